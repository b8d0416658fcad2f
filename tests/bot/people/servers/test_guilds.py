"""What the hosts of a server have chosen for it."""

from __future__ import annotations

import pytest

from bot.core.clock_rules.rules import clock_text, parse_clock
from bot.core.frame.pictures import Look
from bot.core.outbox.outbox import Outbox
from bot.core.people import Place
from bot.core.services import Services
from bot.people.servers.settings import (
    ChannelBoards,
    ChannelSide,
    ChannelTheme,
    GuildBook,
    GuildSettings,
    MatchPlace,
    Shrinks,
    Switch,
    read_settings,
)
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.matches.board.pictures import public_look
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.refusals import NotInThisChannel
from bot.play.tables.tables import Tables, TableSetup
from games.core import Seat
from renderers.themes import THEMES
from storage import Database
from storage.people import guilds
from tests.bot.conftest import ANN, BO, CHANNEL, by, mover, owed
from tests.conftest import HandClock

LIGHT_FIRST = ChannelBoards(ChannelSide.FIRST, ChannelTheme.LIGHT)


def test_every_theme_can_be_chosen() -> None:
    assert {theme.value for theme in ChannelTheme} == set(THEMES)


async def test_boards_look_as_the_server_chose_from_the_next_one_on(services: Services, view: MatchView) -> None:
    assert CHANNEL.guild_id
    (delivery,) = await owed(services)
    assert delivery.choices.boards == ChannelBoards()
    await services[GuildBook].choose(CHANNEL.guild_id, "side", ChannelSide.FIRST, "boards")
    await services[GuildBook].choose(CHANNEL.guild_id, "theme", ChannelTheme.LIGHT, "boards")
    assert (await services[GuildBook].of(CHANNEL.guild_id)).boards == LIGHT_FIRST
    (delivery,) = await owed(services)
    assert delivery.choices.boards == LIGHT_FIRST


@pytest.mark.parametrize(
    ("boards", "seat"), [(ChannelBoards(), 0), (ChannelBoards(ChannelSide.MOVER), 1), (LIGHT_FIRST, 0)]
)
async def test_a_board_is_seen_from_the_chosen_side(
    services: Services, view: MatchView, boards: ChannelBoards, seat: int
) -> None:
    after = await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert after.position.to_move == 1
    assert public_look(after, boards) == Look(Seat(seat), boards.theme)


EVERYTHING = GuildSettings(
    boards=LIGHT_FIRST,
    channels=(6, 7),
    place=MatchPlace.THREAD,
    clock=parse_clock("5d + 12h, cap 7d, soft"),
    language="de",
    managers=(8,),
    computers=Switch.OFF,
    old_boards=Shrinks.NOWHERE,
)


async def test_every_setting_is_kept_as_it_was_chosen_one_after_the_other(services: Services) -> None:
    for name in GuildSettings.__slots__:
        await services[GuildBook].change(5, **{name: getattr(EVERYTHING, name)})
    assert await services[GuildBook].of(5) == EVERYTHING
    assert await services[GuildBook].of(None) == GuildSettings(), "a direct message belongs to no server"


async def test_a_change_loses_nothing_not_even_what_another_version_kept(
    services: Services, database: Database, clock: HandClock
) -> None:
    async with database.writing() as connection:
        await guilds.keep(connection, 5, {"weather": "fair", "language": "de"}, clock())
    await services[GuildBook].change(5, place=MatchPlace.THREAD)
    async with database.reading() as connection:
        kept = await guilds.find(connection, 5)
    assert kept == {"weather": "fair", "language": "de", "place": "thread"}


@pytest.mark.parametrize(
    "kept",
    [
        {"boards": {"side": "above", "theme": "dark"}},
        {"boards": "dark", "channels": "all", "place": 3, "clock": {"kind": "sand"}, "language": 7, "managers": None},
        {"clock": {"start": 3}, "channels": ["six"], "managers": [None]},
    ],
)
def test_what_cannot_be_read_is_as_usual(kept: dict[str, object]) -> None:
    settings = read_settings(kept)
    assert settings in {GuildSettings(), GuildSettings(boards=ChannelBoards(theme=ChannelTheme.DARK))}


@pytest.mark.parametrize(("channel", "parent", "welcome"), [(6, None, True), (60, 6, True), (9, None, False)])
async def test_a_table_stands_in_a_channel_of_the_list_or_a_thread_of_one(
    services: Services, channel: int, parent: int | None, welcome: bool
) -> None:
    await services[GuildBook].change(5, channels=(6, 7))
    opening = services[Tables].open(by(ANN, place=Place(5, channel, parent)), TableSetup("dogon", {}, None, []))
    if welcome:
        assert (await opening).match.channel_id == channel
        return
    with pytest.raises(NotInThisChannel, match="Try one of these: <#6>, <#7>"):
        await opening
    assert await services[Outbox].due() == ()


async def test_a_channel_that_is_deleted_leaves_the_others_of_the_list(services: Services) -> None:
    await services[GuildBook].change(5, channels=(6, 7), forum=7)
    await services[GuildBook].lose_channel(5, 7)
    await services[GuildBook].lose_channel(5, 9)
    assert await services[GuildBook].of(5) == GuildSettings(channels=(6,))


async def test_a_standing_invitation_is_made_where_tables_can_stand_and_with_the_usual_clock(
    services: Services,
) -> None:
    await services[GuildBook].change(5, channels=(6,), clock=parse_clock("2d"))
    asked = ChallengeSetup(TableSetup("dogon", {}, None, (), usual_clock=True))
    with pytest.raises(NotInThisChannel, match="Try one of these: <#6>"):
        await services[OpenChallenges].open(by(ANN, place=Place(5, 9)), asked)
    invitation = await services[OpenChallenges].open(by(ANN, place=Place(5, 6)), asked)
    await services[GuildBook].change(5, channels=(7,), clock=None)
    table = await services[OpenChallenges].challenge(by(BO), invitation.number)
    assert table.match.clock == parse_clock("2d"), "as its card said"


async def test_a_list_of_channels_binds_nobody_elsewhere(services: Services) -> None:
    await services[GuildBook].change(5, channels=(7,))
    assert await services[Tables].open(by(ANN, place=Place(4, 6)), TableSetup("dogon", {}, None, []))
    assert await services[Tables].open(by(ANN, place=Place(None, 6)), TableSetup("dogon", {}, None, []))


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (TableSetup("dogon", {}, None, [], usual_clock=True), "2d"),
        (TableSetup("dogon", {}, None, []), "none"),
        (TableSetup("dogon", {}, None, [], clock=parse_clock("7d")), "7d"),
    ],
)
async def test_the_usual_clock_counts_where_the_host_named_none(
    services: Services, setup: TableSetup, text: str
) -> None:
    await services[GuildBook].change(5, clock=parse_clock("2d"))
    rule = (await services[Tables].open(by(ANN), setup)).match.clock
    assert clock_text(rule) == text


@pytest.mark.parametrize(
    ("chosen", "place", "text"),
    [({}, Place(5, 6), "3d"), ({"clock": None}, Place(5, 6), "none"), ({}, Place(None, 6), "none")],
)
async def test_a_server_plays_three_days_a_move_unless_it_chose_otherwise(
    services: Services, chosen: dict[str, None], place: Place, text: str
) -> None:
    await services[GuildBook].change(5, **chosen)
    setup = TableSetup("dogon", {}, None, [], usual_clock=True)
    rule = (await services[Tables].open(by(ANN, place=place), setup)).match.clock
    assert clock_text(rule) == text
