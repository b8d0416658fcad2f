"""The doctor of a channel: looks at what the bot needs there, and says what to click where something is wrong."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, cast

import discord

from bot.core.findings import Finding, Verdict
from bot.core.frame.context import Context
from bot.core.frame.permissions import FOR_THREADS, NEEDED, granted, missing_in, needed_in
from bot.core.frame.slash_commands.registration import unregistered
from bot.core.outbox import words as outbox_words
from bot.core.people import Request
from bot.core.slots import Slot
from bot.core.speech.names import series
from bot.core.speech.sentences import in_words
from bot.people.servers import words as servers_words
from bot.people.servers.channel_test import Trials
from bot.people.servers.health import Health, HealthBook
from bot.people.servers.pages import SERVER_PAGES, Pickable, PickedSetting, ServerPage, in_order
from bot.people.servers.settings import GuildBook, GuildSettings, MatchPlace

SLOW_SECONDS = 1.0
"""Seconds between a heartbeat and Discord's answer from which on it is slow."""
SKEW_SECONDS = 10
"""How far our clock may be from Discord's: less than that may be the way of a message."""
VIEWING = frozenset({"view_channel"})
DEPENDS = {
    "view_channel": frozenset(),
    "attach_files": VIEWING | {"send_messages", "send_messages_in_threads"},
}
"""Permissions Discord takes away together with others; all others go with View Channel."""

Interaction = discord.Interaction[Any]

DOCTORS = Slot[Callable[[Context, discord.Guild], Awaitable[list[Finding]]]]("doctors")
"""What else is looked at in a server, by whoever needs more there than boards do."""
ONE_CHANNEL = {Pickable.CHANNEL, Pickable.FORUM}


async def examine(interaction: Interaction, context: Context, request: Request) -> list[Finding]:
    """Everything that can be known about the bot in the channel of an interaction; raises `AlreadyDone`."""
    guild_id = interaction.guild_id or 0
    health = await context[HealthBook].of(request, interaction.created_at)
    settings = await context[GuildBook].of(guild_id)
    found = [*_permissions(interaction, settings)]
    lacking = any(finding.verdict is Verdict.PROBLEM for finding in found)
    trials = Trials(interaction, context, threads=settings.place is MatchPlace.THREAD, lacking=lacking)
    found += [finding async for finding in trials.run()]
    found += _picked(interaction, context[SERVER_PAGES], await context[GuildBook].kept(guild_id))
    for doctor in context[DOCTORS]:
        found += await doctor(context, interaction.guild) if interaction.guild else []
    found += [await _commands(interaction), _latency(interaction.client), _time(health)]
    return [*found, _database(health), *_posts(health)]


def _permissions(interaction: Interaction, settings: GuildSettings) -> Iterator[Finding]:
    """Tell what is needed here, and where to click for what is missing; what depends on that is not known before."""
    held = granted(interaction)
    missing: set[str] = set()
    for permission in needed_in(interaction.channel, threads=settings.place is not MatchPlace.CHANNEL):
        name = in_words(NEEDED[permission])
        if missing.isdisjoint(DEPENDS.get(permission, VIEWING)):
            if getattr(held, permission):
                yield Finding(Verdict.OK, name, "")
            else:
                missing.add(permission)
                assert interaction.guild is not None
                remedy = _remedy(interaction.guild, interaction.channel, permission)
                if _is_for_events(interaction.channel, permission, settings.place):
                    yield Finding(Verdict.NOTE, name, servers_words.EVENTS_HERE.format(remedy=remedy))
                else:
                    yield Finding(Verdict.PROBLEM, name, remedy)


def _is_for_events(channel: object, permission: str, place: MatchPlace) -> bool:
    """Whether a permission is needed for the threads of events alone, which do without."""
    return place is MatchPlace.EVENTS and permission in FOR_THREADS and not isinstance(channel, discord.Thread)


