"""Days of rest as arithmetic: when a clock runs, in every zone, and that nobody gains time by moving."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.clock_rules.rules import parse_clock
from bot.people.players import zone_named
from bot.play.clocks.calendars import ALWAYS, Calendar, credited, deadline, left_until
from tests.example_counts import often

SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "Australia/Lord_Howe",
    "America/Santiago",  # its clocks change at midnight
    "UTC-12:00",
    "UTC+14:00",
)

DEADLINES = [
    # zone, when the turn begins there, the clock, when it ends there
    ("Europe/Berlin", "2026-11-25 20:00", "2d", "2026-11-27 20:00"),  # a Wednesday
    ("Europe/Berlin", "2026-11-25 20:00", "2d, weekends off", "2026-11-27 20:00"),
    ("Europe/Berlin", "2026-11-26 20:00", "2d, weekends off", "2026-11-30 20:00"),
    ("Europe/Berlin", "2026-11-27 23:00", "3d, weekends off", "2026-12-02 23:00"),
    ("Europe/Berlin", "2026-11-28 15:00", "1d, weekends off", "2026-12-01 00:00"),  # it begins on a day of rest
    ("Europe/Berlin", "2026-11-29 23:59", "12h, weekends off", "2026-11-30 12:00"),
    ("Europe/Berlin", "2026-11-28 15:00", "1d, sun off", "2026-11-30 15:00"),
    ("Europe/Berlin", "2026-11-26 20:00", "14d, weekends off", "2026-12-16 20:00"),
    ("Europe/Berlin", "2026-11-26 20:00", "2d, thu sat mon off", "2026-11-30 00:00 + 1d"),  # Friday and Sunday count
    # summer time ends on Sunday the 25th: that day of rest has 25 hours
    ("Europe/Berlin", "2026-10-23 12:00", "1d, weekends off", "2026-10-26 12:00"),
    ("Europe/Berlin", "2026-10-24 12:00", "1d, sun off", "2026-10-26 12:00"),
    # and begins on Sunday the 29th: that one has 23
    ("Europe/Berlin", "2026-03-27 12:00", "1d, weekends off", "2026-03-30 12:00"),
    # where the day of the change is played, its hours count as they are
    ("Europe/Berlin", "2026-10-24 12:00", "2d, mon off", "2026-10-27 11:00"),
    ("Europe/Berlin", "2026-03-28 12:00", "2d, mon off", "2026-03-31 13:00"),
    ("America/New_York", "2026-10-30 12:00", "1d, weekends off", "2026-11-02 12:00"),
    ("America/New_York", "2027-03-12 12:00", "1d, weekends off", "2027-03-15 12:00"),
    ("Pacific/Kiritimati", "2026-11-27 12:00", "1d, weekends off", "2026-11-30 12:00"),  # UTC+14
    ("Pacific/Pago_Pago", "2026-11-27 12:00", "1d, weekends off", "2026-11-30 12:00"),  # UTC-11
    ("UTC+14:00", "2026-11-27 12:00", "1d, weekends off", "2026-11-30 12:00"),
    ("America/Santiago", "2026-09-04 12:00", "1d, weekends off", "2026-09-07 12:00"),  # no midnight on the 6th
    ("America/Santiago", "2026-04-03 12:00", "1d, weekends off", "2026-04-06 12:00"),  # one hour before it twice
    ("America/Havana", "2026-10-30 12:00", "1d, weekends off", "2026-11-02 12:00"),  # midnight twice on the 1st
    # Samoa had no 30th of December 2011, which would have been a Friday
    ("Pacific/Apia", "2011-12-29 12:00", "1d, fri off", "2011-12-31 12:00"),
    ("Pacific/Apia", "2011-12-29 12:00", "1d, weekends off", "2012-01-02 12:00"),
    ("Pacific/Apia", "2011-12-29 12:00", "1d, thu fri off", "2012-01-01 00:00"),
    # Kwajalein had no 21st of August 1993, which would have been a Saturday
    ("Pacific/Kwajalein", "1993-08-20 12:00", "1d, weekends off", "1993-08-23 12:00"),
]


def at(zone: str, written: str) -> datetime:
    """A moment as the wall clock there shows it; `+ 1d` after it."""
    wall, _, later = written.partition(" + ")
    return in_zone(zone, datetime.fromisoformat(wall)) + (DAY if later else timedelta())


def in_zone(zone: str, wall: datetime) -> datetime:
    return wall.replace(tzinfo=zone_named(zone)).astimezone(UTC)


def lives(zone: str, *rest: int) -> Calendar:
    return Calendar.from_values(rest, [[None, zone]])


def test_a_turn_ends_later_by_the_days_of_rest_in_it() -> None:
    for zone, began, clock, due in DEADLINES:
        rule = parse_clock(clock)
        assert rule, (zone, began)
        calendar = Calendar.from_values(rule.rest, [[None, zone]])
        ends = deadline(at(zone, began), rule.span(None), calendar)
        assert ends == at(zone, due), (zone, began)
        assert left_until(ends, at(zone, began), calendar) == rule.start, (zone, began)


MOMENTS = st.integers(0, 3 * 365 * 86400).map(lambda seconds: datetime(2025, 1, 1, tzinfo=UTC) + seconds * SECOND)
RESTS = st.sets(st.integers(0, 6), min_size=1, max_size=3).map(lambda days: tuple(sorted(days)))
HOMES = st.lists(st.tuples(MOMENTS, st.sampled_from(ZONES)), max_size=5)


def wanderer(rest: tuple[int, ...], moves: list[tuple[datetime, str]]) -> Calendar:
    """Someone who has chosen these zones one after the other."""
    calendar = lives("Europe/Berlin", *rest)
    for moment, zone in sorted(moves):
        calendar = calendar.moved(zone, moment)
    return calendar


CALENDARS = st.builds(wanderer, RESTS, HOMES)


@settings(max_examples=often(60, 1000), deadline=None)
@given(CALENDARS, MOMENTS, MOMENTS, MOMENTS)
def test_playing_time_adds_up_and_never_runs_backwards(
    calendar: Calendar, one: datetime, two: datetime, three: datetime
) -> None:
    first, second, third = sorted((one, two, three))
    together = calendar.between(first, second) + calendar.between(second, third)
    assert calendar.between(first, third) == pytest.approx(together, abs=1e-4)
    assert 0 <= calendar.between(first, second) <= (second - first).total_seconds() + 1e-6
    assert calendar.between(second, first) == -calendar.between(first, second)


@settings(max_examples=often(60, 1000), deadline=None)
@given(CALENDARS, MOMENTS, st.integers(0, 90 * 86400), st.integers(0, 90 * 86400))
def test_a_deadline_is_its_playing_time_away(calendar: Calendar, began: datetime, span: int, more: int) -> None:
    due = calendar.after(began, span)
    assert calendar.between(began, due) == pytest.approx(span, abs=1e-5)
    assert calendar.after(due, more) == calendar.after(began, span + more)
    assert calendar.after(began, span + more) >= due
    moment = timedelta(microseconds=1)
    assert calendar.between(due, due + moment) == moment.total_seconds(), "never on a day of rest"


@given(CALENDARS, MOMENTS, st.floats(1, 90 * 86400), st.integers(60, 14 * 86400))
@settings(max_examples=often(60, 1000), deadline=None)
def test_an_outage_costs_no_playing_time_and_gives_none(
    calendar: Calendar, last: datetime, ahead: float, gap: int
) -> None:
    due, back = calendar.after(last, ahead), last + timedelta(seconds=gap)
    moved = credited(due, last, back, calendar)
    assert left_until(moved, back, calendar) == pytest.approx(left_until(due, last, calendar), abs=1e-5)
    assert moved >= due
    if calendar.between(last, back) == 0:
        assert moved == due, "the clock stood still anyway"
    assert credited(last, last, back, calendar) == last, "what was over before stays over"


@given(RESTS, HOMES, st.dates(date(2025, 3, 1), date(2027, 6, 1)))
@settings(max_examples=often(60, 1000), deadline=None)
def test_nobody_has_more_rest_by_moving(rest: tuple[int, ...], moves: list[tuple[datetime, str]], day: date) -> None:
    """Each week's days of rest count once, in one zone: over ten weeks that is no more than at home."""
    begin = datetime(day.year, day.month, day.day, tzinfo=UTC)
    calendar = lives("Europe/Berlin", *rest)
    rested = 0.0
    for moment, zone in [*sorted(each for each in moves if each[0] < begin), (begin, "")]:
        calendar = calendar.moved(zone, moment) if zone else calendar
    pending = sorted(each for each in moves if begin <= each[0] < begin + 70 * DAY)
    cursor = begin
    for moment, zone in [*pending, (begin + 70 * DAY, "")]:  # as it is lived: the past is over when someone moves
        rested += (moment - cursor).total_seconds() - calendar.between(cursor, moment)
        cursor, calendar = moment, calendar.moved(zone, moment) if zone else calendar
    days = 11 * len(rest)  # ten weeks, and the parts of two more at their ends
    assert rested <= days * 86400 + 3600 * len(rest) * 2


