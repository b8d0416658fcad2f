"""How matches add up: pure, a match after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from storage.play.matches.results import Ending, Outing, Result
from storage.play.ratings.rating_facts import NO_SHOW, RatingFact

EVERYONE = EVERYWHERE = 0
ALL = ""
"""What stands in a row of all opponents, servers or games."""
NEWEST = 50
"""So many of the newest matches are kept by number."""
MATCHES, PEOPLE = (10, 50, 200), 20
"""The moments are kept in which someone had so many matches, or opponents."""
YEAR, MATCHES_IN_A_YEAR = timedelta(days=365), 10
"""A year in which no time ran out counts if so many matches were played in it, or it says little."""
MET, ON_TIME = "people", "on time"
"""What such moments are called, besides the numbers of matches."""
LATEST = 10
"""So many of the latest matches that were meant to be rated are looked at for who leaves them early."""


class TallyKey(NamedTuple):
    """Which matches of someone a row adds up; in the order in which rows are locked."""

    player_id: int
    opponent_id: int = EVERYONE
    guild_id: int = EVERYWHERE
    game: str = ALL


class Latest(NamedTuple):
    """A match that was meant to be rated and played, or left."""

    at: datetime
    fact_id: int
    is_early: bool
    """Whether they left before really playing."""
    rated: bool


@dataclass(slots=True)
class Course:
    """What depends on the order in which matches ended."""

    newest: list[int] = field(default_factory=list)
    """The numbers of the newest matches, with a result or without."""
    last_at: datetime | None = None
    """When the newest ended."""
    duel_at: datetime | None = None
    """When the newest of two players ended with a result."""
    won: int = 0
    most_won: int = 0
    unbeaten: int = 0
    most_unbeaten: int = 0
    """How often in a row, now and at the most."""
    first_won: int = 0
    first_won_at: datetime | None = None
    """The number of the first match that they won, and when it ended."""
    people: int = 0
    """How many opponents there were."""
    reached: dict[str, datetime] = field(default_factory=dict)
    """When so many matches or opponents, or a year on time, were reached."""
    punctual: int = 0
    punctual_at: datetime | None = None
    """How many matches in a row ended without running out of time, and when the first did, until a year is reached."""
    late_at: datetime | None = None
    """When the last rated match ended in which they ran out of time."""
    latest: list[Latest] = field(default_factory=list)
    """The last matches that were meant to be rated and played, or left; the newest first."""

    @property
    def streaks(self) -> dict[str, int]:
        """How often in a row they won, or didn't lose."""
        return {name: getattr(self, name) for name in ("won", "most_won", "unbeaten", "most_unbeaten")}

    def add(self, outing: Outing, matches: int) -> None:
        """Go on with a result, with which there are so many."""
        at, is_won, is_lost = outing.result.ended_at, outing.ending is Ending.WON, outing.ending is Ending.LOST
        self.won, self.unbeaten = self.won + 1 if is_won else 0, 0 if is_lost else self.unbeaten + 1
        self.most_won, self.most_unbeaten = max(self.most_won, self.won), max(self.most_unbeaten, self.unbeaten)
        if outing.result.seats == 2:
            self.duel_at = at
        if is_won and self.first_won_at is None:
            self.first_won, self.first_won_at = outing.result.match_id, at
        if matches in MATCHES:
            self.reached[str(matches)] = at
        if ON_TIME not in self.reached:
            self._be_on_time(at, is_late=outing.late)

    def meet(self, count: int, at: datetime) -> None:
        """Note that so many were met for the first time."""
        if self.people < PEOPLE <= self.people + count:
            self.reached[MET] = at
        self.people += count

    def _be_on_time(self, at: datetime, *, is_late: bool) -> None:
        self.punctual_at, self.punctual = (None, 0) if is_late else (self.punctual_at or at, self.punctual + 1)
        if self.punctual_at and at - self.punctual_at >= YEAR and self.punctual >= MATCHES_IN_A_YEAR:
            self.reached[ON_TIME] = at


