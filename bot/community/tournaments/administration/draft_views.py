"""A draft and its settings as pages, and what publishes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions.ui import GameSelect, ManageButton, TermsButton, published_page, show_managed
from bot.community.tournaments import Overview, designs, refusals, stale_buttons
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.choices import chosen_by, deadlines, menu_of, selects
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.presets import PRESETS, fits, fitting_presets, preset_of
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.marks import words as mark_words
from bot.community.tournaments.marks.roles import check_role
from bot.community.tournaments.ui import KEY
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.speech.escapes import plain
from bot.core.speech.limits import OPTION_LIMIT
from bot.core.speech.names import person, series
from bot.core.speech.sentences import Sentence, Words, refusal_words
from bot.people.servers.ui import GuildBook
from tournaments.facts import Format

FIRST = "game"
"""The settings that are shown first."""
PRESET = "preset"
GROUPS: Mapping[str, Sequence[str]] = {
    "game": ("game", "format", "terms", "games"),
    "rounds": ("rounds", "cut", "cycles", "at_once", "qualify", "mix", "finals", "advance", "tiebreaks"),
    "teams": ("team_size",),
    "joining": ("who", "role", "least_entrants", "most"),
    "record": ("finished_least", "late_most"),
    "time": ("opens", "starts", "deadline", "vacation_days"),
    "seeds": ("seeding", "rated", "provisional_hours"),
    "server": tuple(designs.OUTSIDE),
    "special": ("extras", "rests", "first_move_days", "text"),
}
"""Settings by the page on which they stand; of one page at most four fit any format."""


class PublishButton(Press, template=r"event-publish:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    """Publishes a draft, if its settings are still those on the page."""

    def __init__(self, number: int, seen: str | None = None, label: Sentence = words.PUBLISH) -> None:
        custom_id = stale_buttons.marked(f"event-publish:{number}", seen)
        super().__init__(button(label, custom_id, discord.ButtonStyle.success, "📣"))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.speak()
        organising, request = context[Organising], answer.request
        try:
            shown = await organising.publish(request, self.number, self.seen)
        except refusals.ChangedSince as stale:
            await show_managed(answer, KEY, self.number, news=refusal_words(stale))
            return
        await answer.show(*published_page(KEY, self.number, words.published(shown)).message)


class ExpectButton(Press, template=r"event-expect:(?P<number>\d+)"):
    """Tells what the settings lead to."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.EXPECT, f"event-expect:{number}", emoji="🔭"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        settings = await context[GuildBook].of(shown.row.guild_id)
        text = words.forecast_text(shown, in_threads=settings.place.has_threads(of_event=True))
        await answer.show(*Page(text=text, actions=[ManageButton(KEY, self.number)]).message)


class SettingsButton(Press, template=r"event-settings:tournament:(?P<number>\d+):(?P<group>\w+)"):
    """Turns to some of the settings of a tournament."""

    def __init__(self, number: int, group: str = FIRST, label: Words = words.MORE_SETTINGS) -> None:
        super().__init__(button(label, f"event-settings:tournament:{number}:{group}"))
        self.number = number
        self.group = group

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        await answer.show(*settings_page(shown, self.group).message)


class SettingsSelect(LastingItem[ui.Select[Any]], template=r"event-groups:(?P<number>\d+)"):
    """Turns to other settings."""

    def __init__(self, number: int, groups: Iterable[str] = (), chosen: str = "") -> None:
        menu = ui.Select[Any](custom_id=f"event-groups:{number}")
        for group in groups:
            menu.add_option(label=str(words.GROUPS[group])[:OPTION_LIMIT], value=group, default=group == chosen)
        super().__init__(menu)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            shown = await answer.context[Organising].page(answer.request, self.number)
            await answer.show(*settings_page(shown, self.item.values[0]).message)


