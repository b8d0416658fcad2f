"""What tournaments, ladders and leagues share, and what other subjects may use of it."""

from bot.community.competitions.lost_channels import WAITS, LostChannels
from bot.community.competitions.posts import CardPost, DirectedPost
from bot.community.competitions.preferences_page import AT_ONCE, LETTERS
from bot.community.competitions.private_notes import tell, tell_director, wants_letters
from bot.community.competitions.refusals import JoinedAlready, NotADraft
from bot.community.competitions.rights import (
    MANAGER,
    check_one_more,
    check_one_more_of,
    check_organiser,
    check_speaks,
    runs_alone,
)
from bot.community.competitions.service import Competitions, amended, founding
from bot.community.competitions.settings import (
    ALLOWED,
    ANNOUNCED_IN,
    MOST_OPEN,
    ORGANISER_ROLE,
    ORGANISERS,
    PAGE,
    WHO,
    Organisers,
)
from bot.community.competitions.visibility import ServerListing, is_hidden, visible
from bot.community.competitions.words import LIST_LIMIT, TAKEN_BACK, clock_line, director_line, fitting
from storage.community.hosted import HostedRow

__all__ = [
    "ALLOWED",
    "ANNOUNCED_IN",
    "AT_ONCE",
    "LETTERS",
    "LIST_LIMIT",
    "MANAGER",
    "MOST_OPEN",
    "ORGANISERS",
    "ORGANISER_ROLE",
    "PAGE",
    "TAKEN_BACK",
    "WAITS",
    "WHO",
    "CardPost",
    "Competitions",
    "DirectedPost",
    "HostedRow",
    "JoinedAlready",
    "LostChannels",
    "NotADraft",
    "Organisers",
    "ServerListing",
    "amended",
    "check_one_more",
    "check_one_more_of",
    "check_organiser",
    "check_speaks",
    "clock_line",
    "director_line",
    "fitting",
    "founding",
    "is_hidden",
    "runs_alone",
    "tell",
    "tell_director",
    "visible",
    "wants_letters",
]
