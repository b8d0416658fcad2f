"""Every dialog there is, in every language: Discord takes it, and nothing that it says is cut."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

import pytest
from discord import ui

from bot.community.competitions.competition_pages import EventSettingsButton
from bot.community.competitions.draft_pages import TermsButton
from bot.community.ladders.service import Climbing, LadderDesign
from bot.community.leagues.service import LeagueDesign, Leagues
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.result_pages import ResultButton
from bot.community.tournaments.requests import AppealButton, ReportButton
from bot.community.tournaments.tours.book import TourBook
from bot.community.tournaments.tours.views import TourDialog
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.people import Request
from bot.core.services import Services
from bot.core.speech.sentences import NAMES, speaking
from bot.learn.puzzles.setup_page import DailyHourButton
from bot.people.players import words as players_words
from bot.people.players.views import TypePreferenceButton
from bot.people.servers.pages import SERVER_PAGES, TypedSetting, in_order
from bot.people.servers.views import TypeButton
from bot.play.moderation import words as moderation_words
from bot.play.moderation.match_page import ModerateButton
from bot.play.moderation.views import RankingDecisionButton
from bot.play.pauses.views import GiveTimeButton
from bot.play.remarks.views import NoteButton
from bot.play.tables.opening import TableSettingsButton
from bot.subjects import PROVIDED
from games import GAMES
from sandbox.checks.limits import modal_violations
from tests.bot.community.founding import founded
from tests.bot.community.tournaments.full_match import decide, opened, referee, running, shown, started
from tests.bot.community.tournaments.test_teams import opened as of_teams
from tests.bot.conftest import ANN, CHANNEL, begun, by, managing
from tournaments.facts import Format

LONGEST = {"title": 45, "label": 45, "description": 100, "placeholder": 100}
"""What a dialog says, and how many characters of it Discord takes."""
OWN = {"table": [{"from": 900 + row, "places": [1000] * 19} for row in range(10)], "part": 1000}
"""As much of a table of points as can be typed."""
NUMBER = 9_999_999
"""The longest number of a match that we think of."""


async def dialogs(services: Services) -> AsyncIterator[tuple[Dialog, Request]]:
    """One of each kind and act, with whoever presses its button."""
    for name in players_words.TYPED_AS:
        yield TypePreferenceButton(name), by(ANN)
    for setting in in_order(PROVIDED[SERVER_PAGES]):
        if isinstance(setting, TypedSetting):
            yield TypeButton(setting.key), managing()
    yield DailyHourButton(), managing()
    for key in GAMES:
        yield TableSettingsButton(key), by(ANN)
    view = await begun(services)
    yield GiveTimeButton(NUMBER, view.match.ply), by(ANN)
    yield NoteButton(view.match.id, view.match.ply, "board", 0), by(ANN)
    for act in moderation_words.ACTS:
        yield ModerateButton(act, view.match.id), managing()
    for act in ("out", "back"):
        yield RankingDecisionButton(act, ANN.discord_id), managing()
    ladder = await founded(services[Climbing], managing(), LadderDesign("Hall", "dogon"), CHANNEL)
    league = await founded(services[Leagues], managing(), LeagueDesign("Sunday", "dogon"), CHANNEL)
    for kind, number in (("ladder", ladder.row.id), ("league", league.row.id)):
        yield EventSettingsButton(kind, number), managing()
    announced = await opened(services, Format.SWISS, 4)
    yield TermsButton("tournament", announced), referee()
    yield ReportButton(announced), by(ANN)
    yield AppealButton(await with_results(services)), by(ANN)
    tour = await services[TourBook].create(managing(), announced, {"name": "w" * 80, "points": OWN, "best": 100})
    yield TourDialog(0, announced), managing()
    yield TourDialog(tour, announced), managing()
    for act in words.ASKED:
        yield DirectorDialog(act, announced), referee()
    yield DirectorDialog("add", await of_teams(services, Format.SWISS, 2, 1)), referee()
    for game, form in (("dogon", Format.SWISS), ("dohyo", Format.TABLES)):
        number = await started(services, form, 4, game)
        contests = (await shown(services, number)).contests(0)
        yield ResultButton(number, contests[0].row.id), referee()


async def with_results(services: Services) -> int:
    """A tournament in which everyone has a result."""
    number = await started(services, Format.SWISS, 4)
    for match_id in await running(services, number):
        await decide(services, match_id)
    await services[Sweeps].sweep()
    return number


def said(part: Any, *, is_option: bool = False) -> Iterator[tuple[int, str]]:
    """How much of it Discord takes, and a text that a dialog says; an option may be as long as a hint."""
    for each in part if isinstance(part, list) else [part]:
        if not isinstance(each, dict):
            continue
        for name, inner in each.items():
            if name in LONGEST and isinstance(inner, str):
                yield LONGEST["description" if is_option else name], inner
            yield from said(inner, is_option=name == "options")


@pytest.mark.parametrize("language", NAMES)
async def test_discord_takes_every_dialog_and_none_says_half(services: Services, language: str) -> None:
    context, kinds = Context(services, cast(Any, None)), set[type[ui.DynamicItem[Any]]]()
    async for asked, request in dialogs(services):
        with speaking(language):
            modal = await asked.dialog(context, request)
        kinds.add(type(asked))
        assert modal_violations(modal.to_dict()) == [], asked.custom_id
        cut = [text for most, text in said(modal.to_dict()) if len(text) >= most]
        assert cut == [], asked.custom_id
    assert kinds == {kind for kind in PROVIDED[COMPONENTS] if issubclass(kind, Dialog)}
