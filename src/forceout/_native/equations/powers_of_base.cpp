// A 1 may be any power of the base (XIII-B-13). The tables hold small powers; here one 1 is the unknown: from the Goal down to it
// every other operand is known, so that the equation is solved for the power, whatever it is.
#include <algorithm>
#include <cmath>

#include "search.hpp"

namespace forceout::equations {
namespace {

using Known = Calculator::Known;

// Beyond these the answer is left open.
constexpr int largest_power = 300;
constexpr int deepest_power = 40;

int ones(const Bag& bag) { return bag.count(1) + bag.count(coloured + 1); }

}  // namespace

void Search::look_at_powers(const std::vector<Box>& boxes) {
  for (const Box& box : boxes) {
    const bool only_wild = std::any_of(box.wild.begin(), box.wild.end(),
                                       [](const Box::Wild& wild) { return wild.kind == 1 && !wild.real; });
    if (ones(box.required + box.permitted) == 0 || only_wild || box.aims.empty()) continue;
    if (!outcome_.gaps.without(Gap::powers_of_base).none()) {
      leave(Gap::powers_of_base);
      return;
    }
    box_ = &box;
    each_part(box.permitted.cubes(), [&](const Bag& part) {
      spend(1);
      const Bag bag = box.required + part;
      if (ones(bag) == 0 || !tables_.feasible(bag)) return false;
      if (ones(bag) > 1) {
        leave(Gap::powers_of_base);
        return true;
      }
      bag_ = bag;
      const int need = calculator_.rules.three_operations ? 3 : bag.size() < 2 ? 1 : 0;
      for (const Aim& aim : box.aims) {
        aim_ = &aim;
        if (raise(bag, aim.target, aim.factorials, need, nullptr, 0)) return true;
      }
      return false;
    });
    if (static_cast<int>(outcome_.found.size()) >= limits_.wanted) return;
  }
}

// Where nothing else is open every 1 is every power of the base at once, as two families. What they do not meet is refuted; what
// they may meet stays open. The Goal's own 1s are read up to a bound, so that a Goal with one stays open anyway.
void Search::look_at_all_powers(std::vector<Box>& boxes) {
  const auto raises_goal = [](const Box& box) { return box.goal.has(Gap::powers_of_base); };
  if (!calculator_.rules.uses(Argument::all_powers) || !outcome_.found.empty() ||
      !outcome_.gaps.has(Gap::powers_of_base) || !outcome_.gaps.without(Gap::powers_of_base).none() ||
      std::any_of(boxes.begin(), boxes.end(), raises_goal))
    return;
  outcome_.gaps = {};
  for (Box& box : boxes) box.required = box.required.raised();
  look_everywhere(boxes);
}

bool Search::raise(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
  spend(1);
  // 0×(…) and the like, for which no small power would do.
  if (target.shape == Target::any) return leave(Gap::powers_of_base);
  if (depth > deepest_power) return leave(Gap::depth);
  if (bag.size() == 1 && need == 0 && raise_to(bag.count(1) > 0 ? 1 : coloured + 1, target, above)) return true;
  const bool found = tables_.each_split(bag, *this, [&](int sign, const Bag& a, const Bag& b) {
    return raise_beside(ones(a) > 0 ? a : b, ones(a) > 0 ? b : a, sign, target, factorials, need, above, depth);
  });
  return found || raise_unary(bag, target, factorials, need, above, depth);
}

bool Search::raise_beside(const Bag& rest, const Bag& other, int sign, const Target& target, int factorials, int need,
                          const Step* above, int depth) {
  if (Tables::as_numeral(rest) == rest) return false;  // inside a numeral a 1 is 1
  const Table* known = tables_.whole_table(other, *this);
  if (known == nullptr) return leave(Gap::powers_of_base);
  use(*known);
  std::vector<Target> targets;
  for (const Op op : tables_.binary(sign)) {
    if (Tables::as_numeral(other) == other && op != Op::percent) continue;
    for (std::uint32_t n = 0; n < known->entries.size(); ++n) {
      const Entry entry = known->entries[n];
      if (entry.factorials > factorials) continue;
      for (const Known side : {Known::left, Known::right}) {
        if (side == Known::right && commutes(op)) continue;
        targets.clear();
        if (!calculator_.invert(op, side, entry.value, target, targets)) leave(Gap::powers_of_base);
        const Step step{op, side, known, n, entry.value, 0, above};
        const int needed = std::max(0, need - 1 - entry.operations);
        for (const Target& t : std::vector<Target>(targets))
          if (raise(rest, t, factorials - entry.factorials, needed, &step, depth + 1)) return true;
      }
    }
  }
  return false;
}

bool Search::raise_unary(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
  const Rules& rules = calculator_.rules;
  const auto apply = [&](Op op, const Bag& rest, int left) {
    if (op == Op::count_factors && rest.size() == 1) return raise_counted(rest, target, need, above);
    std::vector<Target> targets;
    if (!calculator_.invert(op, Known::none, {}, target, targets)) leave(Gap::powers_of_base);
    const Step step{op, Known::none, nullptr, 0, {}, 0, above};
    const int needed = is_product_with_i(op) ? need : std::max(0, need - 1);
    return std::any_of(targets.begin(), targets.end(), [&](const Target& t) {
      return !(t.at == target.at && rest == bag) && raise(rest, t, left, needed, &step, depth + 1);
    });
  };
  if (rules.free_factorials || bag.is_free(radical) || (bag.is_free(times_sign) && !tables_.unary(times_sign).empty()))
    return leave(Gap::powers_of_base);
  if (factorials > 0 && apply(Op::factorial, bag, factorials - 1)) return true;
  const bool found = tables_.each_prefix(bag, [&](int sign, const Bag& rest) {
    const auto& ops = tables_.unary(sign);
    return std::any_of(ops.begin(), ops.end(), [&](Op op) { return apply(op, rest, factorials); });
  });
  return found || (rules.exponent && raise_exponents(bag, target, factorials, need, above, depth));
}

// The number of factors of a power of the base grows with the power. The smallest prime above one beyond the limit is undefined,
// above a fraction it is 2 for every power.
bool Search::raise_counted(const Bag& bag, const Target& target, int need, const Step* above) {
  const Step step{Op::count_factors, Known::none, nullptr, 0, {}, 0, above};
  if (need > 1) return false;
  for (int power = calculator_.rules.power_bound + 1; power <= largest_power; ++power) {
    spend(1);
    const Value value = calculator_.arena.power({calculator_.rules.base, 1}, {power, 1});
    const Value count = calculator_.arena.count_factors(value, calculator_.rules.factors_limit);
    if (!count.usable() || calculator_.meets(count, target) == Arena::Answer::no) continue;
    nodes_.clear();
    nodes_.push_back(
        {Op::leaf, value, -1, -1, tables_.raised_leaf(bag.count(1) > 0 ? 1 : coloured + 1, power, false), 0});
    if (climb(0, &step)) return true;
  }
  return false;
}

// The 1 below an exponent of the colour, or as that exponent itself.
bool Search::raise_exponents(const Bag& bag, const Target& target, int factorials, int need, const Step* above,
                             int depth) {
  std::vector<Target> targets;
  for (int kind = coloured; kind < kinds; ++kind) {
    const Bag rest = bag.without(kind);
    if (bag.count(kind) == 0 || !tables_.feasible(rest)) continue;
    if (kind != coloured + 1) {
      for (const Tables::Exponent& e : tables_.exponents(kind)) {
        if (e.factorials > factorials) continue;
        targets.clear();
        if (!calculator_.invert(Op::exponent, Known::right, e.value, target, targets)) leave(Gap::powers_of_base);
        const Step step{Op::exponent, Known::right, nullptr, e.leaf, e.value, e.factorials, above};
        for (const Target& t : std::vector<Target>(targets))
          if (raise(rest, t, factorials - e.factorials, need, &step, depth + 1)) return true;
      }
      continue;
    }
    // (10^5)! as an exponent is beyond everything; a Solution with it cannot be verified.
    const Table* base = tables_.whole_table(rest, *this);
    if (base == nullptr) return leave(Gap::powers_of_base);
    use(*base);
    for (std::uint32_t n = 0; n < base->entries.size(); ++n) {
      if (base->entries[n].factorials > factorials) continue;
      targets.clear();
      if (!calculator_.invert(Op::exponent, Known::left, base->entries[n].value, target, targets))
        leave(Gap::powers_of_base);
      for (const Target& t : targets) {
        std::vector<int> powers;
        if (!calculator_.powers_that_meet(t, largest_power, powers)) leave(Gap::powers_of_base);
        for (const int power : powers)
          if (std::abs(power) > calculator_.rules.power_bound) leave(Gap::powers_of_base);
      }
    }
  }
  return false;
}

bool Search::raise_to(int kind, const Target& target, const Step* above) {
  std::vector<int> powers;
  if (!calculator_.powers_that_meet(target, largest_power, powers)) leave(Gap::powers_of_base);
  for (const int power : powers)
    for (int turn = 0; turn <= (calculator_.rules.upside_down ? 1 : 0); ++turn) {
      if (std::abs(power) <= calculator_.rules.power_bound) continue;
      const Value size = calculator_.arena.power({calculator_.rules.base, 1}, {power, 1});
      const Value value = turn == 0 ? size : calculator_.arena.multiply({-1, 1}, size);
      if (!value.usable() || calculator_.meets(value, target) == Arena::Answer::no) continue;
      nodes_.clear();
      nodes_.push_back({Op::leaf, value, -1, -1, tables_.raised_leaf(kind, power, turn == 1), 0});
      if (climb(0, above)) return true;
    }
  return false;
}

}  // namespace forceout::equations
