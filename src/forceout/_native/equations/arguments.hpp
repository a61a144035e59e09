// The arguments that prove "no", by name: tests switch each of them off in turn, and no answer may change between yes and no.
#pragma once

#include <array>
#include <cstdint>

namespace forceout::equations {

enum class Argument : std::uint8_t {
  exact,
  height,
  sign,
  zero,
  denominator,
  rational,
  transcendental,
  valuation,
  all_powers,
  modulus,
  count
};

struct ArgumentInfo {
  const char* name;
  const char* says;
};

inline constexpr std::array<ArgumentInfo, static_cast<std::size_t>(Argument::count)> argument_info{{
    {"exact", "radicals and large products are equal only if their prime powers are"},
    {"height", "no value is higher than its cubes allow"},
    {"sign", "no value is negative without -, upside-down cubes and logarithms"},
    {"zero", "no value is 0 without 0, -, upside-down cubes, logarithms and remainders"},
    {"denominator", "every prime of a denominator has a source"},
    {"rational", "no value is irrational without roots and fractional powers"},
    {"transcendental", "no value is transcendental without logarithms and irrational powers"},
    {"valuation", "numbers that hold a prime differently often are different"},
    {"all-powers", "every 1 is all powers of the base at once"},
    {"modulus", "complex numbers of different modulus are different"},
}};

}  // namespace forceout::equations
