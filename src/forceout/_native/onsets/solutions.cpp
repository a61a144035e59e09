// Writing Solutions: the shortest first. A Solution is looked for by its number of symbols, then of groupings, in all
// meanings of wild cubes, dots of the blank and choices of a Resource cube at once.
#include <algorithm>
#include <bit>
#include <limits>
#include <set>

#include "../errors.hpp"
#include "spelling.hpp"
#include "variant.hpp"

namespace onsets {

namespace {

constexpr int LONGEST = 160;                  // symbols; more than any shortest Solution of 18 cubes
constexpr int ENOUGH = 12;                    // symbols beyond the fewest thinkable, for a sketch
constexpr std::size_t PATIENCE = 25'000'000;  // pairs of sets: less than a tenth of a second

template <class Item>
using ByGroupings = std::vector<std::vector<Item>>;

// One way in which a Solution may be made, and what it offers at each length.
class Offer {
 public:
  Offer(Variant& variant, Counts lower, Counts upper, Choice choice, Purpose purpose)
      : variant(variant),
        tables(variant.tables(choice, purpose)),
        lower(lower),
        upper(upper),
        choice(std::move(choice)) {}

  // Set-Names of so many symbols, by groupings.
  const ByGroupings<Name>& names(int symbols, bool restricted) {
    auto& cache = restricted ? names_restricted_ : names_plain_;
    for (int length = static_cast<int>(cache.size()); length <= symbols; ++length) {
      cache.push_back(find_names(length, restricted));
    }
    return cache[symbols];
  }

  // Restriction parts of so many symbols, by groupings.
  const ByGroupings<Restriction>& parts(int symbols) {
    while (static_cast<int>(parts_.size()) <= symbols) parts_.push_back(find_parts(static_cast<int>(parts_.size())));
    return parts_[symbols];
  }

  Variant& variant;
  Tables& tables;
  Counts lower;
  Counts upper;
  Choice choice;

 private:
  template <class Item>
  static void put(ByGroupings<Item>& found, int groupings, Item item) {
    if (static_cast<int>(found.size()) <= groupings) found.resize(groupings + 1);
    found[groupings].push_back(std::move(item));
  }

  ByGroupings<Name> find_names(int symbols, bool restricted) {
    ByGroupings<Name> found;
    const auto& bounds = choice.name;
    const auto [first, last] = tables.primes(bounds);
    const auto usages = tables.usages(bounds);
    const auto least = pack(bounds.least.operand);
    const auto most = pack(bounds.most.operand);
    for (const auto& t : tables.names.multisets()) {
      const int p = symbols - (2 * t.size - 1);
      if (p < first || p > last || !within(least, t.packed) || !within(t.packed, most)) continue;
      if (!variant.long_enough(tables, t.size, p, restricted)) continue;
      for (const auto& c : tables.names.node(t.operands, p)) {
        if (!usages[c.usage]) continue;
        tables.names.spend(c.masks.size());
        for (std::size_t i = 0; i < c.masks.size(); ++i) {
          put(found, Names::groupings(c, i, t.size), Name{t.operands, p, c.usage, c.masks[i]});
        }
      }
    }
    return found;
  }

  ByGroupings<Restriction> find_parts(int symbols) {
    ByGroupings<Restriction> found;
    const auto usages = tables.usages(choice.part);
    visit_materials(tables, choice.part, {}, [&](const Material& m) {
      if (m.cost() != symbols) return false;
      for (const auto& c : tables.restrictions.part(m)) {
        if (!usages[c.usage]) continue;
        tables.names.spend(c.kept.size());
        for (const auto& kept : c.kept) put(found, kept.groupings, Restriction{m, c.usage, kept.keep});
      }
      return false;
    });
    return found;
  }

