"""`forceout kit play`: a game of the kit or a solitaire at one keyboard, against a bot or with several players."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.text import Text

from forceout.cli.small_mat import numbered
from forceout.cli.terminal import people, printable
from forceout.core.errors import ForceoutError, Malformed
from forceout.draw.onsets_terminal import pile
from forceout.onsets.cards import card_name, parse_card
from forceout.onsets.symbols import Symbol
from forceout.training.kit.bots import BOTS, KitBot
from forceout.training.kit.games import COLOURS, SHAKER, Game, Solitaire, game_of, games, solitaires
from forceout.training.kit.play import only_name
from forceout.training.kit.solitaire import answers
from forceout.training.kit.state import Phase, State
from forceout.training.kit.table import Document, KitTable
from forceout.training.kit.words import aim_words

YOU = "You"
LEAVE = ("q", "quit")


def list_games() -> int:
    """List every game with its section and what players name in it."""
    console = people()
    for kit, game in games().items():
        console.print(f"{kit:12} {game.title:12} {game.kind.name:10} wff-1969 {game.rule}")
    for kit, solitaire in solitaires().items():
        console.print(f"{kit:20} {solitaire.title:16} wff-1969 {solitaire.rule}")
    return 0


def run(
    kit: str,
    players: str | None,
    seed: int | None,
    *,
    sharp: bool,
    to_31: bool = False,
    cubes: int | None = None,
) -> int:
    """Play until the game is over or a player leaves. Return the exit status."""
    console = people()
    try:
        game = game_of(kit)
        bot = BOTS[1 if sharp else 0]
        names = players.split(",") if players else _alone(game, bot)
        bots = {} if players or isinstance(game, Solitaire) else {bot.name: bot}
        table = KitTable.new(
            kit,
            names,
            seed=random.SystemRandom().randrange(1 << 32) if seed is None else seed,
            scoring="31" if to_31 else None,
            shaking_set=_shaking_set(game, cubes),
        )
    except ForceoutError as wrong:
        console.print(Text(str(wrong), "red"))
        return 2
    console.rule(Text(f"{game.title}   wff-1969 {game.rule}", "bold"))
    console.print(aim_words(game))
    if isinstance(game, Solitaire) or game.kind.is_statement or game.kind.choice or game.form.claims:
        console.print(Text("Typed are U for ∪, n for ∩, - for −, ' for ′, < for ⊆.", "dim"))
    try:
        if isinstance(game, Solitaire):
            _again_and_again(console, table)
        else:
            _play(console, table, bots, random.Random(table.seed))  # noqa: S311 - a bot's whims
    except (EOFError, KeyboardInterrupt):
        console.print()
    return 0


def _shaking_set(game: Game | Solitaire, cubes: int | None) -> int:
    """Return the index of the solitaire's throw with ``cubes`` cubes; ONE has three (8.5-A)."""
    if cubes is None:
        return 0
    sizes = (
        [sum(count for _, count in throw.cubes) for throw in game.throws]
        if isinstance(game, Solitaire)
        else []
    )
    if cubes not in sizes:
        there = f"throws {' or '.join(map(str, sizes))} cubes" if sizes else "always throws the same cubes"
        raise Malformed("cubes", f"{game.title} {there}")
    return sizes.index(cubes)


def _again_and_again(console: Console, table: KitTable) -> None:
    """Repeat a solitaire until the player leaves, counting wins. Each game uses the next seed."""
    won = played = 0
    while _play(console, table, {}, random.Random(table.seed)):  # noqa: S311 - no bot plays
        played += 1
        won += bool(table.state.winners)
        console.print(f"{won} of {played} won.")
        table = KitTable.new(
            table.game.id, table.start.players, seed=int(table.seed) + 1, shaking_set=table.shaking_set
        )


def _alone(game: Game | Solitaire, bot: KitBot) -> list[str]:
    return [YOU] if isinstance(game, Solitaire) else [YOU, bot.name]


