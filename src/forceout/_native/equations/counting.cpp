// What is counted: factorials, factors, primes, remainders of numbers too large to write.
#include "enclosures.hpp"

namespace forceout::equations {
namespace {

Interval range_of_factorial(double n) {
  if (n > 170) return {0x1p1018, inf};
  double product = 1;
  for (double k = 2; k <= n; ++k) product *= k;
  return around(product, 0x1p-44);
}

}  // namespace

Value Arena::factorial(Value a) {
  if (!real(a)) return unreal(a) ? undefined : unknown;
  if (a.rational()) {
    if (a.d != 1 || a.n < 0) return undefined;
    if (a.n <= 20) {
      std::int64_t f = 1;
      for (std::int64_t k = 2; k <= a.n; ++k) f *= k;
      return {f, 1};
    }
    if (a.n <= largest_factored_factorial) {
      Product p;
      for (std::int64_t prime = 2; prime <= a.n; ++prime) {
        if (!is_prime(static_cast<std::uint64_t>(prime))) continue;
        std::int64_t e = 0;
        for (std::int64_t m = a.n / prime; m > 0; m /= prime) e += m;
        p.powers.push_back({prime, e});
      }
      return from_product(std::move(p));
    }
    return ball('!', a, a, {biggest, inf}, true);
  }
  // Where it is not sure that the number is whole the enclosure holds the factorial if there is one.
  if (integer(a) == Answer::no || sign(a) == -1) return undefined;
  const Interval r = range(a);
  if (r.lo > 1000) return ball('!', a, a, {biggest, inf}, true);
  const double first = std::max(0.0, std::ceil(r.lo)), last = std::floor(r.hi);
  if (last < first) return undefined;
  return ball('f', a, a, {range_of_factorial(first).lo, range_of_factorial(last).hi}, true);
}

Value Arena::many_factorials(Value a) {
  const Value first = factorial(a);
  if (!first.usable()) return first;
  return family_of('F', a, {range(first).lo, inf}, {log_range(first).lo, inf});
}

Value Arena::count_factors(Value a, std::int64_t limit) {
  if (!real(a)) return unreal(a) ? undefined : unknown;
  if (a.rational()) {
    if (a.d != 1 || a.n < 1 || (limit >= 0 && a.n > limit)) return undefined;
    std::vector<Power> powers;
    if (!factor(a.n, powers)) return unknown;
    std::int64_t count = 1;
    for (const Power& p : powers) count *= p.e + 1;
    return {count, 1};
  }
  const Interval r = range(a);
  if (r.hi < 1 || (limit >= 0 && r.lo > static_cast<double>(limit))) return undefined;
  const Exotic& entry = entries_[a.n];
  if (entry.kind == Kind::ball) {
    if (integer(a) == Answer::no) return undefined;
    // A factorial beyond 1000 is divisible by 168 primes; a number of 64 bits takes away at most fifteen of them.
    const double least = entry.factorial ? 0x1p30 : 1;
    return ball('#', a, a, {least, r.hi}, true);
  }
  if (!entry.integer || entry.negative) return undefined;
  std::int64_t count = 1;
  for (const Power& p : product_of(entry).powers)
    if (__builtin_mul_overflow(count, p.e + 1, &count)) return ball('#', a, a, {0x1p62, inf}, true);
  return {count, 1};
}

Value Arena::counted(char op, Value a, Value b) {
  const Interval x = range(a), y = range(b);
  switch (op) {
    case 'r':
      return ball(op, a, b, {0, std::min(x.hi, y.hi)}, true);
    case 'g':
      return ball(op, a, b, {1, std::min(x.hi, y.hi)}, true);
    default:
      return ball(op, a, b, {std::max(x.lo, y.lo), times(x, y).hi}, true);
  }
}

Value Arena::smallest_prime_above(Value a, std::int64_t limit) {
  if (!real(a)) return unreal(a) ? undefined : unknown;
  if (!a.rational()) {
    const Interval r = range(a);
    const Exotic& entry = entries_[a.n];
    if (r.lo > static_cast<double>(limit) || entry.kind == Kind::sum) return undefined;
    // Bertrand: between n and 2n there is a prime. Beyond the limit there is no value.
    if (entry.kind == Kind::ball) {
      const double most = 2 * std::min(r.hi, static_cast<double>(limit)) + 3;
      return ball('p', a, a, {std::max(2.0, down(r.lo)), std::max(2.0, most)}, true);
    }
    return entry.rooted ? undefined : r.hi < 2 ? Value{2, 1} : unknown;
  }
  if (Wide{a.n} > Wide{limit} * a.d) return undefined;
  std::int64_t p = std::max<std::int64_t>(floor_div(a.n, a.d) + 1, 2);
  while (!is_prime(static_cast<std::uint64_t>(p))) ++p;
  return {p, 1};
}

}  // namespace forceout::equations
