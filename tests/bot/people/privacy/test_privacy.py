"""Everything about a person: shown in full, and gone in full."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.community.ladders.service import LadderDesign
from bot.community.leagues.service import LeagueDesign
from bot.community.tournaments.administration.notes import TAKEN_OUT
from bot.community.tournaments.designs import Design
from bot.community.tournaments.notes import REPORTED, REPORTED_SOMEONE
from bot.core.outbox.notes import NoteKind, enqueue_private_note
from bot.core.people import Person, Place
from bot.core.personal import Ties
from bot.core.refusals import AlreadyDone
from bot.people.players.personal import FORGOTTEN
from bot.people.privacy.refusals import NothingStored
from bot.play.challenges.challenges import ChallengeSetup
from bot.play.challenges.refusals import OpenChallengeClosed
from bot.play.matches.refusals import NotAtTheTable
from bot.play.offers.offered import DRAW
from bot.play.pauses.offered import PAUSE
from bot.play.tables.seats import parse_seat
from bot.play.tables.tables import Table, TableSetup
from storage import Database, erasure
from storage.core.tables import posts
from storage.people import players
from storage.play.matches import corrections
from tests.bot.community.tournaments.full_match import PEOPLE, opened
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, owed
from tests.bot.shell import dump
from tests.bot.timed import deliver, timed
from tests.house import House
from tournaments.facts import Format

ZOE = Person(987654321987654321, "Zoë Unmistakable")
OPEN = TableSetup("dogon", {}, None, [])
NORTH = parse_seat("dogon", "North")
STRANGE = Place(77, 78)
"""A channel of another server."""


async def match_with(house: House, host: Person, guest: Person, place: Place = CHANNEL) -> int:
    table = await house.tables.open(by(host, place=place), TableSetup("dogon", {}, None, [guest]))
    await house.tables.join(by(guest), table.match.id)
    return table.match.id


async def busy(house: House) -> int:
    """Zoë plays a match, hosts a table, sits at another one, is invited to a third, has settings and blocks."""
    number = await match_with(house, ZOE, BO)
    view = await house.matches.show(number)
    people = {BO.discord_id: BO, ZOE.discord_id: ZOE}
    for text in ("C+", None):
        assert view.to_move
        legal = view.game.format(view.game.legal_moves(view.position.state)[0])
        person = people[view.to_move.discord_id or 0]
        view = await house.matches.move(by(person), number, None, text or legal)
    await house.tables.open(by(ZOE), replace(OPEN, note=f"{ZOE.name} plays", seat=NORTH))
    await house.tables.open(by(BO), TableSetup("dogon", {}, None, [ZOE]))
    await house.challenges.open(by(ZOE), ChallengeSetup(replace(OPEN, note=f"{ZOE.name} takes on anybody")))
    await house.preferences.choose(ZOE, "pings", "both")
    await house.blocks.add(ZOE, CY)
    await house.blocks.add(BO, ZOE)
    await house.vacations.begin(by(ZOE))
    return number


@pytest.mark.slow
async def test_the_export_holds_everything_and_is_json(house: House) -> None:
    number = await busy(house)
    stored = json.loads(json.dumps(await house.privacy.export(ZOE)))
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


async def test_the_export_tells_how_a_match_ended(house: House) -> None:
    number = await match_with(house, ZOE, BO)
    await house.matches.resign(by(BO), number)
    (match,) = (await house.privacy.export(ZOE))["matches"]
    assert (match["place"], match["reason"], match["hosted"]) == (1, "resignation", True)


async def test_whoever_never_played_has_nothing_to_see_or_delete(house: House) -> None:
    for call in (house.privacy.export(ZOE), house.privacy.ties(ZOE), house.privacy.forget(by(ZOE))):
        with pytest.raises(NothingStored):
            await call


@pytest.mark.slow
async def test_after_deletion_neither_name_nor_id_is_anywhere(house: House, database: Database) -> None:
    await busy(house)
    before = await dump(database)
    assert ZOE.name in before
    assert str(ZOE.discord_id) in before
    assert await house.privacy.ties(ZOE) == Ties(1, 1)
    done = await house.privacy.forget(by(ZOE))
    assert done == Ties(1, 2), "the match; the table and the invitation"
    after = await dump(database)
    assert ZOE.name not in after
    assert str(ZOE.discord_id) not in after
    assert "both" not in after
    assert 'INSERT INTO "blocks"' not in after


@pytest.mark.slow
async def test_opponents_keep_the_match_and_have_won_it(house: House) -> None:
    number = await busy(house)
    await house.privacy.forget(by(ZOE))
    view = await house.matches.show(number)
    assert sorted(view.names) == ["Bo", FORGOTTEN]
    assert view.match.status == "finished"
    assert view.position.outcome
    assert view.position.outcome.winner == view.seat_of(BO.discord_id)
    assert (await house.tables.find(2)).is_cancelled
    assert [player.name for player in (await house.tables.find(3)).declined] == [FORGOTTEN]
    assert [problem async for _, problem in house.matches.differences()] == [None]


async def test_nothing_is_owed_to_the_forgotten_directly(house: House) -> None:
    number = await match_with(house, ZOE, BO)
    await house.preferences.choose(ZOE, "pings", "both")
    view = await house.matches.show(number)
    if mover_is_bo := not view.waits_for(ZOE.discord_id):
        await house.matches.move(by(BO), number, None, "C+")
    assert [delivery.recipient and delivery.recipient.name for delivery in await owed(house)] == (
        [None, ZOE.name] if mover_is_bo else [None]
    )
    await house.privacy.forget(by(ZOE))
    (delivery,) = await owed(house)
    assert delivery.recipient is None
    await house.outbox.undeliverable(delivery.post, "the channel no longer exists")
    assert [delivery.recipient and delivery.recipient.name for delivery in await owed(house)] == ["Bo"]


@pytest.mark.slow
async def test_who_comes_back_is_somebody_new(house: House) -> None:
    number = await busy(house)
    await house.privacy.forget(by(ZOE))
    assert (await house.preferences.of(ZOE)).pings == "channel"
    await house.tables.open(by(ZOE), OPEN)
    with pytest.raises(NotAtTheTable):
        await house.matches.move(by(ZOE), number, None, "C+")
    assert len((await house.privacy.export(ZOE))["matches"]) == 1


@pytest.mark.slow
async def test_the_card_that_names_the_forgotten_is_drawn_again(house: House) -> None:
    await busy(house)
    await deliver(house)
    await house.privacy.forget(by(ZOE))
    redrawn = [delivery.shown for delivery in await deliver(house) if delivery.drawn_again]
    assert {table.match.id for table in redrawn if isinstance(table, Table)} == {2, 3}


@pytest.mark.slow
async def test_the_standing_invitations_of_the_forgotten_are_closed(house: House) -> None:
    await busy(house)
    await house.privacy.forget(by(ZOE))
    with pytest.raises(OpenChallengeClosed):
        await house.challenges.challenge(by(BO), 1)


async def test_two_who_are_forgotten_stay_two(house: House) -> None:
    number = await match_with(house, ZOE, BO)
    await house.privacy.forget(by(ZOE))
    await house.privacy.forget(by(BO))
    assert (await house.matches.show(number)).names == (FORGOTTEN, FORGOTTEN)


@pytest.mark.slow
async def test_one_press_delivered_twice_deletes_once(house: House) -> None:
    await busy(house)
    request = by(ZOE)
    await house.privacy.forget(request)
    with pytest.raises(AlreadyDone):
        await house.privacy.forget(request)


@pytest.mark.slow
async def test_a_failure_half_way_deletes_nothing(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await busy(house)
    before = await dump(database)

    async def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("storage.people.blocks.forget", fail)
    with pytest.raises(OSError, match="disk full"):
        await house.privacy.forget(by(ZOE))
    assert await dump(database) == before


MENTION = f"<@{ZOE.discord_id}>"
WRITTEN = (ZOE.name, ZOE.name.upper(), unicodedata.normalize("NFD", ZOE.name), "Ｚｏë  unmistakable")
"""One name, as people write it."""


async def spoken_of(house: House) -> int:
    """A match of Zoë and Bo in which moderators and Bo have typed her name, and a record of it that Bo imported."""
    number = await match_with(house, ZOE, BO)
    why = f"{MENTION} asked, and {', '.join(WRITTEN)} knows why"
    await house.moderation.substitute(managing(DEE), number, BO, CY, why)
    await house.moderation.draft_end(managing(DEE), number, [ZOE], why)
    other = await match_with(house, CY, BO)
    draft = await house.moderation.draft_end(managing(DEE), other, [], f"Same as {MENTION}")
    await house.moderation.end(managing(DEE), draft.number)
    await house.tables.open(by(BO), replace(OPEN, note=f"Not for {MENTION}"))
    await house.tables.open(by(BO), replace(OPEN, note=f"Only for {ZOE.name}", guests=[ZOE]))
    await house.challenges.open(by(CY), ChallengeSetup(replace(OPEN, note=f"Better than {ZOE.discord_id}")))
    _, record = await house.archive.record(by(BO), number)
    await house.archive.bring_in(by(BO), record.encode())
    return number


@pytest.mark.slow
async def test_what_others_typed_about_the_forgotten_names_them_no_more(house: House, database: Database) -> None:
    number = await spoken_of(house)
    before = await dump(database)
    assert before.count("Unmistakable") >= 7
    await house.privacy.forget(by(ZOE))
    after = await dump(database)
    assert "unmistakable" not in after.lower()
    assert str(ZOE.discord_id) not in after
    assert f"Same as {FORGOTTEN}" in after, "the rest of a reason stays"
    assert set((await house.archive.imported(BO, 1, 0)).view.names) == {"Bo", FORGOTTEN}
    assert [found async for _, found in house.matches.differences()] == [None, None]
    assert (await house.matches.show(number)).match.status == "finished"


async def test_what_someone_called_after_themself_is_called_otherwise(house: House, database: Database) -> None:
    name = f"{ZOE.name}'s"
    number = await match_with(house, ZOE, BO)
    await house.climbing.create(managing(ZOE), LadderDesign(name, "dogon"), CHANNEL)
    await house.leagues.create(managing(ZOE), LeagueDesign(name, "dogon"), CHANNEL)
    said = {"text": f"Ask {WRITTEN[3]} ({MENTION})"}
    event = await house.organising.create(managing(ZOE), Design(name, "dogon", Format.SWISS, settings=said), CHANNEL)
    await house.organising.publish(managing(ZOE), event.row.id)
    await house.entering.join(by(BO), event.row.id)
    await tell_bo(house, TAKEN_OUT, name=name)
    async with database.writing() as connection:
        why = {"verdict": None, "rated": False, "moderator_id": None, "reason": f"{ZOE.name} cheated"}
        await corrections.add(connection, number, **why, at=house.services.clock())
        zoe = await players.find(connection, ZOE.discord_id)
        assert zoe
    await tell_bo(house, REPORTED_SOMEONE, people={"suspect": zoe}, reason=f"{ZOE.name} has a program")
    await house.privacy.forget(by(ZOE))
    after = await dump(database)
    assert "unmistakable" not in after.lower()
    assert str(ZOE.discord_id) not in after
    assert after.count(FORGOTTEN) >= 6
    assert f"Ask {FORGOTTEN} ({FORGOTTEN})" in after


@pytest.mark.parametrize("name", ["Cup", "let in", "round", "the", "a", "Swiss", "Deleted", "reason", "Bo", "."])
async def test_a_stranger_takes_nothing_of_others_along(house: House, database: Database, name: str) -> None:
    words = "Let in the Autumn Cup: a Swiss round. Deleted, Bo"
    await others(house, words)
    stranger = Person(987654321987654323, name)
    theirs = await match_with(house, stranger, Person(987654321987654324, "Friend"), STRANGE)
    await house.matches.resign(by(stranger), theirs)
    before = await words_of(database)
    await house.privacy.forget(by(stranger))
    assert await words_of(database) == before


async def tell_bo(house: House, kind: NoteKind, **said: Any) -> None:
    """Owe Bo a note."""
    async with house.services.database.writing() as connection:
        bo = await players.find(connection, BO.discord_id)
        assert bo
        await enqueue_private_note(connection, bo, None, kind, house.services.clock(), **said)


async def others(house: House, words: str) -> None:
    """What people do who have nothing to do with a stranger, all of it with these words."""
    number = await match_with(house, BO, CY)
    draft = await house.moderation.draft_end(managing(DEE), number, [BO], words)
    await house.moderation.end(managing(DEE), draft.number)
    await house.tables.open(by(BO), replace(OPEN, note=words))
    await house.challenges.open(by(CY), ChallengeSetup(replace(OPEN, note=words)))
    await house.climbing.create(managing(), LadderDesign(words, "dogon"), CHANNEL)
    await house.leagues.create(managing(), LeagueDesign(words, "dogon"), CHANNEL)
    event = await house.organising.create(
        managing(), Design(words, "dogon", Format.SWISS, settings={"text": words}), CHANNEL
    )
    await house.organising.publish(managing(), event.row.id)
    await house.entering.join(by(BO), event.row.id)
    await tell_bo(house, TAKEN_OUT, name=words)
    await house.participating.report(by(BO), event.row.id, words, BO)


async def words_of(database: Database) -> list[object]:
    """All that was typed, all that notes are made of, and every post there is in this server."""
    async with database.reading() as connection:
        found = [(await connection.execute(select(typed.column))).scalars().all() for typed in erasure.TYPED]
        sent = (await connection.execute(select(posts.c.id).where(posts.c.channel_id == CHANNEL.channel_id))).all()
    return [*found, sent]


async def test_someone_of_an_event_is_named_no_more_in_what_its_director_says_of_it(house: House) -> None:
    event = await opened(house, Format.SWISS, 2, text=f"{PEOPLE[1].name} won last time, {PEOPLE[1].name}bo did not")
    await house.privacy.forget(by(PEOPLE[1]))
    text = (await house.organising.page(managing(), event)).row.settings.text
    assert text == f"{FORGOTTEN} won last time, {PEOPLE[1].name}bo did not"


@pytest.mark.slow
async def test_deleting_looks_through_others_rows_a_page_at_a_time(
    house: House, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match_with(house, ZOE, BO)
    for number in range(60):
        await tell_bo(house, REPORTED, reason=MENTION if number % 7 == 0 else "nothing")
    monkeypatch.setattr(erasure, "SCANNED", 10)
    monkeypatch.setattr(erasure, "PAGE", 4)
    breaths: list[float] = []

    async def breathe(seconds: float) -> None:
        breaths.append(seconds)

    monkeypatch.setattr("storage.erasure.asyncio.sleep", breathe)
    await house.privacy.forget(by(ZOE))
    assert len(breaths) >= 6
    after = await dump(database)
    assert str(ZOE.discord_id) not in after
    assert after.count(FORGOTTEN) == 1 + len(range(0, 60, 7))


@pytest.mark.slow
async def test_the_export_tells_how_a_result_was_corrected(house: House, database: Database) -> None:
    number = await match_with(house, ZOE, BO)
    await match_with(house, ANN, BO)
    async with database.writing() as connection:
        why = {"verdict": None, "rated": False, "moderator_id": None, "reason": "a friendly match"}
        await corrections.add(connection, number, **why, at=house.services.clock())
    for person in (ZOE, BO):
        (told,) = (await house.privacy.export(person))["corrected_results"]
        assert (told["match_id"], told["rated"], told["reason"]) == (number, False, "a friendly match")
    assert not (await house.privacy.export(ANN))["corrected_results"]


async def test_a_name_inside_another_word_is_left_alone(house: House, database: Database) -> None:
    short = Person(987654321987654322, "Ed")
    await match_with(house, short, BO)
    await house.moderation.draft_end(managing(DEE), 1, [], "Edgar moved, Ed rested")
    await house.privacy.forget(by(short))
    assert f"Edgar moved, {FORGOTTEN} rested" in await dump(database)


@pytest.mark.slow
@pytest.mark.sqlite_only
async def test_the_file_holds_nothing_of_the_forgotten_either(house: House, database: Database, tmp_path: Path) -> None:
    await spoken_of(house)

    def stored() -> bytes:
        return b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())

    assert b"Unmistakable" in stored()
    await house.privacy.forget(by(ZOE))
    assert b"Unmistakable" not in stored()
    assert str(ZOE.discord_id).encode() not in stored()


@pytest.mark.slow
async def test_the_export_tells_declined_offers_pauses_time_given_and_rulings(house: House) -> None:
    view = await timed(house, "2d", (ZOE,))
    number = view.match.id
    offer = await house.offers.make(by(ANN), number, DRAW)
    await house.offers.decline(by(ZOE), offer.offer.id)
    first, second = (ANN, ZOE) if view.waits_for(ANN.discord_id) else (ZOE, ANN)
    await house.breaks.give(by(second), number, 60)
    for person in (ANN, ZOE):
        await house.offers.make(by(person), number, PAUSE)
    await house.breaks.resume(by(ANN), number)
    await house.moderation.pause(managing(DEE), number, "Zoë is late")
    await house.moderation.draft_end(managing(DEE), number, [ANN], "Zoë is gone")
    stored = json.loads(json.dumps(await house.privacy.export(ZOE)))
    assert [(each["kind"], each["declined"]) for each in stored["asked"]] == [("draw", True), ("pause", False)]
    happened = [(each["kind"], each["you"], each.get("reason")) for each in stored["happenings"]]
    role = "to" if first == ZOE else "seat"
    assert happened == [
        ("given", [role], None), ("paused", [], None), ("resumed", [], None), ("halted", [], "Zoë is late"),
    ]  # fmt: skip
    assert stored["happenings"][0]["seconds"] == 60
    assert [each["reason"] for each in stored["rulings"]] == ["Zoë is gone"]
    assert ANN.name not in json.dumps(stored), "nothing about anybody else"
