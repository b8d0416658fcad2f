"""Entries and incidents in words: each subject tells its own kinds; boards, films, logs and records read them here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.core.clock_rules import whole_span_words
from bot.core.people import Person
from bot.core.slots import Slot
from bot.core.speech.names import listing, mention, one_by_one, person, series
from bot.core.speech.sentences import Counted, Sentence, event_text
from bot.play.matches import words
from bot.play.matches.entries.incidents import SEATS, Occurrence
from bot.play.matches.match_views import MatchView
from bot.play.replays import AppliedEntry
from games.core import AnyGame
from renderers.results import ResultCard
from storage.people.players import Player
from storage.play.matches.matches import Entry

IncidentWords: TypeAlias = Callable[[Occurrence, Sequence[Player]], str]
"""Tells an incident in words, given who sat there when it happened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryText:
    kind: str
    board: Sentence | Counted
    film: Sentence | None = None
    """What a film says without a move to show."""
    log: Sentence | None = None
    """How the log tells it, or None for what it leaves out, as moves, or tells by an incident."""
    ending: Callable[[MatchView], str] | None = None
    """How the match ended with such an entry, where that says more than the result does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentText:
    kind: str
    log: IncidentWords
    board: IncidentWords | None = None
    """How the board tells it, or None for what it says in another line."""
    is_news: bool = False
    """Whether a board tells it in a paragraph of its own, and not beside the clock."""
    card: Callable[[Occurrence, ResultCard], ResultCard] | None = None
    """How it is drawn on the card of the result."""


TELLINGS = Slot[EntryText | IncidentText]("tellings")


class Narration:
    """Tells all kinds of entries and incidents in words."""

    def __init__(self, tellings: Iterable[EntryText | IncidentText]) -> None:
        known = tuple(tellings)
        self._entries = {each.kind: each for each in known if isinstance(each, EntryText)}
        self._incidents = {each.kind: each for each in known if isinstance(each, IncidentText)}

    def last_move(self, view: MatchView) -> str:
        """What happened last, with everything it caused."""
        if view.position.last is None:
            return words.beginning(view)
        return "\n".join(self._with_events(entry, view.seated_before, view.game) for entry in view.position.trail)

    def line(self, view: MatchView, reminder: str | None = None) -> str:
        """What is left of an old board: its moves, or whatever else it showed."""
        number, trail = view.position.number, view.position.trail
        if reminder is not None:
            news = str(words.REMINDED)
        elif trail and all(entry.move is not None for entry in trail):
            movers = [person(player.name) for player in view.seated_before]
            news = f"{number}. " + series(f"{movers[entry.seat]} {entry.notation}" for entry in trail)
        else:
            news = self.last_move(view).partition("\n")[0]
        return words.OLD_BOARD.format(number=view.match.id, news=news)

    def ending(self, view: MatchView) -> str:
        last, outcome = view.position.last, view.position.outcome
        telling = self._entries[last.kind] if last else None
        if telling and telling.ending:
            return telling.ending(view)
        assert outcome is not None
        return words.result(view, outcome)

    def turn(self, view: MatchView, *, ping: bool, viewer: Person | None = None) -> str:
        """Whose turn it is and what has to be decided, or how it ended: for `viewer`, else to whoever is to move."""
        player = view.to_move
        if player is None:
            return self.ending(view)
        if viewer is not None and not view.waits_for(viewer.discord_id):
            return words.their_turn(view, player, view.seat_of(viewer.discord_id))
        return words.your_turn(view, player, ping=ping)

    def calling(self, view: MatchView, called: Sequence[Player]) -> str:
        """What calls those who do not have to move: the end of the match, or a turn that they may claim."""
        names = listing(mention(player) for player in called if player != view.to_move)
        if not names:
            return ""
        return (words.CALLED_TO_CLAIM if view.to_move else words.CALLED_TO_THE_END).format(names=names)

    def film_note(self, view: MatchView) -> str:
        """What the picture of a board cannot tell, in plain letters."""
        last = view.position.last
        film = self._entries[last.kind].film if last and last.move is None else None
        return film.format(name=view.movers[last.seat]) if last and film else ""

    def clock_news(self, view: MatchView) -> list[str]:
        """Tell what happened to the clock on this board and the one before."""
        return [said for each in view.occurrences if (said := self._on_board(view, each, is_news=False))]

    def news_lines(self, view: MatchView) -> str:
        """Tell in small lines what was decided about the match and who took over a seat lately."""
        lines = [self._on_board(view, each, is_news=True) for each in view.occurrences]
        return "\n".join(f"-# {line}" for line in lines if line)

    def drawn(self, view: MatchView) -> list[Occurrence]:
        """What happened that the card of the result shows."""
        return [each for each in view.occurrences if self._incidents[each.kind].card]

    def on_card(self, view: MatchView, card: ResultCard) -> ResultCard:
        """The card of the result with what followed from it."""
        for each in view.occurrences:
            if add := self._incidents[each.kind].card:
                card = add(each, card)
        return card

    def past_news_lines(self, view: MatchView) -> str:
        """The lines on a board that someone looks back on, which tell only what happened there."""
        here = tuple(each for each in view.occurrences if each.ply == view.position.ply)
        return self.news_lines(replace(view, occurrences=here))

    def is_logged(self, entry: Entry) -> bool:
        return self._entries[entry.kind].log is not None

    def logged_entry(self, entry: Entry, seated: Sequence[Player]) -> str:
        template = self._entries[entry.kind].log
        assert template is not None
        return template.format(name=person(seated[entry.seat].name), notation=entry.notation)

    def logged_incident(self, occurrence: Occurrence, seated: Sequence[Player]) -> str:
        return self._incidents[occurrence.kind].log(occurrence, seated)

    def entry_words(self, entry: AppliedEntry, player: Player, game: AnyGame) -> str:
        """Tell what happened, without what it caused."""
        move = entry.undone[0].notation if entry.undone else entry.notation
        template = self._template(entry, player, game)
        return template.format(count=len(entry.undone), player=person(player.name), move=move)

    def _with_events(self, entry: AppliedEntry, seated: Sequence[Player], game: AnyGame) -> str:
        names = [person(player.name) for player in seated]
        first = self.entry_words(entry, seated[entry.seat], game)
        return one_by_one([first, *(event_text(event).format(*names) for event in entry.events)])

    def _template(self, entry: AppliedEntry, player: Player, game: AnyGame) -> Sentence | Counted:
        """The template: a move made for a person is forced where it is the only legal one, and planned elsewhere."""
        if entry.move is None or not entry.automatic or player.is_computer:
            return self._entries[entry.kind].board
        return words.AUTOMATIC if len(game.legal_moves(entry.before)) == 1 else words.PLANNED

    def _on_board(self, view: MatchView, occurrence: Occurrence, *, is_news: bool) -> str:
        telling = self._incidents[occurrence.kind]
        if telling.board is None or telling.is_news is not is_news:
            return ""
        return telling.board(occurrence, view.seated_at(occurrence.at))


def by_template(template: Sentence) -> IncidentWords:
    """Tell an incident by a sentence that names seats, people or a span of time by their places."""

    def tell(occurrence: Occurrence, seated: Sequence[Player]) -> str:
        values: dict[str, Any] = dict(occurrence.values)
        names = {place: person(seated[values[place]].name) for place in values.keys() & SEATS}
        names |= {place: person(player.name) for place, player in occurrence.people.items()}
        span = whole_span_words(values["seconds"]) if "seconds" in values else ""
        return template.format(**names, span=span)

    return tell
