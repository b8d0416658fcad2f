"""What other subjects may use of `archive`."""

from bot.play.archive.archive import Archive
from bot.play.archive.logs import LOG_SOURCES, Logged
from bot.play.archive.words import FINISHED_OPTION

__all__ = [
    "FINISHED_OPTION",
    "LOG_SOURCES",
    "Archive",
    "Logged",
]
