"""The teams of a tournament: who is in which, the way into one, and what its captain decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, EventButton
from bot.community.tournaments.designs import SUBSTITUTES
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.entrants.squads import Squad
from bot.community.tournaments.entrants.team_book import TeamBook, seen
from bot.community.tournaments.pages import team_words as words
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.requests import RestButton
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.speech.limits import OPTION_LIMIT
from bot.core.speech.names import in_label, person

KEY = "tournament"


class TeamsButton(Press, template=r"event-teams:(?P<number>\d+)"):
    """Shows the teams; to members their own, with its boards."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.TEAMS, f"event-teams:{number}", emoji="👥"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await teams_page(answer, self.number)).message)


class FoundTeamButton(Press, template=r"event-team-new:(?P<number>\d+)"):
    """Enters with a team of one's own, which others can join."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.FOUND_TEAM, f"event-team-new:{number}", discord.ButtonStyle.success))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].join(answer.request, self.number, team=0)
        said = words.TEAM_FOUNDED.format(name=person(shown.row.name))
        await answer.show(*(await teams_page(answer, self.number, said)).message)


class TeamSelect(LastingItem[ui.Select[Any]], template=r"event-team:(?P<number>\d+)"):
    """Enters as a member of a team that has room."""

    def __init__(self, number: int, teams: Iterable[discord.SelectOption] = ()) -> None:
        menu = ui.Select[Any](
            custom_id=f"event-team:{number}", placeholder=str(words.JOIN_TEAM), options=[*teams][:MOST_IN_A_MENU]
        )
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            founder = int(self.item.values[0])
            shown = await answer.context[Entering].join(answer.request, self.number, team=founder)
            said = words.TEAM_JOINED.format(name=person(shown.row.name))
            await answer.show(*(await teams_page(answer, self.number, said)).message)


class BoardsSelect(LastingItem[ui.Select[Any]], template=r"event-boards:(?P<number>\d+):(?P<team>t\d+):(?P<order>\w+)"):
    """Lets two members of a team change places, from the next round on."""

    def __init__(self, number: int, team: str, order: str, changes: Iterable[discord.SelectOption] = ()) -> None:
        menu = ui.Select[Any](
            custom_id=f"event-boards:{number}:{team}:{order}",
            placeholder=str(words.CHANGE_BOARDS),
            options=[*changes][:MOST_IN_A_MENU],
        )
        super().__init__(menu)
        self.number = number
        self.team = team
        self.order = order

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            one, other = map(int, self.item.values[0].split("-"))
            book, request = answer.context[TeamBook], answer.request
            await book.exchange(request, self.number, self.team, self.order, one, other)
            await answer.show(*(await teams_page(answer, self.number)).message)


class WithdrawTeamButton(
    Press, template=r"event-team-out:(?P<sure>ask|sure):(?P<number>\d+):(?P<team>t\d+):(?P<order>\w+)"
):
    """Takes the whole team out of what runs; asks first."""

    def __init__(self, sure: str, number: int, team: str, order: str) -> None:
        label = words.WITHDRAW_TEAM_SURE if sure == "sure" else words.WITHDRAW_TEAM
        custom_id = f"event-team-out:{sure}:{number}:{team}:{order}"
        super().__init__(button(label, custom_id, discord.ButtonStyle.danger))
        self.sure = sure == "sure"
        self.number = number
        self.team = team
        self.order = order

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        if self.sure:
            await context[TeamBook].withdraw(answer.request, self.number, self.team, self.order)
            await answer.show(*(await teams_page(answer, self.number, str(words.TEAM_WITHDRAWN))).message)
            return
        shown = await context[Entering].show(answer.request, self.number)
        await answer.show(*withdraw_page(shown, self.team, self.order).message)


def withdraw_page(shown: Overview, team: str, order: str) -> Page:
    """Ask before a whole team withdraws."""
    text = words.WITHDRAW_TEAM_QUESTION.format(team=person(shown.name(team)), name=person(shown.row.name))
    number = shown.row.id
    return Page(text=text, actions=[WithdrawTeamButton("sure", number, team, order), TeamsButton(number)])


async def teams_page(answer: Answer, number: int, news: str = "") -> Page:
    """The teams as one person sees them."""
    shown = await answer.context[Entering].show(answer.request, number)
    return page_of_teams(shown, answer.request.person.discord_id, news)


def page_of_teams(shown: Overview, discord_id: int, news: str = "") -> Page:
    """All teams; who is in none can join or found one, and who leads one can change its boards."""
    number, own = shown.row.id, shown.team_of(discord_id)
    select: ui.Item[Any] | None = None
    actions: list[ui.Item[Any]] = [EventButton(KEY, number)]
    small = ""
    if own is None and (shown.is_open or shown.lets_in(discord_id)):
        options = list(_with_room(shown))
        select = TeamSelect(number, options) if options else None
        actions = [FoundTeamButton(number), *actions]
        small = words.teams_wanted(shown)
    elif own is not None and own.captain in shown.ids_of(discord_id) and not shown.row.is_over:
        changes = list(_changes(shown, own))
        select = BoardsSelect(number, own.id, seen(own), changes) if changes else None
        small = str(words.CAPTAIN_DECIDES)
        if shown.rounds_ahead:
            actions = [RestButton(number), *actions]
        if shown.has_started:
            actions = [WithdrawTeamButton("ask", number, own.id, seen(own)), *actions]
    elif own is not None and shown.is_open:
        others = list(_with_room(shown, own))
        select = TeamSelect(number, others) if others else None
    return Page(text=words.teams_text(shown, own, news), select=select, actions=actions, small=small)


def _with_room(shown: Overview, own: Squad | None = None) -> Iterator[discord.SelectOption]:
    most = shown.row.settings.team_size + SUBSTITUTES
    for team in shown.squads:
        if len(team.members) < most and team != own and not team.has_begun:
            label = words.TEAM_OPTION.format(len(team.members), name=in_label(shown.name(team.id)), most=most)
            yield discord.SelectOption(label=label[:OPTION_LIMIT], value=f"{team.founder}")


def _changes(shown: Overview, team: Squad) -> Iterator[discord.SelectOption]:
    """Every substitute in place of everyone at a board, then everyone with whoever sits at the next board."""
    size, names = shown.row.settings.team_size, [in_label(shown.name(who)) for who in team.members]
    boards = range(min(size, len(names)))
    for other in range(len(boards), len(names)):
        for board in boards:
            label = words.SUBSTITUTE.format(board=board + 1, newcomer=names[other], leaver=names[board])
            yield discord.SelectOption(label=label[:OPTION_LIMIT], value=f"{board}-{other}")
    for one, other in pairwise(boards):
        label = words.CHANGE_PLACES.format(one=one + 1, first=names[one], other=other + 1, second=names[other])
        yield discord.SelectOption(label=label[:OPTION_LIMIT], value=f"{one}-{other}")
