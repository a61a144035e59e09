#include "finder.hpp"

#include <algorithm>

#include "writing.hpp"

namespace forceout::equations {
namespace {

using Known = Calculator::Known;

// Multiple of k: so many steps above and below the Goal are tried.
constexpr int most_steps = 6;
constexpr std::size_t most_candidates = 64;
constexpr int most_free_factorials = 8;
constexpr std::uint64_t looked_up_a_node = 4;

bool is_counting(Op op) { return op == Op::remainder || op == Op::lcm || op == Op::gcf; }

}  // namespace

// Exotic values take longer than a node; the meter counts them by itself.
bool Finder::spend(std::uint64_t work) {
  meter_.spend(work);
  const std::uint64_t efforts = calculator_.arena.efforts();
  left_ -= std::min(left_, work + work_of_exotic * (efforts - efforts_));
  efforts_ = efforts;
  return left_ > 0;
}

bool Finder::reckon(const Box& box, const Aim& aim, int most_digits, std::uint64_t share, const Offer& offer) {
  const Allowance allowance(box, calculator_.rules.free_factorials ? most_free_factorials : aim.factorials);
  const Reckoning reckoning(tables_, meter_, allowance, most_digits, share / 2);
  box_ = &box;
  allowance_ = &allowance;
  reckoning_ = &reckoning;
  offer_ = &offer;
  left_ = share / 2;
  efforts_ = calculator_.arena.efforts();
  fruitless_.clear();
  candidates_.clear();
  if (aim.target.shape == Target::progression && aim.target.at.exotic())
    return reach_beside_steps(aim.target) || offer_candidates();
  const std::vector<Target> targets = near(aim.target);
  // Only a power or a root of small fractions is an irrational or large number: few hands go together.
  for (const Target& target : targets)
    if (reach(target, Reckoning::most_digits - (target.at.exotic() ? 0 : 1), nullptr)) return true;
  if (offer_candidates()) return true;
  for (const Target& target : targets)
    if (left_ > 0 && reach_under(target)) return true;
  return offer_candidates();
}

// The shortest first.
bool Finder::offer_candidates() {
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.bag.size() < b.bag.size(); });
  for (const Candidate& each : candidates_) {
    nodes_.clear();
    int node = put_on(each.first, reckoning_->write(each.last, nodes_));
    if (each.above) node = put_on(*each.above, node);
    if (node >= 0 && (*offer_)(nodes_, each.bag)) return true;
  }
  candidates_.clear();
  return false;
}

// An irrational Goal under Multiple of k: the number itself beside a few steps.
bool Finder::reach_beside_steps(const Target& target) {
  const Reckoning::Range range{reckoning_->of_size(1).first, reckoning_->of_size(2).last};
  for (std::uint32_t number = range.first; number < range.last && left_ > 0; ++number) {
    const Value away = reckoning_->at(number).value();
    if (away.n == 0 || away.d != 1 || away.n % target.step.n != 0) continue;
    for (const auto& [sign, op] : {std::pair{plus_sign, Op::add}, std::pair{minus_sign, Op::subtract}}) {
      if (!reckoning_->at(number).uses.with(sign).at_most(allowance_->most)) continue;
      const Above above{op, Known::right, number};
      if (reach({Target::value, target.at, {0, 1}}, Reckoning::most_digits - 1, &above)) return true;
    }
  }
  return false;
}

std::vector<Target> Finder::near(const Target& target) const {
  if (target.shape == Target::value) return {target};
  std::vector<Target> targets;
  for (int n = 1; n <= most_steps; ++n)
    for (const int steps : {n, -n}) {
      const Value away = calculator_.arena.multiply({steps, 1}, target.step);
      const Value at = away.usable() ? calculator_.arena.add(target.at, away) : undefined;
      if (at.usable() && calculator_.arena.exact(at)) targets.push_back({Target::value, at, {0, 1}});
    }
  return targets;
}

