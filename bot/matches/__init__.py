"""What other subjects may use of `matches`."""

from bot.matches import incidents, match_views, words
from bot.matches.arranging import Arrangement, Arranging
from bot.matches.boards import Aside, Board, Boards, Control, Group, MenuEntry, Paragraph
from bot.matches.correcting import Decision, correct
from bot.matches.entries import REMOVED, RESIGN, TIMEOUT
from bot.matches.happenings import Away, Began, Cancelled, Corrected, Ended, Entered, Followers, Posted, Reseated
from bot.matches.incidents import IncidentKind, Occurrence
from bot.matches.liberties import Liberties, Liberty, allows, liberties_of, require
from bot.matches.lines import MatchLine, lines_of, message_address
from bot.matches.match_views import MatchView, players_at
from bot.matches.matches import Matches
from bot.matches.posts import BOARDS, WHY, BoardPost, ReminderPost, owe_board_edits, owe_called, owe_reminder
from bot.matches.refusals import (
    STATUS,
    GoneAlready,
    NoClock,
    NoSuchMatch,
    NotAtTheTable,
    NotVisibleHere,
    ReadOtherwise,
    StaleBoard,
    WhichMatch,
)
from bot.matches.stopped import STOPPED, UNANSWERED
from bot.matches.told import EntryTelling, IncidentTelling, IncidentWords, Told, by_template
from bot.matches.urgency import most_urgent_first
from bot.matches.visibility import check_visible, told_among, visible_among
from bot.matches.waiting import waiting_words
from bot.matches.words import MATCH_OPTION, match_title, moves, title, versus, with_sides

__all__ = [
    "BOARDS",
    "MATCH_OPTION",
    "REMOVED",
    "RESIGN",
    "STATUS",
    "STOPPED",
    "TIMEOUT",
    "UNANSWERED",
    "WHY",
    "Arrangement",
    "Arranging",
    "Aside",
    "Away",
    "Began",
    "Board",
    "BoardPost",
    "Boards",
    "Cancelled",
    "Control",
    "Corrected",
    "Decision",
    "Ended",
    "Entered",
    "EntryTelling",
    "Followers",
    "GoneAlready",
    "Group",
    "IncidentKind",
    "IncidentTelling",
    "IncidentWords",
    "Liberties",
    "Liberty",
    "MatchLine",
    "MatchView",
    "Matches",
    "MenuEntry",
    "NoClock",
    "NoSuchMatch",
    "NotAtTheTable",
    "NotVisibleHere",
    "Occurrence",
    "Paragraph",
    "Posted",
    "ReadOtherwise",
    "ReminderPost",
    "Reseated",
    "StaleBoard",
    "Told",
    "WhichMatch",
    "allows",
    "by_template",
    "check_visible",
    "correct",
    "incidents",
    "liberties_of",
    "lines_of",
    "match_title",
    "match_views",
    "message_address",
    "most_urgent_first",
    "moves",
    "owe_board_edits",
    "owe_called",
    "owe_reminder",
    "players_at",
    "require",
    "title",
    "told_among",
    "versus",
    "visible_among",
    "waiting_words",
    "with_sides",
    "words",
]
