// A shake as a game: what each turn does, and who wins with perfect play.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "shake.hpp"

namespace onsets {

// What a turn may do, as the rulebook has it: bits for each number of cubes in Resources and each face.
enum Right : unsigned {
  BONUS = 1,  // this cube first, to Forbidden
  MOVE = 2,   // from Resources to Required; the next two bits: to Permitted, to Forbidden
  SHIFT = 16  // from Permitted to Required; the next two bits as above
};
using Rights = std::array<std::array<unsigned, FACES>, MOST_CUBES + 1>;

// Points of the player to move, the next and the third.
using Points = std::array<int, 3>;

// The rules of play come as data; no rulebook is known here.
struct PlayRules {
  int now_least = 0;           // cubes in Resources that a Now challenge needs
  bool now_needs_mat = false;  // and a cube in Required or Permitted
  Rights rights{};
  int forceout = 0;  // what everybody scores after the last cube
  Points opened{};   // when the player to move is caught having opened a Solution, and
  Points ended{};    // having ended all
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

struct Judged {
  Turn turn;
  bool legal = true;
  int effect = SAFE;  // of a legal one
  int value = 0;      // for the player who takes it: 1 wins, 0 draws, -1 loses
  int replies = 0;    // safe turns without bonus that it leaves to the next player
};

class Game {
 public:
  Game(Shake& shake, PlayRules rules, std::uint64_t goals);

  // What the position on the board is for the player to move: SAFE, or a challenge that is right.
  int standing(const Board& board);

  // Every turn that could be thought of, bonus moves too; a legal one with its effect.
  std::vector<Judged> turns(const Board& board, bool may_bonus);

  // The same with values for two players, and with the replies left. `mine` and `theirs`: who may make bonus moves.
  std::vector<Judged> valued_turns(const Board& board, bool mine, bool theirs);

  // With perfect play of two, for the player to move: 1, 0 or -1.
  int value(const Board& board, bool mine, bool theirs);

  // What three players score (mover, next, third), each playing for own points, then against the next player's.
  Points points(const Board& board, std::array<bool, 3> may_bonus);

  // Whether it is certain without a search that nobody can be brought to a flub.
  bool is_sure_draw(const Board& board) const;

 private:
  int solutions() const { return shake_.spec().two_solutions ? 2 : 1; }
  int effect(const Board& after);
  bool is_legal(const Board& board, const Turn& turn) const;
  int search(const Board& board, bool mine, bool theirs, int alpha, int beta);
  Points search(const Board& board, std::array<bool, 3> may_bonus);
  std::uint64_t key(const Board& board, unsigned rights) const;
  template <class Visit>
  void each_turn(const Board& board, bool may_bonus, Visit&& visit) const;

  Shake& shake_;
  PlayRules rules_;
  std::uint64_t goals_;
  bool shifts_;         // cubes may be shifted in this shake
  int relation_limit_;  // = and ⊆ may be forbidden with so many cubes in Resources, and with fewer
  std::unordered_map<std::uint64_t, std::pair<int, int>> bounds_;  // what is known of a value: at least, at most
  std::unordered_map<std::uint64_t, Points> known_points_;
};

}  // namespace onsets
