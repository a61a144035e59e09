// How a kernel fails; boundary.hpp makes each an error of forceout.core.errors.
#pragma once

#include <stdexcept>

namespace forceout {

// The budget ended, or the caller asked to stop; in Python OutOfBudget.
struct Spent : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The caller asked for what makes no sense; in Python ForceoutError.
struct Refused : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// The kernel is at fault, or out of memory; in Python KernelFault.
struct Fault : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace forceout
