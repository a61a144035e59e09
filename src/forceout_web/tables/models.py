"""What the database keeps of tables. The path of a move writes these by ``storage`` and never by the ORM; lists and pages read them here.

Times are milliseconds since 1970, and documents are JSON text: both databases then hold the same.
"""

from django.db import models

ID_LENGTH = 12


def _of_a_table() -> "models.ForeignKey[Listing]":
    """The table that a row is about. The unique constraints begin with it: an index of its own would only be written."""
    return models.ForeignKey(Listing, models.CASCADE, db_constraint=False, db_index=False)


class Listing(models.Model):
    """A table as lists and its owner know it. ``opening`` is empty until the seats are full and the match begins."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    code = models.CharField(max_length=4, unique=True)
    game = models.CharField(max_length=16)
    rules = models.CharField(max_length=32)
    division = models.CharField(max_length=16)
    options = models.TextField()
    seed = models.TextField()
    opening = models.TextField(default="")
    created = models.BigIntegerField()
    kept = models.BooleanField(default=False)
    over = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.code} ({self.game}, {self.rules}, {self.division})"


class Seat(models.Model):
    """A chair at a table. ``serial`` goes up when it is freed or taken again, and the tokens given out before are void.

    A player's chair has a ``level`` while a bot stands in for them: the chair is still theirs. ``wanted`` names those who voted for one.
    """

    class Role(models.TextChoices):
        PLAYER = "player"
        BOT = "bot"
        JUDGE = "judge"

    table = _of_a_table()
    place = models.SmallIntegerField()
    name = models.CharField(max_length=24)
    role = models.CharField(max_length=8, choices=Role.choices)
    level = models.SmallIntegerField(null=True)
    serial = models.BigIntegerField(default=0)
    free = models.BooleanField(default=False)
    wanted = models.TextField(db_default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "place"], name="one_seat_a_place"),
            models.UniqueConstraint(fields=["table", "name"], name="one_seat_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class JournalEntry(models.Model):
    """One accepted action and what it led to. Stored events are authoritative: no newer code decides them again.

    ``mark`` says where the match then stood (shake, phase, last play): what an action was seen at is compared with it.
    """

    table = _of_a_table()
    version = models.IntegerField()
    format = models.SmallIntegerField()
    action = models.TextField()
    events = models.TextField()
    mark = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "version"], name="one_entry_a_version"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.version}"


class Study(models.Model):
    """The analysis of a finished shake. It can be made again from the journal."""

    table = _of_a_table()
    shake = models.SmallIntegerField()
    format = models.SmallIntegerField()
    document = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "shake"], name="one_study_a_shake"),)

    def __str__(self) -> str:
        return f"{self.table_id} shake {self.shake}"


class Answer(models.Model):
    """What a seat's action was answered with: the same ref again gets the same answer."""

    table = _of_a_table()
    seat = models.CharField(max_length=24)
    ref = models.CharField(max_length=64)
    body = models.TextField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "seat", "ref"], name="one_answer_a_ref"),)

    def __str__(self) -> str:
        return f"{self.table_id} {self.seat} {self.ref}"


class Process(models.Model):
    """A process that holds tables, until when unless it renews, and where the others reach it ("" where it is alone).

    ``moment`` is what its own clock showed at its last sign of life: the clocks of its tables are set by that one.
    """

    name = models.CharField(primary_key=True, max_length=32)
    until = models.BigIntegerField()
    renewed = models.BigIntegerField()
    address = models.CharField(max_length=64, db_default="")
    moment = models.BigIntegerField(db_default=0)

    def __str__(self) -> str:
        return self.name


class Lease(models.Model):
    """Which process holds a table, for as long as that process renews. ``renewed`` is when the last holder let it go in stopping, else 0.

    ``origin`` is when the match's clock was at zero; it moves when a server was down or the judge stopped the clock (``stopped``, since when).
    """

    table = models.OneToOneField(Listing, models.CASCADE, primary_key=True, db_constraint=False)
    holder = models.CharField(max_length=32)
    renewed = models.BigIntegerField()
    origin = models.BigIntegerField()
    stopped = models.BigIntegerField(null=True)

    class Meta:
        indexes = (models.Index(fields=["holder"], name="lease_holder"),)

    def __str__(self) -> str:
        return f"{self.table_id} held by {self.holder}"


class Due(models.Model):
    """What has to be done at a time, whoever is awake then: limits that fall, bots' turns, deletion."""

    class Kind(models.TextChoices):
        DEADLINE = "deadline"
        BOT = "bot"
        DELETION = "deletion"

    table = _of_a_table()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    at = models.BigIntegerField()
    claimed = models.BigIntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "kind"], name="one_due_a_kind"),)
        indexes = (models.Index(fields=["at"], name="due_at"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.table_id}"


class OnceKey(models.Model):
    """The answer to a request with an Idempotency-Key, kept for a day."""

    key = models.CharField(primary_key=True, max_length=64)
    body = models.TextField()
    created = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return self.key
