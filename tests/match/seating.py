"""A table to play at in tests, with actions typed in the text notation."""

from __future__ import annotations

from forceout.editions import load
from forceout.match import Match, Setup, play, to_act
from forceout.match.chance import Chance
from forceout.match.game import game_for
from forceout.match.values import CheckedBy, Referee, Timekeeping
from forceout.records.documents.actions import ActionReader
from forceout.records.documents.codec import codec_for
from forceout.records.documents.fields import Fields
from forceout.records.notation.actions import read_event

ROLL = "1 2 5 B B R R G G Y Y ∪ ∩ − ′ V V Λ"
RELATIONS = "1 2 5 B B R R G G Y Y ∪ ∩ − ′ V = ⊆"
CARDS = "B BR RG G BGY Y RY blank"
TEN = CARDS + " BRGY GY"
ROLL_1969 = "1 2 5 B R G O ∪ ∩ ′"
CARDS_1969 = "B BR RG G BGO O RO blank"
NUMBERS = "1 2 3 2 + − 1 2 3 × ÷ × 4 5 6 4 5 6 7 8 9 7 8 9"


class Table:
    """Plays typed actions and remembers what happened."""

    def __init__(
        self, rules="agloa-2014", division="elementary", players="ABC", game="on-sets", seed=7, **options
    ):
        """``rules`` is the id of a book, or the rules of one that is not in the package."""
        book = load(game, rules).rules(division) if isinstance(rules, str) else rules
        self.codec = codec_for(book)
        choices = {
            "referee": Referee(options.get("referee", "strict")),
            "checking": CheckedBy(options.get("checking", "judge")),
            "timekeeping": Timekeeping(options.get("clock", "exact")),
            "adventurous": options.get("adventurous"),
            "judge_sits": options.get("judge_sits", False),
            "season": options.get("season"),
            "initials": options.get("initials", False),
        }
        self.state = Match(Setup(game_for(book), tuple(players), **choices))
        self.reader = ActionReader(self.codec, tuple(players), Chance(seed))
        self.number = 0
        self.events = []
        self.refused = []

    def __call__(self, text):
        """Play the actions; the faults of those that were refused."""
        faults = []
        for line in text.split(";"):
            if not line.strip():
                continue
            rejection = self.do(read_event(line.strip(), self.codec.rules.game, line))
            if rejection is not None:
                faults.append(str(rejection.fault))
        return faults

    def do(self, event):
        """Play one action of a record; the rejection, if it was refused."""
        command = self.reader.complete(self.reader.read(Fields(dict(event)), self.state), self.state)
        self.state, events, rejection = play(self.state, command, self.number)
        self.number += 1
        self.events += events
        if rejection is not None:
            self.refused.append(rejection)
        return rejection

    @property
    def shake(self):
        return self.state.shake

    @property
    def mat(self):
        return self.state.shake.mat

    @property
    def phase(self):
        return str(self.state.phase)

    @property
    def waits_for(self):
        return "".join(to_act(self.state))

    @property
    def scores(self):
        """The totals in the order of the seats."""
        return list(self.state.totals().values())

    def kinds(self):
        return [type(event).__name__ for event in self.events]

    def opened(self):
        """Rolled and dealt, the first player as Goal-setter."""
        rules = self.codec.rules
        first, right = self.state.setup.players[0], self.state.setup.players[-1]
        if rules.game == "equations":
            self(f"{first}: roll {NUMBERS}")
        elif rules.edition_id == "wff-1969":
            self(f"{right}: deal {CARDS_1969}; {first}: roll {ROLL_1969}")
        else:
            cubes = ROLL if rules.roll.set_out else RELATIONS
            cards = TEN if rules.division == "senior" else CARDS
            self(f"{first}: roll {cubes}; {right}: deal {cards}")
        return self

    def goal_set(self):
        """And the Goal is 5 (Equations: 12), so that the second player has the first turn."""
        self.opened()
        first = self.state.setup.players[0]
        self(f"{first}: goal {'12' if self.codec.rules.game == 'equations' else '5'}")
        return self

    def played_out(self):
        """And every cube is on the mat, all but those of the Goal in Permitted."""
        self.goal_set()
        while self.mat.resources:
            cube = next(iter(self.mat.resources))
            self.do({"by": self.shake.turn, "do": "move", "cube": str(cube), "to": "permitted"})
        return self
