"""The entry of `ratings` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.exports import rows
from bot.core.findings import CHECKS
from bot.core.honours import HONOURS
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.deadlines.sweeps import SWEEPS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.matches import FOLLOWS, TELLINGS, Follows, IncidentKind, IncidentTelling
from bot.players import PREFERENCE_PAGES
from bot.ratings import words
from bot.ratings.checking import check_ratings
from bot.ratings.choices import PREFERENCE_PAGE, SERVER_PAGE
from bot.ratings.commands import profile, ranking
from bot.ratings.profiles import Profiles
from bot.ratings.rankings import Rankings
from bot.ratings.ratings import Ratings, note_correction, note_end
from bot.ratings.stakes import Forecast
from bot.ratings.stakes_views import StakesButton
from bot.ratings.views import RankingButton, ShowProfileButton
from bot.replays import Replays
from bot.servers import SERVER_PAGES
from storage import Connection, corrections, dossiers, ranking_decisions, ratings


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    """Keep the numbers, for others' ratings follow from them; nobody can tell whose they are."""
    await corrections.forget(connection, player.id)
    await ranking_decisions.forget(connection, player.id)


STORED = PERSONAL(
    Personal(
        exports={
            "ratings": rows(ratings.exported_ratings),
            "rating_steps": rows(ratings.exported_steps),
            "rated_or_not": rows(dossiers.counted),
            "corrections": rows(corrections.made_by),
            "corrected_results": rows(dossiers.corrected_about),
            "ranking_decisions": rows(ranking_decisions.exported),
        },
        holds=(
            Held("ratings.player_id", "ratings", End.NOBODYS),
            Held("rating_steps.player_id", "rating_steps", End.NOBODYS),
            # Made from the steps, to look them up fast.
            Held(
                "rating_pairs.player_id rating_pairs.opponent_id rating_servers.player_id", "rating_steps", End.NOBODYS
            ),
            Held("rating_facts.late rating_facts.early", "rated_or_not", End.NOBODYS),
            Held("ranking_decisions.player_id", "ranking_decisions", End.GONE),
            Held("ranking_decisions.moderator_id", "ranking_decisions", End.NOBODYS),
            Held("ranking_decisions.reason", "ranking_decisions", End.CLEANED),
            Held("result_corrections.moderator_id", "corrections", End.NOBODYS),
            Held("result_corrections.reason", "corrected_results", End.CLEANED),
        ),
        impersonal=("rating_facts.seats",),
        forget=_forget,
    )
)


TOLD = TELLINGS(
    IncidentTelling(kind=IncidentKind.RATED, board=words.changed, log=words.changed, is_news=True),
    IncidentTelling(kind=IncidentKind.NOT_RATED, board=words.not_rated, log=words.not_rated, is_news=True),
)


SUBJECT = Subject(
    key="ratings",
    services=(
        lambda made: Ratings(made.database, made.clock, made[Replays]),
        lambda made: Forecast(made.database, made.clock),
        lambda made: Rankings(made.database, made.clock),
        lambda made: Profiles(made.database, made.clock, made[Rankings], made[Forecast], made[HONOURS]),
    ),
    provides=(
        COMMANDS(profile, ranking),
        COMPONENTS(StakesButton, RankingButton, ShowProfileButton),
        PREFERENCE_PAGES(PREFERENCE_PAGE),
        SERVER_PAGES(SERVER_PAGE),
        TOLD,
        FOLLOWS(Follows(ended=note_end, corrected=note_correction)),
        SWEEPS(Ratings),
        CHECKS(lambda made: check_ratings(made[Ratings])),
        STORED,
    ),
)
