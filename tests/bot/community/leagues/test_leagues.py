"""Leagues: seasons in divisions, who moves up and down, who is still in."""

from __future__ import annotations

from typing import Any

import pytest

from bot.community.competitions import JoinedAlready
from bot.community.leagues import words
from bot.community.leagues.commands import LeagueKind
from bot.community.leagues.notes import ABSENT
from bot.community.leagues.overviews import LeagueOverview
from bot.community.leagues.refusals import (
    InLeagueAlready,
    LeagueClosed,
    NotInLeague,
    NotLeagueDirector,
    SeasonRuns,
    TooFewMembers,
)
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.leagues.subject import SeasonsWaiting
from bot.community.leagues.sweep import LeagueKeeping
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.loaded import load_held
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.words import note_text
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage.community import leagues as stored
from storage.community import pairings
from storage.people import players
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import decide
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing
from tests.bot.timed import deliver, may_wait
from tests.conftest import HandClock

HERE = CHANNEL.guild_id
PEOPLE = tuple(Person(1000 + number, chr(ord("A") + number) * 3) for number in range(14))
NOBODY_SPECIAL = Rights(HERE)


async def league(services: Services, members: int, **wanted: Any) -> int:
    """A league that so many have joined, in the order of the alphabet."""
    shown = await founded(services[Leagues], managing(), LeagueDesign("Sunday", "dogon", **wanted), CHANNEL)
    for person in PEOPLE[:members]:
        await services[Leagues].join(by(person), shown.row.id)
    return shown.row.id


async def look(services: Services, number: int) -> LeagueOverview:
    shown: LeagueOverview = await services[Leagues].show(by(ANN), number)
    return shown


async def names(services: Services, number: int) -> list[str]:
    """The divisions by first letters, in their order."""
    shown = await look(services, number)
    return ["".join(shown.known[who].name[0] for who in ids) for ids in shown.played]


async def sweep(services: Services) -> None:
    for _ in range(3):
        await services[Sweeps].sweep()


async def play_season(services: Services, number: int) -> int:
    """Play all matches; whoever comes first in the alphabet wins."""
    played = 0
    for division in (await look(services, number)).divisions:
        while True:
            async with services.database.reading() as connection:
                known = await pairings.matches_of(connection, division.tournament_id)
            running = [each.match_id for each in known if each.match_id and not each.ended_at]
            if not running:
                break
            for match_id in running:
                await decide(services, match_id)
                played += 1
            await sweep(services)
    await sweep(services)
    return played


@pytest.mark.slow
async def test_a_season_with_promotion_and_the_next_one(services: Services, clock: HandClock) -> None:
    number = await league(services, 12, size=6)
    began = clock.now
    clock.pass_(days=7, minutes=1)
    await sweep(services)
    assert await names(services, number) == ["ABCDEF", "GHIJKL"]
    assert (await look(services, number)).row.season == 1
    assert "**Division A**: AAA, BBB" in words.card_text(await look(services, number))
    await services[Leagues].join(by(PEOPLE[12]), number)
    late = await services[Leagues].join(by(PEOPLE[13]), number)
    assert "From the next season on: MMM, NNN" in words.card_text(late)
    assert await play_season(services, number) == 30
    over = await look(services, number)
    assert over.row.state == "between"
    assert over.row.starts_at
    assert over.row.starts_at > clock.now
    text = words.season_text(await services[Leagues].season(by(ANN), number))
    assert "5\\. EEE · 1 ▼" in text
    assert "2\\. HHH · 4 ▲" in text
    assert "1\\. AAA · 5\n" in text
    (post,) = [each for each in await deliver(services) if each.post.kind == "season"]
    assert not post.called

    await services[Leagues].leave(by(PEOPLE[1]), number)
    clock.pass_(days=5, minutes=1)
    await sweep(services)
    asked = [each for each in await deliver(services) if each.post.kind == "note"]
    assert {each.recipient.name[0] for each in asked if each.recipient} == set("ACDEFGHIJKL"), "M and N just joined"
    for person in PEOPLE[:11]:
        if person is not PEOPLE[1]:
            await services[Leagues].stay(by(person), number)
    clock.pass_(days=2, minutes=1)
    await sweep(services)
    assert await names(services, number) == ["AGHCDI", "JEKFMN"], "B left, L didn't answer, and I fills the free place"
    assert began.minute == clock.now.minute - 3
    notes = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert notes == ["league not in"]


