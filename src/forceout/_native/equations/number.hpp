// Exact values of Equations expressions, and rigorous enclosures where exactness ends.
//
// A value is a rational with 64-bit parts, or an entry of an Arena:
//   product  ±∏ p^(e/n), too large or too small for 64-bit parts (9*(9*9) is 3^(2·9^9));
//   sum      Σ c·∏ p^(e/n)·(1 or i) with 64-bit rational c. Distinct monomials are linearly independent over the
//            rationals, so two sums are equal exactly when they are the same sum;
//   ball     anything else: an interval of doubles, rounded outwards, that surely holds the value. Balls are the same
//            only when built the same way. A ball can refute an equation; it never asserts one.
// Every operation is total: `undefined` means that the rules give no value, `unknown` that this file cannot
// tell. A search that meets `unknown` may still find a Solution but may no longer prove that there is none.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace forceout::equations {

__extension__ typedef __int128 Wide;

struct Value {
  std::int64_t n = 0;
  std::int64_t d = 1;
  friend bool operator==(const Value&, const Value&) = default;
  bool rational() const { return d > 0; }
  bool exotic() const { return d == 0; }
  bool usable() const { return d >= 0; }
  bool is(std::int64_t k) const { return n == k && d == 1; }
  bool integer() const { return d == 1; }
};

inline constexpr Value undefined{0, -1};
inline constexpr Value unknown{0, -2};

struct ValueHash {
  std::size_t operator()(const Value& v) const {
    std::uint64_t x = static_cast<std::uint64_t>(v.n) * 0x9E3779B97F4A7C15ull ^
                      static_cast<std::uint64_t>(v.d) * 0xC2B2AE3D27D4EB4Full;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ull;
    return x ^ (x >> 32);
  }
};

struct Interval {
  double lo, hi;
};

struct Power {
  std::int64_t prime;
  std::int64_t e;
  friend bool operator==(const Power&, const Power&) = default;
};

// ±∏ prime^(e/n) with the smallest n.
struct Product {
  int sign = 1;
  std::int64_t n = 1;
  std::vector<Power> powers;
};

// c·∏ prime^(e/n)·i^imaginary, every exponent strictly between 0 and 1.
struct Term {
  std::int64_t cn = 0, cd = 1;
  std::int64_t n = 1;
  std::vector<Power> powers;
  bool imaginary = false;
};

enum class Kind : std::uint8_t { product, sum, ball };

// What an entry is built of stands in its key, as bytes; the rest of an exact value is worked out when it is first asked for.
struct Exotic {
  Kind kind;
  bool integer = false;
  bool real = true;
  bool negative = false;        // of a product
  bool rooted = false;          // a product with a root in it
  bool factorial = false;       // of a number beyond 1000, perhaps times or divided by rationals
  bool fine = false;            // a ball that is surely a fraction, its denominator beyond 64 in lowest terms
  bool transcendental = false;  // surely no root of a polynomial: a logarithm of rationals that is not rational
  bool irrational = false;      // a ball that is surely no ratio of whole numbers
  bool constructible = false;   // a ball made of rationals with + − × ÷ and square roots
  bool rational = false;        // a ball that is surely a ratio of whole numbers
  bool family = false;          // a ball that stands for many numbers: never equal to itself
  bool measured = false;
  std::int32_t residue = -1;  // of a whole number, to `residue_modulus`; −1 where it is not known
  std::uint32_t hash = 0;
  std::uint32_t length = 0;  // of the key
  std::uint64_t key = 0;     // where it begins
  Interval range{};
  Interval log{};  // of the size: what is beyond doubles can still be told apart
};

// Divisible by every k of Multiple of k (XIII-B-7), and by 60, the exponent of its group of units.
inline constexpr std::int64_t residue_modulus = 27'720;

class Arena {
 public:
  // Tests switch these arguments off.
  bool uses_valuations = true, uses_exact = true, uses_modulus = true;

