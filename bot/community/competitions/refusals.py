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


class NoSuchEvent(Refusal):
    template = "You run no event called “{typed}” here. Choose one from the list that appears while you type."


class WhichEvent(Refusal):
    template = "You run more than one event here. Choose one with the option event."


class RunsNoEvent(Refusal):
    template = "You run no event here. /event new sets one up."


class NotADraft(Refusal):
    template = "{name} is published, so its settings stay as they are."


class JoinedAlready(Refusal):
    template = "Someone is in {name} already, so it can't be taken back. You can end it instead."
