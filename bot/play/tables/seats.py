"""How many play and who sits where: what people type, and what the lot decides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from bot.core.speech.sentences import _p, in_words
from bot.core.speech.typed import TO, Vocabulary, bare
from bot.play.tables.refusals import BadSeats, NoSuchSeat
from games import GAMES
from games.core import Seat, brief, listed
from storage.people.players import Player

AT_RANDOM = "random"
BY_CHOICE = "choose"

_RANGES = Vocabulary({"to": TO, "or": _p("words people may type between two numbers", "or")})
_NUMBERS = re.compile(r"(\d)(?:\s*(?:-|~|to|(or))\s*(\d))?")


class Numbers(NamedTuple):
    """The numbers of players with which a match may begin, and begins by itself."""

    least: int
    most: int


class SeatChoice(NamedTuple):
    """The seat the host takes (None: at random), and whether the others may choose one too."""

    seat: Seat | None = None
    by_choice: bool = False


def parse_numbers(text: str) -> Numbers:
    """Read `3`, `2-4` or `2 or 3`; raises `BadSeats`."""
    found = _NUMBERS.fullmatch(_RANGES.read(text).strip())
    ends = sorted((int(found[1]), int(found[3] or found[1]))) if found else [0]
    if ends[0] == 0 or (found and found[2] and ends[1] - ends[0] > 1):  # a number between isn't meant
        raise BadSeats(text=brief(text))
    return Numbers(ends[0], ends[-1])


def suggest_numbers(game: str) -> tuple[Numbers, ...]:
    """Suggest everything the game takes: each number alone, then the spans."""
    takes = GAMES[game].info.seats if game in GAMES else ()
    return tuple(sorted((Numbers(*ends) for ends in combinations_with_replacement(takes, 2)), key=_width))


def parse_seat(game: str, text: str) -> SeatChoice:
    """Read the name of a seat, `random` or `choose`; raises `NoSuchSeat`."""
    wanted = bare(text)
    if wanted in {AT_RANDOM, ""}:
        return SeatChoice()
    if wanted == BY_CHOICE:
        return SeatChoice(by_choice=True)
    names = GAMES[game].info.seat_names if game in GAMES else ()
    for number, name in enumerate(names):
        if wanted in {bare(name), bare(in_words(name))}:
            return SeatChoice(Seat(number), by_choice=True)
    raise NoSuchSeat(seat=brief(text), names=listed(names))


def draw_seats(seated: Sequence[Player], choices: Mapping[int, Seat], random: Random) -> list[Player]:
    """The players by seat: who chose one has it, the others get the rest at random."""
    chosen = {choices[player.id]: player for player in seated if player.id in choices}
    others = [player for player in seated if player.id not in choices]
    random.shuffle(others)
    return [chosen.get(Seat(seat)) or others.pop() for seat in range(len(seated))]


def _width(numbers: Numbers) -> int:
    return numbers.most - numbers.least
