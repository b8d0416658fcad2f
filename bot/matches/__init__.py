"""What other subjects may use of `matches`."""

from bot.matches import chains, incidents, sittings, verdicts, words
from bot.matches.arranging import Arrangement, Arranging
from bot.matches.boards import Board, Control, Group, MenuEntry
from bot.matches.happenings import Away, Began, Cancelled, Ended, Entered, Followers, Reseated
from bot.matches.incidents import IncidentKind, Occurrence
from bot.matches.matches import Matches
from bot.matches.posts import BOARDS, BoardPost, ReminderPost, owe_turn
from bot.matches.refusals import (
    STATUS,
    GoneAlready,
    NoClock,
    NoSuchMatch,
    NotAtTheTable,
    NotVisibleHere,
    StaleBoard,
    WhichMatch,
)
from bot.matches.replays import (
    Happening,
    Kind,
    Position,
    Replays,
    Step,
    counting,
    follow,
    playing,
    replay,
    retrace,
    standings,
)
from bot.matches.sittings import Sitting, players_at
from bot.matches.told import EntryTelling, IncidentTelling, IncidentWords, Told, by_template
from bot.matches.urgency import most_urgent_first
from bot.matches.verification import Verdict, columns_after, verify
from bot.matches.words import MATCH_OPTION, match_title, moves, title, versus, with_sides

__all__ = [
    "BOARDS",
    "MATCH_OPTION",
    "STATUS",
    "Arrangement",
    "Arranging",
    "Away",
    "Began",
    "Board",
    "BoardPost",
    "Cancelled",
    "Control",
    "Ended",
    "Entered",
    "EntryTelling",
    "Followers",
    "GoneAlready",
    "Group",
    "Happening",
    "IncidentKind",
    "IncidentTelling",
    "IncidentWords",
    "Kind",
    "Matches",
    "MenuEntry",
    "NoClock",
    "NoSuchMatch",
    "NotAtTheTable",
    "NotVisibleHere",
    "Occurrence",
    "Position",
    "ReminderPost",
    "Replays",
    "Reseated",
    "Sitting",
    "StaleBoard",
    "Step",
    "Told",
    "Verdict",
    "WhichMatch",
    "by_template",
    "chains",
    "columns_after",
    "counting",
    "follow",
    "incidents",
    "match_title",
    "most_urgent_first",
    "moves",
    "owe_turn",
    "players_at",
    "playing",
    "replay",
    "retrace",
    "sittings",
    "standings",
    "title",
    "verdicts",
    "verify",
    "versus",
    "with_sides",
    "words",
]
