// Countdown: from up to six numbers, each used at most once, reach a target with + − × ÷; every intermediate result is
// a positive whole number. The 24 game: exactly four numbers, all used, fractions allowed.
//
// Both sides of a top operation may be regrouped, which leaves few splits to try (r is the result, sizes of the two
// operands in numbers):
//   a sum is Σ±t with t a product, a quotient or a single number; any term u can be split off, since what is left, taken
//   positive, can itself be ordered so that it never falls to zero. So (3,3) is needed only for two products,
//   (2,4) only when the two numbers are multiplied or divided;
//   a quotient divides by one of its divisors last, a product multiplies by any factor last. So the divisor, and a
//   factor, of more than one number is itself a sum.
#include "classical.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "number.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace forceout::equations {
namespace {

using Number = std::uint64_t;
using List = std::vector<Number>;

void sort_unique(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

void sums(const List& a, const List& b, List& out) {
  for (const Number x : a)
    for (const Number y : b) {
      out.push_back(x + y);
      if (x != y) out.push_back(x > y ? x - y : y - x);
    }
}

void products(const List& a, const List& b, List& out) {
  for (const Number x : a)
    for (const Number y : b) {
      if (x > 1 && y > 1) out.push_back(x * y);
      if (x >= y ? (y > 1 && x % y == 0) : (x > 1 && y % x == 0)) out.push_back(x >= y ? x / y : y / x);
    }
}

// What some numbers can make, all of them used: ending in + or − (or a single number), and ending in × or ÷.
struct Made {
  List sums, products, all;

  void finish() {
    sort_unique(sums);
    sort_unique(products);
    all.resize(sums.size() + products.size());
    std::merge(sums.begin(), sums.end(), products.begin(), products.end(), all.begin());
    all.erase(std::unique(all.begin(), all.end()), all.end());
  }
};

using Key = std::uint64_t;

Key key_of(const List& numbers) {
  Key key = 0;
  for (const Number n : numbers) key = key << 10 | n;
  return key;
}

template <class Visit>
void each_half(const List& numbers, Visit&& visit) {
  const unsigned all = (1u << numbers.size()) - 1;
  for (unsigned mask = 1; mask < all; ++mask) {
    if (mask > (all ^ mask)) continue;
    List a, b;
    for (std::size_t i = 0; i < numbers.size(); ++i) (mask >> i & 1 ? a : b).push_back(numbers[i]);
    if (a.size() > b.size()) std::swap(a, b);
    visit(a, b);
  }
}

// Every target of a range, for many selections that share their parts.
class Census {
 public:
  Census(Number low, Number high, Number largest)
      : low_(low), high_(high), limit_(high * largest), words_(high / 64 + 1) {}

  // The targets of [low, high] that some of the numbers reach, as bits.
  std::vector<std::uint64_t> reach(const List& numbers) {
    std::vector<std::uint64_t> bits(words_);
    if (numbers.size() <= 5) return small(numbers);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (i > 0 && numbers[i] == numbers[i - 1]) continue;
      List rest = numbers;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      const auto& below = small(rest);
      for (std::size_t w = 0; w < words_; ++w) bits[w] |= below[w];
      one_and_five(numbers[i], wide(rest), bits);
    }
    std::vector<Key> seen;
    each_half(numbers, [&](const List& a, const List& b) {
      if (a.size() == 1 || repeated(seen, a, b)) return;
      if (a.size() == 2)
        two_and_four(made(a), made(b), bits);
      else
        three_and_three(made(a), made(b), bits);
    });
    return bits;
  }

 private:
  Number low_, high_, limit_;
  std::size_t words_;
  std::unordered_map<Key, Made> made_;
  std::unordered_map<Key, std::vector<std::uint64_t>> wide_, small_;

  static bool repeated(std::vector<Key>& seen, const List& a, const List& b) {
    const Key key = a.size() < b.size() ? key_of(a) : std::min(key_of(a), key_of(b));
    if (std::find(seen.begin(), seen.end(), key) != seen.end()) return true;
    seen.push_back(key);
    return false;
  }

  void set(std::vector<std::uint64_t>& bits, Number n) const {
    if (n >= low_ && n <= high_) bits[n >> 6] |= 1ull << (n & 63);
  }

  // Up to four numbers: every value.
  const Made& made(const List& numbers) {
    const Key key = key_of(numbers);
    if (auto known = made_.find(key); known != made_.end()) return known->second;
    Made fresh;
    if (numbers.size() == 1) {
      fresh.sums = fresh.products = numbers;
    } else {
      each_half(numbers, [&](const List& a, const List& b) {
        const Made &x = made(a), &y = made(b);
        sums(x.all, y.all, fresh.sums);
        products(x.all, y.all, fresh.products);
      });
    }
    fresh.finish();
    return made_.emplace(key, std::move(fresh)).first->second;
  }

  // Five numbers: the values up to high × the largest number, as bits; none above can end in the range.
  const std::vector<std::uint64_t>& wide(const List& numbers) {
    const Key key = key_of(numbers);
    if (auto known = wide_.find(key); known != wide_.end()) return known->second;
    std::vector<std::uint64_t> bits(limit_ / 64 + 1);
    auto put = [&](Number n) {
      if (n <= limit_) bits[n >> 6] |= 1ull << (n & 63);
    };
    std::vector<Key> seen;
    each_half(numbers, [&](const List& a, const List& b) {
      if (repeated(seen, a, b)) return;
      const Made &few = made(a), &many = made(b);
      for (const Number x : few.all) {
        const double inverse = 1.0 / static_cast<double>(x);
        for (const Number v : many.all) {
          if (v > limit_ * x) break;
          put(v + x);
          if (v != x) put(v > x ? v - x : x - v);
          put(v * x);
          const auto q = static_cast<Number>(static_cast<double>(v) * inverse + 0.5);
          if (q * x == v)
            put(q);
          else if (v < x && x % v == 0)
            put(x / v);
        }
      }
    });
    return wide_.emplace(key, std::move(bits)).first->second;
  }

  // At most five numbers, not all of them needed: the targets reached.
  const std::vector<std::uint64_t>& small(const List& numbers) {
    const Key key = key_of(numbers);
    if (auto known = small_.find(key); known != small_.end()) return known->second;
    std::vector<std::uint64_t> bits(words_);
    if (numbers.size() == 5) {
      const auto& all = wide(numbers);
      for (std::size_t w = 0; w < words_ && w < all.size(); ++w) bits[w] = all[w];
      for (Number n = 0; n < low_; ++n) bits[n >> 6] &= ~(1ull << (n & 63));
      for (Number n = high_ + 1; n < words_ * 64; ++n) bits[n >> 6] &= ~(1ull << (n & 63));
    } else {
      for (const Number v : made(numbers).all) set(bits, v);
    }
    if (numbers.size() > 1)
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        List rest = numbers;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const auto& below = small(rest);
        for (std::size_t w = 0; w < words_; ++w) bits[w] |= below[w];
      }
    return small_.emplace(key, std::move(bits)).first->second;
  }

