#include "search.hpp"

#include <algorithm>

#include "writing.hpp"

namespace forceout::equations {
namespace {

using Known = Calculator::Known;
using Answer = Arena::Answer;

constexpr std::size_t most_failures = 4'000'000;
constexpr int deepest = 40;
// The exact judge is slow beside the tables; what is still open after so many questions stays open.
constexpr int most_questions = 24;
constexpr int most_absorptions = 400;
constexpr std::uint64_t most_nodes_of_a_jump = 200'000;

}  // namespace

Search::Search(Tables& tables, Limits limits, Verify verify, Progress progress)
    : tables_(tables), calculator_(tables.calculator), limits_(limits), verify_(std::move(verify)), progress_(std::move(progress)),
      start_(std::chrono::steady_clock::now()) {}

void Search::spend(std::uint64_t nodes) {
    outcome_.nodes += nodes;
    if (outcome_.nodes < next_check_) return;
    next_check_ = outcome_.nodes + 4096;
    if (limits_.nodes != 0 && outcome_.nodes >= limits_.nodes) throw Stopped{};
    const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start_;
    if (limits_.milliseconds > 0 && passed.count() >= limits_.milliseconds) throw Stopped{};
    if (progress_ && !progress_(size_, outcome_.nodes)) throw Stopped{};
}

Outcome Search::run(const std::vector<Box>& boxes) {
    int least = 64, most = 0;
    for (const Box& box : boxes) {
        // VII-B-3-a asks for two cubes; one that costs nothing more counts as one when it is used.
        least = std::min(least, std::max(box.required.free_signs() != 0 ? 1 : 2, box.required.size()));
        most = std::max(most, box.required.size() + box.permitted.size());
    }
    int jumps = 0;
    try {
        // Where even the Required cubes alone make a large multiset, the parts are tried first.
        const bool heavy = std::all_of(boxes.begin(), boxes.end(), [](const Box& box) { return Tables::weight(box.required) > 8; });
        if (heavy) guess(boxes, ++jumps);
        if (static_cast<int>(outcome_.found.size()) >= limits_.wanted) return outcome_;
        for (int size = least; size <= most && size <= limits_.most_cubes; ++size) {
            look_at_size(boxes, size);
            outcome_.cubes_done = size;
            if (static_cast<int>(outcome_.found.size()) >= limits_.wanted) return outcome_;
            // Once the quick sizes are done, look across all cubes at once for two or three small parts that fit.
            while (outcome_.found.empty() && jumps < 3 && outcome_.nodes > (jumps < 2 ? 3'000u : 12'000u)) guess(boxes, ++jumps);
            if (static_cast<int>(outcome_.found.size()) >= limits_.wanted) return outcome_;
        }
        if (most > limits_.most_cubes) leave(Gap::more_cubes);
    } catch (const Stopped&) {
        guessing_ = false;
        leave(Gap::budget);
    }
    return outcome_;
}

void Search::guess(const std::vector<Box>& boxes, int stage) {
    guessing_ = true;
    jump(boxes, stage);
    guessing_ = false;
}

void Search::look_at_size(const std::vector<Box>& boxes, int size) {
    size_ = size;
    for (const Box& box : boxes) {
        const int extra = size - box.required.size();
        if (extra < 0 || box.aims.empty()) continue;
        const Shelf shelf(box.permitted);
        each_part_of_size(shelf, extra, box.required, 0, box.permitted.size(), [&](const Bag& bag) {
            if (tables_.feasible(bag)) look_at_bag(box, bag);
            return static_cast<int>(outcome_.found.size()) >= limits_.wanted;
        });
        if (static_cast<int>(outcome_.found.size()) >= limits_.wanted) return;
    }
}

void Search::look_at_bag(const Box& box, const Bag& bag) {
    spend(1);
    box_ = &box;
    bag_ = bag;
    const int weight = Tables::weight(bag);
    tables_.weight_limit = std::max(3, (weight + 1) / 2);
    for (const Aim& aim : box.aims) {
        aim_ = &aim;
        const int need = calculator_.rules.three_operations ? 3 : bag.size() < 2 ? 1 : 0;
        if (reach(bag, aim.target, aim.factorials, need, nullptr, 0) && static_cast<int>(outcome_.found.size()) >= limits_.wanted) return;
    }
}

// From here on a search that finds nothing proves nothing.
bool Search::leave(Gap gap) {
    if (!guessing_) outcome_.gaps.add(gap);
    return false;
}

void Search::use(const Table& table) { outcome_.gaps.add(table.gaps); }

bool Search::reach(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
    spend(1);
    if (target.shape == Target::any) return reach_any(bag, factorials, need, above);
    if (const Table* table = tables_.table(bag, *this)) {
        use(*table);
        return look_up(*table, target, factorials, need, above);
    }
    if (tables_.may_be_numeral(bag) && look_up(*tables_.table(Tables::as_numeral(bag), *this), target, factorials, need, above)) return true;
    if (depth > deepest) return leave(Gap::depth);
    if (tables_.beyond(bag, target)) return false;
    const Failed key{bag, target.at, target.shape == Target::progression ? target.step : Value{0, 1}, factorials, need};
    if (failed_.contains(key)) return false;
    const std::uint64_t before = rejected_;
    if (reach_split(bag, target, factorials, need, above, depth) || reach_unary(bag, target, factorials, need, above, depth)) return true;
    // A part that came out right but did not fit below the operations above may fit below others: no failure then.
    if (rejected_ != before) return false;
    if (failed_.size() > most_failures) failed_.clear();
    failed_.insert(key);
    return false;
}

bool Search::reach_split(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
    // First the splits with both sides at hand, then those that recur.
    for (int pass = 0; pass < 2; ++pass) {
        const bool found = tables_.each_split(bag, [&](int sign, const Bag& a, const Bag& b) {
            const Table *left = tables_.table(a, *this), *right = tables_.table(b, *this);
            if ((left != nullptr && right != nullptr) != (pass == 0)) return false;
            if (left == nullptr && right == nullptr) return leave(Gap::large_operands);
            const bool left_known = left != nullptr && (right == nullptr || left->entries.size() <= right->entries.size());
            const Table& known = left_known ? *left : *right;
            const Table* other = left_known ? right : left;
            use(known);
            if (other != nullptr) use(*other);
            for (const Op op : tables_.binary(sign)) {
                if ((Tables::as_numeral(a) == a || Tables::as_numeral(b) == b) && op != Op::percent) continue;
                for (std::uint32_t i = 0; i < known.entries.size(); ++i) {
                    if (known.entries[i].factorials > factorials) continue;
                    for (const Known side : {Known::left, Known::right}) {
                        if (side == Known::right && commutes(op)) continue;
                        if (reach_other(op, side, known, i, left_known ? b : a, other, target, factorials, need, above, depth)) return true;
                    }
                }
            }
            return false;
        });
        if (found) return true;
    }
    return false;
}

bool Search::reach_other(Op op, Known side, const Table& known, std::uint32_t entry, const Bag& other, const Table* other_table,
                         const Target& target, int factorials, int need, const Step* above, int depth) {
    const Entry& mine = known.entries[entry];
    std::vector<Target> targets;
    const bool all = calculator_.invert(op, side, mine.value, target, targets);
    const Step step{op, side, &known, entry, mine.value, 0, above};
    const int left = factorials - mine.factorials;
    const int needed = std::max(0, need - 1 - mine.operations);
    for (const Target& t : targets)
        if (reach(other, t, left, needed, &step, depth + 1)) return true;
    if (all) return false;
    if (other_table == nullptr) return leave(Gap::inverse);
    std::vector<Value> out;
    spend(other_table->entries.size());
    for (std::uint32_t j = 0; j < other_table->entries.size(); ++j) {
        out.clear();
        const Value theirs = other_table->entries[j].value;
        const bool whole = side == Known::left ? calculator_.apply(op, mine.value, theirs, out) : calculator_.apply(op, theirs, mine.value, out);
        if (!whole) leave(Gap::arithmetic);
        for (const Value v : out)
            if (calculator_.meets(v, target) != Answer::no && try_entry(*other_table, j, left, needed, &step)) return true;
    }
    return false;
}

bool Search::reach_unary(const Bag& bag, const Target& target, int factorials, int need, const Step* above, int depth) {
    const Rules& rules = calculator_.rules;
    std::vector<Target> targets;
    const int fewer = std::max(0, need - 1);
    if (factorials > 0 || rules.free_factorials) {
        if (!calculator_.invert(Op::factorial, Known::none, {}, target, targets)) leave(Gap::inverse);
        if (rules.free_factorials) leave(Gap::repeated_factorial);
        const Step step{Op::factorial, Known::none, nullptr, 0, {}, 0, above};
        const int left = rules.free_factorials ? factorials : factorials - 1;
        for (const Target& t : targets)
            if (!(t.at == target.at) && reach(bag, t, left, fewer, &step, depth + 1)) return true;
    }
    auto prefix = [&](Op op, const Bag& rest) {
        const Step step{op, Known::none, nullptr, 0, {}, 0, above};
        targets.clear();
        const bool all = calculator_.invert(op, Known::none, {}, target, targets);
        const std::vector<Target> found = targets;
        for (const Target& t : found)
            if (reach(rest, t, factorials, is_product_with_i(op) ? need : fewer, &step, depth + 1)) return true;
        if (all) return false;
        const Table* table = tables_.table(rest, *this);
        if (table == nullptr) return leave(Gap::inverse);
        use(*table);
        std::vector<Value> out;
        spend(table->entries.size());
        for (std::uint32_t j = 0; j < table->entries.size(); ++j) {
            out.clear();
            if (!calculator_.apply(op, table->entries[j].value, {}, out)) leave(Gap::arithmetic);
            for (const Value v : out)
                if (calculator_.meets(v, target) != Answer::no && try_entry(*table, j, factorials, fewer, &step)) return true;
        }
        return false;
    };
    if (tables_.each_prefix(bag, [&](int sign, const Bag& rest) {
            for (const Op op : tables_.unary(sign))
                if (prefix(op, rest)) return true;
            return false;
        }))
        return true;
    // A sign that costs no cube may stand in front of everything: followed once, not without end.
    if (bag.is_free(radical) && !rules.root_is_i) {
        if (above != nullptr && above->op == Op::square_root) leave(Gap::repeated_root);
        else if (prefix(Op::square_root, bag)) return true;
    }
    if (bag.is_free(times_sign) && !tables_.unary(times_sign).empty()) leave(Gap::repeated_prefix);
    if (!rules.exponent) return false;
    for (int kind = coloured; kind < kinds; ++kind) {
        if (bag.count(kind) == 0 || !tables_.feasible(bag.without(kind))) continue;
        outcome_.gaps.add(tables_.gaps_of_exponent(kind));
        for (const Tables::Exponent& e : tables_.exponents(kind)) {
            const int left = factorials - (rules.free_factorials ? 0 : e.factorials);
            if (left < 0) continue;
            targets.clear();
            if (!calculator_.invert(Op::exponent, Known::right, e.value, target, targets)) leave(Gap::inverse);
            const Step step{Op::exponent, Known::right, nullptr, e.leaf, e.value, e.factorials, above};
            const std::vector<Target> found = targets;
            for (const Target& t : found)
                if (reach(bag.without(kind), t, left, need, &step, depth + 1)) return true;
        }
    }
    return false;
}

bool Search::look_up(const Table& table, const Target& target, int factorials, int need, const Step* above) {
    if (target.shape == Target::value && calculator_.arena.exact(target.at)) {
        for (std::uint32_t n = table.find(target.at); n != 0; n = table.entries[n - 1].next)
            if (try_entry(table, n - 1, factorials, need, above)) return true;
        if (table.balls.empty() || !calculator_.arena.real(target.at)) return false;
        spend(table.balls.size());
        for (const std::uint32_t n : table.balls)
            if (calculator_.meets(table.entries[n].value, target) != Answer::no && try_entry(table, n, factorials, need, above)) return true;
        return false;
    }
    spend(table.entries.size());
    for (std::uint32_t n = 0; n < table.entries.size(); ++n)
        if (calculator_.meets(table.entries[n].value, target) != Answer::no && try_entry(table, n, factorials, need, above)) return true;
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
        constexpr std::size_t most = 64;
        for (std::uint32_t n = 0; n < table->entries.size() && n < most; ++n)
            if (try_entry(*table, n, factorials, need, above)) return true;
        if (table->entries.size() > most) leave(Gap::any_value);
        return false;
    }
    for (int attempt = 0; attempt < 24; ++attempt) {
        nodes_.clear();
        const int node = sample(bag, 3);
        spend(8);
        if (node >= 0 && climb(node, above)) return true;
    }
    ++rejected_;
    return leave(Gap::any_value);
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
    tables_.each_split(bag, [&](int sign, const Bag& a, const Bag& b) {
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
    if (calculator_.rules.three_operations && operations(node) < 3) return false;
    if (bag_.free_signs() != 0 && !has_cubes(node)) return leave(Gap::shared_cube);
    Found found{"", box_->number, aim_->number, bag_, nodes_[node].value};
    if (!write(tables_, nodes_, node, bag_, *box_, found.text)) {
        return leave(Gap::unnamed_root);
    }
    if (answer == Answer::maybe) {
        const int verdict = verify_ && questions_++ < most_questions ? verify_(found) : -1;
        next_check_ = 0;
        if (verdict < 0) leave(Gap::unverified);
        if (verdict < 1) return false;
    }
    outcome_.found.push_back(std::move(found));
    return true;
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

// Every part of up to three cubes, by value: from one part and the Goal follows what the other part must be. That
// reaches seven cubes (with a single cube on top, nine) without walking over all their multisets. It proves nothing.
void Search::jump(const std::vector<Box>& boxes, int stage) {
    for (const Box& box : boxes) {
        if (box.aims.empty()) continue;
        absorptions_ = 0;
        jump_end_ = outcome_.nodes + most_nodes_of_a_jump;
        box_ = &box;
        const Bag all = box.required + box.permitted;
        Parts parts;
        tables_.weight_limit = 3;
        for (int size = 1; size <= 3; ++size)
            each_part_of_size(Shelf(all.cubes()), size, Bag{}.freeing(all.free_signs()), 0, all.size(), [&](const Bag& bag) {
                if (!tables_.feasible(bag)) return false;
                if (const Table* table = tables_.table(bag, *this))
                    for (std::uint32_t n = 0; n < table->entries.size(); ++n) parts.add(*table, n);
                return parts.list.size() > 200'000;
            });
        for (const Aim& aim : box.aims) {
            aim_ = &aim;
            if (aim.target.shape != Target::value) {
                if (stage == 1 && draw(all)) return;
                continue;
            }
            if (stage == 1 ? fit(parts, all, aim.target, aim.factorials, nullptr, Bag{}, 3) : fit_under(parts, all, aim, stage == 2 ? 1 : 3))
                return;
        }
    }
}

// Two parts and a sign that come to the target, with the cubes that are left.
bool Search::fit(const Parts& parts, const Bag& all, const Target& target, int factorials, const Step* above, const Bag& used, int largest) {
    std::vector<Target> targets;
    for (const auto& [table, number] : parts.list) {
        if (table->bag.size() > largest || outcome_.nodes > jump_end_) break;
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
                    calculator_.invert(op, side, entry.value, target, targets);
                    const Step step{op, side, table, number, entry.value, 0, above};
                    for (const Target& t : targets)
                        if (t.shape == Target::value && complete_with(parts, all, t.at, factorials - entry.factorials, &step, with_sign)) return true;
                }
        }
    }
    return false;
}

bool Search::complete_with(const Parts& parts, const Bag& all, Value value, int factorials, const Step* above, const Bag& used) {
    const auto [begin, end] = parts.by_value.equal_range(value);
    int tries = 0;
    for (auto place = begin; place != end && tries < 200; ++place, ++tries) {
        const auto& [table, number] = place->second;
        const Bag bag = used + table->bag.cubes();
        if (!within(bag, all)) continue;
        bag_ = bag.cubes().freeing(all.free_signs());
        absorbing_ = !within(box_->required.cubes(), bag);
        if (absorbing_ && ++absorptions_ > most_absorptions) continue;
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
                        if (t.shape == Target::value && calculator_.arena.exact(t.at) && fit(parts, all, t, aim.factorials - entry.factorials, &step, used, largest)) return true;
                }
        }
    }
    return false;
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
