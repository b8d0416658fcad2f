"""What commands, views and letters of other subjects may use of `tournaments`."""

from bot.tournaments.announcing import announced_in
from bot.tournaments.commands import WHICH, meant_number
from bot.tournaments.views import card_buttons

__all__ = ["WHICH", "announced_in", "card_buttons", "meant_number"]