  void one_and_five(Number x, const std::vector<std::uint64_t>& five, std::vector<std::uint64_t>& bits) const {
    auto has = [&](Number n) { return n > 0 && n <= limit_ && (five[n >> 6] >> (n & 63) & 1); };
    auto word = [&](std::int64_t from) -> std::uint64_t {
      if (from < 0) return from > -64 && !five.empty() ? five[0] << -from : 0;
      const auto at = static_cast<std::size_t>(from) >> 6;
      const int shift = static_cast<int>(from & 63);
      if (at >= five.size()) return 0;
      const std::uint64_t next = shift != 0 && at + 1 < five.size() ? five[at + 1] << (64 - shift) : 0;
      return five[at] >> shift | next;
    };
    const std::uint64_t first = ~0ull << (low_ & 63), last = ~0ull >> (63 - (high_ & 63));
    for (std::size_t w = low_ >> 6; w < words_; ++w) {
      const auto from = static_cast<std::int64_t>(w * 64), step = static_cast<std::int64_t>(x);
      std::uint64_t here = word(from - step) | word(from + step);
      if (w == low_ >> 6) here &= first;
      if (w == words_ - 1) here &= last;
      bits[w] |= here;
    }
    for (Number v = 1; v < x; ++v)
      if (has(v)) set(bits, x - v);
    if (x == 1) return;
    for (Number v = (low_ + x - 1) / x; v * x <= high_; ++v)
      if (has(v)) set(bits, v * x);
    for (Number t = low_; t <= high_ && t * x <= limit_; ++t)
      if (has(t * x)) set(bits, t);
    for (Number v = 1; v * low_ <= x; ++v)
      if (x % v == 0 && has(v)) set(bits, x / v);
  }

