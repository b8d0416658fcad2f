"""The page on which a player looks for a substitute: someone in the server, or a level of the computer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.slash_commands.members import member
from bot.core.frame.slash_commands.suggestions import suggested
from bot.core.people import Person, Place, Request
from bot.core.services import Services
from bot.core.speech.names import in_label
from bot.core.speech.names import person as name_of
from bot.core.speech.sentences import Words
from bot.play.matches import MENU_ENTRIES, Group, Liberty, Matches, MatchView, MenuEntry, allows, require
from bot.play.offers import Offers
from bot.play.offers import words as offers_words
from bot.play.offers.ui import OFFERINGS, Offering
from bot.play.substitution import words
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.substitution.refusals import PlayedElsewhere


class SubstituteButton(Press, template=r"substitute:(?P<match_id>\d+)"):
    """Opens the page, for whoever plays in the match."""

    def __init__(self, match_id: int, label: Words = words.SUBSTITUTE) -> None:
        super().__init__(button(label, f"substitute:{match_id}", emoji="🔁"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _offered(answer, self.match_id, None)


class NewcomerSelect(LastingItem[ui.UserSelect[Any]], template=r"newcomer:(?P<match_id>\d+)"):
    """Asks for someone in the server to take over."""

    def __init__(self, match_id: int) -> None:
        super().__init__(ui.UserSelect(custom_id=f"newcomer:{match_id}", placeholder=str(words.WHO)))
        self.match_id = match_id

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.pace()
            await ask_person(answer, self.match_id, self.item.values[0])


class StandInButton(Press, template=r"stand-in:(?P<match_id>\d+):(?P<seat>\d+)"):
    """Leads to the levels of the computer that could take over a seat."""

    def __init__(self, match_id: int, seat: int, label: Words = words.COMPUTER) -> None:
        super().__init__(button(label, f"stand-in:{match_id}:{seat}", emoji="🤖"))
        self.match_id = match_id
        self.seat = seat

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await _meant(answer, self.match_id)
        levels = await suggested("computers")(interaction, "")
        options = [discord.SelectOption(label=level.name[:100], value=str(level.value)) for level in levels]
        await answer.show(*level_page(view, self.seat, options).message)


class LevelSelect(LastingItem[ui.Select[Any]], template=r"stand-in-level:(?P<match_id>\d+):(?P<seat>\d+)"):
    """Asks for a level of the computer to take over."""

    def __init__(self, match_id: int, seat: int, options: Sequence[discord.SelectOption] = ()) -> None:
        select: ui.Select[Any] = ui.Select(
            custom_id=f"stand-in-level:{match_id}:{seat}", placeholder=str(words.WHICH_LEVEL), options=list(options)
        )
        super().__init__(select)
        self.match_id = match_id
        self.seat = seat

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.pace()
            view = await _meant(answer, self.match_id)
            leaver = view.players[self.seat % len(view.players)]
            person = Person(leaver.discord_id or 0, leaver.name)
            swap = replace(_asked_at(answer.request.place), leaver=person, computer=self.item.values[0])
            await _ask(answer, view, swap)


def substitute_page(view: MatchView, person: Person) -> Page:
    """Who could take over one's seat, and the computer for who is out of time."""
    number, own = view.match.id, view.require_playing(person.discord_id)
    actions = [StandInButton(number, own)]
    late = view.position.to_move
    if view.timing is not None and view.timing.can_be_claimed and late is not None and late != own:
        name = in_label(view.names[late])
        actions.append(StandInButton(number, late, words.COMPUTER_FOR.format(name=name)))
    title = words.TITLE.format(number=number)
    return Page(title=title, text=words.CHOOSE, select=NewcomerSelect(number), actions=actions)


def level_page(view: MatchView, seat: int, options: Sequence[discord.SelectOption]) -> Page:
    number = view.match.id
    return Page(
        title=words.TITLE.format(number=number),
        text=words.CHOOSE_LEVEL.format(name=name_of(view.names[seat % len(view.names)])),
        select=LevelSelect(number, seat, options),
        actions=[SubstituteButton(number, frame_words.BACK)],
    )


async def ask_person(answer: Answer, match: int | None, player: discord.User | discord.Member) -> None:
    """Ask for someone to take over; raises `Refusal`."""
    view = await _meant(answer, match)
    newcomer = member(player, in_chat=answer.request.place.is_chat)
    answer.require_here(player)
    is_blind = answer.is_blind(player, view.match.channel_id)
    await _ask(answer, view, replace(_asked_at(answer.request.place), newcomer=newcomer, is_blind=is_blind))


async def _meant(answer: Answer, match: int | None) -> MatchView:
    """The match, in whose server or chat someone asks; raises `NoSubstitutes`, `PlayedElsewhere`, `Refusal`."""
    view = await answer.context[Matches].meant(answer.request, match, by_turn=False)
    require(view.match, Liberty.SUBSTITUTE)
    if not _asked_at(answer.request.place).is_at(view.match):
        raise PlayedElsewhere(number=view.match.id)
    return view


def _asked_at(place: Place) -> Swap:
    return Swap(None, place.guild_id, channel_id=None if place.is_direct else place.channel_id)


async def _offered(answer: Answer, match: int | None, player: discord.User | discord.Member | None) -> None:
    """Ask for who is named, or show whom one could name."""
    if player is not None:
        await ask_person(answer, match, player)
        return
    view = await _meant(answer, match)
    await answer.show(*substitute_page(view, answer.request.person).message)


async def _ask(answer: Answer, view: MatchView, swap: Swap) -> None:
    proposal = await answer.context[Offers].make(answer.request, view.match.id, SUBSTITUTE, swap.wanted)
    await answer.show(sentence(offers_words.made(proposal, answer.request.person.discord_id)))


async def _in_menu(services: Services, view: MatchView, request: Request) -> Sequence[SubstituteButton]:
    """Offer it to whoever still plays, where players may and can be asked, unless they are alone with computers."""
    can = allows(view.match, Liberty.SUBSTITUTE) and _asked_at(request.place).is_at(view.match)
    plays = view.seat_of(request.person.discord_id) in view.deciding
    is_alone = view.match.guild_id is None and sum(player.is_person for player in view.players) == 1
    return [SubstituteButton(view.match.id)] if plays and can and not is_alone else []


ON_BOARDS = MENU_ENTRIES(MenuEntry(Group.ACTING, 35, _in_menu))
OFFERED = OFFERINGS(Offering(SUBSTITUTE.key, 60, words.A_SUBSTITUTE, _offered))
