"""The way in: what this is in two lines, and buttons that lead on."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, button_rows
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.topics import TOPICS, Topic
from bot.core.speech.sentences import Words
from bot.people.help import words


class HelpButton(Press, template=r"help:(?P<page>\w+)"):
    def __init__(self, page: str, label: Words = words.START, emoji: str | None = None) -> None:
        super().__init__(button(label, f"help:{page}", discord.ButtonStyle.secondary, emoji))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Show the page privately, or the first one where there is no such page."""
        topic = next((topic for topic in context[TOPICS] if topic.key == self.page), None)
        found = await topic.open(context, answer.request.person) if topic else help_layout(context[TOPICS])
        await answer.show(found)


def help_layout(topics: Iterable[Topic]) -> ui.LayoutView:
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(words.HELP)))
    buttons = (
        HelpButton(topic.key, topic.label, topic.emoji) for topic in sorted(topics, key=lambda topic: topic.rank)
    )
    for row in button_rows(buttons):
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout
