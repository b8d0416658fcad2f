"""Entries and incidents in words: each subject tells its own kinds; boards, films, logs and records read them here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.clocks import span_words
from bot.core.people import Person
from bot.matches import words
from bot.matches.incidents import SEATS, Occurrence
from bot.matches.sittings import Sitting
from bot.replays import Happening, Kind
from bot.speech.names import person
from bot.speech.sentences import Counted, Sentence, event_text
from games.core import AnyGame
from storage.matches import Entry
from storage.players import Player

IncidentWords: TypeAlias = Callable[[Occurrence, Sequence[Player]], str]
"""An incident in words, given who sat there when it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryTelling:
    """How entries of a kind are told."""

    kind: Kind
    board: Sentence | Counted
    film: Sentence | None = None
    """What a film says where there is no move to show."""
    log: Sentence | None = None
    """None for what the log leaves out, as moves, or tells by an incident."""
    ending: Callable[[Sitting], str] | None = None
    """How the match ended with such an entry, where that says more than the result does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentTelling:
    """How incidents of a kind are told."""

    kind: str
    log: IncidentWords
    board: IncidentWords | None = None
    """None for what the board says in another line."""
    is_news: bool = False
    """Whether a board tells it in a paragraph of its own, and not beside the clock."""


class Told:
    """All kinds of entries and incidents in words."""

    def __init__(self, tellings: Iterable[EntryTelling | IncidentTelling]) -> None:
        known = tuple(tellings)
        self._entries = {each.kind: each for each in known if isinstance(each, EntryTelling)}
        self._incidents = {each.kind: each for each in known if isinstance(each, IncidentTelling)}

    def last_move(self, sitting: Sitting) -> str:
        """What happened last, with everything it caused."""
        names = [person(name) for name in sitting.movers]
        if sitting.position.last is None:
            return words.beginning(sitting)
        return "\n".join(self._with_events(entry, names, sitting.game) for entry in sitting.position.trail)

    def ending(self, sitting: Sitting) -> str:
        """How a match that is over ended."""
        last, outcome = sitting.position.last, sitting.position.outcome
        telling = self._entries[last.kind] if last else None
        if telling and telling.ending:
            return telling.ending(sitting)
        assert outcome is not None
        return words.result(sitting, outcome)

    def turn(self, sitting: Sitting, *, ping: bool, viewer: Person | None = None) -> str:
        """Whose turn it is and what has to be decided, or how it ended: for `viewer`, else to whoever is to move."""
        player = sitting.to_move
        if player is None:
            return self.ending(sitting)
        if viewer is not None and not sitting.waits_for(viewer.discord_id):
            return words.their_turn(sitting, player, sitting.seat_of(viewer.discord_id))
        return words.your_turn(sitting, player, ping=ping)

    def film_note(self, sitting: Sitting) -> str:
        """What the picture of a board cannot tell, in plain letters."""
        last = sitting.position.last
        film = self._entries[last.kind].film if last and last.move is None else None
        return film.format(name=sitting.movers[last.seat]) if last and film else ""

    def clock_news(self, sitting: Sitting) -> list[str]:
        """What happened to the clock on this board and the one before."""
        return [said for each in sitting.occurrences if (said := self._on_board(sitting, each, is_news=False))]

    def news_lines(self, sitting: Sitting) -> str:
        """What was decided about the match and who took over a seat lately, as small lines."""
        lines = [self._on_board(sitting, each, is_news=True) for each in sitting.occurrences]
        return "\n".join(f"-# {line}" for line in lines if line)

    def past_news_lines(self, sitting: Sitting) -> str:
        """The same on a board that someone looks back on: only what happened there."""
        here = tuple(each for each in sitting.occurrences if each.ply == sitting.position.ply)
        return self.news_lines(replace(sitting, occurrences=here))

    def is_logged(self, entry: Entry) -> bool:
        """Whether the log tells entries of this kind."""
        return self._entries[entry.kind].log is not None

    def logged_entry(self, entry: Entry, seated: Sequence[Player]) -> str:
        """An entry as the log tells it."""
        template = self._entries[entry.kind].log
        assert template is not None
        return template.format(name=person(seated[entry.seat].name), notation=entry.notation)

    def logged_incident(self, occurrence: Occurrence, seated: Sequence[Player]) -> str:
        """An incident as the log tells it."""
        return self._incidents[occurrence.kind].log(occurrence, seated)

    def entry_words(self, entry: Happening, player: str, game: AnyGame) -> str:
        """What happened, without what it caused."""
        move = entry.undone[0].notation if entry.undone else entry.notation
        return self._template(entry, game).format(count=len(entry.undone), player=player, move=move)

    def _with_events(self, entry: Happening, names: Sequence[str], game: AnyGame) -> str:
        first = self.entry_words(entry, names[entry.seat], game)
        return " ".join([first, *(event_text(event).format(*names) for event in entry.events)])

    def _template(self, entry: Happening, game: AnyGame) -> Sentence | Counted:
        """What is made for a player is forced where it is the only legal move, and planned anywhere else."""
        if not entry.automatic:
            return self._entries[entry.kind].board
        return words.AUTOMATIC if len(game.legal_moves(entry.before)) == 1 else words.PLANNED

    def _on_board(self, sitting: Sitting, occurrence: Occurrence, *, is_news: bool) -> str:
        telling = self._incidents[occurrence.kind]
        if telling.board is None or telling.is_news is not is_news:
            return ""
        return telling.board(occurrence, sitting.seated_at(occurrence.at))


def by_template(template: Sentence) -> IncidentWords:
    """An incident told by a sentence that names seats, people or a span of time by their places."""

    def tell(occurrence: Occurrence, seated: Sequence[Player]) -> str:
        values: dict[str, Any] = dict(occurrence.values)
        names = {place: person(seated[values[place]].name) for place in values.keys() & SEATS}
        names |= {place: person(player.name) for place, player in occurrence.people.items()}
        span = span_words(values["seconds"]) if "seconds" in values else ""
        return template.format(**names, span=span)

    return tell
