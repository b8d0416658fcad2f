"""Zones, hours of the day and reminders: what can be typed, and when it is."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.speech.spans import DAY, HOUR, MINUTE
from bot.people.players.hours import QuietHours, next_daily, quiet_hours, read_quiet
from bot.people.players.refusals import (
    BadReminders,
    NoSuchHours,
    NoSuchZone,
    ReminderOutOfReach,
    TooManyReminders,
    WhichZone,
)
from bot.people.players.reminders import LATE, LEAST_NOTICE, MOST, NEVER, USUAL, lefts, read_reminders, reminders
from bot.people.players.zones import read_zone, suggest_zones, zone_named

ZONES = (
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland", "Pacific/Kiritimati",
    "Australia/Lord_Howe", "America/Sao_Paulo", "UTC-11:00",
)  # fmt: skip
moments = st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def test_a_zone_is_read_leniently_and_what_is_kept_is_read_again() -> None:
    for typed, name in [
        ("UTC", "UTC"),
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("berlin", "Europe/Berlin"),
        ("  New  York ", "America/New_York"),
        ("new_york", "America/New_York"),
        ("são paulo", "America/Sao_Paulo"),
        ("Kathmandu", "Asia/Kathmandu"),
        ("UTC+2", "UTC+02:00"),
        ("gmt -3:30", "UTC-03:30"),
        ("+0530", "UTC+05:30"),
        ("UTC−5", "UTC-05:00"),
        ("UTC+14", "UTC+14:00"),
        ("Lord Howe", "Australia/Lord_Howe"),
    ]:
        assert read_zone(typed) == name, typed
        assert read_zone(name) == name, typed
        assert zone_named(name).utcoffset(datetime(2026, 1, 1, tzinfo=UTC)) is not None


@pytest.mark.parametrize("typed", ["", "   ", "the moon", "UTC+15", "../../etc/passwd", "\0", "x" * 90])
def test_what_is_no_zone_is_refused_with_examples(typed: str) -> None:
    with pytest.raises(NoSuchZone, match=r"such as Berlin or New York, or write UTC\+2"):
        read_zone(typed)


def test_a_zone_that_could_be_several_is_asked_back() -> None:
    with pytest.raises(WhichZone, match=r"“brazil” is. Did you mean America/Sao_Paulo"):
        read_zone("brazil")
    assert read_zone("argentina") == "America/Argentina/Buenos_Aires"


def test_a_city_comes_before_what_only_contains_its_letters() -> None:
    assert suggest_zones("rome")[0] == "Europe/Rome"
    assert suggest_zones("lond")[0] == "Europe/London"
    assert not [name for name in suggest_zones("gmt") if name.startswith(("Etc/", "posix/", "right/"))]


def test_before_anything_is_typed_zones_round_the_earth_are_suggested() -> None:
    assert len(suggest_zones(" ")) == 25, "as many as Discord shows"
    assert [read_zone(name) for name in suggest_zones("")] == list(suggest_zones(""))


def test_a_fixed_offset_is_as_far_from_utc_as_it_says() -> None:
    assert datetime(2026, 7, 1, 12, tzinfo=UTC).astimezone(zone_named("UTC+05:30")).time() == time(17, 30)
    assert datetime(2026, 7, 1, 12, tzinfo=UTC).astimezone(zone_named("UTC-03:30")).time() == time(8, 30)


def test_the_next_daily_moment_knows_the_two_changes_of_the_clocks() -> None:
    for zone, hour, now, due in [
        ("UTC", 8, "2026-11-20 07:59", "2026-11-20 08:00"),
        ("UTC", 8, "2026-11-20 08:00", "2026-11-21 08:00"),
        ("Europe/Berlin", 8, "2026-11-20 12:00", "2026-11-21 07:00"),
        ("Pacific/Auckland", 8, "2026-11-20 12:00", "2026-11-20 19:00"),
        ("Asia/Kathmandu", 8, "2026-11-20 02:14", "2026-11-20 02:15"),
        ("Europe/Berlin", 2, "2027-03-28 00:30", "2027-03-28 01:00"),
        ("Europe/Berlin", 2, "2027-03-28 01:00", "2027-03-29 00:00"),
        ("Europe/Berlin", 2, "2026-10-24 23:30", "2026-10-25 00:00"),
        ("Europe/Berlin", 2, "2026-10-25 00:30", "2026-10-26 01:00"),
        ("America/New_York", 1, "2026-11-01 05:00", "2026-11-02 06:00"),
    ]:
        moment = next_daily(hour, zone_named(zone), datetime.fromisoformat(f"{now}+00:00"))
        assert moment == datetime.fromisoformat(f"{due}+00:00"), (zone, hour)


@pytest.mark.slow
@given(moments, st.integers(0, 23), st.sampled_from(ZONES))
def test_daily_moments_come_once_on_every_day(now: datetime, hour: int, zone: str) -> None:
    there, days, moment = zone_named(zone), [], now
    for _ in range(400):
        moment = next_daily(hour, there, moment, days[-1] if days else None)
        days.append(moment.astimezone(there).date())
    assert all(later - earlier == timedelta(days=1) for earlier, later in itertools.pairwise(days))


@given(moments, st.integers(0, 23), st.sampled_from(ZONES), st.integers(-2, 2))
def test_a_day_that_had_its_moment_gets_no_second_one(now: datetime, hour: int, zone: str, days: int) -> None:
    there = zone_named(zone)
    last = now.astimezone(there).date() + timedelta(days)
    moment = next_daily(hour, there, now, last)
    assert moment > now
    assert moment.astimezone(there).date() > last


def test_quiet_hours_are_read_leniently_and_what_is_kept_is_read_again() -> None:
    for typed, kept in [
        ("22-8", "22:00-08:00"),
        ("from 22:30 to 7", "22:30-07:00"),
        ("10pm to 7:15 am", "22:00-07:15"),
        ("12am - 12 pm", "00:00-12:00"),
        ("between 22h and 8h", "22:00-08:00"),
        ("von 22 bis 7:30 Uhr", "22:00-07:30"),
        ("24-6", "00:00-06:00"),
        ("10-7am", "22:00-07:00"),
        ("10:30-7:00 am", "22:30-07:00"),
        ("12-8am", "00:00-08:00"),
        ("8-8am", "20:00-08:00"),
        ("22-7am", "22:00-07:00"),
        ("9-5pm", "09:00-17:00"),
        ("1-3pm", "13:00-15:00"),
        ("10pm-7", "22:00-07:00"),
        ("9am-5", "09:00-17:00"),
        ("10pm-12", "22:00-00:00"),
        ("10am-7am", "10:00-07:00"),
        ("10-7", "10:00-07:00"),
        ("13–15", "13:00-15:00"),
        ("off", "off"),
        ("None", "off"),
    ]:
        assert read_quiet(typed) == kept, typed
        assert read_quiet(kept) == kept, typed


@pytest.mark.parametrize("typed", ["", "night", "8", "8-8", "25-3", "13pm-2", "1-2-3", "22-", "9:75-10"])
def test_what_are_no_quiet_hours_is_refused_with_examples(typed: str) -> None:
    with pytest.raises(NoSuchHours, match="such as 22-8"):
        read_quiet(typed)


def test_quiet_hours_end_by_the_clock_on_the_wall() -> None:
    for quiet, zone, now, until in [
        ("22-8", "UTC", "2026-11-20 21:59", None),
        ("22-8", "UTC", "2026-11-20 22:00", "2026-11-21 08:00"),
        ("22-8", "UTC", "2026-11-20 03:00", "2026-11-20 08:00"),
        ("22-8", "UTC", "2026-11-20 08:00", None),
        ("13-15", "UTC", "2026-11-20 14:00", "2026-11-20 15:00"),
        ("13-15", "UTC", "2026-11-20 16:00", None),
        ("22-8", "Europe/Berlin", "2026-11-20 21:30", "2026-11-21 07:00"),
        ("22-8", "Europe/Berlin", "2027-03-27 22:00", "2027-03-28 06:00"),
        ("22-8", "Europe/Berlin", "2026-10-24 22:00", "2026-10-25 07:00"),
        ("22-2:30", "Europe/Berlin", "2027-03-28 00:30", "2027-03-28 01:30"),
        ("22-2:30", "Europe/Berlin", "2026-10-25 00:15", "2026-10-25 00:30"),
        ("22-2:30", "Europe/Berlin", "2026-10-25 01:15", "2026-10-25 01:30"),
    ]:
        hours = quiet_hours(quiet)
        assert hours, (quiet, zone)
        ends = hours.until(datetime.fromisoformat(f"{now}+00:00"), zone_named(zone))
        assert ends == (until and datetime.fromisoformat(f"{until}+00:00")), (quiet, zone)


@given(moments, st.times(), st.times(), st.sampled_from(ZONES))
def test_quiet_hours_end_soon_and_then_it_is_not_quiet(now: datetime, begin: time, end: time, zone: str) -> None:
    quiet = QuietHours(begin.replace(second=0, microsecond=0), end.replace(second=0, microsecond=0))
    until = quiet.until(now, zone_named(zone))
    if until is not None and quiet.begin != quiet.end:
        assert now < until <= now + timedelta(hours=25)


def test_reminders_are_read_leniently_and_what_is_kept_is_read_again() -> None:
    for typed, kept in [
        ("24h and 3h", "1d, 3h"),
        ("3h, 24h before the end", "1d, 3h"),
        ("24h und 3h", "1d, 3h"),
        ("1 day 12 hours; 30 min", "1d12h, 30m"),
        ("1/8, 1/2", "1/2, 1/8"),
        ("half and a quarter of the time", "1/2, 1/4"),
        ("half & 2h", "1/2, 2h"),
        ("3h 3h", "6h"),
        ("3h, 180 minutes", "3h"),
        ("1,5h", "1h30m"),
        ("an hour and a half before the end, 3h", "3h, 1h30m"),
        ("½ day, quarter of an hour, 1 1/2 h", "12h, 1h30m, 15m"),
        ("half a day and half of the time", "1/2, 12h"),
        ("2 and a half hours and half of the time", "1/2, 2h30m"),
        ("one and a half hours and half an hour", "1h30m, 30m"),
        ("1,5 Tage, 2,5 h", "1d12h, 2h30m"),
        ("１，５ｈ", "1h30m"),
        ("5h, 1h", "5h, 1h"),
        ("5h,1h", "5h, 1h"),
        ("5, 1h", "5d, 1h"),
        ("3、5 h", "3d, 5h"),
        ("24,3h", "24d, 3h"),
        ("1,2,3", "3d, 2d, 1d"),
        ("1/2,1/8", "1/2, 1/8"),
        ("1/2,3h", "1/2, 3h"),
        ("off", "off"),
        ("NONE", "off"),
        (USUAL, USUAL),
        (LATE, LATE),
        (NEVER, NEVER),
    ]:
        assert read_reminders(typed) == kept, typed
        assert read_reminders(kept) == kept, typed


@pytest.mark.parametrize(
    ("typed", "refusal", "says"),
    [
        ("soon", BadReminders, "“soon” as reminder times.*such as 24h and 3h"),
        ("", BadReminders, "or off for none"),
        ("1/1", BadReminders, "such as 1/2 and 1/8"),
        ("1/0", BadReminders, "such as 1/2 and 1/8"),
        ("1/2 3h", BadReminders, "such as 1/2 and 1/8"),
        ("7 days one and a half", BadReminders, "such as 1/2 and 1/8"),
        ("1m", ReminderOutOfReach, "1m before the end wouldn't help. Use 5 minutes to 90 days"),
        ("91d", ReminderOutOfReach, "91d before the end"),
        ("1h, 2h, 3h, 4h, 5h", TooManyReminders, "5 reminders per turn. You can have at most 4"),
    ],
)
def test_what_are_no_reminders_is_refused_with_examples(typed: str, refusal: type[Exception], says: str) -> None:
    with pytest.raises(refusal, match=says):
        read_reminders(typed)


def test_reminders_come_when_so_much_is_left_and_those_longer_than_the_turn_fall_away() -> None:
    assert lefts("1d, 3h", 3 * DAY) == (DAY, 3 * HOUR)
    assert lefts("1d, 3h", 12 * HOUR) == (3 * HOUR,)
    assert lefts("1d, 3h", DAY) == (3 * HOUR,), "a turn does not begin with a reminder"
    assert lefts("1d, 3h", 2 * HOUR) == (HOUR / 4,), "better late than never"
    assert lefts("1/2, 1d", 2 * DAY) == (DAY,), "two at the same moment are one"
    assert lefts(NEVER, 3 * DAY) == ()
    assert reminders(3 * DAY, "1d, 3h") == (2 * DAY, 3 * DAY - 3 * HOUR)
    assert reminders(8 * DAY, LATE) == (7 * DAY,)


@pytest.mark.slow
@given(
    st.lists(st.one_of(st.integers(2, 20).map(lambda part: f"1/{part}"), st.integers(5, 5000).map("{}m".format)),
             min_size=1, max_size=MOST),
    st.floats(5 * MINUTE, 90 * DAY),
)  # fmt: skip
def test_reminders_come_in_order_within_the_turn(wishes: list[str], span: float) -> None:
    kept = read_reminders(", ".join(wishes))
    times = reminders(span, kept)
    assert list(times) == sorted(set(times))
    assert all(0 < after <= span - LEAST_NOTICE for after in times)
