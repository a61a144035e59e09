// The Python face of the kernel: forceout._native.equations_kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <mutex>

#include "../boundary.hpp"
#include "classical.hpp"
#include "goal.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace forceout::equations {
namespace {

using Cubes = std::vector<int>;
using AimTuple = std::tuple<std::int64_t, std::int64_t, int, int>;
using WildTuple = std::tuple<std::string, std::vector<std::tuple<int, int, int, bool>>>;
using BoxTuple = std::tuple<Cubes, Cubes, unsigned, std::vector<AimTuple>, std::optional<WildTuple>, std::uint32_t>;
using CubeTuple = std::tuple<int, std::string, bool, bool, bool, bool>;

Rules rules_of(const nb::dict& options) {
  Rules r;
  Options in(options, "rules");
  in.may_read("whole_powers", r.whole_powers);
  in.may_read("sideways", r.sideways);
  in.may_read("upside_down", r.upside_down);
  in.may_read("factorials", r.factorials);
  in.may_read("goal_factorials", r.goal_factorials);
  in.may_read("free_factorials", r.free_factorials);
  in.may_read("three_operations", r.three_operations);
  in.may_read("remainder", r.remainder);
  in.may_read("remainder_limit", r.remainder_limit);
  in.may_read("average", r.average);
  in.may_read("smallest_prime", r.smallest_prime);
  in.may_read("prime_limit", r.prime_limit);
  in.may_read("percent", r.percent);
  in.may_read("decimal_point", r.decimal_point);
  in.may_read("two_digits", r.two_digits);
  in.may_read("lcm", r.lcm);
  in.may_read("gcf", r.gcf);
  in.may_read("count_factors", r.count_factors);
  in.may_read("factors_limit", r.factors_limit);
  in.may_read("base", r.base);
  in.may_read("ten_and_eleven", r.ten_and_eleven);
  in.may_read("multiple_of", r.multiple_of);
  in.may_read("goal_limit", r.goal_limit);
  in.may_read("exponent", r.exponent);
  in.may_read("powers_of_base", r.powers_of_base);
  in.may_read("power_bound", r.power_bound);
  in.may_read("root_is_i", r.root_is_i);
  in.may_read("decimal_in_goal", r.decimal_in_goal);
  in.may_read("log", r.log);
  in.may_read("decimal_digits", r.decimal_digits);
  in.may_read("numeral_digits", r.numeral_digits);
  in.may_read("goal_cubes", r.goal_cubes);
  in.may_read("without", r.without);
  in.finish();
  return r;
}

// False when a kind comes more often than a bag can count; what is over is left out.
bool fill(Bag& bag, const Cubes& cubes) {
  bool whole = true;
  for (const int kind : cubes) {
    if (kind < 0 || kind >= kinds) throw Refused("no such kind of cube");
    if (bag.count(kind) < most_of_a_kind)
      bag = bag.with(kind);
    else
      whole = false;
  }
  return whole;
}

Cubes cubes_of(const Bag& bag) {
  Cubes cubes;
  for (int kind = 0; kind < kinds; ++kind) cubes.insert(cubes.end(), static_cast<std::size_t>(bag.count(kind)), kind);
  return cubes;
}

class Kernel {
 public:
  explicit Kernel(const nb::dict& options) : tables_(rules_of(options)) {}

  nb::dict readings(const std::vector<CubeTuple>& cubes) {
    std::vector<GoalCube> goal;
    for (const auto& [kind, face, sideways, upside_down, gap, coloured] : cubes)
      goal.push_back({kind, face, sideways, upside_down, gap, coloured});
    Readings result;
    std::vector<std::string> values;
    Budget budget({}, watch_of());
    work(gate_, budget, [&] {
      result = read_goal(tables_, goal);
      for (const Reading& r : result.list) values.push_back(tables_.calculator.arena.text(r.value));
    });
    nb::list list;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Reading& r = result.list[i];
      list.append(nb::make_tuple(r.value.n, r.value.d, r.factorials, r.text, values[i]));
    }
    nb::dict answer;
    answer["readings"] = list;
    answer["gaps"] = result.gaps.bits();
    return answer;
  }

