"""The entry of `ratings` in the register of subjects."""

from __future__ import annotations

from datetime import datetime

from bot.core.awards import HONOURS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.findings import CHECKS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.people.players import PREFERENCE_PAGES
from bot.people.servers import SERVER_PAGES
from bot.play.matches import FOLLOWS, TELLINGS, Follows, IncidentKind, IncidentText
from bot.play.ratings import words
from bot.play.ratings.checks import check_ratings
from bot.play.ratings.commands import profile, profile_of, ranking
from bot.play.ratings.profiles import profile_words
from bot.play.ratings.profiles import tallies as tallies_of_matches
from bot.play.ratings.profiles.profiles import Profiles
from bot.play.ratings.rankings import Rankings
from bot.play.ratings.ratings import Ratings, note_correction, note_end
from bot.play.ratings.settings import PREFERENCE_PAGE, SERVER_PAGE
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.ratings.stakes.stakes_views import StakesButton
from bot.play.ratings.views import ChampionsButton, ProfileSelect, RankingButton, ShowProfileButton
from bot.play.replays import Replays
from storage import Connection, personal_data
from storage.core.commit_hooks import act_now
from storage.play.matches import corrections
from storage.play.ratings import ranking_decisions, ratings, tallies


async def _forget(connection: Connection, player: Player, now: datetime) -> None:
    """Keep the numbers, for others' ratings follow from them; nobody can tell whose they are."""
    await act_now(connection)
    await tallies.forget(connection, player.id)
    await corrections.forget(connection, player.id)
    await ranking_decisions.forget(connection, player.id)


STORED = PERSONAL(
    Personal(
        exports={
            "ratings": rows(ratings.exported_ratings),
            "rating_steps": rows(ratings.exported_steps),
            "rated_or_not": rows(personal_data.counted),
            "corrections": rows(corrections.made_by),
            "corrected_results": rows(personal_data.corrected_about),
            "ranking_decisions": rows(ranking_decisions.exported),
            "tallies": rows(tallies.exported),
        },
        holds=(
            Held("ratings.player_id", "ratings", End.NOBODYS),
            Held("rating_steps.player_id", "rating_steps", End.NOBODYS),
            # Made from the steps, to look them up fast.
            Held(
                "rating_pairs.player_id rating_pairs.opponent_id rating_servers.player_id", "rating_steps", End.NOBODYS
            ),
            Held("rating_facts.late rating_facts.early", "rated_or_not", End.NOBODYS),
            Held("tallies.player_id", "tallies", End.GONE),
            Held("tallies.opponent_id", "tallies", End.NOBODYS),
            Held("ranking_decisions.player_id", "ranking_decisions", End.GONE),
            Held("ranking_decisions.moderator_id", "ranking_decisions", End.NOBODYS),
            Held("ranking_decisions.reason", "ranking_decisions", End.CLEANED),
            Held("result_corrections.moderator_id", "corrections", End.NOBODYS),
            Held("result_corrections.reason", "corrected_results", End.CLEANED),
        ),
        impersonal=("rating_facts.seats", "rating_pairs.latest", "rating_pairs.guilds", "tallies.course"),
        forget=_forget,
    )
)


TOLD = TELLINGS(
    IncidentText(
        kind=IncidentKind.RATED, board=words.changed, log=words.changed, is_news=True, card=words.with_ratings
    ),
    IncidentText(kind=IncidentKind.NOT_RATED, board=words.not_rated, log=words.not_rated, is_news=True),
    IncidentText(
        kind=IncidentKind.ACHIEVED,
        board=profile_words.reached,
        log=profile_words.reached,
        is_news=True,
        card=profile_words.with_achievements,
    ),
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
        COMMANDS(profile, profile_of, ranking),
        COMPONENTS(StakesButton, RankingButton, ChampionsButton, ShowProfileButton, ProfileSelect),
        PREFERENCE_PAGES(PREFERENCE_PAGE),
        SERVER_PAGES(SERVER_PAGE),
        TOLD,
        FOLLOWS(Follows(ended=note_end, corrected=note_correction)),
        FOLLOWS(Follows(ended=tallies_of_matches.note_end, corrected=tallies_of_matches.note_correction)),
        SWEEPS(Ratings),
        CHECKS(lambda made: check_ratings(made[Ratings])),
        STORED,
    ),
)
