"""Everything a soak remembers: what people did and were told, who was pinged, what was not answered."""

from collections import Counter
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, NamedTuple

from sandbox.backend import FakeRequest
from sandbox.interactions import Interaction

SLOW_S = 1.0
"""A request that takes longer was delayed by a fault."""
RATE_LIMITED, CUT = 429, 499
TOO_MANY = 4
"""Broken connections that keep an answer from Discord until it waits no longer; a single one doesn't."""


class BrokenPromise(NamedTuple):
    """A broken promise, with enough to look for its cause."""

    promise: str
    words: str


class Confirmed(NamedTuple):
    """A move the bot said it had made."""

    person: int
    match: int
    notation: str


class SoakAct(NamedTuple):
    """One decision to make a move; pressing the same button again is no other decision."""

    person: int
    match: int
    notation: str
    origin: object
    """What it was made with: the picker's ply, or the interaction of a typed move."""


class Notice(NamedTuple):
    """A notification someone got from the bot."""

    person: int
    message: int
    nonce: str | None
    reason: str
    push: bool
    direct: bool


class SoakAnswer(NamedTuple):
    """Something else the bot confirmed, such as a table opened or an offer made."""

    person: int
    what: str
    match: int


class SoakPress(NamedTuple):
    person: int
    message: int
    button: str


class SeenLook(NamedTuple):
    """The memory of a process at a moment."""

    seconds: float
    """Seconds since the beginning."""
    life: int
    used: float
    """MB, with the files it has mapped, such as a database, as far as they are in memory."""
    own: float
    """MB without files."""


@dataclass(slots=True)
class SoakLedger:
    """Filled while a soak runs, read by the audit and the report."""

    deeds: Counter[tuple[str, str]] = field(default_factory=Counter)
    confirmed: dict[Confirmed, list[object]] = field(default_factory=dict)
    on_the_board: set[Confirmed] = field(default_factory=set)
    """Moves the bot said had been made before."""
    acts: set[SoakAct] = field(default_factory=set)
    told: list[SoakAnswer] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    failed: list[Interaction] = field(default_factory=list)
    """Requests without an answer in time."""
    unfilled: list[Interaction] = field(default_factory=list)
    """Requests that were acknowledged, but never answered."""
    unanswered: Counter[str] = field(default_factory=Counter)
    """How many of both, by what excuses the bot."""
    answers: list[float] = field(default_factory=list)
    """Seconds to the first answer."""
    fills: list[float] = field(default_factory=list)
    """Seconds to the whole answer, where it was deferred."""
    faults: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    restarts: list[float] = field(default_factory=list)
    """Seconds from a kill until the bot was ready again."""
    stops: list[float] = field(default_factory=list)
    """Seconds from a stop of the database until it answered again."""
    away: Counter[str] = field(default_factory=Counter)
    """What people were told because the database was away."""
    failed_starts: int = 0
    memory: list[SeenLook] = field(default_factory=list)
    phases: dict[str, float] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    violations: list[BrokenPromise] = field(default_factory=list)
    troubled: Counter[str] = field(default_factory=Counter)
    """What the answer to an interaction met, by its token, in broken connections."""
    hidden: set[int] = field(default_factory=set)
    """Channels that the bot could not see for a while, where it could change nothing."""
    leaving: dict[int, str] = field(default_factory=dict)
    """Those who began to delete their data, and when, by the clock of the bot."""
    deleted: set[int] = field(default_factory=set)
    """Those who were told that this is done."""
    wished: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Those who asked to be in a tournament, or agreed to it, and how often."""
    willing: set[tuple[int, int]] = field(default_factory=set)
    """Those who set a tournament up, or agreed to run it or to help with that."""
    given: set[SoakPress] = field(default_factory=set)
    """Buttons by which someone gave time, however often they pressed them."""
    choosers: set[int] = field(default_factory=set)
    """Those who may have chosen where to be pinged."""

    def violate(self, promise: str, words: str) -> None:
        self.violations.append(BrokenPromise(promise, words))

    def confirm(self, person: int, match: int, notation: str, origin: object) -> None:
        """Note that a move was confirmed; the same origin is noted once."""
        seen = self.confirmed.setdefault(Confirmed(person, match, notation), [])
        if origin not in seen:
            seen.append(origin)

    def follow(self, request: FakeRequest) -> None:
        """Note which answers met a fault on their way."""
        token = _token(request.path)
        if token:
            self.troubled[token] += _weight(request)

    def met_a_fault(self, interaction: Interaction) -> bool:
        """Whether Discord itself stood between the bot and its answer for too long."""
        return self.troubled[interaction.token] >= TOO_MANY


def _weight(request: FakeRequest) -> int:
    """The weight of a fault in broken connections, after which the bot tries again sooner than after an error."""
    if request.status == RATE_LIMITED or request.seconds > SLOW_S:
        return TOO_MANY
    return 2 if request.status >= HTTPStatus.INTERNAL_SERVER_ERROR else int(request.status == CUT)


def _token(path: str) -> str | None:
    """The interaction token in the path of an answer."""
    parts = path.split("/")
    for room in ("interactions", "webhooks"):
        if room in parts and len(parts) > parts.index(room) + 2:
            return parts[parts.index(room) + 2]
    return None
