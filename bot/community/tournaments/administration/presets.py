"""What a draft can be made in one press: formats as people know them, with the settings that suit them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.community.tournaments import designs
from bot.community.tournaments.administration import words
from bot.core.clock_rules import parse_clock
from bot.core.speech.sentences import Sentence
from games.core import AnyGame
from storage.community.tournaments import TournamentRow
from tournaments.facts import Format


@dataclass(frozen=True, slots=True)
class TournamentPreset:
    label: Sentence
    format: Format
    clock: str = "3d"
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def terms(self) -> dict[str, Any]:
        """What a draft is changed by."""
        usual = {"most_entrants": None, "cut": 0, "playoff": False, "team_size": 0, "provisional_hours": 0}
        settings = {**usual, **self.settings}
        return {"format": self.format.value, "clock": parse_clock(self.clock), "settings": settings}

    @property
    def marks(self) -> Iterable[tuple[str, Any]]:
        """The settings by which a draft is known to be made of it."""
        return (
            ("most_entrants", self.settings.get("most_entrants")),
            ("cut", self.settings.get("cut", 0)),
            ("team_size", self.settings.get("team_size", 0)),
        )


APPEALS = {"provisional_hours": 48}
"""Where more is at stake, results can be appealed before they are final."""
PRESETS: Mapping[str, TournamentPreset] = {
    "cup": TournamentPreset(words.WEEKEND_CUP, Format.KNOCKOUT, "1d", {"most_entrants": 8}),
    "swiss": TournamentPreset(words.CLUB_SWISS, Format.SWISS),
    "finals": TournamentPreset(words.SWISS_FINALS, Format.SWISS, settings={"cut": 4, **APPEALS}),
    "friends": TournamentPreset(words.FRIENDS_ROBIN, Format.ROUND_ROBIN),
    "teams": TournamentPreset(
        words.TEAMS_OF_TWO, Format.ROUND_ROBIN, settings={"team_size": 2, **designs.FOR_TEAMS, **APPEALS}
    ),
    "double": TournamentPreset(words.DOUBLE, Format.DOUBLE),
    "tables": TournamentPreset(words.TABLES_OF_FOUR, Format.TABLES, "3d", {"seats": 4}),
    "groups": TournamentPreset(words.GROUPS_FINALS, Format.GROUPS, settings=APPEALS),
    "rolling": TournamentPreset(words.ROLLING, Format.ROLLING),
}
USUAL = PRESETS["swiss"]


def fits(kind: Format, game: AnyGame) -> bool:
    """Whether a game can be played in a format."""
    return designs.seats_for(kind, None, tuple(game.info.seats)) is not None


def fitting_presets(game: AnyGame) -> dict[str, TournamentPreset]:
    return {key: each for key, each in PRESETS.items() if fits(each.format, game)}


def preset_of(row: TournamentRow) -> str | None:
    """The preset that a draft still looks like."""
    for key, each in PRESETS.items():
        if each.format == row.format and all(getattr(row.settings, name) == value for name, value in each.marks):
            return key
    return None
