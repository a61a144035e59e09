// Constructions: places where a Solution often is. What they find is calculated forwards under the rules; what they do not
// find proves nothing, so that they neither add to the gaps nor take from them.
#pragma once

#include <functional>
#include <optional>
#include <unordered_set>
#include <vector>

#include "reckoning.hpp"

namespace forceout::equations {

class Finder {
 public:
  // Asks whether the last of these nodes is a Solution with exactly these cubes.
  using Offer = std::function<bool(const std::vector<Node>&, const Bag&)>;

  Finder(Tables& tables, Meter& meter) : tables_(tables), calculator_(tables.calculator), meter_(meter) {}

  // Two hands of digits that make the Goal, one of three at most beside one of so many; and two beside a single cube. `share`
  // bounds the work.
  bool reckon(const Box& box, const Aim& aim, int most_digits, std::uint64_t share, const Offer& offer);

 private:
  // An operation above what is looked for, with its other operand.
  struct Above {
    Op op;
    Calculator::Known side;  // which operand is `number`
    std::uint32_t number;
  };

  // Two hands that make the Goal, perhaps below a single cube.
  struct Candidate {
    std::uint32_t last;
    Above first;
    std::optional<Above> above;
    Bag bag;
  };
  // What the other operand must be for one is no small fraction, nor for any of the same value.
  struct Tried {
    Value target, known;
    Op op;
    Calculator::Known side;
    friend bool operator==(const Tried&, const Tried&) = default;
  };
  struct TriedHash {
    std::size_t operator()(const Tried& t) const {
      return ValueHash{}(t.target) ^ ValueHash {}(t.known) * 31 ^
             (static_cast<std::size_t>(t.op) * 4 + static_cast<std::size_t>(t.side)) * 0x9E3779B97F4A7C15ull;
    }
  };

  Tables& tables_;
  Calculator& calculator_;
  Meter& meter_;
  std::unordered_set<Tried, TriedHash> fruitless_;
  const Box* box_ = nullptr;
  const Allowance* allowance_ = nullptr;
  const Reckoning* reckoning_ = nullptr;
  const Offer* offer_ = nullptr;
  std::uint64_t left_ = 0, efforts_ = 0;
  std::vector<Candidate> candidates_;
  std::vector<Node> nodes_;

  bool spend(std::uint64_t work);
  std::vector<Target> near(const Target& target) const;
  bool reach(const Target& target, int most_digits, const Above* above);
  bool reach_under(const Target& target);
  bool reach_beside_steps(const Target& target);
  bool look_up(const Target& target, const Above& first, const Above* above);
  bool offer_candidates();
  Bag cubes(const Bag& digits, const Uses& uses) const;
  int put_on(const Above& above, int below);
  template <class Visit>
  bool each_inverse(std::uint32_t number, const Target& target, Visit&& visit);
};

}  // namespace forceout::equations