// visit(what the other operand must be, how the two are joined) for every way to join this one with another.
template <class Visit>
bool Finder::each_inverse(std::uint32_t number, const Target& target, Visit&& visit) {
  const Reckoned& known = reckoning_->at(number);
  std::vector<Target> targets;
  for (int sign = plus_sign; sign <= radical; ++sign) {
    if (!known.uses.with(sign).at_most(allowance_->most)) continue;
    for (const Op op : tables_.binary(sign))
      for (const Known side : {Known::left, Known::right}) {
        if (side == Known::right && commutes(op)) continue;
        const Above above{op, side, number};
        const bool is_power = op == Op::power || op == Op::root;
        if (target.at.rational() && !is_counting(op) && (!is_power || Reckoning::is_small(target.at))) {
          const Value other = unreckon(calculator_, op, side, known.value(), target.at);
          if (other.usable() && visit(other, above)) return true;
          continue;
        }
        // An irrational number with a small fraction on the other side of + − × ÷ leaves no small fraction.
        if (target.at.exotic() && !is_power) continue;
        const Tried tried{target.at, known.value(), op, side};
        if (fruitless_.contains(tried)) continue;
        bool is_fruitless = true;
        const std::size_t mark = calculator_.arena.size();
        targets.clear();
        calculator_.invert(op, side, known.value(), target, targets);
        for (const Target& t : targets) {
          if (t.shape != Target::value || !Reckoning::is_small(t.at)) continue;
          is_fruitless = false;
          if (visit(t.at, above)) return true;
        }
        calculator_.arena.release(mark);
        if (is_fruitless) fruitless_.insert(tried);
      }
  }
  return false;
}

// Two hands, the first of so many digits at most.
bool Finder::reach(const Target& target, int most_digits, const Above* above) {
  std::uint64_t looked = 0;
  for (int size = 1; size <= most_digits; ++size) {
    const Reckoning::Range range = reckoning_->of_size(size);
    for (std::uint32_t first = range.first; first < range.last; ++first) {
      const bool found = each_inverse(first, target, [&](Value other, const Above& joined) {
        ++looked;
        return Reckoning::is_small(other) && look_up({Target::value, other, {0, 1}}, joined, above);
      });
      if (found) return true;
      if (!spend(1 + looked / looked_up_a_node)) return false;
      looked = 0;
    }
  }
  return false;
}

// A single cube on top, or a sign in front, and two hands below.
bool Finder::reach_under(const Target& target) {
  const Reckoning::Range range = reckoning_->of_size(1);
  for (std::uint32_t number = range.first; number < range.last; ++number) {
    const bool found = each_inverse(number, target, [&](Value other, const Above& above) {
      return left_ > 0 && reach({Target::value, other, {0, 1}}, 2, &above);
    });
    if (found) return true;
  }
  return false;
}

bool Finder::look_up(const Target& target, const Above& first, const Above* above) {
  const Reckoned& known = reckoning_->at(first.number);
  Bag digits = reckoning_->digits(known);
  Uses uses = known.uses;
  for (const Above* each : {&first, above}) {
    if (each == nullptr) continue;
    uses = uses.with(sign_of(each->op));
    if (each == &first) continue;
    digits = digits + reckoning_->digits(reckoning_->at(each->number));
    uses = uses + reckoning_->at(each->number).uses;
  }
  if (above != nullptr && !allowance_->has_digits(digits)) return false;
  return reckoning_->each_with(target.at, [&](std::uint32_t number) {
    const Reckoned& last = reckoning_->at(number);
    const Bag used = digits + reckoning_->digits(last);
    const Uses all = uses + last.uses;
    if (allowance_->has_digits(used) && allowance_->is_complete(used, all))
      candidates_.push_back({number, first, above != nullptr ? std::optional(*above) : std::nullopt, cubes(used, all)});
    return candidates_.size() >= most_candidates && offer_candidates();
  });
}

// The cubes of an expression with these digits and signs.
Bag Finder::cubes(const Bag& digits, const Uses& uses) const {
  const Bag& required = box_->required;
  Bag bag = digits.freeing(required.free_signs());
  for (int sign = plus_sign; sign <= radical; ++sign)
    bag = bag.with(sign, required.is_free(sign) ? required.count(sign) : uses.count(sign));
  return bag;
}

// Joins what lies below with the other operand, calculated forwards; −1 where the rules give no value.
int Finder::put_on(const Above& above, int below) {
  const int other = below < 0 ? -1 : reckoning_->write(above.number, nodes_);
  if (other < 0) return -1;
  const int left = above.side == Known::left ? other : below, right = above.side == Known::left ? below : other;
  std::vector<Value> out;
  calculator_.apply(above.op, nodes_[static_cast<std::size_t>(left)].value,
                    nodes_[static_cast<std::size_t>(right)].value, out);
  if (out.empty()) return -1;
  nodes_.push_back({above.op, out[0], left, right, 0, 0});
  return static_cast<int>(nodes_.size()) - 1;
}

}  // namespace forceout::equations
