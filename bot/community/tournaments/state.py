"""What a tournament becomes, and by whose decision: the one table that whoever publishes, starts or ends one reads.

    set up --> DRAFT ---publish, to open later---> ANNOUNCED
                 |                                     |
         publish, to open at once      publish, or its time has come
                 '-----------------> OPEN <------------'     <-- the next of a series, a division of a league
                                      |
                                    start
                                      v
                                   RUNNING ---finish---> FINISHED
                                    |   ^
              pause, undo a round   |   |   start
                                    v   |
                                   PAUSED (undoing a round as well leaves it there)

    take back, while nobody is in: from OPEN and ANNOUNCED --> DRAFT
    end: from everywhere but FINISHED --> CANCELLED

What counts entrants, rounds or days since a fact is asked where those are loaded: `start`, `expiry`, `steering`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.community.tournaments.refusals import (
    NothingToUndo,
    NotJoinable,
    OverAlready,
    PublishedAlready,
    RunsAlready,
    TournamentNotRunning,
)
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.refusals import Refusal
from storage import Connection
from storage.community import series, tournaments
from storage.community.tournaments import BEFORE_START, DURING, OVER, TournamentRow, TournamentState

DRAFT_LASTS = timedelta(days=30)
"""A draft lasts so long until it is published."""


class TournamentStep(StrEnum):
    """What leads from one state to another."""

    PUBLISH = "publish"
    TAKE_BACK = "take back"
    START = "start"
    PAUSE = "pause"
    UNDO = "undo"
    FINISH = "finish"
    END = "end"


class Decider(StrEnum):
    """Who may take a step."""

    DIRECTORS = "directors"  # whoever runs it, or manages its server
    BOT = "bot"


Condition = Callable[[TournamentRow, datetime], bool]


def always(row: TournamentRow, now: datetime) -> bool:
    return True


def opens_later(row: TournamentRow, now: datetime) -> bool:
    return row.settings.opens != 0


def opens_now(row: TournamentRow, now: datetime) -> bool:
    return row.opens_at is not None and row.opens_at <= now


def is_forgotten(row: TournamentRow, now: datetime) -> bool:
    return row.created_at + DRAFT_LASTS <= now


@dataclass(frozen=True, slots=True)
class Transition:
    """A row of the table."""

    step: TournamentStep
    sources: frozenset[TournamentState]
    target: TournamentState
    fact: FactKind
    by: frozenset[Decider]
    when: Condition = always

    def fits(self, row: TournamentRow, step: TournamentStep, now: datetime, by: Decider) -> bool:
        return step is self.step and row.state in self.sources and by in self.by and self.when(row, now)


DIRECTORS, BOT = frozenset({Decider.DIRECTORS}), frozenset({Decider.BOT})
DRAFT, ANNOUNCED, OPEN, RUNNING, PAUSED = (frozenset({state}) for state in tournaments.UNDER_WAY)
TRANSITIONS = (
    Transition(
        TournamentStep.PUBLISH, DRAFT, TournamentState.ANNOUNCED, FactKind.ANNOUNCED, DIRECTORS, when=opens_later
    ),
    Transition(TournamentStep.PUBLISH, DRAFT | ANNOUNCED, TournamentState.OPEN, FactKind.OPENED, DIRECTORS),
    Transition(TournamentStep.PUBLISH, ANNOUNCED, TournamentState.OPEN, FactKind.OPENED, BOT, when=opens_now),
    Transition(TournamentStep.TAKE_BACK, OPEN | ANNOUNCED, TournamentState.DRAFT, FactKind.TAKEN_BACK, DIRECTORS),
    Transition(TournamentStep.START, OPEN, TournamentState.RUNNING, FactKind.STARTED, DIRECTORS | BOT),
    Transition(TournamentStep.START, PAUSED, TournamentState.RUNNING, FactKind.RESUMED, DIRECTORS),
    Transition(TournamentStep.PAUSE, RUNNING, TournamentState.PAUSED, FactKind.PAUSED, DIRECTORS | BOT),
    Transition(TournamentStep.UNDO, DURING, TournamentState.PAUSED, FactKind.UNDONE, DIRECTORS),
    Transition(TournamentStep.FINISH, RUNNING, TournamentState.FINISHED, FactKind.FINISHED, BOT),
    Transition(TournamentStep.END, BEFORE_START | DURING, TournamentState.CANCELLED, FactKind.CANCELLED, DIRECTORS),
    Transition(TournamentStep.END, DRAFT, TournamentState.CANCELLED, FactKind.CANCELLED, BOT, when=is_forgotten),
    Transition(TournamentStep.END, ANNOUNCED | OPEN, TournamentState.CANCELLED, FactKind.CANCELLED, BOT),
)
"""The first row that fits counts."""

REFUSALS: Mapping[TournamentStep, type[Refusal]] = {
    TournamentStep.PUBLISH: PublishedAlready,
    TournamentStep.TAKE_BACK: RunsAlready,
    TournamentStep.START: RunsAlready,
    TournamentStep.PAUSE: TournamentNotRunning,
    TournamentStep.UNDO: NothingToUndo,
    TournamentStep.FINISH: TournamentNotRunning,
    TournamentStep.END: OverAlready,
}
"""The refusals of steps that no row names while a tournament is under way."""
STARTED_TOO_EARLY = DRAFT | ANNOUNCED
"""The states in which a start is refused because nobody could join."""


SHOWN = (
    TournamentState.ANNOUNCED,
    TournamentState.OPEN,
    TournamentState.RUNNING,
    TournamentState.PAUSED,
    TournamentState.FINISHED,
)
"""The states that everyone in a server sees: no drafts, and nothing that was cancelled."""


def can_step(row: TournamentRow, step: TournamentStep, now: datetime, by: Decider = Decider.DIRECTORS) -> bool:
    return any(each.fits(row, step, now, by) for each in TRANSITIONS)


def check_step(row: TournamentRow, step: TournamentStep, now: datetime, by: Decider = Decider.DIRECTORS) -> Transition:
    """Find how someone may take a step now; raises `Refusal`."""
    found = next((each for each in TRANSITIONS if each.fits(row, step, now, by)), None)
    if found is None:
        raise _refusal(row, step)(name=row.name)
    return found


async def take_step(
    connection: Connection,
    row: TournamentRow,
    step: TournamentStep,
    now: datetime,
    by_id: int | None,
    data: Mapping[str, Any] | None = None,
) -> int:
    """Note what someone decides, None: the bot, and all that follows at once; returns the number of the fact.

    Raises `Refusal`.
    """
    taken = check_step(row, step, now, Decider.BOT if by_id is None else Decider.DIRECTORS)
    fact = await tournaments.append(connection, row, now, by_id, (taken.fact.value, data or {}))
    await tournaments.change(connection, row.id, state=taken.target, **_follows(taken.target, now))
    if taken.target in OVER:
        await series.note_over(connection, row.id, now)
    return fact


def _follows(target: TournamentState, now: datetime) -> dict[str, Any]:
    """The columns that a state brings with it."""
    if target in OVER:
        return {"ended_at": now, "deadline_at": None, "due_at": None}
    return {"due_at": None if target is TournamentState.PAUSED else now}


def _refusal(row: TournamentRow, step: TournamentStep) -> type[Refusal]:
    if row.is_over:
        return OverAlready
    if step is TournamentStep.START and row.state in STARTED_TOO_EARLY:
        return NotJoinable
    return REFUSALS[step]
