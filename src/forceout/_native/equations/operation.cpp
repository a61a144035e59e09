#include "operation.hpp"

#include <cmath>
#include <numeric>
#include <set>

namespace forceout::equations {
namespace {

using Answer = Arena::Answer;

bool keep(Value v, std::vector<Value>& out) {
  if (v.usable()) out.push_back(v);
  return v.d != unknown.d;
}

bool keep(Value v, std::vector<Target>& out) {
  if (v.usable()) out.push_back({Target::value, v, {0, 1}});
  return v.d != unknown.d;
}

}  // namespace

bool Calculator::apply(Op op, Value a, Value b, std::vector<Value>& out) {
  switch (op) {
    case Op::add: {
      const Value sum = arena.add(a, b);
      return keep(rules.average && sum.usable() ? arena.divide(sum, {2, 1}) : sum, out);
    }
    case Op::subtract:
      return keep(arena.subtract(a, b), out);
    case Op::multiply:
      return keep(arena.multiply(a, b), out);
    case Op::divide:
      return keep(arena.divide(a, b), out);
    case Op::percent: {
      const Value product = arena.multiply(a, b);
      return keep(product.usable() ? arena.divide(product, {rules.base * rules.base, 1}) : product, out);
    }
    case Op::power:
    case Op::exponent:
      return apply_power(a, b, out);
    case Op::root:
      return apply_root(a, b, out);
    case Op::square_root:
      return apply_root({2, 1}, a, out);
    case Op::many_roots:
      return keep(arena.many_roots(a), out);
    case Op::log:
      return keep(arena.logarithm(a, b), out);
    case Op::remainder:
    case Op::lcm:
    case Op::gcf:
      return apply_counting(op, a, b, out);
    case Op::smallest_prime:
      return keep(arena.smallest_prime_above(a, rules.prime_limit), out);
    case Op::count_factors:
      return keep(arena.count_factors(a, rules.factors_limit), out);
    case Op::factorial:
      return keep(arena.factorial(a), out);
    case Op::times_i:
    case Op::times_minus_i:
      return keep(arena.multiply(a, unit(op)), out);
    case Op::around_i:
    case Op::around_minus_i: {
      const Value product = arena.multiply(a, b);
      return keep(product.usable() ? arena.multiply(product, unit(op)) : product, out);
    }
    case Op::leaf:
      break;
  }
  return true;
}

Value Calculator::unit(Op op) {
  const Value i = Arena::imaginary_unit_of(arena);
  return op == Op::times_i || op == Op::around_i ? i : arena.multiply({-1, 1}, i);
}

bool Calculator::powers_that_meet(const Target& target, int largest, std::vector<int>& out) {
  if (target.shape == Target::any) return false;
  if (target.shape == Target::value) {
    if (arena.unreal(target.at) || target.at.is(0)) return true;
    if (!arena.real(target.at)) return false;
    // The size of the value says which power it could be.
    const Interval log = arena.log_range(target.at);
    const double unit = std::log(static_cast<double>(rules.base)), low = log.lo / unit - 1e-6,
                 high = log.hi / unit + 1e-6;
    // What may lie beyond every power looked at, or has no size at all, is left open: no int could count up to it either.
    if (!(low >= -largest && high <= largest)) return false;
    for (int p = static_cast<int>(std::ceil(low)); p <= high; ++p) out.push_back(p);
    return true;
  }
  // at + m·step for some whole m: with D, A and S = D, D·at and D·step whole, S divides D·base^p − A.
  if (!target.at.rational() || !target.step.rational()) return false;
  const Wide common = Wide{target.at.d} / gcd64(target.at.d, target.step.d) * target.step.d;
  const Wide at = common / target.at.d * target.at.n, step = common / target.step.d * target.step.n;
  constexpr Wide most = Wide{1} << 60;
  if (common > most || at > most || -at > most || step > most || -step > most || step == 0) return false;
  const Wide modulus = step < 0 ? -step : step;
  Wide power = common % modulus;
  // The remainders go round in a circle: where it is longer than what is looked at, a larger power may meet the target too.
  std::set<Wide> seen;
  bool is_round = false;
  for (int p = 1; p <= largest; ++p) {
    power = power * rules.base % modulus;
    is_round |= !seen.insert(power).second;
    if ((power - at) % modulus == 0 || (power + at) % modulus == 0) out.push_back(p);
  }
  Wide rest = common;
  for (int p = -1; p >= -largest && rest % rules.base == 0; --p) {
    rest /= rules.base;
    if ((rest - at) % modulus == 0 || (rest + at) % modulus == 0) out.push_back(p);
  }
  return is_round;
}

bool Calculator::apply_power(Value base, Value exponent, std::vector<Value>& out) {
  if (rules.root_is_i) return arena.powers(base, exponent, out);
  if (rules.whole_powers) {
    const Answer whole_base = arena.integer(base), whole_exponent = arena.integer(exponent);
    if (whole_base == Answer::no || whole_exponent == Answer::no) return true;
    // What may not be whole, or negative, is an enclosure, and so is its power: it holds the value if there is one.
    if (arena.sign(base) == -1 || arena.sign(exponent) == -1) return true;
  }
  return keep_power(base, exponent, out);
}

bool Calculator::keep_power(Value base, Value exponent, std::vector<Value>& out) {
  const Value v = arena.power(base, exponent);
  if (v.d != unknown.d || !arena.real(base) || !arena.real(exponent) || arena.sign(base) != -1) return keep(v, out);
  return arena.power_of_negative(base, exponent, out);
}

bool Calculator::apply_root(Value index, Value radicand, std::vector<Value>& out) {
  if (index.is(0)) return true;
  if (rules.whole_powers) {
    const Answer whole_index = arena.integer(index), whole_radicand = arena.integer(radicand);
    if (whole_index == Answer::no || whole_radicand == Answer::no) return true;
    const int si = arena.sign(index), sr = arena.sign(radicand);
    if (si == -1 || sr == -1) return true;
    if (si == 2 || sr == 2) return false;
    const Value inverse = arena.divide({1, 1}, index);
    const Value v = inverse.usable() ? arena.power(radicand, inverse) : inverse;
    if (!v.usable()) return v.d != unknown.d;
    if (arena.integer(v) != Answer::no) out.push_back(v);
    return true;
  }
  const Value inverse = arena.divide({1, 1}, index);
  if (!inverse.usable()) return inverse.d != unknown.d;
  return keep_power(radicand, inverse, out);
}

// Where one of them is too large to write, or not surely whole.
bool Calculator::count_large(Op op, Value a, Value b, std::vector<Value>& out) {
  // A remainder needs only the smaller side: A ≤ 1000 < B leaves A.
  if (op == Op::remainder && a.integer() && arena.sign(a) == 1 && arena.range(b).lo > static_cast<double>(a.n))
    return keep(a, out);
  if (a.is(0) || b.is(0)) return op != Op::gcf || keep(a.is(0) ? b : a, out);
  return keep(arena.counted(op == Op::remainder ? 'r' : op == Op::gcf ? 'g' : 'm', a, b), out);
}

bool Calculator::apply_counting(Op op, Value a, Value b, std::vector<Value>& out) {
  const Answer whole_a = arena.integer(a), whole_b = arena.integer(b);
  if (whole_a == Answer::no || whole_b == Answer::no || arena.unreal(a) || arena.unreal(b)) return true;
  if (!arena.real(a) || !arena.real(b)) return false;
  const int sa = arena.sign(a), sb = arena.sign(b);
  if (sa == -1 || sb == -1) return true;
  if (op == Op::remainder && arena.at_most(a, rules.remainder_limit) == Answer::no) return true;
  if (!a.integer() || !b.integer()) return count_large(op, a, b, out);
  if (op == Op::gcf) return a.n == 0 && b.n == 0 ? true : keep({gcd64(a.n, b.n), 1}, out);
  if (a.n == 0 || b.n == 0) return true;
  if (op == Op::remainder) return keep({a.n % b.n, 1}, out);
  std::int64_t multiple;
  if (__builtin_mul_overflow(a.n / gcd64(a.n, b.n), b.n, &multiple)) return false;
  return keep({multiple, 1}, out);
}

bool Calculator::invert(Op op, Known side, Value k, const Target& goal, std::vector<Target>& out) {
  if (goal.shape == Target::progression) return invert_progression(op, side, k, goal, out);
  const Value g = goal.at;
  switch (op) {
    case Op::add:
      return invert_add(k, g, out);
    case Op::subtract:
      return keep(side == Known::left ? arena.subtract(k, g) : arena.add(g, k), out);
    case Op::multiply:
      return invert_multiply(k, g, out);
    case Op::percent: {
      const Value scaled = arena.multiply(g, {rules.base * rules.base, 1});
      return scaled.usable() && invert_multiply(k, scaled, out);
    }
    case Op::divide:
      return invert_divide(side, k, g, out);
    case Op::power:
    case Op::exponent:
      return side == Known::left ? solve_exponent(k, g, out) : solve_base(k, g, out);
    case Op::root:
      return invert_root(side, k, g, out);
    case Op::many_roots:
      // √ of 0 and of 1 is the number itself: nothing new.
      if (!arena.real(g) || arena.sign(g) == -1 || g.is(0) || g.is(1)) return true;
      return keep(arena.many_squares(g), out);
    case Op::square_root:
      return !arena.real(g) || arena.sign(g) == -1 || keep(arena.multiply(g, g), out);
    case Op::log:
      return invert_log(side, k, g, out);
    case Op::factorial:
      return invert_factorial(goal, out);
    case Op::times_i:
    case Op::times_minus_i:
      return keep(arena.divide(g, unit(op)), out);
    case Op::around_i:
    case Op::around_minus_i: {
      const Value product = arena.divide(g, unit(op));
      return product.usable() && invert_multiply(k, product, out);
    }
    case Op::remainder:
    case Op::lcm:
    case Op::gcf:
      return invert_counting(op, side, k, g, out);
    case Op::smallest_prime:
    case Op::count_factors:
    case Op::leaf:
      break;
  }
  return false;
}

bool Calculator::invert_add(Value k, Value g, std::vector<Target>& out) {
  const Value whole = rules.average ? arena.multiply({2, 1}, g) : g;
  return keep(whole.usable() ? arena.subtract(whole, k) : whole, out);
}

// What is kept as an enclosure may be 0 in disguise, as √(3+√8)−(1+√2) is.
bool Calculator::may_vanish(Value v) const { return !arena.exact(v) && arena.sign(v) == 2; }

bool Calculator::invert_multiply(Value k, Value g, std::vector<Target>& out) {
  if (may_vanish(k) && (g.is(0) || may_vanish(g))) return false;
  if (!k.is(0)) return keep(arena.divide(g, k), out);
  if (g.is(0)) out.push_back({Target::any, {}, {}});
  return g.is(0) || arena.differs(g, 0);
}

bool Calculator::invert_divide(Known side, Value k, Value g, std::vector<Target>& out) {
  if (side == Known::right) return k.is(0) || keep(arena.multiply(g, k), out);
  if (may_vanish(g) && (k.is(0) || may_vanish(k))) return false;
  if (!g.is(0)) return keep(arena.divide(k, g), out);
  if (k.is(0)) out.push_back({Target::any, {}, {}});
  return k.is(0) || arena.differs(k, 0);
}

bool Calculator::invert_root(Known side, Value k, Value g, std::vector<Target>& out) {
  if (side == Known::left) {
    if (k.is(0)) return true;
    const Value inverse = arena.divide({1, 1}, k);
    return inverse.usable() && solve_base(inverse, g, out);
  }
  std::vector<Target> exponents;
  bool complete = solve_exponent(k, g, exponents);
  for (const Target& e : exponents) {
    if (e.shape == Target::any)
      out.push_back(e);
    else if (!e.at.is(0))
      complete &= keep(arena.divide({1, 1}, e.at), out);
  }
  return complete;
}

bool Calculator::invert_log(Known side, Value k, Value g, std::vector<Target>& out) {
  if (!arena.real(g)) return arena.unreal(g);
  if (side == Known::right) return keep(arena.power(k, g), out);
  if (may_vanish(g) && !arena.differs(k, 1)) return false;
  if (g.is(0)) {
    if (k.is(1)) out.push_back({Target::any, {}, {}});
    return k.is(1) || arena.differs(k, 1);
  }
  const Value inverse = arena.divide({1, 1}, g);
  const int s = arena.sign(k);
  return inverse.usable() && keep(s == 1 ? arena.power(k, inverse) : s == 2 ? unknown : undefined, out);
}

bool Calculator::invert_factorial(const Target& goal, std::vector<Target>& out) {
  const Value g = goal.at;
  for (std::int64_t n = 0; n <= 20; ++n)
    if (meets(arena.factorial({n, 1}), goal) != Answer::no) out.push_back({Target::value, {n, 1}, {}});
  if (g.rational() || arena.integer(g) == Answer::no || arena.sign(g) == -1) return true;
  // A factorial beyond 64 bits: the only n whose n! is as large.
  const Interval log = arena.log_range(g);
  for (std::int64_t n = 21; n <= 1000; ++n) {
    if (std::lgamma(static_cast<double>(n)) > log.hi) return true;
    if (std::lgamma(static_cast<double>(n + 2)) >= log.lo) out.push_back({Target::value, {n, 1}, {}});
  }
  return false;
}

bool Calculator::invert_progression(Op op, Known side, Value k, const Target& goal, std::vector<Target>& out) {
  auto give = [&](Value at, Value step) {
    if (at.d == unknown.d || step.d == unknown.d) return false;
    if (at.usable() && step.usable() && !step.is(0)) out.push_back({Target::progression, at, step});
    return true;
  };
  const Value g = goal.at, step = goal.step;
  switch (op) {
    case Op::add:
      if (rules.average) return give(arena.subtract(arena.multiply({2, 1}, g), k), arena.multiply({2, 1}, step));
      return give(arena.subtract(g, k), step);
    case Op::subtract:
      return give(side == Known::left ? arena.subtract(k, g) : arena.add(g, k), step);
    case Op::multiply:
    case Op::percent: {
      const Value factor = op == Op::percent ? arena.divide(k, {rules.base * rules.base, 1}) : k;
      if (!factor.usable() || !arena.exact(factor) || !arena.exact(g)) return false;
      if (!factor.is(0)) return give(arena.divide(g, factor), arena.divide(step, factor));
      // 0×anything is 0, which must be a non-zero number of steps away.
      if (meets({0, 1}, goal) == Answer::yes) out.push_back({Target::any, {}, {}});
      return true;
    }
    case Op::divide:
      if (side != Known::right) return false;
      return k.is(0) || give(arena.multiply(g, k), arena.multiply(step, k));
    default:
      return false;
  }
}

// Every u with u^exponent = goal.
bool Calculator::solve_base(Value exponent, Value goal, std::vector<Target>& out) {
  if (!arena.real(exponent)) return arena.unreal(exponent);
  if (exponent.is(0)) {
    if (goal.is(1)) out.push_back({Target::any, {}, {}});
    return goal.is(1) || arena.differs(goal, 1);
  }
  if (goal.is(0)) return keep({0, 1}, out);
  if (may_vanish(exponent) && !arena.differs(goal, 1)) return false;
  const Value inverse = arena.divide({1, 1}, exponent);
  if (!inverse.usable()) return false;
  if (rules.root_is_i) {
    std::vector<Value> roots;
    const bool complete =
        exponent.rational() && (exponent.d == 1 || inverse.d == 1) && arena.powers(goal, inverse, roots);
    for (const Value v : roots) keep(v, out);
    return complete;
  }
  const int s = arena.sign(goal);
  if (s == 2) return false;
  const Value size = arena.power(s == 1 ? goal : arena.multiply({-1, 1}, goal), inverse);
  if (!size.usable()) return size.d != unknown.d;
  if (s == 1) keep(size, out);
  // A negative base: rational exponents with an odd denominator only, and the sign is checked forwards.
  if (rules.whole_powers) return true;
  if (exponent.rational() ? exponent.d % 2 != 0 : !arena.irrational(exponent))
    return keep(arena.multiply({-1, 1}, size), out);
  return true;
}

// Every u with base^u = goal.
bool Calculator::solve_exponent(Value base, Value goal, std::vector<Target>& out) {
  if (!arena.real(base) || !arena.real(goal)) return false;
  if (base.is(0)) {
    if (goal.is(0)) out.push_back({Target::any, {}, {}});
    return goal.is(0) || arena.differs(goal, 0);
  }
  if (base.is(1)) {
    // Under √ = i a fractional power of 1 is any root of 1.
    if (goal.is(1)) out.push_back({Target::any, {}, {}});
    return goal.is(1) || (arena.differs(goal, 1) && !(rules.root_is_i && goal.is(-1)));
  }
  const int sb = arena.sign(base), sg = arena.sign(goal);
  if (sb == 2 || sg == 2) return false;
  if (sg == 0) return true;
  if (base.is(-1)) {
    if (!goal.is(1) && !goal.is(-1)) return arena.exact(goal);
    for (int u = -3; u <= 3; ++u) keep({u, 1}, out);
    return false;
  }
  if (sb == 1 && sg == -1 && !rules.root_is_i) return true;
  const Value u =
      arena.logarithm(sg == 1 ? goal : arena.multiply({-1, 1}, goal), sb == 1 ? base : arena.multiply({-1, 1}, base));
  return keep(u, out);
}

bool Calculator::invert_remainder(Known side, std::int64_t k, std::int64_t g, std::vector<Target>& out) {
  if (side == Known::right) {
    if (k == 0 || g >= k) return true;
    for (std::int64_t u = g == 0 ? k : g; u <= rules.remainder_limit; u += k) keep({u, 1}, out);
    return true;
  }
  if (k == 0 || k > rules.remainder_limit || g > k) return true;
  for (std::int64_t u = g + 1; u <= k - g; ++u)
    if ((k - g) % u == 0) keep({u, 1}, out);
  return g != k;
}

bool Calculator::invert_counting(Op op, Known side, Value k, Value g, std::vector<Target>& out) {
  if (arena.integer(g) == Answer::no || arena.integer(k) == Answer::no) return true;
  if (!g.integer() || !k.integer()) return false;
  if (g.n < 0 || k.n < 0) return true;
  if (op == Op::remainder) return invert_remainder(side, k.n, g.n, out);
  if (op == Op::lcm) {
    if (k.n == 0 || g.n == 0 || g.n % k.n != 0) return true;
    if (g.n > 1'000'000'000) return false;
    for (std::int64_t u = 1; u * u <= g.n; ++u) {
      if (g.n % u != 0) continue;
      if (std::lcm(u, k.n) == g.n) keep({u, 1}, out);
      if (u * u != g.n && std::lcm(g.n / u, k.n) == g.n) keep({g.n / u, 1}, out);
    }
    return true;
  }
  return k.n != 0 ? g.n == 0 || k.n % g.n != 0 : (keep(g, out), true);
}

}  // namespace forceout::equations
