"""The button that opens a private note on a board, and the note on the boards that its author looks at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.persistent_button import Interaction, button
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.play.archive.ui import Archive, history_message
from bot.play.matches import ASIDES, CONTROLS, Aside, Board, Control, Group, MatchView
from bot.play.matches.ui import private_board
from bot.play.remarks import words
from bot.play.remarks.remarks import LONGEST, Remarks, can_note
from games.core import Seat

BOARD, HISTORY = "board", "history"
FIELD = "text"


class NoteButton(Dialog, template=rf"note:(?P<match_id>\d+):(?P<ply>\d+):(?P<page>{BOARD}|{HISTORY}):(?P<seat>\d+)"):
    """Opens the note on a board, and keeps what is written there."""

    def __init__(self, match_id: int, ply: int, page: str, seat: int) -> None:
        super().__init__(button(words.NOTE, f"note:{match_id}:{ply}:{page}:{seat}", emoji="📝"))
        self.match_id = match_id
        self.ply = ply
        self.page = page
        self.seat = seat

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        book = context[Remarks]
        await book.board(request, self.match_id, self.ply)
        kept = await book.of(request.person, self.match_id, self.ply)
        modal = ui.Modal(title=words.TITLE.format(number=self.match_id), custom_id=self.custom_id)
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=FIELD,
            style=discord.TextStyle.paragraph,
            default=kept or None,
            required=False,
            max_length=LONGEST,
        )
        return modal.add_item(ui.Label(text=str(words.LABEL), description=str(words.HINT), component=field))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        person, text = answer.request.person, values.get(FIELD, "")
        view = await context[Remarks].write(answer.request, self.match_id, self.ply, text)
        if self.page == HISTORY:
            past = await context[Archive].past_board(answer.request, self.match_id, self.ply)
            await answer.change(*await history_message(context, past, person))
        else:
            await answer.change(*await private_board(context, view, person, Seat(self.seat % len(view.players))))


def offer_note(board: Board) -> Iterable[NoteButton]:
    """Offer a note on the board that a player sees privately, unless claiming has its place."""
    view, viewer = board.view, board.viewer
    if viewer is None or board.following is None or not can_note(view, viewer):
        return
    if view.timing is None or not view.timing.can_be_claimed:
        yield NoteButton(view.match.id, view.position.ply, BOARD, board.viewpoint or 0)


def offer_note_on_past(board: Board) -> Iterable[NoteButton]:
    """Offer a note on the pages of the history."""
    if board.viewer is not None and can_note(board.view, board.viewer):
        yield NoteButton(board.view.match.id, board.view.position.ply, HISTORY, 0)


async def note_words(services: Services, view: MatchView, person: Person) -> str:
    """Tell what someone has noted about the board; whoever doesn't play there is not looked up."""
    if not can_note(view, person):
        return ""
    kept = await services[Remarks].of(person, view.match.id, view.position.ply)
    return words.SHOWN.format(text=kept) if kept else ""


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 85, offer_note), Control(Group.PAST, 10, offer_note_on_past)),
    ASIDES(Aside(10, note_words)),
)
