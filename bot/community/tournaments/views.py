"""The card of a tournament with its buttons, its rounds, and the page on which it is designed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions import clock_line
from bot.community.competitions.ui import EventButton, show_event, tell_done
from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages import rules_words, stale_buttons
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import KEY, TEXT, TournamentPageButton, standings_page
from bot.community.tournaments.pages.sheets import aspects
from bot.community.tournaments.pages.team_pages import TeamsButton, teams_page
from bot.community.tournaments.refusals import ChangedSince, NoMatchThere, TeamWanted
from bot.community.tournaments.requests import (
    AppealButton,
    FollowTournamentButton,
    ReportButton,
    RestButton,
    UnfollowTournamentButton,
)
from bot.community.tournaments.tours import words as tour_words
from bot.community.tournaments.tours.book import TourBook
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.speech.names import person
from bot.core.speech.sentences import Words, refusal_words
from bot.people.players import follow_label
from bot.play.matches import Matches
from bot.play.matches.ui import look_of, private_board

DANGER = discord.ButtonStyle.danger


class JoinTournamentButton(Press, template=r"event-join:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"event-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        try:
            shown, said = await join(context, answer.request, self.number)
        except TeamWanted:
            if answer.request.place.guild_id is None:
                raise
            await answer.show(*(await teams_page(answer, self.number)).message)
            return
        if answer.is_on_page:
            await show_event(answer, KEY, self.number, said)
        else:
            await answer.show(joined_layout(shown, said, answer.request.person))


class StillInButton(Press, template=r"event-still:(?P<number>\d+)"):
    """Says that one is still in; stands below the question."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STILL_IN, f"event-still:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].confirm(answer.request, self.number)
        await answer.change(sentence(words.STILL_IN_NOTED.format(name=person(shown.row.name))))


class StillInLineButton(Press, template=r"event-stay:(?P<number>\d+)"):
    """Says that one is still in, from a list, which stays."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STILL_IN, f"event-stay:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].confirm(answer.request, self.number)
        await answer.say(words.STILL_IN_NOTED.format(name=person(shown.row.name)))


class JoinAlwaysButton(Press, template=r"event-always:(?P<number>\d+)"):
    """Enters every later tournament of a series."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.ALWAYS, f"event-always:{number}", emoji="🔁"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].always(answer.request, self.number)
        said = words.ALWAYS_IN.format(name=person(shown.row.name))
        await answer.show(*(await tournament_page(answer, self.number, said)).message)


class LeaveTournamentButton(Press, template=r"event-leave:(?P<number>\d+)"):
    """Leaves before the start; asks before withdrawing from one that runs."""

    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"event-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        if not shown.has_started or shown.waits(answer.request.person.discord_id):
            await context[Entering].leave(answer.request, self.number)
            await tell_done(answer, KEY, self.number, words.LEFT.format(name=person(shown.row.name)))
        else:
            await answer.show(*(await withdrawal(context, answer.request, self.number)).message)


