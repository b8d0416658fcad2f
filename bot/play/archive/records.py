"""A match as a text file that people can read and any version can read back: docs/reference/record-format.md."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import takewhile

from bot.core.clock_rules import ClockRule, clock_text, parse_clock
from bot.play.archive import substitutions
from bot.play.archive.refusals import BadRecord, NewerRecord, RecordTooLarge, RecordTooLong
from bot.play.matches import MatchView, players_at
from bot.play.replays import MOVE, EntryKinds, Position, chains, columns_after, follow, replay, retrace
from games import GAMES
from games.core import AnyGame, Event, PlayerError, Said, Seat, listed
from storage.people.players import NAME_LIMIT, Player
from storage.play.matches.matches import Entry, Match, Status
from storage.play.matches.stints import Stint

FORMAT = 2
TITLE = f"Engawa record {FORMAT}"
FIRST_TITLE = "Engawa record 1"
"""The first format, which told neither the clock nor which moves were made for a player."""
RUNNING, ABORTED = "running", "aborted"
NOTHING = "-"
LARGEST = 256 * 1024
"""Bytes of the largest record that is read."""
MOST_ENTRIES = 2000
"""Most entries a record may have: twice as many as any match has had, and more would take seconds to read."""
CHANGED = Said("the chain doesn't match the lines above it, so one of them was changed; these lines give {chain}.")
NO_SUCH_MOVE = Said("“Automatic:” lists {ply}, which is not a move of this match.")

_TITLE = re.compile(r"Engawa record ([0-9]{1,9})")
_NUMBER = re.compile(r"[0-9]{1,9}")
_MOVE = re.compile(r"(?P<ply>[0-9]{1,9})\s+(?P<seat>[0-9])\s+(?P<what>\S|\S.*\S)\s+(?P<moment>\S+)")
_OTHER = re.compile(r"\((\w+)(?:\s+([\w=>]{1,9}))?\)")
_MOMENT = "%Y-%m-%dT%H:%M:%S.%fZ"
_HOW_MOVES_LOOK = "1 0 a1-b2 2026-11-20T12:00:00.000000Z"


@dataclass(frozen=True, slots=True)
class Record:
    """A match that was read from a file: legal from the first move to the last."""

    match: Match
    names: tuple[str, ...]
    """The players who sit there in the end."""
    entries: tuple[Entry, ...]
    stints: tuple[Stint, ...] = ()
    kinds: EntryKinds = field(kw_only=True, compare=False, repr=False)
    positions: tuple[Position, ...] = field(default=(), compare=False, repr=False)
    """Every position from the start to the last entry, once the record has been read."""

    @property
    def text(self) -> str:
        """The record as we write it: no comments of others, and a head that is short."""
        return write(self.match, self.names, self.entries, self.stints, kinds=self.kinds)

    def view(self, ply: int | None = None) -> MatchView:
        """The match after `ply` entries, by default all."""
        ply = len(self.entries) if ply is None else ply
        position = self.positions[ply] if self.positions else replay(self.match, self.entries[:ply], self.kinds)
        seated = [Player(seat, None, name) for seat, name in enumerate(self.names)]
        return MatchView(self.match, players_at(seated, self.stints, position.ply), position, stints=self.stints)


def check_size(size: int) -> None:
    """Raise `RecordTooLarge` for a file that is longer than any record, in bytes."""
    if size > LARGEST:
        raise RecordTooLarge(size=-(-size // 1024), most=LARGEST // 1024)


def write(
    match: Match, names: Sequence[str], entries: Sequence[Entry], stints: Sequence[Stint] = (), *, kinds: EntryKinds
) -> str:
    """The record of a match with all its entries; it ends with the last value of the chain."""
    sides = GAMES[match.game].info.seat_names
    positions = list(retrace(match, entries, kinds))
    assert match.started_at is not None
    lines = [
        TITLE,
        f"Match: {match.id}",
        f"Game: {match.game}",
        f"Ruleset: {match.ruleset}",
        f"Seats: {match.seats_wanted}",
        f"Options: {chains.format_options(match.options)}",
        f"Clock: {clock_text(match.clock)}",
        *substitutions.lines(names, stints, sides),
        f"Started: {chains.moment(match.started_at)}",
        f"Automatic: {' '.join(_automatic(entries)) or NOTHING}",
        "",
        *(_line(entry, after, sides) for entry, after in zip(entries, positions[1:], strict=True)),
        "",
        f"Result: {_result(positions[-1])}",
        f"Chain: {entries[-1].chain if entries else chains.first(match)}",
    ]
    return "\n".join(lines) + "\n"


def read(text: str, kinds: EntryKinds) -> Record:
    """A match from its record; raises `BadRecord` with the line and what would be right there."""
    lines = _Lines(text)
    _check_format(lines)
    is_first = " ".join(lines.peek().split()) == FIRST_TITLE
    lines.expect(FIRST_TITLE if is_first else TITLE)
    match = _read_match(lines)
    if not is_first:
        match = replace(match, clock=_read_clock(lines))
    first = [lines.value(f"Seat {seat}")[:NAME_LIMIT] or "?" for seat in range(match.seats_wanted)]
    started_at = _read_moment(lines, lines.value("Started"))
    automatic = {} if is_first else _read_automatic(lines)
    entries, positions = _read_moves(lines, match, automatic, kinds)
    position = positions[-1]
    lines.expect(f"Result: {_result(position)}")
    _check_chain(lines, entries[-1].chain if entries else chains.first(match))
    names, stints = substitutions.read(lines.comments, first)
    ended_at = entries[-1].played_at if position.is_over else None
    columns = columns_after(position) | {"ply": position.ply, "started_at": started_at, "ended_at": ended_at}
    whole = replace(match, created_at=started_at, **columns)
    return Record(whole, names, entries, stints, kinds=kinds, positions=positions)


def _check_format(lines: _Lines) -> None:
    found = _TITLE.fullmatch(" ".join(lines.peek().split()))
    if found and int(found[1]) > FORMAT:
        raise NewerRecord(format=int(found[1]), known=FORMAT)


class _Lines:
    """The lines that matter, one after the other, without comments."""

    def __init__(self, text: str) -> None:
        self._lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        head = takewhile(lambda line: not line.startswith("Started"), (line for _, line in self._lines))
        self.comments = [line for line in head if line.startswith(";")]
        self._lines = [(number, line) for number, line in self._lines if line and not line.startswith(";")]
        self._next = 0

    @property
    def number(self) -> int:
        """The number of the present line, as editors count."""
        last = self._lines[-1][0] + 1 if self._lines else 1
        return self._lines[self._next - 1][0] if 0 < self._next <= len(self._lines) else last

    @property
    def moves(self) -> int:
        """How many lines from here on look like moves."""
        return sum(1 for _ in takewhile(lambda line: line[1][:1].isdigit(), self._lines[self._next :]))

    def peek(self) -> str:
        """The next line, which is empty at the end."""
        return self._lines[self._next][1] if self._next < len(self._lines) else ""

    def take(self) -> str:
        line = self.peek()
        self._next += 1
        return line

    def value(self, key: str) -> str:
        """What stands behind `key` and a colon; words of ours may stand between them."""
        line = self.take()
        name, colon, value = line.partition(":")
        if not colon or not f"{_one_line(name)} ".startswith(f"{key} "):
            raise self.refusal(Said("this line should be “{key}: …”", key=key), line)
        return value.strip()

    def whole(self, key: str) -> int:
        value = self.value(key)
        if not _NUMBER.fullmatch(value):
            raise self.refusal(Said("“{key}:” needs a whole number", key=key), value)
        return int(value)

    def expect(self, wanted: str) -> None:
        line = self.take()
        if " ".join(line.split()) != wanted:
            raise self.refusal(Said("this line should be “{wanted}”", wanted=wanted), line)

    def refusal(self, problem: str, found: str) -> BadRecord:
        """A refusal that says what is wrong in the present line."""
        shown = f"“{found[:60]}”" if found else Said("nothing")
        return BadRecord(line=self.number, problem=Said("{problem}, not {found}.", problem=problem, found=shown))

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Say in which line the rules refused something."""
        try:
            yield
        except PlayerError as error:
            raise BadRecord(line=self.number, problem=error.args[0]) from None


