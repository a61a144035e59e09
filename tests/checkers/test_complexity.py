"""How many ways lead through a function of the Equations kernel."""

from pathlib import Path

from tools.complexity import functions, too_complex

SOURCE = """
namespace kernel {
// An if in a comment is no branch, and "a && b" in a string neither.
struct Pair { int a = 0; };
int sign(int x) {
  const char* text = "if (a && b)";
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}
bool Search::any(const List& list, Visit&& visit) {
  for (int n : list)
    if (visit(n) || [&](int m) { return m == 0 && n == 0; }(n)) return true;
  switch (list.size()) {
    case 0:
    case 1:
      return false;
  }
  return false;
}
}
"""


def test_branches_of_each_function_are_counted():
    counted = [(each.name, each.line, each.complexity) for each in functions(Path("pair.cpp"), SOURCE)]
    assert counted == [("sign", 5, 3), ("Search::any", 9, 6)]


def test_no_function_of_the_kernel_is_too_complex():
    assert too_complex() == []


def test_what_is_too_complex_is_named(tmp_path):
    (tmp_path / "pair.cpp").write_text(SOURCE, encoding="utf-8")
    assert [each.name for each in too_complex(tmp_path, most=5)] == ["Search::any"]
