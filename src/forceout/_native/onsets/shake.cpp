#include "shake.hpp"

#include <algorithm>
#include <stdexcept>

#include "variant.hpp"

namespace onsets {

namespace {

constexpr std::size_t BUDGET = std::size_t{96} << 20;  // bytes of tables kept before they are thrown away
constexpr std::size_t REMEMBERED = std::size_t{1} << 20;

}  // namespace

void Family::add(Mask set) {
  if (sets == 0) {
    first = set;
    sets = 1;
  } else if (sets == 1 && set != first) {
    second = set;
    sets = 2;
  }
}

void Family::add(const Family& other) {
  if (other.sets > 0) add(other.first);
  if (other.sets > 1) add(other.second);
}

Shake::Shake(Spec spec) : spec_(std::move(spec)) {
  std::uint64_t weight = 1;
  for (int f = 0; f < FACES; ++f) {
    radix_[f] = weight;
    weight *= spec_.rolled[f] + 1U;
  }
}

Shake::~Shake() = default;

std::uint64_t Shake::rank(const Counts& counts) const {
  std::uint64_t sum = 0;
  for (int f = 0; f < FACES; ++f) sum += radix_[f] * counts[f];
  return sum;
}

void Shake::check(const Position& position) const {
  const Counts all = position.required + position.permitted + position.resources;
  for (int f = 0; f < FACES; ++f) {
    if (all[f] > spec_.rolled[f]) throw std::invalid_argument("a cube that was not rolled");
  }
}

// The cubes that may be used: one set of bounds for each cube that may be taken from Resources.
std::vector<Counts> Shake::uppers(const Position& position) const {
  const Counts base = position.required + position.permitted;
  if (position.reach == Reach::any) return {base + position.resources};
  std::vector<Counts> found;
  if (position.reach == Reach::one) {
    for (int f = 0; f < FACES; ++f) {
      if (position.resources[f] == 0) continue;
      found.push_back(base);
      ++found.back()[f];
    }
  }
  if (found.empty()) found.push_back(base);
  return found;
}

// Every way to give the wild cubes at hand a meaning and the wild blank its dots; as they are comes first.
std::vector<Variant*> Shake::variants(const Counts& upper) {
  std::array<int, FACES> plain;
  for (int f = 0; f < FACES; ++f) plain[f] = f;
  std::vector<std::array<int, FACES>> meanings{plain};
  const auto same = [&](int a, int b) {
    const bool operations = spec_.cup_cap_alike && a >= CUP && a <= CAP && b >= CUP && b <= CAP;
    const bool sets = spec_.universe_empty_alike && a >= UNIVERSE && a <= EMPTY && b >= UNIVERSE && b <= EMPTY;
    return a == b || operations || sets;
  };
  for (const auto& wild : spec_.wilds) {
    if (upper[wild.face] == 0) continue;
    std::vector<int> symbols;
    if (wild.meanings >> wild.face & 1) symbols.push_back(wild.face);
    for (int symbol = 0; symbol < FACES; ++symbol) {
      if (!(wild.meanings >> symbol & 1)) continue;
      if (std::none_of(symbols.begin(), symbols.end(), [&](int s) { return same(s, symbol); })) {
        symbols.push_back(symbol);
      }
    }
    std::vector<std::array<int, FACES>> wider;
    for (const auto& meaning : meanings) {
      for (const int symbol : symbols) {
        wider.push_back(meaning);
        wider.back()[wild.face] = symbol;
      }
    }
    meanings = std::move(wider);
  }
  std::vector<Variant*> found;
  const int dots = spec_.blank_wild && (spec_.dealt & 1) ? 16 : 1;
  for (const auto& meaning : meanings) {
    for (int d = 0; d < dots; ++d) {
      std::vector<int> key(meaning.begin(), meaning.end());
      key.push_back(d);
      auto& slot = variants_[key];
      if (!slot) slot = std::make_unique<Variant>(spec_, meaning, d);
      found.push_back(slot.get());
    }
  }
  return found;
}

std::size_t Shake::bytes() const {
  std::size_t sum = 0;
  for (const auto& [key, variant] : variants_) sum += variant->bytes();
  for (const auto& [goal, boxes] : known_) sum += boxes.size() * 40;
  return sum;
}

void Shake::relieve() {
  std::size_t sum = 0;
  for (const auto& [key, variant] : variants_) sum += variant->bytes();
  if (sum > BUDGET) variants_.clear();
  std::size_t boxes = 0;
  for (const auto& [goal, known] : known_) boxes += known.size();
  if (boxes > REMEMBERED) known_.clear();
}

bool Shake::solvable(const Position& position) {
  check(position);
  const std::lock_guard<std::mutex> lock(turn_);
  Family family;
  for (const auto& upper : uppers(position)) {
    family.add(box(position.required, upper, position.goals));
    if (family.sets >= limit()) return true;
  }
  return false;
}

Family Shake::box(const Counts& lower, const Counts& upper, std::uint64_t goals) {
  auto& known = known_[goals];
  std::uint64_t all = 1;
  for (int f = 0; f < FACES; ++f) all *= spec_.rolled[f] + 1U;
  const auto key = rank(lower) * all + rank(upper);
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  Family family;
  if (goals != 0) {
    relieve();
    for (Variant* variant : variants(upper)) {
      search(*variant, lower, upper, goals, family);
      if (family.sets >= limit()) break;
    }
  }
  return known_[goals][key] = family;
}

namespace {

// For every Universe that Restrictions may leave: can some name count to a Goal in it? With f the names at first,
// one step a card turns "names" into "Universes": the card is in the name or not, and kept or not.
std::vector<std::uint64_t> good_universes(std::vector<std::uint64_t> counts, int points, const std::vector<int>& weight,
                                          Mask required, Mask forbidden, std::uint64_t goals) {
  const std::size_t size = counts.size();
  for (int c = 0; c < points; ++c) {
    const std::size_t step = std::size_t{1} << c;
    const int w = weight[c];
    const bool must = required >> c & 1;
    const bool must_not = forbidden >> c & 1;
    for (std::size_t block = 0; block < size; block += 2 * step) {
      for (std::size_t i = block; i < block + step; ++i) {
        const auto without = counts[i];
        const auto with = counts[i + step];
        counts[i] = must ? 0 : without | with;
        counts[i + step] = (must ? 0 : without) | (must_not ? 0 : with << w);
      }
    }
  }
  std::vector<std::uint64_t> good((size + 63) / 64);
  for (std::size_t r = 0; r < size; ++r) {
    if (counts[r] & goals) good[r >> 6] |= std::uint64_t{1} << (r & 63);
  }
  return good;
}

void append(std::vector<std::uint64_t>& key, const Letters& letters) {
  key.push_back(pack(letters.operand));
  std::uint64_t rest = 0;
  for (const int n : letters.binary) rest = rest << 8 | static_cast<unsigned>(n);
  key.push_back(rest << 8 | static_cast<unsigned>(letters.prime));
}

}  // namespace

// The search of one box: plain names, then names under Restrictions, until the family is as large as it need be.
void Shake::search(Variant& variant, const Counts& lower, const Counts& upper, std::uint64_t goals, Family& family) {
  for (const auto& choice : variant.choices(lower, upper)) {
    auto& tables = variant.tables(choice.name.most, Variant::Purpose::decide);
    const auto primes = tables.primes(choice.name);
    const auto usages = tables.usages(choice.name);
    if (choice.plain) {
      const bool enough = visit_names(tables.names, choice.name, primes, usages, [&](const auto& t, int p, const auto& c) {
        if (!(c.counts & goals) || !variant.long_enough(tables, t.size, p, false)) return false;
        for (const Mask mask : c.masks) {
          const auto n = variant.count(mask);
          if (n == NOT_A_SET || !(goals >> n & 1)) continue;
          family.add(mask);
          if (family.sets >= limit()) return true;
        }
        return false;
      });
      if (enough) return;
    }
    if (!choice.restricted) continue;
    search_restricted(variant, tables, choice, goals, family);
    if (family.sets >= limit()) return;
  }
}

void Shake::search_restricted(Variant& variant, Tables& tables, const Choice& choice, std::uint64_t goals,
                              Family& family) {
  while (family.sets < limit()) {
    const auto good = family.sets == 0 ? good_for(variant, tables, choice.name, goals)
                                       : good_beside(variant, tables, choice.name, goals, family.first);
    if (std::all_of(good.begin(), good.end(), [](auto word) { return word == 0; })) return;
    std::optional<Mask> kept;
    const auto usages = tables.usages(choice.part);
    visit_materials(tables, choice.part, [&](const Material& material) {
      return tables.restrictions.visit(material, [&](int usage, Mask keep, int) {
        if (!usages[usage] || !(good[keep >> 6] >> (keep & 63) & 1)) return false;
        kept = keep;
        return true;
      });
    });
    if (!kept) return;
    if (limit() == 1) {
      family.sets = 1;
      return;
    }
    const auto name_usages = tables.usages(choice.name);
    const Family before = family;
    visit_names(tables.names, choice.name, tables.primes(choice.name), name_usages,
                [&](const auto& t, int p, const auto& c) {
                  if (!variant.long_enough(tables, t.size, p, true)) return false;
                  for (const Mask mask : c.masks) {
                    const Mask set = mask & *kept;
                    const auto n = variant.count(set);
                    if (n != NOT_A_SET && (goals >> n & 1)) family.add(set);
                    if (family.sets > before.sets) return true;
                  }
                  return false;
                });
    if (family.sets == before.sets) throw std::logic_error("a Universe that is good has no name");
  }
}

std::vector<std::uint64_t> Shake::names_in(Variant& variant, Tables& tables, const Bounds& bounds) {
  std::vector<std::uint64_t> present(std::size_t{1} << variant.points());
  visit_names(tables.names, bounds, tables.primes(bounds), tables.usages(bounds), [&](const auto& t, int p, const auto& c) {
    if (variant.long_enough(tables, t.size, p, true)) {
      for (const Mask mask : c.masks) present[mask] = 1;
    }
    return false;
  });
  return present;
}

const std::vector<std::uint64_t>& Shake::good_for(Variant& variant, Tables& tables, const Bounds& bounds,
                                                  std::uint64_t goals) {
  std::vector<std::uint64_t> key{goals};
  append(key, bounds.least);
  append(key, bounds.most);
  auto& slot = tables.good[key];
  if (slot.empty()) {
    slot = good_universes(names_in(variant, tables, bounds), variant.points(), variant.weights(), variant.required(),
                          variant.forbidden(), goals);
  }
  return slot;
}

// The same, for sets other than `known`: another set has a card that is not in it, or lacks one that is.
std::vector<std::uint64_t> Shake::good_beside(Variant& variant, Tables& tables, const Bounds& bounds,
                                              std::uint64_t goals, Mask known) {
  const auto present = names_in(variant, tables, bounds);
  std::vector<std::uint64_t> good(tables.words());
  for (int c = 0; c < variant.points(); ++c) {
    const auto bit = static_cast<Mask>(1U << c);
    const bool has = known & bit;
    const auto more = good_universes(present, variant.points(), variant.weights(),
                                     static_cast<Mask>(variant.required() | (has ? 0 : bit)),
                                     static_cast<Mask>(variant.forbidden() | (has ? bit : 0)), goals);
    for (std::size_t i = 0; i < good.size(); ++i) good[i] |= more[i];
  }
  return good;
}

}  // namespace onsets
