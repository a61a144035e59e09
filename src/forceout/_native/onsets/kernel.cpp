// The Python module: plain values in, plain values out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "../boundary.hpp"
#include "census.hpp"
#include "play.hpp"
#include "shake.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace onsets;
using forceout::Budget;
using forceout::Options;
using forceout::Refused;

namespace {

using Numbers = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;

Counts counts(const Numbers& numbers) {
  if (numbers.size() != FACES) throw Refused("twelve counts are wanted, one a face");
  Counts out{};
  for (int f = 0; f < FACES; ++f) {
    if (numbers[f] < 0) throw Refused("a count is not negative");
    if (numbers[f] > MOST_CUBES) throw Refused("a shake has at most " + std::to_string(MOST_CUBES) + " cubes");
    out[f] = static_cast<std::uint8_t>(numbers[f]);
  }
  return out;
}

Reach reach(int number) {
  if (number < 0 || number > 2) throw Refused("reach is 0 (none), 1 (one) or 2 (any)");
  return static_cast<Reach>(number);
}

Spec spec_of(const nb::dict& given) {
  Spec spec;
  Numbers rolled;
  std::vector<std::pair<int, unsigned>> wilds;
  Options options(given, "spec");
  options.read("dealt", spec.dealt).read("rolled", rolled).read("restrictions", spec.restrictions);
  options.read("universe_and_empty", spec.universe_and_empty).read("chains", spec.chains);
  options.read("least_cubes", spec.least_cubes).read("multiple_operations", spec.multiple_operations);
  options.read("cup_cap_alike", spec.cup_cap_alike).read("universe_empty_alike", spec.universe_empty_alike);
  options.read("two_operations", spec.two_operations).read("no_null", spec.no_null);
  options.read("symmetric_difference", spec.symmetric_difference).read("blank_wild", spec.blank_wild);
  options.read("two_solutions", spec.two_solutions).read("required_face", spec.required_face);
  options.read("wilds", wilds).read("doubled", spec.doubled);
  options.read("required_cards", spec.required_cards).read("forbidden_cards", spec.forbidden_cards);
  options.finish();
  spec.rolled = counts(rolled);
  if (spec.required_face < -1 || spec.required_face >= FACES) throw Refused("spec: required_face is no face");
  for (const auto& [face, meanings] : wilds) {
    if (face < 0 || face >= FACES || meanings >> FACES != 0) throw Refused("spec: wilds names no such face");
    spec.wilds.push_back({face, meanings});
  }
  return spec;
}

PlayRules rules_of(const nb::dict& given) {
  PlayRules rules;
  std::vector<std::vector<unsigned>> rights;
  Options options(given, "rules");
  options.read("now_least", rules.now_least).read("now_needs_mat", rules.now_needs_mat).read("rights", rights);
  options.read("forceout", rules.forceout).read("opened", rules.opened).read("ended", rules.ended);
  options.finish();
  if (rights.size() != rules.rights.size()) throw Refused("rules: rights has a row for each number of cubes");
  for (std::size_t left = 0; left < rights.size(); ++left) {
    if (rights[left].size() != FACES) throw Refused("rules: each row of rights has a number for each face");
    std::copy(rights[left].begin(), rights[left].end(), rules.rights[left].begin());
  }
  return rules;
}

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

// The budget of one question, or of several that are one to the person who asks. Its clock starts when it is made.
class PythonBudget {
 public:
  PythonBudget(double milliseconds, std::uint64_t work, std::optional<nb::callable> progress)
      : progress_(std::move(progress)),
        budget_({milliseconds, work},
                forceout::watch_of([this, told = Told(progress_, true)] { return told(budget_.spent()); })) {}
  PythonBudget(const PythonBudget&) = delete;
  PythonBudget& operator=(const PythonBudget&) = delete;

  Budget& budget() { return budget_; }

 private:
  using Told = forceout::Callback<bool, std::uint64_t>;
  std::optional<nb::callable> progress_;
  Budget budget_;
};

// A shake as Python holds it. Threads may share it: they take turns.
class Kernel {
 public:
  explicit Kernel(const nb::dict& spec) : shake_(spec_of(spec)) {}

  template <class Question>
  auto ask(PythonBudget* given, Question&& question) {
    Budget unlimited({}, forceout::watch_of());
    Budget& budget = given ? given->budget() : unlimited;
    return forceout::work(gate_, budget, [&] {
      const Meter::Charge charge(shake_.meter(), budget);
      return question(shake_);
    });
  }

  Shake& shake() { return shake_; }

 private:
  Shake shake_;
  std::timed_mutex gate_;
};

using Row = std::tuple<int, int, bool, int, bool, int, int, int>;

std::vector<Row> rows(const std::vector<Judged>& found) {
  std::vector<Row> out;
  for (const auto& each : found) {
    out.emplace_back(each.turn.bonus, each.turn.face, each.turn.shifted, each.turn.to, each.legal, each.effect,
                     each.value, each.replies);
  }
  return out;
}

// A game keeps what it has found out, behind the gate of its kernel.
class PythonGame {
 public:
  PythonGame(Kernel& kernel, const nb::dict& rules, std::uint64_t goals)
      : kernel_(kernel), game_(kernel.shake(), rules_of(rules), goals) {}

