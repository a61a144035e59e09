#include "spelling.hpp"

#include <algorithm>
#include <memory>

#include "../errors.hpp"

namespace onsets {

namespace {

struct Tree {
  int symbol = -1;  // a leaf, or CAP or MINUS
  bool negated = false;
  std::unique_ptr<Tree> left;
  std::unique_ptr<Tree> right;
  int sign = -1;  // what a CAP is written as
};

using Place = Written::const_iterator;

std::unique_ptr<Tree> read(Place& at, Place end);

std::unique_ptr<Tree> read_operand(Place& at, Place end) {
  std::unique_ptr<Tree> tree;
  if (*at == OPEN) {
    tree = read(++at, end);
    ++at;  // the closing bracket
  } else {
    tree = std::make_unique<Tree>();
    tree->symbol = *at++;
  }
  for (; at != end && *at == PRIME; ++at) tree->negated = !tree->negated;
  return tree;
}

std::unique_ptr<Tree> read(Place& at, Place end) {
  auto left = read_operand(at, end);
  if (at == end || *at == CLOSE) return left;
  auto tree = std::make_unique<Tree>();
  tree->symbol = *at++;
  tree->left = std::move(left);
  tree->right = read_operand(at, end);
  return tree;
}

// Writes the tree, or its complement; true if the last operation is binary.
bool write(const Tree& tree, bool complement, Written& out);

void write_operand(const Tree& tree, bool complement, Written& out) {
  Written inner;
  const bool binary = write(tree, complement, inner);
  if (binary) out.push_back(OPEN);
  out.insert(out.end(), inner.begin(), inner.end());
  if (binary) out.push_back(CLOSE);
}

bool write(const Tree& tree, bool complement, Written& out) {
  complement = complement != tree.negated;
  if (!tree.left) {
    out.push_back(tree.symbol);
    if (complement) out.push_back(PRIME);
    return false;
  }
  // a ∩ b = (a′ ∪ b′)′ = a − b′
  const int sign = tree.symbol == CAP ? tree.sign : tree.symbol;
  const bool cup = sign == CUP;
  const bool as_minus = tree.symbol == CAP && sign == MINUS;
  if (cup) complement = !complement;
  if (complement) out.push_back(OPEN);
  write_operand(*tree.left, cup, out);
  out.push_back(sign);
  write_operand(*tree.right, cup || as_minus, out);
  if (!complement) return true;
  out.push_back(CLOSE);
  out.push_back(PRIME);
  return false;
}

// Signs that must be used come first; then whatever is at hand, ∩ if it may be.
void choose(Tree& tree, Signs& signs) {
  if (!tree.left) return;
  choose(*tree.left, signs);
  choose(*tree.right, signs);
  if (tree.symbol != CAP) return;
  const std::array<int, 3> written{signs.cup_cap_alike ? CAP : CUP, CAP, MINUS};
  auto letter = std::find_if(signs.least.begin(), signs.least.end(), [](int n) { return n > 0; }) - signs.least.begin();
  if (letter == 3) {
    for (const int other : {1, 0, 2}) {
      if (signs.at_hand[other]) {
        letter = other;
        break;
      }
    }
    if (letter == 3) throw forceout::Fault("an operation without a sign");
  } else {
    --signs.least[letter];
  }
  tree.sign = written[letter];
}

bool is_operation(int symbol) { return symbol >= CUP && symbol <= PRIME; }

}  // namespace

void respell(std::vector<Written>& sides, const Signs& signs) {
  Signs left = signs;
  int primes = 0;
  int operations = 0;
  bool binary = false;
  for (auto& side : sides) {
    auto at = side.cbegin();
    const auto tree = read(at, side.cend());
    choose(*tree, left);
    Written out;
    binary = write(*tree, false, out);
    primes += static_cast<int>(std::count(out.begin(), out.end(), PRIME));
    operations += static_cast<int>(std::count_if(out.begin(), out.end(), is_operation));
    side = std::move(out);
  }
  if (primes >= signs.least_primes && operations >= signs.least_operations) return;
  auto& last = sides.back();
  if (binary) {
    last.insert(last.begin(), OPEN);
    last.push_back(CLOSE);
  }
  for (; primes < signs.least_primes || operations < signs.least_operations; primes += 2, operations += 2) {
    last.insert(last.end(), {PRIME, PRIME});
  }
}

}  // namespace onsets