def _picked(interaction: Interaction, pages: Iterable[ServerPage], kept: Mapping[str, Any]) -> Iterator[Finding]:
    """Tell of the other channels that the server has picked for something."""
    guild = interaction.guild
    assert guild is not None
    for setting in in_order(pages):
        if not isinstance(setting, PickedSetting) or setting.pick not in ONE_CHANNEL or setting.most > 1:
            continue
        chosen = setting.kept(kept)
        if chosen is None or chosen == interaction.channel_id:
            continue
        channel, title = guild.get_channel(chosen), str(setting.title)
        if channel is None:
            yield Finding(Verdict.PROBLEM, title, servers_words.PICKED_CHANNEL_GONE)
        elif (lacks := missing_in(channel)) is not None:
            name, remedy = in_words(NEEDED[lacks]), _remedy(guild, channel, lacks)
            yield Finding(Verdict.PROBLEM, title, f"{channel.mention}, {name}: {remedy}")
        else:
            yield Finding(Verdict.OK, title, servers_words.PICKED_CHANNEL_WORKS.format(channel=channel.mention))


def _remedy(guild: discord.Guild, channel: object, permission: str) -> str:
    """The place that withholds a permission: the role of the bot, or the channel."""
    role = guild.self_role.name if guild.self_role else guild.me.display_name
    place = channel.parent if isinstance(channel, discord.Thread) else channel
    if not getattr(guild.me.guild_permissions, permission):
        return servers_words.GRANT_ROLE.format(role=role)
    template = servers_words.GRANT_HERE
    if isinstance(place, discord.abc.GuildChannel) and getattr(place.overwrites_for(guild.me), permission) is False:
        template = servers_words.GRANT_MYSELF
    where = f"<#{place.id}>" if isinstance(place, discord.abc.GuildChannel) else ""
    return template.format(role=role, channel=where)


async def _commands(interaction: Interaction) -> Finding:
    if names := await unregistered(cast(Any, interaction.client).tree):
        words = servers_words.COMMANDS_UNKNOWN.format(names=series(names))
        return Finding(Verdict.PROBLEM, servers_words.COMMANDS, words)
    return Finding(Verdict.OK, servers_words.COMMANDS, servers_words.COMMANDS_KNOWN)


def _latency(client: discord.Client) -> Finding:
    if not math.isfinite(client.latency):
        return Finding(Verdict.NOTE, servers_words.LATENCY, servers_words.LATENCY_UNKNOWN)
    words = servers_words.LATENCY_MEASURED.format(span=round(client.latency * 1000))
    return Finding(Verdict.OK if client.latency < SLOW_SECONDS else Verdict.NOTE, servers_words.LATENCY, words)


def _time(health: Health) -> Finding:
    seconds = round(health.ahead.total_seconds())
    if abs(seconds) < SKEW_SECONDS:
        return Finding(Verdict.OK, servers_words.TIME, servers_words.TIME_RIGHT)
    template = servers_words.TIME_AHEAD if seconds > 0 else servers_words.TIME_BEHIND
    return Finding(Verdict.PROBLEM, servers_words.TIME, template.format(abs(seconds)))


def _database(health: Health) -> Finding:
    span = round(health.writing.total_seconds() * 1000)
    return Finding(Verdict.OK, servers_words.DATABASE, servers_words.DATABASE_WRITTEN.format(span=span))


def _posts(health: Health) -> Iterator[Finding]:
    """Tell what still has to be sent, and what could not be."""
    words = servers_words.OWED_SOME.format(health.owed) if health.owed else servers_words.OWED_NONE
    yield Finding(Verdict.NOTE if health.owed else Verdict.OK, servers_words.OWED, words)
    for trouble in health.troubles:
        subject = servers_words.TROUBLE.format(channel=f"<#{trouble.channel_id}>")
        when = discord.utils.format_dt(trouble.at, "R")
        words = servers_words.TROUBLE_WORDS.format(words=outbox_words.trouble_words(trouble.words), when=when)
        yield Finding(Verdict.NOTE, subject, words)
