"""The page of a server's settings, every one with the means to change it, and what the doctor found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self, cast

import discord
from discord import ui

from bot.core.clock_rules import ClockRule, clock_text, clock_words, parse_clock, suggest_clocks
from bot.core.findings import Finding
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed, button_rows
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.speech.limits import MESSAGE_LIMIT
from bot.core.speech.sentences import Words
from bot.people.servers import words as servers_words
from bot.people.servers.authority import require_manager, require_owner
from bot.people.servers.diagnosis import examine
from bot.people.servers.pages import (
    SERVER_PAGES,
    Pickable,
    PickedSetting,
    ServerPage,
    ServerSetting,
    picked_of,
    setting_of,
)
from bot.people.servers.settings import (
    AS_AT_DISCORD,
    MOST_CHOSEN,
    ChannelSide,
    ChannelTheme,
    GuildBook,
    GuildSettings,
    MatchPlace,
    Switch,
)

FIRST = "servers"
WRITTEN_TO = [discord.ChannelType.text, discord.ChannelType.news]
CHANNEL_TYPES = [discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.forum]


class SettingSelect(
    ui.DynamicItem[ui.Select[Any]], template=r"setup:(?P<name>language|side|theme|place|clock|computers)"
):
    """Chooses one of a few words."""

    def __init__(self, name: str, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id=f"setup:{name}", options=list(options)))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> SettingSelect:
        return cls(match["name"])

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            guild_id = await require_manager(answer.context[GuildBook], answer.request)
            context = answer.context
            settings = await self._choose(context[GuildBook], guild_id)
            await answer.change(setup_layout(settings, interaction.guild, context[SERVER_PAGES]))

    async def _choose(self, book: GuildBook, guild_id: int) -> GuildSettings:
        word = self.item.values[0]
        match self.name:
            case "language":
                return await book.change_language(guild_id, word)
            case "side":
                return await book.change_boards(guild_id, side=ChannelSide(word))
            case "theme":
                return await book.change_boards(guild_id, theme=ChannelTheme(word))
            case "place":
                return await book.change(guild_id, place=MatchPlace(word))
            case "computers":
                return await book.change(guild_id, computers=Switch(word))
            case _:
                return await book.change(guild_id, clock=parse_clock(word))


class ChannelsSelect(ui.DynamicItem[ui.ChannelSelect[Any]], template=r"setup:channels"):
    """Chooses where tables may be opened; nothing chosen is everywhere."""

    def __init__(self, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            ui.ChannelSelect(
                custom_id="setup:channels",
                channel_types=CHANNEL_TYPES,
                placeholder=str(servers_words.CHOOSE_CHANNELS),
                min_values=0,
                max_values=MOST_CHOSEN,
                default_values=[discord.SelectDefaultValue.from_channel(discord.Object(each)) for each in chosen],
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> ChannelsSelect:
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            guild_id = await require_manager(answer.context[GuildBook], answer.request)
            chosen = tuple(channel.id for channel in self.item.values)
            context = answer.context
            settings = await context[GuildBook].change(guild_id, channels=chosen)
            await answer.change(setup_layout(settings, interaction.guild, context[SERVER_PAGES]))


class ManagersSelect(ui.DynamicItem[ui.RoleSelect[Any]], template=r"setup:managers"):
    """Chooses which roles may manage; only whom Discord lets manage the server can."""

    def __init__(self, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            ui.RoleSelect(
                custom_id="setup:managers",
                placeholder=str(servers_words.CHOOSE_MANAGERS),
                min_values=0,
                max_values=MOST_CHOSEN,
                default_values=[discord.SelectDefaultValue.from_role(discord.Object(each)) for each in chosen],
            )
        )

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> ManagersSelect:
        return cls()

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            chosen = tuple(role.id for role in self.item.values)
            context = answer.context
            settings = await context[GuildBook].change(require_owner(answer.request), managers=chosen)
            await answer.change(setup_layout(settings, interaction.guild, context[SERVER_PAGES]))


class CheckButton(Press, template=r"setup:check"):
    """Examines the channel it is pressed in."""

    def __init__(self, label: Words = servers_words.CHECK) -> None:
        super().__init__(button(label, "setup:check", emoji="🩺"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await require_manager(answer.context[GuildBook], answer.request)
        await answer.show(diagnosis_layout(interaction, await examine(interaction, context, answer.request)))


class ServerChoiceSelect(ui.DynamicItem[ui.Select[Any]], template=r"setup:of:(?P<name>\w+)"):
    """Chooses the value of a setting that another subject brings."""

    def __init__(self, name: str, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id=f"setup:of:{name}", options=list(options)))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> ServerChoiceSelect:
        return cls(match["name"])

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            context = answer.context
            guild_id = await require_manager(context[GuildBook], answer.request)
            page, setting = setting_of(context[SERVER_PAGES], self.name)
            value = setting.parse(self.item.values[0])
            kept = await context[GuildBook].choose(guild_id, setting.key, value)
            await answer.change(page_layout(page, kept, context[SERVER_PAGES], interaction.guild))


class ServerPickSelect(ui.DynamicItem[Any], template=r"setup:picked:never"):
    """Picks something of the server for what another subject brings, or nothing."""

    def __init__(self, name: str, select: ui.RoleSelect[Any] | ui.ChannelSelect[Any]) -> None:
        super().__init__(select)
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cast(Self, cast(Any, cls)(match["name"]))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            context = answer.context
            guild_id = await require_manager(context[GuildBook], answer.request)
            page, setting = picked_of(context[SERVER_PAGES], self.name)
            chosen = next((each.id for each in self.item.values), None)
            kept = await context[GuildBook].choose(guild_id, setting.key, chosen)
            await answer.change(page_layout(page, kept, context[SERVER_PAGES], interaction.guild))


class ServerRoleSelect(ServerPickSelect, template=r"setup:role:(?P<name>\w+)"):
    def __init__(self, name: str, hint: Words = "", chosen: int | None = None) -> None:
        defaults = [discord.SelectDefaultValue.from_role(discord.Object(chosen))] if chosen else []
        select = ui.RoleSelect[Any](
            custom_id=f"setup:role:{name}", placeholder=str(hint) or None, min_values=0, default_values=defaults
        )
        super().__init__(name, select)


class ServerChannelSelect(ServerPickSelect, template=r"setup:place:(?P<name>\w+)"):
    def __init__(self, name: str, hint: Words = "", chosen: int | None = None) -> None:
        defaults = [discord.SelectDefaultValue.from_channel(discord.Object(chosen))] if chosen else []
        select = ui.ChannelSelect[Any](
            custom_id=f"setup:place:{name}",
            channel_types=WRITTEN_TO,
            placeholder=str(hint) or None,
            min_values=0,
            default_values=defaults,
        )
        super().__init__(name, select)


class ServerPageButton(Press, template=r"setup:page:(?P<page>\w+)"):
    """Turns to the settings of a subject."""

    def __init__(self, page: str, label: Words = "") -> None:
        super().__init__(button(label, f"setup:page:{page}"))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        book = context[GuildBook]
        guild_id = await require_manager(book, answer.request)
        for page in context[SERVER_PAGES]:
            if page.key == self.page:
                kept = await book.kept(guild_id)
                await answer.change(page_layout(page, kept, context[SERVER_PAGES], interaction.guild))
                return
        await answer.change(setup_layout(await book.of(guild_id), interaction.guild, context[SERVER_PAGES]))


def setup_layout(
    settings: GuildSettings, guild: discord.Guild | None, pages: Sequence[ServerPage] = ()
) -> ui.LayoutView:
    """What every server can choose, and the way to the settings of subjects; what is gone is not shown."""
    if guild is not None:
        channels = tuple(each for each in settings.channels if guild.get_channel(each))
        managers = tuple(each for each in settings.managers if guild.get_role(each))
        settings = replace(settings, channels=channels, managers=managers)
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(servers_words.HEADING)))
    for text, item in _rows(settings):
        container.add_item(ui.TextDisplay(text))
        container.add_item(ui.ActionRow(item))
    container.add_item(ui.ActionRow(CheckButton()))
    for row in page_rows(pages):
        container.add_item(row)
    return boxed(container)


def page_layout(
    page: ServerPage, kept: Mapping[str, Any], pages: Sequence[ServerPage], guild: discord.Guild | None = None
) -> ui.LayoutView:
    """The settings of a subject, and the way to the others; what is gone is not shown."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(str(page.heading)))
    for setting in page.settings:
        if isinstance(setting, PickedSetting):
            text, item = _picked_row(setting, kept, guild)
        else:
            text, item = _choice_row(setting, kept)
        container.add_item(ui.TextDisplay(text))
        container.add_item(ui.ActionRow(item))
    for row in page_rows(pages):
        container.add_item(row)
    return boxed(container)