@pytest.mark.slow
async def test_whoever_withdraws_from_a_season_is_out_of_the_league(services: Services, clock: HandClock) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    (division,) = (await look(services, number)).divisions
    with pytest.raises(SeasonRuns):
        await services[Leagues].start(managing(), number)
    await services[Entering].withdraw(by(PEOPLE[3]), division.tournament_id)
    await sweep(services)
    await play_season(services, number)
    over = await look(services, number)
    assert [each.player.name for each in over.members] == ["AAA", "BBB", "CCC"]
    assert "1\\. AAA · 2" in words.season_text(await services[Leagues].season(by(ANN), number, 1))
    assert (await names(services, number)) == ["ABCD"], "whoever was annulled stands last"
    sent = [each.shown for each in await deliver(services) if each.post.kind == "note"]
    (told,) = [note_text(each, ping=False) for each in sent if each.kind is ABSENT]
    assert "you didn't play its last season to the end" in told, "nor did whoever never showed up"


@pytest.mark.slow
@pytest.mark.parametrize("leaves", [True, False])
async def test_whoever_joins_the_league_again_after_withdrawing_stays_in_it(
    services: Services, clock: HandClock, *, leaves: bool
) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    (division,) = (await look(services, number)).divisions
    await services[Entering].withdraw(by(PEOPLE[3]), division.tournament_id)
    clock.pass_(minutes=1)
    if leaves:
        await services[Leagues].leave(by(PEOPLE[3]), number)
        assert "DDD" not in {each.player.name for each in (await look(services, number)).members}
    await services[Leagues].join(by(PEOPLE[3]), number)  # which says: from the next season on
    await play_season(services, number)
    over = await look(services, number)
    assert over.row.state == "between"
    assert [each.player.name for each in over.members] == ["AAA", "BBB", "CCC", "DDD"]
    assert "league absent" not in [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]


async def test_a_season_waits_for_enough_players(services: Services, clock: HandClock) -> None:
    number = await league(services, 3)
    with pytest.raises(TooFewMembers):
        await services[Leagues].start(managing(), number)
    for _ in range(4):
        clock.pass_(days=5)
        await sweep(services)
    waiting = await look(services, number)
    assert waiting.row.season == 0
    assert waiting.row.starts_at
    assert waiting.row.starts_at > clock.now
    assert not waiting.members, "who never answered is not in any more"


async def test_nobody_stays_in_a_league_that_is_closed(services: Services) -> None:
    number = await league(services, 2)
    await services[Leagues].close(managing(), number)
    with pytest.raises(LeagueClosed):
        await services[Leagues].stay(by(PEOPLE[0]), number)


@pytest.mark.slow
async def test_a_league_is_no_draft_again_once_a_season_was_played(services: Services) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    for person in PEOPLE[:4]:
        await services[Leagues].leave(by(person), number)
    with pytest.raises(JoinedAlready):
        await services[Leagues].unpublish(managing(), number)


async def test_the_days_until_the_first_season_are_offered_as_they_are(services: Services, clock: HandClock) -> None:
    for reads in range(5):
        clock.leap(reads, seconds=1)  # somewhere while it is set up
        shown = await services[Leagues].draft(managing(), LeagueDesign("Sunday", "dogon", days=5), CHANNEL)
        assert LeagueKind().settings(shown.row)["days"][2] == 5


@pytest.mark.slow
async def test_the_last_season_of_a_closed_league_is_told_once(services: Services, clock: HandClock) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await services[Leagues].close(managing(), number)
    await deliver(services)
    await play_season(services, number)
    told = {each.post.kind: each.shown for each in await deliver(services)}
    assert words.season_text(told["season"]).split("\n")[:2] == ["### 🏅 Sunday · Season 1 is over", "1\\. AAA · 3"]
    assert told["league"].latest == told["season"]
    await correct(services, number, 1)
    clock.pass_(minutes=1)
    await sweep(services)
    assert all(each.drawn_again for each in await deliver(services) if each.post.kind == "season")
    assert (await look(services, number)).is_closed


