// Whether a number is what is asked for. Each argument only turns "maybe" into "no"; the cheapest come first.
#include <cmath>

#include "operation.hpp"

namespace forceout::equations {
namespace {

using Answer = Arena::Answer;

bool overlap(Interval a, Interval b) { return a.lo <= b.hi && b.lo <= a.hi; }

// Enclosures that do not overlap, of the numbers or of their logarithms.
bool apart_by_size(const Arena& arena, Value a, Value b) {
  return !overlap(arena.range(a), arena.range(b)) || !overlap(arena.log_range(a), arena.log_range(b));
}

// A whole number is none that is surely not whole.
bool apart_by_wholeness(const Arena& arena, Value a, Value b) {
  const Answer first = arena.integer(a), second = arena.integer(b);
  return (first == Answer::yes && second == Answer::no) || (first == Answer::no && second == Answer::yes);
}

// An irrational number is no rational one, however close; nor is it one that lies a rational number of steps away.
bool apart_by_rationality(const Arena& arena, Value a, Value b) {
  return (arena.irrational(a) && arena.surely_rational(b)) || (arena.surely_rational(a) && arena.irrational(b));
}

// What + − × ÷ and square roots make of rationals has a power of two as its degree, a single n-th root has n; a rational number of
// steps changes no degree.
bool apart_by_degree(const Arena& arena, Value a, Value b) {
  return (arena.constructible(a) && arena.inconstructible(b)) || (arena.constructible(b) && arena.inconstructible(a));
}

// Whole numbers far apart: their residues decide, however large they are.
bool told_by_residue(const Arena& arena, Value v, const Target& target) {
  return !v.rational() && arena.integer(v) == Answer::yes && target.at.integer() && target.step.integer() &&
         residue_modulus % target.step.n == 0 && !overlap(arena.range(v), arena.range(target.at));
}

}  // namespace

Arena::Answer Calculator::meets(Value v, const Target& target) {
  switch (target.shape) {
    case Target::value:
      return equals(v, target.at);
    case Target::progression:
      return is_steps_away(v, target);
    case Target::any:
      break;
  }
  return Answer::yes;
}

Arena::Answer Calculator::equals(Value v, Value at) {
  if (v == at && !arena.family(v)) return Answer::yes;
  if (arena.exact(v) && arena.exact(at)) return Answer::no;
  const bool apart = (arena.unreal(v) && arena.real(at)) || (arena.unreal(at) && arena.real(v)) ||
                     apart_by_rationality(arena, v, at) || apart_by_size(arena, v, at) ||
                     apart_by_wholeness(arena, v, at) || arena.apart(v, at) || arena.apart(at, v) ||
                     arena.apart_by_valuation(v, at) || apart_by_degree(arena, v, at);
  return apart ? Answer::no : Answer::maybe;
}

// A whole number of steps from the start, and not none.
Arena::Answer Calculator::is_steps_away(Value v, const Target& target) {
  if (v == target.at && !arena.family(v)) return Answer::no;
  // Whole steps from a whole number lead to whole numbers.
  if (arena.integer(v) == Answer::yes && arena.integer(target.at) == Answer::no && target.step.integer())
    return Answer::no;
  if (target.step.rational() && (apart_by_rationality(arena, v, target.at) || apart_by_degree(arena, v, target.at)))
    return Answer::no;
  if (told_by_residue(arena, v, target)) {
    const std::int64_t residue = arena.residue(v);
    if (residue < 0) return Answer::maybe;
    return (residue - arena.residue(target.at)) % target.step.n == 0 ? Answer::yes : Answer::no;
  }
  const Value difference = arena.subtract(v, target.at);
  if (!difference.usable()) return Answer::maybe;
  const Value steps = arena.divide(difference, target.step);
  if (!steps.usable()) return Answer::maybe;
  if (arena.unreal(steps)) return Answer::no;
  // Fewer than one step away, or more than any number.
  if (!arena.real(steps)) return arena.log_range(steps).hi < 0 ? Answer::no : Answer::maybe;
  const Answer whole = arena.integer(steps);
  if (whole == Answer::no) return Answer::no;
  if (whole == Answer::yes && (arena.exact(steps) || arena.sign(steps) != 2))
    return steps.is(0) ? Answer::no : Answer::yes;
  const Interval r = arena.range(steps);
  return std::floor(r.hi) >= r.lo ? Answer::maybe : Answer::no;
}

}  // namespace forceout::equations
