"""What commands of other subjects may use of `archive`."""

from bot.play.archive.archive import Archive
from bot.play.archive.commands import match
from bot.play.archive.suggestions import suggest_finished_matches
from bot.play.archive.views import history_message

__all__ = ["Archive", "history_message", "match", "suggest_finished_matches"]
