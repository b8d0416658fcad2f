"""`/preferences`: every setting with its value on one page, and a page to change each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Request
from bot.core.refusals import OldButton
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.sentences import Words, in_words, labelled
from bot.people.players import words
from bot.people.players.block_views import BlockedButton
from bot.people.players.pages import LOOKS, PREFERENCE_PAGES, Preference, PreferencePage, in_order
from bot.people.players.preferences import CHOICES, TYPED, PreferenceBook, Preferences, read_preferences

WRITTEN = {"reminders": words.ahead, "quiet": words.quiet_words, "zone": lambda name: name.replace("_", " ")}
TYPED_LIMIT = 100
"""Characters that can be typed."""


class PreferenceSelect(LastingItem[ui.Select[Any]], template=r"pref:(?P<name>\w+)"):
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
        return cls(preference.key, options, str(words.OWN_CHOICE) if preference.read else None)

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await _choose(interaction, answer, self.name, self.item.values[0])


class PreferenceButton(Press, template=r"pref:(?P<name>\w+):(?P<value>True|False)"):
    """Turns a setting on or off, for whoever presses it."""

    def __init__(self, name: str, value: str, label: Words = "") -> None:
        super().__init__(button(label, f"pref:{name}:{value}", discord.ButtonStyle.primary))
        self.name = name
        self.value = value

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _choose(interaction, answer, self.name, self.value)


class TypePreferenceButton(Dialog, template=r"pref-typed:(?P<name>\w+)"):
    """Asks for a setting that is typed."""

    def __init__(self, name: str) -> None:
        super().__init__(button(words.CHANGE, f"pref-typed:{name}", discord.ButtonStyle.primary))
        self.name = name

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        if self.name not in TYPED:
            raise OldButton
        title = str(words.SETTINGS[self.name].title)[:TITLE_LIMIT]
        kept = str(getattr(await context[PreferenceBook].of(request.person), self.name))
        modal = ui.Modal(title=title, custom_id=self.custom_id)
        field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="typed", default=kept, max_length=TYPED_LIMIT)
        return modal.add_item(ui.Label(text=title, description=in_words(words.TYPED_AS[self.name]), component=field))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        await context[PreferenceBook].choose(answer.request.person, self.name, values["typed"])
        await show_preferences(interaction, answer)


class PreferencesSelect(LastingItem[ui.Select[Any]], template=r"pref-change"):
    """Turns to the page of a setting."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        menu = ui.Select[Any](custom_id="pref-change", placeholder=str(words.CHANGE_SOMETHING), options=list(options))
        super().__init__(menu)

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            book, settings = answer.context[PreferenceBook], in_order(answer.context[PREFERENCE_PAGES])
            setting = next((each for each in settings if each.key == self.item.values[0]), None)
            if setting is None:  # it is gone since that page was shown
                await show_preferences(interaction, answer)
                return
            kept = await book.kept(answer.request.person)
            page = preference_page(setting, setting.kept(kept), book.local_time(read_preferences(kept)))
            await answer.show(*page.message)


class PreferencePageButton(Press, template=r"pref-page:(?P<page>\w+)"):
    """Opens the page of all settings."""

    def __init__(self, page: str = "all", label: Words = frame_words.BACK) -> None:
        super().__init__(button(label, f"pref-page:{page}"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await show_preferences(interaction, answer)


async def show_preferences(interaction: Interaction, answer: Answer) -> None:
    """Show what someone has chosen, and what boards look like where they ask."""
    context = answer.context
    kept = await context[PreferenceBook].kept(answer.request.person)
    looks = [await look(context.services, answer.request.place.guild_id) for look in context[LOOKS]]
    page = preferences_page(in_order(context[PREFERENCE_PAGES]), kept, [look for look in looks if look])
    await answer.show(*page.message)


def preferences_page(settings: Sequence[Preference[Any]], kept: Mapping[str, Any], looks: Sequence[str] = ()) -> Page:
    """All settings with what was chosen, by their titles; `looks` tells what is chosen elsewhere."""
    told = [(each, each.told(each.kept(kept))) for each in settings]
    options = [
        discord.SelectOption(label=str(each.title), value=each.key, description=said[:OPTION_LIMIT])
        for each, said in told
    ]
    lines = [labelled(f"**{each.title}**", said) for each, said in told]
    return Page(
        title=words.YOUR_SETTINGS,
        text="\n".join([*lines, *looks]),
        select=PreferencesSelect(options),
        actions=[BlockedButton()],
        small=words.AT_ONCE,
    )


def preference_page(preference: Preference[Any], chosen: Any, local: datetime) -> Page:
    """One setting, with the means to change it; `local` is the time it is where its owner lives."""
    is_switch = isinstance(chosen, bool)
    return Page(
        title=preference.title,
        text=preference.told(chosen),
        select=PreferenceSelect.showing(preference, chosen) if preference.choices and not is_switch else None,
        actions=[*_ways(preference, chosen), PreferencePageButton()],
        small=preference.reason(local),
    )


def _ways(preference: Preference[Any], chosen: Any) -> Iterator[ui.Item[Any]]:
    if isinstance(chosen, bool):
        other = str(not chosen)
        yield PreferenceButton(preference.key, other, preference.labels[other])
    elif preference.read:
        yield TypePreferenceButton(preference.key)


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


DECLARED = {name: _declared(name) for name in words.SETTINGS}
PAGE = PreferencePage(rank=0, preferences=tuple(DECLARED.values()))


async def _choose(interaction: Interaction, answer: Answer, name: str, word: str) -> None:
    """Keep a choice that there is and show all settings as they are then."""
    settings = in_order(answer.context[PREFERENCE_PAGES])
    if not any(word in map(str, each.choices) for each in settings if each.key == name):
        raise OldButton
    await answer.context[PreferenceBook].choose(answer.request.person, name, word)
    await show_preferences(interaction, answer)
