"""What those who run a tournament decide: it ends matches, is told with who and why, and never about their own."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Awaitable, Callable

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.files import document, standings_csv, whole_text
from bot.community.tournaments.administration.refusals import ResultAlready, SetTooOften, WhichOfThem
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.results import RulingKind, Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages import news_words
from bot.community.tournaments.refusals import NotDirector, NotOfThisTournament, OverAlready, OwnEvent, TooLate
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery
from bot.core.outbox.words import note_text
from bot.core.people import Person, Request, Rights
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.archive.logs import Logs
from bot.play.archive.words import log_text
from bot.play.matches import IncidentKind
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage import Database
from storage.community import entrants
from storage.play.matches import corrections, matches
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    drafted_tables,
    met,
    opened,
    person,
    places,
    play_all,
    play_round,
    referee,
    running,
    shown,
    started,
    table,
)
from tests.bot.conftest import ANN, CHANNEL, MANAGER, by, managing
from tests.bot.play.ratings.played import fact, rating
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

ANYBODY = Rights(CHANNEL.guild_id)
BO, CY, DEE, ELI, ZOE = *PEOPLE[1:5], PEOPLE[9]
WHY = "moved too late"


async def notes(services: Services, kind: str = "note") -> list[str]:
    return [note_text(each.shown, ping=False) for each in await deliver(services) if each.post.kind == kind]


async def helps(services: Services, number: int, who: Person) -> None:
    """Someone runs it as well, by no right of their own."""
    await services[Organising].help(referee(), number, who)
    await services[Organising].agree(by(who, ANYBODY), number, RequestKind.HELP)


def texts(sent: list[Delivery]) -> list[str]:
    """What decisions and corrections say."""
    found = [
        news_words.decision_text(each.shown, each.post.details["fact"])
        for each in sent
        if each.post.kind == "decision" and not each.drawn_again
    ]
    return found + [
        news_words.correction_text(each.shown, each.post.details["corrected"])
        for each in sent
        if each.post.kind == "correction" and not each.drawn_again
    ]


async def seated(services: Services, match_id: int) -> list[Person]:
    return [person(name) for name in (await services[Matches].show(match_id)).names]


async def match_of(services: Services, number: int, name: str) -> int:
    """The one that someone plays now."""
    found = [each for each in await running(services, number) if name in (await services[Matches].show(each)).names]
    return found[0]


async def made_moves(services: Services, match_id: int, plies: int = 4) -> None:
    for _ in range(plies):
        view = await services[Matches].show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        assert view.to_move
        await services[Matches].move(by(person(view.to_move.name)), match_id, None, move)


@pytest.mark.slow
async def test_a_result_ends_the_match_and_everyone_learns_who_decided_it_and_why(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, rated=True)
    first, _ = await running(services, number)
    await made_moves(services, first)
    winner, loser = await seated(services, first)
    await deliver(services)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    over = await services[Matches].show(first)
    assert over.position.last is not None
    assert (over.match.status, over.match.reason, over.position.last.kind) == ("finished", "stopped", "stopped")
    assert services[Narration].ending(over) == f"**{winner.name}** wins by decision of the organisers."
    assert f"⚖️ Uma, who runs the tournament, decided this match: {WHY}" in services[Narration].news_lines(over)
    assert WHY in log_text(await services[Logs].of(by(loser, ANYBODY), first))
    sent = await deliver(services)
    told = {each.post.player_id: note_text(each.shown, ping=False) for each in sent if each.post.kind == "note"}
    assert len(told) == 2
    assert all(WHY in text and "Uma decided your match against" in text for text in told.values())
    (text,) = texts(sent)
    assert text.startswith("### ⚖️ Cup · Decided by Uma")
    assert f"> {WHY}" in text
    assert f"#{first}" in text
    assert not any(each.called for each in sent if each.post.kind == "decision")
    await services[Sweeps].sweep()
    assert (await fact(services, database, first)).why == "stopped"
    assert await rating(services, database, winner) is None
    now = await shown(services, number)
    assert table(now)[winner.name] == "1"
    assert f"⚖️ Uma: {WHY}" in words.round_text(now, 1)
    assert texts(await deliver(services)) == [], "once"
    assert [found async for found in services[Matches].differences()] == [(1, None), (2, None)]


@pytest.mark.slow
async def test_files_carry_what_was_decided_and_why(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, second = await running(services, number)
    winner, loser = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    await decide(services, second)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert WHY in whole_text(over)
    rows = {row["name"]: row for row in csv.DictReader(standings_csv(over).splitlines())}
    assert rows[winner.name]["decisions"] == rows[loser.name]["decisions"] == f"1: Uma: {WHY}"
    assert sum(bool(row["decisions"]) for row in rows.values()) == 2
    (decision,) = json.loads(document(over))["decisions"]
    assert (decision["match"], decision["by"], decision["reason"], decision["round"]) == (first, "Uma", WHY, 1)


@pytest.mark.slow
async def test_a_result_counts_for_ratings_if_that_is_said(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, rated=True)
    first, second = await running(services, number)
    for match_id in (first, second):
        await made_moves(services, match_id)
    winner, _ = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY, rated=True)
    other, _ = await seated(services, second)
    await services[Rulings].rule(referee(), second, [[other]], reason=WHY)
    await services[Rulings].rule(referee(), second, [[other]], reason=WHY, rated=True)
    with pytest.raises(ResultAlready):
        await services[Rulings].rule(referee(), second, [[other]], reason=WHY, rated=True)
    for each in (winner, other):
        found = await rating(services, database, each)
        assert found
        assert found.matches == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(RulingKind))
async def test_every_kind_of_result_ends_the_match_that_way(services: Services, kind: RulingKind) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, second = await running(services, number)
    winner, loser = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], kind, WHY)
    over = await services[Matches].show(first)
    assert over.match.status == ("cancelled" if kind is RulingKind.VOID else "finished")
    points = table(await shown(services, number))
    assert (points[winner.name], points[loser.name]) == (("1/2", "1/2") if kind is RulingKind.VOID else ("1", "0"))
    one, other = await seated(services, second)
    await services[Rulings].rule(referee(), second, [[one, other]], kind, WHY)
    level = await services[Matches].show(second)
    assert level.match.places == (None if kind is not RulingKind.RESULT else [[0, 1]])
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_at_tables_of_four_everyone_is_told_their_place(services: Services) -> None:
    number = await started(services, Format.TABLES, 4, game="dohyo", rounds=1)
    (match_id,) = await running(services, number)
    await services[Rulings].rule(referee(), match_id, [[BO], [ANN, CY], [DEE]], reason=WHY)
    view = await services[Matches].show(match_id)
    assert view.match.places == [
        [view.players.index(player) for player in view.players if player.name in names]
        for names in (["Bo"], ["Ann", "Cy"], ["Dee"])
    ]
    told = await notes(services)
    assert sorted(f"place {place} of 4" for place in (1, 2, 2, 4)) == sorted(
        text[text.index("place") : text.index("place") + 12] for text in told
    )


@pytest.mark.slow
async def test_a_result_of_a_match_that_is_over_corrects_it(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, rated=True)
    first, second = await running(services, number)
    await made_moves(services, first)
    winner, loser = await seated(services, first)
    await services[Matches].resign(by(loser), first)
    await services[Sweeps].sweep()
    assert await rating(services, database, winner)
    await deliver(services)
    await services[Rulings].rule(referee(), first, [[loser]], reason=WHY)
    over = await services[Matches].show(first)
    assert over.match.reason != "stopped", "what was played stays sealed"
    assert f"decided anew: {loser.name} wins by decision of the organisers. ({WHY})" in services[Narration].news_lines(
        over
    )
    async with database.reading() as connection:
        held = await corrections.of_match(connection, first)
    assert held is not None
    assert (held.reason, held.rated) == (WHY, False)
    assert len(await notes(services)) == 2
    await services[Sweeps].sweep()
    assert table(await shown(services, number))[loser.name] == "1"
    assert await rating(services, database, winner) is None, "ratings follow"
    await decide(services, second)
    await services[Sweeps].sweep()
    assert table(await shown(services, number))[loser.name] == "1", "no later sweep takes it back"


@pytest.mark.slow
async def test_of_several_matches_of_a_pairing_the_running_one_is_meant_or_they_are_named(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 2, games=2)
    one, two = await running(services, number)
    with pytest.raises(WhichOfThem, match=f"#{one} and #{two}"):
        await services[Rulings].played_elsewhere(referee(), number, [[ANN], [BO]], RulingKind.RESULT, WHY)
    await services[Rulings].rule(referee(), one, [[ANN]], reason=WHY)
    await services[Rulings].played_elsewhere(referee(), number, [[BO], [ANN]], RulingKind.RESULT, WHY)
    assert (await services[Matches].show(two)).match.reason == "stopped"
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert (table(over), over.row.state) == ({"Ann": "1", "Bo": "1"}, "finished")


@pytest.mark.slow
async def test_whoever_is_taken_out_loses_by_forfeit_and_no_rating_changes(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, rated=True)
    first, _ = await running(services, number)
    await made_moves(services, first)
    stays, goes = await seated(services, first)
    await deliver(services)
    await services[Roster].remove(referee(), number, goes, WHY)
    over = await services[Matches].show(first)
    assert over.position.last is not None
    assert (over.match.reason, over.position.last.kind) == ("stopped", "stopped")
    sent = await deliver(services)
    (told,) = [note_text(each.shown, ping=False) for each in sent if each.post.kind == "note"]
    assert told == f"Uma has taken you out of **Cup**.\n> {WHY}"
    (text,) = texts(sent)
    assert f"**{goes.name}** was taken out." in text
    assert f"> {WHY}" in text
    await services[Sweeps].sweep()
    now = await shown(services, number)
    contest = next(each for each in now.contests(1) if first in now.match_ids(each))
    assert [match.how for match in contest.pairing.matches] == ["forfeit"]
    assert table(now)[stays.name] == "1"
    assert (await fact(services, database, first)).why == "stopped"
    assert await rating(services, database, stays) is None
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_at_a_table_the_others_play_on_and_only_who_was_taken_out_is_not_rated(
    services: Services, database: Database
) -> None:
    number = await started(services, Format.TABLES, 4, game="dohyo", rounds=1, rated=True)
    (match_id,) = await running(services, number)
    await made_moves(services, match_id, 12)
    await services[Roster].remove(referee(), number, DEE, WHY)
    view = await services[Matches].show(match_id)
    assert view.match.status == "running"
    assert f"decided this match: {WHY}" in services[Narration].news_lines(view)
    assert services[Narration].last_move(view).startswith("**Dee** was taken out of this match.")
    for each in (BO, CY):
        await services[Matches].resign(by(each), match_id)
    await services[Sweeps].sweep()
    assert (await fact(services, database, match_id)).rated
    assert await rating(services, database, DEE, "dohyo several") is None
    assert await rating(services, database, BO, "dohyo several")
    assert [found async for found in services[Matches].differences()] == [(match_id, None)]


@pytest.mark.slow
async def test_whoever_leaves_by_themselves_still_resigns(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    first, second = await running(services, number)
    (leaver, _), (helper, _) = await seated(services, first), await seated(services, second)
    await services[Entering].withdraw(by(leaver), number)
    await helps(services, number, helper)
    await services[Roster].remove(by(helper, ANYBODY), number, helper, "an escape")
    for match_id in (first, second):
        assert (await services[Matches].show(match_id)).match.reason == "resignation", (
            "nobody saves their rating by that"
        )


def own_decisions(services: Services, number: int, match_id: int) -> list[Callable[[Request], Awaitable[object]]]:
    return [
        lambda director: services[Rulings].rule(director, match_id, [[BO]], reason=WHY),
        lambda director: services[Rulings].rule(director, match_id, [[BO]], RulingKind.VOID, WHY),
        lambda director: services[Rulings].played_elsewhere(director, number, [[BO], [DEE]], RulingKind.RESULT, WHY),
        lambda director: services[Roster].remove(director, number, DEE, WHY),
        lambda director: services[Steering].undoable(director, number),
        lambda director: services[Steering].undo_round(director, number),
        lambda director: services[Steering].extend(director, number, 5),
    ]


@pytest.mark.slow
async def test_nobody_decides_about_a_match_of_their_own_not_even_a_manager(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, round_days=9)
    match_id = await match_of(services, number, "Bo")
    assert set((await services[Matches].show(match_id)).names) == {"Bo", "Dee"}
    await helps(services, number, BO)
    before = (await shown(services, number)).held.facts
    for rights in (ANYBODY, MANAGER):
        for attempt in own_decisions(services, number, match_id):
            with pytest.raises(OwnEvent, match="someone else has to decide that: another server manager, or a helper"):
                await attempt(by(BO, rights))
    assert (await shown(services, number)).held.facts == before
    assert (await services[Matches].show(match_id)).match.status == "running"
    await helps(services, number, ZOE)
    with pytest.raises(OwnEvent, match="someone else has to decide that: Jo, or another server manager"):
        await services[Steering].undo_round(by(BO, ANYBODY), number)
    await services[Rulings].rule(by(ZOE, ANYBODY), match_id, [[BO]], reason=WHY)
    await services[Steering].extend(referee(), number, 5)
    await services[Steering].undo_round(by(ZOE, ANYBODY), number)


@pytest.mark.slow
async def test_whoever_plays_decides_about_the_matches_of_others_only_their_results(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=2, draft_pairings=True)
    await helps(services, number, BO)

    def helper() -> Request:
        return by(BO, ANYBODY)

    drafted = drafted_tables(await services[Steering].drafted(helper(), number))
    now = await shown(services, number)
    one, two = (person(now.name(seats[0])) for seats in drafted[:2])
    with pytest.raises(OwnEvent):
        await services[Steering].swap(helper(), number, one, two)
    await services[Steering].swap(managing(BO), number, one, two)
    with pytest.raises(OwnEvent):
        await services[Roster].replace(helper(), number, ELI, ZOE)
    await services[Steering].approve(helper(), number)
    await services[Sweeps].sweep()
    free = [each for each in await running(services, number) if "Bo" not in (await services[Matches].show(each)).names]
    other = (await seated(services, free[0]))[0]
    with pytest.raises(OwnEvent):
        await services[Roster].remove(helper(), number, other)
    await services[Rulings].rule(helper(), free[0], [[other]], reason=WHY)
    with pytest.raises(OwnEvent):
        await services[Organising].set(helper(), number, {"round_days": 3, "at_deadline": "draw"})
    with pytest.raises(OwnEvent):
        await services[Organising].end(helper(), number)


async def test_whoever_plays_gives_no_seeds_by_hand(services: Services) -> None:
    number = await opened(services, Format.SWISS, 4)
    await helps(services, number, BO)
    await helps(services, number, ZOE)
    for who in (BO, CY):
        with pytest.raises(OwnEvent):
            await services[Roster].seed(by(BO, ANYBODY), number, who, 1)
    await deliver(services)
    await services[Roster].seed(by(ZOE, ANYBODY), number, CY, 1)
    (text,) = texts(await deliver(services))
    assert "Decided by Jo" in text
    assert "**Cy** is seed 1 now." in text
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert "Cy" in met(await shown(services, number), 1)[0]


@pytest.mark.slow
async def test_nobody_lets_themselves_back_in(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=3)
    await helps(services, number, BO)
    await services[Entering].withdraw(by(BO), number)
    for rights in (ANYBODY, MANAGER):
        with pytest.raises(OwnEvent):
            await services[Roster].add(by(BO, rights), number, [BO])
    assert (await services[Roster].add(referee(), number, [BO])).names == ("Bo",)


@pytest.mark.slow
async def test_every_decision_is_posted_once_with_who_decided(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=3, round_days=9, draft_pairings=True)
    await deliver(services)
    drafted = drafted_tables(await services[Steering].drafted(managing(), number))
    now = await shown(services, number)
    one, two = (person(now.name(seats[0])) for seats in drafted[:2])
    await services[Steering].swap(referee(), number, one, two)
    await services[Steering].approve(referee(), number)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "the draft still holds"
    await services[Steering].extend(referee(), number, 4)
    await play_round(services, number)
    await services[Roster].replace(referee(), number, ELI, ZOE)
    await services[Entering].join(by(ZOE), number)
    await services[Sweeps].sweep()
    await services[Steering].approve(referee(), number)
    await services[Sweeps].sweep()
    await services[Steering].undo_round(referee(), number)
    told = texts(await deliver(services))
    assert all("Decided by Uma" in text for text in told)
    for said in (
        f"**{one.name}** and **{two.name}** changed places",
        "This round now ends <t:",
        "**Jo** takes over from **Eli**.",
        "Round 2 was taken back: its matches don't count.",
    ):
        assert sum(said in text for text in told) == 1
    assert len(told) == 4
    await services[Sweeps].sweep()
    assert texts(await deliver(services)) == []


@pytest.mark.slow
async def test_a_channel_learns_of_a_decision_about_a_private_tournament_only_that_there_was_one(
    services: Services,
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, private=True)
    first, _ = await running(services, number)
    winner, _ = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    (text,) = texts(await deliver(services))
    assert WHY not in text
    assert winner.name not in text


@pytest.mark.slow
async def test_whoever_is_forgotten_gives_no_reasons_any_more(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    first, _ = await running(services, number)
    winner, _ = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    await deliver(services)
    await services[Privacy].forget(by(Person(9001, "Uma")))
    assert {"round", "decision"} <= {each.post.kind for each in await deliver(services) if each.drawn_again}
    now = await shown(services, number)
    assert WHY not in words.round_text(now, 1)
    assert "⚖️ Deleted player" in words.round_text(now, 1)
    async with database.reading() as connection:
        assert await entrants.reasons(connection, number) == {}
    assert WHY not in services[Narration].news_lines(await services[Matches].show(first))


@pytest.mark.at_once
@pytest.mark.slow
async def test_two_directors_at_once_decide_the_same_once(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    first, _ = await running(services, number)
    winner, _ = await seated(services, first)
    calls = [services[Rulings].rule(referee(), first, [[winner]], reason=WHY) for _ in range(3)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Overview", "ResultAlready", "ResultAlready"]
    assert len(texts(await deliver(services))) == 1
    async with database.reading() as connection:
        assert [each.kind for each in await matches.entries(connection, first)] == ["stopped"]


@pytest.mark.at_once
@pytest.mark.slow
async def test_two_directors_who_disagree_leave_the_last_word_standing(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    first, _ = await running(services, number)
    one, two = await seated(services, first)
    calls = [services[Rulings].rule(referee(), first, [[each]], reason=each.name) for each in (one, two)]
    await asyncio.gather(*calls)
    await services[Sweeps].sweep()
    now = await shown(services, number)
    (decision,) = next(iter(now.rulings.values()))
    assert table(now)[decision.reason] == "1"
    assert decision.fact == [each for each in now.held.facts if each.kind == "ruled"][-1]


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_a_resignation_and_a_result_at_once_leave_one_end(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=2)
    for match_id in await running(services, number):
        one, two = await seated(services, match_id)
        view = await services[Matches].show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        done = await asyncio.gather(
            services[Matches].move(by(one), match_id, 0, move),
            services[Matches].resign(by(two), match_id),
            services[Rulings].rule(referee(), match_id, [[two]], reason=WHY),
            services[Sweeps].sweep(),
            return_exceptions=True,
        )
        assert not isinstance(done[2], Exception)
    await services[Sweeps].sweep()
    assert {difference async for _, difference in services[Matches].differences()} == {None}
    now = await shown(services, number)
    assert all(decision.fact.by_id for each in now.rulings.values() for decision in each)
    assert len(now.rulings) == 3, "the director has the last word"


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_result_and_a_correction_by_a_moderator_at_once_agree(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, rated=True)
    first, second = await running(services, number)
    for match_id in (first, second):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    one, two = await seated(services, first)
    await asyncio.gather(
        services[Rulings].rule(referee(), first, [[one, two]], reason=WHY),
        services[Moderation].correct(managing(ZOE), first, Amendment(void=True), "no"),
    )
    await services[Sweeps].sweep()
    now = await shown(services, number)
    (latest,) = [each for each in now.contests(1) if first in now.match_ids(each)]
    assert [str(table(now)[each.name]) for each in (one, two)] == ["1/2", "1/2"]
    assert latest.is_decided


@pytest.mark.slow
async def test_after_the_end_a_result_is_corrected_and_the_podium_follows(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, rated=True)
    first = await match_of(services, number, "Ann")
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    await deliver(services)
    loser = next(each for each in await seated(services, first) if each.name != "Ann")
    await services[Rulings].rule(referee(), first, [[loser]], reason=WHY)
    now = await shown(services, number)
    assert "Ann" not in [name for place, name in places(now) if place == 1]
    assert now.row.state == "finished"
    sent = await deliver(services)
    assert "podium" in {each.post.kind for each in sent if each.drawn_again}
    assert not any(each.called for each in sent if each.post.kind == "podium")
    (text,) = texts(sent)
    assert text.startswith("### ✏️ Cup · Result corrected")
    assert f"⚖️ Uma: {WHY}" in text
    assert len([each for each in sent if each.post.kind == "note"]) == 2
    await services[Sweeps].sweep()
    assert texts(await deliver(services)) == []
    with pytest.raises(ResultAlready):
        await services[Rulings].rule(referee(), first, [[loser]], reason=WHY)


@pytest.mark.slow
async def test_after_the_end_results_that_were_decided_or_played_elsewhere_are_corrected_too(
    services: Services,
) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    overview = await shown(services, number)
    waiting = next(each for each in overview.held.contests if each.row.began_at is None)
    one, two = (person(overview.name(who)) for who in waiting.pairing.seats)
    await services[Rulings].played_elsewhere(referee(), number, [[one], [two]], RulingKind.RESULT, "on a real board")
    ruled = (await running(services, number))[0]
    first, other = await seated(services, ruled)
    await services[Rulings].rule(referee(), ruled, [[first]], reason=WHY)
    await play_all(services, number)
    before = table(await shown(services, number))
    await services[Rulings].played_elsewhere(referee(), number, [[two], [one]], RulingKind.RESULT, "misread")
    await services[Rulings].rule(referee(), ruled, [[other]], reason="misread too")
    await services[Sweeps].sweep()
    after = await shown(services, number)
    gained = {name: int(table(after)[name]) - int(before[name]) for name in before}
    expected = dict.fromkeys(before, 0)
    for name, change in ((one.name, -1), (two.name, 1), (first.name, -1), (other.name, 1)):
        expected[name] += change
    assert gained == expected
    assert after.row.state == "finished"


@pytest.mark.slow
async def test_a_correction_by_a_moderator_draws_the_podium_again_as_well(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first = (await running(services, number))[0]
    await play_all(services, number)
    await deliver(services)
    _, loser = sorted(await seated(services, first), key=lambda each: each.name)
    await services[Moderation].correct(managing(ZOE), first, Amendment((loser,)), WHY)
    await services[Sweeps].sweep()
    assert "podium" in {each.post.kind for each in await deliver(services) if each.drawn_again}


@pytest.mark.slow
async def test_what_others_have_gone_on_from_stays_after_the_end(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    semi, _ = await running(services, number)
    await play_all(services, number)
    over = await shown(services, number)
    loser = sorted(await seated(services, semi), key=lambda each: each.name)[1]
    with pytest.raises(TooLate):
        await services[Rulings].rule(referee(), semi, [[loser]], reason=WHY)
    final = over.match_ids(over.contests(2)[0])[0]
    second = sorted(await seated(services, final), key=lambda each: each.name)[1]
    await services[Rulings].rule(referee(), final, [[second]], reason=WHY)
    assert places(await shown(services, number))[0] == (1, second.name)


@pytest.mark.slow
async def test_only_results_are_decided_after_the_end_and_nothing_of_what_was_cancelled(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first = (await running(services, number))[0]
    winner = (await seated(services, first))[0]
    await services[Organising].end(managing(), number)
    with pytest.raises(OverAlready):
        await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    done = await started(services, Format.SWISS, 4, rounds=1)
    match_id = (await running(services, done))[0]
    await play_all(services, done)
    with pytest.raises(OverAlready):
        await services[Roster].remove(referee(), done, BO)
    with pytest.raises(NotDirector):
        await services[Rulings].rule(by(CY, ANYBODY), match_id, [[winner]], reason=WHY)
    with pytest.raises(NotOfThisTournament):
        await services[Rulings].rule(referee(), 4711, [[winner]], reason=WHY)


@pytest.mark.slow
async def test_a_match_that_a_director_decided_is_told_to_the_directors_by_no_second_note(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    winner, _ = await seated(services, first)
    await services[Rulings].rule(referee(), first, [[winner]], reason=WHY)
    await services[Sweeps].sweep()
    assert not any("A moderator decided" in text for text in await notes(services))
    view = await services[Matches].show(first)
    assert {each.kind for each in view.occurrences} >= {IncidentKind.DIRECTED}


@pytest.mark.slow
async def test_nobody_decides_about_a_match_in_which_they_took_a_seat_over(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, round_days=9)
    match_id = await match_of(services, number, "Bo")
    await helps(services, number, ZOE)
    await services[Moderation].substitute(managing(ZOE), match_id, BO, ZOE, WHY)
    for rights in (ANYBODY, MANAGER):
        for attempt in own_decisions(services, number, match_id):
            with pytest.raises(OwnEvent):
                await attempt(by(ZOE, rights))
    assert (await services[Matches].show(match_id)).match.status == "running"
    await services[Rulings].rule(referee(), match_id, [[BO]], reason=WHY)


@pytest.mark.slow
async def test_nobody_sets_the_same_result_again_and_again(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    match_id = await match_of(services, number, "Bo")
    await helps(services, number, ZOE)

    async def set_(best: Person) -> None:
        await services[Rulings].rule(by(ZOE, ANYBODY), match_id, [[best]], reason=WHY)

    for best in (BO, DEE, BO):
        await set_(best)
    before = len(await notes(services))
    assert before == 3 * 2, "its two players are told each time"
    with pytest.raises(SetTooOften, match="3 times in the last 24 hours"):
        await set_(DEE)
    assert await notes(services) == []
    await services[Rulings].rule(referee(), match_id, [[DEE]], reason=WHY)
    clock.pass_(days=1, hours=1)
    await set_(BO)
