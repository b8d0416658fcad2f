"""Where a match goes on once its players agree, and where it has to stay."""

from __future__ import annotations

import pytest

from bot.core.people import Place
from bot.core.services import Services
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offers import Offers
from bot.play.pauses.refusals import HaltedByModerator
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from tests.bot.conftest import ANN, BO, DEE, by, managing
from tests.bot.timed import timed

CHAT, ELSEWHERE = Place(None, 79, is_chat=True), Place(50, 60)


async def test_what_a_moderator_has_paused_goes_nowhere_without_moderators(services: Services) -> None:
    number = (await timed(services, "2d")).match.id
    asked = await services[Offers].make(by(ANN, place=CHAT), number, VENUE, wanted_at(CHAT))
    await services[Moderation].pause(managing(DEE), number, "Aki is away")
    with pytest.raises(HaltedByModerator):
        await services[Offers].agree(by(BO, place=CHAT), asked.offer.id)
    await services[Offers].withdraw(by(ANN, place=CHAT), asked.offer.id)
    with pytest.raises(HaltedByModerator):
        await services[Offers].make(by(ANN, place=CHAT), number, VENUE, wanted_at(CHAT))
    asked = await services[Offers].make(by(ANN, place=ELSEWHERE), number, VENUE, wanted_at(ELSEWHERE))
    await services[Offers].agree(by(BO, place=ELSEWHERE), asked.offer.id)
    view = await services[Matches].show(number)
    assert (view.match.guild_id, view.match.channel_id) == (50, 60)
    assert view.timing
    assert view.timing.halted_by
