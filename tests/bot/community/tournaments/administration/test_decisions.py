"""What those who run a tournament decide: it ends matches, is told with who and why, and never about their own."""

from __future__ import annotations

import asyncio
import csv
import json
from collections.abc import Awaitable, Callable

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.files import document, standings_csv, whole_text
from bot.community.tournaments.administration.refusals import ResultAlready, SetTooOften, WhichOfThem
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.results import RulingKind
from bot.community.tournaments.pages import news_words
from bot.community.tournaments.refusals import NotDirector, NotOfThisTournament, OverAlready, OwnEvent, TooLate
from bot.core.outbox.outbox import Delivery
from bot.core.outbox.words import note_text
from bot.core.people import Person, Request, Rights
from bot.play.archive.words import log_text
from bot.play.matches import IncidentKind
from bot.play.moderation.amendments import Amendment
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
from tests.house import House
from tournaments.facts import Format

ANYBODY = Rights(CHANNEL.guild_id)
BO, CY, DEE, ELI, ZOE = *PEOPLE[1:5], PEOPLE[9]
WHY = "moved too late"


async def notes(house: House, kind: str = "note") -> list[str]:
    return [note_text(each.shown, ping=False) for each in await deliver(house) if each.post.kind == kind]


async def helps(house: House, number: int, who: Person) -> None:
    """Someone runs it as well, by no right of their own."""
    await house.organising.help(referee(), number, who)
    await house.organising.agree(by(who, ANYBODY), number, RequestKind.HELP)


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


async def seated(house: House, match_id: int) -> list[Person]:
    return [person(name) for name in (await house.matches.show(match_id)).names]


async def match_of(house: House, number: int, name: str) -> int:
    """The one that someone plays now."""
    found = [each for each in await running(house, number) if name in (await house.matches.show(each)).names]
    return found[0]


async def made_moves(house: House, match_id: int, plies: int = 4) -> None:
    for _ in range(plies):
        view = await house.matches.show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        assert view.to_move
        await house.matches.move(by(person(view.to_move.name)), match_id, None, move)


@pytest.mark.slow
async def test_a_result_ends_the_match_and_everyone_learns_who_decided_it_and_why(
    house: House, database: Database
) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, rated=True)
    first, _ = await running(house, number)
    await made_moves(house, first)
    winner, loser = await seated(house, first)
    await deliver(house)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    over = await house.matches.show(first)
    assert over.position.last is not None
    assert (over.match.status, over.match.reason, over.position.last.kind) == ("finished", "stopped", "stopped")
    assert house.narration.ending(over) == f"**{winner.name}** wins by decision of the organisers."
    assert f"⚖️ Uma, who runs the tournament, decided this match: {WHY}" in house.narration.news_lines(over)
    assert WHY in log_text(await house.logs.of(by(loser, ANYBODY), first))
    sent = await deliver(house)
    told = {each.post.player_id: note_text(each.shown, ping=False) for each in sent if each.post.kind == "note"}
    assert len(told) == 2
    assert all(WHY in text and "Uma decided your match against" in text for text in told.values())
    (text,) = texts(sent)
    assert text.startswith("### ⚖️ Cup · Decided by Uma")
    assert f"> {WHY}" in text
    assert f"#{first}" in text
    assert not any(each.called for each in sent if each.post.kind == "decision")
    await house.flags.sweep()
    assert (await fact(house, database, first)).why == "stopped"
    assert await rating(house, database, winner) is None
    now = await shown(house, number)
    assert table(now)[winner.name] == "1"
    assert f"⚖️ Uma: {WHY}" in words.round_text(now, 1)
    assert texts(await deliver(house)) == [], "once"
    assert [found async for found in house.matches.differences()] == [(1, None), (2, None)]


