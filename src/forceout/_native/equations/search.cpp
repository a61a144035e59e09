#include "search.hpp"

#include <algorithm>
#include <array>

#include "writing.hpp"

namespace forceout::equations {
namespace {

using Known = Calculator::Known;
using Answer = Arena::Answer;

constexpr std::size_t most_failures = 200'000;
// How often the clock is read: a node takes from a tenth of a microsecond to some microseconds.
constexpr std::uint64_t nodes_between_looks = 1024;
constexpr int deepest = 40;
// The exact judge is slow beside the tables; what is still open after so many questions stays open.
constexpr int most_questions = 64;
constexpr std::size_t most_doubts = 1000;
constexpr std::size_t most_exotic_bytes = 100'000'000;
// Guesses on the way, and the work after which each is made.
constexpr int most_jumps = 4;
constexpr std::uint64_t before_jump[most_jumps] = {3'000, 3'000, 12'000, 100'000};
// The constructions, the work after which each is tried, and what it may cost, all boxes and aims together.
struct Construction {
  std::uint64_t after;
  int most_digits;
  std::uint64_t share;
};
constexpr std::array<Construction, 3> constructions{{{6'000, 3, 10'000}, {60'000, 4, 100'000}, {600'000, 4, 800'000}}};
// What a multiset may cost before it has to wait for the others.
constexpr std::uint64_t first_slice = 4'000;

}  // namespace

Search::Search(Tables& tables, Limits limits, Verify verify, Progress progress)
    : tables_(tables),
      calculator_(tables.calculator),
      limits_(limits),
      verify_(std::move(verify)),
      progress_(std::move(progress)),
      efforts_before_(tables.calculator.arena.efforts()),
      start_(std::chrono::steady_clock::now()) {}

void Search::spend(std::uint64_t nodes) {
  outcome_.nodes += nodes;
  if (outcome_.nodes < next_check_) return;
  if (outcome_.nodes >= (guessing_ ? guess_end_ : slice_end_)) throw Postponed{};
  look();
}

// One node may make many exotic values, each of which takes longer than a node; both repeat exactly.
std::uint64_t Search::work() const {
  return outcome_.nodes + work_of_exotic * (calculator_.arena.efforts() - efforts_before_);
}

void Search::look() {
  next_check_ = std::min(outcome_.nodes + nodes_between_looks, std::max(slice_end_, outcome_.nodes + 1));
  if (limits_.work != 0) next_check_ = std::min(next_check_, std::max(limits_.work, outcome_.nodes + 1));
  if (limits_.work != 0 && work() >= limits_.work) throw Stopped{};
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start_;
  if (limits_.milliseconds > 0 && passed.count() >= limits_.milliseconds) throw Stopped{};
  // So many take some tens of milliseconds to give back, which is part of the time.
  if (calculator_.arena.bytes() > most_exotic_bytes) throw Stopped{};
  if (progress_ && !progress_(size_, outcome_.nodes)) throw Stopped{};
}

Outcome Search::run(const std::vector<Box>& given) {
  std::vector<Box> boxes;
  for (const Box& box : given)
    if (const std::optional<Box> usable = without_useless(box)) {
      outcome_.gaps.add(usable->goal);
      if (!usable->aims.empty()) boxes.push_back(*usable);
    }
  try {
    look_everywhere(boxes);
    if (outcome_.found.empty()) look_without_end(boxes);
    if (!enough() && calculator_.rules.powers_of_base) look_at_powers(boxes);
    if (!enough() && calculator_.rules.powers_of_base) look_at_all_powers(boxes);
    if (!enough()) settle_doubts();
    if (enough()) leave(Gap::enough);
  } catch (const Stopped&) {
    guessing_ = false;
    leave(Gap::budget);
  }
  return outcome_;
}

// Where nothing is open but how often a sign is written that costs no cube, all of them are followed, as families.
void Search::look_without_end(std::vector<Box>& boxes) {
  const Gaps others = outcome_.gaps.without(Gap::repeated_root).without(Gap::repeated_factorial);
  if (outcome_.gaps.none() || !others.without(Gap::powers_of_base).none()) return;
  outcome_.gaps = others;
  failed_.clear();
  for (Box& box : boxes)
    if (box.required.free_signs() != 0) box.required = box.required.freeing(box.required.free_signs() | Bag::endless);
  look_everywhere(boxes);
}

bool Search::enough() const { return static_cast<int>(outcome_.found.size()) >= limits_.wanted; }

// The box without cubes that no expression can hold; nothing where such a cube is Required, or where the counts of operands
// and signs allow no expression whatever is taken.
std::optional<Box> Search::without_useless(Box box) const {
  for (int digit = calculator_.rules.base; digit < 10; ++digit)
    for (const int kind : {digit, coloured + digit}) {
      if (box.required.count(kind) > 0) return std::nullopt;
      box.permitted = box.permitted.without(kind, box.permitted.count(kind));
    }
  if (!tables_.feasible_within(box.required, box.permitted)) return std::nullopt;
  const Bag all = box.required + box.permitted;
  std::erase_if(box.aims, [&](const Aim& aim) { return tables_.beyond(all, aim.target, aim.factorials); });
  return box;
}

void Search::look_everywhere(const std::vector<Box>& boxes) {
  int least = 64, most = 0;
  for (const Box& box : boxes) {
    // VII-B-3-a asks for two cubes; one that costs nothing more counts as one when it is used.
    least = std::min(least, std::max(box.required.free_signs() != 0 ? 1 : 2, box.required.size()));
    most = std::max(most, box.required.size() + box.permitted.size());
  }
  const bool again = std::any_of(boxes.begin(), boxes.end(),
                                 [](const Box& box) { return box.required.is_endless() || box.required.is_raised(); });
  const bool may_guess = !again && limits_.most_cubes >= most;  // a guess uses any number of cubes
  int jumps = may_guess ? 0 : most_jumps;
  boxes_ = may_guess ? &boxes : nullptr;
  // Where even the Required cubes alone make a large multiset, the parts are tried first.
  const bool heavy =
      std::all_of(boxes.begin(), boxes.end(), [](const Box& box) { return Tables::weight(box.required) > 8; });
  if (heavy && jumps == 0) guess(boxes, ++jumps);
  slice_ = first_slice;
  for (int size = least; size <= most && size <= limits_.most_cubes && !enough(); ++size) {
    look_at_size(boxes, size);
    if (postponed_.empty()) outcome_.cubes_done = size;
    // Once the quick sizes are done, look across all cubes at once for two or three small parts that fit.
    while (outcome_.found.empty() && jumps < most_jumps && outcome_.nodes > before_jump[jumps]) guess(boxes, ++jumps);
  }
  if (most > limits_.most_cubes) leave(Gap::more_cubes);
  while (!postponed_.empty() && outcome_.found.empty() && jumps < most_jumps) guess(boxes, ++jumps);
  while (!postponed_.empty() && !enough()) look_at_postponed();
}

// A multiset that takes long waits until the others are done: most Solutions are found in little time somewhere.
void Search::look_at_postponed() {
  slice_ *= 8;
  std::vector<Waiting> waiting;
  waiting.swap(postponed_);
  for (const Waiting& each : waiting) {
    outcome_.cubes_done = std::max(outcome_.cubes_done, each.bag.size() - 1);
    look_at_bag(*each.box, each.bag);
    if (enough()) return;
  }
  if (postponed_.empty() && !waiting.empty())
    outcome_.cubes_done = std::max(outcome_.cubes_done, waiting.back().bag.size());
}

void Search::guess(const std::vector<Box>& boxes, int stage) {
  find();
  if (enough()) return;
  guessing_ = true;
  jump(boxes, stage);
  guessing_ = absorbing_ = false;
}

void Search::look_at_size(const std::vector<Box>& boxes, int size) {
  size_ = size;
  for (const Box& box : boxes) {
    const int extra = size - box.required.size();
    if (extra < 0) continue;
    const Shelf shelf(box.permitted);
    each_part_of_size(shelf, extra, box.required, 0, box.permitted.size(), [&](const Bag& bag) {
      spend(1);
      if (tables_.feasible(bag)) look_at_bag(box, bag);
      return enough();
    });
    if (enough()) return;
  }
}

// Constructions take their turn between two multisets. They prove nothing, so that they leave nothing out either.
void Search::find() {
  while (boxes_ != nullptr && outcome_.found.empty() && finds_ < static_cast<int>(constructions.size()) &&
         work() > constructions[finds_].after) {
    const Construction& construction = constructions[finds_++];
    std::uint64_t questions = 0;
    for (const Box& box : *boxes_) questions += box.aims.size();
    Finder finder(tables_, *this);
    guessing_ = true;
    for (const Box& box : *boxes_) {
      box_ = &box;
      for (const Aim& aim : box.aims) {
        aim_ = &aim;
        const bool found =
            finder.reckon(box, aim, construction.most_digits, construction.share / questions + 1,
                          [&](const std::vector<Node>& nodes, const Bag& bag) { return offer(nodes, bag); });
        if (found || !outcome_.found.empty()) {
          guessing_ = false;
          return;
        }
      }
    }
    guessing_ = false;
  }
}

bool Search::offer(const std::vector<Node>& nodes, const Bag& bag) {
  nodes_ = nodes;
  bag_ = bag;
  return conclude(static_cast<int>(nodes_.size()) - 1);
}

void Search::look_at_bag(const Box& box, const Bag& bag) {
  find();
  if (enough()) return;
  box_ = &box;
  bag_ = bag;
  const int weight = Tables::weight(bag);
  tables_.weight_limit = std::max(3, (weight + 1) / 2);
  slice_end_ = outcome_.nodes + slice_;
  next_check_ = std::min(next_check_, slice_end_);
  try {
    for (const Aim& aim : box.aims) {
      aim_ = &aim;
      const int need = calculator_.rules.three_operations ? 3 : bag.size() < 2 ? 1 : 0;
      if (reach(bag, aim.target, aim.factorials, need, nullptr, 0) && enough()) break;
    }
  } catch (const Postponed&) {
    postponed_.push_back({&box, bag});
  }
  slice_end_ = never;
}

// What the enclosures could not tell is asked of the exact judge at the end, when nothing else was found.
void Search::settle_doubts() {
  int questions = 0;
  for (Found& doubt : doubts_) {
    look();
    const int verdict = verify_ && questions++ < most_questions ? verify_(doubt) : -1;
    if (verdict < 0) leave(Gap::unverified);
    if (verdict == 1) outcome_.found.push_back(std::move(doubt));
    if (enough()) return;
  }
}

// From here on a search that finds nothing proves nothing.
bool Search::leave(Gap gap) {
  if (!guessing_) outcome_.gaps.add(gap);
  return false;
}

// Powers of the base have a pass of their own.
void Search::use(const Table& table) {
  outcome_.gaps.add(table.bag.is_raised() ? table.gaps : table.gaps.without(Gap::powers_of_base));
}

bool Search::reach(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
  spend(1);
  if (target.shape == Target::any) return reach_any(bag, factorials, need, above);
  if (tables_.beyond(bag, target, factorials)) return false;
  const Table* table = tables_.table(bag, *this);
  // A sign that costs no cube and stands in front can be written again and again: only a table follows that to its end.
  if (table == nullptr && repeats_in_front(bag)) table = tables_.whole_table(bag, *this);
  if (table != nullptr) {
    use(*table);
    return look_up(*table, target, factorials, need, above);
  }
  if (tables_.may_be_numeral(bag) &&
      look_up(*tables_.table(Tables::as_numeral(bag), *this), target, factorials, need, above))
    return true;
  if (depth > deepest) return leave(Gap::depth);
  const Failed key{bag, target.at, target.shape == Target::progression ? target.step : Value{0, 1}, factorials, need};
  if (failed_.contains(key)) return false;
  const std::uint64_t before = rejected_;
  if (reach_split(bag, target, factorials, need, above, depth) ||
      reach_unary(bag, target, factorials, need, above, depth))
    return true;
  // A part that came out right but did not fit below the operations above may fit below others: no failure then.
  if (rejected_ != before) return false;
  if (failed_.size() > most_failures) failed_.clear();
  failed_.insert(key);
  return false;
}

bool Search::repeats_in_front(const Bag& bag) const {
  const bool root = bag.is_free(radical) && calculator_.rules.whole_powers;
  return root || (bag.is_free(times_sign) && !tables_.unary(times_sign).empty());
}

bool Search::reach_split(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
  // First the splits with both sides at hand, then those that recur. Tables are made on the way, so that what was done is noted.
  std::vector<bool> done;
  for (int pass = 0; pass < 2; ++pass) {
    std::size_t split = 0;
    const bool found = tables_.each_split(bag, *this, [&](int sign, const Bag& a, const Bag& b) {
      const std::size_t here = split++;
      if (pass == 1 && done[here]) return false;
      const Table *left = tables_.table(a, *this), *right = tables_.table(b, *this);
      if (pass == 0) {
        done.push_back(left != nullptr && right != nullptr);
        if (!done[here]) return false;
      }
      if (left == nullptr && right == nullptr) return leave(Gap::large_operands);
      const bool left_known = left != nullptr && (right == nullptr || left->entries.size() <= right->entries.size());
      const Table& known = left_known ? *left : *right;
      const Table* other = left_known ? right : left;
      use(known);
      if (other != nullptr) use(*other);
      for (const Op op : tables_.binary(sign)) {
        if ((Tables::as_numeral(a) == a || Tables::as_numeral(b) == b) && op != Op::percent) continue;
        if (reach_beside(op, known, left_known ? b : a, other, target, factorials, need, above, depth)) return true;
      }
      return false;
    });
    if (found) return true;
  }
  return false;
}

// One operand from a table, on either side.
bool Search::reach_beside(Op op, const Table& known, const Bag& other, const Table* other_table, const Target& target,
                          int factorials, int need, const Step* above, int depth) {
  for (std::uint32_t i = 0; i < known.entries.size(); ++i) {
    if (known.entries[i].factorials > factorials) continue;
    for (const Known side : {Known::left, Known::right}) {
      if (side == Known::right && commutes(op)) continue;
      if (reach_other(op, side, known, i, other, other_table, target, factorials, need, above, depth)) return true;
    }
  }
  return false;
}

bool Search::reach_other(Op op, Known side, const Table& known, std::uint32_t entry, const Bag& other,
                         const Table* other_table, const Target& target, int factorials, int need, const Step* above,
                         int depth) {
  const Entry& mine = known.entries[entry];
  const Mark mark = here();
  std::vector<Target> targets;
  const bool all = calculator_.invert(op, side, mine.value, target, targets);
  const Step step{op, side, &known, entry, mine.value, 0, above};
  const int left = factorials - mine.factorials;
  const int needed = std::max(0, need - 1 - mine.operations);
  for (const Target& t : targets) {
    if (other_table == nullptr || t.shape == Target::any) {
      if (reach(other, t, left, needed, &step, depth + 1)) return true;
      continue;
    }
    spend(1);
    if (look_up(*other_table, t, left, needed, &step)) return true;
  }
  if (other_table != nullptr) forget(mark);
  if (all) return false;
  if (other_table == nullptr) other_table = tables_.whole_table(other, *this);
  if (other_table == nullptr) return leave(Gap::inverse);
  use(*other_table);
  std::vector<Value> out;
  for (std::uint32_t j = 0; j < other_table->entries.size(); ++j) {
    spend(1);
    const Mark before = here();
    out.clear();
    const Value theirs = other_table->entries[j].value;
    const bool whole = side == Known::left ? calculator_.apply(op, mine.value, theirs, out)
                                           : calculator_.apply(op, theirs, mine.value, out);
    if (!whole) leave(Gap::arithmetic);
    for (const Value v : out)
      if (calculator_.meets(v, target) != Answer::no && try_entry(*other_table, j, left, needed, &step)) return true;
    forget(before);
  }
  return false;
}

Search::Mark Search::here() const { return {calculator_.arena.size(), doubted_.size(), tables_.tables()}; }

// What was asked of a table and is not in it is not needed again; unless a doubt or a table was made of it.
void Search::forget(const Mark& mark) {
  if (doubted_.size() == mark.doubts && tables_.tables() == mark.tables) calculator_.arena.release(mark.exotic);
}

bool Search::reach_unary(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
  const Rules& rules = calculator_.rules;
  if (factorials > 0 || rules.free_factorials)
    if (const auto told = reach_factorial(bag, target, factorials, need, above, depth)) return *told;
  if (tables_.each_prefix(bag, [&](int sign, const Bag& rest) {
        const auto& ops = tables_.unary(sign);
        return std::any_of(ops.begin(), ops.end(),
                           [&](Op op) { return reach_prefix(op, rest, target, factorials, need, above, depth); });
      }))
    return true;
  if (bag.is_free(radical) && !rules.root_is_i && reach_free_root(bag, target, factorials, need, above, depth))
    return true;
  if (bag.is_free(times_sign) && !tables_.unary(times_sign).empty()) leave(Gap::repeated_prefix);
  if (!rules.exponent) return false;
  for (int kind = coloured; kind < kinds; ++kind) {
    if (bag.count(kind) == 0 || !tables_.feasible(bag.without(kind))) continue;
    if (const auto told = reach_exponent(kind, bag, target, factorials, need, above, depth)) return *told;
  }
  return false;
}

// What a ! behind the whole comes to; nothing where the search goes on without it.
std::optional<bool> Search::reach_factorial(const Bag& bag, const Target& target, int factorials, int need,
                                            const Step* above, int depth) {
  std::vector<Target> targets;
  if (!calculator_.invert(Op::factorial, Known::none, {}, target, targets))
    if (const auto told = look_at_whole(bag, target, factorials, need, above)) return told;
  const Step step{Op::factorial, Known::none, nullptr, 0, {}, 0, above};
  const int left = calculator_.rules.free_factorials ? factorials : factorials - 1;
  for (const Target& t : targets)
    if (!(t.at == target.at) && reach(bag, t, left, std::max(0, need - 1), &step, depth + 1)) return true;
  return std::nullopt;
}

bool Search::reach_prefix(Op op, const Bag& rest, const Target& target, int factorials, int need, const Step* above,
                          int depth) {
  const Step step{op, Known::none, nullptr, 0, {}, 0, above};
  const int fewer = std::max(0, need - 1);
  std::vector<Target> targets;
  const bool all = calculator_.invert(op, Known::none, {}, target, targets);
  for (const Target& t : targets)
    if (reach(rest, t, factorials, is_product_with_i(op) ? need : fewer, &step, depth + 1)) return true;
  if (all) return false;
  const Table* table = tables_.whole_table(rest, *this);
  if (table == nullptr) return leave(Gap::inverse);
  use(*table);
  std::vector<Value> out;
  for (std::uint32_t j = 0; j < table->entries.size(); ++j) {
    spend(1);
    out.clear();
    if (!calculator_.apply(op, table->entries[j].value, {}, out)) leave(Gap::arithmetic);
    for (const Value v : out)
      if (calculator_.meets(v, target) != Answer::no && try_entry(*table, j, factorials, fewer, &step)) return true;
  }
  return false;
}

// A √ that costs no cube may stand in front of everything: followed once, not without end.
bool Search::reach_free_root(const Bag& bag, const Target& target, int factorials, int need, const Step* above,
                             int depth) {
  int roots = 0;
  for (const Step* step = above; step != nullptr && step->op == Op::square_root; step = step->above) ++roots;
  if (roots > 0 && !bag.is_endless()) return leave(Gap::repeated_root);
  if (above != nullptr && above->op == Op::many_roots) return false;
  const Op op = roots < Tables::written_roots ? Op::square_root : Op::many_roots;
  return reach_prefix(op, bag, target, factorials, need, above, depth);
}

// What a cube of the Exponent colour behind the rest comes to; nothing where the search goes on without it.
std::optional<bool> Search::reach_exponent(int kind, const Bag& bag, const Target& target, int factorials, int need,
                                           const Step* above, int depth) {
  const Gaps gaps = tables_.gaps_of_exponent(kind);
  outcome_.gaps.add(bag.is_raised() ? gaps : gaps.without(Gap::powers_of_base));
  for (const Tables::Exponent& e : tables_.exponents(kind)) {
    const int left = factorials - (calculator_.rules.free_factorials ? 0 : e.factorials);
    if (left < 0) continue;
    std::vector<Target> targets;
    if (!calculator_.invert(Op::exponent, Known::right, e.value, target, targets))
      if (const auto told = look_at_whole(bag, target, factorials, need, above)) return told;
    const Step step{Op::exponent, Known::right, nullptr, e.leaf, e.value, e.factorials, above};
    for (const Target& t : targets)
      if (reach(bag.without(kind), t, left, need, &step, depth + 1)) return true;
  }
  return std::nullopt;
}

// Where an operation cannot be turned round only the table of the whole will do; nothing when that is too large.
std::optional<bool> Search::look_at_whole(const Bag& bag, const Target& target, int factorials, int need,
                                          const Step* above) {
  const Table* table = tables_.whole_table(bag, *this);
  if (table == nullptr) {
    leave(Gap::inverse);
    return std::nullopt;
  }
  use(*table);
  return look_up(*table, target, factorials, need, above);
}

bool Search::look_up(const Table& table, const Target& target, int factorials, int need, const Step* above) {
  if (target.shape == Target::value && calculator_.arena.exact(target.at)) {
    for (std::uint32_t n = table.find(target.at); n != 0; n = table.entries[n - 1].next)
      if (try_entry(table, n - 1, factorials, need, above)) return true;
    if (table.balls.empty()) return false;
    for (const std::uint32_t n : table.balls) {
      spend(1);
      if (calculator_.meets(table.entries[n].value, target) != Answer::no &&
          try_entry(table, n, factorials, need, above))
        return true;
    }
    return false;
  }
  for (std::uint32_t n = 0; n < table.entries.size(); ++n) {
    spend(1);
    if (calculator_.meets(table.entries[n].value, target) != Answer::no && try_entry(table, n, factorials, need, above))
      return true;
  }
  return false;
}

bool Search::try_entry(const Table& table, std::uint32_t entry, int factorials, int need, const Step* above) {
  const Entry& mine = table.entries[entry];
  if (mine.factorials > factorials || mine.operations < need) return false;
  nodes_.clear();
  if (climb(copy(table, entry), above)) return true;
  ++rejected_;
  return false;
}

// Anything at all will do here, if the operations above take it: the gadgets 0×(…), 1*(…), (…)*0.
bool Search::reach_any(const Bag& bag, int factorials, int need, const Step* above) {
  if (const Table* table = tables_.table(bag, *this)) {
    use(*table);
    for (std::uint32_t n = 0; n < table->entries.size(); ++n) {
      spend(1);
      if (try_entry(*table, n, factorials, need, above)) return true;
    }
    return false;
  }
  const Table& some = tables_.sketch(bag, *this);
  for (std::uint32_t n = 0; n < some.entries.size(); ++n)
    if (try_entry(some, n, factorials, need, above)) return true;
  if (guessing_ || !some.gaps.has(Gap::any_value)) {
    use(some);
    return false;
  }
  // Not quite any: 1*(…) asks for a whole number where the General Rule holds, and a few values may all be fractions.
  const Table* whole = tables_.whole_table(bag, *this);
  if (whole == nullptr) return leave(Gap::any_value);
  use(*whole);
  for (std::uint32_t n = 0; n < whole->entries.size(); ++n) {
    spend(1);
    if (try_entry(*whole, n, factorials, need, above)) return true;
  }
  return false;
}

int Search::copy(const Table& table, std::uint32_t entry) {
  const Entry& mine = table.entries[entry];
  Node node{mine.op, mine.value, -1, -1, mine.left, 0};
  if (mine.op != Op::leaf) node.left = copy(tables_.at(mine.left_table), mine.left);
  if (mine.op == Op::exponent) {
    node.leaf = mine.right;
    node.exponent_factorials = -1 - mine.right_table;
  } else if (mine.op != Op::leaf && !is_unary(mine.op)) {
    node.right = copy(tables_.at(mine.right_table), mine.right);
  }
  nodes_.push_back(node);
  return static_cast<int>(nodes_.size()) - 1;
}

// Puts the operations above back on and calculates forwards: only what comes out equal is a Solution.
bool Search::climb(int node, const Step* above) {
  if (above == nullptr) return conclude(node);
  const std::size_t mark = nodes_.size();
  std::vector<Value> out;
  const Value v = nodes_[node].value;
  Node next{above->op, {}, node, -1, 0, 0};
  bool whole = true;
  if (above->op == Op::exponent) {
    next.leaf = above->entry;
    next.exponent_factorials = above->factorials;
    whole = calculator_.apply(above->op, v, above->value, out);
  } else if (above->known == Known::none) {
    whole = calculator_.apply(above->op, v, {}, out);
  } else {
    const int other = copy(*above->table, above->entry);
    next.left = above->known == Known::left ? other : node;
    next.right = above->known == Known::left ? node : other;
    whole = calculator_.apply(above->op, nodes_[next.left].value, nodes_[next.right].value, out);
  }
  if (!whole) leave(Gap::arithmetic);
  for (const Value value : out) {
    next.value = value;
    nodes_.push_back(next);
    if (climb(static_cast<int>(nodes_.size()) - 1, above->above)) return true;
    nodes_.pop_back();
  }
  nodes_.resize(mark);
  return false;
}

bool Search::conclude(int node) {
  const Answer answer = calculator_.meets(nodes_[node].value, aim_->target);
  if (answer == Answer::no) return false;
  if (absorbing_) return answer == Answer::yes && absorb(node);
  // The tables know how many operations each value has, so that the next two turn away only what has too few in every form.
  if (bag_.size() < 2 && !uses_sign(node)) return false;
  if (calculator_.rules.three_operations && operations(node) < 3)
    return bag_.is_endless() ? leave(Gap::repeated_factorial) : false;
  if (bag_.free_signs() != 0 && !has_cubes(node)) return leave(Gap::shared_cube);
  if (bag_.is_raised() && calculator_.arena.family(nodes_[node].value)) return leave(Gap::powers_of_base);
  Found found{"", box_->number, aim_->number, bag_, nodes_[node].value};
  if (!write(tables_, nodes_, node, bag_, *box_, found.text)) {
    return leave(Gap::unnamed_root);
  }
  if (calculator_.rules.root_is_i && calculator_.arena.family(nodes_[node].value)) return leave(Gap::arithmetic);
  if (calculator_.arena.family(nodes_[node].value) || (bag_.is_endless() && uses(node, Op::many_roots)))
    return leave(Gap::repeated_root);
  if (answer == Answer::maybe) {
    // The same number under the same aim gets the same answer.
    if (guessing_ || !doubted_.insert({found.value.n, found.value.d, found.aim}).second) return false;
    if (doubts_.size() < most_doubts)
      doubts_.push_back(std::move(found));
    else
      leave(Gap::unverified);
    return false;
  }
  outcome_.found.push_back(std::move(found));
  return true;
}

bool Search::uses(int node, Op op) const {
  const Node& n = nodes_[node];
  return n.op == op || (n.left >= 0 && uses(n.left, op)) || (n.right >= 0 && uses(n.right, op));
}

bool Search::uses_sign(int node) const {
  const Node& n = nodes_[node];
  if (n.op == Op::leaf) return false;
  return n.op != Op::factorial || uses_sign(n.left);
}

// The operation symbols written, as Three-operation Solution counts them (XIII-A-6).
int Search::operations(int node) const {
  const Node& n = nodes_[node];
  if (n.op == Op::leaf) return 0;
  const int here = is_product_with_i(n.op) || n.op == Op::exponent ? 0 : 1;
  return here + n.exponent_factorials + operations(n.left) + (n.right >= 0 ? operations(n.right) : 0);
}

bool Search::within(const Bag& part, const Bag& whole) {
  for (int kind = 0; kind < kinds; ++kind)
    if (part.count(kind) > whole.count(kind)) return false;
  return true;
}

// With Multiple Operations a cube used as a digit or a point is not also the sign that serves again.
bool Search::has_cubes(int node) const {
  for (const int kind : {static_cast<int>(star), static_cast<int>(radical)}) {
    if (!bag_.is_free(kind)) continue;
    int as_number = 0;
    bool as_sign = false;
    count_uses(node, kind, as_number, as_sign);
    if (as_sign && as_number >= box_->required.count(kind) + box_->permitted.count(kind) && as_number > 0) return false;
  }
  return true;
}

void Search::count_uses(int node, int kind, int& as_number, bool& as_sign) const {
  const Node& n = nodes_[node];
  if (n.op == Op::leaf) {
    const Leaf& leaf = tables_.leaf(n.leaf);
    for (int i = 0; i < leaf.length; ++i) as_number += leaf.kind[i] == kind;
    as_number += kind == star && leaf.point >= 0;
    return;
  }
  as_sign |= sign_of(n.op) == kind;
  count_uses(n.left, kind, as_number, as_sign);
  if (n.right >= 0) count_uses(n.right, kind, as_number, as_sign);
}

}  // namespace forceout::equations
