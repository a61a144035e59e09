"""Playing a game of the kit to its end with legal actions."""

from forceout.training.kit.bots import Sharp
from forceout.training.kit.table import KitTable


def play_out(table: KitTable, rng, most: int = 4_000) -> KitTable:
    """Do any legal thing, sometimes a good one, until the game is over; nothing that is offered may be refused."""
    while not table.is_over:
        waiting = table.awaited
        assert waiting, f"{table.game.id} waits for nobody"
        assert table.version < most, f"{table.game.id} does not end"
        seat = rng.choice(waiting)
        offered = [*table.legal(seat), *filter(None, [table.example(seat, rng.randrange(12))])]
        good = rng.random() < 0.3
        action = Sharp().act(table.layout(), seat, offered, rng) if good else rng.choice(offered)
        outcome = table.do(action)
        assert outcome.rejection is None, (outcome.action, outcome.rejection)
    return table


def names_of(kit: str) -> list[str]:
    if kit.startswith("solitaire"):
        return ["Ann"]
    return ["Reds", "Blues", "Golds"] if kit.endswith("squad") else ["Ann", "Ben"]
