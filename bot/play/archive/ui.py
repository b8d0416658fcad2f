"""What commands of other subjects may use of `archive`."""

from bot.play.archive.archive import Archive
from bot.play.archive.lookback import LOOKBACKS, Lookback, LookBackButton, look_page
from bot.play.archive.suggestions import suggest_finished_matches
from bot.play.archive.views import history_message

__all__ = [
    "LOOKBACKS",
    "Archive",
    "LookBackButton",
    "Lookback",
    "history_message",
    "look_page",
    "suggest_finished_matches",
]