def _play(console: Console, table: KitTable, bots: dict[str, KitBot], rng: random.Random) -> bool:
    """Play the game. Return False if a player left before the end."""
    while not table.is_over:
        # Whoever sits at the keyboard goes first where several may: nobody waits for a bot.
        waiting = sorted(table.awaited, key=lambda seat: seat in bots)
        seat = waiting[0]
        legal = table.legal(seat)
        if seat == SHAKER or seat in bots:
            by = bots.get(seat, BOTS[1])
            action = by.act(table.layout(), seat, legal, rng)
        elif len(legal) == 1 and legal[0]["do"] in ("deal", "throw"):
            action = legal[0]
            if action["do"] == "throw" and not _ask_throw(console, seat):
                return False
        else:
            console.print(_picture(table, seat))
            asked = _ask(console, table, seat, legal)
            if asked is None:
                return False
            action = asked
        before = table.state
        _tell(
            console,
            table,
            table.do(action).rejection,
            action,
            won=_cards_out(table.state) - _cards_out(before),
        )
        _tell_turn(console, table, before, seat)
    winners = " and ".join(table.state.winners)
    console.print(Text(f"{winners} won." if winners else "Lost. Throw again!", "bold"))
    console.print(f"Cards: {', '.join(f'{name} {score}' for name, score in table.scores.items())}")
    return True


def _ask_throw(console: Console, seat: str) -> bool:
    return console.input(f"[bold]{seat}[/bold], Enter throws the cubes (q leaves) ").strip() not in LEAVE


def _ask(console: Console, table: KitTable, seat: str, legal: Sequence[Document]) -> Document | None:
    """Ask for an action: cards by their letters, a name, or a number from the list."""
    game, hints = table.game, 0
    while True:
        typed = console.input(f"[bold]{seat}[/bold]: {_hint(table, legal)} ").strip()
        if typed in LEAVE:
            return None
        if typed in ("hint", "?") and isinstance(game, Solitaire):
            _give_hint(console, table, hints)
            hints += 1
            continue
        try:
            return _read(table, seat, typed, legal)
        except ForceoutError as wrong:
            console.print(Text(str(wrong), "yellow"))


def _hint(table: KitTable, legal: Sequence[Document]) -> str:
    game = table.game
    if isinstance(game, Solitaire):
        return {"one": "a Set-Name, ; statements", "a-b": "Set-Names, with ; between"}.get(
            game.name, "a Set-Name"
        ) + " (hint, pass, q)"
    if game.form.lays == "decks":
        return _which(table)
    if game.kind.is_statement:
        said = table.example(table.awaited[0]) or {}
        if game.form.claims:
            return f"a numeral and a statement for so many cards, as {said['goal']} {said['statement']} (or pass)"
        return f"a statement, such as {said.get('statement', '')}"
    if game.form.claims:
        return (
            f"a numeral and a name for so many cards, as {legal[0]['goal']} {legal[0]['set_name']} (or pass)"
        )
    if game.kind.choice:
        return f"say {' or '.join(action['set_name'] for action in legal)}"
    return _which(table)


def _which(table: KitTable) -> str:
    named = table.state.announced or only_name(table.state)
    return f"which cards does {named} name? (numbers or letters; none)"


def _read(table: KitTable, seat: str, typed: str, legal: Sequence[Document]) -> Document:
    game, action = table.game, {"by": seat, "do": "take"}
    if typed == "pass":
        return {"by": seat, "do": "pass"}
    if isinstance(game, Solitaire):
        parts = [part.strip() for part in typed.split(";") if part.strip()]
        if game.name == "a-b":
            return {**action, "set_names": parts}
        extra = {"restrictions": parts[1:]} if parts[1:] else {}
        return {**action, "set_name": parts[0] if parts else "", **extra}
    if game.form.claims:
        goal, _, name = typed.partition(" ")
        return {**action, "goal": goal, _field(game): name}
    if game.kind.choice and game.form.lays != "decks":
        return {**action, _field(game): typed}
    return {**legal[0], "cards": _cards(typed, _lying(table, seat))}


