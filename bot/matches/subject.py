"""The entry of `matches` in the register of subjects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.core.findings import CHECKS
from bot.core.people import Person, Player
from bot.core.personal import PERSONAL, Personal, Ties
from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.sweeps import SWEEPS
from bot.frame.choosing import POSITIONS
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.matches import clock_words, next_up, stopped, words
from bot.matches.arranging import Arranging
from bot.matches.boards import CONTROLS, MENU_ENTRIES, PARAGRAPHS, Board, Boards, Control, Group, MenuEntry, Paragraph
from bot.matches.claims import ClaimButton, check_matches
from bot.matches.clock_words import OUTAGE
from bot.matches.commands import board, resign
from bot.matches.deadlines import TurnDeadlines
from bot.matches.endings import MatchesOver
from bot.matches.entries import ENTRIES, REMOVED, RESIGN, TIMEOUT
from bot.matches.happenings import FOLLOWS, Followers, Follows
from bot.matches.incidents import IncidentKind
from bot.matches.letters import BoardLetters, ReminderLetters
from bot.matches.match_views import MatchView
from bot.matches.matches import REPLIES, Matches
from bot.matches.menu import AskToResignButton, MoreButton, offer_to_resign
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
from games.core import Seat
from storage import Connection


def _claim(board: Board) -> Iterable[ui.Item[Any]]:
    clock, view = board.view.timing, board.view
    if clock and clock.is_fallen and not clock.is_paused:
        yield ClaimButton(view.match.id, view.position.ply, clock_words.claim_label(view))


def _turn(board: Board) -> Iterable[ui.Item[Any]]:
    if board.following is not None:
        yield TurnButton(board.view.match.id, board.view.position.ply, str(board.following))


def _more(board: Board) -> Iterable[ui.Item[Any]]:
    """Offer the menu on the present board of a running match."""
    if board.view.is_present and board.view.to_move is not None:
        yield MoreButton(board.view.match.id)


async def _own_board(services: Services, view: MatchView, person: Person) -> list[ui.Item[Any]]:
    """Show the board from one's own side."""
    seat = view.seat_of(person.discord_id) or Seat(0)
    return [TurnButton(view.match.id, view.match.ply, str(seat), words.OWN_BOARD)]


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 40, _claim), Control(Group.BELOW, 80, _turn), Control(Group.BELOW, 90, _more)),
    MENU_ENTRIES(MenuEntry(Group.ACTING, 40, offer_to_resign), MenuEntry(Group.LOOKING, 10, _own_board)),
    PARAGRAPHS(
        Paragraph(10, clock_words.clock_lines),
        Paragraph(20, lambda view, told: told.news_lines(view)),
        Paragraph(30, lambda view, _: words.occasion_line(view.occasion)),
    ),
)


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
