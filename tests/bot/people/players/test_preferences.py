"""Settings: kept, read leniently, changed strictly, and what follows from them."""

from __future__ import annotations

import pytest
from sqlalchemy import select, text

from bot.core.outbox.chats.chats import Chats
from bot.core.outbox.notes import enqueue_private_note
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.core.speech.sentences import NAMES, speaking
from bot.people.players import words as players_words
from bot.people.players.preferences import CHOICES, Pings, PreferenceBook, Preferences, Side, read_preferences
from bot.people.players.refusals import NoSuchChoice
from bot.people.players.reminders import read_reminders
from bot.people.players.views import DECLARED, preferences_page
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.pauses.notes import VACATION_OVER
from bot.play.tables.tables import Tables, TableSetup
from games.core import Seat
from renderers.themes import THEMES
from sandbox.checks.limits import COMPONENTS_V2, message_violations
from storage import Database
from storage.people import players
from storage.people.tables import players as stored_players
from tests.bot.conftest import ANN, BO, begun, by, mover, owed, waiter
from tests.conftest import HandClock


def places(deliveries: list[Delivery]) -> list[str]:
    """Where news goes: `channel`, or whose direct messages."""
    return [delivery.recipient.name if delivery.recipient else "channel" for delivery in deliveries]


async def deliver(services: Services) -> list[str]:
    deliveries = await owed(services)
    for delivery in deliveries:
        await services[Outbox].sent(delivery, delivery.post.id + 100)
    return places(deliveries)


async def move(services: Services, view: MatchView) -> MatchView:
    notation = view.game.format(view.game.legal_moves(view.position.state)[0])
    return await services[Matches].move(by(mover(view)), view.match.id, None, notation)


def test_the_themes_are_those_of_the_pictures() -> None:
    assert set(CHOICES["theme"]) == set(THEMES)


def test_every_setting_has_choices_and_words_for_them() -> None:
    for name, values in CHOICES.items():
        assert getattr(Preferences(), name) in values
        assert set(players_words.SETTINGS[name].values) == {str(value) for value in values}


@pytest.mark.parametrize("language", NAMES)
def test_the_page_can_be_shown_whatever_was_chosen(language: str) -> None:
    reminders = read_reminders("23h59m, 22h58m, 21h57m, 20h56m")
    with speaking(language):
        layout, _ = preferences_page(DECLARED.values(), {"reminders": reminders}).message
    assert message_violations({"flags": COMPONENTS_V2, "components": layout.to_components()}, []) == []


async def test_who_chose_nothing_has_the_defaults(services: Services) -> None:
    assert await services[PreferenceBook].of(ANN) == Preferences()


@pytest.mark.slow
@pytest.mark.parametrize("name", CHOICES)
async def test_every_value_of_every_setting_can_be_chosen_and_is_kept(services: Services, name: str) -> None:
    for value in CHOICES[name]:
        chosen = await services[PreferenceBook].choose(ANN, name, str(value))
        assert getattr(chosen, name) == value
        assert await services[PreferenceBook].of(ANN) == chosen
    assert await services[PreferenceBook].of(BO) == Preferences(), "nobody else's settings have changed"


@pytest.mark.parametrize(("name", "word"), [("theme", "pink"), ("confirm", "maybe"), ("volume", "11"), ("pings", "")])
async def test_what_is_no_choice_is_refused_and_changes_nothing(services: Services, name: str, word: str) -> None:
    with pytest.raises(NoSuchChoice, match="is not one of the choices"):
        await services[PreferenceBook].choose(ANN, name, word)
    assert await services[PreferenceBook].of(ANN) == Preferences()


def test_unknown_names_and_values_count_as_not_chosen() -> None:
    stored = {"theme": "pink", "side": "first", "confirm": "no", "volume": 11, "pings": None, "forced": True}
    assert read_preferences(stored) == Preferences(side=Side.FIRST, forced=True)


async def test_settings_of_another_version_survive_a_change(services: Services, database: Database) -> None:
    await services[PreferenceBook].choose(ANN, "theme", "dark")
    async with database.writing() as connection:
        await connection.execute(text("""UPDATE players SET settings = '{"theme": "dark", "volume": 11}'"""))
    await services[PreferenceBook].choose(ANN, "forced", "True")
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
    services: Services, view: MatchView, pings: Pings, told: list[str]
) -> None:
    await deliver(services)
    next_one = waiter(view)
    await services[PreferenceBook].choose(next_one, "pings", str(pings))
    await move(services, view)
    assert await deliver(services) == [place.replace("to move", next_one.name) for place in told]


