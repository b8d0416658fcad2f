"""What is told of a tournament beforehand: one estimate, wherever it is read."""

from __future__ import annotations

import pytest

from bot.community.tournaments import designs, words
from bot.community.tournaments.administration import words as organising_words
from bot.community.tournaments.administration.forecast import Outlook
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import FORMATS, Design
from bot.community.tournaments.pages import rules_words
from bot.core.services import Services
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import CHANNEL, managing
from tournaments.facts import Format


@pytest.mark.parametrize("kind", FORMATS)
async def test_all_that_is_told_beforehand_comes_from_the_same_estimate(services: Services, kind: Format) -> None:
    draft = await services[Organising].create(managing(), Design("Cup", "dohyo", kind), CHANNEL)
    made = Outlook.of(draft)
    told = words.WEEKS.format(made.weeks)
    forecast = organising_words.forecast_text(draft)
    assert organising_words.EXPECT_WEEKS.format(made.weeks) in forecast
    assert organising_words.EXPECT_AT_ONCE.format(made.at_once) in forecast
    assert told in organising_words.sketch(draft)
    page = await services[Organising].publish(managing(), draft.row.id)
    assert told in words.card_text(page)
    assert told in rules_words.rules_text(page)
    assert rules_words.at_once(page) == rules_words.ALL_AT_ONCE.format(designs.at_once(kind, page.row.settings))
    assert made.at_once <= designs.at_once(kind, page.row.settings)


@pytest.mark.parametrize(("entrants", "filler", "is_told"), [(5, False, True), (6, False, False), (5, True, False)])
async def test_a_swiss_that_leaves_someone_idle_says_so_before_it_starts(
    services: Services, entrants: int, filler: bool, is_told: bool
) -> None:
    settings = {"filler": filler, "most_entrants": entrants}
    page = await services[Organising].page(managing(), await opened(services, Format.SWISS, entrants, **settings))
    assert (str(words.ONE_IDLE) in words.card_text(page)) is is_told
    assert (str(words.ONE_IDLE) in organising_words.forecast_text(page)) is is_told


@pytest.mark.parametrize(("in_threads", "is_busy"), [(True, False), (False, True)])
async def test_the_outlook_warns_of_more_than_ten_messages_a_week(
    services: Services, in_threads: bool, is_busy: bool
) -> None:
    page = await services[Organising].create(
        managing(), Design("Cup", "dogon", Format.SWISS, settings={"least_entrants": 16}), CHANNEL
    )
    told = organising_words.forecast_text(page, in_threads=in_threads)
    assert (str(organising_words.EXPECT_BUSY) in told) is is_busy
