"""What commands, views and letters of other subjects may use of `tournaments`."""

from bot.tournaments.commands import WHICH
from bot.tournaments.views import JoinTournamentButton, card_buttons

__all__ = ["WHICH", "JoinTournamentButton", "card_buttons"]
