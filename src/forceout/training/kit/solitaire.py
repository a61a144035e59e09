"""The games for the lone player: ONE, GO-THROUGH and A-B (1969 manual 8.5, K16 to K21), and whether a throw can be won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from forceout.core.pile import Pile
from forceout.onsets.symbols import Symbol
from forceout.training.kit import reach
from forceout.training.kit.games import Solitaire
from forceout.training.kit.naming import Named, read_set_name, read_statement
from forceout.training.kit.play import wrong_cards
from forceout.training.kit.reach import Cubes
from forceout.training.kit.state import (
    TABLE,
    Action,
    Deal,
    Name,
    Pass,
    Phase,
    Refusal,
    Refused,
    State,
    Throw,
)

ONE, GO_THROUGH, A_B = "one", "go-through", "a-b"
_PHASE_OF: dict[type[Action], Phase] = {
    Deal: Phase.DEAL,
    Throw: Phase.THROW,
    Name: Phase.TAKE,
    Pass: Phase.TAKE,
}


def decide(state: State, action: Action) -> State | Refusal:
    """What the solitaire is after this action."""
    game = _game(state)
    if _PHASE_OF.get(type(action)) is not state.phase:
        return Refusal(Refused.PHASE, game.rule)
    match action:
        case Deal():
            if sorted(action.cards) != list(range(16)):
                return Refusal(Refused.DECK, game.rule)
            return replace(state.lay(TABLE, action.cards, game.up), phase=Phase.THROW)
        case Throw():
            if not any(throw.fits(action.cubes) for throw in game.throws):
                return Refusal(Refused.CUBES, game.rule)
            thrown = replace(state, thrown=action.cubes, phase=Phase.TAKE)
            # K18: a throw that cannot be answered ends the game.
            return thrown if next(answers(thrown), None) else _end(thrown)
        case Name():
            return _name(state, game, action)
        case _:
            return _end(state)


def _game(state: State) -> Solitaire:
    assert isinstance(state.game, Solitaire)
    return state.game


def _end(state: State, *, won: bool = False) -> State:
    return replace(state, phase=Phase.ENDED, winners=state.players if won else ())


def _name(state: State, game: Solitaire, action: Name) -> State | Refusal:
    read = [read_set_name(text) for text in action.set_names]
    stated = [read_statement(text) for text in action.statements]
    if not read or None in read or None in stated:
        return Refusal(Refused.UNREADABLE, game.rule)
    names = [name[0] for name in read if name]
    statements = [statement[0] for statement in stated if statement]
    available = Pile(cube for cube in state.thrown if not cube.is_digit)
    if not (_cubes(names) <= available and _cubes(statements) <= available):
        return Refusal(Refused.NOT_AVAILABLE, game.rule)
    if game.name == GO_THROUGH:
        return _go_on(state, game, names[0], action)
    numbers = [_numbers(name, statements, state.face_up(TABLE)) for name in names]
    if any(len(found) > 1 for found in numbers):
        return Refusal(Refused.AMBIGUOUS, game.rule)
    counts = [found.pop() for found in numbers]
    won = counts == [1] if game.name == ONE else _are_a_b(state, counts)
    return _end(state, won=True) if won else Refusal(Refused.WRONG_NUMBER, game.rule)


def _cubes(expressions: Sequence[Named]) -> Pile[Symbol]:
    """All cubes in the expressions together: none is in two of them (K19, K20)."""
    return Pile(cube for expression in expressions for cube in expression.cubes)


def _numbers(name: Named, statements: Sequence[Named], cards: int) -> set[int]:
    """How many cards a name picks of those that the statements leave, in every reading of all of them."""
    found = set()
    for mask, *holds in product(name.readings, *(statement.readings for statement in statements)):
        left = cards & mask
        for truth in holds:
            left &= truth
        found.add(left.bit_count())
    return found


def _numerals(state: State) -> tuple[int, ...]:
    return tuple(int(cube) for cube in state.thrown if cube.is_digit)


def _are_a_b(state: State, counts: Sequence[int]) -> bool:
    """A Set-Names of B cards each, or B of A each."""
    a, b = _numerals(state)
    return list(counts) in ([b] * a, [a] * b)


def _go_on(state: State, game: Solitaire, name: Named, action: Name) -> State | Refusal:
    picked = name.picks(state.face_up(TABLE))
    if picked is None:
        return Refusal(Refused.AMBIGUOUS, game.rule)
    if picked.bit_count() not in _numerals(state):
        return Refusal(Refused.WRONG_NUMBER, game.rule)
    wrong = wrong_cards(action.cards, picked, game.rule)
    if wrong is not None:
        return wrong
    taken = state.remove(TABLE, picked, action.by).fill_up(TABLE, game.up)
    return replace(taken, phase=Phase.THROW, thrown=Pile()) if taken.up[TABLE] else _end(taken, won=True)


def answers(state: State) -> Iterator[Name]:
    """Right answers to the throw on the table, one for each effect that they have; none if it cannot be answered."""
    cubes = reach.sort(iter(state.thrown))
    player = state.players[0]
    match _game(state).name:
        case "one":
            yield from _ones(cubes, player)
        case "go-through":
            lying, seen = state.face_up(TABLE), set[int]()
            for mask, text in reach.names_from(cubes).items():
                picked = mask & lying
                if picked not in seen and picked.bit_count() in _numerals(state):
                    seen.add(picked)
                    yield Name((text,), by=player)
        case _:
            a, b = _numerals(state)
            for count, size in dict.fromkeys(((a, b), (b, a))):
                names = _together(cubes, count, size)
                if names is not None:
                    yield Name(names, by=player)


def _ones(cubes: Cubes, player: str) -> Iterator[Name]:
    """A Set-Name of one card among all sixteen, by itself or with statements.

    Without all four colours every set has with a card its twin in the missing colour, so no number is odd.
    """
    if sum(1 for colour in dict.fromkeys(cubes) if colour.is_colour) < 4:
        return
    names = reach.names_from(cubes)
    for mask, text in names.items():
        if mask.bit_count() == 1:
            yield Name((text,), by=player)
            return
    for truth, statements in reach.statements_from(cubes):
        for mask, text in names.items():
            if (mask & truth).bit_count() == 1:
                yield Name((text,), statements, by=player)
                return


def _together(cubes: Cubes, count: int, size: int) -> tuple[str, ...] | None:
    """``count`` Set-Names of ``size`` cards each from different cubes; None if there are none."""
    ways: list[tuple[Pile[Symbol], Cubes, str]] = []
    for part in sorted(reach.parts(_for_names(cubes)), key=len):
        pile = Pile(part)
        if any(smaller <= pile for smaller, _, _ in ways):
            continue
        text = next((text for mask, text in reach.names_with(part).items() if mask.bit_count() == size), None)
        if text is not None:
            ways.append((pile, part, text))
    return _packed(cubes, tuple((part, text) for _, part, text in ways), count)


def _for_names(cubes: Cubes) -> Cubes:
    return tuple(cube for cube in cubes if cube.names_set or cube.is_operation)


def _packed(cubes: Cubes, ways: tuple[tuple[Cubes, str], ...], count: int) -> tuple[str, ...] | None:
    if count == 0:
        return ()
    for place, (part, text) in enumerate(ways):
        if Pile(part) <= Pile(cubes):
            rest = _packed(reach.less(cubes, part), ways[place:], count - 1)
            if rest is not None:
                return (text, *rest)
    return None


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether a solitaire can be won with the throws to come; None when they end first. ``line`` wins it."""

    winnable: bool | None
    line: tuple[Action, ...] = ()


