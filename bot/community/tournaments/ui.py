"""What commands, views and messages of other subjects may use of `tournaments`."""

from bot.community.tournaments.commands import WHICH
from bot.community.tournaments.views import JoinTournamentButton, card_buttons

__all__ = ["WHICH", "JoinTournamentButton", "card_buttons"]
