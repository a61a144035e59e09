#include "goal.hpp"

#include <algorithm>

#include "writing.hpp"

namespace forceout::equations {
namespace {

using Answer = Arena::Answer;

class Reader {
 public:
  Reader(Tables& tables, const std::vector<GoalCube>& cubes)
      : tables_(tables),
        calculator_(tables.calculator),
        rules_(tables.calculator.rules),
        cubes_(cubes),
        length_(static_cast<int>(cubes.size())) {}

  Readings read() {
    cells_.resize(static_cast<std::size_t>((length_ + 1) * (length_ + 1)));
    lost_.resize(cells_.size());
    for (int width = 1; width <= length_; ++width)
      for (int i = 0; i + width <= length_; ++i) fill(i, i + width);
    result_.list = std::move(cell(0, length_));
    result_.gaps.add(lost(0, length_));
    for (const Reading& r : result_.list) result_.gaps.add(r.gaps);
    std::erase_if(result_.list, [&](const Reading& r) { return beyond_limit(r.value); });
    return std::move(result_);
  }

 private:
  Tables& tables_;
  Calculator& calculator_;
  const Rules& rules_;
  const std::vector<GoalCube>& cubes_;
  int length_;
  std::vector<std::vector<Reading>> cells_;
  std::vector<Gaps> lost_;  // what the readings of a stretch leave out beside themselves
  Readings result_;

  std::vector<Reading>& cell(int i, int j) { return cells_[static_cast<std::size_t>(i * (length_ + 1) + j)]; }

  Gaps& lost(int i, int j) { return lost_[static_cast<std::size_t>(i * (length_ + 1) + j)]; }

  bool beyond_limit(Value v) {
    if (rules_.goal_limit < 0) return false;
    const Value minus = calculator_.arena.multiply({-1, 1}, v);
    return calculator_.arena.at_most(v, rules_.goal_limit) == Answer::no ||
           calculator_.arena.at_most(minus, rules_.goal_limit) == Answer::no;
  }

  void put(int i, int j, Value v, int factorials, std::string text, bool atom, Gaps gaps = {}) {
    auto& list = cell(i, j);
    for (Reading& mine : list)
      if (mine.value == v) {
        gaps.add(mine.gaps);
        if (mine.factorials > factorials) mine = {v, factorials, std::move(text), atom, gaps};
        mine.gaps = gaps;
        return;
      }
    list.push_back({v, factorials, std::move(text), atom, gaps});
  }

  bool gap_inside(int i, int j) const {
    for (int t = i + 1; t < j; ++t)
      if (cubes_[t].gap_before) return true;
    return false;
  }

  bool gap_beside(int k) const {
    return (k > 0 && cubes_[k].gap_before) || (k + 1 < length_ && cubes_[k + 1].gap_before);
  }

  // IV-B-2: a sign with no gap beside it takes no operand that has a gap inside.
  bool takes(int sign, int i, int j) const { return gap_beside(sign) || !gap_inside(i, j); }

  static std::string wild(const GoalCube& cube) { return cube.face.empty() ? "" : "<" + cube.face + ">"; }

  std::string operand(const Reading& r, bool always) const { return r.atom && !always ? r.text : "(" + r.text + ")"; }

  bool digit_sign(int kind) const { return rules_.ten_and_eleven && (kind == star || kind == radical); }

  // A reading that a part leaves out is one that the whole may leave out.
  void inherit(int i, int j) {
    for (int start = i; start < j; ++start)
      for (int end = start + 1; end <= j; ++end)
        if (end - start < j - i) lost(i, j).add(lost(start, end));
  }

  void fill(int i, int j) {
    inherit(i, j);
    numerals(i, j);
    if (j - i >= 2) {
      prefixes(i, j);
      suffixes(i, j);
      for (int k = i + 1; k + 1 < j; ++k) binaries(i, k, j);
    }
    factorials(i, j);
  }

  int digit(int k) const {
    const GoalCube& cube = cubes_[k];
    if (is_digit(cube.kind)) return digit_of(cube.kind) < rules_.base ? digit_of(cube.kind) : -1;
    if (cube.kind == star && rules_.ten_and_eleven && rules_.base > 10) return 10;
    if (cube.kind == radical && rules_.ten_and_eleven && rules_.base > 11) return 11;
    return -1;
  }

  // A * looks the same however it lies (XIII-C-5); a wild cube in its place does not.
  bool is_star(int k) const { return cubes_[k].kind == star && cubes_[k].face.empty(); }

  bool upright(int k) const { return is_star(k) || (!cubes_[k].sideways && !cubes_[k].upside_down); }

