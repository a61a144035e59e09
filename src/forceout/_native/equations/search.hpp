// Looks for an expression over the cubes of a box that meets one of the Goal's values, and knows when it has looked everywhere.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "finder.hpp"

namespace forceout::equations {

struct Found {
  std::string text;
  int box = 0, aim = 0;
  Bag bag;
  Value value;
};

struct Limits {
  double milliseconds = 0;  // none when zero
  std::uint64_t work = 0;   // none when zero
  int most_cubes = 64;
  int wanted = 1;
};

struct Outcome {
  std::vector<Found> found;
  Gaps gaps;           // what was left out: none is the proof that nothing was
  int cubes_done = 0;  // every Solution with at most so many cubes was looked for
  std::uint64_t nodes = 0;
};

// Asks whether a written Solution stands: 1 yes, 0 no, −1 not decided.
using Verify = std::function<int(const Found&)>;
// Told from time to time; a false answer stops the search.
using Progress = std::function<bool(int cubes, std::uint64_t nodes)>;

class Search : private Meter {
 public:
  Search(Tables& tables, Limits limits, Verify verify, Progress progress);
  Outcome run(const std::vector<Box>& boxes);

 private:
  // An operation above the part that is looked for, with its other operand.
  struct Step {
    Op op;
    Calculator::Known known;
    const Table* table;
    std::uint32_t entry;
    Value value;
    int factorials;
    const Step* above;
  };
  struct Failed {
    Bag bag;
    Value at, step;
    int factorials, need;
    friend bool operator==(const Failed&, const Failed&) = default;
  };
  struct FailedHash {
    std::size_t operator()(const Failed& f) const {
      return BagHash{}(f.bag) ^ ValueHash {}(f.at) * 31 ^ ValueHash {}(f.step) * 17 ^
             static_cast<std::size_t>(f.factorials * 8 + f.need);
    }
  };

  Tables& tables_;
  Calculator& calculator_;
  Limits limits_;
  Verify verify_;
  Progress progress_;
  Outcome outcome_;
  std::uint64_t efforts_before_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t next_check_ = 1024;
  std::unordered_set<Failed, FailedHash> failed_;
  std::vector<Node> nodes_;
  const Box* box_ = nullptr;
  const Aim* aim_ = nullptr;
  Bag bag_;
  int size_ = 0;
  std::uint64_t rejected_ = 0;
  // A multiset that took longer than its slice.
  struct Waiting {
    const Box* box;
    Bag bag;
  };
  static constexpr std::uint64_t never = ~0ull;
  std::vector<Waiting> postponed_;
  std::uint64_t slice_ = never, slice_end_ = never, guess_end_ = never;
  std::vector<Found> doubts_;  // candidates that no enclosure could refute
  std::set<std::tuple<std::int64_t, std::int64_t, int>> doubted_;
  bool guessing_ = false;   // what is tried proves nothing, so that it leaves nothing out either
  bool absorbing_ = false;  // what is tried leaves Required cubes over
  int absorptions_ = 0;
  std::uint64_t jump_end_ = 0;
  const std::vector<Box>* boxes_ = nullptr;  // those that a Solution may be found in out of turn; null where none may
  int finds_ = 0;
  std::uint64_t random_ = 0x9E3779B97F4A7C15ull;

  void spend(std::uint64_t nodes) override;
  std::uint64_t work() const;
  void look();
  bool enough() const;
  std::optional<Box> without_useless(Box box) const;
  void look_everywhere(const std::vector<Box>& boxes);
  void look_without_end(std::vector<Box>& boxes);
  void look_at_postponed();
  void settle_doubts();
  void look_at_size(const std::vector<Box>& boxes, int size);
  void look_at_bag(const Box& box, const Bag& bag);
  // Small parts with their values.
  struct Parts {
    std::vector<std::pair<const Table*, std::uint32_t>> list;
    std::unordered_multimap<Value, std::pair<const Table*, std::uint32_t>, ValueHash> by_value;

    void add(const Table& table, std::uint32_t entry) {
      list.emplace_back(&table, entry);
      by_value.emplace(table.entries[entry].value, list.back());
    }
  };
  void find();
  bool offer(const std::vector<Node>& nodes, const Bag& bag);
  void guess(const std::vector<Box>& boxes, int stage);
  void jump(const std::vector<Box>& boxes, int stage);
  const Table* table_if_small(const Bag& bag);
  bool fit(const Parts& parts, const Bag& all, const Target& target, int factorials, const Step* above, const Bag& used,
           int largest);
  bool fit_under(const Parts& parts, const Bag& all, const Aim& aim, int largest);
  bool complete_with(const Parts& parts, const Bag& all, Value value, int factorials, const Step* above,
                     const Bag& used);
  bool absorb(int node);
  int put_on(Op op, int left, int right);
  std::optional<Bag> left_over(const Bag& used, const Bag& all) const;
  bool draw(const Bag& all);
  static bool within(const Bag& part, const Bag& whole);
  bool has_cubes(int node) const;
  void count_uses(int node, int kind, int& as_number, bool& as_sign) const;
  bool reach(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  bool reach_split(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  bool repeats_in_front(const Bag& bag) const;
  bool reach_unary(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  std::optional<bool> reach_factorial(const Bag& bag, const Target& target, int factorials, int need, const Step* above,
                                      int depth);
  bool reach_prefix(Op op, const Bag& rest, const Target& target, int factorials, int need, const Step* above,
                    int depth);
  bool reach_free_root(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  std::optional<bool> reach_exponent(int kind, const Bag& bag, const Target& target, int factorials, int need,
                                     const Step* above, int depth);
  bool reach_beside(Op op, const Table& known, const Bag& other, const Table* other_table, const Target& target,
                    int factorials, int need, const Step* above, int depth);
  bool reach_other(Op op, Calculator::Known side, const Table& known, std::uint32_t entry, const Bag& other,
                   const Table* other_table, const Target& target, int factorials, int need, const Step* above,
                   int depth);
  // Where the exotic values of a question begin.
  struct Mark {
    std::size_t exotic, doubts, tables;
  };
  Mark here() const;
  void forget(const Mark& mark);
  bool reach_any(const Bag& bag, int factorials, int need, const Step* above);
  void look_at_powers(const std::vector<Box>& boxes);
  void look_at_all_powers(std::vector<Box>& boxes);
  bool raise(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  bool raise_beside(const Bag& rest, const Bag& other, int sign, const Target& target, int factorials, int need,
                    const Step* above, int depth);
  bool raise_unary(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  bool raise_exponents(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth);
  bool raise_counted(const Bag& bag, const Target& target, int need, const Step* above);
  bool raise_to(int kind, const Target& target, const Step* above);
  std::optional<bool> look_at_whole(const Bag& bag, const Target& target, int factorials, int need, const Step* above);
  bool look_up(const Table& table, const Target& target, int factorials, int need, const Step* above);
  bool try_entry(const Table& table, std::uint32_t entry, int factorials, int need, const Step* above);
  bool conclude(int node);
  bool climb(int node, const Step* above);
  bool uses_sign(int node) const;
  bool uses(int node, Op op) const;
  int operations(int node) const;
  int copy(const Table& table, std::uint32_t entry);
  int sample(const Bag& bag, int tries);
  bool leave(Gap gap);
  void use(const Table& table);
  std::uint64_t random();
};

}  // namespace forceout::equations
