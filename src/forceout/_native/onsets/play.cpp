#include "play.hpp"

#include <algorithm>

namespace onsets {

namespace {

int total(const Counts& counts) {
  int sum = 0;
  for (const auto n : counts) sum += n;
  return sum;
}

bool is_relation(int face) { return face == EQUALS || face == SUBSET; }

Board after(Board board, const Turn& turn) {
  if (turn.bonus >= 0) --board.resources[turn.bonus];
  --(turn.shifted ? board.permitted : board.resources)[turn.face];
  if (turn.to == REQUIRED) ++board.required[turn.face];
  if (turn.to == PERMITTED) ++board.permitted[turn.face];
  return board;
}

}  // namespace

// Turns without a bonus come first, relations first of all: they are what a defender looks for.
template <class Visit>
void Game::each_turn(const Board& board, bool may_bonus, Visit&& visit) const {
  const auto moves = [&](const Counts& resources, int bonus) {
    for (int i = FACES - 1; i >= 0; --i) {
      for (const int to : {PERMITTED, REQUIRED, FORBIDDEN}) {
        if (resources[i] > 0 && visit(Turn{bonus, i, false, to})) return true;
      }
    }
    if (!rules_.shift) return false;
    for (int i = FACES - 1; i >= 0; --i) {
      for (const int to : {REQUIRED, FORBIDDEN}) {
        if (board.permitted[i] > 0 && visit(Turn{bonus, i, true, to})) return true;
      }
    }
    return false;
  };
  if (moves(board.resources, -1) || !may_bonus) return;
  for (int bonus = FACES - 1; bonus >= 0; --bonus) {
    if (board.resources[bonus] == 0) continue;
    Counts rest = board.resources;
    --rest[bonus];
    if (moves(rest, bonus)) return;
  }
}

int Game::breach(const Board& board, const Turn& turn) const {
  int left = total(board.resources);
  const auto may_forbid = [&](int face) {
    return !is_relation(face) || rules_.relation_limit < 0 || left <= rules_.relation_limit;
  };
  if (turn.bonus >= 0) {
    if (left < 2) return BONUS_WITH_ONE;
    if (!may_forbid(turn.bonus)) return RELATION_TO_FORBIDDEN;
    --left;
  }
  if (turn.shifted) {
    // AGLOA VIII-A: the last cube must be played; XIII-B-7: = and ⊆ are never shifted to Forbidden.
    if (left < 2) return SHIFT_WITH_ONE;
    return turn.to == FORBIDDEN && is_relation(turn.face) && rules_.relation_limit >= 0 ? SHIFTED_RELATION : NONE;
  }
  if (turn.to != FORBIDDEN) return NONE;
  if (left == 1 && !rules_.last_to_forbidden) return LAST_TO_FORBIDDEN;
  return may_forbid(turn.face) ? NONE : RELATION_TO_FORBIDDEN;
}

int Game::effect(const Board& board) {
  const Counts mat = board.required + board.permitted;
  const Counts all = mat + board.resources;
  if (shake_.box(board.required, all, goals_).sets < solutions()) return ENDS;
  const int left = total(board.resources);
  if (left < rules_.now_least || (rules_.now_needs_mat && total(mat) == 0)) return SAFE;
  Family family;
  if (left == 0) family = shake_.box(board.required, mat, goals_);
  for (int face = 0; face < FACES && family.sets < solutions(); ++face) {
    if (board.resources[face] == 0) continue;
    Counts upper = mat;
    ++upper[face];
    family.add(shake_.box(board.required, upper, goals_));
  }
  return family.sets >= solutions() ? OPENS : SAFE;
}

int Game::standing(const Board& board) { return effect(board); }

std::vector<Judged> Game::turns(const Board& board, bool may_bonus) {
  std::vector<Judged> found;
  each_turn(board, may_bonus, [&](const Turn& turn) {
    Judged judged{turn, breach(board, turn), SAFE, 0, 0};
    judged.effect = effect(after(board, turn));
    found.push_back(judged);
    return false;
  });
  return found;
}

std::vector<Judged> Game::valued_turns(const Board& board, bool mine, bool theirs) {
  auto found = turns(board, mine);
  for (auto& judged : found) {
    if (judged.breach != NONE) continue;
    if (judged.effect != SAFE) {
      judged.value = -1;
      continue;
    }
    const Board next = after(board, judged.turn);
    judged.value = -search(next, theirs, mine, -1, 1);
    each_turn(next, false, [&](const Turn& reply) {
      judged.replies += breach(next, reply) == NONE && effect(after(next, reply)) == SAFE;
      return false;
    });
  }
  return found;
}

// A safe position is a draw when nobody can ever be left without a safe move. Let s Solutions be asked for, and n > s + 1
// cubes be in Resources (with fewer no Now challenge is heard). Forbidding a cube opens nothing, so whoever has no safe
// move may not forbid, or cannot spare, any cube. If he may forbid all n, each of them is in every s-tuple of Solutions:
// permitting one leaves n - 1 > s that are needed, and opens nothing. If q relations may not be forbidden, permitting
// one of them opens nothing while more than s others are needed. So n - q <= s, with n above the limit for relations.
bool Game::is_sure_draw(const Board& board) const {
  if (rules_.now_least < solutions() + 1) return false;
  if (rules_.relation_limit < 0) return true;
  const int relations = board.resources[EQUALS] + board.resources[SUBSET];
  return rules_.relation_limit + 1 - relations > solutions();
}

int Game::value(const Board& board, bool mine, bool theirs) {
  if (total(board.resources) == 0) return 0;
  return standing(board) == SAFE ? search(board, mine, theirs, -1, 1) : 1;
}

std::uint64_t Game::key(const Board& board, unsigned rights) const {
  std::uint64_t k = rights;
  for (int f = 0; f < FACES; ++f) {
    const std::uint64_t base = shake_.spec().rolled[f] + 1U;
    k = ((k * base + board.required[f]) * base + board.permitted[f]) * base + board.resources[f];
  }
  return k;
}

int Game::search(const Board& board, bool mine, bool theirs, int alpha, int beta) {
  if (total(board.resources) <= rules_.now_least || is_sure_draw(board)) return 0;
  const auto k = key(board, (mine ? 1U : 0U) | (theirs ? 2U : 0U));
  const auto known = bounds_.find(k);
  if (known != bounds_.end()) {
    const auto [least, most] = known->second;
    if (least >= beta || least == most) return least;
    if (most <= alpha) return most;
  }
  int best = -1;
  int low = alpha;
  each_turn(board, mine, [&](const Turn& turn) {
    if (breach(board, turn) != NONE) return false;
    const Board next = after(board, turn);
    if (effect(next) != SAFE) return false;
    best = std::max(best, -search(next, theirs, mine, -beta, -low));
    low = std::max(low, best);
    return low >= beta;
  });
  auto& bound = bounds_.try_emplace(k, -1, 1).first->second;
  if (best > alpha || best >= beta) bound.first = std::max(bound.first, best);
  if (best < beta) bound.second = std::min(bound.second, best);
  return best;
}

namespace {

constexpr Game::Points LEVEL{4, 4, 4};
constexpr Game::Points CAUGHT{2, 6, 4};  // the next player challenges, the third agrees with a Solution of his own

}  // namespace

Game::Points Game::points(const Board& board, std::array<bool, 3> may_bonus) {
  if (total(board.resources) == 0) return LEVEL;
  if (standing(board) != SAFE) return {6, 4, 2};  // the player to move challenges the one before him
  return search(board, may_bonus);
}

Game::Points Game::search(const Board& board, std::array<bool, 3> may_bonus) {
  if (total(board.resources) <= rules_.now_least || is_sure_draw(board)) return LEVEL;
  const auto k = key(board, (may_bonus[0] ? 1U : 0U) | (may_bonus[1] ? 2U : 0U) | (may_bonus[2] ? 4U : 0U));
  const auto known = known_points_.find(k);
  if (known != known_points_.end()) return known->second;
  Points best = CAUGHT;
  bool safe = false;
  each_turn(board, may_bonus[0], [&](const Turn& turn) {
    if (breach(board, turn) != NONE) return false;
    const Board next = after(board, turn);
    if (effect(next) != SAFE) return false;
    const auto theirs = search(next, {may_bonus[1], may_bonus[2], may_bonus[0]});
    const Points mine{theirs[2], theirs[0], theirs[1]};
    const auto rank = [](const Points& p) { return std::array<int, 3>{p[0], -p[1], -p[2]}; };
    if (!safe || rank(mine) > rank(best)) best = mine;
    safe = true;
    return false;
  });
  return known_points_[k] = best;
}

}  // namespace onsets