  nb::dict solve(const std::vector<BoxTuple>& tuples, double milliseconds, std::uint64_t most_work, int wanted,
                 int most_cubes, std::optional<nb::callable> verify, std::optional<nb::callable> progress) {
    std::vector<Box> boxes;
    bool whole = true;
    for (const auto& tuple : tuples) boxes.push_back(box_of(tuple, static_cast<int>(boxes.size()), whole));
    Outcome outcome;
    std::vector<std::string> values;
    const Told told(progress, true);
    const Asked asked(verify, -1);
    Budget budget({milliseconds, 0}, watch_of());
    // Waiting for another thread is part of the budget; when it is spent there, nothing was looked at.
    const auto search = [&] {
      if (tables_.is_nearly_full()) tables_.clear();
      const double left = milliseconds > 0 ? std::max(0.1, milliseconds - budget.milliseconds()) : 0;
      try {
        outcome = Search(tables_, {left, most_work, most_cubes, wanted}, verifier(asked), watcher(told)).run(boxes);
      } catch (...) {
        tables_.clear();  // an interrupt, or what a callable raised, left them half built
        throw;
      }
      for (const Found& f : outcome.found) values.push_back(tables_.calculator.arena.text(f.value));
    };
    try {
      work(gate_, budget, search);
    } catch (const Spent&) {
      outcome.gaps.add(Gap::budget);
    }
    if (!whole) outcome.gaps.add(Gap::many_of_a_kind);
    nb::list found;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Found& f = outcome.found[i];
      found.append(nb::make_tuple(f.text, f.box, f.aim, cubes_of(f.bag), values[i]));
    }
    nb::dict answer;
    answer["found"] = found;
    answer["gaps"] = outcome.gaps.names();
    answer["cubes_done"] = outcome.cubes_done;
    answer["nodes"] = outcome.nodes;
    answer["milliseconds"] = budget.milliseconds();
    return answer;
  }

  nb::dict memory() {
    std::size_t tables = 0, entries = 0, exotic = 0;
    Budget budget({}, watch_of());
    work(gate_, budget, [&] {
      tables = tables_.tables();
      entries = tables_.entries();
      exotic = tables_.calculator.arena.size();
    });
    nb::dict answer;
    answer["tables"] = tables;
    answer["entries"] = entries;
    answer["exotic"] = exotic;
    return answer;
  }

 private:
  using Told = Callback<bool, int, std::uint64_t>;
  using Asked = Callback<int, std::string, int, int>;

  Tables tables_;
  std::timed_mutex gate_;

  Box box_of(const BoxTuple& tuple, int number, bool& whole) {
    const auto& [required, permitted, free_signs, aims, wild, goal] = tuple;
    Box box;
    whole &= fill(box.required, required);
    Bag all = box.required;
    for (const int kind : permitted) {
      if (kind < 0 || kind >= kinds) throw Refused("no such kind of cube");
      if (all.count(kind) == most_of_a_kind) {
        whole = false;
        continue;
      }
      all = all.with(kind);
      box.permitted = box.permitted.with(kind);
    }
    box.required = box.required.freeing(free_signs);
    box.number = number;
    box.goal = Gaps::of(goal);
    const int k = tables_.calculator.rules.multiple_of;
    for (const auto& [n, d, factorials, name] : aims)
      box.aims.push_back({{k == 0 ? Target::value : Target::progression, {n, d}, {k, 1}}, factorials, name});
    if (wild) {
      box.wild_face = std::get<0>(*wild);
      for (const auto& [kind, must, may, real] : std::get<1>(*wild)) box.wild.push_back({kind, must, may, real});
    }
    return box;
  }

  // 1 yes, 0 no, −1 not decided.
  static Verify verifier(const Asked& verify) {
    if (!verify) return {};
    return [verify](const Found& f) { return verify(f.text, f.box, f.aim); };
  }

  // Every fifty milliseconds: Ctrl-C raises, and a `progress` that answers False ends the search.
  static Progress watcher(const Told& progress) {
    auto last = std::chrono::steady_clock::now();
    return [progress, last](int cubes, std::uint64_t nodes) mutable {
      const auto now = std::chrono::steady_clock::now();
      if (now - last < std::chrono::milliseconds(50)) return true;
      last = now;
      raise_signals();
      return progress(cubes, nodes);
    };
  }
};

}  // namespace
}  // namespace forceout::equations

NB_MODULE(equations_kernel, m) {
  using forceout::equations::Kernel;
  forceout::translate_errors();
  m.doc() = "Tables of exact values, and the search for Equations Solutions.";
  nb::class_<Kernel>(m, "Kernel")
      .def(nb::init<const nb::dict&>(), "rules"_a)
      .def("readings", &Kernel::readings, "cubes"_a)
      .def("solve", &Kernel::solve, "boxes"_a, "milliseconds"_a = 0.0, "work"_a = 0, "wanted"_a = 1,
           "most_cubes"_a = 64, "verify"_a = nb::none(), "progress"_a = nb::none())
      .def("memory", &Kernel::memory);
  nb::class_<forceout::Budget>(m, "Stopwatch").def(nb::init<>()).def("milliseconds", &forceout::Budget::milliseconds);
  nb::list gaps;
  for (const auto& gap : forceout::equations::gap_info)
    gaps.append(nb::make_tuple(gap.name, gap.variation, gap.relevant));
  m.attr("GAPS") = nb::tuple(gaps);
  nb::list arguments;
  for (const auto& argument : forceout::equations::argument_info)
    arguments.append(nb::make_tuple(argument.name, argument.says));
  m.attr("ARGUMENTS") = nb::tuple(arguments);
  forceout::equations::bind_classical(m);
}
