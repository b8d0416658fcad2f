"""Cities with their time zones, from the table beside this module, which `catalogs/cities.py` makes."""

from __future__ import annotations

import zoneinfo
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
ALSO = {"uk": "GB", "england": "GB", "scotland": "GB", "wales": "GB", "usa": "US", "america": "US", "holland": "NL"}
"""What people call countries that CLDR calls otherwise."""
YEARS = range(2026, 2036)
"""The years in which two zones have to agree for nobody to care which of them is meant."""


class City(NamedTuple):
    """A city of the table; `country` is empty for the name of a zone."""

    name: str
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


def called(name: str) -> tuple[City, ...]:
    return tuple(sorted(_table().named(f"{_compared(name)}\t"), key=lambda city: -city.weight))


def begun(name: str, most: int) -> tuple[City, ...]:
    """The largest cities with a name that begins like this."""
    return tuple(nlargest(most, _table().named(_compared(name)), key=lambda city: city.weight))


def alike(name: str) -> dict[str, City]:
    wanted = _compared(name)
    near = ((known, city) for known, city in _table().largest if known[:1] == wanted[:1])
    return {known: city for known, city in near if abs(len(known) - len(wanted)) <= 2}


def inside(place: str) -> tuple[City, ...]:
    """The cities of a country or a part of one, the largest first."""
    wanted, codes = bare(place), countries(place)
    return tuple(city for _, city in _table().largest if city.country and _lies_in(city, wanted, codes))


def the_one(found: Sequence[City]) -> City | None:
    """The city meant without a question: the only one, one far larger than the others, or any if clocks agree."""
    if not found:
        return None
    own = [city for city in found if city.is_own_name]
    first = max(own or found, key=lambda city: city.weight)
    others = [city.weight for city in found if not agree(city.zone, first.zone)]
    return first if first.weight >= FAR_LARGER * max(others, default=0) else None


@cache
def agree(one: str, other: str) -> bool:
    return one == other or _offsets(one) == _offsets(other)


@cache
def countries(place: str) -> frozenset[str]:
    """The codes of the countries that are called so in any of our languages."""
    return frozenset(_countries().get(bare(place).removeprefix("the "), ()))


def _lies_in(city: City, place: str, codes: Collection[str]) -> bool:
    return city.country in codes or (bool(city.part) and place in city.part.lower().split(" ", 1))


class _Table(NamedTuple):
    """A tenth of the memory that a dictionary of all names takes, and as quick for the first letters of one."""

    largest: Sequence[tuple[str, City]]
    """Cities with their names as they are compared, the largest first."""
    names: bytes
    """Lines of a name, a tab and the number of its city there; after a further tab if it is another name of it."""

    def named(self, begins: str) -> Iterator[City]:
        """The cities of every line that begins like this."""
        wanted = f"\n{begins}".encode()
        at = self.names.find(wanted)
        while 0 <= at < len(self.names) - 1:
            end = self.names.index(b"\n", at + len(wanted))
            _, *others, number = self.names[at + 1 : end].split(b"\t")
            city = self.largest[int(number)][1]
            # What CLDR calls a zone is its name in one of our languages as well.
            yield city._replace(is_own_name=not city.country) if others else city
            at = self.names.find(wanted, end)


@cache
def _table() -> _Table:
    found = [(_compared(line.name), line, others) for line, others in _lines(_text())]
    cities = [(name, _zones_own(name, city), others) for name, city, others in found]
    cities.sort(key=lambda each: -each[1].people)
    lines = [
        line
        for number, (name, _, others) in enumerate(cities)
        for line in (f"{name}\t{number}", *(f"{other.replace('-', ' ')}\t\t{number}" for other in others))
    ]
    return _Table([(name, city) for name, city, _ in cities], "\n".join(["", *lines, ""]).encode())


def _compared(name: str) -> str:
    return bare(name).replace("-", " ")


def _zones_own(name: str, city: City) -> City:
    """The city, larger than it is if its zone is called after it."""
    is_zones_own = name == city.zone.rpartition("/")[2].lower().replace("_", " ").replace("-", " ")
    return city._replace(people=max(city.people, ZONES_OWN)) if is_zones_own else city


def _lines(lines: Iterable[str]) -> Iterator[tuple[City, Sequence[str]]]:
    zone = country = part = ""
    for line in lines:
        first, _, rest = line.partition(" ")
        if first == "@":
            zone, country, part = (*rest.split(" ", 2), "", "")[:3]
        elif first not in {"#", "="} and rest:
            name, _, others = rest.partition("\t")
            people = ZONES_OWN if first == "*" else int(first)
            yield City(name, zone, country, part, people), others.split(";") if others else ()


@cache
def _offsets(zone: str) -> tuple[object, ...]:
    known = zoneinfo.ZoneInfo(zone)
    months = (datetime(year, month, 1, tzinfo=UTC) for year in YEARS for month in range(1, 13))
    return tuple(moment.astimezone(known).utcoffset() for moment in months)


@cache
def _countries() -> Mapping[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in _text():
        if line.startswith("= "):
            _, code, names = line.split(" ", 2)
            for name in (code.lower(), *names.split(";")):
                found[name].add(code)
    for name, code in ALSO.items():
        found[name].add(code)
    return {name: frozenset(codes) for name, codes in found.items()}


def _text() -> Sequence[str]:
    return TABLE.read_text(encoding="utf-8").splitlines()
