"""Under which name people are known: as Discord shows it, and by the user name where that can't be seen or drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.frame.context import person
from bot.core.people import Person, PersonName
from bot.core.services import Services
from bot.people.privacy.privacy import Privacy
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from renderers.text import readable
from storage import Database
from tests.bot.conftest import ANN, by
from tests.bot.shell import dump


def user(shown: str) -> Any:
    return SimpleNamespace(id=1, global_name=shown, name="ravi.k")


@pytest.mark.parametrize("shown", ["\u200b", "\u3164\u3164", "\u0301", " \u202e ", "\u2800"])
def test_whose_name_cannot_be_seen_is_called_by_the_user_name(shown: str) -> None:
    assert person(user(shown)).name == "ravi.k"


def test_a_name_brings_the_user_name_along() -> None:
    found = person(user("रवि"))
    assert found == (1, "रवि")
    assert isinstance(found.name, PersonName)
    assert found.name.account == "ravi.k"


async def match_of(services: Services, guest: Person) -> MatchView:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [guest]))
    await services[Tables].join(by(guest), table.match.id)
    return await services[Matches].show(table.match.id)


async def test_pictures_of_a_match_name_the_account_where_no_font_has_the_name(services: Services) -> None:
    view = await match_of(services, Person(700, PersonName("रवि", "ravi.k")))
    assert {readable(name, "?") for name in view.names} == {"Ann", "ravi.k"}
    assert "रवि" in view.names


async def test_an_account_is_kept_until_it_is_called_otherwise(services: Services) -> None:
    await match_of(services, Person(700, PersonName("रवि", "ravi.k")))
    kept = await match_of(services, Person(700, "रवि"))
    assert {readable(name, "?") for name in kept.names} == {"Ann", "ravi.k"}
    renamed = await match_of(services, Person(700, PersonName("रवि", "ravi")))
    assert {readable(name, "?") for name in renamed.names} == {"Ann", "ravi"}


async def test_no_account_is_kept_of_who_is_forgotten(services: Services, database: Database) -> None:
    ravi = Person(700, PersonName("रवि", "ravi.k"))
    await match_of(services, ravi)
    assert "ravi.k" in await dump(database)
    await services[Privacy].forget(by(ravi))
    assert "ravi.k" not in await dump(database)
