"""A new subject is a folder and a line in the register: the sample is heard wherever it plugs in."""

from __future__ import annotations

import sys
from dataclasses import fields
from datetime import UTC, datetime
from random import Random
from types import ModuleType

import pytest
from discord import ui

from bot.app import build
from bot.checkup import check_stored
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.lines import WAITING
from bot.core.outbox.messages import Form
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.retention import Retention
from bot.core.processes.jobs import JobRounds
from bot.core.services import Services
from bot.core.slots import Provided, Slot
from bot.core.subject import Subject
from bot.people.players.pages import PREFERENCE_PAGES, in_order
from bot.people.players.preferences import PreferenceBook
from bot.people.players.refusals import NoSuchChoice
from bot.people.players.views import preference_page, preferences_page
from bot.people.privacy.privacy import Privacy
from bot.people.servers.pages import SERVER_PAGES, ServerSetting, setting_of
from bot.people.servers.pages import in_order as settings_in_order
from bot.people.servers.settings import GuildBook
from bot.people.servers.views import setting_page
from bot.play.digests.digests import Digests
from bot.play.digests.views import digest_layout
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.lobby import Lobby, OpenSeatQuery
from bot.play.lists.lobby_views import LISTED, lobby_layout
from bot.play.lists.views import laid_out
from bot.play.matches import FOLLOWS, Follows
from bot.play.matches.board.boards import Board, Boards, Group
from bot.play.matches.matches import Matches
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.pauses.vacations import Vacations
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.tables.tables import Tables
from bot.subjects import SUBJECTS
from games import GAMES
from games.core import Seat
from storage import Database
from storage.core.processes import jobs
from storage.people import players
from tests.bot.conftest import ANN, BO, begun, by, mover, owed
from tests.conftest import HandClock
from tests.sample.salute import SALUTE, SaluteLetters
from tests.sample.subject import BOW, MODESTY, SILENCE, TOAST, ClapButton, applause
from tests.sources import ROOT

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def sample(heard: list[str]) -> Subject:
    return applause(heard)


@pytest.fixture
def guest(database: Database, clock: HandClock, sample: Subject) -> Services:
    """The bot with one more subject."""
    return build(database, clock, Random(7), (*SUBJECTS, sample))


def test_the_sample_fills_every_slot(sample: Subject) -> None:
    declared = {value for module in modules() for value in vars(module).values() if isinstance(value, Slot)}
    assert len(declared) > 30
    filled = Provided([sample.provides])
    assert [slot for slot in declared if not filled[slot]] == []
    (follows,) = filled[FOLLOWS]
    assert [field.name for field in fields(Follows) if getattr(follows, field.name) is None] == []


def test_contributors_read_of_every_slot() -> None:
    paper = (ROOT / "docs" / "contribute" / "architecture.md").read_text()
    names = {name for module in modules() for name, value in vars(module).items() if isinstance(value, Slot)}
    assert [name for name in sorted(names) if f"`{name}`" not in paper] == []


def modules() -> list[ModuleType]:
    return [module for name, module in sys.modules.items() if name.startswith("bot.")]


async def test_it_follows_a_match_from_beginning_to_end(guest: Services, heard: list[str]) -> None:
    view = await begun(guest)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await guest[Matches].move(by(mover(view)), view.match.id, None, move)
    await guest[Matches].resign(by(ANN), view.match.id)
    assert [each for each in heard if each != "reply"] == ["began", "entered", "entered", "ended"]
    assert heard.count("reply") == 1, "after the move, nobody else wanted to reply"


async def test_it_hears_of_cancelled_tables_and_vacations(guest: Services, heard: list[str]) -> None:
    from bot.core.people import Place
    from bot.play.tables.setups import TableSetup

    table = await guest[Tables].open(by(ANN, place=Place(5, 6)), TableSetup("dogon", {}, None, ()))
    await guest[Tables].cancel(by(ANN), table.match.id)
    await guest[Vacations].begin(by(BO))
    assert heard == ["cancelled", "away"]


async def test_its_button_and_line_stand_on_boards(guest: Services) -> None:
    view = await begun(guest)
    boards = guest[Boards]
    assert any(isinstance(item, ClapButton) for item in boards.controls(Group.BELOW, Board(view)))
    assert "-# 👏" in list(boards.paragraphs(view))


async def test_it_sweeps_is_credited_and_told_of_settings(guest: Services, clock: HandClock, heard: list[str]) -> None:
    await guest[Pulse].beat()
    clock.pass_(hours=3)
    await guest[Pulse].recover()
    await guest[Sweeps].sweep()
    await guest[PreferenceBook].choose(ANN, "theme", "dark")
    await guest[Retention].tidy()
    assert heard == ["credit", "sweep", "consequence", "expire"]


async def test_it_says_what_it_stores_and_forgets_it(guest: Services, heard: list[str]) -> None:
    await begun(guest)
    heard.clear()
    assert (await guest[Privacy].export(ANN))["claps"] == 3
    await guest[Privacy].forget(by(ANN))
    assert [each for each in heard if each in {"export", "leave", "forget"}] == ["export", "leave", "forget"]


def labels(layout: ui.LayoutView) -> list[str]:
    buttons = [getattr(each, "item", each) for each in layout.walk_children()]
    return [str(each.label) for each in buttons if isinstance(each, ui.Button)]


