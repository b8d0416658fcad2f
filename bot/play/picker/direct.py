"""Buttons below a board that make a move without a picker, where there are few to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.move_choice import Asked
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.outbox.pressed_board import closing
from bot.core.speech.sentences import Words, in_words
from bot.play.matches import CONTROLS, Board, Control, Group
from bot.play.picker import words
from bot.play.picker.choice import direct_offers
from bot.play.picker.choices import join, split
from bot.play.picker.views import MATCHES, ORIGIN, ChoosingPlace, MoveButton, continue_picking

MOST_NAMED = 3
"""So many moves have buttons beside the ways to the rule and to the picker."""
_WORD = re.compile(r"[^\s“”,;:.()?!]+")


class DirectButton(Press, template=rf"direct:{ORIGIN}:(?P<cells>.*)"):
    """Makes one of the few moves there are, in the preview or, for whoever wants none, on the board."""

    def __init__(self, number: int, ply: int, cells: str, label: Words = words.PLAY, source: str | None = None) -> None:
        style = discord.ButtonStyle.primary
        self.origin = ChoosingPlace(number, ply, source or MATCHES)
        super().__init__(button(label, f"direct:{self.origin}:{cells}", style))
        self.cells = cells

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Answer privately; the board that was pressed loses its buttons if that makes the move."""
        async with closing(interaction, answer) as close:
            asked = Asked(answer.request, context, answer.show, answer.show, close)
            await continue_picking(asked, self.origin, split(self.cells))


def direct_moves(board: Board) -> Iterable[DirectButton]:
    """A button for each legal move, none where there are too many."""
    view = board.view
    if board.can_move and view.to_move:
        for offer in direct_offers(view.game, view.position.state, board.viewpoint):
            yield DirectButton(view.match.id, view.position.ply, join(offer.cells), in_words(offer.words))


def moves_named(board: Board) -> Iterable[DirectButton]:
    """A button for each move that a refusal names as the right one."""
    view = board.view
    if board.objection is None or not board.can_move:
        return
    game, state, named = view.game, view.position.state, set(_WORD.findall(board.objection.text))
    fitting = [move for move in game.legal_moves(state) if game.format(move) in named]
    for move in fitting[:MOST_NAMED]:
        cells = [step.cell for step in game.path(state, move)]
        label = words.PLAY_MOVE.format(move=game.format(move))
        yield DirectButton(view.match.id, view.position.ply, join(cells), label)


def start_moving(board: Board) -> Iterable[MoveButton]:
    """Offer the way to all moves."""
    if board.can_move and board.view.to_move:
        yield MoveButton(board.view.match.id, board.view.position.ply)


ON_BOARDS = CONTROLS(
    Control(Group.DIRECT, 10, direct_moves),
    Control(Group.BELOW, 10, start_moving),
    Control(Group.REFUSED, 20, moves_named),
    Control(Group.REFUSED, 30, start_moving),
)
