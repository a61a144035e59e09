// What the kernel is told about a shake: faces, cards and the rules that bear on Solutions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace onsets {

// A set of cards, one bit a card: bit = the card's dots (B 1, R 2, G 4, Y 8), so the blank card is bit 0.
using Mask = std::uint16_t;

// The faces that may stand in a Solution, in the order in which counts are handed over.
enum Face : int { BLUE, RED, GREEN, YELLOW, UNIVERSE, EMPTY, CUP, CAP, MINUS, PRIME, EQUALS, SUBSET };
constexpr int FACES = 12;

// As many cubes as the kit holds; the keys of the tables have room for no more of a face.
constexpr int MOST_CUBES = 18;

using Counts = std::array<std::uint8_t, FACES>;

inline int total(const Counts& counts) {
  int sum = 0;
  for (const auto n : counts) sum += n;
  return sum;
}

inline Counts operator+(Counts a, const Counts& b) {
  for (int f = 0; f < FACES; ++f) a[f] = static_cast<std::uint8_t>(a[f] + b[f]);
  return a;
}

// A face that stands for other symbols, the same one throughout a Solution; `meanings` has a bit a symbol.
struct Wild {
  int face;
  unsigned meanings;
};

struct Spec {
  Mask dealt = 0;
  Counts rolled{};  // every cube of the shake but the digits

  bool restrictions = true;
  bool universe_and_empty = true;  // false: V and Λ have no meaning (wff-1969 2.2, Basic)
  bool chains = true;              // false: one relation a statement (wff-1969 4.3-B)
  int least_cubes = 2;
  bool multiple_operations = false;
  bool cup_cap_alike = false;
  bool universe_empty_alike = false;
  bool two_operations = false;
  bool no_null = false;
  bool symmetric_difference = false;
  bool blank_wild = false;
  bool two_solutions = false;
  int required_face = -1;
  std::vector<Wild> wilds;
  Mask doubled = 0;  // over all sixteen cards: the blank's weight follows the dots it is given
  Mask required_cards = 0;
  Mask forbidden_cards = 0;
};

// How many cubes a Solution may take from Resources.
enum class Reach { none, one, any };

struct Position {
  Counts required{};
  Counts permitted{};
  Counts resources{};
  Reach reach = Reach::any;
  std::uint64_t goals = 0;  // bit n: the Goal may be n
};

}  // namespace onsets