def test_a_change_of_zone_counts_from_the_following_monday_in_the_old_zone() -> None:
    berlin = lives("Europe/Berlin", 5, 6)
    wednesday = at("Europe/Berlin", "2026-11-25 20:00")
    moved = berlin.moved("Asia/Tokyo", wednesday)
    assert moved.zones == [[None, "Europe/Berlin"], ["2026-11-30", "Asia/Tokyo"]]
    assert Calendar.from_values((5, 6), moved.zones) == moved
    this_weekend = at("Europe/Berlin", "2026-11-28 00:00"), at("Europe/Berlin", "2026-11-30 00:00")
    assert moved.between(*this_weekend) == 0
    next_weekend = at("Asia/Tokyo", "2026-12-05 00:00"), at("Asia/Tokyo", "2026-12-07 00:00")
    assert moved.between(*next_weekend) == 0
    assert moved.between(next_weekend[1], next_weekend[1] + HOUR) == 3600


def test_a_change_taken_back_in_time_changes_nothing() -> None:
    berlin, wednesday = lives("Europe/Berlin", 5, 6), at("Europe/Berlin", "2026-11-25 20:00")
    assert berlin.moved("Asia/Tokyo", wednesday).moved("Europe/Berlin", wednesday + DAY) == berlin
    again = berlin.moved("Asia/Tokyo", wednesday).moved("America/Denver", wednesday + DAY)
    assert again.zones == [[None, "Europe/Berlin"], ["2026-11-30", "America/Denver"]]


