// A question to the kernel, and an expression that answers it.
#pragma once

#include <string>
#include <vector>

#include "bag.hpp"
#include "gaps.hpp"
#include "operation.hpp"

namespace forceout::equations {

// One value that the Goal may have, and what remains for the Solution.
struct Aim {
  Target target;
  int factorials = 0;  // left for the Solution
  int number = 0;      // the caller's name for it
};

// All of `required`, any of `permitted`; and how to tell wild cubes from real ones when writing.
struct Box {
  Bag required, permitted;
  std::vector<Aim> aims;
  int number = 0;
  Gaps goal;  // what the readings of the Goal leave out: it matters where the cubes allow an expression at all
  // Kinds that wild cubes stand for (two where some are of the Exponent colour), and how many wild cubes there are.
  struct Wild {
    int kind, required, permitted;
    bool real;  // whether a cube with that face lies there too
  };
  std::vector<Wild> wild;
  std::string wild_face;
};

struct Node {
  Op op = Op::leaf;
  Value value;
  int left = -1, right = -1;
  std::uint32_t leaf = 0;
  int exponent_factorials = 0;  // how many ! stand behind an Exponent cube
};

}  // namespace forceout::equations
