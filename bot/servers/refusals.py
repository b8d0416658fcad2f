"""Why a change of a server's settings, or a moderator's decision, is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NotAManager(Refusal):
    """The settings of a server are for those who manage it."""

    template = (
        "Only those who manage this server can do that: you need the permission Manage Server, or a role it chose."
    )


class NotTheOwner(Refusal):
    """Who manages a server is chosen by those whom Discord lets manage it."""

    template = "Which roles may manage me is chosen by those who have the permission Manage Server themselves."


class NotAModerator(Refusal):
    """The person may not decide about matches of this server."""

    template = (
        "Only moderators of this server can do that: those with the permission Manage Server, and those with a role "
        "chosen by /setup managers."
    )


class NotModeratedHere(Refusal):
    """The match is played in another server or in a direct message."""

    template = "Match #{number} is not played in this server; only moderators of the server it is played in can decide."
