"""The rungs of a ladder as a picture: the order, who is challenged, one's own line."""

from __future__ import annotations

from bot.community.ladders.service import Climbing
from bot.community.ladders.views import rungs_description, rungs_page
from bot.core.services import Services
from tests.bot.community.ladders.test_ladders import climbed
from tests.bot.conftest import ANN, BO, CY, by


async def test_a_picture_of_the_rungs_tells_who_is_challenged_and_who_plays(services: Services) -> None:
    number = await climbed(services, 3)
    made = await services[Climbing].challenge(by(CY), number, BO)
    waiting = await services[Climbing].show(by(ANN), number)
    assert rungs_description(rungs_page(waiting, 0, None, "light")).splitlines() == [
        "Hall · Dogon · 3 players",
        "1. Ann",
        "2. Bo · challenged by Cy",
        "3. Cy",
    ]
    await services[Climbing].accept(by(BO), made.row.id)
    playing = await services[Climbing].show(by(ANN), number)
    ann = next(who for who, player in playing.known.items() if player.name == ANN.name)
    rows = rungs_page(playing, 0, ann, "dark").sections[0].rows
    assert [row.stands_out for row in rows] == [True, False, False]
    assert (rows[1].note, rows[1].is_playing) == ("against Cy", True)
