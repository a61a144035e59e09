// A shake as a game: what each turn does, and who wins with perfect play.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "shake.hpp"

namespace onsets {

struct PlayRules {
  int now_least = 2;             // cubes in Resources that a Now challenge needs
  bool now_needs_mat = true;     // and a cube in Required or Permitted
  bool shift = false;            // Shift from Permitted
  int relation_limit = -1;       // = and ⊆ to Forbidden only with so few cubes in Resources; -1: always
  bool last_to_forbidden = false;
};

struct Board {
  Counts required{};
  Counts permitted{};
  Counts resources{};
};

enum Section : int { REQUIRED, PERMITTED, FORBIDDEN };

// A turn: perhaps a bonus move to Forbidden, then a cube from Resources (or, shifted, from Permitted) to a section.
struct Turn {
  int bonus = -1;
  int face = 0;
  bool shifted = false;
  int to = FORBIDDEN;
};

enum Effect : int {
  SAFE,
  OPENS,  // a Solution can be written with at most one more cube, and that may be challenged
  ENDS,   // no Solution is possible any more
};

// Why the rules do not allow a turn.
enum Breach : int { NONE, RELATION_TO_FORBIDDEN, LAST_TO_FORBIDDEN, BONUS_WITH_ONE, SHIFT_WITH_ONE, SHIFTED_RELATION };

struct Judged {
  Turn turn;
  int breach = NONE;
  int effect = SAFE;
  int value = 0;    // for the player who takes it: 1 wins, 0 draws, -1 loses
  int replies = 0;  // safe turns without bonus that it leaves to the next player
};

class Game {
 public:
  Game(Shake& shake, PlayRules rules, std::uint64_t goals) : shake_(shake), rules_(rules), goals_(goals) {}

  // What the position on the board is for the player to move: SAFE, or a challenge that is right.
  int standing(const Board& board);

  // Every turn that could be thought of, with its effect; those against the rules with the breach.
  std::vector<Judged> turns(const Board& board, bool may_bonus);

  // The same with values for two players, and with the replies left. `mine` and `theirs`: who may make bonus moves.
  std::vector<Judged> valued_turns(const Board& board, bool mine, bool theirs);

  // With perfect play of two, for the player to move: 1, 0 or -1.
  int value(const Board& board, bool mine, bool theirs);

  // What three players score (mover, next, third), each playing for own points, then against the next player's.
  using Points = std::array<int, 3>;
  Points points(const Board& board, std::array<bool, 3> may_bonus);

  // Whether it is certain without a search that nobody can be brought to a flub.
  bool is_sure_draw(const Board& board) const;

 private:
  int solutions() const { return shake_.spec().two_solutions ? 2 : 1; }
  int effect(const Board& after);
  int breach(const Board& board, const Turn& turn) const;
  int search(const Board& board, bool mine, bool theirs, int alpha, int beta);
  Points search(const Board& board, std::array<bool, 3> may_bonus);
  std::uint64_t key(const Board& board, unsigned rights) const;
  template <class Visit>
  void each_turn(const Board& board, bool may_bonus, Visit&& visit) const;

  Shake& shake_;
  PlayRules rules_;
  std::uint64_t goals_;
  std::unordered_map<std::uint64_t, std::pair<int, int>> bounds_;  // what is known of a value: at least, at most
  std::unordered_map<std::uint64_t, Points> known_points_;
};

}  // namespace onsets
