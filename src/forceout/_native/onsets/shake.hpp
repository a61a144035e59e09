// One shake: answers for every way in which its cubes may lie.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "names.hpp"
#include "restrictions.hpp"
#include "spec.hpp"

namespace onsets {

// Cubes counted by what they may be written as: ∪ and ∩, V and Λ fall together where they are alike.
struct Letters {
  Operands operand{};
  std::array<int, 3> binary{};  // ∪ (or ∪ and ∩), ∩, −
  int prime = 0;
  int equals = 0;
  int subsets = 0;
  int relations() const { return equals + subsets; }
};

// Bounds on the cubes of one part of a Solution.
struct Bounds {
  Letters least;
  Letters most;
};

// The sets that Solutions name, as far as a question needs them: none, one of them, or two different ones.
struct Family {
  int sets = 0;
  Mask first = 0;
  Mask second = 0;
  bool add(Mask set);  // whether it was one more
  void add(const Family& other);
};

// A symbol of a Solution as written: its meaning, and the face of the wild cube that it stands on (or -1).
struct Symbol {
  int meaning;
  int face = -1;
};

struct Solution {
  std::vector<std::vector<Symbol>> restrictions;
  std::vector<Symbol> name;
  int dots = 0;  // of a wild blank card
  Mask cards = 0;
  int count = 0;
  int symbols = 0;
  int groupings = 0;
  bool is_shortest = false;  // proved; else the proof would have taken too long, and a shorter one may exist
};

// What a table is for.
enum class Purpose {
  decide,
  write,   // primes counted, so that the shortest name is known
  sketch,  // the same of a sample: what it holds can be written, but not all that can be written is there
  study,   // and of a larger sample
};

class Variant;
struct Tables;
struct Choice;
struct Extent;
struct Recipe;  // of a Solution that the search has come to

// It serves one caller at a time.
class Shake {
 public:
  explicit Shake(Spec spec);
  ~Shake();

  const Spec& spec() const { return spec_; }

  // What the work of the questions below is charged to.
  Meter& meter() { return meter_; }

  // Whether a Solution (with Two Solutions: a pair) can be written.
  bool solvable(const Position& position);

  // Up to `limit` Solutions that name different sets, fewest symbols first, then fewest groupings.
  std::vector<Solution> solutions(const Position& position, int limit);

  // Box questions for the game search: every cube of `lower` used, none beyond `upper`.
  Family box(const Counts& lower, const Counts& upper, std::uint64_t goals);

  // Refuses cubes that were not rolled.
  void check(const Position& position) const;

  std::size_t bytes() const;

 private:
  class Universes;

  int limit() const { return spec_.two_solutions ? 2 : 1; }
  std::uint64_t rank(const Counts& counts) const;
  std::vector<Counts> uppers(const Position& position) const;
  std::vector<Variant*> variants(const Counts& upper);
  void relieve();
  // Each search adds to the family, and where `found` is given, how each set is named.
  using Recipes = std::vector<Recipe>;
  void search(Variant& variant, const Counts& lower, const Counts& upper, std::uint64_t goals, Family& family,
              Recipes* found = nullptr);
  bool search_plain(Variant& variant, Tables& tables, const Choice& choice, std::uint64_t goals, Family& family,
                    Recipes* found);
  bool search_restricted(Variant& variant, Tables& tables, const Choice& choice, const Extent& extent,
                         std::uint64_t goals, Family& family, Recipes* found);
  struct Way {
    Variant* variant;
    Counts upper;
  };
  std::vector<Way> solvable_ways(const Position& position, std::size_t limit);
  std::vector<Solution> straight(const Position& position);
  void forget();
  void improve(const Position& position, std::size_t wanted, std::vector<Solution>& known);
  void sketch(const Position& position, const std::vector<Way>& ways, std::size_t wanted, std::vector<Solution>& known);
  std::vector<Solution> write_shortest(const Position& position, const std::vector<Way>& ways, std::size_t wanted,
                                       Purpose purpose);
  std::pair<int, int> least_length(const Position& position);
  bool count_sets(const Position& position, std::size_t& enough);
  void count_sets(const Position& position, std::size_t enough, std::set<Mask>& sets);

  Spec spec_;
  Meter meter_;
  std::array<std::uint64_t, FACES> radix_{};
  std::uint64_t ranks_ = 1;  // how many multisets of the cubes there are
  std::map<std::vector<int>, std::unique_ptr<Variant>> variants_;
  std::unordered_map<std::uint64_t, std::unordered_map<std::uint64_t, Family>> known_;  // by Goal, then by box
};

}  // namespace onsets
