// The Set-Names that given cubes can spell.
//
// A name is a Boolean function of the card, kept as one bit a dealt card. For each multiset of operand cubes the
// table holds, by how often each kind of operation is used, exactly the masks that can be named with all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "../budget.hpp"
#include "spec.hpp"

namespace onsets {

constexpr int OPERANDS = 6;

// A multiset of operand letters. Letter 4 is V and letter 5 is Λ, or letter 4 is either where they are alike.
using Operands = std::array<std::uint8_t, OPERANDS>;

enum Operation : unsigned { UNION = 1, MEET = 2, DIFFERENCE = 4, SYMMETRIC = 8 };

// Binary operations that count as one when Required cubes are counted off.
struct Kind {
  unsigned operations = 0;
  int cap = 0;  // exact tables: the cubes there are; saturating ones: "this many or more"
};

enum class Primes {
  absent,
  exact,   // told apart by their number
  closed,  // as many as wanted: every set of masks is closed under complement
};

// The search at work has had its share; another way will be tried.
struct OutOfPatience {};

// What work is charged to, in pairs of sets: the budget of the call, and the patience with the search at work.
class Meter {
 public:
  static constexpr std::size_t UNLIMITED = std::numeric_limits<std::size_t>::max();

  void spend(std::size_t pairs) {
    spent_ += pairs;
    if (patience_ != UNLIMITED) {
      if (pairs > patience_) throw OutOfPatience{};
      patience_ -= pairs;
    }
    if (budget_) budget_->spend(pairs);
  }

  // All work so far.
  std::size_t spent() const { return spent_; }

  // Until the end of a scope, work is charged to this budget.
  class Charge {
   public:
    Charge(Meter& meter, forceout::Budget& budget) : meter_(meter), before_(meter.budget_) { meter.budget_ = &budget; }
    ~Charge() { meter_.budget_ = before_; }
    Charge(const Charge&) = delete;
    Charge& operator=(const Charge&) = delete;

   private:
    Meter& meter_;
    forceout::Budget* before_;
  };

  // Until the end of a scope, so much work at most, and no more than a wider scope has left.
  class Patience {
   public:
    Patience(Meter& meter, std::size_t pairs)
        : meter_(meter), outer_(meter.patience_), mine_(std::min(pairs, meter.patience_)) {
      meter.patience_ = mine_;
    }
    ~Patience() { meter_.patience_ = outer_ == UNLIMITED ? UNLIMITED : outer_ - (mine_ - meter_.patience_); }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

   private:
    Meter& meter_;
    std::size_t outer_;
    std::size_t mine_;
  };

 private:
  forceout::Budget* budget_ = nullptr;
  std::size_t patience_ = UNLIMITED;
  std::size_t spent_ = 0;
};

struct NameRules {
  int points = 0;  // dealt cards: bits in use
  std::array<std::vector<Mask>, OPERANDS> values;
  Operands cap{};
  std::vector<Kind> kinds;
  bool saturating = false;
  Primes primes = Primes::absent;
  int prime_cap = 0;
  std::size_t sample = 0;            // pairs tried of each two sets; 0: all, so that nothing is missed
  std::vector<std::uint8_t> weight;  // what the cards of each mask count, whatever cards a set must have
  std::vector<std::uint8_t> count;   // cards counted for each mask, NOT_A_SET where a card condition fails
};

constexpr std::uint8_t NOT_A_SET = 255;

inline int total(const Operands& t) {
  int sum = 0;
  for (auto n : t) sum += n;
  return sum;
}

inline Operands operator-(Operands a, const Operands& b) {
  for (int i = 0; i < OPERANDS; ++i) a[i] = static_cast<std::uint8_t>(a[i] - b[i]);
  return a;
}

// Steps `part` through all sub-multisets of `whole`; false after the last.
inline bool next_part(Operands& part, const Operands& whole) {
  for (int i = 0; i < OPERANDS; ++i) {
    if (part[i] < whole[i]) {
      ++part[i];
      return true;
    }
    part[i] = 0;
  }
  return false;
}

// One symbol or bracket of a written expression: a Face, or one of these.
constexpr int OPEN = -1;
constexpr int CLOSE = -2;
using Written = std::vector<int>;

class Names {
 public:
  // The masks that one multiset of operands names with one use of operations. The first `binary_top` of them have a
  // name whose last operation is binary, which needs one pair of brackets less.
  struct Class {
    int usage = 0;
    std::size_t binary_top = 0;
    std::vector<Mask> masks;
    std::uint64_t counts = 0;  // bit n: some mask counts n cards
  };
  using Node = std::vector<Class>;