def test_who_flies_west_on_the_last_hours_of_sunday_has_no_second_sunday() -> None:
    auckland = lives("Pacific/Auckland", 5, 6)
    moved = auckland.moved("Pacific/Honolulu", at("Pacific/Auckland", "2026-11-26 12:00"))
    monday = at("Pacific/Auckland", "2026-11-30 00:00")  # still Sunday in Honolulu
    assert moved.between(monday, monday + DAY) == 86400
    hopped = moved.moved("Pacific/Auckland", monday + HOUR)
    assert hopped.between(monday, monday + DAY) == 86400
    assert hopped.zones[-1] == ["2026-12-07", "Pacific/Auckland"]


def test_a_year_of_flying_to_and_fro_brings_no_more_rest_than_staying() -> None:
    calendar, begin = lives("Pacific/Auckland", 5, 6), at("Pacific/Auckland", "2026-01-05 00:00")
    rested, cursor = 0.0, begin
    for week in range(52):
        for zone, moment in (("Pacific/Honolulu", 3), ("Pacific/Auckland", 7.02)) if week % 2 else ():
            now = begin + week * 7 * DAY + moment * DAY
            rested += (now - cursor).total_seconds() - calendar.between(cursor, now)
            cursor, calendar = now, calendar.moved(zone, now)
    assert rested <= 52 * 2 * 86400 + 2 * 3600


def test_only_a_few_zones_are_kept_of_who_moves_all_the_time() -> None:
    calendar, moment = lives("UTC", 5, 6), datetime(2026, 1, 1, tzinfo=UTC)
    for week in range(50):
        calendar = calendar.moved(ZONES[week % len(ZONES)], moment + week * 7 * DAY)
    assert len(calendar.zones) <= 4


def test_a_zone_that_nobody_knows_any_more_is_utc() -> None:
    assert lives("Europe/Atlantis", 6).after(datetime(2026, 11, 28, 12, tzinfo=UTC), 86400) == datetime(
        2026, 11, 30, 12, tzinfo=UTC
    )


def test_a_clock_without_days_of_rest_always_runs() -> None:
    now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    assert ALWAYS.after(now, 86400) == now + DAY
    assert Calendar.from_values((5, 6), None).after(now, 86400) == now + DAY, "a computer's seat, and old rows"


def test_a_monday_in_the_east_may_begin_before_a_sunday_in_the_west() -> None:
    west = lives("UTC-12:00", 0, 6)
    moved = west.moved("UTC+14:00", datetime(2026, 11, 26, tzinfo=UTC))
    sunday = datetime(2026, 11, 29, 9, tzinfo=UTC)  # Monday begins in the east at ten, Sunday in the west at noon
    assert moved.between(sunday, sunday + 28 * HOUR) == 2 * 3600, "the west's Sunday ends at noon on Monday"
    assert moved.after(sunday, 2 * 3600) == sunday + 28 * HOUR


def test_who_changes_their_mind_between_two_mondays_waits_for_the_next() -> None:
    moved = lives("Europe/Berlin", 5, 6).moved("Pacific/Honolulu", datetime(2026, 11, 26, tzinfo=UTC))
    monday = datetime(2026, 11, 30, 1, tzinfo=UTC)  # in Berlin; in Honolulu it's Sunday
    assert moved.moved("Asia/Tokyo", monday).zones == [
        [None, "Europe/Berlin"],
        ["2026-11-30", "Pacific/Honolulu"],
        ["2026-12-07", "Asia/Tokyo"],
    ]