@pytest.mark.slow
async def test_files_carry_what_was_decided_and_why(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first, second = await running(house, number)
    winner, loser = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    await decide(house, second)
    await house.flags.sweep()
    over = await shown(house, number)
    assert WHY in whole_text(over)
    rows = {row["name"]: row for row in csv.DictReader(standings_csv(over).splitlines())}
    assert rows[winner.name]["decisions"] == rows[loser.name]["decisions"] == f"1: Uma: {WHY}"
    assert sum(bool(row["decisions"]) for row in rows.values()) == 2
    (decision,) = json.loads(document(over))["decisions"]
    assert (decision["match"], decision["by"], decision["reason"], decision["round"]) == (first, "Uma", WHY, 1)


@pytest.mark.slow
async def test_a_result_counts_for_ratings_if_that_is_said(house: House, database: Database) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1, rated=True)
    first, second = await running(house, number)
    for match_id in (first, second):
        await made_moves(house, match_id)
    winner, _ = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY, rated=True)
    other, _ = await seated(house, second)
    await house.rulings.rule(referee(), second, [[other]], reason=WHY)
    await house.rulings.rule(referee(), second, [[other]], reason=WHY, rated=True)
    with pytest.raises(ResultAlready):
        await house.rulings.rule(referee(), second, [[other]], reason=WHY, rated=True)
    for each in (winner, other):
        found = await rating(house, database, each)
        assert found
        assert found.matches == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(RulingKind))
async def test_every_kind_of_result_ends_the_match_that_way(house: House, kind: RulingKind) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first, second = await running(house, number)
    winner, loser = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], kind, WHY)
    over = await house.matches.show(first)
    assert over.match.status == ("cancelled" if kind is RulingKind.VOID else "finished")
    points = table(await shown(house, number))
    assert (points[winner.name], points[loser.name]) == (("1/2", "1/2") if kind is RulingKind.VOID else ("1", "0"))
    one, other = await seated(house, second)
    await house.rulings.rule(referee(), second, [[one, other]], kind, WHY)
    level = await house.matches.show(second)
    assert level.match.places == (None if kind is not RulingKind.RESULT else [[0, 1]])
    await house.flags.sweep()
    assert (await shown(house, number)).row.state == "finished"


@pytest.mark.slow
async def test_at_tables_of_four_everyone_is_told_their_place(house: House) -> None:
    number = await started(house, Format.TABLES, 4, game="dohyo", rounds=1)
    (match_id,) = await running(house, number)
    await house.rulings.rule(referee(), match_id, [[BO], [ANN, CY], [DEE]], reason=WHY)
    view = await house.matches.show(match_id)
    assert view.match.places == [
        [view.players.index(player) for player in view.players if player.name in names]
        for names in (["Bo"], ["Ann", "Cy"], ["Dee"])
    ]
    told = await notes(house)
    assert sorted(f"place {place} of 4" for place in (1, 2, 2, 4)) == sorted(
        text[text.index("place") : text.index("place") + 12] for text in told
    )


@pytest.mark.slow
async def test_a_result_of_a_match_that_is_over_corrects_it(house: House, database: Database) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, rated=True)
    first, second = await running(house, number)
    await made_moves(house, first)
    winner, loser = await seated(house, first)
    await house.matches.resign(by(loser), first)
    await house.flags.sweep()
    assert await rating(house, database, winner)
    await deliver(house)
    await house.rulings.rule(referee(), first, [[loser]], reason=WHY)
    over = await house.matches.show(first)
    assert over.match.reason != "stopped", "what was played stays sealed"
    assert f"decided anew: {loser.name} wins by decision of the organisers. ({WHY})" in house.narration.news_lines(over)
    async with database.reading() as connection:
        held = await corrections.of_match(connection, first)
    assert held is not None
    assert (held.reason, held.rated) == (WHY, False)
    assert len(await notes(house)) == 2
    await house.flags.sweep()
    assert table(await shown(house, number))[loser.name] == "1"
    assert await rating(house, database, winner) is None, "ratings follow"
    await decide(house, second)
    await house.flags.sweep()
    assert table(await shown(house, number))[loser.name] == "1", "no later sweep takes it back"


