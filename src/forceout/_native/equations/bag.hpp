// Cubes by their symbol, and multisets of them in two words.
#pragma once

#include <array>
#include <cstdint>

namespace forceout::equations {

// 0 to 9 are the digits; a digit on a cube of the Exponent colour, ten and eleven among them, has a kind of its own (XIII-B-12).
enum Symbol : int { plus_sign = 10, minus_sign, times_sign, over_sign, star, radical, coloured = 16 };
inline constexpr int kinds = 28;  // a coloured * or √ cube may be the digit ten or eleven, and then an exponent
inline constexpr int most_of_a_kind = 15;

inline bool is_digit(int kind) { return kind < plus_sign || kind >= coloured; }
inline int digit_of(int kind) { return kind >= coloured ? kind - coloured : kind; }

// Four bits a kind. The top byte of `high` holds the signs that cost no cube (Multiple Operations), so that tables
// made with different free signs are different tables; and so does a bit for tables that follow such signs to the end, and
// one for tables in which a 1 is every power of the base.
struct Bag {
  std::uint64_t low = 0, high = 0;

  friend bool operator==(const Bag&, const Bag&) = default;
  int count(int kind) const {
    return static_cast<int>((kind < 16 ? low >> (4 * kind) : high >> (4 * (kind - 16))) & 15);
  }
  Bag with(int kind, int n = 1) const {
    const auto amount = static_cast<std::uint64_t>(n);
    return kind < 16 ? Bag{low + (amount << (4 * kind)), high} : Bag{low, high + (amount << (4 * (kind - 16)))};
  }
  Bag without(int kind, int n = 1) const {
    const auto amount = static_cast<std::uint64_t>(n);
    return kind < 16 ? Bag{low - (amount << (4 * kind)), high} : Bag{low, high - (amount << (4 * (kind - 16)))};
  }
  unsigned free_signs() const {
    return static_cast<unsigned>(high >> 56 & 63) | static_cast<unsigned>(high >> 42 & 64);
  }
  bool is_endless() const { return (free_signs() & endless) != 0; }
  bool is_raised() const { return (high >> 49 & 1) != 0; }
  Bag raised() const { return {low, high | 1ull << 49}; }
  bool is_free(int sign) const { return free_signs() >> (sign - plus_sign) & 1; }
  Bag freeing(unsigned mask) const {
    const std::uint64_t flags = mask;
    return {low, (high & (cubes_mask | 1ull << 49)) | (flags & 63) << 56 | (flags & 64) << 42};
  }
  Bag cubes() const { return {low, high & cubes_mask}; }
  // No cubes, the same signs free, a 1 raised or not.
  Bag emptied() const { return is_raised() ? Bag{}.raised().freeing(free_signs()) : Bag{}.freeing(free_signs()); }
  int size() const { return nibbles(low) + nibbles(high & cubes_mask); }
  int digits() const { return nibbles(low & digits_mask) + nibbles(high & cubes_mask); }
  int coloured_digits() const { return nibbles(high & cubes_mask); }
  // Union and difference of multisets; the free signs are those of the left side.
  Bag operator+(const Bag& o) const { return {low + o.low, high + (o.high & cubes_mask)}; }
  Bag operator-(const Bag& o) const { return {low - o.low, high - (o.high & cubes_mask)}; }

  // Among the free signs: what may be written again and again is followed without end.
  static constexpr unsigned endless = 64;
  static constexpr std::uint64_t cubes_mask = 0x0000FFFFFFFFFFFFull;
  static constexpr std::uint64_t digits_mask = 0x000000FFFFFFFFFFull;
  static int nibbles(std::uint64_t x) {
    x = (x & 0x0F0F0F0F0F0F0F0Full) + (x >> 4 & 0x0F0F0F0F0F0F0F0Full);
    return static_cast<int>(x * 0x0101010101010101ull >> 56);
  }
};

struct BagHash {
  std::size_t operator()(const Bag& b) const {
    std::uint64_t x = b.low * 0x9E3779B97F4A7C15ull ^ (b.high + 0x165667B19E3779F9ull) * 0xC2B2AE3D27D4EB4Full;
    x ^= x >> 31;
    return x * 0x94D049BB133111EBull >> 7;
  }
};

// The kinds that a bag holds, for walking over its sub-bags.
struct Shelf {
  int length = 0;
  std::array<int, kinds> kind{};
  std::array<int, kinds> count{};

  explicit Shelf(const Bag& bag) {
    for (int k = 0; k < kinds; ++k)
      if (const int n = bag.count(k)) {
        kind[length] = k;
        count[length++] = n;
      }
  }
};

// Calls visit(part) for every sub-bag, the empty one and the bag itself included; a true answer stops the walk.
template <class Visit>
bool each_part(const Bag& bag, Visit&& visit) {
  const Shelf shelf(bag);
  std::array<int, kinds> used{};
  Bag part = bag.emptied();
  while (true) {
    if (visit(static_cast<const Bag&>(part))) return true;
    int i = 0;
    while (i < shelf.length && used[i] == shelf.count[i]) {
      part = part.without(shelf.kind[i], used[i]);
      used[i++] = 0;
    }
    if (i == shelf.length) return false;
    ++used[i];
    part = part.with(shelf.kind[i]);
  }
}

// Calls visit(part) for every sub-bag of a given size.
template <class Visit>
bool each_part_of_size(const Shelf& shelf, int size, const Bag& start, int from, int left_behind, Visit&& visit) {
  if (size == 0) return visit(start);
  if (from == shelf.length || left_behind < size) return false;
  const int rest = left_behind - shelf.count[from];
  for (int n = size < shelf.count[from] ? size : shelf.count[from]; n >= 0; --n) {
    if (size - n > rest) break;
    if (each_part_of_size(shelf, size - n, start.with(shelf.kind[from], n), from + 1, rest, visit)) return true;
  }
  return false;
}

}  // namespace forceout::equations
