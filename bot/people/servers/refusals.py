"""Why a change of a server's settings, or a moderator's decision, is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotAManager(Refusal):
    template = (
        "Only server managers can do that. You need the Manage Server permission or one of this server's manager roles."
    )


class NotTheOwner(Refusal):
    template = "Only people with the Manage Server permission can choose which roles may manage me."


class NotAModerator(Refusal):
    template = (
        "Only this server's moderators can do that: anyone with the Manage Server permission or a role chosen with "
        "/setup."
    )


class NotModeratedHere(Refusal):
    template = "Match #{number} belongs to another server. Only moderators there can decide."


class NoSuchSetting(Refusal):
    """A page of another version offers what this one does not know."""

    template = "This page is from another version of the bot. Use /setup to see the settings there are now."
