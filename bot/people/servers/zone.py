"""The time zone of a server, for what happens at the same hour every day, and for people who have chosen none."""

from __future__ import annotations

from datetime import tzinfo
from zoneinfo import ZoneInfo

from bot.core.speech.sentences import _
from bot.people.servers.pages import ServerSetting
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
ZONE: ServerSetting[str] = ServerSetting(
    key="zone",
    title=_("Time zone"),
    hint=_("For what happens at the same hour every day, week or month."),
    choices=ZONES,
)


async def zone_of(connection: Connection, guild_id: int) -> tzinfo:
    """The time zone of a server."""
    return ZoneInfo(await ZONE.of(connection, guild_id))
