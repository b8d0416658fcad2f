"""What other subjects may use of `tournaments`."""

from bot.tournaments.organising import check_organiser

__all__ = ["check_organiser"]
