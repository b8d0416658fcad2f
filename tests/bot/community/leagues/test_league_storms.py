"""What must hold in a league, whatever people do and whenever the bot's power is cut, over two seasons at least.

After every step the divisions are recounted from the places before them, and every division as any tournament is.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.entrants.entry import Entering
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.people.privacy.privacy import Privacy
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage.community import pairings
from storage.community.leagues import LeagueState
from tests.bot.community.founding import founded
from tests.bot.community.leagues.seasons import Seasons, stored
from tests.bot.community.tournaments.crash_runs import DIRECTOR, PEOPLE, Story, ended, left, runs
from tests.bot.community.tournaments.recounted import exported
from tests.bot.conftest import ANN, CHANNEL, by, managing
from tests.example_counts import often

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]
RUNS = runs(often(1, 20), often(6, 25))
HERE = CHANNEL.guild_id
AT_LAST = 40
"""Weeks after which the second season has to be over, if everything is decided."""


class Years(Story):
    """One league."""

    @initialize(count=st.sampled_from([5, 11, 12, 13]), move=st.integers(0, 3))
    def begin(self, count: int, move: int) -> None:
        design = LeagueDesign("Sunday", "dogon", size=6, move=move)
        shown = self.storm.run(founded(self.storm.services[Leagues], managing(DIRECTOR), design, CHANNEL))
        self.number = shown.row.id
        for person in PEOPLE[:count]:
            self.do(lambda services, person=person: services[Leagues].join(by(person), self.number), sweeps=False)
        self.a_season_is_started()

    @property
    def shown(self) -> Any:
        return self.storm.run(self.storm.services[Leagues].show(by(ANN), self.number))

    @property
    def divisions(self) -> list[int]:
        return [each.tournament_id for each in self.shown.divisions]

    def matches(self, *, over: bool = False) -> list[int]:
        """Those of the latest season that are played, or were."""

        async def found() -> list[int]:
            async with self.storm.database.reading() as connection:
                known = [each for number in numbers for each in await pairings.matches_of(connection, number)]
            return [each.match_id for each in known if each.match_id and bool(each.ended_at) == over]

        numbers = self.divisions
        return self.storm.run(found())

    @rule(cut=st.one_of(st.none(), st.integers(0, 2)))
    def a_season_is_started(self, cut: int | None = None) -> None:
        self.do(lambda services: services[Leagues].start(managing(DIRECTOR), self.number), cut)

    @rule(seed=st.integers(0, 99), share=st.sampled_from([0.3, 1.0, 1.0]), cut=st.one_of(st.none(), st.integers(0, 12)))
    def matches_are_played(self, seed: int, share: float, cut: int | None) -> None:
        """And while they are counted, or the season ends, the power may be cut."""
        chance = Random(seed)
        for number in self.matches():
            if chance.random() < share:
                ends, best = chance.choice([ended, ended, ended, left]), chance.randrange(2)
                self.do(lambda services, n=number, e=ends, b=best: e(services, n, b), sweeps=False)
        self.do(lambda services: services[Sweeps].sweep(), cut)

    @precondition(lambda self: self.number and self.matches(over=True))
    @rule(data=st.data(), draw=st.booleans())
    def a_moderator_corrects_a_result(self, data: st.DataObject, draw: bool) -> None:
        number = data.draw(st.sampled_from(self.matches(over=True)))
        amendment = Amendment(draw=draw, void=not draw)
        self.do(lambda services: services[Moderation].correct(managing(DIRECTOR), number, amendment, "agreed"))

    @rule(who=st.sampled_from(PEOPLE[:14]), cut=st.one_of(st.none(), st.integers(0, 1)))
    def someone_joins(self, who: Person, cut: int | None) -> None:
        self.do(lambda services: services[Leagues].join(by(who), self.number), cut)

    @rule(who=st.sampled_from(PEOPLE[:14]), cut=st.one_of(st.none(), st.integers(0, 1)))
    def someone_leaves(self, who: Person, cut: int | None) -> None:
        self.do(lambda services: services[Leagues].leave(by(who), self.number), cut)

    @rule(who=st.sampled_from(PEOPLE[:14]))
    def someone_withdraws_from_the_season(self, who: Person) -> None:
        for division in self.divisions:
            self.do(lambda services, division=division: services[Entering].withdraw(by(who), division))

    @rule(who=st.sampled_from(PEOPLE[:14]))
    def someone_is_forgotten(self, who: Person) -> None:
        self.do(lambda services: services[Privacy].forget(by(who)))

    @rule(days=st.sampled_from([1, 6, 8]), answers=st.booleans(), cut=st.one_of(st.none(), st.integers(0, 2)))
    def time_goes_by(self, days: int, answers: bool, cut: int | None) -> None:
        """Some say that they are still in."""
        if answers:
            for each in self.shown.members[::2]:
                person = Person(each.player.discord_id or 0, each.player.name)
                self.do(lambda services, person=person: services[Leagues].stay(by(person), self.number), sweeps=False)
        self.storm.clock.pass_(days=days, minutes=2)
        self.do(lambda services: services[Sweeps].sweep(), cut)

    @invariant()
    def a_recount_agrees(self) -> None:
        if self.number:
            assert self.storm.run(self.wrong()) == []

    async def wrong(self) -> list[str]:
        tables, rows = await exported(self.storm.database), await stored(self.storm.database)
        return [*Seasons(tables, rows, self.number).wrong(), *await self.storm.wrong()]

    def to_the_end(self) -> None:
        """However few were left, with others it goes on."""
        for _ in range(AT_LAST):
            shown = self.shown
            if shown.row.season >= 2 and shown.row.state is LeagueState.BETWEEN:
                break
            for person in PEOPLE[14:19]:
                self.do(lambda services, person=person: services[Leagues].join(by(person), self.number), sweeps=False)
            self.do(lambda services: services[Leagues].start(managing(DIRECTOR), self.number))
            for number in self.matches():
                self.do(lambda services, n=number: ended(services, n, n % 2), sweeps=False)
            self.do(lambda services: services[Sweeps].sweep())
            self.storm.clock.pass_(minutes=2)
            self.do(lambda services: services[Sweeps].sweep())
            self.a_recount_agrees()
        assert self.shown.row.season >= 2
        assert self.shown.row.state is LeagueState.BETWEEN, self.shown.row


def test_whatever_happens_the_divisions_of_a_season_follow_from_the_last_one(template: Path, tmp_path: Path) -> None:
    run_state_machine_as_test(lambda: Years(template, tmp_path), settings=RUNS)
