#include "table.hpp"

#include <algorithm>

namespace forceout::equations {

namespace {
constexpr std::uint64_t most_pairs = 8'000'000;
}

std::uint32_t Table::find(Value v) const {
  if (slots.empty()) return 0;
  const std::size_t mask = slots.size() - 1;
  for (std::size_t i = ValueHash{}(v)&mask; slots[i] != 0; i = (i + 1) & mask)
    if (entries[slots[i] - 1].value == v) return slots[i];
  return 0;
}

void Table::grow() {
  slots.assign(slots.empty() ? 8 : slots.size() * 2, 0);
  const std::size_t mask = slots.size() - 1;
  for (std::uint32_t n = 0; n < entries.size(); ++n) {
    std::size_t i = ValueHash{}(entries[n].value) & mask;
    while (slots[i] != 0 && !(entries[slots[i] - 1].value == entries[n].value)) i = (i + 1) & mask;
    if (slots[i] == 0) slots[i] = n + 1;
  }
}

// Keeps an entry unless one of the same value uses no more factorials and counts no fewer operations.
bool Table::insert(const Entry& entry, bool is_ball) {
  if (entries.size() * 2 >= slots.size()) grow();
  const std::size_t mask = slots.size() - 1;
  std::size_t i = ValueHash{}(entry.value) & mask;
  while (slots[i] != 0 && !(entries[slots[i] - 1].value == entry.value)) i = (i + 1) & mask;
  std::uint32_t last = 0;
  for (std::uint32_t n = slots[i]; n != 0; n = entries[n - 1].next) {
    const Entry& mine = entries[n - 1];
    if (mine.factorials <= entry.factorials && mine.operations >= entry.operations) return false;
    last = n;
  }
  entries.push_back(entry);
  const auto number = static_cast<std::uint32_t>(entries.size());
  if (last == 0)
    slots[i] = number;
  else
    entries[last - 1].next = number;
  if (is_ball) balls.push_back(number - 1);
  return true;
}

Tables::Tables(const Rules& rules) : calculator(rules) {
  auto sign = [](int s) { return s - plus_sign; };
  binary_[sign(plus_sign)] = {Op::add};
  binary_[sign(minus_sign)] = {Op::subtract};
  binary_[sign(times_sign)] = {Op::multiply};
  binary_[sign(over_sign)] = {Op::divide};
  binary_[sign(star)] = {Op::power};
  if (rules.remainder) binary_[sign(over_sign)].push_back(Op::remainder);
  if (rules.log) binary_[sign(over_sign)].push_back(Op::log);
  if (rules.gcf) binary_[sign(star)].push_back(Op::gcf);
  if (!rules.root_is_i) binary_[sign(radical)].push_back(Op::root);
  if (rules.lcm) binary_[sign(radical)].push_back(Op::lcm);
  if (rules.percent) binary_[sign(radical)].push_back(Op::percent);
  if (rules.root_is_i) {
    binary_[sign(radical)].push_back(Op::around_i);
    unary_[sign(radical)].push_back(Op::times_i);
    if (rules.upside_down) {  // sideways it is −i as well, and every book that has √ = i has both
      binary_[sign(radical)].push_back(Op::around_minus_i);
      unary_[sign(radical)].push_back(Op::times_minus_i);
    }
  } else {
    unary_[sign(radical)].push_back(Op::square_root);
  }
  if (rules.smallest_prime) unary_[sign(times_sign)].push_back(Op::smallest_prime);
  if (rules.count_factors && !rules.smallest_prime) unary_[sign(times_sign)].push_back(Op::count_factors);
}

void Tables::clear() {
  tables_.clear();
  numbers_.clear();
  too_large_.clear();
  total_ = 0;
}

bool Tables::feasible(const Bag& bag) const {
  // A digit that the base does not have is in no expression.
  for (int digit = calculator.rules.base; digit < 10; ++digit)
    if (bag.count(digit) + bag.count(coloured + digit) > 0) return false;
  return most_leaves(bag) > least_binary(bag) && (bag.free_signs() != 0 || least_leaves(bag) <= most_binary(bag) + 1);
}

bool Tables::feasible_within(const Bag& required, const Bag& permitted) const {
  const Bag all = required + permitted;
  // Permitted * and √ may take in Required digits, as a point or beside a percent sign.
  const Bag helped = required.with(star, permitted.count(star)).with(radical, permitted.count(radical));
  return most_leaves(all) > least_binary(required) &&
         (required.free_signs() != 0 || least_leaves(helped) <= most_binary(all) + 1);
}

// How many numerals the cubes can make at most, and at least.
int Tables::most_leaves(const Bag& bag) const {
  const Rules& r = calculator.rules;
  const bool eleven = r.ten_and_eleven && r.base == 12;
  return bag.digits() + (r.ten_and_eleven ? bag.count(star) : 0) + (eleven || r.root_is_i ? bag.count(radical) : 0);
}

int Tables::least_leaves(const Bag& bag) const {
  const Rules& r = calculator.rules;
  int leaves = bag.digits() - (r.exponent ? bag.coloured_digits() : 0);
  if (r.two_digits) leaves = (leaves + 1) / 2;
  if (r.decimal_point) leaves -= 2 * bag.count(star);
  if (r.percent) leaves -= 2 * bag.count(radical);
  return leaves;
}

// How many signs take two operands at least, and at most.
int Tables::least_binary(const Bag& bag) const {
  const Rules& r = calculator.rules;
  const bool prefix = r.smallest_prime || r.count_factors;
  return bag.count(plus_sign) + bag.count(minus_sign) + bag.count(over_sign) + (prefix ? 0 : bag.count(times_sign)) +
         (r.decimal_point || r.ten_and_eleven ? 0 : bag.count(star));
}

int Tables::most_binary(const Bag& bag) const {
  int signs = 0;
  for (int sign = plus_sign; sign <= radical; ++sign) signs += bag.count(sign);
  return signs;
}

int Tables::weight(const Bag& bag) {
  const int size = bag.size();
  return bag.free_signs() == 0 ? size : std::max(size, 2 * bag.digits() - 1);
}

// Without a place in a table of its own: a two-digit numeral, or one with a decimal point.
bool Tables::may_be_numeral(const Bag& bag) const {
  const Rules& r = calculator.rules;
  const int size = bag.size();
  if (size == 2 && r.two_digits) return true;
  return r.decimal_point && size >= 2 && size <= r.decimal_digits + 1 && bag.count(star) == 1 &&
         bag.digits() == size - 1;
}

bool Tables::is_numeral_pair(const Bag& bag) const {
  if (bag.size() != 2 || bag.digits() != 2) return false;
  const Shelf shelf(bag);
  return digit_value(shelf.kind[0]) >= 0 && digit_value(shelf.kind[shelf.length - 1]) >= 0;
}

// What a cube counts inside a numeral of the shake's base, or −1.
int Tables::digit_value(int kind) const {
  const Rules& r = calculator.rules;
  if (is_digit(kind)) return digit_of(kind) < r.base ? digit_of(kind) : -1;
  if (kind == star && r.ten_and_eleven && r.base > 10) return 10;
  if (kind == radical && r.ten_and_eleven && r.base > 11) return 11;
  return -1;
}

Table* Tables::table(const Bag& bag, Meter& meter) {
  if (auto known = numbers_.find(bag); known != numbers_.end()) return &tables_[known->second];
  const bool numeral = (bag.high & numeral_flag) != 0;
  if (const int heavy = weight(bag); !numeral && (heavy > weight_limit || (heavy > always_made && is_full())))
    return nullptr;
  if (auto large = too_large_.find(bag); large != too_large_.end() && large->second > pair_limit) return nullptr;

  Table fresh;
  fresh.bag = bag;
  std::vector<Job> jobs;
  std::uint64_t pairs = 0;
  const bool small = numeral || plan(bag, meter, jobs, pairs);
  if (!small || (pairs > pair_limit && bag.size() > 1)) {
    too_large_[bag] = small ? pairs : pair_limit + 1;
    return nullptr;
  }
  add_leaves(fresh);
  for (const Job& job : jobs) {
    if (job.op == Op::exponent)
      apply_exponent(fresh, job.right, job.left, meter);
    else if (job.right < 0)
      apply_unary(fresh, job.op, job.left, meter);
    else
      combine(fresh, job.op, job.left, job.right, meter);
  }
  if (!numeral) close(fresh, meter);
  return &tables_[keep(bag, std::move(fresh))];
}

// What a table is made of, and how many pairs of values; false where a part has no table.
bool Tables::plan(const Bag& bag, Meter& meter, std::vector<Job>& jobs, std::uint64_t& pairs) {
  bool small = true;
  auto number = [&](const Bag& part) {
    Table* t = small ? table(part, meter) : nullptr;
    if (t == nullptr) {
      small = false;
      return -1;
    }
    return numbers_.at(part);
  };
  each_split(bag, meter, [&](int sign, const Bag& a, const Bag& b) {
    const int left = number(a), right = small ? number(b) : -1;
    if (!small) return true;
    const std::uint64_t here = tables_[left].entries.size() * tables_[right].entries.size();
    for (const Op op : binary(sign)) {
      if (((a.high | b.high) & numeral_flag) != 0 && op != Op::percent) continue;
      pairs += here * (commutes(op) ? 1 : 2);
      jobs.push_back({op, left, right});
    }
    return false;
  });
  if (small)
    each_prefix(bag, [&](int sign, const Bag& rest) {
      const int from = number(rest);
      if (!small) return true;
      for (const Op op : unary(sign)) jobs.push_back({op, from, -1});
      return false;
    });
  if (calculator.rules.exponent)
    for (int k = coloured; small && k < kinds; ++k)
      if (bag.count(k) > 0 && feasible(bag.without(k)))
        if (const int from = number(bag.without(k)); from >= 0) jobs.push_back({Op::exponent, from, k});
  return small;
}

int Tables::keep(const Bag& key, Table&& t) {
  total_ += t.entries.size();
  t.entries.shrink_to_fit();
  const auto number = static_cast<std::int32_t>(tables_.size());
  numbers_[key] = number;
  tables_.push_back(std::move(t));
  return number;
}

Table* Tables::whole_table(const Bag& bag, Meter& meter) {
  const int weight_before = weight_limit;
  const std::uint64_t pairs_before = pair_limit;
  struct Restore {
    Tables& tables;
    int weight;
    std::uint64_t pairs;
    ~Restore() {
      tables.weight_limit = weight;
      tables.pair_limit = pairs;
    }
  } const restore{*this, weight_before, pairs_before};
  weight_limit = std::max(weight_limit, weight(bag));
  pair_limit = std::max(pair_limit, most_pairs);
  return table(bag, meter);
}

// Small sketches make larger ones; a table that is there already is the best sketch.
int Tables::sketch_number(const Bag& bag, Meter& meter) {
  constexpr std::size_t most = 40;
  if (weight(bag) <= always_made) table(bag, meter);
  if (auto known = numbers_.find(bag); known != numbers_.end()) return known->second;
  const Bag key{bag.low, bag.high | sketch_flag};
  if (auto known = numbers_.find(key); known != numbers_.end()) return known->second;
  Table fresh;
  fresh.bag = bag;
  add_leaves(fresh);
  each_split(bag, meter, [&](int sign, const Bag& a, const Bag& b) {
    if (((a.high | b.high) & numeral_flag) != 0) return false;
    const int left = sketch_number(a, meter);
    if (tables_[left].entries.empty()) return false;
    const int right = sketch_number(b, meter);
    meter.spend(16);
    for (const Op op : binary(sign)) combine_some(fresh, op, left, right, most);
    return fresh.entries.size() >= most;
  });
  if (fresh.entries.size() < most)
    each_prefix(bag, [&](int sign, const Bag& rest) {
      for (const Op op : unary(sign)) apply_unary(fresh, op, sketch_number(rest, meter), meter);
      return false;
    });
  if (calculator.rules.exponent)
    for (int k = coloured; k < kinds && fresh.entries.size() < most; ++k)
      if (bag.count(k) > 0 && feasible(bag.without(k)))
        apply_exponent(fresh, k, sketch_number(bag.without(k), meter), meter);
  if (fresh.entries.size() >= most || bag.free_signs() != 0 || calculator.rules.factorials > 0)
    fresh.gaps.add(Gap::any_value);
  return keep(key, std::move(fresh));
}

// Some of the pairs, spread over both sides.
void Tables::combine_some(Table& t, Op op, int left, int right, std::size_t most) {
  const Table &a = tables_[left], &b = tables_[right];
  t.gaps.add(a.gaps);
  t.gaps.add(b.gaps);
  std::vector<Value> out;
  for (std::uint32_t i = 0; i < a.entries.size(); ++i)
    for (std::uint32_t j = 0; j < b.entries.size(); ++j) {
      if (t.entries.size() >= most) return;
      const Entry &x = a.entries[i], &y = b.entries[j];
      if (x.factorials + y.factorials > 0) continue;
      for (int order = 0; order < (commutes(op) ? 1 : 2); ++order) {
        Entry entry;
        entry.op = op;
        entry.operations =
            static_cast<std::uint8_t>(std::min(3, x.operations + y.operations + (is_product_with_i(op) ? 0 : 1)));
        entry.left = order == 0 ? i : j;
        entry.right = order == 0 ? j : i;
        entry.left_table = order == 0 ? left : right;
        entry.right_table = order == 0 ? right : left;
        out.clear();
        add_gap(t,
                order == 0 ? calculator.apply(op, x.value, y.value, out) : calculator.apply(op, y.value, x.value, out));
        for (const Value v : out) store(t, v, entry);
      }
    }
}

void Tables::store(Table& t, Value v, Entry entry) {
  entry.value = v;
  // One cube with a free sign is two cubes, without it one: there the sign matters, whatever the value.
  if (!calculator.rules.three_operations && !(t.bag.free_signs() != 0 && t.bag.size() == 1)) entry.operations = 0;
  t.insert(entry, !calculator.arena.exact(v));
}

void Tables::add_leaf(Table& t, const Leaf& leaf, Value v) {
  if (!v.usable()) return;
  Entry entry;
  entry.left = static_cast<std::uint32_t>(leaves_.size());
  leaves_.push_back(leaf);
  store(t, v, entry);
}

void Tables::add_leaves(Table& t) {
  const Rules& r = calculator.rules;
  const int size = t.bag.cubes().size();
  const bool alone = (t.bag.high & numeral_flag) != 0;
  if (size == 1) add_digit(t, Shelf(t.bag.cubes()).kind[0]);
  if (size == 2 && (r.two_digits || alone)) add_numerals(t);
  if (r.decimal_point && t.bag.count(star) > 0 && size >= 2 && size <= r.decimal_digits + 1) add_decimals(t);
}

void Tables::add_digit(Table& t, int kind) {
  const Rules& r = calculator.rules;
  Leaf leaf{.length = 1, .kind = {static_cast<std::int8_t>(kind)}};
  if (kind == radical && r.root_is_i) {
    const Value i = Arena::imaginary_unit_of(calculator.arena);
    leaf.imaginary = true;
    add_leaf(t, leaf, i);
    if (r.upside_down) {
      leaf.upside_down = true;
      add_leaf(t, leaf, calculator.arena.multiply({-1, 1}, i));
    }
    leaf = {.length = 1, .kind = {static_cast<std::int8_t>(kind)}};
  }
  const int digit = digit_value(kind);
  if (digit < 0) return;
  for (int turn = 0; turn < 4; ++turn) {
    leaf.sideways = turn & 1;
    leaf.upside_down = turn & 2;
    if ((leaf.sideways && (!r.sideways || digit == 0)) || (leaf.upside_down && (!r.upside_down || digit == 0)))
      continue;
    const std::int64_t n = leaf.upside_down ? -1 : 1;
    add_leaf(t, leaf, leaf.sideways ? Value{n, digit} : Value{n * digit, 1});
  }
  if (!r.powers_of_base || digit_of(kind) != 1 || !is_digit(kind)) return;
  if (t.bag.is_raised())
    add_all_powers(t, kind);
  else
    t.gaps.add(Gap::powers_of_base);
  for (int power = -r.power_bound; power <= r.power_bound; ++power) {
    if (power == 0) continue;
    std::int64_t size = 1;
    for (int i = 0; i < std::abs(power); ++i) size *= r.base;
    for (int turn = 0; turn <= (r.upside_down ? 1 : 0); ++turn) {
      const std::int64_t n = turn ? -1 : 1;
      const Leaf raised{.length = 1,
                        .kind = {static_cast<std::int8_t>(kind)},
                        .sideways = false,
                        .upside_down = turn == 1,
                        .point = -1,
                        .raised = true,
                        .power = power};
      add_leaf(t, raised, power > 0 ? Value{n * size, 1} : Value{n, size});
    }
  }
}

// The powers beyond those that stand in every table, as families; a leaf names the first of them.
void Tables::add_all_powers(Table& t, int kind) {
  const Rules& r = calculator.rules;
  const std::int64_t first = r.power_bound + 1, endless = Arena::Powers::endless;
  for (const bool upside_down : {false, true}) {
    if (upside_down && !r.upside_down) continue;
    const int sign = upside_down ? -1 : 1;
    for (const std::int64_t power : {first, -first}) {
      const Arena::Powers powers{r.base, power > 0 ? first : -endless, power > 0 ? endless : -first, 1, sign};
      Entry entry;
      entry.left = raised_leaf(kind, static_cast<int>(power), upside_down);
      store(t, calculator.arena.all_powers(powers), entry);
    }
  }
}

std::uint32_t Tables::raised_leaf(int kind, int power, bool upside_down) {
  leaves_.push_back({.length = 1,
                     .kind = {static_cast<std::int8_t>(kind)},
                     .sideways = false,
                     .upside_down = upside_down,
                     .point = -1,
                     .raised = true,
                     .power = power});
  return static_cast<std::uint32_t>(leaves_.size()) - 1;
}

void Tables::add_numerals(Table& t) {
  const Shelf shelf(t.bag.cubes());
  const int first = shelf.kind[0], second = shelf.kind[shelf.length - 1];
  const int x = digit_value(first), y = digit_value(second);
  if (x < 0 || y < 0) return;
  const int base = calculator.rules.base;
  const auto a = static_cast<std::int8_t>(first), b = static_cast<std::int8_t>(second);
  add_leaf(t, {.length = 2, .kind = {a, b}}, {x * base + y, 1});
  if (first != second) add_leaf(t, {.length = 2, .kind = {b, a}}, {y * base + x, 1});
}

void Tables::add_decimals(Table& t) {
  std::vector<std::int8_t> digits;
  const Shelf shelf(t.bag.cubes().without(star));
  for (int i = 0; i < shelf.length; ++i)
    for (int n = 0; n < shelf.count[i]; ++n) {
      if (digit_value(shelf.kind[i]) < 0) return;
      digits.push_back(static_cast<std::int8_t>(shelf.kind[i]));
    }
  std::sort(digits.begin(), digits.end());
  const int base = calculator.rules.base, length = static_cast<int>(digits.size());
  do {
    std::int64_t n = 0;
    Leaf leaf{.length = length};
    for (int i = 0; i < length; ++i) {
      n = n * base + digit_value(digits[i]);
      leaf.kind[i] = digits[i];
    }
    std::int64_t scale = 1;
    for (leaf.point = length; leaf.point >= 0; --leaf.point, scale *= base) add_leaf(t, leaf, Arena::ratio(n, scale));
  } while (std::next_permutation(digits.begin(), digits.end()));
}

void Tables::combine(Table& t, Op op, int left, int right, Meter& meter) {
  const Table &a = tables_[left], &b = tables_[right];
  const int allowed = calculator.rules.free_factorials ? 0 : calculator.rules.factorials;
  t.gaps.add(a.gaps);
  t.gaps.add(b.gaps);
  std::vector<Value> out;
  for (std::uint32_t i = 0; i < a.entries.size(); ++i) {
    for (std::uint32_t j = left == right && commutes(op) ? i : 0; j < b.entries.size(); ++j) {
      meter.spend(1);
      const Entry &x = a.entries[i], &y = b.entries[j];
      const int factorials = x.factorials + y.factorials;
      if (factorials > allowed) continue;
      Entry entry;
      entry.op = op;
      entry.factorials = static_cast<std::uint8_t>(factorials);
      entry.operations = static_cast<std::uint8_t>(std::min(3, x.operations + y.operations + 1));
      for (int order = 0; order < (commutes(op) || (left == right && i == j) ? 1 : 2); ++order) {
        out.clear();
        add_gap(t,
                order == 0 ? calculator.apply(op, x.value, y.value, out) : calculator.apply(op, y.value, x.value, out));
        entry.left = order == 0 ? i : j;
        entry.right = order == 0 ? j : i;
        entry.left_table = order == 0 ? left : right;
        entry.right_table = order == 0 ? right : left;
        for (const Value v : out) store(t, v, entry);
      }
    }
  }
}

void Tables::apply_unary(Table& t, Op op, int from, Meter& meter) {
  const Table& a = tables_[from];
  t.gaps.add(a.gaps);
  std::vector<Value> out;
  for (std::uint32_t i = 0; i < a.entries.size(); ++i) {
    meter.spend(1);
    out.clear();
    add_gap(t, calculator.apply(op, a.entries[i].value, {}, out));
    Entry entry;
    entry.op = op;
    entry.left = i;
    entry.left_table = from;
    entry.factorials = a.entries[i].factorials;
    entry.operations =
        static_cast<std::uint8_t>(std::min(3, a.entries[i].operations + (is_product_with_i(op) ? 0 : 1)));
    for (const Value v : out) store(t, v, entry);
  }
}

const std::vector<Tables::Exponent>& Tables::exponents(int kind) {
  auto [place, fresh] = exponents_.try_emplace(kind);
  if (!fresh) return place->second;
  Table digit;
  digit.bag = Bag{}.with(kind);
  add_digit(digit, kind);
  for (const Entry& entry : digit.entries) {
    place->second.push_back({entry.left, entry.value, 0});
    Value v = entry.value;
    // `4 pow 3!!` is 4^720 (XIII-B-12 (b)); 1! and 2! are no news.
    for (int count = 1; count <= calculator.rules.factorials; ++count) {
      const Value f = calculator.arena.factorial(v);
      if (!f.usable() || f == v) break;
      place->second.push_back({entry.left, v = f, count});
    }
  }
  return place->second;
}

Gaps Tables::gaps_of_exponent(int kind) const {
  Gaps gaps;
  if (calculator.rules.powers_of_base && digit_of(kind) == 1) gaps.add(Gap::powers_of_base);
  if (calculator.rules.free_factorials && (digit_of(kind) > 2 || gaps.has(Gap::powers_of_base)))
    gaps.add(Gap::repeated_factorial);
  return gaps;
}

void Tables::apply_exponent(Table& t, int kind, int from, Meter& meter) {
  const Table& a = tables_[from];
  const int allowed = calculator.rules.free_factorials ? 0 : calculator.rules.factorials;
  t.gaps.add(a.gaps);
  t.gaps.add(gaps_of_exponent(kind));
  std::vector<Value> out;
  const auto& list = exponents(kind);
  for (std::uint32_t i = 0; i < a.entries.size(); ++i)
    for (const Exponent& exponent : list) {
      meter.spend(1);
      const int factorials = a.entries[i].factorials + (calculator.rules.free_factorials ? 0 : exponent.factorials);
      if (factorials > allowed) continue;
      out.clear();
      add_gap(t, calculator.apply(Op::exponent, a.entries[i].value, exponent.value, out));
      Entry entry;
      entry.op = Op::exponent;
      entry.left = i;
      entry.left_table = from;
      entry.right = exponent.leaf;
      entry.right_table = -1 - exponent.factorials;
      entry.factorials = static_cast<std::uint8_t>(factorials);
      entry.operations = static_cast<std::uint8_t>(std::min(3, a.entries[i].operations + exponent.factorials));
      for (const Value v : out) store(t, v, entry);
    }
}

// How many √ stand in a row above an entry, not counting those that a rational number came out of.
int Tables::roots_in_a_row(const Table& t, std::uint32_t entry, std::int32_t self) const {
  int roots = 0;
  const Arena& arena = calculator.arena;
  for (const Entry* e = &t.entries[entry]; e->op == Op::square_root && e->left_table == self; e = &t.entries[e->left]) {
    if (arena.exact(e->value) && !arena.irrational(e->value)) break;
    ++roots;
  }
  return roots;
}

// Signs that cost no cube, applied to what is in the table until nothing new comes or a bound is met.
void Tables::close(Table& t, Meter& meter) {
  const Rules& r = calculator.rules;
  for (std::uint32_t i = 0; i < t.entries.size(); ++i) {
    meter.spend(1);
    if (t.bag.is_free(times_sign))
      for (const Op op : unary(times_sign)) close_with(t, i, op, 0);
    if (t.bag.is_free(radical) && !r.root_is_i) close_with_roots(t, i);
    if (r.free_factorials)
      close_with_factorials(t, i);
    else if (t.entries[i].factorials < r.factorials)
      close_with(t, i, Op::factorial, 1);
  }
}

// One more sign on an entry of the table that is being made.
void Tables::close_with(Table& t, std::uint32_t below, Op op, int cost) {
  const Entry from = t.entries[below];
  std::vector<Value> out;
  add_gap(t, calculator.apply(op, from.value, {}, out));
  Entry entry;
  entry.op = op;
  entry.left = below;
  entry.left_table = static_cast<std::int32_t>(tables_.size());
  entry.factorials = static_cast<std::uint8_t>(from.factorials + cost);
  // Behind one cube ! is no second cube (VII-B-3-a); Three-operation Solution counts it.
  const bool counts = op != Op::factorial || calculator.rules.three_operations;
  entry.operations = static_cast<std::uint8_t>(std::min(3, from.operations + (counts ? 1 : 0)));
  for (const Value v : out) store(t, v, entry);
}

// The family of all that is written again and again. What it comes to where any member will do, the first one does.
void Tables::close_with_family(Table& t, std::uint32_t below, Op op, Value family) {
  if (family.d == unknown.d) t.gaps.add(Gap::arithmetic);
  if (!family.usable()) return;
  Entry entry;
  entry.op = op;
  entry.left = below;
  entry.left_table = static_cast<std::int32_t>(tables_.size());
  entry.factorials = t.entries[below].factorials;
  entry.operations = 3;  // some member has as many
  store(t, family, entry);
}

// √ of a rational ends by itself under the General Rule; elsewhere √√√… never does.
void Tables::close_with_roots(Table& t, std::uint32_t below) {
  const Entry from = t.entries[below];
  const auto self = static_cast<std::int32_t>(tables_.size());
  const bool again = from.op == Op::square_root && from.left_table == self, endless = t.bag.is_endless();
  if (calculator.arena.holds_its_roots(from.value)) return;
  if (from.value.rational() || calculator.rules.whole_powers || !again ||
      (endless && roots_in_a_row(t, below, self) < written_roots))
    close_with(t, below, Op::square_root, 0);
  else if (endless)
    close_with_family(t, below, Op::square_root, calculator.arena.many_roots(from.value));
  else
    t.gaps.add(Gap::repeated_root);
}

void Tables::close_with_factorials(Table& t, std::uint32_t below) {
  Arena& arena = calculator.arena;
  const Value v = t.entries[below].value;
  if (arena.holds_its_factorials(v)) return;
  if (v.integer() && v.n <= 1000)
    close_with(t, below, Op::factorial, 0);
  else if (t.bag.is_endless() && arena.range(v).lo > 1000)
    close_with_family(t, below, Op::factorial, arena.many_factorials(v));
  else if (arena.integer(v) != Arena::Answer::no && arena.sign(v) != -1)
    t.gaps.add(Gap::repeated_factorial);
}

}  // namespace forceout::equations