def outlook(state: State, throws: Sequence[Pile[Symbol]]) -> Outlook:
    """K21: with these throws in this order. GO-THROUGH is a search over all plays; the others are one throw."""
    if state.phase is Phase.ENDED:
        return Outlook(bool(state.winners))
    if state.phase is Phase.DEAL:
        return Outlook(None)
    return _search(state, tuple(throws), {})


_Seen = dict[tuple[int, frozenset[int]], bool | None]


def _search(state: State, throws: tuple[Pile[Symbol], ...], seen: _Seen) -> Outlook:
    """What has been face up and is gone tells the stock, so cards on the table and throws left are the whole state."""
    if state.phase is Phase.ENDED:
        return Outlook(bool(state.winners))
    if state.phase is Phase.THROW:
        if not throws:
            return Outlook(None)
        key = len(throws), frozenset(state.up[TABLE])
        if key in seen:
            return Outlook(seen[key])
        throw = Throw(throws[0], by=state.players[0])
        found = _after(state, throw, throws[1:], seen)
        seen[key] = found.winnable
        return found
    best: bool | None = False
    for answer in answers(state):
        found = _after(state, answer, throws, seen)
        if found.winnable:
            return found
        best = None if found.winnable is None else best
    return Outlook(best)


def _after(state: State, action: Action, throws: tuple[Pile[Symbol], ...], seen: _Seen) -> Outlook:
    following = decide(state, action)
    assert isinstance(following, State), (action, following)
    found = _search(following, throws, seen)
    return Outlook(True, (action, *found.line)) if found.winnable else found
