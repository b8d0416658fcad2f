"""Seats that were taken over, as comments in the head of a record: earlier versions read it without them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.core.speech.known_as import KnownAs
from bot.play.matches import players_at
from storage.people.players import NAME_LIMIT, Player
from storage.play.matches.stints import Stint

_TAKEN_OVER = re.compile(r";\s*Seat (?P<seat>[0-9])\b[^:]*\bfrom move (?P<move>[0-9]{1,9}): (?P<name>\S.*)")

_HEAD_ENDS = "Started"
"""How the first line begins before which all of this stands."""


def lines(names: Sequence[str], stints: Sequence[Stint], sides: Sequence[str]) -> Iterator[str]:
    """Write who sat at each seat first, then who took one over, in order."""
    last = [Player(seat, None, name) for seat, name in enumerate(names)]
    for seat, player in enumerate(players_at(last, stints, -1)):
        yield f"Seat {seat} {sides[seat]}: {_one_line(player.name)}"
    for number, stint in enumerate(stints):
        later = (other.player for other in stints[number + 1 :] if other.seat == stint.seat)
        name = _one_line(next(later, last[stint.seat]).name)
        yield f"; Seat {stint.seat} {sides[stint.seat]} from move {stint.until_ply + 1}: {name}"


def read(comments: Iterable[str], first: Sequence[str]) -> tuple[tuple[str, ...], tuple[Stint, ...]]:
    """Read who sits there in the end, and who left a seat; comments that say anything else are left alone."""
    names = list(first)
    stints: list[Stint] = []
    for comment in comments:
        found = _TAKEN_OVER.fullmatch(comment)
        if found and int(found["seat"]) < len(names) and int(found["move"]) > 0:
            seat = int(found["seat"])
            stints.append(Stint(seat, Player(len(names) + len(stints), None, names[seat]), int(found["move"]) - 1))
            names[seat] = found["name"][:NAME_LIMIT]
    return tuple(names), tuple(stints)


def without(text: str, person: KnownAs, instead: str) -> str:
    """A record in which a person is called otherwise wherever a seat is theirs; the chain of its moves names nobody."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.lstrip().startswith(_HEAD_ENDS):
            break
        key, colon, name = line.partition(":")
        if colon and key.lstrip(" \t;").startswith("Seat ") and _names(person, name.strip()):
            end = line[len(line.rstrip()) :]
            lines[number] = f"{key}{colon} {instead}{end}"
    return "".join(lines)


def _names(person: KnownAs, name: str) -> bool:
    return person.is_meant(name) or person.without_id(name) != name


def _one_line(text: str) -> str:
    return " ".join(text.split())
