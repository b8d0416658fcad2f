"""Bookmarks: one for each person and subject, for an hour, not too many."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.core.bookmarks import KEPT, Bookmarks
from tests.bot.conftest import ANN, BO

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def test_a_bookmark_is_one_persons_and_lasts_an_hour() -> None:
    bookmarks = Bookmarks[str]()
    bookmarks.put(ANN, "go", "page 3", NOW)
    assert bookmarks.find(ANN, "go", NOW + KEPT) == "page 3"
    assert bookmarks.find(ANN, "chess", NOW) is None
    assert bookmarks.find(BO, "go", NOW) is None
    assert bookmarks.find(ANN, "go", NOW + KEPT + timedelta(seconds=1)) is None
    bookmarks.put(ANN, "go", None, NOW)
    assert bookmarks.find(ANN, "go", NOW) is None


def test_where_there_are_too_many_the_oldest_goes() -> None:
    bookmarks = Bookmarks[str](most=1)
    bookmarks.put(ANN, "go", "page 3", NOW)
    bookmarks.put(BO, "go", "page 1", NOW)
    assert bookmarks.find(ANN, "go", NOW) is None
    assert bookmarks.find(BO, "go", NOW) == "page 1"
