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

namespace {

std::uint32_t hash_of(const char* key, std::size_t length) {
  std::uint64_t x = 0x9E3779B97F4A7C15ull ^ length;
  for (; length >= 8; key += 8, length -= 8) {
    std::uint64_t word;
    std::memcpy(&word, key, 8);
    x = (x ^ word) * 0xBF58476D1CE4E5B9ull;
    x ^= x >> 32;
  }
  std::uint64_t word = 0;
  std::memcpy(&word, key, length);
  x = (x ^ word) * 0x94D049BB133111EBull;
  return static_cast<std::uint32_t>(x ^ (x >> 32));
}

}  // namespace

std::int64_t Arena::known_entry() const {
  if (slots_.empty()) return -1;
  const std::uint32_t hash = hash_of(key_.data(), key_.size());
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i] != 0; i = (i + 1) & mask) {
    const Exotic& entry = entries_[slots_[i] - 1];
    if (entry.hash == hash && entry.length == key_.size() &&
        std::memcmp(keys_.data() + entry.key, key_.data(), key_.size()) == 0)
      return slots_[i] - 1;
  }
  return -1;
}

Value Arena::intern(Exotic entry) {
  if (const std::int64_t known = known_entry(); known >= 0) return {known, 0};
  if (entries_.size() * 2 >= slots_.size()) grow();
  entry.hash = hash_of(key_.data(), key_.size());
  entry.key = keys_.size();
  entry.length = static_cast<std::uint32_t>(key_.size());
  keys_ += key_;
  entries_.push_back(entry);
  slots_[slot_of(entries_.size() - 1)] = static_cast<std::uint32_t>(entries_.size());
  return {static_cast<std::int64_t>(entries_.size()) - 1, 0};
}

// Where an entry stands, or where it will.
std::size_t Arena::slot_of(std::size_t number) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = entries_[number].hash & mask;
  while (slots_[i] != 0 && slots_[i] != number + 1) i = (i + 1) & mask;
  return i;
}

void Arena::grow() {
  slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, 0);
  for (std::size_t n = 0; n < entries_.size(); ++n) slots_[slot_of(n)] = static_cast<std::uint32_t>(n + 1);
}

// The last ones first: no entry that stays was put behind one that goes.
void Arena::release(std::size_t size) {
  if (size >= entries_.size()) return;
  for (std::size_t n = entries_.size(); n-- > size;) slots_[slot_of(n)] = 0;
  keys_.resize(entries_[size].key);
  entries_.resize(size, Exotic{.kind = Kind::ball});
}

Product Arena::product_of(const Exotic& entry) const {
  StoredKey key(keys_.data() + entry.key + 1);
  Product product;
  product.sign = static_cast<int>(key.number());
  product.n = key.number();
  key.powers(product.powers);
  return product;
}

std::vector<Term> Arena::terms_of(const Exotic& entry) const {
  StoredKey key(keys_.data() + entry.key + 1);
  std::vector<Term> terms(static_cast<std::size_t>(key.number()));
  for (Term& term : terms) {
    term.cn = key.number();
    term.cd = key.number();
    term.imaginary = key.number() != 0;
    term.n = key.number();
    key.powers(term.powers);
  }
  return terms;
}

const Exotic& Arena::measured(Value v) const {
  Exotic& entry = entries_[v.n];
  if (entry.measured) return entry;
  entry.measured = true;
  if (entry.kind == Kind::sum) {
    Interval sum{0, 0}, imaginary{0, 0};
    for (const Term& t : terms_of(entry)) {
      Interval& part = t.imaginary ? imaginary : sum;
      part = plus(part, times(range_of(t.cn, t.cd), range_of_root(t.powers, t.n)));
    }
    entry.range = sum;
    entry.log = log_of(sum);
    if (entry.real) return entry;
    entry.range = {-inf, inf};
    const Interval squares = plus(square(sum), square(imaginary)), twice = log_of(squares);
    entry.log = {down(twice.lo / 2), up(twice.hi / 2)};
    return entry;
  }
  const Product product = product_of(entry);
  entry.log = log_of_powers(product.powers, product.n);
  const Interval size = exponential(entry.log);
  entry.range = product.sign < 0 ? negative(size) : size;
  if (!entry.integer) return entry;
  std::int64_t residue = product.sign;
  for (const Power& q : product.powers)
    residue = residue *
              static_cast<std::int64_t>(
                  power_mod(static_cast<std::uint64_t>(q.prime), static_cast<std::uint64_t>(q.e), residue_modulus)) %
              residue_modulus;
  entry.residue = static_cast<std::int32_t>((residue + residue_modulus) % residue_modulus);
  return entry;
}

