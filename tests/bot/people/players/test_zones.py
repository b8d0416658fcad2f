"""Time zones as people type them: read exactly, or asked; never one for another."""

from __future__ import annotations

import importlib.util
import zoneinfo
from datetime import UTC, datetime, timedelta

import pytest
from babel import Locale
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.services import Services
from bot.core.speech.sentences import NAMES, speaking
from bot.people.players import cities
from bot.people.players.cities import TABLE, agree
from bot.people.players.preferences import PreferenceBook
from bot.people.players.refusals import NoSuchZone, WhichZone
from bot.people.players.zones import (
    ABBREVIATIONS,
    MOST_NAMED,
    OFTEN_MEANT,
    read_zone,
    suggest_zones,
    telling_times,
    zone_named,
)
from tests.bot.conftest import ANN
from tests.conftest import HandClock

JANUARY, JULY = datetime(2027, 1, 15, tzinfo=UTC), datetime(2027, 7, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Delhi", "Asia/Kolkata"),
        ("Ankara", "Europe/Istanbul"),
        ("Bern", "Europe/Zurich"),
        ("Bombay", "Asia/Kolkata"),
        ("Mumbai", "Asia/Kolkata"),
        ("大阪", "Asia/Tokyo"),
        ("東京", "Asia/Tokyo"),
        ("札幌市", "Asia/Tokyo"),
        ("ベルリン", "Europe/Berlin"),
        ("ミュンヘン", "Europe/Berlin"),
        ("ニューヨーク", "America/New_York"),
        ("München", "Europe/Berlin"),
        ("muenchen", "Europe/Berlin"),
        ("ＭＵＮＩＣＨ", "Europe/Berlin"),
        ("Mailand", "Europe/Rome"),
        ("Genf", "Europe/Zurich"),
        ("Kiew", "Europe/Kyiv"),
        ("Warschau", "Europe/Warsaw"),
        ("Kapstadt", "Africa/Johannesburg"),
        ("Kalkutta", "Asia/Kolkata"),
        ("Peking", "Asia/Shanghai"),
        ("Saigon", "Asia/Ho_Chi_Minh"),
        ("San Francisco", "America/Los_Angeles"),
        ("Ho Chi Minh City", "Asia/Ho_Chi_Minh"),
        ("London", "Europe/London"),
        ("Athens", "Europe/Athens"),
        ("Lord Howe", "Australia/Lord_Howe"),
        ("Portland, Oregon", "America/Los_Angeles"),
        ("portland, OR", "America/Los_Angeles"),
        ("Portland (Maine)", "America/New_York"),
        ("Portland ME", "America/New_York"),
        ("London, Canada", "America/Toronto"),
        ("London, Ontario", "America/Toronto"),
        ("London, Kanada", "America/Toronto"),
        ("London, UK", "Europe/London"),
        ("Paris, Texas", "America/Chicago"),
        ("Paris, France", "Europe/Paris"),
        ("Córdoba, España", "Europe/Madrid"),
        ("Córdoba, Spain", "Europe/Madrid"),
        ("Córdoba、スペイン", "Europe/Madrid"),
        ("Birmingham, England", "Europe/London"),
        ("Birmingham", None),
        ("Portland", None),
        ("Springfield", None),
        ("Canton", None),
        ("Valencia", None),
        ("IST", None),
        ("Germany", "Europe/Berlin"),
        ("Allemagne", "Europe/Berlin"),
        ("Alemanha", "Europe/Berlin"),
        ("UK", "Europe/London"),
        ("JP", "Asia/Tokyo"),
        ("DE", None),  # Germany, or Delaware
        ("Mexico", "America/Mexico_City"),
        ("USA", None),  # though there is an Usa in Japan
        ("Armenia", None),  # a city in Colombia is called so
        ("berln", None),
        ("Europa/Berlin", None),
    ],
)
def test_a_city_is_known_or_asked_about(typed: str, zone: str | None) -> None:
    if zone is None:
        with pytest.raises(WhichZone) as asked:
            read_zone(typed)
        assert 1 <= len(asked.value.candidates) <= MOST_NAMED
    else:
        assert read_zone(typed) == zone


def test_a_question_names_the_likeliest_first_and_none_whose_clocks_show_the_same() -> None:
    with pytest.raises(WhichZone) as asked:
        read_zone("Portland")
    assert asked.value.candidates == ("America/Los_Angeles", "America/New_York", "America/Chicago")
    assert suggest_zones("Portland")[:2] == ("America/Los_Angeles", "America/New_York")


async def test_a_question_says_what_time_it_is_there(services: Services, clock: HandClock) -> None:
    clock.now = datetime(2026, 11, 20, 12, tzinfo=UTC)
    with pytest.raises(WhichZone, match=r"America/Los_Angeles \(04:00 now\), America/New_York \(07:00 now\) or "):
        await services[PreferenceBook].choose(ANN, "zone", "Portland")
    assert (await services[PreferenceBook].of(ANN)).zone == "UTC"


