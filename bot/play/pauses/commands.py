"""`/clock` and `/vacation`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands, ui

from bot.core.clock_rules import span_words
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.slash_commands.suggestions import suggested
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech import names
from bot.core.speech.names import person as name_of
from bot.core.speech.spans import DAY, parse_span
from bot.core.speech.typed import plain
from bot.play.matches import MATCH_OPTION, MENU_ENTRIES, Group, Liberty, Matches, MatchView, MenuEntry, allows
from bot.play.offers import Offers
from bot.play.offers import words as offers_words
from bot.play.pauses import words
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Vacations

clock = app_commands.Group(name="clock", description="Give time, or pause and resume the clocks of a match")

PRESENTS = ("12h", "1d", "2d", "3d", "7d")


@clock.command(description="Give more time to the opponent whose turn it is")
@app_commands.describe(time="How much, such as 12h, 2d or 1d 12h", match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def give(
    interaction: discord.Interaction[Any], time: app_commands.Range[str, 1, 50], match: int | None = None
) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, seconds = answer.context, parse_span(time)
        number = await _meant(answer, match)
        view = await context[Breaks].give(answer.request, number, seconds)
        name = name_of(view.to_move.name) if view.to_move else ""
        span = span_words(seconds)
        await answer.say(words.GIVEN.format(name=name, span=span, number=number))


@give.autocomplete("time")
async def suggest_times(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    wanted = plain(typed)
    fitting = [text for text in PRESENTS if text.startswith(wanted)]
    return [app_commands.Choice(name=span_words(parse_span(text)), value=text) for text in fitting]


@clock.command(description="Ask to pause the clocks, or agree to it; you can keep playing")
@app_commands.describe(match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def pause(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context, number = answer.context, await _meant(answer, match)
        proposal = await context[Offers].make(answer.request, number, PAUSE)
        await answer.say(offers_words.made(proposal, answer.request.person.discord_id))


@clock.command(description="Resume paused clocks")
@app_commands.describe(match=MATCH_OPTION)
@app_commands.autocomplete(match=suggested("matches"))
async def resume(interaction: discord.Interaction[Any], match: int | None = None) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        context = answer.context
        number = await _meant(answer, match)
        await context[Breaks].resume(answer.request, number)
        await answer.say(words.RESUMED.format(number=number))


async def _meant(answer: Answer, match: int | None) -> int:
    return (await answer.context[Matches].meant(answer.request, match)).match.id


vacation = app_commands.Group(name="vacation", description="Pause your clocks in all your matches")


@vacation.command(name="on", description="Start a vacation: your clocks are paused (30 days a year)")
async def begin(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        holiday = await answer.context[Vacations].begin(answer.request)
        await answer.say(words.vacation_words(holiday))


@vacation.command(name="off", description="End your vacation: your clocks start again")
async def end(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        answer.pace()
        holiday = await answer.context[Vacations].end(answer.request)
        await answer.say(words.vacation_words(holiday))


@vacation.command(
    name="show", description="See whether you're on vacation and how many days are left (only you can see this)"
)
async def show(interaction: discord.Interaction[Any]) -> None:
    async with answering(interaction) as answer:
        holiday = await answer.context[Vacations].show(answer.request.person)
        await answer.say(words.vacation_words(holiday))


class GiveDayButton(Press, template=r"give:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Gives the opponent whose turn it is a day."""

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
