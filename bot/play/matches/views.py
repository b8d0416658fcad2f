"""The message that shows a board, and the button that turns it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, MOST_IN_A_ROW, gallery
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look
from bot.core.people import Person, Player
from bot.core.speech import limits
from bot.core.speech.sentences import Words, in_words
from bot.people.players import PreferenceBook
from bot.play.matches import words as matches_words
from bot.play.matches.board.boards import Board, Boards, Group
from bot.play.matches.board.pictures import board_frame, board_text, draw_board
from bot.play.matches.endings import FinalBoard, ending_words
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from games.core import Seat

TEXT_LIMIT = 3000
"""Characters of a text; a message holds 4000 over all its texts."""
HEAD_LIMIT = 1200
"""Characters for the last move above a board of characters."""


class TurnButton(Press, template=r"turn:(?P<match_id>\d+):(?P<ply>\d+):(?P<seat>\d+)"):
    """Shows a private board from another seat."""

    def __init__(self, match_id: int, ply: int, seat: str, label: Words = matches_words.TURN) -> None:
        super().__init__(button(label, f"turn:{match_id}:{ply}:{seat}", emoji="🔄"))
        self.match_id = match_id
        self.ply = ply
        self.seat = int(seat)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        view = await context[Matches].seen(answer.request, self.match_id, self.ply)
        viewpoint = Seat(self.seat % len(view.players))
        await answer.change(*await private_board(context, view, person, viewpoint))


def own_board(view: MatchView, person: Person, label: Words) -> TurnButton:
    """Shows the present board of a match from someone's own side."""
    return TurnButton(view.match.id, view.match.ply, str(view.seat_of(person.discord_id) or Seat(0)), label)


async def private_board(
    context: Context, view: MatchView, person: Person, viewpoint: Seat
) -> tuple[ui.LayoutView, list[discord.File]]:
    """A board for one person, seen from a seat, with a button to turn it."""
    look = Look(viewpoint, await context[PreferenceBook].theme(person), view.seat_of(person.discord_id))
    picture = await draw_board(context.pictures, view, board_picture(view), look)
    board = Board(view, person, Seat((viewpoint + 1) % len(view.players)), viewpoint=viewpoint)
    asides = await context[Boards].asides(context.services, view, person)
    return board_layout(context[Boards], board, picture, asides=asides), [picture]


def ended_match(ended: FinalBoard, reader: Person, number: int) -> ListLine:
    """A match that is over as a line of a digest, with what can be done then."""
    buttons = ended.boards.controls(Group.BELOW, Board(ended.line.view))
    return ListLine(ending_words(ended), below=tuple(buttons[:MOST_IN_A_ROW]))


def text_board(boards: Boards, view: MatchView, person: Person, asides: Sequence[str] = ()) -> ui.LayoutView:
    """A board of characters for one person, and in words where they fit the message."""
    game, state, told = view.game, view.position.state, boards.told
    head = limits.in_lines(f"**{matches_words.match_title(view)}**\n{told.last_move(view)}", HEAD_LIMIT)
    turn = told.turn(view, ping=False, viewer=person)
    parts = [head, f"```\n{in_words(game.diagram(state), view.names)}\n```", turn, *asides]
    frame = board_frame(view, Look(viewer=view.seat_of(person.discord_id)))
    words = in_words(game.describe(state, frame.viewer, frame.last), matches_words.escaped(view.names))
    if sum(map(len, [*parts, words])) <= limits.MESSAGE_LIMIT:
        parts.insert(2, words)
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    for part in parts:
        container.add_item(ui.TextDisplay(part))
    for row in _rows(boards, Board(view, person)):
        container.add_item(row)
    layout.add_item(container)
    return layout


def board_layout(
    boards: Boards,
    board: Board,
    picture: discord.File | str,
    *,
    called: Sequence[Player] = (),
    buttons: bool = True,
    note: str = "",
    asides: Sequence[str] = (),
    reminder: str | None = None,
    alt: str = "",
) -> ui.LayoutView:
    """The last move, the picture (a new file, or the name of one the message has), and on a present board whose turn.

    Those who are `called` are mentioned; a `reminder` stands in place of the last move, `alt` in place of the board in
    words, where more than the board is drawn.
    """
    view, told = board.view, boards.told
    layout = ui.LayoutView(timeout=None)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    news = reminder or ("" if matches_words.tells_who_left(view) else told.last_move(view))
    head = "\n".join(filter(None, [f"**{matches_words.match_title(view)}**", news]))
    container.add_item(ui.TextDisplay(limits.in_lines(head, TEXT_LIMIT)))
    container.add_item(gallery(picture, alt or board_text(view, Look(viewer=board.seat))))
    is_past = board.viewer is not None and not view.is_present
    turn = "" if is_past else told.turn(view, ping=view.to_move in called, viewer=board.viewer)
    for lines in filter(None, [turn, told.calling(view, called), *boards.paragraphs(view), *asides]):
        container.add_item(ui.TextDisplay(lines))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    for row in _rows(boards, board) if buttons else ():
        container.add_item(row)
    layout.add_item(container)
    return layout


def board_picture(view: MatchView, told: int = 0) -> str:
    """The name of a picture; of a result it also says how much it tells of what followed."""
    return f"{f'told-{told}-' if told else ''}engawa-{view.match.id}-{view.position.ply}.png"


def _rows(boards: Boards, board: Board) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Rows of the few moves there are, if they are few, and of what else can be done."""
    for group in (Group.DIRECT, Group.BELOW):
        if found := boards.controls(group, board):
            yield ui.ActionRow(*found[:MOST_IN_A_ROW])
