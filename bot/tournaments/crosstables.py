"""The standings of a tournament as a picture: who did what against whom, or in which round."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import discord

from bot.frame.pictures import Pictures
from bot.tournaments import words
from bot.tournaments.overviews import Overview
from games.core import DESCRIPTION_LIMIT
from renderers import canvas
from renderers.crosstables import Crosstable, CrosstableRow, draw_crosstable
from tournaments.facts import Format, Pairing
from tournaments.points import WIN, points

WITH_ROUNDS = frozenset({Format.SWISS, Format.TABLES})


def picture_name(shown: Overview) -> str:
    """By tournament."""
    return f"engawa-standings-{shown.row.id}.png"


async def standings_picture(pictures: Pictures, shown: Overview, theme: str) -> discord.File | None:
    """None before the first round."""
    if not shown.standings:
        return None
    draw = partial(_png, crosstable(shown, theme))
    return await pictures.file(draw, picture_name(shown), alt_text(shown))


def alt_text(shown: Overview) -> str:
    """The same facts in words."""
    return words.standings_text(shown).replace("### ", "")[:DESCRIPTION_LIMIT]


def crosstable(shown: Overview, theme: str) -> Crosstable:
    """What is drawn."""
    order = [each.id for each in shown.standings]
    if shown.format is Format.ROUND_ROBIN:
        heads = tuple(str(number) for number in range(1, len(order) + 1))
        cells = {who: _against(shown, who, order) for who in order}
    elif shown.format in WITH_ROUNDS:
        heads = tuple(str(number) for number in range(1, len(shown.tournament.rounds) + 1))
        cells = {who: tuple(_in_round(shown, who, number) for number in range(len(heads))) for who in order}
    else:
        heads, cells = (), dict.fromkeys(order, ())
    rows = tuple(
        CrosstableRow(
            str(each.place),
            shown.name(each.id),
            cells[each.id],
            "" if each.points is None else words.points_words(each.points),
        )
        for each in shown.standings
    )
    return Crosstable(shown.row.name, str(words.FORMAT_NAMES[shown.format]), heads, rows, theme)


def _against(shown: Overview, who: str, order: list[str]) -> tuple[str, ...]:
    """What someone made against each of the others, in the order of places."""
    made = dict.fromkeys(order, "")
    made[who] = "×"
    for held in shown.tournament.rounds:
        for pairing in held.pairings:
            if who in pairing.seats:
                (other,) = (seat for seat in pairing.seats if seat != who)
                made[other] = made.get(other, "") + _made(pairing, who)
    return tuple(made[each] for each in order)


def _in_round(shown: Overview, who: str, number: int) -> str:
    """What someone made in a round; a sign for a bye or a rest."""
    held = shown.tournament.rounds[number]
    if who in held.byes:
        return "+"
    if who in held.rests:
        return "½"
    return next((_made(pairing, who) or "·" for pairing in held.pairings if who in pairing.seats), "–")


def _made(pairing: Pairing, who: str) -> str:
    if not pairing.matches:
        return ""
    return words.points_words(sum((Fraction(points(match)[who], WIN) for match in pairing.matches), Fraction(0)))


def _png(table: Crosstable) -> bytes:
    return canvas.png(draw_crosstable(table))
