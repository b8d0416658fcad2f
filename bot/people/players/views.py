"""The page of someone's settings: every setting with its value and the means to change it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed, button_rows
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person
from bot.core.speech.sentences import Words
from bot.people.players import words
from bot.people.players import words as players_words
from bot.people.players.pages import PREFERENCE_PAGES, Preference, PreferencePage, in_order
from bot.people.players.preferences import CHOICES, TYPED, PreferenceBook, Preferences, read_preferences

WRITTEN = {"reminders": words.ahead, "zone": lambda name: name.replace("_", " ")}


class PreferenceSelect(ui.DynamicItem[ui.Select[Any]], template=r"pref:(?P<name>\w+)"):
    """Chooses the value of a setting, for whoever uses it."""

    def __init__(self, name: str, options: Sequence[discord.SelectOption] = (), hint: str | None = None) -> None:
        super().__init__(ui.Select(custom_id=f"pref:{name}", options=list(options), placeholder=hint))
        self.name = name

    @classmethod
    def showing(cls, preference: Preference[Any], chosen: Any) -> PreferenceSelect:
        """All choices, with the one that holds."""
        options = [
            discord.SelectOption(label=str(preference.labels[str(value)]), value=str(value), default=value == chosen)
            for value in preference.choices
        ]
        return cls(preference.key, options, str(players_words.OWN_CHOICE) if preference.read else None)

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> PreferenceSelect:
        return cls(match["name"])

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await _choose(interaction, answer.context, answer, self.name, self.item.values[0])


class PreferenceButton(Press, template=r"pref:(?P<name>\w+):(?P<value>True|False)"):
    """Turns a setting on or off, for whoever presses it."""

    def __init__(self, name: str, value: str, label: Words = "") -> None:
        super().__init__(button(label, f"pref:{name}:{value}"))
        self.name = name
        self.value = value

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _choose(interaction, context, answer, self.name, self.value)


class PreferencePageButton(Press, template=r"pref-page:(?P<page>\w+)"):
    """Turns to the settings of another subject."""

    def __init__(self, page: str, label: Words = "") -> None:
        super().__init__(button(label, f"pref-page:{page}"))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.change(await open_page(context, answer.request.person, self.page))


async def open_page(context: Context, person: Person, key: str | None = None) -> ui.LayoutView:
    """Show someone's settings of a subject, by default of the first one."""
    book, pages = context[PreferenceBook], in_order(context[PREFERENCE_PAGES])
    page = next((page for page in pages if page.key == key), pages[0])
    kept = await book.kept(person)
    return preferences_layout(page, kept, book.local_time(read_preferences(kept)), pages)


def preferences_layout(
    page: PreferencePage, kept: Mapping[str, Any], local: datetime, pages: Sequence[PreferencePage] = ()
) -> ui.LayoutView:
    """The settings of a page, and the way to others; `local` is the time it is where their owner lives."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(page.heading)))
    for preference in page.preferences:
        for item in _setting(preference, preference.kept(kept), local):
            container.add_item(item)
    others = [PreferencePageButton(each.key, each.label) for each in pages] if len(pages) > 1 else []
    for row in button_rows(others):
        container.add_item(row)
    return boxed(container)


def _declared(name: str) -> Preference[Any]:
    said = words.SETTINGS[name]
    return Preference(
        key=name,
        title=said.title,
        hint=said.hint,
        default=getattr(Preferences(), name),
        choices=CHOICES.get(name, ()),
        labels=said.values,
        read=TYPED.get(name),
        written=WRITTEN.get(name, str),
    )


PAGE = PreferencePage(
    key="players",
    rank=0,
    label=words.GENERAL,
    heading=words.SETTINGS_HEADING,
    preferences=tuple(_declared(name) for name in words.SETTINGS),
)


def _setting(preference: Preference[Any], chosen: Any, local: datetime) -> Iterator[ui.Item[Any]]:
    text: ui.TextDisplay[Any] = ui.TextDisplay(preference.line(chosen, local))
    if isinstance(chosen, bool):
        other = str(not chosen)
        yield ui.Section(text, accessory=PreferenceButton(preference.key, other, preference.labels[other]))
        return
    yield text
    if preference.choices:
        yield ui.ActionRow(PreferenceSelect.showing(preference, chosen))


async def _choose(interaction: Interaction, context: Context, answer: Answer, name: str, word: str) -> None:
    """Keep a choice that there is and show all settings as they are then."""
    person, pages = answer.request.person, in_order(context[PREFERENCE_PAGES])
    settings = ((page.key, each) for page in pages for each in page.preferences if each.key == name)
    found = [key for key, each in settings if word in map(str, each.choices)]
    if not found:
        await answer.say(frame_words.OLD_BUTTON)
        return
    await context[PreferenceBook].choose(person, name, word)
    await answer.change(await open_page(context, person, found[0]))
