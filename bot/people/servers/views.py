"""`/setup`: everything a server has chosen on one page, a page to change each setting, and what the doctor found."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, cast

import discord
from discord import ui

from bot.core.findings import Finding
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import listing
from bot.core.speech.sentences import Words, labelled
from bot.people.servers import words as servers_words
from bot.people.servers.authority import require_manager, require_owner
from bot.people.servers.diagnosis import examine
from bot.people.servers.pages import (
    SERVER_PAGES,
    Pickable,
    PickedSetting,
    ServerSetting,
    Setting,
    TypedSetting,
    in_order,
    setting_of,
)
from bot.people.servers.refusals import NoSuchSetting
from bot.people.servers.settings import GuildBook

FIRST = "servers"
"""The name of the page with all settings in custom ids."""
WRITTEN_TO = [discord.ChannelType.text, discord.ChannelType.news]
CHANNEL_TYPES = {
    Pickable.CHANNEL: WRITTEN_TO,
    Pickable.CHANNEL_OR_FORUM: [*WRITTEN_TO, discord.ChannelType.forum],
    Pickable.FORUM: [discord.ChannelType.forum],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSetting:
    """Something that a subject keeps itself, on a page of its own."""

    key: str
    title: Words
    told: Callable[[Context, int], Awaitable[str]]
    """What the server has chosen, in a few words."""
    page: Callable[[Context, Request], Awaitable[Page]]


class ChangeSelect(LastingItem[ui.Select[Any]], template=r"setup:change"):
    """Turns to the page of a setting."""

    def __init__(self, settings: Sequence[tuple[Setting, str]] = ()) -> None:
        menu: ui.Select[Any] = ui.Select(custom_id="setup:change", placeholder=str(servers_words.CHANGE))
        for setting, chosen in settings:
            menu.add_option(
                label=str(setting.title)[:OPTION_LIMIT], value=setting.key, description=_unformatted(chosen)
            )
        super().__init__(menu)

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await require_manager(answer.context[GuildBook], answer.request)
            setting = setting_of(answer.context[SERVER_PAGES], self.item.values[0])
            await answer.show(*(await _page_of(setting, answer, interaction.guild)).message)


class SettingChange(ui.DynamicItem[Any], template=r"setup:changed:never"):
    """Changes a setting, and turns back to the page with all of them."""

    def __init__(self, name: str, menu: ui.Item[Any] | None = None) -> None:
        super().__init__(cast(Any, menu))
        self.name = name

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: Any, /) -> Self:
        return cls(match["name"], item)

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            setting = setting_of(answer.context[SERVER_PAGES], self.name)
            await keep(answer, setting, self.item.values)
            await show_all(answer, interaction.guild)


class WordSelect(SettingChange, template=r"setup:of:(?P<name>\w+)"):
    """Chooses one of a few words."""


class RoleSelect(SettingChange, template=r"setup:role:(?P<name>\w+)"):
    """Picks roles, or none."""


class ChannelSelect(SettingChange, template=r"setup:place:(?P<name>\w+)"):
    """Picks channels, or none."""


def channel_menu(custom_id: str, none: Words, channel_id: int | None) -> ui.ChannelSelect[Any]:
    """A menu of the channels that we can write to, with the chosen one, or none."""
    chosen = [discord.SelectDefaultValue.from_channel(discord.Object(channel_id))] if channel_id else []
    return ui.ChannelSelect(
        custom_id=custom_id,
        channel_types=WRITTEN_TO,
        placeholder=str(none)[:OPTION_LIMIT],
        min_values=0,
        default_values=chosen,
    )


class TypeButton(Dialog, template=r"setup:typed:(?P<name>\w+)"):
    """Asks for something that is typed."""

    def __init__(self, name: str) -> None:
        super().__init__(button(servers_words.CHANGE, f"setup:typed:{name}", discord.ButtonStyle.primary))
        self.name = name

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        setting = setting_of(context[SERVER_PAGES], self.name)
        if not isinstance(setting, TypedSetting):
            raise NoSuchSetting
        kept = await context[GuildBook].kept(await require_manager(context[GuildBook], request))
        title = str(setting.title)[:TITLE_LIMIT]
        modal = ui.Modal(title=title, custom_id=self.custom_id)
        field: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id="typed", default=setting.typed(setting.kept(kept)), max_length=OPTION_LIMIT
        )
        hint = servers_words.hint_of_field(setting.hint)
        return modal.add_item(ui.Label(text=title, description=hint, component=field))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        await keep(answer, setting_of(context[SERVER_PAGES], self.name), [values["typed"]])
        await show_all(answer, interaction.guild)


class CheckButton(Press, template=r"setup:check"):
    """Examines the channel it is pressed in."""

    def __init__(self, label: Words = servers_words.CHECK) -> None:
        super().__init__(button(label, "setup:check", emoji="🩺"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await require_manager(context[GuildBook], answer.request)
        found = await examine(interaction, context, answer.request)
        await answer.show(*diagnosis_page(f"<#{interaction.channel_id}>", found).message)


class ServerPageButton(Press, template=r"setup:page:(?P<page>\w+)"):
    """Turns to the page with all settings."""

    def __init__(self, page: str = FIRST, label: Words = frame_words.BACK) -> None:
        super().__init__(button(label, f"setup:page:{page}"))
        self.page = page

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await show_all(answer, interaction.guild)


async def show_all(answer: Answer, guild: discord.Guild | None) -> None:
    """Show everything a server has chosen, and the way to change it; raises `NotAManager`."""
    context = answer.context
    guild_id = await require_manager(context[GuildBook], answer.request)
    kept, settings = await context[GuildBook].kept(guild_id), list(in_order(context[SERVER_PAGES]))
    for each in settings:
        if isinstance(each, PickedSetting) and (left := there(each, kept, guild)) != each.numbers(kept):
            await _pick(context[GuildBook], guild_id, each, left)  # the others were deleted while nobody listened
    told = [(each, await _chosen(each, kept, context, guild_id, guild)) for each in settings]
    await answer.show(*setup_page(told, guild.name if guild else "").message)


def setup_page(told: Sequence[tuple[Setting, str]], name: str = "") -> Page:
    """All settings with what was chosen, by their titles."""
    return Page(
        title=servers_words.title(name),
        text="\n".join(labelled(f"**{each.title}**", words) for each, words in told),
        select=ChangeSelect(told),
        actions=[CheckButton()],
        small=servers_words.AT_ONCE,
    )


def setting_page(setting: Setting, kept: Mapping[str, Any], guild: discord.Guild | None = None) -> Page:
    """One setting, with the means to change it; what is gone is not shown."""
    assert isinstance(setting, ServerSetting | PickedSetting | TypedSetting)
    actions: list[ui.Item[Any]] = [TypeButton(setting.key)] if isinstance(setting, TypedSetting) else []
    return Page(
        title=setting.title,
        text=chosen(setting, kept, guild),
        select=_select(setting, kept, guild) if isinstance(setting, ServerSetting | PickedSetting) else None,
        actions=[*actions, ServerPageButton()],
        small=setting.hint,
    )


def diagnosis_page(channel: str, findings: Sequence[Finding]) -> Page:
    """What was found in a channel, and the way to look again."""
    title, text = servers_words.diagnosis(channel, findings)
    return Page(title=title, text=text, actions=[CheckButton(servers_words.CHECK_AGAIN), ServerPageButton()])


async def keep(answer: Answer, setting: Setting, values: Sequence[Any]) -> None:
    """Keep what was chosen, picked or typed; raises `NotAManager`, `NotTheOwner`, `PlayerError`."""
    book = answer.context[GuildBook]
    guild_id = await require_manager(book, answer.request)
    match setting:
        case ServerSetting():
            await book.choose(guild_id, setting.key, setting.parse(values[0]), setting.within)
        case PickedSetting():
            if setting.is_owners:
                require_owner(answer.request)
            await _pick(book, guild_id, setting, [each.id for each in values])
        case TypedSetting():
            await book.choose(guild_id, setting.key, setting.parse(values[0]))


async def _pick(book: GuildBook, guild_id: int, setting: PickedSetting, numbers: Sequence[int]) -> None:
    await book.choose(guild_id, setting.key, list(numbers) if setting.most > 1 else next(iter(numbers), None))


async def _page_of(setting: Setting, answer: Answer, guild: discord.Guild | None) -> Page:
    if isinstance(setting, OwnSetting):
        return await setting.page(answer.context, answer.request)
    book = answer.context[GuildBook]
    return setting_page(setting, await book.kept(await require_manager(book, answer.request)), guild)


async def _chosen(
    setting: Setting, kept: Mapping[str, Any], context: Context, guild_id: int, guild: discord.Guild | None
) -> str:
    if isinstance(setting, OwnSetting):
        return await setting.told(context, guild_id)
    return chosen(setting, kept, guild)


def _select(
    setting: ServerSetting[Any] | PickedSetting, kept: Mapping[str, Any], guild: discord.Guild | None
) -> SettingChange:
    if isinstance(setting, ServerSetting):
        menu: ui.Select[Any] = ui.Select(custom_id=f"setup:of:{setting.key}")
        for value, words in setting.choices.items():
            menu.add_option(label=str(words)[:OPTION_LIMIT], value=str(value), default=value == setting.kept(kept))
        return WordSelect(setting.key, menu)
    numbers = there(setting, kept, guild)
    bounds: Any = {"min_values": 0, "max_values": setting.most, "placeholder": str(setting.none)[:OPTION_LIMIT]}
    if setting.pick is Pickable.ROLE:
        roles = [discord.SelectDefaultValue.from_role(discord.Object(each)) for each in numbers]
        custom_id = f"setup:role:{setting.key}"
        return RoleSelect(setting.key, ui.RoleSelect(custom_id=custom_id, default_values=roles, **bounds))
    channels = [discord.SelectDefaultValue.from_channel(discord.Object(each)) for each in numbers]
    types = CHANNEL_TYPES[setting.pick]
    custom_id = f"setup:place:{setting.key}"
    picker: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=custom_id, default_values=channels, channel_types=types, **bounds
    )
    return ChannelSelect(setting.key, picker)


def chosen(setting: Setting, kept: Mapping[str, Any], guild: discord.Guild | None) -> str:
    """What was chosen, without what is gone."""
    match setting:
        case ServerSetting():
            return str(setting.choices[setting.kept(kept)])
        case PickedSetting():
            sign = "@&" if setting.pick is Pickable.ROLE else "#"
            names = listing(f"<{sign}{each}>" for each in there(setting, kept, guild))
            return setting.some(names) if names else str(setting.none)
        case TypedSetting():
            return setting.told(setting.kept(kept))
    raise TypeError(setting)


def there(setting: PickedSetting, kept: Mapping[str, Any], guild: discord.Guild | None) -> tuple[int, ...]:
    """What was picked and still exists, as far as that can be known."""
    numbers = setting.numbers(kept)
    if guild is None or guild.unavailable:
        return numbers
    find = guild.get_role if setting.pick is Pickable.ROLE else guild.get_channel
    return tuple(each for each in numbers if find(each))


def _unformatted(words: str) -> str | None:
    """What was chosen as a menu shows it, which formats and links nothing; None for what it could only garble."""
    return None if "<" in words else words[:OPTION_LIMIT]
