"""What tournaments, ladders and leagues share, and what other subjects may use of it."""

from bot.competitions.columns import founding
from bot.competitions.lost_channels import WAITS, LostChannels
from bot.competitions.posts import CardPost, DirectedPost
from bot.competitions.preferences_page import AT_ONCE, LETTERS
from bot.competitions.private_notes import tell, tell_director, wants_letters
from bot.competitions.settings import (
    ALLOWED,
    ANNOUNCED_IN,
    MOST_OPEN,
    ORGANISER_ROLE,
    ORGANISERS,
    PAGE,
    WHO,
    Organisers,
)
from bot.competitions.words import clock_line, director_line

__all__ = [
    "ALLOWED",
    "ANNOUNCED_IN",
    "AT_ONCE",
    "LETTERS",
    "MOST_OPEN",
    "ORGANISERS",
    "ORGANISER_ROLE",
    "PAGE",
    "WAITS",
    "WHO",
    "CardPost",
    "DirectedPost",
    "LostChannels",
    "Organisers",
    "clock_line",
    "director_line",
    "founding",
    "tell",
    "tell_director",
    "wants_letters",
]
