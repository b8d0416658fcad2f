"""The entry of `matches` in the register of subjects."""

from __future__ import annotations

from bot.core.deadlines.sweeps import SWEEPS
from bot.core.findings import CHECKS
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.move_choice import POSITIONS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Player
from bot.core.personal import PERSONAL, Personal, Ties
from bot.core.services import Services
from bot.core.speech.sentences import _
from bot.core.subject import Subject
from bot.play.matches.board import next_up
from bot.play.matches.board.boards import Boards
from bot.play.matches.board.claims import ClaimButton, check_matches
from bot.play.matches.board.clock_words import OUTAGE
from bot.play.matches.board.controls import ON_BOARDS
from bot.play.matches.board.menu import ActSelect, AskToResignButton, MoreButton
from bot.play.matches.board.messages import BoardMessage, ReminderMessage
from bot.play.matches.board.move_messages import MatchPositions
from bot.play.matches.board.posts import BoardPost, ReminderPost, carry_on
from bot.play.matches.board.repeats import PostAgainButton
from bot.play.matches.board.resignation import KeepPlayingButton, ResignButton
from bot.play.matches.commands import board, resign
from bot.play.matches.creation import Arranging
from bot.play.matches.deadlines import TurnDeadlines
from bot.play.matches.endings import MatchesOver
from bot.play.matches.entries import stopped
from bot.play.matches.entries.entries import ENTRIES, REMOVED, RESIGN, TIMEOUT
from bot.play.matches.entries.incidents import IncidentKind
from bot.play.matches.entries.match_entries import FOLLOWS, Followers, Follows
from bot.play.matches.entries.narration import TELLINGS, EntryText, IncidentText, Narration, by_template
from bot.play.matches.matches import REPLIES, Matches
from bot.play.matches.personal import EXPORTS, HOLDS, IMPERSONAL
from bot.play.matches.suggestions import suggest_matches
from bot.play.matches.views import TurnButton, ended_match
from bot.play.matches.words import MOVE
from bot.play.replays import ENTRY_KINDS, Replays
from bot.play.replays import MOVE as MOVE_ENTRY
from storage import Connection

TOLD = TELLINGS(
    EntryText(kind=MOVE_ENTRY, board=MOVE),
    EntryText(kind=RESIGN, board=_("**{player}** resigned."), film=_("{name} resigned."), log=_("🏳️ {name} resigned.")),
    EntryText(
        kind=TIMEOUT,
        board=_("**{player}** ran out of time."),
        film=_("{name} ran out of time."),
        log=_("⌛ {name} ran out of time."),
    ),
    EntryText(
        kind=REMOVED,
        board=_("**{player}** was taken out of this match."),
        film=_("{name} was taken out."),
        log=_("⏹️ {name} was taken out of this match."),
    ),
    IncidentText(kind=IncidentKind.OUTAGE, log=by_template(OUTAGE)),
    IncidentText(kind=IncidentKind.FALLEN, log=by_template(_("⌛ {seat} ran out of time on a soft clock."))),
)


async def _leave(made: Services, connection: Connection, player: Player) -> Ties:
    return Ties(running=await made[Matches].leave_all(connection, player))


SUBJECT = Subject(
    key="matches",
    services=(
        Followers,
        lambda made: Narration(made[TELLINGS]),
        lambda made: Boards(made.provided, made[Narration]),
        lambda made: Arranging(made.clock, made[Followers]),
        lambda made: Matches(made.acting, made[Replays], made[Followers], made[REPLIES]),
        lambda made: TurnDeadlines(made.database, made.clock, made[Matches], made.process),
    ),
    provides=(
        COMMANDS(board, resign),
        COMPONENTS(ResignButton, KeepPlayingButton, TurnButton, ClaimButton, PostAgainButton),
        COMPONENTS(MoreButton, ActSelect, AskToResignButton),
        SUGGESTIONS(Suggestion("matches", suggest_matches)),
        POSTS(
            PostType(BoardPost, BoardMessage, lambda made: BoardPost(made[Replays], made.clock, made[Followers])),
            PostType(
                ReminderPost, ReminderMessage, lambda made: ReminderPost(made[Replays], made.clock, made[Followers])
            ),
        ),
        NOTES(NoteType(next_up.NEXT)),
        *ON_BOARDS,
        POSITIONS(MatchPositions()),
        ENTRIES,
        ENTRY_KINDS(stopped.STOPPED),
        TOLD,
        stopped.TOLD,
        FOLLOWS(Follows(entered=carry_on), Follows(began=next_up.begin, entered=next_up.go_on)),
        WAITING(WaitingType(MatchesOver, ended_match, lambda made: MatchesOver(made[Replays], made[Boards]))),
        SWEEPS(TurnDeadlines),
        CHECKS(lambda made: check_matches(made[Matches])),
        PERSONAL(Personal(exports=EXPORTS, holds=HOLDS, impersonal=IMPERSONAL, leave=_leave)),
    ),
)