async def test_the_first_turn_and_an_invitation_are_told_directly_as_well(services: Services) -> None:
    for person in (ANN, BO):
        await services[PreferenceBook].choose(person, "pings", "direct")
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO]))
    assert await deliver(services) == ["channel", "Bo"]
    await services[Tables].join(by(BO), table.match.id)
    view = await services[Matches].show(table.match.id)
    assert await deliver(services) == ["channel", mover(view).name]


@pytest.mark.parametrize("is_added", [False, True])
async def test_players_in_a_chat_are_told_directly_also_once_the_bot_is_in_its_server(
    services: Services, *, is_added: bool
) -> None:
    chat = Place(None, 79, is_chat=True)
    for person in (ANN, BO):
        await services[PreferenceBook].choose(person, "pings", "direct")
    table = await services[Tables].open(by(ANN, place=chat), TableSetup("dogon", {}, None, [BO]))
    await services[Tables].join(by(BO, place=chat), table.match.id)
    if is_added:
        await services[Chats].end([chat.channel_id])
    view = await services[Matches].show(table.match.id)
    assert mover(view).name in await deliver(services)


async def test_a_direct_message_leaves_the_channel_its_buttons_and_the_next_board_takes_both(
    services: Services,
) -> None:
    await services[PreferenceBook].choose(ANN, "pings", "both")
    await services[PreferenceBook].choose(BO, "pings", "both")
    view = await begun(services)
    first = await owed(services)
    assert [len(delivery.older) for delivery in first] == [0, 0], "the table's card was never sent"
    assert await deliver(services) == ["channel", mover(view).name]
    await move(services, view)
    channel, direct = await owed(services)
    assert {older.post.id for older in channel.older} == {delivery.post.id for delivery in first}
    assert direct.older == ()


@pytest.mark.slow
async def test_who_takes_no_direct_messages_is_pinged_in_the_channel_again(services: Services, view: MatchView) -> None:
    await deliver(services)
    next_one = waiter(view)
    await services[PreferenceBook].choose(next_one, "pings", "direct")
    after = await move(services, view)
    channel, direct = await owed(services)
    await services[Outbox].sent(channel, 1)
    await services[Outbox].undeliverable(direct.post, "DMs are turned off")
    assert (await services[PreferenceBook].of(next_one)).pings is Pings.CHANNEL
    (again,) = await owed(services)
    assert (again.recipient, again.post.ply) == (None, after.position.ply)
    assert again.called == (after.to_move,), "nobody was told yet"
    assert [older.post.id for older in again.older] == [channel.post.id]


@pytest.mark.slow
async def test_a_closed_channel_and_closed_direct_messages_end_in_silence_not_in_a_loop(
    services: Services, view: MatchView
) -> None:
    await deliver(services)
    await services[PreferenceBook].choose(waiter(view), "pings", "direct")
    await move(services, view)
    tries = 0
    while deliveries := await owed(services):
        tries += len(deliveries)
        for delivery in deliveries:
            await services[Outbox].undeliverable(delivery.post, "closed")
    assert tries == 6, "the channel and the person, each of them once more, and word of that to both"


async def test_a_closed_channel_does_not_tell_twice_who_is_told_directly(services: Services, view: MatchView) -> None:
    await deliver(services)
    next_one: Person = waiter(view)
    await services[PreferenceBook].choose(next_one, "pings", "both")
    await move(services, view)
    channel, _ = await owed(services)
    await services[Outbox].undeliverable(channel.post, "the channel no longer exists")
    assert await deliver(services) == [next_one.name]
    assert await owed(services) == []


async def test_a_direct_message_that_is_put_off_keeps_its_reason(services: Services, view: MatchView) -> None:
    (channel,) = await owed(services)
    await services[Outbox].undeliverable(channel.post, "the channel no longer exists")
    (direct,) = await owed(services)
    await services[Outbox].put_off(direct.post, "server error")
    services[Outbox]._clock.pass_(seconds=60)  # type: ignore[attr-defined]
    (direct,) = await owed(services)
    assert direct.post.trouble == "the channel no longer exists"


@pytest.mark.parametrize(("hour", "silent"), [(23, True), (9, False)])
async def test_what_does_not_wait_for_the_end_of_quiet_hours_makes_no_sound_in_them(
    services: Services, database: Database, clock: HandClock, hour: int, silent: bool
) -> None:
    await services[PreferenceBook].choose(ANN, "quiet", "22:00-08:00")
    clock.now = clock.now.replace(hour=hour)
    async with database.writing() as connection:
        player = await players.find(connection, ANN.discord_id)
        assert player
        await enqueue_private_note(connection, player, None, VACATION_OVER, clock())
    (told,) = await owed(services)
    assert told.silent is silent
