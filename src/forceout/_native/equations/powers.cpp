// Powers, roots and logarithms (III-C, XIII-D-11, D-13).
#include "enclosures.hpp"

namespace forceout::equations {
namespace {

// What a power of a number of unknown sign lies between, if there is one.
Interval either_sign(Interval base, Interval exponent) {
  const double most = raised({0, std::max(-base.lo, base.hi)}, exponent).hi;
  return {-most, most};
}

// Whether one is a rational power of the other; sorts both by their primes.
bool are_parallel(Product& x, Product& y) {
  if (x.powers.size() != y.powers.size()) return false;
  const auto order = [](const Power& p, const Power& q) { return p.prime < q.prime; };
  std::sort(x.powers.begin(), x.powers.end(), order);
  std::sort(y.powers.begin(), y.powers.end(), order);
  for (std::size_t i = 0; i < x.powers.size(); ++i)
    if (x.powers[i].prime != y.powers[i].prime ||
        Wide{x.powers[i].e} * y.powers[0].e != Wide{y.powers[i].e} * x.powers[0].e)
      return false;
  return true;
}

// The cosine of so many twenty-fourths of a turn: 1, (√6+√2)/4, √3/2, √2/2, 1/2, (√6−√2)/4, 0 and back.
void add_cosine(std::int64_t part, bool imaginary, std::vector<Term>& terms) {
  part = (part % 24 + 24) % 24;
  if (part > 12) part = 24 - part;
  const std::int64_t sign = part > 6 ? -1 : 1;
  if (part > 6) part = 12 - part;
  const auto add = [&](std::int64_t above, std::int64_t below, std::vector<Power> radicand) {
    const std::int64_t index = radicand.empty() ? 1 : 2;
    terms.push_back(
        {.cn = sign * above, .cd = below, .n = index, .powers = std::move(radicand), .imaginary = imaginary});
  };
  if (part == 0) add(1, 1, {});
  if (part == 1 || part == 5) add(1, 4, {{2, 1}, {3, 1}});
  if (part == 1 || part == 5) add(part == 1 ? 1 : -1, 4, {{2, 1}});
  if (part == 2) add(1, 2, {{3, 1}});
  if (part == 3) add(1, 2, {{2, 1}});
  if (part == 4) add(1, 2, {});
}

}  // namespace

Value Arena::power(Value base, Value exponent) {
  if (!real(exponent)) return unreal(exponent) ? undefined : unknown;
  if (exponent.rational()) {
    if (base.is(0)) return exponent.n > 0 ? Value{0, 1} : undefined;
    if (base.is(1) || exponent.is(1)) return base;
    if (exponent.is(0))
      return exact(base) || !holds_zero(range(base)) ? Value{1, 1} : ball('^', base, exponent, {1, 1}, false);
    return power_rational(base, exponent.n, exponent.d);
  }
  return real(base) ? power_large(base, exponent) : unknown;
}

// To an exponent that is no small fraction.
Value Arena::power_large(Value base, Value exponent) {
  const int s = sign(exponent);
  if (base.is(0)) return s == 1 ? Value{0, 1} : s == -1 ? undefined : ball('^', base, exponent, {0, 0}, false);
  if (base.is(1)) return {1, 1};
  if (sign(base) == 1) {
    const bool whole = integer(base) == Answer::yes && integer(exponent) == Answer::yes && s == 1;
    return ball('^', base, exponent, raised(range(base), range(exponent)), whole);
  }
  if (sign(base) != -1) return ball('^', base, exponent, either_sign(range(base), range(exponent)), false);
  if (irrational(exponent)) return undefined;
  if (entries_[exponent.n].kind != Kind::product) return unknown;
  // A fraction too large or too small to write: its power of 2 says which of its parts is even.
  const Power first = product_of(entries_[exponent.n]).powers.front();
  const std::int64_t twos = first.prime == 2 ? first.e : 0;
  if (twos < 0) return undefined;
  const Value size = power(multiply({-1, 1}, base), exponent);
  return twos > 0 || !size.usable() ? size : multiply({-1, 1}, size);
}

bool Arena::power_of_negative(Value base, Value exponent, std::vector<Value>& out) {
  const std::int64_t rest = integer(exponent) == Answer::yes ? residue(exponent) : -1;
  const bool doubtful = rest < 0 && base.is(-1);  // ±1 if it has a value at all
  const Value size = doubtful ? ball('^', base, exponent, {1, 1}, false) : power(multiply({-1, 1}, base), exponent);
  if (!size.usable()) return size.d != unknown.d;
  if (rest < 0 || rest % 2 == 0) out.push_back(size);
  const Value opposite = multiply({-1, 1}, size);
  if (rest < 0 || rest % 2 == 1) out.push_back(opposite);
  return opposite.usable();
}

Value Arena::power_rational(Value base, std::int64_t p, std::int64_t q) {
  if (!real(base)) return q == 1 ? power_integer(base, p) : unknown;
  const int s = sign(base);
  if (base.rational() && q == 1 && p > -64 && p < 64) {
    std::int64_t above, below;
    if (small_power(base.n, std::llabs(p), above) && small_power(base.d, std::llabs(p), below))
      return p > 0 ? Value{above, below} : (above < 0 ? Value{-below, -above} : Value{below, above});
  }
  if (s == -1 && q % 2 == 0) return undefined;
  if (s == -1) {
    const Value positive = power_rational(multiply({-1, 1}, base), p, q);
    return p % 2 != 0 && positive.usable() ? multiply({-1, 1}, positive) : positive;
  }
  if (s == 1)
    if (const Value v = power_of_positive(base, p, q); v.usable()) return v;
  if (q == 1 && std::llabs(p) <= 16) {
    const Value v = power_integer(base, p);
    if (v.usable() && (exact(v) || s == 2)) return v;
  }
  return power_enclosed(base, p, q);
}

Value Arena::power_enclosed(Value base, std::int64_t p, std::int64_t q) {
  const int s = sign(base);
  // A root of what may be negative, if there is one.
  if (s == 2 && p > 0 && q % 2 == 0)
    return ball('^', base, {p, q}, {0, raised({0, range(base).hi}, range_of(p, q)).hi}, false);
  if (s == 1) {
    const bool whole = q == 1 && p > 0 && integer(base) == Answer::yes;
    return ball('^', base, {p, q}, raised(range(base), range_of(p, q)), whole);
  }
  return s == 2 ? ball('^', base, {p, q}, either_sign(range(base), range_of(p, q)), false) : unknown;
}

// An exact product, or a family of powers of the base; `unknown` for anything else.
Value Arena::power_of_positive(Value base, std::int64_t p, std::int64_t q) {
  if (Product product; to_product(base, product)) {
    bool complete =
        !__builtin_mul_overflow(product.n, q, &product.n) && (product.n <= largest_index || product.powers.empty());
    for (Power& power : product.powers) complete = complete && !__builtin_mul_overflow(power.e, p, &power.e);
    if (complete) {
      reduce(product.powers, product.n);
      const Value v = from_product(std::move(product));
      if (v.usable()) return v;
    }
  }
  Value scale;
  Powers all;
  if (!to_powers(base, scale, all)) return unknown;
  all.sign = 1;
  const Value family = power_of_powers(all, p, q);
  const Value scaled = power_rational(sign(scale) < 0 ? multiply({-1, 1}, scale) : scale, p, q);
  return family.usable() && scaled.usable() && exact(scaled) ? multiply(scaled, family) : unknown;
}

// They go towards 1 from where √a is.
Value Arena::many_roots(Value a) {
  if (!real(a) || sign(a) == -1) return undefined;
  const Interval r = range(a), log = log_range(a);
  const double low = r.lo <= 0 ? 0 : down(std::sqrt(r.lo)), high = up(std::sqrt(r.hi));
  return family_of('R', a, {std::min(low, 1.0), std::max(high, 1.0)},
                   {std::min(down(log.lo / 2), 0.0), std::max(up(log.hi / 2), 0.0)});
}

// They go away from 1, from where a² is.
Value Arena::many_squares(Value a) {
  if (!real(a) || sign(a) == -1) return undefined;
  const Interval r = range(a), log = log_range(a);
  const double low = std::max(r.lo, 0.0);
  return family_of('Q', a, {low > 1 ? down(low * low) : 0, r.hi < 1 ? up(r.hi * r.hi) : inf},
                   {log.lo > 0 ? down(log.lo * 2) : -inf, log.hi < 0 ? up(log.hi * 2) : inf});
}

Value Arena::power_integer(Value base, std::int64_t e) {
  if (std::llabs(e) > 64) return unknown;
  Value result{1, 1};
  for (std::int64_t k = 0; k < std::llabs(e) && result.usable(); ++k) result = multiply(result, base);
  return e < 0 && result.usable() ? divide({1, 1}, result) : result;
}

bool Arena::powers(Value base, Value exponent, std::vector<Value>& out) {
  if (!real(exponent)) return unreal(exponent);
  if (!exponent.rational()) {
    const int s = real(base) ? sign(base) : 2;
    // An irrational power of what is not positive has no value; where the exponent may be a fraction it has this modulus.
    if (irrational(exponent) && (unreal(base) || s == -1)) return true;
    const Value v = s == 0 || s == 1 ? power(base, exponent) : all_complex_powers(base, exponent);
    if (v.usable()) out.push_back(v);
    return v.d != unknown.d;
  }
  if (exponent.d == 1 || base.is(0)) {
    Value v = power(base, exponent);
    if (v.d == unknown.d && !real(base)) v = all_complex_powers(base, exponent);
    if (v.usable()) out.push_back(v);
    return v.d != unknown.d;
  }
  return complex_roots(base, exponent, out);
}

// base^(p/q) for every root of base.
bool Arena::complex_roots(Value base, Value exponent, std::vector<Value>& out) {
  const int s = real(base) ? sign(base) : 2;
  const std::int64_t p = exponent.n, q = exponent.d;
  const bool has_angles = s != 2 && 24 % q == 0 && (s > 0 || 12 % q == 0);
  const Value size = has_angles ? power_rational(s > 0 ? base : multiply({-1, 1}, base), p, q) : unknown;
  if (!size.usable() || !exact(size)) {
    const Value family = all_complex_powers(base, exponent);
    if (family.usable()) out.push_back(family);
    return family.usable();
  }
  // base^(p/q) = size·exp(iπ(s<0)p/q)·exp(2πik/q).
  const std::int64_t start = s < 0 ? p % (2 * q) * 12 / q : 0;
  for (std::int64_t k = 0; k < q; ++k) {
    const Value v = multiply(size, unit_root(start + 24 / q * k));
    if (!v.usable()) return false;
    out.push_back(v);
  }
  return true;
}

// All the roots of base*exponent, which have one modulus. A power of 0 is 0, or none: the ring holds it too where the base may be 0.
Value Arena::all_complex_powers(Value base, Value exponent) {
  if (!uses_modulus) return unknown;
  ++efforts_;
  begin(key_, 'Z');
  append(key_, base.n);
  append(key_, base.d);
  append(key_, exponent.n);
  append(key_, exponent.d);
  Exotic entry{.kind = Kind::ball, .real = false};
  entry.measured = entry.family = true;
  entry.range = {-inf, inf};
  entry.log = times(log_range(base), range(exponent));
  return intern(entry);
}

// exp(2πi·part/24): every cosine of a twenty-fourth of a turn is made of square roots.
Value Arena::unit_root(std::int64_t part) {
  std::vector<Term> terms;
  add_cosine(part, false, terms);
  add_cosine(part + 18, true, terms);
  return from_terms(std::move(terms));
}

Value Arena::imaginary_unit_of(Arena& arena) {
  return arena.from_terms({Term{.cn = 1, .cd = 1, .n = 1, .powers = {}, .imaginary = true}});
}

Value Arena::logarithm(Value a, Value base) {
  if (unreal(a) || unreal(base)) return undefined;
  const int sa = real(a) ? sign(a) : 2, sb = real(base) ? sign(base) : 2;
  // If it has a value at all.
  if ((sa == 2 || sb == 2) && sa != -1 && sb != -1 && !a.is(0) && !base.is(0)) {
    const Interval below = log_range(base);
    return holds_zero(below) ? unknown : ball('l', a, base, over(log_range(a), below), false);
  }
  if (sa < 1 || sb < 1 || base.is(1)) return undefined;
  const Interval rb = range(base);
  if (!exact(base) && rb.lo <= 1 && rb.hi >= 1) return unknown;
  return logarithm_of_positive(a, base);
}

// To a base that is surely not 1.
Value Arena::logarithm_of_positive(Value a, Value base) {
  if (a.is(1)) return {0, 1};
  if (a == base && !family(a)) return {1, 1};
  Product x, y;
  const bool factored = to_product(a, x) && to_product(base, y), parallel = factored && are_parallel(x, y);
  if (parallel) {
    const Value r = divide(ratio(x.powers[0].e, x.n), ratio(y.powers[0].e, y.n));
    if (r.usable()) return r;
  }
  const Interval below = logged(range(base));
  if (holds_zero(below)) return unknown;
  const Value v = ball('l', a, base, over(logged(range(a)), below), false);
  // Gelfond and Schneider: an irrational logarithm of algebraic numbers is transcendental.
  if (v.exotic() && factored && !parallel) entries_[v.n].transcendental = true;
  return v;
}

}  // namespace forceout::equations
