"""What whoever runs a tournament can do with it, as pages: run it, its players, its rounds, the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions import HostedRow
from bot.community.competitions.ui import EventKind, ManageButton, MoveHereButton, show_managed
from bot.community.tournaments import (
    DURING,
    Design,
    Entering,
    Overview,
    TourBook,
    TournamentState,
    TourRow,
    drafts,
    refusals,
    stale_buttons,
    tour_words,
    waits_for_places,
)
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.agenda import waiting_text
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.draft_views import (
    ExpectButton,
    PublishButton,
    SettingsButton,
    draft_page,
)
from bot.community.tournaments.administration.files import LABELS, Shape, file_of, shapes
from bot.community.tournaments.administration.presets import USUAL
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.result_pages import ResultsButton
from bot.community.tournaments.administration.round_views import draft_page as pairings_page
from bot.community.tournaments.administration.round_views import undo_page
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.ui import KEY, TourDialog, tour_sections, tournament_page
from bot.core.clock_rules import ClockRule
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context
from bot.core.frame.lines import ListLine
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Person, Place, Request
from bot.core.speech.names import person
from bot.core.speech.sentences import Words, refusal_words
from tournaments.facts import Format

RUN, PLAYERS, ROUNDS, MORE, OVERALL = words.VIEWS


class TournamentKind(EventKind):
    key = KEY
    title = events_words.TOURNAMENTS
    nothing = refusals.NoTournaments

    async def listed(self, context: Context, request: Request) -> Any:
        return await context[Entering].listed(request)

    async def run_by(self, context: Context, request: Request) -> Any:
        return await context[Organising].run_by(request)

    def line(self, row: Any) -> str:
        return events_words.list_line(row)

    async def page(self, answer: Answer, number: int, news: str = "") -> Page:
        return await tournament_page(answer, number, news)

    async def managed(self, answer: Answer, number: int, view: str = "", news: str = "") -> Page:
        shown = await answer.context[Organising].page(answer.request, number)
        if shown.is_draft and not view:
            return draft_page(shown, news)
        if view == OVERALL:
            return overall_page(shown, await answer.context[TourBook].of_tournament(answer.request, shown.row), news)
        return manage_page(shown, view or RUN, news)

    async def move(self, answer: Answer, number: int) -> str:
        shown = await answer.context[Organising].move(answer.request, number)
        return words.MOVED.format(name=person(shown.row.name))

    async def draft(self, answer: Answer, name: str, game: str, clock: ClockRule | None, place: Place) -> int:
        design = Design(name, game, USUAL.format, clock=clock, settings=USUAL.terms["settings"])
        return (await answer.context[Organising].create(answer.request, design, place)).row.id

    async def drafted(self, context: Context, request: Request, number: int) -> HostedRow:
        return (await context[Organising].page(request, number)).row

    async def amend(self, answer: Answer, number: int, terms: Any) -> None:
        await answer.context[Organising].amend(answer.request, number, terms)

    async def take_back(self, answer: Answer, number: int) -> None:
        await answer.context[Organising].unpublish(answer.request, number)


class ManageSelect(LastingItem[ui.Select[Any]], template=r"event-views:(?P<number>\d+)"):
    """Turns to another part of what can be done."""

    def __init__(self, number: int, chosen: str = "") -> None:
        menu = ui.Select[Any](custom_id=f"event-views:{number}")
        for view, label in words.VIEWS.items():
            menu.add_option(label=str(label), value=view, default=view == chosen)
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await show_managed(answer, KEY, self.number, self.item.values[0])


class RunButton(Press, template=r"event-run:(?P<act>start|pause|final):(?P<number>\d+)"):
    """Starts a tournament, lets it go on, pauses it, or makes its results final."""

    def __init__(self, act: str, number: int, label: Words = "?") -> None:
        style = discord.ButtonStyle.success if act in {"start", "final"} else discord.ButtonStyle.secondary
        super().__init__(button(label, f"event-run:{act}:{number}", style))
        self.act = act
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        organising, request = context[Organising], answer.request
        said: Words
        if self.act == "start":
            shown = await organising.start(request, self.number)
            said = "" if shown.tournament.rounds else words.STARTED  # after a pause the page says that it's running
        elif self.act == "final":
            shown, said = await context[Steering].make_final(request, self.number), words.MADE_FINAL
        else:
            shown, said = await organising.pause(request, self.number), words.PAUSED
        await show_managed(answer, KEY, self.number, RUN, said.format(name=person(shown.row.name)))


class EndTournamentButton(Press, template=r"event-end:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    """Ends a tournament for good, as far as it was when the question was asked; without that asks it."""

    def __init__(self, number: int, seen: str | None = None) -> None:
        custom_id = stale_buttons.marked(f"event-end:{number}", seen)
        style = discord.ButtonStyle.danger if seen else discord.ButtonStyle.secondary
        super().__init__(button(words.END if seen else words.END_ASK, custom_id, style))
        self.number = number
        self.seen = seen

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        organising, request = context[Organising], answer.request
        if self.seen is None:
            await answer.show(*end_page(await organising.page(request, self.number)).message)
            return
        answer.pace()
        try:
            shown = await organising.end(request, self.number, self.seen)
        except refusals.ChangedSince as stale:
            now = await organising.page(request, self.number)
            await answer.show(*end_page(now, refusal_words(stale)).message)
            return
        await answer.change(sentence(words.ENDED.format(name=person(shown.row.name))))


class RoundsButton(Press, template=r"event-rounds:(?P<act>pairings|undo):(?P<number>\d+)"):
    """Shows pairings that wait to be published, or asks whether the latest round is taken back."""

    def __init__(self, act: str, number: int) -> None:
        super().__init__(
            button(words.PAIRINGS if act == "pairings" else words.UNDO_ASK, f"event-rounds:{act}:{number}")
        )
        self.act = act
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        steering, request = context[Steering], answer.request
        if self.act == "pairings":
            page = pairings_page(await steering.drafted(request, self.number))
        else:
            page = undo_page(await steering.undoable(request, self.number))
        await answer.show(*page.message)


class FileButton(Press, template=r"event-file:(?P<shape>\w*):(?P<number>\d+)"):
    """Shows which files there are of a tournament, or one of them."""

    def __init__(self, number: int, shape: str = "") -> None:
        label = LABELS[Shape(shape)] if shape else words.FILES
        super().__init__(button(label, f"event-file:{shape}:{number}"))
        self.number = number
        self.shape = shape

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        await answer.show(*files_page(shown, self.shape).message)


class FileSelect(LastingItem[ui.Select[Any]], template=r"event-files:(?P<number>\d+)"):
    """Chooses one of the files there are of a tournament."""

    def __init__(self, number: int, shapes: Iterable[Shape] = (), chosen: str = "") -> None:
        menu = ui.Select[Any](custom_id=f"event-files:{number}", placeholder=str(words.WHICH_FILE))
        for each in shapes:
            menu.add_option(label=str(LABELS[each]), value=each.value, default=each.value == chosen)
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            shown = await answer.context[Organising].page(answer.request, self.number)
            await answer.show(*files_page(shown, self.item.values[0]).message)


class AgreeButton(Press, template=r"event-agree:(?P<kind>help|run):(?P<number>\d+)"):
    """Agrees to help to run a tournament, or to run it; stands below the question."""

    def __init__(self, kind: str, number: int) -> None:
        label = words.HELP_RUN if kind == RequestKind.HELP else words.RUN_IT
        super().__init__(button(label, f"event-agree:{kind}:{number}", discord.ButtonStyle.success))
        self.kind = RequestKind(kind)
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].agree(answer.request, self.number, self.kind)
        said = words.AGREED_TO_HELP if self.kind is RequestKind.HELP else words.AGREED_TO_RUN
        await answer.change(sentence(said.format(name=person(shown.row.name))))


def manage_page(shown: Overview, view: str, news: str = "") -> Page:
    """One part of what can be done now."""
    number, title = shown.row.id, person(shown.row.name)
    actions: list[ui.Item[Any]] = []
    match view:
        case "players":
            text = words.with_invited(events_words.entrants_text(shown), shown)
            actions = [DirectorDialog(act, number) for act in _about_players(shown)]
        case "rounds":
            latest = len(shown.tournament.rounds)
            text = events_words.round_text(shown, latest) if latest else str(events_words.NO_STANDINGS)
            actions = list(_about_rounds(shown))
        case "more":
            text = words.settings_head(shown)
            ways = [DirectorDialog(act, number) for act in ("text", "copy", "repeat")]
            actions = [SettingsButton(number, label=words.SETTINGS), *ways, FileButton(number)]
        case _:
            title, text, actions = "", events_words.card_text(shown), _running(shown)
    text = "\n".join(filter(None, [news, text]))
    return Page(title=title, text=text, select=ManageSelect(number, view), actions=actions)


def overall_page(shown: Overview, tours: Sequence[TourRow], news: str = "") -> Page:
    """The overall standings that it counts for, and the way to new ones."""
    number = shown.row.id
    text = "\n".join(filter(None, [news, "" if tours else str(tour_words.NONE_HERE)]))
    select, sections = ManageSelect(number, OVERALL), tour_sections(tours, number)
    return Page(
        title=person(shown.row.name), text=text, sections=sections, select=select, actions=[TourDialog(0, number)]
    )


def _about_players(shown: Overview) -> Iterator[str]:
    """What can be decided about its players now."""
    is_during, has_people = shown.row.state in DURING, bool(shown.entered or shown.waiting or shown.invited)
    if not shown.row.is_over:
        yield "add"
        if has_people:
            yield "remove"
        if is_during or has_people:
            yield "replace" if is_during else "seed"
    yield "helpers"


def _about_rounds(shown: Overview) -> Iterator[ui.Item[Any]]:
    """What can be decided about its rounds now."""
    number, row, rounds = shown.row.id, shown.row, shown.tournament.rounds
    if row.progress.draft:
        yield RoundsButton("pairings", number)
        if drafts.can_swap(row):
            yield DirectorDialog("swap", number)
    if shown.contests(0):
        yield ResultsButton(number)
    if rounds and row.state in DURING:
        if shown.format is not Format.ROLLING:
            yield DirectorDialog("deadline", number)
        if not waits_for_places(shown.tournament, rounds[-1]):
            yield RoundsButton("undo", number)


def _running(shown: Overview) -> list[ui.Item[Any]]:
    """What leads to the next state of a tournament."""
    number, state = shown.row.id, shown.row.state
    back = [ManageButton(KEY, number)] if shown.is_draft else []
    ways: dict[TournamentState, list[ui.Item[Any]]] = {
        TournamentState.ANNOUNCED: [PublishButton(number, stale_buttons.design_mark(shown.row), words.LET_JOIN)],
        TournamentState.OPEN: [RunButton("start", number, words.START)],
        TournamentState.RUNNING: [RunButton("pause", number, words.PAUSE)],
        TournamentState.PAUSED: [RunButton("start", number, words.GO_ON)],
    }
    if shown.row.is_over:
        return []
    if shown.row.is_provisional:
        ways[TournamentState.RUNNING] = [RunButton("final", number, words.MAKE_FINAL)]
    return [*ways.get(state, []), EndTournamentButton(number), MoveHereButton(KEY, number), ExpectButton(number), *back]


def end_page(shown: Overview, news: str = "") -> Page:
    asked = f"{words.END_QUESTION.format(name=person(shown.row.name))}\n{words.stage(shown)}"
    end = EndTournamentButton(shown.row.id, stale_buttons.stage_mark(shown.held))
    return Page(text=words.below(news, asked), actions=[end, ManageButton(KEY, shown.row.id, RUN)])


def files_page(shown: Overview, shape: str) -> Page:
    """The files there are, and the one that was asked for."""
    number, there = shown.row.id, shapes(shown)
    text, file = file_of(shown, Shape(shape)) if shape in there else ("", None)
    back = ManageButton(KEY, number, MORE)
    return Page(
        title=person(shown.row.name), text=text, file=file, select=FileSelect(number, there, shape), actions=[back]
    )


def waiting_line(row: Any, reader: Person, number: int) -> ListLine:
    """A tournament that waits for its director, in a list: what is to be decided, and until when."""
    return ListLine(waiting_text(row), ManageButton(KEY, row.id, label=words.MANAGE))
