"""What commands, views and messages of other subjects may use of `tournaments`."""

from bot.community.tournaments.pages.page_views import KEY
from bot.community.tournaments.tours.views import TourDialog, tour_sections
from bot.community.tournaments.views import JoinTournamentButton, card_buttons, tournament_page

__all__ = ["KEY", "JoinTournamentButton", "TourDialog", "card_buttons", "tour_sections", "tournament_page"]
