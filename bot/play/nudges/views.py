"""Buttons below the board of a match without a clock: a nudge and, once someone is gone, the way out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.speech import names
from bot.play.matches import (
    CONTROLS,
    MENU_ENTRIES,
    PARAGRAPHS,
    Board,
    Control,
    Group,
    MatchView,
    MenuEntry,
    Narration,
    Paragraph,
)
from bot.play.nudges import words
from bot.play.nudges.nudges import Nudges, is_silent
from bot.play.nudges.waits import waiting_people


class NudgeButton(Press, template=r"nudge:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Tells whoever is to move that they are waited for."""

    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.NUDGE, f"nudge:{match_id}:{ply}"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await context[Nudges].nudge(answer.request, self.match_id, self.ply)
        name = names.person(view.to_move.name) if view.to_move else ""
        await answer.say(words.NUDGED.format(name=name, number=self.match_id))


class AskToEndButton(Press, template=r"ask-to-end:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Asks whether the end without a result is meant."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.END, f"ask-to-end:{match_id}:{ply}"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Nudges].stoppable(answer.request.person, self.match_id, self.ply)
        layout = sentence(words.END_QUESTION.format(number=self.match_id))
        layout.add_item(ui.ActionRow(EndButton(self.match_id, self.ply)))
        await answer.show(layout)


class EndButton(Press, template=r"end-unanswered:(?P<match_id>\d+):(?P<ply>\d+)"):
    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.END, f"end-unanswered:{match_id}:{ply}", discord.ButtonStyle.danger))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Nudges].stop(answer.request, self.match_id, self.ply)
        await answer.change(sentence(words.ENDED.format(number=self.match_id)))


def offer_nudge(board: Board) -> Iterable[ui.Item[Any]]:
    """Offer it below the present board, but not to whoever is to move; a private board has it in its menu."""
    is_public = board.viewer is None and not board.is_direct
    reads = board.viewer is not None and board.following is None and _waits(board.view, board.viewer)
    if board.view.is_present and (is_public or reads):
        yield from _buttons(board.view)


async def nudge_in_menu(services: Services, view: MatchView, request: Request) -> Sequence[ui.Item[Any]]:
    """Offer it to an opponent who opens the menu."""
    return tuple(_buttons(view)) if _waits(view, request.person) else ()


def silence_line(view: MatchView, told: Narration) -> str:
    """Tell what the way out is about."""
    if not view.is_present or view.to_move is None or not is_silent(view):
        return ""
    return words.SILENT.format(name=names.person(view.to_move.name))


def _waits(view: MatchView, person: Person) -> bool:
    """Whether someone plays there who is not to move, and whom the rules have not put out."""
    return any(each.discord_id == person.discord_id for each in waiting_people(view))


def _buttons(view: MatchView) -> Iterable[ui.Item[Any]]:
    """One of the two buttons, where a person is waited for by others."""
    match, player = view.match, view.to_move
    if match.clock is not None or player is None or player.is_computer:
        return
    if waiting_people(view):
        yield (AskToEndButton if is_silent(view) else NudgeButton)(match.id, match.ply)


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 75, offer_nudge)),
    MENU_ENTRIES(MenuEntry(Group.ACTING, 10, nudge_in_menu)),
    PARAGRAPHS(Paragraph(15, silence_line)),
)