@pytest.mark.parametrize(
    ("winter", "summer"), [("EST", "EDT"), ("CST", "CDT"), ("MST", "MDT"), ("PST", "PDT"), ("AKST", "AKDT")]
)
def test_an_abbreviation_means_the_time_in_its_region_all_year(winter: str, summer: str) -> None:
    zone = read_zone(winter)
    assert read_zone(summer) == read_zone(winter.lower()) == zone
    january, july = (moment.astimezone(zone_named(zone)).utcoffset() for moment in (JANUARY, JULY))
    assert january is not None
    assert july == january + timedelta(hours=1)


def test_every_abbreviation_is_a_zone() -> None:
    assert all(zone_named(read_zone(word)) for word in ABBREVIATIONS)
    assert {read_zone(word) for word in ("CET", "CEST", "MEZ", "MESZ")} == {"CET"}


def test_an_offset_is_read_however_it_is_written() -> None:
    for typed, zone in [
        ("UTC+2", "UTC+02:00"),
        ("utc + 2", "UTC+02:00"),
        ("+2", "UTC+02:00"),
        ("ＵＴＣ＋２", "UTC+02:00"),
        ("UTC−5", "UTC-05:00"),
        ("UTC–5", "UTC-05:00"),
        ("UTC ー 5", "UTC-05:00"),
        ("GMT-3:30", "UTC-03:30"),
        ("+0530", "UTC+05:30"),
        ("+05:30", "UTC+05:30"),
        ("UTC+5.5", "UTC+05:30"),
        ("UTC+5½", "UTC+05:30"),
        ("UTC+5,75", "UTC+05:45"),
        ("UTC+5.45", "UTC+05:45"),
        ("UTC+5h30", "UTC+05:30"),
        ("GMT+2h", "UTC+02:00"),
        ("UTC+14", "UTC+14:00"),
        ("UTC-12", "UTC-12:00"),
    ]:
        assert read_zone(typed) == zone, typed
        assert suggest_zones(typed) == (zone,), typed


@pytest.mark.parametrize(
    "typed",
    ["UTC+15", "UTC-13", "UTC+99", "UTC2", "Berlin UTC+2", "Berlin +2", "(UTC+01:00) Amsterdam, Berlin", "UTC+2 DST",
     "UTC+2+3", "Etc/GMT+5", "UTC+5:99", "2+UTC", "", " \u200b", "xyzzy"],
)  # fmt: skip
def test_an_offset_that_cannot_be_read_is_refused_and_never_dropped(typed: str) -> None:
    with pytest.raises(NoSuchZone, match=r"or write UTC\+2"):
        read_zone(typed)


def test_what_is_kept_is_read_as_it_stands() -> None:
    names = sorted(zoneinfo.available_timezones() - {"EST", "MST", "HST", "localtime"})
    for name in (name for name in names if not name.startswith(("Etc/", "posix/", "right/", "SystemV/"))):
        assert read_zone(name) == name


@settings(deadline=None)
@given(st.text(max_size=30) | st.sampled_from(OFTEN_MEANT).map(lambda name: name.lower().replace("/", " ")))
def test_whatever_is_typed_is_a_zone_or_a_question(typed: str) -> None:
    try:
        assert zone_named(read_zone(typed))
    except NoSuchZone:
        pass
    except WhichZone:
        with pytest.raises(WhichZone, match=" now"), telling_times(JULY):
            raise


def test_countries_are_known_by_their_names_in_every_language() -> None:
    for language in NAMES:
        assert cities.countries(Locale(language).territories["DE"]) == {"DE"}
    assert cities.countries("DE") == {"DE"}
    for name in ("Etats Unis", "États-Unis", "EE.UU.", "EUA", "アメリカ", "the USA"):
        assert cities.countries(name) == {"US"}
    with speaking("ja"), pytest.raises(WhichZone):
        read_zone("アメリカ合衆国")


def test_every_zone_of_the_table_is_one() -> None:
    found = {line.split()[2] for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("@ ")}
    assert len(found) > 300
    assert all(zone_named(zone) for zone in found)
    assert agree("Europe/Berlin", "Europe/Vienna")
    assert not agree("Europe/Berlin", "Europe/London")


def test_the_table_says_where_it_is_from_and_under_which_licence() -> None:
    head = TABLE.read_text(encoding="utf-8")[:1000]
    assert "GeoNames" in head
    assert "creativecommons.org/licenses/by/4.0" in head
    assert "Unicode License" in head
    assert importlib.util.find_spec("catalogs.cities"), "what makes it is kept"
