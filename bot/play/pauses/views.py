"""The button that gives an opponent time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.core.clock_rules import span_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech import names
from bot.core.speech.spans import DAY
from bot.play.matches import MENU_ENTRIES, Group, Liberty, MatchView, MenuEntry, allows
from bot.play.pauses import words
from bot.play.pauses.breaks import Breaks


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

    changes = True
    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.GIVE_A_DAY, f"give:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await context[Breaks].give(answer.request, self.match_id, DAY, self.ply)
        name = names.person(view.to_move.name) if view.to_move else ""
        await answer.change(sentence(words.GIVEN.format(name=name, span=span_words(DAY), number=self.match_id)))


async def see_to_the_clock(services: Services, view: MatchView, person: Person) -> Sequence[ui.Item[Any]]:
    """Offer to give the opponent time."""
    seat = view.active_seat(person.discord_id)
    if view.timing is None or seat is None or view.position.to_move == seat or not allows(view.match, Liberty.GIVE):
        return ()
    return (GiveDayButton(view.match.id, view.match.ply),)


ON_BOARDS = MENU_ENTRIES(MenuEntry(Group.ACTING, 10, see_to_the_clock))
