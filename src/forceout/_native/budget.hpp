// How much a kernel may do for one call, by the clock and by work, and how it is stopped.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

#include "errors.hpp"

namespace forceout {

// Zero is no limit. Work repeats exactly, the clock does not.
struct Limits {
  double milliseconds = 0;
  std::uint64_t work = 0;
};

class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  // Asked every fifty milliseconds; it throws to end the work.
  using Watch = std::function<void()>;

  explicit Budget(Limits limits = {}, Watch watch = {}) : limits_(limits), watch_(std::move(watch)) { plan(); }

  // Before so much work is done: throws Spent, or what the watch throws.
  void spend(std::uint64_t work = 1) {
    spent_ += work;
    if (spent_ >= next_look_) look();
  }

  std::uint64_t spent() const { return spent_; }

  double milliseconds() const { return std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }

  // The lock on what threads share. Waiting for it is part of the budget.
  std::unique_lock<std::timed_mutex> turn(std::timed_mutex& gate) {
    std::unique_lock lock(gate, std::try_to_lock);
    while (!lock.owns_lock()) {
      look();
      // By the system's clock, since thread sanitizers do not know the wait by the steady one.
      lock.try_lock_until(std::chrono::system_clock::now() + std::chrono::milliseconds(5));
    }
    return lock;
  }

  // Looks at the clock now, whatever was spent.
  void look() {
    const auto now = Clock::now();
    if (limits_.work != 0 && spent_ > limits_.work) throw Spent("the budget of work is spent");
    if (limits_.milliseconds > 0 && now - start_ >= std::chrono::duration<double, std::milli>(limits_.milliseconds)) {
      throw Spent("the budget of time is spent");
    }
    if (watch_ && now - watched_ >= PAUSE) {
      watched_ = now;
      watch_();
    }
    plan();
  }

 private:
  static constexpr std::uint64_t STRIDE = 4096;
  static constexpr std::chrono::milliseconds PAUSE{50};

  void plan() {
    next_look_ = spent_ + STRIDE;
    if (limits_.work != 0) next_look_ = std::min(next_look_, limits_.work + 1);
  }

  Limits limits_;
  Watch watch_;
  std::uint64_t spent_ = 0;
  std::uint64_t next_look_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point watched_ = start_;
};

}  // namespace forceout
