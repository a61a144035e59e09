#include "variant.hpp"

#include <algorithm>
#include <bit>

namespace onsets {

namespace {

constexpr int MANY = 60;  // ′ without limit: more than the shortest name ever needs
constexpr std::size_t SAMPLE = 96;
constexpr std::size_t LARGE_SAMPLE = 1500;

}  // namespace

std::vector<char> Tables::usages(const Bounds& bounds) const {
  const auto& rules = names.rules();
  std::vector<int> least(rules.kinds.size());
  std::vector<int> most(rules.kinds.size());
  for (int letter = 0; letter < 3; ++letter) {
    if (kind_of[letter] < 0) continue;
    least[kind_of[letter]] += bounds.least.binary[letter];
    most[kind_of[letter]] += bounds.most.binary[letter];
  }
  std::vector<char> fits(names.usages(), 1);
  for (int u = 0; u < names.usages(); ++u) {
    for (std::size_t k = 0; k < least.size(); ++k) {
      const int used = names.usage_of(u, static_cast<int>(k));
      if (used < least[k] || (!rules.saturating && used > most[k])) fits[u] = 0;
    }
  }
  return fits;
}

std::pair<int, int> Tables::primes(const Bounds& bounds) const {
  const auto& rules = names.rules();
  if (rules.primes != Primes::exact) return {0, 0};
  return {bounds.least.prime, rules.saturating ? rules.prime_cap : bounds.most.prime};
}

Restrictions& Tables::leaving(int least_goal) {
  if (2 * least_goal <= names.rules().weight.back()) return restrictions;
  auto& slot = heavy[least_goal];
  if (!slot) {
    auto rules = restrictions.rules();
    rules.floor = least_goal;
    slot = std::make_unique<Restrictions>(names, rules);
  }
  return *slot;
}

std::size_t Tables::bytes() const {
  std::size_t sum = names.bytes() + restrictions.bytes();
  for (const auto& [floor, each] : heavy) sum += each->bytes();
  return sum;
}

bool Tables::is_covered(const Operands& operands, const Bounds& bounds) const {
  const auto& rules = names.rules();
  const bool repeats = rules.saturating && std::any_of(rules.kinds.begin(), rules.kinds.end(), [](const Kind& kind) {
                         return (kind.operations & (UNION | MEET)) != 0;
                       });
  if (!repeats) return false;
  const auto& most = bounds.most.operand;
  const bool swallows = rules.primes == Primes::closed && rules.kinds.size() == 1 &&
                        (most[UNIVERSE] > 0 || most[EMPTY] > 0) && !rules.values[UNIVERSE].empty();
  for (int i = 0; i < OPERANDS; ++i) {
    if (operands[i] < most[i] && (swallows || operands[i] > 0)) return true;
  }
  return false;
}

Variant::Variant(const Spec& spec, std::array<int, FACES> meaning, int dots, Meter& meter)
    : spec_(spec), meter_(meter), meaning_(meaning), dots_(dots) {
  rolled_ = letters(spec.rolled);
  int colours = 0;
  for (int colour = BLUE; colour <= YELLOW; ++colour) colours |= (rolled_.operand[colour] > 0) << colour;
  // Cards that the colours rolled do not tell apart are in a set together: they make one point.
  std::array<int, 16> point_of;
  point_of.fill(-1);
  for (int card = 0; card < 16; ++card) {
    if (!(spec.dealt >> card & 1)) continue;
    const int shown = card == 0 ? dots : card;
    int& point = point_of[shown & colours];
    if (point < 0) {
      point = points_++;
      pattern_.push_back(shown & colours);
      cards_.push_back(0);
      weight_.push_back(0);
    }
    cards_[point] = static_cast<Mask>(cards_[point] | 1U << card);
    weight_[point] += 1 + (spec.doubled >> shown & 1);
    if (spec.required_cards >> card & 1) required_ = static_cast<Mask>(required_ | 1U << point);
    if (spec.forbidden_cards >> card & 1) forbidden_ = static_cast<Mask>(forbidden_ | 1U << point);
  }
  count_.resize(std::size_t{1} << points_);
  for (std::size_t set = 1; set < count_.size(); ++set) {
    count_[set] = static_cast<std::uint8_t>(count_[set & (set - 1)] + weight_[std::countr_zero(set)]);
  }
  total_ = count_;
  if (required_ || forbidden_) {
    for (std::size_t set = 0; set < count_.size(); ++set) {
      if ((set & required_) != required_ || (set & forbidden_) != 0) count_[set] = NOT_A_SET;
    }
  }
}

Mask Variant::cards(Mask set) const {
  Mask cards = 0;
  for (int point = 0; point < points_; ++point) {
    if (set >> point & 1) cards |= cards_[point];
  }
  return cards;
}

std::optional<Mask> Variant::set_of(Mask cards) const {
  Mask set = 0;
  for (int point = 0; point < points_; ++point) {
    const Mask here = cards & cards_[point];
    if (here != 0 && here != cards_[point]) return std::nullopt;
    if (here != 0) set = static_cast<Mask>(set | 1U << point);
  }
  return set;
}

void Variant::wanted(std::uint64_t goals, Family& family) const {
  for (std::size_t set = 0; set < count_.size() && family.sets < 2; ++set) {
    if (count_[set] != NOT_A_SET && (goals >> count_[set] & 1)) family.add(cards(static_cast<Mask>(set)));
  }
}

int Variant::letter(int symbol) const {
  if (symbol == CAP && spec_.cup_cap_alike) return CUP;
  if (symbol == EMPTY && spec_.universe_empty_alike) return UNIVERSE;
  return symbol;
}

Letters Variant::letters(const Counts& counts) const {
  Letters sum;
  for (int face = 0; face < FACES; ++face) {
    const int n = counts[face];
    const int symbol = letter(meaning_[face]);
    if (symbol <= EMPTY) {
      sum.operand[symbol] = static_cast<std::uint8_t>(sum.operand[symbol] + n);
    } else if (symbol <= MINUS) {
      sum.binary[symbol - CUP] += n;
    } else {
      (symbol == PRIME ? sum.prime : symbol == EQUALS ? sum.equals : sum.subsets) += n;
    }
  }
  return sum;
}

Tables& Variant::tables(const Choice& choice, Purpose purpose) {
  const Letters& most = choice.name.most;
  std::array<int, 3> caps = rolled_.binary;
  int at_hand = 0;
  if (spec_.multiple_operations) {
    for (int i = 0; i < 3; ++i) {
      at_hand |= (most.binary[i] > 0) << i;
      // Uses are counted no further than the cubes that need one.
      caps[i] = std::max(choice.name.least.binary[i], choice.part.least.binary[i]);
    }
    at_hand |= (most.prime > 0) << 3;
    // With one kind of operation their number follows from the operands: one table is enough.
    const bool one_kind = !spec_.symmetric_difference || most.binary[2] == 0 || most.binary[0] + most.binary[1] == 0;
    if (most.prime > 0 && purpose == Purpose::decide && one_kind) caps = rolled_.binary;
  }
  const std::array<int, 5> key{drawer(purpose), at_hand, caps[0], caps[1], caps[2]};
  auto slot = tables_.find(key);
  if (slot == tables_.end()) {
    std::array<int, 3> kinds{};
    auto names = rules(most, caps, purpose, kinds);
    const RelationRules relations{rolled_.equals, rolled_.subsets, spec_.chains, spec_.no_null};
    slot = tables_.emplace(key, std::make_unique<Tables>(std::move(names), relations, kinds, meter_)).first;
  }
  return *slot->second;
}

// Without Multiple Operations the cubes bound everything: one exact table decides and writes.
int Variant::drawer(Purpose purpose) const { return spec_.multiple_operations ? static_cast<int>(purpose) : 0; }

void Variant::forget(Purpose purpose) {
  if (drawer(purpose) == drawer(Purpose::decide)) return;
  std::erase_if(tables_, [&](const auto& entry) { return entry.first[0] == drawer(purpose); });
}

NameRules Variant::rules(const Letters& most, const std::array<int, 3>& caps, Purpose purpose,
                         std::array<int, 3>& kinds) const {
  NameRules rules;
  rules.points = points_;
  rules.count = count_;
  rules.weight = total_;
  rules.cap = rolled_.operand;
  const Mask all = static_cast<Mask>((1U << points_) - 1);
  for (int colour = BLUE; colour <= YELLOW; ++colour) {
    Mask value = 0;
    for (int i = 0; i < points_; ++i) value = static_cast<Mask>(value | (pattern_[i] >> colour & 1) << i);
    rules.values[colour] = {value};
  }
  if (spec_.universe_and_empty) {
    rules.values[UNIVERSE] = {all};
    if (spec_.universe_empty_alike) rules.values[UNIVERSE].push_back(0);
    rules.values[EMPTY] = {0};
  }

  const std::array<unsigned, 3> operations{spec_.cup_cap_alike ? UNION | MEET : UNION, MEET,
                                           spec_.symmetric_difference ? SYMMETRIC : DIFFERENCE};
  const bool multiple = spec_.multiple_operations;
  const bool primes = multiple ? most.prime > 0 : rolled_.prime > 0;
  const bool closed = multiple && primes && purpose == Purpose::decide;
  rules.saturating = multiple;
  rules.primes = closed ? Primes::closed : primes ? Primes::exact : Primes::absent;
  rules.prime_cap = multiple ? MANY : rolled_.prime;
  if (purpose == Purpose::sketch) rules.sample = SAMPLE;
  if (purpose == Purpose::study) rules.sample = LARGE_SAMPLE;
  kinds.fill(-1);
  int meets = -1;
  for (int i = 0; i < 3; ++i) {
    const int cap = caps[i];
    if (multiple ? most.binary[i] == 0 : cap == 0) continue;
    // With ′ at will ∪, ∩ and − express each other, so that one table of intersections stands for all three.
    if (closed && operations[i] != SYMMETRIC) {
      if (meets < 0) {
        meets = static_cast<int>(rules.kinds.size());
        rules.kinds.push_back({MEET, 0});
      }
      kinds[i] = meets;
      rules.kinds[meets].cap += cap;
    } else {
      kinds[i] = static_cast<int>(rules.kinds.size());
      rules.kinds.push_back({operations[i], cap});
    }
  }
  return rules;
}

std::vector<Choice> Variant::choices(const Counts& lower, const Counts& upper) const {
  const Bounds bounds{letters(lower), letters(upper)};
  const bool possible = spec_.restrictions && bounds.most.relations() > 0;
  const bool must = spec_.restrictions && bounds.least.relations() > 0;
  if (spec_.required_face < 0) return {{bounds, bounds, !must, possible, true}};
  const int face = spec_.required_face;
  if (upper[face] == 0) return {};
  Counts with = lower;
  with[face] = std::max<std::uint8_t>(with[face], 1);
  const Bounds shown{letters(with), bounds.most};
  if (letter(meaning_[face]) >= EQUALS) return {{bounds, shown, false, possible, false}};
  if (lower[face] > 0) return {{bounds, bounds, !must, possible, true}};
  return {{shown, bounds, !must, possible, true}, {bounds, shown, false, possible, false}};
}

bool Variant::long_enough(const Tables& tables, int size, int primes, bool restricted) const {
  if (tables.names.rules().primes == Primes::closed) return true;  // ′′ may always be added
  const int operations = size - 1 + primes;
  if (spec_.two_operations && operations < 2) return false;
  return restricted || size + operations >= spec_.least_cubes;
}

std::size_t Variant::bytes() const {
  std::size_t sum = count_.size();
  for (const auto& [key, tables] : tables_) sum += tables->bytes();
  return sum;
}

}  // namespace onsets
