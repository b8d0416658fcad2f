"""Boards of a match, one page each: of one that is stored here, or of a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeAlias

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, AttachedFile, boxed, gallery
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.speech.limits import PAGE_LIMIT, in_lines
from bot.core.speech.sentences import Words
from bot.play.archive import words
from bot.play.archive.archive import Archive, PastBoard
from bot.play.archive.logs import Logs
from bot.play.archive.lookback import LOOKBACKS, Lookback, look_page
from bot.play.matches import Board, Boards, Group, MatchView, Narration, moves
from bot.play.matches.ui import draw_board, look_for_all, look_of

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]


class Way(StrEnum):
    """Where a button leads; two of them may lead to the same board."""

    FIRST = "first"
    BACK = "back"
    NEXT = "next"
    LAST = "last"


LABELS = {
    Way.FIRST: frame_words.FIRST,
    Way.BACK: frame_words.BACK,
    Way.NEXT: frame_words.NEXT,
    Way.LAST: frame_words.LAST,
}
"""The labels are words alone: with pictures before them the four do not fit in a row on a phone."""


class StepButton(Press, template=rf"history:(?P<match_id>\d+):(?P<ply>\d+):(?P<way>{'|'.join(Way)})"):
    """Turns to another board of a match; the last one is the newest when it is pressed."""

    def __init__(self, match_id: int, ply: int, way: str, label: Words = "") -> None:
        super().__init__(button(label or LABELS[Way(way)], f"history:{match_id}:{ply}:{way}"))
        self.match_id = match_id
        self.ply = None if way == Way.LAST else ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        async with answer.turn(cost=0):
            past = await context[Archive].past_board(answer.request, self.match_id, self.ply)
            await answer.show(*await history_message(context, past, person))


class ImportedButton(Press, template=rf"imported:(?P<import_id>\d+):(?P<ply>\d+):(?P<way>{'|'.join(Way)})"):
    """Turns to another board of a record."""

    def __init__(self, import_id: int, ply: int, way: str) -> None:
        super().__init__(button(LABELS[Way(way)], f"imported:{import_id}:{ply}:{way}"))
        self.import_id = import_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with answer.turn(cost=0):
            past = await context[Archive].imported(answer.request.person, self.import_id, self.ply)
            await answer.show(*await imported_message(context, self.import_id, past))


class ShowBoardButton(Press, template=r"showboard:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Shows a board to everyone in the channel."""

    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"showboard:{match_id}:{ply}", emoji="📣"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        past = await context[Archive].past_board(answer.request, self.match_id, self.ply)
        async with in_server_language(interaction):
            shown = await _public_board(context, past, await look_for_all(context, answer.request, past.view))
        await answer.tell(*shown)


class RecordButton(Press, template=r"record:(?P<match_id>\d+)"):
    """Gives the match as a text file to whoever presses it."""

    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.RECORD_BUTTON, f"record:{match_id}", emoji="📄"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await open_record(context, answer, self.match_id)


async def open_boards(context: Context, answer: Answer, match_id: int | None) -> None:
    past = await context[Archive].past_board(answer.request, match_id)
    await answer.show(*await history_message(context, past, answer.request.person))


async def open_record(context: Context, answer: Answer, match_id: int | None) -> None:
    """The match as a text file to keep."""
    archive, request = context[Archive], answer.request
    view = (await archive.past_board(request, match_id)).view
    found, text = await archive.record(request, view.match.id)
    file = AttachedFile(text.encode(), f"engawa-{found.id}.txt")
    said = words.RECORD.format(number=found.id, moves=moves(found.ply))
    await answer.show(*look_page(context, view, request.person, RECORD, text=said, file=file).message)


async def open_check(context: Context, answer: Answer, match_id: int | None) -> None:
    """Whether the match is stored as it was played."""
    archive, request = context[Archive], answer.request
    view = (await archive.past_board(request, match_id)).view
    said = words.verdict(await archive.verify(request, view.match.id))
    await answer.show(*look_page(context, view, request.person, CHECK, text=said).message)


async def open_log(context: Context, answer: Answer, match_id: int | None) -> None:
    log = await context[Logs].of(answer.request, match_id)
    page = look_page(context, log.view, answer.request.person, LOG, text=words.log_text(log))
    await answer.show(*page.message)


BOARDS, RECORD, LOG, CHECK = "boards", "record", "log", "check"
VIEWS = LOOKBACKS(
    Lookback(BOARDS, 10, words.BOARDS, open_boards),
    Lookback(RECORD, 50, words.RECORD_BUTTON, open_record),
    Lookback(LOG, 60, words.LOG, open_log),
    Lookback(CHECK, 70, words.CHECK, open_check),
)


async def all_boards(services: Services, view: MatchView, request: Request) -> Sequence[StepButton]:
    """Lead to all boards, from the menu of a match."""
    return (StepButton(view.match.id, view.match.ply, Way.LAST, words.HISTORY),)


async def history_message(context: Context, past: PastBoard, person: Person) -> Message:
    """A board with the ways to the others, seen from one's own side."""
    view, match_id = past.view, past.view.match.id
    picture = await _picture(context, past, await look_of(context, person, view))
    asides = await context[Boards].asides(context.services, view, person)
    below = context[Boards].controls(Group.PAST, Board(view, person))
    return look_page(
        context,
        view,
        person,
        BOARDS,
        text="\n".join([_caption(context, past), *asides]),
        picture=picture,
        steps=_ways(past, lambda ply, way: StepButton(match_id, ply, way)),
        actions=[ShowBoardButton(match_id, past.ply), *below],
    ).message


async def imported_message(context: Context, import_id: int, past: PastBoard) -> Message:
    """A board of a record with the ways to the others."""
    return Page(
        text=_caption(context, past),
        picture=await _picture(context, past, Look()),
        steps=_ways(past, lambda ply, way: ImportedButton(import_id, ply, way)),
        small=words.IMPORTED,
    ).message


async def _public_board(context: Context, past: PastBoard, look: Look) -> Message:
    picture = await _picture(context, past, look)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(_caption(context, past)))
    container.add_item(gallery(picture, picture.description or ""))
    return boxed(container), [picture]


def _caption(context: Context, past: PastBoard) -> str:
    told = context[Narration]
    lines = filter(None, [words.past_board_text(past, told), told.past_news_lines(past.view)])
    return in_lines("\n".join(lines), PAGE_LIMIT)


async def _picture(context: Context, past: PastBoard, look: Look) -> discord.File:
    """The board, which must not be named like that of an owed board: the postman looks for that name."""
    return await draw_board(context.pictures, past.view, f"look-{past.view.match.id}-{past.ply}.png", look)


def _ways(past: PastBoard, step: Callable[[int, Way], Press]) -> list[Press]:
    """Show the same four buttons in the same places on every board; those that lead nowhere cannot be pressed."""
    row = []
    targets = {Way.FIRST: 0, Way.BACK: past.ply - 1, Way.NEXT: past.ply + 1, Way.LAST: past.last}
    for way, ply in targets.items():
        turning = step(min(max(ply, 0), past.last), way)
        forwards = way in {Way.NEXT, Way.LAST}
        turning.item.disabled = past.ply == (past.last if forwards else 0) and not _may_grow(past, way)
        row.append(turning)
    return row


def _may_grow(past: PastBoard, way: Way) -> bool:
    """Whether there may be a newer board by the time the button is pressed."""
    return way is Way.LAST and past.view.to_move is not None