namespace {

// Of a product or quotient: nothing but zero makes it zero.
Interval with_sign(Interval r, int a, int b) {
  if (std::abs(a) != 1 || std::abs(b) != 1) return r;
  if (a == b) return {std::max(r.lo, smallest), std::max(r.hi, smallest)};
  return {std::min(r.lo, -smallest), std::min(r.hi, -smallest)};
}

}  // namespace

Value Arena::ball(char op, Value a, Value b, Interval r, bool whole) {
  ++efforts_;
  if (std::isnan(r.lo) || std::isnan(r.hi)) return unknown;
  if ((!real(a) || !real(b)) && op != 'l') return ring(op, a, b);
  if ((op == '+' || op == 'x') && (a.d > b.d || (a.d == b.d && a.n > b.n))) std::swap(a, b);
  begin(key_, op);
  append(key_, a.n);
  append(key_, a.d);
  append(key_, b.n);
  append(key_, b.d);
  if (const std::int64_t known = known_entry(); known >= 0) return {known, 0};
  if (op == 'x' || op == '/') r = with_sign(r, sign(a), sign(b));
  Exotic entry{.kind = Kind::ball, .integer = whole};
  entry.measured = true;
  entry.range = r;
  entry.log = log_of_ball(op, a, b, r);
  entry.factorial = op == '!' || keeps_factorial(op, a, b);
  entry.fine = makes_fine(op, a, b);
  entry.family = family(a) || family(b);
  entry.irrational = keeps_irrational(op, a, b);
  entry.constructible = keeps_constructible(op, a, b);
  entry.rational = keeps_rational(op, a, b);
  if (whole) {
    const std::int64_t x = residue(a), y = residue(b), m = residue_modulus;
    const std::int64_t found = op == '+'   ? x + y
                               : op == '-' ? x - y + m
                               : op == 'x' ? x * y
                               : op == '^' ? residue_of_power(x, b, y)
                                           : 0;
    // Of a factorial beyond 1000 it is 0; of what was only counted it is not known.
    if (op == '!' || (std::strchr("+-x^", op) != nullptr && x >= 0 && y >= 0))
      entry.residue = static_cast<std::int32_t>(found % m);
  }
  return intern(entry);
}

// Modulus. Of a complex number that is not exact only the modulus is known: |a×b| = |a|·|b|, |a÷b| = |a|÷|b|, and |a±b| lies between
// ||a|−|b|| and |a|+|b|. Numbers of different modulus are different. The number may be real for all we know. Only under √ = i.
Value Arena::ring(char op, Value a, Value b) {
  if (!uses_modulus) return unknown;
  begin(key_, op);
  append(key_, a.n);
  append(key_, a.d);
  append(key_, b.n);
  append(key_, b.d);
  Exotic entry{.kind = Kind::ball, .real = false};
  entry.measured = true;
  entry.range = {-inf, inf};
  entry.log = log_of_ring(op, a, b);
  entry.family = family(a) || family(b);
  return intern(entry);
}

Interval Arena::log_of_ring(char op, Value a, Value b) const {
  const Interval x = log_range(a), y = log_range(b);
  if (op == 'x') return plus(x, y);
  if (op == '/') return plus(x, negative(y));
  if (op != '+' && op != '-') return {-inf, inf};
  const Interval far = x.lo > y.lo ? x : y, near = x.lo > y.lo ? y : x;
  // log(e^f − e^n) = f + log(1 − e^(n−f)), and with + for −.
  const double gap = near.hi - far.lo, reach = std::fabs(x.hi - y.hi);
  const double low = gap < -1e-6 ? far.lo + std::log1p(-std::exp(gap)) : -inf;
  const double high = std::max(x.hi, y.hi) + (std::isnan(reach) ? 0.7 : std::log1p(std::exp(-reach)));
  const auto slack = [](double v) { return 1e-9 * (std::fabs(v) + 1); };
  return {std::isfinite(low) ? low - slack(low) : -inf, std::isfinite(high) ? high + slack(high) : inf};
}

