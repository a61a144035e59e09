// Powers, roots and logarithms (III-C, XIII-D-11, D-13).
#include "enclosures.hpp"

namespace forceout::equations {

Value Arena::power(Value base, Value exponent) {
    if (!real(exponent)) return undefined;
    if (exponent.rational()) {
        if (base.is(0)) return exponent.n > 0 ? Value{0, 1} : undefined;
        if (base.is(1) || exponent.is(1)) return base;
        if (exponent.is(0)) return exact(base) || !holds_zero(range(base)) ? Value{1, 1} : unknown;
        return power_rational(base, exponent.n, exponent.d);
    }
    if (!real(base)) return unknown;
    const int s = sign(exponent);
    if (base.is(0)) return s == 1 ? Value{0, 1} : s == -1 ? undefined : unknown;
    if (base.is(1)) return {1, 1};
    if (sign(base) == 1) {
        const bool whole = integer(base) == Answer::yes && integer(exponent) == Answer::yes && s == 1;
        return ball('^', base, exponent, raised(range(base), range(exponent)), whole);
    }
    const Exotic& e = entries_[exponent.n];
    if (sign(base) != -1) return unknown;
    if (e.kind == Kind::sum || (e.kind == Kind::product && e.product.n > 1)) return undefined;
    // A whole exponent too large to write: its parity is that of its power of 2.
    if (e.kind != Kind::product || !e.integer || e.product.sign < 0) return unknown;
    const bool even = e.product.powers.front().prime == 2;
    const Value size = power(multiply({-1, 1}, base), exponent);
    return even || !size.usable() ? size : multiply({-1, 1}, size);
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
    Product product;
    if (s == 1 && to_product(base, product)) {
        bool complete = !__builtin_mul_overflow(product.n, q, &product.n) && (product.n <= largest_index || product.powers.empty());
        for (Power& power : product.powers) complete = complete && !__builtin_mul_overflow(power.e, p, &power.e);
        if (complete) {
            reduce(product.powers, product.n);
            const Value v = from_product(std::move(product));
            if (v.usable()) return v;
        }
    }
    if (q == 1 && std::llabs(p) <= 16) {
        const Value v = power_integer(base, p);
        if (v.usable() && exact(v)) return v;
    }
    if (s == 1) {
        const bool whole = q == 1 && p > 0 && integer(base) == Answer::yes;
        return ball('^', base, {p, q}, raised(range(base), range_of(p, q)), whole);
    }
    return unknown;
}

Value Arena::power_integer(Value base, std::int64_t e) {
    if (std::llabs(e) > 64) return unknown;
    Value result{1, 1};
    for (std::int64_t k = 0; k < std::llabs(e) && result.usable(); ++k) result = multiply(result, base);
    return e < 0 && result.usable() ? divide({1, 1}, result) : result;
}

bool Arena::powers(Value base, Value exponent, std::vector<Value>& out) {
    if (!real(exponent)) return true;
    if (!exponent.rational()) {
        // An irrational power of what is not positive has no value; of a ball we cannot tell.
        const bool certain = exact(exponent) && exact(base) && (!real(base) || sign(base) != 2);
        const Value v = real(base) && (sign(base) == 0 || sign(base) == 1) ? power(base, exponent) : certain ? undefined : unknown;
        if (v.usable()) out.push_back(v);
        return v.d != unknown.d;
    }
    if (exponent.d == 1 || base.is(0)) {
        const Value v = power(base, exponent);
        if (v.usable()) out.push_back(v);
        return v.d != unknown.d;
    }
    // Only square and fourth roots of real numbers keep Gaussian values; others are left out.
    if (!real(base)) return false;
    const int s = sign(base);
    if (s == 2) return false;
    const Value size = power_rational(s > 0 ? base : multiply({-1, 1}, base), exponent.n, exponent.d);
    if (!size.usable() || !exact(size)) return false;
    const Value unit = imaginary_unit_of(*this);
    std::int64_t quarter = 0;
    if (exponent.d == 2) quarter = 2;
    else if (exponent.d == 4) quarter = 1;
    else return false;
    // base^(p/q) = size·exp(iπ(s<0)p/q)·exp(2πik/q): in quarter turns, s<0 adds 2p/q of them.
    const std::int64_t twice = s < 0 ? 2 * exponent.n : 0;
    if (twice % exponent.d != 0) return false;
    for (std::int64_t k = 0; k < exponent.d; ++k) {
        std::int64_t turn = (twice / exponent.d + quarter * k) % 4;
        if (turn < 0) turn += 4;
        Value v = turn % 2 ? multiply(size, unit) : size;
        if (turn >= 2) v = multiply({-1, 1}, v);
        if (!v.usable()) return false;
        out.push_back(v);
    }
    return true;
}

Value Arena::imaginary_unit_of(Arena& arena) {
    return arena.from_terms({Term{.cn = 1, .cd = 1, .n = 1, .powers = {}, .imaginary = true}});
}

Value Arena::logarithm(Value a, Value base) {
    if (!real(a) || !real(base)) return undefined;
    const int sa = sign(a), sb = sign(base);
    if (sa == 2 || sb == 2) return unknown;
    if (sa < 1 || sb < 1 || base.is(1)) return undefined;
    const Interval rb = range(base);
    if (!exact(base) && rb.lo <= 1 && rb.hi >= 1) return unknown;
    if (a.is(1)) return {0, 1};
    if (a == base) return {1, 1};
    Product x, y;
    const bool factored = to_product(a, x) && to_product(base, y);
    bool parallel = factored && x.powers.size() == y.powers.size();
    if (parallel) {
        auto order = [](const Power& p, const Power& q) { return p.prime < q.prime; };
        std::sort(x.powers.begin(), x.powers.end(), order);
        std::sort(y.powers.begin(), y.powers.end(), order);
        for (std::size_t i = 0; i < x.powers.size() && parallel; ++i)
            parallel = x.powers[i].prime == y.powers[i].prime &&
                       Wide{x.powers[i].e} * y.powers[0].e == Wide{y.powers[i].e} * x.powers[0].e;
        if (parallel) {
            const Value r = divide(ratio(x.powers[0].e, x.n), ratio(y.powers[0].e, y.n));
            if (r.usable()) return r;
        }
    }
    const Interval below = logged(rb);
    if (holds_zero(below)) return unknown;
    const Value v = ball('l', a, base, over(logged(range(a)), below), false);
    // Gelfond and Schneider: an irrational logarithm of algebraic numbers is transcendental.
    if (v.exotic() && factored && !parallel) entries_[v.n].transcendental = true;
    return v;
}

}  // namespace forceout::equations
