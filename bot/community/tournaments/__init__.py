"""What other subjects may use of `tournaments`."""

from bot.community.tournaments import designs, refusals, words
from bot.community.tournaments.decisions import DecidedFact
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.entrants.invitations import playing_there
from bot.community.tournaments.entrants.places import admit
from bot.community.tournaments.entrants.squads import id_of, squads
from bot.community.tournaments.entrants.team_book import change_team
from bot.community.tournaments.entrants.withdrawal import Leaving
from bot.community.tournaments.lifecycle.opening import design_of, open_with
from bot.community.tournaments.lifecycle.series import repeat
from bot.community.tournaments.lifecycle.start import start_at_once
from bot.community.tournaments.loaded import HeldTournament, PairingView, load_held
from bot.community.tournaments.pages import stale_buttons
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.overviews import load as load_overview
from bot.community.tournaments.pages.posts import (
    enqueue_card,
    enqueue_correction,
    enqueue_decision,
    redraw,
    redraw_all,
    redraw_finalists,
    redraw_podium,
    redraw_rounds,
)
from bot.community.tournaments.private_messages import tell_directors
from bot.community.tournaments.rights import (
    check_directs,
    check_kind_of_entrants,
    check_neutral,
    check_not_own,
    check_publishing,
    check_room,
    directing,
    is_secret,
    runs,
)
from bot.community.tournaments.rounds import drafts
from bot.community.tournaments.rounds.final_places import note_places
from bot.community.tournaments.rounds.finals import tell_finalists
from bot.community.tournaments.rounds.reminders import round_until
from bot.community.tournaments.rounds.replay import OVER_THE_BOARD, FactKind, replaced, waits_for_places
from bot.community.tournaments.rounds.results import contest_line, points_words
from bot.community.tournaments.rounds.schedule import may_enter_late, may_return
from bot.community.tournaments.rounds.settlement import is_fixed, is_round_robin, reopens, write
from bot.community.tournaments.rounds.stops import Stopping, log_decision
from bot.community.tournaments.state import (
    DRAFT_LASTS,
    SHOWN,
    TournamentStep,
    check_step,
    take_step,
)
from bot.community.tournaments.tours import TourRow
from bot.community.tournaments.tours import words as tour_words
from bot.community.tournaments.tours.book import TourBook
from bot.community.tournaments.tours.tables import overall
from storage.community.tournaments import DURING, TournamentState

__all__ = [
    "DRAFT_LASTS",
    "DURING",
    "OVER_THE_BOARD",
    "SHOWN",
    "DecidedFact",
    "Design",
    "Entering",
    "FactKind",
    "HeldTournament",
    "Leaving",
    "Overview",
    "PairingView",
    "Stopping",
    "TourBook",
    "TourRow",
    "TournamentState",
    "TournamentStep",
    "admit",
    "change_team",
    "check_directs",
    "check_kind_of_entrants",
    "check_neutral",
    "check_not_own",
    "check_publishing",
    "check_room",
    "check_step",
    "contest_line",
    "design_of",
    "designs",
    "directing",
    "drafts",
    "enqueue_card",
    "enqueue_correction",
    "enqueue_decision",
    "id_of",
    "is_fixed",
    "is_round_robin",
    "is_secret",
    "load_held",
    "load_overview",
    "log_decision",
    "may_enter_late",
    "may_return",
    "note_places",
    "open_with",
    "overall",
    "playing_there",
    "points_words",
    "redraw",
    "redraw_all",
    "redraw_finalists",
    "redraw_podium",
    "redraw_rounds",
    "refusals",
    "reopens",
    "repeat",
    "replaced",
    "round_until",
    "runs",
    "squads",
    "stale_buttons",
    "start_at_once",
    "take_step",
    "tell_directors",
    "tell_finalists",
    "tour_words",
    "waits_for_places",
    "words",
    "write",
]
