"""Seats that were taken over, as comments in the head of a record: earlier versions read it without them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.matches import players_at
from storage.players import NAME_LIMIT, Player
from storage.stints import Stint

_TAKEN_OVER = re.compile(r";\s*Seat (?P<seat>[0-9])\b[^:]*\bfrom move (?P<move>[0-9]{1,9}): (?P<name>\S.*)")

_SEATED = re.compile(r"^(?P<seat>[\s;]*Seat [0-9][^:\n]*:[ \t]*)(?P<name>[^\n]*)", re.MULTILINE)


def lines(names: Sequence[str], stints: Sequence[Stint], sides: Sequence[str]) -> Iterator[str]:
    """Who sat at each seat first, then who took one over, in order."""
    last = [Player(seat, None, name) for seat, name in enumerate(names)]
    for seat, player in enumerate(players_at(last, stints, -1)):
        yield f"Seat {seat} {sides[seat]}: {_one_line(player.name)}"
    for number, stint in enumerate(stints):
        later = (other.player for other in stints[number + 1 :] if other.seat == stint.seat)
        name = _one_line(next(later, last[stint.seat]).name)
        yield f"; Seat {stint.seat} {sides[stint.seat]} from move {stint.until_ply + 1}: {name}"


def read(comments: Iterable[str], first: Sequence[str]) -> tuple[tuple[str, ...], tuple[Stint, ...]]:
    """Who sits there in the end, and everyone who has left a seat; comments that say anything else are left alone."""
    names = list(first)
    stints: list[Stint] = []
    for comment in comments:
        found = _TAKEN_OVER.fullmatch(comment)
        if found and int(found["seat"]) < len(names) and int(found["move"]) > 0:
            seat = int(found["seat"])
            stints.append(Stint(seat, Player(len(names) + len(stints), None, names[seat]), int(found["move"]) - 1))
            names[seat] = found["name"][:NAME_LIMIT]
    return tuple(names), tuple(stints)


def without_name(text: str, name: str, instead: str) -> str:
    """A record in which whoever was called so is called otherwise; the chain of its moves names nobody."""
    wanted = _one_line(name)[:NAME_LIMIT]
    return _SEATED.sub(lambda seat: seat["seat"] + (instead if seat["name"].strip() == wanted else seat["name"]), text)


def _one_line(text: str) -> str:
    return " ".join(text.split())
