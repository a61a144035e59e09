// The operations of Equations, forwards and backwards.
#pragma once

#include <vector>

#include "number.hpp"
#include "rules.hpp"

namespace forceout::equations {

enum class Op : std::uint8_t {
  leaf,
  add,
  subtract,
  multiply,
  divide,
  power,
  root,
  remainder,
  log,
  percent,
  lcm,
  gcf,  // two operands
  around_i,
  around_minus_i,  // a numeral on each side of i
  square_root,
  many_roots,  // √√…√, any number of them
  smallest_prime,
  count_factors,
  factorial,
  times_i,
  times_minus_i,  // one operand
  exponent,       // a numeral and a coloured cube
};

inline bool is_unary(Op op) { return op >= Op::square_root && op <= Op::times_minus_i; }
inline bool commutes(Op op) {
  return op == Op::add || op == Op::multiply || (op >= Op::percent && op <= Op::around_minus_i);
}
// An i beside a numeral is no operation symbol (XIII-D-11 (f)).
inline bool is_product_with_i(Op op) {
  return op == Op::around_i || op == Op::around_minus_i || op == Op::times_i || op == Op::times_minus_i;
}

// What is asked of an operand: one value; one of an arithmetic progression but its start (Multiple of k); or any.
struct Target {
  enum Shape : std::uint8_t { value, progression, any };
  Shape shape = value;
  Value at{0, 1};
  Value step{0, 1};
};

class Calculator {
 public:
  explicit Calculator(const Rules& rules) : rules(rules) {
    arena.uses_valuations = rules.uses(Argument::valuation);
    arena.uses_exact = rules.uses(Argument::exact);
    arena.uses_modulus = rules.uses(Argument::modulus);
  }

  const Rules rules;
  Arena arena;

  // Adds the values of `a op b` to out (b is ignored by unary operations). False when a value was left out.
  bool apply(Op op, Value a, Value b, std::vector<Value>& out);

  // Which operand of an operation is known.
  enum class Known { left, right, none };
  // Adds to out every target that the unknown operand must meet for the whole to meet `goal`. False when
  // some that might do are not among them.
  bool invert(Op op, Known side, Value known, const Target& goal, std::vector<Target>& out);

  // Adds to out every p, up to a size, for which the base to the power p, or minus that, may meet the target. False when
  // that cannot be told.
  bool powers_that_meet(const Target& target, int largest, std::vector<int>& out);

  // no: surely different; yes: exactly equal; maybe: the enclosures cannot tell.
  Arena::Answer meets(Value v, const Target& target);

 private:
  // i, or −i for a √ that lies turned.
  Value unit(Op op);
  bool apply_power(Value base, Value exponent, std::vector<Value>& out);
  bool keep_power(Value base, Value exponent, std::vector<Value>& out);
  bool apply_root(Value index, Value radicand, std::vector<Value>& out);
  bool count_large(Op op, Value a, Value b, std::vector<Value>& out);
  bool apply_counting(Op op, Value a, Value b, std::vector<Value>& out);
  Arena::Answer equals(Value v, Value at);
  Arena::Answer is_steps_away(Value v, const Target& target);
  // `invert` by operation, for one value.
  bool may_vanish(Value v) const;
  bool invert_add(Value k, Value g, std::vector<Target>& out);
  bool invert_multiply(Value k, Value g, std::vector<Target>& out);
  bool invert_divide(Known side, Value k, Value g, std::vector<Target>& out);
  bool invert_root(Known side, Value k, Value g, std::vector<Target>& out);
  bool invert_log(Known side, Value k, Value g, std::vector<Target>& out);
  bool invert_factorial(const Target& goal, std::vector<Target>& out);
  bool invert_progression(Op op, Known side, Value known, const Target& goal, std::vector<Target>& out);
  bool solve_base(Value exponent, Value goal, std::vector<Target>& out);
  bool solve_exponent(Value base, Value goal, std::vector<Target>& out);
  bool invert_remainder(Known side, std::int64_t k, std::int64_t g, std::vector<Target>& out);
  bool invert_counting(Op op, Known side, Value known, Value goal, std::vector<Target>& out);
};

}  // namespace forceout::equations