@pytest.mark.slow
async def test_one_joins_once_and_leaves_once(services: Services) -> None:
    number = await league(services, 2)
    with pytest.raises(InLeagueAlready):
        await services[Leagues].join(by(PEOPLE[0]), number)
    with pytest.raises(NotInLeague):
        await services[Leagues].stay(by(BO), number)
    await services[Leagues].leave(by(PEOPLE[0]), number)
    with pytest.raises(NotInLeague):
        await services[Leagues].leave(by(PEOPLE[0]), number)
    with pytest.raises(NotLeagueDirector):
        await services[Leagues].close(by(BO, NOBODY_SPECIAL), number)
    assert (await services[Privacy].export(PEOPLE[1]))["leagues"][0]["name"] == "Sunday"
    await services[Privacy].forget(by(PEOPLE[1]))
    closed = await services[Leagues].close(managing(), number)
    assert not closed.members
    assert "closed" in words.card_text(closed)


@pytest.mark.slow
async def test_idle_leagues_are_not_looked_at(services: Services, clock: HandClock) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    async with services.database.reading() as connection:
        assert await stored.due(connection, clock.now.replace(year=2040), 10) == (), "while a season is played"


async def test_a_season_that_asks_who_is_in_waits_in_the_lists(services: Services, clock: HandClock) -> None:
    number = await league(services, 4, days=14)
    kind = SeasonsWaiting(clock)

    async def waiting(person: Person) -> list[str]:
        async with services.database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            assert player is not None
            return [words.still_in_line(row) for row in await kind.all(connection, player)]

    assert await waiting(PEOPLE[0]) == []
    assert not await may_wait(services, PEOPLE[0], kind)
    clock.pass_(days=12, minutes=1)
    await sweep(services)
    await services[Leagues].join(by(PEOPLE[4]), number)
    (line,) = await waiting(PEOPLE[0])
    assert "Season 1 of **Sunday** starts <t:" in line
    assert await may_wait(services, PEOPLE[0], kind)
    assert await waiting(PEOPLE[4]) == [], "just joined"
    await services[Leagues].stay(by(PEOPLE[0]), number)
    assert await waiting(PEOPLE[0]) == []


@pytest.mark.slow
async def test_who_is_still_in_is_asked_before_each_season_whatever_they_answered_to_old_questions(
    services: Services, clock: HandClock
) -> None:
    number = await league(services, 4, days=14)
    clock.pass_(days=12, minutes=1)
    await sweep(services)
    for person in PEOPLE[:4]:
        await services[Leagues].stay(by(person), number)
    clock.pass_(days=2)
    await sweep(services)
    with pytest.raises(SeasonRuns, match="Season 1 of Sunday isn't over yet"):
        await services[Leagues].stay(by(PEOPLE[0]), number)
    await play_season(services, number)
    await deliver(services)
    clock.pass_(days=5, minutes=1)
    await sweep(services)
    asked = [each for each in await deliver(services) if each.post.kind == "note"]
    assert {each.recipient.name[0] for each in asked if each.recipient} == set("ABCD")


async def test_whoever_blocked_someone_is_told_that_they_would_meet(services: Services) -> None:
    number = await league(services, 2)
    one, other, third = PEOPLE[0], PEOPLE[1], PEOPLE[2]
    await services[BlockList].add(one, other)
    await services[BlockList].add(third, other)
    await services[Leagues].join(by(third), number)
    assert await services[Leagues].meets_blocked(third, number)
    assert not await services[Leagues].meets_blocked(other, number), "nobody is told who has blocked them"
    assert "you'd play each other" in words.joined(await look(services, number), meets_blocked=True)


@pytest.mark.slow
async def test_there_is_no_table_before_the_first_matches(services: Services) -> None:
    """An empty picture tells nobody anything."""
    number = await league(services, 4)
    before = await services[Leagues].season(by(ANN), number)
    assert "Season" not in words.season_text(before).split("\n")[0]
    await services[Leagues].start(managing(), number)
    await services[LeagueKeeping].sweep()
    assert (await look(services, number)).latest is None
    assert "no standings" in words.season_text(await services[Leagues].season(by(ANN), number))
    await sweep(services)
    assert (await look(services, number)).latest is not None


@pytest.mark.slow
async def test_whoever_leaves_is_told_of_the_season_only_if_they_play_in_it(services: Services) -> None:
    number = await league(services, 5)
    shown = await services[Leagues].leave(by(PEOPLE[4]), number)
    assert words.left(shown, PEOPLE[4].discord_id) == "You've left the league Sunday."
    await services[Leagues].start(managing(), number)
    await sweep(services)
    shown = await services[Leagues].leave(by(PEOPLE[0]), number)
    assert "Your matches of this season continue" in words.left(shown, PEOPLE[0].discord_id)


