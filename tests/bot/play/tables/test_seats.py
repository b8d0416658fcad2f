"""How many play, who sits where, and what the host writes on the card."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.sentences import NAMES, speaking
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.matches import Matches
from bot.play.tables import words as tables_words
from bot.play.tables.commands import asked_for
from bot.play.tables.refusals import (
    BadSeats,
    NobodyInvited,
    NoSuchSeat,
    NoteTooLong,
    SeatsAtRandom,
    SeatTaken,
    TableFull,
    TablePrivate,
    TableTooEmpty,
)
from bot.play.tables.seats import Numbers, SeatChoice, draw_seats, parse_numbers, parse_seat, suggest_numbers
from bot.play.tables.tables import Table, Tables, TableSetup
from games import GAMES
from games.core import BadSetup, Seat
from storage.people.players import Player
from tests.bot.conftest import ANN, BO, CY, DEE, by, owed

FOR_TWO = TableSetup("dogon", {}, None, [])
TWO_TO_FOUR = TableSetup("dohyo", {}, 4, [], least=2)


def names(players: tuple[Player, ...]) -> list[str]:
    return [player.name for player in players]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("3", (3, 3)),
        ("2-4", (2, 4)),
        (" 2 – 4 ", (2, 4)),
        ("3 to 2", (2, 3)),
        ("2 TO 3", (2, 3)),
        ("2 or 3", (2, 3)),
        ("3 oder 4", (3, 4)),
        ("2 ou 3", (2, 3)),
        ("2 o 3", (2, 3)),
        ("２か３", (2, 3)),
    ],
)
def test_a_number_of_players_is_read_leniently(text: str, numbers: tuple[int, int]) -> None:
    assert parse_numbers(text) == numbers


@pytest.mark.parametrize(("language", "text"), [("en", "3 Players"), ("de", "3 personen"), ("ja", "３人")])
def test_a_number_of_players_can_be_typed_as_it_is_suggested(language: str, text: str) -> None:
    with speaking(language):
        asked = asked_for("dohyo", text, None, None, None)
    assert (asked["least"], asked["seats"]) == (3, 3)


@pytest.mark.parametrize("text", ["", "many", "2-", "-4", "2-3-4", "12", "2 or 4", "or 3"])
def test_what_is_no_number_of_players_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadSeats, match="such as 2-4"):
        parse_numbers(text)


def test_every_number_a_game_takes_is_suggested_before_the_spans() -> None:
    assert suggest_numbers("dohyo") == tuple(
        Numbers(*each) for each in ((2, 2), (3, 3), (4, 4), (2, 3), (3, 4), (2, 4))
    )
    assert suggest_numbers("dogon") == (Numbers(2, 2),)
    assert suggest_numbers("no game") == ()


@pytest.mark.parametrize("key", GAMES)
def test_every_seat_of_a_game_is_read_by_its_name(key: str) -> None:
    for number, name in enumerate(GAMES[key].info.seat_names):
        assert parse_seat(key, name.upper()) == SeatChoice(Seat(number), by_choice=True)
    assert parse_seat(key, "random") == SeatChoice()
    assert parse_seat(key, "choose") == SeatChoice(None, by_choice=True)
    with pytest.raises(NoSuchSeat, match=GAMES[key].info.seat_names[1]):
        parse_seat(key, "the throne")


@pytest.mark.parametrize("language", NAMES)
def test_sides_and_numbers_are_read_in_the_words_in_which_they_are_suggested(language: str) -> None:
    with speaking(language):
        for words, value in map(tables_words.number_choice, suggest_numbers("dohyo")):
            asked = asked_for("dohyo", words, None, None, None)
            assert (asked["least"], asked["seats"]) == parse_numbers(value)
        for words, value in tables_words.seat_choices("dogon"):
            assert asked_for("dogon", None, None, None, words.lower())["seat"] == parse_seat("dogon", value)


def test_who_chose_has_the_seat_and_the_lot_gives_the_others_each_rest_equally() -> None:
    people = [Player(number, number, name) for number, name in enumerate("ABCD")]
    drawn = {"".join(p.name for p in draw_seats(people, {1: Seat(3)}, Random(seed))) for seed in range(200)}
    assert drawn == {"ACDB", "ADCB", "CADB", "CDAB", "DACB", "DCAB"}


@pytest.mark.slow
async def test_the_host_has_the_chosen_seat_whoever_comes(services: Services) -> None:
    for seat in (Seat(0), Seat(1)):
        for _ in range(6):
            table = await services[Tables].open(by(ANN), replace(FOR_TWO, seat=SeatChoice(seat, by_choice=True)))
            started = await services[Tables].join(by(BO), table.match.id)
            assert names(started.seated)[seat] == "Ann"


async def test_a_joiner_takes_a_free_seat_by_name_and_changes_the_choice_while_waiting(services: Services) -> None:
    setup = TableSetup("dohyo", {}, 3, [], seat=SeatChoice(Seat(2), by_choice=True))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    table = await services[Tables].choose(by(BO), number, Seat(0))
    assert names(table.seated) == ["Ann", "Bo"]
    assert table.choosable == (1,)
    with pytest.raises(SeatTaken, match=r"Ann already chose C at table"):
        await services[Tables].choose(by(BO), number, Seat(2))
    with pytest.raises(SeatTaken, match="Bo already chose A"):
        await services[Tables].choose(by(CY), number, Seat(0))
    await services[Tables].choose(by(BO), number, Seat(1))
    started = await services[Tables].choose(by(CY), number, None)
    assert names(started.seated) == ["Cy", "Bo", "Ann"]


async def test_who_leaves_gives_the_chosen_seat_back(services: Services) -> None:
    setup = TableSetup("dohyo", {}, 3, [], seat=SeatChoice(by_choice=True))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    await services[Tables].choose(by(BO), number, Seat(0))
    await services[Tables].leave(by(BO), number)
    assert (await services[Tables].choose(by(CY), number, Seat(0))).choosable == (1, 2)


@pytest.mark.at_once
async def test_of_two_who_race_for_the_same_seat_one_has_it(services: Services) -> None:
    setup = TableSetup("dohyo", {}, 4, [], seat=SeatChoice(by_choice=True))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    ends = await asyncio.gather(
        *(services[Tables].choose(by(person), number, Seat(0)) for person in (BO, CY)), return_exceptions=True
    )
    assert sum(isinstance(end, Table) for end in ends) == 1
    assert sum(isinstance(end, SeatTaken) for end in ends) == 1
    assert len((await services[Tables].find(number)).seated) == 2


async def test_where_the_host_leaves_it_to_the_lot_nobody_chooses(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), FOR_TWO)).match.id
    with pytest.raises(SeatsAtRandom, match="assigned at random"):
        await services[Tables].choose(by(BO), number, Seat(0))


async def test_a_choice_at_a_full_table_is_refused_and_nothing_kept(services: Services) -> None:
    setup = TableSetup("dogon", {}, 2, [BO], seat=SeatChoice(by_choice=True))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    with pytest.raises(TableFull):
        await services[Tables].choose(by(CY), number, Seat(0))
    assert (await services[Tables].find(number)).choices == {}


async def test_a_seat_that_not_every_number_of_players_has_cannot_be_chosen(services: Services) -> None:
    setup = replace(TWO_TO_FOUR, seat=SeatChoice(Seat(2), by_choice=True))
    with pytest.raises(NoSuchSeat, match="“C” at this table"):
        await services[Tables].open(by(ANN), setup)


@pytest.mark.parametrize("comers", [[BO], [BO, CY], [BO, CY, DEE]])
async def test_a_table_for_two_to_four_begins_when_the_host_starts_it_or_when_it_is_full(
    services: Services, comers: list[Person]
) -> None:
    number = (await services[Tables].open(by(ANN), TWO_TO_FOUR)).match.id
    with pytest.raises(TableTooEmpty, match="needs 2, 3 or 4 players, and table #1 has 1"):
        await services[Tables].start(by(ANN), number)
    for person in comers:
        table = await services[Tables].join(by(person), number)
    if table.is_open:
        table = await services[Tables].start(by(ANN), number)
    view = await services[Matches].show(number)
    assert sorted(view.names) == sorted(["Ann", *(person.name for person in comers)])
    assert view.position.seats == len(comers) + 1
    expected = GAMES["dohyo"].start(len(comers) + 1, table.match.options)
    assert GAMES["dohyo"].encode(view.position.state) == GAMES["dohyo"].encode(expected)


async def test_a_table_for_three_does_not_begin_with_two(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, []))).match.id
    await services[Tables].join(by(BO), number)
    with pytest.raises(TableTooEmpty, match="needs 3 players, and table #"):
        await services[Tables].start(by(ANN), number)
    assert (await services[Tables].join(by(CY), number)).match.status == "running"


@pytest.mark.parametrize(
    ("setup", "refusal", "says"),
    [
        (TableSetup("dogon", {}, 4, [], least=2), BadSetup, "for 2 players, not 4"),
        (TableSetup("dohyo", {}, 4, [], least=1), BadSetup, "for 2, 3 or 4 players, not 1"),
        (TableSetup("dohyo", {}, 3, [BO], is_private=True), NobodyInvited, "Invite one more"),
        (TableSetup("dogon", {}, None, [], is_private=True), NobodyInvited, "Invite one more"),
        (replace(FOR_TWO, note="n" * 201), NoteTooLong, "201 characters. The limit is 200"),
    ],
)
async def test_a_table_that_cannot_be_like_that_is_not_opened(
    services: Services, setup: TableSetup, refusal: type[Exception], says: str
) -> None:
    with pytest.raises(refusal, match=says):
        await services[Tables].open(by(ANN), setup)
    assert await services[Outbox].due() == ()


async def test_a_private_table_is_only_for_those_invited_even_once_one_declines(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], is_private=True))).match.id
    await services[Tables].decline(by(BO), number)
    with pytest.raises(TablePrivate, match="players Ann invited"):
        await services[Tables].join(by(CY), number)
    card = tables_words.table_text(await services[Tables].find(number), ping=False)
    assert "🔒" in card
    assert "only invited players can take it; Ann can cancel" in card
    assert (await services[Tables].join(by(BO), number)).match.status == "running"


async def test_a_note_stands_on_the_card_and_formats_mentions_and_links_nothing(services: Services) -> None:
    note = "**relaxed**\ngame <@123456789012345678> @everyone [me](http://x.y) <#5>"
    table = await services[Tables].open(by(ANN), replace(FOR_TWO, note=note))
    (line,) = [line for line in tables_words.table_text(table, ping=True).splitlines() if "💬" in line]
    assert line.startswith(r"💬 \*\*relaxed\*\* game \<@")
    assert "@everyone" not in line
    assert "<@123456789012345678>" not in line
    assert r"\[me](" in line
    assert r"\<#5>" in line


async def test_a_table_like_last_time_has_what_was_chosen_then(services: Services) -> None:
    assert await services[Tables].last_setup(by(ANN), "dogon") is None
    asked = asked_for("dogon", None, "board=gagara", "3d", "North")
    await services[Tables].open(by(ANN), replace(FOR_TWO, days=3, note="hi", **asked))
    await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 4, [], least=2))
    last = await services[Tables].last_setup(by(ANN), "dogon")
    assert last == TableSetup("dogon", {"board": "gagara"}, 2, (), asked["clock"], 2, asked["seat"], days=3)
    assert await services[Tables].last_setup(by(BO), "dogon") is None
    again = await services[Tables].last_setup(by(ANN), "dohyo")
    assert again
    assert (again.least, again.seats) == (2, 4)


async def test_every_card_of_a_table_is_drawn_again_wherever_somebody_joined(services: Services) -> None:
    await services[PreferenceBook].choose(BO, "pings", "both")
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, [BO]))).match.id
    cards = await owed(services)
    assert [delivery.recipient and delivery.recipient.name for delivery in cards] == [None, "Bo"]
    for message_id, delivery in enumerate(cards, start=501):
        await services[Outbox].sent(delivery, message_id)
    await services[Tables].join(by(CY), number)
    edits = await owed(services)
    assert [edit.drawn_again and edit.drawn_again.post.message_id for edit in edits] == [501, 502]
    assert [edit.called for edit in edits] == [(), ()], "an edit calls nobody"
    for edit in edits:
        await services[Outbox].sent(edit, 0)
    assert await owed(services) == []


async def test_of_two_changes_before_the_card_is_drawn_one_is_enough(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TWO_TO_FOUR)).match.id
    (card,) = await owed(services)
    await services[Outbox].sent(card, 501)
    await services[Tables].join(by(BO), number)
    await services[Tables].join(by(CY), number)
    (edit,) = await owed(services)
    assert isinstance(edit.shown, Table)
    assert names(edit.shown.seated) == ["Ann", "Bo", "Cy"]


async def test_the_first_board_takes_the_place_of_a_card_that_was_to_be_drawn_again(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TWO_TO_FOUR)).match.id
    (card,) = await owed(services)
    await services[Outbox].sent(card, 501)
    await services[Tables].join(by(BO), number)
    await services[Tables].start(by(ANN), number)
    (delivery,) = await owed(services)
    assert delivery.post.kind == "board"
    assert [older.post.message_id for older in delivery.older] == [501]
