"""Whole tournaments as people see them, one bot for all: played, ruled about, through leaps of the clock and kills."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.app import build
from bot.community.tournaments import Overview, PairingView
from bot.community.tournaments.entrants.entry import Entering
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.server import Sandbox
from sandbox.soak.audit.contests import Contests, unsettled
from sandbox.soak.crowd import invite
from storage import Database
from tests.bot.community.tournaments.recounted import exported
from tests.end_to_end.bot_by_hand import shown_by
from tests.end_to_end.conftest import CONTRACT, PATIENCE_S
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_clocks import TimedEvening
from tests.end_to_end.test_seasons import next_beat
from tournaments.facts import How

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]
GUESTS = 14
Order = Callable[[Overview, PairingView], list[str]]
"""Who comes where in a pairing, best first, as facts name them."""


async def patiently(act: Callable[[], Awaitable[FakeAnswer]]) -> FakeAnswer:
    """Do something in the time that the bot asks for."""
    while "slowing you down" in (said := await act()).text:
        await asyncio.sleep(1)
    return said


@dataclass
class Club(TimedEvening):
    """An evening with many guests, and a director."""

    guests: tuple[FakePerson, ...] = ()
    database: Database | None = None

    @property
    def dana(self) -> FakePerson:
        return self.sandbox.person("Dana")

    async def shown(self, number: int) -> Overview:
        found: Overview = await self.services[Entering].show(self.by(self.dana, manages=True), number)
        return found

    async def announced(self, name: str, kind: str, game: str = "dogon", **settings: str) -> tuple[int, Seen]:
        """A tournament that Dana has set up on its page; its number and its card."""
        number, page = await self.draft(self.dana, name, kind, game, clock="1d", **settings)
        await patiently(lambda: self.dana.click(page.id, "Publish"))
        return number, await self.see(self.aki, lambda seen: f"🏆 {name}" in seen.text and "Join" in seen.labels)

    async def opened(self, entrants: Sequence[FakePerson], name: str, kind: str, **settings: str) -> tuple[int, Seen]:
        """One that these have joined and that has started."""
        number, card = await self.announced(name, kind, **settings)
        for person in entrants:
            assert "You're in" in (await person.click(card.id, "Join")).text
        await patiently(lambda: self.organise(self.dana, "start", number))
        return number, card

    async def to_decide(self, number: int) -> list[tuple[PairingView, int]]:
        """Matches without a result, once there are some; none when it is over."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                shown = await self.shown(number)
                by_id = {contest.row.id: contest for contest in shown.contests(0)}
                unmade = any(each.match_id is None and each.settled_at is None for each in shown.matches)
                found = [
                    (by_id[each.pairing_id], each.match_id)
                    for each in shown.matches
                    if each.match_id and not each.settled_at and not each.ended_at
                ]
                if shown.row.is_over or (found and not unmade):
                    return found
                await asyncio.sleep(0.1)

    async def decide(self, number: int, contest: PairingView, order: Order) -> None:
        """Dana sets a result, and takes the time that the bot asks for."""
        shown = await self.shown(number)
        best, seats = order(shown, contest), contest.pairing.seats
        result = {"reason": "On a board", "rated": "no", "outcome": str(seats.index(best[0]))}
        if len(seats) > 2:
            result |= {"outcome": "result", "order": "\n".join(shown.name(who) for who in best)}
        said = await patiently(lambda: self.rule(self.dana, number, contest.row.id, **result))
        assert "The result is set" in said.text, said

    async def rule_all(self, number: int, order: Order) -> None:
        """Everything to the end."""
        while found := await self.to_decide(number):
            for contest, _ in found:
                await self.decide(number, contest, order)

    async def podium(self, name: str) -> list[str]:
        """Who is pinged by the end of a tournament; nothing else of it pings."""
        last = await self.see(self.aki, lambda seen: name in seen.text and "is over" in seen.text and "🥇" in seen.text)
        return sorted(who for who, _ in _all_pings(self, last))

    async def recounted(self) -> None:
        """The audit agrees with everything that is stored."""
        assert self.database
        async with asyncio.timeout(PATIENCE_S):
            while unsettled(tables := await exported(self.database)):
                await asyncio.sleep(0.1)
        assert list(Contests(tables).wrong()) == []

    async def restart(self) -> None:
        await self.kill_bot()
        await self.start_bot()
        await next_beat(self)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def club(forks: Forks, template: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Club]:
    folder = tmp_path_factory.mktemp("club")
    shutil.copyfile(template, folder / "engawa.db")
    (folder / "hands").write_text("0")
    url = f"sqlite+aiosqlite:///{folder}/engawa.db"
    async with (
        Database.open(url) as database,
        Sandbox(contract=CONTRACT, rate_limits=False, start=forks.start) as sandbox,
    ):
        guests = invite(sandbox, GUESTS)
        for person in (*sandbox.people, *guests):
            person.patient = True
        services = build(database, partial(shown_by, folder / "hands"), Random(0))
        channel = sandbox.host.create_channel("club")
        made = Club(sandbox, url, channel, services, folder / "hands", guests, database)
        await made.start_bot()
        yield made


