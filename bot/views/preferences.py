"""The page of somebody's settings: every setting with its value and the means to change it."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import wording_personal
from bot.answers import Answer, answering
from bot.desk import Desk, desk_of, person_of
from bot.services.preferences import CHOICES, Preferences
from bot.views.look import ACCENT
from bot.views.press import Interaction, Press, button


class PreferenceSelect(ui.DynamicItem[ui.Select[Any]], template=r"pref:(?P<name>\w+)"):
    """Chooses the value of a setting, for whoever uses it."""

    def __init__(self, name: str, chosen: Any = None) -> None:
        words = wording_personal.SETTINGS[name].values
        options = [
            discord.SelectOption(label=str(words[str(value)]), value=str(value), default=value == chosen)
            for value in CHOICES[name]
        ]
        super().__init__(ui.Select(custom_id=f"pref:{name}", options=options))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> PreferenceSelect:
        """The select as it was when the message was sent."""
        return cls(match["name"])

    async def callback(self, interaction: Interaction) -> None:
        """Keep the choice and show all settings as they are then."""
        async with answering(interaction, changes=True) as answer:
            await _choose(interaction, desk_of(interaction), answer, self.name, self.item.values[0])


class PreferenceButton(Press, template=r"pref:(?P<name>\w+):(?P<value>\w+)"):
    """Turns a setting on or off, for whoever presses it."""

    changes = True

    def __init__(self, name: str, value: str) -> None:
        super().__init__(button(wording_personal.SETTINGS[name].values[value], f"pref:{name}:{value}"))
        self.name = name
        self.value = value

    async def pressed(self, interaction: Interaction, desk: Desk, answer: Answer) -> None:
        """Keep the choice and show all settings as they are then."""
        await _choose(interaction, desk, answer, self.name, self.value)


def preferences_layout(preferences: Preferences) -> ui.LayoutView:
    """All settings on one page."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(wording_personal.SETTINGS_HEADING)))
    for name, values in CHOICES.items():
        chosen = getattr(preferences, name)
        text: ui.TextDisplay[Any] = ui.TextDisplay(wording_personal.setting(name, str(chosen)))
        if isinstance(chosen, bool):
            (other,) = (value for value in values if value != chosen)
            container.add_item(ui.Section(text, accessory=PreferenceButton(name, str(other))))
        else:
            container.add_item(text)
            container.add_item(ui.ActionRow(PreferenceSelect(name, chosen)))
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout


async def _choose(interaction: Interaction, desk: Desk, answer: Answer, name: str, word: str) -> None:
    preferences = await desk.house.preferences.choose(person_of(interaction), name, word)
    await answer.change(preferences_layout(preferences))
