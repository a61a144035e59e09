// Every legal reading of a Goal as it lies on the mat (IV-B, VII-B-2).
#pragma once

#include <string>
#include <vector>

#include "table.hpp"

namespace forceout::equations {

struct GoalCube {
  int kind = 0;      // what the cube stands for
  std::string face;  // what is printed on it, when that is something else
  bool sideways = false, upside_down = false;
  bool gap_before = false;
  bool coloured = false;  // of the Exponent colour
};

struct Reading {
  Value value;
  int factorials = 0;
  std::string text;
  bool atom = false;  // a numeral: needs no grouping as an operand
  Gaps gaps{};        // a 1 in it may be other powers of the base than those read
};

struct Readings {
  std::vector<Reading> list;
  Gaps gaps;
};

Readings read_goal(Tables& tables, const std::vector<GoalCube>& cubes);

}  // namespace forceout::equations
