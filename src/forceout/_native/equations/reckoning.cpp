#include "reckoning.hpp"

#include <algorithm>
#include <cmath>

namespace forceout::equations {
namespace {

// A hand that makes more values is not followed further: most Solutions need a common one.
constexpr std::array<std::uint32_t, Reckoning::most_digits + 1> most_values{0, 40, 200, 700, 1'500};
constexpr std::int64_t largest_exponent = 14;
// So many small calculations take as long as one node of the search.
constexpr std::uint64_t reckoned_a_node = 8;
// A sign that costs no cube is written at most so often beyond those that are Required.
constexpr int most_free_uses = 8;
constexpr std::size_t slots_of_a_hand = 4'096;

Value small(std::int64_t n, std::int64_t d) {
  if (d == 1) return Reckoning::is_small({n, 1}) ? Value{n, 1} : undefined;
  const std::int64_t g = gcd64(n, d);
  const Value v = g == 0 ? undefined : d < 0 ? Value{-n / g, -d / g} : Value{n / g, d / g};
  return Reckoning::is_small(v) ? v : undefined;
}

Value whole_power(Value a, std::int64_t e) {
  Value power{1, 1};
  for (std::int64_t i = 0; i < std::abs(e); ++i) {
    power = small(power.n * a.n, power.d * a.d);
    if (!power.usable()) return undefined;
  }
  return e < 0 ? (power.n == 0 ? undefined : small(power.d, power.n)) : power;
}

// The whole r with r^q = n, or −1.
std::int64_t whole_root(std::int64_t n, std::int64_t q) {
  const auto r = static_cast<std::int64_t>(std::llround(std::pow(static_cast<double>(n), 1 / static_cast<double>(q))));
  return whole_power({r, 1}, q) == Value{n, 1} ? r : -1;
}

Value power(Value a, Value e) {
  if (std::abs(e.n) > largest_exponent || e.d > largest_exponent) return undefined;
  if (e.d == 1) return a.is(0) && e.n <= 0 ? undefined : whole_power(a, e.n);
  const std::int64_t sign = a.n < 0 ? -1 : 1;
  if (sign < 0 && e.d % 2 == 0) return undefined;
  const std::int64_t n = whole_root(sign * a.n, e.d), d = whole_root(a.d, e.d);
  return n < 0 || d < 0 || (n == 0 && e.n < 0) ? undefined : whole_power({sign * n, d}, e.n);
}

Value logarithm(Value a, Value base) {
  if (a.n <= 0 || base.n <= 0 || base.is(1)) return undefined;
  for (std::int64_t e = -largest_exponent; e <= largest_exponent; ++e) {
    if (whole_power(base, e) == a) return {e, 1};
    if (e != 0 && whole_power(a, e) == base) return small(1, e);
  }
  return undefined;
}

}  // namespace

Value reckon(Calculator& calculator, Op op, Value a, Value b) {
  const Rules& rules = calculator.rules;
  switch (op) {
    case Op::add:
      return small(a.n * b.d + b.n * a.d, a.d * b.d * (rules.average ? 2 : 1));
    case Op::subtract:
      return small(a.n * b.d - b.n * a.d, a.d * b.d);
    case Op::multiply:
      return small(a.n * b.n, a.d * b.d);
    case Op::divide:
      return b.n == 0 ? undefined : small(a.n * b.d, a.d * b.n);
    case Op::percent:
      return small(a.n * b.n, a.d * b.d * rules.base * rules.base);
    case Op::power:
    case Op::exponent:
      // Under √ = i a fractional power has several values.
      return rules.root_is_i && b.d != 1 ? undefined : power(a, b);
    case Op::root:
      return a.n == 0 ? undefined : power(b, a.n < 0 ? Value{-a.d, -a.n} : Value{a.d, a.n});
    case Op::square_root:
      return power(a, {1, 2});
    case Op::log:
      return logarithm(a, b);
    case Op::remainder:
    case Op::lcm:
    case Op::gcf:
    case Op::smallest_prime:
    case Op::count_factors:
    case Op::factorial: {
      if (a.d != 1 || (b.d != 1 && !is_unary(op)) || (op == Op::factorial && (a.n < 0 || a.n > 7))) return undefined;
      std::vector<Value> out;
      calculator.apply(op, a, b, out);
      return !out.empty() && Reckoning::is_small(out[0]) ? out[0] : undefined;
    }
    default:
      return undefined;
  }
}

Value unreckon(Calculator& calculator, Op op, Calculator::Known side, Value known, Value goal) {
  const bool left = side == Calculator::Known::left;
  Arena& arena = calculator.arena;
  switch (op) {
    case Op::add:
      return arena.subtract(calculator.rules.average ? arena.multiply({2, 1}, goal) : goal, known);
    case Op::subtract:
      return left ? arena.subtract(known, goal) : arena.add(goal, known);
    case Op::multiply:
      return known.n == 0 ? undefined : arena.divide(goal, known);
    case Op::divide:
      if (!left) return arena.multiply(goal, known);
      return goal.n == 0 ? undefined : arena.divide(known, goal);
    case Op::power: {
      if (known.n == 0 || (calculator.rules.root_is_i && !left && known.d != 1)) return undefined;
      if (!left) return power(goal, known.n < 0 ? Value{-known.d, -known.n} : Value{known.d, known.n});
      const Value e = logarithm(goal, known);
      return e.usable() && e.d != 1 && calculator.rules.root_is_i ? undefined : e;
    }
    case Op::root: {
      if (left) return power(goal, known);
      const Value e = logarithm(goal, known);
      return !e.usable() || e.n == 0 ? undefined : e.n < 0 ? Value{-e.d, -e.n} : Value{e.d, e.n};
    }
    case Op::log: {
      if (!left) return power(known, goal);
      return goal.n == 0 ? undefined : power(known, goal.n < 0 ? Value{-goal.d, -goal.n} : Value{goal.d, goal.n});
    }
    default:
      return undefined;
  }
}

Allowance::Allowance(const Box& box, int factorials) {
  for (int kind = 0; kind < kinds; ++kind) {
    if (!is_digit(kind)) continue;
    const int must = std::min(7, box.required.count(kind));
    required_digits = required_digits.with(kind, must);
    digits = digits.with(kind, std::min(7, must + box.permitted.count(kind)));
  }
  for (int sign = plus_sign; sign <= radical; ++sign) {
    least = least.with(sign, box.required.count(sign));
    const int more = box.required.is_free(sign) ? most_free_uses : box.permitted.count(sign);
    most = most.with(sign, box.required.count(sign) + more);
  }
  most = most.with(Uses::factorial_sign, factorials);
}

Reckoning::Reckoning(Tables& tables, Meter& meter, const Allowance& allowance, int digits, std::uint64_t share)
    : tables_(tables), meter_(meter), allowance_(allowance), left_(share), seen_(slots_of_a_hand) {
  for (int size = 1; size <= digits && left_ > 0; ++size) {
    by_size_[size].first = static_cast<std::uint32_t>(list_.size());
    for (const Bag& hand : hands_of_size(size)) {
      make_hand(hand, size);
      if (left_ == 0 || hands_.size() > 60'000) break;
    }
    by_size_[size].last = static_cast<std::uint32_t>(list_.size());
  }
  make_index();
}

// Those with Required digits first, and with few zeros and few of a kind: of these a Solution is most often made.
std::vector<Bag> Reckoning::hands_of_size(int size) const {
  struct Dealt {
    Bag hand;
    int merit;
  };
  std::vector<Dealt> dealt;
  each_part_of_size(Shelf(allowance_.digits), size, Bag{}, 0, allowance_.digits.size(), [&](const Bag& hand) {
    int merit = -hand.count(0);
    for (int kind = 0; kind < kinds; ++kind)
      if (const int n = hand.count(kind)) merit += 2 * std::min(n, allowance_.required_digits.count(kind)) + 1;
    dealt.push_back({hand, merit});
    return dealt.size() > 60'000;
  });
  std::stable_sort(dealt.begin(), dealt.end(), [](const Dealt& a, const Dealt& b) { return a.merit > b.merit; });
  std::vector<Bag> hands;
  for (const Dealt& each : dealt) hands.push_back(each.hand);
  return hands;
}

bool Reckoning::spend(std::uint64_t work) {
  meter_.spend(work);
  left_ -= std::min(left_, work);
  return left_ > 0;
}

bool Reckoning::is_full() const {
  const Hand& hand = hands_.back();
  return list_.size() - hand.first >= most_values[static_cast<std::size_t>(hand.digits.digits())];
}

void Reckoning::make_hand(const Bag& digits, int size) {
  const auto first = static_cast<std::uint32_t>(list_.size());
  numbers_[digits] = static_cast<std::uint16_t>(hands_.size());
  hands_.push_back({digits, first, first});
  std::fill(seen_.begin(), seen_.end(), 0);
  add_leaves(digits, size);
  each_part(digits, [&](const Bag& part) {
    const Bag other = digits - part;
    if (part.size() == 0 || other.size() == 0) return false;
    if (part.low > other.low || (part.low == other.low && part.high > other.high)) return false;
    return !join(hands_[numbers_.at(part)], hands_[numbers_.at(other)]);
  });
  if (tables_.calculator.rules.exponent && size > 1) raise(digits);
  extend();
  hands_.back().last = static_cast<std::uint32_t>(list_.size());
}

void Reckoning::add_leaves(const Bag& digits, int size) {
  if (size > 2 || (size == 2 && !tables_.may_be_numeral(digits))) return;
  const Table* table = tables_.table(size == 1 ? digits : Tables::as_numeral(digits), meter_);
  if (table == nullptr) return;
  for (const Entry& entry : table->entries)
    if (entry.op == Op::leaf) {
      Reckoned leaf;
      leaf.left = entry.left;
      keep(entry.value, leaf);
    }
}

// Every value of one hand with every value of the other; false when enough was made.
bool Reckoning::join(const Hand& a, const Hand& b) {
  std::uint64_t reckoned = 0;
  for (std::uint32_t i = a.first; i < a.last; ++i) {
    for (std::uint32_t j = b.first; j < b.last; ++j) {
      const Value x = list_[i].value(), y = list_[j].value();
      const Uses both = list_[i].uses + list_[j].uses;
      for (int sign = plus_sign; sign <= radical; ++sign) {
        Reckoned entry;
        entry.uses = both.with(sign);
        if (!entry.uses.at_most(allowance_.most)) continue;
        for (const Op op : tables_.binary(sign)) {
          entry.op = op;
          entry.left = i;
          entry.right = j;
          keep(reckon(tables_.calculator, op, x, y), entry);
          reckoned += 2;
          if (commutes(op)) continue;
          std::swap(entry.left, entry.right);
          keep(reckon(tables_.calculator, op, y, x), entry);
        }
      }
    }
    if (!spend(reckoned / reckoned_a_node + 1) || is_full()) return false;
    reckoned = 0;
  }
  return true;
}

// A digit of the Exponent colour behind what the others make.
void Reckoning::raise(const Bag& digits) {
  for (int kind = coloured; kind < kinds; ++kind) {
    if (digits.count(kind) == 0) continue;
    const Hand below = hands_[numbers_.at(digits.without(kind))];
    for (const Tables::Exponent& exponent : tables_.exponents(kind)) {
      if (!is_small(exponent.value)) continue;
      for (std::uint32_t i = below.first; i < below.last && !is_full(); ++i) {
        Reckoned entry;
        entry.op = Op::exponent;
        entry.left = i;
        entry.right = exponent.leaf;
        entry.uses = list_[i].uses.with(Uses::factorial_sign, exponent.factorials);
        entry.exponent_factorials = static_cast<std::uint8_t>(exponent.factorials);
        if (entry.uses.at_most(allowance_.most))
          keep(reckon(tables_.calculator, Op::exponent, list_[i].value(), exponent.value), entry);
      }
      spend(1);
    }
  }
}

// Signs in front and ! behind, on all that the hand has made, and on what comes of that.
void Reckoning::extend() {
  auto apply = [&](Op op, int sign, std::uint32_t below) {
    Reckoned entry;
    entry.uses = list_[below].uses.with(sign);
    entry.op = op;
    entry.left = below;
    if (entry.uses.at_most(allowance_.most)) keep(reckon(tables_.calculator, op, list_[below].value(), {0, 1}), entry);
  };
  for (std::uint32_t i = hands_.back().first; i < list_.size() && !is_full(); ++i) {
    for (const int sign : {static_cast<int>(times_sign), static_cast<int>(radical)})
      for (const Op op : tables_.unary(sign)) apply(op, sign, i);
    apply(Op::factorial, Uses::factorial_sign, i);
    if (i % 64 == 0) spend(8);
  }
}

bool Reckoning::keep(Value v, Reckoned entry) {
  if (!v.usable() || !is_small(v)) return false;
  if (entry.op != Op::leaf && is_unary(entry.op) && list_[entry.left].value() == v) return false;
  const std::size_t mask = seen_.size() - 1;
  std::size_t slot = ValueHash{}({v.n ^ static_cast<std::int64_t>(entry.uses.bits() * 0x9E3779B97F4A7C15ull), v.d});
  for (slot &= mask; seen_[slot] != 0; slot = (slot + 1) & mask) {
    const Reckoned& other = list_[seen_[slot] - 1];
    if (other.value() == v && other.uses == entry.uses) return false;
  }
  if (list_.size() - hands_.back().first > slots_of_a_hand / 2) return false;
  entry.n = static_cast<std::int32_t>(v.n);
  entry.d = static_cast<std::int32_t>(v.d);
  entry.hand = static_cast<std::uint16_t>(hands_.size() - 1);
  list_.push_back(entry);
  seen_[slot] = static_cast<std::uint32_t>(list_.size());
  return true;
}

void Reckoning::make_index() {
  std::size_t size = 64;
  while (size < list_.size() * 2) size *= 2;
  index_.assign(size, 0);
  for (std::uint32_t n = static_cast<std::uint32_t>(list_.size()); n-- > 0;) {
    std::uint32_t& head = index_[place(list_[n].value())];
    list_[n].next = head;
    head = n + 1;
  }
}

int Reckoning::write(std::uint32_t number, std::vector<Node>& nodes) const {
  const Reckoned& r = list_[number];
  Node node{r.op, r.value(), -1, -1, 0, 0};
  if (r.op == Op::leaf) {
    node.leaf = r.left;
  } else {
    Value second{0, 1};
    if ((node.left = write(r.left, nodes)) < 0) return -1;
    if (r.op == Op::exponent) {
      node.leaf = r.right;
      node.exponent_factorials = r.exponent_factorials;
      for (const Tables::Exponent& e : tables_.exponents(tables_.leaf(r.right).kind[0]))
        if (e.leaf == r.right && e.factorials == r.exponent_factorials) second = e.value;
    } else if (!is_unary(r.op)) {
      if ((node.right = write(r.right, nodes)) < 0) return -1;
      second = nodes[static_cast<std::size_t>(node.right)].value;
    }
    std::vector<Value> out;
    tables_.calculator.apply(r.op, nodes[static_cast<std::size_t>(node.left)].value, second, out);
    if (std::find(out.begin(), out.end(), r.value()) == out.end()) return -1;
  }
  nodes.push_back(node);
  return static_cast<int>(nodes.size()) - 1;
}

}  // namespace forceout::equations
