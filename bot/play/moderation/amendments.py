"""What a moderator decides about a match that is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.people import Person
from bot.play.matches import MatchView
from bot.play.moderation.refusals import GoesOnStill, NothingCorrected, NoWinnerThere, WinOrDraw
from bot.play.replays import verdicts
from games.core import Seat, all_of
from storage.play.matches.matches import Status


@dataclass(frozen=True, slots=True)
class Amendment:
    """The result from now on, as far as one is named, and whether the match counts for ratings (None: as before)."""

    winners: tuple[Person, ...] = ()
    draw: bool = False
    void: bool = False
    rated: bool | None = None


def verdict(view: MatchView, wanted: Amendment) -> str | None:
    """The result as it is kept, None for the one that holds already; raises `Refusal`."""
    number = view.match.id
    if view.match.status is Status.RUNNING:
        raise GoesOnStill(number=number)
    if bool(wanted.winners) + wanted.draw + wanted.void > 1:
        raise WinOrDraw
    if wanted.void:
        return verdicts.NO_RESULT
    if not wanted.winners and not wanted.draw:
        if wanted.rated is None:
            raise NothingCorrected(number=number)
        return None
    best = list(dict.fromkeys(_seat(view, winner) for winner in wanted.winners)) or _everyone(view)
    return verdicts.write([best, *_behind(view, best)])


def values(decided: str | None, wanted: Amendment) -> Mapping[str, Any]:
    """What the log keeps of it."""
    return {"verdict": decided, "rated": wanted.rated}


def _seat(view: MatchView, winner: Person) -> Seat:
    seat = view.seat_of(winner.discord_id)
    if seat is None:
        raise NoWinnerThere(name=winner.name, number=view.match.id, names=all_of(view.names))
    return seat


def _everyone(view: MatchView) -> list[Seat]:
    return [Seat(seat) for seat in range(len(view.players))]


def _behind(view: MatchView, best: list[Seat]) -> list[list[Seat]]:
    """The others in the order in which they ended, or together if they did not."""
    outcome = view.position.outcome
    places = outcome.places if outcome else (tuple(_everyone(view)),)
    left = [[seat for seat in place if seat not in best] for place in places]
    return [place for place in left if place]
