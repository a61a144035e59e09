// Families of powers of the base (XIII-B-13): all of ±B^(k/n) for k in a range, as one value.
//
// A product or quotient of two such families with the same base lies in one again, and so does a rational power; it may hold more than the
// numbers asked for, which is safe, because a family is never equal to anything. Off for families of different bases: they
// are kept as enclosures.
#include <optional>

#include "enclosures.hpp"

namespace forceout::equations {
namespace {

constexpr std::int64_t endless = Arena::Powers::endless;

// What is beyond all numbers that matter is left open, or taken a little wider.
std::int64_t least(std::int64_t k) { return k <= -endless / 2 ? -endless : std::min(k, endless / 2); }
std::int64_t most(std::int64_t k) { return k >= endless / 2 ? endless : std::max(k, -endless / 2); }

// Where both ends are open nothing is known but the sign.
double bound(const Arena::Powers& p, std::int64_t k) {
  if (std::llabs(k) >= endless) return k > 0 ? inf : -inf;
  return static_cast<double>(k) * std::log(static_cast<double>(p.base)) / static_cast<double>(p.root);
}

bool is_open(std::int64_t k) { return std::llabs(k) >= endless; }

// The same powers, and others, with a larger root.
Arena::Powers with_root(Arena::Powers p, std::int64_t root) {
  for (std::int64_t* end : {&p.low, &p.high})
    if (!is_open(*end)) *end *= root / p.root;
  p.root = root;
  return p;
}

}  // namespace

Value Arena::all_powers(Powers p) {
  ++efforts_;
  p.low = least(p.low);
  p.high = most(p.high);
  begin(key_, 'B');
  append(key_, p.base);
  append(key_, p.low);
  append(key_, p.high);
  append(key_, p.root);
  append(key_, p.sign);
  Exotic entry{.kind = Kind::ball, .integer = p.low >= 0 && p.root == 1};
  entry.measured = entry.family = true;
  // In lowest terms the denominator is a power of the base.
  entry.rational = p.root == 1;
  entry.fine = p.root == 1 && p.high < 0 && std::pow(static_cast<double>(p.base), -static_cast<double>(p.high)) > 65;
  entry.constructible = std::has_single_bit(static_cast<std::uint64_t>(p.root));
  const double low = bound(p, p.low), high = bound(p, p.high);
  entry.log = {low == -inf ? -inf : around(low, libm_slack).lo, high == inf ? inf : around(high, libm_slack).hi};
  const Interval size{low == -inf ? smallest : exponential(entry.log).lo,
                      high == inf ? inf : exponential(entry.log).hi};
  entry.range = p.sign < 0 ? negative(size) : size;
  return intern(entry);
}

bool Arena::to_powers(Value v, Value& c, Powers& powers) const {
  if (!v.exotic() || entries_[v.n].kind != Kind::ball) return false;
  StoredKey key(keys_.data() + entries_[v.n].key + 1);
  const char op = keys_[entries_[v.n].key];
  if (op == 'B') {
    powers.base = key.number();
    powers.low = key.number();
    powers.high = key.number();
    powers.root = key.number();
    powers.sign = static_cast<int>(key.number());
    c = {1, 1};
    return true;
  }
  if (op != 'x') return false;
  const std::int64_t numbers[4] = {key.number(), key.number(), key.number(), key.number()};
  const Value a{numbers[0], numbers[1]}, b{numbers[2], numbers[3]};
  const bool left = exact(a);
  if (!left && !exact(b)) return false;
  Value one;
  c = left ? a : b;
  return to_powers(left ? b : a, one, powers) && one.is(1);
}

Value Arena::multiply_powers(Value a, Value b) {
  Value c, d;
  Powers p, q;
  if (a.rational()) std::swap(a, b);
  if (b.is(-1) && to_powers(a, c, p) && c.is(1)) return all_powers({p.base, p.low, p.high, p.root, -p.sign});
  if (!to_powers(a, c, p) || !to_powers(b, d, q) || p.base != q.base) return undefined;
  const std::int64_t root = std::lcm(p.root, q.root);
  if (root > largest_index) return undefined;
  p = with_root(p, root);
  q = with_root(q, root);
  const std::int64_t low = is_open(p.low) || is_open(q.low) ? -endless : p.low + q.low;
  const std::int64_t high = is_open(p.high) || is_open(q.high) ? endless : p.high + q.high;
  const Value family = all_powers({p.base, low, high, root, p.sign * q.sign});
  const Value scale = multiply(c, d);
  return scale.usable() ? multiply(scale, family) : undefined;
}

Value Arena::inverse_of_powers(Value v) {
  Value c;
  Powers p;
  if (!to_powers(v, c, p)) return undefined;
  const Value family = all_powers({p.base, -p.high, -p.low, p.root, p.sign});
  if (c.is(1)) return family;
  const Value inverse = divide({1, 1}, c);
  return inverse.usable() ? multiply(inverse, family) : undefined;
}

// Of a negative family only whole powers, and those with an odd denominator.
Value Arena::power_of_powers(Powers p, std::int64_t above, std::int64_t below) {
  constexpr std::int64_t largest = 1'000;
  if (above == 0 || std::llabs(above) > largest || below > largest || p.root * below > largest_index) return undefined;
  if (p.sign < 0 && below % 2 == 0) return undefined;
  const auto scaled = [&](std::int64_t k) { return is_open(k) ? (above < 0 ? -k : k) : k * above; };
  const std::int64_t x = scaled(p.low), y = scaled(p.high);
  return all_powers({p.base, std::min(x, y), std::max(x, y), p.root * below, above % 2 == 0 ? 1 : p.sign});
}

// Whether an exact number may be among them: in B^(k/n) every prime of B has the same share, and no other prime is in it.
bool Arena::has_power(const Powers& powers, Value v) {
  if (v.is(0) || !real(v)) return false;
  if (sign(v) == -powers.sign) return false;
  // Different radicals are linearly independent: a sum of several is no single one.
  if (v.exotic() && entries_[v.n].kind == Kind::sum && terms_of(entries_[v.n]).size() > 1) return false;
  Product product, base;
  if (!to_product(v, product) || !to_product({powers.base, 1}, base)) return true;
  if (product.powers.empty()) return powers.low <= 0 && powers.high >= 0;
  if (product.powers.size() != base.powers.size()) return false;
  std::optional<std::pair<Wide, Wide>> share;  // k/n, as a ratio
  for (const Power& p : base.powers) {
    const auto mine =
        std::find_if(product.powers.begin(), product.powers.end(), [&](const Power& q) { return q.prime == p.prime; });
    if (mine == product.powers.end()) return false;
    const std::pair<Wide, Wide> here{Wide{mine->e}, Wide{product.n} * p.e};
    if (share && share->first * here.second != here.first * share->second) return false;
    share = here;
  }
  const Wide above = share->first * powers.root;
  if (above % share->second != 0) return false;
  const Wide k = above / share->second;
  return k >= powers.low && k <= powers.high;
}

bool Arena::to_shifted(Value v, Value& x, Value& c, bool& minus) {
  if (!v.exotic() || entries_[v.n].kind != Kind::ball) return false;
  const char op = keys_[entries_[v.n].key];
  if (op != '+' && op != '-') return false;
  StoredKey key(keys_.data() + entries_[v.n].key + 1);
  const std::int64_t numbers[4] = {key.number(), key.number(), key.number(), key.number()};
  const Value a{numbers[0], numbers[1]}, b{numbers[2], numbers[3]};
  if (!exact(a) && !exact(b)) return false;
  minus = op == '-' && exact(a);
  x = exact(a) ? b : a;
  c = exact(a) ? a : op == '+' ? b : multiply({-1, 1}, b);
  return c.usable();
}

Value Arena::shift(Value v, Value d) {
  Value x, c;
  bool minus;
  if (!to_shifted(v, x, c, minus)) return undefined;
  const Value both = add(c, d);
  if (!both.usable() || !exact(both)) return undefined;
  return minus ? subtract(both, x) : add(x, both);
}

Value Arena::shift_from(Value d, Value v) {
  Value x, c;
  bool minus;
  if (!to_shifted(v, x, c, minus)) return undefined;
  const Value both = subtract(d, c);
  if (!both.usable() || !exact(both)) return undefined;
  return minus ? add(x, both) : subtract(both, x);
}

}  // namespace forceout::equations
