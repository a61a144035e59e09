// The classical number games: Countdown and the 24 game.
#pragma once

#include <nanobind/nanobind.h>

namespace forceout::equations {

void bind_classical(nanobind::module_& m);

}  // namespace forceout::equations
