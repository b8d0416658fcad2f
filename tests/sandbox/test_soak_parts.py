"""The parts of the soak that can be looked at alone: chance, weather, outages, logs, the report."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from sandbox.clock import Clock
from sandbox.interactions import ANSWER_WITHIN_S
from sandbox.permissions import NOTHING
from sandbox.server import Sandbox
from sandbox.soak import report
from sandbox.soak.crowd import LEAVERS, furnish, invite
from sandbox.soak.leavers import Leavings
from sandbox.soak.ledger import Ledger, Look
from sandbox.soak.lives import complaints, places
from sandbox.soak.outages import KILLED, Outages
from sandbox.soak.papers import zone_of
from sandbox.soak.plan import Plan
from sandbox.soak.scene import Scene
from sandbox.soak.truth import Tables
from sandbox.soak.weather import SPELLS, Weather
from tests.sandbox.sample_bot import SampleBot


@pytest.fixture
async def weather(sandbox: Sandbox, bot: SampleBot) -> AsyncIterator[Weather]:
    scene = Scene(sandbox, Plan(), invite(sandbox, 3), furnish(sandbox, 2))
    yield Weather(scene)
    sandbox.faults.clear()


def test_the_same_seed_and_name_decide_alike() -> None:
    decide = [Plan(seed).chance(name).random() for seed, name in ((1, "a"), (1, "a"), (1, "b"), (2, "a"))]
    assert decide[0] == decide[1]
    assert len(set(decide)) == 3


async def test_odd_names_are_among_the_guests_and_no_two_are_alike(sandbox: Sandbox) -> None:
    names = [person.name for person in invite(sandbox, 200)]
    assert len(set(names)) == 200
    assert max(map(len, names)) <= 32
    assert any("@everyone" in name for name in names)


@pytest.mark.parametrize("name", SPELLS)
async def test_every_spell_of_bad_weather_passes(weather: Weather, name: str) -> None:
    sandbox = weather.sandbox
    end = SPELLS[name].begin(weather)
    end()
    assert sandbox.faults.rules == []
    assert all(person.user.dms_open for person in weather.scene.players)
    channels = [sandbox.backend.world.channels[channel] for channel in weather.scene.channels]
    assert not any(overwrite.deny != NOTHING for channel in channels for overwrite in channel.overwrites)
    async with asyncio.timeout(20):
        while any(outage.ended is None for outage in weather.scene.outages.all):
            await asyncio.sleep(0.05)
    assert weather.scene.ledger.violations == []


def test_an_outage_excuses_what_was_asked_while_it_lasted_and_just_before() -> None:
    clock = Clock()
    outages = Outages(clock)
    clock.advance(100)
    number = outages.begin(KILLED)
    began = outages.all[number].began
    clock.advance(10)
    outages.end(number)
    asked = {"long before": began - 10, "just before": began - ANSWER_WITHIN_S / 2, "meanwhile": began + 5}
    assert [outages.excuse(moment, 0) for moment in asked.values()] == [None, KILLED, KILLED]
    assert outages.excuse(clock.now() + 1, 0) is None
    assert outages.lost(began - 1, began + 1, 0) == KILLED
    assert outages.lost(began + 1, began + 9, 0) is None, "who asks after a death asks nobody"


def test_the_death_of_a_process_excuses_no_other_one() -> None:
    clock = Clock()
    outages = Outages(clock)
    outages.begin(KILLED, 1)
    began = clock.now()
    assert [outages.excuse(began, shard) for shard in (0, 1)] == [None, KILLED]
    assert [outages.lost(began - 1, began + 1, shard) for shard in (0, 1)] == [None, KILLED]
    assert [place.shard for place in places(2, 1)] == [0, 1, None]
    assert [place.shard for place in places(1, 0)] == [None]


@pytest.mark.parametrize(("name", "hours"), [("UTC", 0), ("Asia/Tokyo", 9), ("UTC+02:00", 2), ("UTC-05:30", -5.5)])
def test_the_audit_knows_every_zone_that_the_bot_keeps(name: str, hours: float) -> None:
    assert datetime(2026, 11, 22, tzinfo=zone_of(name)).utcoffset() == timedelta(hours=hours)


def test_errors_and_tracebacks_are_found_in_a_log() -> None:
    lines = [
        json.dumps({"level": "warning", "event": "a post is put off"}),
        json.dumps({"level": "error", "event": "a handler failed", "exception": "Traceback ...\nKeyError: 1"}),
        "Traceback (most recent call last):",
        "OSError: disk full",
        json.dumps({"level": "info", "event": "ready"}),
        "a line of nobody",
        '{"level": "error", "event": "cut off by a ki',
    ]
    handler, crash = complaints(lines)
    assert "a handler failed" in handler
    assert handler.endswith("KeyError: 1")
    assert crash.endswith("OSError: disk full")


def test_the_report_tells_the_seed_and_every_broken_promise() -> None:
    ledger = Ledger()
    assert "No violations." in report.text(report.facts(Plan(seed=7), ledger))
    ledger.violate("every owed post is sent exactly once", "post 3 was sent twice")
    ledger.answers += [0.1, 0.2, 0.3]
    found = report.facts(Plan(seed=7), ledger)
    assert found["seconds_to_first_answer"]["max"] == 0.3
    text = report.text(json.loads(json.dumps(found)))
    assert "seed 7" in text
    assert "every owed post is sent exactly once: 1\n    - post 3 was sent twice" in text


def test_the_report_tells_how_the_memory_of_a_long_life_grew_once_its_caches_were_full() -> None:
    grown = {0: 100.0, 1: 150.0, 2: 200.0, 3: 205.0, 4: 210.0, 5: 500.0}
    looks = [Look(seconds, 3, grown[seconds // 300], 100.0) for seconds in range(0, 1510, 10)]
    looks += [Look(float(seconds), 4, 100.0, 90.0) for seconds in range(100)]
    found = report.course(looks)
    assert list(found) == ["3"], "a short life tells nothing"
    assert found["3"]["mb"] == ["100 (100)", "150 (100)", "200 (100)", "205 (100)", "210 (100)"]
    assert (found["3"]["growth_percent"], found["3"]["growth_percent_without_files"]) == (5.0, 0.0)


LEAVER, SINCE = 4711, "2026-11-25T12:00:00"


def leavings(**tables: list[dict[str, object]]) -> list[str]:
    ledger = Ledger()
    ledger.leaving[LEAVER] = SINCE
    ledger.deleted.add(LEAVER)
    rows = [{"table": name, **row} for name, found in tables.items() for row in found]
    return list(Leavings(ledger, Tables(rows)).wrong())


@pytest.mark.parametrize(
    "row",
    [
        {"incidents": [{"at": "2026-11-25T11:00:00", "values": {"reason": f"<@{LEAVER}> left"}}]},
        {"players": [{"created_at": "2026-11-25T11:00:00", "discord_id": LEAVER}]},
        {"tournaments": [{"created_at": SINCE, "id": 1, "name": "Storm Deleted player"}]},
        {"posts": [{"created_at": SINCE, "details": {"says": "Deleted player"}}]},
        {"posts": [{"created_at": SINCE, "details": {"says": "let in", "values": {"name": "Deleted player"}}}]},
    ],
)
def test_what_is_left_of_a_leaver_or_taken_from_others_is_seen(row: dict[str, list[dict[str, object]]]) -> None:
    assert len(leavings(**row)) == 1


def test_what_people_write_of_a_leaver_afterwards_is_theirs() -> None:
    later = {"at": "2026-11-25T13:00:00", "values": {"reason": f"<@{LEAVER}> left"}}
    told = {"created_at": SINCE, "details": {"says": "ruled", "values": {"reason": "Deleted player left"}}}
    assert leavings(incidents=[later], posts=[told, {"created_at": SINCE, "details": None}]) == []


async def test_the_last_of_a_crowd_leave_and_moderate_nothing(sandbox: Sandbox) -> None:
    scene = Scene(sandbox, Plan(), invite(sandbox, 20), furnish(sandbox, 1))
    assert [person.user.display for person in scene.leavers] == list(LEAVERS)
    assert not {person.id for person in scene.leavers} & {person.id for person in scene.moderators}
    scene.ledger.leaving[scene.leavers[0].id] = SINCE
    assert len(scene.present) == 19
