"""A live table. It handles one action at a time: store it, then notify the seats."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from forceout import Table
from forceout.analysis import ShakeReport
from forceout.bots import LEVELS
from forceout.core.errors import Malformed, NotVerified
from forceout.match.draft import Rejection
from forceout.records.documents.codec import codec_for
from forceout.training.kit.bots import BOTS as KIT_BOTS
from forceout.training.kit.games import SHAKER
from forceout_web.refusals import Refused, busy, malformed, must_have_solvers, not_yours, text
from forceout_web.tables.clock import Clock, now_ms
from forceout_web.tables.live import game_table
from forceout_web.tables.live.audience import AWAY_MS, Audience, Change
from forceout_web.tables.live.game_table import GameTable
from forceout_web.tables.live.seats import BETWEEN_SHAKES, turn_begun
from forceout_web.tables.live.stale import RACE, Mark, still_stands
from forceout_web.tables.models import Due, Seat
from forceout_web.tables.names import BadNickname, friendly_name, read_nickname
from forceout_web.tables.options import TableOptions
from forceout_web.tables.storage import leases, writing
from forceout_web.tables.storage.database import Statement
from forceout_web.tables.storage.journal import Journal, Lease, NotStored
from forceout_web.tables.storage.reading import Entry, SeatRow, StoredTable
from forceout_web.tables.tokens import Token, new_serial

log = logging.getLogger(__name__)

Document = dict[str, Any]

JUDGE = "judge"
JUDGES_PLACE = -1
SPECTATOR = ""
BACK = "back"
"""The phrase that the server says for a player who has their seat back."""
_SITTING = "(sitting)"
"""In the place of a seat's name, for answers to those who have none yet."""
DAY_MS = 86_400_000
GRACE_MS = 120
"""Grace period, so that actions sent in time through another process still count."""
BOT_MS = 12_000
"""The time after which a bot that has not acted is asked again, by whichever process sweeps."""
_RECENT = 400
"""The number of versions that a client may be behind and still get single events."""
_CHANCE = {"roll": ("cubes",), "deal": ("cards",), "lot": ("digit",), "throw": ("cubes",)}
_SLOW = frozenset({"present", "accept", "reject", "regroup", "ask-judge", "rule", "goal", "decline", "throw"})
"""Actions after which Solutions may be judged. They run in a thread, not in the event loop."""