// + − × ÷ and whole powers of ratios are ratios.
bool Arena::keeps_rational(char op, Value a, Value b) const {
  if (op == '^') return surely_rational(a) && integer(b) == Answer::yes;
  return std::strchr("+-x/", op) != nullptr && surely_rational(a) && surely_rational(b);
}

bool Arena::keeps_constructible(char op, Value a, Value b) const {
  if (op == '^') return constructible(a) && b.rational() && std::has_single_bit(static_cast<std::uint64_t>(b.d));
  return std::strchr("+-x/", op) != nullptr && constructible(a) && constructible(b);
}

bool Arena::constructible(Value v) const {
  if (v.rational()) return true;
  const Exotic& entry = entries_[v.n];
  if (entry.kind == Kind::ball) return entry.constructible;
  if (entry.kind == Kind::product) return std::has_single_bit(static_cast<std::uint64_t>(product_of(entry).n));
  const std::vector<Term> terms = terms_of(entry);
  return std::all_of(terms.begin(), terms.end(),
                     [](const Term& t) { return std::has_single_bit(static_cast<std::uint64_t>(t.n)); });
}

// The degree of one radical, with a rational beside it or not, is its index.
bool Arena::inconstructible(Value v) const {
  if (v.rational() || !real(v)) return false;
  const Exotic& entry = entries_[v.n];
  if (entry.kind == Kind::ball) return false;
  if (entry.kind == Kind::product) return !constructible(v);
  const std::vector<Term> terms = terms_of(entry);
  const auto radicals = std::count_if(terms.begin(), terms.end(), [](const Term& t) { return !t.powers.empty(); });
  return radicals == 1 && !constructible(v);
}

Value Arena::family_of(char op, Value a, Interval r, Interval log) {
  ++efforts_;
  begin(key_, op);
  append(key_, a.n);
  append(key_, a.d);
  Exotic entry{.kind = Kind::ball, .integer = op == 'F'};
  entry.measured = entry.family = true;
  entry.factorial = op == 'F';
  if (op == 'F') entry.residue = 0;
  // A root of an irrational number is irrational.
  entry.irrational = op == 'R' && irrational(a);
  entry.constructible = op != 'F' && constructible(a);
  entry.range = r;
  entry.log = log;
  return intern(entry);
}

// An irrational number stays so under + − × ÷ with a rational one, and under a root. No prime is in a 64-bit number more than 63
// times, so that its 65th root is irrational, and every finer one.
bool Arena::keeps_irrational(char op, Value a, Value b) const {
  if (op == '^') return is_irrational_power(a, b);
  if (std::strchr("+-x/", op) == nullptr) return false;
  const bool mixed = (irrational(a) && surely_rational(b)) || (irrational(b) && surely_rational(a));
  if (!mixed || op == '+' || op == '-') return mixed;
  return std::abs(sign(a)) == 1 && std::abs(sign(b)) == 1;
}

bool Arena::is_irrational_power(Value a, Value b) const {
  if (a.rational()) return a.n > 0 && !a.is(1) && is_fine(b);
  // Between n/2 and n there is a prime that is in n! only once: one factorial beyond 1000, or all of a family of them.
  if (is_made_by('!', a) || is_made_by('F', a)) return is_fine(b) || (b.rational() && b.d > 1);
  return irrational(a) && b.rational() && (b.n == 1 || b.n == -1);
}

bool Arena::surely_rational(Value v) const {
  if (v.rational()) return true;
  const Exotic& entry = entries_[v.n];
  return entry.integer || entry.fine || entry.rational || (entry.kind == Kind::product && !entry.rooted);
}

// Whether it is surely a fraction with a denominator beyond 64 in lowest terms.
bool Arena::is_fine(Value v) const {
  if (v.rational()) return v.d > 64;
  const Exotic& entry = entries_[v.n];
  if (entry.kind != Kind::product || entry.rooted) return entry.fine;
  double bits = 0;
  for (const Power& p : product_of(entry).powers)
    if (p.e < 0) bits -= static_cast<double>(p.e) * std::log2(static_cast<double>(p.prime));
  return bits > 6.5;
}