async def correct(services: Services, number: int, season: int) -> None:
    """A moderator decides later that B won against A."""
    (division,) = (await services[Leagues].season(by(ANN), number, season)).divisions
    for each in division.matches:
        view = await services[Matches].show(each.match_id or 0)
        if {player.name[0] for player in view.players} == {"A", "B"}:
            amendment = Amendment((PEOPLE[1],))
            await services[Moderation].correct(managing(PEOPLE[9]), view.match.id, amendment, "agreed")


async def corrections_told(services: Services) -> list[str]:
    sent = [each for each in await deliver(services) if each.post.kind == "note"]
    return [each.shown.kind.key for each in sent if each.shown.kind.key == "league corrected"]


@pytest.mark.slow
async def test_what_a_season_led_to_is_drawn_again_soon_after_a_correction(
    services: Services, clock: HandClock
) -> None:
    number = await league(services, 4)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await play_season(services, number)
    clock.pass_(minutes=2)
    await sweep(services)
    await deliver(services)
    await correct(services, number, 1)
    await sweep(services)
    assert not {each.post.kind for each in await deliver(services)} & {"league", "season"}, (
        "with all others of that time"
    )
    clock.pass_(minutes=1)
    drawn = {each.post.kind: each.shown for each in await deliver(services) if each.drawn_again}
    assert set(drawn) == {"league", "season"}
    assert words.season_text(drawn["season"]).split("\n")[1] == "1\\. BBB · 3"
    assert drawn["league"].latest == drawn["season"]


@pytest.mark.slow
async def test_what_was_decided_without_a_match_after_a_season_is_shown_where_it_counts(
    services: Services, clock: HandClock
) -> None:
    number = await league(services, 4)
    for person in PEOPLE[:4]:
        await services[PreferenceBook].choose(person, "tournament_matches", "2")
    await services[Leagues].start(managing(), number)
    await sweep(services)
    (division,) = (await look(services, number)).divisions
    played = services[Rulings].played_elsewhere
    waiting = await unmade(services, division.tournament_id)
    first, second = sorted(waiting[0], key=lambda person: person.name)
    await played(managing(PEOPLE[9]), division.tournament_id, [[first], [second]], RulingKind.RESULT, "at home")
    await sweep(services)
    await play_season(services, number)
    assert await names(services, number) == ["ABCD"]
    clock.pass_(minutes=2)
    await sweep(services)
    await deliver(services)
    await played(managing(PEOPLE[9]), division.tournament_id, [[second], [first]], RulingKind.RESULT, "mistyped")
    await services[Leagues].start(managing(), number)
    await sweep(services)
    after = await names(services, number)
    assert after != ["ABCD"]
    (post,) = [each.shown for each in await deliver(services) if each.drawn_again and each.post.kind == "season"]
    assert words.season_text(post).split("\n")[1].startswith(f"1\\. {after[0][0] * 3} ")


async def unmade(services: Services, number: int) -> list[list[Person]]:
    """Who meets in pairings of a tournament for which there is no match yet."""
    async with services.database.reading() as connection:
        held = await load_held(connection, number)
        known = {each.pairing_id for each in await pairings.matches_of(connection, number) if each.match_id}
        waiting = [each for each in held.contests if each.row.id not in known]
        people = await players.named(connection, {int(who) for each in waiting for who in each.pairing.seats})
    return [
        [Person(people[int(who)].discord_id or 0, people[int(who)].name) for who in each.pairing.seats]
        for each in waiting
    ]


@pytest.mark.slow
async def test_a_season_corrected_before_the_next_one_counts_for_it_and_later_its_director_is_told(
    services: Services, clock: HandClock
) -> None:
    number = await league(services, 6, size=6)
    await services[Leagues].start(managing(), number)
    await sweep(services)
    await play_season(services, number)
    assert await names(services, number) == ["ABCDEF"]
    await correct(services, number, 1)
    await services[Leagues].start(managing(), number)
    await services[LeagueKeeping].sweep()  # before its division has taken the correction
    clock.pass_(minutes=1)
    await sweep(services)
    assert await corrections_told(services) == []
    assert await names(services, number) == ["BACDEF"]
    (division,) = (await services[Leagues].season(by(ANN), number, 1)).divisions
    first = next(each.match_id for each in division.matches)
    await services[Moderation].correct(managing(PEOPLE[9]), first or 0, Amendment(draw=True), "after all")
    await sweep(services)
    assert await corrections_told(services) == ["league corrected"]
    assert await names(services, number) == ["BACDEF"]
