"""The entry of `leagues` in the register of subjects."""

from __future__ import annotations

from bot.community.competitions import LostChannels
from bot.community.leagues.agenda import SeasonsWaiting
from bot.community.leagues.commands import league, suggest_leagues
from bot.community.leagues.messages import LeagueMessage, SeasonMessage, SeasonQuestionMessage
from bot.community.leagues.notes import LEAGUE_LOST, NOTE_KINDS, STILL_IN
from bot.community.leagues.overviews import LISTING
from bot.community.leagues.posts import LeaguePost, SeasonPost, SeasonQuestionPost
from bot.community.leagues.service import Leagues, leave_leagues
from bot.community.leagues.sweep import LeagueKeeping, note_correction, note_end
from bot.community.leagues.views import (
    CloseLeagueButton,
    JoinLeagueButton,
    LeagueRulesButton,
    LeagueStayButton,
    LeaveLeagueButton,
    SeasonButton,
    TurnSeasonButton,
    waiting_line,
)
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Follows
from storage import personal_data
from storage.community import leagues

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
            CloseLeagueButton,
            LeagueRulesButton,
        ),
        SUGGESTIONS(Suggestion("leagues", suggest_leagues)),
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
