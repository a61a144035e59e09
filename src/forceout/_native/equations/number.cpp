// Exact values: how they are kept, added, multiplied and divided, and what can be asked of them.
#include "enclosures.hpp"

namespace forceout::equations {

Value Arena::ratio(Wide n, Wide d) {
    if (d == 0) return undefined;
    if (d < 0) {
        n = -n;
        d = -d;
    }
    if (n == 0) return {0, 1};
    const Wide g = gcd_wide(n, d);
    if (g > 1) {
        n /= g;
        d /= g;
    }
    if (!fits(n) || !fits(d)) return unknown;
    return {static_cast<std::int64_t>(n), static_cast<std::int64_t>(d)};
}

Value Arena::intern(std::string key, Exotic&& entry) {
    const auto [place, fresh] = index_.try_emplace(std::move(key), static_cast<std::int64_t>(entries_.size()));
    if (fresh) entries_.push_back(std::move(entry));
    return {place->second, 0};
}

Value Arena::ball(char op, Value a, Value b, Interval r, bool whole) {
    if (!real(a) || !real(b) || std::isnan(r.lo) || std::isnan(r.hi)) return unknown;
    if ((op == '+' || op == 'x') && (a.d > b.d || (a.d == b.d && a.n > b.n))) std::swap(a, b);
    std::string key(1, op);
    append(key, a.n);
    append(key, a.d);
    append(key, b.n);
    append(key, b.d);
    Exotic entry{.kind = Kind::ball, .integer = whole, .real = true, .product = {}, .terms = {}, .range = r};
    entry.log = log_of_ball(op, a, b, r);
    entry.factorial = op == '!';
    if (whole) {
        const std::int64_t x = residue(a), y = residue(b), m = residue_modulus;
        const std::int64_t found = op == '+' ? x + y : op == '-' ? x - y + m : op == 'x' ? x * y : op == '^' ? residue_of_power(x, b, y) : 0;
        // Of a factorial beyond 1000 it is 0; of what was only counted it is not known.
        if (op == '!' || (std::strchr("+-x^", op) != nullptr && x >= 0 && y >= 0)) entry.residue = static_cast<std::int32_t>(found % m);
    }
    return intern(std::move(key), std::move(entry));
}

Interval Arena::log_of_ball(char op, Value a, Value b, Interval r) const {
    if (r.lo > -inf && r.hi < inf && !(r.lo <= 0 && r.hi >= 0)) return log_of(r);
    const Interval x = log_range(a), y = log_range(b);
    switch (op) {
        case 'x': return plus(x, y);
        case '/': return plus(x, negative(y));
        case '^': return times(x, range(b));
        case '!': return log_of_factorial(x);
        case '+':
        case '-':
            // One side outweighs the other: the sum is as large as that side, but for a factor near 1.
            if (x.lo > y.hi + 40) return {x.lo - 1e-9, x.hi + 1e-9};
            if (y.lo > x.hi + 40) return {y.lo - 1e-9, y.hi + 1e-9};
            return {-inf, up(std::max(x.hi, y.hi) + 0.7)};
        default: return log_of(r);
    }
}

Interval Arena::log_range(Value v) const { return v.rational() ? log_of(range(v)) : entries_[v.n].log; }

std::int64_t Arena::residue(Value v) const {
    if (v.rational()) return (v.n % residue_modulus + residue_modulus) % residue_modulus;
    return entries_[v.n].residue;
}

Value Arena::from_product(Product p) {
    reduce(p.powers, p.n);
    if (p.n > largest_index) return unknown;
    std::sort(p.powers.begin(), p.powers.end(), [](const Power& a, const Power& b) { return a.prime < b.prime; });
    Term term{.cn = p.sign, .cd = 1, .n = p.n, .powers = {}, .imaginary = false};
    bool small = true;
    for (const Power& power : p.powers) {
        const std::int64_t whole = floor_div(power.e, p.n), rest = power.e - whole * p.n;
        std::int64_t factor = 1;
        if (!(small = std::llabs(whole) < 64 && small_power(power.prime, std::llabs(whole), factor))) break;
        std::int64_t& side = whole > 0 ? term.cn : term.cd;
        if (!(small = !__builtin_mul_overflow(side, factor, &side))) break;
        if (rest != 0) term.powers.push_back({power.prime, rest});
    }
    if (small) {
        reduce(term.powers, term.n);
        return from_terms({term});
    }
    std::string key = "P";
    append(key, p.sign);
    append(key, p.n);
    append(key, p.powers);
    Interval r = range_of_powers(p.powers, p.n);
    if (p.sign < 0) r = negative(r);
    const bool whole = p.n == 1 && std::all_of(p.powers.begin(), p.powers.end(), [](const Power& q) { return q.e > 0; });
    Exotic entry{.kind = Kind::product, .integer = whole, .real = true, .product = std::move(p), .terms = {}, .range = r};
    for (const Power& q : entry.product.powers)
        entry.log = plus(entry.log, times(range_of(q.e, entry.product.n), logged(range_of(q.prime, 1))));
    if (whole) {
        std::int64_t residue = entry.product.sign;
        for (const Power& q : entry.product.powers)
            residue = residue * static_cast<std::int64_t>(power_mod(static_cast<std::uint64_t>(q.prime), static_cast<std::uint64_t>(q.e), residue_modulus)) % residue_modulus;
        entry.residue = static_cast<std::int32_t>((residue + residue_modulus) % residue_modulus);
    }
    return intern(std::move(key), std::move(entry));
}

Value Arena::from_terms(std::vector<Term> terms) {
    std::erase_if(terms, [](const Term& t) { return t.cn == 0; });
    if (terms.empty()) return {0, 1};
    if (terms.size() == 1 && terms[0].powers.empty() && !terms[0].imaginary) return ratio(terms[0].cn, terms[0].cd);
    std::sort(terms.begin(), terms.end(), before);
    std::string key = "S";
    Interval sum{0, 0};
    bool is_real = true;
    for (Term& t : terms) {
        const std::int64_t g = gcd64(t.cn, t.cd);
        t.cn /= g;
        t.cd /= g;
        append(key, t.cn);
        append(key, t.cd);
        append(key, t.imaginary);
        append(key, t.n);
        append(key, t.powers);
        if (t.imaginary) is_real = false;
        else sum = plus(sum, times(range_of(t.cn, t.cd), range_of_root(t.powers, t.n)));
    }
    Exotic entry{.kind = Kind::sum, .integer = false, .real = is_real, .product = {}, .terms = std::move(terms), .range = sum};
    entry.log = log_of(sum);
    return intern(std::move(key), std::move(entry));
}

bool Arena::to_product(Value v, Product& out) {
    if (v.rational()) {
        if (v.n == 0) return false;
        std::vector<Power> above, below;
        if (!factor(std::llabs(v.n), above) || !factor(v.d, below)) return false;
        for (const Power& p : below) above.push_back({p.prime, -p.e});
        out = {v.n < 0 ? -1 : 1, 1, std::move(above)};
        return true;
    }
    const Exotic& entry = entries_[v.n];
    if (entry.kind == Kind::product) {
        out = entry.product;
        return true;
    }
    if (entry.kind != Kind::sum || entry.terms.size() != 1 || !entry.real) return false;
    const Term term = entry.terms[0];
    Product c;
    if (!to_product({term.cn, term.cd}, c)) return false;
    out = {c.sign, term.n, term.powers};
    for (const Power& p : c.powers) {
        auto mine = std::find_if(out.powers.begin(), out.powers.end(), [&](const Power& q) { return q.prime == p.prime; });
        if (mine == out.powers.end()) out.powers.push_back({p.prime, p.e * term.n});
        else mine->e += p.e * term.n;
    }
    return true;
}

bool Arena::to_terms(Value v, std::vector<Term>& out) const {
    if (v.rational()) {
        out.clear();
        if (v.n != 0) out.push_back({.cn = v.n, .cd = v.d, .n = 1, .powers = {}, .imaginary = false});
        return true;
    }
    if (entries_[v.n].kind != Kind::sum) return false;
    out = entries_[v.n].terms;
    return true;
}

bool Arena::add_term(std::vector<Term>& terms, const Term& t) {
    for (Term& mine : terms) {
        if (!same_monomial(mine, t)) continue;
        const Value sum = ratio(Wide{mine.cn} * t.cd + Wide{t.cn} * mine.cd, Wide{mine.cd} * t.cd);
        if (!sum.usable()) return false;
        mine.cn = sum.n;
        mine.cd = sum.d;
        return true;
    }
    terms.push_back(t);
    return terms.size() <= most_terms;
}

bool Arena::multiply_terms(const Term& a, const Term& b, Term& out) {
    const std::int64_t n = std::lcm(a.n, b.n);
    if (n > largest_index) return false;
    Value c = ratio(Wide{a.cn} * b.cn, Wide{a.cd} * b.cd);
    if (!c.usable()) return false;
    if (a.imaginary && b.imaginary) c = negated(c);
    out = {.cn = c.n, .cd = c.d, .n = n, .powers = a.powers, .imaginary = a.imaginary != b.imaginary};
    for (Power& p : out.powers) p.e *= n / a.n;
    for (const Power& p : b.powers) {
        const std::int64_t e = p.e * (n / b.n);
        auto mine = std::find_if(out.powers.begin(), out.powers.end(), [&](const Power& q) { return q.prime == p.prime; });
        if (mine == out.powers.end()) {
            out.powers.push_back({p.prime, e});
            continue;
        }
        mine->e += e;
        if (mine->e >= n) {
            mine->e -= n;
            const Value scaled = ratio(Wide{out.cn} * p.prime, out.cd);
            if (!scaled.usable()) return false;
            out.cn = scaled.n;
            out.cd = scaled.d;
        }
    }
    reduce(out.powers, out.n);
    std::sort(out.powers.begin(), out.powers.end(), [](const Power& x, const Power& y) { return x.prime < y.prime; });
    return true;
}

Value Arena::add(Value a, Value b) {
    if (a.d == 1 && b.d == 1) {
        std::int64_t sum;
        if (!__builtin_add_overflow(a.n, b.n, &sum) && sum != INT64_MIN) return {sum, 1};
    } else if (a.rational() && b.rational()) {
        const Value sum = ratio(Wide{a.n} * b.d + Wide{b.n} * a.d, Wide{a.d} * b.d);
        if (sum.usable()) return sum;
    }
    return add_slow(a, b, false);
}

Value Arena::subtract(Value a, Value b) {
    if (b.rational()) return add(a, negated(b));
    if (a == b) return {0, 1};
    return add_slow(a, b, true);
}

Value Arena::add_slow(Value a, Value b, bool minus) {
    if (a.is(0)) return minus ? multiply({-1, 1}, b) : b;
    if (b.is(0)) return a;
    std::vector<Term> sum, other;
    if (to_terms(a, sum) && to_terms(b, other)) {
        bool complete = true;
        for (Term& t : other) {
            if (minus) t.cn = -t.cn;
            complete = complete && add_term(sum, t);
        }
        if (complete) return from_terms(std::move(sum));
    }
    if (!real(a) || !real(b)) return unknown;
    if (!minus && a == b) return multiply({2, 1}, a);
    const Interval r = plus(range(a), minus ? negative(range(b)) : range(b));
    return ball(minus ? '-' : '+', a, b, r, integer(a) == Answer::yes && integer(b) == Answer::yes);
}

Value Arena::multiply(Value a, Value b) {
    if (a.rational() && b.rational()) {
        std::int64_t whole;
        if (a.d == 1 && b.d == 1 && !__builtin_mul_overflow(a.n, b.n, &whole) && whole != INT64_MIN) return {whole, 1};
        const Value product = ratio(Wide{a.n} * b.n, Wide{a.d} * b.d);
        if (product.usable()) return product;
    }
    return multiply_slow(a, b);
}

Value Arena::multiply_slow(Value a, Value b) {
    if (a.is(0) || b.is(0)) return {0, 1};
    if (a.is(1)) return b;
    if (b.is(1)) return a;
    std::vector<Term> x, y;
    if (to_terms(a, x) && to_terms(b, y) && x.size() * y.size() <= 36) {
        std::vector<Term> product;
        bool complete = true;
        for (const Term& s : x)
            for (const Term& t : y) {
                Term st;
                complete = complete && multiply_terms(s, t, st) && add_term(product, st);
            }
        if (complete) return from_terms(std::move(product));
    }
    Product p, q;
    if (to_product(a, p) && to_product(b, q)) {
        const std::int64_t n = std::lcm(p.n, q.n);
        bool complete = n <= largest_index;
        for (Power& power : p.powers) complete = complete && !__builtin_mul_overflow(power.e, n / p.n, &power.e);
        for (Power& power : q.powers) {
            if (!(complete = complete && !__builtin_mul_overflow(power.e, n / q.n, &power.e))) break;
            auto mine = std::find_if(p.powers.begin(), p.powers.end(), [&](const Power& x1) { return x1.prime == power.prime; });
            if (mine == p.powers.end()) p.powers.push_back(power);
            else complete = !__builtin_add_overflow(mine->e, power.e, &mine->e);
        }
        if (complete) {
            const Value v = from_product({p.sign * q.sign, n, std::move(p.powers)});
            if (v.usable()) return v;
        }
    }
    if (!real(a) || !real(b)) return unknown;
    return ball('x', a, b, times(range(a), range(b)), integer(a) == Answer::yes && integer(b) == Answer::yes);
}

Value Arena::divide(Value a, Value b) {
    if (b.is(0)) return undefined;
    if (a.rational() && b.rational()) {
        const Value quotient = ratio(Wide{a.n} * b.d, Wide{a.d} * b.n);
        if (quotient.usable()) return quotient;
    }
    return divide_slow(a, b);
}

Value Arena::divide_slow(Value a, Value b) {
    const bool may_vanish = b.exotic() && entries_[b.n].kind == Kind::ball && holds_zero(range(b));
    if (may_vanish) return unknown;
    if (a.is(0)) return {0, 1};
    if (a == b) return {1, 1};
    if (b.rational()) return multiply(a, b.n < 0 ? Value{-b.d, -b.n} : Value{b.d, b.n});
    Product p;
    if (to_product(b, p)) {
        for (Power& power : p.powers) power.e = -power.e;
        const Value inverse = from_product(std::move(p));
        if (inverse.usable()) return multiply(a, inverse);
    }
    if (entries_[b.n].kind == Kind::sum) {
        // Multiply above and below by the denominator with its last term negated until one term is left.
        Value above = a, below = b;
        for (int round = 0; round < 5 && above.usable() && below.usable(); ++round) {
            if (below.rational()) return divide(above, below);
            std::vector<Term> terms;
            if (!to_terms(below, terms)) break;
            if (terms.size() == 1 && terms[0].imaginary) {
                const Value minus_i = from_terms({Term{.cn = -1, .cd = 1, .n = 1, .powers = {}, .imaginary = true}});
                above = multiply(above, minus_i);
                below = multiply(below, minus_i);
                continue;
            }
            if (terms.size() == 1) return divide(above, below);
            terms.back().cn = -terms.back().cn;
            const Value conjugate = from_terms(std::move(terms));
            above = multiply(above, conjugate);
            below = multiply(below, conjugate);
        }
    }
    if (!real(a) || !real(b)) return unknown;
    if (holds_zero(range(b))) return unknown;
    return ball('/', a, b, over(range(a), range(b)), false);
}

Interval Arena::range(Value v) const { return v.rational() ? range_of(v.n, v.d) : entries_[v.n].range; }

Arena::Answer Arena::integer(Value v) const {
    if (v.rational()) return v.d == 1 ? Answer::yes : Answer::no;
    const Exotic& entry = entries_[v.n];
    if (entry.integer) return Answer::yes;
    if (entry.kind != Kind::ball || entry.transcendental) return Answer::no;
    return std::floor(entry.range.hi) < entry.range.lo ? Answer::no : Answer::maybe;
}

int Arena::sign(Value v) const {
    if (v.rational()) return v.n > 0 ? 1 : v.n < 0 ? -1 : 0;
    const Interval r = range(v);
    if (entries_[v.n].kind == Kind::product) return entries_[v.n].product.sign;
    return r.lo > 0 ? 1 : r.hi < 0 ? -1 : 2;
}

Arena::Answer Arena::at_most(Value v, std::int64_t bound) const {
    if (v.rational()) return Wide{v.n} <= Wide{bound} * v.d ? Answer::yes : Answer::no;
    const Interval r = range(v);
    if (r.hi <= static_cast<double>(bound)) return Answer::yes;
    return r.lo > static_cast<double>(bound) ? Answer::no : Answer::maybe;
}

bool Arena::gaussian(Value v, Value& re, Value& im) const {
    re = im = {0, 1};
    if (v.rational()) {
        re = v;
        return true;
    }
    const Exotic& entry = entries_[v.n];
    if (entry.kind != Kind::sum) return false;
    for (const Term& t : entry.terms) {
        if (!t.powers.empty()) return false;
        (t.imaginary ? im : re) = {t.cn, t.cd};
    }
    return true;
}

std::string Arena::text(Value v) const {
    if (v.rational()) return std::to_string(v.n) + (v.d == 1 ? "" : "/" + std::to_string(v.d));
    if (!v.usable()) return v.d == undefined.d ? "undefined" : "unknown";
    const Exotic& entry = entries_[v.n];
    auto powers = [](const std::vector<Power>& list, std::int64_t n) {
        std::string s;
        for (const Power& p : list) {
            s += (s.empty() ? "" : "·") + std::to_string(p.prime) + "^";
            s += n == 1 ? std::to_string(p.e) : "(" + std::to_string(p.e) + "/" + std::to_string(n) + ")";
        }
        return s;
    };
    if (entry.kind == Kind::product) return (entry.product.sign < 0 ? "-" : "") + powers(entry.product.powers, entry.product.n);
    if (entry.kind == Kind::ball) return "~" + std::to_string((entry.range.lo + entry.range.hi) / 2);
    std::string s;
    for (const Term& t : entry.terms) {
        if (!s.empty()) s += " + ";
        std::string root = powers(t.powers, t.n);
        if (t.imaginary) root += root.empty() ? "i" : "·i";
        if (root.empty()) s += text({t.cn, t.cd});
        else if (t.cd == 1 && std::llabs(t.cn) == 1) s += (t.cn < 0 ? "-" : "") + root;
        else s += text({t.cn, t.cd}) + "·" + root;
    }
    return s;
}

}  // namespace forceout::equations
