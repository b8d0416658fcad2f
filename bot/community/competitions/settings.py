"""What a server can choose about tournaments, ladders and leagues."""

from __future__ import annotations

from enum import StrEnum

from bot.core.speech.sentences import _
from bot.people.servers import ZONE, Pickable, PickedSetting, ServerPage, ServerSetting


class Organisers(StrEnum):
    """Who may set one up."""

    MANAGERS = "managers"
    EVERYONE = "everyone"


ORGANISERS = {Organisers.MANAGERS: _("server managers"), Organisers.EVERYONE: _("everyone")}
ALLOWED: ServerSetting[bool] = ServerSetting(
    key="tournaments",
    title=_("Events"),
    hint=_("Tournaments, ladders and leagues."),
    choices={True: _("allowed"), False: _("switched off")},
)
WHO: ServerSetting[str] = ServerSetting(
    key="organisers",
    title=_("Who can organise events"),
    choices={who.value: label for who, label in ORGANISERS.items()},
)
ORGANISER_ROLE = PickedSetting(
    key="organiser_role",
    pick=Pickable.ROLE,
    title=_("Role that can organise too"),
    none=_("none"),
    hint=_("If only server managers can organise, people with this role can as well."),
)
ANNOUNCED_IN = PickedSetting(
    key="tournament_channel",
    pick=Pickable.CHANNEL,
    title=_("Channel for events"),
    none=_("wherever someone sets one up"),
    hint=_("New ones are announced and played there. **Check this channel** tests it."),
)
MOST_OPEN: ServerSetting[int] = ServerSetting(
    key="most_tournaments",
    title=_("Events one person can run at a time"),
    hint=_("Those who manage the server can run more."),
    choices={count: str(count) for count in (3, 1, 2, 5, 10)},
)
PAGE = ServerPage(
    rank=60,
    settings=(ALLOWED, WHO, ORGANISER_ROLE, MOST_OPEN, ANNOUNCED_IN, ZONE),
)
