"""What commands of other subjects may use of `archive`."""

from bot.archive.commands import match
from bot.archive.suggestions import suggest_finished_matches

__all__ = ["match", "suggest_finished_matches"]