@pytest.mark.slow
async def test_of_several_matches_of_a_pairing_the_running_one_is_meant_or_they_are_named(house: House) -> None:
    number = await started(house, Format.ROUND_ROBIN, 2, games=2)
    one, two = await running(house, number)
    with pytest.raises(WhichOfThem, match=f"#{one} and #{two}"):
        await house.rulings.played_elsewhere(referee(), number, [[ANN], [BO]], RulingKind.RESULT, WHY)
    await house.rulings.rule(referee(), one, [[ANN]], reason=WHY)
    await house.rulings.played_elsewhere(referee(), number, [[BO], [ANN]], RulingKind.RESULT, WHY)
    assert (await house.matches.show(two)).match.reason == "stopped"
    await house.flags.sweep()
    over = await shown(house, number)
    assert (table(over), over.row.state) == ({"Ann": "1", "Bo": "1"}, "finished")


@pytest.mark.slow
async def test_whoever_is_taken_out_loses_by_forfeit_and_no_rating_changes(house: House, database: Database) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, rated=True)
    first, _ = await running(house, number)
    await made_moves(house, first)
    stays, goes = await seated(house, first)
    await deliver(house)
    await house.roster.remove(referee(), number, goes, WHY)
    over = await house.matches.show(first)
    assert over.position.last is not None
    assert (over.match.reason, over.position.last.kind) == ("stopped", "stopped")
    sent = await deliver(house)
    (told,) = [note_text(each.shown, ping=False) for each in sent if each.post.kind == "note"]
    assert told == f"Uma has taken you out of **Cup**.\n> {WHY}"
    (text,) = texts(sent)
    assert f"**{goes.name}** was taken out." in text
    assert f"> {WHY}" in text
    await house.flags.sweep()
    now = await shown(house, number)
    contest = next(each for each in now.contests(1) if first in now.match_ids(each))
    assert [match.how for match in contest.pairing.matches] == ["forfeit"]
    assert table(now)[stays.name] == "1"
    assert (await fact(house, database, first)).why == "stopped"
    assert await rating(house, database, stays) is None
    await play_all(house, number)
    assert (await shown(house, number)).row.state == "finished"


@pytest.mark.slow
async def test_at_a_table_the_others_play_on_and_only_who_was_taken_out_is_not_rated(
    house: House, database: Database
) -> None:
    number = await started(house, Format.TABLES, 4, game="dohyo", rounds=1, rated=True)
    (match_id,) = await running(house, number)
    await made_moves(house, match_id, 12)
    await house.roster.remove(referee(), number, DEE, WHY)
    view = await house.matches.show(match_id)
    assert view.match.status == "running"
    assert f"decided this match: {WHY}" in house.narration.news_lines(view)
    assert house.narration.last_move(view).startswith("**Dee** was taken out of this match.")
    for each in (BO, CY):
        await house.matches.resign(by(each), match_id)
    await house.flags.sweep()
    assert (await fact(house, database, match_id)).rated
    assert await rating(house, database, DEE, "dohyo several") is None
    assert await rating(house, database, BO, "dohyo several")
    assert [found async for found in house.matches.differences()] == [(match_id, None)]


@pytest.mark.slow
async def test_whoever_leaves_by_themselves_still_resigns(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2)
    first, second = await running(house, number)
    (leaver, _), (helper, _) = await seated(house, first), await seated(house, second)
    await house.entering.withdraw(by(leaver), number)
    await helps(house, number, helper)
    await house.roster.remove(by(helper, ANYBODY), number, helper, "an escape")
    for match_id in (first, second):
        assert (await house.matches.show(match_id)).match.reason == "resignation", "nobody saves their rating by that"


