"""The entry of `tournaments` in the register of subjects."""

from __future__ import annotations

from collections.abc import Collection

from bot.community.competitions import AT_ONCE
from bot.community.tournaments.awards import TournamentHonours
from bot.community.tournaments.commands import tournament
from bot.community.tournaments.entrants.entry import Entering, forget
from bot.community.tournaments.entrants.presence import Presence
from bot.community.tournaments.entrants.team_book import TeamBook
from bot.community.tournaments.entrants.withdrawal import Leaving
from bot.community.tournaments.lifecycle.delays import give_back, note_loss
from bot.community.tournaments.lifecycle.series import Recurring
from bot.community.tournaments.marks.marks import Marks
from bot.community.tournaments.marks.roles import role_findings
from bot.community.tournaments.mine import (
    FollowedTournaments,
    Participating,
    RoundsWaiting,
    StillInWaiting,
    leave_everything,
)
from bot.community.tournaments.notes import NOTE_KINDS, STILL_IN
from bot.community.tournaments.pages.messages import (
    CorrectionMessage,
    DecisionMessage,
    FinalistsMessage,
    PodiumMessage,
    RoundMessage,
    TournamentMessage,
)
from bot.community.tournaments.pages.news_threads import NewsThreads
from bot.community.tournaments.pages.page_views import (
    TournamentPageButton,
    TournamentViewSelect,
    WhyButton,
    WhySelect,
)
from bot.community.tournaments.pages.posts import (
    CorrectionPost,
    DecisionPost,
    FinalistsPost,
    PodiumPost,
    RoundPost,
    TournamentPost,
    link_first_board,
    redraw_all,
)
from bot.community.tournaments.pages.team_pages import (
    BoardsSelect,
    FoundTeamButton,
    TeamsButton,
    TeamSelect,
    WithdrawTeamButton,
)
from bot.community.tournaments.requests import (
    AppealButton,
    FollowTournamentButton,
    ReportButton,
    RestButton,
    RestSelect,
    UnfollowTournamentButton,
)
from bot.community.tournaments.rights import plays_beside
from bot.community.tournaments.rounds.match_creation import Making
from bot.community.tournaments.rounds.pairing import RoundMaker
from bot.community.tournaments.rounds.progression import Advancing
from bot.community.tournaments.rounds.settlement import look_for_room, note_leaving
from bot.community.tournaments.rounds.stops import Stopping
from bot.community.tournaments.tours.book import TourBook
from bot.community.tournaments.tours.honours import TourHonours
from bot.community.tournaments.tours.views import (
    ChangeTourButton,
    RemoveTourButton,
    TourButton,
    TourDialog,
    TourEventsSelect,
    TourFileButton,
)
from bot.community.tournaments.views import (
    JoinAlwaysButton,
    JoinTournamentButton,
    LeaveTournamentButton,
    MoreOfTournamentButton,
    OwnEventsButton,
    OwnMatchButton,
    StandingsButton,
    StillInButton,
    StillInLineButton,
    TournamentRulesButton,
    WithdrawAllButton,
    WithdrawButton,
    followed_tournament,
    round_waiting,
    still_in_waiting,
)
from bot.core.awards import HONOURS
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.core.subject import Subject
from bot.people.players import CONSEQUENCES, Consequence
from bot.people.servers import MemberBook
from bot.people.servers.ui import DOCTORS
from bot.play.matches import FOLLOWS, Arranging, Corrected, Ended, Followers, Follows, Matches
from bot.play.moderation import STAKES
from bot.play.replays import Replays
from bot.play.threads import THREAD_SOURCES
from storage import Connection, personal_data
from storage.community import event_marks, pairings, requests, series, tournaments, tours


async def homes(made: Services) -> Collection[tuple[int, int]]:
    """The channels of leagues that go on."""
    async with made.database.reading() as connection:
        return await tournaments.places(connection)


async def note_end(connection: Connection, ended: Ended) -> None:
    """Note one row, if the match belongs to a tournament; its sweep does the rest."""
    await pairings.note_end(connection, ended.match.id, ended.now)


async def note_correction(connection: Connection, corrected: Corrected) -> None:
    """Note one row for a result that was decided anew; whether it counts for ratings is nothing to tournaments."""
    if corrected.correction.verdict != (corrected.before.verdict if corrected.before else None):
        await pairings.note_correction(connection, corrected.match.id, corrected.now)


def _advancing(made: Services) -> Advancing:
    maker = RoundMaker(made[Workers], made.hosting.memory)
    return Advancing(
        made.database, made.clock, made[Stopping], made[Making], made[Leaving], maker, made.hosting, made[Presence]
    )


