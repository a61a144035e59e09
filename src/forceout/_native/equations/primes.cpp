// Primes and factors of 64-bit numbers.
#include "enclosures.hpp"

namespace forceout::equations {

bool is_prime(std::uint64_t n) {
  if (n < 2) return false;
  for (std::uint64_t p : {2ull, 3ull, 5ull, 7ull, 11ull, 13ull, 17ull, 19ull, 23ull, 29ull, 31ull, 37ull})
    if (n % p == 0) return n == p;
  std::uint64_t d = n - 1;
  const int r = __builtin_ctzll(d);
  d >>= r;
  for (std::uint64_t a : {2ull, 3ull, 5ull, 7ull, 11ull, 13ull, 17ull, 19ull, 23ull, 29ull, 31ull, 37ull}) {
    std::uint64_t x = power_mod(a, d, n);
    if (x == 1 || x == n - 1) continue;
    bool composite = true;
    for (int i = 1; i < r && composite; ++i) {
      x = static_cast<std::uint64_t>(static_cast<UWide>(x) * x % n);
      composite = x != n - 1;
    }
    if (composite) return false;
  }
  return true;
}

// n = ∏ prime^e for n ≥ 1, by trial division; false when a large composite remains.
bool Arena::factor(std::int64_t n, std::vector<Power>& out) {
  if (auto known = factored_.find(n); known != factored_.end()) {
    out = known->second;
    return !(out.size() == 1 && out[0].prime == 0);
  }
  const std::int64_t whole = n;
  out.clear();
  for (std::int64_t p = 2; p < 1000 && p * p <= n; p += p == 2 ? 1 : 2) {
    if (n % p != 0) continue;
    Power power{p, 0};
    for (; n % p == 0; n /= p) ++power.e;
    out.push_back(power);
  }
  bool complete = true;
  if (n > 1) {
    const auto root = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(n))));
    if (n < 1'000'000 || is_prime(static_cast<std::uint64_t>(n))) {
      out.push_back({n, 1});
    } else if (root * root == n && is_prime(static_cast<std::uint64_t>(root))) {
      out.push_back({root, 2});
    } else {
      for (std::int64_t p = 1001; p < 70'000 && p * p <= n; p += 2) {
        if (n % p != 0) continue;
        Power power{p, 0};
        for (; n % p == 0; n /= p) ++power.e;
        out.push_back(power);
      }
      if (n > 1) {
        complete = is_prime(static_cast<std::uint64_t>(n));
        out.push_back({n, 1});
      }
    }
  }
  if (factored_.size() > 200'000) factored_.clear();
  factored_[whole] = complete ? out : std::vector<Power>{{0, 0}};
  return complete;
}

}  // namespace forceout::equations
