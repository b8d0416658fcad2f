"""Clocks as arithmetic: what can be typed, and that no move, credit or cap ever cheats anyone."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.clock_rules.rules import clock_text, parse_clock, suggest_clocks
from bot.core.clock_rules.words import clock_words
from bot.core.refusals import BadClock
from bot.core.speech.spans import DAY, HOUR, LONGEST, MINUTE, SHORTEST, parse_span, span_text
from bot.people.players.reminders import reminders
from bot.play.clocks.calendars import credited, deadline, left_until
from storage.core.clock_rules import ClockKind, ClockRule
from storage.play.vacations import Vacation
from tests.example_counts import often

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
MOMENTS = st.integers(0, 10**8).map(lambda seconds: NOON + timedelta(seconds=seconds))
SPANS = st.integers(SHORTEST // MINUTE, LONGEST // MINUTE).map(lambda minutes: minutes * MINUTE)
REST = st.sets(st.integers(0, 6), max_size=3).map(lambda days: tuple(sorted(days)))
PER_MOVE = st.builds(ClockRule, st.just(ClockKind.PER_MOVE), SPANS, hard=st.booleans(), rest=REST)
BANKED = st.builds(
    lambda spans, increment, hard, rest: ClockRule(ClockKind.BANKED, min(spans), increment, max(spans), hard, rest),
    st.tuples(SPANS, SPANS),
    st.integers(0, LONGEST // MINUTE).map(lambda minutes: minutes * MINUTE),
    st.booleans(),
    REST,
)
RULES = st.one_of(PER_MOVE, BANKED)

TYPED = [
    ("3d", "3d"),
    ("3 d", "3d"),
    ("per move 2 days", "2d"),
    ("2 Days per Move, hard", "2d"),
    ("12h/move", "12h"),
    ("1 day and 12 hours", "1d12h"),
    ("1.5d", "1d12h"),
    ("1,5 days", "1d12h"),
    ("2 weeks", "14d"),
    ("90 min", "1h30m"),
    ("3", "3d"),
    ("7d soft", "7d, soft"),
    ("5d + 12h, cap 7d", "5d + 12h, cap 7d"),
    ("5d+12h max 7d", "5d + 12h, cap 7d"),
    ("5 days + 12 hours per move, up to 7 days, soft", "5d + 12h, cap 7d, soft"),
    ("5d + 12h", "5d + 12h, cap 5d"),
    ("3d + 0h", "3d + 0m, cap 3d"),
    ("3 days a move, weekends off", "3d, weekends off"),
    ("3d weekend off", "3d, weekends off"),
    ("3d, no weekends", "3d, weekends off"),
    ("3d sat & sun off", "3d, weekends off"),
    ("2 days, no sundays", "2d, sun off"),
    ("2d, off on Fridays and Saturdays", "2d, fri sat off"),
    ("2d without weekends or mon", "2d, mon sat sun off"),
    ("5d + 12h, cap 7d, Sunday is off, soft", "5d + 12h, cap 7d, sun off, soft"),
    ("3 days per move with weekends off", "3d, weekends off"),
    ("weekends off, 3d, soft", "3d, weekends off, soft"),
]


def test_what_people_type_is_understood() -> None:
    for typed, text in TYPED:
        rule = parse_clock(typed)
        assert rule, typed
        assert clock_text(rule) == text, typed


@pytest.mark.parametrize("typed", ["none", "None", " no clock ", "off", "-", "unlimited"])
def test_no_clock_can_be_said_in_many_ways(typed: str) -> None:
    assert parse_clock(typed) is None


REFUSED = [
    ("soon", "“soon” is not a clock. Write 3d"),
    ("24/7", "“24/7” is not a clock. Write 3d"),
    ("5 3", "“5 3” is not a clock. Write 3d"),
    ("", "Write 3d"),
    ("d", "not a clock"),
    ("3 dogs", "not a clock"),
    ("5d cap 7d", "not a clock"),
    ("5d + 1h + 2h", "not a clock"),
    ("5d + 12h cap 7d cap 9d", "not a clock"),
    ("1m", "at least 5 minutes"),
    ("100d", "at most 90 days"),
    ("9d + 1d, cap 2d", "must be at least the starting time"),
    ("5d + 91d, cap 7d", "can add at most 90 days"),
    ("-3d", "not a clock"),
    ("3d, weekends", "not a clock"),
    ("3d off", "not a clock"),
    ("weekends off", "not a clock"),
    ("3d, mon tue wed thu off", "at most three days of the week"),
    ("3d, weekends thu fri off", "at most three days of the week"),
]


@pytest.mark.parametrize(("typed", "says"), REFUSED)
def test_what_is_no_clock_is_refused_with_what_would_be_right(typed: str, says: str) -> None:
    with pytest.raises(BadClock, match=says.replace("+", r"\+")):
        parse_clock(typed)


@pytest.mark.slow
@settings(max_examples=often(30, 100), deadline=None)
@given(st.text(max_size=60))
def test_nothing_that_can_be_typed_breaks_the_reader(typed: str) -> None:
    try:
        rule = parse_clock(typed)
    except BadClock:
        return
    assert rule is None or SHORTEST <= rule.start <= LONGEST


@given(RULES)
def test_a_rule_survives_its_text_and_its_storage(rule: ClockRule) -> None:
    assert ClockRule.of(json.loads(json.dumps(rule.values))) == rule
    assert parse_clock(clock_text(rule)) == rule


@given(RULES.filter(lambda rule: rule.hard))
def test_a_rule_in_words_can_be_typed(rule: ClockRule) -> None:
    words = clock_words(replace(rule, start=rule.start // DAY * DAY or DAY, increment=0, cap=rule.cap and LONGEST))
    read = parse_clock(words.replace(" with no added time", " + 0h"))
    assert read
    assert clock_words(read) == words


@given(BANKED, st.floats(0, LONGEST))
def test_a_move_never_costs_more_than_the_time_it_took_and_never_lifts_over_the_cap(
    rule: ClockRule, left: float
) -> None:
    bank = rule.bank_after(left)
    assert bank is not None
    assert left <= bank <= max(left, rule.cap)
    assert bank <= left + rule.increment


@given(BANKED, st.floats(-LONGEST, 0))
def test_a_late_move_by_a_soft_clock_leaves_only_the_increment(rule: ClockRule, left: float) -> None:
    assert rule.bank_after(left) == min(rule.increment, rule.cap)


@given(PER_MOVE, st.floats(-LONGEST, LONGEST))
def test_time_per_move_is_not_carried_over(rule: ClockRule, left: float) -> None:
    assert rule.bank_after(left) is None
    assert rule.span(None) == rule.start


@given(MOMENTS, st.floats(0, LONGEST))
def test_a_deadline_is_its_span_away(began: datetime, span: float) -> None:
    assert abs(left_until(deadline(began, span), began) - span) < 1e-5


@given(MOMENTS, MOMENTS, st.integers(1, LONGEST))
def test_an_outage_costs_nobody_anything(due: datetime, last_seen: datetime, gap: int) -> None:
    back = last_seen + timedelta(seconds=gap)
    moved = credited(due, last_seen, back)
    if due > last_seen:
        assert left_until(moved, back) == left_until(due, last_seen)
    else:
        assert moved == due, "what was over before stays over"


@given(st.floats(0, LONGEST))
def test_reminders_come_in_order_and_in_time(span: float) -> None:
    times = reminders(span)
    assert list(times) == sorted(set(times))
    assert all(0 <= after <= span - MINUTE for after in times)


def test_reminders_come_a_day_and_three_hours_before_the_end_and_late_in_a_short_turn() -> None:
    assert reminders(8 * DAY) == (7 * DAY, 8 * DAY - 3 * HOUR)
    assert reminders(12 * HOUR) == (9 * HOUR,)
    assert reminders(2 * HOUR) == (1.75 * HOUR,)
    assert reminders(5 * MINUTE, "1/2, 1/8") == (2.5 * MINUTE,), "half a minute before the flag nobody is helped"


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("2d", 2 * DAY),
        ("1d 12h", 36 * HOUR),
        ("90 minutes", 90 * MINUTE),
        ("a day", DAY),
        ("eine Woche", 7 * DAY),
        ("un jour", DAY),
    ],
)
def test_a_span_is_read(typed: str, seconds: int) -> None:
    assert parse_span(typed) == seconds


@pytest.mark.parametrize("typed", ["0d", "1m", "400d", "much", "d"])
def test_a_span_nobody_can_give_is_refused(typed: str) -> None:
    with pytest.raises(BadClock, match="Use 5 minutes to 90 days"):
        parse_span(typed)


def test_suggestions_begin_with_what_was_typed() -> None:
    assert [clock_text(rule) for rule in suggest_clocks("4 days")] == ["4d", "4d, soft", "4d, weekends off"]
    usual = [clock_text(rule) for rule in suggest_clocks("")]
    assert usual == ["none", "1d", "2d", "3d", "3d, weekends off", "7d", "5d + 12h, cap 7d"]
    assert [clock_text(rule) for rule in suggest_clocks("weekends off")] == ["3d, weekends off"]
    assert [clock_text(rule) for rule in suggest_clocks("whenever")] == usual, "what cannot be read suggests the usual"


def test_a_span_is_written_as_it_can_be_typed() -> None:
    assert [span_text(seconds) for seconds in (0, 90 * MINUTE, 36 * HOUR, 14 * DAY)] == ["0m", "1h30m", "1d12h", "14d"]


def away(began: datetime, days: float, ended: bool = True) -> Vacation:
    ends = began + timedelta(days=days)
    return Vacation(1, 1, began, ends, ends if ended else None)


def test_a_year_has_thirty_days_of_vacation() -> None:
    from bot.play.pauses.vacations import latest_end, left_of_year

    assert left_of_year([], NOON) == timedelta(days=30)
    taken = [away(NOON - timedelta(days=40), 10), away(NOON - timedelta(days=4), 9, ended=False)]
    assert left_of_year(taken, NOON) == timedelta(days=16)
    assert latest_end(taken[:1], NOON) == NOON + timedelta(days=20)
    around = away(datetime(2026, 12, 22, tzinfo=UTC), 20)
    assert left_of_year([around], datetime(2027, 2, 1, tzinfo=UTC)) == timedelta(days=20), "each year pays its own days"
    late = datetime(2026, 12, 20, tzinfo=UTC)
    assert latest_end([], late) == datetime(2027, 1, 31, tzinfo=UTC), "the new year brings a new budget"
