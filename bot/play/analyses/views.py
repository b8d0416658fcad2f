"""An analysis as messages, with its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import discord
import structlog
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.acknowledgement import Undelivered
from bot.core.frame.answers import Answer
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look
from bot.core.people import Person
from bot.core.speech.limits import PAGE_LIMIT
from bot.play.analyses import words
from bot.play.analyses.analyses import Analysed, Analyses
from bot.play.analyses.pictures import graph_file, line_film
from bot.play.analyses.progress import Watches
from bot.play.analyses.refusals import AnalysisGone
from bot.play.archive.ui import LOOKBACKS, Lookback, LookBackButton, look_page
from bot.play.matches import MatchView
from bot.play.matches.ui import look_for_all, look_of
from opponents.analysis import swings

Message: TypeAlias = tuple[ui.LayoutView, Sequence[discord.File]]

PAUSE_S = 1.5
"""Seconds between two looks at how far the analysis is."""
LOOKS = 400
"""After so many looks it is up to the person; Discord takes changes of an answer for 15 minutes."""

log = structlog.get_logger(__name__)


class AnalysisButton(Press, template=r"analysis:(?P<match_id>\d+)"):
    """Shows the analysis to whoever presses it; stands below a final board."""

    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.ANALYSIS, f"analysis:{match_id}", emoji="📈"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await open_analysis(context, answer, self.match_id)


class ProgressButton(Press, template=r"analysing:(?P<match_id>\d+)"):
    """Tells anew how far an analysis is, which is needed only where nobody keeps the message up to date."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.LOOK_AGAIN, f"analysing:{match_id}", emoji="🔄"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await open_analysis(context, answer, self.match_id)


class ShowAnalysisButton(Press, template=r"showanalysis:(?P<match_id>\d+)"):
    """Shows an analysis to everyone in the channel."""

    posts = True
    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"showanalysis:{match_id}", emoji="📣"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        analysed = await context[Analyses].look(answer.request, self.match_id)
        async with in_server_language(interaction):
            look = await look_for_all(context, answer.request, analysed.last)
            message = await _public_message(context, analysed, look)
        await answer.tell(*message)


class BetterLineButton(Press, template=r"better:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Shows what could have been played instead of a move, as a film."""

    heavy = True

    def __init__(self, match_id: int, ply: int, number: int = 0) -> None:
        label = words.BETTER_LINE.format(number=number or ply + 1)
        super().__init__(button(label, f"better:{match_id}:{ply}", emoji="🎞️"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        analysed = await context[Analyses].look(answer.request, self.match_id)
        each = next((each for each in analysed.examined if each.ply == self.ply and each.line), None)
        if each is None:
            raise AnalysisGone(number=self.match_id)
        look = await look_of(context, person, analysed.last)
        film = await line_film(context, analysed, each, look, person.discord_id)
        back = LookBackButton(self.match_id, KEY, frame_words.BACK)
        await answer.show(*Page(text=words.line_text(analysed, each), picture=film, actions=[back]).message)


async def open_analysis(context: Context, answer: Answer, match_id: int | None) -> None:
    """The analysis of a match, or how far it is until it is done."""
    request = answer.request
    analysed = await context[Analyses].ask(request, match_id)
    if analysed.known.is_done:
        await answer.show(*await _own_message(context, analysed, request.person))
        return
    follow = Follow(context, answer, analysed.last)
    await follow.show(analysed.known.done / analysed.known.total)
    context[Watches].begin(request.person.discord_id, analysed.last.match.id, follow.run())


def _leave(context: Context, person: Person, match_id: int) -> None:
    context[Watches].end(person.discord_id, match_id)


KEY = "analysis"
VIEWS = LOOKBACKS(Lookback(KEY, 40, words.ANALYSIS, open_analysis, _leave))


@dataclass(frozen=True, slots=True)
class Follow:
    """Changes an answer whenever more of an analysis is done, and at the end shows all of it."""

    context: Context
    answer: Answer
    view: MatchView

    async def run(self) -> None:
        request, number = self.answer.request, self.view.match.id
        try:
            if await self._wait():
                analysed = await self.context[Analyses].look(request, number)
                await self.answer.show(*await _own_message(self.context, analysed, request.person))
        except (Undelivered, discord.HTTPException) as error:
            log.info("an answer is not kept up to date any more", interaction=request.interaction_id, error=str(error))
        except Exception:
            log.exception("an analysis could not be shown", interaction=request.interaction_id, match=number)

    async def show(self, share: float) -> None:
        number = self.view.match.id
        await self._page(words.progress(number, share), ProgressButton(number))

    async def _wait(self) -> bool:
        """Tell how far it is; returns True once it is done."""
        told, number = -1.0, self.view.match.id
        for _look in range(LOOKS):
            await asyncio.sleep(PAUSE_S)
            share = await self.context[Analyses].share(number)
            if share is None:
                await self._page(words.GIVEN_UP.format(number=number))
                return False
            if share >= 1:
                return True
            if share != told:
                await self.show(share)
                told = share
        return False

    async def _page(self, text: str, *actions: Press) -> None:
        person = self.answer.request.person
        await self.answer.show(*look_page(self.context, self.view, person, KEY, text=text, actions=actions).message)


async def _own_message(context: Context, analysed: Analysed, person: Person) -> Message:
    """The analysis for one person, in their colours, with the button to show it to everyone."""
    last, look = analysed.last, await look_of(context, person, analysed.last)
    return look_page(
        context,
        last,
        person,
        KEY,
        text=_text(analysed),
        picture=await graph_file(context, analysed, look.theme),
        steps=_better_lines(analysed),
        actions=[ShowAnalysisButton(last.match.id)],
    ).message


async def _public_message(context: Context, analysed: Analysed, look: Look) -> Message:
    graph = await graph_file(context, analysed, look.theme)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(_text(analysed)))
    container.add_item(gallery(graph, graph.description or ""))
    if lines := _better_lines(analysed):
        container.add_item(ui.ActionRow(*lines))
    return boxed(container), [graph]


def _text(analysed: Analysed) -> str:
    half = PAGE_LIMIT // 2
    return f"{words.heading(analysed)[:half]}\n{words.swing_lines(analysed)[:half]}"


def _better_lines(analysed: Analysed) -> list[BetterLineButton]:
    number = analysed.last.match.id
    return [BetterLineButton(number, each.ply, analysed.number(each.ply)) for each in swings(analysed.examined)]
