"""The tables as they are now, one module a subject; `migrations/` tells how they came to be."""

from storage.schema.absences import vacation_limits
from storage.schema.analyses import analyses
from storage.schema.base import Instant, metadata
from storage.schema.clocks import deadlines, heartbeat, incidents, turns
from storage.schema.corrections import result_corrections
from storage.schema.guilds import guild_settings
from storage.schema.jobs import jobs
from storage.schema.ladders import climbers, climbs, ladder_facts, ladders
from storage.schema.lessons import solved_steps
from storage.schema.lost_places import lost_places
from storage.schema.matches import matches, moves, rulings, seats, stints
from storage.schema.offers import consents, offers
from storage.schema.plans import plans
from storage.schema.players import blocks, digests, imports, players, vacations
from storage.schema.posts import interactions, posts
from storage.schema.puzzles import daily_plans, daily_puzzles, daily_solvers, solved_puzzles
from storage.schema.ratings import (
    ranking_decisions,
    rating_classes,
    rating_facts,
    rating_pairs,
    rating_servers,
    rating_steps,
    ratings,
)
from storage.schema.remarks import remarks
from storage.schema.seasons import divisions, league_members, leagues, series, series_entries
from storage.schema.slowdowns import slowdowns
from storage.schema.tables import invitations, seat_choices, standing_invitations, terms
from storage.schema.tournaments import (
    entrants,
    pairing_matches,
    pairings,
    tournament_directors,
    tournament_facts,
    tournament_reasons,
    tournament_requests,
    tournaments,
)

__all__ = [
    "Instant",
    "analyses",
    "blocks",
    "climbers",
    "climbs",
    "consents",
    "daily_plans",
    "daily_puzzles",
    "daily_solvers",
    "deadlines",
    "digests",
    "divisions",
    "entrants",
    "guild_settings",
    "heartbeat",
    "imports",
    "incidents",
    "interactions",
    "invitations",
    "jobs",
    "ladder_facts",
    "ladders",
    "league_members",
    "leagues",
    "lost_places",
    "matches",
    "metadata",
    "moves",
    "offers",
    "pairing_matches",
    "pairings",
    "plans",
    "players",
    "posts",
    "ranking_decisions",
    "rating_classes",
    "rating_facts",
    "rating_pairs",
    "rating_servers",
    "rating_steps",
    "ratings",
    "remarks",
    "result_corrections",
    "rulings",
    "seat_choices",
    "seats",
    "series",
    "series_entries",
    "slowdowns",
    "solved_puzzles",
    "solved_steps",
    "standing_invitations",
    "stints",
    "terms",
    "tournament_directors",
    "tournament_facts",
    "tournament_reasons",
    "tournament_requests",
    "tournaments",
    "turns",
    "vacation_limits",
    "vacations",
]