  void numerals(int i, int j) {
    if (j - i == 1) single(i);
    if (gap_inside(i, j)) return;
    std::int64_t n = 0, scale = 1;
    int digits = 0, point = -1;
    std::string text;
    std::vector<std::string> spelled;
    for (int k = i; k < j; ++k) {
      if (!upright(k)) return;
      const bool is_point = cubes_[k].kind == star && rules_.decimal_point && point < 0 && (digit(k) < 0);
      if (is_point) {
        point = digits;
        text += "." + wild(cubes_[k]);
        continue;
      }
      if (digit(k) < 0) return;
      n = n * rules_.base + digit(k);
      if (point >= 0) scale *= rules_.base;
      ++digits;
      spelled.push_back(digit_text(cubes_[k].kind) + wild(cubes_[k]));
      text += spelled.back();
    }
    if (digits == 0) return;
    if (point >= 0) {
      if (digits <= rules_.decimal_digits) put(i, j, Arena::ratio(n, scale), 0, text, true);
      return;
    }
    if (digits == 2 && rules_.numeral_digits >= 2) put(i, j, {n, 1}, 0, text, true);
    if (!rules_.decimal_in_goal || digits > rules_.numeral_digits) return;
    for (int before = digits - 1; before >= 0; --before) {
      scale *= rules_.base;
      std::string with_point;
      for (int k = 0; k < digits; ++k) with_point += (k == before ? "." : "") + spelled[k];
      put(i, j, Arena::ratio(n, scale), 0, with_point, true);
    }
  }

  void single(int k) {
    const GoalCube& cube = cubes_[k];
    if (cube.sideways && cube.upside_down && !is_star(k)) return;
    if (cube.kind == radical && rules_.root_is_i) {
      Value i = Arena::imaginary_unit_of(calculator_.arena);
      if (cube.sideways || cube.upside_down) i = calculator_.arena.multiply({-1, 1}, i);
      put(k, k + 1, i, 0, "i" + wild(cube) + turn(cube), true);
    }
    const int d = digit(k);
    if (d < 0) return;
    const std::string text = digit_text(cube.kind) + wild(cube);
    if (is_star(k)) {
      put(k, k + 1, {d, 1}, 0, text, true);
      if (rules_.sideways) put(k, k + 1, {1, d}, 0, text + "s", true);
      return;
    }
    if (cube.sideways && (d == 0 || !rules_.sideways)) return;
    if (cube.upside_down && !rules_.upside_down) return;
    const bool raised = rules_.powers_of_base && d == 1 && cube.face.empty();
    Gaps gaps;
    if (raised) gaps.add(Gap::powers_of_base);
    put(k, k + 1, cube.sideways ? Value{1, d} : Value{cube.upside_down ? -d : d, 1}, 0, text + turn(cube), true, gaps);
    if (raised) raise(k, gaps);
  }

  // A 1 as the powers of the base up to a bound.
  void raise(int k, const Gaps& gaps) {
    const GoalCube& cube = cubes_[k];
    for (int power = -rules_.power_bound; power <= rules_.power_bound; ++power) {
      std::int64_t size = 1;
      for (int t = 0; t < std::abs(power); ++t) size *= rules_.base;
      Value v = (power > 0) != cube.sideways ? Value{size, 1} : Value{1, size};
      if (cube.upside_down) v.n = -v.n;
      if (power != 0) put(k, k + 1, v, 0, power_text(power) + "<1>" + turn(cube), true, gaps);
    }
  }

  static std::string turn(const GoalCube& cube) { return cube.sideways ? "s" : cube.upside_down ? "u" : ""; }

  void apply(int i, int j, Op op, const Reading& a, const Reading* b, const std::string& text) {
    const int used = a.factorials + (b != nullptr ? b->factorials : 0);
    if (used > rules_.goal_factorials) return;
    std::vector<Value> out;
    Gaps gaps = a.gaps;
    if (b != nullptr) gaps.add(b->gaps);
    if (!calculator_.apply(op, a.value, b != nullptr ? b->value : Value{}, out)) lost(i, j).add(Gap::goal_reading);
    if (out.empty()) lost(i, j).add(gaps);
    for (const Value v : out) {
      std::string chosen;
      if ((op == Op::power || op == Op::exponent) && rules_.root_is_i && (!b->value.rational() || b->value.d != 1)) {
        if (!name_value(calculator_.arena, v, rules_.base, chosen)) {
          lost(i, j).add(Gap::unnamed_root);
          continue;
        }
        put(i, j, v, used, "(" + text + ")" + chosen, true, gaps);
        continue;
      }
      put(i, j, v, used, text, false, gaps);
    }
  }

  void prefixes(int i, int j) {
    const GoalCube& cube = cubes_[i];
    if (cube.kind != times_sign && cube.kind != radical) return;
    if (is_i(i)) {
      if (!gap_before(i + 1) && gap_inside(i + 1, j)) return;
      for (const Reading& r : std::vector<Reading>(cell(i + 1, j)))
        apply(i, j, times_unit(cube), r, nullptr, unit(cube) + operand(r, false));
      return;
    }
    // IV-B-2: of a prefix sign only the gap behind it counts, of an exponent only the one in front.
    if (!upright(i) || (!gap_before(i + 1) && gap_inside(i + 1, j))) return;
    for (const Op op : tables_.unary(cube.kind))
      for (const Reading& r : std::vector<Reading>(cell(i + 1, j)))
        apply(i, j, op, r, nullptr,
              (cube.kind == radical ? "√" : "×") + wild(cube) + operand(r, digit_sign(cube.kind)));
  }

