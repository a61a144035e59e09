#include "census.hpp"

#include <array>

#include "spec.hpp"

namespace onsets {

std::vector<std::uint8_t> shortest_names() {
  constexpr std::size_t sets = 65536;
  std::vector<std::uint8_t> length(sets, 0);
  std::vector<std::vector<Mask>> by_length(2);
  std::size_t known = 0;
  const auto name = [&](Mask set, std::size_t cubes) {
    if (length[set] != 0) return;
    length[set] = static_cast<std::uint8_t>(cubes);
    by_length[cubes].push_back(set);
    ++known;
  };
  for (const unsigned set : {0xAAAAU, 0xCCCCU, 0xF0F0U, 0xFF00U, 0xFFFFU, 0U}) name(static_cast<Mask>(set), 1);
  for (std::size_t cubes = 2; known < sets; ++cubes) {
    by_length.emplace_back();
    for (const Mask set : by_length[cubes - 1]) name(static_cast<Mask>(~set), cubes);
    for (std::size_t left = 1; 2 * left + 1 <= cubes; ++left) {
      const std::size_t right = cubes - 1 - left;
      for (const Mask a : by_length[left]) {
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
