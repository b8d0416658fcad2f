"""Tournaments run by themselves, from the first entrant to the last place."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.community.competitions.refusals import NotOrganiser
from bot.community.tournaments import words
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.refusals import AlreadyEntered, NotDirector, NotOpen, TooFewEntrants, TooLate
from bot.community.tournaments.rounds.match_creation import BATCH, Making
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.people.servers.settings import GuildBook
from bot.play.matches.creation import Arranging
from bot.play.matches.matches import Matches
from storage.community import tournaments as stored
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
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
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, managing
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format, How

NOBODY_SPECIAL = Rights(CHANNEL.guild_id)


@pytest.fixture
def pairing() -> None:
    """Rounds are paired by the program, as in the bot."""


@pytest.mark.slow
async def test_a_round_robin_of_six_runs_from_the_card_to_the_podium(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 6)
    assert len(await running(services, number)) == 12, "four at a time for each of six"
    assert await play_all(services, number) == 15
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over) == [(1, "Ann"), (2, "Bo"), (3, "Cy"), (4, "Dee"), (5, "Eli"), (6, "Fay")]
    assert table(over)["Ann"] == "5"
    assert "1\\. Ann · 5" in words.standings_text(over)


@pytest.mark.slow
async def test_a_swiss_of_nine_with_a_no_show_and_a_late_entry(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 9, rounds=4)
    first = await shown(services, number)
    (bye,) = first.tournament.rounds[0].byes
    absent = await running(services, number)
    view = await services[Matches].show(absent[0])
    assert view.to_move
    missing = view.to_move.name
    await services[Matches].resign(by(person(missing)), absent[0])
    late = await services[Entering].join(by(PEOPLE[9]), number)
    assert PEOPLE[9].name in {player.name for player in late.entered}
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert len(over.tournament.rounds) == 4
    forfeits = [
        match
        for held in over.tournament.rounds
        for pairing in held.pairings
        for match in pairing.matches
        if match.how is How.FORFEIT
    ]
    assert [over.name(match.places[1][0]) for match in forfeits] == [missing]
    assert over.tournament.entrants[-1].entered == 2, "the late entry missed one round"
    pairs = [frozenset(pair) for n in range(1, 5) for pair in met(over, n)]
    assert len(pairs) == 4 + 5 * 3
    again = {pair for pair in pairs if pairs.count(pair) > 1}
    assert all(missing in pair for pair in again), "nobody meets twice but who did not show up"
    assert over.name(bye) in table(over)
    for n in range(2, 5):
        assert sorted(name for pair in met(over, n) for name in pair) == sorted(each.name for each in PEOPLE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [Format.KNOCKOUT, *(pytest.param(kind, marks=pytest.mark.slow) for kind in (Format.DOUBLE, Format.GROUPS))],
)
async def test_a_bracket_ends_with_one_winner(services: Services, kind: Format) -> None:
    number = await started(services, kind, 6, third=True)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0] == (1, "Ann")
    assert [place for place, _ in places(over)].count(1) == 1


@pytest.mark.slow
async def test_tables_of_four_are_seated_by_points(services: Services) -> None:
    number = await started(services, Format.TABLES, 8, game="dohyo", rounds=2)
    assert len(await running(services, number)) == 2
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0][1] == "Ann"
    assert len(over.tournament.rounds) == 2


@pytest.mark.slow
async def test_a_match_with_the_leaver_is_resigned_and_nobody_waits(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    await services[Entering].withdraw(by(ANN), number)
    await services[Sweeps].sweep()
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[0] == (1, "Bo")


@pytest.mark.slow
async def test_leaving_a_round_robin_early_annuls_and_late_forfeits(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 4, most=1)
    await services[Entering].withdraw(by(ANN), number)
    await play_all(services, number)
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert "Ann" not in table(over)
    assert table(over)["Bo"] == "2"


@pytest.mark.slow
async def test_it_is_killed_anywhere_and_goes_on(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(services, Format.SWISS, 8, rounds=2)
    await services[Organising].start(managing(), number)
    calls = {"count": 0, "until": 1}
    arrange = services[Arranging].begin

    async def broken(*arguments: Any, **further: Any) -> None:
        calls["count"] += 1
        await arrange(*arguments, **further)
        if calls["count"] == calls["until"]:
            raise RuntimeError("killed")

    monkeypatch.setattr(services[Arranging], "begin", broken)
    steps = 0
    for until in (1, 3, 99):
        calls |= {"count": 0, "until": until}
        for _ in range(20):
            advancing = services[Advancing]
            step = (advancing.collect, services[Making].make, advancing.pair)[steps % 3]
            steps += 1
            try:
                await step(number)
            except RuntimeError:
                break
    now = await shown(services, number)
    assert len(now.tournament.rounds) == 1
    assert len(await running(services, number)) == 4
    assert sorted(name for pair in met(now, 1) for name in pair) == sorted(each.name for each in PEOPLE[:8])
    await play_all(services, number)
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_everything_else_that_is_due_has_its_turn_while_matches_are_made(services: Services) -> None:
    number = await opened(services, Format.SWISS, 10, rounds=1)
    await services[Organising].start(managing(), number)
    services[Advancing].making_seconds = 0.0
    made = []
    while not made or services[Sweeps].has_more:
        await services[Sweeps].sweep()
        made.append(len(await running(services, number)))
    assert [count for count in made if count] == [BATCH, 5, 5]


@pytest.mark.slow
async def test_what_was_made_in_vain_is_made_again(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=1)
    await services[Organising].start(managing(), number)
    await services[Advancing].collect(number)
    await services[Advancing].pair(number)
    with monkeypatch.context() as away:
        away.setattr(services[Making], "_show", None)
        with pytest.raises(TypeError):
            await services[Making].make(number)
    assert await running(services, number) == []
    assert await services[Making].make(number)
    assert len(await running(services, number)) == 3


@pytest.mark.slow
async def test_two_sweepers_pair_a_round_once(services: Services) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=1)
    await services[Organising].start(managing(), number)
    ask = services[Advancing].next_rounds

    async def overtaken(tournament: Any) -> Any:
        answer = await ask(tournament)
        services[Advancing].next_rounds = ask
        await services[Advancing].advance(number)
        return answer

    services[Advancing].next_rounds = overtaken
    await services[Advancing].advance(number)
    assert len(await running(services, number)) == 3


@pytest.mark.slow
async def test_a_slow_pairing_keeps_nothing_else_waiting(services: Services) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=1)
    await services[Organising].start(managing(), number)
    ask, may_answer = services[Advancing].next_rounds, asyncio.Event()

    async def slow(tournament: Any) -> Any:
        await may_answer.wait()
        return await ask(tournament)

    services[Advancing].next_rounds, services[Advancing].patience = slow, 0.0
    await services[Sweeps].sweep()
    await services[Sweeps].sweep()
    assert await running(services, number) == []
    await services[Entering].join(by(PEOPLE[6]), number)
    may_answer.set()
    services[Advancing].patience = 60.0
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 3
    assert (await shown(services, number)).tournament.rounds[0].byes, "who came meanwhile is paired too"


@pytest.mark.slow
async def test_a_round_ends_at_its_deadline(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=7, at_deadline="draw")
    first, second = await running(services, number)
    await decide(services, first)
    clock.pass_(days=7, minutes=1)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert sorted(table(over).values()) == ["0", "1", "1/2", "1/2"]
    assert (await services[Matches].show(second)).match.status == "finished"


@pytest.mark.slow
async def test_the_better_seed_goes_on_where_a_knock_out_is_level_at_the_deadline(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.KNOCKOUT, 4, round_days=7, at_deadline="draw")
    for _ in range(2):
        clock.pass_(days=7, minutes=1)
        await services[Sweeps].sweep()
    over = await shown(services, number)
    assert over.row.state == "finished"
    assert places(over)[:2] == [(1, "Ann"), (2, "Bo")]


@pytest.mark.slow
async def test_a_director_may_judge_before_what_is_open_is_drawn(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=3, at_deadline="judge")
    matches = await running(services, number)
    clock.pass_(days=3, minutes=1)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2
    view = await services[Matches].show(matches[0])
    winner = view.players[0]
    await services[Rulings].rule(referee(), matches[0], [[Person(winner.discord_id, winner.name)]])
    clock.pass_(hours=73)
    await services[Sweeps].sweep()
    over = await shown(services, number)
    assert table(over)[winner.name] == "1"
    assert over.row.state == "finished"


async def test_what_is_chosen_about_deadlines_holds_from_the_next_round_on(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3, round_days=3, at_deadline="wait")
    clock.pass_(days=3, minutes=1)
    await services[Sweeps].sweep()
    await services[Organising].set(referee(), number, {"round_days": 5, "at_deadline": "draw"})
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "only clocks end matches of this round"
    await play_round(services, number)
    clock.pass_(days=5, minutes=1)
    await services[Sweeps].sweep()
    assert len((await shown(services, number)).tournament.rounds) == 3, "that one was over"
    await services[Organising].set(referee(), number, {"round_days": 5, "at_deadline": "wait"})
    await services[Steering].extend(referee(), number, 1)
    clock.pass_(days=1, minutes=1)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "it was moved by what holds now"


@pytest.mark.slow
@pytest.mark.parametrize("is_made_again", [False, True])
async def test_a_director_is_asked_anew_about_a_round_that_lasts_longer_or_was_made_again(
    services: Services, clock: HandClock, *, is_made_again: bool
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=3, at_deadline="judge")
    clock.pass_(days=3, minutes=1)
    await services[Sweeps].sweep()
    if is_made_again:
        await services[Steering].undo_round(referee(), number)
        await services[Organising].start(managing(), number)
    else:
        await services[Steering].extend(referee(), number, 3)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2
    clock.pass_(days=3, minutes=1)
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 2, "its director has time to judge"
    clock.pass_(hours=73)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "finished"


@pytest.mark.slow
async def test_a_ruling_counts_until_the_next_round_of_a_knock_out(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    first, second = await running(services, number)
    await decide(services, first)
    await services[Sweeps].sweep()
    loser = next(player for player in (await services[Matches].show(first)).players if player.name != "Ann")
    await services[Rulings].rule(referee(), first, [[Person(loser.discord_id, loser.name)]])
    await decide(services, second)
    await services[Sweeps].sweep()
    final = await shown(services, number)
    assert {loser.name} < met(final, 2)[0]
    with pytest.raises(TooLate):
        await services[Rulings].rule(referee(), first, [[ANN]])


async def test_who_may_organise_and_who_may_join(services: Services) -> None:
    design = Design("Cup", "dogon", Format.SWISS)
    with pytest.raises(NotOrganiser):
        await services[Organising].create(by(BO, NOBODY_SPECIAL), design, CHANNEL)
    number = await opened(services, Format.SWISS, 1)
    with pytest.raises(AlreadyEntered):
        await services[Entering].join(by(ANN), number)
    with pytest.raises(TooFewEntrants):
        await services[Organising].start(managing(), number)
    with pytest.raises(NotDirector):
        await services[Organising].end(by(BO, NOBODY_SPECIAL), number)
    await services[Organising].end(managing(), number)
    with pytest.raises(NotOpen):
        await services[Entering].join(by(CY), number)


async def test_it_starts_at_its_time_or_is_put_off_once(services: Services, clock: HandClock) -> None:
    draft = await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)
    number = draft.row.id
    await services[Organising].set(managing(), number, {}, 2)
    await services[Organising].publish(managing(), number)
    clock.pass_(days=2, minutes=1)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "open"
    clock.pass_(days=7, minutes=1)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).row.state == "cancelled"


@pytest.mark.slow
async def test_the_card_and_the_rounds_are_told_once_and_drawn_again(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    sent = await deliver(services)
    told = [delivery for delivery in sent if delivery.post.kind in {"tournament", "round"}]
    assert [delivery.post.kind for delivery in told if not delivery.drawn_again] == ["tournament", "round"]
    assert not any(delivery.pinged for delivery in told)
    await play_all(services, number)
    later = await deliver(services)
    assert {delivery.post.kind for delivery in later if delivery.drawn_again} >= {"tournament", "round"}
    (podium,) = [delivery for delivery in later if delivery.post.kind == "podium"]
    assert {"Ann", "Bo"} <= {player.name for player in podium.called}


@pytest.mark.slow
async def test_first_boards_of_one_moment_are_one_ping(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 5)
    boards = [each for each in await deliver(services) if each.post.kind == "board"]
    assert len(boards) == len(await running(services, number)) == 10
    pinged = [player.name for each in boards for player in each.pinged]
    first = {(await services[Matches].show(each.post.match_id)).to_move.name for each in boards}
    assert sorted(pinged) == sorted(first), "each once, though most have the first move in two"
    quiet = next(each for each in boards if not each.pinged)
    view = await services[Matches].show(quiet.post.match_id)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(person(view.to_move.name)), view.match.id, None, move)
    (answer,) = [each for each in await deliver(services) if each.post.kind == "board"]
    assert [player.name for player in answer.pinged] == [next(p.name for p in view.players if p != view.to_move)]


@pytest.mark.slow
async def test_matches_that_begin_together_as_others_end_are_one_ping(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 6, most=2)
    await deliver(services)
    before = await running(services, number)
    for match_id in before:
        await decide(services, match_id)
    await deliver(services)
    await services[Sweeps].sweep()
    fresh = set(await running(services, number)) - set(before)
    assert len(fresh) == 6
    boards = [each for each in await deliver(services) if each.post.kind == "board" and each.post.match_id in fresh]
    pinged = [player.name for each in boards for player in each.pinged]
    first = {(await services[Matches].show(match_id)).to_move.name for match_id in fresh}
    assert sorted(pinged) == sorted(first)


async def test_a_server_can_do_without(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "tournaments", value=False)
    with pytest.raises(Exception, match="switched off"):
        await services[Organising].create(managing(), Design("Cup", "dogon", Format.SWISS), CHANNEL)


@pytest.mark.slow
async def test_whoever_is_forgotten_has_withdrawn_and_has_no_name(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=2)
    await play_all(services, number)
    before = table(await shown(services, number))
    exported = await services[Privacy].export(BO)
    assert exported["tournaments"][0]["name"] == "Cup"
    await services[Privacy].forget(by(BO))
    after = table(await shown(services, number))
    assert after.pop("Deleted player") == before.pop("Bo")
    assert after == before


@pytest.mark.slow
async def test_idle_tournaments_are_not_looked_at(services: Services, clock: HandClock) -> None:
    await started(services, Format.SWISS, 4, rounds=1)
    clock.pass_(hours=1)
    async with services.database.reading() as connection:
        assert await stored.due(connection, clock.now, 10) == ()


async def test_whoever_withdrew_is_not_offered_to_join_again_once_it_runs(services: Services) -> None:
    number, (first, second, third, late) = await opened(services, Format.SWISS, 3, rounds=3), PEOPLE[:4]
    await services[Entering].leave(by(first), number)
    assert (await shown(services, number)).lets_in(first.discord_id), "it hasn't started"
    await services[Entering].join(by(first), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await services[Entering].withdraw(by(second), number)
    now = await shown(services, number)
    assert [now.lets_in(person.discord_id) for person in (first, second, third, late)] == [False, False, False, True]
    with pytest.raises(NotOpen):
        await services[Entering].join(by(second), number)
    await services[Entering].join(by(late), number)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "is_late"), [(Format.SWISS, True), (Format.KNOCKOUT, False)])
async def test_the_card_lets_people_join_as_long_as_they_can(services: Services, kind: Format, is_late: bool) -> None:
    number = await opened(services, kind, 4, rounds=3)
    assert (await shown(services, number)).can_be_joined
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert (await shown(services, number)).can_be_joined == is_late
    await play_round(services, number)
    assert not (await shown(services, number)).can_be_joined, "the second round is paired"
