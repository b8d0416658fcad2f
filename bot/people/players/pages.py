"""What people can choose, by subject: each setting with its words, its choices, and how it is read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, TypeVar

from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.core.slots import Slot
from bot.core.speech.moments import moment
from bot.core.speech.sentences import Sentence, Words, _
from bot.people.players.refusals import NoSuchChoice
from games.core import brief, listed
from storage.people.players import Player

T = TypeVar("T")

ON_OFF: Mapping[str, Sentence] = {"True": _("on"), "False": _("off")}
TURN: Mapping[str, Sentence] = {"True": _("Turn on"), "False": _("Turn off")}
"""The label of the button that leads there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preference(Generic[T]):
    """Something that a person can choose; whoever declares it reads it with `of`."""

    key: str
    """The key as it is kept, and as custom ids carry it."""
    title: Words
    hint: Sentence
    """Why one would choose it; may name `there`, the hour where its reader lives, and `here`, the same in Discord."""
    default: T
    choices: tuple[T, ...] = ()
    labels: Mapping[str, Words] = field(default_factory=dict)
    """The choices in words; `TURN` for what is on or off."""
    read: Callable[[str], T] | None = None
    """How it is read if it can be typed; raises `Refusal`."""
    written: Callable[[str], str] = str
    """Puts what was typed into words."""

    def of(self, player: Player | None) -> T:
        """What someone chose, or the default."""
        return self.kept(player.settings if player else {})

    def kept(self, settings: Mapping[str, Any]) -> T:
        """The value among stored choices; one that can no longer be chosen counts as not chosen."""
        stored = settings.get(self.key)
        if stored is None:
            return self.default
        if self.read is None:
            return next((value for value in self.choices if value == stored), self.default)
        with suppress(Refusal):
            return self.read(str(stored))
        return self.default

    def parse(self, word: str) -> T:
        """The value that is written like this; raises `Refusal`."""
        if self.read is not None:
            return self.read(word)
        for value in self.choices:
            if str(value) == word:
                return value
        raise NoSuchChoice(word=brief(word), choices=listed(map(str, self.choices)))

    def told(self, value: object) -> str:
        """A value in words."""
        kept = str(value)
        return str(ON_OFF.get(kept) or self.labels.get(kept) or self.written(kept))

    def reason(self, local: datetime) -> str:
        """Why one would choose it, for whom it is that time."""
        return self.hint.format(there=f"{local:%H:%M}", here=moment(local, "t"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferencePage:
    """The settings that one subject brings."""

    rank: int
    """They stand before those with a higher one."""
    preferences: tuple[Preference[Any], ...]


LOOKS = Slot[Callable[[Services, int | None], Awaitable[str | None]]]("looks")
"""Who knows what the boards look like that everyone in a server sees: in words, None in a direct message."""

PREFERENCE_PAGES = Slot[PreferencePage]("preference pages")


def switch(key: str, title: Words, hint: Sentence, *, default: bool) -> Preference[bool]:
    return Preference(key=key, title=title, hint=hint, default=default, choices=(False, True), labels=TURN)


def in_order(pages: Iterable[PreferencePage]) -> tuple[Preference[Any], ...]:
    """All settings, as they stand on the page and in the menu."""
    return tuple(each for page in sorted(pages, key=lambda page: page.rank) for each in page.preferences)
