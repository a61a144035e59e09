#include "writing.hpp"

#include <algorithm>

namespace forceout::equations {
namespace {

class Writer {
 public:
  Writer(const Tables& tables, const std::vector<Node>& nodes, const Bag& bag, const Box& box)
      : tables_(tables), nodes_(nodes), box_(box) {
    for (const Box::Wild& wild : box.wild) {
      const int all_required = box.required.count(wild.kind), all_permitted = box.permitted.count(wild.kind);
      const int extra = bag.count(wild.kind) - all_required;
      wild_[wild.kind] = wild.required + std::max(0, extra - (all_permitted - wild.permitted));
      real_[wild.kind] = bag.count(wild.kind) - wild_[wild.kind];
      is_wild_[wild.kind] = true;
      const bool free = !is_digit(wild.kind) && bag.is_free(wild.kind);
      // A free sign is written more often than there are cubes; all of it is wild where no real one lies.
      if (free) wild_[wild.kind] = wild.real ? wild.required : 1 << 20;
    }
  }

  std::string expression(int n) {
    const Node& node = nodes_[n];
    if (node.op == Op::leaf) return leaf(node.leaf);
    if (node.op == Op::factorial) return operand(node.left, false) + "!";
    if (node.op == Op::times_i || node.op == Op::times_minus_i) return operand(node.left, false) + sign(node.op);
    if (node.op == Op::exponent) {
      const std::string text = operand(node.left, false) + " pow " + leaf(node.leaf) +
                               std::string(static_cast<std::size_t>(node.exponent_factorials), '!');
      return several_values(node) ? "(" + text + ")" + chosen(node.value) : text;
    }
    const bool digit_sign =
        tables_.calculator.rules.ten_and_eleven && (sign_of(node.op) == star || sign_of(node.op) == radical);
    if (is_unary(node.op)) {
      const std::string s = sign(node.op);
      return s + operand(node.left, digit_sign);
    }
    const std::string left = operand(node.left, digit_sign), s = sign(node.op);
    std::string text = left + s + operand(node.right, digit_sign);
    if (node.op == Op::power && tables_.calculator.rules.root_is_i && several_values(node))
      text = "(" + text + ")" + chosen(node.value);
    return text;
  }

  bool writable = true;

 private:
  const Tables& tables_;
  const std::vector<Node>& nodes_;
  const Box& box_;
  std::array<int, kinds> wild_{}, real_{};
  std::array<bool, kinds> is_wild_{};

  std::string mark(int kind) {
    if (kind < 0 || wild_[kind] <= 0) return "";
    --wild_[kind];
    return "<" + box_.wild_face + ">";
  }

  std::string sign(Op op) {
    std::string text = operation_text(op);
    const std::string wild = mark(sign_of(op));
    if (wild.empty()) return text;
    if (text.back() == ' ') return text.substr(0, text.size() - 1) + wild + " ";
    return text + wild;
  }

  std::string operand(int n, bool always) {
    const Node& node = nodes_[n];
    const bool plain = node.op == Op::leaf && !always;
    const std::string text = expression(n);
    return plain || (!text.empty() && text.back() == '>' && text.front() == '(' && several_values(node))
               ? text
               : "(" + text + ")";
  }

  std::string leaf(std::uint32_t number) {
    const Leaf& leaf = tables_.leaf(number);
    std::string text;
    for (int i = 0; i < leaf.length; ++i) {
      if (leaf.point == i) text += "." + mark(star);
      const int kind = leaf.kind[i];
      if (leaf.raised) {
        // Only a real 1 can say `10<1>`; a wild cube used as 1 is one.
        if (is_wild_[kind] && --real_[kind] < 0) writable = false;
        text += power_text(leaf.power) + "<1>";
      } else if (leaf.imaginary) {
        text += "i" + mark(kind);
      } else {
        text += digit_text(kind) + mark(kind);
      }
    }
    if (leaf.point == leaf.length) text += "." + mark(star);
    if (leaf.sideways) text += "s";
    if (leaf.upside_down) text += "u";
    return text;
  }

