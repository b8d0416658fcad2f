"""The entry of `matches` in the register of subjects."""

from __future__ import annotations

from bot.core.findings import CHECKS
from bot.core.people import Player
from bot.core.personal import PERSONAL, Personal, Ties
from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.sweeps import SWEEPS
from bot.frame.choosing import POSITIONS
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.matches import next_up, stopped
from bot.matches.arranging import Arranging
from bot.matches.boards import Boards
from bot.matches.claims import ClaimButton, check_matches
from bot.matches.clock_words import OUTAGE
from bot.matches.commands import board, resign
from bot.matches.controls import ON_BOARDS
from bot.matches.deadlines import TurnDeadlines
from bot.matches.endings import MatchesOver
from bot.matches.entries import ENTRIES, REMOVED, RESIGN, TIMEOUT
from bot.matches.happenings import FOLLOWS, Followers, Follows
from bot.matches.incidents import IncidentKind
from bot.matches.letters import BoardLetters, ReminderLetters
from bot.matches.matches import REPLIES, Matches
from bot.matches.menu import AskToResignButton, MoreButton
from bot.matches.moving import MatchPositions
from bot.matches.personal import EXPORTS, HOLDS, IMPERSONAL
from bot.matches.posts import BoardPost, ReminderPost
from bot.matches.resigning import KeepPlayingButton, ResignButton
from bot.matches.suggestions import suggest_matches
from bot.matches.told import TELLINGS, EntryTelling, IncidentTelling, Told, by_template
from bot.matches.views import TurnButton, ended_match
from bot.matches.words import MOVE
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.replays import ENTRY_KINDS, Replays
from bot.replays import MOVE as MOVE_ENTRY
from bot.speech.sentences import _
from storage import Connection

TOLD = TELLINGS(
    EntryTelling(kind=MOVE_ENTRY, board=MOVE),
    EntryTelling(
        kind=RESIGN, board=_("**{player}** resigned."), film=_("{name} resigned."), log=_("🏳️ {name} resigned.")
    ),
    EntryTelling(
        kind=TIMEOUT,
        board=_("**{player}** ran out of time."),
        film=_("{name} ran out of time."),
        log=_("⌛ {name} ran out of time."),
    ),
    EntryTelling(
        kind=REMOVED,
        board=_("**{player}** was taken out of this match."),
        film=_("{name} was taken out."),
        log=_("⏹️ {name} was taken out of this match."),
    ),
    IncidentTelling(kind=IncidentKind.OUTAGE, log=by_template(OUTAGE)),
    IncidentTelling(kind=IncidentKind.FALLEN, log=by_template(_("⌛ {seat} ran out of time on a soft clock."))),
)


async def _leave(made: Services, connection: Connection, player: Player) -> Ties:
    return Ties(running=await made[Matches].leave_all(connection, player))


SUBJECT = Subject(
    key="matches",
    services=(
        Followers,
        lambda made: Told(made[TELLINGS]),
        lambda made: Boards(made.provided, made[Told]),
        lambda made: Arranging(made.clock, made[Followers]),
        lambda made: Matches(made.acting, made[Replays], made[Followers], made[REPLIES]),
        lambda made: TurnDeadlines(made.database, made.clock, made[Matches], made.process),
    ),
    provides=(
        COMMANDS(board, resign),
        COMPONENTS(ResignButton, KeepPlayingButton, TurnButton, ClaimButton, MoreButton, AskToResignButton),
        SUGGESTIONS(Suggestion("matches", suggest_matches)),
        POSTS(
            PostType(BoardPost, BoardLetters, lambda made: BoardPost(made[Replays], made.clock, made[Followers])),
            PostType(
                ReminderPost, ReminderLetters, lambda made: ReminderPost(made[Replays], made.clock, made[Followers])
            ),
        ),
        NOTES(NoteType(next_up.NEXT)),
        *ON_BOARDS,
        POSITIONS(MatchPositions()),
        ENTRIES,
        ENTRY_KINDS(stopped.STOPPED),
        TOLD,
        stopped.TOLD,
        FOLLOWS(Follows(began=next_up.begin, entered=next_up.go_on)),
        WAITING(WaitingType(MatchesOver, ended_match, lambda made: MatchesOver(made[Replays], made[Boards]))),
        SWEEPS(TurnDeadlines),
        CHECKS(lambda made: check_matches(made[Matches])),
        PERSONAL(Personal(exports=EXPORTS, holds=HOLDS, impersonal=IMPERSONAL, leave=_leave)),
    ),
)
