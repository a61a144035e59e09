#include "number.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace forceout::equations {
namespace {

__extension__ typedef unsigned __int128 UWide;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double biggest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();  // below every power that is no double
// Libraries state errors of a few units in the last place for pow, log and lgamma; we allow 64.
constexpr double libm_slack = 0x1p-46;
constexpr std::int64_t largest_index = 5040;
constexpr std::size_t most_terms = 10;
constexpr std::int64_t largest_factored_factorial = 1000;

bool fits(Wide x) { return x >= -Wide{INT64_MAX} && x <= Wide{INT64_MAX}; }

Wide gcd_wide(Wide a, Wide b) {
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

double down(double x) { return std::nextafter(x, -inf); }
double up(double x) { return std::nextafter(x, inf); }

Interval around(double x, double slack) {
    if (std::isnan(x)) return {-inf, inf};
    if (x == inf) return {biggest, inf};
    if (x == -inf) return {-inf, -biggest};
    return {down(x - std::fabs(x) * slack), up(x + std::fabs(x) * slack)};
}

double product_or_zero(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

Interval plus(Interval a, Interval b) {
    const double lo = a.lo + b.lo, hi = a.hi + b.hi;
    return {std::isnan(lo) ? -inf : down(lo), std::isnan(hi) ? inf : up(hi)};
}

Interval negative(Interval a) { return {-a.hi, -a.lo}; }

Interval times(Interval a, Interval b) {
    const double c[4] = {product_or_zero(a.lo, b.lo), product_or_zero(a.lo, b.hi), product_or_zero(a.hi, b.lo),
                         product_or_zero(a.hi, b.hi)};
    return {down(*std::min_element(c, c + 4)), up(*std::max_element(c, c + 4))};
}

bool holds_zero(Interval a) { return a.lo <= 0 && a.hi >= 0; }

// For b without zero.
Interval over(Interval a, Interval b) {
    const Interval inverse{b.hi == inf ? 0 : down(1 / b.hi), b.lo == -inf ? 0 : up(1 / b.lo)};
    return times(a, inverse);
}

// For a > 0.
Interval raised(Interval a, Interval b) {
    const double x0 = std::max(a.lo, 0.0);
    const double c[4] = {std::pow(x0, b.lo), std::pow(x0, b.hi), std::pow(a.hi, b.lo), std::pow(a.hi, b.hi)};
    if (std::any_of(c, c + 4, [](double x) { return std::isnan(x); })) return {smallest, inf};
    const Interval low = around(*std::min_element(c, c + 4), libm_slack), high = around(*std::max_element(c, c + 4), libm_slack);
    return {std::max(low.lo, smallest), std::max(high.hi, smallest)};
}

Interval logged(Interval a) {
    return {a.lo <= 0 ? -inf : around(std::log(a.lo), libm_slack).lo, a.hi == inf ? inf : around(std::log(a.hi), libm_slack).hi};
}

Interval range_of(std::int64_t n, std::int64_t d) {
    return around(static_cast<double>(n) / static_cast<double>(d), 0x1p-50);
}

Interval range_of_powers(const std::vector<Power>& powers, std::int64_t n) {
    Interval sum{0, 0};
    for (const Power& p : powers) {
        const Interval exponent = range_of(p.e, n);
        sum = plus(sum, times(exponent, logged(range_of(p.prime, 1))));
    }
    const Interval low = around(std::exp(sum.lo), libm_slack), high = around(std::exp(sum.hi), libm_slack);
    return {std::max(low.lo, smallest), std::max(high.hi, smallest)};
}

// A single prime power more tightly: pow has less error than exp of a logarithm.
Interval range_of_root(const std::vector<Power>& powers, std::int64_t n) {
    Interval result{1, 1};
    for (const Power& p : powers) {
        const double root = p.e * 2 == n ? std::sqrt(static_cast<double>(p.prime))
                                         : std::pow(static_cast<double>(p.prime), static_cast<double>(p.e) / static_cast<double>(n));
        result = times(result, around(root, p.e * 2 == n ? 0x1p-51 : libm_slack));
    }
    return result;
}

void append(std::string& key, std::int64_t x) { key.append(reinterpret_cast<const char*>(&x), sizeof x); }

void append(std::string& key, const std::vector<Power>& powers) {
    append(key, static_cast<std::int64_t>(powers.size()));
    for (const Power& p : powers) {
        append(key, p.prime);
        append(key, p.e);
    }
}

bool before(const Term& a, const Term& b) {
    if (a.imaginary != b.imaginary) return b.imaginary;
    if (a.n != b.n) return a.n < b.n;
    return std::lexicographical_compare(a.powers.begin(), a.powers.end(), b.powers.begin(), b.powers.end(),
                                        [](const Power& p, const Power& q) { return p.prime != q.prime ? p.prime < q.prime : p.e < q.e; });
}

bool same_monomial(const Term& a, const Term& b) { return a.imaginary == b.imaginary && a.n == b.n && a.powers == b.powers; }

// The smallest common denominator of the exponents, and no exponent zero.
void reduce(std::vector<Power>& powers, std::int64_t& n) {
    std::erase_if(powers, [](const Power& p) { return p.e == 0; });
    std::int64_t g = n;
    for (const Power& p : powers) g = gcd64(g, p.e);
    if (g > 1) {
        n /= g;
        for (Power& p : powers) p.e /= g;
    }
}

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }

bool small_power(std::int64_t base, std::int64_t e, std::int64_t& out) {
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

std::uint64_t power_mod(std::uint64_t b, std::uint64_t e, std::uint64_t m) {
    UWide result = 1, x = b % m;
    for (; e > 0; e >>= 1) {
        if (e & 1) result = result * x % m;
        x = x * x % m;
    }
    return static_cast<std::uint64_t>(result);
}

Value negated(Value v) { return {-v.n, v.d}; }

}  // namespace

bool is_prime(std::uint64_t n) {
    if (n < 2) return false;
    for (std::uint64_t p : {2ull, 3ull, 5ull, 7ull, 11ull, 13ull, 17ull, 19ull, 23ull, 29ull, 31ull, 37ull})
        if (n % p == 0) return n == p;
    std::uint64_t d = n - 1;
    const int r = __builtin_ctzll(d);
    d >>= r;
    for (std::uint64_t a : {2ull, 3ull, 5ull, 7ull, 11ull, 13ull, 17ull, 19ull, 23ull, 29ull, 31ull, 37ull}) {
        std::uint64_t x = power_mod(a, d, n);
        if (x == 1 || x == n - 1) continue;
        bool composite = true;
        for (int i = 1; i < r && composite; ++i) {
            x = static_cast<std::uint64_t>(static_cast<UWide>(x) * x % n);
            composite = x != n - 1;
        }
        if (composite) return false;
    }
    return true;
}

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

// n = ∏ prime^e for n ≥ 1, by trial division; false when a large composite remains.
bool Arena::factor(std::int64_t n, std::vector<Power>& out) {
    if (auto known = factored_.find(n); known != factored_.end()) {
        out = known->second;
        return !(out.size() == 1 && out[0].prime == 0);
    }
    const std::int64_t whole = n;
    out.clear();
    for (std::int64_t p = 2; p < 1000 && p * p <= n; p += p == 2 ? 1 : 2) {
        if (n % p != 0) continue;
        Power power{p, 0};
        for (; n % p == 0; n /= p) ++power.e;
        out.push_back(power);
    }
    bool complete = true;
    if (n > 1) {
        const auto root = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(n))));
        if (n < 1'000'000 || is_prime(static_cast<std::uint64_t>(n))) {
            out.push_back({n, 1});
        } else if (root * root == n && is_prime(static_cast<std::uint64_t>(root))) {
            out.push_back({root, 2});
        } else {
            for (std::int64_t p = 1001; p < 70'000 && p * p <= n; p += 2) {
                if (n % p != 0) continue;
                Power power{p, 0};
                for (; n % p == 0; n /= p) ++power.e;
                out.push_back(power);
            }
            if (n > 1) {
                complete = is_prime(static_cast<std::uint64_t>(n));
                out.push_back({n, 1});
            }
        }
    }
    if (factored_.size() > 200'000) factored_.clear();
    factored_[whole] = complete ? out : std::vector<Power>{{0, 0}};
    return complete;
}

