// For each multiset of cubes, every value that uses exactly those cubes, with one way to write each.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "bag.hpp"
#include "gaps.hpp"
#include "operation.hpp"

namespace forceout::equations {

// A numeral as laid with cubes.
struct Leaf {
  int length = 0;
  std::array<std::int8_t, 4> kind{};
  bool sideways = false, upside_down = false;
  int point = -1;       // digits before the decimal point (the * cube is not among `kind`)
  bool raised = false;  // a 1 that stands for base^power
  int power = 0;
  bool imaginary = false;  // a √ cube as i
};

struct Entry {
  Value value;
  std::uint32_t left = 0, right = 0;  // entries of the tables below, or a leaf's number
  std::int32_t left_table = -1, right_table = -1;
  std::uint32_t next = 0;  // the next entry of the same value, plus one
  Op op = Op::leaf;
  std::uint8_t factorials = 0;
  std::uint8_t operations = 0;  // counted to three, and only where a variation asks
};

struct Table {
  Bag bag;
  Gaps gaps;  // what may be missing
  std::vector<Entry> entries;
  std::vector<std::uint32_t> slots;
  std::vector<std::uint32_t> balls;
  std::vector<std::pair<double, std::uint32_t>> by_size;  // made on first use

  // The first entry of a value plus one, or zero.
  std::uint32_t find(Value v) const;
  bool insert(const Entry& entry, bool is_ball);

 private:
  void grow();
};

// Thrown when the budget is spent; tables half made are thrown away.
struct Stopped {};
// Thrown when one multiset takes longer than its share.
struct Postponed {};

// What one exotic value costs, in nodes.
inline constexpr std::uint64_t work_of_exotic = 3;

class Meter {
 public:
  virtual ~Meter() = default;
  virtual void spend(std::uint64_t nodes) = 0;
};

class Tables {
 public:
  explicit Tables(const Rules& rules);

  Calculator calculator;
  std::uint64_t pair_limit = 400'000;
  std::size_t entry_limit = 4'000'000;
  int weight_limit = 5;
  static constexpr int always_made = 3;
  // √ in a row that are followed one by one; all that go on from there are one family.
  static constexpr int written_roots = 2;

  // Whether the counts of operands and signs allow an expression at all; false is a proof that there is none.
  bool feasible(const Bag& bag) const;
  // Whether some bag of all of one and any of the other may be feasible.
  bool feasible_within(const Bag& required, const Bag& permitted) const;
  // Whether no expression over the bag can meet the target, by its kind or its size; true is a proof.
  bool beyond(const Bag& bag, const Target& target, int factorials) const;
  // The table, made if need be; null when it would be too large.
  Table* table(const Bag& bag, Meter& meter);
  // The table whatever the bag weighs, for where nothing else will do; null when it would be very large.
  Table* whole_table(const Bag& bag, Meter& meter);
  // A few values of the bag, all of them where `gaps` is empty: for where any value will do.
  Table& sketch(const Bag& bag, Meter& meter) { return tables_[sketch_number(bag, meter)]; }
  // A 1 that stands for a power of the base beyond those in the tables, as a numeral.
  std::uint32_t raised_leaf(int kind, int power, bool upside_down);
  Table& at(int number) { return tables_[number]; }
  const Leaf& leaf(std::uint32_t number) const { return leaves_[number]; }
  std::size_t entries() const { return total_; }
  // Whether the memory is used up; exotic values are counted by their bytes.
  bool is_full() const { return memory() > entry_limit; }
  bool is_nearly_full() const { return memory() > entry_limit / 4 * 3; }
  std::size_t tables() const { return tables_.size(); }
  void clear();

  // How much a bag weighs against weight_limit: its cubes, or the least number of symbols its digits need.
  static int weight(const Bag& bag);
  bool is_numeral_pair(const Bag& bag) const;
  // The same cubes as one numeral: a key for a table of numerals alone.
  static Bag as_numeral(const Bag& bag) { return {bag.low, bag.high | numeral_flag}; }
  // Whether the cubes may all stand in one numeral.
  bool may_be_numeral(const Bag& bag) const;

  // Two-operand and one-operand readings of a sign.
  const std::vector<Op>& binary(int sign) const { return binary_[sign - plus_sign]; }
  const std::vector<Op>& unary(int sign) const { return unary_[sign - plus_sign]; }
  // The exponents that one coloured cube can be: leaf, value and factorials used.
  struct Exponent {
    std::uint32_t leaf;
    Value value;
    int factorials;
  };
  const std::vector<Exponent>& exponents(int kind);
  // What those leave out.
  Gaps gaps_of_exponent(int kind) const;

  // visit(sign, rest, left, right): the ways to take a two-operand sign out and deal the rest to two operands;
  // each unordered pair once. A true answer stops.
  template <class Visit>
  bool each_split(const Bag& bag, Meter& meter, Visit&& visit) const;
  template <class Visit>
  bool each_pair(int sign, const Bag& part, const Bag& other, Visit&& visit) const;
  // visit(sign, rest): the ways to take a one-operand sign out.
  template <class Visit>
  bool each_prefix(const Bag& bag, Visit&& visit) const;

