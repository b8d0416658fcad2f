"""The entry of `ratings` in the register of subjects."""

from __future__ import annotations

from bot.core.honours import Honours
from bot.core.services import Services
from bot.core.subject import Follows, Subject
from bot.ratings.checking import check_ratings
from bot.ratings.choices import PREFERENCE_PAGE, SERVER_PAGE
from bot.ratings.commands import profile, ranking
from bot.ratings.personal import PERSONAL
from bot.ratings.profiles import Profiles
from bot.ratings.rankings import Rankings
from bot.ratings.ratings import Ratings, note_correction, note_end
from bot.ratings.stakes import Forecast
from bot.ratings.stakes_views import StakesButton
from bot.ratings.telling import TOLD
from bot.ratings.views import RankingButton, ShowProfileButton
from bot.replays import Replays


def _honours(made: Services) -> tuple[Honours, ...]:
    """The honours of all subjects, also of later ones."""
    return tuple(build(made) for subject in made.subjects for build in subject.honours)


SUBJECT = Subject(
    key="ratings",
    personal=PERSONAL,
    services=(
        lambda made: Ratings(made.database, made.clock, made[Replays]),
        lambda made: Forecast(made.database, made.clock),
        lambda made: Rankings(made.database, made.clock),
        lambda made: Profiles(made.database, made.clock, made[Rankings], made[Forecast], _honours(made)),
    ),
    sweeps=(Ratings,),
    follows=Follows(ended=note_end, corrected=note_correction),
    commands=(profile, ranking),
    components=(StakesButton, RankingButton, ShowProfileButton),
    told=TOLD,
    checks=(lambda made: check_ratings(made[Ratings]),),
    preferences=(PREFERENCE_PAGE,),
    server_settings=(SERVER_PAGE,),
)
