// The Python module: plain values in, plain values out, the interpreter's lock released while the kernel works.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "census.hpp"
#include "play.hpp"
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

using Row = std::tuple<int, int, bool, int, int, int, int, int>;

std::vector<Row> rows(const std::vector<Judged>& found) {
  std::vector<Row> out;
  for (const auto& each : found) {
    out.emplace_back(each.turn.bonus, each.turn.face, each.turn.shifted, each.turn.to, each.breach, each.effect,
                     each.value, each.replies);
  }
  return out;
}

Board board(const std::vector<int>& required, const std::vector<int>& permitted, const std::vector<int>& resources) {
  return {counts(required), counts(permitted), counts(resources)};
}

// A game keeps what it has found out; like its Shake it serves one caller at a time.
class PythonGame {
 public:
  PythonGame(Shake& shake, const PlayRules& rules, std::uint64_t goals) : shake_(shake), game_(shake, rules, goals) {}

  template <class Ask>
  auto ask(const Board& board, Ask&& what) {
    shake_.check({board.required, board.permitted, board.resources, Reach::any, 0});
    const nb::gil_scoped_release released;
    const std::lock_guard<std::mutex> lock(shake_.turn());
    return what(game_);
  }

 private:
  Shake& shake_;
  Game game_;
};

}  // namespace

NB_MODULE(onsets_kernel, m) {
  m.doc() = "The native kernel of the On-Sets solver; forceout.onsets.Solver is the interface for people.";

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
      .def_ro("groupings", &Solution::groupings)
      .def_ro("is_shortest", &Solution::is_shortest);

  nb::class_<Shake>(m, "Kernel")
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

  nb::class_<PlayRules>(m, "PlayRules")
      .def(nb::init<>())
      .def_rw("now_least", &PlayRules::now_least)
      .def_rw("now_needs_mat", &PlayRules::now_needs_mat)
      .def_rw("shift", &PlayRules::shift)
      .def_rw("relation_limit", &PlayRules::relation_limit)
      .def_rw("last_to_forbidden", &PlayRules::last_to_forbidden);

  using Numbers = const std::vector<int>&;
  nb::class_<PythonGame>(m, "Game")
      .def(nb::init<Shake&, const PlayRules&, std::uint64_t>(), nb::arg("kernel"), nb::arg("rules"), nb::arg("goals"),
           nb::keep_alive<1, 2>())
      .def("standing",
           [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources) {
             const auto here = board(required, permitted, resources);
             return game.ask(here, [&](Game& g) { return g.standing(here); });
           })
      .def("turns",
           [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources, bool may_bonus) {
             const auto here = board(required, permitted, resources);
             return rows(game.ask(here, [&](Game& g) { return g.turns(here, may_bonus); }));
           })
      .def("valued_turns",
           [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources, bool mine, bool theirs) {
             const auto here = board(required, permitted, resources);
             return rows(game.ask(here, [&](Game& g) { return g.valued_turns(here, mine, theirs); }));
           })
      .def("value",
           [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources, bool mine, bool theirs) {
             const auto here = board(required, permitted, resources);
             return game.ask(here, [&](Game& g) { return g.value(here, mine, theirs); });
           })
      .def("points",
           [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources, bool first, bool second,
              bool third) {
             const auto here = board(required, permitted, resources);
             const auto points = game.ask(here, [&](Game& g) { return g.points(here, {first, second, third}); });
             return std::make_tuple(points[0], points[1], points[2]);
           })
      .def("is_sure_draw", [](PythonGame& game, Numbers required, Numbers permitted, Numbers resources) {
        const auto here = board(required, permitted, resources);
        return game.ask(here, [&](Game& g) { return g.is_sure_draw(here); });
      });

  m.def("shortest_names", [] {
    const nb::gil_scoped_release released;
    return shortest_names();
  });
}