// n/d divided by a whole N has in lowest terms a denominator of N/n at least.
bool Arena::makes_fine(char op, Value a, Value b) const {
  if (op != '/' || !a.rational() || a.is(0) || integer(b) != Answer::yes) return false;
  const Interval r = range(b);
  return std::max(r.lo, -r.hi) > 65 * std::fabs(static_cast<double>(a.n));
}

bool Arena::keeps_factorial(char op, Value a, Value b) const {
  const auto flagged = [&](Value v) { return v.exotic() && entries_[v.n].factorial; };
  const auto small = [](Value v) { return v.rational() && !v.is(0); };
  return (flagged(a) && small(b) && (op == 'x' || op == '/')) || (flagged(b) && small(a) && op == 'x');
}

bool Arena::apart(Value v, Value at) {
  if (!exact(at)) return apart_by_valuation(v, at);
  if (exact(v)) return !(v == at);
  if (at.rational() ? irrational(v) : irrational(at) && surely_rational(v)) return true;
  const Interval r = range(v), s = range(at);
  if (r.hi < s.lo || s.hi < r.lo) return true;
  if (const Interval x = log_range(v), y = log_range(at); x.hi < y.lo || y.hi < x.lo) return true;
  if (integer(v) == Answer::yes && integer(at) == Answer::no) return true;
  StoredKey key(keys_.data() + entries_[v.n].key + 1);
  const char op = keys_[entries_[v.n].key];
  if (Powers powers; op == 'B') {
    Value one;
    return to_powers(v, one, powers) && !has_power(powers, at);
  }
  if (std::strchr("+-x/", op) == nullptr) return false;
  const std::int64_t numbers[4] = {key.number(), key.number(), key.number(), key.number()};
  return apart_by_taking_over(op, {numbers[0], numbers[1]}, {numbers[2], numbers[3]}, at);
}

// Taking over: x+3 is 7 only if x is 4, whatever is known of x.
bool Arena::apart_by_taking_over(char op, Value a, Value b, Value at) {
  const bool left = exact(a);
  if (!left && !exact(b)) return false;
  const Value known = left ? a : b, other = left ? b : a;
  if (op == 'x' || op == '/') {
    if (known.is(0)) return !at.is(0);
    if (at.is(0)) return op == '/' && left ? true : apart(other, {0, 1});
  }
  const Value rest = op == '+'   ? subtract(at, known)
                     : op == '-' ? (left ? subtract(known, at) : add(at, known))
                     : op == 'x' ? divide(at, known)
                     : left      ? divide(known, at)
                                 : multiply(at, known);
  return rest.usable() && apart(other, rest);
}

double Arena::least_height(Value v) const {
  if (v.rational()) return std::log(std::max(std::fabs(static_cast<double>(v.n)), static_cast<double>(v.d)));
  const Exotic& entry = entries_[v.n];
  if (entry.kind == Kind::ball) return entry.integer && !entry.family ? std::max(0.0, entry.log.lo) : 0;
  if (entry.kind == Kind::sum) return 0;
  const Product product = product_of(entry);
  double above = 0, below = 0;
  for (const Power& p : product.powers)
    (p.e > 0 ? above : below) += std::fabs(static_cast<double>(p.e)) * std::log(static_cast<double>(p.prime));
  return std::max(above, below) / static_cast<double>(product.n);
}

Interval Arena::log_of_ball(char op, Value a, Value b, Interval r) const {
  if (r.lo > -inf && r.hi < inf && (r.lo > smallest || r.hi < -smallest)) return log_of(r);
  const Interval x = log_range(a), y = log_range(b);
  switch (op) {
    case 'x':
      return plus(x, y);
    case '/':
      return plus(x, negative(y));
    case '^':
      return times(x, range(b));
    case '!':
      return log_of_factorial(x);
    case '+':
    case '-':
      // One side outweighs the other: the sum is as large as that side, but for a factor near 1.
      if (x.lo > y.hi + 40) return {down(x.lo - 1e-9), up(x.hi + 1e-9)};
      if (y.lo > x.hi + 40) return {down(y.lo - 1e-9), up(y.hi + 1e-9)};
      return {-inf, up(std::max(x.hi, y.hi) + 0.7)};
    default:
      return log_of(r);
  }
}

Interval Arena::log_range(Value v) const { return v.rational() ? log_of(range(v)) : measured(v).log; }