  void differences(const List& a, Number w, std::vector<std::uint64_t>& bits) const {
    const auto begin = std::lower_bound(a.begin(), a.end(), w > high_ ? w - high_ : 0);
    for (auto v = begin; v != a.end() && *v <= w + high_; ++v) {
      set(bits, *v > w ? *v - w : w - *v);
      set(bits, *v + w);
    }
  }

  void quotients(const List& above, Number w, std::vector<std::uint64_t>& bits) const {
    if (w == 1) return;
    const double inverse = 1.0 / static_cast<double>(w);
    for (auto v = std::lower_bound(above.begin(), above.end(), low_ * w); v != above.end() && *v <= high_ * w; ++v) {
      const auto q = static_cast<Number>(static_cast<double>(*v) * inverse + 0.5);
      if (q * w == *v) set(bits, q);
    }
  }

  void multiples(const List& a, Number w, std::vector<std::uint64_t>& bits) const {
    for (auto v = std::lower_bound(a.begin(), a.end(), (low_ + w - 1) / w); v != a.end() && *v * w <= high_; ++v)
      set(bits, *v * w);
  }

  void two_and_four(const Made& two, const Made& four, std::vector<std::uint64_t>& bits) const {
    for (const Number w : two.products) differences(four.all, w, bits);
    for (const Number w : two.sums) {
      multiples(four.all, w, bits);
      quotients(four.all, w, bits);
    }
    for (const Number w : four.all) {
      if (w * low_ > two.all.back()) break;
      quotients(two.all, w, bits);
    }
  }

  void three_and_three(const Made& a, const Made& b, std::vector<std::uint64_t>& bits) const {
    for (const Number w : a.products) differences(b.products, w, bits);
    for (const Number w : a.sums) {
      if (w > high_) break;
      multiples(b.sums, w, bits);
    }
    for (const auto& [above, below] : {std::pair(&a, &b), std::pair(&b, &a)})
      for (const Number w : below->sums) {
        if (w * low_ > above->all.back()) break;
        quotients(above->all, w, bits);
      }
  }
};

// One board, one target: the fewest numbers that do, and how.
class Board {
 public:
  explicit Board(List numbers) : numbers_(std::move(numbers)), shelves_(std::size_t{1} << numbers_.size()) {
    for (std::size_t mask = 1; mask < shelves_.size(); ++mask) {
      double most = 1;
      for (std::size_t i = 0; i < numbers_.size(); ++i)
        if (mask >> i & 1) most *= static_cast<double>(std::max<Number>(numbers_[i], 2));
      shelves_[mask].most = static_cast<Number>(most);
    }
  }

  std::optional<std::string> solve(Number target) {
    const auto all = static_cast<unsigned>(shelves_.size());
    for (int size = 1; size <= static_cast<int>(numbers_.size()); ++size)
      for (unsigned mask = 1; mask < all; ++mask)
        if (std::popcount(mask) == size && reaches(mask, target)) return bare(write(mask, target));
    return std::nullopt;
  }

 private:
  // The values of up to three numbers, those that end in + or − apart from those that end in × or ÷, with a filter in
  // front of the search for one; and a bound that no value exceeds: a 1 adds at most as much as it would double.
  struct Shelf {
    List sums, products, values;
    std::array<std::uint64_t, 16> filter{};
    Number most = 0;
    bool ready = false;

    bool has(Number n) const {
      return (filter[n >> 6 & 15] >> (n & 63) & 1) && std::find(values.begin(), values.end(), n) != values.end();
    }
  };

