"""Why something about a tournament, ladder or league is refused, whichever it is."""

from __future__ import annotations

from bot.core.refusals import Refusal


class CannotAnnounce(Refusal):
    template = (
        "New tournaments, ladders and leagues go to {channel}, but I'm missing the {permission} permission there. A "
        "server manager can run **Check this channel** in /setup to see where to grant it."
    )


class TournamentsOff(Refusal):
    template = (
        "Tournaments, ladders and leagues are switched off in this server. A server manager can turn them on with "
        "/setup."
    )


class NotOrganiser(Refusal):
    template = (
        "Only server managers can organise tournaments, ladders and leagues here. Ask one of them to do it, or to let "
        "you with /setup."
    )


class NotAnOrganiser(Refusal):
    template = (
        "Only server managers and people with the role {role} can organise tournaments, ladders and leagues here. Ask "
        "a server manager for that role."
    )


class TooManyOfYours(Refusal):
    template = (
        "You already run a tournament, ladder or league here, which is the limit. End it first, or ask a server "
        "manager to set this one up."
    )
    plural = (
        "You already run {most} tournaments, ladders and leagues here, which is the limit. End one first, or ask a "
        "server manager to set this one up."
    )
    counts = "most"
