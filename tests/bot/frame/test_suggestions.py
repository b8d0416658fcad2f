"""Whoever types is answered in time, if only with nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.frame import suggestions
from bot.frame.suggestions import suggest_nothing_later


@pytest.mark.parametrize("is_done", [True, False])
async def test_nothing_is_suggested_where_the_suggestions_take_too_long(
    is_done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggestions, "TOO_LONG_S", 0.0)
    sent: list[Any] = []

    async def autocomplete(choices: list[Any]) -> None:
        sent.append(choices)

    response = SimpleNamespace(is_done=lambda: is_done, autocomplete=autocomplete)
    await suggest_nothing_later(SimpleNamespace(response=response))  # type: ignore[arg-type]
    assert sent == ([] if is_done else [[]])