def _read_match(lines: _Lines) -> Match:
    number = lines.whole("Match")
    game = _read_game(lines)
    ruleset = lines.whole("Ruleset")
    if ruleset != game.info.ruleset:
        known = Said("this bot supports ruleset {ruleset} of {game}", ruleset=game.info.ruleset, game=game.info.name)
        raise lines.refusal(known, str(ruleset))
    seats = lines.whole("Seats")
    with lines.explaining():
        game.settle(seats, {})
    options = _read_options(lines, game, seats)
    then = datetime.fromtimestamp(0, UTC)
    return Match(
        id=number,
        game=game.info.key,
        ruleset=ruleset,
        options=options,
        seats_wanted=seats,
        status=Status.RUNNING,
        guild_id=None,
        channel_id=0,
        host_id=0,
        ply=0,
        to_move=None,
        places=None,
        reason=None,
        created_at=then,
        started_at=then,
        ended_at=None,
    )


def _read_game(lines: _Lines) -> AnyGame:
    key = lines.value("Game")
    if key not in GAMES:
        raise lines.refusal(Said("the games available here are {names}", names=listed(GAMES)), key)
    return GAMES[key]


def _read_options(lines: _Lines, game: AnyGame, seats: int) -> Mapping[str, str]:
    value = lines.value("Options")
    pairs = [word.partition("=") for word in value.split() if word != "-"]
    if not all(sign for _, sign, _ in pairs):
        raise lines.refusal(Said("options look like “name=value name=value”, or “-” for none"), value)
    options = {option: chosen for option, _, chosen in pairs}
    with lines.explaining():
        game.settle(seats, options)
    return options


