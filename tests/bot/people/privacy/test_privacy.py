"""Everything about a person: shown in full, and gone in full."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.administration.notes import TAKEN_OUT
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.notes import REPORTED, REPORTED_SOMEONE
from bot.core.outbox.notes import Note, NoteKind, enqueue_private_note
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place
from bot.core.personal import Ties
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.people.players.personal import FORGOTTEN
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.privacy.refusals import NothingStored
from bot.play.archive.archive import Archive
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.refusals import OpenChallengeClosed
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NotAtTheTable
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Vacations
from bot.play.tables.notes import PRIVATE_SEAT_DECLINED, SEAT_DECLINED
from bot.play.tables.seats import parse_seat
from bot.play.tables.tables import Table, Tables, TableSetup
from storage import Database, erasure
from storage.core.tables import posts
from storage.people import players
from storage.play.matches import corrections
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import PEOPLE, opened, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover, owed
from tests.bot.shell import dump
from tests.bot.timed import deliver, pass_time, timed
from tests.conftest import HandClock
from tournaments.facts import Format

ZOE = Person(987654321987654321, "Zoë Unmistakable")
OPEN = TableSetup("dogon", {}, None, [])
NORTH = parse_seat("dogon", "North")
STRANGE = Place(77, 78)
"""A channel of another server."""


async def match_with(services: Services, host: Person, guest: Person, place: Place = CHANNEL) -> int:
    table = await services[Tables].open(by(host, place=place), TableSetup("dogon", {}, None, [guest]))
    await services[Tables].join(by(guest), table.match.id)
    return table.match.id


async def busy(services: Services) -> int:
    """Zoë plays a match, hosts a table, sits at another one, is invited to a third, has settings and blocks."""
    number = await match_with(services, ZOE, BO)
    view = await services[Matches].show(number)
    people = {BO.discord_id: BO, ZOE.discord_id: ZOE}
    for text in ("C+", None):
        assert view.to_move
        legal = view.game.format(view.game.legal_moves(view.position.state)[0])
        person = people[view.to_move.discord_id or 0]
        view = await services[Matches].move(by(person), number, None, text or legal)
    await services[Tables].open(by(ZOE), replace(OPEN, note=f"{ZOE.name} plays", seat=NORTH))
    await services[Tables].open(by(BO), TableSetup("dogon", {}, None, [ZOE]))
    await services[OpenChallenges].open(by(ZOE), ChallengeSetup(replace(OPEN, note=f"{ZOE.name} takes on anybody")))
    await services[PreferenceBook].choose(ZOE, "pings", "both")
    await services[BlockList].add(ZOE, CY)
    await services[BlockList].add(BO, ZOE)
    await services[Vacations].begin(by(ZOE))
    return number


@pytest.mark.slow
async def test_the_export_holds_everything_and_is_json(services: Services) -> None:
    number = await busy(services)
    stored = json.loads(json.dumps(await services[Privacy].export(ZOE)))
    assert stored["player"]["discord_id"] == ZOE.discord_id
    assert stored["player"]["name"] == ZOE.name
    assert stored["settings"] == {"pings": "both"}
    assert [each["note"] for each in stored["tables"]] == [None, f"{ZOE.name} plays"]
    assert stored["chosen_seats"] == [{"match_id": 2, "seat": 1}]
    (invitation,) = stored["standing_invitations"]
    assert (invitation["note"], invitation["status"]) == (f"{ZOE.name} takes on anybody", "open")
    assert [list(each) for each in stored["vacations"]] == [["began_at", "ends_at", "ended_at"]]
    assert [block["name"] for block in stored["blocks"]] == ["Cy"]
    assert [invitation["match_id"] for invitation in stored["invitations"]] == [3]
    played, hosted = stored["matches"]
    assert (played["id"], played["status"], hosted["status"]) == (number, "running", "open")
    assert played["side"] in {"South", "North"}
    assert [move["kind"] for move in played["moves"]] == ["move"], "one of the two moves was hers"
    assert BO.name not in json.dumps(stored), "nothing about anybody else"


async def test_the_export_tells_how_a_match_ended(services: Services) -> None:
    number = await match_with(services, ZOE, BO)
    await services[Matches].resign(by(BO), number)
    (match,) = (await services[Privacy].export(ZOE))["matches"]
    assert (match["place"], match["reason"], match["hosted"]) == (1, "resignation", True)


async def test_whoever_never_played_has_nothing_to_see_or_delete(services: Services) -> None:
    for call in (services[Privacy].export(ZOE), services[Privacy].ties(ZOE), services[Privacy].forget(by(ZOE))):
        with pytest.raises(NothingStored):
            await call


@pytest.mark.slow
async def test_after_deletion_neither_name_nor_id_is_anywhere(services: Services, database: Database) -> None:
    await busy(services)
    before = await dump(database)
    assert ZOE.name in before
    assert str(ZOE.discord_id) in before
    assert await services[Privacy].ties(ZOE) == Ties(1, 1)
    done = await services[Privacy].forget(by(ZOE))
    assert done == Ties(1, 2), "the match; the table and the invitation"
    after = await dump(database)
    assert ZOE.name not in after
    assert str(ZOE.discord_id) not in after
    assert "both" not in after
    assert 'INSERT INTO "blocks"' not in after


async def test_matches_that_an_event_resigns_are_counted_too(services: Services) -> None:
    await started(services, Format.SWISS, 2)
    await match_with(services, PEOPLE[0], ZOE)
    assert await services[Privacy].ties(PEOPLE[0]) == Ties(2, 0)
    assert await services[Privacy].forget(by(PEOPLE[0])) == Ties(2, 0), "as the question said"


@pytest.mark.slow
async def test_opponents_keep_the_match_and_have_won_it(services: Services) -> None:
    number = await busy(services)
    await services[Privacy].forget(by(ZOE))
    view = await services[Matches].show(number)
    assert sorted(view.names) == ["Bo", FORGOTTEN]
    assert view.match.status == "finished"
    assert view.position.outcome
    assert view.position.outcome.winner == view.seat_of(BO.discord_id)
    assert (await services[Tables].find(2)).is_cancelled
    assert [player.name for player in (await services[Tables].find(3)).declined] == [FORGOTTEN]
    assert [problem async for _, problem in services[Matches].differences()] == [None]


async def test_whoever_ran_out_of_time_in_a_match_that_goes_on_can_be_forgotten(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "1d", (BO, CY), game="dohyo")
    late = mover(view)
    await pass_time(services, clock, days=1)
    assert (await services[Matches].show(view.match.id)).position.gone
    assert await services[Privacy].ties(late) == Ties()
    assert await services[Privacy].forget(by(late)) == Ties()
    shown = await services[Matches].show(view.match.id)
    assert FORGOTTEN in shown.names
    assert shown.to_move, "the others play on"


async def test_nothing_is_owed_to_the_forgotten_directly(services: Services) -> None:
    number = await match_with(services, ZOE, BO)
    await services[PreferenceBook].choose(ZOE, "pings", "both")
    view = await services[Matches].show(number)
    if mover_is_bo := not view.waits_for(ZOE.discord_id):
        await services[Matches].move(by(BO), number, None, "C+")
    assert [delivery.recipient and delivery.recipient.name for delivery in await owed(services)] == (
        [None, ZOE.name] if mover_is_bo else [None]
    )
    await services[Privacy].forget(by(ZOE))
    (delivery,) = await owed(services)
    assert delivery.recipient is None
    await services[Outbox].undeliverable(delivery.post, "the channel no longer exists")
    assert [delivery.recipient and delivery.recipient.name for delivery in await owed(services)] == ["Bo"]


@pytest.mark.parametrize(("is_private", "kind"), [(True, PRIVATE_SEAT_DECLINED), (False, SEAT_DECLINED)])
async def test_a_host_hears_that_a_guest_will_not_come(services: Services, *, is_private: bool, kind: NoteKind) -> None:
    await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [ZOE], is_private=is_private))
    await deliver(services)
    await services[Privacy].forget(by(ZOE))
    (note,) = [each for each in await deliver(services) if isinstance(each.shown, Note)]
    assert note.shown.kind is kind
    assert [each.name for each in note.called] == [ANN.name]
    assert note.shown.people["guest"].name == FORGOTTEN


@pytest.mark.slow
async def test_who_comes_back_is_somebody_new(services: Services) -> None:
    number = await busy(services)
    await services[Privacy].forget(by(ZOE))
    assert (await services[PreferenceBook].of(ZOE)).pings == "channel"
    await services[Tables].open(by(ZOE), OPEN)
    with pytest.raises(NotAtTheTable):
        await services[Matches].move(by(ZOE), number, None, "C+")
    assert len((await services[Privacy].export(ZOE))["matches"]) == 1


@pytest.mark.slow
async def test_the_card_that_names_the_forgotten_is_drawn_again(services: Services) -> None:
    await busy(services)
    await deliver(services)
    await services[Privacy].forget(by(ZOE))
    redrawn = [delivery.shown for delivery in await deliver(services) if delivery.drawn_again]
    assert {table.match.id for table in redrawn if isinstance(table, Table)} == {2, 3}


@pytest.mark.slow
async def test_the_standing_invitations_of_the_forgotten_are_closed(services: Services) -> None:
    await busy(services)
    await services[Privacy].forget(by(ZOE))
    with pytest.raises(OpenChallengeClosed):
        await services[OpenChallenges].challenge(by(BO), 1)


async def test_two_who_are_forgotten_stay_two(services: Services) -> None:
    number = await match_with(services, ZOE, BO)
    await services[Privacy].forget(by(ZOE))
    await services[Privacy].forget(by(BO))
    assert (await services[Matches].show(number)).names == (FORGOTTEN, FORGOTTEN)


@pytest.mark.slow
async def test_one_press_delivered_twice_deletes_once(services: Services) -> None:
    await busy(services)
    request = by(ZOE)
    await services[Privacy].forget(request)
    with pytest.raises(AlreadyDone):
        await services[Privacy].forget(request)


@pytest.mark.slow
async def test_a_failure_half_way_deletes_nothing(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await busy(services)
    before = await dump(database)

    async def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("storage.people.blocks.forget", fail)
    with pytest.raises(OSError, match="disk full"):
        await services[Privacy].forget(by(ZOE))
    assert await dump(database) == before


MENTION = f"<@{ZOE.discord_id}>"
WRITTEN = (ZOE.name, ZOE.name.upper(), unicodedata.normalize("NFD", ZOE.name), "Ｚｏë  unmistakable")
"""One name, as people write it."""


async def spoken_of(services: Services) -> int:
    """A match of Zoë and Bo in which moderators and Bo have typed her name, and a record of it that Bo imported."""
    number = await match_with(services, ZOE, BO)
    why = f"{MENTION} asked, and {', '.join(WRITTEN)} knows why"
    await services[Moderation].substitute(managing(DEE), number, BO, CY, why)
    await services[Moderation].draft_end(managing(DEE), number, [ZOE], why)
    other = await match_with(services, CY, BO)
    draft = await services[Moderation].draft_end(managing(DEE), other, [], f"Same as {MENTION}")
    await services[Moderation].end(managing(DEE), draft.number)
    await services[Tables].open(by(BO), replace(OPEN, note=f"Not for {MENTION}"))
    await services[Tables].open(by(BO), replace(OPEN, note=f"Only for {ZOE.name}", guests=[ZOE]))
    await services[OpenChallenges].open(by(CY), ChallengeSetup(replace(OPEN, note=f"Better than {ZOE.discord_id}")))
    _, record = await services[Archive].record(by(BO), number)
    await services[Archive].bring_in(by(BO), record.encode())
    return number


@pytest.mark.slow
async def test_what_others_typed_about_the_forgotten_names_them_no_more(services: Services, database: Database) -> None:
    number = await spoken_of(services)
    before = await dump(database)
    assert before.count("Unmistakable") >= 7
    await services[Privacy].forget(by(ZOE))
    after = await dump(database)
    assert "unmistakable" not in after.lower()
    assert str(ZOE.discord_id) not in after
    assert f"Same as {FORGOTTEN}" in after, "the rest of a reason stays"
    assert set((await services[Archive].imported(BO, 1, 0)).view.names) == {"Bo", FORGOTTEN}
    assert [found async for _, found in services[Matches].differences()] == [None, None]
    assert (await services[Matches].show(number)).match.status == "finished"


async def test_what_someone_called_after_themself_is_called_otherwise(services: Services, database: Database) -> None:
    name = f"{ZOE.name}'s"
    number = await match_with(services, ZOE, BO)
    await founded(services[Climbing], managing(ZOE), LadderDesign(name, "dogon"), CHANNEL)
    await founded(services[Leagues], managing(ZOE), LeagueDesign(name, "dogon"), CHANNEL)
    said = {"text": f"Ask {WRITTEN[3]} ({MENTION})"}
    event = await services[Organising].create(
        managing(ZOE), Design(name, "dogon", Format.SWISS, settings=said), CHANNEL
    )
    await services[Organising].publish(managing(ZOE), event.row.id)
    await services[Entering].join(by(BO), event.row.id)
    await tell_bo(services, TAKEN_OUT, name=name)
    async with database.writing() as connection:
        why = {"verdict": None, "rated": False, "moderator_id": None, "reason": f"{ZOE.name} cheated"}
        await corrections.add(connection, number, **why, at=services.clock())
        zoe = await players.find(connection, ZOE.discord_id)
        assert zoe
    await tell_bo(services, REPORTED_SOMEONE, people={"suspect": zoe}, reason=f"{ZOE.name} has a program")
    await services[Privacy].forget(by(ZOE))
    after = await dump(database)
    assert "unmistakable" not in after.lower()
    assert str(ZOE.discord_id) not in after
    assert after.count(FORGOTTEN) >= 6
    assert f"Ask {FORGOTTEN} ({FORGOTTEN})" in after


@pytest.mark.parametrize("name", ["Cup", "let in", "round", "the", "a", "Swiss", "Deleted", "reason", "Bo", "."])
async def test_a_stranger_takes_nothing_of_others_along(services: Services, database: Database, name: str) -> None:
    words = "Let in the Autumn Cup: a Swiss round. Deleted, Bo"
    await others(services, words)
    stranger = Person(987654321987654323, name)
    theirs = await match_with(services, stranger, Person(987654321987654324, "Friend"), STRANGE)
    await services[Matches].resign(by(stranger), theirs)
    before = await words_of(database)
    await services[Privacy].forget(by(stranger))
    assert await words_of(database) == before


async def tell_bo(services: Services, kind: NoteKind, **said: Any) -> None:
    """Owe Bo a note."""
    async with services.database.writing() as connection:
        bo = await players.find(connection, BO.discord_id)
        assert bo
        await enqueue_private_note(connection, bo, None, kind, services.clock(), **said)


async def others(services: Services, words: str) -> None:
    """What people do who have nothing to do with a stranger, all of it with these words."""
    number = await match_with(services, BO, CY)
    draft = await services[Moderation].draft_end(managing(DEE), number, [BO], words)
    await services[Moderation].end(managing(DEE), draft.number)
    await services[Tables].open(by(BO), replace(OPEN, note=words))
    await services[OpenChallenges].open(by(CY), ChallengeSetup(replace(OPEN, note=words)))
    await founded(services[Climbing], managing(), LadderDesign(words, "dogon"), CHANNEL)
    await founded(services[Leagues], managing(), LeagueDesign(words, "dogon"), CHANNEL)
    event = await services[Organising].create(
        managing(), Design(words, "dogon", Format.SWISS, settings={"text": words}), CHANNEL
    )
    await services[Organising].publish(managing(), event.row.id)
    await services[Entering].join(by(BO), event.row.id)
    await tell_bo(services, TAKEN_OUT, name=words)
    await services[Participating].report(by(BO), event.row.id, words, BO)


async def words_of(database: Database) -> list[object]:
    """All that was typed, all that notes are made of, and every post there is in this server."""
    async with database.reading() as connection:
        found = [(await connection.execute(select(typed.column))).scalars().all() for typed in erasure.TYPED]
        sent = (await connection.execute(select(posts.c.id).where(posts.c.channel_id == CHANNEL.channel_id))).all()
    return [*found, sent]


async def test_someone_of_an_event_is_named_no_more_in_what_its_director_says_of_it(services: Services) -> None:
    event = await opened(services, Format.SWISS, 2, text=f"{PEOPLE[1].name} won last time, {PEOPLE[1].name}bo did not")
    await services[Privacy].forget(by(PEOPLE[1]))
    text = (await services[Organising].page(managing(), event)).row.settings.text
    assert text == f"{FORGOTTEN} won last time, {PEOPLE[1].name}bo did not"


@pytest.mark.slow
async def test_deleting_looks_through_others_rows_a_page_at_a_time(
    services: Services, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match_with(services, ZOE, BO)
    for number in range(60):
        await tell_bo(services, REPORTED, reason=MENTION if number % 7 == 0 else "nothing")
    monkeypatch.setattr(erasure, "SCANNED", 10)
    monkeypatch.setattr(erasure, "PAGE", 4)
    breaths: list[float] = []

    async def breathe(seconds: float) -> None:
        breaths.append(seconds)

    monkeypatch.setattr("storage.erasure.asyncio.sleep", breathe)
    await services[Privacy].forget(by(ZOE))
    assert len(breaths) >= 6
    after = await dump(database)
    assert str(ZOE.discord_id) not in after
    assert after.count(FORGOTTEN) == 1 + len(range(0, 60, 7))


@pytest.mark.slow
async def test_the_export_tells_how_a_result_was_corrected(services: Services, database: Database) -> None:
    number = await match_with(services, ZOE, BO)
    await match_with(services, ANN, BO)
    async with database.writing() as connection:
        why = {"verdict": None, "rated": False, "moderator_id": None, "reason": "a friendly match"}
        await corrections.add(connection, number, **why, at=services.clock())
    for person in (ZOE, BO):
        (told,) = (await services[Privacy].export(person))["corrected_results"]
        assert (told["match_id"], told["rated"], told["reason"]) == (number, False, "a friendly match")
    assert not (await services[Privacy].export(ANN))["corrected_results"]


async def test_a_name_inside_another_word_is_left_alone(services: Services, database: Database) -> None:
    short = Person(987654321987654322, "Ed")
    await match_with(services, short, BO)
    await services[Moderation].draft_end(managing(DEE), 1, [], "Edgar moved, Ed rested")
    await services[Privacy].forget(by(short))
    assert f"Edgar moved, {FORGOTTEN} rested" in await dump(database)


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_the_file_holds_nothing_of_the_forgotten_either(
    services: Services, database: Database, tmp_path: Path
) -> None:
    await spoken_of(services)

    def stored() -> bytes:
        return b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())

    assert b"Unmistakable" in stored()
    await services[Privacy].forget(by(ZOE))
    assert b"Unmistakable" not in stored()
    assert str(ZOE.discord_id).encode() not in stored()


@pytest.mark.slow
async def test_the_export_tells_declined_offers_pauses_time_given_and_rulings(services: Services) -> None:
    view = await timed(services, "2d", (ZOE,))
    number = view.match.id
    offer = await services[Offers].make(by(ANN), number, DRAW)
    await services[Offers].decline(by(ZOE), offer.offer.id)
    first, second = (ANN, ZOE) if view.waits_for(ANN.discord_id) else (ZOE, ANN)
    await services[Breaks].give(by(second), number, 60)
    for person in (ANN, ZOE):
        await services[Offers].make(by(person), number, PAUSE)
    await services[Breaks].resume(by(ANN), number)
    await services[Moderation].pause(managing(DEE), number, "Zoë is late")
    await services[Moderation].draft_end(managing(DEE), number, [ANN], "Zoë is gone")
    stored = json.loads(json.dumps(await services[Privacy].export(ZOE)))
    assert [(each["kind"], each["declined"]) for each in stored["asked"]] == [("draw", True), ("pause", False)]
    happened = [(each["kind"], each["you"], each.get("reason")) for each in stored["happenings"]]
    role = "to" if first == ZOE else "seat"
    assert happened == [
        ("given", [role], None), ("paused", [], None), ("resumed", [], None), ("halted", [], "Zoë is late"),
    ]  # fmt: skip
    assert stored["happenings"][0]["seconds"] == 60
    assert [each["reason"] for each in stored["rulings"]] == ["Zoë is gone"]
    assert ANN.name not in json.dumps(stored), "nothing about anybody else"
