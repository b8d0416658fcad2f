"""Boards of a match, one page each: of one that is stored here, or of a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from io import BytesIO
from typing import TypeAlias

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.speech.sentences import Words
from bot.play.archive import words
from bot.play.archive.archive import Archive, PastBoard
from bot.play.matches import Board, Boards, Group, MatchView, Narration, moves
from bot.play.matches.ui import draw_board, look_of

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]

TEXT_LIMIT = 3500
"""Characters of a caption; a message holds 4000 over all its texts."""


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

    changes = True

    def __init__(self, match_id: int, ply: int, way: str, label: Words = "") -> None:
        super().__init__(button(label or LABELS[Way(way)], f"history:{match_id}:{ply}:{way}"))
        self.match_id = match_id
        self.ply = None if way == Way.LAST else ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        async with answer.turn(cost=0):
            past = await context[Archive].past_board(answer.request, self.match_id, self.ply)
            await answer.change(*await history_message(context, past, person))


class ImportedButton(Press, template=rf"imported:(?P<import_id>\d+):(?P<ply>\d+):(?P<way>{'|'.join(Way)})"):
    """Turns to another board of a record."""

    changes = True

    def __init__(self, import_id: int, ply: int, way: str) -> None:
        super().__init__(button(LABELS[Way(way)], f"imported:{import_id}:{ply}:{way}"))
        self.import_id = import_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with answer.turn(cost=0):
            past = await context[Archive].imported(answer.request.person, self.import_id, self.ply)
            await answer.change(*await imported_message(context, self.import_id, past))


class ShowBoardButton(Press, template=r"showboard:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Shows a board to everyone in the channel."""

    changes = True
    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"showboard:{match_id}:{ply}", emoji="📣"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        past = await context[Archive].past_board(answer.request, self.match_id, self.ply)
        async with in_server_language(interaction):
            container, files = await _show_past_board(context, past, Look())
        await answer.tell(boxed(container), files)


class RecordButton(Press, template=r"record:(?P<match_id>\d+)"):
    """Gives the match as a text file to whoever presses it."""

    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.RECORD_BUTTON, f"record:{match_id}", emoji="📄"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*await record_message(context, answer.request, self.match_id))


def offer_record(board: Board) -> Iterable[RecordButton]:
    if board.view.to_move is None:
        yield RecordButton(board.view.match.id)


async def record_message(context: Context, request: Request, match_id: int | None) -> Message:
    found, text = await context[Archive].record(request, match_id)
    file = discord.File(BytesIO(text.encode()), filename=f"engawa-{found.id}.txt")
    layout = sentence(words.RECORD.format(number=found.id, moves=moves(found.ply)))
    layout.add_item(ui.File(file))
    return layout, [file]


async def all_boards(services: Services, view: MatchView, person: Person) -> Sequence[StepButton]:
    """Lead to all boards, from the menu of a match."""
    return (StepButton(view.match.id, view.match.ply, Way.LAST, words.HISTORY),)


async def history_message(context: Context, past: PastBoard, person: Person) -> Message:
    """A board with the ways to the others, seen from one's own side."""
    container, files = await _show_past_board(context, past, await look_of(context, person, past.view))
    match_id = past.view.match.id
    await _add_asides(context, container, past, person)
    container.add_item(_ways(past, lambda ply, way: StepButton(match_id, ply, way)))
    container.add_item(_below(context, past, person))
    return boxed(container), files


async def past_board_message(context: Context, past: PastBoard, person: Person) -> Message:
    """One board, to be shown to others."""
    container, files = await _show_past_board(context, past, await look_of(context, person, past.view))
    await _add_asides(context, container, past, person)
    container.add_item(_below(context, past, person))
    return boxed(container), files


async def imported_message(context: Context, import_id: int, past: PastBoard) -> Message:
    """A board of a record with the ways to the others."""
    container, files = await _show_past_board(context, past, Look())
    container.add_item(ui.TextDisplay(str(words.IMPORTED)))
    container.add_item(_ways(past, lambda ply, way: ImportedButton(import_id, ply, way)))
    return boxed(container), files


async def _show_past_board(
    context: Context, past: PastBoard, look: Look
) -> tuple[ui.Container[ui.LayoutView], list[discord.File]]:
    """Caption and picture, which must not be named like that of an owed board: the postman looks for that name."""
    view, told = past.view, context[Narration]
    picture = await draw_board(context.pictures, view, f"look-{view.match.id}-{past.ply}.png", look)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    text = "\n".join(filter(None, [words.past_board_text(past, told), told.past_news_lines(view)]))
    container.add_item(ui.TextDisplay(text[:TEXT_LIMIT]))
    container.add_item(gallery(picture, picture.description or ""))
    return container, [picture]


async def _add_asides(
    context: Context, container: ui.Container[ui.LayoutView], past: PastBoard, person: Person
) -> None:
    """Add what only its reader is told."""
    for words_ in await context[Boards].asides(context.services, past.view, person):
        container.add_item(ui.TextDisplay(words_))


def _below(context: Context, past: PastBoard, person: Person) -> ui.ActionRow[ui.LayoutView]:
    """What can be done with a board of one's history."""
    found = context[Boards].controls(Group.PAST, Board(past.view, person))
    return ui.ActionRow(ShowBoardButton(past.view.match.id, past.ply), *found)


def _ways(past: PastBoard, step: Callable[[int, Way], Press]) -> ui.ActionRow[ui.LayoutView]:
    """Show the same four buttons in the same places on every board; those that lead nowhere cannot be pressed."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    targets = {Way.FIRST: 0, Way.BACK: past.ply - 1, Way.NEXT: past.ply + 1, Way.LAST: past.last}
    for way, ply in targets.items():
        turning = step(min(max(ply, 0), past.last), way)
        forwards = way in {Way.NEXT, Way.LAST}
        turning.item.disabled = past.ply == (past.last if forwards else 0) and not _may_grow(past, way)
        row.add_item(turning)
    return row


def _may_grow(past: PastBoard, way: Way) -> bool:
    """Whether there may be a newer board by the time the button is pressed."""
    return way is Way.LAST and past.view.to_move is not None
