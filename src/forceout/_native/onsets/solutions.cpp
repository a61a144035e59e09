// Writing Solutions: the shortest first. A Solution is looked for by its number of symbols, then of groupings, in all
// meanings of wild cubes, dots of the blank and choices of a Resource cube at once.
#include <algorithm>
#include <bit>
#include <set>
#include <stdexcept>

#include "variant.hpp"

namespace onsets {

namespace {

constexpr int LONGEST = 160;  // symbols; more than any shortest Solution of 18 cubes

struct Name {
  Operands operands;
  int primes;
  int usage;
  Mask mask;
};

struct Restriction {
  Material material;
  int usage;
  Mask keep;
};

template <class Item>
using ByGroupings = std::vector<std::vector<Item>>;

// One way in which a Solution may be made, and what it offers at each length.
class Offer {
 public:
  Offer(Variant& variant, Counts lower, Counts upper, Choice choice)
      : variant(variant),
        tables(variant.tables(choice, Variant::Purpose::write)),
        lower(lower),
        upper(upper),
        choice(std::move(choice)) {}

  // Set-Names of so many symbols, by groupings.
  const ByGroupings<Name>& names(int symbols, bool restricted) {
    auto& cache = restricted ? names_restricted_ : names_plain_;
    while (static_cast<int>(cache.size()) <= symbols) cache.push_back(find_names(static_cast<int>(cache.size()), restricted));
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

std::vector<Symbol> symbols(const Written& written) {
  std::vector<Symbol> out;
  for (const int each : written) out.push_back({each});
  return out;
}

Solution write(Offer& offer, const Spec& spec, const Name& name, const Restriction* restriction, int groupings) {
  Solution solution;
  Written written;
  offer.tables.names.write(name.operands, name.primes, name.usage, name.mask, written);
  solution.name = symbols(written);
  Mask set = name.mask;
  int least = 0;
  if (restriction) {
    const auto& part = offer.tables.restrictions.part(restriction->material);
    for (const auto& c : part) {
      if (c.usage != restriction->usage) continue;
      for (const auto& kept : c.kept) {
        if (kept.keep == restriction->keep) least = kept.groupings;
      }
    }
    for (const auto& each :
         offer.tables.restrictions.write(restriction->material, restriction->usage, restriction->keep, least)) {
      solution.restrictions.push_back(symbols(each));
    }
    set &= restriction->keep;
  }
  mark_wild({&solution.name}, offer, spec, offer.choice.face_in_name);
  std::vector<std::vector<Symbol>*> sides;
  for (auto& each : solution.restrictions) sides.push_back(&each);
  mark_wild(sides, offer, spec, !offer.choice.face_in_name);
  solution.dots = offer.variant.dots();
  solution.cards = offer.variant.cards(set);
  solution.count = offer.variant.count(set);
  solution.groupings = groupings;
  solution.symbols = 2 * total(name.operands) - 1 + name.primes + (restriction ? restriction->material.cost() : 0);
  return solution;
}

}  // namespace

std::vector<Solution> Shake::solutions(const Position& position, int limit) {
  check(position);
  if (!solvable(position)) return {};
  const std::lock_guard<std::mutex> lock(turn_);
  relieve();
  std::vector<std::unique_ptr<Offer>> offers;
  for (const auto& upper : uppers(position)) {
    for (Variant* variant : variants(upper)) {
      for (auto& choice : variant->choices(position.required, upper)) {
        offers.push_back(std::make_unique<Offer>(*variant, position.required, upper, std::move(choice)));
      }
    }
  }
  const auto wanted = limit <= 1 ? std::size_t{1} : count_sets(position, static_cast<std::size_t>(limit));
  const auto fits = [&](const Offer& offer, Mask set) {
    const auto n = offer.variant.count(set);
    return n != NOT_A_SET && (position.goals >> n & 1);
  };

  std::vector<Solution> found;
  std::set<Mask> named;
  const auto take = [&](Offer& offer, const Name& name, const Restriction* restriction, int groupings) {
    const Mask set = restriction ? name.mask & restriction->keep : name.mask;
    if (!fits(offer, set) || !named.insert(offer.variant.cards(set)).second) return false;
    found.push_back(write(offer, spec_, name, restriction, groupings));
    return found.size() == wanted;
  };
  for (int length = 1; length <= LONGEST; ++length) {
    int most_groupings = 0;
    for (int groupings = 0; groupings <= most_groupings; ++groupings) {
      for (auto& offer : offers) {
        if (offer->choice.plain) {
          const auto& names = offer->names(length, false);
          most_groupings = std::max(most_groupings, static_cast<int>(names.size()) - 1);
          if (groupings < static_cast<int>(names.size())) {
            for (const auto& name : names[groupings]) {
              if (take(*offer, name, nullptr, groupings)) return found;
            }
          }
        }
        if (!offer->choice.restricted) continue;
        for (int part_length = 3; part_length < length; ++part_length) {
          const auto& parts = offer->parts(part_length);
          if (parts.empty()) continue;
          const auto& names = offer->names(length - part_length, true);
          if (names.empty()) continue;
          most_groupings = std::max(most_groupings, static_cast<int>(parts.size() + names.size()) - 2);
          for (std::size_t g = 0; g < names.size(); ++g) {
            const int rest = groupings - static_cast<int>(g);
            if (rest < 0 || rest >= static_cast<int>(parts.size())) continue;
            for (const auto& restriction : parts[rest]) {
              for (const auto& name : names[g]) {
                if (take(*offer, name, &restriction, groupings)) return found;
              }
            }
          }
        }
      }
    }
  }
  if (found.size() < wanted) throw std::logic_error("a Solution that exists was not found");
  return found;
}

// How many different sets Solutions name, counted up to `enough`.
std::size_t Shake::count_sets(const Position& position, std::size_t enough) {
  std::set<Mask> sets;
  const auto fits = [&](const Variant& variant, Mask set) {
    const auto n = variant.count(set);
    return n != NOT_A_SET && (position.goals >> n & 1);
  };
  for (const auto& upper : uppers(position)) {
    for (Variant* variant : variants(upper)) {
      for (const auto& choice : variant->choices(position.required, upper)) {
        auto& tables = variant->tables(choice, Variant::Purpose::decide);
        std::set<Mask> names;
        visit_names(tables.names, choice.name, tables.primes(choice.name), tables.usages(choice.name), ANY_SIZE,
                    [&](const auto& t, int p, const auto& c) {
                      const bool plain = choice.plain && variant->long_enough(tables, t.size, p, false);
                      const bool restricted = choice.restricted && variant->long_enough(tables, t.size, p, true);
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
            for (const Mask mask : names) {
              const Mask set = mask & keep;
              if (fits(*variant, set)) sets.insert(variant->cards(set));
            }
            return sets.size() >= enough;
          });
        });
      }
      if (sets.size() >= enough) return enough;
    }
  }
  return sets.size();
}

}  // namespace onsets
