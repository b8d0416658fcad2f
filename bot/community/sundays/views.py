"""The week of a server as a message, and the page of `/setup` on which it is switched on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import ui

from bot.community.sundays import words
from bot.community.sundays.posts import Sunday
from bot.community.sundays.weeks import WEEK, SundayPlan, Sundays
from bot.core.frame.answers import answering
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed, gallery
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem
from bot.core.frame.pictures import Look
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage
from bot.core.people import Request
from bot.core.speech.moments import moment
from bot.core.speech.sentences import labelled, said_name
from bot.people.servers import USUAL_BOARDS, GuildSettings, ServerPage
from bot.people.servers.ui import GuildBook, OwnSetting, ServerPageButton, channel_menu, require_manager
from bot.play.lists.ui import TablesButton
from bot.play.matches.ui import board_text, result_of
from games.core import DESCRIPTION_LIMIT, Seat
from renderers.sundays import WeekFact, WeekPage, draw_week


class SundayMessage(PostMessage[Sunday]):
    """A picture of the finest finish, what else there was, and the way to open tables."""

    def layout(self, delivery: Delivery[Sunday], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
        container.add_item(ui.TextDisplay(words.told(delivery.shown)))
        if picture is not None:
            container.add_item(gallery(picture, week_text(delivery.shown)))
        if form.has_buttons and delivery.shown.told["tables"]:
            container.add_item(ui.ActionRow(TablesButton()))
        return boxed(container)

    def picture_name(self, shown: Sunday) -> str | None:
        return f"sunday-{shown.finest.match.id}.png" if shown.finest else None

    async def picture(self, delivery: Delivery[Sunday]) -> discord.File:
        choices = delivery.choices
        theme = choices.boards.theme if isinstance(choices, GuildSettings) else USUAL_BOARDS.theme
        name = self.picture_name(delivery.shown)
        assert name
        drawn, alt = week_of(delivery.shown, theme), week_text(delivery.shown)
        return await self._context.pictures.page(draw_week, drawn, name, alt)


def week_of(sunday: Sunday, theme: str) -> WeekPage:
    """What is drawn of a week."""
    view, facts = sunday.finest, sunday.told
    assert view
    seat = facts["finish"]["seat"]
    card = result_of(view, Look(Seat(seat), theme))
    return WeekPage(
        title=str(words.SUNDAY),
        subtitle=f"{sunday.day - WEEK + timedelta(days=1):%Y-%m-%d} – {sunday.day:%Y-%m-%d} · "
        + words.PLAYED.format(facts["finished"]),
        key=card.key,
        state=card.state,
        frame=card.frame,
        seat=seat,
        head=str(words.FINEST),
        match=words.MATCH.format(game=view.game.info.name, number=view.match.id),
        words=words.finest(sunday, words.winner(sunday)),
        facts=tuple(_facts(sunday)),
    )


def week_text(sunday: Sunday) -> str:
    """The picture in words, with as much of its board as there is room for."""
    assert sunday.finest
    page = week_of(sunday, USUAL_BOARDS.theme)
    facts = (" ".join(filter(None, each)) for each in page.facts)
    said = " · ".join([page.title, page.subtitle, labelled(page.head, page.words), page.match, *facts, ""])
    return said + board_text(sunday.finest, Look(), DESCRIPTION_LIMIT - len(said))


def _facts(sunday: Sunday) -> list[WeekFact]:
    facts, found = sunday.told, []
    if facts["upset"] and (player := sunday.who(facts["upset"]["player"])):
        found.append(WeekFact(f"+{facts['upset']['points']}", str(words.UPSET), said_name(player.name)))
    if facts["streak"] and (player := sunday.who(facts["streak"][0])):
        days = words.STREAK_DAYS.format(facts["streak"][1])
        found.append(WeekFact(days, str(words.STREAK), said_name(player.name)))
    return found


class SundayChannelSelect(LastingItem[ui.ChannelSelect[Any]], template=r"sunday-setup"):
    """Picks the channel whose week is told there; none stops that."""

    def __init__(self, channel_id: int | None = None) -> None:
        super().__init__(channel_menu("sunday-setup", words.OFF, channel_id))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            chosen = self.item.values
            await answer.context[Sundays].choose(answer.request, chosen[0].id if chosen else None)
            await answer.show(*(await sunday_page(answer.context, answer.request)).message)


async def sunday_page(context: Context, request: Request) -> Page:
    """Where the week is told; raises `NotAManager`."""
    plan = await context[Sundays].of(await require_manager(context[GuildBook], request))
    return page_of(plan, is_allowed=context[Sundays].is_allowed)


def page_of(plan: SundayPlan | None, *, is_allowed: bool = True) -> Page:
    if not is_allowed:
        return Page(title=words.WEEK, text=words.NOT_HERE, actions=[ServerPageButton()])
    text = words.NEXT_ONE.format(moment=moment(plan.due_at)) if plan else words.OFF
    select = SundayChannelSelect(plan.channel_id if plan else None)
    return Page(title=words.WEEK, text=text, select=select, actions=[ServerPageButton()], small=words.HINT)


async def _told(context: Context, guild_id: int) -> str:
    return words.planned(await context[Sundays].of(guild_id))


PAGE = ServerPage(rank=56, settings=(OwnSetting(key="sunday", title=words.WEEK, told=_told, page=sunday_page),))
