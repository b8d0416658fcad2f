"""The page of someone's settings: every setting with its value and the means to change it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.frame.answers import Answer, answering
from bot.frame.context import Context, context_of, person_of
from bot.frame.layouts import ACCENT
from bot.frame.press import Interaction, Press, button
from bot.players import words as players_words
from bot.players.preferences import CHOICES, TYPED, PreferenceBook, Preferences

SWITCHES = [name for name, values in CHOICES.items() if True in values and False in values and len(values) == 2]
"""Settings that are on or off."""


class PreferenceSelect(ui.DynamicItem[ui.Select[Any]], template=rf"pref:(?P<name>{'|'.join(CHOICES)})"):
    """Chooses the value of a setting, for whoever uses it."""

    def __init__(self, name: str, chosen: Any = None) -> None:
        words = players_words.SETTINGS[name].values
        options = [
            discord.SelectOption(label=str(words[str(value)]), value=str(value), default=value == chosen)
            for value in CHOICES[name]
        ]
        hint = str(players_words.OWN_CHOICE) if name in TYPED else None
        super().__init__(ui.Select(custom_id=f"pref:{name}", options=options, placeholder=hint))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> PreferenceSelect:
        """The select as it was when the message was sent."""
        return cls(match["name"])

    async def callback(self, interaction: Interaction) -> None:
        """Keep the choice and show all settings as they are then."""
        async with answering(interaction, changes=True) as answer:
            await _choose(interaction, context_of(interaction), answer, self.name, self.item.values[0])


class PreferenceButton(Press, template=rf"pref:(?P<name>{'|'.join(SWITCHES)}):(?P<value>True|False)"):
    """Turns a setting on or off, for whoever presses it."""

    changes = True

    def __init__(self, name: str, value: str) -> None:
        super().__init__(button(players_words.SETTINGS[name].values[value], f"pref:{name}:{value}"))
        self.name = name
        self.value = value

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Keep the choice and show all settings as they are then."""
        await _choose(interaction, context, answer, self.name, self.value)


def preferences_layout(preferences: Preferences, local: datetime) -> ui.LayoutView:
    """All settings on one page; `local` is the time it is where their owner lives."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(players_words.SETTINGS_HEADING)))
    for name in players_words.SETTINGS:
        for item in _setting(name, getattr(preferences, name), local):
            container.add_item(item)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


def _setting(name: str, chosen: Any, local: datetime) -> Iterator[ui.Item[Any]]:
    """A setting with its value, and the means to change it unless it has to be typed."""
    text: ui.TextDisplay[Any] = ui.TextDisplay(players_words.setting(name, chosen, local))
    if isinstance(chosen, bool):
        yield ui.Section(text, accessory=PreferenceButton(name, str(not chosen)))
        return
    yield text
    if name in CHOICES:
        yield ui.ActionRow(PreferenceSelect(name, chosen))


async def _choose(interaction: Interaction, context: Context, answer: Answer, name: str, word: str) -> None:
    book = context[PreferenceBook]
    preferences = await book.choose(person_of(interaction), name, word)
    await answer.change(preferences_layout(preferences, book.local_time(preferences)))
