"""One's own deadlines as a file for calendars (RFC 5545): adding it again updates what is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import discord

from bot.core.agenda import DatedLine
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.layouts import AttachedFile
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.play.lists.inbox import Inbox
from bot.play.lists.views import AllGamesButton
from bot.play.lists.words import CALENDAR, IN_CALENDAR, NO_DATES

FOLDED = 75
"""Bytes of a line; the rest follows on the next one, after a space."""
STAMP = "%Y%m%dT%H%M%SZ"
HEAD = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Engawa//Deadlines//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH")
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class CalendarButton(Press, template=r"games-calendar"):
    """Gives one's own deadlines as a file."""

    def __init__(self) -> None:
        super().__init__(button(CALENDAR, "games-calendar", emoji="🗓️"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        dates, now = await context[Inbox].dates(answer.request.person)
        back = [AllGamesButton()]
        if not dates:
            await answer.show(*Page(text=NO_DATES, actions=back).message)
            return
        made = calendar(dates, now, interaction.application_id).encode()
        file: discord.File = AttachedFile(made, "engawa-deadlines.ics")
        await answer.show(*Page(text=IN_CALENDAR.format(len(dates)), file=file, actions=back).message)


def calendar(dates: Iterable[DatedLine], now: datetime, application_id: int) -> str:
    """The file: an event without length a deadline, known again by what it is about, and from those of other bots."""
    lines = [*HEAD]
    for each in dates:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{each.about}@{application_id}.engawa",
            f"DTSTAMP:{_stamp(now)}",
            f"SEQUENCE:{int(now.timestamp())}",
            f"DTSTART:{_stamp(each.at)}",
            f"SUMMARY:{each.text.translate(ESCAPED)}",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
        ]
    return "".join(f"{part}\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line))


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime(STAMP)


def _folded(line: str) -> Iterator[str]:
    """The line in pieces that end between characters."""
    piece, room = "", FOLDED
    for sign in line:
        size = len(sign.encode())
        if size > room:
            yield piece
            piece, room = " ", FOLDED - 1
        piece, room = piece + sign, room - size
    yield piece
