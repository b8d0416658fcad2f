"""The parts of the soak that can be looked at alone: chance, weather, outages, logs, the report."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from sandbox.clock import Clock
from sandbox.interactions import ANSWER_WITHIN_S
from sandbox.launch import BotFailedError, BotProcess
from sandbox.permissions import NOTHING
from sandbox.server import Sandbox
from sandbox.soak import report
from sandbox.soak.audit.exported_rows import AuditedPost, AuditedTables, Truth
from sandbox.soak.audit.leavers import Leavings
from sandbox.soak.audit.pings import PingAudit
from sandbox.soak.audit.post_audit import zone_of
from sandbox.soak.audit.powers import Powers
from sandbox.soak.bot_process import complaints, places
from sandbox.soak.channel_view import Scene
from sandbox.soak.crowd import LEAVERS, furnish, invite
from sandbox.soak.fault_schedule import SPELLS, Weather
from sandbox.soak.ledger import Notice, SeenLook, SoakLedger, SoakPress
from sandbox.soak.outages import KILLED, Outages
from sandbox.soak.plan import SoakPlan
from tests.sandbox.sample_bot import SampleBot


@pytest.fixture
async def weather(sandbox: Sandbox, bot: SampleBot) -> AsyncIterator[Weather]:
    scene = Scene(sandbox, SoakPlan(), invite(sandbox, 3), furnish(sandbox, 2))
    yield Weather(scene)
    sandbox.faults.clear()


def test_the_same_seed_and_name_decide_alike() -> None:
    decide = [SoakPlan(seed).chance(name).random() for seed, name in ((1, "a"), (1, "a"), (1, "b"), (2, "a"))]
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
    async with asyncio.timeout(90):
        while any(outage.ended is None for outage in weather.scene.outages.all):
            await asyncio.sleep(0.05)
    assert weather.scene.ledger.violations == []


@pytest.mark.slow
async def test_a_start_is_waited_for_however_slow_the_machine_is(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotProcess.ready, "__defaults__", (0.01,))
    (life,) = places(1, 0)
    life.bot = await sandbox.launch_bot(entry="tests.sandbox.sample_bot:main")
    with pytest.raises(BotFailedError, match="was not ready within"):
        await life.bot.ready()
    await life.ready()
    await life.bot.kill()
    with pytest.raises(BotFailedError, match="ended before it was ready"):
        life.bot = await sandbox.launch_bot(entry="tests.sandbox.sample_bot:main", env={"DISCORD_TOKEN": "wrong"})
        await life.ready()


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


@pytest.mark.parametrize(("facts", "wrong"), [(("started", "finished"), 1), (("started", "finished", "ruled"), 0)])
def test_a_podium_is_held_against_standings_that_nothing_has_changed_since(
    facts: tuple[str, ...], wrong: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of four the best three were pinged; by the standings of now the fourth takes the place of the third."""
    tables: dict[str, Any] = defaultdict(list)
    tables["tournament_facts"] = [
        {"tournament_id": 1, "number": number, "kind": kind} for number, kind in enumerate(facts)
    ]
    tables["entrants"] = [{"tournament_id": 1, "player_id": each} for each in (1, 2, 3, 4)]
    tables["standings"] = [
        {"tournament_id": 1, "id": str(who), "place": place} for place, who in enumerate((1, 2, 4, 3), 1)
    ]
    podium = AuditedPost(1, 0, "podium", 0, 1, None, "1", "sent", 1, None, "", {"tournament": 1}, "", 1, in_chat=False)
    people = {each: 10 * each for each in (1, 2, 3, 4, 5)}
    ledger = SoakLedger()
    ledger.notices += [Notice(each, 1, "1", "mention", push=True, direct=False) for each in (10, 20, 30, 50)]
    truth = SimpleNamespace(tables=tables, people=people, posts=[podium], matches={})
    found = [*PingAudit(SimpleNamespace(ledger=ledger), truth).wrong()]
    assert len(found) == wrong + 1, "and nobody who was not in it"


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
    ledger = SoakLedger()
    assert "No violations." in report.text(report.facts(SoakPlan(seed=7), ledger))
    ledger.violate("every owed post is sent exactly once", "post 3 was sent twice")
    ledger.answers += [0.1, 0.2, 0.3]
    found = report.facts(SoakPlan(seed=7), ledger)
    assert found["seconds_to_first_answer"]["max"] == 0.3
    text = report.text(json.loads(json.dumps(found)))
    assert "seed 7" in text
    assert "every owed post is sent exactly once: 1\n    - post 3 was sent twice" in text