def page_rows(pages: Sequence[ServerPage]) -> list[ui.ActionRow[Any]]:
    """The way to every page; none where there is only one."""
    found = [ServerPageButton(FIRST, servers_words.GENERAL)] if pages else []
    found += [ServerPageButton(page.key, page.label) for page in sorted(pages, key=lambda page: page.rank)]
    return button_rows(found)


def diagnosis_layout(interaction: Interaction, findings: Sequence[Finding]) -> ui.LayoutView:
    """Show what was found in the channel of an interaction, and the way to look again."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    text = servers_words.diagnosis(f"<#{interaction.channel_id}>", findings)
    container.add_item(ui.TextDisplay(text[:MESSAGE_LIMIT]))
    container.add_item(ui.ActionRow(CheckButton(servers_words.CHECK_AGAIN)))
    return boxed(container)


def _rows(settings: GuildSettings) -> list[tuple[str, ui.Item[Any]]]:
    """Rows of each setting in words, with its menu."""
    boards = settings.boards
    language = settings.language or AS_AT_DISCORD
    return [
        (
            servers_words.LANGUAGE.format(chosen=servers_words.LANGUAGES[language]),
            _words_select("language", servers_words.LANGUAGES, language),
        ),
        (
            servers_words.SIDE.format(chosen=servers_words.SIDES[boards.side]),
            _words_select("side", servers_words.SIDES, boards.side),
        ),
        (
            servers_words.THEME.format(chosen=servers_words.THEMES[boards.theme]),
            _words_select("theme", servers_words.THEMES, boards.theme),
        ),
        (
            servers_words.PLACE.format(chosen=servers_words.PLACES[settings.place]),
            _words_select("place", servers_words.PLACES, settings.place),
        ),
        (servers_words.CLOCK.format(chosen=servers_words.clock(settings)), _clock_select(settings.clock)),
        (
            servers_words.COMPUTERS.format(chosen=servers_words.SWITCH[settings.computers]),
            _words_select("computers", servers_words.SWITCH, settings.computers),
        ),
        (servers_words.CHANNELS.format(chosen=servers_words.channels(settings)), ChannelsSelect(settings.channels)),
        (servers_words.MANAGERS.format(chosen=servers_words.managers(settings)), ManagersSelect(settings.managers)),
    ]


def _words_select(name: str, words: Mapping[Any, Words], chosen: str) -> SettingSelect:
    options = [
        discord.SelectOption(label=str(label), value=value, default=value == chosen) for value, label in words.items()
    ]
    return SettingSelect(name, options)


def _clock_select(chosen: ClockRule | None) -> SettingSelect:
    """A select of the usual clocks, and the one that was typed."""
    rules = dict.fromkeys([*suggest_clocks(""), chosen])
    options = [
        discord.SelectOption(label=clock_words(rule)[:100], value=clock_text(rule), default=rule == chosen)
        for rule in rules
    ]
    return SettingSelect("clock", options)


def _choice_row(setting: ServerSetting[Any], kept: Mapping[str, Any]) -> tuple[str, ui.Item[Any]]:
    chosen = setting.kept(kept)
    options = [
        discord.SelectOption(label=str(label), value=str(value), default=value == chosen)
        for value, label in setting.choices.items()
    ]
    return setting.line.format(chosen=setting.choices[chosen]), ServerChoiceSelect(setting.key, options)


def _picked_row(
    setting: PickedSetting, kept: Mapping[str, Any], guild: discord.Guild | None
) -> tuple[str, ui.Item[Any]]:
    chosen, is_role = setting.kept(kept), setting.pick is Pickable.ROLE
    if chosen and guild is not None and not (guild.get_role(chosen) if is_role else guild.get_channel(chosen)):
        chosen = None
    said = setting.none if chosen is None else f"<@&{chosen}>" if is_role else f"<#{chosen}>"
    text = servers_words.PICKED.format(title=setting.title, chosen=said, hint=setting.hint)
    select = ServerRoleSelect if is_role else ServerChannelSelect
    return text, select(setting.key, setting.none, chosen)