 private:
  static constexpr std::uint64_t numeral_flag = 1ull << 63;
  static constexpr std::uint64_t sketch_flag = 1ull << 62;

  std::deque<Table> tables_;
  std::unordered_map<Bag, std::int32_t, BagHash> numbers_;
  std::unordered_map<Bag, std::uint64_t, BagHash> too_large_;
  std::vector<Leaf> leaves_;
  std::array<std::vector<Op>, 6> binary_, unary_;
  std::unordered_map<int, std::vector<Exponent>> exponents_;
  std::size_t total_ = 0;

  std::size_t memory() const { return total_ + calculator.arena.bytes() / sizeof(Entry); }

  static bool has(const Bag& bag, int sign);
  bool has_powers(const Bag& bag) const;
  bool has_negatives(const Bag& bag) const;
  bool is_too_high(const Bag& bag, Value at, int factorials) const;
  bool is_too_low(const Bag& bag, Value at) const;
  bool lacks_zero(const Bag& bag) const;
  bool lacks_denominator(const Bag& bag, Value at) const;
  bool lacks_irrational(const Bag& bag, Value at) const;
  bool lacks_transcendental(const Bag& bag, Value at) const;
  bool irrational_powers(const Bag& bag) const;
  double most_height(const Bag& bag, int factorials) const;
  int most_leaves(const Bag& bag) const;
  int least_leaves(const Bag& bag) const;
  int least_binary(const Bag& bag) const;
  int most_binary(const Bag& bag) const;
  // An operation that a table is made with; a unary one has no right side.
  struct Job {
    Op op;
    int left, right;
  };
  bool plan(const Bag& bag, Meter& meter, std::vector<Job>& jobs, std::uint64_t& pairs);
  int keep(const Bag& key, Table&& t);
  int sketch_number(const Bag& bag, Meter& meter);
  void add_leaves(Table& t);
  void add_digit(Table& t, int kind);
  void add_all_powers(Table& t, int kind);
  void add_numerals(Table& t);
  void add_decimals(Table& t);
  void add_leaf(Table& t, const Leaf& leaf, Value v);
  int digit_value(int kind) const;
  void add_gap(Table& t, bool whole) {
    if (!whole) t.gaps.add(Gap::arithmetic);
  }
  void combine(Table& t, Op op, int left, int right, Meter& meter);
  void combine_some(Table& t, Op op, int left, int right, std::size_t most);
  void apply_unary(Table& t, Op op, int from, Meter& meter);
  void apply_exponent(Table& t, int kind, int from, Meter& meter);
  void close(Table& t, Meter& meter);
  void close_with(Table& t, std::uint32_t below, Op op, int cost);
  void close_with_family(Table& t, std::uint32_t below, Op op, Value family);
  void close_with_roots(Table& t, std::uint32_t below);
  void close_with_factorials(Table& t, std::uint32_t below);
  int roots_in_a_row(const Table& t, std::uint32_t entry, std::int32_t self) const;
  void store(Table& t, Value v, Entry entry);
};

template <class Visit>
bool Tables::each_split(const Bag& bag, Meter& meter, Visit&& visit) const {
  unsigned walked = 0;
  const bool pairs = calculator.rules.percent && !calculator.rules.two_digits;
  // Each operand has a numeral more than signs between them. Where the signs that lie there need all numerals, none is left
  // for a sign that costs no cube (XIII-A-5).
  const bool room = most_leaves(bag) >= least_binary(bag) + 2;
  for (int sign = plus_sign; sign <= radical; ++sign) {
    const bool consumed = bag.count(sign) > 0;
    if (binary(sign).empty()) continue;
    for (int way = 0; way < 2; ++way) {
      if (way == 0 ? !consumed : !bag.is_free(sign) || !room) continue;
      const Bag rest = way == 0 ? bag.without(sign) : bag;
      const bool with_pairs = pairs && sign == radical;
      const bool stop = each_part(rest, [&](const Bag& part) {
        if ((++walked & 63) == 0) meter.spend(4);
        const Bag other = rest - part;
        if (part.low > other.low || (part.low == other.low && part.high > other.high)) return false;
        const bool left = feasible(part), right = feasible(other);
        if (left && right && visit(sign, part, other)) return true;
        return with_pairs && each_pair(sign, part, other, visit);
      });
      if (stop) return true;
    }
  }
  return false;
}

// The same for two digits on either side as one numeral.
template <class Visit>
bool Tables::each_pair(int sign, const Bag& part, const Bag& other, Visit&& visit) const {
  const bool left = is_numeral_pair(part), right = is_numeral_pair(other);
  return (left && feasible(other) && visit(sign, as_numeral(part), other)) ||
         (right && feasible(part) && visit(sign, part, as_numeral(other))) ||
         (left && right && visit(sign, as_numeral(part), as_numeral(other)));
}

template <class Visit>
bool Tables::each_prefix(const Bag& bag, Visit&& visit) const {
  for (int sign : {static_cast<int>(times_sign), static_cast<int>(radical)}) {
    if (unary(sign).empty() || bag.count(sign) == 0) continue;
    const Bag rest = bag.without(sign);
    if (feasible(rest) && visit(sign, rest)) return true;
  }
  return false;
}

}  // namespace forceout::equations