def said(layout: ui.LayoutView) -> list[str]:
    return [each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]


async def test_what_waits_is_told_in_digests_and_lists_of_games(guest: Services) -> None:
    await begun(guest)
    told = said(digest_layout(await guest[Digests].of(ANN), ANN, 17, guest.provided)[0])
    assert told[told.index("once more") :][:3] == ["once more", "and again", "-# Plus 1 encores."]
    page = await guest[Inbox].page(by(ANN), Listing(ANN.discord_id, None))
    assert "### 3 encores" in said(laid_out(page, ANN, guest[WAITING])[0])


async def test_what_was_won_stands_in_profiles(guest: Services) -> None:
    view = await begun(guest)
    await guest[Matches].resign(by(mover(view)), view.match.id)
    page = await guest[Profiles].show(by(ANN), ANN)
    assert [each.name for each in page.placings] == ["Ovation"]


async def test_what_can_be_joined_is_listed(guest: Services) -> None:
    page = await guest[Lobby].page(ANN, OpenSeatQuery(5))
    (_, text) = said(lobby_layout(page, ANN, guest[LISTED]))
    assert text == "**choir**\n[Go](https://discord.com/channels/5/6/71)"


@pytest.mark.parametrize("card", Card)
def test_its_button_stands_on_cards_of_others(guest: Services, card: Card) -> None:
    *_others, last = Cards(guest[CARD_BUTTONS]).on(card, GAMES["dogon"])
    assert isinstance(last, ClapButton)


async def test_it_has_a_step_in_the_check(guest: Services) -> None:
    assert "ok        applause: loud" in [str(finding) async for finding in check_stored(guest)]


async def test_its_entry_is_stored_replayed_and_told(guest: Services, database: Database, sample: Subject) -> None:
    view = await begun(guest)
    async with database.writing() as connection:
        bowed = await guest[Matches].enter(connection, view, Seat(1), BOW)
    assert guest[Boards].told.last_move(bowed) == f"{view.names[1]} bowed."
    again = build(database, guest.clock, Random(7), (*SUBJECTS, sample))
    shown = await again[Matches].show(view.match.id)
    assert (shown.position.ply, shown.position.state) == (1, view.position.state)
    assert shown.position.last.kind is BOW
    assert [difference async for _, difference in again[Matches].differences()] == [None]
    without = build(database, guest.clock, Random(7))
    (wrong,) = [difference async for _, difference in without[Matches].differences()]
    assert str(wrong).endswith("this version doesn't know entries like “bow”")


async def test_what_a_person_can_choose_has_a_page_and_is_read_with_its_type(
    guest: Services, database: Database
) -> None:
    await guest[PreferenceBook].choose(ANN, "modesty", "quiet")
    with pytest.raises(NoSuchChoice):
        await guest[PreferenceBook].choose(ANN, "modesty", "deafening")
    async with database.reading() as connection:
        assert MODESTY.of(await players.find(connection, ANN.discord_id)) == "quiet"
        assert MODESTY.of(await players.find(connection, BO.discord_id)) == "loud"
    settings, kept = in_order(guest[PREFERENCE_PAGES]), await guest[PreferenceBook].kept(ANN)
    assert "**Applause**: Quiet" in str(preferences_page(settings, kept).text)
    layout, _ = preference_page(settings[-1], "quiet", NOON).message
    assert said(layout) == ["### Applause\nQuiet", "-# whether it is loud"]
    assert (await guest[PreferenceBook].of(ANN)).theme == "dark"


async def test_what_a_server_can_choose_has_a_page_and_is_read_with_its_type(
    guest: Services, database: Database
) -> None:
    setting = setting_of(guest[SERVER_PAGES], "silence")
    assert isinstance(setting, ServerSetting)
    await guest[GuildBook].choose(5, setting.key, setting.parse("True"))
    async with database.reading() as connection:
        assert [await SILENCE.of(connection, guild) for guild in (5, 6, None)] == [True, False, False]
    layout, _ = setting_page(setting, await guest[GuildBook].kept(5)).message
    assert said(layout) == ["### Applause\noff"]
    assert [each.key for each in settings_in_order(guest[SERVER_PAGES])][-1] == "silence"


async def test_its_offer_is_possible(guest: Services) -> None:
    view = await begun(guest)
    assert TOAST in await guest[Offers].possible(ANN, view.match.id)


async def test_it_is_asked_to_consent_and_has_its_jobs_done(
    guest: Services, heard: list[str], database: Database
) -> None:
    view = await begun(guest)
    await guest[Offers].make(by(ANN), view.match.id, DRAW)
    assert "consent" in heard
    async with database.writing() as connection:
        await jobs.owe(connection, "wonder", guest.clock(), queue_key="p1")
    assert await guest[JobRounds].work() == 1


async def test_its_posts_and_notes_are_known(guest: Services) -> None:
    assert "crowd" in guest[Outbox]._kinds


async def test_a_small_subject_posts_when_a_match_ends(database: Database, clock: HandClock) -> None:
    services = build(database, clock, Random(7), (*SUBJECTS, SALUTE))
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    (delivery,) = [each for each in await owed(services) if each.post.kind == "salute"]
    assert said(SaluteLetters(None).layout(delivery, Form.FRESH, None)) == ["Bo won match #1. Well played!"]
    assert delivery.place_id == view.match.home
