// A shake with its wild cubes and its wild blank card fixed: then every symbol has one meaning and every card its dots.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "shake.hpp"

namespace onsets {

// The tables for one choice of operations at hand (Multiple Operations), or the only ones there are.
struct Tables {
  Tables(NameRules names, RelationRules relations, std::array<int, 3> kinds, Meter& meter)
      : kind_of(kinds), names(std::move(names), meter), restrictions(this->names, relations) {}

  std::array<int, 3> kind_of;  // binary letter -> kind, -1 if not at hand
  Names names;
  Restrictions restrictions;
  std::map<int, std::unique_ptr<Restrictions>> heavy;  // by floor

  // Restriction parts for Goals of at least that much. High floors have tables of their own, which are small.
  Restrictions& leaving(int least_goal);

  // For each usage whether it keeps the bounds.
  std::vector<char> usages(const Bounds& bounds) const;
  // The numbers of ′ that the bounds allow; tables without exact primes know only 0.
  std::pair<int, int> primes(const Bounds& bounds) const;
  // Whether a larger multiset within the bounds can leave all that this one can. With ∪ or ∩ at will an operand may be
  // written twice for once; with ′ too, V or Λ can swallow any operand.
  bool is_covered(const Operands& operands, const Bounds& bounds) const;
  std::size_t bytes() const;
  std::size_t words() const { return ((std::size_t{1} << names.rules().points) + 63) / 64; }
};

// Where a cube that must be in the Solution may be shown (XIII-A-1, XIII-B-1): each way with its own bounds.
struct Choice {
  Bounds name;
  Bounds part;
  bool plain = true;       // without Restrictions
  bool restricted = true;  // with them
  bool face_in_name = true;
};

// A Set-Name in the tables, and a Restriction part.
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

class Variant;

// How a set is named; `restrictions` is the table in which its Restriction part stands.
struct Recipe {
  Variant* variant;
  Counts lower;
  Counts upper;
  Choice choice;
  Name name;
  std::optional<Restriction> restriction;
  int groupings = 0;  // of the Restriction part
  Restrictions* restrictions = nullptr;
};

class Variant {
 public:
  Variant(const Spec& spec, std::array<int, FACES> meaning, int dots, Meter& meter);

  int dots() const { return dots_; }
  const std::array<int, FACES>& meaning() const { return meaning_; }
  int points() const { return points_; }
  Mask cards(Mask set) const;                    // of a set of points
  std::optional<Mask> set_of(Mask cards) const;  // the points of those cards, if no point is split
  std::uint8_t count(Mask set) const { return count_[set]; }
  void wanted(std::uint64_t goals, Family& family) const;  // adds sets that count to a Goal, two at most
  // Points that must, or must not, be in the set named.
  Mask required() const { return required_; }
  Mask forbidden() const { return forbidden_; }
  const std::vector<int>& weights() const { return weight_; }

  // The symbol that stands for its letter: ∪ for ∩ and V for Λ where they are alike.
  int letter(int symbol) const;
  Letters letters(const Counts& counts) const;

  Tables& tables(const Choice& choice, Purpose purpose);
  void forget(Purpose purpose);  // its tables, where they are not those that decide

  std::vector<Choice> choices(const Counts& lower, const Counts& upper) const;

  // Whether a Set-Name of that size satisfies what is asked of its length.
  bool long_enough(const Tables& tables, int size, int primes, bool restricted) const;

  std::size_t bytes() const;

 private:
  int drawer(Purpose purpose) const;
  NameRules rules(const Letters& most, const std::array<int, 3>& caps, Purpose purpose,
                  std::array<int, 3>& kinds) const;

  const Spec& spec_;
  Meter& meter_;
  std::array<int, FACES> meaning_;
  int dots_;
  int points_ = 0;
  std::vector<int> pattern_;  // point -> the dots that its cards show, of the colours rolled
  std::vector<Mask> cards_;   // point -> its cards
  std::vector<int> weight_;
  Mask required_ = 0;
  Mask forbidden_ = 0;
  std::vector<std::uint8_t> total_;  // what the cards of a set count
  std::vector<std::uint8_t> count_;  // the same, NOT_A_SET where a card condition fails
  Letters rolled_;
  std::map<std::array<int, 5>, std::unique_ptr<Tables>> tables_;  // by purpose, operations at hand and uses counted
};

template <class Visit>  // visit(multiset, primes, class) -> true to stop; small ones first
bool visit_names(Names& names, const Bounds& bounds, std::pair<int, int> primes, const std::vector<char>& usages,
                 int largest, Visit&& visit) {
  const auto least = pack(bounds.least.operand);
  const auto most = pack(bounds.most.operand);
  for (const auto& t : names.multisets()) {
    if (t.size > largest) break;
    if (!within(least, t.packed) || !within(t.packed, most)) continue;
    for (int p = primes.first; p <= primes.second; ++p) {
      for (const auto& c : names.node(t.operands, p)) {
        if (usages[c.usage] && visit(t, p, c)) return true;
      }
    }
  }
  return false;
}

constexpr int ANY_SIZE = 99;

// How far a search goes: first what is small, then whatever can add to it.
struct Extent {
  int largest = ANY_SIZE;
  bool only_maximal = false;  // leave out what a larger multiset covers
};

template <class Visit>  // visit(material) -> true to stop; small ones first
bool visit_materials(Tables& tables, const Bounds& bounds, const Extent& extent, Visit&& visit) {
  const auto least = pack(bounds.least.operand);
  const auto most = pack(bounds.most.operand);
  const auto [first_prime, last_prime] = tables.primes(bounds);
  for (const auto& t : tables.names.multisets()) {
    if (t.size > extent.largest) break;
    if (t.size < 2 || !within(least, t.packed) || !within(t.packed, most)) continue;
    if (extent.only_maximal && tables.is_covered(t.operands, bounds)) continue;
    for (int p = first_prime; p <= last_prime; ++p) {
      for (int e = bounds.least.equals; e <= bounds.most.equals; ++e) {
        for (int s = bounds.least.subsets; s <= bounds.most.subsets; ++s) {
          for (int statements = 1; statements <= e + s && e + s + statements <= t.size; ++statements) {
            if (visit(Material{t.operands, p, e, s, statements})) return true;
          }
        }
      }
    }
  }
  return false;
}

}  // namespace onsets
