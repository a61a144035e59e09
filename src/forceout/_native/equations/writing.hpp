// Writes expressions as the contract has them, grouped so that no second reading is left.
#pragma once

#include <string>
#include <vector>

#include "search.hpp"

namespace forceout::equations {

// The text of the expression at `root`, which uses exactly the cubes of `bag`. False when it cannot be written
// without a second reading (a complex root that has no short name).
bool write(const Tables& tables, const std::vector<Node>& nodes, int root, const Bag& bag, const Box& box,
           std::string& text);

// The cube that an operation stands on, or −1.
int sign_of(Op op);
// The sign or word of an operation, with the spaces that it needs.
const char* operation_text(Op op);
// `<=value>` for a value with rational real and imaginary parts, in numerals of the base; false for others.
bool name_value(const Arena& arena, Value v, int base, std::string& text);
// A digit in the shake's base.
std::string digit_text(int kind);
// base^power as a numeral of that base.
std::string power_text(int power);

}  // namespace forceout::equations