  std::vector<ByGroupings<Name>> names_plain_;
  std::vector<ByGroupings<Name>> names_restricted_;
  std::vector<ByGroupings<Restriction>> parts_;
};

// Which uses of a symbol are wild cubes: those that must be, and those that other cubes are too few for.
void mark_wild(std::vector<std::vector<Symbol>*> part, const Offer& offer, const Spec& spec, bool shows_face) {
  for (const auto& wild : spec.wilds) {
    const int meaning = offer.variant.meaning()[wild.face];
    if (meaning == wild.face || offer.upper[wild.face] == 0) continue;
    const int letter = offer.variant.letter(meaning);
    int others = 0;
    for (int f = 0; f < FACES; ++f) {
      if (f != wild.face && offer.variant.letter(offer.variant.meaning()[f]) == letter) others += offer.upper[f];
    }
    std::vector<Symbol*> uses;
    for (auto* side : part) {
      for (auto& symbol : *side) {
        if (symbol.meaning >= 0 && offer.variant.letter(symbol.meaning) == letter) uses.push_back(&symbol);
      }
    }
    if (uses.empty()) continue;  // a part that is not there, or a relation and the Set-Name
    const int written = static_cast<int>(uses.size());
    const bool repeated = spec.multiple_operations && letter >= CUP && letter <= PRIME;
    int marked = offer.lower[wild.face];
    if (shows_face && spec.required_face == wild.face) marked = std::max(marked, 1);
    marked = std::max(marked, repeated ? (others == 0 ? written : 0) : written - others);
    for (int i = 0; i < marked; ++i) uses.at(i)->face = wild.face;
  }
}

// A plain symbol with the face of a wild cube is that cube with its other meaning. Where the cube under it is the
// interchangeable partner, it is marked so (XIII-A-3, XIII-A-4): V<Λ> beside a wild V.
void mark_partners(std::vector<Symbol>& side, const Offer& offer, const Spec& spec) {
  for (const auto& wild : spec.wilds) {
    if (offer.variant.meaning()[wild.face] == wild.face || offer.upper[wild.face] == 0) continue;
    int partner = -1;
    for (int f = 0; f < FACES; ++f) {
      if (f != wild.face && offer.variant.letter(f) == offer.variant.letter(wild.face)) partner = f;
    }
    if (partner < 0) continue;
    for (auto& symbol : side) {
      if (symbol.meaning == wild.face && symbol.face < 0) symbol.face = partner;
    }
  }
}

std::vector<Symbol> symbols(const Written& written) {
  std::vector<Symbol> out;
  for (const int each : written) out.push_back({each});
  return out;
}

// The Solution of a name and the statements of a Restriction part, wild cubes marked.
Solution solution_of(const Offer& offer, const Spec& spec, const Written& name, const std::vector<Written>& statements,
                     Mask set) {
  Solution solution;
  solution.name = symbols(name);
  for (const auto& each : statements) solution.restrictions.push_back(symbols(each));
  mark_wild({&solution.name}, offer, spec, offer.choice.face_in_name);
  std::vector<std::vector<Symbol>*> sides;
  for (auto& each : solution.restrictions) sides.push_back(&each);
  mark_wild(sides, offer, spec, !offer.choice.face_in_name);
  mark_partners(solution.name, offer, spec);
  for (auto* side : sides) mark_partners(*side, offer, spec);
  sides.push_back(&solution.name);
  for (const auto* side : sides) {
    for (const auto& symbol : *side) {
      solution.groupings += symbol.meaning == OPEN;
      solution.symbols += symbol.meaning >= 0;
    }
  }
  solution.dots = offer.variant.dots();
  solution.cards = offer.variant.cards(set);
  solution.count = offer.variant.count(set);
  return solution;
}

Solution write(Offer& offer, const Spec& spec, const Name& name, const Restriction* restriction) {
  Written written;
  offer.tables.names.write(name.operands, name.primes, name.usage, name.mask, written);
  if (!restriction) return solution_of(offer, spec, written, {}, name.mask);
  int least = 0;
  for (const auto& c : offer.tables.restrictions.part(restriction->material)) {
    if (c.usage != restriction->usage) continue;
    for (const auto& kept : c.kept) {
      if (kept.keep == restriction->keep) least = kept.groupings;
    }
  }
  const auto part =
      offer.tables.restrictions.write(restriction->material, restriction->usage, restriction->keep, least);
  return solution_of(offer, spec, written, part, name.mask & restriction->keep);
}

Signs signs_of(const Offer& offer, const Spec& spec, const Bounds& bounds) {
  Signs signs;
  signs.cup_cap_alike = spec.cup_cap_alike;
  signs.least_primes = bounds.least.prime;
  for (int letter = 0; letter < 3; ++letter) {
    const int kind = offer.tables.kind_of[letter];
    if (kind < 0 || offer.tables.names.rules().kinds[kind].operations != MEET) continue;
    signs.least[letter] = bounds.least.binary[letter];
    signs.at_hand[letter] = bounds.most.binary[letter] > 0;
  }
  return signs;
}

// Cuts statements at their relations, respells the sides, and puts them together again.
void respell_statements(std::vector<Written>& statements, const Signs& signs) {
  const auto is_relation = [](int symbol) { return symbol == EQUALS || symbol == SUBSET; };
  std::vector<Written> sides;
  for (const auto& statement : statements) {
    sides.emplace_back();
    for (const int symbol : statement) {
      if (is_relation(symbol)) {
        sides.emplace_back();
      } else {
        sides.back().push_back(symbol);
      }
    }
  }
  respell(sides, signs);
  auto side = sides.begin();
  for (auto& statement : statements) {
    Written out = *side++;
    for (const int symbol : statement) {
      if (!is_relation(symbol)) continue;
      out.push_back(symbol);
      out.insert(out.end(), side->begin(), side->end());
      ++side;
    }
    statement = std::move(out);
  }
}

// The Solution to which the search came, whatever its length.
Solution spell(const Recipe& recipe, const Spec& spec) {
  Offer offer(*recipe.variant, recipe.lower, recipe.upper, recipe.choice, Purpose::decide);
  auto& names = offer.tables.names;
  const auto& name = recipe.name;
  std::vector<Written> written(1);
  names.write(name.operands, name.primes, name.usage, name.mask, written[0]);
  std::vector<Written> part;
  Mask set = name.mask;
  if (recipe.restriction) {
    const auto& [material, usage, keep] = *recipe.restriction;
    part = recipe.restrictions->write(material, usage, keep, recipe.groupings);
    set &= keep;
  }
  if (names.rules().primes == Primes::closed) {
    auto signs = signs_of(offer, spec, offer.choice.name);
    signs.least_operations = spec.two_operations ? 2 : 0;
    if (part.empty())
      signs.least_operations = std::max(signs.least_operations, spec.least_cubes - total(name.operands));
    respell(written, signs);
    if (!part.empty()) respell_statements(part, signs_of(offer, spec, offer.choice.part));
  }
  return solution_of(offer, spec, written[0], part, set);
}

// The search by length: whatever is found first is the shortest of what the offers hold.
class Shortest {
 public:
  Shortest(const Spec& spec, std::vector<std::unique_ptr<Offer>>& offers, std::uint64_t goals, std::size_t wanted)
      : spec_(spec), offers_(offers), goals_(goals), wanted_(wanted) {}

