"""Time zones as people write them: `berlin`, `Portland, Oregon`, `EST`, `UTC+2`; kept is a name of the zone database.

Nothing is guessed: what could be several zones, or none, is asked.
"""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone, tzinfo
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import islice

from bot.core.speech.typed import bare
from bot.people.players import cities
from bot.people.players.cities import ZONES_OWN, City
from bot.people.players.refusals import NoSuchZone, WhichZone
from games.core import Said, brief
from games.typed import folded

UTC_NAME = "UTC"
WEST, EAST = timedelta(hours=-12), timedelta(hours=14)
"""No clock on Earth is further from UTC."""
LONGEST_NAME = 64
"""Characters of the longest name we read; the zone database needs half of them."""
MOST_NAMED = 5
"""So many zones a question names."""
MOST_FOUND = 25
"""So many zones that fit are found, as many as Discord shows."""

OFTEN_MEANT = (
    UTC_NAME, "Europe/London", "Europe/Paris", "Europe/Berlin", "Europe/Athens", "Europe/Istanbul", "Asia/Dubai",
    "Asia/Karachi", "Asia/Kolkata", "Asia/Dhaka", "Asia/Jakarta", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    "Pacific/Auckland", "Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver",
    "America/Chicago", "America/New_York", "America/Sao_Paulo", "Africa/Lagos", "Africa/Cairo", "Africa/Nairobi",
)  # fmt: skip
"""What is suggested before anything is typed: zones once round the Earth."""

ABBREVIATIONS: Mapping[str, str] = {
    **dict.fromkeys(("et", "est", "edt"), "America/New_York"),
    **dict.fromkeys(("ct", "cst", "cdt"), "America/Chicago"),
    **dict.fromkeys(("mt", "mst", "mdt"), "America/Denver"),
    **dict.fromkeys(("pt", "pst", "pdt"), "America/Los_Angeles"),
    **dict.fromkeys(("akst", "akdt"), "America/Anchorage"),
    **dict.fromkeys(("hst", "hdt"), "Pacific/Honolulu"),
    **dict.fromkeys(("ast", "adt"), "America/Halifax"),
    **dict.fromkeys(("nst", "ndt"), "America/St_Johns"),
    **dict.fromkeys(("cest", "mez", "mesz"), "CET"),
    **dict.fromkeys(("aest", "aedt"), "Australia/Sydney"),
    **dict.fromkeys(("acst", "acdt"), "Australia/Adelaide"),
    **dict.fromkeys(("nzst", "nzdt"), "Pacific/Auckland"),
    "bst": "Europe/London", "eest": "EET", "west": "WET", "msk": "Europe/Moscow", "trt": "Europe/Istanbul",
    "awst": "Australia/Perth", "jst": "Asia/Tokyo", "kst": "Asia/Seoul", "hkt": "Asia/Hong_Kong",
    "sgt": "Asia/Singapore", "pht": "Asia/Manila", "ict": "Asia/Bangkok", "wib": "Asia/Jakarta", "pkt": "Asia/Karachi",
    "brt": "America/Sao_Paulo", "sast": "Africa/Johannesburg", "wat": "Africa/Lagos", "eat": "Africa/Nairobi",
}  # fmt: skip
"""Each means the time in the region, summer time included: whoever writes EST in July means what clocks show there."""
ASKED: Mapping[str, tuple[str, ...]] = {"ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem")}
"""Abbreviations of several regions, about which one is asked."""

_OFFSET = re.compile(
    r"(?:utc|gmt)?\s*(?P<sign>[+-])\s*(?P<hours>\d{1,2})"
    r"(?:\s*h|(?::|\s*h\s*)?(?P<minutes>[0-5]\d)|[.,](?P<part>25|5|50|75|[0134][05]))?"
)
_MEANS_OFFSET = re.compile(r"[+-]\s*\d|\d\s*[+-]|(?:utc|gmt)\s*\d")
_PARTS = {"5": 30, "50": 30, "25": 15, "75": 45}
"""Parts of an hour in decimals; anything else after a point is minutes."""
_QUALIFIED = re.compile(r"(?P<city>[^,(/]+)[,(/]\s*(?P<place>[^,()/]+?)\s*\)?")
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


@lru_cache(maxsize=1024)
def read_zone(text: str) -> str:
    """The name of the one zone that is meant; raises `NoSuchZone`, `WhichZone`."""
    words = _plain(text)
    if known := ABBREVIATIONS.get(words) or _names().get(words):
        return known
    if (offset := _offset(text)) is not None:
        return _offset_name(offset)
    if not words:
        raise NoSuchZone(text=brief(text))
    found = () if _MEANS_OFFSET.search(words) or len(words) > LONGEST_NAME else _meant(words)
    if len(found) == 1:
        return found[0].zone
    if zones := _apart(_zones(found) or _suggested(words)):
        raise WhichZone(brief(text), zones)
    raise NoSuchZone(text=brief(text))


@contextmanager
def telling_times(now: datetime) -> Iterator[None]:
    """Say with every zone that a question names what time it is there."""
    try:
        yield
    except WhichZone as asked:
        local = ((zone, now.astimezone(zone_named(zone))) for zone in asked.candidates)
        shown = [Said("{zone} ({time} now)", zone=zone, time=f"{there:%H:%M}") for zone, there in local]
        raise WhichZone(asked.text, asked.candidates, shown) from None