  struct Multiset {
    Operands operands;
    std::uint64_t packed;
    int size;
  };

  Names(NameRules rules, Meter& meter);

  const NameRules& rules() const { return rules_; }
  void spend(std::size_t pairs) const { meter_.spend(pairs); }
  // How many pairs of two sets are looked at.
  std::size_t pairs(std::size_t left, std::size_t right) const {
    return rules_.sample ? std::min(rules_.sample, left * right) : left * right;
  }
  Mask full() const { return static_cast<Mask>((1U << rules_.points) - 1); }
  int usages() const { return usages_; }
  int usage_of(int usage, int kind) const { return digits_[usage][kind]; }
  // The usage of two parts together, with one more operation of `kind` (or none: -1); -1 if there are too few cubes.
  int join(int first, int second, int kind) const {
    return joined_[(static_cast<std::size_t>(first) * usages_ + second) * (kinds_ + 1) + (kind + 1)];
  }

  // Every operand multiset of the shake, small ones first.
  const std::vector<Multiset>& multisets() const { return multisets_; }
  int most_primes() const { return rules_.primes == Primes::exact ? rules_.prime_cap : 0; }

  const Node& node(const Operands& operands, int primes);

  // Groupings of a name written on its own.
  static int groupings(const Class& c, std::size_t index, int size) {
    return size == 1 ? 0 : size - (index < c.binary_top ? 2 : 1);
  }

  // Writes a name of `mask` that uses exactly these operands, with brackets round every inner binary operation; true if
  // its last operation is binary. Where primes are closed, ∩ is written for every operation that ∩ stands for.
  bool write(const Operands& operands, int primes, int usage, Mask mask, Written& out);

  std::size_t bytes() const { return bytes_; }

 private:
  std::size_t index(const Operands& t) const;
  std::unique_ptr<Node> build(const Operands& t, int primes);
  std::vector<std::size_t> find(const Operands& t, int primes, std::vector<std::vector<Mask>>& found);
  void wipe(const std::vector<std::vector<Mask>>& found);
  bool absorbs(const Operands& t) const;
  void absorb(const Operands& t, std::vector<std::vector<Mask>>& found);
  // Cards that no operand of `t` tells apart are in a name together: so many names there are at most.
  std::size_t most_names(const Operands& t) const;
  void combine(const Operands& t, int primes, std::vector<std::vector<Mask>>& found);
  void join_sets(const Class& left, const Class& right, unsigned operations, int usage,
                 std::vector<std::vector<Mask>>& found);
  void add(std::vector<std::vector<Mask>>& found, int usage, Mask mask) {
    auto& word = seen_[words_ * usage + (mask >> 6)];
    const auto bit = std::uint64_t{1} << (mask & 63);
    if (word & bit) return;
    word |= bit;
    found[usage].push_back(mask);
  }
  bool write_absorbed(const Operands& t, Mask mask, Written& out);
  bool write_binary(const Operands& t, int primes, int usage, Mask mask, Written& out);
  void write_operand(const Operands& t, int primes, int usage, Mask mask, Written& out);

  NameRules rules_;
  int kinds_;
  int usages_;
  std::array<std::size_t, OPERANDS> stride_{};
  std::size_t multisets_total_ = 1;
  std::vector<Multiset> multisets_;
  std::vector<std::vector<int>> digits_;
  std::vector<int> joined_;
  std::vector<std::vector<std::unique_ptr<Node>>> nodes_;  // [primes][index of the multiset]
  std::vector<std::uint64_t> seen_;                        // scratch: usages x 2^points bits, clean between builds
  std::size_t words_;
  std::size_t bytes_ = 0;
  Meter& meter_;
};

inline std::uint64_t pack(const Operands& t) {
  std::uint64_t packed = 0;
  for (int i = 0; i < OPERANDS; ++i) packed |= static_cast<std::uint64_t>(t[i]) << (8 * i);
  return packed;
}

// Whether each count of `a` is at most that of `b`: no lane borrows from its guard bit.
inline bool within(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t guard = 0x0000'8080'8080'8080ULL;
  return (((b | guard) - a) & guard) == guard;
}

}  // namespace onsets
