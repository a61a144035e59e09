// The shortest name of every set of the full deck when cubes are unlimited.
#pragma once

#include <cstdint>
#include <vector>

namespace onsets {

// For each of the 65,536 sets the number of cubes of its shortest name from B R G Y V Λ ∪ ∩ − ′.
std::vector<std::uint8_t> shortest_names();

}  // namespace onsets
