"""What people see stays within Discord's limits, however long names and lists get."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from discord import ui

from bot.app import build
from bot.core.clock_rules.rules import parse_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.frame.lines import WAITING
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.people.players.words import block_list
from bot.people.privacy import views as privacy
from bot.people.privacy.privacy import Privacy
from bot.people.privacy.views import export_page
from bot.play.digests.contents import Digest
from bot.play.digests.views import digest_layout
from bot.play.lists.inbox import PAGE_SIZE, Inbox, Listing
from bot.play.lists.views import laid_out
from bot.play.matches.agenda import MatchesWaiting
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from bot.play.offers.agenda import OffersWaiting
from bot.play.tables.reserved_seats import SeatsWaiting
from bot.play.tables.tables import Tables, TableSetup
from bot.subjects import PROVIDED
from storage import Database
from storage.people.players import Player
from tests.bot.conftest import ANN, by, owed
from tests.bot.play.digests.test_digests import Told
from tests.conftest import HandClock

pytestmark = pytest.mark.sqlite_only

MOST_MATCHES, MOST_OFFERS, MOST_TABLES = MatchesWaiting.most, OffersWaiting.most, SeatsWaiting.most
MOST_COMPONENTS = 40
MOST_TEXT = 4000
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LONG_ID = 1 << 62
LONGEST_ZONE = "America/Argentina/ComodRivadavia"
PLACE = Place(LONG_ID, LONG_ID + 1)
LONG_NAMES = [Person(LONG_ID + number, "_*~" * 33) for number in range(4)]


def assert_fits(layout: ui.LayoutView) -> None:
    components = list(layout.walk_children())
    assert len(components) <= MOST_COMPONENTS
    assert sum(len(each.content) for each in components if isinstance(each, ui.TextDisplay)) <= MOST_TEXT
    ids = [str(getattr(each, "custom_id", None) or "") for each in components]
    assert all(len(each) <= 100 for each in ids)
    named = [each for each in ids if each]
    assert len(set(named)) == len(named)


@pytest.mark.slow
async def test_a_full_page_of_the_longest_matches_fits(database: Database, clock: HandClock) -> None:
    services = build(database, clock, Random(1))
    me, *guests = LONG_NAMES
    waiting = 0
    while waiting < PAGE_SIZE:
        table = await services[Tables].open(
            by(me, place=PLACE), TableSetup("dohyo", {"captures": "7", "passive": "9"}, 4, guests)
        )
        for guest in guests:
            await services[Tables].join(by(guest), table.match.id)
        waiting += (await services[Matches].show(table.match.id)).waits_for(me.discord_id)
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, LONG_ID + delivery.post.id)
    page = await services[Inbox].page(by(me, place=PLACE), Listing(me.discord_id, PLACE.channel_id), 0)
    assert all(line.view.waits_for(me.discord_id) for line in page.lines), "the longest lines"
    for number in range(page.pages):
        page = await services[Inbox].page(by(me, place=PLACE), Listing(me.discord_id, PLACE.channel_id), number)
        assert_fits(laid_out(page, me, PROVIDED[WAITING])[0])


@pytest.mark.slow
async def test_the_longest_digest_fits(database: Database, clock: HandClock) -> None:
    services = build(database, clock, Random(1))
    me, *guests = LONG_NAMES
    await services[PreferenceBook].choose_all(me, {"pings": "digest", "digest_hour": "13", "zone": LONGEST_ZONE})
    setup = TableSetup(
        "dohyo", {"captures": "7", "passive": "9"}, 4, guests, parse_clock("5d + 12h, cap 7d, weekends off, soft")
    )
    waiting = 0
    while waiting <= MOST_MATCHES:
        table = await services[Tables].open(by(me, place=PLACE), setup)
        for guest in guests:
            await services[Tables].join(by(guest), table.match.id)
        waiting += (await services[Matches].show(table.match.id)).waits_for(me.discord_id)
    for _ in range(MOST_TABLES + 1):
        await services[Tables].open(by(guests[0], place=PLACE), replace(setup, guests=[me]))
    for _ in range(MOST_OFFERS + 1):
        await asked_by_a_moderator(services, guests, newcomer=me)
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, LONG_ID + delivery.post.id)
    clock.pass_(days=1)
    await services[Pulse].beat()
    await services[Sweeps].sweep()
    (digest,) = [delivery.shown for delivery in await owed(services) if isinstance(delivery.shown, Digest)]
    most = (MOST_MATCHES, MOST_TABLES, MOST_OFFERS)
    shown = Told(digest)
    assert (len(shown.lines), len(shown.invitations), len(shown.questions)) == most
    layout = digest_layout(digest, me, 17, PROVIDED)[0]
    assert_fits(layout)
    words = [each.content for each in layout.walk_children() if isinstance(each, ui.TextDisplay)]
    assert words[0] == f"### It's your turn in {waiting} matches"
    assert any(text.startswith("-# Plus one more invitation") for text in words)
    assert any(text.endswith("-# Plus one more offer.") for text in words)
    left_out = waiting - sum(" against " in text for text in words)
    assert any(text.startswith(f"-# Plus {left_out} more, with") for text in words)
    assert left_out > 1, "even the most matches of a digest have no room with names as long as these"


async def asked_by_a_moderator(services: Services, players: list[Person], newcomer: Person) -> None:
    """A match in which someone should take over: the longest offer there is."""
    host, *guests = players
    table = await services[Tables].open(
        by(host, place=PLACE), TableSetup("dohyo", {"captures": "7", "passive": "9"}, 3, guests)
    )
    for guest in guests:
        await services[Tables].join(by(guest), table.match.id)
    order = by(Person(997, "Mo"), Rights(PLACE.guild_id, manages_server=True))
    await services[Moderation].substitute(order, table.match.id, guests[0], newcomer, "_" * 200)


def test_a_long_block_list_fits() -> None:
    text = block_list([Player(number, number, "_*~" * 33) for number in range(500)])
    assert len(text) <= MOST_TEXT
    assert "and 470 more" in text


async def test_a_file_too_big_for_discord_is_packed(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    await services[Tables].open(by(ANN, place=PLACE), TableSetup("dogon", {}, None, []))
    stored = await services[Privacy].export(ANN)
    plain = (await export_page(stored)).file
    monkeypatch.setattr(privacy, "FILE_LIMIT", 100)
    packed = (await export_page(stored)).file
    assert packed.filename == f"{plain.filename}.gz"
    assert json.loads(gzip.decompress(packed.fp.read())) == json.loads(plain.fp.read()) == stored