def _read_clock(lines: _Lines) -> ClockRule | None:
    value = lines.value("Clock")
    with lines.explaining():
        return parse_clock(value)


def _read_automatic(lines: _Lines) -> dict[int, int]:
    """The moves that were made for a player, counted from 1, each with the line that says so."""
    words = lines.value("Automatic").split()
    if wrong := next((word for word in words if word != NOTHING and not _NUMBER.fullmatch(word)), None):
        raise lines.refusal(Said("“Automatic:” takes move numbers, or “-” for none"), wrong)
    return {int(word): lines.number for word in words if word != NOTHING}


def _read_moves(
    lines: _Lines, match: Match, automatic: Mapping[int, int], kinds: EntryKinds
) -> tuple[tuple[Entry, ...], tuple[Position, ...]]:
    """All lines that begin with a digit, and the positions before, between and after them."""
    if (count := lines.moves) > MOST_ENTRIES:
        raise RecordTooLong(count=count, most=MOST_ENTRIES)
    (position,) = retrace(match, (), kinds)
    chain, entries, known = chains.first(match), [], {0: position}
    while lines.peek()[:1].isdigit():
        by_itself = position.ply + 1 in automatic
        entry, position = _read_move(lines, GAMES[match.game], position, known, kinds, automatic=by_itself)
        entries.append(chains.seal(chain, entry))
        chain, known[position.ply] = entries[-1].chain, position
    made = {after.ply for after in known.values() if after.last and after.last.automatic}
    if lost := sorted(automatic.keys() - made):
        raise BadRecord(line=automatic[lost[0]], problem=Said(NO_SUCH_MOVE, ply=lost[0]))
    return tuple(entries), tuple(known.values())


def _read_move(
    lines: _Lines,
    game: AnyGame,
    position: Position,
    known: Mapping[int, Position],
    kinds: EntryKinds,
    *,
    automatic: bool,
) -> tuple[Entry, Position]:
    line = lines.take().partition(";")[0].strip()
    found = _MOVE.fullmatch(line)
    if found is None:
        raise lines.refusal(Said("a move looks like “{example}”", example=_HOW_MOVES_LOOK), line)
    if int(found["ply"]) != position.ply + 1:
        raise lines.refusal(Said("this should be move {ply}", ply=position.ply + 1), line)
    seat, played_at = Seat(int(found["seat"])), _read_moment(lines, found["moment"])
    if seat >= position.seats:
        raise lines.refusal(Said("seats are numbered 0 to {last}", last=position.seats - 1), found["seat"])
    other = _OTHER.fullmatch(found["what"])
    if other and (other[1] not in kinds or other[1] == MOVE):
        brackets = Said("brackets hold what happened instead of a move, such as “(resign)”")
        raise lines.refusal(brackets, found["what"])
    kind = kinds[other[1]] if other else MOVE
    with lines.explaining():
        text = (other[2] or "") if other else found["what"]
        after = follow(game, position, seat, kind, text, automatic=automatic, known=known)
    assert after.last is not None
    return Entry(position.ply, seat, kind, after.last.notation, played_at, automatic=automatic), after


def _check_chain(lines: _Lines, chain: str) -> None:
    """Check the last line, which may be left out by who writes a record by hand."""
    if lines.peek() and lines.value("Chain") != chain:
        raise BadRecord(line=lines.number, problem=Said(CHANGED, chain=chain))
    if extra := lines.peek():
        lines.take()
        raise lines.refusal(Said("the record should end here"), extra)


def _read_moment(lines: _Lines, text: str) -> datetime:
    try:
        return datetime.strptime(text, _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        raise lines.refusal(Said("a time looks like “2026-11-20T12:00:00.000000Z”"), text) from None


def _line(entry: Entry, after: Position, sides: Sequence[str]) -> str:
    assert after.last is not None
    return f"{chains.line(entry)} ; {_comment(Seat(entry.seat), after.last.events, sides)}"


def _automatic(entries: Sequence[Entry]) -> Iterator[str]:
    """The moves that were made for a player, counted from 1; what else happens by itself is told by its kind."""
    return (str(entry.ply + 1) for entry in entries if entry.automatic and entry.kind == MOVE)


def _comment(seat: Seat, events: Sequence[Event], sides: Sequence[str]) -> str:
    """Comment on who it was and what the table saw, in words that name sides and not people."""
    seen = " ".join(_one_line(event.text.format(*sides)) for event in events)
    return f"{sides[seat]}: {seen}" if seen else sides[seat]


def _result(position: Position) -> str:
    """Write `1 > 0 (resignation)`, best first; seats that tie are joined by `=`."""
    outcome = position.outcome
    if outcome is None:
        return ABORTED if position.is_aborted else RUNNING
    places = " > ".join(" = ".join(str(seat) for seat in place) for place in outcome.places)
    return f"{places} ({outcome.reason})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
