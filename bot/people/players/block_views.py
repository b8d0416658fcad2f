"""**Blocked people**: who someone does not want to meet, and the ways to block and unblock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context, person, someone
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Player
from bot.core.speech import names
from bot.core.speech.limits import OPTION_LIMIT
from bot.core.speech.names import in_label
from bot.core.speech.sentences import Words
from bot.people.players import words
from bot.people.players.blocks import BlockList
from bot.people.players.refusals import OnlyOthers
from games.core import CHOICE_LIMIT


class BlockedButton(Press, template=r"blocked"):
    """Shows whom one has blocked."""

    def __init__(self, label: Words = words.BLOCKED_PEOPLE) -> None:
        super().__init__(button(label, "blocked"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _show(answer)


class BlockSelect(LastingItem[ui.UserSelect[Any]], template=r"blocked:add"):
    """Blocks someone."""

    def __init__(self) -> None:
        super().__init__(ui.UserSelect(custom_id="blocked:add", placeholder=str(words.BLOCK)))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            chosen = self.item.values[0]
            if chosen.bot:
                raise OnlyOthers
            new = await answer.context[BlockList].add(answer.request.person, person(chosen))
            said = words.BLOCKED if new else words.BLOCKED_BEFORE
            await _show(answer, said.format(name=names.person(chosen.display_name)))


class BlockPersonButton(Press, template=r"blocked:person:(?P<discord_id>\d+)"):
    """Blocks someone from their profile."""

    def __init__(self, discord_id: str | int) -> None:
        super().__init__(button(words.BLOCK_PERSON, f"blocked:person:{discord_id}"))
        self.discord_id = int(discord_id)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        other = await context[BlockList].add_known(answer.request.person, self.discord_id)
        await _show(answer, words.BLOCKED.format(name=names.person(other.name)))


class UnblockPageButton(Press, template=r"blocked:page:(?P<page>\d+)"):
    """Shows a page of the people one can unblock."""

    def __init__(self, page: str = "0", label: Words = words.UNBLOCK_SOMEONE) -> None:
        super().__init__(button(label, f"blocked:page:{page}"))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        blocked = await context[BlockList].of(answer.request.person)
        await answer.show(*(unblock_page(blocked, int(self.page)) if blocked else blocked_page(blocked)).message)


class UnblockSelect(LastingItem[ui.Select[Any]], template=r"blocked:remove"):
    """Unblocks someone, whether or not they are still around."""

    def __init__(self, blocked: Sequence[Player] = ()) -> None:
        options = [
            discord.SelectOption(label=in_label(each.name)[:OPTION_LIMIT], value=str(each.discord_id))
            for each in blocked
        ]
        super().__init__(ui.Select(custom_id="blocked:remove", placeholder=str(words.UNBLOCK), options=options))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            free = await answer.context[BlockList].remove(answer.request.person, someone(int(self.item.values[0])))
            await _show(answer, words.UNBLOCKED.format(name=names.person(free.name)))


def blocked_page(blocked: Sequence[Player], news: str = "") -> Page:
    """Who is blocked, after what has just happened."""
    text = words.block_list(blocked)
    unblock = [UnblockPageButton()] if blocked else []
    return Page(
        title=words.BLOCKED_PEOPLE,
        text=f"{news}\n{text}" if news else text,
        select=BlockSelect(),
        actions=[*unblock, button(frame_words.BACK, "pref-page:all")],
    )


def unblock_page(blocked: Sequence[Player], page: int) -> Page:
    """A page of those who are blocked, one of whom can be chosen."""
    last = (len(blocked) - 1) // CHOICE_LIMIT
    page = min(page, last)
    ways = [(frame_words.FIRST, 0), (frame_words.NEXT, page + 1)] if last else []
    steps = [UnblockPageButton(str(number), label) for label, number in ways if number != page and number <= last]
    shown = blocked[page * CHOICE_LIMIT : (page + 1) * CHOICE_LIMIT]
    return Page(
        title=words.UNBLOCK,
        text=frame_words.PAGE.format(number=page + 1) if last else "",
        select=UnblockSelect(shown),
        steps=steps,
        actions=[BlockedButton(frame_words.BACK)],
    )


async def _show(answer: Answer, news: str = "") -> None:
    blocked = await answer.context[BlockList].of(answer.request.person)
    await answer.show(*blocked_page(blocked, news).message)
