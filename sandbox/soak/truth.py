"""What the bot's database says in the end, and what follows from it by the rules alone."""

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

MOVE = "move"


class Entry(NamedTuple):
    """A stored move, or who left."""

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


@dataclass(frozen=True, slots=True)
class Match:
    """A match with its entries; `movers` are the seats to move by ply, None once it is over."""

    id: int
    status: str
    ply: int
    people: tuple[int, ...]
    """Discord ids by seat."""
    invited: frozenset[int]
    entries: tuple[Entry, ...]
    movers: tuple[int | None, ...]

    def mover(self, ply: int) -> int | None:
        """The Discord id of who has to move."""
        seat = self.movers[ply] if ply < len(self.movers) else None
        return None if seat is None else self.people[seat]

    def turn(self, ply: int) -> int:
        """The ply at which the turn began that this ply belongs to."""
        while ply > 0 and self.movers[ply - 1] == self.movers[ply]:
            ply -= 1
        return ply


class Truth:
    """The matches and posts of a database that nobody writes to any more."""

    def __init__(self, file: Path) -> None:
        with closing(sqlite3.connect(file)) as database:
            database.row_factory = sqlite3.Row
            self.broken: list[str] = []
            self.posts = tuple(_posts(database))
            self.matches = {match.id: match for match in self._matches(database)}

    def _matches(self, database: sqlite3.Connection) -> Iterator[Match]:
        seats = _grouped(
            database, "SELECT match_id, discord_id FROM seats JOIN players ON id = player_id ORDER BY seat"
        )
        guests = _grouped(database, "SELECT match_id, discord_id FROM invitations JOIN players ON id = player_id")
        entries = _grouped(database, "SELECT match_id, ply, seat, kind, notation, automatic FROM moves ORDER BY ply")
        for row in database.execute("SELECT * FROM matches ORDER BY id"):
            number = row["id"]
            played = tuple(Entry._make((*each[:4], bool(each[4]))) for each in entries[number])
            movers: tuple[int | None, ...] = ()
            if row["started_at"] is not None:
                try:
                    movers = tuple(_movers(row, played))
                except PlayerError as error:
                    self.broken.append(f"#{number} does not replay: {error}")
            people = tuple(each[0] or 0 for each in seats[number])
            invited = frozenset(each[0] or 0 for each in guests[number])
            yield Match(number, row["status"], row["ply"], people, invited, played, movers)


def owed(file: Path) -> int:
    """How many posts are still owed, while the bot runs."""
    with closing(sqlite3.connect(file, timeout=30)) as database:
        return int(database.execute("SELECT count(*) FROM posts WHERE status = 'owed'").fetchone()[0])


def _movers(row: sqlite3.Row, entries: Sequence[Entry]) -> Iterator[int | None]:
    """Who has to move at every ply, by the rules; raises `PlayerError` where an entry cannot be."""
    game = GAMES[row["game"]]
    state: Any = game.start(row["seats_wanted"], json.loads(row["options"]))
    yield state.to_move
    for entry in entries:
        if entry.kind == MOVE:
            _, state, _ = game.play(state, Seat(entry.seat), entry.notation)
        elif (left := game.retire(state, Seat(entry.seat))) is None:
            yield None
            return
        else:
            state = left[0]
        yield state.to_move


def _posts(database: sqlite3.Connection) -> Iterator[Post]:
    query = (
        "SELECT posts.id, coalesce(match_id, 0), kind, ply, channel_id, discord_id, nonce, status, message_id, trouble "
        "FROM posts LEFT JOIN players ON players.id = player_id ORDER BY posts.id"
    )
    return (Post(*row) for row in database.execute(query))


def _grouped(database: sqlite3.Connection, query: str) -> defaultdict[int, list[Any]]:
    """Rows without their first column, by it."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for number, *rest in database.execute(query):
        found[number].append(rest)
    return found
