#include "shake.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <string>

#include "../errors.hpp"
#include "../keys.hpp"
#include "variant.hpp"

namespace onsets {

using forceout::checked_product;
using forceout::Refused;

namespace {

constexpr std::size_t BUDGET = std::size_t{96} << 20;  // bytes of tables kept before they are thrown away
constexpr std::size_t REMEMBERED = std::size_t{1} << 20;

}  // namespace

bool Family::add(Mask set) {
  if (sets == 2 || (sets == 1 && set == first)) return false;
  (sets == 0 ? first : second) = set;
  ++sets;
  return true;
}

void Family::add(const Family& other) {
  if (other.sets > 0) add(other.first);
  if (other.sets > 1) add(other.second);
}

Shake::Shake(Spec spec) : spec_(std::move(spec)) {
  if (total(spec_.rolled) > MOST_CUBES) {
    throw Refused("a shake has at most " + std::to_string(MOST_CUBES) + " cubes, not " +
                  std::to_string(total(spec_.rolled)));
  }
  for (int f = 0; f < FACES; ++f) {
    radix_[f] = ranks_;
    ranks_ = checked_product(ranks_, spec_.rolled[f] + 1U);
  }
  checked_product(ranks_, ranks_);  // the keys of box()
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
    if (all[f] > spec_.rolled[f]) throw Refused("a cube that was not rolled");
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
    int colours = 0;
    for (int f = 0; f < FACES; ++f) {
      if (meaning[f] <= YELLOW && spec_.rolled[f] > 0) colours |= 1 << meaning[f];
    }
    std::set<std::pair<int, int>> seen;  // dots of colours that no cube shows make no difference, but for the weight
    for (int d = 0; d < dots; ++d) {
      if (!seen.emplace(d & colours, spec_.doubled >> d & 1).second) continue;
      std::vector<int> key(meaning.begin(), meaning.end());
      key.push_back(d);
      auto slot = variants_.find(key);
      if (slot == variants_.end()) {
        meter_.spend(std::size_t{1} << std::popcount(spec_.dealt));
        slot = variants_.emplace(key, std::make_unique<Variant>(spec_, meaning, d, meter_)).first;
      }
      found.push_back(slot->second.get());
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
  Family family;
  for (const auto& upper : uppers(position)) {
    family.add(box(position.required, upper, position.goals));
    if (family.sets >= limit()) return true;
  }
  return false;
}

Family Shake::box(const Counts& lower, const Counts& upper, std::uint64_t goals) {
  auto& known = known_[goals];
  const auto key = rank(lower) * ranks_ + rank(upper);
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  Family family;
  if (goals != 0) {
    relieve();
    const auto ways = variants(upper);
    Family wanted;  // are there sets enough, whatever their names?
    for (const Variant* variant : ways) {
      variant->wanted(goals, wanted);
      if (wanted.sets >= limit()) break;
    }
    for (Variant* variant : ways) {
      if (wanted.sets < limit() || family.sets >= limit()) break;
      search(*variant, lower, upper, goals, family);
    }
  }
  return known_[goals][key] = family;
}

namespace {

// For every Universe that Restrictions may leave: does some name count to a Goal in it? One step a card turns names
// into Universes: the card is in the name or not, and kept or not.
std::vector<std::uint64_t> good_universes(const Variant& variant, const std::vector<Mask>& names, std::uint64_t goals,
                                          Mask required, Mask forbidden, Meter& meter) {
  std::vector<std::uint64_t> counts(std::size_t{1} << variant.points());
  for (const Mask mask : names) counts[mask] = 1;
  const std::size_t size = counts.size();
  for (int c = 0; c < variant.points(); ++c) {
    meter.spend(size);
    const std::size_t step = std::size_t{1} << c;
    const int weight = variant.weights()[c];
    // Masks instead of branches, so that the inner loop stays one of plain vector operations.
    const auto may_lack = required >> c & 1 ? std::uint64_t{0} : ~std::uint64_t{0};
    const auto may_have = forbidden >> c & 1 ? std::uint64_t{0} : ~std::uint64_t{0};
    for (std::size_t block = 0; block < size; block += 2 * step) {
      for (std::size_t i = block; i < block + step; ++i) {
        const auto without = counts[i];
        const auto with = counts[i + step];
        counts[i] = (without | with) & may_lack;
        counts[i + step] = (without & may_lack) | (with << weight & may_have);
      }
    }
  }
  std::vector<std::uint64_t> good((size + 63) / 64);
  for (std::size_t r = 0; r < size; ++r) {
    good[r >> 6] |= static_cast<std::uint64_t>((counts[r] & goals) != 0) << (r & 63);
  }
  return good;
}

// The same, for sets other than `known`: another set has a card that is not in it, or lacks one that is.
std::vector<std::uint64_t> good_universes(const Variant& variant, const std::vector<Mask>& names, std::uint64_t goals,
                                          std::optional<Mask> known, Meter& meter) {
  if (!known) return good_universes(variant, names, goals, variant.required(), variant.forbidden(), meter);
  std::vector<std::uint64_t> good;
  for (int c = 0; c < variant.points(); ++c) {
    const auto bit = static_cast<Mask>(1U << c);
    const bool has = *known & bit;
    const auto more = good_universes(variant, names, goals, static_cast<Mask>(variant.required() | (has ? 0 : bit)),
                                     static_cast<Mask>(variant.forbidden() | (has ? bit : 0)), meter);
    good.resize(more.size());
    for (std::size_t i = 0; i < good.size(); ++i) good[i] |= more[i];
  }
  return good;
}

Recipe recipe_of(const Name& name) {
  Recipe recipe{};
  recipe.name = name;
  return recipe;
}

// A name that stands for the set in that Universe.
Name name_in(const Variant& variant, Tables& tables, const Bounds& bounds, Mask keep, Mask set) {
  std::optional<Name> name;
  visit_names(tables.names, bounds, tables.primes(bounds), tables.usages(bounds), ANY_SIZE,
              [&](const auto& t, int p, const auto& c) {
                if (!variant.long_enough(tables, t.size, p, true)) return false;
                for (const Mask mask : c.masks) {
                  if ((mask & keep) != set) continue;
                  name = Name{t.operands, p, c.usage, mask};
                  return true;
                }
                return false;
              });
  if (!name) throw forceout::Fault("a set that was named has no name");
  return *name;
}

}  // namespace

// Which of the Universes that Restrictions leave are good. A few are tried one by one; after that, all are found at once.
class Shake::Universes {
 public:
  Universes(Variant& variant, Tables& tables, const Bounds& bounds, int largest, std::uint64_t goals,
            std::optional<Mask> known, Meter& meter)
      : variant_(variant), goals_(goals), known_(known), meter_(meter), tried_(tables.words()) {
    std::vector<std::uint64_t> seen(tables.words());
    visit_names(tables.names, bounds, tables.primes(bounds), tables.usages(bounds), largest,
                [&](const auto& t, int p, const auto& c) {
                  if (!variant.long_enough(tables, t.size, p, true)) return false;
                  meter.spend(c.masks.size());
                  for (const Mask mask : c.masks) {
                    auto& word = seen[mask >> 6];
                    const auto bit = std::uint64_t{1} << (mask & 63);
                    if (!(word & bit) && may_serve(mask)) names_.push_back(mask);
                    word |= bit;
                  }
                  return false;
                });
  }

  // Restrictions only take cards away: the name must count enough without them, and have the cards that it must.
  bool may_serve(Mask mask) const {
    int weight = 0;
    for (int point = 0; point < variant_.points(); ++point) weight += (mask >> point & 1) * variant_.weights()[point];
    return (mask & variant_.required()) == variant_.required() && weight >= std::countr_zero(goals_);
  }

  bool empty() const { return names_.empty(); }

  // A set that is named in this Universe and counts to a Goal.
  std::optional<Mask> set_in(Mask keep) {
    auto& word = tried_[keep >> 6];
    const auto bit = std::uint64_t{1} << (keep & 63);
    if (word & bit) return std::nullopt;
    word |= bit;
    if (work_ > PATIENCE && good_.empty()) good_ = good_universes(variant_, names_, goals_, known_, meter_);
    if (!good_.empty() && !(good_[keep >> 6] & bit)) return std::nullopt;
    meter_.spend(names_.size());
    for (const Mask mask : names_) {
      ++work_;
      const Mask set = mask & keep;
      const auto n = variant_.count(set);
      if (n != NOT_A_SET && (goals_ >> n & 1) && set != known_) return set;
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t PATIENCE = 100'000;  // about the cost of finding all good Universes

  const Variant& variant_;
  std::uint64_t goals_;
  std::optional<Mask> known_;
  Meter& meter_;
  std::vector<Mask> names_;
  std::vector<std::uint64_t> tried_;
  std::vector<std::uint64_t> good_;
  std::size_t work_ = 0;
};

// The search of one box: plain names, then names under Restrictions, until the family is as large as it need be.
void Shake::search(Variant& variant, const Counts& lower, const Counts& upper, std::uint64_t goals, Family& family,
                   Recipes* found) {
  const auto complete = [&](std::size_t before, const Choice& choice) {
    if (!found) return;
    for (; before < found->size(); ++before) {
      auto& recipe = (*found)[before];
      recipe.variant = &variant;
      recipe.lower = lower;
      recipe.upper = upper;
      recipe.choice = choice;
    }
  };
  for (const auto& choice : variant.choices(lower, upper)) {
    const auto before = found ? found->size() : 0;
    auto& tables = variant.tables(choice, Purpose::decide);
    bool enough = choice.plain && search_plain(variant, tables, choice, goals, family, found);
    if (!enough && choice.restricted) {
      // Small names and Restrictions settle most questions that have a Solution.
      const int small = std::max(total(choice.name.least.operand), total(choice.part.least.operand)) + 3;
      for (const Extent& extent : {Extent{small, false}, Extent{ANY_SIZE, true}}) {
        while (!enough && search_restricted(variant, tables, choice, extent, goals, family, found)) {
          enough = family.sets >= limit();
        }
      }
    }
    complete(before, choice);
    if (enough) return;
  }
}

bool Shake::search_plain(Variant& variant, Tables& tables, const Choice& choice, std::uint64_t goals, Family& family,
                         Recipes* found) {
  const auto usages = tables.usages(choice.name);
  return visit_names(tables.names, choice.name, tables.primes(choice.name), usages, ANY_SIZE,
                     [&](const auto& t, int p, const auto& c) {
                       if (!(c.counts & goals) || !variant.long_enough(tables, t.size, p, false)) return false;
                       meter_.spend(c.masks.size());
                       for (const Mask mask : c.masks) {
                         const auto n = variant.count(mask);
                         if (n == NOT_A_SET || !(goals >> n & 1)) continue;
                         if (family.add(variant.cards(mask)) && found) {
                           found->push_back(recipe_of({t.operands, p, c.usage, mask}));
                         }
                         if (family.sets >= limit()) return true;
                       }
                       return false;
                     });
}

// Adds one more set to the family, if there is one within the extent.
bool Shake::search_restricted(Variant& variant, Tables& tables, const Choice& choice, const Extent& extent,
                              std::uint64_t goals, Family& family, Recipes* found) {
  if (spec_.no_null) {
    // Some card is removed, so at least the lightest is not counted (XIII-B-8); where none was dealt, none can be.
    const auto& weights = variant.weights();
    if (weights.empty()) return false;
    const int most =
        std::accumulate(weights.begin(), weights.end(), 0) - *std::min_element(weights.begin(), weights.end());
    goals &= (std::uint64_t{2} << most) - 1;
    if (goals == 0) return false;
  }
  const auto known = family.sets == 0 ? std::nullopt : variant.set_of(family.first);
  Universes universes(variant, tables, choice.name, extent.largest, goals, known, meter_);
  if (universes.empty()) return false;
  const auto usages = tables.usages(choice.part);
  auto& restrictions = tables.leaving(std::countr_zero(goals));
  return visit_materials(tables, choice.part, extent, [&](const Material& material) {
    return restrictions.visit(material, [&](int usage, Mask keep, int groupings) {
      if (!usages[usage]) return false;
      const auto set = universes.set_in(keep);
      if (!set) return false;
      if (family.add(variant.cards(*set)) && found) {
        found->push_back(recipe_of(name_in(variant, tables, choice.name, keep, *set)));
        found->back().restriction = Restriction{material, usage, keep};
        found->back().groupings = groupings;
        found->back().restrictions = &restrictions;
      }
      return true;
    });
  });
}

}  // namespace onsets