  List numbers_;
  std::vector<Shelf> shelves_;
  std::array<std::uint64_t, 2048> cache_{};  // mask, target and answer of parts asked before

  const Shelf& shelf(unsigned mask) {
    Shelf& s = shelves_[mask];
    if (s.ready) return s;
    s.ready = true;
    if (std::popcount(mask) == 1) {
      s.sums = s.products = s.values = {numbers_[std::countr_zero(mask)]};
    } else {
      for (unsigned a = (mask - 1) & mask; a > 0; a = (a - 1) & mask) {
        if (a < (mask ^ a)) continue;
        const List& x = shelf(a).values;
        const List& y = shelf(mask ^ a).values;
        equations::sums(x, y, s.sums);
        equations::products(x, y, s.products);
      }
      s.values = s.sums;
      s.values.insert(s.values.end(), s.products.begin(), s.products.end());
    }
    for (const Number n : s.values) s.filter[n >> 6 & 15] |= 1ull << (n & 63);
    return s;
  }

  // The numbers t with v+t, t−v or v−t equal to the target; then those with t×v or t÷v; then those with v÷t.
  template <class Visit>
  static bool each_sum_partner(Number v, Number target, Visit&& visit) {
    if (target > v && visit(target - v)) return true;
    if (visit(target + v)) return true;
    return v > target && visit(v - target);
  }

  template <class Visit>
  static bool each_product_partner(Number v, Number target, Visit&& visit) {
    if (v < 2) return false;
    return (target % v == 0 && visit(target / v)) || visit(target * v);
  }

  template <class Visit>
  static bool each_divisor(Number v, Number target, Visit&& visit) {
    return v > target && v % target == 0 && visit(v / target);
  }

  // visit(few, v, t): the smaller side makes v, and the rest must make t. See the splits at the head of this file.
  template <class Visit>
  bool each_step(unsigned mask, Number target, Visit&& visit) {
    const int size = std::popcount(mask);
    for (int count = size / 2; count >= 1; --count)
      for (unsigned few = (mask - 1) & mask; few > 0; few = (few - 1) & mask) {
        if (std::popcount(few) != count || (2 * count == size && few < (mask ^ few) && count == 1)) continue;
        const Shelf& s = shelf(few);
        auto ask = [&](Number v) { return [&, v](Number t) { return visit(few, v, t); }; };
        for (const Number v : s.products)
          if (each_sum_partner(v, target, ask(v))) return true;
        for (const Number v : s.sums)
          if (each_product_partner(v, target, ask(v))) return true;
        for (const Number v : s.values)
          if (each_divisor(v, target, ask(v))) return true;
      }
    return false;
  }

  bool reaches(unsigned mask, Number target) {
    if (target > shelves_[mask].most) return false;
    if (std::popcount(mask) <= 3) return shelf(mask).has(target);
    const std::uint64_t key = (static_cast<std::uint64_t>(mask) << 48 | target) << 1;
    std::uint64_t& place = cache_[(key * 0x9E3779B97F4A7C15ull) >> 53];
    if ((place & ~1ull) == key) return place & 1;
    const bool found = each_step(mask, target, [&](unsigned few, Number, Number t) { return reaches(mask ^ few, t); });
    cache_[(key * 0x9E3779B97F4A7C15ull) >> 53] = key | (found ? 1 : 0);
    return found;
  }

  static std::string bare(const std::string& text) {
    return text.front() == '(' ? text.substr(1, text.size() - 2) : text;
  }

  static std::string join(const std::string& a, const char* sign, const std::string& b) {
    return "(" + a + sign + b + ")";
  }

  std::string write(unsigned mask, Number target) {
    if (std::popcount(mask) == 1) return std::to_string(target);
    std::string text;
    each_step(mask, target, [&](unsigned few, Number v, Number t) {
      if (!reaches(mask ^ few, t)) return false;
      const std::string a = write(few, v), b = write(mask ^ few, t);
      if (t + v == target)
        text = join(b, "+", a);
      else if (t == target + v)
        text = join(b, "−", a);
      else if (v == target + t)
        text = join(a, "−", b);
      else if (t * v == target)
        text = join(b, "×", a);
      else if (t == target * v)
        text = join(b, "÷", a);
      else
        text = join(a, "÷", b);
      return true;
    });
    return text;
  }
};

