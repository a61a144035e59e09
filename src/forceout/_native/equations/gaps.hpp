// What the search leaves out. This list is the only way to leave anything out: a search that met none of these looked at every
// expression that its boxes allow, and only then is "no" a proof.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace forceout::equations {

enum class Gap : std::uint8_t {
  // The caller's limits.
  budget,
  more_cubes,
  enough,
  // Endless, hence followed only so far.
  powers_of_base,
  repeated_root,
  repeated_prefix,
  repeated_factorial,
  // Not enumerated.
  arithmetic,
  inverse,
  large_operands,
  depth,
  any_value,
  unnamed_root,
  shared_cube,
  unverified,
  many_of_a_kind,
  goal_reading,
  count
};

struct GapInfo {
  const char* name;
  const char* variation;  // the variation that makes it endless, or nothing
  const char* relevant;   // when it is met
};

inline constexpr std::array<GapInfo, static_cast<std::size_t>(Gap::count)> gap_info{{
    {"budget", "", "the budget of time, work or memory ended, or the caller stopped the search"},
    {"more-cubes", "", "the caller asked for Solutions of fewer cubes only"},
    {"enough", "", "as many Solutions were found as were asked for"},
    {"powers-of-the-base", "powers-of-the-base",
     "two 1s that may both be powers of the base, or one in a place that cannot be solved for (XIII-B-13)"},
    {"repeated-root", "multiple-operations",
     "a √ that costs no cube stands before a value whose root may be taken again (A-5)"},
    {"repeated-prefix", "multiple-operations",
     "a prefix × that costs no cube stands before more cubes than a table holds (A-5)"},
    {"repeated-factorial", "factorial", "! may be written without end behind a number too large to follow (A-5)"},
    {"arithmetic", "", "a value is beyond the exact arithmetic and its enclosures: it is in no table"},
    {"inverse", "", "an operation over more cubes than a table holds cannot be turned round for what is asked"},
    {"large-operands", "", "both operands have more cubes than a table holds"},
    {"depth", "", "operations inside each other beyond a fixed depth"},
    {"any-value", "", "any value would do for a part, and none of those tried was accepted"},
    {"unnamed-root", "", "a complex root has no short name to be written with (D-11)"},
    {"shared-cube", "", "the one way kept to write a value uses a * or √ cube both as a number and as a sign (A-5)"},
    {"unverified", "", "the judge neither accepted nor refused a candidate in its time"},
    {"many-of-a-kind", "", "more than fifteen cubes of one kind"},
    {"goal-reading", "", "a reading of the Goal is beyond the arithmetic"},
}};

class Gaps {
 public:
  void add(Gap gap) { bits_ |= 1u << static_cast<unsigned>(gap); }
  void add(const Gaps& other) { bits_ |= other.bits_; }
  bool has(Gap gap) const { return (bits_ >> static_cast<unsigned>(gap) & 1) != 0; }
  Gaps without(Gap gap) const {
    Gaps rest = *this;
    rest.bits_ &= ~(1u << static_cast<unsigned>(gap));
    return rest;
  }
  std::uint32_t bits() const { return bits_; }
  static Gaps of(std::uint32_t bits) {
    Gaps gaps;
    gaps.bits_ = bits;
    return gaps;
  }
  bool none() const { return bits_ == 0; }
  std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (std::size_t n = 0; n < gap_info.size(); ++n)
      if (has(static_cast<Gap>(n))) list.emplace_back(gap_info[n].name);
    return list;
  }

 private:
  std::uint32_t bits_ = 0;
};

}  // namespace forceout::equations