def suggest_zones(typed: str) -> tuple[str, ...]:
    """Zones that could be meant, the likeliest first; looking through all cities takes some milliseconds."""
    words = _plain(typed)
    if not words:
        return OFTEN_MEANT
    if (offset := _offset(typed)) is not None:
        return (_offset_name(offset),)
    known = ABBREVIATIONS.get(words) or _names().get(words)
    found = islice(_suggested(words), 4 * MOST_FOUND)
    return tuple(dict.fromkeys([*filter(None, [known]), *found]))[:MOST_FOUND]


def _meant(words: str) -> tuple[City, ...]:
    """The only city that can be meant; several, where that has to be asked; none."""
    found = (*_country(words), *_called(words))
    if one := cities.the_one(found):
        return (one,)
    return found or next(filter(None, (_within(city, place) for city, place in _qualified(words))), ())


def _within(city: str, place: str) -> tuple[City, ...]:
    """Cities that are called so in a country or a part of one."""
    found = tuple(each for each in _called(city) if each.lies_in(place))
    one = cities.the_one(found)
    return (one,) if one else found


def _called(words: str) -> tuple[City, ...]:
    """Cities of this name, and the places that zones of the database are called after."""
    own = (City(zone, "", "", ZONES_OWN) for zone in _by_city().get(words, ()))
    found = cities.called(words)
    return (*found, *(each for each in own if not any(cities.agree(each.zone, city.zone) for city in found)))


def _country(words: str) -> Iterator[City]:
    """The zones of a country of this name; of Mexico, for example, none, as that is the name of a city there too."""
    codes = cities.countries(words)
    if codes and not any(city.country in codes for city in cities.called(words)):
        yield from (City(zone, "", "", ZONES_OWN) for zone in cities.inside(words))


def _qualified(words: str) -> Iterator[tuple[str, str]]:
    """`portland, oregon`, `portland (oregon)`, `portland oregon` as city and place."""
    if found := _QUALIFIED.fullmatch(words):
        yield found["city"].strip(), found["place"]
    if "," not in words:
        blanks = [place for place, sign in enumerate(words) if sign == " "]
        yield from ((words[:blank], words[blank + 1 :]) for blank in blanks)


def _suggested(words: str) -> Iterator[str]:
    """Names of zones that fit what was typed so far, best first; those with a similar name if there are none."""
    found = list(_fitting(words))
    yield from found if found or _MEANS_OFFSET.search(words) else _misspelt(words)


def _fitting(words: str) -> Iterator[str]:
    if words in ASKED or _MEANS_OFFSET.search(words) or len(words) > LONGEST_NAME:
        yield from ASKED.get(words, ())
        return
    yield from _zones(_meant(words))
    for city, place in _qualified(words):
        yield from _zones(each for each in cities.begun(city, MOST_FOUND) if each.lies_in(place))
    yield from _zones(cities.begun(words, MOST_NAMED))
    yield from (zone for city, zones in _by_city().items() if city.startswith(words) for zone in zones)
    yield from cities.inside(words)
    for city, place in _qualified(words):
        yield from (*_zones(_called(city)), *cities.inside(place))
    yield from _zones(_called(words.rpartition("/")[2]))
    yield from (zone for plain, zone in _names().items() if words in plain)


def _misspelt(words: str) -> Iterator[str]:
    near = {city: [zone] for city, zones in _by_city().items() for zone in zones[:1]}
    near |= {name: [city.zone] for name, city in cities.alike(words).items()}
    yield from (zone for name in get_close_matches(words, near, n=MOST_NAMED, cutoff=0.75) for zone in near[name])


def _zones(found: Iterable[City]) -> list[str]:
    return [city.zone for city in found]


def _apart(zones: Iterable[str]) -> tuple[str, ...]:
    """The first of these names, without those whose clocks show the same as one before."""
    found: list[str] = []
    for zone in dict.fromkeys(zones):
        if len(found) < MOST_NAMED and not any(cities.agree(zone, other) for other in found):
            found.append(zone)
    return tuple(found)


@cache
def _names() -> dict[str, str]:
    """Every zone by its name as it is compared, those named by continent and city first."""
    kept = [name for name in zoneinfo.available_timezones() if not name.startswith(_NO_PLACES) and name != "localtime"]
    by_city = sorted(kept, key=lambda name: (name != UTC_NAME, "/" not in name or name.startswith("US/"), name))
    return {_plain(name): name for name in by_city}


@cache
def _by_city() -> Mapping[str, Sequence[str]]:
    """Zones by the last part of their names."""
    found: dict[str, list[str]] = {}
    for name in _names().values():
        found.setdefault(_plain(name.rpartition("/")[2]), []).append(name)
    return found


@lru_cache(maxsize=2048)
def _plain(text: str) -> str:
    """Small letters without accents, words with single blanks between them."""
    return " ".join(bare(text).replace("_", " ").split())


def _offset(text: str) -> timedelta | None:
    """The offset that `UTC+2`, `gmt -3:30` or `+0530` says; None for anything else."""
    found = _OFFSET.fullmatch(folded(text).lower())
    if found is None:
        return None
    minutes = int(found["minutes"] or _PARTS.get(found["part"], found["part"]) or 0)
    size = timedelta(hours=int(found["hours"]), minutes=minutes)
    offset = -size if found["sign"] == "-" else size
    return offset if WEST <= offset <= EAST else None


def _offset_name(offset: timedelta) -> str:
    """The name of an offset: `UTC+02:00`."""
    minutes = round(abs(offset).total_seconds() / 60)
    return f"UTC{'-' if offset < timedelta() else '+'}{minutes // 60:02}:{minutes % 60:02}"
