"""The entry of `leagues` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.community.competitions import LostChannels
from bot.community.competitions.ui import EVENT_KINDS
from bot.community.leagues import words
from bot.community.leagues.commands import LeagueKind, league
from bot.community.leagues.messages import LeagueMessage, SeasonMessage, SeasonQuestionMessage
from bot.community.leagues.notes import LEAGUE_LOST, NOTE_KINDS, STILL_IN
from bot.community.leagues.overviews import LISTING
from bot.community.leagues.posts import LeaguePost, SeasonPost, SeasonQuestionPost
from bot.community.leagues.service import ASKED, Leagues, leave_leagues
from bot.community.leagues.sweep import LeagueKeeping, must_answer, note_correction, note_end
from bot.community.leagues.views import (
    JoinLeagueButton,
    LeagueRulesButton,
    LeagueStayButton,
    LeaveLeagueButton,
    SeasonButton,
    StartSeasonButton,
    TurnSeasonButton,
    waiting_line,
)
from bot.core.agenda import WaitingRows
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Clock, Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Follows
from storage import Connection, personal_data
from storage.community import leagues
from storage.community.leagues import LeagueRow, LeagueState
from storage.core.rows import Condition, Number


class SeasonsWaiting(WaitingRows[LeagueRow]):
    """Tells of seasons that start without those who do not answer."""

    rank = 19
    most = 3
    counted = words.STILL_IN_WAITING
    rest = words.MORE_LEAGUES

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def all(self, connection: Connection, player: Player) -> Sequence[LeagueRow]:
        now, found = self._clock(), await leagues.joined_by(connection, player)
        asking = [row for row, member in found if _is_near(row, now) and must_answer(member, row)]
        return sorted(asking, key=lambda row: (str(row.starts_at), row.id))

    def may_wait_for(self, who: Number) -> Condition:
        return leagues.ask(who)


def _is_near(row: LeagueRow, now: datetime) -> bool:
    """Whether everyone has been asked about the next season."""
    return row.state is LeagueState.BETWEEN and row.starts_at is not None and row.starts_at - ASKED <= now


LOST = LostChannels(LISTING, LEAGUE_LOST, leagues.put_off)

SUBJECT = Subject(
    key="leagues",
    services=(lambda made: Leagues(made.acting), lambda made: LeagueKeeping(made.database, made.clock)),
    provides=(
        COMMANDS(league),
        COMPONENTS(
            JoinLeagueButton,
            LeaveLeagueButton,
            LeagueStayButton,
            SeasonButton,
            TurnSeasonButton,
            StartSeasonButton,
            LeagueRulesButton,
        ),
        EVENT_KINDS(LeagueKind()),
        POSTS(
            PostType(LeaguePost, LeagueMessage),
            PostType(SeasonQuestionPost, SeasonQuestionMessage),
            PostType(SeasonPost, SeasonMessage),
        ),
        NOTES(*map(NoteType, NOTE_KINDS), NoteType(STILL_IN, lambda note: LeagueStayButton(note.values["league"]))),
        FOLLOWS(Follows(ended=note_end, corrected=note_correction)),
        WAITING(WaitingType(SeasonsWaiting, waiting_line, lambda made: SeasonsWaiting(made.clock))),
        LOSERS(LOST.note_loss),
        PLACES(LOST.homes),
        SWEEPS(LeagueKeeping),
        CREDITS(leagues.credit),
        PERSONAL(
            Personal(
                exports={
                    "leagues": rows(leagues.export),
                    "leagues_set_up": rows(leagues.directed),
                    "league_places": rows(personal_data.placed),
                },
                holds=(
                    Held("league_members.player_id", "leagues", End.NOBODYS),
                    Held("leagues.director_id", "leagues_set_up", End.NOBODYS),
                    Held("leagues.name", "leagues_set_up", End.CLEANED),
                    Held("divisions.places", "league_places", End.NOBODYS),
                ),
                impersonal=("leagues.options", "leagues.clock"),
                leave=leave_leagues,
                renamed={"leagues": LeaguePost.redraw},
            )
        ),
    ),
)
