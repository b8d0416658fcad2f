"""The help: pages that turn in place, which a select leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import VERSION
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.topics import TOPICS, Topic
from bot.core.speech.sentences import Words
from bot.people.help import words


class HelpButton(Press, template=r"help:(?P<page>\w+)"):
    def __init__(self, page: str, label: Words = words.HELP) -> None:
        super().__init__(button(label, f"help:{page}"))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show the page privately, or the first one where there is no such page."""
        await answer.show(*help_page(context, self.page).message)


class HelpSelect(LastingItem[ui.Select[Any]], template=r"help-pages"):
    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id="help-pages", options=list(options)))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await answer.show(*help_page(answer.context, self.item.values[0]).message)


def help_page(context: Context, key: str = "") -> Page:
    """A page of the help, the first one where there is no such page."""
    topics = sorted(context[TOPICS], key=lambda topic: topic.rank)
    topic = next((topic for topic in topics if topic.key == key), topics[0])
    return topic_page(topic, topics, tuple(topic.items(context)))


def topic_page(topic: Topic, topics: Sequence[Topic], items: Sequence[Any] = ()) -> Page:
    options = [discord.SelectOption(label=str(each.label), value=each.key, default=each is topic) for each in topics]
    title = words.TITLE if topic is topics[0] else topic.label
    return Page(title=title, text=topic.text, select=HelpSelect(options), actions=items, small=f"Engawa {VERSION}")