def own_decisions(house: House, number: int, match_id: int) -> list[Callable[[Request], Awaitable[object]]]:
    return [
        lambda director: house.rulings.rule(director, match_id, [[BO]], reason=WHY),
        lambda director: house.rulings.rule(director, match_id, [[BO]], RulingKind.VOID, WHY),
        lambda director: house.rulings.played_elsewhere(director, number, [[BO], [DEE]], RulingKind.RESULT, WHY),
        lambda director: house.roster.remove(director, number, DEE, WHY),
        lambda director: house.steering.undoable(director, number),
        lambda director: house.steering.undo_round(director, number),
        lambda director: house.steering.extend(director, number, 5),
    ]


@pytest.mark.slow
async def test_nobody_decides_about_a_match_of_their_own_not_even_a_manager(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, round_days=9)
    match_id = await match_of(house, number, "Bo")
    assert set((await house.matches.show(match_id)).names) == {"Bo", "Dee"}
    await helps(house, number, BO)
    before = (await shown(house, number)).held.facts
    for rights in (ANYBODY, MANAGER):
        for attempt in own_decisions(house, number, match_id):
            with pytest.raises(OwnEvent, match="someone else has to decide that: another server manager, or a helper"):
                await attempt(by(BO, rights))
    assert (await shown(house, number)).held.facts == before
    assert (await house.matches.show(match_id)).match.status == "running"
    await helps(house, number, ZOE)
    with pytest.raises(OwnEvent, match="someone else has to decide that: Jo, or another server manager"):
        await house.steering.undo_round(by(BO, ANYBODY), number)
    await house.rulings.rule(by(ZOE, ANYBODY), match_id, [[BO]], reason=WHY)
    await house.steering.extend(referee(), number, 5)
    await house.steering.undo_round(by(ZOE, ANYBODY), number)


@pytest.mark.slow
async def test_whoever_plays_decides_about_the_matches_of_others_only_their_results(house: House) -> None:
    number = await started(house, Format.SWISS, 6, rounds=2, draft_pairings=True)
    await helps(house, number, BO)

    def helper() -> Request:
        return by(BO, ANYBODY)

    drafted = drafted_tables(await house.steering.drafted(helper(), number))
    now = await shown(house, number)
    one, two = (person(now.name(seats[0])) for seats in drafted[:2])
    with pytest.raises(OwnEvent):
        await house.steering.swap(helper(), number, one, two)
    await house.steering.swap(managing(BO), number, one, two)
    with pytest.raises(OwnEvent):
        await house.roster.replace(helper(), number, ELI, ZOE)
    await house.steering.approve(helper(), number)
    await house.flags.sweep()
    free = [each for each in await running(house, number) if "Bo" not in (await house.matches.show(each)).names]
    other = (await seated(house, free[0]))[0]
    with pytest.raises(OwnEvent):
        await house.roster.remove(helper(), number, other)
    await house.rulings.rule(helper(), free[0], [[other]], reason=WHY)
    with pytest.raises(OwnEvent):
        await house.organising.set(helper(), number, {"round_days": 3, "at_deadline": "draw"})
    with pytest.raises(OwnEvent):
        await house.organising.end(helper(), number)


async def test_whoever_plays_gives_no_seeds_by_hand(house: House) -> None:
    number = await opened(house, Format.SWISS, 4)
    await helps(house, number, BO)
    await helps(house, number, ZOE)
    for who in (BO, CY):
        with pytest.raises(OwnEvent):
            await house.roster.seed(by(BO, ANYBODY), number, who, 1)
    await deliver(house)
    await house.roster.seed(by(ZOE, ANYBODY), number, CY, 1)
    (text,) = texts(await deliver(house))
    assert "Decided by Jo" in text
    assert "**Cy** is seed 1 now." in text
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    assert "Cy" in met(await shown(house, number), 1)[0]


@pytest.mark.slow
async def test_nobody_lets_themselves_back_in(house: House) -> None:
    number = await started(house, Format.SWISS, 6, rounds=3)
    await helps(house, number, BO)
    await house.entering.withdraw(by(BO), number)
    for rights in (ANYBODY, MANAGER):
        with pytest.raises(OwnEvent):
            await house.roster.add(by(BO, rights), number, [BO])
    assert (await house.roster.add(referee(), number, [BO])).names == ("Bo",)