def _cards(typed: str, lying: Sequence[str]) -> list[str]:
    """Read cards by their numbers in the row, or by their letters in any order."""
    cards = []
    for word in [] if typed in ("", "none", "-") else typed.replace(",", " ").split():
        if word.isdigit():
            if not 1 <= int(word) <= len(lying):
                raise Malformed("cards", f"there is no card {word[:10]}; they are numbered 1 to {len(lying)}")
            cards.append(lying[int(word) - 1])
            continue
        name = "blank" if word.lower() == "blank" else word.upper()
        cards.append(card_name(parse_card(name, "cards", COLOURS), COLOURS))
    return cards


def _lying(table: KitTable, seat: str) -> list[str]:
    """Return the face-up cards that the player takes from."""
    view = table.layout()
    found: list[str] = view["hands"].get(seat, view["table"])
    return found


def _field(game: Game) -> str:
    return "statement" if game.kind.is_statement else "set_name"


def _tell(
    console: Console, table: KitTable, rejection: Document | None, action: Document, *, won: int
) -> None:
    if rejection is not None:
        console.print(Text(f"  Not quite. {rejection['message']} [{rejection['rule']}]", "yellow"))
    elif action["do"] in ("take", "announce", "pass"):
        said = action.get("set_name") or action.get("statement") or ", ".join(action.get("set_names", ()))
        said += " (another number of cards: nothing won)" if "goal" in action and not won else ""
        console.print(Text(printable(f"  {action['by']}: {action['do']} {said}  {_scores(table)}"), "dim"))


def _cards_out(state: State) -> int:
    return sum(state.scores().values())


def _tell_turn(console: Console, table: KitTable, before: State, seat: str) -> None:
    """Report a tie, a throw without an answer, or the answer that a player who gave up could have named."""
    state = table.state
    if state.tied and state.tied != before.tied:
        console.print(Text(f"A tie: {' and '.join(state.tied)}.", "bold"))
    if not isinstance(table.game, Solitaire) or state.phase is not Phase.ENDED or state.winners:
        return
    if before.phase is Phase.THROW:
        console.print(_picture(table, seat))
        console.print("These cubes cannot do it: every Set-Name has been tried.")
    else:
        answer = next(answers(before))
        console.print(Text(f"  There was {'; '.join((*answer.set_names, *answer.statements))}", "cyan"))


def _scores(table: KitTable) -> str:
    return "  ".join(f"{name} {score}" for name, score in table.scores.items())


def _picture(table: KitTable, seat: str) -> RenderableType:
    """Draw the throw and the face-up cards that the player takes from."""
    view = table.layout()
    drawn: list[RenderableType] = []
    if view["thrown"]:
        sign = table.game.kind.on_table if isinstance(table.game, Game) else None
        shown = [Symbol(cube) for cube in view["thrown"].split()]
        drawn.append(pile([*shown, sign] if sign else shown))
    if view["announced"]:
        drawn.append(Text(f"Shaker: {view['announced']}", "bold"))
    drawn.append(numbered(_lying(table, seat), COLOURS))
    return Group(*drawn)


def _give_hint(console: Console, table: KitTable, step: int) -> None:
    """Give a hint in three steps: the length of a name, its symbols, the name itself."""
    answer = next(answers(table.state))
    first = answer.set_names[0]
    signs = [sign for sign in first if sign not in "() "]
    told = (
        f"There is one. The first Set-Name has {len(signs)} cubes.",
        f"It uses {' '.join(sorted(signs))}.",
        "; ".join((*answer.set_names, *answer.statements)),
    )
    console.print(Text(f"  {told[min(step, 2)]}", "cyan"))
