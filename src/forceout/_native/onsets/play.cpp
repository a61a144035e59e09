#include "play.hpp"

#include <algorithm>
#include <optional>

#include "../errors.hpp"
#include "../keys.hpp"

namespace onsets {

namespace {

Board after(Board board, const Turn& turn) {
  if (turn.bonus >= 0) --board.resources[turn.bonus];
  --(turn.shifted ? board.permitted : board.resources)[turn.face];
  if (turn.to == REQUIRED) ++board.required[turn.face];
  if (turn.to == PERMITTED) ++board.permitted[turn.face];
  return board;
}

// The most cubes in Resources with which both relations may be forbidden.
int relation_limit(const Rights& rights) {
  int most = MOST_CUBES;
  const auto may = [&](int face) { return rights[most][face] >> FORBIDDEN & MOVE; };
  while (most > 0 && !(may(EQUALS) && may(SUBSET))) --most;
  return most;
}

bool may_shift(const Rights& rights) {
  return std::any_of(rights.begin(), rights.end(), [](const auto& faces) {
    return std::any_of(faces.begin(), faces.end(), [](unsigned bits) { return bits >= SHIFT; });
  });
}

}  // namespace

Game::Game(Shake& shake, PlayRules rules, std::uint64_t goals)
    : shake_(shake),
      rules_(rules),
      goals_(goals),
      shifts_(may_shift(rules.rights)),
      relation_limit_(relation_limit(rules.rights)) {
  std::uint64_t keys = 8;  // the rights to bonus moves
  for (const auto n : shake.spec().rolled) {
    for (int pile = 0; pile < 3; ++pile) keys = forceout::checked_product(keys, n + 1U);
  }
}

// Turns without a bonus come first, relations first of all: they are what a defender looks for.
template <class Visit>
void Game::each_turn(const Board& board, bool may_bonus, Visit&& visit) const {
  const auto moves = [&](const Counts& resources, int bonus) {
    for (int i = FACES - 1; i >= 0; --i) {
      for (const int to : {PERMITTED, REQUIRED, FORBIDDEN}) {
        if (resources[i] > 0 && visit(Turn{bonus, i, false, to})) return true;
      }
    }
    if (!shifts_) return false;
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

bool Game::is_legal(const Board& board, const Turn& turn) const {
  int left = total(board.resources);
  if (turn.bonus >= 0 && !(rules_.rights[left--][turn.bonus] & BONUS)) return false;
  return rules_.rights[left][turn.face] & (turn.shifted ? SHIFT : MOVE) << turn.to;
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
    Judged judged{turn, is_legal(board, turn), SAFE, 0, 0};
    if (judged.legal) judged.effect = effect(after(board, turn));
    found.push_back(judged);
    return false;
  });
  return found;
}

std::vector<Judged> Game::valued_turns(const Board& board, bool mine, bool theirs) {
  auto found = turns(board, mine);
  for (auto& judged : found) {
    if (!judged.legal) continue;
    if (judged.effect != SAFE) {
      judged.value = -1;
      continue;
    }
    const Board next = after(board, judged.turn);
    judged.value = -search(next, theirs, mine, -1, 1);
    each_turn(next, false, [&](const Turn& reply) {
      judged.replies += is_legal(next, reply) && effect(after(next, reply)) == SAFE;
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
  if (relation_limit_ == MOST_CUBES) return true;
  const int relations = board.resources[EQUALS] + board.resources[SUBSET];
  return relation_limit_ + 1 - relations > solutions();
}

int Game::value(const Board& board, bool mine, bool theirs) {
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
    if (!is_legal(board, turn)) return false;
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

Points Game::points(const Board& board, std::array<bool, 3> may_bonus) {
  const int found = standing(board);
  if (found == SAFE) return search(board, may_bonus);
  // The player to move challenges the one before him, who is the third from here.
  const Points& caught = found == OPENS ? rules_.opened : rules_.ended;
  return {caught[1], caught[2], caught[0]};
}

Points Game::search(const Board& board, std::array<bool, 3> may_bonus) {
  if (total(board.resources) <= rules_.now_least || is_sure_draw(board)) {
    return {rules_.forceout, rules_.forceout, rules_.forceout};
  }
  const auto k = key(board, (may_bonus[0] ? 1U : 0U) | (may_bonus[1] ? 2U : 0U) | (may_bonus[2] ? 4U : 0U));
  const auto known = known_points_.find(k);
  if (known != known_points_.end()) return known->second;
  const auto rank = [](const Points& p) { return std::array<int, 3>{p[0], -p[1], -p[2]}; };
  std::optional<Points> best;  // of the safe turns
  std::optional<Points> flub;  // of the others
  const auto take = [&](std::optional<Points>& kept, const Points& points) {
    if (!kept || rank(points) > rank(*kept)) kept = points;
  };
  each_turn(board, may_bonus[0], [&](const Turn& turn) {
    if (!is_legal(board, turn)) return false;
    const Board next = after(board, turn);
    const int done = effect(next);
    if (done != SAFE) {
      take(flub, done == OPENS ? rules_.opened : rules_.ended);
      return false;
    }
    const auto theirs = search(next, {may_bonus[1], may_bonus[2], may_bonus[0]});
    take(best, {theirs[2], theirs[0], theirs[1]});
    return false;
  });
  if (!best) best = flub;
  if (!best) throw forceout::Fault("a position without a legal turn");
  return known_points_[k] = *best;
}

}  // namespace onsets
