"""A new subject is a folder and a line in the register: the sample is heard wherever it plugs in."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from bot.app import build
from bot.core.subject import Follows, Subject
from bot.matches.boards import Board, Boards, Group
from bot.offers.offered import DRAW
from bot.offers.offers import Offers
from bot.outbox.outbox import Outbox
from bot.players.preferences import PreferenceBook
from bot.privacy.privacy import Privacy
from bot.subjects import SUBJECTS
from storage import Database, jobs
from tests.bot.conftest import ANN, BO, begun, by, mover
from tests.conftest import HandClock
from tests.house import House
from tests.sample.subject import TOAST, ClapButton, applause


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def sample(heard: list[str]) -> Subject:
    return applause(heard)


@pytest.fixture
def guest(database: Database, clock: HandClock, sample: Subject) -> House:
    """The bot with one more subject."""
    return House(build(database, clock, Random(7), (*SUBJECTS, sample)))


def test_the_sample_uses_every_socket(sample: Subject) -> None:
    assert [field.name for field in fields(Subject) if not getattr(sample, field.name)] == []
    assert isinstance(sample.follows, Follows)
    assert [field.name for field in fields(Follows) if getattr(sample.follows, field.name) is None] == []


async def test_it_follows_a_match_from_beginning_to_end(guest: House, heard: list[str]) -> None:
    view = await begun(guest)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await guest.matches.move(by(mover(view)), view.match.id, None, move)
    await guest.matches.resign(by(ANN), view.match.id)
    assert [each for each in heard if each != "reply"] == ["began", "entered", "entered", "ended"]
    assert heard.count("reply") == 1, "after the move, nobody else wanted to reply"


async def test_it_hears_of_cancelled_tables_and_vacations(guest: House, heard: list[str]) -> None:
    from bot.core.people import Place
    from bot.tables.setups import TableSetup

    table = await guest.tables.open(by(ANN), TableSetup("dogon", {}, None, ()), Place(5, 6))
    await guest.tables.cancel(by(ANN), table.match.id)
    await guest.vacations.begin(by(BO))
    assert heard == ["cancelled", "away"]


async def test_its_button_and_line_stand_on_boards(guest: House) -> None:
    view = await begun(guest)
    boards = guest.services[Boards]
    assert any(isinstance(item, ClapButton) for item in boards.controls(Group.BELOW, Board(view)))
    assert "-# 👏" in list(boards.paragraphs(view))


async def test_it_sweeps_is_credited_and_told_of_settings(guest: House, clock: HandClock, heard: list[str]) -> None:
    await guest.pulse.beat()
    clock.pass_(hours=3)
    await guest.pulse.recover()
    await guest.flags.sweep()
    await guest.services[PreferenceBook].choose(ANN, "theme", "dark")
    assert heard == ["credit", "sweep", "consequence"]


async def test_it_says_what_it_stores_and_forgets_it(guest: House, heard: list[str]) -> None:
    await begun(guest)
    heard.clear()
    assert (await guest.services[Privacy].export(ANN))["claps"] == 3
    await guest.services[Privacy].forget(by(ANN))
    assert [each for each in heard if each in {"export", "leave", "forget"}] == ["export", "leave", "forget"]


async def test_its_offer_is_possible(guest: House) -> None:
    view = await begun(guest)
    assert TOAST in await guest.services[Offers].possible(ANN, view.match.id)


async def test_it_is_asked_to_consent_and_has_its_jobs_done(guest: House, heard: list[str], database: Database) -> None:
    view = await begun(guest)
    await guest.offers.make(by(ANN), view.match.id, DRAW)
    assert "consent" in heard
    async with database.writing() as connection:
        await jobs.owe(connection, "wonder", guest.services.clock(), queue_key="p1")
    assert await guest.jobs.work() == 1


async def test_its_posts_and_notes_are_known(guest: House) -> None:
    assert "crowd" in guest.services[Outbox]._kinds