std::int64_t Arena::residue(Value v) const {
  if (v.rational()) return (v.n % residue_modulus + residue_modulus) % residue_modulus;
  return measured(v).residue;
}

Value Arena::from_product(Product p) {
  ++efforts_;
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
  if (!uses_exact) return unknown;
  begin(key_, 'P');
  append(key_, p.sign);
  append(key_, p.n);
  append(key_, p.powers);
  if (const std::int64_t known = known_entry(); known >= 0) return {known, 0};
  const bool whole = p.n == 1 && std::all_of(p.powers.begin(), p.powers.end(), [](const Power& q) { return q.e > 0; });
  Exotic entry{.kind = Kind::product, .integer = whole};
  entry.negative = p.sign < 0;
  entry.rooted = p.n > 1;
  return intern(entry);
}

Value Arena::from_terms(std::vector<Term> terms) {
  ++efforts_;
  std::erase_if(terms, [](const Term& t) { return t.cn == 0; });
  if (terms.empty()) return {0, 1};
  if (terms.size() == 1 && terms[0].powers.empty() && !terms[0].imaginary) return ratio(terms[0].cn, terms[0].cd);
  if (!uses_exact && std::none_of(terms.begin(), terms.end(), [](const Term& t) { return t.imaginary; }))
    return unknown;
  std::sort(terms.begin(), terms.end(), before);
  begin(key_, 'S');
  append(key_, static_cast<std::int64_t>(terms.size()));
  bool is_real = true;
  for (Term& t : terms) {
    const std::int64_t g = gcd64(t.cn, t.cd);
    append(key_, t.cn / g);
    append(key_, t.cd / g);
    append(key_, t.imaginary);
    append(key_, t.n);
    append(key_, t.powers);
    is_real = is_real && !t.imaginary;
  }
  return intern(Exotic{.kind = Kind::sum, .integer = false, .real = is_real});
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
    out = product_of(entry);
    return true;
  }
  if (entry.kind != Kind::sum || !entry.real) return false;
  const std::vector<Term> terms = terms_of(entry);
  if (terms.size() != 1) return false;
  const Term& term = terms[0];
  Product c;
  if (!to_product({term.cn, term.cd}, c)) return false;
  out = {c.sign, term.n, term.powers};
  for (const Power& p : c.powers) {
    auto mine = std::find_if(out.powers.begin(), out.powers.end(), [&](const Power& q) { return q.prime == p.prime; });
    if (mine == out.powers.end())
      out.powers.push_back({p.prime, p.e * term.n});
    else
      mine->e += p.e * term.n;
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
  out = terms_of(entries_[v.n]);
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
  if (a == b && !family(a)) return {0, 1};
  return add_slow(a, b, true);
}

// The terms of a+b, or of a−b; false where one has none, or they are too many.
bool Arena::add_terms(Value a, Value b, bool minus, std::vector<Term>& sum) {
  std::vector<Term> other;
  if (!to_terms(a, sum) || !to_terms(b, other)) return false;
  for (Term& t : other) {
    if (minus) t.cn = -t.cn;
    if (!add_term(sum, t)) return false;
  }
  return true;
}

