"""What commands, views and letters of other subjects may use of `tournaments`."""

from bot.tournaments.commands import WHICH, meant_number
from bot.tournaments.views import JoinTournamentButton, card_buttons

__all__ = ["WHICH", "JoinTournamentButton", "card_buttons", "meant_number"]