@dataclass(slots=True)
class Tally:
    """A row of `tallies`, columns in its order."""

    player_id: int
    opponent_id: int = EVERYONE
    guild_id: int = EVERYWHERE
    game: str = ALL
    matches: int = 0
    """Those that are over with a result for the player."""
    won: int = 0
    drawn: int = 0
    points: float = 0.0
    """The share of opponents beaten, summed up."""
    first: int = 0
    first_points: float = 0.0
    """The matches in which they sat at the first seat, and the points of these."""
    late: int = 0
    """How often they lost because time ran out."""
    meant: int = 0
    """The matches that are over and were meant to be rated, with a result or without."""
    rated: int = 0
    """The matches that count for ratings."""
    forfeits: int = 0
    """The matches meant to be rated that they lost without ever moving."""
    time_outs: int = 0
    """The matches in which they ran out of time, as it was decided about ratings."""
    course: Course = field(default_factory=Course)
    is_stale: bool | None = None
    """Whether what depends on the order has to be made anew; said in the row of all matches for all of someone's."""

    @property
    def key(self) -> TallyKey:
        return TallyKey(self.player_id, self.opponent_id, self.guild_id, self.game)

    @property
    def lost(self) -> int:
        return self.matches - self.won - self.drawn

    def add(self, result: Result, outing: Outing | None) -> None:
        """Count a match that is over, the newest of all."""
        self.meant += bool(result.rated)
        self.course.newest = [result.match_id, *self.course.newest][:NEWEST]
        self.course.last_at = result.ended_at
        if outing is not None:
            self.weigh(outing)
            self.course.add(outing, self.matches)

    def weigh(self, outing: Outing, times: int = 1) -> None:
        """Count a result, or take it back."""
        self.matches += times
        self.won += times * (outing.ending is Ending.WON)
        self.drawn += times * (outing.ending is Ending.DRAWN)
        self.points += times * outing.points
        self.late += times * outing.late
        if outing.result.seat == 0:
            self.first += times
            self.first_points += times * outing.points

    def judge(self, fact: RatingFact, *, forfeited: bool) -> None:
        """Count what was decided about a match; in any order."""
        is_late, course = self.player_id in (fact.late or ()), self.course
        self.forfeits += forfeited
        self.time_outs += is_late
        if fact.rated and is_late:
            course.late_at = max(course.late_at or fact.at, fact.at)
        if fact.rated or fact.why == NO_SHOW:
            new = Latest(fact.at, fact.id, self.player_id in (fact.early or ()), bool(fact.rated))
            course.latest = sorted([*course.latest, new], reverse=True)[:LATEST]

    def differs(self, other: Tally) -> bool:
        return any(_rounded(self, each.name) != _rounded(other, each.name) for each in fields(Tally))


class Tallies(dict[TallyKey, Tally]):
    """Rows by what they add up; one that isn't there yet adds up nothing."""

    def __missing__(self, key: TallyKey) -> Tally:
        self[key] = found = Tally(*key)
        return found

    def count(self, result: Result) -> None:
        """Count a match that is over for one of its players; what ended before the last one counted leaves it stale."""
        total, outing = self[TallyKey(result.player_id)], result.outing
        course = total.course
        if course.last_at is not None and (course.last_at, course.newest[0]) > result.moment:
            total.is_stale = True
        if outing is not None:
            pairs = (self[TallyKey(result.player_id, opponent_id)] for _, opponent_id in result.opponents)
            course.meet(sum(not pair.matches for pair in pairs), result.ended_at)
        for key in keys_of(result):
            self[key].add(result, outing)

    def correct(self, before: Result, after: Result) -> None:
        """Count a match otherwise than before; what depends on the order is left to be made anew."""
        for result, times in ((before, -1), (after, 1)):
            if outing := result.outing:
                for key in keys_of(result):
                    self[key].weigh(outing, times)
        self[TallyKey(after.player_id)].is_stale = True

    def rate(self, player_id: int, guild_id: int | None, opponents: Iterable[int]) -> None:
        """Count a match for ratings."""
        for key in rated_keys(player_id, guild_id, opponents):
            self[key].rated += 1


def keys_of(result: Result) -> Iterator[TallyKey]:
    """The rows in which a match of someone counts."""
    opponents = (EVERYONE, *(opponent_id for _, opponent_id in result.opponents))
    for opponent_id in opponents:
        yield TallyKey(result.player_id, opponent_id)
        yield TallyKey(result.player_id, opponent_id, game=result.game)
    if result.guild_id is not None:
        for opponent_id in opponents if result.rated else (EVERYONE,):
            yield TallyKey(result.player_id, opponent_id, result.guild_id)


def judged_keys(player_id: int, guild_id: int | None) -> Iterator[TallyKey]:
    """The rows in which counts what was decided about a match of someone."""
    yield TallyKey(player_id)
    if guild_id is not None:
        yield TallyKey(player_id, guild_id=guild_id)


def rated_keys(player_id: int, guild_id: int | None, opponents: Iterable[int]) -> Iterator[TallyKey]:
    """The rows in which a rated match of someone counts."""
    yield from judged_keys(player_id, guild_id)
    if guild_id is not None:
        yield from (TallyKey(player_id, opponent_id, guild_id) for opponent_id in opponents)


def _rounded(tally: Tally, name: str) -> Any:
    value = getattr(tally, name)
    return round(value, 6) if isinstance(value, float) else value