// Four cards, all used, any fraction on the way.
std::optional<std::string> make(std::vector<std::pair<Value, std::string>> hand, Value target) {
  if (hand.size() == 1) return hand[0].first == target ? std::optional(hand[0].second) : std::nullopt;
  Arena arena;
  for (std::size_t i = 0; i < hand.size(); ++i)
    for (std::size_t j = 0; j < hand.size(); ++j) {
      if (i == j) continue;
      const auto [x, left] = hand[i];
      const auto [y, right] = hand[j];
      std::vector<std::pair<Value, std::string>> rest;
      for (std::size_t k = 0; k < hand.size(); ++k)
        if (k != i && k != j) rest.push_back(hand[k]);
      auto attempt = [&](Value v, const char* sign) -> std::optional<std::string> {
        if (!v.rational()) return std::nullopt;
        auto next = rest;
        next.emplace_back(v, "(" + left + sign + right + ")");
        return make(std::move(next), target);
      };
      if (i < j) {
        if (auto found = attempt(arena.add(x, y), "+")) return found;
        if (auto found = attempt(arena.multiply(x, y), "×")) return found;
      }
      if (auto found = attempt(arena.subtract(x, y), "−")) return found;
      if (auto found = attempt(arena.divide(x, y), "÷")) return found;
    }
  return std::nullopt;
}

List checked(const std::vector<std::int64_t>& numbers) {
  if (numbers.empty() || numbers.size() > 6) throw nb::value_error("expected one to six numbers");
  List list;
  for (const std::int64_t n : numbers) {
    if (n < 1 || n > 999) throw nb::value_error("expected numbers from 1 to 999");
    list.push_back(static_cast<Number>(n));
  }
  std::sort(list.begin(), list.end());
  return list;
}

std::optional<std::string> countdown(const std::vector<std::int64_t>& numbers, std::int64_t target) {
  if (target < 1 || target > 1'000'000) throw nb::value_error("expected a target from 1 to 1000000");
  List list = checked(numbers);
  nb::gil_scoped_release release;
  return Board(std::move(list)).solve(static_cast<Number>(target));
}

nb::list census(const std::vector<std::vector<std::int64_t>>& selections, std::int64_t low, std::int64_t high) {
  if (low < 1 || high < low || high > 9'999) throw nb::value_error("expected targets between 1 and 9999");
  std::vector<List> lists;
  Number largest = 1;
  for (const auto& selection : selections) {
    lists.push_back(checked(selection));
    largest = std::max(largest, lists.back().back());
  }
  std::vector<std::vector<std::uint64_t>> all;
  {
    nb::gil_scoped_release release;
    Census work(static_cast<Number>(low), static_cast<Number>(high), largest);
    for (const List& list : lists) all.push_back(work.reach(list));
  }
  nb::list answer;
  for (const auto& bits : all) answer.append(nb::bytes(reinterpret_cast<const char*>(bits.data()), bits.size() * 8));
  return answer;
}

std::optional<std::string> twenty_four(const std::vector<std::int64_t>& cards, std::int64_t target) {
  if (cards.empty() || cards.size() > 6) throw nb::value_error("expected one to six cards");
  std::vector<std::pair<Value, std::string>> hand;
  for (const std::int64_t n : cards) {
    if (n < 0 || n > 999) throw nb::value_error("expected numbers from 0 to 999");
    hand.emplace_back(Value{n, 1}, std::to_string(n));
  }
  nb::gil_scoped_release release;
  auto found = make(std::move(hand), {target, 1});
  if (found && found->front() == '(') found = found->substr(1, found->size() - 2);
  return found;
}

}  // namespace

void bind_classical(nb::module_& m) {
  m.def("countdown", &countdown, "numbers"_a, "target"_a);
  m.def("countdown_census", &census, "selections"_a, "low"_a, "high"_a);
  m.def("twenty_four", &twenty_four, "cards"_a, "target"_a = 24);
}

}  // namespace forceout::equations
