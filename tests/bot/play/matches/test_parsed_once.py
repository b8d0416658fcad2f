"""What is stored as text or JSON is read once in a move, where its row is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from bot.core.services import Services
from bot.people.players import preferences
from bot.people.players.preferences import PreferenceBook, Preferences
from bot.play.matches.matches import Matches
from storage.core.clock_rules import ClockRule
from tests.bot.conftest import ANN, BO, by, mover
from tests.bot.timed import deliver, timed


class Readings:
    """How often the rule of a clock was read, and which choices."""

    def __init__(self) -> None:
        self.rules = 0
        self.choices: list[int] = []

    @contextmanager
    def counting(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Readings]:
        rule_of, preferences_of = ClockRule.of, preferences.read_preferences

        def rule(values: Mapping[str, Any]) -> ClockRule:
            self.rules += 1
            return rule_of(values)

        def chosen(settings: Mapping[str, Any]) -> Preferences:
            self.choices.append(settings["digest_hour"])
            return preferences_of(settings)

        with monkeypatch.context() as patched:
            patched.setattr(ClockRule, "of", rule)
            patched.setattr(preferences, "read_preferences", chosen)
            yield self


@pytest.mark.parametrize("pings", ["channel", "both"])
async def test_a_move_reads_the_clock_and_the_choices_of_a_player_once(
    services: Services, monkeypatch: pytest.MonkeyPatch, pings: str
) -> None:
    view = await timed(services, "5d + 12h, cap 7d", (BO,))
    for hour, person in ((6, ANN), (7, BO)):
        await services[PreferenceBook].choose_all(
            person, {"pings": pings, "digest_hour": str(hour), "quiet": "22:00-07:00"}
        )
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    with Readings().counting(monkeypatch) as moving:
        await services[Matches].move(by(mover(view)), view.match.id, 0, move)
    assert moving.rules == 1
    assert len(moving.choices) == len(set(moving.choices)) == 1, "those of whoever is to move now"
    with Readings().counting(monkeypatch) as sending:
        sent = await deliver(services)
    assert sending.rules <= len(sent)
