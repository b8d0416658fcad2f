"""The rungs of a ladder as a picture."""

from __future__ import annotations

from functools import partial

import discord

from bot.community.ladders import words
from bot.community.ladders.overviews import LadderOverview
from bot.core.frame.pictures import Pictures
from bot.core.speech.limits import in_lines
from bot.core.speech.sentences import said_name
from games.core import DESCRIPTION_LIMIT
from renderers import encoding
from renderers.standings import StandingsPage, StandingsRow, StandingsSection, draw_standings


async def rungs_picture(
    pictures: Pictures, shown: LadderOverview, page: int, viewer: int | None, theme: str
) -> discord.File:
    drawn = rungs_page(shown, page, viewer, theme)
    return await pictures.file(partial(_png, drawn), f"engawa-ladder-{shown.row.id}.png", rungs_description(drawn))


def rungs_page(shown: LadderOverview, page: int, viewer: int | None, theme: str) -> StandingsPage:
    start = page * words.LIST_RUNGS
    rungs = shown.row.rungs[start : start + words.LIST_RUNGS]
    rows = tuple(_row(shown, rung, who, viewer) for rung, who in enumerate(rungs, start + 1))
    said = words.PLAYERS.format(len(shown.row.rungs))
    return StandingsPage(shown.row.name, f"{shown.game.info.name} · {said}", (StandingsSection(rows),), theme=theme)


def rungs_description(drawn: StandingsPage) -> str:
    """What is drawn, in words."""
    lines = [f"{drawn.title} · {drawn.subtitle}"]
    lines += [
        f"{row.place}. {row.name}{f' · {row.note}' if row.note else ''}"
        for section in drawn.sections
        for row in section.rows
    ]
    return in_lines("\n".join(lines), DESCRIPTION_LIMIT)


def _row(shown: LadderOverview, rung: int, who: int, viewer: int | None) -> StandingsRow:
    """A row, on which a sign and a name tell of a challenge for this rung."""
    name, note, plays = said_name(shown.known[who].name), "", False
    for climb in shown.open_climbs:
        if who == climb.challenged_id:
            plays = climb.match_id is not None
            template = words.AGAINST if plays else words.CHALLENGED
            note = template.format(name=said_name(shown.known[climb.challenger_id].name))
    return StandingsRow(str(rung), name, note=note, is_playing=plays, stands_out=who == viewer)


def _png(drawn: StandingsPage) -> bytes:
    return encoding.png(draw_standings(drawn))
