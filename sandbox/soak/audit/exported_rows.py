"""What a database holds, as `python -m bot export-audit` tells it, and what follows from it by the rules alone."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games import GAMES
from games.core import PlayerError, Seat

MOVE, UNDO, RESIGN, TIMEOUT = "move", "undo", "resign", "timeout"
RULING, STOPPED = "ruling", "stopped"
LEAVING = (RESIGN, TIMEOUT, "removed")
BOARDS = ("board", "reminder")
STANDING = ("table", *BOARDS)
"""Kinds of posts of which only the newest of a match has buttons."""
COMPUTER, BOT = "computer", "bot"
TURNS = ("move", "draw")
"""Kinds of jobs that matches wait for."""
FALLEN = "fallen"
Row = dict[str, Any]
"""A row of a table, by column; moments are texts of one length, of which later ones are greater."""


class AuditedEntry(NamedTuple):
    """A stored move, or what happened instead of one."""

    ply: int
    seat: int
    kind: str
    notation: str
    automatic: bool


class AuditedPost(NamedTuple):
    """A message the bot owed, and what became of it."""

    id: int
    match: int
    """The match, or 0 where it is about no single one."""
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
    """The moment by the clock of the bot, as the database writes it; later moments are greater."""
    details: dict[str, Any]
    due: str
    """The moment when it was to be sent, or is to be tried again."""
    attempts: int
    in_chat: bool
    """Whether it went, or will go, to a chat as an answer."""

    def is_put_off(self, now: str) -> bool:
        """Whether it waits for a moment that is still to come, such as the end of quiet hours, and for nothing else."""
        return self.status == "owed" and not self.attempts and self.due > now

    @property
    def is_told_otherwise(self) -> bool:
        """Whether it is a board that comes only if no digest has told the end of its match by then."""
        return self.person is not None and "calls" in self.details and self.due > self.created


class AuditedStint(NamedTuple):
    """Someone who sat at a seat until so many entries were made."""

    seat: int
    person: int
    ply: int
    until: str


class AuditedOffer(NamedTuple):
    """What someone asked the others, and how it ended."""

    id: int
    match: int
    kind: str
    asker: int
    status: str
    told: str | None
    """The moment when every message that shows it said how it ended."""
    asked: frozenset[int]


class AuditedInvitation(NamedTuple):
    id: int
    status: str
    card: int | None


@dataclass(frozen=True, slots=True)
class AuditedMatch:
    """A match with its entries; `movers` are the seats to move by ply, None once it is over."""

    id: int
    status: str
    ply: int
    people: tuple[int, ...]
    """Discord ids by seat, as they sit there now; a computer has a negative number, a forgotten person 0."""
    stints: tuple[AuditedStint, ...]
    """Those who have left a seat to someone else, in order."""
    invited: frozenset[int]
    entries: tuple[AuditedEntry, ...]
    movers: tuple[int | None, ...]
    channel: int
    thread: int | None
    late: frozenset[int]
    """The plies at which a soft clock ran out, so that the others may claim."""

    def seated(self, seat: int, ply: int, at: str | None = None) -> int:
        """Those who sat there after so many entries: then at last or, by the clock, at a moment."""
        later = (stint.person for stint in self.stints if stint.seat == seat and _goes_on(stint, ply, at))
        return next(later, self.people[seat])

    def mover(self, ply: int, at: str | None = None) -> int | None:
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


class AuditedTables:
    """The rows of a database at one moment, by the name of their table and in the order of their keys."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_name: defaultdict[str, list[Row]] = defaultdict(list)
        for row in rows:
            self._by_name[row["table"]].append(row)

    def __getitem__(self, name: str) -> list[Row]:
        return self._by_name[name]

    def items(self) -> Iterator[tuple[str, list[Row]]]:
        yield from self._by_name.items()

    def of_matches(self, name: str) -> defaultdict[int, list[Row]]:
        found: defaultdict[int, list[Row]] = defaultdict(list)
        for row in self[name]:
            found[row["match_id"]].append(row)
        return found


def read(lines: Iterable[str]) -> AuditedTables:
    return AuditedTables(json.loads(line) for line in lines)


