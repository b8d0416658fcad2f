"""What other subjects may use of `archive`."""

from bot.archive.archive import Archive
from bot.archive.logs import LOG_SOURCES, Logged
from bot.archive.words import FINISHED_OPTION

__all__ = [
    "FINISHED_OPTION",
    "LOG_SOURCES",
    "Archive",
    "Logged",
]
