"""How far a tournament is, as lists tell them apart."""

from __future__ import annotations

from enum import StrEnum

from storage.tournaments import TournamentState


class Progress(StrEnum):
    AHEAD = "ahead"
    GOING = "going"
    OVER = "over"


STATES = {
    Progress.AHEAD: (TournamentState.ANNOUNCED, TournamentState.OPEN),
    Progress.GOING: (TournamentState.RUNNING, TournamentState.PAUSED),
    Progress.OVER: (TournamentState.FINISHED,),
}
SHOWN = tuple(state for states in STATES.values() for state in states)
"""The states that everyone in a server sees: no drafts, and nothing that was cancelled."""
