"""What a server has chosen for the boards in its channels."""

from __future__ import annotations

import pytest

from bot.pictures import Look, public_look
from bot.services.guilds import ChannelBoards, ChannelSide, ChannelTheme, GuildSettings
from bot.services.house import House
from bot.services.sittings import Sitting
from games.core import Seat
from renderers.themes import THEMES
from tests.bot.conftest import CHANNEL, by, mover, owed

DARK_FIRST = ChannelBoards(ChannelSide.FIRST, ChannelTheme.DARK)


def test_every_theme_can_be_chosen() -> None:
    assert {theme.value for theme in ChannelTheme} == set(THEMES)


async def test_boards_look_as_the_server_chose_from_the_next_one_on(house: House, sitting: Sitting) -> None:
    assert CHANNEL.guild_id
    (errand,) = await owed(house)
    assert errand.boards == ChannelBoards()
    await house.guilds.change_boards(CHANNEL.guild_id, side=ChannelSide.FIRST)
    assert (await house.guilds.change_boards(CHANNEL.guild_id, theme=ChannelTheme.DARK)).boards == DARK_FIRST
    (errand,) = await owed(house)
    assert errand.boards == DARK_FIRST


async def test_naming_nothing_changes_nothing_and_tells_how_it_is(house: House) -> None:
    assert (await house.guilds.change_boards(5)).boards == ChannelBoards()
    await house.guilds.change_boards(5, theme=ChannelTheme.DARK)
    assert (await house.guilds.change_boards(5)).boards.theme is ChannelTheme.DARK
    assert await house.guilds.of(6) == GuildSettings(), "another server keeps its own"


@pytest.mark.parametrize(("boards", "seat"), [(ChannelBoards(), 1), (DARK_FIRST, 0)])
async def test_a_board_is_seen_from_the_chosen_side(
    house: House, sitting: Sitting, boards: ChannelBoards, seat: int
) -> None:
    after = await house.matches.move(by(mover(sitting)), sitting.match.id, None, "C+")
    assert after.position.to_move == 1
    assert public_look(after, boards) == Look(Seat(seat), boards.theme)
