"""Time zones as people write them: `berlin`, `New York`, `UTC+2`; what is kept is a name of the zone database."""

from __future__ import annotations

import re
import zoneinfo
from datetime import timedelta, timezone, tzinfo
from difflib import get_close_matches
from functools import cache, lru_cache
from unicodedata import combining, normalize

from bot.players.refusals import NoSuchZone, WhichZone
from games.core import brief, either

UTC_NAME = "UTC"
FARTHEST = timedelta(hours=14)
"""No clock on Earth is further from UTC."""
LONGEST_NAME = 64
"""Characters; the zone database needs half of them."""
MOST_NAMED = 5
"""Zones a refusal names."""

OFTEN_MEANT = (
    UTC_NAME, "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai",
    "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Jakarta", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver",
    "America/Chicago", "America/New_York", "America/Sao_Paulo", "Africa/Lagos", "Africa/Cairo", "Africa/Nairobi",
)  # fmt: skip
"""What is suggested before anything is typed: once round the Earth."""

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::?([0-5]\d))?")
_NO_PLACES = ("Etc/", "posix/", "right/", "SystemV/")
"""Names that nobody lives in: `Etc/GMT-2` is two hours ahead."""


@lru_cache(maxsize=1024)
def zone_named(name: str) -> tzinfo:
    """The zone that is kept under this name; raises `NoSuchZone`."""
    if (offset := _offset(name)) is None:
        if len(name) > LONGEST_NAME:
            raise NoSuchZone(text=brief(name))
        try:
            return zoneinfo.ZoneInfo(name)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            raise NoSuchZone(text=brief(name)) from None
    return timezone(offset, name)


def read_zone(text: str) -> str:
    """The name of the one zone that is meant; raises `NoSuchZone`, `WhichZone`."""
    if text == UTC_NAME or text in _names():
        return text
    found = suggest_zones(text)
    if not found or not _plain(text):
        raise NoSuchZone(text=brief(text))
    exact = [name for name in found if _plain(text) in {_plain(name), _city(name)}]
    if len(found) == 1 or exact:
        return (exact or found)[0]
    raise WhichZone(text=brief(text), zones=either(found[:MOST_NAMED]))


def suggest_zones(typed: str) -> tuple[str, ...]:
    """Zones that could be meant, the likeliest first."""
    if (offset := _offset(typed)) is not None:
        return (_offset_name(offset),)
    words, names = _plain(typed), _names()
    if not words:
        return OFTEN_MEANT
    ranks = (
        [name for name, plain in names.items() if words in {plain, _city(name)}],
        [name for name in names if _city(name).startswith(words)],
        [name for name, plain in names.items() if words in plain],
    )
    found = tuple(dict.fromkeys(name for rank in ranks for name in rank))
    return found or tuple(_misspelt(words))


def _misspelt(words: str) -> list[str]:
    cities = {_city(name): name for name in _names()}
    return [cities[city] for city in get_close_matches(words, cities, n=MOST_NAMED, cutoff=0.75)]


@cache
def _names() -> dict[str, str]:
    """Every zone with its name as it is compared, those named by continent and city first."""
    kept = [name for name in zoneinfo.available_timezones() if not name.startswith(_NO_PLACES) and name != "localtime"]
    by_city = sorted(kept, key=lambda name: (name != UTC_NAME, "/" not in name or name.startswith("US/"), name))
    return {name: _plain(name) for name in by_city}


def _city(name: str) -> str:
    return _plain(name.rpartition("/")[2])


def _plain(text: str) -> str:
    """Small letters without accents, words with single blanks between them."""
    bare = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return " ".join(bare.lower().replace("_", " ").replace(",", " ").split())


def _offset(text: str) -> timedelta | None:
    """What `UTC+2`, `gmt -3:30` or `+0530` says; None for anything else."""
    found = _OFFSET.fullmatch(text.strip().lower().replace("−", "-"))
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    size = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return None if size > FARTHEST else -size if sign == "-" else size


def _offset_name(offset: timedelta) -> str:
    """`UTC+02:00`."""
    minutes = round(abs(offset).total_seconds() / 60)
    return f"UTC{'-' if offset < timedelta() else '+'}{minutes // 60:02}:{minutes % 60:02}"
