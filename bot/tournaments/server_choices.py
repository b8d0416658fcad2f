"""What a server can choose about tournaments."""

from __future__ import annotations

from datetime import tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.servers import Pickable, PickedSetting, ServerPage, ServerSetting
from bot.speech.sentences import _
from storage import Connection

ZONES = {
    "UTC": _("UTC"),
    "Pacific/Honolulu": _("Honolulu"),
    "America/Anchorage": _("Anchorage"),
    "America/Los_Angeles": _("Los Angeles, Vancouver"),
    "America/Denver": _("Denver, Calgary"),
    "America/Chicago": _("Chicago, Winnipeg"),
    "America/New_York": _("New York, Toronto"),
    "America/Halifax": _("Halifax"),
    "America/Sao_Paulo": _("São Paulo"),
    "America/Argentina/Buenos_Aires": _("Buenos Aires"),
    "Europe/London": _("London, Dublin, Lisbon"),
    "Europe/Berlin": _("Berlin, Paris, Rome, Madrid"),
    "Europe/Helsinki": _("Helsinki, Athens, Kyiv"),
    "Africa/Johannesburg": _("Johannesburg"),
    "Europe/Istanbul": _("Istanbul, Nairobi"),
    "Asia/Dubai": _("Dubai"),
    "Asia/Karachi": _("Karachi"),
    "Asia/Kolkata": _("Mumbai, Delhi"),
    "Asia/Dhaka": _("Dhaka"),
    "Asia/Bangkok": _("Bangkok, Jakarta"),
    "Asia/Shanghai": _("Shanghai, Singapore, Manila"),
    "Asia/Tokyo": _("Tokyo, Seoul"),
    "Australia/Adelaide": _("Adelaide"),
    "Australia/Sydney": _("Sydney, Melbourne"),
    "Pacific/Auckland": _("Auckland"),
}


class Organisers(StrEnum):
    """Who may set tournaments up."""

    MANAGERS = "managers"
    EVERYONE = "everyone"


ORGANISERS = {Organisers.MANAGERS: _("server managers"), Organisers.EVERYONE: _("everyone")}
ALLOWED: ServerSetting[bool] = ServerSetting(
    key="tournaments",
    line=_("**Tournaments, ladders and leagues**: {chosen}"),
    choices={True: _("allowed"), False: _("switched off")},
)
WHO: ServerSetting[str] = ServerSetting(
    key="organisers",
    line=_("**Who can organise them**: {chosen}"),
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
    title=_("Channel for tournaments, ladders and leagues"),
    none=_("wherever someone sets one up"),
    hint=_("New ones are announced and played there. `/setup check` tests it."),
)
MOST_OPEN: ServerSetting[int] = ServerSetting(
    key="most_tournaments",
    line=_("**How many one person can run at a time**: {chosen}\n-# Those who manage the server can run more."),
    choices={count: str(count) for count in (3, 1, 2, 5, 10)},
)
ZONE: ServerSetting[str] = ServerSetting(
    key="zone",
    line=_("**Time zone**: {chosen}\n-# For what happens at the same hour every day, week or month."),
    choices=ZONES,
)
PAGE = ServerPage(
    key="tournaments",
    rank=60,
    label=_("Tournaments"),
    heading=_("### Tournaments"),
    settings=(ALLOWED, WHO, ORGANISER_ROLE, MOST_OPEN, ANNOUNCED_IN, ZONE),
)


async def zone_of(connection: Connection, guild_id: int) -> tzinfo:
    """The time zone of a server."""
    return ZoneInfo(await ZONE.of(connection, guild_id))
