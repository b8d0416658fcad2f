"""What a database holds, read without the bot, and what follows from it by the rules alone."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from games import GAMES
from games.core import PlayerError, Seat

MOVE, UNDO, RESIGN, TIMEOUT, RULING = "move", "undo", "resign", "timeout", "ruling"
LEAVING = (RESIGN, TIMEOUT)
BOARDS = ("board", "reminder")
STANDING = ("table", *BOARDS)
"""Kinds of posts of which only the newest of a match has buttons."""


class Entry(NamedTuple):
    """A stored move, or what happened instead of one."""

    ply: int
    seat: int
    kind: str
    notation: str
    automatic: bool


class Post(NamedTuple):
    """A message the bot owed, and what became of it."""

    id: int
    match: int
    """0 where it is about no single match."""
    kind: str
    ply: int
    channel: int | None
    person: int | None
    """The Discord id of whom it was for, where it was a direct message."""
    nonce: str
    status: str
    message: int | None
    trouble: str | None
    created: str
    """By the clock of the bot, as the database writes it; later moments are greater."""
    details: dict[str, Any]


class Stint(NamedTuple):
    """Someone who sat at a seat until so many entries were made."""

    seat: int
    person: int
    ply: int
    until: str


class Offer(NamedTuple):
    """What someone asked the others, and how it ended."""

    id: int
    match: int
    kind: str
    asker: int
    status: str
    told: str | None
    """When every message that shows it said how it ended."""
    asked: frozenset[int]


class Invitation(NamedTuple):
    """An open challenge and the post that is its card."""

    id: int
    status: str
    card: int | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match with its entries; `movers` are the seats to move by ply, None once it is over."""

    id: int
    status: str
    ply: int
    people: tuple[int, ...]
    """Discord ids by seat, as they sit there now."""
    stints: tuple[Stint, ...]
    """Those who have left a seat to someone else, in order."""
    invited: frozenset[int]
    entries: tuple[Entry, ...]
    movers: tuple[int | None, ...]
    channel: int
    thread: int | None

    def seated(self, seat: int, ply: int, at: str | None = None) -> int:
        """Who sat there after so many entries: then at last or, by the clock, at a moment."""
        later = (stint.person for stint in self.stints if stint.seat == seat and _goes_on(stint, ply, at))
        return next(later, self.people[seat])

    def mover(self, ply: int, at: str | None = None) -> int | None:
        """The Discord id of who has to move."""
        seat = self.movers[ply] if ply < len(self.movers) else None
        return None if seat is None else self.seated(seat, ply, at)

    def turn(self, ply: int, at: str | None = None) -> tuple[int, int]:
        """The ply at which the turn began that this ply belongs to, and how often it was taken over before a moment."""
        began = ply
        while began > 0 and self.movers[began - 1] == self.movers[began] and self.entries[began - 1].kind != UNDO:
            began -= 1
        seat = self.movers[ply]
        left = [stint for stint in self.stints if stint.seat == seat and not _goes_on(stint, ply, at)]
        return began, len(left)

    @property
    def everyone(self) -> frozenset[int]:
        """All who have ever sat there."""
        return frozenset({*self.people, *(stint.person for stint in self.stints)})


