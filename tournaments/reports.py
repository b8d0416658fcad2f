"""Swisses and round robins of duels as TRF16, the report of FIDE that arbiters' programs read, out and in.

The columns are those of FIDE's Handbook C.04 annex 2 (TRF16): a line `001` a player, from column 92 on ten characters a
round: the opponent, the colour, the result. What the first seat plays is white.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.documents import Document
from tournaments.facts import Format, How, Match, Round, Tournament
from tournaments.points import WIN, points
from tournaments.shapes import BadDocument
from tournaments.standings import standings

REPORTED = {Format.SWISS: "Individual: Swiss-System", Format.ROUND_ROBIN: "Individual: Round-Robin"}
NAME_LENGTH, FIRST_ROUND, ROUND_WIDTH = 33, 91, 10
MOST_CHARACTERS, MOST_PLAYERS, MOST_ROUNDS = 2_000_000, 1000, 300
NOBODY = 0
"""The number of the opponent of whoever has none."""
WHITE, BLACK, NO_COLOUR = "w", "b", "-"
WON_ALONE, MISSED = "+", "-"
BYE, RESTS, AWAY, VOID, UNPLAYED = "U", "H", "Z", "D", " "
"""What a cell says of a round without a match: a win, half of one, nothing; a match that gives half; none yet."""
OVER_THE_BOARD = {Fraction(1): "1", Fraction(1, 2): "=", Fraction(0): "0"}
WITHOUT_OPPONENT = {Fraction(1): "F", Fraction(1, 2): RESTS, Fraction(0): AWAY}
MADE: Mapping[str, str] = {"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"}
OTHER_SIDE = {"win": "loss", "loss": "win", "draw": "draw"}
UNRATED = {"W", "D", "L"}
LISTS = {"U": "byes", "F": "byes", "+": "byes", "H": "rests", "Z": "away", "-": "away", " ": "away"}
"""In which list someone without an opponent stands."""

_LINE = re.compile(r"\r\n|\n|\r")
_INVISIBLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


def report(
    tournament: Tournament, name: str, names: Mapping[str, str], ratings: Mapping[str, int] | None = None
) -> str:
    """The tournament as TRF16, in UTF-8 with CR LF; raises `BadDocument` for what it has no columns for."""
    if not is_reportable(tournament):
        raise BadDocument(
            "TRF16 tells a Swiss or a round robin of duels that has players, one game a pairing, without a knock-out "
            "after it."
        )
    players = tournament.by_seed
    numbers = {entrant.id: number for number, entrant in enumerate(players, 1)}
    table = {line.id: line for line in standings(tournament)} if tournament.rounds else {}
    lines = [f"012 {_plain(name)}", f"062 {len(players)}", f"092 {REPORTED[tournament.format]}"]
    if planned := max(tournament.settings.rounds, len(tournament.rounds)):
        lines.append(f"XXR {planned}")
    if tournament.annulled:
        lines.append(" ".join(["XXN", *(str(numbers[each.id]) for each in players if each.id in tournament.annulled)]))
    for entrant in players:
        line = table.get(entrant.id)
        head = f"001 {numbers[entrant.id]:>4} {'':5}{_plain(names.get(entrant.id, entrant.id))[:NAME_LENGTH]:<33} "
        head += f"{(ratings or {}).get(entrant.id, 0) or '':>4} {'':3} {'':>11} {'':10} "
        made = float(line.points) if line and line.points is not None else 0.0
        head += f"{made:>4.1f} {line.place if line else numbers[entrant.id]:>4}"
        cells = (_cell(tournament, number, held, entrant.id, numbers) for number, held in enumerate(tournament.rounds))
        lines.append("".join([head, *(f"  {cell}" for cell in cells)]).rstrip())
    return "".join(f"{line}\r\n" for line in lines)


def is_reportable(tournament: Tournament) -> bool:
    """Whether TRF16 can tell it: a Swiss or a round robin of duels, one game a pairing, and nothing after it."""
    duels = tournament.format in REPORTED and tournament.settings.games == 1 and not tournament.teams
    return duels and not tournament.has_cut and bool(tournament.entrants)


def read_report(text: str) -> Document:
    """The document of a TRF16: players, rounds, results; raises `BadDocument` with the line that cannot be read."""
    if len(text) > MOST_CHARACTERS:
        raise BadDocument("A TRF16 of over 2 MB is no tournament.")
    read = _Report()
    for number, line in enumerate(_LINE.split(text.removeprefix("\ufeff")), 1):
        read.take(line, number)
    return read.document()


@dataclass(slots=True)
class _Player:
    """A line 001: the round as written, by opponent, colour and result."""

    number: int
    name: str
    line: int
    rounds: list[tuple[int, str, str]]


@dataclass(slots=True)
class _Report:
    """What has been read so far."""

    name: str = ""
    kind: str = ""
    planned: int = 0
    annulled: list[int] = field(default_factory=list)
    players: dict[int, _Player] = field(default_factory=dict)

    def take(self, line: str, number: int) -> None:
        """Take a line; those of arbiters, places and dates are left out."""
        ways: Mapping[str, Callable[[str, int], None]] = {
            "001": self._player, "012": self._title, "092": self._format, "XXR": self._rounds, "XXN": self._annul,
        }  # fmt: skip
        if way := ways.get(line[:3]):
            way(line, number)

    def document(self) -> Document:
        if not self.players:
            raise BadDocument("This is no TRF16: it has no line that begins with 001.")
        robin = "robin" in self.kind.lower()
        rounds = max(len(player.rounds) for player in self.players.values())
        document: Document = {
            "format": (Format.ROUND_ROBIN if robin else Format.SWISS).value,
            "options": {"rounds": 0 if robin else max(self.planned, rounds)},
            "players": [{"id": _id(number), "seed": number} for number in sorted(self.players)],
            "rounds": [self._round(number, robin=robin) for number in range(rounds)],
            "names": {_id(player.number): player.name for player in self.players.values()},
        }
        if self.annulled:
            document["annulled"] = [_id(number) for number in self.annulled]
        return document | ({"name": self.name} if self.name else {})

    def _title(self, line: str, number: int) -> None:
        self.name = line[4:].strip()

    def _format(self, line: str, number: int) -> None:
        self.kind = line[4:].strip()

    def _rounds(self, line: str, number: int) -> None:
        self.planned = _whole(line[4:], number, "the number of rounds", MOST_ROUNDS)

    def _annul(self, line: str, number: int) -> None:
        self.annulled = [_whole(each, number, "a starting rank", MOST_PLAYERS) for each in line[4:].split()]

    def _player(self, line: str, number: int) -> None:
        rank = _whole(line[4:8], number, "a starting rank", MOST_PLAYERS)
        if rank in self.players:
            raise BadDocument(f"Line {number}: two players have the starting rank {rank}.")
        cells = [line[start : start + ROUND_WIDTH] for start in range(FIRST_ROUND, len(line), ROUND_WIDTH)]
        if len(cells) > MOST_ROUNDS:
            raise BadDocument(f"Line {number}: more than {MOST_ROUNDS} rounds.")
        self.players[rank] = _Player(rank, line[14:47].strip(), number, [_read_cell(each, number) for each in cells])

    def _round(self, number: int, *, robin: bool) -> Document:
        held: Document = {"part": "main", "byes": [], "rests": [], "away": [], "tables": []}
        for player in (self.players[rank] for rank in sorted(self.players)):
            other, colour, result = player.rounds[number] if number < len(player.rounds) else (NOBODY, "-", " ")
            if other == NOBODY:
                if not (robin and result in " Z"):
                    held[LISTS[result]].append(_id(player.number))
                continue
            self._check_pair(player, number, other, colour)
            if colour == WHITE:
                seats = [_id(player.number), _id(other)]
                game = _game(seats, result, self.players[other].rounds[number][2], player.line)
                held["tables"].append({"seats": seats, "games": [game] if game else []})
        return held

    def _check_pair(self, player: _Player, number: int, other: int, colour: str) -> None:
        there = self.players.get(other)
        mirrored = there.rounds[number][:2] if there and number < len(there.rounds) else None
        wanted = BLACK if colour == WHITE else WHITE
        if colour not in {WHITE, BLACK} or mirrored != (player.number, wanted):
            raise BadDocument(
                f"Line {player.line}: in round {number + 1} player {player.number} meets {other}, but the line of "
                f"{other} doesn't say so with the other colour."
            )


def _read_cell(cell: str, number: int) -> tuple[int, str, str]:
    """Opponent, colour and result of a round; raises `BadDocument`."""
    padded = f"{cell:<10}"
    written, colour, result = padded[0:4].strip(), padded[5].lower(), padded[7].upper()
    other = _whole(written, number, "an opponent", MOST_PLAYERS, least=0) if written else NOBODY
    known = LISTS if other == NOBODY else {*MADE, WON_ALONE, MISSED, UNPLAYED}
    if result not in known:
        raise BadDocument(f"Line {number}: {result!r} is no result that TRF16 knows there.")
    return other, colour, result


def _game(seats: Sequence[str], result: str, mirrored: str, line: int) -> Document | None:
    """The game of a pair by what both lines say; None while it is played."""
    if (result, mirrored) == (UNPLAYED, UNPLAYED):
        return None
    game: Document = {"seats": list(seats)}
    if {result, mirrored} <= {WON_ALONE, MISSED}:
        came = [who for who, said in zip(seats, (result, mirrored), strict=True) if said == WON_ALONE]
        if len(came) == 2:
            raise BadDocument(f"Line {line}: both players have won by forfeit.")
        gone = [[who] for who in seats if who not in came]
        return game | {"places": [came, *gone] if came else [], "how": How.FORFEIT.value}
    made, theirs = MADE.get(result), MADE.get(mirrored)
    if made is None or theirs != OTHER_SIDE[made]:
        raise BadDocument(f"Line {line}: the results {result!r} and {mirrored!r} of a game don't belong together.")
    order = {"win": [[seats[0]], [seats[1]]], "loss": [[seats[1]], [seats[0]]], "draw": [list(seats)]}[made]
    return game | {"places": order, "how": (How.ADJUDICATED if result in UNRATED else How.PLAYED).value}


def _whole(text: str, number: int, what: str, most: int, least: int = 1) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise BadDocument(f"Line {number}: {what} has to be a whole number from {least} to {most}.")
    return int(text)


def _cell(tournament: Tournament, number: int, held: Round, who: str, numbers: Mapping[str, int]) -> str:
    """The eight characters of a round: `  12 w 1`."""
    for pairing in held.pairings:
        if who in pairing.seats:
            match = pairing.matches[0] if pairing.matches else None
            other = next(seat for seat in pairing.seats if seat != who)
            if other not in numbers:  # a computer in place of a bye
                made = Fraction(points(match)[who], WIN) if match else None
                return _written(NOBODY, NO_COLOUR, UNPLAYED if made is None else WITHOUT_OPPONENT[made])
            colour = WHITE if pairing.seats[0] == who else BLACK
            return _written(numbers[other], colour, _result(match, who) if match else UNPLAYED)
    return _written(NOBODY, NO_COLOUR, next(_without(tournament, number, held, who)))


def _without(tournament: Tournament, number: int, held: Round, who: str) -> Iterator[str]:
    """What someone has who meets nobody in a round."""
    if who in held.byes:
        yield BYE
    if who in held.rests:
        yield RESTS
    late = any(entrant.id == who and entrant.entered > 1 for entrant in tournament.entrants)
    if tournament.format is Format.SWISS and number == 0 and late:
        yield RESTS
    yield AWAY


def _result(match: Match, who: str) -> str:
    if match.how is How.FORFEIT:
        return WON_ALONE if who in match.shown_up else MISSED
    if match.how is How.VOID:
        return VOID
    return OVER_THE_BOARD[Fraction(points(match)[who], WIN)]


def _written(other: int, colour: str, result: str) -> str:
    return f"{other:>4} {colour} {result}" if other else f"0000 {colour} {result}"


def _plain(name: str) -> str:
    return " ".join(_INVISIBLE.sub(" ", name).split())


def _id(number: int) -> str:
    return f"p{number:02}"
