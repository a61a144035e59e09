"""Random play: legal most of the time, illegal on purpose sometimes, as events of a match record."""

from __future__ import annotations

from forceout.core.claims import Claim
from forceout.match import Phase, to_act
from forceout.match.chance import Chance
from forceout.match.checking import unanswered
from forceout.match.variations import entitled

SECTIONS = ("required", "permitted", "forbidden")
_BONUS = {"forceout": 0.5, "bonus": 0.8}


class Driver:
    """Draws the next event of a match from a source of random numbers.

    ``style`` leans the play one way: "challenge", "forceout", "no-goal", "bonus" (leaders who bonus), "time" (the
    round ends) or "chaos".
    """

    def __init__(self, codec, style="challenge"):
        self.codec = codec
        self.rules = codec.rules
        self.style = style

    def legal(self, state, rnd):
        """Something that the table waits for, done by one whom it waits for."""
        event = _BY_PHASE[state.phase](self, state, rnd)
        by = event.pop("by", None) or rnd.choice(to_act(state))
        return {"by": by, **event}

    def illegal(self, state, rnd):
        """Anything, by anybody."""
        phase = rnd.choice([phase for phase in _BY_PHASE if phase not in (Phase.ENDED, Phase.LOT)])
        if state.shake is None:
            phase = rnd.choice([Phase.BETWEEN, Phase.LOT])
        elif phase in (Phase.WRITING, Phase.CHECKING) and state.shake.trial is None:
            phase = Phase.TURN
        event = _BY_PHASE[phase](self, state, rnd)
        event.pop("by", None)
        return {"by": rnd.choice(state.setup.players), **event}

    def charge(self, state, rnd):
        """Illegal procedure that somebody has noticed, or somebody who takes too long (1969)."""
        present = state.present()
        guilty = [entry.player for entry in state.shake.trespasses] if state.shake else []
        slow = [player for player in to_act(state) if player in present]
        against = rnd.choice(guilty or slow or list(state.setup.players))
        others = [player for player in present if player != against]
        what = "illegal" if guilty else "stall"
        return {
            "by": rnd.choice(others or list(state.setup.players)),
            "do": "charge",
            "against": against,
            "what": what,
        }

    def judge(self, state, rnd):
        """What a judge does, or a player about the others."""
        player = rnd.choice(state.setup.players)
        other = rnd.choice(state.setup.players)
        return rnd.choice(
            [
                {"by": "judge", "do": "warn", "player": player},
                {
                    "by": "judge",
                    "do": "penalty",
                    "player": player,
                    "points": 1,
                    "reason": "tapping",
                    "judges": 2,
                    **self._head(),
                },
                {"by": "judge", "do": "replay-shake", **self._head()},
                {"by": "judge", "do": "absent", "player": player},
                {"by": "judge", "do": "joint", "players": [player, other]},
                {"by": player, "do": "appeal", "of": other},
                {"by": "judge", "do": "rule", "of": other, "correct": rnd.random() < 0.5},
                {"by": player, "do": "take-minute"},
            ]
        )

    def _head(self):
        """Where only the head judge does it, the head judge does."""
        conduct = self.rules.conduct
        return {"head": True} if conduct is not None and conduct.by == "head-judge" else {}

    def _lot(self, state, rnd):
        if rnd.random() < 0.5 and self.rules.lot.method == "highest-digit":
            faces = self.rules.equipment.cubes[self.rules.lot.cube].symbols
            face = rnd.choice(faces)
            return {"do": "lot", "digit": int(face) if face.isdigit() else face}
        return self._roll(state, rnd)

    def _roll(self, state, rnd):
        shake = state.shake
        if shake is None and state.goal_setter and self.rules.round and rnd.random() < 0.3:
            return {"by": state.goal_setter, "do": "start-timing"}
        goal_setter = shake.goal_setter if shake else state.goal_setter or rnd.choice(state.present())
        undealt = self.rules.equipment.cards and not (shake and shake.universe is not None)
        if undealt and (rnd.random() < 0.5 or (shake and shake.rolled)):
            dealer = shake.dealer if shake else state.right_of(goal_setter)
            low, high = self.rules.deal.minimum, self.rules.deal.maximum
            number = rnd.randint(low, min(high, low + 3)) if self.style != "chaos" else rnd.randint(3, 16)
            deck = rnd.sample(range(16), number)
            return {"by": dealer, "do": "deal", "cards": [self.codec.card_text(card) for card in deck]}
        cubes = Chance(rnd.randint(0, 10**6)).roll(self.rules, 0)
        return {"by": goal_setter, "do": "roll", "cubes": " ".join(cubes)}

    def _variations(self, state, rnd):
        shake = state.shake
        if self.rules.choosing is None or (not shake.chosen and not shake.ignored and rnd.random() < 0.4):
            return self._goal(state, rnd)
        waiting = entitled(state)
        if not waiting:
            return self._goal(state, rnd)
        if shake.chosen and rnd.random() < 0.1:
            return {"by": waiting[0], "do": "no-variation"}
        return {"by": waiting[0], **self._selection(state, rnd)}

    def _selection(self, state, rnd):
        offered = [
            rule for rule in self.rules.variations.values() if self.style == "chaos" or not rule.always
        ]
        rule = rnd.choice(offered or [None])
        if rule is None:
            return {"do": "no-variation"}
        rolled = state.shake.rolled or ()
        filled = {
            "cube": lambda: str(rnd.choice([c for c in rolled if not c.is_digit] or ["B"])),
            "card": lambda: self.codec.card_text(rnd.choice(state.shake.universe or [1])),
            "set": lambda: rnd.choice(["B", "B ∪ R", "G − R"]),
            "m": lambda: rnd.choice(rule.limits["m"]),
            "k": lambda: rnd.choice(rule.limits["k"]),
            "colour": lambda: rnd.choice(rule.limits["colour"]),
        }
        asked = {} if rule.asks is None else {rule.asks: filled[rule.asks]()}
        return {"do": "variation", "name": rule.name, **asked}

    def _goal(self, state, rnd):
        mat = state.shake.mat
        setter = state.shake.goal_by or state.shake.goal_setter
        if self.style == "no-goal" and rnd.random() < 0.7:
            return {"by": setter, "do": "no-goal"}
        if rnd.random() < (0.6 if self.style == "bonus" else 0.15) and mat.resources and not mat.touched:
            return {"by": setter, "do": "bonus", "cube": str(rnd.choice(list(mat.resources)))}
        digits = [cube for cube in (*mat.resources, *mat.touched) if cube.is_digit]
        if not digits:
            return {"by": setter, "do": "no-goal"}
        if rnd.random() < 0.1:
            return {"by": setter, "do": "touch", "cube": str(rnd.choice(digits))}
        cubes = list(mat.touched) + [c for c in digits if c not in mat.touched][: rnd.randint(1, 2)]
        gap = " " if self.rules.game == "on-sets" else ""
        return {"by": setter, "do": "goal", "goal": gap.join(map(str, cubes[:3]))}

    def _no_goal(self, state, rnd):
        others = [player for player in to_act(state) if player not in state.shake.agreed]
        who = rnd.choice(others or list(state.setup.players))
        if rnd.random() < 0.5:
            return {"by": who, "do": "agree"}
        return {"by": who, **rnd.choice([{"do": "challenge", "claim": "no-goal"}, {"do": "pick-up"}])}

    def _turn(self, state, rnd):
        mat, turn = state.shake.mat, state.shake.turn
        many = len(mat.resources)
        eager = {"challenge": 0.25, "forceout": 0.01}.get(self.style, 0.12)
        if rnd.random() < eager or not many:
            return self._challenge(state, rnd)
        if mat.permitted and rnd.random() < 0.1:
            cube, to = rnd.choice(list(mat.permitted)), rnd.choice(["required", "forbidden"])
            return {"by": turn, "do": "shift", "cube": str(cube), "to": to}
        cube = str(rnd.choice(list(mat.resources)))
        if many > 1 and state.shake.bonus is None and rnd.random() < _BONUS.get(self.style, 0.15):
            return {"by": turn, "do": "bonus", "cube": cube}
        to = "permitted" if many == 1 and self.style != "chaos" else rnd.choice(SECTIONS)
        return {"by": turn, "do": "move", "cube": cube, "to": to}

    def _challenge(self, state, rnd):
        who = rnd.choice(state.present())
        said = [
            str(claim) for claim in self.rules.challenges.claims if claim not in (Claim.FORCEOUT, Claim.TIME)
        ]
        if self.rules.moves.assertion and rnd.random() < 0.3:
            return {"by": state.shake.turn, "do": "assert"}
        if rnd.random() < 0.2:
            return {"by": who, "do": "pick-up"}
        return {
            "by": who,
            "do": "challenge",
            "claim": rnd.choice([claim for claim in said if claim != "assert"]),
        }

    def _block(self, state, rnd):
        holder = state.shake.block or rnd.choice(state.setup.players)
        if rnd.random() < 0.4:
            return {"by": holder, "do": "put-down"}
        return {**self._challenge(state, rnd), "by": holder}

    def _writing(self, state, rnd):
        trial = state.shake.trial
        who = rnd.choice(trial.waiting or state.present())
        if rnd.random() < 0.3:
            return {"by": who, "do": "decline"}
        return {"by": who, "do": "present", "solution": self._solution(state, rnd)}

    def _solution(self, state, rnd):
        """A small Solution with cubes that may be used; now and then a correct one."""
        game, case = state.setup.game, state.shake.case()
        mat = case.mat
        required = list(mat.required)
        spare = list(mat.permitted) + (list(mat.resources) if case.claim is not Claim.FORCEOUT else [])
        for _ in range(6):
            document = self._attempt(required, spare, mat, case, rnd)
            if rnd.random() < 0.2:
                return document
            solution = self.codec.solution(
                _fields(document), with_goal=case.claim is Claim.NO_GOAL, two=state.shake.has("two-solutions")
            )
            if game.judge(case, solution).correct:
                return document
        return document

    def _attempt(self, required, spare, mat, case, rnd):
        cubes = required + [cube for cube in spare if rnd.random() < 0.4]
        if self.rules.game == "equations":
            digits = [cube.face for cube in cubes if cube.is_digit] or ["1", "2"]
            sign = rnd.choice([cube.face for cube in cubes if cube.face in "+−×"] or ["+"])
            return {
                "equation": f"{rnd.choice(digits)}{sign}{rnd.choice(digits)} = {mat.goal}".replace("@", "")
            }
        names = [str(cube) for cube in cubes if cube.is_colour] or ["B", "R"]
        signs = [str(cube) for cube in cubes if str(cube) in "∪∩−"] or ["∪"]
        document = {"set_name": f"{rnd.choice(names)} {rnd.choice(signs)} {rnd.choice(names)}"}
        if case.claim is Claim.NO_GOAL:
            digits = [cube for cube in mat.resources if cube.is_digit]
            document["goal"] = str(rnd.choice(digits)) if digits else "1"
        return document

    def _checking(self, state, rnd):
        trial = state.shake.trial
        undecided = trial.undecided or trial.presented or state.setup.players
        waiting = [(player, of) for of in trial.undecided for player in unanswered(state, of)]
        if not waiting:
            return {"by": "judge", "do": "rule", "of": rnd.choice(undecided), "correct": rnd.random() < 0.5}
        player, of = rnd.choice(waiting)
        return {
            "by": player,
            **rnd.choice(
                [
                    {"do": "accept", "of": of},
                    {"do": "accept", "of": of},
                    {"do": "reject", "of": of, "reason": "it names another number"},
                    {"do": "regroup", "of": of, "reading": "(B ∪ R)"},
                    {"do": "ask-judge", "of": of},
                    {"do": "take-minute"},
                ]
            ),
        }

    def _ended(self, state, rnd):
        unsigned = [player for player in to_act(state) if player not in state.disqualified]
        if not unsigned:
            return {"by": "judge", "do": "deceit", "player": rnd.choice(state.setup.players)}
        who = rnd.choice(unsigned)
        wrong = {"scores": {who: rnd.randint(-3, 12)}} if rnd.random() < 0.3 else {}
        return {"by": who, "do": "sign", **wrong}


def _fields(document):
    from forceout.records.documents.fields import Fields

    return Fields(document)


_BY_PHASE = {
    Phase.LOT: Driver._lot,
    Phase.ROLL: Driver._roll,
    Phase.DEAL: Driver._roll,
    Phase.BETWEEN: Driver._roll,
    Phase.VARIATIONS: Driver._variations,
    Phase.GOAL: Driver._goal,
    Phase.NO_GOAL: Driver._no_goal,
    Phase.TURN: Driver._turn,
    Phase.BLOCK: Driver._block,
    Phase.WRITING: Driver._writing,
    Phase.CHECKING: Driver._checking,
    Phase.ENDED: Driver._ended,
}
