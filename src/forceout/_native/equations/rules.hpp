// What the rulebook and the chosen variations say about one shake, as the kernel needs it.
#pragma once

#include <cstdint>

#include "arguments.hpp"

namespace forceout::equations {

inline constexpr std::int64_t no_limit = -1;

struct Rules {
  bool whole_powers = false;      // XIII-A General Rule
  bool sideways = false;
  bool upside_down = false;
  int factorials = 0;             // how many in the whole Equation
  int goal_factorials = 0;        // A-5, C-8: how many of them in the Goal
  bool free_factorials = false;   // any number in the Solution
  bool three_operations = false;
  bool remainder = false;
  std::int64_t remainder_limit = 1000;
  bool average = false;
  bool smallest_prime = false;
  std::int64_t prime_limit = 200;
  bool percent = false;
  bool decimal_point = false;
  bool two_digits = false;     // A-12, B-6
  bool lcm = false;
  bool gcf = false;
  bool count_factors = false;  // A-15, B-11, C-9
  std::int64_t factors_limit = no_limit;
  int base = 10;                // B-6, C-5
  bool ten_and_eleven = false;  // C-5: * is ten in base eleven and twelve, √ eleven in base twelve
  int multiple_of = 0;          // B-7, C-6
  std::int64_t goal_limit = no_limit;
  bool exponent = false;         // B-12
  bool powers_of_base = false;   // B-13
  int power_bound = 4;           // a 1 is searched as base^−bound … base^bound
  bool root_is_i = false;        // D-11
  bool decimal_in_goal = false;  // D-12
  bool log = false;              // D-13
  int numeral_digits = 2;        // IV-B-1: digits of a numeral in the Goal
  int decimal_digits = 3;
  int goal_cubes = 6;            // IV-B
  unsigned without = 0;          // arguments that are not used, a bit each

  bool uses(Argument argument) const { return (without >> static_cast<unsigned>(argument) & 1) == 0; }
};

}  // namespace forceout::equations
