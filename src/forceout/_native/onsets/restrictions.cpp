#include "restrictions.hpp"

#include <algorithm>
#include <array>

#include "../errors.hpp"
#include "../keys.hpp"

namespace onsets {

namespace {

Mask equal(Mask a, Mask b) { return static_cast<Mask>(~(a ^ b)); }
Mask inside(Mask a, Mask b) { return static_cast<Mask>(~a | b); }

int lowest(const Operands& t) {
  int i = 0;
  while (t[i] == 0) ++i;
  return i;
}

}  // namespace

// Collects what can be left, each set once for each usage, with its fewest groupings.
class Restrictions::Gather {
 public:
  Gather(int usages, int points) : best_(usages), touched_(usages), size_(std::size_t{1} << points) {}

  bool add(int usage, Mask keep, int groupings) {
    auto& best = best_[usage];
    if (best.empty()) best.assign(size_, 255);
    if (best[keep] <= groupings) return false;
    if (best[keep] == 255) touched_[usage].push_back(keep);
    best[keep] = static_cast<std::uint8_t>(groupings);
    return true;
  }

  Part take() {
    Part part;
    for (std::size_t u = 0; u < best_.size(); ++u) {
      if (touched_[u].empty()) continue;
      Class c{static_cast<int>(u), {}};
      c.kept.reserve(touched_[u].size());
      for (const Mask keep : touched_[u]) c.kept.push_back({keep, best_[u][keep]});
      part.push_back(std::move(c));
    }
    clear();
    return part;
  }

  void clear() {
    for (std::size_t u = 0; u < best_.size(); ++u) {
      for (const Mask keep : touched_[u]) best_[u][keep] = 255;
      touched_[u].clear();
    }
  }

 private:
  std::vector<std::vector<std::uint8_t>> best_;
  std::vector<std::vector<Mask>> touched_;
  std::size_t size_;
};

struct Restrictions::Removal {
  std::array<Mask, 16> alone{};  // for each statement: the cards that only it removes
  int statements = 0;
  Mask removed = 0;
  int usage = 0;
  int groupings = 0;

