"""What must hold on a ladder, whatever people do and whenever the bot's power is cut: hypothesis decides what happens.

After every step everything stored is recounted: who stands where and why, who has how many challenges, what is overdue.
At the end nobody plays any more, and the ladder empties by itself.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.community.ladders.overviews import LadderOverview
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.ladders.sweep import LadderKeeping, check_ladders
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.pauses.vacations import Vacations
from storage.community import ladders
from storage.community.climbs import ClimbRow
from tests.bot.community.founding import founded
from tests.bot.community.ladders.climbs import Recount
from tests.bot.community.tournaments.crash_runs import DIRECTOR, PEOPLE, Story, ended, left, played, runs
from tests.bot.community.tournaments.recounted import exported
from tests.bot.conftest import ANN, CHANNEL, by, managing
from tests.example_counts import often

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]
RUNS = runs(often(2, 40), often(10, 40))
HERE = CHANNEL.guild_id
CLIMBERS = PEOPLE[:7]
ENDS = {"played": played, "left": left, "ended": ended}
AT_LAST = 12
"""Months after which nobody who does not play stands on a ladder."""


class Months(Story):
    """One ladder."""

    def __init__(self, template: Path, folder: Path) -> None:
        super().__init__(template, folder)
        self.matches: set[int] = set()

    @initialize(count=st.integers(3, 7), reach=st.integers(1, 5), clock=st.sampled_from(["2d", None]))
    def begin(self, count: int, reach: int, clock: str | None) -> None:
        design = LadderDesign("Hall", "dogon", clock=parse_clock(clock) if clock else None, reach=reach)
        shown = self.storm.run(founded(self.storm.services[Climbing], managing(DIRECTOR), design, CHANNEL))
        self.number = shown.row.id
        self.storm.run(self.drawn_from("storm"))
        for person in CLIMBERS[:count]:
            self.do(lambda services, person=person: services[Climbing].join(by(person), self.number))

    async def drawn_from(self, seed: str) -> None:
        """Who has the first seat, so that the same story leads to the same."""
        async with self.storm.database.writing() as connection:
            await ladders.change(connection, self.number, seed=seed)

    @property
    def shown(self) -> LadderOverview:
        shown: LadderOverview = self.storm.run(self.storm.services[Climbing].show(by(ANN), self.number))
        self.matches |= {each.match_id for each in shown.open_climbs if each.match_id}
        return shown

    @property
    def unanswered(self) -> list[ClimbRow]:
        return [each for each in self.shown.open_climbs if each.is_unanswered]

    @property
    def running(self) -> list[int]:
        return [each.match_id for each in self.shown.open_climbs if each.match_id]

    def person(self, player_id: int) -> Person:
        player = self.shown.known[player_id]
        return Person(player.discord_id or 0, player.name)

    @rule(who=st.sampled_from(CLIMBERS), data=st.data())
    def someone_challenges(self, who: Person, data: st.DataObject) -> None:
        """One of those they are offered."""
        with suppress(Refusal):
            shown, found = self.storm.run(self.storm.services[Climbing].possible(by(who), self.number))
            other = data.draw(st.sampled_from(found))
            mine = next(rung for rung, player_id in enumerate(shown.row.rungs) if self.person(player_id) == who)
            assert 1 <= mine - list(shown.row.rungs).index(other.id) <= shown.row.reach
            other = Person(other.discord_id or 0, other.name)
            self.do(lambda services: services[Climbing].challenge(by(who), self.number, other))

    @rule(who=st.sampled_from(CLIMBERS), other=st.sampled_from(CLIMBERS))
    def someone_challenges_anybody(self, who: Person, other: Person) -> None:
        self.do(lambda services: services[Climbing].challenge(by(who), self.number, other))

    @precondition(lambda self: self.number and self.unanswered)
    @rule(data=st.data(), how=st.sampled_from(["accept", "accept", "decline", "take_back"]), cut=st.integers(0, 2))
    def a_challenge_is_answered(self, data: st.DataObject, how: str, cut: int) -> None:
        climb = data.draw(st.sampled_from(self.unanswered))
        who = self.person(climb.challenger_id if how == "take_back" else climb.challenged_id)
        self.do(lambda services: getattr(services[Climbing], how)(by(who), climb.id), cut)

    @precondition(lambda self: self.number and self.running)
    @rule(data=st.data(), how=st.sampled_from(list(ENDS)), best=st.integers(0, 1), cut=st.integers(0, 6))
    def a_match_ends(self, data: st.DataObject, how: str, best: int, cut: int) -> None:
        number = data.draw(st.sampled_from(self.running))
        self.do(lambda services: ENDS[how](services, number, best), cut)

    @precondition(lambda self: self.number and self.running)
    @rule(data=st.data(), draw=st.booleans())
    def a_moderator_calls_a_match_a_draw_or_void(self, data: st.DataObject, draw: bool) -> None:
        number = data.draw(st.sampled_from(self.running))
        self.do(lambda services: called_off(services, number, draw=draw))

    @precondition(lambda self: self.matches)
    @rule(data=st.data(), draw=st.booleans())
    def a_moderator_corrects_a_result(self, data: st.DataObject, draw: bool) -> None:
        """The match is over, and so is the challenge: nobody moves."""
        number = data.draw(st.sampled_from(sorted(self.matches)))
        before = list(self.shown.row.rungs)
        amendment = Amendment(draw=draw, void=not draw)
        self.do(lambda services: services[Moderation].correct(managing(DIRECTOR), number, amendment, "agreed"))
        assert list(self.shown.row.rungs) == before

    @rule(days=st.sampled_from([1, 3, 5, 6, 15, 31]), cut=st.integers(0, 3))
    def time_goes_by(self, days: int, cut: int) -> None:
        self.storm.clock.pass_(days=days, minutes=1)
        self.do(lambda services: services[Sweeps].sweep(), cut)

    @rule(who=st.sampled_from(CLIMBERS), begins=st.booleans())
    def someone_is_on_vacation(self, who: Person, begins: bool) -> None:
        self.do(lambda services: (services[Vacations].begin if begins else services[Vacations].end)(by(who)))

    @rule(who=st.sampled_from(CLIMBERS), cut=st.integers(0, 1))
    def someone_leaves(self, who: Person, cut: int) -> None:
        self.do(lambda services: services[Climbing].leave(by(who), self.number), cut)

    @rule(who=st.sampled_from(CLIMBERS))
    def someone_comes(self, who: Person) -> None:
        self.do(lambda services: services[Climbing].join(by(who), self.number))

    @rule(who=st.sampled_from(CLIMBERS))
    def someone_is_forgotten(self, who: Person) -> None:
        """The others stay in their order."""
        before = list(self.shown.row.rungs)
        self.do(lambda services: services[Privacy].forget(by(who)))
        after = list(self.shown.row.rungs)
        assert len(after) >= len(before) - 1

    @invariant()
    def a_recount_agrees(self) -> None:
        if self.number:
            assert self.storm.run(self.wrong()) == []

    async def wrong(self) -> list[str]:
        tables = await exported(self.storm.database)
        return [*Recount(tables, self.number).wrong(self.storm.clock.now), *await self.storm.wrong()]

    def to_the_end(self) -> None:
        for number in self.running:
            self.do(lambda services, number=number: called_off(services, number, draw=False))
        for _ in range(AT_LAST):
            self.storm.clock.pass_(days=31)
            self.sweep()
            self.a_recount_agrees()
        assert list(self.shown.row.rungs) == []
        assert self.storm.run(problems(self.storm.services)) == []


async def called_off(services: Services, number: int, *, draw: bool) -> None:
    """A moderator ends a match, which nobody has won then."""
    draft = await services[Moderation].draft_end(managing(DIRECTOR), number, [], "They agreed", draw=draw)
    await services[Moderation].end(managing(DIRECTOR), draft.number)


async def problems(services: Services) -> list[str]:
    """What `check` says besides its sum."""
    return [found.words async for found in check_ladders(services[LadderKeeping]) if found.verdict != "ok"]


def test_whatever_happens_a_ladder_stands_as_its_challenges_ended(template: Path, tmp_path: Path) -> None:
    run_state_machine_as_test(lambda: Months(template, tmp_path), settings=RUNS)
