"""The rungs of a ladder as a picture: the order, who is challenged, one's own line."""

from __future__ import annotations

from bot.community.ladders.views import rungs_description, rungs_page
from tests.bot.community.ladders.test_ladders import climbed
from tests.bot.conftest import ANN, BO, CY, by
from tests.house import House


async def test_a_picture_of_the_rungs_tells_who_is_challenged_and_who_plays(house: House) -> None:
    number = await climbed(house, 3)
    made = await house.climbing.challenge(by(CY), number, BO)
    waiting = await house.climbing.show(by(ANN), number)
    assert rungs_description(rungs_page(waiting, 0, None, "light")).splitlines() == [
        "Hall · Dogon · 3 players",
        "1. Ann",
        "2. Bo · challenged by Cy",
        "3. Cy",
    ]
    await house.climbing.accept(by(BO), made.row.id)
    playing = await house.climbing.show(by(ANN), number)
    ann = next(who for who, player in playing.known.items() if player.name == ANN.name)
    rows = rungs_page(playing, 0, ann, "dark").sections[0].rows
    assert [row.stands_out for row in rows] == [True, False, False]
    assert (rows[1].note, rows[1].is_playing) == ("against Cy", True)
