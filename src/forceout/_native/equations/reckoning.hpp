// Small fractions that a few digits make, as one reckons them in Countdown: which signs they take is counted beside each value.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "box.hpp"
#include "table.hpp"

namespace forceout::equations {

// How often each sign and ! is written: a byte each, so that two counts are added and compared in one step.
class Uses {
 public:
  static constexpr int factorial_sign = radical + 1;

  int count(int sign) const { return static_cast<int>(bytes_ >> shift(sign) & 127); }
  Uses with(int sign, int n = 1) const { return Uses{bytes_ + (static_cast<std::uint64_t>(n) << shift(sign))}; }
  bool at_most(const Uses& o) const { return (((o.bytes_ | guards) - bytes_) & guards) == guards; }
  Uses operator+(const Uses& o) const { return Uses{bytes_ + o.bytes_}; }
  friend bool operator==(const Uses&, const Uses&) = default;
  std::uint64_t bits() const { return bytes_; }

  Uses() = default;

 private:
  explicit Uses(std::uint64_t bytes) : bytes_(bytes) {}
  static constexpr std::uint64_t guards = 0x8080808080808080ull;
  static int shift(int sign) { return 8 * (sign - plus_sign); }
  std::uint64_t bytes_ = 0;
};

// What may be written: all Required cubes at least, and no more than lies there or is free.
struct Allowance {
  Bag digits, required_digits;  // of no digit more than seven
  Uses most, least;

  Allowance(const Box& box, int factorials);
  bool has_digits(const Bag& used) const { return within(used, digits); }
  bool is_complete(const Bag& used, const Uses& uses) const {
    return least.at_most(uses) && uses.at_most(most) && within(required_digits, used);
  }
  // Whether one bag of digits is part of another, seven of a kind at most.
  static bool within(const Bag& part, const Bag& whole) {
    constexpr std::uint64_t guards = 0x8888888888888888ull;
    return (((whole.low | guards) - part.low) & guards) == guards &&
           (((whole.high | guards) - part.high) & guards) == guards;
  }
};

struct Reckoned {
  std::int32_t n = 0, d = 1;
  std::uint32_t left = 0, right = 0;  // others; the number of a leaf
  std::uint32_t next = 0;             // the next one in its place of the index, plus one
  Uses uses;
  std::uint16_t hand = 0;
  Op op = Op::leaf;
  std::uint8_t exponent_factorials = 0;

  Value value() const { return {n, d}; }
};

class Reckoning {
 public:
  // Every hand of at most so many digits; `share` bounds the work.
  Reckoning(Tables& tables, Meter& meter, const Allowance& allowance, int most_digits, std::uint64_t share);

  // The values of hands with so many digits: a range of numbers.
  struct Range {
    std::uint32_t first, last;
  };
  Range of_size(int digits) const { return by_size_[digits]; }
  const Reckoned& at(std::uint32_t number) const { return list_[number]; }
  const Bag& digits(const Reckoned& r) const { return hands_[r.hand].digits; }
  // visit(number) for each with that value; a true answer stops.
  template <class Visit>
  bool each_with(Value v, Visit&& visit) const {
    for (std::uint32_t n = index_[place(v)]; n != 0; n = list_[n - 1].next)
      if (list_[n - 1].value() == v && visit(n - 1)) return true;
    return false;
  }
  // Writes it down, calculated forwards under the rules; −1 where the rules give another value.
  int write(std::uint32_t number, std::vector<Node>& nodes) const;

  static bool is_small(Value v) {
    return v.rational() && v.n <= largest && v.n >= -largest && v.d <= largest_denominator;
  }
  static constexpr std::int64_t largest = 20'000, largest_denominator = 400;
  static constexpr int most_digits = 4;

 private:
  struct Hand {
    Bag digits;
    std::uint32_t first, last;
  };

  Tables& tables_;
  Meter& meter_;
  const Allowance& allowance_;
  std::uint64_t left_;
  std::vector<Hand> hands_;
  std::unordered_map<Bag, std::uint16_t, BagHash> numbers_;
  std::vector<Reckoned> list_;
  std::array<Range, most_digits + 1> by_size_{};
  std::vector<std::uint32_t> index_;
  std::vector<std::uint32_t> seen_;  // those of the hand that is being made, by value and signs

  bool spend(std::uint64_t work);
  std::vector<Bag> hands_of_size(int size) const;
  void make_hand(const Bag& digits, int size);
  void add_leaves(const Bag& digits, int size);
  bool join(const Hand& a, const Hand& b);
  void raise(const Bag& digits);
  void extend();
  bool keep(Value v, Reckoned entry);
  bool is_full() const;
  void make_index();
  std::size_t place(Value v) const { return ValueHash{}(v) & (index_.size() - 1); }
};

// The value of a op b where it is a small fraction; `undefined` where it is not, or where that takes more than a few steps.
Value reckon(Calculator& calculator, Op op, Value a, Value b);
// What the other operand may be, if the whole is to come to a rational goal.
Value unreckon(Calculator& calculator, Op op, Calculator::Known side, Value known, Value goal);

}  // namespace forceout::equations