class Truth:
    """The matches and posts of a database that nobody writes to any more; what is due later than `now` may be owed."""

    def __init__(self, tables: AuditedTables, now: str) -> None:
        self.now = now
        self.tables = tables
        self.broken: list[str] = []
        self.people: dict[int, int] = {row["id"]: _person(row) for row in tables["players"]}
        self.zones = dict(_zones(tables["players"]))
        self.posts = tuple(self._post(row) for row in tables["posts"])
        self.offers = {offer.id: offer for offer in self._offers(tables)}
        self.invitations = tuple(
            AuditedInvitation(row["id"], row["status"], row["card_id"]) for row in tables["standing_invitations"]
        )
        self.climbs = {row["id"]: self.people.get(row["challenged_id"], 0) for row in tables["climbs"]}
        """Those who have to answer the challenges on ladders."""
        bots = {row["id"] for row in tables["players"] if row["kind"] == BOT}
        self.arranged = {row["id"] for row in tables["matches"] if row["host_id"] in bots}
        """Matches that the bot itself made."""
        self.matches = {match.id: match for match in self._matches(tables)}

    def _matches(self, tables: AuditedTables) -> Iterator[AuditedMatch]:
        names = ("seats", "stints", "invitations", "moves", "incidents")
        seats, stints, guests, entries, incidents = (tables.of_matches(name) for name in names)
        for row in tables["matches"]:
            number = row["id"]
            played = tuple(_entry(each) for each in entries[number])
            yield AuditedMatch(
                id=number,
                status=row["status"],
                ply=row["ply"],
                people=tuple(self._whose(each) for each in seats[number]),
                stints=tuple(self._stint(each) for each in stints[number]),
                invited=frozenset(map(self._whose, guests[number])),
                entries=played,
                movers=self._replayed(row, played),
                channel=row["channel_id"],
                thread=row["thread_id"],
                late=frozenset(each["ply"] for each in incidents[number] if each["kind"] == FALLEN),
            )

    def _post(self, row: Row) -> AuditedPost:
        return AuditedPost(
            id=row["id"],
            match=row["match_id"] or 0,
            kind=row["kind"],
            ply=row["ply"],
            channel=row["channel_id"],
            person=self._whose(row) if row["player_id"] else None,
            nonce=row["nonce"],
            status=row["status"],
            message=row["message_id"],
            trouble=row["trouble"],
            created=row["created_at"],
            details=row["details"] or {},
            due=row["due_at"],
            attempts=row["attempts"],
            in_chat=_is_of_chat(row),
        )

    def _stint(self, row: Row) -> AuditedStint:
        return AuditedStint(row["seat"], self._whose(row), row["until_ply"], row["until_at"])

    def _offers(self, tables: AuditedTables) -> Iterator[AuditedOffer]:
        asked: defaultdict[int, set[int]] = defaultdict(set)
        for row in tables["consents"]:
            asked[row["offer_id"]].add(self._whose(row))
        for row in tables["offers"]:
            facts = (row["kind"], self._whose(row), row["status"], row["told_at"])
            yield AuditedOffer(row["id"], row["match_id"], *facts, frozenset(asked[row["id"]]))

    def _whose(self, row: Row) -> int:
        return self.people.get(row["player_id"], 0)

    def _replayed(self, row: Row, entries: Sequence[AuditedEntry]) -> tuple[int | None, ...]:
        """Replay who had to move at every ply; nothing for a match that never began or cannot be replayed."""
        if row["started_at"] is None:
            return ()
        try:
            return tuple(_movers(row, entries))
        except (PlayerError, ValueError, LookupError) as error:
            self.broken.append(f"#{row['id']} does not replay: {error}")
            return ()


def left(tables: AuditedTables, now: str) -> int:
    """How much the bot still has to do: posts to send, offers ended in silence, buttons to take off, turns to think."""
    posts: int = sum(
        row["closes_at"] is not None or (row["status"] == "owed" and (row["attempts"] > 0 or row["due_at"] <= now))
        for row in tables["posts"]
        if not _is_of_chat(row)
    )
    silent = sum(row["ended_at"] is not None and row["told_at"] is None for row in tables["offers"])
    return posts + silent + sum(row["kind"] in TURNS for row in tables["jobs"])


def _is_of_chat(row: Row) -> bool:
    """Whether a post waits for somebody to act in a chat, or did."""
    return str(row.get("queue_key", "")).startswith("a")


def _goes_on(stint: AuditedStint, ply: int, at: str | None) -> bool:
    """Whether someone still sat there: someone may take over while the board stays the same."""
    return stint.ply > ply or (stint.ply == ply and at is not None and at < stint.until)


def _movers(row: Row, entries: Sequence[AuditedEntry]) -> Iterator[int | None]:
    """The seats to move at every ply; raises `PlayerError`, `ValueError`, `LookupError` where an entry cannot be."""
    game = GAMES[row["game"]]
    states: list[Any] = [game.start(row["seats_wanted"], row["options"])]
    yield states[0].to_move
    for entry in entries:
        states.append(_followed(game, states, entry))
        yield None if states[-1] is None else states[-1].to_move


def _followed(game: Any, states: Sequence[Any], entry: AuditedEntry) -> Any:
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


def _person(row: Row) -> int:
    """A Discord id; a computer gets a negative number of its own, and a forgotten person 0."""
    if row["kind"] == COMPUTER:
        return -int(row["id"])
    return int(row["discord_id"] or 0)


def _entry(row: Row) -> AuditedEntry:
    return AuditedEntry(row["ply"], row["seat"], row["kind"], row["notation"], bool(row["automatic"]))


def _zones(players: Iterable[Row]) -> Iterator[tuple[int, str]]:
    """The time zones people have chosen, by Discord id."""
    for row in players:
        if zone := (row["settings"] or {}).get("zone"):
            yield row["discord_id"] or 0, zone
