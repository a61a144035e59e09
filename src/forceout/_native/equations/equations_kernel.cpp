// The Python face of the kernel: forceout._native.equations_kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>

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
using BoxTuple = std::tuple<Cubes, Cubes, unsigned, std::vector<AimTuple>, std::optional<WildTuple>>;
using CubeTuple = std::tuple<int, std::string, bool, bool, bool, bool>;

Rules rules_of(const nb::dict& options) {
    Rules r;
    auto flag = [&](const char* name, bool& field) {
        if (options.contains(name)) field = nb::cast<bool>(options[name]);
    };
    auto number = [&](const char* name, auto& field) {
        if (options.contains(name)) field = nb::cast<std::remove_reference_t<decltype(field)>>(options[name]);
    };
    flag("whole_powers", r.whole_powers);
    flag("sideways", r.sideways);
    flag("upside_down", r.upside_down);
    number("factorials", r.factorials);
    number("goal_factorials", r.goal_factorials);
    flag("free_factorials", r.free_factorials);
    flag("three_operations", r.three_operations);
    flag("remainder", r.remainder);
    number("remainder_limit", r.remainder_limit);
    flag("average", r.average);
    flag("smallest_prime", r.smallest_prime);
    number("prime_limit", r.prime_limit);
    flag("percent", r.percent);
    flag("decimal_point", r.decimal_point);
    flag("two_digits", r.two_digits);
    flag("lcm", r.lcm);
    flag("gcf", r.gcf);
    flag("count_factors", r.count_factors);
    number("factors_limit", r.factors_limit);
    number("base", r.base);
    flag("ten_and_eleven", r.ten_and_eleven);
    number("multiple_of", r.multiple_of);
    number("goal_limit", r.goal_limit);
    flag("exponent", r.exponent);
    flag("powers_of_base", r.powers_of_base);
    number("power_bound", r.power_bound);
    flag("root_is_i", r.root_is_i);
    flag("decimal_in_goal", r.decimal_in_goal);
    flag("log", r.log);
    number("decimal_digits", r.decimal_digits);
    number("numeral_digits", r.numeral_digits);
    number("goal_cubes", r.goal_cubes);
    return r;
}

// False when a kind comes more often than a bag can count; what is over is left out.
bool fill(Bag& bag, const Cubes& cubes) {
    bool whole = true;
    for (const int kind : cubes) {
        if (kind < 0 || kind >= kinds) throw nb::value_error("no such kind of cube");
        if (bag.count(kind) < most_of_a_kind) bag = bag.with(kind);
        else whole = false;
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
        {
            nb::gil_scoped_release release;
            const std::lock_guard lock(mutex_);
            result = read_goal(tables_, goal);
        }
        nb::list list;
        for (const Reading& r : result.list)
            list.append(nb::make_tuple(r.value.n, r.value.d, r.factorials, r.text, tables_.calculator.arena.text(r.value)));
        nb::dict answer;
        answer["readings"] = list;
        answer["gaps"] = result.gaps.names();
        return answer;
    }

    nb::dict solve(const std::vector<BoxTuple>& tuples, double milliseconds, std::uint64_t nodes, int wanted, int most_cubes,
                   std::optional<nb::callable> verify, std::optional<nb::callable> progress) {
        std::vector<Box> boxes;
        bool whole = true;
        for (const auto& tuple : tuples) boxes.push_back(box_of(tuple, static_cast<int>(boxes.size()), whole));
        Outcome outcome;
        const auto start = std::chrono::steady_clock::now();
        {
            nb::gil_scoped_release release;
            const std::lock_guard lock(mutex_);
            if (tables_.is_nearly_full()) tables_.clear();
            Search search(tables_, {milliseconds, nodes, most_cubes, wanted}, verifier(verify), watcher(progress));
            outcome = search.run(boxes);
        }
        if (!whole) outcome.gaps.add(Gap::many_of_a_kind);
        nb::list found;
        for (const Found& f : outcome.found)
            found.append(nb::make_tuple(f.text, f.box, f.aim, cubes_of(f.bag), tables_.calculator.arena.text(f.value)));
        nb::dict answer;
        answer["found"] = found;
        answer["gaps"] = outcome.gaps.names();
        answer["cubes_done"] = outcome.cubes_done;
        answer["nodes"] = outcome.nodes;
        answer["milliseconds"] = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        return answer;
    }

    nb::dict memory() const {
        nb::dict answer;
        answer["tables"] = tables_.tables();
        answer["entries"] = tables_.entries();
        answer["exotic"] = tables_.calculator.arena.size();
        return answer;
    }

  private:
    Tables tables_;
    std::mutex mutex_;

    Box box_of(const BoxTuple& tuple, int number, bool& whole) {
        const auto& [required, permitted, free_signs, aims, wild] = tuple;
        Box box;
        whole &= fill(box.required, required);
        Bag all = box.required;
        for (const int kind : permitted) {
            if (kind < 0 || kind >= kinds) throw nb::value_error("no such kind of cube");
            if (all.count(kind) == most_of_a_kind) {
                whole = false;
                continue;
            }
            all = all.with(kind);
            box.permitted = box.permitted.with(kind);
        }
        box.required = box.required.freeing(free_signs);
        box.number = number;
        const int k = tables_.calculator.rules.multiple_of;
        for (const auto& [n, d, factorials, name] : aims)
            box.aims.push_back({{k == 0 ? Target::value : Target::progression, {n, d}, {k, 1}}, factorials, name});
        if (wild) {
            box.wild_face = std::get<0>(*wild);
            for (const auto& [kind, must, may, real] : std::get<1>(*wild)) box.wild.push_back({kind, must, may, real});
        }
        return box;
    }

    static Verify verifier(const std::optional<nb::callable>& verify) {
        if (!verify) return {};
        return [verify](const Found& f) {
            nb::gil_scoped_acquire acquire;
            const nb::object answer = (*verify)(f.text, f.box, f.aim);
            return answer.is_none() ? -1 : nb::cast<bool>(answer) ? 1 : 0;
        };
    }

    // Also answers the keyboard: an interrupt ends the search, and what was found so far is kept.
    static Progress watcher(const std::optional<nb::callable>& progress) {
        auto last = std::chrono::steady_clock::now();
        return [progress, last](int cubes, std::uint64_t nodes) mutable {
            const auto now = std::chrono::steady_clock::now();
            if (now - last < std::chrono::milliseconds(50)) return true;
            last = now;
            nb::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0) {
                PyErr_Clear();
                return false;
            }
            if (!progress) return true;
            const nb::object answer = (*progress)(cubes, nodes);
            return answer.is_none() || nb::cast<bool>(answer);
        };
    }
};

}  // namespace
}  // namespace forceout::equations

NB_MODULE(equations_kernel, m) {
    using forceout::equations::Kernel;
    m.doc() = "Tables of exact values, and the search for Equations Solutions.";
    nb::class_<Kernel>(m, "Kernel")
        .def(nb::init<const nb::dict&>(), "rules"_a)
        .def("readings", &Kernel::readings, "cubes"_a)
        .def("solve", &Kernel::solve, "boxes"_a, "milliseconds"_a = 0.0, "nodes"_a = 0, "wanted"_a = 1, "most_cubes"_a = 64,
             "verify"_a = nb::none(), "progress"_a = nb::none())
        .def("memory", &Kernel::memory);
    nb::list gaps;
    for (const auto& gap : forceout::equations::gap_info) gaps.append(nb::make_tuple(gap.name, gap.variation, gap.relevant));
    m.attr("GAPS") = nb::tuple(gaps);
    forceout::equations::bind_classical(m);
}
