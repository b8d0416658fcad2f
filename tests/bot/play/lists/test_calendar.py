"""One's own deadlines as a file for calendars."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.core.agenda import DatedLine
from bot.core.clock_rules import parse_clock
from bot.core.services import Services
from bot.play.lists.calendar import calendar
from bot.play.lists.inbox import Inbox
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from tests.bot.community.tournaments.full_match import PEOPLE, started
from tests.bot.conftest import ANN, BO, by
from tests.conftest import HandClock
from tournaments.facts import Format

NOW = datetime(2026, 11, 27, 9, 0, tzinfo=UTC)


def unfolded(text: str) -> list[str]:
    return text.replace("\r\n ", "").split("\r\n")


def test_a_file_has_an_event_a_deadline_and_lines_that_calendars_take() -> None:
    long = "Runde über alles; mit Komma, und 日本語の長い名前が続く大会" * 3
    text = calendar([DatedLine("match-17", NOW + timedelta(days=1), long)], NOW, 9)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = unfolded(text)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert "UID:match-17@9.engawa" in lines
    assert "DTSTART:20261128T090000Z" in lines
    assert f"SUMMARY:{long}".replace(";", "\\;").replace(",", "\\,") in lines
    assert lines[-2:] == ["END:VCALENDAR", ""]


def test_the_same_deadline_moved_is_the_same_event_with_a_higher_number() -> None:
    first, second = (
        unfolded(calendar([DatedLine("event-3", NOW + timedelta(days=days), "Cup")], NOW + timedelta(days=days), 9))
        for days in (1, 2)
    )
    number = next(line for line in first if line.startswith("SEQUENCE:"))
    assert [line for line in first if line.startswith("UID:")] == [line for line in second if line.startswith("UID:")]
    assert number < next(line for line in second if line.startswith("SEQUENCE:"))


@pytest.mark.slow
async def test_own_turns_and_rounds_are_in_it_and_those_of_others_are_not(services: Services, clock: HandClock) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], clock=parse_clock("3d")))
    await services[Tables].join(by(BO), table.match.id)
    view = await services[Matches].show(table.match.id)
    turn, waits = (ANN, BO) if view.waits_for(ANN.discord_id) else (BO, ANN)
    dates, _ = await services[Inbox].dates(turn)
    assert [(each.about, each.at - clock()) for each in dates] == [(f"match-{view.match.id}", timedelta(days=3))]
    assert (await services[Inbox].dates(waits))[0] == ()
    await started(services, Format.ROUND_ROBIN, 4, round_days=5)
    dates, _ = await services[Inbox].dates(PEOPLE[3])
    assert ("event-1", "Cup: the round ends") in {(each.about, each.text) for each in dates}
