// From a name of intersections and complements to one that uses the signs at hand.
//
// Where ′ may be repeated at will, the tables know ∩ only: ∪ and − are written with ∩ and ′. Here each ∩ is written with a
// sign again, so that every Required one has a use of its own, and ′′ is added where there are too few ′.
#pragma once

#include <array>
#include <vector>

#include "names.hpp"

namespace onsets {

struct Signs {
  std::array<int, 3> least{};     // uses that ∪, ∩ and − must have
  std::array<bool, 3> at_hand{};  // those that a ∩ of the tables may become; with ∪ and ∩ alike the first is both
  bool cup_cap_alike = false;
  int least_primes = 0;
  int least_operations = 0;  // of all kinds
};

// Rewrites the sides of one part of a Solution in place.
void respell(std::vector<Written>& sides, const Signs& signs);

}  // namespace onsets