def by_seed(shown: Overview, contest: PairingView) -> list[str]:
    """The better seed first."""
    return sorted(contest.pairing.seats, key=lambda who: shown.tournament.seeds[who])


def _all_pings(club: Club, message: Seen) -> list[tuple[str, object]]:
    everyone = (*club.sandbox.people, *club.guests)
    return [(who.name, ping) for who in everyone for ping in who.pings() if ping.message.id == message.id]


async def test_a_round_robin_of_five(club: Club) -> None:
    players = club.guests[:5]
    number, card = await club.opened(players, "Ring", "roundrobin")
    (contest, first), *_ = await club.to_decide(number)
    view = await club.view(first)
    for _ in range(2):
        view = await club.view(first)
        mover = next(person for person in players if view.to_move and person.id == view.to_move.discord_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        await mover.slash(club.channel, "move", move=move, match=first)
    shown = await club.shown(number)
    loser = by_seed(shown, contest)[-1]
    giving_up = next(person for person in players if person.id == shown.known[loser].discord_id)
    asked = await giving_up.slash(club.channel, "resign", match=first)
    assert asked.message
    await giving_up.click(asked.message.id, "Resign")
    await club.rule_all(number, by_seed)
    over = await club.shown(number)
    assert [str(line.points) for line in over.standings] == ["4", "3", "2", "1", "0"]
    assert await club.podium("Ring") == sorted(player.name for player in players[:3])
    standings = (await club.aki.click(card.id, "Standings")).message
    assert standings
    assert [each["filename"] for each in standings.payload["attachments"]]
    await club.recounted()
    club.assert_clean()


async def test_a_swiss_of_nine_with_a_no_show_a_late_entry_and_a_kill(club: Club) -> None:
    players, late = club.guests[:9], club.guests[9]
    number, _ = await club.opened(players, "Swiss", "swiss", rounds="3")
    (absent, missed), *others = await club.to_decide(number)
    assert len(others) == 3
    assert "You're in" in (await club.event(late, "tournament", number, f"event-join:{number}")).text
    first = await club.view(missed)
    assert first.to_move
    for contest, _ in others:
        await club.decide(number, contest, by_seed)
    await club.restart()
    club.pass_time(hours=25)
    await club.says(missed, "ran out of time")
    await club.rule_all(number, by_seed)
    over = await club.shown(number)
    assert len(over.tournament.rounds) == 3
    (forfeit,) = [
        match
        for held in over.tournament.rounds
        for pairing in held.pairings
        for match in pairing.matches
        if match.how is How.FORFEIT
    ]
    assert over.known[forfeit.places[1][0]].discord_id == first.to_move.discord_id
    assert set(forfeit.seats) == set(absent.pairing.seats)
    assert over.tournament.entrants[-1].entered == 2
    for held in over.tournament.rounds[1:]:
        assert len(held.pairings) == 5
        assert not held.byes
    refused = await club.event(club.dana, "tournament", number, f"event-join:{number}")
    assert "can't be joined now" in refused.text
    await club.recounted()


async def test_tables_of_four_with_thirteen(club: Club) -> None:
    players = club.guests[:13]
    number, _ = await club.opened(players, "Tables", "tables", game="dohyo", rounds="3")
    await club.rule_all(number, by_seed)
    over = await club.shown(number)
    assert [[len(each.seats) for each in held.pairings] for held in over.tournament.rounds] == [[4, 3, 3, 3]] * 3
    assert len(over.standings) == 13
    assert len(await club.podium("Tables")) >= 3
    await club.recounted()


async def test_a_double_elimination_of_six_with_a_second_final(club: Club) -> None:
    players = club.guests[:6]

    def upset(shown: Overview, contest: PairingView) -> list[str]:
        """In the first final whoever comes from below wins."""
        order = by_seed(shown, contest)
        return order[::-1] if contest.held.part == "F1" else order

    number, card = await club.opened(players, "Double", "double")
    await club.rule_all(number, upset)
    over = await club.shown(number)
    parts = [held.part for held in over.tournament.rounds]
    assert parts[-2:] == ["F1", "F2"]
    lost = dict.fromkeys(over.tournament.seeds, 0)
    for held in over.tournament.rounds:
        for pairing in held.pairings:
            lost[pairing.matches[-1].places[1][0]] += 1
    assert sorted(lost.values()) == [1, 2, 2, 2, 2, 2]
    assert over.standings[0].id == min(lost, key=lambda who: lost[who])
    assert await club.podium("Double") == sorted(over.name(line.id) for line in over.standings[:3])
    standings = (await club.aki.click(card.id, "Standings")).message
    assert standings
    await club.recounted()
    club.assert_clean()
