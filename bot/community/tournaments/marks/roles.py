"""Roles that the bot can give: below its own, without powers, and chosen by who could give them as well."""

from __future__ import annotations

import discord

from bot.community.tournaments import refusals
from bot.community.tournaments.marks import words
from bot.community.tournaments.marks.marks import Marks
from bot.core.findings import Finding, Verdict
from bot.core.frame.context import Context
from bot.core.speech.names import person


def check_role(guild: discord.Guild, member: discord.Member, role: discord.Role) -> None:
    """Refuse a role that nobody should get by joining an event; raises `Refusal`."""
    if has_powers(role):
        raise refusals.RoleHasPowers(role=role.name)
    own = member.guild_permissions.manage_roles and role < member.top_role
    if guild.owner_id != member.id and not own:
        raise refusals.RoleAboveYou(role=role.name)
    if not is_in_reach(guild, role):
        raise refusals.RoleOutOfReach(role=role.name)


def has_powers(role: discord.Role) -> bool:
    """Whether a role gives more than a name: what moderators may do, or that of another bot."""
    return role.is_default() or role.managed or bool(role.permissions.value & discord.Permissions.elevated().value)


def is_in_reach(guild: discord.Guild, role: discord.Role) -> bool:
    """Whether the bot may give a role, and take it again."""
    return guild.me.guild_permissions.manage_roles and role < guild.me.top_role


async def role_findings(context: Context, guild: discord.Guild) -> list[Finding]:
    """Tell of every role that events of a server give whether that works."""
    found = []
    for name, number in await context[Marks].roles_in(guild.id):
        role, subject = guild.get_role(number), words.ROLE_OF.format(name=person(name))
        if role is None:
            found.append(Finding(Verdict.PROBLEM, subject, words.ROLE_DELETED))
        elif has_powers(role):
            found.append(Finding(Verdict.PROBLEM, subject, words.ROLE_POWERFUL.format(role=role.mention)))
        elif not is_in_reach(guild, role):
            found.append(Finding(Verdict.PROBLEM, subject, words.ROLE_REFUSED.format(role=role.mention)))
        else:
            found.append(Finding(Verdict.OK, subject, words.ROLE_WORKS.format(role=role.mention)))
    return found
