// Intervals of doubles, rounded outwards, and the small arithmetic that the files of Arena share.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "number.hpp"

namespace forceout::equations {

__extension__ typedef unsigned __int128 UWide;

inline constexpr double inf = std::numeric_limits<double>::infinity();
inline constexpr double biggest = std::numeric_limits<double>::max();
inline constexpr double smallest = std::numeric_limits<double>::denorm_min();  // below every power that is no double
// Libraries state errors of a few units in the last place for pow, log and lgamma; we allow 64.
inline constexpr double libm_slack = 0x1p-46;
inline constexpr std::int64_t largest_index = 5040;
inline constexpr std::size_t most_terms = 10;
inline constexpr std::int64_t largest_factored_factorial = 1000;

inline bool fits(Wide x) { return x >= -Wide{INT64_MAX} && x <= Wide{INT64_MAX}; }

inline Wide gcd_wide(Wide a, Wide b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    if (fits(a) && fits(b)) return gcd64(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
    const Wide r = a % b;
    a = b;
    b = r;
  }
  return a;
}

// The next double below and above, as nextafter has them.
inline double up(double x) {
  if (!(x < inf)) return x;
  if (x == 0) return smallest;
  return std::bit_cast<double>(std::bit_cast<std::int64_t>(x) + (x > 0 ? 1 : -1));
}
inline double down(double x) { return -up(-x); }

inline Interval around(double x, double slack) {
  if (std::isnan(x)) return {-inf, inf};
  if (x == inf) return {biggest, inf};
  if (x == -inf) return {-inf, -biggest};
  return {down(x - std::fabs(x) * slack), up(x + std::fabs(x) * slack)};
}

inline double product_or_zero(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

// `smallest` as a bound says only that the number is not zero: it may be smaller still.
inline Interval towards_zero(Interval a) { return {a.lo == smallest ? 0 : a.lo, a.hi == -smallest ? 0 : a.hi}; }

inline Interval plus(Interval a, Interval b) {
  const double lo = a.lo + b.lo, hi = a.hi + b.hi;
  return {std::isnan(lo) ? -inf : down(lo), std::isnan(hi) ? inf : up(hi)};
}

inline Interval negative(Interval a) { return {-a.hi, -a.lo}; }

inline Interval times(Interval a, Interval b) {
  a = towards_zero(a);
  b = towards_zero(b);
  const double c[4] = {product_or_zero(a.lo, b.lo), product_or_zero(a.lo, b.hi), product_or_zero(a.hi, b.lo),
                       product_or_zero(a.hi, b.hi)};
  return {down(*std::min_element(c, c + 4)), up(*std::max_element(c, c + 4))};
}

inline Interval square(Interval a) {
  const double least = a.lo <= 0 && a.hi >= 0 ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi));
  const double most = std::max(std::fabs(a.lo), std::fabs(a.hi));
  return {std::max(0.0, down(least * least)), up(most * most)};
}

inline bool holds_zero(Interval a) { return a.lo <= 0 && a.hi >= 0; }

// Where b may be zero, what a÷b is if it is not.
inline Interval over(Interval a, Interval b) {
  b = towards_zero(b);
  const double low = b.lo < 0 && b.hi > 0 ? -inf : b.hi == 0 ? -inf : b.hi == inf ? 0 : down(1 / b.hi);
  const double high = b.lo < 0 && b.hi > 0 ? inf : b.lo == 0 ? inf : b.lo == -inf ? 0 : up(1 / b.lo);
  return times(a, {low, high});
}

// For a > 0.
inline Interval raised(Interval a, Interval b) {
  const double x0 = std::max(towards_zero(a).lo, 0.0);
  const double c[4] = {std::pow(x0, b.lo), std::pow(x0, b.hi), std::pow(a.hi, b.lo), std::pow(a.hi, b.hi)};
  if (std::any_of(c, c + 4, [](double x) { return std::isnan(x); })) return {smallest, inf};
  const Interval low = around(*std::min_element(c, c + 4), libm_slack),
                 high = around(*std::max_element(c, c + 4), libm_slack);
  return {std::max(low.lo, smallest), std::max(high.hi, smallest)};
}

inline Interval logged(Interval a) {
  return {a.lo <= smallest ? -inf : around(std::log(a.lo), libm_slack).lo,
          a.hi == inf ? inf : around(std::log(a.hi), libm_slack).hi};
}

inline Interval range_of(std::int64_t n, std::int64_t d) {
  return around(static_cast<double>(n) / static_cast<double>(d), 0x1p-50);
}

inline Interval log_of_prime(std::int64_t prime) {
  static const std::vector<Interval> small = [] {
    std::vector<Interval> logs;
    for (int n = 0; n <= largest_factored_factorial; ++n) logs.push_back(logged(range_of(std::max(n, 1), 1)));
    return logs;
  }();
  return prime <= largest_factored_factorial ? small[static_cast<std::size_t>(prime)] : logged(range_of(prime, 1));
}

inline Interval log_of_powers(const std::vector<Power>& powers, std::int64_t n) {
  Interval sum{0, 0};
  for (const Power& p : powers) sum = plus(sum, times(range_of(p.e, n), log_of_prime(p.prime)));
  return sum;
}

