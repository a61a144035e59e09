#include "names.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "../errors.hpp"

namespace onsets {

Names::Names(NameRules rules, Meter& meter)
    : rules_(std::move(rules)), kinds_(static_cast<int>(rules_.kinds.size())), meter_(meter) {
  usages_ = 1;
  for (const auto& kind : rules_.kinds) usages_ *= kind.cap + 1;
  digits_.assign(usages_, std::vector<int>(kinds_));
  for (int u = 0; u < usages_; ++u) {
    int rest = u;
    for (int k = 0; k < kinds_; ++k) {
      digits_[u][k] = rest % (rules_.kinds[k].cap + 1);
      rest /= rules_.kinds[k].cap + 1;
    }
  }
  joined_.assign(static_cast<std::size_t>(usages_) * usages_ * (kinds_ + 1), -1);
  for (int a = 0; a < usages_; ++a) {
    for (int b = 0; b < usages_; ++b) {
      for (int added = -1; added < kinds_; ++added) {
        int usage = 0;
        int weight = 1;
        bool fits = true;
        for (int k = 0; k < kinds_; ++k) {
          const int cap = rules_.kinds[k].cap;
          int used = digits_[a][k] + digits_[b][k] + (k == added ? 1 : 0);
          if (used > cap) {
            fits = fits && rules_.saturating;
            used = cap;
          }
          usage += used * weight;
          weight *= cap + 1;
        }
        if (fits) joined_[(static_cast<std::size_t>(a) * usages_ + b) * (kinds_ + 1) + (added + 1)] = usage;
      }
    }
  }
  for (int i = 0; i < OPERANDS; ++i) {
    stride_[i] = multisets_total_;
    multisets_total_ *= rules_.cap[i] + 1U;
  }
  Operands t{};
  while (next_part(t, rules_.cap)) multisets_.push_back({t, pack(t), total(t)});
  std::stable_sort(multisets_.begin(), multisets_.end(),
                   [](const Multiset& a, const Multiset& b) { return a.size < b.size; });
  words_ = ((std::size_t{1} << rules_.points) + 63) / 64;
  seen_.assign(words_ * usages_, 0);
}

std::size_t Names::index(const Operands& t) const {
  std::size_t sum = 0;
  for (int i = 0; i < OPERANDS; ++i) sum += stride_[i] * t[i];
  return sum;
}

const Names::Node& Names::node(const Operands& operands, int primes) {
  if (nodes_.size() <= static_cast<std::size_t>(primes)) nodes_.resize(primes + 1);
  if (nodes_[primes].empty()) nodes_[primes].resize(multisets_total_);
  const auto at = index(operands);
  if (!nodes_[primes][at]) {
    auto built = build(operands, primes);
    for (const auto& c : *built) bytes_ += sizeof(Class) + c.masks.capacity() * sizeof(Mask);
    nodes_[primes][at] = std::move(built);  // after build(): it may have grown nodes_
  }
  return *nodes_[primes][at];
}

std::unique_ptr<Names::Node> Names::build(const Operands& t, int primes) {
  const int size = total(t);
  assert(size >= 1);
  int binary = 0;
  for (const auto& kind : rules_.kinds) binary += kind.cap;
  const bool too_few = rules_.saturating ? (kinds_ == 0 && size > 1) : size - 1 > binary;
  if (too_few) return std::make_unique<Node>();

  // Sub-tables first: the scratch bits serve one build at a time.
  if (primes > 0) node(t, primes - 1);
  if (size > 1) {
    Operands part{};
    while (next_part(part, t)) {
      if (total(part) < size) {
        spend(primes + 1);
        for (int p = 0; p <= primes; ++p) node(part, p);
      }
    }
  }

  std::vector<std::vector<Mask>> found(usages_);
  std::vector<std::size_t> binary_top;
  try {
    binary_top = find(t, primes, found);
  } catch (...) {
    wipe(found);  // the budget is spent; the scratch bits must be clean for the next question
    throw;
  }
  wipe(found);
  auto made = std::make_unique<Node>();
  for (int u = 0; u < usages_; ++u) {
    if (found[u].empty()) continue;
    Class c{u, binary_top[u], std::move(found[u]), 0};
    c.masks.shrink_to_fit();
    for (const Mask mask : c.masks) {
      const auto n = rules_.count[mask];
      if (n != NOT_A_SET) c.counts |= std::uint64_t{1} << n;
    }
    made->push_back(std::move(c));
  }
  return made;
}

void Names::wipe(const std::vector<std::vector<Mask>>& found) {
  for (int u = 0; u < usages_; ++u) {
    for (const Mask mask : found[u]) seen_[words_ * u + (mask >> 6)] = 0;
  }
}

// For each usage the masks, those whose name ends with a binary operation first; returns how many those are.
std::vector<std::size_t> Names::find(const Operands& t, int primes, std::vector<std::vector<Mask>>& found) {
  if (absorbs(t)) {
    absorb(t, found);
  } else if (total(t) > 1) {
    combine(t, primes, found);
  } else if (primes == 0) {
    const auto letter = std::find_if(t.begin(), t.end(), [](auto n) { return n > 0; }) - t.begin();
    for (const Mask value : rules_.values[letter]) add(found, 0, value);
  }
  std::vector<std::size_t> binary_top(usages_);
  for (int u = 0; u < usages_; ++u) binary_top[u] = found[u].size();
  const Mask all = full();
  if (rules_.primes == Primes::closed) {
    for (int u = 0; u < usages_; ++u) {
      for (std::size_t i = 0, n = found[u].size(); i < n; ++i) add(found, u, found[u][i] ^ all);
    }
  } else if (primes > 0) {
    for (const auto& c : *nodes_[primes - 1][index(t)]) {
      for (const Mask mask : c.masks) add(found, c.usage, mask ^ all);
    }
  }
  return binary_top;
}

// V and Λ beside other operands, with intersections and ′ at will: a constant can swallow any part of the name, or
// nothing. So the names are those of all sub-multisets, and the constants themselves.
bool Names::absorbs(const Operands& t) const {
  if (rules_.primes != Primes::closed || kinds_ != 1 || rules_.kinds[0].operations != MEET) return false;
  const int constants = t[UNIVERSE] + t[EMPTY];
  return constants > 0 && total(t) > 1 && !rules_.values[UNIVERSE].empty();
}

void Names::absorb(const Operands& t, std::vector<std::vector<Mask>>& found) {
  const int usage = std::min(rules_.kinds[0].cap, total(t) - 1);
  add(found, usage, 0);
  add(found, usage, full());
  const auto take = [&](const Operands& part) {
    for (const auto& c : node(part, 0)) {
      spend(c.masks.size());
      for (const Mask mask : c.masks) add(found, usage, mask);
    }
  };
  for (int i = 0; i < OPERANDS; ++i) {
    if (t[i] == 0) continue;
    Operands less = t;
    --less[i];
    take(less);
  }
}

std::size_t Names::most_names(const Operands& t) const {
  std::vector<Mask> patterns;
  for (int point = 0; point < rules_.points; ++point) {
    Mask pattern = 0;
    for (int i = BLUE; i <= YELLOW; ++i) {
      if (t[i] > 0 && (rules_.values[i][0] >> point & 1)) pattern = static_cast<Mask>(pattern | 1U << i);
    }
    if (std::find(patterns.begin(), patterns.end(), pattern) == patterns.end()) patterns.push_back(pattern);
  }
  return std::size_t{1} << patterns.size();
}

void Names::combine(const Operands& t, int primes, std::vector<std::vector<Mask>>& found) {
  const auto whole = index(t);
  // A sample is large enough when most counts are among its names.
  const auto most = rules_.sample ? std::min(most_names(t), rules_.sample) : most_names(t);
  Operands part{};
  while (next_part(part, t)) {
    const auto left = index(part);
    const auto right = whole - left;
    if (left > right || right == whole) continue;  // each pair of parts once; join_sets() takes both orders
    for (int p = 0; p <= primes; ++p) {
      spend(1);
      for (const auto& a : *nodes_[p][left]) {
        for (const auto& b : *nodes_[primes - p][right]) {
          for (int k = 0; k < kinds_; ++k) {
            const int usage = join(a.usage, b.usage, k);
            if (usage >= 0 && found[usage].size() < most) {
              join_sets(a, b, rules_.kinds[k].operations, usage, found);
            }
          }
        }
      }
    }
  }
}

void Names::join_sets(const Class& left, const Class& right, unsigned operations, int usage,
                      std::vector<std::vector<Mask>>& found) {
  const auto each = [&](auto&& operation) {
    if (rules_.sample) {
      const auto pairs_tried = pairs(left.masks.size(), right.masks.size());
      spend(pairs_tried);
      // Along the diagonals, so that few pairs still mix the two sets well.
      std::size_t a = 0;
      std::size_t b = 0;
      const auto step = [](std::size_t& at, std::size_t size) { at = at + 1 == size ? 0 : at + 1; };
      for (std::size_t i = 0; i < pairs_tried; ++i) {
        add(found, usage, static_cast<Mask>(operation(left.masks[a], right.masks[b])));
        step(a, left.masks.size());
        step(b, right.masks.size());
        if (a == 0) step(b, right.masks.size());
      }
      return;
    }
    for (const Mask a : left.masks) {
      spend(right.masks.size());
      for (const Mask b : right.masks) add(found, usage, static_cast<Mask>(operation(a, b)));
    }
  };
  if (operations & UNION) each([](Mask a, Mask b) { return a | b; });
  if (operations & MEET) each([](Mask a, Mask b) { return a & b; });
  if (operations & DIFFERENCE) {
    each([](Mask a, Mask b) { return a & ~b; });
    each([](Mask a, Mask b) { return b & ~a; });
  }
  if (operations & SYMMETRIC) each([](Mask a, Mask b) { return a ^ b; });
}

bool Names::write(const Operands& operands, int primes, int usage, Mask mask, Written& out) {
  const Node& here = node(operands, primes);
  const auto c = std::find_if(here.begin(), here.end(), [&](const Class& each) { return each.usage == usage; });
  if (c == here.end()) throw forceout::Fault("no such name");
  const auto at = static_cast<std::size_t>(std::find(c->masks.begin(), c->masks.end(), mask) - c->masks.begin());
  if (at == c->masks.size()) throw forceout::Fault("no such name");
  if (at < c->binary_top) {
    if (total(operands) == 1) {
      const auto letter =
          std::find_if(operands.begin(), operands.end(), [](auto n) { return n > 0; }) - operands.begin();
      const bool empty = letter == UNIVERSE && rules_.values[UNIVERSE].size() > 1 && mask == 0;
      out.push_back(empty ? static_cast<int>(EMPTY) : static_cast<int>(letter));
      return false;
    }
    if (absorbs(operands)) return write_absorbed(operands, mask, out);
    if (!write_binary(operands, primes, usage, mask, out)) throw forceout::Fault("a named set has no name");
    return true;
  }
  const int inner = rules_.primes == Primes::closed ? 0 : primes - 1;
  write_operand(operands, inner, usage, mask ^ full(), out);
  out.push_back(PRIME);
  return false;
}

// The name of all operands but one, which a constant swallows: the last operand itself if it is V or Λ, or one inside.
bool Names::write_absorbed(const Operands& t, Mask mask, Written& out) {
  for (int i = OPERANDS - 1; i >= 0; --i) {
    if (t[i] == 0) continue;
    Operands less = t;
    --less[i];
    const Node& here = node(less, 0);
    const auto c = std::find_if(here.begin(), here.end(), [&](const Class& each) {
      return std::find(each.masks.begin(), each.masks.end(), mask) != each.masks.end();
    });
    if (c == here.end()) continue;
    if (i >= UNIVERSE) {
      write_operand(less, 0, c->usage, mask, out);
      out.push_back(CAP);
      out.push_back(i);
      if (i == EMPTY) out.push_back(PRIME);
      return true;
    }
    Written inner;
    const bool binary = write(less, 0, c->usage, mask, inner);
    const auto constant = std::find_if(inner.begin(), inner.end(), [](int s) { return s == UNIVERSE || s == EMPTY; });
    const bool full_one = *constant == UNIVERSE;
    out.insert(out.end(), inner.begin(), constant);
    out.push_back(OPEN);
    out.push_back(*constant);
    if (full_one) out.push_back(PRIME);
    out.push_back(CAP);
    out.push_back(i);
    out.push_back(CLOSE);
    if (full_one) out.push_back(PRIME);
    out.insert(out.end(), constant + 1, inner.end());
    return binary;
  }
  throw forceout::Fault("a swallowed operand is nowhere");
}

void Names::write_operand(const Operands& t, int primes, int usage, Mask mask, Written& out) {
  Written inner;
  const bool binary = write(t, primes, usage, mask, inner);
  if (binary) out.push_back(OPEN);
  out.insert(out.end(), inner.begin(), inner.end());
  if (binary) out.push_back(CLOSE);
}

bool Names::write_binary(const Operands& t, int primes, int usage, Mask mask, Written& out) {
  const auto put = [&](const Operands& l, int lp, int lu, Mask a, int sign, const Operands& r, int rp, int ru, Mask b) {
    write_operand(l, lp, lu, a, out);
    out.push_back(sign);
    write_operand(r, rp, ru, b, out);
    return true;
  };
  Operands part{};
  while (next_part(part, t)) {
    const Operands rest = t - part;
    if (total(rest) == 0) continue;
    for (int p = 0; p <= primes; ++p) {
      for (const auto& left : node(part, p)) {
        for (const auto& right : node(rest, primes - p)) {
          for (int k = 0; k < kinds_; ++k) {
            if (join(left.usage, right.usage, k) != usage) continue;
            const unsigned operations = rules_.kinds[k].operations;
            for (const Mask a : left.masks) {
              spend(right.masks.size());
              for (const Mask b : right.masks) {
                int sign = -1;
                if ((operations & UNION) && (a | b) == mask) sign = CUP;
                if ((operations & MEET) && (a & b) == mask) sign = CAP;
                if ((operations & DIFFERENCE) && (a & ~b) == mask) sign = MINUS;
                if ((operations & SYMMETRIC) && (a ^ b) == mask) sign = MINUS;
                if (sign >= 0) return put(part, p, left.usage, a, sign, rest, primes - p, right.usage, b);
              }
            }
          }
        }
      }
    }
  }
  return false;
}

}  // namespace onsets
