"""The button for a hint, and the question before a move that allows much."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.move_choice import Asked
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look, Pictures
from bot.core.people import Request
from bot.core.services import Services
from bot.core.speech.names import one_by_one
from bot.core.speech.names import person as plain
from bot.core.speech.sentences import Words, event_text
from bot.people.players import PreferenceBook
from bot.play.computers import words
from bot.play.computers.advice import Advice, Hinted, Warned, may_be_advised
from bot.play.computers.lineup import level_of
from bot.play.computers.preferences_page import GUARD
from bot.play.computers.reasons import TriedMove, why
from bot.play.computers.rematch_level import Returns, next_level
from bot.play.matches import Board, Matches, MatchView
from bot.play.matches import words as matches_words
from bot.play.matches.ui import answer_to_move, board_frame, board_text, explaining, look_of
from bot.play.picker.ui import ChoiceButton
from games.core import Played
from renderers.advice import Hint, draw_hint


class HintButton(Press, template=r"hint:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Asks what a good player would do; stands in the menu of a match."""

    def __init__(self, match_id: int, ply: int, label: Words = "") -> None:
        super().__init__(button(label, f"hint:{match_id}:{ply}", emoji="💡"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        hinted = await context[Advice].hint(answer.request, self.match_id, self.ply)
        look = await look_of(context, answer.request.person, hinted.view)
        await answer.change(*(await _hint_page(context.pictures, hinted, look)).message)


class PlayHintButton(Press, template=r"play-hint:(?P<match_id>\d+):(?P<ply>\d+):(?P<notation>.+)"):
    """Plays what was hinted at, if it still can be."""

    def __init__(self, match_id: int, ply: int, notation: str) -> None:
        super().__init__(button(words.PLAY_IT, f"play-hint:{match_id}:{ply}:{notation}", discord.ButtonStyle.success))
        self.match_id = match_id
        self.ply = ply
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _play(context, answer, self.match_id, self.ply, self.notation)


class PlayAnywayButton(Press, template=r"anyway:(?P<match_id>\d+):(?P<ply>\d+):(?P<notation>.+)"):
    """Plays a move in spite of the warning."""

    def __init__(self, match_id: int, ply: int, notation: str) -> None:
        label = words.PLAY_ANYWAY.format(move=notation)
        super().__init__(button(label, f"anyway:{match_id}:{ply}:{notation}", discord.ButtonStyle.danger))
        self.match_id = match_id
        self.ply = ply
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _play(context, answer, self.match_id, self.ply, self.notation)


async def _play(context: Context, answer: Answer, match_id: int, ply: int, notation: str) -> None:
    """Play a move whose risks have been told, and say so."""
    person = answer.request.person
    async with explaining(context, person, answer.show, match_id):
        moved = await context[Matches].move(answer.request, match_id, ply, notation)
        text = matches_words.MOVE_PLAYED.format(move=notation, number=match_id)
        await answer.change(*await answer_to_move(context, text, moved, person))


async def _hint_page(pictures: Pictures, hinted: Hinted, look: Look) -> Page:
    """The board with the move on it, why it is good, and the way to play it."""
    view, game, state = hinted.view, hinted.view.game, hinted.view.position.state
    move, _, events = game.play(state, state.to_move, hinted.move)
    made = Played(state, move, state.to_move, events)
    frame = board_frame(view, look, last=None, earlier=(), hint=made)
    tried = TriedMove(game, state, move, frame.viewpoint)
    shown, reason = tried.name, await asyncio.to_thread(why, tried, hinted.line, hinted.score)
    hint = Hint(game.info.key, state, frame, shown, reason, str(words.HINT_TITLE))
    template = words.HINTED_BECAUSE if reason else words.HINTED
    return Page(
        title=words.HINT_TITLE,
        text=template.format(move=shown, reason=reason),
        picture=await pictures.page(draw_hint, hint, "hint.png", board_text(view, look)),
        actions=[PlayHintButton(view.match.id, view.match.ply, hinted.move)],
    )


async def offer_hint(services: Services, view: MatchView, request: Request) -> Sequence[HintButton]:
    """Offer a hint on one's own turn against computers, as long as there are hints."""
    if not view.has_computer or not may_be_advised(view, request.person):
        return []
    left = await services[Advice].hints_left(view.match.id)
    return [HintButton(view.match.id, view.match.ply, words.HINT.format(left))] if left > 0 else []


async def warn(asked: Asked, number: int, ply: int, notation: str) -> ui.LayoutView | None:
    """Warn whoever wants it of what a move allows, and show the ways on."""
    context = asked.context
    if not GUARD.kept(await context[PreferenceBook].kept(asked.person)):
        return None
    warned = await context[Advice].warning(asked.person, number, ply, notation)
    if warned is None:
        return None
    layout = sentence(_warning(warned, notation))
    row: ui.ActionRow[Any] = ui.ActionRow()
    row.add_item(ChoiceButton(number, ply, "", words.CHOOSE_AGAIN))
    row.add_item(PlayAnywayButton(number, ply, notation))
    layout.add_item(row)
    return layout


class NextLevelButton(Press, template=r"nextlevel:(?P<match_id>\d+):(?P<level>\d+)"):
    """Begins the same match with another level; it stands below a final board."""

    def __init__(self, match_id: int, level: str | int, label: Words = words.STRONGER) -> None:
        super().__init__(button(label, f"nextlevel:{match_id}:{level}", discord.ButtonStyle.primary, "🎚️"))
        self.match_id = match_id
        self.level = int(level)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        match = await context[Returns].play(answer.request, self.match_id, self.level)
        await answer.say(words.BEGUN.format(number=match.id, level=self.level))


def offer_next_level(board: Board) -> Iterable[NextLevelButton]:
    view = board.view
    level = next_level(view) if view.to_move is None else None
    if level is not None:
        now = next(filter(None, map(level_of, view.players)))
        template = words.STRONGER if level > now else words.WEAKER
        yield NextLevelButton(view.match.id, level, template.format(level=level))


def _warning(warned: Warned, move: str) -> str:
    names = [plain(name) for name in warned.view.names]
    opponent = f"**{plain(warned.opponent.name)}**"
    events = one_by_one(event_text(event).format(*names) for event in warned.events)
    template = words.WARNING if events else words.BARE_WARNING
    return template.format(move=move, opponent=opponent, events=events)
