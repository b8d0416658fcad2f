"""What other subjects may use of `matches`."""

from bot.play.matches import match_views, words
from bot.play.matches.agenda import MatchesWaiting, waiting_words
from bot.play.matches.allowed_actions import Liberties, Liberty, allows, liberties_of, require
from bot.play.matches.board.boards import (
    ASIDES,
    CONTROLS,
    MENU_ENTRIES,
    PARAGRAPHS,
    Aside,
    Board,
    Boards,
    Control,
    Group,
    MenuEntry,
    Paragraph,
)
from bot.play.matches.board.posts import (
    BOARDS,
    WHY,
    BoardPost,
    ReminderPost,
    enqueue_board_edits,
    enqueue_called,
    enqueue_reminder,
)
from bot.play.matches.creation import Arrangement, Arranging
from bot.play.matches.entries import incidents
from bot.play.matches.entries.corrections import Decision, correct
from bot.play.matches.entries.entries import REMOVED, RESIGN, TIMEOUT
from bot.play.matches.entries.incidents import IncidentKind, Occurrence
from bot.play.matches.entries.match_entries import (
    FOLLOWS,
    Away,
    Began,
    Cancelled,
    Corrected,
    Ended,
    Entered,
    Followers,
    Follows,
    Posted,
    Reseated,
)
from bot.play.matches.entries.narration import TELLINGS, EntryText, IncidentText, IncidentWords, Narration, by_template
from bot.play.matches.entries.stopped import STOPPED, UNANSWERED
from bot.play.matches.lines import MatchLine, lines_of, message_address
from bot.play.matches.match_views import MatchView, players_at
from bot.play.matches.matches import REPLIES, Matches
from bot.play.matches.refusals import (
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
from bot.play.matches.threats import applied, wins
from bot.play.matches.urgency import most_urgent_first
from bot.play.matches.visibility import check_visible, told_among, visible_among
from bot.play.matches.words import MATCH_OPTION, match_title, moves, title, versus, with_sides

__all__ = [
    "ASIDES",
    "BOARDS",
    "CONTROLS",
    "FOLLOWS",
    "MATCH_OPTION",
    "MENU_ENTRIES",
    "PARAGRAPHS",
    "REMOVED",
    "REPLIES",
    "RESIGN",
    "STATUS",
    "STOPPED",
    "TELLINGS",
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
    "EntryText",
    "Followers",
    "Follows",
    "GoneAlready",
    "Group",
    "IncidentKind",
    "IncidentText",
    "IncidentWords",
    "Liberties",
    "Liberty",
    "MatchLine",
    "MatchView",
    "Matches",
    "MatchesWaiting",
    "MenuEntry",
    "Narration",
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
    "WhichMatch",
    "allows",
    "applied",
    "by_template",
    "check_visible",
    "correct",
    "enqueue_board_edits",
    "enqueue_called",
    "enqueue_reminder",
    "incidents",
    "liberties_of",
    "lines_of",
    "match_title",
    "match_views",
    "message_address",
    "most_urgent_first",
    "moves",
    "players_at",
    "require",
    "title",
    "told_among",
    "versus",
    "visible_among",
    "waiting_words",
    "wins",
    "with_sides",
    "words",
]
