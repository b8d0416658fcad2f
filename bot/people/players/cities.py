"""Cities with their time zones, from the table beside this module, which `catalogs/cities.py` makes."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from heapq import nlargest
from importlib.resources import files
from typing import NamedTuple

from bot.core.speech.typed import bare

TABLE = files("bot.people.players").joinpath("cities.txt")
ZONES_OWN = 1500
"""The thousands of people from which on a city counts that a zone is called after."""
FAR_LARGER = 10
"""With so many times as many people as all others of the name, nobody has to say which city is meant."""
SAID_LESS = 0.1
"""How much a city counts by one of its other names beside those that are really called so."""
ALSO = {
    "GB": "uk;england;scotland;wales;schottland;inglaterra;escocia;angleterre;ecosse",
    "NL": "holland;holanda;hollande",
    "US": "usa;america;amerika;eeuu;ee.uu.;eua;アメリカ",
}
"""What people call countries that CLDR calls otherwise."""
YEARS = range(2026, 2036)
"""The years in which two zones have to agree for nobody to care which of them is meant."""
SEPARATING = str.maketrans("-;", "  ")


class City(NamedTuple):
    """A city of the table; `country` is empty for the name of a zone."""

    zone: str
    country: str
    part: str
    people: int
    """People, in thousands."""
    is_own_name: bool = True
    """Whether it was found by the name it stands under."""

    @property
    def weight(self) -> float:
        """How likely it is meant."""
        return self.people if self.is_own_name else self.people * SAID_LESS

    def lies_in(self, place: str) -> bool:
        """Whether a country or a part of one that is written like this holds it."""
        return _lies_in(self, bare(place), countries(place))


class _Place(NamedTuple):
    """Where cities lie; the clocks of all of them show the same."""

    zone: str
    country: str = ""
    part: str = ""


def compared(name: str) -> str:
    """A name as the table has it: small letters without accents, and nothing that separates names there."""
    return bare(name).translate(SEPARATING)


def called(name: str) -> tuple[City, ...]:
    wanted = compared(name)
    return tuple(sorted(_found(f"\n{wanted}\t", f";{wanted};"), key=lambda city: -city.weight))


def begun(name: str, most: int) -> tuple[City, ...]:
    """The largest cities with a name that begins like this."""
    wanted = compared(name)
    return tuple(nlargest(most, _found(f"\n{wanted}", f";{wanted}"), key=lambda city: city.weight))


def alike(name: str) -> dict[str, City]:
    wanted = compared(name)
    near = ((_line(at)[0], at) for at in _positions(f"\n{wanted[:1]}"))
    return {known: _city(at) for known, at in near if abs(len(known) - len(wanted)) <= 2}


def inside(place: str) -> tuple[str, ...]:
    """The zones of a country or a part of one, that of its largest city first."""
    wanted, codes = bare(place), countries(place)
    held = (each.zone for each in _places() if each.country and _lies_in(each, wanted, codes))
    return tuple(dict.fromkeys(held))


def the_one(found: Sequence[City]) -> City | None:
    """The city meant without a question: the only one, one far larger than the others, or any if clocks agree."""
    if not found:
        return None
    own = [city for city in found if city.is_own_name]
    first = max(own or found, key=lambda city: city.weight)
    others = [city.weight for city in found if not agree(city.zone, first.zone)]
    return first if first.weight >= FAR_LARGER * max(others, default=0) else None


def agree(one: str, other: str) -> bool:
    return one == other or _offsets(one) == _offsets(other)


def countries(place: str) -> frozenset[str]:
    """The codes of the countries that are called so in any of our languages."""
    return frozenset(_countries().get(compared(place).removeprefix("the "), ()))


def _lies_in(city: City | _Place, place: str, codes: Collection[str]) -> bool:
    return city.country in codes or (bool(city.part) and place in city.part.lower().split(" ", 1))


def _found(*wanted: str) -> Iterator[City]:
    """The cities whose lines hold one of these, the largest first."""
    return map(_city, sorted(at for each in wanted for at in _positions(each)))


def _positions(wanted: str) -> Iterator[int]:
    """Where this stands in the lines of the cities."""
    lines, sought = _lines(), wanted.encode()
    at = lines.find(sought)
    while 0 <= at < len(lines) - 1:
        yield at
        at = lines.find(sought, at + 1)


def _city(at: int) -> City:
    """The city whose line is there, under another of its names where that stands there."""
    _, place, people, _ = _line(at)
    zone, country, part = _places()[int(place[1:])]
    # What CLDR calls a zone is its name in one of our languages as well.
    return City(zone, country, part, int(people), not country or _lines()[at] != ord(";"))


def _line(at: int) -> Sequence[str]:
    """Name, place, people and other names of the city whose line is there, or begins behind it."""
    lines = _lines()
    return lines[lines.rindex(b"\n", 0, at + 1) + 1 : lines.index(b"\n", at + 1)].decode().split("\t")


@cache
def _lines() -> bytes:
    """The lines of all cities, as they are looked through: an object for each would be ten times as large."""
    table = TABLE.read_bytes()
    return table[table.index(b"\n\n") + 1 :]


@cache
def _places() -> Sequence[_Place]:
    return [_Place(*line.split(" ", 4)[2:]) for line in _head("@ ")]


def _head(sign: str) -> Iterator[str]:
    """The lines before those of the cities that begin so."""
    head, _, _ = TABLE.read_bytes().partition(b"\n\n")
    return (line for line in head.decode().splitlines() if line.startswith(sign))


@cache
def _offsets(zone: str) -> tuple[object, ...]:
    known = zoneinfo.ZoneInfo(zone)
    months = (datetime(year, month, 1, tzinfo=UTC) for year in YEARS for month in range(1, 13))
    return tuple(moment.astimezone(known).utcoffset() for moment in months)


@cache
def _countries() -> Mapping[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    lines = (line.split(" ", 2) for line in _head("= "))
    for code, names in (*((code, names) for _, code, names in lines), *ALSO.items()):
        for name in (code, *names.split(";")):
            found[compared(name)].add(code)
    sets = [frozenset(codes) for codes in found.values()]
    one_of_each = dict(zip(sets, sets, strict=True))  # a country has five names, a set two hundred bytes
    return {name: one_of_each[codes] for name, codes in zip(found, sets, strict=True)}
