"""Settings: kept, read leniently, changed strictly, and what follows from them."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text

from bot.core.outbox.outbox import Delivery
from bot.core.people import Person
from bot.people.players import words as players_words
from bot.people.players.preferences import CHOICES, Pings, Preferences, Side, read_preferences
from bot.people.players.refusals import NoSuchChoice
from bot.play.matches.match_views import MatchView
from bot.play.tables.tables import TableSetup
from games.core import Seat
from renderers.themes import THEMES
from storage import Database
from storage.people.tables import players as stored_players
from tests.bot.conftest import ANN, BO, begun, by, mover, owed, waiter
from tests.house import House


def places(deliveries: list[Delivery]) -> list[str]:
    """Where news goes: `channel`, or whose direct messages."""
    return [delivery.recipient.name if delivery.recipient else "channel" for delivery in deliveries]


async def deliver(house: House) -> list[str]:
    deliveries = await owed(house)
    for delivery in deliveries:
        await house.outbox.sent(delivery, delivery.post.id + 100)
    return places(deliveries)


async def move(house: House, view: MatchView) -> MatchView:
    notation = view.game.format(view.game.legal_moves(view.position.state)[0])
    return await house.matches.move(by(mover(view)), view.match.id, None, notation)


def test_the_themes_are_those_of_the_pictures() -> None:
    assert set(CHOICES["theme"]) == set(THEMES)


def test_every_setting_has_choices_and_words_for_them() -> None:
    for name, values in CHOICES.items():
        assert getattr(Preferences(), name) in values
        assert set(players_words.SETTINGS[name].values) == {str(value) for value in values}


async def test_who_chose_nothing_has_the_defaults(house: House) -> None:
    assert await house.preferences.of(ANN) == Preferences()


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOICES)
async def test_every_value_of_every_setting_can_be_chosen_and_is_kept(house: House, name: str) -> None:
    for value in CHOICES[name]:
        chosen = await house.preferences.choose(ANN, name, str(value))
        assert getattr(chosen, name) == value
        assert await house.preferences.of(ANN) == chosen
    assert await house.preferences.of(BO) == Preferences(), "nobody else's settings have changed"


@pytest.mark.parametrize(("name", "word"), [("theme", "pink"), ("confirm", "maybe"), ("volume", "11"), ("pings", "")])
async def test_what_is_no_choice_is_refused_and_changes_nothing(house: House, name: str, word: str) -> None:
    with pytest.raises(NoSuchChoice, match="is not one of the choices"):
        await house.preferences.choose(ANN, name, word)
    assert await house.preferences.of(ANN) == Preferences()


def test_unknown_names_and_values_count_as_not_chosen() -> None:
    stored = {"theme": "pink", "side": "first", "confirm": "no", "volume": 11, "pings": None, "forced": True}
    assert read_preferences(stored) == Preferences(side=Side.FIRST, forced=True)


async def test_settings_of_another_version_survive_a_change(house: House, database: Database) -> None:
    await house.preferences.choose(ANN, "theme", "dark")
    async with database.writing() as connection:
        await connection.execute(text("""UPDATE players SET settings = '{"theme": "dark", "volume": 11}'"""))
    await house.preferences.choose(ANN, "forced", "True")
    async with database.reading() as connection:
        stored = (await connection.execute(select(stored_players.c.settings))).scalar_one()
    assert stored["volume"] == 11


def test_the_board_is_seen_from_the_chosen_side() -> None:
    assert Preferences().viewpoint(Seat(1)) == 1
    assert Preferences(side=Side.FIRST).viewpoint(Seat(1)) == 0
    assert Preferences().viewpoint(None) == 0


@pytest.mark.parametrize(
    ("pings", "told"),
    [
        (Pings.CHANNEL, ["channel"]),
        (Pings.NOWHERE, ["channel"]),
        (Pings.DIRECT, ["channel", "to move"]),
        (Pings.BOTH, ["channel", "to move"]),
    ],
)
async def test_a_turn_is_told_where_the_player_wishes(
    house: House, view: MatchView, pings: Pings, told: list[str]
) -> None:
    await deliver(house)
    next_one = waiter(view)
    await house.preferences.choose(next_one, "pings", str(pings))
    await move(house, view)
    assert await deliver(house) == [place.replace("to move", next_one.name) for place in told]


async def test_the_first_turn_and_an_invitation_are_told_directly_as_well(house: House) -> None:
    for person in (ANN, BO):
        await house.preferences.choose(person, "pings", "direct")
    table = await house.tables.open(by(ANN), TableSetup("dogon", {}, None, [BO]))
    assert await deliver(house) == ["channel", "Bo"]
    await house.tables.join(by(BO), table.match.id)
    view = await house.matches.show(table.match.id)
    assert await deliver(house) == ["channel", mover(view).name]


async def test_a_direct_message_leaves_the_channel_its_buttons_and_the_next_board_takes_both(house: House) -> None:
    await house.preferences.choose(ANN, "pings", "both")
    await house.preferences.choose(BO, "pings", "both")
    view = await begun(house)
    first = await owed(house)
    assert [len(delivery.older) for delivery in first] == [0, 0], "the table's card was never sent"
    assert await deliver(house) == ["channel", mover(view).name]
    await move(house, view)
    channel, direct = await owed(house)
    assert {older.post.id for older in channel.older} == {delivery.post.id for delivery in first}
    assert direct.older == ()


@pytest.mark.slow
async def test_who_takes_no_direct_messages_is_pinged_in_the_channel_again(house: House, view: MatchView) -> None:
    await deliver(house)
    next_one = waiter(view)
    await house.preferences.choose(next_one, "pings", "direct")
    after = await move(house, view)
    channel, direct = await owed(house)
    await house.outbox.sent(channel, 1)
    await house.outbox.undeliverable(direct.post, "DMs are turned off")
    assert (await house.preferences.of(next_one)).pings is Pings.CHANNEL
    (again,) = await owed(house)
    assert (again.recipient, again.post.ply) == (None, after.position.ply)
    assert again.called == (after.to_move,), "nobody was told yet"
    assert [older.post.id for older in again.older] == [channel.post.id]


@pytest.mark.slow
async def test_a_closed_channel_and_closed_direct_messages_end_in_silence_not_in_a_loop(
    house: House, view: MatchView
) -> None:
    await deliver(house)
    await house.preferences.choose(waiter(view), "pings", "direct")
    await move(house, view)
    tries = 0
    while deliveries := await owed(house):
        tries += len(deliveries)
        for delivery in deliveries:
            await house.outbox.undeliverable(delivery.post, "closed")
    assert tries == 6, "the channel and the person, each of them once more, and word of that to both"


async def test_a_closed_channel_does_not_tell_twice_who_is_told_directly(house: House, view: MatchView) -> None:
    await deliver(house)
    next_one: Person = waiter(view)
    await house.preferences.choose(next_one, "pings", "both")
    await move(house, view)
    channel, _ = await owed(house)
    await house.outbox.undeliverable(channel.post, "the channel no longer exists")
    assert await deliver(house) == [next_one.name]
    assert await owed(house) == []


async def test_a_direct_message_that_is_put_off_keeps_its_reason(house: House, view: MatchView) -> None:
    (channel,) = await owed(house)
    await house.outbox.undeliverable(channel.post, "the channel no longer exists")
    (direct,) = await owed(house)
    await house.outbox.put_off(direct.post, "server error")
    house.outbox._clock.pass_(seconds=60)  # type: ignore[attr-defined]
    (direct,) = await owed(house)
    assert direct.post.trouble == "the channel no longer exists"
