"""How ratings are told below the final board and in the log."""

from __future__ import annotations

from bot.matches import TELLINGS, IncidentKind, IncidentTelling
from bot.ratings import words

TOLD = TELLINGS(
    IncidentTelling(kind=IncidentKind.RATED, board=words.changed, log=words.changed, is_news=True),
    IncidentTelling(kind=IncidentKind.NOT_RATED, board=words.not_rated, log=words.not_rated, is_news=True),
)