@pytest.mark.slow
async def test_every_decision_is_posted_once_with_who_decided(house: House) -> None:
    number = await started(house, Format.SWISS, 5, rounds=3, round_days=9, draft_pairings=True)
    await deliver(house)
    drafted = drafted_tables(await house.steering.drafted(managing(), number))
    now = await shown(house, number)
    one, two = (person(now.name(seats[0])) for seats in drafted[:2])
    await house.steering.swap(referee(), number, one, two)
    await house.steering.approve(referee(), number)
    await house.flags.sweep()
    assert len(await running(house, number)) == 2, "the draft still holds"
    await house.steering.extend(referee(), number, 4)
    await play_round(house, number)
    await house.roster.replace(referee(), number, ELI, ZOE)
    await house.entering.join(by(ZOE), number)
    await house.flags.sweep()
    await house.steering.approve(referee(), number)
    await house.flags.sweep()
    await house.steering.undo_round(referee(), number)
    told = texts(await deliver(house))
    assert all("Decided by Uma" in text for text in told)
    for said in (
        f"**{one.name}** and **{two.name}** changed places",
        "This round now ends <t:",
        "**Jo** takes over from **Eli**.",
        "Round 2 was taken back: its matches don't count.",
    ):
        assert sum(said in text for text in told) == 1
    assert len(told) == 4
    await house.flags.sweep()
    assert texts(await deliver(house)) == []


@pytest.mark.slow
async def test_a_channel_learns_of_a_decision_about_a_private_tournament_only_that_there_was_one(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, private=True)
    first, _ = await running(house, number)
    winner, _ = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    (text,) = texts(await deliver(house))
    assert WHY not in text
    assert winner.name not in text


@pytest.mark.slow
async def test_whoever_is_forgotten_gives_no_reasons_any_more(house: House, database: Database) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2)
    first, _ = await running(house, number)
    winner, _ = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    await deliver(house)
    await house.privacy.forget(by(Person(9001, "Uma")))
    assert {"round", "decision"} <= {each.post.kind for each in await deliver(house) if each.drawn_again}
    now = await shown(house, number)
    assert WHY not in words.round_text(now, 1)
    assert "⚖️ Deleted player" in words.round_text(now, 1)
    async with database.reading() as connection:
        assert await entrants.reasons(connection, number) == {}
    assert WHY not in house.narration.news_lines(await house.matches.show(first))


