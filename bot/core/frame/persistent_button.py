"""Buttons that carry everything they need in their custom id, so that any process can answer them."""

from __future__ import annotations

import re
from abc import abstractmethod
from contextlib import AsyncExitStack
from typing import Any, ClassVar, Self, TypeVar, cast

import discord
from discord import ui

from bot.core.frame.answers import PRESSED, Answer, answering
from bot.core.frame.context import Context
from bot.core.numbers import bounded, count_in, number_in
from bot.core.slots import Slot
from bot.core.speech.sentences import Words

Item = TypeVar("Item", bound=ui.Item[Any])

Interaction = discord.Interaction[Any]
COMPONENTS = Slot[type[ui.DynamicItem[Any]]]("components")
"""Every kind of button and select that a message of ours may carry."""
READ = dict.fromkeys(("match_id", "import_id", "standing_id", "offer_id", "ruling_id", "number"), number_in)
READ |= dict.fromkeys(("ply", "seat"), count_in)
"""How the groups of a template that are numbers are read."""
LABEL_LIMIT = 80
"""Characters on a button."""


class LastingItem(ui.DynamicItem[Item], template=r"item:never"):
    """A button or menu that outlives the process; the groups of its template are the arguments it is made of."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        interaction.extras.setdefault(PRESSED, item.view)
        return cls.made_again(match)

    @classmethod
    def made_again(cls, match: re.Match[str]) -> Self:
        """The item whose custom id this is, from which a dialog may have come as well."""
        arguments = {name: READ.get(name, bounded)(text) for name, text in match.groupdict().items()}
        return cast(Self, cast(Any, cls)(**arguments))


class Press(LastingItem[ui.Button[Any]], template=r"press:never"):
    """A button, and what it does."""

    posts: ClassVar[bool] = False
    """Whether everyone sees something new when it is pressed; how often someone may is limited."""

    heavy: ClassVar[bool] = False
    """Whether it reads or draws a lot: few of one person are under way at a time, and they cost more of that limit."""

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer, AsyncExitStack() as turn:
            if self.posts:
                answer.pace()
            if self.heavy:
                await turn.enter_async_context(answer.turn())
            await self.pressed(interaction, answer.context, answer)

    @abstractmethod
    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """What the button does."""


def button(
    label: Words,
    custom_id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
) -> ui.Button[Any]:
    """The button inside a `Press`."""
    return ui.Button(label=str(label)[:LABEL_LIMIT], custom_id=custom_id, style=style, emoji=emoji)