  bool gap_before(int k) const { return cubes_[k].gap_before; }

  // A √ that is i, however it lies: sideways and upside down it is −i.
  bool is_i(int k) const {
    return cubes_[k].kind == radical && rules_.root_is_i && !(cubes_[k].sideways && cubes_[k].upside_down);
  }

  static std::string unit(const GoalCube& cube) { return "i" + wild(cube) + turn(cube); }

  static Op times_unit(const GoalCube& cube) {
    return cube.sideways || cube.upside_down ? Op::times_minus_i : Op::times_i;
  }

  // 7i2 is 14i (XIII-D-11, Example (e)): first 7i, then that times 2.
  void around_unit(int i, int k, int j) {
    if (!gap_before(k) && gap_inside(i, k)) return;
    if (!gap_before(k + 1) && (gap_inside(i, k + 1) || gap_inside(k + 1, j))) return;
    const Op op = times_unit(cubes_[k]) == Op::times_i ? Op::around_i : Op::around_minus_i;
    for (const Reading& a : std::vector<Reading>(cell(i, k)))
      for (const Reading& b : std::vector<Reading>(cell(k + 1, j)))
        apply(i, j, op, a, &b, operand(a, false) + unit(cubes_[k]) + operand(b, false));
  }

  void suffixes(int i, int j) {
    const GoalCube& cube = cubes_[j - 1];
    if (is_i(j - 1) && (gap_before(j - 1) || !gap_inside(i, j - 1)))
      for (const Reading& r : std::vector<Reading>(cell(i, j - 1)))
        apply(i, j, times_unit(cube), r, nullptr, operand(r, false) + unit(cube));
    if (!cube.coloured || !rules_.exponent || (!cube.gap_before && gap_inside(i, j - 1))) return;
    // XIII-B-12: a numeral of one cube, so that a free decimal point (D-12) is one symbol too many.
    for (const Reading& e : std::vector<Reading>(cell(j - 1, j)))
      for (const Reading& r : std::vector<Reading>(cell(i, j - 1)))
        if (e.text.find('.') == std::string::npos)
          apply(i, j, Op::exponent, r, &e, operand(r, false) + " pow " + bare(e.text));
  }

  // (3!)! behind pow is written 3!!.
  static std::string bare(std::string text) {
    std::erase_if(text, [](char c) { return c == '(' || c == ')'; });
    return text;
  }

  void binaries(int i, int k, int j) {
    const GoalCube& cube = cubes_[k];
    if (is_i(k)) around_unit(i, k, j);
    if (is_digit(cube.kind) || !takes(k, i, k) || !takes(k, k + 1, j)) return;
    for (const Op op : tables_.binary(cube.kind)) {
      if (op == Op::around_i || op == Op::around_minus_i) continue;
      const bool lies_sideways = op == Op::remainder || op == Op::log, lies_upside_down = op == Op::percent;
      if (!is_star(k) && (cube.sideways != lies_sideways || cube.upside_down != lies_upside_down)) continue;
      const bool always = digit_sign(cube.kind);
      for (const Reading& a : std::vector<Reading>(cell(i, k)))
        for (const Reading& b : std::vector<Reading>(cell(k + 1, j)))
          apply(i, j, op, a, &b, operand(a, always) + marked(op, cube) + operand(b, always));
    }
  }

  static std::string marked(Op op, const GoalCube& cube) {
    std::string text = operation_text(op);
    if (cube.face.empty()) return text;
    if (text.back() == ' ') return text.substr(0, text.size() - 1) + wild(cube) + " ";
    return text + wild(cube);
  }

  void factorials(int i, int j) {
    for (std::size_t n = 0; n < cell(i, j).size(); ++n) {
      const Reading r = cell(i, j)[n];
      if (r.factorials >= rules_.goal_factorials) continue;
      const Value v = calculator_.arena.factorial(r.value);
      if (v.d == unknown.d) lost(i, j).add(Gap::goal_reading);
      if (v.usable())
        put(i, j, v, r.factorials + 1, operand(r, false) + "!", false, r.gaps);
      else
        lost(i, j).add(r.gaps);
    }
  }
};

}  // namespace

Readings read_goal(Tables& tables, const std::vector<GoalCube>& cubes) {
  const Rules& rules = tables.calculator.rules;
  if (cubes.empty() || static_cast<int>(cubes.size()) > rules.goal_cubes) return {};
  return Reader(tables, cubes).read();
}

}  // namespace forceout::equations
