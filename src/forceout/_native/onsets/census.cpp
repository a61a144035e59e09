#include "census.hpp"

#include <algorithm>
#include <array>

#include "spec.hpp"

namespace onsets {

namespace {

using Permutation = std::array<int, 4>;

// The set with its colours exchanged. Its names have the same length, so one set of each orbit stands for all.
Mask exchanged(Mask set, const Permutation& colours) {
  Mask out = 0;
  for (int card = 0; card < 16; ++card) {
    if (!(set >> card & 1)) continue;
    int other = 0;
    for (int c = 0; c < 4; ++c) other |= (card >> c & 1) << colours[c];
    out = static_cast<Mask>(out | 1U << other);
  }
  return out;
}

}  // namespace

std::vector<std::uint8_t> shortest_names() {
  constexpr std::size_t sets = 65536;
  std::vector<Permutation> permutations;
  Permutation order{0, 1, 2, 3};
  do {
    permutations.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));

  std::vector<std::uint8_t> length(sets, 0);
  std::vector<std::vector<Mask>> by_length(2);
  std::vector<std::vector<Mask>> orbits(2);
  std::size_t known = 0;
  const auto name = [&](Mask set, std::size_t cubes) {
    if (length[set] != 0) return;
    orbits[cubes].push_back(set);
    for (const auto& permutation : permutations) {
      const Mask other = exchanged(set, permutation);
      if (length[other] != 0) continue;
      length[other] = static_cast<std::uint8_t>(cubes);
      by_length[cubes].push_back(other);
      ++known;
    }
  };
  for (const unsigned set : {0xAAAAU, 0xFFFFU, 0U}) name(static_cast<Mask>(set), 1);
  for (std::size_t cubes = 2; known < sets; ++cubes) {
    by_length.emplace_back();
    orbits.emplace_back();
    for (const Mask set : orbits[cubes - 1]) name(static_cast<Mask>(~set), cubes);
    for (std::size_t left = 1; left + 2 <= cubes; ++left) {
      const std::size_t right = cubes - 1 - left;
      if (left > right) break;
      for (const Mask a : orbits[left]) {
        for (const Mask b : by_length[right]) {
          name(a | b, cubes);
          name(a & b, cubes);
          name(static_cast<Mask>(a & ~b), cubes);
          name(static_cast<Mask>(b & ~a), cubes);
        }
      }
    }
  }
  return length;
}

}  // namespace onsets