class SettingButton(Press, template=r"event-setting:(?P<number>\d+):(?P<name>\w+)"):
    """Turns to the choices of one setting."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__(button(words.CHANGE, f"event-setting:{number}:{name}"))
        self.number = number
        self.name = name

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Organising].page(answer.request, self.number)
        await answer.show(*setting_page(shown, self.name).message)


class DesignSelect(
    LastingItem[ui.Select[Any]], template=r"event-design:(?P<name>\w+):(?P<number>\d+)(?::(?P<seen>[\w-]*))?"
):
    """Chooses one setting of a draft; `extras` several, and changes only those that were shown otherwise."""

    def __init__(
        self, name: str, number: int, options: Sequence[discord.SelectOption] = (), seen: str | None = None
    ) -> None:
        custom_id, more = f"event-design:{name}:{number}", dict[str, Any]()
        if name == "extras" and options:
            more = {"min_values": 0, "max_values": len(options), "placeholder": str(words.CHOOSE_EXTRAS)}
            seen = "-".join(option.value for option in options if option.default)
            custom_id = f"{custom_id}:{seen}"
        super().__init__(ui.Select(custom_id=custom_id, options=list(options), **more))
        self.name = name
        self.number = number
        self.seen = seen

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            organising, request, values = answer.context[Organising], answer.request, self.item.values
            shown = await organising.page(request, self.number)
            offered = {option.value for option in _choices(shown).get(self.name, ())}
            if not (self.name == PRESET or shown.has_started or offered.issuperset(values)):
                raise refusals.ChangedSince
            if terms := _terms(self.name, values[0] if values else ""):
                await organising.amend(request, self.number, terms)
            else:
                await organising.set(request, self.number, *chosen_by(self.name, values, self.seen))
            if self.name == PRESET:
                await show_managed(answer, KEY, self.number)
                return
            shown = await organising.page(request, self.number)
            await answer.show(*settings_page(shown, _group_of(self.name)).message)


class DesignRoleSelect(LastingItem[ui.RoleSelect[Any]], template=r"event-role:(?P<number>\d+)"):
    """Chooses for whom a tournament is."""

    def __init__(self, number: int, role: int | None = None) -> None:
        chosen = [discord.SelectDefaultValue.from_role(discord.Object(role))] if role else []
        select = ui.RoleSelect[Any](
            custom_id=f"event-role:{number}",
            placeholder=str(words.CHOOSE_ROLE),
            min_values=0,
            max_values=1,
            default_values=chosen,
        )
        super().__init__(select)
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            role = next((role.id for role in self.item.values), None)
            await answer.context[Organising].set(answer.request, self.number, {"role": role})
            shown = await answer.context[Organising].page(answer.request, self.number)
            await answer.show(*settings_page(shown, _group_of("role")).message)


class GivenRoleSelect(
    LastingItem[ui.RoleSelect[Any]],
    template=rf"event-gives:(?P<name>{'|'.join(mark_words.GIVEN_ROLES)}):(?P<number>\d+)",
):
    """Chooses which role players or the winner get."""

    def __init__(self, name: str, number: int, role: int | None = None) -> None:
        chosen = [discord.SelectDefaultValue.from_role(discord.Object(role))] if role else []
        select = ui.RoleSelect[Any](custom_id=f"event-gives:{name}:{number}", min_values=0, default_values=chosen)
        super().__init__(select)
        self.name = name
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            role = next(iter(self.item.values), None)
            if role is not None and interaction.guild is not None and isinstance(interaction.user, discord.Member):
                check_role(interaction.guild, interaction.user, role)
            await answer.context[Organising].set(answer.request, self.number, {self.name: role and role.id})
            shown = await answer.context[Organising].page(answer.request, self.number)
            await answer.show(*settings_page(shown, _group_of(self.name)).message)


def draft_page(shown: Overview, news: str = "") -> Page:
    """A draft: what it will be, presets that make it something else, and the way to everything that can be chosen."""
    number = shown.row.id
    options = menu_of({key: each.label for key, each in fitting_presets(shown.game).items()}, preset_of(shown.row))
    select = DesignSelect(PRESET, number, options)
    select.item.placeholder = str(words.PRESETS)
    publish = PublishButton(number, stale_buttons.design_mark(shown.row))
    more = ManageButton(KEY, number, "more", frame_words.MORE)
    return Page(
        title=person(shown.row.name),
        text=words.below(news, words.sketch(shown)),
        select=select if options else None,
        actions=[publish, SettingsButton(number), ExpectButton(number), more],
        small=words.DRAFTED,
    )


def settings_page(shown: Overview, group: str, news: str = "") -> Page:
    """Some of what can be chosen, a line each with the way to change it, below what follows from all of it."""
    group = group if group in _groups(shown) else FIRST
    number, sections = shown.row.id, list[ui.Item[Any]]()
    for name, said in _told(shown, group):
        change = DirectorDialog("text", number, words.CHANGE) if name == "text" else SettingButton(number, name)
        accessory: ui.Item[Any] = TermsButton(KEY, number, words.CHANGE) if name == "terms" else change
        sections.append(ui.Section[ui.LayoutView](ui.TextDisplay(said), accessory=accessory))
    return Page(
        title=person(shown.row.name),
        text=words.below(news, words.settings_head(shown)),
        sections=sections,
        select=SettingsSelect(number, _groups(shown), group),
        actions=[ManageButton(KEY, number)],
    )


def setting_page(shown: Overview, name: str) -> Page:
    """The choices of one setting; raises `ChangedSince` where it has none, as once that has started."""
    number, back = shown.row.id, SettingsButton(shown.row.id, _group_of(name), frame_words.BACK)
    now = next((said for each, said in _told(shown, _group_of(name)) if each == name), "")
    select: ui.Item[Any]
    if name == "role":
        select = DesignRoleSelect(number, shown.row.settings.role)
    elif name in mark_words.GIVEN_ROLES:
        select = GivenRoleSelect(name, number, getattr(shown.row.settings, name))
    elif name == "game":
        select = GameSelect(KEY, number, shown.row.game)
    elif choices := _choices(shown).get(name):
        select = DesignSelect(name, number, choices)
    else:
        raise refusals.ChangedSince
    text = "\n".join(filter(None, [words.sketch(shown), now]))
    return Page(title=person(shown.row.name), text=text, select=select, actions=[back])


def _groups(shown: Overview) -> list[str]:
    """The groups of settings of which something can be changed now."""
    return [group for group in GROUPS if any(_told(shown, group))]


def _group_of(name: str) -> str:
    return next((group for group, names in GROUPS.items() if name in names), FIRST)


def _told(shown: Overview, group: str) -> Iterable[tuple[str, str]]:
    """The settings of a group with what is chosen, those that can be changed now."""
    row, choices = shown.row, _choices(shown)
    own = {"text": plain(row.settings.text) or str(words.NO_TEXT)}
    if not row.is_over:
        own |= {name: mark_words.given_role(name, getattr(row.settings, name)) for name in mark_words.GIVEN_ROLES}
    if row.settings.series is None:
        own.pop("champion_role", None)
    if not shown.has_started:
        own |= {"role": f"<@&{row.settings.role}>" if row.settings.role else str(words.ANY_ROLE)}
    if shown.is_draft:
        own |= {"game": shown.game.info.name, "terms": words.terms_text(shown)}
    for name in GROUPS[group]:
        if name in own:
            yield name, own[name]
        elif name in choices:
            chosen = [option.label for option in choices[name] if option.default]
            yield name, series(chosen) or str(words.NOTHING_SPECIAL)


def _choices(shown: Overview) -> dict[str, list[discord.SelectOption]]:
    """The settings that can be changed now, with their choices."""
    settings, found = shown.row.settings, dict[str, list[discord.SelectOption]]()
    if not shown.row.is_over:
        found["scheduled"] = menu_of(mark_words.SCHEDULED, settings.scheduled)
        found["pinned"] = menu_of(mark_words.PINNED, settings.pinned)
    if shown.has_started:
        all_at_once = shown.format is Format.ROUND_ROBIN and not shown.are_teams
        return found if all_at_once else found | {"deadline": deadlines(shown)}
    found |= dict(selects(shown))
    if shown.is_draft:
        formats = {kind: events_words.FORMAT_NAMES[kind] for kind in designs.FORMATS if fits(kind, shown.game)}
        found["format"] = menu_of(formats, shown.format)
    return found


def _terms(name: str, value: str) -> dict[str, Any]:
    """What a choice changes of what only a draft can become."""
    if name == PRESET:
        return PRESETS[value].terms
    return {"format": value} if name == "format" else {}