Value Arena::add_slow(Value a, Value b, bool minus) {
  if (a.is(0) && !minus) return b;
  if (a.is(0)) {
    const Value shifted = shift_from(a, b);
    return shifted.usable() ? shifted : multiply({-1, 1}, b);
  }
  if (b.is(0)) return a;
  if (std::vector<Term> sum; add_terms(a, b, minus, sum)) return from_terms(std::move(sum));
  if (!real(a) || !real(b))
    return a == b && !family(a) ? (minus ? Value{0, 1} : multiply({2, 1}, a))
                                : ball(minus ? '-' : '+', a, b, {-inf, inf}, false);
  if (!minus && a == b && !family(a)) return multiply({2, 1}, a);
  const Value shifted = exact(a)             ? (minus ? shift_from(a, b) : shift(b, a))
                        : exact(b) && !minus ? shift(a, b)
                                             : undefined;
  if (shifted.usable()) return shifted;
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

// The terms of a×b; false where one has none, or they are too many.
bool Arena::multiply_sums(Value a, Value b, std::vector<Term>& product) const {
  std::vector<Term> x, y;
  if (!to_terms(a, x) || !to_terms(b, y) || x.size() * y.size() > 36) return false;
  for (const Term& s : x)
    for (const Term& t : y) {
      Term st;
      if (!multiply_terms(s, t, st) || !add_term(product, st)) return false;
    }
  return true;
}

Value Arena::multiply_slow(Value a, Value b) {
  if (a.is(0) || b.is(0)) return {0, 1};
  if (a.is(1)) return b;
  if (b.is(1)) return a;
  if (std::vector<Term> product; multiply_sums(a, b, product)) return from_terms(std::move(product));
  Product p, q;
  if (to_product(a, p) && to_product(b, q)) {
    const std::int64_t n = std::lcm(p.n, q.n);
    bool complete = n <= largest_index;
    for (Power& power : p.powers) complete = complete && !__builtin_mul_overflow(power.e, n / p.n, &power.e);
    for (Power& power : q.powers) {
      if (!(complete = complete && !__builtin_mul_overflow(power.e, n / q.n, &power.e))) break;
      auto mine =
          std::find_if(p.powers.begin(), p.powers.end(), [&](const Power& x1) { return x1.prime == power.prime; });
      if (mine == p.powers.end())
        p.powers.push_back(power);
      else
        complete = !__builtin_add_overflow(mine->e, power.e, &mine->e);
    }
    if (complete) {
      const Value v = from_product({p.sign * q.sign, n, std::move(p.powers)});
      if (v.usable()) return v;
    }
  }
  if (!real(a) || !real(b)) return ball('x', a, b, {-inf, inf}, false);
  if (const Value v = multiply_powers(a, b); v.usable()) return v;
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
  if (may_vanish) return ball('/', a, b, over(range(a), range(b)), false);
  if (a.is(0)) return {0, 1};
  if (a == b && !family(a)) return {1, 1};
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
      if (terms.size() == 1) {
        // A coefficient that cannot be factored: what makes the root a whole number leaves a ratio below.
        terms[0].cn = terms[0].cd = 1;
        for (Power& power : terms[0].powers) power.e = terms[0].n - power.e;
      } else {
        terms.back().cn = -terms.back().cn;
      }
      const Value conjugate = from_terms(std::move(terms));
      above = multiply(above, conjugate);
      below = multiply(below, conjugate);
    }
  }
  if (!real(a) || !real(b)) return ball('/', a, b, {-inf, inf}, false);
  if (const Value inverse = inverse_of_powers(b); inverse.usable()) return multiply(a, inverse);
  return ball('/', a, b, over(range(a), range(b)), false);
}

Interval Arena::range(Value v) const { return v.rational() ? range_of(v.n, v.d) : measured(v).range; }

Arena::Answer Arena::integer(Value v) const {
  if (v.rational()) return v.d == 1 ? Answer::yes : Answer::no;
  const Exotic& entry = entries_[v.n];
  if (entry.integer) return Answer::yes;
  if (entry.kind != Kind::ball || entry.transcendental || entry.irrational) return Answer::no;
  return std::floor(entry.range.hi) < entry.range.lo ? Answer::no : Answer::maybe;
}

int Arena::sign(Value v) const {
  if (v.rational()) return v.n > 0 ? 1 : v.n < 0 ? -1 : 0;
  if (entries_[v.n].kind == Kind::product) return entries_[v.n].negative ? -1 : 1;
  const Interval r = range(v);
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
  for (const Term& t : terms_of(entry)) {
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
  if (entry.kind == Kind::product) {
    const Product product = product_of(entry);
    return (product.sign < 0 ? "-" : "") + powers(product.powers, product.n);
  }
  if (entry.kind == Kind::ball) return "~" + std::to_string((entry.range.lo + entry.range.hi) / 2);
  std::string s;
  for (const Term& t : terms_of(entry)) {
    if (!s.empty()) s += " + ";
    std::string root = powers(t.powers, t.n);
    if (t.imaginary) root += root.empty() ? "i" : "·i";
    if (root.empty())
      s += text({t.cn, t.cd});
    else if (t.cd == 1 && std::llabs(t.cn) == 1)
      s += (t.cn < 0 ? "-" : "") + root;
    else
      s += text({t.cn, t.cd}) + "·" + root;
  }
  return s;
}

}  // namespace forceout::equations
