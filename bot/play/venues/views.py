"""The button that asks to go on where it is pressed."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Request
from bot.core.services import Services
from bot.play.matches import MENU_ENTRIES, Group, Matches, MatchView, MenuEntry
from bot.play.offers import Offers
from bot.play.offers import words as offers_words
from bot.play.offers.ui import OFFERINGS, Offering
from bot.play.venues import offered
from bot.play.venues.agreement import is_home, wanted_at


class ChangeVenueButton(Press, template=r"move-here:(?P<match_id>\d+)"):
    posts = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(offered.MOVE_HERE, f"move-here:{match_id}", emoji="📍"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _ask(answer, self.match_id, None)


async def _ask(answer: Answer, match: int | None, player: discord.User | discord.Member | None) -> None:
    """Ask the others; raises `Refusal`."""
    answer.require_boards()
    view = await answer.context[Matches].meant(answer.request, match, by_turn=False)
    wanted = wanted_at(answer.request.place)
    proposal = await answer.context[Offers].make(answer.request, view.match.id, offered.VENUE, wanted)
    await answer.say(offers_words.made(proposal, answer.request.person.discord_id))


async def _in_menu(services: Services, view: MatchView, request: Request) -> Sequence[ChangeVenueButton]:
    """Offer it to whoever plays and looks at the match where it isn't played, but others can see it."""
    plays, place = view.seat_of(request.person.discord_id) in view.deciding, request.place
    is_there = place.is_direct or is_home(view.match, wanted_at(place))
    return [ChangeVenueButton(view.match.id)] if plays and not is_there else []


ON_BOARDS = MENU_ENTRIES(MenuEntry(Group.ACTING, 37, _in_menu))
OFFERED = OFFERINGS(Offering(offered.VENUE.key, 70, offered.A_MOVE_HERE, _ask))
