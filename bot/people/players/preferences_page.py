"""The settings that every person has: how boards look, where they are told what, how they move."""

from __future__ import annotations

from typing import Any

from bot.people.players import words
from bot.people.players.pages import Preference, PreferencePage
from bot.people.players.preferences import CHOICES, TYPED, Preferences

WRITTEN = {"reminders": words.ahead, "zone": lambda name: name.replace("_", " ")}


def _declared(name: str) -> Preference[Any]:
    said = words.SETTINGS[name]
    return Preference(
        key=name,
        title=said.title,
        hint=said.hint,
        default=getattr(Preferences(), name),
        choices=CHOICES.get(name, ()),
        labels=said.values,
        read=TYPED.get(name),
        written=WRITTEN.get(name, str),
    )


PAGE = PreferencePage(
    key="players",
    rank=0,
    label=words.GENERAL,
    heading=words.SETTINGS_HEADING,
    preferences=tuple(_declared(name) for name in words.SETTINGS),
)