  // Under √ = i a fractional power has several values, and the writer must say which (XIII-D-11).
  bool several_values(const Node& node) const {
    if (!tables_.calculator.rules.root_is_i) return false;
    if (node.op == Op::exponent) {
      const Leaf& leaf = tables_.leaf(node.leaf);
      return node.exponent_factorials == 0 &&
             (leaf.sideways ? digit_of(leaf.kind[0]) > 1 : leaf.raised && leaf.power < 0);
    }
    if (node.op != Op::power) return false;
    const Value e = nodes_[node.right].value;
    return !e.rational() || e.d != 1;
  }

  std::string chosen(Value v) {
    std::string text;
    writable = writable && name_value(tables_.calculator.arena, v, tables_.calculator.rules.base, text);
    return text;
  }
};

}  // namespace

int sign_of(Op op) {
  switch (op) {
    case Op::add:
      return plus_sign;
    case Op::subtract:
      return minus_sign;
    case Op::multiply:
    case Op::smallest_prime:
    case Op::count_factors:
      return times_sign;
    case Op::divide:
    case Op::remainder:
    case Op::log:
      return over_sign;
    case Op::power:
    case Op::gcf:
      return star;
    case Op::root:
    case Op::square_root:
    case Op::many_roots:
    case Op::lcm:
    case Op::percent:
    case Op::times_i:
    case Op::times_minus_i:
    case Op::around_i:
    case Op::around_minus_i:
      return radical;
    default:
      return -1;
  }
}

const char* operation_text(Op op) {
  switch (op) {
    case Op::add:
      return "+";
    case Op::subtract:
      return "−";
    case Op::multiply:
    case Op::smallest_prime:
    case Op::count_factors:
      return "×";
    case Op::divide:
      return "÷";
    case Op::remainder:
      return " rem ";
    case Op::log:
      return " log ";
    case Op::power:
      return "*";
    case Op::gcf:
      return " gcf ";
    case Op::root:
    case Op::square_root:
    case Op::many_roots:
      return "√";
    case Op::lcm:
      return " lcm ";
    case Op::percent:
      return "%";
    case Op::times_i:
    case Op::around_i:
      return "i";
    case Op::times_minus_i:
    case Op::around_minus_i:
      return "iu";
    default:
      return "";
  }
}

static std::string numeral(std::int64_t n, int base) {
  std::string text;
  do text.insert(text.begin(), "0123456789TE"[n % base]);
  while ((n /= base) != 0);
  return text;
}

bool name_value(const Arena& arena, Value v, int base, std::string& text) {
  Value re, im;
  if (!arena.gaussian(v, re, im)) return false;
  auto amount = [base](Value x) {
    const std::string n = numeral(x.n < 0 ? -x.n : x.n, base);
    return x.d == 1 ? n : "(" + n + "÷" + numeral(x.d, base) + ")";
  };
  auto with_sign = [&](Value x) { return x.n < 0 ? "(0−" + amount(x) + ")" : amount(x); };
  if (im.is(0))
    text = re.n < 0 ? "0−" + amount(re) : amount(re);
  else if (re.is(0))
    text = (im.n < 0 ? "0−(" : "(") + amount(im) + "i)";
  else
    text = with_sign(re) + (im.n < 0 ? "−" : "+") + "(" + amount(im) + "i)";
  text = "<=" + text + ">";
  return true;
}

std::string digit_text(int kind) {
  if (is_digit(kind)) return std::string(1, "0123456789TE"[digit_of(kind)]);
  return kind == star ? "T" : "E";
}

std::string power_text(int power) {
  if (power >= 0) return "1" + std::string(power, '0');
  return "." + std::string(-power - 1, '0') + "1";
}

bool write(const Tables& tables, const std::vector<Node>& nodes, int root, const Bag& bag, const Box& box,
           std::string& text) {
  Writer writer(tables, nodes, bag, box);
  text = writer.expression(root);
  return writer.writable;
}

}  // namespace forceout::equations