namespace {

std::int64_t residue_of_power(std::int64_t base, Value exponent, std::int64_t exponent_residue) {
    // base^e depends on e mod 60 only, once e is at least 3.
    const bool small = exponent.rational() && exponent.n < 60;
    const auto e = static_cast<std::uint64_t>(small ? exponent.n : exponent_residue % 60 + 60);
    return static_cast<std::int64_t>(power_mod(static_cast<std::uint64_t>(base), e, residue_modulus));
}

Interval log_of(Interval r) {
    if (r.lo > 0) return logged(r);
    if (r.hi < 0) return logged(negative(r));
    return {-inf, logged({0, std::max(-r.lo, r.hi)}).hi};
}

// The logarithm of n! for a large n with this logarithm.
Interval log_of_factorial(Interval log_n) {
    auto at = [](double x) {
        const double n = std::exp(x);
        return n == inf ? inf : std::lgamma(n + 1);
    };
    return {around(at(log_n.lo), 0x1p-40).lo, around(at(log_n.hi), 0x1p-40).hi};
}

}  // namespace

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

Value Arena::factorial(Value a) {
    if (!real(a)) return undefined;
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
    return range(a).lo > 1000 ? ball('!', a, a, {biggest, inf}, true) : unknown;
}

Value Arena::count_factors(Value a, std::int64_t limit) {
    if (!real(a)) return undefined;
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
        // A factorial beyond 1000 is divisible by 168 primes.
        const double least = entry.factorial ? 0x1p168 : 1;
        return ball('#', a, a, {least, r.hi}, true);
    }
    if (!entry.integer || entry.product.sign < 0) return undefined;
    std::int64_t count = 1;
    for (const Power& p : entry.product.powers)
        if (__builtin_mul_overflow(count, p.e + 1, &count)) return ball('#', a, a, {0x1p62, inf}, true);
    return {count, 1};
}

Value Arena::counted(char op, Value a, Value b) {
    const Interval x = range(a), y = range(b);
    switch (op) {
        case 'r': return ball(op, a, b, {0, std::min(x.hi, y.hi)}, true);
        case 'g': return ball(op, a, b, {1, std::min(x.hi, y.hi)}, true);
        default: return ball(op, a, b, {std::max(x.lo, y.lo), times(x, y).hi}, true);
    }
}

Value Arena::smallest_prime_above(Value a, std::int64_t limit) {
    if (!real(a)) return undefined;
    if (!a.rational()) {
        const Interval r = range(a);
        const Exotic& entry = entries_[a.n];
        if (r.lo > static_cast<double>(limit) || entry.kind == Kind::sum) return undefined;
        if (entry.kind == Kind::ball) return unknown;
        return entry.product.n > 1 ? undefined : r.hi < 2 ? Value{2, 1} : unknown;
    }
    if (Wide{a.n} > Wide{limit} * a.d) return undefined;
    std::int64_t p = std::max<std::int64_t>(floor_div(a.n, a.d) + 1, 2);
    while (!is_prime(static_cast<std::uint64_t>(p))) ++p;
    return {p, 1};
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
