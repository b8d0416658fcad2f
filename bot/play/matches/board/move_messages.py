"""Moves in matches: the board they are chosen on, and what is said after one, made or refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import discord
from discord import ui

from bot.core.frame.answers import sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import gallery
from bot.core.frame.move_choice import Asked, MoveChoice, Put
from bot.core.people import Person
from bot.core.slots import Slot
from bot.core.speech.sentences import refusal_words
from bot.play.matches import words
from bot.play.matches.board.boards import Board, Boards, Group
from bot.play.matches.board.pictures import board_frame, draw_refusal, look_of, marks_on, marks_text
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.views import private_board
from bot.play.replays import MOVE
from games.core import BadNotation, IllegalMove, PlayerError

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]
Guard: TypeAlias = Callable[[Asked, int, int, str], Awaitable[ui.LayoutView | None]]
"""Tells someone before a move on the board of a match and ply is played; None where there is nothing to say."""
GUARDS = Slot[Guard]("guards")

PRACTISED = 3
"""After so many moves of one's own in a match the preview may be more than one needs."""


class MatchPositions:
    """Lets the player to move choose on the present board of each match."""

    key = "match"

    async def open(self, context: Context, person: Person, number: int, ply: int) -> MoveChoice:
        """The board if it still is the one of `ply`; raises `StaleBoard`, `NotYourTurn`."""
        view = await context[Matches].show_current(number, ply, person)
        frame, title = board_frame(view, await look_of(context, person, view)), words.match_title(view)
        made = sum(step.seat == view.position.to_move and step.kind is MOVE for step in view.position.line)
        position, practised = view.position, made >= PRACTISED
        return MoveChoice(view.game, position.state, position.ply, frame, title, view.to_move, practised)

    async def play(self, asked: Asked, number: int, ply: int, notation: str) -> None:
        """Store the move and say so."""
        context, person = asked.context, asked.person
        for guard in context[GUARDS]:
            if (warning := await guard(asked, number, ply, notation)) is not None:
                await asked.put(warning)
                return
        async with explaining(context, person, asked.tell, number):
            moved = await context[Matches].move(asked.request, number, ply, notation)
            if asked.close:
                await asked.close(moved)
            text = words.MOVE_PLAYED.format(move=notation, number=number)
            await asked.put(*await answer_to_move(context, text, moved, person))


@asynccontextmanager
async def explaining(context: Context, person: Person, tell: Put, match_id: int) -> AsyncIterator[None]:
    """The frame of everything that makes a move in a match: a refused one is explained."""
    try:
        yield
    except (IllegalMove, BadNotation) as refusal:
        view = await context[Matches].show(match_id)
        await tell(*await _refusal(context, view, person, refusal))


async def answer_to_move(context: Context, text: str, view: MatchView, person: Person) -> Message:
    """What someone sees who has moved: where a computer answers, the channel's board waits, so they get their own."""
    if view.to_move is None or not view.to_move.is_computer:
        return told_move(context, text, view, person), []
    return await private_board(context, view, person, (await look_of(context, person, view)).viewpoint)


def told_move(context: Context, text: str, view: MatchView, person: Person) -> ui.LayoutView:
    """What is said after a move, with what can be done next."""
    layout = sentence(text)
    if buttons := context[Boards].controls(Group.MOVED, Board(view, person)):
        layout.add_item(ui.ActionRow(*buttons))
    return layout


async def _refusal(context: Context, view: MatchView, person: Person, refusal: PlayerError) -> Message:
    """Why a move is refused, with the ways to the rule and to other moves and, where it can be seen, the reason."""
    objection, files = None, []
    layout = sentence(refusal_words(refusal))
    if isinstance(refusal, IllegalMove):
        objection, marks = refusal.objection, marks_on(view.game, view.position.state, refusal)
        look = await look_of(context, person, view)
        files.append(await draw_refusal(context.pictures, view, look, marks))
        layout.add_item(gallery(files[0], marks_text(view, look, marks)))
    if buttons := context[Boards].controls(Group.REFUSED, Board(view, person, objection=objection)):
        layout.add_item(ui.ActionRow(*buttons))
    return layout, files
