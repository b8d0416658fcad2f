"""What must hold in the bot, whatever people do and whenever its power is cut: hypothesis decides what happens next.

After every step an audit recounts results, points, tie-breaks, who went on and how many pairings someone has at once,
and every sent message is held against the rule of pings. At the end the tournament is played to its last place.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime
from pathlib import Path
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

from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import FORMATS, Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages.overviews import Overview
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.ratings.ratings import Ratings
from storage.community import pairings, tournaments
from storage.play.matches.matches import Status
from storage.play.ratings import ratings
from tests.bot.community.tournaments.crash_runs import DIRECTOR, PEOPLE, Story, ended, left, played, runs
from tests.bot.community.tournaments.full_match import referee
from tests.bot.conftest import CHANNEL, by, managing
from tests.example_counts import often
from tournaments.facts import SEVERAL, Format

pytestmark = [pytest.mark.slow, pytest.mark.sqlite_only]
RUNS = runs(often(2, 100), often(8, 25))
LOT = "storm"
"""What every draw is made from, so that the same story leads to the same."""
LEAST = 5
"""Nobody is made to leave fewer."""
AT_LAST = 60
"""Rounds of deciding everything after which a tournament has to be over."""


class Evenings(Story):
    """One tournament of any format."""

    @initialize(
        kind=st.sampled_from(FORMATS),
        count=st.integers(LEAST, 9),
        games=st.integers(1, 2),
        days=st.sampled_from([None, 3]),
        most=st.integers(1, 3),
        policy=st.sampled_from(["wait", "draw", "judge"]),
    )
    def begin(self, kind: Format, count: int, games: int, days: int | None, most: int, policy: str) -> None:
        chosen: dict[str, Any] = {"games": games, "rounds": 3, "most": most, "third": True, "at_deadline": policy}
        chosen |= {"round_days": days}
        game = "dohyo" if kind in SEVERAL else "dogon"
        self.number = self.do(lambda services: opened(services, Design("Cup", game, kind, settings=chosen), count))

    @property
    def shown(self) -> Overview:
        return self.storm.run(self.storm.services[Entering].show(managing(), self.number))

    @property
    def people(self) -> list[Person]:
        """Who is in."""
        return [Person(each.discord_id, each.name) for each in self.shown.entered if each.discord_id]

    @property
    def running(self) -> list[int]:
        found = self.shown.matches
        return [each.match_id for each in found if each.match_id and not each.ended_at]

    @rule(hours=st.sampled_from([1, 25, 80]))
    def time_goes_by(self, hours: int) -> None:
        self.storm.clock.pass_(hours=hours)
        self.sweep()

    @precondition(lambda self: self.running)
    @rule(data=st.data(), how=st.sampled_from(["played", "played", "left", "ended", "ruled"]), sweeps=st.booleans())
    def a_match_ends(self, data: st.DataObject, how: str, sweeps: bool) -> None:
        number = data.draw(st.sampled_from(self.running))
        self.do(lambda services: ENDS[how](services, number, data.draw(st.integers(0, 1))), sweeps=sweeps)

    @precondition(lambda self: self.running)
    @rule(cut=st.one_of(st.none(), st.integers(0, 9)))
    def the_round_ends(self, cut: int | None) -> None:
        """And while it is counted and the next one is paired, the power may be cut."""
        for number in self.running:
            self.do(lambda services, number=number: ruled(services, number, number % 2), sweeps=False)
        self.do(lambda services: services[Sweeps].sweep(), cut)

    @rule(data=st.data(), how=st.sampled_from(["withdraw", "rest", "withdraw"]), cut=st.integers(0, 3))
    def someone_stays_away(self, data: st.DataObject, how: str, cut: int) -> None:
        if len(people := self.people) > LEAST - 1:
            who = data.draw(st.sampled_from(people))
            self.do(lambda services: STAYS_AWAY[how](services, who, self.number), cut)

    @rule(who=st.sampled_from(PEOPLE[9:]))
    def someone_comes_late(self, who: Person) -> None:
        self.do(lambda services: services[Entering].join(by(who), self.number), sweeps=False)

    @rule(who=st.sampled_from(PEOPLE[:9]))
    def someone_comes_back(self, who: Person) -> None:
        self.do(lambda services: services[Roster].add(managing(DIRECTOR), self.number, [who]), sweeps=False)
        self.do(lambda services: services[Entering].join(by(who), self.number))

    @rule(data=st.data(), verdict=st.sampled_from(list(RulingKind)))
    def a_director_rules(self, data: st.DataObject, verdict: RulingKind) -> None:
        """About any match, also one that has ended."""
        if made := [each.match_id for each in self.shown.matches if each.match_id]:
            number = data.draw(st.sampled_from(made))
            self.do(lambda services: ruled(services, number, data.draw(st.integers(0, 1)), verdict))

    @rule()
    def the_round_is_undone_and_made_again(self) -> None:
        self.storm.clock.pass_(minutes=2)
        before = self.shown.held
        if self.do(lambda services: services[Steering].undo_round(referee(), self.number), sweeps=False) is None:
            return
        self.do(lambda services: services[Organising].start(managing(DIRECTOR), self.number))
        facts = [fact.kind for fact in before.facts]
        if facts[-1] == "paired" and before.tournament.format is not Format.ROLLING:
            assert self.shown.tournament.rounds[: len(before.tournament.rounds)] == before.tournament.rounds

    @rule(data=st.data())
    def someone_is_forgotten(self, data: st.DataObject) -> None:
        """Once they have withdrawn by the rules, nothing changes for anybody else."""
        if len(people := self.people) < LEAST + 2:
            return
        who = data.draw(st.sampled_from(people))
        self.do(lambda services: services[Entering].withdraw(by(who), self.number))
        before, rated = self.shown, self.rated()
        self.do(lambda services: services[Privacy].forget(by(who)), sweeps=False)
        after = self.shown
        assert after.standings == before.standings
        assert {name: rating for name, rating in self.rated().items() if name in rated} == rated
        gone = {each.name for each in after.known.values()} - {each.name for each in before.known.values()}
        assert gone <= {"Deleted player"}

    def rated(self) -> dict[str, Any]:
        """What is stored of everyone's strength, once everything is counted."""

        async def asked() -> dict[str, Any]:
            await self.storm.services[Ratings].sweep()
            async with self.storm.database.reading() as connection:
                known = [int(who) for who in self.shown_ids]
                found = await ratings.of_players(connection, "dogon duel", known)
                return {str(who): (row.mu, row.sigma) for who, row in found.items()}

        self.shown_ids = list(self.shown.known)
        return self.storm.run(asked())

    @invariant()
    def a_recount_agrees(self) -> None:
        if self.settled:
            assert self.storm.run(self.storm.wrong()) == []

    @invariant()
    def it_pings_nobody_but_those_on_the_podium_once(self) -> None:
        """Boards ping whose turn it is; first boards of one moment are one ping, as long as nothing came of it."""
        told: Counter[int] = Counter()
        called: defaultdict[tuple[datetime, int], list[int]] = defaultdict(list)
        for each in self.storm.sent:
            if each.post.kind in {"tournament", "round"}:
                assert not each.pinged
            if each.post.kind == "podium":
                told.update(player.id for player in each.pinged)
            elif each.post.kind == "board" and each.post.ply == 0 and not each.drawn_again:
                for player in each.pinged:
                    called[each.post.created_at, player.id].append(each.post.match_id)
        assert all(times == 1 for times in told.values()), told
        assert all(len(set(numbers)) == len(numbers) for numbers in called.values()), called
        again = {key: sorted(numbers)[:-1] for key, numbers in called.items() if len(numbers) > 1}
        assert [number for numbers in again.values() for number in numbers if self.waits_for_a_move(number)] == []

    def waits_for_a_move(self, number: int) -> bool:
        """Whether whoever was called to a match has not come yet."""
        match = self.storm.run(self.storm.services[Matches].show(number)).match
        return match.ply == 0 and match.status is Status.RUNNING

    def to_the_end(self) -> None:
        """It ends, with places, and ratings counted again are those that were stored."""
        for _ in range(AT_LAST):
            if self.shown.row.is_over:
                break
            self.do(lambda services: services[Organising].start(managing(DIRECTOR), self.number), sweeps=False)
            for number in self.running:
                self.do(lambda services, number=number: ruled(services, number, number % 2), sweeps=False)
            self.time_goes_by(25)
        assert self.shown.row.is_over, self.shown.row
        self.sweep()
        self.a_recount_agrees()
        self.it_pings_nobody_but_those_on_the_podium_once()
        self.rated()
        assert self.storm.run(problems(self.storm.services)) == []