class Actor:
    """One live table. Take ``lock`` to change or read it."""

    def __init__(self, stored: StoredTable, journal: Journal, retention_days: int) -> None:
        self._journal = journal
        self._retention_ms = retention_days * DAY_MS
        self.id = stored.id
        self.lock = asyncio.Lock()
        self.audience = Audience(stored.id)
        self.lease: Lease | None = None
        self.clock = Clock(now_ms())
        self.used = now_ms()
        self.changed: Callable[[Actor], None] = lambda _actor: None
        self._timer: asyncio.TimerHandle | None = None
        self._due: int | None = None
        self.table: GameTable | None = None
        self.seats: dict[int, SeatRow] = {}
        self.presence_told = 0
        """When the presence of players was last sent."""
        self._told = self._presence()
        """The presence last sent: who is there, and how long the others have been away."""
        self.take_in(stored)

    def take_in(self, stored: StoredTable) -> None:
        """Load the stored state. A long match takes a while, so this may run in a thread while the caller has the lock."""
        self.code = stored.code
        self.options = TableOptions.model_validate(stored.options)
        self.seed = stored.seed
        self.created = stored.created
        self.kept = stored.kept
        self.over = stored.over
        self.seats = {seat.place: seat for seat in stored.seats}
        self.answers: dict[tuple[str, str], Document] = dict(stored.answers)
        self.marks = {0: Mark(), **{entry.version: Mark.parse(entry.mark) for entry in stored.entries}}
        self.studies = {shake: self._study(document) for shake, document in stored.studies.items()}
        """The analyses of finished shakes that are ready; the first shake is 0."""
        self.agreed: set[str] = set()
        """The players who want to end an open-ended round. Lost when the table is reloaded."""
        self.returning: dict[str, str] = {}
        """The players who are back while a bot still plays for them, and the turn that it finishes. Lost when the table is reloaded."""
        self.read: dict[str, tuple[int, bool]] = {}
        """The seats whose page shows the verdict: at which version, and whether they have gone on since. Lost when the table is reloaded."""
        self.table = _folded(stored)

    @property
    def held(self) -> bool:
        return self.lease is not None and not self.lease.over

    @property
    def version(self) -> int:
        return 0 if self.table is None else self.table.version

    @property
    def phase(self) -> str:
        return "seating" if self.table is None else str(self.table.phase)

    # Who is who

    def seat_of(self, token: Token) -> SeatRow:
        """Return the seat of a token; refuse the token if the seat was freed since."""
        if token.table != self.id:
            raise not_yours()
        seat = None if token.place is None else self.seats.get(token.place)
        if seat is None or seat.serial != token.serial or seat.free:
            raise Refused(401, "token", text("This seat was freed, or the token is of another table."))
        return seat

    def viewer(self, token: Token | None) -> str:
        """Return the seat whose view a request gets; refuse spectators if the table has none."""
        if token is None or token.is_owner:
            if token is None and not self.options.spectators:
                raise not_yours(text("Nobody may watch this table without a seat."))
            if token is not None and token.table != self.id:
                raise not_yours()
            return SPECTATOR
        return self.seat_of(token).name

    def players(self) -> list[SeatRow]:
        return [seat for place, seat in sorted(self.seats.items()) if place >= 0]

    def is_stood_in(self, name: str) -> bool:
        """Whether a bot plays for the person who has this seat."""
        return any(seat.name == name and seat.stood_in for seat in self.players())

    # Reading

    def document(self, viewer: str) -> Document:
        """What the seat sees: the object of GET tables/ID."""
        shown: Document = {"table": self.id, "code": self.code}
        if self.table is None:
            shown |= {
                "version": 0,
                "now": 0,
                "phase": "seating",
                "awaited": [],
                "may_act": [],
                "deadline": None,
            }
            shown |= {"scores": {}, "shake": None}
        else:
            shown |= self.table.view(viewer).document()
            shown["now"] = round(max(float(self.table.now), self.clock.seconds(now_ms())), 3)
        return shown | {
            "you": viewer or None,
            "seats": self.seats_document(),
            "options": shown.get("options", {}) | self.options.shown(),
            "stopped": self.clock.stopped is not None,
            "kept": self.kept,
            "agreed_to_end": sorted(self.agreed),
            "wanted_bots": {name: sorted(wanted) for name, wanted in self.wanted_bots().items()},
        }

    def wanted_bots(self) -> dict[str, frozenset[str]]:
        """The players who want a bot to take over, by the player who is away."""
        return {seat.name: seat.wanted for seat in self.players() if seat.wanted}

    def seats_document(self) -> list[Document]:
        present = self.present()
        return [
            {"name": seat.name, "present": seat.name in present, "bot": seat.level, "free": seat.free}
            for seat in self.players()
        ]

    def present(self) -> set[str]:
        """The seats that are connected. A bot is always there."""
        bots = {seat.name for seat in self.seats.values() if seat.level is not None}
        return self.audience.connected() | bots

    def away(self) -> dict[str, int]:
        """Return how many seconds absent players have been away: in tens in the first minute, then in minutes."""
        if self.table is None or self.table.is_over:
            return {}
        seconds = {
            name: self.audience.away_ms(name) // 1000 for name in sorted(self.people() - self.present())
        }
        return {name: gone - gone % (10 if gone < 60 else 60) for name, gone in seconds.items()}

    def offers(self, viewer: str) -> list[Document]:
        """The actions that this seat may do now, as events of a record."""
        if self.table is None or viewer == SPECTATOR:
            return []
        return list(self.table.view(viewer).actions())

    def forms(self, viewer: str) -> list[Document]:
        """What this seat may do that is free in form: the action's name and its fields."""
        if self.table is None or viewer == SPECTATOR:
            return []
        return [
            {
                "do": form.do,
                "fields": [{"name": field.written, "optional": field.optional} for field in form.fields],
            }
            for form in self.table.view(viewer).forms()
        ]

    def record(self, viewer: str) -> Document:
        if self.table is None:
            raise Refused(422, "seating", text("The match has not begun: there is no record yet."))
        return self.table.record(viewer)

    def since(self, version: int, viewer: str) -> list[tuple[int, list[Document]]] | None:
        """Return the events after that version, redacted for the seat; None if it is too far back."""
        table = self.table
        if table is None or not table.version - _RECENT <= version <= table.version:
            return None
        return table.heard_since(version, viewer)

    # Deciding: only where the table is held, under the lock

    async def act(
        self, seat: str, action: Document, seen: int, ref: str, arrived: int, *, bot: bool = False
    ) -> Document:
        """The one door for whatever a seat does. The answer is given again for the same ref."""
        async with self.lock:
            self._must_hold()
            if (seat, ref) in self.answers:
                return self.answers[seat, ref]
            await self._check_who_plays(seat, bot=bot)
            before = self.version
            try:
                answer = await self._decide(seat, action, seen, arrived)
            except Refused as refused:
                if refused.status in (
                    400,
                    503,
                ):  # said of the document, or of this moment: the ref stays free
                    raise
                answer = refused.packed()
            await self._store_since(before, writing.insert_answer(self.id, seat, ref, answer))
            self.answers[seat, ref] = answer
            self._tell_since(before)
            return answer

    async def withdraw(self, seats: Sequence[str], ref: str) -> Document:
        """The answer that one of these seats got for that ref. If the action has not arrived, it is void, should it still come."""
        async with self.lock:
            self._must_hold()
            before = next((self.answers[seat, ref] for seat in seats if (seat, ref) in self.answers), None)
            if before is not None:
                return before
            answer = Refused(409, "withdrawn", text("This was withdrawn before it arrived.")).packed()
            await self._store([writing.insert_answer(self.id, seat, ref, answer) for seat in seats])
            self.answers |= {(seat, ref): answer for seat in seats}
            return answer

    async def _decide(self, seat: str, action: Document, seen: int, arrived: int) -> Document:
        table = self.table
        if table is None:
            raise Refused(422, "seating", text("The match begins when all seats are taken."))
        do = _checked(action)
        self._refuse_stale(do, seen)
        if self.options.block == "book" and do == "challenge" and table.phase != "block":
            raise Refused(422, "block", text("At this table the block is picked up first."))
        at = max(float(table.now), self.clock.seconds(arrived))
        before = table.version
        try:
            if do in _SLOW:
                outcome = await asyncio.to_thread(table.do, {**action, "by": seat}, at)
            else:
                outcome = table.do({**action, "by": seat}, at)
        except Malformed as wrong:
            raise malformed(f"action.{wrong.field}", wrong.message) from wrong
        except NotVerified as wrong:
            raise busy() from wrong
        if outcome.rejection is not None:
            raise self._refusal(seat, do, outcome.rejection)
        heard = [event for _, events in table.heard_since(before, seat) for event in events]
        return {"status": 200, "version": table.version, "events": heard}

    def _refuse_stale(self, do: str, seen: int) -> None:
        if seen == self.version:
            return
        mark = self.marks.get(seen)
        if mark is None or not still_stands(do, mark, self.marks[self.version]):
            raise Refused(409, "stale", text("The table has gone on meanwhile."), version=self.version)

    def _refusal(self, seat: str, do: str, rejection: Rejection | Document) -> Refused:
        """Return the error for a rejection. A player who was second to the block is told who was first."""
        first = self._first_at_the_block() if do in RACE else None
        if first == seat and do == "challenge" and self.phase == "block":
            # Who holds the block has won the race: what he says is wrong for another reason.
            first = None
        if first:
            rule = rejection.rule if isinstance(rejection, Rejection) else rejection["rule"]
            return Refused(422, "first", f"{first} was first at the block.", rule=rule, first=first)
        if isinstance(rejection, Rejection):
            return Refused.of(rejection)
        return Refused(422, rejection["code"], rejection["message"], rule=rejection["rule"])

    def _first_at_the_block(self) -> str | None:
        """Return the player who has the block since the last play, has challenged, or objects to "No Goal" and has yet to set the Goal."""
        assert self.table is not None
        shake = self.table.view().document()["shake"]
        if shake is None:
            return None
        objector = shake["objector"] if shake["goal"] is None else None
        first: str | None = next(iter(shake["challengers"]), shake["block"] or objector)
        return first

    async def time_is_up(self) -> None:
        """Enforce a time limit that has passed, and tell the seats."""
        async with self.lock:
            if not self.held or self.table is None or self.clock.stopped is not None:
                return
            before, deadline = self.version, self.table.deadline
            if deadline is None or self.clock.seconds(now_ms()) * 1000 < deadline * 1000 + GRACE_MS:
                self._set_timer()
                return
            try:
                await asyncio.to_thread(self.table.wait, deadline + 0.001)
            except NotVerified:  # the machine stands still: once more
                self._set_timer()
                return
            await self._store_since(before)
            self._tell_since(before)

    # Seats

    async def sit(
        self, nickname: str | None, level: int | None = None, once: str = "", place: int | None = None
    ) -> Document:
        """Take a free place, the wished one if it is free; the match begins with the last one. A seat freed in a match keeps its name."""
        async with self.lock:
            self._must_hold()
            if once and (before := self.answers.get((_SITTING, once))):
                return before
            freed = [seat for seat in self.players() if seat.free]
            if self.table is not None and not freed:
                raise Refused(422, "full", text("All seats are taken."))
            role = Seat.Role.PLAYER if level is None else Seat.Role.BOT
            self._check_level(level)
            if self.table is not None:
                seat = replace(freed[0], free=False, level=level, role=role, wanted=frozenset())
            else:
                taken = frozenset(seat.name for seat in self.players())
                try:
                    name = friendly_name(taken) if nickname is None else read_nickname(nickname, taken)
                except BadNickname as wrong:
                    raise Refused(422, wrong.code, str(wrong), field="nickname") from wrong
                free = [place for place in range(self.options.seats) if place not in self.seats]
                seat = SeatRow(place if place in free else free[0], name, role, level, new_serial())
            return await self._seat(seat, once)

    def _check_level(self, level: int | None) -> None:
        if level is None:
            return
        highest = len(KIT_BOTS if self.options.kit else LEVELS)
        if not 1 <= level <= highest:
            raise malformed("bot", f"expected 1 to {highest}, not {level}")
        if not self.options.kit:
            must_have_solvers()

    async def sit_as_judge(self, once: str = "") -> Document:
        async with self.lock:
            self._must_hold()
            if once and (before := self.answers.get((_SITTING, once))):
                return before
            if self.options.kit:
                raise Refused(422, "no-judge", text("The games of the kit have no judge."))
            seat = SeatRow(JUDGES_PLACE, JUDGE, Seat.Role.JUDGE, serial=new_serial())
            return await self._seat(seat, once)

    async def _seat(self, seat: SeatRow, once: str) -> Document:
        """Store a seat, and with the last one begin the match; what is needed for its token."""
        given = {"seat": seat.name, "place": seat.place, "serial": seat.serial}
        seats = {**self.seats, seat.place: seat}
        statements = [writing.insert_seat(self.id, seat)]
        if once:
            statements.append(writing.insert_answer(self.id, _SITTING, once, given))
        players = [each for place, each in sorted(seats.items()) if place >= 0]
        table = self.table
        if table is None and len(players) == self.options.seats:
            names = [player.name for player in players]
            table = game_table.begin(self.options, names, self.seed, judge_sits=JUDGES_PLACE in seats)
            self.clock = Clock(now_ms())
            dealt = self._entries_of(table, 0)
            statements += [
                writing.set_opening(self.id, table.opening()),
                leases.set_clock(self.id, self.clock.origin, None),
                *(writing.insert_entry(self.id, entry) for entry in dealt),
                *self._bots_due(table, players),
            ]
            self.marks |= {entry.version: Mark.parse(entry.mark) for entry in dealt}
        await self._store(statements)
        self.audience.saw(seat.name)
        self.seats, self.table = seats, table
        if once:
            self.answers[_SITTING, once] = given
        self._renew()
        return given

    async def free_seat(self, name: str) -> Document:
        """Free a seat for the owner, between shakes or before the match. Its tokens become invalid."""
        async with self.lock:
            self._must_hold()
            seat = self._seat_called(name)
            if seat.place >= 0:
                self._must_be_between_shakes()
            if self.table is None or seat.place == JUDGES_PLACE:
                await self._store([writing.delete_seat(self.id, seat.place)])
                self.seats = {place: each for place, each in self.seats.items() if place != seat.place}
            else:
                freed = SeatRow(seat.place, seat.name, Seat.Role.PLAYER, serial=seat.serial + 1, free=True)
                await self._store([writing.insert_seat(self.id, freed)])
                self.seats = {**self.seats, seat.place: freed}
            self._renew()
            return {"freed": name}

    async def agree_to_end(self, seat: str, agree: bool, arrived: int) -> Document:
        """A round that lasts until all agree ends when every person at the table has said so."""
        async with self.lock:
            self._must_hold()
            table = self.table
            if table is None or self.options.length != "agreed" or table.is_over:
                raise Refused(422, "length", text("This round is not ended by agreement."))
            agreed = self.agreed | {seat} if agree else self.agreed - {seat}
            people = self.people()
            before = self.version
            if people <= agreed:
                at = max(float(table.now), self.clock.seconds(arrived))
                outcome = table.do({"by": JUDGE, "do": "end-round"}, at)
                if outcome.rejection is not None:
                    raise self._refusal(JUDGE, "end-round", outcome.rejection)
                await self._store_since(before)
            self.agreed = agreed
            self._tell_since(before)
            self._renew()
            return {"agreed": sorted(agreed), "ended": people <= agreed}

    async def begin_from(self, table: Table, seats: Sequence[SeatRow]) -> None:
        """Continue a match that was played elsewhere at this new table. All players are seated, and the actions are stored here."""
        async with self.lock:
            self._must_hold()
            entries = self._entries_of(table, 0)
            clock = Clock(now_ms() - round(float(table.now) * 1000))
            await self._store(
                [
                    *(writing.insert_seat(self.id, seat) for seat in seats),
                    writing.set_opening(self.id, table.opening()),
                    leases.set_clock(self.id, clock.origin, None),
                    *(writing.insert_entry(self.id, entry) for entry in entries),
                    *self._bots_due(table, seats),
                ]
            )
            self.seats, self.table, self.clock = {seat.place: seat for seat in seats}, table, clock
            self.marks |= {entry.version: Mark.parse(entry.mark) for entry in entries}
            self._renew()

    async def set_level(self, name: str, level: int) -> Document:
        """The owner changes the strength of a bot, between shakes or before the match."""
        async with self.lock:
            self._must_hold()
            seat = self._seat_called(name)
            if seat.level is None:
                raise Refused(422, "no-bot", text("A person sits there: free the seat first."), field="name")
            self._check_level(level)
            self._must_be_between_shakes()
            await self._put(replace(seat, level=level))
            return {"seat": name, "bot": level}

    async def let_bot_play_for(self, seat: str, name: str, level: int) -> Document:
        """Vote for a bot to stand in for a player who has been away for a minute. It does once all other players want it.

        A player who is away for as long themselves cannot be asked, so the table does not wait for their vote.
        The seat stays theirs, and so do its tokens: ``standing_in`` says when they get it back. A seat that was freed is the bot's own.
        """
        async with self.lock:
            self._must_hold()
            left = self._seat_called(name)
            self._check_level(level)
            if left.place < 0 or left.level is not None or self.table is None or self.table.is_over:
                raise Refused(422, "no-person", text("Nobody is to be played for there."), field="name")
            if seat not in self.people() - {name}:
                raise not_yours(text("Only the other players at this table can vote for a bot."))
            if not left.free:
                self._must_be_away(name)
            wanted = left.wanted | {seat}
            agreed = self.voters(name) <= wanted
            if agreed:
                role = Seat.Role.BOT if left.free else left.role
                self.returning.pop(name, None)
                await self._put(replace(left, free=False, role=role, level=level, wanted=frozenset()))
            else:
                await self._put(replace(left, wanted=wanted))
            return {"seat": name, "agreed": sorted(wanted), "bot": level if agreed else None}

    def people(self) -> frozenset[str]:
        """Return the players who are people, present or not."""
        return frozenset(seat.name for seat in self.players() if seat.level is None and not seat.free)

    def voters(self, name: str) -> frozenset[str]:
        """Return the players who must agree before a bot stands in for this one."""
        return frozenset(
            each for each in self.people() if each != name and self.audience.away_ms(each) < AWAY_MS
        )

    def _must_be_away(self, name: str) -> None:
        if name in self.present():
            raise Refused(422, "present", text("This player is at the table."), field="name")
        if (left := AWAY_MS - self.audience.away_ms(name)) > 0:
            too_soon = text("A bot can take over when a player has been away for 60 seconds.")
            raise Refused(422, "too-soon", too_soon, field="name", seconds=-(-left // 1000))

    def has_returned(self) -> bool:
        """Whether a player is back for whom a bot plays or is wanted."""
        return any(self._is_back(seat) for seat in self.players())

    def _is_back(self, seat: SeatRow) -> bool:
        if not (seat.stood_in or (seat.wanted and not seat.free)):
            return False
        trusted = seat.name in self.returning and self.audience.away_ms(seat.name) < AWAY_MS
        return trusted or seat.name in self.audience.connected()

    async def welcome_back(self) -> None:
        """Give the seats back to the players who have returned; see ``standing_in`` for when."""
        async with self.lock:
            if self.held:
                for seat in self.players():
                    if self._is_back(seat):
                        await self._welcome(seat)

    async def _welcome(self, seat: SeatRow) -> None:
        """The votes against a player who is back lapse. Their seat is theirs again unless the bot is in a turn."""
        turn = turn_begun(self.table, seat.name) if seat.stood_in and self.table else None
        if turn is not None and self.returning.setdefault(seat.name, turn) == turn:
            return
        self.returning.pop(seat.name, None)
        await self._put(replace(seat, level=None, wanted=frozenset()))
        if seat.stood_in:
            self.say(seat.name, BACK)

    async def _check_who_plays(self, name: str, *, bot: bool) -> None:
        """A bot that was still thinking when its seat was given back plays no more; a player who acts has returned."""
        seat = next((seat for seat in self.players() if seat.name == name), None)
        if seat is None:
            return
        if bot:
            if seat.level is None:
                raise Refused(409, "stale", text("The table has gone on meanwhile."), version=self.version)
            return
        self.audience.saw(name)
        if seat.stood_in or seat.wanted:
            await self._welcome(seat)
        if self.is_stood_in(name):
            raise Refused(422, "bot-plays", text("A bot finishes this turn for you. Then you play again."))

    async def reads(self, seat: str, version: int, *, gone_on: bool) -> Document:
        """Note that a seat's page shows the verdict, or that the player has read it. No bot begins the next shake before that."""
        async with self.lock:
            self._must_hold()
            if version == self.version and self.read.get(seat) != (version, True):
                self.read[seat] = version, gone_on
                self.changed(self)
            return {"status": 200}

    def reading(self) -> frozenset[str]:
        """Return the seats that are still reading the verdict."""
        return frozenset(seat for seat, read in self.read.items() if read == (self.version, False))

    def gone_on(self) -> frozenset[str]:
        """Return the seats that have read the verdict."""
        return frozenset(seat for seat, read in self.read.items() if read == (self.version, True))

    def _seat_called(self, name: str) -> SeatRow:
        seat = next((seat for seat in self.seats.values() if seat.name == name), None)
        if seat is None:
            raise Refused(404, "not-found", text("Nobody at this table is called so."), field="name")
        return seat

    def _must_be_between_shakes(self) -> None:
        if self.table is not None and self.phase not in BETWEEN_SHAKES:
            raise Refused(422, "in-a-shake", text("Seats change between shakes."))

    async def say_who_is_present(self) -> Document:
        """Return who is present, for a page of another process that lists this table."""
        return {"present": sorted(self.present())}

    async def _put(self, seat: SeatRow) -> None:
        """Store a seat whose player or votes have changed."""
        seats = {**self.seats, seat.place: seat}
        due = [writing.clear_due(self.id, Due.Kind.BOT)]
        if self.table is not None:
            due = self._bots_due(self.table, tuple(seats.values())) or due
        await self._store([writing.insert_seat(self.id, seat), *due])
        self.seats = seats
        self._renew()

    async def take_study(self, shake: int, document: Document) -> None:
        """Store and show the analysis of a finished shake."""
        async with self.lock:
            self._must_hold()
            await self._store([writing.set_study(self.id, shake, document)])
            self.studies = {**self.studies, shake: self._study(document)}
            self._renew()

    def _study(self, document: Document) -> ShakeReport:
        return ShakeReport.of(document, codec_for(self.options.book()))

    # The owner's and the judge's other rights

    async def keep(self, kept: bool) -> Document:
        """A table that is kept is not deleted after the time of retention."""
        async with self.lock:
            self._must_hold()
            due = (
                writing.clear_due(self.id, Due.Kind.DELETION)
                if kept
                else writing.set_due(self.id, Due.Kind.DELETION, now_ms() + self._retention_ms)
            )
            await self._store([writing.set_kept(self.id, kept), due])
            self.kept = kept
            return {"kept": kept}

    async def set_clock_running(self, running: bool) -> Document:
        """Stop the clock or let it go on, for the judge. No limit runs out while it is stopped."""
        async with self.lock:
            self._must_hold()
            clock = self.clock.go_on(now_ms()) if running else self.clock.stop(now_ms())
            self.clock = clock
            await self._store([leases.set_clock(self.id, clock.origin, clock.stopped), *self.due_again()])
            self._renew()
            return {"running": running}

    # Storing and telling

    def _must_hold(self) -> None:
        self.used = now_ms()
        if not self.held:
            raise busy(text("The table is moving to another process. Try again."))

    async def _store_since(self, version: int, *more: Statement) -> None:
        """Store the entries after that version. Nobody may see them before."""
        entries = [] if self.table is None else self.entries_since(version)
        statements = [*more, *(writing.insert_entry(self.id, entry) for entry in entries)]
        if entries:
            statements += self._beside()
        await self._store(statements)
        for entry in entries:
            self.marks[entry.version] = Mark.parse(entry.mark)

    def entries_since(self, version: int) -> list[Entry]:
        assert self.table is not None
        return self._entries_of(self.table, version)

    def _entries_of(self, table: GameTable, version: int) -> list[Entry]:
        mark, entries = self.marks[version], []
        for entry in table.entries(version):
            mark = mark.after(entry.version, entry.events, str(table.phase))
            entries.append(Entry(entry.version, entry.action, list(entry.events), str(mark)))
        return entries

    def _beside(self) -> list[Statement]:
        """What changes with an entry: the next limit, whether the match is over."""
        table = self.table
        assert table is not None
        statements = []
        due = None if table.deadline is None else self.clock.moment(table.deadline)
        if due != self._due:
            kind = Due.Kind.DEADLINE
            statements.append(
                writing.clear_due(self.id, kind) if due is None else writing.set_due(self.id, kind, due)
            )
            self._due = due
        statements += self.bots_due()
        if table.is_over and not self.over:
            statements.append(writing.set_over(self.id))
            self.over = True
        return statements

    async def _store(self, statements: Sequence[Statement]) -> None:
        try:
            await self._journal.store(statements, self.lease)
        except NotStored as trouble:
            # What was decided did not happen: the table is to be opened again before anybody looks at it.
            self._stop_timer()
            if self.lease is not None:
                self.lease.over = True
            raise busy(text("This could not be stored. Try again.")) from trouble

    def _tell_since(self, version: int) -> None:
        table = self.table
        if table is None or table.version == version:
            return
        self._set_timer()
        self._tell(version)
        self.changed(self)

    def _tell(self, version: int) -> None:
        """Send the events after that version to everyone connected here."""
        table = self.table
        assert table is not None
        heard: dict[str, list[tuple[int, list[Document]]]] = {}

        def told_to(place: int) -> Callable[[str], list[Document]]:
            def told(seat: str) -> list[Document]:
                if seat not in heard:
                    heard[seat] = table.heard_since(version, seat)
                return heard[seat][place][1]

            return told

        told = tuple((version + 1 + place, told_to(place)) for place in range(table.version - version))
        self.audience.tell(self, Change(table.version, told))

    def _renew(self) -> None:
        """Show everyone the whole table after a change of seats or clock."""
        self._set_timer()
        self.show_all()
        self.changed(self)

    def show_all(self) -> None:
        """Show the whole table to everyone connected here."""
        self.audience.tell(self, Change(self.version))

    def catch_up(self) -> None:
        """Show the table to listeners who missed something while it was reloaded."""
        if self.audience.is_behind(self.version):
            self.show_all()

    def _set_timer(self) -> None:
        self._stop_timer()
        if not self.held or self.table is None or self.clock.stopped is not None:
            return
        if (deadline := self.table.deadline) is not None:
            wait = (self.clock.moment(deadline) + 2 + GRACE_MS - now_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(max(0, wait), self._ring)

    def _ring(self) -> None:
        _in_background(self.time_is_up())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # Holding, presence

    def hold(self, lease: Lease, clock: Clock) -> None:
        """Hold the table with this lease. Limits that have already passed are enforced when the timer rings."""
        self.lease, self.clock = lease, clock
        self._due = None
        self._set_timer()
        self.changed(self)

    def let_go(self) -> None:
        self._stop_timer()
        self.lease = None

    def bots_due(self) -> list[Statement]:
        """Return the statements that schedule the bot's turn, so that another process takes over if this one dies."""
        return [] if self.table is None else self._bots_due(self.table, list(self.seats.values()))

    def _bots_due(self, table: GameTable, seats: Sequence[SeatRow]) -> list[Statement]:
        bots = {seat.name for seat in seats if seat.level is not None} | {SHAKER}
        if not table.is_over and not bots.isdisjoint(table.awaited):
            return [writing.set_due(self.id, Due.Kind.BOT, now_ms() + BOT_MS)]
        return [writing.clear_due(self.id, Due.Kind.BOT)] if len(bots) > 1 or self.options.kit else []

    def due_again(self) -> list[Statement]:
        """Return the statement that schedules the next time limit, for the sweep."""
        deadline = None if self.table is None or self.clock.stopped is not None else self.table.deadline
        if deadline is None:
            return [writing.clear_due(self.id, Due.Kind.DEADLINE)]
        return [writing.set_due(self.id, Due.Kind.DEADLINE, self.clock.moment(deadline))]

    def say(self, seat: str, phrase: str) -> None:
        """Send a set phrase to everyone who is connected. It is not stored."""
        self.audience.tell_phrase(seat, phrase)

    def tell_waited(self) -> None:
        """Send which players have come or gone, and how long the others have been away. Spectators are left out."""
        told, now = self._told, self._presence()
        if told == now:
            return
        self._told = now
        if told[0] != now[0]:
            self.presence_told = now_ms()
            self.audience.tell_presence(self.seats_document())
        else:
            self.audience.tell_waited()

    def _presence(self) -> tuple[set[str], dict[str, int]]:
        return self.present(), self.away()


def _folded(stored: StoredTable) -> GameTable | None:
    """The match as the journal has it."""
    if stored.opening is None:
        return None
    return game_table.restore(stored.opening, ((entry.action, entry.events) for entry in stored.entries))


def _checked(action: Document) -> str:
    """The action's name; refuses what is the server's to say."""
    do = action.get("do")
    if not isinstance(do, str):
        raise malformed("action.do", text("expected the name of an action"))
    for name in ("by", "at", "seed", *_CHANCE.get(do, ())):
        if name in action:
            raise malformed(f"action.{name}", text("this is the server's to say"))
    if do == "tick":
        raise malformed("action.do", text("time passes by itself"))
    return do


_background: set[asyncio.Task[None]] = set()


def _in_background(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _background.add(task)
    task.add_done_callback(_ended)


def _ended(task: asyncio.Task[None]) -> None:
    _background.discard(task)
    if not task.cancelled() and (trouble := task.exception()) is not None:
        log.error("work beside a table failed", exc_info=trouble)
