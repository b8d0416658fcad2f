"""The page of `/setup` about the daily puzzle of a server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, button
from bot.core.people import Request
from bot.learn.puzzles import words
from bot.learn.puzzles.dailies import USUAL_HOUR, DailyPlan, DailyPuzzles
from bot.learn.puzzles.refusals import BadHour
from bot.learn.puzzles.server_settings import ALLOWED
from bot.people.servers import ServerPage
from bot.people.servers.ui import GuildBook, OwnSetting, ServerPageButton, channel_menu, require_manager
from games.core import brief


class DailyChannelSelect(LastingItem[ui.ChannelSelect[Any]], template=r"daily-setup:channel"):
    """Picks where a puzzle is posted every day; none stops that."""

    def __init__(self, channel_id: int | None = None) -> None:
        super().__init__(channel_menu("daily-setup:channel", words.NO_DAILY, channel_id))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            dailies, chosen = answer.context[DailyPuzzles], self.item.values
            if chosen:
                await dailies.choose(answer.request, chosen[0].id)
            else:
                await dailies.stop(answer.request)
            await answer.show(*(await daily_page(answer.context, answer.request)).message)


class DailyHourButton(Dialog, template=r"daily-setup:hour"):
    """Asks for the hour of the daily puzzle, and the time zone of that."""

    def __init__(self) -> None:
        super().__init__(button(words.HOUR, "daily-setup:hour"))

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        plan = await context[DailyPuzzles].of(await require_manager(context[GuildBook], request))
        modal = ui.Modal(title=str(words.HOUR_TITLE), custom_id=self.custom_id)
        hour: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id="hour", default=str(plan.hour if plan else USUAL_HOUR), max_length=5
        )
        zone: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id="zone", default=plan.zone if plan else "", max_length=100, required=False
        )
        modal.add_item(ui.Label(text=str(words.HOUR_OF_DAY), component=hour))
        return modal.add_item(ui.Label(text=str(words.ZONE), description=str(words.ZONE_HINT), component=zone))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        hour = values["hour"].strip().removesuffix(":00")
        if not (hour.isdecimal() and int(hour) < 24):
            raise BadHour(typed=brief(values["hour"]))
        await context[DailyPuzzles].choose(answer.request, None, int(hour), values.get("zone", "").strip())
        await answer.show(*(await daily_page(context, answer.request)).message)


async def daily_page(context: Context, request: Request) -> Page:
    """Where and when a puzzle is posted every day; raises `NotAManager`."""
    guild_id, dailies = await require_manager(context[GuildBook], request), context[DailyPuzzles]
    if not dailies.is_allowed:
        return Page(title=words.DAILY, text=words.NOT_HERE, actions=[ServerPageButton()])
    return page_of(await dailies.of(guild_id), is_followed=await dailies.followed(guild_id) is not None)


def page_of(plan: DailyPlan | None, *, is_followed: bool = True) -> Page:
    return Page(
        title=words.DAILY,
        text=words.planned(plan) if plan and is_followed else words.NO_DAILY,
        select=DailyChannelSelect(plan.channel_id if plan else None),
        actions=[*([DailyHourButton()] if plan else []), ServerPageButton()],
        small=words.DAILY_HINT,
    )


async def _told(context: Context, guild_id: int) -> str:
    plan = await context[DailyPuzzles].followed(guild_id)
    return words.daily_in(plan) if plan else str(words.NO_DAILY)


PAGE = ServerPage(rank=55, settings=(ALLOWED, OwnSetting(key="daily", title=words.DAILY, told=_told, page=daily_page)))
