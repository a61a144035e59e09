// How often a prime is in a number.
//
// Theorem: for a prime p the valuation v_p of the rationals extends to every field above them (Chevalley). One such extension is
// fixed for all numbers at once. Then v(ab) = v(a)+v(b), v(a^(m/n)) = m/n·v(a) for every root, and v(a±b) ≥ min(v(a), v(b)), with
// equality where the two differ. So an interval for v is known of every number made of rationals; numbers with disjoint intervals
// are different.
// Conditions: both numbers are real. An irrational exponent, a logarithm and what is only counted say nothing, but a whole
// number holds no prime less than 0 times, and a factorial beyond 1000 holds p at least 1000/p times. Holds for families: each member lies in the interval. No variation switches it off.
#include <array>

#include "enclosures.hpp"

namespace forceout::equations {
namespace {

constexpr std::array<std::int64_t, 5> valued_primes{2, 3, 5, 7, 11};
constexpr int deepest_valuation = 24;
constexpr Interval anything{-inf, inf};

std::int64_t times_in(std::int64_t n, std::int64_t prime) {
  std::int64_t count = 0;
  for (; n % prime == 0; n /= prime) ++count;
  return count;
}

Interval exactly(std::int64_t count) { return {static_cast<double>(count), static_cast<double>(count)}; }

Interval of_powers(const std::vector<Power>& powers, std::int64_t n, std::int64_t prime) {
  for (const Power& p : powers)
    if (p.prime == prime) return n == 1 ? exactly(p.e) : range_of(p.e, n);
  return {0, 0};
}

Interval of_sum(Interval a, Interval b) {
  if (a.hi < b.lo) return a;
  if (b.hi < a.lo) return b;
  return {std::min(a.lo, b.lo), inf};
}

bool is_whole(double x) { return std::fabs(x) < 0x1p50 && std::floor(x) == x; }

// Counts are small whole numbers, which doubles add exactly; only fractions are rounded.
Interval of_product(Interval a, Interval b) {
  const Interval rounded = plus(a, b);
  return {is_whole(a.lo) && is_whole(b.lo) ? a.lo + b.lo : rounded.lo,
          is_whole(a.hi) && is_whole(b.hi) ? a.hi + b.hi : rounded.hi};
}

// What a remainder by `residue_modulus` tells of a prime.
Interval of_residue(std::int64_t residue, std::int64_t prime) {
  const std::int64_t most = times_in(residue_modulus, prime);
  const std::int64_t count = residue == 0 ? most : std::min(most, times_in(residue, prime));
  return {static_cast<double>(count), count < most ? static_cast<double>(count) : inf};
}

}  // namespace

// Of a sum of exact whole numbers too large to write: its remainder by the largest power of the prime that fits a word.
bool Arena::of_whole_sum(Value x, Value y, bool minus, std::int64_t prime, Interval& out) const {
  if (!exact(x) || !exact(y) || integer(x) != Answer::yes || integer(y) != Answer::yes) return false;
  std::int64_t modulus = prime;
  while (modulus < (1ll << 56) / prime) modulus *= prime;
  const auto remainder = [&](Value v) {
    if (v.rational()) return (v.n % modulus + modulus) % modulus;
    const Product product = product_of(entries_[v.n]);
    UWide rest = 1;
    for (const Power& p : product.powers)
      rest = rest *
             power_mod(static_cast<std::uint64_t>(p.prime), static_cast<std::uint64_t>(p.e),
                       static_cast<std::uint64_t>(modulus)) %
             static_cast<std::uint64_t>(modulus);
    const auto size = static_cast<std::int64_t>(rest);
    return product.sign < 0 ? (modulus - size) % modulus : size;
  };
  const std::int64_t sum = (remainder(x) + (minus ? modulus - remainder(y) : remainder(y))) % modulus;
  if (sum == 0) return false;
  out = exactly(times_in(sum, prime));
  return true;
}

Interval Arena::valuation(Value v, std::int64_t prime, int depth) const {
  if (v.rational()) return v.n == 0 ? Interval{inf, inf} : exactly(times_in(v.n, prime) - times_in(v.d, prime));
  const Exotic& entry = entries_[v.n];
  if (!entry.real) return anything;
  if (entry.kind == Kind::product) {
    const Product product = product_of(entry);
    return of_powers(product.powers, product.n, prime);
  }
  if (entry.kind == Kind::sum) {
    Interval sum{inf, inf};
    for (const Term& t : terms_of(entry))
      sum = of_sum(sum,
                   of_product(exactly(times_in(t.cn, prime) - times_in(t.cd, prime)), of_powers(t.powers, t.n, prime)));
    return sum;
  }
  return valuation_of_ball(v, prime, depth);
}

Interval Arena::valuation_of_ball(Value v, std::int64_t prime, int depth) const {
  const Exotic& entry = entries_[v.n];
  Value c;
  const char op = keys_[entry.key];
  if (Powers powers; op == 'B' && to_powers(v, c, powers)) {
    const std::int64_t each = times_in(powers.base, prime);
    if (each == 0) return {0, 0};
    return {powers.low == -Powers::endless ? -inf : range_of(powers.low * each, powers.root).lo,
            powers.high == Powers::endless ? inf : range_of(powers.high * each, powers.root).hi};
  }
  // A factorial beyond 1000 is divisible by every multiple of the prime up to there.
  if (op == '!' || op == 'F') return {static_cast<double>(1000 / prime), inf};
  const Interval rest = !entry.integer      ? anything
                        : entry.residue < 0 ? Interval{0, inf}
                                            : of_residue(entry.residue, prime);
  if (depth >= deepest_valuation || std::strchr("+-x/^", op) == nullptr) return rest;
  StoredKey key(keys_.data() + entry.key + 1);
  const std::int64_t numbers[4] = {key.number(), key.number(), key.number(), key.number()};
  const Value x{numbers[0], numbers[1]}, y{numbers[2], numbers[3]};
  if (Interval known; (op == '+' || op == '-') && of_whole_sum(x, y, op == '-', prime, known)) return known;
  const Interval a = valuation(x, prime, depth + 1);
  if (op == '^') {
    if (!surely_rational(y)) return rest;
    if (a.lo == 0 && a.hi == 0) return a;
    return y.is(0) ? Interval{0, 0} : times(a, range(y));
  }
  const Interval b = valuation(y, prime, depth + 1);
  const Interval both = op == '+' || op == '-' ? of_sum(a, b) : of_product(a, op == 'x' ? b : negative(b));
  return {std::max(both.lo, rest.lo), std::min(both.hi, rest.hi)};
}

bool Arena::apart_by_valuation(Value a, Value b) const {
  if (!uses_valuations || !real(a) || !real(b)) return false;
  for (const std::int64_t prime : valued_primes) {
    const Interval x = valuation(a, prime, 0), y = valuation(b, prime, 0);
    if (x.hi < y.lo || y.hi < x.lo) return true;
  }
  return false;
}

}  // namespace forceout::equations