class WithdrawButton(Press, template=r"event-withdraw:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    def __init__(self, number: int, seen: str | None = None) -> None:
        super().__init__(button(words.WITHDRAW, stale_buttons.marked(f"event-withdraw:{number}", seen), DANGER))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        entering = context[Entering]
        try:
            shown = await entering.withdraw(answer.request, self.number, self.seen)
        except ChangedSince as stale:
            page = await withdrawal(context, answer.request, self.number, refusal_words(stale))
            await answer.show(*page.message)
            return
        await show_event(answer, KEY, self.number, words.WITHDRAWN.format(name=person(shown.row.name)))


class StandingsButton(Press, template=r"event-standings:(?P<number>\d+)"):
    def __init__(self, number: int, label: Words = words.STANDINGS) -> None:
        super().__init__(button(label, f"event-standings:{number}", emoji="📊"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await standings_page(answer, self.number)).message)


class TournamentRulesButton(Press, template=r"event-rules:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(button(words.HOW_IT_WORKS, f"event-rules:{number}", emoji="📜"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        tours = await context[TourBook].of_tournament(answer.request, shown.row)
        text = "\n".join([rules_words.rules_text(shown), *map(tour_words.rules_line, tours)])
        page = Page(text=text, actions=[EventButton(KEY, self.number)])
        await answer.show(*page.message)


class OwnMatchButton(Press, template=r"event-match:(?P<number>\d+)"):
    """Shows someone's own board of a tournament: one that waits for them, if any does."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.MY_MATCH, f"event-match:{number}", discord.ButtonStyle.primary))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown, who = await context[Entering].show(answer.request, self.number), answer.request.person
        there = set(shown.matches_of(who.discord_id))
        found = [each.match_id for each in await context[Matches].listed(who) if each.match_id in there]
        if not found:
            raise NoMatchThere(name=shown.row.name)
        view = await context[Matches].show(found[0])
        viewpoint = (await look_of(context, who, view)).viewpoint
        await answer.show(*await private_board(context, view, who, viewpoint))


class MoreOfTournamentButton(Press, template=r"event-more:(?P<number>\d+)"):
    """Shows what is rarely wanted: the way out, the standings in words, a report."""

    def __init__(self, number: int) -> None:
        super().__init__(button(frame_words.MORE, f"event-more:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        await answer.show(*more_page(shown, answer.request.person).message)


class OwnEventsButton(Press, template=r"event-mine"):
    """Lists the tournaments someone is in, in all servers, with the way out of all of them."""

    def __init__(self) -> None:
        super().__init__(button(words.MY_EVENTS, "event-mine"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        found = await context[Participating].mine(answer.request.person)
        actions = [WithdrawAllButton("ask")] if found else []
        await answer.show(*Page(text=words.mine_text(found), actions=actions).message)


class WithdrawAllButton(Press, template=r"event-quit:(?P<sure>ask|sure)(?::(?P<seen>\w+))?"):
    """Leaves every tournament; asks first, and again if there are others by then."""

    def __init__(self, sure: str, seen: str | None = None) -> None:
        label = words.WITHDRAW_ALL_SURE if sure == "sure" else words.WITHDRAW_ALL
        super().__init__(button(label, stale_buttons.marked(f"event-quit:{sure}", seen), DANGER))
        self.sure = sure == "sure"
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        participating, news = context[Participating], ""
        if self.sure:
            try:
                count = await participating.leave_all(answer.request, self.seen)
            except ChangedSince as stale:
                news = refusal_words(stale)
            else:
                await answer.change(sentence(words.WITHDRAWN_ALL.format(count)))
                return
        await answer.change(withdraw_all_question(await participating.mine(answer.request.person), news))


def still_in_waiting(row: Any, reader: Person, number: int) -> ListLine:
    """A line that asks whether someone is still in, with its answer."""
    return ListLine(words.still_in_line(row), StillInLineButton(row.id))


def followed_tournament(row: Any, reader: Person, number: int) -> ListLine:
    below = () if row.is_over else (UnfollowTournamentButton(row.id),)
    return ListLine(f"👀 {words.list_line(row)}", below=below)


def round_waiting(row: Any, reader: Person, number: int) -> ListLine:
    return ListLine(words.round_line(row))


async def join(context: Context, request: Request, number: int) -> tuple[Overview, str]:
    """Enter a tournament, and tell what there is to say about it."""
    entering = context[Entering]
    shown = await entering.join(request, number)
    mine = [player for player in shown.waiting if player.discord_id == request.person.discord_id]
    if mine:
        place = shown.waiting.index(mine[0]) + 1
        said = words.ON_WAITING_LIST if shown.is_open else words.ON_RESERVE
        return shown, said.format(name=person(shown.row.name), place=place)
    clock = clock_line(shown.row.clock)
    terms = {"weeks": words.duration(shown), "at_once": rules_words.at_once(shown), "clock": clock}
    joined = words.JOINED.format(name=person(shown.row.name), **terms)
    meets = await entering.meets_blocked(request.person, number)
    return shown, f"{joined}\n{words.MEETS_BLOCKED}" if meets else joined


def card_layout(shown: Overview, number: int, seen: ui.MediaGallery[ui.LayoutView], note: str = "") -> ui.LayoutView:
    """The card, whose text has the number of its post, with its picture and the buttons that make sense."""
    return numbered(words.card_text(shown), number, seen, card_buttons(shown), note=note)


def joined_layout(shown: Overview, said: str, who: Person) -> ui.LayoutView:
    """Tell that someone is in; with the way to sit rounds out, and of a series to be in every time."""
    if not any(each.discord_id == who.discord_id for each in shown.entered):
        return sentence(said)
    rests = [RestButton(shown.row.id)] if shown.rounds_ahead else []
    if not shown.row.settings.rhythm:
        return sentence(said, *rests)
    return sentence(f"{said}\n{words.JOINED_REPEATING}", JoinAlwaysButton(shown.row.id), *rests)


async def tournament_page(answer: Answer, number: int, news: str = "") -> Page:
    """A tournament as someone sees it: the way in, their match, how it stands; the rest behind **More**."""
    shown, who = await answer.context[Entering].show(answer.request, number), answer.request.person
    is_in = shown.is_in(who.discord_id)
    actions: list[ui.Item[Any]] = []
    if shown.lets_in(who.discord_id):
        actions.append(JoinTournamentButton(number))
    if is_in and shown.matches_of(who.discord_id):
        actions.append(OwnMatchButton(number))
    if shown.has_started or shown.row.settings.series:  # overall standings are there before the first round
        actions.append(StandingsButton(number, words.ROUNDS if shown.has_started else words.STANDINGS))
    if is_in and shown.rounds_ahead and not shown.are_teams:
        actions.append(RestButton(number))
    if shown.are_teams and not (shown.row.is_over or shown.row.is_provisional):
        actions.append(TeamsButton(number))
    if is_in and shown.row.is_provisional and shown.results_of(who.discord_id):
        actions.append(AppealButton(number))
    if not (is_in or shown.row.is_over or shown.is_private):
        is_followed = await answer.context[Participating].follows(who, number)
        actions.append(FollowTournamentButton(number, follow_label(is_followed=is_followed)))
    actions += [TournamentRulesButton(number), *([MoreOfTournamentButton(number)] if is_in else [])]
    return Page(text="\n".join(filter(None, [news, words.card_text(shown)])), actions=actions)


def more_page(shown: Overview, who: Person) -> Page:
    number, actions = shown.row.id, list[ui.Item[Any]]()
    if not shown.row.is_over:
        actions.append(LeaveTournamentButton(number))
    if shown.row.settings.rhythm and not shown.are_teams:
        actions.append(JoinAlwaysButton(number))
    if not (shown.row.is_over or shown.row.is_provisional) and shown.results_of(who.discord_id):
        actions.append(AppealButton(number))
    if shown.has_started and (known := aspects(shown)):
        actions.append(TournamentPageButton(number, known[0], 0, TEXT, str(words.STANDINGS_IN_WORDS)))
    return Page(title=person(shown.row.name), actions=[*actions, ReportButton(number), EventButton(KEY, number)])


def card_buttons(shown: Overview) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if shown.can_be_joined:
        row.add_item(JoinTournamentButton(shown.row.id))
    if not (shown.row.is_over or shown.is_announced):
        row.add_item(LeaveTournamentButton(shown.row.id))
    row.add_item(TournamentRulesButton(shown.row.id))
    row.add_item(StandingsButton(shown.row.id))
    return row


def withdraw_all_question(rows: Sequence[Any], news: str = "") -> ui.LayoutView:
    if not rows:
        return sentence(words.MINE_NONE)
    question = words.WITHDRAW_ALL_QUESTION.format(len(rows))
    button_ = WithdrawAllButton("sure", stale_buttons.row_mark(rows))
    return sentence(f"{news}\n{question}" if news else question, button_)


async def withdrawal(context: Context, request: Request, number: int, news: str = "") -> Page:
    """Ask before someone withdraws, after everything that has ended."""
    return withdraw_question(await context[Entering].withdrawal(request, number), request.person.discord_id, news)


def withdraw_question(shown: Overview, discord_id: int, news: str = "") -> Page:
    number = shown.row.id
    name, running = person(shown.row.name), len(shown.matches_of(discord_id))
    nothing = words.WITHDRAW_NOTHING.format(name=name)
    question = words.WITHDRAW_QUESTION.format(running, name=name) if running else nothing
    lost = str(words.WITHDRAW_ANNULS) if stale_buttons.annuls_own(shown, discord_id) else ""
    mark = stale_buttons.leaving_mark(shown, discord_id)
    actions = [WithdrawButton(number, mark), EventButton(KEY, number)]
    return Page(text="\n".join(filter(None, (news, question, lost))), actions=actions)