async def opened(services: Services, design: Design, count: int) -> int:
    """Started, with so many."""
    draft = await services[Organising].create(managing(DIRECTOR), design, CHANNEL)
    async with services.database.writing() as connection:
        await tournaments.change(connection, draft.row.id, seed=LOT)
    await services[Organising].publish(managing(DIRECTOR), draft.row.id)
    for person in PEOPLE[:count]:
        await services[Entering].join(by(person), draft.row.id)
    await services[Organising].start(managing(DIRECTOR), draft.row.id)
    return int(draft.row.id)


async def problems(services: Services) -> list[str]:
    """Classes whose ratings are not those of a replay."""
    return [problem async for _, _, problem in services[Ratings].differences() if problem]


async def ruled(services: Services, number: int, best: int, verdict: RulingKind = RulingKind.RESULT) -> None:
    """A director sets its result; nobody can mention someone who is forgotten."""
    async with services.database.reading() as connection:
        found = await pairings.tournament_of(connection, number)
    if found is None:
        return
    known = [each for each in (await services[Matches].show(number)).players if each.discord_id]
    player = known[best % len(known)]
    winner = Person(player.discord_id or 0, player.name)
    await services[Rulings].rule(referee(), number, [[winner]], verdict)


async def withdraws(services: Services, who: Person, number: int) -> None:
    await services[Entering].withdraw(by(who), number)


async def rests(services: Services, who: Person, number: int) -> None:
    ahead = (await services[Entering].show(by(who), number)).rounds_ahead
    await services[Entering].rest(by(who), number, ahead[:1])


STAYS_AWAY = {"withdraw": withdraws, "rest": rests}
ENDS = {"played": played, "left": left, "ended": ended, "ruled": ruled}


def test_whatever_happens_a_tournament_is_counted_right_and_ends(template: Path, tmp_path: Path) -> None:
    run_state_machine_as_test(lambda: Evenings(template, tmp_path), settings=RUNS)
