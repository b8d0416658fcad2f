"""What a host wants to know before going live: each finding is a line that says what to do where something is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import discord
from discord import app_commands

from bot.core.findings import CHECKS, Finding, Verdict
from bot.core.frame.permissions import account_link, invitation, lacking
from bot.core.frame.slash_commands.registration import COMMANDS, unregistered
from bot.core.frame.traffic.failures import LOST
from bot.core.host_settings import USUAL_HOSTING, Hosting
from bot.core.services import Services
from bot.subjects import PROVIDED

MOST_GUILDS = 50
"""So many servers are looked at, as each costs two requests."""

PATIENCE_SECONDS = 120.0

NOT_LET_IN = "Discord rejected the token. Copy it again from the Bot page of your application and set DISCORD_TOKEN."
UNREACHABLE = "can't be reached ({error}). Check your connection and Discord's status page, then run the check again."
CODE_GRANT = "“Requires OAuth2 Code Grant” is on, so no one can invite the bot. Turn it off on the Bot page."
INSTALLS = "{names} is off, so those links lead nowhere. Turn it on on the Installation page of your application."
ENDPOINT = (
    "commands go to an interactions endpoint instead of the bot. Clear that field on the General Information page."
)
UNINVITED = "the bot isn't in any server yet. Open the invite link."
UNGRANTED = "its role is missing {names}. Grant it under Server Settings > Roles, or open the invite link again."
UNREGISTERED = "not registered with Discord yet: {names}. The bot does this the next time it starts."


async def check_stored(made: Services) -> AsyncIterator[Finding]:
    """Report what subjects say of what is stored."""
    for step in made[CHECKS]:
        async for finding in step(made):
            yield finding


async def check_discord(token: str, hosting: Hosting = USUAL_HOSTING) -> list[Finding]:
    """Log in over HTTP, without connecting as the bot does, and look round."""
    findings: list[Finding] = []
    try:
        async with asyncio.timeout(PATIENCE_SECONDS), discord.Client(intents=discord.Intents(guilds=True)) as client:
            await client.login(token)
            findings += _application(client, hosting)
            findings.append(await _commands(client))
            findings += await _servers(client)
    except discord.LoginFailure:
        findings.append(Finding(Verdict.PROBLEM, "token", NOT_LET_IN))
    except (discord.DiscordException, *LOST) as error:
        reason = str(error) or type(error).__name__
        findings.append(Finding(Verdict.PROBLEM, "Discord", UNREACHABLE.format(error=reason)))
    return findings


def _application(client: discord.Client, hosting: Hosting) -> list[Finding]:
    """Report who the token belongs to, how it is invited, and settings that would keep it from working."""
    application = client.application
    assert application is not None, "a login fetches it"
    findings = [
        Finding(Verdict.OK, "token", f"accepted; the application is {application.name} ({application.id})"),
        Finding(Verdict.OK, "invite link", invitation(application.id)),
    ]
    if hosting.accounts:
        findings.append(Finding(Verdict.OK, "account link", account_link(application.id)))
    missing = [name for name, has in _installs(application, hosting) if not has]
    if missing:
        findings.append(Finding(Verdict.PROBLEM, "application", INSTALLS.format(names=" and ".join(missing))))
    if application.bot_require_code_grant:
        findings.append(Finding(Verdict.PROBLEM, "application", CODE_GRANT))
    if application.interactions_endpoint_url:
        findings.append(Finding(Verdict.PROBLEM, "application", ENDPOINT))
    return findings


def _installs(application: discord.AppInfo, hosting: Hosting) -> Iterator[tuple[str, bool]]:
    """The kinds of installation there have to be, by Discord's names, and whether there are."""
    yield "Guild Install", application.guild_integration_config is not None
    if hosting.accounts:
        yield "User Install", application.user_integration_config is not None


async def _commands(client: discord.Client) -> Finding:
    tree = app_commands.CommandTree(client)
    for command in PROVIDED[COMMANDS]:
        tree.add_command(command)
    if unknown := await unregistered(tree):
        return Finding(Verdict.NOTE, "commands", UNREGISTERED.format(names=", ".join(unknown)))
    return Finding(Verdict.OK, "commands", "all registered")


async def _servers(client: discord.Client) -> list[Finding]:
    guilds = [guild async for guild in client.fetch_guilds(limit=MOST_GUILDS + 1)]
    findings = [await _server(client, guild.id) for guild in guilds[:MOST_GUILDS]]
    if not guilds:
        findings.append(Finding(Verdict.NOTE, "servers", UNINVITED))
    if len(guilds) > MOST_GUILDS:
        findings.append(Finding(Verdict.NOTE, "servers", f"only the first {MOST_GUILDS} were checked."))
    return findings


async def _server(client: discord.Client, guild_id: int) -> Finding:
    """Report what the roles of the bot grant it in a server, channels aside."""
    assert client.user is not None
    guild = await client.fetch_guild(guild_id, with_counts=False)
    member = await guild.fetch_member(client.user.id)
    if names := lacking(member.guild_permissions):
        return Finding(Verdict.PROBLEM, f"server {guild.name}", UNGRANTED.format(names=", ".join(names)))
    return Finding(Verdict.OK, f"server {guild.name}", "every permission is granted")