  // With one more statement; every one must still have a card of its own (XIII-B-8 comment).
  bool with(const Names& names, int more_usage, Mask keep, int more_groupings, Removal& out) const {
    const Mask now = static_cast<Mask>(~keep & names.full());
    out.usage = names.join(usage, more_usage, -1);
    if (out.usage < 0) return false;
    for (int i = 0; i < statements; ++i) {
      out.alone[i] = static_cast<Mask>(alone[i] & ~now);
      if (out.alone[i] == 0) return false;
    }
    const Mask own = static_cast<Mask>(now & ~removed);
    if (own == 0) return false;
    out.alone[statements] = own;
    out.statements = statements + 1;
    out.removed = removed | now;
    out.groupings = groupings + more_groupings;
    return true;
  }
};

Restrictions::Restrictions(Names& names, RelationRules rules) : names_(names), rules_(rules) {}

Restrictions::~Restrictions() = default;

std::uint64_t Restrictions::key(const Material& m, unsigned extra) {
  forceout::Key key;
  for (const auto n : m.operands) key.put(n, 5);
  key.put(static_cast<unsigned>(m.primes), 8).put(static_cast<unsigned>(m.equals), 5);
  key.put(static_cast<unsigned>(m.subsets), 5).put(static_cast<unsigned>(m.statements), 5).put(extra, 2);
  return key.value();
}

void Restrictions::forget() {
  parts_.clear();
  chains_.clear();
  bytes_ = 0;
}

bool Restrictions::visit(const Material& material, const Visit& visit) {
  const auto known = parts_.find(key(material, 0));
  if (known == parts_.end()) {
    std::unique_ptr<Gather> found;
    if (spare_.empty()) {
      found = std::make_unique<Gather>(names_.usages(), names_.rules().points);
    } else {
      found = std::move(spare_.back());
      spare_.pop_back();
    }
    const bool stopped = generate(material, *found, visit);
    if (stopped) {
      found->clear();
    } else {
      auto part = std::make_unique<Part>(found->take());
      for (const auto& c : *part) bytes_ += sizeof(Class) + c.kept.size() * sizeof(Kept);
      parts_.emplace(key(material, 0), std::move(part));
    }
    spare_.push_back(std::move(found));
    return stopped;
  }
  for (const auto& c : *known->second) {
    for (const auto& kept : c.kept) {
      if (visit(c.usage, kept.keep, kept.groupings)) return true;
    }
  }
  return false;
}

const Restrictions::Part& Restrictions::part(const Material& material) {
  if (!parts_.contains(key(material, 0))) {
    visit(material, [](int, Mask, int) { return false; });
  }
  return *parts_.at(key(material, 0));
}

bool Restrictions::generate(const Material& m, Gather& found, const Visit& visit) {
  names_.spend(1);
  // A statement has a relation and two sides; without chains it has just one relation.
  const int statements = m.statements;
  if (m.relations() < statements || (!rules_.chains && m.relations() != statements)) return false;
  if (total(m.operands) < m.relations() + statements) return false;
  if (statements > 1) {
    if (rules_.no_null) return several_unlike(m, Removal{}, found, visit);
    return several(m, found, visit);
  }
  return m.relations() == 1 ? single(m, found, visit) : chain(m, found, visit);
}

bool Restrictions::single(const Material& m, Gather& found, const Visit& visit) {
  const Mask all = names_.full();
  Operands part{};
  while (next_part(part, m.operands)) {
    const Operands rest = m.operands - part;
    const int left_size = total(part);
    const int right_size = total(rest);
    if (right_size == 0) continue;
    for (int p = 0; p <= m.primes; ++p) {
      names_.spend(1);
      const auto& lefts = names_.node(part, p);
      const auto& rights = names_.node(rest, m.primes - p);
      for (const auto& left : lefts) {
        for (const auto& right : rights) {
          const int usage = names_.join(left.usage, right.usage, -1);
          if (usage < 0) continue;
          const auto lefts_tried = tried(left.masks.size());
          const auto rights_tried = tried(right.masks.size());
          for (std::size_t i = 0; i < lefts_tried; ++i) {
            names_.spend(rights_tried);
            const int g = groupings(left, i, left_size);
            const Mask a = left.masks[i];
            for (std::size_t j = 0; j < rights_tried; ++j) {
              const Mask b = right.masks[j];
              const Mask keep = (m.equals ? equal(a, b) : inside(a, b)) & all;
              if ((rules_.no_null && keep == all) || too_light(keep)) continue;
              const int both = g + groupings(right, j, right_size);
              if (found.add(usage, keep, both) && visit(usage, keep, both)) return true;
            }
          }
        }
      }
    }
  }
  return false;
}

// A chain of m relations is cut at one of them: a part that grew to the right meets one that grew to the left.
bool Restrictions::chain(const Material& m, Gather& found, const Visit& visit) {
  const Mask all = names_.full();
  const int before = m.relations() / 2;
  const int after = m.relations() - 1 - before;
  Operands part{};
  while (next_part(part, m.operands)) {
    const Operands rest = m.operands - part;
    if (total(part) < before + 1 || total(rest) < after + 1) continue;
    for (int p = 0; p <= m.primes; ++p) {
      names_.spend(1);
      for (int e = 0; e <= std::min(before, m.equals); ++e) {
        const int s = before - e;
        if (s > m.subsets) continue;
        for (const bool joined_by_equals : {true, false}) {
          const int e_after = m.equals - e - (joined_by_equals ? 1 : 0);
          const int s_after = m.subsets - s - (joined_by_equals ? 0 : 1);
          if (e_after < 0 || s_after < 0) continue;
          const auto& lefts = chains({part, p, e, s, 0}, Grow::right);
          const auto& rights = chains({rest, m.primes - p, e_after, s_after, 0}, Grow::left);
          for (const auto& left : lefts) {
            for (const auto& right : rights) {
              const int usage = names_.join(left.usage, right.usage, -1);
              if (usage < 0) continue;
              const auto lefts_tried = tried(left.chains.size());
              const auto rights_tried = tried(right.chains.size());
              for (std::size_t i = 0; i < lefts_tried; ++i) {
                names_.spend(rights_tried);
                const auto l = left.chains[i];
                const auto a = static_cast<Mask>(l >> 24);
                const auto kept = static_cast<Mask>(l >> 8);
                for (std::size_t j = 0; j < rights_tried; ++j) {
                  const auto r = right.chains[j];
                  const auto b = static_cast<Mask>(r >> 24);
                  const Mask between = joined_by_equals ? equal(a, b) : inside(a, b);
                  const Mask keep = kept & static_cast<Mask>(r >> 8) & between & all;
                  if ((rules_.no_null && keep == all) || too_light(keep)) continue;
                  const int g = static_cast<int>((l & 255) + (r & 255));
                  if (found.add(usage, keep, g) && visit(usage, keep, g)) return true;
                }
              }
            }
          }
        }
      }
    }
  }
  return false;
}

const Restrictions::Chains& Restrictions::chains(const Material& m, Grow grow) {
  const auto k = key(m, grow == Grow::right ? 1 : 2);
  const auto known = chains_.find(k);
  if (known != chains_.end()) return *known->second;
  auto made = std::make_unique<Chains>(grow_chains(m, grow));
  for (const auto& c : *made) bytes_ += sizeof(ChainClass) + c.chains.size() * sizeof(std::uint64_t);
  return *chains_.emplace(k, std::move(made)).first->second;
}

Restrictions::Chains Restrictions::grow_chains(const Material& m, Grow grow) {
  const Mask all = names_.full();
  std::vector<std::vector<std::uint64_t>> found(names_.usages());
  const auto packed = [](Mask end, Mask keep, int g) {
    return static_cast<std::uint64_t>(end) << 24 | static_cast<std::uint64_t>(keep) << 8 | static_cast<unsigned>(g);
  };
  if (m.relations() == 0) {
    const int size = total(m.operands);
    for (const auto& c : names_.node(m.operands, m.primes)) {
      for (std::size_t i = 0; i < c.masks.size(); ++i) {
        found[c.usage].push_back(packed(c.masks[i], all, groupings(c, i, size)));
      }
    }
  }
  Operands end{};
  while (m.relations() > 0 && next_part(end, m.operands)) {
    const Operands rest = m.operands - end;
    const int size = total(end);
    if (total(rest) < m.relations()) continue;
    for (int p = 0; p <= m.primes; ++p) {
      names_.spend(1);
      for (const bool by_equals : {true, false}) {
        const int e = m.equals - (by_equals ? 1 : 0);
        const int s = m.subsets - (by_equals ? 0 : 1);
        if (e < 0 || s < 0) continue;
        const auto& shorter = chains({rest, m.primes - p, e, s, 0}, grow);
        const auto& ends = names_.node(end, p);
        for (const auto& old : shorter) {
          for (const auto& c : ends) {
            const int usage = names_.join(old.usage, c.usage, -1);
            if (usage < 0) continue;
            const auto ends_tried = tried(c.masks.size());
            const auto chains_tried = tried(old.chains.size());
            for (std::size_t i = 0; i < ends_tried; ++i) {
              names_.spend(chains_tried);
              const Mask b = c.masks[i];
              const int g = groupings(c, i, size);
              for (std::size_t j = 0; j < chains_tried; ++j) {
                const auto chain = old.chains[j];
                const auto a = static_cast<Mask>(chain >> 24);
                Mask between = by_equals ? equal(a, b) : (grow == Grow::right ? inside(a, b) : inside(b, a));
                between &= static_cast<Mask>(chain >> 8);
                if (too_light(between)) continue;
                found[usage].push_back(packed(b, between, g + static_cast<int>(chain & 255)));
              }
            }
          }
        }
      }
    }
  }
  Chains made;
  for (int u = 0; u < names_.usages(); ++u) {
    auto& each = found[u];
    if (each.empty()) continue;
    std::sort(each.begin(), each.end());
    // Of equal chains the first has the fewest groupings.
    each.erase(std::unique(each.begin(), each.end(), [](auto a, auto b) { return a >> 8 == b >> 8; }), each.end());
    each.shrink_to_fit();
    made.push_back({u, std::move(each)});
  }
  return made;
}

// Statements have no order, so the first may be the one that holds the lowest operand.
bool Restrictions::several(const Material& m, Gather& found, const Visit& visit) {
  const int low = lowest(m.operands);
  Operands first{};
  while (next_part(first, m.operands)) {
    const Operands rest = m.operands - first;
    if (first[low] == 0 || total(first) < 2 || total(rest) < 2 * (m.statements - 1)) continue;
    for (int p = 0; p <= m.primes; ++p) {
      names_.spend(1);
      for (int e = 0; e <= m.equals; ++e) {
        for (int s = 0; s <= m.subsets; ++s) {
          const Material one{first, p, e, s, 1};
          const Material others{rest, m.primes - p, m.equals - e, m.subsets - s, m.statements - 1};
          if (one.relations() == 0 || others.relations() < others.statements) continue;
          const Part& lefts = part(one);
          if (lefts.empty()) continue;
          const Part& rights = part(others);
          for (const auto& left : lefts) {
            for (const auto& right : rights) {
              const int usage = names_.join(left.usage, right.usage, -1);
              if (usage < 0) continue;
              const auto lefts_tried = tried(left.kept.size());
              const auto rights_tried = tried(right.kept.size());
              for (std::size_t i = 0; i < lefts_tried; ++i) {
                names_.spend(rights_tried);
                const auto& l = left.kept[i];
                for (std::size_t j = 0; j < rights_tried; ++j) {
                  const auto& r = right.kept[j];
                  const Mask keep = l.keep & r.keep;
                  if (too_light(keep)) continue;
                  const int g = l.groupings + r.groupings;
                  if (found.add(usage, keep, g) && visit(usage, keep, g)) return true;
                }
              }
            }
          }
        }
      }
    }
  }
  return false;
}

bool Restrictions::several_unlike(const Material& m, const Removal& so_far, Gather& found, const Visit& visit) {
  const int low = lowest(m.operands);
  Operands first{};
  while (next_part(first, m.operands)) {
    const Operands rest = m.operands - first;
    const bool last = m.statements == 1;
    if (last ? total(rest) > 0 : first[low] == 0 || total(rest) < 2 * (m.statements - 1)) continue;
    if (total(first) < 2) continue;
    for (int p = last ? m.primes : 0; p <= m.primes; ++p) {
      names_.spend(1);
      for (int e = last ? m.equals : 0; e <= m.equals; ++e) {
        for (int s = last ? m.subsets : 0; s <= m.subsets; ++s) {
          const Material one{first, p, e, s, 1};
          const Material others{rest, m.primes - p, m.equals - e, m.subsets - s, m.statements - 1};
          if (one.relations() == 0 || others.relations() < others.statements) continue;
          for (const auto& c : part(one)) {
            const auto kept_tried = tried(c.kept.size());
            names_.spend(kept_tried);
            for (std::size_t i = 0; i < kept_tried; ++i) {
              const auto& kept = c.kept[i];
              Removal more;
              if (!so_far.with(names_, c.usage, kept.keep, kept.groupings, more)) continue;
              if (last) {
                const Mask keep = static_cast<Mask>(~more.removed & names_.full());
                if (too_light(keep)) continue;
                if (found.add(more.usage, keep, more.groupings) && visit(more.usage, keep, more.groupings)) return true;
              } else if (several_unlike(others, more, found, visit)) {
                return true;
              }
            }
          }
        }
      }
    }
  }
  return false;
}

std::vector<Written> Restrictions::write(const Material& material, int usage, Mask keep, int groupings) {
  std::vector<Written> out;
  if (material.statements == 1) {
    out.push_back(write_chain(material, {usage, keep, groupings}));
  } else if (!write_statements(material, {usage, keep, groupings}, Removal{}, out)) {
    throw forceout::Fault("a Restriction that was found cannot be written");
  }
  return out;
}

bool Restrictions::write_statements(const Material& m, const Target& target, const Removal& so_far,
                                    std::vector<Written>& out) {
  const bool last = m.statements == 1;
  const int low = lowest(m.operands);
  Operands first{};
  while (next_part(first, m.operands)) {
    const Operands rest = m.operands - first;
    if (last ? total(rest) > 0 : first[low] == 0 || total(rest) < 2 * (m.statements - 1)) continue;
    if (total(first) < 2) continue;
    for (int p = last ? m.primes : 0; p <= m.primes; ++p) {
      names_.spend(1);
      for (int e = last ? m.equals : 0; e <= m.equals; ++e) {
        for (int s = last ? m.subsets : 0; s <= m.subsets; ++s) {
          const Material one{first, p, e, s, 1};
          const Material others{rest, m.primes - p, m.equals - e, m.subsets - s, m.statements - 1};
          if (one.relations() == 0 || others.relations() < others.statements) continue;
          for (const auto& c : part(one)) {
            names_.spend(c.kept.size());
            for (const auto& kept : c.kept) {
              if ((kept.keep & target.keep) != target.keep) continue;
              Removal more;
              if (rules_.no_null) {
                if (!so_far.with(names_, c.usage, kept.keep, kept.groupings, more)) continue;
              } else {
                more.usage = names_.join(so_far.usage, c.usage, -1);
                if (more.usage < 0) continue;
                more.removed = so_far.removed | static_cast<Mask>(~kept.keep & names_.full());
                more.groupings = so_far.groupings + kept.groupings;
              }
              if (more.groupings > target.groupings) continue;
              if (last) {
                const Mask keep = static_cast<Mask>(~more.removed & names_.full());
                if (keep != target.keep || more.usage != target.usage || more.groupings != target.groupings) continue;
              } else {
                if (!write_statements(others, target, more, out)) continue;
              }
              out.push_back(write_chain(one, {c.usage, kept.keep, kept.groupings}));
              return true;
            }
          }
        }
      }
    }
  }
  return false;
}

Written Restrictions::write_chain(const Material& m, const Target& target) {
  std::vector<Side> sides;
  if (!find_sides(m, target, names_.full(), sides)) {
    throw forceout::Fault("a statement that was found cannot be written");
  }
  Written out;
  for (const auto& side : sides) {
    if (!out.empty()) out.push_back(side.relation);
    names_.write(side.operands, side.primes, side.usage, side.mask, out);
  }
  return out;
}

// Side by side from the left; what is left never grows, so it must stay a superset of what is wanted.
bool Restrictions::find_sides(const Material& m, const Target& target, Mask left, std::vector<Side>& sides) {
  const bool first = sides.empty();
  const Mask last = first ? Mask{0} : sides.back().mask;
  Operands side{};
  while (next_part(side, m.operands)) {
    const Operands rest = m.operands - side;
    const int size = total(side);
    for (const int relation : {EQUALS, SUBSET}) {
      if (first && relation == SUBSET) continue;  // no relation stands before the first side
      Material others{rest, 0, m.equals, m.subsets, 1};
      if (!first) (relation == EQUALS ? others.equals : others.subsets) -= 1;
      if (others.equals < 0 || others.subsets < 0) continue;
      const bool end = others.relations() == 0;  // never with the first side
      if (end ? total(rest) > 0 : total(rest) < others.relations()) continue;
      for (int p = end ? m.primes : 0; p <= m.primes; ++p) {
        others.primes = m.primes - p;
        for (const auto& c : names_.node(side, p)) {
          names_.spend(c.masks.size());
          for (std::size_t i = 0; i < c.masks.size(); ++i) {
            const Mask mask = c.masks[i];
            Mask now = left;
            if (!first) now &= relation == EQUALS ? equal(last, mask) : inside(last, mask);
            const int g = target.groupings - groupings(c, i, size);
            if ((now & target.keep) != target.keep || g < 0) continue;
            sides.push_back({side, p, c.usage, mask, relation});
            if (end) {
              if (now == target.keep && c.usage == target.usage && g == 0) return true;
            } else {
              for (int u = 0; u < names_.usages(); ++u) {
                if (names_.join(c.usage, u, -1) != target.usage) continue;
                if (find_sides(others, {u, target.keep, g}, now, sides)) return true;
              }
            }
            sides.pop_back();
          }
        }
      }
    }
  }
  return false;
}

}  // namespace onsets
