"""How ratings are told below the final board and in the log."""

from __future__ import annotations

from bot.matches import IncidentTelling
from bot.ratings import words
from bot.ratings.ratings import NOT_RATED, RATED

TOLD = (
    IncidentTelling(kind=RATED, board=words.changed, log=words.changed, is_news=True),
    IncidentTelling(kind=NOT_RATED, board=words.not_rated, log=words.not_rated, is_news=True),
)