  template <class Question>
  auto ask(const Board& board, PythonBudget* budget, Question&& question) {
    return kernel_.ask(budget, [&](Shake& shake) {
      shake.check({board.required, board.permitted, board.resources, Reach::any, 0});
      return question(game_);
    });
  }

 private:
  Kernel& kernel_;
  Game game_;
};

// Binds a question about a board: three piles, its own arguments, and the budget.
template <class... Arguments, class Question>
auto about(Question question) {
  return [question](PythonGame& game, const Numbers& required, const Numbers& permitted, const Numbers& resources,
                    Arguments... arguments, PythonBudget* budget) {
    const Board board{counts(required), counts(permitted), counts(resources)};
    return game.ask(board, budget, [&](Game& g) { return question(g, board, arguments...); });
  };
}

}  // namespace

NB_MODULE(onsets_kernel, m) {
  m.doc() = "The native kernel of the On-Sets solver; forceout.onsets.Solver is the interface for people.";
  forceout::translate_errors();
  m.attr("MOST_CUBES") = MOST_CUBES;

  nb::class_<Solution>(m, "Solution")
      .def_prop_ro("restrictions", [](const Solution& s) { return all_pairs(s.restrictions); })
      .def_prop_ro("name", [](const Solution& s) { return pairs(s.name); })
      .def_ro("dots", &Solution::dots)
      .def_ro("cards", &Solution::cards)
      .def_ro("count", &Solution::count)
      .def_ro("symbols", &Solution::symbols)
      .def_ro("groupings", &Solution::groupings)
      .def_ro("is_shortest", &Solution::is_shortest);

  nb::class_<PythonBudget>(m, "Budget")
      .def(nb::init<double, std::uint64_t, std::optional<nb::callable>>(), "milliseconds"_a, "work"_a,
           "progress"_a.none());

  const auto budget = "budget"_a.none() = nb::none();
  nb::class_<Kernel>(m, "Kernel")
      .def(nb::init<const nb::dict&>(), "spec"_a)
      .def(
          "solvable",
          [](Kernel& kernel, const Numbers& required, const Numbers& permitted, const Numbers& resources, int how_many,
             std::uint64_t goals, PythonBudget* given) {
            const Position asked{counts(required), counts(permitted), counts(resources), reach(how_many), goals};
            return kernel.ask(given, [&](Shake& shake) { return shake.solvable(asked); });
          },
          "required"_a, "permitted"_a, "resources"_a, "reach"_a, "goals"_a, budget)
      .def(
          "solutions",
          [](Kernel& kernel, const Numbers& required, const Numbers& permitted, const Numbers& resources, int how_many,
             std::uint64_t goals, int limit, PythonBudget* given) {
            const Position asked{counts(required), counts(permitted), counts(resources), reach(how_many), goals};
            return kernel.ask(given, [&](Shake& shake) { return shake.solutions(asked, limit); });
          },
          "required"_a, "permitted"_a, "resources"_a, "reach"_a, "goals"_a, "limit"_a, budget)
      .def("bytes", [](Kernel& kernel) { return kernel.ask(nullptr, [](Shake& shake) { return shake.bytes(); }); });

  nb::class_<PythonGame>(m, "Game")
      .def(nb::init<Kernel&, const nb::dict&, std::uint64_t>(), "kernel"_a, "rules"_a, "goals"_a,
           nb::keep_alive<1, 2>())
      .def("standing", about<>([](Game& g, const Board& board) { return g.standing(board); }), "required"_a,
           "permitted"_a, "resources"_a, budget)
      .def("turns", about<bool>([](Game& g, const Board& board, bool bonus) { return rows(g.turns(board, bonus)); }),
           "required"_a, "permitted"_a, "resources"_a, "may_bonus"_a, budget)
      .def("valued_turns", about<bool, bool>([](Game& g, const Board& board, bool mine, bool theirs) {
             return rows(g.valued_turns(board, mine, theirs));
           }),
           "required"_a, "permitted"_a, "resources"_a, "mine"_a, "theirs"_a, budget)
      .def("value", about<bool, bool>([](Game& g, const Board& board, bool mine, bool theirs) {
             return g.value(board, mine, theirs);
           }),
           "required"_a, "permitted"_a, "resources"_a, "mine"_a, "theirs"_a, budget)
      .def("points", about<bool, bool, bool>([](Game& g, const Board& board, bool first, bool second, bool third) {
             const auto points = g.points(board, {first, second, third});
             return std::make_tuple(points[0], points[1], points[2]);
           }),
           "required"_a, "permitted"_a, "resources"_a, "first"_a, "second"_a, "third"_a, budget)
      .def("is_sure_draw", about<>([](Game& g, const Board& board) { return g.is_sure_draw(board); }), "required"_a,
           "permitted"_a, "resources"_a, budget);

  m.def("shortest_names", [] {
    const nb::gil_scoped_release released;
    return shortest_names();
  });
}