def test_the_report_tells_how_the_memory_of_a_long_life_grew_once_its_caches_were_full() -> None:
    grown = {0: 100.0, 1: 150.0, 2: 200.0, 3: 205.0, 4: 210.0, 5: 500.0}
    looks = [SeenLook(seconds, 3, grown[seconds // 300], 100.0) for seconds in range(0, 1510, 10)]
    looks += [SeenLook(float(seconds), 4, 100.0, 90.0) for seconds in range(100)]
    found = report.course(looks)
    assert list(found) == ["3"], "a short life tells nothing"
    assert found["3"]["mb"] == ["100 (100)", "150 (100)", "200 (100)", "205 (100)", "210 (100)"]
    assert (found["3"]["growth_percent"], found["3"]["growth_percent_without_files"]) == (5.0, 0.0)


LEAVER, SINCE = 4711, "2026-11-25T12:00:00"


def leavings(**tables: list[dict[str, object]]) -> list[str]:
    ledger = SoakLedger()
    ledger.leaving[LEAVER] = SINCE
    ledger.deleted.add(LEAVER)
    rows = [{"table": name, **row} for name, found in tables.items() for row in found]
    return list(Leavings(ledger, AuditedTables(rows)).wrong())


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
    scene = Scene(sandbox, SoakPlan(), invite(sandbox, 20), furnish(sandbox, 1))
    assert [person.user.display for person in scene.leavers] == list(LEAVERS)
    assert not {person.id for person in scene.leavers} & {person.id for person in scene.moderators}
    scene.ledger.leaving[scene.leavers[0].id] = SINCE
    assert len(scene.present) == 19


ANN, BO = 1, 2
EVENT = {"id": 1, "name": "Cup", "director_id": ANN, "settings": {}, "state": "running", "guild_id": 9}
EVENT |= {"created_at": "2026-11-25T10:00:00", "ended_at": None}
LATER, BEFORE = "2026-11-25T12:00:00", "2026-11-25T09:00:00"
NEXT_DAY = "2026-11-26T12:00:01"
RowsByTable = dict[str, list[dict[str, Any]]]


def owed(kind: str, person: int, created: str, /, **details: object) -> dict[str, Any]:
    """A post to someone."""
    row = {"id": 1, "match_id": None, "kind": kind, "ply": 0, "channel_id": None, "player_id": person, "nonce": "n"}
    row |= {"status": "sent", "message_id": 1, "trouble": None, "created_at": created, "due_at": created}
    return row | {"attempts": 0, "details": details}


def request(created: str, kind: str = "play") -> dict[str, Any]:
    return owed("request", BO, created, tournament=1, kind=kind)


def taken_out(created: str) -> dict[str, Any]:
    return owed("note", BO, created, says="taken out", people={}, called=[BO], values={"name": "Cup"})


def powers(ledger: SoakLedger, **tables: list[dict[str, Any]]) -> Powers:
    """Ann runs a tournament; Bo has asked to be in it."""
    people = [{"id": each, "discord_id": 1000 + each, "kind": "person", "settings": None} for each in (ANN, BO)]
    found = {"players": people, "tournaments": [EVENT], **tables}
    ledger.willing.add((1000 + ANN, 1))
    ledger.wished[1000 + BO, 1] += 1
    truth = Truth(AuditedTables({"table": name, **row} for name, rows in found.items() for row in rows), LATER)
    return Powers(ledger, (), truth)


def match(**columns: object) -> RowsByTable:
    """A match of the two that one of them has resigned."""
    row = {
        "id": 7,
        "status": "finished",
        "ply": 1,
        "channel_id": 5,
        "thread_id": None,
        "started_at": None,
        "host_id": BO,
    }
    seats = [{"match_id": 7, "seat": seat, "player_id": player} for seat, player in enumerate((ANN, BO))]
    entry = {"match_id": 7, "ply": 0, "seat": 0, "kind": "stopped", "notation": "", "automatic": None}
    return {"matches": [{**row, "created_at": LATER, **columns}], "seats": seats, "moves": [entry]}


def incident(kind: str, by: int | None = ANN, **values: object) -> dict[str, Any]:
    return {"match_id": 7, "ply": 0, "at": LATER, "kind": kind, "values": values, "moderator_id": by}


def asked_by(by: int) -> dict[str, Any]:
    return {"tournament_id": 1, "player_id": BO, "by_id": by, "kind": "play", "asked_at": LATER}


BLOCK = {"player_id": BO, "blocked_id": ANN, "created_at": BEFORE}
WRONG: dict[str, tuple[str, RowsByTable]] = {
    "in without a wish": ("asked", {"entrants": [{"tournament_id": 1, "player_id": ANN}]}),
    "helps without a word": ("asked", {"tournament_directors": [{"tournament_id": 1, "player_id": BO}]}),
    "two requests a day": ("once", {"posts": [request(BEFORE), request(LATER)]}),
    "taken out more often than in": ("once", {"posts": [taken_out(BEFORE), taken_out(LATER)]}),
    "rated though it was decided": ("decided", {**match(), "rating_facts": [{"match_id": 7, "rated": True}]}),
    "decided and told to one": (
        "decided",
        {
            **match(),
            "incidents": [incident("directed", None)],
            "posts": [owed("note", BO, LATER, says="counts won", people={}, called=[BO], values={"name": "Cup"})],
        },
    ),
    "corrected by a player": ("neutral", {**match(), "incidents": [incident("corrected")]}),
    "ended by a player": ("neutral", {**match(), "incidents": [incident("ruled")]}),
    "resumed by a player": ("neutral", {**match(), "incidents": [incident("released")]}),
    "asked by the blocked": ("blocked", {"blocks": [BLOCK], "tournament_requests": [asked_by(ANN)]}),
    "invited by the blocked": (
        "blocked",
        {"blocks": [BLOCK], **match(host_id=ANN), "invitations": [{"match_id": 7, "player_id": BO}]},
    ),
    "eleven at once": ("limits", {"tournaments": [{**EVENT, "id": each} for each in range(1, 12)]}),
    "four of one person": (
        "limits",
        {"tournaments": [{**EVENT, "id": each, "director_id": BO} for each in range(1, 5)]},
    ),
    "a trace from before the start": ("silent", {"tournament_facts": [{"tournament_id": 1, "kind": "joined"}]}),
    "a day given twice": ("given", {**match(), "incidents": [incident("given", None, seat=1)] * 2}),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_may_not_follow_from_a_power_is_seen(name: str) -> None:
    promise, rows = WRONG[name]
    ledger = SoakLedger()
    ledger.given.add(SoakPress(1000 + BO, 3, "give:7:0"))
    assert list(getattr(powers(ledger, **rows), promise)())


def test_what_was_asked_for_or_agreed_to_may_follow() -> None:
    ledger = SoakLedger()
    ledger.given.add(SoakPress(1000 + BO, 3, "give:7:0"))
    told = [owed("note", who, LATER, says="counts lost", people={}, called=[who], values={}) for who in (ANN, BO)]
    rows: RowsByTable = {
        **match(),
        "entrants": [{"tournament_id": 1, "player_id": BO}],
        "posts": [request(BEFORE), request(BEFORE, "help"), request(NEXT_DAY), taken_out(LATER), *told],
        "incidents": [
            incident("halted"),
            incident("released"),
            incident("directed", None),
            incident("given", None, seat=1),
        ],
        "rating_facts": [{"match_id": 7, "rated": True}],
        "result_corrections": [{"match_id": 7, "rated": True}],
        "blocks": [{**BLOCK, "created_at": NEXT_DAY}],
        "tournament_requests": [asked_by(ANN)],
    }
    found = powers(ledger, **rows)
    checks = (
        found.asked,
        found.once,
        found.decided,
        found.neutral,
        found.blocked,
        found.limits,
        found.silent,
        found.given,
    )
    assert [list(check()) for check in checks] == [[]] * len(checks)