@pytest.mark.at_once
@pytest.mark.slow
async def test_two_directors_at_once_decide_the_same_once(house: House, database: Database) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2)
    first, _ = await running(house, number)
    winner, _ = await seated(house, first)
    calls = [house.rulings.rule(referee(), first, [[winner]], reason=WHY) for _ in range(3)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Overview", "ResultAlready", "ResultAlready"]
    assert len(texts(await deliver(house))) == 1
    async with database.reading() as connection:
        assert [each.kind for each in await matches.entries(connection, first)] == ["stopped"]


@pytest.mark.at_once
@pytest.mark.slow
async def test_two_directors_who_disagree_leave_the_last_word_standing(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2)
    first, _ = await running(house, number)
    one, two = await seated(house, first)
    calls = [house.rulings.rule(referee(), first, [[each]], reason=each.name) for each in (one, two)]
    await asyncio.gather(*calls)
    await house.flags.sweep()
    now = await shown(house, number)
    (decision,) = next(iter(now.rulings.values()))
    assert table(now)[decision.reason] == "1"
    assert decision.fact == [each for each in now.held.facts if each.kind == "ruled"][-1]


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_a_resignation_and_a_result_at_once_leave_one_end(house: House) -> None:
    number = await started(house, Format.SWISS, 6, rounds=2)
    for match_id in await running(house, number):
        one, two = await seated(house, match_id)
        view = await house.matches.show(match_id)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        done = await asyncio.gather(
            house.matches.move(by(one), match_id, 0, move),
            house.matches.resign(by(two), match_id),
            house.rulings.rule(referee(), match_id, [[two]], reason=WHY),
            house.flags.sweep(),
            return_exceptions=True,
        )
        assert not isinstance(done[2], Exception)
    await house.flags.sweep()
    assert {difference async for _, difference in house.matches.differences()} == {None}
    now = await shown(house, number)
    assert all(decision.fact.by_id for each in now.rulings.values() for decision in each)
    assert len(now.rulings) == 3, "the director has the last word"


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_result_and_a_correction_by_a_moderator_at_once_agree(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1, rated=True)
    first, second = await running(house, number)
    for match_id in (first, second):
        await decide(house, match_id)
    await house.flags.sweep()
    one, two = await seated(house, first)
    await asyncio.gather(
        house.rulings.rule(referee(), first, [[one, two]], reason=WHY),
        house.moderation.correct(managing(ZOE), first, Amendment(void=True), "no"),
    )
    await house.flags.sweep()
    now = await shown(house, number)
    (latest,) = [each for each in now.contests(1) if first in now.match_ids(each)]
    assert [str(table(now)[each.name]) for each in (one, two)] == ["1/2", "1/2"]
    assert latest.is_decided


@pytest.mark.slow
async def test_after_the_end_a_result_is_corrected_and_the_podium_follows(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1, rated=True)
    first = await match_of(house, number, "Ann")
    await play_all(house, number)
    over = await shown(house, number)
    assert over.row.state == "finished"
    await deliver(house)
    loser = next(each for each in await seated(house, first) if each.name != "Ann")
    await house.rulings.rule(referee(), first, [[loser]], reason=WHY)
    now = await shown(house, number)
    assert "Ann" not in [name for place, name in places(now) if place == 1]
    assert now.row.state == "finished"
    sent = await deliver(house)
    assert "podium" in {each.post.kind for each in sent if each.drawn_again}
    assert not any(each.called for each in sent if each.post.kind == "podium")
    (text,) = texts(sent)
    assert text.startswith("### ✏️ Cup · Result corrected")
    assert f"⚖️ Uma: {WHY}" in text
    assert len([each for each in sent if each.post.kind == "note"]) == 2
    await house.flags.sweep()
    assert texts(await deliver(house)) == []
    with pytest.raises(ResultAlready):
        await house.rulings.rule(referee(), first, [[loser]], reason=WHY)


@pytest.mark.slow
async def test_after_the_end_results_that_were_decided_or_played_elsewhere_are_corrected_too(house: House) -> None:
    number = await started(house, Format.ROUND_ROBIN, 4, most=1)
    overview = await shown(house, number)
    waiting = next(each for each in overview.held.contests if each.row.began_at is None)
    one, two = (person(overview.name(who)) for who in waiting.pairing.seats)
    await house.rulings.played_elsewhere(referee(), number, [[one], [two]], RulingKind.RESULT, "on a real board")
    ruled = (await running(house, number))[0]
    first, other = await seated(house, ruled)
    await house.rulings.rule(referee(), ruled, [[first]], reason=WHY)
    await play_all(house, number)
    before = table(await shown(house, number))
    await house.rulings.played_elsewhere(referee(), number, [[two], [one]], RulingKind.RESULT, "misread")
    await house.rulings.rule(referee(), ruled, [[other]], reason="misread too")
    await house.flags.sweep()
    after = await shown(house, number)
    gained = {name: int(table(after)[name]) - int(before[name]) for name in before}
    expected = dict.fromkeys(before, 0)
    for name, change in ((one.name, -1), (two.name, 1), (first.name, -1), (other.name, 1)):
        expected[name] += change
    assert gained == expected
    assert after.row.state == "finished"


@pytest.mark.slow
async def test_a_correction_by_a_moderator_draws_the_podium_again_as_well(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first = (await running(house, number))[0]
    await play_all(house, number)
    await deliver(house)
    _, loser = sorted(await seated(house, first), key=lambda each: each.name)
    await house.moderation.correct(managing(ZOE), first, Amendment((loser,)), WHY)
    await house.flags.sweep()
    assert "podium" in {each.post.kind for each in await deliver(house) if each.drawn_again}


@pytest.mark.slow
async def test_what_others_have_gone_on_from_stays_after_the_end(house: House) -> None:
    number = await started(house, Format.KNOCKOUT, 4)
    semi, _ = await running(house, number)
    await play_all(house, number)
    over = await shown(house, number)
    loser = sorted(await seated(house, semi), key=lambda each: each.name)[1]
    with pytest.raises(TooLate):
        await house.rulings.rule(referee(), semi, [[loser]], reason=WHY)
    final = over.match_ids(over.contests(2)[0])[0]
    second = sorted(await seated(house, final), key=lambda each: each.name)[1]
    await house.rulings.rule(referee(), final, [[second]], reason=WHY)
    assert places(await shown(house, number))[0] == (1, second.name)


@pytest.mark.slow
async def test_only_results_are_decided_after_the_end_and_nothing_of_what_was_cancelled(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first = (await running(house, number))[0]
    winner = (await seated(house, first))[0]
    await house.organising.end(managing(), number)
    with pytest.raises(OverAlready):
        await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    done = await started(house, Format.SWISS, 4, rounds=1)
    match_id = (await running(house, done))[0]
    await play_all(house, done)
    with pytest.raises(OverAlready):
        await house.roster.remove(referee(), done, BO)
    with pytest.raises(NotDirector):
        await house.rulings.rule(by(CY, ANYBODY), match_id, [[winner]], reason=WHY)
    with pytest.raises(NotOfThisTournament):
        await house.rulings.rule(referee(), 4711, [[winner]], reason=WHY)


@pytest.mark.slow
async def test_a_match_that_a_director_decided_is_told_to_the_directors_by_no_second_note(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    first, _ = await running(house, number)
    winner, _ = await seated(house, first)
    await house.rulings.rule(referee(), first, [[winner]], reason=WHY)
    await house.flags.sweep()
    assert not any("A moderator decided" in text for text in await notes(house))
    view = await house.matches.show(first)
    assert {each.kind for each in view.occurrences} >= {IncidentKind.DIRECTED}


@pytest.mark.slow
async def test_nobody_decides_about_a_match_in_which_they_took_a_seat_over(house: House) -> None:
    number = await started(house, Format.SWISS, 4, rounds=2, round_days=9)
    match_id = await match_of(house, number, "Bo")
    await helps(house, number, ZOE)
    await house.moderation.substitute(managing(ZOE), match_id, BO, ZOE, WHY)
    for rights in (ANYBODY, MANAGER):
        for attempt in own_decisions(house, number, match_id):
            with pytest.raises(OwnEvent):
                await attempt(by(ZOE, rights))
    assert (await house.matches.show(match_id)).match.status == "running"
    await house.rulings.rule(referee(), match_id, [[BO]], reason=WHY)


@pytest.mark.slow
async def test_nobody_sets_the_same_result_again_and_again(house: House, clock: HandClock) -> None:
    number = await started(house, Format.SWISS, 4, rounds=1)
    match_id = await match_of(house, number, "Bo")
    await helps(house, number, ZOE)

    async def set_(best: Person) -> None:
        await house.rulings.rule(by(ZOE, ANYBODY), match_id, [[best]], reason=WHY)

    for best in (BO, DEE, BO):
        await set_(best)
    before = len(await notes(house))
    assert before == 3 * 2, "its two players are told each time"
    with pytest.raises(SetTooOften, match="3 times in the last 24 hours"):
        await set_(DEE)
    assert await notes(house) == []
    await house.rulings.rule(referee(), match_id, [[DEE]], reason=WHY)
    clock.pass_(days=1, hours=1)
    await set_(BO)
