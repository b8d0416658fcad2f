"""An analysis as messages, with its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeAlias

import discord
import structlog
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, Undelivered, sentence
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.pictures import Look
from bot.core.people import Person, Request
from bot.core.speech.limits import MESSAGE_LIMIT
from bot.play.analyses import words
from bot.play.analyses.analyses import Analysed, Analyses
from bot.play.analyses.pictures import graph_file, line_film
from bot.play.analyses.progress import Watches
from bot.play.analyses.refusals import AnalysisGone
from bot.play.matches import Board
from bot.play.matches.ui import look_of
from opponents.analysis import swings

Message: TypeAlias = tuple[ui.LayoutView, Sequence[discord.File]]
Show: TypeAlias = Callable[..., Awaitable[None]]

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
        await show_analysis(context, answer.request, answer.show, self.match_id)


class ProgressButton(Press, template=r"analysing:(?P<match_id>\d+)"):
    """Tells anew how far an analysis is, which is needed only where nobody keeps the message up to date."""

    changes = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.LOOK_AGAIN, f"analysing:{match_id}", emoji="🔄"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await show_analysis(context, answer.request, answer.change, self.match_id)


class ShowAnalysisButton(Press, template=r"showanalysis:(?P<match_id>\d+)"):
    """Shows an analysis to everyone in the channel."""

    changes = True
    posts = True
    heavy = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"showanalysis:{match_id}", emoji="📣"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        analysed = await context[Analyses].look(answer.request, self.match_id)
        async with in_server_language(interaction):
            container, files = await _drawn(context, analysed, Look().theme)
        await answer.tell(boxed(container), files)


class BetterLineButton(Press, template=r"better:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Shows what could have been played instead of a move, as a film."""

    heavy = True

    def __init__(self, match_id: int, ply: int) -> None:
        label = words.BETTER_LINE.format(number=ply + 1)
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
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
        container.add_item(ui.TextDisplay(words.line_text(analysed, each)))
        container.add_item(gallery(film, film.description or ""))
        await answer.show(boxed(container), [film])


def offer_analysis(board: Board) -> Iterable[AnalysisButton]:
    """Offer the analysis once the match is over, if anyone moved."""
    if board.view.to_move is None and board.view.position.line:
        yield AnalysisButton(board.view.match.id)


async def show_analysis(context: Context, request: Request, show: Show, match_id: int | None) -> None:
    """The analysis of a match, or how far it is until it is done."""
    analysed = await context[Analyses].ask(request, match_id)
    person, number = request.person, analysed.last.match.id
    if analysed.known.is_done:
        await show(*await _own_message(context, analysed, person))
        return
    await show(_progress(number, analysed.known.done / analysed.known.total))
    context[Watches].begin(person.discord_id, number, _follow(context, request, show, number))


async def _follow(context: Context, request: Request, show: Show, number: int) -> None:
    """Change the answer whenever more is done, and at the end show all of it."""
    try:
        if await _wait(context, show, number):
            analysed = await context[Analyses].look(request, number)
            await show(*await _own_message(context, analysed, request.person))
    except (Undelivered, discord.HTTPException) as error:
        log.info("an answer is not kept up to date any more", interaction=request.interaction_id, error=str(error))
    except Exception:
        log.exception("an analysis could not be shown", interaction=request.interaction_id, match=number)


async def _wait(context: Context, show: Show, number: int) -> bool:
    """Tell how far it is; returns True once it is done."""
    told = -1.0
    for _look in range(LOOKS):
        await asyncio.sleep(PAUSE_S)
        share = await context[Analyses].share(number)
        if share is None:
            await show(sentence(words.GIVEN_UP.format(number=number)))
            return False
        if share >= 1:
            return True
        if share != told:
            await show(_progress(number, share))
            told = share
    return False


def _progress(number: int, share: float) -> ui.LayoutView:
    layout = sentence(words.progress(number, share))
    layout.add_item(ui.ActionRow(ProgressButton(number)))
    return layout


async def _own_message(context: Context, analysed: Analysed, person: Person) -> Message:
    """The analysis for one person, in their colours, with the button to show it to everyone."""
    look = await look_of(context, person, analysed.last)
    container, files = await _drawn(context, analysed, look.theme)
    container.add_item(ui.ActionRow(ShowAnalysisButton(analysed.last.match.id)))
    return boxed(container), files


async def _drawn(
    context: Context, analysed: Analysed, theme: str
) -> tuple[ui.Container[ui.LayoutView], list[discord.File]]:
    graph = await graph_file(context, analysed, theme)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.heading(analysed)[: MESSAGE_LIMIT // 2]))
    container.add_item(gallery(graph, graph.description or ""))
    container.add_item(ui.TextDisplay(words.swing_lines(analysed)[: MESSAGE_LIMIT // 2]))
    if costly := swings(analysed.examined):
        row: ui.ActionRow[Any] = ui.ActionRow()
        for each in costly:
            row.add_item(BetterLineButton(analysed.last.match.id, each.ply))
        container.add_item(row)
    return container, [graph]
