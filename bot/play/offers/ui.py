"""What commands and views of other subjects may use of `offers`."""

from bot.play.offers.offerings import OFFERINGS, Offering, asking

__all__ = ["OFFERINGS", "Offering", "asking"]
