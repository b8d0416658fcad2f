"""Puzzles as private messages: a position with its choices, what a try is worth, and the way on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, sentence
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import button_rows
from bot.core.frame.move_choice import Asked, MoveChoice
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.slash_commands.games import named_game
from bot.core.people import Person, Request
from bot.core.speech.sentences import Words, in_words
from bot.learn.puzzles import words
from bot.learn.puzzles.solutions import PuzzlePlace, Puzzles, Solving
from bot.learn.rules.ui import RulesButton
from bot.people.players import PreferenceBook
from bot.play.picker.ui import Message, draw_still, first_page, illustrated
from games import GAMES
from games.core import AnyGame, Played
from lessons import PUZZLES
from lessons.core import Reply
from renderers.base import Frame

ANY = "any"
"""Stands for no single game."""


class PuzzlesButton(Press, template=r"puzzles:(?P<key>[^:]+)"):
    """Shows the next puzzle of a game, for whoever presses it."""

    def __init__(self, key: str, label: Words = words.PUZZLES) -> None:
        super().__init__(button(label, f"puzzles:{key}", emoji="🧩"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Puzzles].check_allowed(answer.request.place.guild_id)
        if self.key == ANY:
            await answer.show(await overview(context, answer.request))
            return
        await answer.show(*await next_message(context, answer.request.person, named_game(self.key)))


class PuzzleTurnButton(Press, template=r"puzzle:(?P<number>\d+):(?P<ply>\d+):(?P<why>again|next|skip|solution)"):
    """Shows a puzzle, the one after it or its solution in the same message."""

    def __init__(self, number: int, ply: int, why: str) -> None:
        label, emoji = {
            "again": (words.TRY_AGAIN, "↩️"),
            "next": (words.NEXT, "▶️"),
            "skip": (words.SKIP, "⏭️"),
            "solution": (words.SHOW_SOLUTION, "💡"),
        }[why]
        style = discord.ButtonStyle.primary if why in {"again", "next"} else discord.ButtonStyle.secondary
        super().__init__(button(label, f"puzzle:{number}:{ply}:{why}", style, emoji))
        self.number = number
        self.ply = ply
        self.why = why

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person, place = answer.request.person, context[Puzzles].place(self.number, self.ply)
        if self.why == "again":
            await answer.change(*await puzzle_message(context, person, place))
        elif self.why == "solution":
            await context[Puzzles].note_seen(answer.request, place)
            await answer.change(*await solution_message(context, person, place))
        else:
            await answer.change(*await next_message(context, person, place.key, self.number))


class DailyPuzzleButton(Press, template=r"daily:(?P<number>\d+):(?P<ply>\d+):(?P<why>open|again)"):
    """Opens the puzzle of a day for whoever presses it, or shows it to them again."""

    def __init__(self, number: int, ply: int, why: str, first: Words = words.SOLVE) -> None:
        label, emoji = (first, "🧩") if why == "open" else (words.TRY_AGAIN, "↩️")
        super().__init__(button(label, f"daily:{number}:{ply}:{why}", discord.ButtonStyle.primary, emoji))
        self.number = number
        self.ply = ply
        self.why = why

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        place = await context[Puzzles].daily(self.number, self.ply)
        await answer.show(*await puzzle_message(context, answer.request.person, place))


class ShareButton(Press, template=r"daily-share:(?P<number>\d+)"):
    """Tells everyone there how someone did at the puzzle of a day, and nothing about the puzzle."""

    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.SHARE, f"daily-share:{number}", discord.ButtonStyle.success, "📢"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with context[Puzzles].sharing(answer.request, self.number) as score:
            async with in_server_language(interaction):
                line = sentence(words.shared(score, answer.request.person.name))
            await answer.tell(line)


class RestartPuzzlesButton(Press, template=r"repuzzle:(?P<key>[^:]+)"):
    """Begins the puzzles of a game anew."""

    def __init__(self, key: str) -> None:
        super().__init__(button(words.RESTART, f"repuzzle:{key}", emoji="🔁"))
        self.key = key

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        place = await context[Puzzles].restart(answer.request, named_game(self.key))
        await answer.change(*await puzzle_message(context, answer.request.person, place))


class PuzzlePositions:
    key = "puzzle"

    async def open(self, context: Context, person: Person, number: int, ply: int) -> MoveChoice:
        """The position after so much of the line; raises `PlayerError`."""
        return await _choosing(context, person, await self._place(context, number, ply))

    async def play(self, asked: Asked, number: int, ply: int, notation: str) -> None:
        """Judge the move that was chosen."""
        place = await self._place(asked.context, number, ply)
        found = await asked.context[Puzzles].attempt(asked.request, place, notation)
        await asked.put(*await verdict_message(asked.context, asked.person, found))

    async def _place(self, context: Context, number: int, ply: int) -> PuzzlePlace:
        return context[Puzzles].place(number, ply)


class DailyPositions(PuzzlePositions):
    """Lets people choose moves in puzzles of a day, by the ids of the days."""

    key = "daily"

    async def _place(self, context: Context, number: int, ply: int) -> PuzzlePlace:
        return await context[Puzzles].daily(number, ply)


async def next_message(context: Context, person: Person, key: str, after: int | None = None) -> Message:
    place = await context[Puzzles].next(person, key, after)
    if place is None:
        layout = sentence(words.ALL_SOLVED.format(game=GAMES[key].info.name))
        layout.add_item(ui.ActionRow(RestartPuzzlesButton(key)))
        return layout, []
    return await puzzle_message(context, person, place)


async def puzzle_message(context: Context, person: Person, place: PuzzlePlace, news: str = "") -> Message:
    """A task, the board and the first choice; news of the move before come first."""
    context[Puzzles].show(person, place)
    choosing = await _choosing(context, person, place)
    further: list[ui.Item[Any]] = []
    if place.daily is None:
        further = [PuzzleTurnButton(place.puzzle.number, 0, why) for why in ("solution", "skip")]
    text = "\n".join(filter(None, [news, words.task(place)]))
    return await first_page(context, choosing, _number(place), _source(place), text, further)


async def verdict_message(context: Context, person: Person, found: Solving) -> Message:
    """Tell what a try is worth, what would follow, and the way on."""
    place, judgement = found.place, found.judgement
    if judgement.goes_on:
        following = replace(place, ply=place.ply + 2)
        return await puzzle_message(context, person, following, words.verdict(found))
    choosing = await _choosing(context, person, place)
    shown = await _after(context, choosing, place.position, judgement.made)
    if judgement.reply:
        shown = await _after(context, choosing, judgement.made.state, judgement.reply)
    layout = illustrated(words.verdict(found), choosing, shown)
    for row in button_rows(_ways_on(found)):
        layout.add_item(row)
    return layout, [shown]


async def solution_message(context: Context, person: Person, place: PuzzlePlace) -> Message:
    """The whole line, and the board at its end."""
    choosing = await _choosing(context, person, place)
    shown = await _after(context, choosing, *words.last_move(place.game, place.puzzle))
    layout = illustrated(words.solution(place), choosing, shown)
    number = place.puzzle.number
    layout.add_item(ui.ActionRow(PuzzleTurnButton(number, 0, "again"), PuzzleTurnButton(number, 0, "skip")))
    return layout, [shown]


async def overview(context: Context, request: Request) -> ui.LayoutView:
    puzzles = context[Puzzles]
    daily = await puzzles.newest_daily(request.place.guild_id)
    return overview_layout(await puzzles.counts(request.person), daily.id if daily else None)


def overview_layout(counts: Mapping[str, tuple[int, int]], daily: int | None = None) -> ui.LayoutView:
    """All games, and the puzzle of the day where there is one."""
    layout = sentence(words.overview(counts))
    of_today = [DailyPuzzleButton(daily, 0, "open", words.OF_TODAY)] if daily else []
    for row in button_rows([*of_today, *(PuzzlesButton(key, GAMES[key].info.name) for key in counts)]):
        layout.add_item(row)
    return layout


def _offer(game: AnyGame | None) -> Iterable[PuzzlesButton]:
    """The way to the puzzles of a game, where there are some."""
    return [PuzzlesButton(game.info.key)] if game and PUZZLES.get(game.info.key) else []


def _offer_any(game: AnyGame | None) -> Iterable[PuzzlesButton]:
    yield PuzzlesButton(ANY)


ON_CARDS = CARD_BUTTONS(CardButton(Card.LEARNT, 20, _offer), CardButton(Card.LEARNING, 20, _offer_any))


def _ways_on(found: Solving) -> Sequence[ui.Item[Any]]:
    place, number = found.place, found.place.puzzle.number
    rules = RulesButton(place.key, place.game.topic(place.position))
    share = [ShareButton(place.daily.id)] if place.daily and found.score and found.score.is_over else []
    if found.is_solved:
        return [*share, PuzzleTurnButton(number, 0, "next"), rules]
    if place.daily:
        return [*share, DailyPuzzleButton(place.daily.id, place.ply, "again"), rules]
    return [
        PuzzleTurnButton(number, place.ply, "again"),
        PuzzleTurnButton(number, 0, "solution"),
        PuzzleTurnButton(number, 0, "skip"),
        rules,
    ]


def _number(place: PuzzlePlace) -> int:
    return place.daily.id if place.daily else place.puzzle.number


def _source(place: PuzzlePlace) -> str:
    return DailyPositions.key if place.daily else PuzzlePositions.key


async def _choosing(context: Context, person: Person, place: PuzzlePlace) -> MoveChoice:
    title, theme = words.place_words(place), await context[PreferenceBook].theme(person)
    last = _last(place) if place.ply else None
    frame = Frame(title=title, viewpoint=place.seat, viewer=place.seat, theme=theme, speak=in_words, last=last)
    return MoveChoice(place.game, place.position, place.ply, frame, title, has_preview=False)


def _last(place: PuzzlePlace) -> Played[Any, Any]:
    """The answer of the other side."""
    game, before = place.game, place.puzzle.position(place.game, place.ply - 1)
    move = game.parse(before, place.puzzle.line[place.ply - 1])
    return Played(before, move, before.to_move, game.apply(before, move)[1])


async def _after(context: Context, choosing: MoveChoice, before: Any, made: Reply) -> discord.File:
    last = Played(before, made.move, before.to_move, made.events)
    return await draw_still(
        context.pictures, replace(choosing, state=made.state, frame=replace(choosing.frame, last=last))
    )