  Value add(Value a, Value b);
  Value subtract(Value a, Value b);
  Value multiply(Value a, Value b);
  Value divide(Value a, Value b);
  // The real power of III-C; `undefined` where the rules leave none.
  Value power(Value base, Value exponent);
  // A negative number to a power that is no small fraction: of either sign where the parity of the exponent is not known.
  bool power_of_negative(Value base, Value exponent, std::vector<Value>& out);
  // All of √a, √√a, √√√a … as one family, and all of a², a⁴, a⁸ …
  Value many_roots(Value a);
  Value many_squares(Value a);
  // All of a!, a!!, a!!! … for a whole number beyond 1000.
  Value many_factorials(Value a);
  // Every ±base^(k/root) for k from `low` to `high`, as one family; `endless` and −`endless` are no bounds.
  struct Powers {
    std::int64_t base = 0, low = 0, high = 0, root = 1;
    int sign = 1;
    static constexpr std::int64_t endless = 1ll << 40;
  };
  Value all_powers(Powers powers);
  // base*exponent under √ = i: every complex root, one by one where angles are twenty-fourths of a turn, as one family of that
  // modulus elsewhere. False when a root is left out.
  bool powers(Value base, Value exponent, std::vector<Value>& out);
  Value logarithm(Value a, Value base);
  Value factorial(Value a);
  // A remainder, greatest common factor or least common multiple of whole numbers too large to write, as an enclosure.
  Value counted(char op, Value a, Value b);
  Value count_factors(Value a, std::int64_t limit);
  Value smallest_prime_above(Value a, std::int64_t limit);

  Interval range(Value v) const;
  Interval log_range(Value v) const;
  // A whole number to residue_modulus; −1 where that is not known.
  std::int64_t residue(Value v) const;
  // Surely real; surely not. A ball that is neither lies anywhere on a ring round 0: `log_range` is that of its modulus.
  bool real(Value v) const { return v.rational() || entries_[v.n].real; }
  bool unreal(Value v) const { return !real(v) && exact(v); }
  bool exact(Value v) const { return v.rational() || entries_[v.n].kind != Kind::ball; }
  // Surely not a ratio of whole numbers.
  bool irrational(Value v) const {
    if (!v.exotic()) return false;
    const Exotic& entry = entries_[v.n];
    return entry.kind == Kind::sum || entry.transcendental || entry.irrational || entry.rooted;
  }
  bool surely_rational(Value v) const;
  bool transcendental(Value v) const { return v.exotic() && entries_[v.n].transcendental; }
  // Whether it is all of √a, √√a … so that its own roots are among them; all of a!, a!! …
  bool holds_its_roots(Value v) const { return is_made_by('R', v); }
  bool holds_its_factorials(Value v) const { return is_made_by('F', v); }
  // Whether it stands for many numbers at once.
  bool family(Value v) const { return v.exotic() && entries_[v.n].family; }
  // Surely made of rationals with + − × ÷ and square roots, so that its degree is a power of two; surely not.
  bool constructible(Value v) const;
  bool inconstructible(Value v) const;
  // Surely not equal to an exact number: what is exact in a ball is taken over to the other side.
  bool apart(Value v, Value exact_one);
  bool apart_by_taking_over(char op, Value a, Value b, Value at);
  // Surely not equal: some prime is in one of them more often than in the other.
  bool apart_by_valuation(Value a, Value b) const;
  // A lower bound of the height: log max(|a|, |b|) of a/b in lowest terms, of an n-th root an n-th of that.
  double least_height(Value v) const;
  // Surely another number than this whole one.
  bool differs(Value v, std::int64_t k) const {
    if (exact(v)) return !v.is(k);
    const Interval r = range(v);
    return irrational(v) || r.lo > static_cast<double>(k) || r.hi < static_cast<double>(k);
  }
  // Surely a whole multiple of one; exact values only give a sure no.
  enum class Answer { no, yes, maybe };
  Answer integer(Value v) const;
  // −1, 0, 1, or 2 when the enclosure does not tell.
  int sign(Value v) const;
  // Whether v ≤ bound.
  Answer at_most(Value v, std::int64_t bound) const;
  // Rational real and imaginary parts, if it has them.
  bool gaussian(Value v, Value& re, Value& im) const;
  std::string text(Value v) const;
  std::size_t size() const { return entries_.size(); }
  // How often an exotic value was worked out, known or not. That costs far more than a rational one.
  std::uint64_t efforts() const { return efforts_; }
  std::size_t bytes() const { return entries_.size() * (sizeof(Exotic) + sizeof(std::uint32_t)) + keys_.size(); }
  // Forgets every exotic value made since there were so many. Nothing may refer to them any more.
  void release(std::size_t size);
  static Value imaginary_unit_of(Arena& arena);

  static Value ratio(Wide n, Wide d);