class Truth:
    """The matches and posts of a database that nobody writes to any more."""

    def __init__(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as database:
            database.row_factory = sqlite3.Row
            self.broken: list[str] = []
            self.people: dict[int, int] = dict(database.execute("SELECT id, coalesce(discord_id, 0) FROM players"))
            self.zones = dict(_zones(database))
            self.posts = tuple(_posts(database))
            self.offers = {offer.id: offer for offer in _offers(database)}
            self.invitations = tuple(
                Invitation(*row) for row in database.execute("SELECT id, status, card_id FROM standing_invitations")
            )
            self.matches = {match.id: match for match in self._matches(database)}

    def _matches(self, database: sqlite3.Connection) -> Iterator[Match]:
        seats = _grouped(
            database, "SELECT match_id, discord_id FROM seats JOIN players ON id = player_id ORDER BY seat"
        )
        stints = _grouped(
            database,
            "SELECT match_id, seat, coalesce(discord_id, 0), until_ply, until_at FROM stints "
            "JOIN players ON players.id = player_id ORDER BY stints.id",
        )
        guests = _grouped(database, "SELECT match_id, discord_id FROM invitations JOIN players ON id = player_id")
        entries = _grouped(database, "SELECT match_id, ply, seat, kind, notation, automatic FROM moves ORDER BY ply")
        for row in database.execute("SELECT * FROM matches ORDER BY id"):
            number = row["id"]
            played = tuple(Entry._make((*each[:4], bool(each[4]))) for each in entries[number])
            yield Match(
                id=number,
                status=row["status"],
                ply=row["ply"],
                people=tuple(each[0] or 0 for each in seats[number]),
                stints=tuple(Stint(*each) for each in stints[number]),
                invited=frozenset(each[0] or 0 for each in guests[number]),
                entries=played,
                movers=self._replayed(row, played),
                channel=row["channel_id"],
                thread=row["thread_id"],
            )

    def _replayed(self, row: sqlite3.Row, entries: Sequence[Entry]) -> tuple[int | None, ...]:
        """Who had to move at every ply, nothing for a match that never began or cannot be replayed."""
        if row["started_at"] is None:
            return ()
        try:
            return tuple(_movers(row, entries))
        except (PlayerError, ValueError, LookupError) as error:
            self.broken.append(f"#{row['id']} does not replay: {error}")
            return ()


def owed(file: Path) -> int:
    """How many posts are still owed and offers have ended in silence, while the bot runs."""
    query = (
        "SELECT (SELECT count(*) FROM posts WHERE status = 'owed') "
        "+ (SELECT count(*) FROM offers WHERE ended_at IS NOT NULL AND told_at IS NULL)"
    )
    with closing(sqlite3.connect(file, timeout=30)) as database:
        return int(database.execute(query).fetchone()[0])


def _goes_on(stint: Stint, ply: int, at: str | None) -> bool:
    """Whether someone still sat there: someone may take over while the board stays the same."""
    return stint.ply > ply or (stint.ply == ply and at is not None and at < stint.until)


def _movers(row: sqlite3.Row, entries: Sequence[Entry]) -> Iterator[int | None]:
    """Who has to move at every ply; raises `PlayerError`, `ValueError`, `LookupError` where an entry cannot be."""
    game = GAMES[row["game"]]
    states: list[Any] = [game.start(row["seats_wanted"], json.loads(row["options"]))]
    yield states[0].to_move
    for entry in entries:
        states.append(_followed(game, states, entry))
        yield None if states[-1] is None else states[-1].to_move


def _followed(game: Any, states: Sequence[Any], entry: Entry) -> Any:
    """The state an entry leads to; None once a match is over without one."""
    if states[-1] is None or states[-1].to_move is None:
        raise ValueError(f"{entry} came after the end")
    if entry.kind == MOVE:
        return game.play(states[-1], Seat(entry.seat), entry.notation)[1]
    if entry.kind == UNDO:
        return states[: entry.ply][int(entry.notation)]
    if entry.kind not in LEAVING:
        return None
    left = game.retire(states[-1], Seat(entry.seat))
    return left and left[0]


def _posts(database: sqlite3.Connection) -> Iterator[Post]:
    query = (
        "SELECT posts.id, coalesce(match_id, 0), posts.kind, ply, channel_id, discord_id, nonce, status, message_id, "
        "trouble, posts.created_at, details "
        "FROM posts LEFT JOIN players ON players.id = player_id ORDER BY posts.id"
    )
    for *facts, details in database.execute(query):
        yield Post._make((*facts, json.loads(details or "{}")))


def _offers(database: sqlite3.Connection) -> Iterator[Offer]:
    asked = _grouped(
        database, "SELECT offer_id, coalesce(discord_id, 0) FROM consents JOIN players ON players.id = player_id"
    )
    query = (
        "SELECT offers.id, match_id, offers.kind, coalesce(discord_id, 0), status, told_at "
        "FROM offers JOIN players ON players.id = player_id"
    )
    for row in database.execute(query):
        yield Offer._make((*row, frozenset(each[0] for each in asked[row["id"]])))


def _zones(database: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """The time zones people have chosen, by Discord id."""
    for person, settings in database.execute("SELECT coalesce(discord_id, 0), settings FROM players"):
        if zone := json.loads(settings or "{}").get("zone"):
            yield person, zone


def _grouped(database: sqlite3.Connection, query: str) -> defaultdict[int, list[Any]]:
    """Rows without their first column, by it."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for number, *rest in database.execute(query):
        found[number].append(rest)
    return found
