"""What commands of other subjects may use of `archive`."""

from bot.archive.archive import Archive
from bot.archive.commands import match
from bot.archive.suggestions import suggest_finished_matches
from bot.archive.views import history_message

__all__ = ["Archive", "history_message", "match", "suggest_finished_matches"]