// For a size known by its logarithm.
inline Interval exponential(Interval log) {
  const Interval low = around(std::exp(log.lo), libm_slack), high = around(std::exp(log.hi), libm_slack);
  return {std::max(low.lo, smallest), std::max(high.hi, smallest)};
}

// A single prime power more tightly: pow has less error than exp of a logarithm.
inline Interval range_of_root(const std::vector<Power>& powers, std::int64_t n) {
  Interval result{1, 1};
  for (const Power& p : powers) {
    const double root = p.e * 2 == n
                            ? std::sqrt(static_cast<double>(p.prime))
                            : std::pow(static_cast<double>(p.prime), static_cast<double>(p.e) / static_cast<double>(n));
    result = times(result, around(root, p.e * 2 == n ? 0x1p-51 : libm_slack));
  }
  return result;
}

// Keys are numbers in sevens of bits, the sign last.
inline void begin(std::string& key, char kind) { key.assign(1, kind); }

inline void append(std::string& key, std::int64_t number) {
  auto x = static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63);
  for (; x > 127; x >>= 7) key.push_back(static_cast<char>(x | 128));
  key.push_back(static_cast<char>(x));
}

inline void append(std::string& key, const std::vector<Power>& powers) {
  append(key, static_cast<std::int64_t>(powers.size()));
  for (const Power& p : powers) {
    append(key, p.prime);
    append(key, p.e);
  }
}

// Reads a key back.
class StoredKey {
 public:
  explicit StoredKey(const char* at) : at_(at) {}

  std::int64_t number() {
    std::uint64_t x = 0;
    int shift = 0;
    unsigned char byte;
    do {
      byte = static_cast<unsigned char>(*at_++);
      x |= static_cast<std::uint64_t>(byte & 127) << shift;
      shift += 7;
    } while ((byte & 128) != 0);
    return static_cast<std::int64_t>(x >> 1) ^ -static_cast<std::int64_t>(x & 1);
  }

  void powers(std::vector<Power>& out) {
    out.resize(static_cast<std::size_t>(number()));
    for (Power& power : out) {
      power.prime = number();
      power.e = number();
    }
  }

 private:
  const char* at_;
};

inline bool before(const Term& a, const Term& b) {
  if (a.imaginary != b.imaginary) return b.imaginary;
  if (a.n != b.n) return a.n < b.n;
  return std::lexicographical_compare(
      a.powers.begin(), a.powers.end(), b.powers.begin(), b.powers.end(),
      [](const Power& p, const Power& q) { return p.prime != q.prime ? p.prime < q.prime : p.e < q.e; });
}

inline bool same_monomial(const Term& a, const Term& b) {
  return a.imaginary == b.imaginary && a.n == b.n && a.powers == b.powers;
}

// The smallest common denominator of the exponents, and no exponent zero.
inline void reduce(std::vector<Power>& powers, std::int64_t& n) {
  std::erase_if(powers, [](const Power& p) { return p.e == 0; });
  std::int64_t g = n;
  for (const Power& p : powers) g = gcd64(g, p.e);
  if (g > 1) {
    n /= g;
    for (Power& p : powers) p.e /= g;
  }
}

inline std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

inline bool small_power(std::int64_t base, std::int64_t e, std::int64_t& out) {
  out = 1;
  for (; e > 0; --e) {
    if (__builtin_mul_overflow(out, base, &out)) return false;
    if (base == 1) break;
    if (base == -1) {
      if (e % 2 == 0) out = 1;
      break;
    }
    if (base == 0) break;
  }
  return out != INT64_MIN;
}

inline std::uint64_t power_mod(std::uint64_t b, std::uint64_t e, std::uint64_t m) {
  UWide result = 1, x = b % m;
  for (; e > 0; e >>= 1) {
    if (e & 1) result = result * x % m;
    x = x * x % m;
  }
  return static_cast<std::uint64_t>(result);
}

inline Value negated(Value v) { return {-v.n, v.d}; }

inline std::int64_t residue_of_power(std::int64_t base, Value exponent, std::int64_t exponent_residue) {
  // base^e depends on e mod 60 only, once e is at least 3.
  const bool small = exponent.rational() && exponent.n < 60;
  const auto e = static_cast<std::uint64_t>(small ? exponent.n : exponent_residue % 60 + 60);
  return static_cast<std::int64_t>(power_mod(static_cast<std::uint64_t>(base), e, residue_modulus));
}

inline Interval log_of(Interval r) {
  if (r.lo > 0) return logged(r);
  if (r.hi < 0) return logged(negative(r));
  return {-inf, logged({0, std::max(-r.lo, r.hi)}).hi};
}

// The logarithm of n! for a large n with this logarithm.
inline Interval log_of_factorial(Interval log_n) {
  auto at = [](double x) {
    const double n = std::exp(x);
    return n == inf ? inf : std::lgamma(n + 1);
  };
  return {around(at(log_n.lo), 0x1p-40).lo, around(at(log_n.hi), 0x1p-40).hi};
}

}  // namespace forceout::equations
