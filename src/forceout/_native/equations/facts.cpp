// What no expression over some cubes can come to, whatever it is. One function for each argument; each true is a proof.
#include <algorithm>
#include <cmath>

#include "table.hpp"

namespace forceout::equations {

// Under √ = i none of these is used: their proofs are about real numbers.
bool Tables::beyond(const Bag& bag, const Target& target, int factorials) const {
  const Rules& r = calculator.rules;
  const Arena& arena = calculator.arena;
  const bool steps = target.shape == Target::progression;
  if (target.shape == Target::any || (steps && !target.step.rational()) || r.root_is_i) return false;
  if (r.uses(Argument::height) && !steps && is_too_high(bag, target.at, factorials)) return true;
  if (!arena.exact(target.at) && !arena.transcendental(target.at)) return false;
  return (r.uses(Argument::sign) && !steps && is_too_low(bag, target.at)) ||
         (r.uses(Argument::zero) && !steps && target.at.is(0) && lacks_zero(bag)) ||
         (r.uses(Argument::denominator) && (!steps || target.step.integer()) && lacks_denominator(bag, target.at)) ||
         (r.uses(Argument::rational) && lacks_irrational(bag, target.at)) ||
         (r.uses(Argument::transcendental) && lacks_transcendental(bag, target.at));
}

bool Tables::has(const Bag& bag, int sign) { return bag.count(sign) > 0 || bag.is_free(sign); }

bool Tables::has_powers(const Bag& bag) const {
  return has(bag, star) || (calculator.rules.exponent && bag.coloured_digits() > 0);
}

bool Tables::has_negatives(const Bag& bag) const { return has(bag, minus_sign) || calculator.rules.upside_down; }

// Height. Weil's height h of an algebraic number has h(a/b) = log max(|a|, |b|) in lowest terms and h(a^(1/n)) = h(a)/n.
// Off for Multiple of k, whose Goal has any number of steps.
bool Tables::is_too_high(const Bag& bag, Value at, int factorials) const {
  const double height = calculator.arena.least_height(at);
  return height > 3 && height > most_height(bag, factorials);
}

// Sign. Without − and upside-down cubes no numeral and no operation but a logarithm makes a negative number of others that
// are not. Off under Log, and for Multiple of k.
bool Tables::is_too_low(const Bag& bag, Value at) const {
  return !has_negatives(bag) && !calculator.rules.log && calculator.arena.sign(at) == -1;
}

// Zero. Of positive numbers + × ÷, powers, roots, averages, percents, factorials, lcm, gcf and both prefix × make positive
// ones. Off where a 0 lies there, under Upside-down, Log and Remainder, with a − and for Multiple of k.
bool Tables::lacks_zero(const Bag& bag) const {
  const Rules& r = calculator.rules;
  return !has_negatives(bag) && !r.log && !(r.remainder && has(bag, over_sign)) && bag.count(0) == 0 &&
         bag.count(coloured) == 0;
}

// Denominator. Without ÷ and negative powers a prime in a denominator comes from an average, a point, a percent or a sideways cube:
// what is integral over the whole numbers with such fractions stays so under + − × and roots, and where it is rational it has no
// other denominators. Off with a ÷, with negative numbers and powers that need not be whole, and with irrational exponents.
bool Tables::lacks_denominator(const Bag& bag, Value at) const {
  const Rules& r = calculator.rules;
  const bool powers = has_powers(bag) || has(bag, radical);
  if (!at.rational() || at.d == 1 || has(bag, over_sign) || (powers && !r.whole_powers && has_negatives(bag)) ||
      irrational_powers(bag))
    return false;
  std::int64_t denominator = at.d;
  auto strip = [&](std::int64_t factor) {
    for (std::int64_t g; factor > 1 && (g = gcd64(denominator, factor)) > 1;) denominator /= g;
  };
  if (r.average) strip(2);
  if (r.decimal_point || r.powers_of_base || r.percent) strip(r.base);
  if (r.sideways && r.ten_and_eleven) strip(110);
  for (int k = 0; r.sideways && k < kinds; ++k)
    if (is_digit(k) && bag.count(k) > 0) strip(digit_of(k));
  return denominator > 1;
}

// Rational. Without roots and logarithms a value is irrational only as a fractional power, and a fraction comes from ÷, a sideways
// cube, an average, a point, a power of the base, a percent, or from a negative power, which takes two powers. Whole powers
// (General Rule) have no fraction as an exponent. Off under Log with a ÷. Rational steps make no difference.
bool Tables::lacks_irrational(const Bag& bag, Value at) const {
  const Rules& r = calculator.rules;
  const bool roots = has(bag, radical) && !r.whole_powers;
  if (!at.exotic() || !calculator.arena.irrational(at) || roots || (r.log && has(bag, over_sign))) return false;
  const bool fractions = has(bag, over_sign) || r.sideways || r.average || r.decimal_point || r.powers_of_base ||
                         (r.percent && has(bag, radical));
  return !has_powers(bag) || r.whole_powers || (!fractions && !has_negatives(bag));
}

// Transcendental. Gelfond and Schneider: an irrational logarithm of rationals is transcendental; roots and rational powers of
// algebraic numbers are algebraic. Off under Log, and where an exponent may be irrational.
bool Tables::lacks_transcendental(const Bag& bag, Value at) const {
  return calculator.arena.transcendental(at) && !calculator.rules.log && !irrational_powers(bag);
}

// Whether an exponent or the index of a root may be irrational: that takes a power or a root besides the one that makes it so.
bool Tables::irrational_powers(const Bag& bag) const {
  const Rules& r = calculator.rules;
  if (r.whole_powers) return false;
  const int signs = bag.count(star) + bag.count(radical) + (r.exponent ? bag.coloured_digits() : 0) +
                    (bag.is_free(star) || bag.is_free(radical) ? 2 : 0);
  const bool sources = has(bag, radical) || has(bag, over_sign) || has(bag, minus_sign) || r.sideways || r.average ||
                       r.decimal_point || r.powers_of_base || r.upside_down;
  return (r.log && has(bag, over_sign)) || (signs > 1 && sources);
}

// Weil's height of an algebraic number: h(a±b) ≤ h(a)+h(b)+log 2, h(a×b) and h(a÷b) ≤ h(a)+h(b), and h(a^b) = |b|·h(a) for a rational b, where
// |b| ≤ e^h(b); so is n! ≤ n^n. Let s be the sum over the digits and the signs that are no powers. Each power or factorial takes a
// bound x to x·e^x+s: that grows faster than in proportion, so that it is never less to have all in one operand.
double Tables::most_height(const Bag& bag, int factorials) const {
  const Rules& r = calculator.rules;
  if (r.powers_of_base || r.root_is_i || r.free_factorials || irrational_powers(bag)) return HUGE_VAL;
  const bool numerals = r.two_digits || r.decimal_point || r.percent || r.ten_and_eleven;
  const double base = std::log(static_cast<double>(r.base)), two = std::log(2.0);
  const int leaves = most_leaves(bag) + bag.count(star) + bag.count(radical),
            signs = bag.free_signs() != 0 ? leaves : 0;
  double sum = 0.01;
  for (int k = 0; k < kinds; ++k)
    if (is_digit(k)) sum += bag.count(k) * (numerals ? base : std::log(std::max(1.0, 1.0 * digit_of(k))));
  if (r.ten_and_eleven) sum += (bag.count(star) + bag.count(radical)) * base;
  sum += (bag.count(plus_sign) + signs) * (r.average ? 2 * two : two) + (bag.count(minus_sign) + signs) * two;
  if (r.percent) sum += (bag.count(radical) + signs) * 2 * base;
  if (r.smallest_prime)
    sum += (bag.count(times_sign) + 2 * signs) * std::log(2.0 * static_cast<double>(r.prime_limit) + 3);
  int powers = bag.count(star) + (r.whole_powers ? 0 : bag.count(radical)) + factorials +
               (r.exponent ? bag.coloured_digits() : 0);
  if (bag.is_free(star) || (bag.is_free(radical) && !r.whole_powers)) powers += leaves;
  double height = sum *= 1.001;
  for (; powers > 0 && height < 600; --powers) height = height * std::exp(height) + sum;
  return powers > 0 ? HUGE_VAL : height * 1.001;
}

}  // namespace forceout::equations
