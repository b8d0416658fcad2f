"""What players see and do over all their tournaments, and who may look at a private one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.community.tournaments import words
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating, RoundsWaiting, StillInWaiting
from bot.community.tournaments.pages import news_words
from bot.community.tournaments.pages.page_views import card_picture_name, public_sheet
from bot.community.tournaments.refusals import NoSuchTournament, NotInIt, PrivateTournament, ReportedOften, RunsItAlone
from bot.community.tournaments.rounds.finals import in_final
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.matches import Matches
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from storage import Database
from storage.community import directors
from storage.people import players
from tests.bot.community.tournaments.full_match import (
    PEOPLE,
    decide,
    opened,
    play_all,
    play_round,
    running,
    shown,
    started,
    table,
)
from tests.bot.conftest import ANN, CHANNEL, by, managing
from tests.bot.timed import deliver, may_wait
from tests.conftest import HandClock
from tests.statements import noted
from tournaments.facts import Format

BO = PEOPLE[1]
ANYBODY = Rights(CHANNEL.guild_id)


@pytest.mark.slow
async def test_one_press_leaves_every_tournament(services: Services, database: Database) -> None:
    first = await started(services, Format.SWISS, 4, rounds=2, round_days=7)
    second = await opened(services, Format.ROUND_ROBIN, 3)
    mine = await services[Participating].mine(BO)
    assert [row.id for row in mine] == [first, second]
    assert "this round ends <t:" in words.mine_text(mine)
    async with database.reading() as connection:
        player = await players.find(connection, BO.discord_id)
        assert player is not None
        assert [row.id for row in await RoundsWaiting().all(connection, player)] == [first]
    with noted() as statements:
        assert await services[Participating].leave_all(by(BO)) == 2
    assert sum("FROM tournaments JOIN entrants" in each for each in statements) == 3, "however many they are"
    assert await services[Participating].mine(BO) == ()


@pytest.mark.slow
async def test_a_report_reaches_those_who_run_it_alone(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    await services[Participating].report(by(BO), number, "a program helps", PEOPLE[2])
    (told,) = [each for each in await deliver(services) if each.post.kind == "note"]
    assert told.recipient is not None
    assert (told.recipient.name, told.shown.values["reason"]) == ("Ann", "a program helps")


async def test_a_report_never_reaches_the_one_it_is_about(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    with pytest.raises(RunsItAlone, match=r"Ann runs .* alone, .* Tell a moderator"):
        await services[Participating].report(by(BO), number, "a program helps", ANN)
    async with database.writing() as connection:
        helper = await players.find(connection, PEOPLE[2].discord_id)
        assert helper is not None
        await directors.add(connection, number, helper.id)
    await deliver(services)
    await services[Participating].report(by(BO), number, "a program helps", ANN)
    (told,) = [each for each in await deliver(services) if each.post.kind == "note"]
    assert told.recipient == helper


@pytest.mark.slow
async def test_reports_have_an_end_and_go_to_nobody_who_has_blocked_the_reporter(
    services: Services, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    await services[BlockList].add(ANN, BO)
    await services[Participating].report(by(BO), number, "again")
    assert [each for each in await deliver(services) if each.post.kind == "note"] == []
    for _ in range(3):
        await services[Participating].report(by(PEOPLE[2]), number, "again")
    assert len([each for each in await deliver(services) if each.post.kind == "note"]) == 3
    with pytest.raises(ReportedOften, match="3 reports in the last 24 hours"):
        await services[Participating].report(by(PEOPLE[2]), number, "again")
    clock.pass_(hours=9)
    await services[Participating].report(by(PEOPLE[2]), number, "again")


@pytest.mark.slow
async def test_only_someone_who_is_in_it_can_be_reported(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    with pytest.raises(NotInIt):
        await services[Participating].report(by(BO), number, "x", PEOPLE[7])
    async with database.reading() as connection:
        assert await players.find(connection, PEOPLE[7].discord_id) is None, "nothing is stored about strangers"


async def test_the_question_whether_one_is_still_in_waits_until_it_is_answered(
    services: Services, clock: HandClock
) -> None:
    number = await opened(services, Format.SWISS, 4)
    await services[Organising].set(managing(), number, {}, 10)
    clock.pass_(days=8, minutes=1)
    await services[Sweeps].sweep()
    async with services.database.reading() as connection:
        player = await players.find(connection, BO.discord_id)
        assert player is not None
        (row,) = await StillInWaiting().all(connection, player)
    assert "**Cup** starts <t:" in words.still_in_line(row)
    assert await may_wait(services, BO, StillInWaiting())
    await services[Entering].confirm(by(BO), number)
    async with services.database.reading() as connection:
        assert await StillInWaiting().all(connection, player) == []
    assert not await may_wait(services, BO, StillInWaiting())


@pytest.mark.slow
async def test_how_a_private_one_stands_is_for_those_who_are_in_it(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, private=True)
    stranger = by(Person(9999, "Zoe"), ANYBODY)
    with pytest.raises(PrivateTournament):
        await services[Entering].show(stranger, number)
    assert await services[Entering].show(by(BO, ANYBODY), number)
    assert await services[Entering].show(managing(Person(9999, "Zoe")), number)
    assert "🔒" in words.card_text(await shown(services, number))


@pytest.mark.slow
async def test_what_everyone_sees_of_a_private_one_does_not_say_how_it_stands(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, private=True)
    assert public_sheet(await shown(services, number)) is None
    before = card_picture_name(await shown(services, number))
    await play_all(services, number)
    over = await shown(services, number)
    assert card_picture_name(over) == before
    assert "Ann" not in news_words.private_end_text(over)
    told = replace(over.row, settings=over.row.settings.changed(private=False))
    over = replace(over, held=replace(over.held, row=told))
    assert "Standings" in words.podium_text(over, ["Ann"])
    assert public_sheet(over) is not None


@pytest.mark.slow
async def test_people_of_another_server_learn_no_name_of_a_private_one(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1, private=True)
    elsewhere = Rights(77)
    with pytest.raises(NoSuchTournament):
        await services[Entering].show(by(Person(9999, "Zoe"), elsewhere), number)


@pytest.mark.slow
async def test_a_result_that_a_moderator_corrects_later_counts(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, _ = await running(services, number)
    await play_all(services, number)
    before = await shown(services, number)
    assert before.row.state == "finished"
    view = await services[Matches].show(first)
    loser = max(view.players, key=lambda player: player.name)
    assert table(before)[loser.name] == "0"
    await services[Moderation].correct(
        managing(Person(9999, "Zoe")), first, Amendment((Person(loser.discord_id or 0, loser.name),)), "wrong"
    )
    await services[Sweeps].sweep()
    after = await shown(services, number)
    assert table(after)[loser.name] == "1"
    assert after.row.state == "finished"


@pytest.mark.slow
async def test_directors_are_told_what_moderators_decide(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    first, second = await running(services, number)
    await decide(services, second)
    await deliver(services)
    winner = (await services[Matches].show(first)).players[0]
    moderator = managing(Person(9999, "Zoe"))
    draft = await services[Moderation].draft_end(
        moderator, first, [Person(winner.discord_id or 0, winner.name)], "slow"
    )
    await services[Moderation].end(managing(Person(9999, "Zoe")), draft.number)
    await services[Sweeps].sweep()
    kinds = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert "moderated" in kinds


async def test_directors_are_told_of_a_correction_that_comes_too_late_to_count(services: Services) -> None:
    number = await started(services, Format.KNOCKOUT, 4)
    first, _ = await running(services, number)
    await play_round(services, number)
    await deliver(services)
    loser = max((await services[Matches].show(first)).players, key=lambda player: player.name)
    amendment = Amendment((Person(loser.discord_id or 0, loser.name),))
    await services[Moderation].correct(managing(Person(9999, "Zoe")), first, amendment, "wrong")
    await services[Sweeps].sweep()
    now = await shown(services, number)
    assert loser.name not in {now.name(who) for who in in_final(now.tournament)}
    notes = [each.shown.kind.key for each in await deliver(services) if each.post.kind == "note"]
    assert "moderated too late" in notes
    assert "moderated" not in notes


@pytest.mark.slow
async def test_round_robins_wait_for_who_wants_few_matches_at_once(services: Services) -> None:
    first = await opened(services, Format.ROUND_ROBIN, 4)
    await services[PreferenceBook].choose(BO, "tournament_matches", "2")
    second = await opened(services, Format.ROUND_ROBIN, 4)
    for number in (first, second):
        await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()

    async def playing() -> int:
        views = [
            await services[Matches].show(each) for number in (first, second) for each in await running(services, number)
        ]
        return sum(BO.name in view.names for view in views)

    assert await playing() == 2
    assert await play_all(services, first) == 6
    await services[Sweeps].sweep()
    assert await playing() == 2
    await play_all(services, second)
    assert (await shown(services, second)).row.state == "finished"


@pytest.mark.slow
async def test_what_waited_for_room_begins_when_someone_wants_more_matches_at_once(services: Services) -> None:
    first, second = await opened(services, Format.ROUND_ROBIN, 4), await opened(services, Format.ROUND_ROBIN, 2)
    await services[PreferenceBook].choose(BO, "tournament_matches", "2")
    for number in (first, second):
        await services[Organising].start(managing(), number)
        await services[Sweeps].sweep()
    assert not await running(services, second)
    await services[PreferenceBook].choose(BO, "tournament_matches", "0")
    await services[Sweeps].sweep()
    assert len(await running(services, second)) == 1