  // Solutions of up to `longest` symbols that name different sets, in order.
  std::vector<Solution> find(int longest) {
    for (int length = 1; length <= longest && found_.size() < wanted_; ++length) {
      most_groupings_ = 0;
      for (int groupings = 0; groupings <= most_groupings_ && found_.size() < wanted_; ++groupings) {
        for (auto& offer : offers_) {
          if (offer->choice.plain) plain(*offer, length, groupings);
          if (offer->choice.restricted) restricted(*offer, length, groupings);
        }
      }
    }
    return std::move(found_);
  }

 private:
  void plain(Offer& offer, int length, int groupings) {
    const auto& names = offer.names(length, false);
    most_groupings_ = std::max(most_groupings_, static_cast<int>(names.size()) - 1);
    if (groupings >= static_cast<int>(names.size())) return;
    for (const auto& name : names[groupings]) {
      if (take(offer, name, nullptr)) return;
    }
  }

  void restricted(Offer& offer, int length, int groupings) {
    for (int part_length = 3; part_length < length; ++part_length) {
      const auto& names = offer.names(length - part_length, true);
      if (names.empty()) continue;
      const auto& parts = offer.parts(part_length);
      if (parts.empty()) continue;
      most_groupings_ = std::max(most_groupings_, static_cast<int>(parts.size() + names.size()) - 2);
      for (std::size_t g = 0; g < names.size(); ++g) {
        const int rest = groupings - static_cast<int>(g);
        if (rest < 0 || rest >= static_cast<int>(parts.size())) continue;
        for (const auto& restriction : parts[rest]) {
          offer.tables.names.spend(names[g].size());
          for (const auto& name : names[g]) {
            if (take(offer, name, &restriction)) return;
          }
        }
      }
    }
  }

  // Writes down a Solution that names a set not yet named; true if that is enough.
  bool take(Offer& offer, const Name& name, const Restriction* restriction) {
    if (found_.size() == wanted_) return true;
    const Mask set = restriction ? name.mask & restriction->keep : name.mask;
    const auto n = offer.variant.count(set);
    if (n == NOT_A_SET || !(goals_ >> n & 1) || !named_.insert(offer.variant.cards(set)).second) return false;
    found_.push_back(write(offer, spec_, name, restriction));
    return found_.size() == wanted_;
  }

