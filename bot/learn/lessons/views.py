"""Lessons as private messages: a task with its choices, the verdict, and the way on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import button_rows
from bot.core.frame.move_choice import Asked, MoveChoice
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.slash_commands.games import named_game
from bot.core.people import Person
from bot.core.speech.sentences import Words, in_words
from bot.learn.lessons import words
from bot.learn.lessons.classes import Attempt, LessonPlace, Lessons
from bot.learn.rules.ui import RulesButton
from bot.people.players import PreferenceBook
from bot.play.matches import Matches
from bot.play.matches.ui import own_board
from bot.play.picker.ui import Message, first_page, illustrated
from games import GAMES
from games.core import AnyGame, Played
from lessons import LESSONS
from renderers.base import Frame

ANY = "any"
"""Stands for no single game."""


class LearnButton(Press, template=r"learn:(?P<key>[^:]+)"):
    """Begins the lesson of a game or continues it, for whoever presses it."""

    def __init__(self, key: str, label: Words = words.LEARN) -> None:
        super().__init__(button(label, f"learn:{key}", emoji="🎓"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        if self.key == ANY:
            await answer.show(lessons_layout())
            return
        place = await context[Lessons].current(person, named_game(self.key))
        await answer.show(*await task_message(context, person, place))


class StepTurnButton(Press, template=r"lesson:(?P<number>\d+):(?P<why>next|again|skip)"):
    """Shows a step in the same message."""

    def __init__(self, number: int, why: str) -> None:
        labels = {"next": (words.NEXT, "▶️"), "again": (words.TRY_AGAIN, "↩️"), "skip": (words.SKIP, "⏭️")}
        label, emoji = labels[why]
        style = discord.ButtonStyle.secondary if why == "skip" else discord.ButtonStyle.primary
        super().__init__(button(label, f"lesson:{number}:{why}", style, emoji))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        place = context[Lessons].place(self.number)
        await answer.change(*await task_message(context, answer.request.person, place))


class RestartLessonButton(Press, template=r"relearn:(?P<key>[^:]+)"):
    def __init__(self, key: str) -> None:
        super().__init__(button(words.RESTART, f"relearn:{key}", emoji="🔁"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        place = await context[Lessons].restart(answer.request, named_game(self.key))
        await answer.change(*await task_message(context, answer.request.person, place))


class LessonPositions:
    """Lets people choose moves in the positions of lessons."""

    key = "lesson"

    async def open(self, context: Context, person: Person, number: int, ply: int) -> MoveChoice:
        """The position of a step; raises `PlayerError`."""
        return await _choosing(context, person, context[Lessons].place(number))

    async def play(self, asked: Asked, number: int, ply: int, notation: str) -> None:
        """Judge the move that was chosen."""
        attempt = await asked.context[Lessons].attempt(asked.request, number, notation)
        await asked.put(*await verdict_message(asked.context, asked.person, attempt))


async def task_message(context: Context, person: Person, place: LessonPlace) -> Message:
    """A step: its idea, its task, the board and the first choice."""
    context[Lessons].show(person, place)
    choosing = await _choosing(context, person, place)
    further: list[ui.Item[Any]] = [StepTurnButton(place.next.number, "skip")] if place.next else []
    return await first_page(context, choosing, place.step.number, LessonPositions.key, words.task(place), further)


async def verdict_message(context: Context, person: Person, attempt: Attempt) -> Message:
    """What the move did, or what the other side would do then, and the way on."""
    place, reply = attempt.place, attempt.reply
    choosing = await _choosing(context, person, place)
    if reply:
        last = Played(attempt.after, reply.move, attempt.after.to_move, reply.events)
        shown = await _picture(context, choosing, reply.state, last)
    else:
        last = Played(attempt.before, attempt.move, attempt.seat, attempt.events)
        shown = await _picture(context, choosing, attempt.after, last)
    layout = illustrated(words.verdict(attempt), choosing, shown)
    back = [] if place.next else await _way_back(context, person, place)
    for row in button_rows([*back, *_ways_on(context, attempt)]):
        layout.add_item(row)
    if attempt.is_right and not place.next:
        layout.add_item(ui.TextDisplay(words.DONE.format(game=place.game.info.name)))
    return layout, [shown]


def lessons_layout() -> ui.LayoutView:
    layout = sentence(words.ALL_LESSONS)
    for row in button_rows(LearnButton(key, GAMES[key].info.name) for key in LESSONS):
        layout.add_item(row)
    return layout


def _ways_on(context: Context, attempt: Attempt) -> list[ui.Item[Any]]:
    place = attempt.place
    if not attempt.is_right:
        again: list[ui.Item[Any]] = [StepTurnButton(place.step.number, "again")]
        return [*again, *([StepTurnButton(place.next.number, "skip")] if place.next else _end(context, place))]
    if place.next:
        return [StepTurnButton(place.next.number, "next")]
    rules = RulesButton(place.lesson.key, place.game.topic(attempt.before))
    return [*_end(context, place), rules, RestartLessonButton(place.lesson.key)]


def _end(context: Context, place: LessonPlace) -> Sequence[ui.Item[Any]]:
    """What someone who has seen the last step may want to do, solved or not."""
    return Cards(context[CARD_BUTTONS]).on(Card.LEARNT, place.game)


async def _way_back(context: Context, person: Person, place: LessonPlace) -> list[ui.Item[Any]]:
    """Someone who learns the game in the middle of a match goes on with that."""
    view = await context[Matches].newest_of(person, place.lesson.key)
    return [own_board(view, person, words.BACK_TO_MATCH)] if view else []


def _learn_any(game: AnyGame | None) -> Iterable[LearnButton]:
    yield LearnButton(ANY, words.LEARN_GAMES)


def _learn(game: AnyGame | None) -> Iterable[LearnButton]:
    """The way to the lesson of a game, where there is one."""
    return [LearnButton(game.info.key)] if game and game.info.key in LESSONS else []


def _learn_it(game: AnyGame | None) -> Iterable[LearnButton]:
    """The same, with how long that takes."""
    return [LearnButton(each.key, words.LEARN_IT) for each in _learn(game)]


ON_CARDS = CARD_BUTTONS(
    *(CardButton(card, 5, _learn) for card in (Card.WAITING, Card.RULES)),
    *(CardButton(card, 5, _learn_it) for card in (Card.GAME, Card.FIRST)),
    CardButton(Card.START, 20, _learn_any),
    CardButton(Card.LEARNING, 10, _learn_any),
)


async def _choosing(context: Context, person: Person, place: LessonPlace) -> MoveChoice:
    state = place.position
    title, seat = words.place_words(place), state.to_move
    theme = await context[PreferenceBook].theme(person)
    frame = Frame(title=title, viewer=seat, theme=theme, speak=in_words)
    return MoveChoice(place.game, state, 0, frame, title, has_preview=False)


async def _picture(context: Context, choosing: MoveChoice, state: Any, last: Played[Any, Any]) -> discord.File:
    frame = replace(choosing.frame, last=last)
    return await context.pictures.board(choosing.game, state, frame, "lesson.png")