 private:
  mutable std::vector<Exotic> entries_;
  std::string keys_;                  // those of all entries, one after another
  std::vector<std::uint32_t> slots_;  // an open hash table of entries plus one, in the order in which they were made
  std::string key_;                   // the one that is being built
  std::uint64_t efforts_ = 0;
  std::unordered_map<std::int64_t, std::vector<Power>> factored_;

  // The entry with the key just built, or −1.
  std::int64_t known_entry() const;
  Value intern(Exotic entry);
  void grow();
  std::size_t slot_of(std::size_t number) const;
  const Exotic& measured(Value v) const;
  bool is_made_by(char op, Value v) const { return v.exotic() && keys_[entries_[v.n].key] == op; }
  Product product_of(const Exotic& entry) const;
  std::vector<Term> terms_of(const Exotic& entry) const;
  Value ball(char op, Value a, Value b, Interval r, bool integer);
  bool keeps_constructible(char op, Value a, Value b) const;
  bool keeps_irrational(char op, Value a, Value b) const;
  bool is_irrational_power(Value a, Value b) const;
  bool is_fine(Value v) const;
  bool makes_fine(char op, Value a, Value b) const;
  bool keeps_factorial(char op, Value a, Value b) const;
  Interval log_of_ball(char op, Value a, Value b, Interval r) const;
  Interval log_of_ring(char op, Value a, Value b) const;
  Value ring(char op, Value a, Value b);
  Value all_complex_powers(Value base, Value exponent);
  Value family_of(char op, Value a, Interval r, Interval log);
  // Whether v is c times a family of powers.
  bool to_powers(Value v, Value& c, Powers& powers) const;
  bool has_power(const Powers& powers, Value exact_one);
  Value multiply_powers(Value a, Value b);
  Value inverse_of_powers(Value v);
  Value power_of_powers(Powers powers, std::int64_t above, std::int64_t below);
  // v as c + x, or c − x, with an exact c; then v + d and d − v, for an exact d, with what is exact put together. `undefined`
  // where v has no such form.
  bool to_shifted(Value v, Value& x, Value& c, bool& minus);
  Value shift(Value v, Value d);
  Value shift_from(Value d, Value v);
  bool keeps_rational(char op, Value a, Value b) const;
  // How often a prime is in a number, from and to; zero holds it without end.
  Interval valuation(Value v, std::int64_t prime, int depth) const;
  Interval valuation_of_ball(Value v, std::int64_t prime, int depth) const;
  bool of_whole_sum(Value x, Value y, bool minus, std::int64_t prime, Interval& out) const;
  Value from_product(Product p);
  Value from_terms(std::vector<Term> terms);
  bool to_product(Value v, Product& out);
  bool to_terms(Value v, std::vector<Term>& out) const;
  bool factor(std::int64_t n, std::vector<Power>& out);
  Value add_slow(Value a, Value b, bool minus);
  Value multiply_slow(Value a, Value b);
  Value divide_slow(Value a, Value b);
  Value power_rational(Value base, std::int64_t p, std::int64_t q);
  Value power_of_positive(Value base, std::int64_t p, std::int64_t q);
  Value logarithm_of_positive(Value a, Value base);
  Value power_enclosed(Value base, std::int64_t p, std::int64_t q);
  Value power_large(Value base, Value exponent);
  bool complex_roots(Value base, Value exponent, std::vector<Value>& out);
  Value power_integer(Value base, std::int64_t e);
  Value unit_root(std::int64_t part);
  bool add_terms(Value a, Value b, bool minus, std::vector<Term>& sum);
  bool multiply_sums(Value a, Value b, std::vector<Term>& product) const;
  static bool multiply_terms(const Term& a, const Term& b, Term& out);
  static bool add_term(std::vector<Term>& terms, const Term& t);
};

bool is_prime(std::uint64_t n);

inline std::int64_t gcd64(std::int64_t a, std::int64_t b) {
  std::uint64_t x = a < 0 ? 0 - static_cast<std::uint64_t>(a) : a, y = b < 0 ? 0 - static_cast<std::uint64_t>(b) : b;
  if (x == 0) return static_cast<std::int64_t>(y);
  if (y == 0) return static_cast<std::int64_t>(x);
  const int shift = __builtin_ctzll(x | y);
  x >>= __builtin_ctzll(x);
  do {
    y >>= __builtin_ctzll(y);
    if (x > y) std::swap(x, y);
    y -= x;
  } while (y != 0);
  return static_cast<std::int64_t>(x << shift);
}

}  // namespace forceout::equations
