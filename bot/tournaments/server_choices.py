"""What a server can choose about tournaments."""

from __future__ import annotations

from datetime import tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.servers import ServerPage, ServerSetting
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


ALLOWED: ServerSetting[bool] = ServerSetting(
    key="tournaments",
    line=_("**Tournaments**: {chosen}"),
    choices={True: _("allowed"), False: _("switched off")},
)
WHO: ServerSetting[str] = ServerSetting(
    key="organisers",
    line=_("**Who can organise tournaments**: {chosen}"),
    choices={Organisers.MANAGERS.value: _("server managers"), Organisers.EVERYONE.value: _("everyone")},
)
MOST_OPEN: ServerSetting[int] = ServerSetting(
    key="most_tournaments",
    line=_("**Tournaments one person can run at a time**: {chosen}\n-# Those who manage the server can run more."),
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
    settings=(ALLOWED, WHO, MOST_OPEN, ZONE),
)


async def zone_of(connection: Connection, guild_id: int) -> tzinfo:
    """The time zone of a server."""
    return ZoneInfo(await ZONE.of(connection, guild_id))
