"""What other subjects may use of `tournaments`."""

from bot.tournaments import designs, drafting, freshness, refusals, words
from bot.tournaments.decisions import DecidedFact
from bot.tournaments.designs import Design
from bot.tournaments.entering import Entering
from bot.tournaments.finals import tell_finalists
from bot.tournaments.holding import Contest, HeldTournament, load_held
from bot.tournaments.invitations import playing_there
from bot.tournaments.lapsing import let_join
from bot.tournaments.leaving import Leaving
from bot.tournaments.opening import design_of, open_with
from bot.tournaments.overviews import Overview
from bot.tournaments.overviews import load as load_overview
from bot.tournaments.paces import may_enter_late, may_return
from bot.tournaments.posts import (
    owe_card,
    owe_correction,
    owe_decision,
    redraw,
    redraw_all,
    redraw_finalists,
    redraw_podium,
    redraw_rounds,
)
from bot.tournaments.recurring import repeat
from bot.tournaments.reminding import moments
from bot.tournaments.replaying import ALL_AT_ONCE, OVER_THE_BOARD, FactKind, replaced, result_in
from bot.tournaments.results import points_words
from bot.tournaments.rights import (
    check_directs,
    check_neutral,
    check_not_own,
    check_publishing,
    check_room,
    directing,
    is_secret,
    runs,
)
from bot.tournaments.settling import is_fixed, is_round_robin, write
from bot.tournaments.state import DRAFT_LASTS, TournamentStep, can_step, check_step, take_step
from bot.tournaments.stopping import Stopping, log_decision
from bot.tournaments.telling import tell_directors

__all__ = [
    "ALL_AT_ONCE",
    "DRAFT_LASTS",
    "OVER_THE_BOARD",
    "Contest",
    "DecidedFact",
    "Design",
    "Entering",
    "FactKind",
    "HeldTournament",
    "Leaving",
    "Overview",
    "Stopping",
    "TournamentStep",
    "can_step",
    "check_directs",
    "check_neutral",
    "check_not_own",
    "check_publishing",
    "check_room",
    "check_step",
    "design_of",
    "designs",
    "directing",
    "drafting",
    "freshness",
    "is_fixed",
    "is_round_robin",
    "is_secret",
    "let_join",
    "load_held",
    "load_overview",
    "log_decision",
    "may_enter_late",
    "may_return",
    "moments",
    "open_with",
    "owe_card",
    "owe_correction",
    "owe_decision",
    "playing_there",
    "points_words",
    "redraw",
    "redraw_all",
    "redraw_finalists",
    "redraw_podium",
    "redraw_rounds",
    "refusals",
    "repeat",
    "replaced",
    "result_in",
    "runs",
    "take_step",
    "tell_directors",
    "tell_finalists",
    "words",
    "write",
]
