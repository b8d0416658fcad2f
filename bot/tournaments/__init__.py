"""What other subjects may use of `tournaments`."""

from bot.tournaments.designs import USUAL
from bot.tournaments.opening import open_with
from bot.tournaments.organising import check_organiser
from bot.tournaments.overviews import Overview
from bot.tournaments.overviews import load as load_tournament
from bot.tournaments.server_choices import zone_of
from bot.tournaments.words import points_words

__all__ = ["USUAL", "Overview", "check_organiser", "load_tournament", "open_with", "points_words", "zone_of"]
