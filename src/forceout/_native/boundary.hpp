// What every kernel shares where Python calls it: the lock, Ctrl-C, cancellation, errors, options.
//
// The kernels themselves know nothing of Python: errors.hpp, budget.hpp and keys.hpp are all they include. A kernel adopts
// the boundary in six steps.
//   1. NB_MODULE calls translate_errors() first, so that Spent, Refused and Fault arrive as errors of forceout.core.errors.
//   2. Options that come as a dict are read with Options: `Options in(dict, "rules"); in.read("base", rules.base); …;
//      in.finish();`. A field that is missing, misspelt or of the wrong type is a Refused that names it.
//   3. Every call makes a Budget with watch_of(…) and runs `work(gate, budget, [&] { … })`: the GIL is released, the gate
//      (one std::timed_mutex an object) is taken within the budget, and whatever goes wrong becomes one of the three
//      errors. All that touches the object's tables belongs inside, turning values into text too.
//   4. Loops call budget.spend(n) before n units of work, so small that 4,096 of them take well under a millisecond. It
//      throws Spent at the end of the budget, and what Ctrl-C or a callable raised. So a table must be whole, or thrown
//      away, after an exception at any spend().
//   5. Callables are held as Callback, a borrowed pointer: it takes the GIL to call and counts no references, so that
//      copying it is harmless. The argument of the bound function keeps the callable alive.
//   6. Keys are built with Key or checked_product of keys.hpp.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "errors.hpp"

namespace forceout {

namespace nb = nanobind;

inline void translate_errors() {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    const auto raise = [](const char* name, const char* message) {
      const auto error = nb::module_::import_("forceout.core.errors").attr(name);
      PyErr_SetString(error.ptr(), message);
    };
    try {
      std::rethrow_exception(thrown);
    } catch (const Spent& spent) {
      raise("OutOfBudget", spent.what());
    } catch (const Refused& refused) {
      raise("ForceoutError", refused.what());
    } catch (const Fault& fault) {
      raise("KernelFault", fault.what());
    }
  });
}

// A Python function as a kernel may hold it. `Answer` is read from what it returns; None gives `otherwise`.
template <class Answer, class... Arguments>
class Callback {
 public:
  Callback(const std::optional<nb::callable>& function, Answer otherwise)
      : function_(function ? function->ptr() : nullptr), otherwise_(std::move(otherwise)) {}

  explicit operator bool() const { return function_ != nullptr; }

  Answer operator()(const Arguments&... arguments) const {
    if (function_ == nullptr) return otherwise_;
    const nb::gil_scoped_acquire acquired;
    const nb::object answer = nb::handle(function_)(arguments...);
    if (answer.is_none()) return otherwise_;
    if constexpr (std::is_same_v<Answer, bool>) {
      const int truth = PyObject_IsTrue(answer.ptr());
      if (truth < 0) throw nb::python_error();
      return truth == 1;
    } else {
      return nb::cast<Answer>(answer);
    }
  }

 private:
  PyObject* function_;
  Answer otherwise_;
};

// Raises what a signal handler raised: KeyboardInterrupt after Ctrl-C.
inline void raise_signals() {
  const nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// What a budget asks: Ctrl-C raises KeyboardInterrupt, and a `progress` that answers False ends the work.
inline Budget::Watch watch_of(std::function<bool()> progress = {}) {
  return [progress = std::move(progress)] {
    raise_signals();
    if (progress && !progress()) throw Spent("the caller asked to stop");
  };
}

// The gates that this thread has passed, and is behind now.
inline std::vector<const std::timed_mutex*>& gates_passed() {
  thread_local std::vector<const std::timed_mutex*> passed;
  return passed;
}

// Passes a gate until the end of a scope. A callable that asks the kernel which called it would wait for itself.
class Passage {
 public:
  Passage(std::timed_mutex& gate, Budget& budget) {
    auto& passed = gates_passed();
    if (std::find(passed.begin(), passed.end(), &gate) != passed.end()) {
      throw Refused("a callable asks the solver that is calling it");
    }
    turn_ = budget.turn(gate);
    passed.push_back(&gate);
  }
  ~Passage() { gates_passed().pop_back(); }
  Passage(const Passage&) = delete;
  Passage& operator=(const Passage&) = delete;

 private:
  std::unique_lock<std::timed_mutex> turn_;
};

// Runs a kernel's work: without the GIL, one caller at a time, within the budget, every failure one of ours.
template <class Work>
auto work(std::timed_mutex& gate, Budget& budget, Work&& what) {
  const nb::gil_scoped_release released;
  const Passage passage(gate, budget);
  try {
    return what();
  } catch (const Spent&) {
    throw;
  } catch (const Refused&) {
    throw;
  } catch (const Fault&) {
    throw;
  } catch (const nb::python_error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw Fault("the solver ran out of memory");
  } catch (const std::exception& error) {
    throw Fault(std::string("the solver failed: ") + error.what());
  }
}

// Reads a struct from a dict, field by field.
class Options {
 public:
  Options(nb::dict given, std::string what) : given_(std::move(given)), what_(std::move(what)) {}

  // A field that must be there.
  template <class Value>
  Options& read(const char* name, Value& field) {
    if (!given_.contains(name)) throw Refused(what_ + ": " + name + " is missing");
    return may_read(name, field);
  }

  // A field that keeps its value where it is not given.
  template <class Value>
  Options& may_read(const char* name, Value& field) {
    known_.insert(name);
    if (!given_.contains(name)) return *this;
    try {
      field = nb::cast<Value>(given_[name]);
    } catch (const std::bad_cast&) {
      throw Refused(what_ + ": " + name + " is not of its type");
    }
    return *this;
  }

  // After the last field: what is left over has a name that nobody knows.
  void finish() const {
    for (const auto& [key, value] : given_) {
      const auto name = nb::cast<std::string>(nb::str(key));
      if (!known_.contains(name)) throw Refused(what_ + ": there is no " + name);
    }
  }

 private:
  nb::dict given_;
  std::string what_;
  std::set<std::string> known_;
};

}  // namespace forceout
