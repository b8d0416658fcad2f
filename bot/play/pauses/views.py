"""Buttons around clocks: time for an opponent, clocks that run again, and the page on one's vacation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.clock_rules import whole_span_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Request
from bot.core.services import Services
from bot.core.speech import names
from bot.core.speech.spans import DAY, parse_span
from bot.play.matches import MENU_ENTRIES, Group, Liberty, MatchView, MenuEntry, allows
from bot.play.offers.ui import OFFERINGS, Offering, asking
from bot.play.pauses import words
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Holiday, Vacations

TIME = "time"
"""The field of the dialog."""


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

    posts = True

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.GIVE_A_DAY, f"give:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _give(context, answer, self.match_id, DAY, self.ply)


class GiveTimeButton(Dialog, template=r"give-time:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Asks how much time the opponent whose turn it is gets."""

    def __init__(self, match_id: int, ply: int) -> None:
        super().__init__(button(words.GIVE_TIME, f"give-time:{match_id}:{ply}", emoji="🎁"))
        self.match_id = match_id
        self.ply = ply

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        modal = ui.Modal(title=words.GIVE_TITLE.format(number=self.match_id), custom_id=self.custom_id)
        field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id=TIME, default="2d", max_length=50)
        return modal.add_item(ui.Label(text=str(words.HOW_MUCH), component=field))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        answer.pace()
        await _give(context, answer, self.match_id, parse_span(values.get(TIME, "")), self.ply)


class ResumeButton(Press, template=r"resume:(?P<match_id>\d+)"):
    """Lets clocks run again that all had agreed to pause."""

    posts = True

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.RESUME, f"resume:{match_id}", emoji="▶️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await context[Breaks].resume(answer.request, self.match_id)
        await answer.show(sentence(words.RESUMED.format(number=self.match_id)))


class VacationButton(Press, template=r"vacation:(?P<act>start|end)"):
    """Begins or ends one's vacation, and shows that on the page."""

    posts = True

    def __init__(self, act: str) -> None:
        label, style = (
            (words.START, discord.ButtonStyle.primary) if act == "start" else (words.END, discord.ButtonStyle.success)
        )
        super().__init__(button(label, f"vacation:{act}", style))
        self.act = act

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        vacations = context[Vacations]
        act = vacations.begin if self.act == "start" else vacations.end
        await answer.show(*vacation_page(await act(answer.request)).message)


def vacation_page(holiday: Holiday) -> Page:
    act = VacationButton("start" if holiday.until is None else "end")
    return Page(title=words.VACATION_TITLE, text=words.vacation_words(holiday), actions=[act])


async def see_to_the_clock(services: Services, view: MatchView, request: Request) -> Sequence[ui.Item[Any]]:
    """Offer to give the opponent time, and to let paused clocks run again."""
    seat, match = view.active_seat(request.person.discord_id), view.match
    if view.timing is None or seat not in view.deciding:
        return ()
    again = (ResumeButton(match.id),) if view.timing.is_paused else ()
    if view.position.to_move == seat or not allows(match, Liberty.GIVE):
        return again
    return (GiveDayButton(match.id, match.ply), GiveTimeButton(match.id, match.ply), *again)


async def _give(context: Context, answer: Answer, match_id: int, seconds: int, ply: int) -> None:
    view, given = await context[Breaks].give(answer.request, match_id, seconds, ply)
    name = names.person(view.to_move.name) if view.to_move else ""
    await answer.show(sentence(words.GIVEN.format(name=name, span=whole_span_words(given), number=match_id)))


ON_BOARDS = MENU_ENTRIES(MenuEntry(Group.ACTING, 10, see_to_the_clock))
OFFERED = OFFERINGS(Offering(PAUSE.key, 40, words.TO_PAUSE, asking(PAUSE)))
