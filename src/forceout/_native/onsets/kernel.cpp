// The Python module: plain values in, plain values out, the interpreter's lock released while the kernel works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "census.hpp"
#include "shake.hpp"

namespace nb = nanobind;
using namespace onsets;

namespace {

Counts counts(const std::vector<int>& numbers) {
  if (numbers.size() != FACES) throw std::invalid_argument("twelve counts are wanted, one a face");
  Counts out{};
  for (int f = 0; f < FACES; ++f) {
    if (numbers[f] < 0 || numbers[f] > 15) throw std::invalid_argument("a count is 0 to 15");
    out[f] = static_cast<std::uint8_t>(numbers[f]);
  }
  return out;
}

Reach reach(int number) {
  if (number < 0 || number > 2) throw std::invalid_argument("reach is 0 (none), 1 (one) or 2 (any)");
  return static_cast<Reach>(number);
}

Position position(const std::vector<int>& required, const std::vector<int>& permitted,
                  const std::vector<int>& resources, int how_many, std::uint64_t goals) {
  return {counts(required), counts(permitted), counts(resources), reach(how_many), goals};
}

using Pairs = std::vector<std::pair<int, int>>;

Pairs pairs(const std::vector<Symbol>& symbols) {
  Pairs out;
  for (const auto& each : symbols) out.emplace_back(each.meaning, each.face);
  return out;
}

std::vector<Pairs> all_pairs(const std::vector<std::vector<Symbol>>& parts) {
  std::vector<Pairs> out;
  for (const auto& each : parts) out.push_back(pairs(each));
  return out;
}

}  // namespace

NB_MODULE(onsets_kernel, m) {
  m.doc() = "The native kernel of the On-Sets solver; forceout.onsets.Shake is the interface for people.";

  nb::class_<Spec>(m, "Spec")
      .def(nb::init<>())
      .def_rw("dealt", &Spec::dealt)
      .def_prop_rw(
          "rolled", [](const Spec& s) { return std::vector<int>(s.rolled.begin(), s.rolled.end()); },
          [](Spec& s, const std::vector<int>& numbers) { s.rolled = counts(numbers); })
      .def_rw("restrictions", &Spec::restrictions)
      .def_rw("universe_and_empty", &Spec::universe_and_empty)
      .def_rw("chains", &Spec::chains)
      .def_rw("least_cubes", &Spec::least_cubes)
      .def_rw("multiple_operations", &Spec::multiple_operations)
      .def_rw("cup_cap_alike", &Spec::cup_cap_alike)
      .def_rw("universe_empty_alike", &Spec::universe_empty_alike)
      .def_rw("two_operations", &Spec::two_operations)
      .def_rw("no_null", &Spec::no_null)
      .def_rw("symmetric_difference", &Spec::symmetric_difference)
      .def_rw("blank_wild", &Spec::blank_wild)
      .def_rw("two_solutions", &Spec::two_solutions)
      .def_rw("required_face", &Spec::required_face)
      .def_prop_rw(
          "wilds",
          [](const Spec& s) {
            std::vector<std::pair<int, unsigned>> out;
            for (const auto& wild : s.wilds) out.emplace_back(wild.face, wild.meanings);
            return out;
          },
          [](Spec& s, const std::vector<std::pair<int, unsigned>>& wilds) {
            s.wilds.clear();
            for (const auto& [face, meanings] : wilds) {
              if (face < 0 || face >= FACES) throw std::invalid_argument("no such face");
              s.wilds.push_back({face, meanings});
            }
          })
      .def_rw("doubled", &Spec::doubled)
      .def_rw("required_cards", &Spec::required_cards)
      .def_rw("forbidden_cards", &Spec::forbidden_cards);

  nb::class_<Solution>(m, "Solution")
      .def_prop_ro("restrictions", [](const Solution& s) { return all_pairs(s.restrictions); })
      .def_prop_ro("name", [](const Solution& s) { return pairs(s.name); })
      .def_ro("dots", &Solution::dots)
      .def_ro("cards", &Solution::cards)
      .def_ro("count", &Solution::count)
      .def_ro("symbols", &Solution::symbols)
      .def_ro("groupings", &Solution::groupings);

  nb::class_<Shake>(m, "Shake")
      .def(nb::init<Spec>(), nb::arg("spec"))
      .def(
          "solvable",
          [](Shake& shake, const std::vector<int>& required, const std::vector<int>& permitted,
             const std::vector<int>& resources, int how_many, std::uint64_t goals) {
            const auto asked = position(required, permitted, resources, how_many, goals);
            const nb::gil_scoped_release released;
            return shake.solvable(asked);
          },
          nb::arg("required"), nb::arg("permitted"), nb::arg("resources"), nb::arg("reach"), nb::arg("goals"))
      .def(
          "solutions",
          [](Shake& shake, const std::vector<int>& required, const std::vector<int>& permitted,
             const std::vector<int>& resources, int how_many, std::uint64_t goals, int limit) {
            const auto asked = position(required, permitted, resources, how_many, goals);
            const nb::gil_scoped_release released;
            return shake.solutions(asked, limit);
          },
          nb::arg("required"), nb::arg("permitted"), nb::arg("resources"), nb::arg("reach"), nb::arg("goals"),
          nb::arg("limit"))
      .def("bytes", &Shake::bytes);

  m.def("shortest_names", [] {
    const nb::gil_scoped_release released;
    return shortest_names();
  });
}
