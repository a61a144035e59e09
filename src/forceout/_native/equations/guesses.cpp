// Where to look first: small parts of all cubes that fit together, and expressions at random. What these find is a
// Solution; what they do not find proves nothing.
#include <algorithm>

#include "search.hpp"

namespace forceout::equations {
namespace {

using Known = Calculator::Known;

constexpr int most_absorptions = 400;
constexpr std::uint64_t most_work_of_a_jump = 400'000;
constexpr int stage_of_large_parts = 4;
constexpr std::uint64_t most_nodes_of_a_part = 20'000;

}  // namespace

// Every part of up to three cubes, by value: from one part and the Goal follows what the other part must be. That
// reaches seven cubes (with a single cube on top, nine) without walking over all their multisets; in the end, parts of up to five,
// which reach eleven. It proves nothing.
void Search::jump(const std::vector<Box>& boxes, int stage) {
  for (const Box& box : boxes) {
    if (box.aims.empty()) continue;
    absorptions_ = 0;
    const std::uint64_t share = most_work_of_a_jump / (stage == stage_of_large_parts ? boxes.size() : 1);
    jump_end_ = work() + share;
    box_ = &box;
    const Bag all = box.required + box.permitted;
    Parts parts;
    const int largest = stage == stage_of_large_parts ? 5 : 3;
    tables_.weight_limit = largest;
    for (int size = 1; size <= largest; ++size)
      each_part_of_size(Shelf(all.cubes()), size, Bag{}.freeing(all.free_signs()), 0, all.size(), [&](const Bag& bag) {
        spend(1);
        if (!tables_.feasible(bag)) return false;
        if (const Table* table = table_if_small(bag))
          for (std::uint32_t n = 0; n < table->entries.size(); ++n) parts.add(*table, n);
        return parts.list.size() > 200'000 || work() > jump_end_;
      });
    jump_end_ = work() + share;
    for (const Aim& aim : box.aims) {
      aim_ = &aim;
      if (aim.target.shape != Target::value) {
        if (stage == 1 && draw(all)) return;
        continue;
      }
      const bool found = stage == 1 || stage == stage_of_large_parts
                             ? fit(parts, all, aim.target, aim.factorials, nullptr, Bag{}, largest)
                             : fit_under(parts, all, aim, stage == 2 ? 1 : 3);
      if (found) return;
    }
  }
}

// A single table may have no end in sight, where ! and × cost no cube.
const Table* Search::table_if_small(const Bag& bag) {
  guess_end_ = outcome_.nodes + most_nodes_of_a_part;
  next_check_ = std::min(next_check_, guess_end_);
  const Table* table = nullptr;
  try {
    table = tables_.table(bag, *this);
  } catch (const Postponed&) {
  }
  guess_end_ = never;
  return table;
}

// Two parts and a sign that come to the target, with the cubes that are left.
bool Search::fit(const Parts& parts, const Bag& all, const Target& target, int factorials, const Step* above,
                 const Bag& used, int largest) {
  std::vector<Target> targets;
  for (const auto& [table, number] : parts.list) {
    if (table->bag.size() > largest || work() > jump_end_) break;
    const Bag taken = used + table->bag.cubes();
    const Entry& entry = table->entries[number];
    if (entry.factorials > factorials || !within(taken, all)) continue;
    spend(1);
    for (int sign = plus_sign; sign <= radical; ++sign) {
      const bool free = all.is_free(sign);
      if (!free && taken.count(sign) >= all.count(sign)) continue;
      const Bag with_sign = free ? taken : taken.with(sign);
      for (const Op op : tables_.binary(sign))
        for (const Known side : {Known::left, Known::right}) {
          if (side == Known::right && commutes(op)) continue;
          targets.clear();
          const Mark mark = here();
          calculator_.invert(op, side, entry.value, target, targets);
          const Step step{op, side, table, number, entry.value, 0, above};
          for (const Target& t : targets)
            if (t.shape == Target::value &&
                complete_with(parts, all, t.at, factorials - entry.factorials, &step, with_sign))
              return true;
          forget(mark);
        }
    }
  }
  return false;
}

bool Search::complete_with(const Parts& parts, const Bag& all, Value value, int factorials, const Step* above,
                           const Bag& used) {
  const auto [begin, end] = parts.by_value.equal_range(value);
  int tries = 0;
  for (auto place = begin; place != end && tries < 200; ++place, ++tries) {
    const auto& [table, number] = place->second;
    const Bag bag = used + table->bag.cubes();
    if (!within(bag, all)) continue;
    bag_ = bag.cubes().freeing(all.free_signs());
    const bool leaves_some = !within(box_->required.cubes(), bag);
    if (leaves_some && ++absorptions_ > most_absorptions) continue;
    absorbing_ = leaves_some;
    const bool found = try_entry(*table, number, factorials, 0, above);
    absorbing_ = false;
    if (found) return true;
  }
  return false;
}

// A part that meets the Goal but leaves Required cubes over: 0×(…) is added, or 1*(…) multiplied, to take them in.
bool Search::absorb(int node) {
  const Bag all = box_->required + box_->permitted, part = bag_;
  const std::size_t mark = nodes_.size();
  struct Gadget {
    int outer, inner, digit;
    Op outer_op, inner_op;
  };
  static constexpr Gadget gadgets[] = {{plus_sign, times_sign, 0, Op::add, Op::multiply},
                                       {minus_sign, times_sign, 0, Op::subtract, Op::multiply},
                                       {times_sign, star, 1, Op::multiply, Op::power},
                                       {over_sign, star, 1, Op::divide, Op::power}};
  absorbing_ = false;
  bool found = false;
  for (const Gadget& g : gadgets) {
    if (found || (g.outer_op == Op::add && calculator_.rules.average)) continue;
    Bag used = part.with(g.digit);
    for (const int sign : {g.outer, g.inner})
      if (!all.is_free(sign) || box_->required.count(sign) > used.count(sign)) used = used.with(sign);
    if (!within(used.cubes(), all)) continue;
    const std::optional<Bag> rest = left_over(used, all);
    const Table* digit = rest ? tables_.table(Bag{}.freeing(all.free_signs()).with(g.digit), *this) : nullptr;
    if (digit == nullptr || digit->entries.empty()) continue;
    for (int attempt = 0; attempt < 4 && !found; ++attempt) {
      nodes_.resize(mark);
      const int inside = sample(*rest, 3);
      if (inside < 0) continue;
      const int known = copy(*digit, 0);
      found = put_on(g.inner_op, known, inside) >= 0;
      const int inner = static_cast<int>(nodes_.size()) - 1;
      found = found && put_on(g.outer_op, node, inner) >= 0;
      bag_ = used + rest->cubes();
      found = found && conclude(static_cast<int>(nodes_.size()) - 1);
      spend(16);
    }
  }
  bag_ = part;
  if (!found) nodes_.resize(mark);
  return found;
}

int Search::put_on(Op op, int left, int right) {
  std::vector<Value> out;
  calculator_.apply(op, nodes_[left].value, nodes_[right].value, out);
  if (out.empty()) return -1;
  nodes_.push_back({op, out[0], left, right, 0, 0});
  return static_cast<int>(nodes_.size()) - 1;
}

// The Required cubes that are not used yet, with what they need beside them to be an expression.
std::optional<Bag> Search::left_over(const Bag& used, const Bag& all) const {
  Bag rest = Bag{}.freeing(all.free_signs()), spare = Bag{};
  for (int kind = 0; kind < kinds; ++kind) {
    const int missing = std::max(0, box_->required.count(kind) - used.count(kind));
    rest = rest.with(kind, missing);
    spare = spare.with(kind, all.count(kind) - used.count(kind) - missing);
  }
  for (int step = 0; step < 12; ++step) {
    if (rest.size() > 0 && rest.digits() > 0 && tables_.feasible(rest)) return rest;
    int signs = 0;
    for (int sign = plus_sign; sign < radical; ++sign) signs += rest.count(sign);
    const bool digit_wanted = rest.digits() <= signs;
    int kind = 0;
    while (kind < kinds && (spare.count(kind) == 0 || is_digit(kind) != digit_wanted)) ++kind;
    if (kind == kinds) return std::nullopt;
    rest = rest.with(kind);
    spare = spare.without(kind);
  }
  return std::nullopt;
}

// Multiple of k has many targets: expressions at random meet one soon.
bool Search::draw(const Bag& all) {
  for (int attempt = 0; attempt < 2'000; ++attempt) {
    const std::optional<Bag> bag = left_over(Bag{}, all);
    if (!bag) return false;
    Bag chosen = *bag;
    for (int more = static_cast<int>(random() % 3); more > 0; --more) {
      const int digit = static_cast<int>(random() % 10), sign = plus_sign + static_cast<int>(random() % 5);
      const Bag next = all.is_free(sign) ? chosen.with(digit) : chosen.with(digit).with(sign);
      if (within(next.cubes(), all)) chosen = next;
    }
    if (chosen.size() < 2 || !tables_.feasible(chosen)) continue;
    spend(16);
    nodes_.clear();
    const int node = sample(chosen, 2);
    bag_ = chosen;
    if (node >= 0 && conclude(node)) return true;
  }
  return false;
}

// A single cube on top, and below it two parts, the first of them no larger than said.
bool Search::fit_under(const Parts& parts, const Bag& all, const Aim& aim, int largest) {
  std::vector<Target> targets;
  for (const auto& [table, number] : parts.list) {
    if (table->bag.size() > 1) break;
    const Entry& entry = table->entries[number];
    for (int sign = plus_sign; sign <= radical; ++sign) {
      if (!all.is_free(sign) && all.count(sign) == 0) continue;
      const Bag used = all.is_free(sign) ? table->bag.cubes() : table->bag.cubes().with(sign);
      for (const Op op : tables_.binary(sign))
        for (const Known side : {Known::left, Known::right}) {
          targets.clear();
          calculator_.invert(op, side, entry.value, aim.target, targets);
          const Step step{op, side, table, number, entry.value, 0, nullptr};
          for (const Target& t : targets)
            if (t.shape == Target::value && calculator_.arena.exact(t.at) &&
                fit(parts, all, t, aim.factorials - entry.factorials, &step, used, largest))
              return true;
        }
    }
  }
  return false;
}

// Some expression that uses the whole bag, without factorials; −1 when none was met.
int Search::sample(const Bag& bag, int tries) {
  if (const Table* table = tables_.table(bag, *this)) {
    for (int i = 0; i < 4 && !table->entries.empty(); ++i) {
      const auto n = static_cast<std::uint32_t>(random() % table->entries.size());
      if (table->entries[n].factorials == 0) return copy(*table, n);
    }
    return -1;
  }
  struct Choice {
    int sign;
    Bag a, b;
  };
  std::vector<Choice> choices;
  tables_.each_split(bag, *this, [&](int sign, const Bag& a, const Bag& b) {
    if (Tables::as_numeral(a) == a || Tables::as_numeral(b) == b) return false;
    choices.push_back({sign, a, b});
    return choices.size() > 4000;
  });
  std::vector<Value> out;
  for (int t = 0; t < tries && !choices.empty(); ++t) {
    const Choice& choice = choices[random() % choices.size()];
    const int left = sample(choice.a, tries), right = left < 0 ? -1 : sample(choice.b, tries);
    if (right < 0) continue;
    const Op op = tables_.binary(choice.sign)[0];
    for (int order = 0; order < 2; ++order) {
      out.clear();
      const int x = order == 0 ? left : right, y = order == 0 ? right : left;
      calculator_.apply(op, nodes_[x].value, nodes_[y].value, out);
      if (out.empty()) continue;
      nodes_.push_back({op, out[0], x, y, 0, 0});
      return static_cast<int>(nodes_.size()) - 1;
    }
  }
  std::optional<Bag> rest;
  tables_.each_prefix(bag, [&](int sign, const Bag& r) {
    if (sign == radical) rest = r;
    return false;
  });
  if (!rest) return -1;
  const int below = sample(*rest, tries);
  if (below < 0) return -1;
  out.clear();
  const Op op = tables_.unary(radical)[0];
  calculator_.apply(op, nodes_[below].value, {}, out);
  if (out.empty()) return -1;
  nodes_.push_back({op, out[0], below, -1, 0, 0});
  return static_cast<int>(nodes_.size()) - 1;
}

std::uint64_t Search::random() {
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_ >> 11;
}

}  // namespace forceout::equations
