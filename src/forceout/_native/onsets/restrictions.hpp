// The Universes that Restrictions can leave.
//
// A Restriction part of given cubes is looked up by its operands, its number of ′ and of relations, and its number of
// statements; the answer is every set of cards that it can leave, with the fewest groupings that do so.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "names.hpp"

namespace onsets {

struct RelationRules {
  int equals_cap = 0;
  int subset_cap = 0;
  bool chains = true;
  bool no_null = false;
  // What leaves less than this is left out: it cannot hold a set that counts to the Goal.
  int floor = 0;
};

// What a Restriction part is made of; `statements` is 0 inside a chain that is still growing.
struct Material {
  Operands operands{};
  int primes = 0;
  int equals = 0;
  int subsets = 0;
  int statements = 1;
  int relations() const { return equals + subsets; }
  // Symbols written: each statement has one side more than relations.
  int cost() const { return 2 * total(operands) + primes - statements; }
};

class Restrictions {
 public:
  struct Kept {
    Mask keep;
    std::uint8_t groupings;
  };
  struct Class {
    int usage;
    std::vector<Kept> kept;
  };
  using Part = std::vector<Class>;
  // Gets usage, kept cards and groupings; true stops the search.
  using Visit = std::function<bool(int, Mask, int)>;

  Restrictions(Names& names, RelationRules rules);
  ~Restrictions();

  const RelationRules& rules() const { return rules_; }

  // Visits what the material can leave; true if the visitor stopped. What was visited to the end is remembered.
  bool visit(const Material& material, const Visit& visit);
  const Part& part(const Material& material);

  // Writes a Restriction part that leaves `keep`, one list of symbols a statement.
  std::vector<Written> write(const Material& material, int usage, Mask keep, int groupings);

  std::size_t bytes() const { return bytes_; }
  void forget();

 private:
  class Gather;
  // A growing chain: the side it ends with, what it leaves, its groupings; packed so that equal chains sort together.
  struct ChainClass {
    int usage;
    std::vector<std::uint64_t> chains;
  };
  using Chains = std::vector<ChainClass>;
  enum class Grow { right, left };

  static std::uint64_t key(const Material& m, unsigned extra);
  int groupings(const Names::Class& c, std::size_t index, int size) const {
    return names_.rules().primes == Primes::closed ? 0 : Names::groupings(c, index, size);
  }
  bool too_light(Mask keep) const { return rules_.floor > 0 && names_.rules().weight[keep] < rules_.floor; }
  // How many of a set are tried: all, or where only a sample is wanted the first few.
  std::size_t tried(std::size_t size) const {
    return names_.rules().sample ? std::min(names_.rules().sample / 4, size) : size;
  }
  bool generate(const Material& m, Gather& found, const Visit& visit);
  bool single(const Material& m, Gather& found, const Visit& visit);
  bool chain(const Material& m, Gather& found, const Visit& visit);
  bool several(const Material& m, Gather& found, const Visit& visit);
  struct Removal;  // what the statements so far remove, together and each alone
  bool several_unlike(const Material& m, const Removal& so_far, Gather& found, const Visit& visit);
  const Chains& chains(const Material& m, Grow grow);
  Chains grow_chains(const Material& m, Grow grow);

  struct Target {  // what is still to be written must come to this
    int usage;
    Mask keep;
    int groupings;
  };
  bool write_statements(const Material& m, const Target& target, const Removal& so_far, std::vector<Written>& out);
  Written write_chain(const Material& m, const Target& target);
  struct Side {
    Operands operands;
    int primes;
    int usage;
    Mask mask;
    int relation;  // the sign before it
  };
  bool find_sides(const Material& m, const Target& target, Mask left, std::vector<Side>& sides);

  Names& names_;
  RelationRules rules_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Part>> parts_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Chains>> chains_;
  std::vector<std::unique_ptr<Gather>> spare_;
  std::size_t bytes_ = 0;
};

}  // namespace onsets
