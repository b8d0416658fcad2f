"""What becomes of a tournament between its announcement and its last correction."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from bot.community.competitions.preferences_page import AT_ONCE, LETTERS
from bot.community.tournaments import words
from bot.community.tournaments.administration.draft_views import settings_page
from bot.community.tournaments.administration.files import document
from bot.community.tournaments.administration.requests import RequestKind
from bot.community.tournaments.administration.result_pages import ruled, seated
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.entrants.presence import Presence
from bot.community.tournaments.lifecycle.delays import note_loss
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages import news_words
from bot.community.tournaments.pages.messages import PodiumMessage, RoundMessage
from bot.community.tournaments.pages.news_threads import NewsThreads
from bot.community.tournaments.refusals import NotOpenYet, OpensTooLate, TooLate
from bot.community.tournaments.rounds.progression import Advancing
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.servers import Switch
from bot.people.servers.members import MemberBook
from bot.people.servers.settings import GuildBook
from bot.play.matches.entries.stopped import TOLD
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage import Database
from storage.community import tournaments
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
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
from tests.bot.community.tournaments.recounted import wrong
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing, owed
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format


async def told(services: Services) -> dict[str, list[str]]:
    """Kind of note -> whom it was sent to, privately."""
    found: dict[str, list[str]] = {}
    for each in await deliver(services):
        if each.post.kind == "note":
            assert each.post.channel_id is None
            found.setdefault(each.shown.kind.key, []).append(each.recipient.name if each.recipient else "")
    return {key: sorted(names) for key, names in found.items()}


async def drafted(services: Services, **settings: Any) -> int:
    design = Design("Cup", "dogon", Format.SWISS, settings={"rounds": 1, **settings})
    number: int = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    return number


async def state(services: Services, number: int) -> str:
    return str((await shown(services, number)).row.state)


async def test_an_announced_tournament_opens_by_itself(services: Services, clock: HandClock) -> None:
    number = await drafted(services, opens=3)
    await services[Organising].publish(managing(), number)
    announced = await shown(services, number)
    assert announced.is_announced
    assert "Sign-up opens" in words.card_text(announced)
    with pytest.raises(NotOpenYet):
        await services[Entering].join(by(ANN), number)
    clock.pass_(days=3)
    await services[Sweeps].sweep()
    await services[Entering].join(by(ANN), number)
    assert "Sign-up opens" not in words.card_text(await shown(services, number))
    cards = [each for each in await deliver(services) if each.post.kind == "tournament" and not each.drawn_again]
    assert len(cards) == 1, "the same card from the announcement on"


async def test_one_without_a_date_opens_when_its_director_says_so(services: Services, clock: HandClock) -> None:
    number = await drafted(services, opens=-1)
    await services[Organising].publish(managing(), number)
    clock.pass_(days=20)
    await services[Sweeps].sweep()
    assert await state(services, number) == "announced"
    assert [row.id for row in await services[Organising].run_by(by(ANN))] == [number]
    await services[Organising].publish(managing(), number)
    await services[Entering].join(by(BO), number)


async def test_it_cannot_open_after_its_start(services: Services, clock: HandClock) -> None:
    number = await drafted(services, opens=7)
    await services[Organising].set(managing(), number, {}, days=5)
    with pytest.raises(OpensTooLate):
        await services[Organising].publish(managing(), number)
    await services[Organising].set(managing(), number, {}, days=8)
    await services[Organising].publish(managing(), number)
    with pytest.raises(OpensTooLate):
        await services[Organising].set(managing(), number, {}, days=2)
    with pytest.raises(OpensTooLate):
        await services[Organising].set(managing(), number, {"opens": 14})
    await services[Organising].set(managing(), number, {"opens": -1})
    clock.pass_(days=9)
    with pytest.raises(OpensTooLate):
        await services[Organising].publish(managing(), number)


async def test_a_draft_starts_in_so_many_days_from_when_it_is_published(services: Services, clock: HandClock) -> None:
    number = await drafted(services)
    await services[Organising].set(managing(), number, {"starts": 3}, days=3)
    clock.pass_(days=5)
    published = await services[Organising].publish(managing(), number)
    assert published.row.starts_at == clock.now + timedelta(days=3)
    await services[Sweeps].sweep()
    assert not (await shown(services, number)).row.progress.moved


async def test_a_card_that_was_taken_back_after_a_month_can_be_changed(services: Services, clock: HandClock) -> None:
    number = await drafted(services)
    clock.pass_(days=20)
    await services[Organising].publish(managing(), number)
    clock.pass_(days=20)
    await services[Organising].unpublish(managing(), number)
    await services[Organising].set(managing(), number, {"starts": 3}, days=3)
    await services[Sweeps].sweep()
    await services[Organising].publish(managing(), number)
    assert await state(services, number) == "open"


@pytest.mark.slow
@pytest.mark.parametrize("opens", [0, -1])
async def test_what_never_starts_is_cancelled_after_thirty_days(
    services: Services, clock: HandClock, opens: int
) -> None:
    number = await drafted(services, opens=opens)
    await services[Organising].publish(managing(), number)
    clock.pass_(days=29, hours=23)
    await services[Sweeps].sweep()
    assert await state(services, number) != "cancelled"
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    assert await state(services, number) == "cancelled"
    assert await told(services) == {"never started": ["Ann"]}


@pytest.mark.slow
async def test_one_with_enough_players_waits_for_its_director(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    clock.pass_(days=31)
    await services[Sweeps].sweep()
    assert await state(services, number) == "open"
    await services[Entering].leave(by(ANN), number)
    await services[Sweeps].sweep()
    assert await state(services, number) == "cancelled"


@pytest.mark.slow
async def test_whoever_has_no_match_in_a_round_is_told_and_everyone_their_place_once(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=3)
    await services[PreferenceBook].choose(ANN, "pings", "both")
    first = await shown(services, number)
    (bye,) = first.tournament.rounds[0].byes
    assert await told(services) == {"has bye": [first.name(bye)]}
    rests = next(name for name in ("Ann", "Bo", "Cy") if name != first.name(bye))
    await services[Entering].rest(by(person(rests)), number, [2])
    await play_round(services, number)
    assert await told(services) == {"sits out": [rests]}
    await play_all(services, number)
    last = await told(services)
    assert len(last["has bye"]) == 1
    final = await shown(services, number)
    pinged = {final.name(each.id) for each in final.standings if each.place <= 3}
    assert "Ann" in pinged, "and she has chosen direct messages beside pings"
    assert set(last["placed"]) == {"Ann", "Bo", "Cy", "Dee", "Eli"} - pinged | {"Ann"}


@pytest.mark.slow
async def test_whoever_turned_messages_off_is_told_nothing(services: Services) -> None:
    for each in PEOPLE[:5]:
        await services[PreferenceBook].choose(each, LETTERS.key, "False")
    number = await started(services, Format.KNOCKOUT, 5)
    await play_all(services, number)
    assert await told(services) == {}


@pytest.mark.slow
async def test_a_podium_that_cannot_be_posted_goes_to_nobody_who_turned_messages_off(services: Services) -> None:
    await services[PreferenceBook].choose(BO, LETTERS.key, "False")
    number = await started(services, Format.SWISS, 5, rounds=3)
    await play_all(services, number)
    while not (podiums := [each for each in await owed(services) if each.post.kind == "podium"]):
        for each in await owed(services):
            await services[Outbox].sent(each, each.post.id)
    (podium,) = podiums
    pinged = {player.name for player in podium.called}
    assert "Bo" in pinged
    await services[Outbox].undeliverable(podium.post, "closed")
    sent = [each for each in await deliver(services) if each.post.kind == "podium"]
    assert {each.recipient.name for each in sent if each.recipient} == pinged - {"Bo"}


@pytest.mark.slow
async def test_a_bye_of_a_knock_out_says_that_one_advances(services: Services) -> None:
    await started(services, Format.KNOCKOUT, 3, least_entrants=3)
    assert await told(services) == {"through": ["Ann"]}


@pytest.mark.slow
async def test_whoever_does_not_show_up_twice_is_told_that_they_are_out(services: Services) -> None:
    number = await started(services, Format.SWISS, 6, rounds=3)
    for _ in range(2):
        for match_id in await running(services, number):
            view = await services[Matches].show(match_id)
            if "Fay" in view.names:
                await services[Matches].resign(by(PEOPLE[5]), match_id)
            else:
                await decide(services, match_id)
        await services[Sweeps].sweep()
    assert (await told(services))["absent twice"] == ["Fay"]
    assert "Fay" not in {player.name for player in (await shown(services, number)).entered}


@pytest.mark.slow
async def test_the_final_and_the_match_for_place_three_are_played_together(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4, third=True)
    await play_round(services, number)
    now = await shown(services, number)
    assert [held.part for held in now.tournament.rounds] == ["K1", "3", "K2"]
    assert len(await running(services, number)) == 2
    posts = [each for each in await deliver(services) if each.post.kind == "round" and not each.drawn_again]
    assert [each.post.details["round"] for each in posts] == [1, 2, 3]
    (third,) = now.contests(2)
    loser = now.name(third.pairing.seats[1])
    await services[Rulings].rule(referee(), now.match_ids(third)[0], [[person(loser)]])
    with pytest.raises(TooLate):
        await services[Rulings].rule(referee(), now.match_ids(now.contests(1)[0])[0], [[ANN]])
    await play_all(services, number)
    assert places(await shown(services, number))[2] == (3, loser)


@pytest.mark.slow
async def test_a_match_stopped_at_the_deadline_is_an_unrated_draw_and_says_so(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, round_days=7, at_deadline="draw", rated=True)
    (first, _) = await running(services, number)
    clock.pass_(days=7, minutes=1)
    await services[Sweeps].sweep()
    view = await services[Matches].show(first)
    assert (view.match.status, view.match.reason, view.position.last.kind) == ("finished", "stopped", "stopped")
    assert view.match.rated
    assert table(await shown(services, number)) == dict.fromkeys(("Ann", "Bo", "Cy", "Dee"), "1/2")
    await services[Sweeps].sweep()


@pytest.mark.slow
@pytest.mark.parametrize("clock_rule", [None, "20d"])
async def test_waiting_for_the_deadline_loses_once_somebody_has_moved(
    services: Services, clock: HandClock, clock_rule: str | None
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1, round_days=7, at_deadline="draw")
    async with services.database.writing() as connection:
        rule = parse_clock(clock_rule) if clock_rule else None
        await tournaments.change(connection, number, clock=rule.values if rule else None)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    first, second = await running(services, number)
    clock.pass_(hours=1)
    mover = await moved(services, first)
    clock.pass_(days=6)
    thinker = await moved(services, second)
    clock.pass_(hours=1)
    waits = await moved(services, second)
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    seen = await shown(services, number)
    (one,) = [name for name in (await services[Matches].show(first)).names if name != mover]
    assert (table(seen)[mover], table(seen)[one]) == ("1", "0"), "one moved within an hour, the other not for days"
    assert (table(seen)[waits], table(seen)[thinker]) == ("1", "0"), "who thought for six days is not to move by chance"
    view = await services[Matches].show(first)
    assert TOLD.values[0].ending is not None
    assert "took more of the time" in TOLD.values[0].ending(view)


@pytest.mark.slow
async def test_one_starts_on_time_after_an_outage_that_was_over_by_then(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await services[Organising].set(managing(), number, {}, 1)
    await services[Sweeps].sweep()
    await services[Pulse].beat()
    clock.pass_(hours=10)
    await services[Pulse].recover()
    clock.pass_(hours=14)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    assert await state(services, number) == "running"


@pytest.mark.slow
async def test_an_outage_gives_back_the_time_for_appeals_and_for_a_look_at_pairings(
    services: Services, clock: HandClock
) -> None:
    looked_at = await started(services, Format.SWISS, 4, rounds=1, draft_pairings=True)
    number = await started(services, Format.KNOCKOUT, 4, provisional_hours=24)
    await play_all(services, number)
    final_at = (await shown(services, number)).row.progress.final_at
    assert final_at
    await services[Pulse].beat()
    clock.pass_(hours=23)
    await services[Pulse].recover()
    assert (await shown(services, number)).row.progress.final_at == final_at + timedelta(hours=23)
    clock.pass_(hours=20)
    await services[Pulse].beat()
    for each in (number, looked_at):
        await services[Advancing].advance(each)
    assert (await shown(services, number)).row.is_provisional
    assert (await shown(services, looked_at)).row.progress.draft
    clock.pass_(hours=5)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    assert await state(services, number) == "finished"
    assert not (await shown(services, looked_at)).row.progress.draft


@pytest.mark.slow
async def test_the_deadline_comes_also_for_those_who_play_elsewhere(
    services: Services, clock: HandClock, database: Database
) -> None:
    await services[PreferenceBook].choose(ANN, AT_ONCE.key, "2")
    elsewhere = await started(services, Format.ROUND_ROBIN, 4)
    number = await started(services, Format.ROUND_ROBIN, 4, round_days=7, at_deadline="draw")
    assert len(await running(services, elsewhere)) == 5
    assert len(await running(services, number)) == 3, "Ann waits until she plays less elsewhere"
    clock.pass_(days=7, minutes=1)
    await services[Sweeps].sweep()
    seen = await shown(services, number)
    assert seen.row.state == "finished"
    assert set(table(seen).values()) == {"3/2"}
    assert await wrong(database) == []


@pytest.mark.slow
async def test_whoever_leaves_a_match_that_goes_on_elsewhere_has_room_for_another(services: Services) -> None:
    await services[PreferenceBook].choose(ANN, AT_ONCE.key, "2")
    at_table = await started(services, Format.TABLES, 3, game="dohyo", rounds=2, seats=3)
    number = await started(services, Format.ROUND_ROBIN, 4)
    assert len(await running(services, number)) == 4, "Ann may have one beside that at the table"
    (match_id,) = await running(services, at_table)
    await services[Matches].resign(by(ANN), match_id)
    assert await running(services, at_table) == [match_id]
    await services[Sweeps].sweep()
    assert len(await running(services, number)) == 5


@pytest.mark.slow
async def test_the_end_of_a_round_is_told_of_the_one_that_is_played(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2, round_days=7)
    await play_round(services, number)
    seen = await shown(services, number)
    first, second = (words.round_text(seen, round_) for round_ in (1, 2))
    assert "This round ends" in second
    assert "This round ends" not in first


async def test_what_lots_are_drawn_from_is_told_after_the_end_and_its_hash_before(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    before = json.loads(document(await shown(services, number)))["seed"]
    await play_all(services, number)
    seed = json.loads(document(await shown(services, number)))["seed"]
    assert before == f"sha256:{sha256(seed.encode()).hexdigest()}"


async def moved(services: Services, match_id: int) -> str:
    """Whoever has to move does; returns who that was."""
    view = await services[Matches].show(match_id)
    assert view.to_move
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(person(view.to_move.name)), match_id, None, move)
    return view.to_move.name


@pytest.mark.slow
async def test_a_director_decides_whether_it_is_rated(services: Services) -> None:
    for rated in (True, False):
        number = await started(services, Format.SWISS, 4, rounds=1, rated=rated)
        match_id = (await running(services, number))[0]
        assert (await services[Matches].show(match_id)).match.rated is rated
        assert str(words.RATED if rated else words.NOT_RATED) in words.card_text(await shown(services, number))


@pytest.mark.slow
async def test_a_correction_after_the_end_is_posted_once(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first = (await running(services, number))[0]
    await play_all(services, number)
    await deliver(services)
    await services[Moderation].correct(managing(PEOPLE[9]), first, Amendment(draw=True), "agreed")
    await services[Sweeps].sweep()
    await services[Sweeps].sweep()
    sent = [each for each in await deliver(services) if not each.drawn_again and each.post.kind == "correction"]
    (post,) = sent
    assert not post.called
    text = news_words.correction_text(post.shown, post.post.details["corrected"])
    assert f"[#{first}](https://discord.com/channels/" in text
    assert "Result corrected" in text


@pytest.mark.slow
async def test_a_channel_learns_nothing_of_a_private_tournament(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, private=True)
    match_id = (await running(services, number))[0]
    assert "4" not in news_words.public_round_text(await shown(services, number), 1)
    await play_all(services, number)
    texts = []
    for each in await deliver(services):
        letters = {"round": RoundMessage, "podium": PodiumMessage}.get(each.post.kind)
        if letters is not None:
            assert not each.called
            layout = letters(None).layout(each, None, "attachment://engawa.png")
            texts.append(str([item.to_component_dict() for item in layout.children]))
    assert len(texts) >= 2
    for name in ("Ann", "Bo", "Cy", "Dee"):
        assert not any(name in text for text in texts)
    assert match_id


@pytest.mark.slow
async def test_the_card_names_who_has_not_answered(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await services[Organising].set(managing(), number, {}, days=10)
    clock.pass_(days=8, minutes=1)
    await services[Sweeps].sweep()
    assert {player.name for player in (await shown(services, number)).silent} == {"Ann", "Bo", "Cy", "Dee"}
    for each in PEOPLE[:3]:
        await services[Entering].join(by(each), number)
    assert "Still in? Dee" in words.card_text(await shown(services, number))


@pytest.mark.slow
async def test_nobody_loses_a_place_who_wants_no_messages(services: Services, clock: HandClock) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    for each in PEOPLE[:4]:
        await services[PreferenceBook].choose(each, LETTERS.key, "False")
    await services[Organising].set(managing(), number, {}, days=10)
    for days in (8, 3):
        clock.pass_(days=days)
        await services[Sweeps].sweep()
    assert await state(services, number) == "running"


@pytest.mark.slow
async def test_what_someone_called_after_themself_is_drawn_again_once_they_are_forgotten(services: Services) -> None:
    design = Design("Bo's Cup", "dogon", Format.SWISS)
    number = (await services[Organising].create(managing(BO), design, CHANNEL)).row.id
    await services[Organising].publish(managing(BO), number)
    await services[Entering].join(by(BO), await opened(services, Format.SWISS, 1))
    await deliver(services)
    await services[Entering].join(by(BO), number)
    await services[Entering].leave(by(BO), number)
    await deliver(services)
    await services[Privacy].forget(by(BO))
    drawn = [each for each in await deliver(services) if each.drawn_again and each.post.kind == "tournament"]
    assert "Deleted player's Cup" in [each.shown.row.name for each in drawn]


@pytest.mark.slow
async def test_a_finished_tournament_is_drawn_again_without_the_name_of_a_player(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await play_all(services, number)
    await deliver(services)
    await services[Privacy].forget(by(BO))
    drawn = [each for each in await deliver(services) if each.drawn_again]
    assert {"tournament", "round", "podium"} <= {each.post.kind for each in drawn}
    assert all("Bo" not in {player.name for player in each.shown.known.values()} for each in drawn)


@pytest.mark.slow
async def test_a_filler_plays_whoever_would_have_a_bye_and_is_in_no_standings(services: Services) -> None:
    number = await started(services, Format.SWISS, 5, rounds=2, filler=True, rated=True)
    first = await shown(services, number)
    (held,) = first.tournament.rounds
    assert (len(held.pairings), held.byes) == (3, ())
    entrants = {each.id for each in first.tournament.entrants}
    (filled,) = [each for each in first.contests(1) if not entrants.issuperset(each.pairing.seats)]
    view = await services[Matches].show(first.match_ids(filled)[0])
    human = next(player for player in view.players if not player.is_computer)
    assert (view.has_computer, view.match.rated) == (True, False)
    assert "level 3" in words.round_text(first, 1)
    assert "has bye" not in await told(services)
    await services[Rulings].rule(referee(), view.match.id, [[Person(human.discord_id, human.name)]])
    after = await shown(services, number)
    assert table(after)[human.name] == "1"
    assert len(after.standings) == 5
    assert json.loads(document(after))["rounds"][0]["tables"][2]["games"][0]["how"] == "filler"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("outcome", "points"),
    {"0": 1, "1": 0, "draw": "1/2", "forfeit:0": 1, "forfeit:1": 0, "nobody": 0, "void": "1/2"}.items(),
)
async def test_a_tournament_goes_on_whatever_is_set_as_the_result_against_a_filler(
    services: Services, outcome: str, points: int | str
) -> None:
    number = await started(services, Format.SWISS, 5, rounds=2, filler=True)
    first = await shown(services, number)
    *others, filled = first.contests(1)
    for each in others:
        await services[Rulings].rule(referee(), *first.match_ids(each), ruled(seated(first, each), {"outcome": "0"})[0])
    human, computer = seated(first, filled)
    assert (human.is_person, computer.is_computer) == (True, True)
    result = ruled([human, computer], {"outcome": outcome})
    await services[Rulings].rule(referee(), *first.match_ids(filled), *result)
    await services[Sweeps].sweep()
    after = await shown(services, number)
    assert (table(after)[human.name], len(after.tournament.rounds)) == (str(points), 2)


@pytest.mark.slow
async def test_results_of_someone_who_is_forgotten_can_be_set(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=3)
    await services[Entering].withdraw(by(BO), number)
    await services[Privacy].forget(by(BO))
    known = await shown(services, number)
    contest = next(each for each in known.contests(1) if any(who.is_forgotten for who in seated(known, each)))
    gone = next(str(seat) for seat, who in enumerate(seated(known, contest)) if who.is_forgotten)
    result = ruled(seated(known, contest), {"outcome": gone})
    await services[Rulings].rule(referee(), *known.match_ids(contest), *result, "They had agreed on that")
    after = next(each for each in (await shown(services, number)).contests(1) if each.row.id == contest.row.id)
    assert after.pairing.matches[0].places[0] == (contest.pairing.seats[int(gone)],)


@pytest.mark.slow
async def test_without_computers_whoever_is_left_over_has_a_bye(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "computers", value=Switch.OFF)
    number = await started(services, Format.SWISS, 5, rounds=2, filler=True)
    assert len((await shown(services, number)).tournament.rounds[0].byes) == 1


class Server:
    """Who has left; it counts how often it is asked."""

    def __init__(self, services: Services) -> None:
        self.left: set[int] = set()
        self.asked = 0
        services[MemberBook].ask(self.gone)

    async def gone(self, guild_id: int, discord_ids: Collection[int]) -> Collection[int]:
        assert guild_id == CHANNEL.guild_id
        self.asked += len(discord_ids)
        return self.left.intersection(discord_ids)


@pytest.mark.slow
async def test_whoever_has_left_the_server_is_out_before_the_next_round(services: Services) -> None:
    server = Server(services)
    number = await started(services, Format.SWISS, 6, rounds=3)
    assert server.asked == 6
    await told(services)
    server.left = {BO.discord_id}
    services[Presence]._seen.clear()
    await play_all(services, number)
    over = await shown(services, number)
    assert [over.name(each.id) for each in over.tournament.entrants if each.left is not None] == ["Bo"]
    assert (await told(services))["left server"] == ["Ann"]
    assert server.asked == 6 + 6, "nobody is looked up twice within hours"


async def test_whoever_is_in_reserve_and_has_left_the_server_steps_in_for_nobody(services: Services) -> None:
    server = Server(services)
    number = await started(services, Format.SWISS, 4, rounds=3, most_entrants=4, reserve=True)
    for waiting in PEOPLE[4:6]:
        await services[Entering].join(by(waiting), number)
    await told(services)
    server.left = {PEOPLE[4].discord_id}
    services[Presence]._seen.clear()
    await play_round(services, number)
    assert (await told(services))["left server"] == ["Ann"]
    await services[Entering].withdraw(by(BO), number)
    now = await shown(services, number)
    assert sorted(player.name for player in now.entered) == ["Ann", "Cy", "Dee", "Fay"]
    assert now.waiting == ()


@pytest.mark.slow
async def test_whoever_helped_and_has_left_the_server_is_told_nothing_more(services: Services) -> None:
    server = Server(services)
    number = await started(services, Format.SWISS, 4, rounds=3)
    gus = PEOPLE[6]
    for helper in (gus, BO):  # one of them plays in it
        await services[Organising].help(managing(), number, helper)
        await services[Organising].agree(by(helper), number, RequestKind.HELP)
    await told(services)
    server.left = {gus.discord_id, BO.discord_id}
    services[Presence]._seen.clear()
    await play_round(services, number)
    assert (await told(services))["left server"] == ["Ann", "Ann"]
    over = await shown(services, number)
    assert [over.name(each.id) for each in over.tournament.entrants if each.left is not None] == ["Bo"]
    await services[Participating].report(by(PEOPLE[2]), number, "They insult me")
    assert (await told(services))["reported"] == ["Ann"]


@pytest.mark.slow
async def test_whoever_has_left_before_the_start_takes_no_place(services: Services, clock: HandClock) -> None:
    server = Server(services)
    number = await opened(services, Format.SWISS, 6, rounds=1)
    await services[Organising].set(managing(), number, {}, days=5)
    server.left = {BO.discord_id}
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    assert server.asked == 0
    clock.pass_(days=1, hours=1)
    await services[Sweeps].sweep()
    assert "Bo" not in {player.name for player in (await shown(services, number)).entered}
    assert (await told(services))["left server"] == ["Ann"]


@pytest.mark.slow
async def test_nobody_is_taken_out_while_nobody_knows(services: Services) -> None:
    async def unknown(guild_id: int, discord_ids: Collection[int]) -> Collection[int]:
        return ()

    services[MemberBook].ask(unknown)
    number = await started(services, Format.SWISS, 4, rounds=1)
    assert len(await running(services, number)) == 2


async def test_two_processes_open_an_announced_tournament_once(
    services: Services, twin: Services, clock: HandClock
) -> None:
    number = await drafted(services, opens=1)
    await services[Organising].publish(managing(), number)
    clock.pass_(days=1)
    await asyncio.gather(services[Advancing].advance(number), twin[Advancing].advance(number))
    facts = (await shown(services, number)).held.facts
    assert [fact.kind for fact in facts] == ["announced", "opened"]


@pytest.mark.slow
async def test_two_processes_take_whoever_left_the_server_out_once(services: Services, twin: Services) -> None:
    for each in (services, twin):
        Server(each).left = {BO.discord_id}
    number = await opened(services, Format.SWISS, 5, rounds=1)
    await services[Organising].start(managing(), number)
    await asyncio.gather(services[Advancing].advance(number), twin[Advancing].advance(number))
    facts = (await shown(services, number)).held.facts
    assert [fact.kind for fact in facts].count("withdrawn") == 1
    assert len(await running(services, number)) == 2
    assert (await told(services))["left server"] == ["Ann"]


async def places_of_posts(services: Services) -> list[tuple[str, int | None]]:
    sent = [each for each in await deliver(services) if not each.drawn_again]
    return [(each.post.kind, each.place_id) for each in sent if each.post.kind in {"tournament", "round", "podium"}]


@pytest.mark.slow
async def test_rounds_are_posted_in_the_thread_below_the_card(services: Services, database: Database) -> None:
    threads = NewsThreads(database, services.clock)
    number = await opened(services, Format.SWISS, 4, rounds=1)
    assert await threads.wanted() == [], "its card is not out yet"
    await deliver(services)
    (wanted,) = await threads.wanted()
    assert (wanted.key, wanted.channel_id, wanted.name) == (number, CHANNEL.channel_id, "Cup")
    await threads.opened(wanted, wanted.message_id)
    assert (await threads.wanted(), await threads.in_use()) == ([], [])
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert await threads.in_use() == [(wanted.message_id, CHANNEL.guild_id)]
    assert await places_of_posts(services) == [("round", wanted.message_id)]
    await play_all(services, number)
    assert await places_of_posts(services) == [("podium", CHANNEL.channel_id)]


@pytest.mark.slow
async def test_where_there_is_no_thread_any_more_rounds_go_to_the_channel(
    services: Services, database: Database
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    threads = NewsThreads(database, services.clock)
    (wanted,) = await threads.wanted()
    await threads.opened(wanted, wanted.message_id)
    await note_loss(services, CHANNEL.guild_id, wanted.message_id)
    assert (await shown(services, number)).row.state == "open", "nothing pauses for that"
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    assert await places_of_posts(services) == [("round", CHANNEL.channel_id)]


@pytest.mark.slow
async def test_a_round_that_the_thread_refuses_goes_to_the_channel_and_is_drawn_again_there(
    services: Services, database: Database
) -> None:
    number = await opened(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    threads = NewsThreads(database, services.clock)
    (wanted,) = await threads.wanted()
    await threads.opened(wanted, wanted.message_id)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    (refused,) = [each for each in await owed(services) if each.post.kind == "round"]
    await services[Outbox].undeliverable(refused.post, "closed")
    assert await places_of_posts(services) == [("round", CHANNEL.channel_id)]
    await decide(services, (await running(services, number))[0])
    await services[Sweeps].sweep()
    assert ("round", CHANNEL.channel_id) in [
        (each.post.kind, each.place_id) for each in await deliver(services) if each.drawn_again
    ]


@pytest.mark.parametrize(
    ("kind", "offered"),
    [
        (Format.SWISS, {"rounds"}),
        (Format.ROUND_ROBIN, {"cycles", "at_once"}),
        (Format.GROUPS, {"at_once", "qualify"}),
        (Format.KNOCKOUT, set()),
    ],
)
async def test_the_page_offers_what_a_format_has(services: Services, kind: Format, offered: set[str]) -> None:
    made = await services[Organising].create(managing(), Design("Cup", "dogon", kind), CHANNEL)
    found = str(settings_page(made, "rounds").message[0].to_components())
    for name in ("rounds", "cycles", "at_once", "qualify"):
        assert (f":{name}'" in found) is (name in offered)