  const Spec& spec_;
  std::vector<std::unique_ptr<Offer>>& offers_;
  std::uint64_t goals_;
  std::size_t wanted_;
  int most_groupings_ = 0;
  std::vector<Solution> found_;
  std::set<Mask> named_;
};

// No Solution has fewer symbols, or as few and fewer groupings: each part has at least the cubes that it must use.
std::pair<int, int> least_length(const Choice& choice) {
  const auto operands = [](const Letters& least, int sides) {
    const int binary = least.binary[0] + least.binary[1] + least.binary[2];
    return std::max({total(least.operand), binary + sides, sides});
  };
  const auto& name = choice.name.least;
  const int k = operands(name, 1);
  std::pair<int, int> least{2 * k - 1 + name.prime, std::max(0, k - 2)};
  if (choice.plain) return least;
  const auto& part = choice.part.least;
  std::pair<int, int> best{LONGEST, 0};
  const int first = std::max(1, part.relations());
  for (int relations = first; relations <= std::max(first, choice.part.most.relations()); ++relations) {
    for (int statements = 1; statements <= relations; ++statements) {
      const int sides = relations + statements;
      const int size = operands(part, sides);
      best = std::min(best, {2 * size + part.prime - statements, std::max(0, size - 2 * sides)});
    }
  }
  return {least.first + best.first, least.second + best.second};
}

}  // namespace

// Solutions are known from the search at once. Then shorter ones are looked for, in samples and in full, as long as that
// takes a reasonable time, the search included, and the budget lasts.
std::vector<Solution> Shake::solutions(const Position& position, int limit) {
  const auto before = meter_.spent();
  if (!solvable(position)) return {};
  relieve();
  auto known = straight(position);
  const auto wanted = static_cast<std::size_t>(std::max(1, limit));
  if (wanted == 1 && known[0].is_shortest) return known;
  try {
    const Meter::Patience patience(meter_, 5 * PATIENCE - std::min(5 * PATIENCE, meter_.spent() - before));
    improve(position, wanted, known);
  } catch (const forceout::Spent&) {
    // What is known answers the question; shorter ones would have been better.
  } catch (const OutOfPatience&) {
    forget();
  }
  if (known.size() > wanted) known.resize(wanted);
  return known;
}

void Shake::improve(const Position& position, std::size_t wanted, std::vector<Solution>& known) {
  const bool counted = count_sets(position, wanted);  // lowers `wanted` where there are fewer
  if (spec_.multiple_operations && wanted == 1) {
    // One way, quickly: often it is as short as a Solution can be.
    sketch(position, solvable_ways(position, 1), wanted, known);
    if (known[0].is_shortest) return;
  }
  const auto ways = solvable_ways(position, std::numeric_limits<std::size_t>::max());
  if (spec_.multiple_operations) {
    sketch(position, ways, wanted, known);
    if (wanted == 1 && known[0].is_shortest) return;
  }
  const Meter::Patience patience(meter_, spec_.multiple_operations ? PATIENCE : 5 * PATIENCE);
  try {
    auto found = write_shortest(position, ways, wanted, Purpose::write);
    if (counted && found.size() < wanted) throw forceout::Fault("a Solution that exists was not found");
    known = std::move(found);
  } catch (const OutOfPatience&) {
    forget();
  }
}

// Tables for writing can be large.
void Shake::forget() {
  for (auto& [key, variant] : variants_) {
    for (const auto purpose : {Purpose::write, Purpose::sketch, Purpose::study}) variant->forget(purpose);
  }
}

// As many Solutions as the question needs, just as the search comes to them.
std::vector<Solution> Shake::straight(const Position& position) {
  const auto least = least_length(position);
  std::vector<Recipe> recipes;
  Family family;
  for (const auto& upper : uppers(position)) {
    for (Variant* variant : variants(upper)) {
      if (family.sets < limit()) search(*variant, position.required, upper, position.goals, family, &recipes);
    }
  }
  std::vector<Solution> found;
  for (const auto& recipe : recipes) {
    found.push_back(spell(recipe, spec_));
    found.back().is_shortest = std::pair(found.back().symbols, found.back().groupings) == least;
  }
  return found;
}

// No Solution is shorter than this, whatever ways there are.
std::pair<int, int> Shake::least_length(const Position& position) {
  std::pair<int, int> least{LONGEST, 0};
  for (const auto& upper : uppers(position)) {
    for (const Variant* variant : variants(upper)) {
      for (const auto& choice : variant->choices(position.required, upper)) {
        least = std::min(least, onsets::least_length(choice));
      }
    }
  }
  return least;
}

// The meanings of wild cubes, dots of the blank and Resource cubes with which there is a Solution at all.
std::vector<Shake::Way> Shake::solvable_ways(const Position& position, std::size_t limit) {
  std::vector<Way> ways;
  for (const auto& upper : uppers(position)) {
    for (Variant* variant : variants(upper)) {
      if (ways.size() == limit) return ways;
      Family family;
      search(*variant, position.required, upper, position.goals, family);
      if (family.sets > 0) ways.push_back({variant, upper});
    }
  }
  return ways;
}

// Solutions from a sample, from a larger one if need be, while the patience lasts, in place of those known if they are
// more or shorter.
void Shake::sketch(const Position& position, const std::vector<Way>& ways, std::size_t wanted,
                   std::vector<Solution>& known) {
  const auto length = [](const std::vector<Solution>& found) {
    return std::pair(found[0].symbols, found[0].groupings);
  };
  for (const auto purpose : {Purpose::sketch, Purpose::study}) {
    const Meter::Patience patience(meter_, purpose == Purpose::sketch ? PATIENCE : 2 * PATIENCE);
    try {
      auto found = write_shortest(position, ways, wanted, purpose);
      const bool shorter = found.size() == known.size() && length(found) < length(known);
      const bool enough = found.size() == wanted;
      if (found.size() > known.size() || shorter) known = std::move(found);
      if (enough) break;
    } catch (const OutOfPatience&) {
      forget();
    }
  }
}

std::vector<Solution> Shake::write_shortest(const Position& position, const std::vector<Way>& ways, std::size_t wanted,
                                            Purpose purpose) {
  const auto least = least_length(position);
  std::vector<std::unique_ptr<Offer>> offers;
  for (const auto& way : ways) {
    for (auto& choice : way.variant->choices(position.required, way.upper)) {
      offers.push_back(std::make_unique<Offer>(*way.variant, position.required, way.upper, std::move(choice), purpose));
    }
  }
  // A sample that has given nothing within reason never will.
  const bool exact = purpose == Purpose::write;
  auto found = Shortest(spec_, offers, position.goals, wanted).find(exact ? LONGEST : least.first + ENOUGH);
  for (auto& solution : found) {
    solution.is_shortest = exact || std::pair(solution.symbols, solution.groupings) == least;
  }
  return found;
}

// Whether Solutions name as many different sets as are wanted, or that was too much to count; the number that there are.
bool Shake::count_sets(const Position& position, std::size_t& enough) {
  if (enough == 1) return true;
  const Meter::Patience patience(meter_, PATIENCE);
  std::set<Mask> sets;
  try {
    count_sets(position, enough, sets);
  } catch (const OutOfPatience&) {
    return false;
  }
  enough = std::min(enough, sets.size());
  return true;
}

void Shake::count_sets(const Position& position, std::size_t enough, std::set<Mask>& sets) {
  const auto fits = [&](const Variant& variant, Mask set) {
    const auto n = variant.count(set);
    return n != NOT_A_SET && (position.goals >> n & 1);
  };
  for (const auto& upper : uppers(position)) {
    for (Variant* variant : variants(upper)) {
      for (const auto& choice : variant->choices(position.required, upper)) {
        auto& tables = variant->tables(choice, Purpose::decide);
        std::set<Mask> names;
        visit_names(tables.names, choice.name, tables.primes(choice.name), tables.usages(choice.name), ANY_SIZE,
                    [&](const auto& t, int p, const auto& c) {
                      const bool plain = choice.plain && variant->long_enough(tables, t.size, p, false);
                      const bool restricted = choice.restricted && variant->long_enough(tables, t.size, p, true);
                      meter_.spend(c.masks.size());
                      for (const Mask mask : c.masks) {
                        if (plain && fits(*variant, mask)) sets.insert(variant->cards(mask));
                        if (restricted) names.insert(mask);
                      }
                      return sets.size() >= enough;
                    });
        if (!choice.restricted || sets.size() >= enough) continue;
        const auto usages = tables.usages(choice.part);
        std::vector<char> tried(std::size_t{1} << variant->points());
        visit_materials(tables, choice.part, {ANY_SIZE, true}, [&](const Material& material) {
          return tables.restrictions.visit(material, [&](int usage, Mask keep, int) {
            if (!usages[usage] || tried[keep]) return false;
            tried[keep] = 1;
            meter_.spend(names.size());
            for (const Mask mask : names) {
              const Mask set = mask & keep;
              if (fits(*variant, set)) sets.insert(variant->cards(set));
            }
            return sets.size() >= enough;
          });
        });
      }
      if (sets.size() >= enough) return;
    }
  }
}

}  // namespace onsets
