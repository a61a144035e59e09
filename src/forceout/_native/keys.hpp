// Keys of hash tables in 64 bits: what does not fit is a Fault, never a collision.
#pragma once

#include <cstdint>
#include <limits>

#include "errors.hpp"

namespace forceout {

inline std::uint64_t checked_product(std::uint64_t a, std::uint64_t b) {
  if (b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b) throw Fault("a key does not fit in 64 bits");
  return a * b;
}

// A key of fields with a fixed number of bits each.
class Key {
 public:
  Key& put(std::uint64_t value, unsigned bits) {
    used_ += bits;
    if (value >> bits != 0 || used_ > 64) throw Fault("a key does not fit in its bits");
    packed_ = packed_ << bits | value;
    return *this;
  }

  std::uint64_t value() const { return packed_; }

 private:
  std::uint64_t packed_ = 0;
  unsigned used_ = 0;
};

}  // namespace forceout