SUBJECT = Subject(
    key="tournaments",
    services=(
        lambda made: Stopping(made[Matches], made[Replays]),
        lambda made: Leaving(made[Matches], made[Replays], made[Stopping], made[Followers]),
        lambda made: Making(made.database, made.clock, made[Arranging]),
        lambda made: Entering(made.acting, made[Leaving]),
        lambda made: Presence(made.database, made.clock, made[MemberBook], made[Leaving]),
        lambda made: Participating(made.acting, made[Entering]),
        _advancing,
        lambda made: Recurring(made.database, made.clock),
        lambda made: Marks(made.database, made.clock),
        lambda made: TourBook(made.acting),
        lambda made: TeamBook(made.acting, made[Leaving]),
    ),
    provides=(
        COMMANDS(tournament),
        COMPONENTS(
            JoinTournamentButton,
            JoinAlwaysButton,
            LeaveTournamentButton,
            WithdrawButton,
            StandingsButton,
            TournamentPageButton,
            TournamentViewSelect,
            WhyButton,
            WhySelect,
            TourButton,
            TourFileButton,
            ChangeTourButton,
            TourEventsSelect,
            TourDialog,
            RemoveTourButton,
            TournamentRulesButton,
            TeamsButton,
            FoundTeamButton,
            TeamSelect,
            BoardsSelect,
            WithdrawTeamButton,
            OwnMatchButton,
            OwnEventsButton,
            RestButton,
            RestSelect,
            MoreOfTournamentButton,
            AppealButton,
            FollowTournamentButton,
            UnfollowTournamentButton,
            ReportButton,
            StillInButton,
            StillInLineButton,
            WithdrawAllButton,
        ),
        POSTS(
            PostType(TournamentPost, TournamentMessage),
            PostType(RoundPost, RoundMessage),
            PostType(PodiumPost, PodiumMessage),
            PostType(FinalistsPost, FinalistsMessage),
            PostType(CorrectionPost, CorrectionMessage),
            PostType(DecisionPost, DecisionMessage),
        ),
        NOTES(*map(NoteType, NOTE_KINDS), NoteType(STILL_IN, lambda note: StillInButton(note.values["tournament"]))),
        FOLLOWS(Follows(posted=link_first_board, entered=note_leaving, ended=note_end, corrected=note_correction)),
        WAITING(WaitingType(StillInWaiting, still_in_waiting), WaitingType(RoundsWaiting, round_waiting)),
        WAITING(WaitingType(FollowedTournaments, followed_tournament)),
        HONOURS(TournamentHonours(), TourHonours()),
        THREAD_SOURCES(lambda made: NewsThreads(made.database, made.clock)),
        LOSERS(note_loss),
        STAKES(plays_beside),
        DOCTORS(role_findings),
        PLACES(homes),
        CARD_BUTTONS(CardButton(Card.GAMES, 60, lambda game: [OwnEventsButton()])),
        SWEEPS(Advancing, Recurring, Marks),
        CREDITS(give_back),
        CONSEQUENCES(Consequence((AT_ONCE.key,), look_for_room)),
        CREDITS(event_marks.credit),
        PERSONAL(
            Personal(
                exports={
                    "tournaments": rows(tournaments.export),
                    "tournaments_organised": rows(tournaments.directed),
                    "tournament_requests": rows(requests.export),
                    "series": rows(series.export),
                    "series_organised": rows(series.directed),
                    "tours_organised": rows(tours.directed),
                    "tournament_facts": rows(personal_data.tournament_facts_of),
                    "tournament_reasons": rows(personal_data.explained),
                    "tournaments_helped": rows(personal_data.helped),
                    "pairings": rows(personal_data.paired),
                    "event_marks": rows(event_marks.export),
                },
                holds=(
                    Held("entrants.player_id entrants.team_id", "tournaments", End.NOBODYS),
                    Held("tournaments.director_id tournaments.progress", "tournaments_organised", End.NOBODYS),
                    Held("tournaments.name tournaments.settings", "tournaments_organised", End.CLEANED),
                    Held("series_entries.player_id", "series", End.GONE),
                    Held("series.director_id", "series_organised", End.NOBODYS),
                    Held("series.name", "series_organised", End.CLEANED),
                    Held("tours.director_id", "tours_organised", End.NOBODYS),
                    Held("tours.name", "tours_organised", End.CLEANED),
                    Held("tournament_facts.by_id tournament_facts.data", "tournament_facts", End.NOBODYS),
                    Held("tournament_reasons.by_id", "tournament_reasons", End.NOBODYS),
                    Held("tournament_reasons.reason", "tournament_reasons", End.CLEANED),
                    Held("tournament_directors.player_id", "tournaments_helped", End.GONE),
                    Held("pairings.seats", "pairings", End.NOBODYS),
                    Held("event_marks.player_id event_marks.account_id", "event_marks", End.GONE),
                    Held(
                        "tournament_requests.player_id tournament_requests.by_id "
                        "tournament_requests.instead_id tournament_requests.team_id",
                        "tournament_requests",
                        End.GONE,
                    ),
                ),
                impersonal=("tournaments.options", "tournaments.clock", "event_marks.details", "tours.points"),
                leave=leave_everything,
                forget=forget,
                renamed={"tournaments": redraw_all},
            )
        ),
    ),
)
