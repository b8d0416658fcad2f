"""The entry of `ratings` in the register of subjects."""

from __future__ import annotations

from bot.core.findings import CHECKS
from bot.core.honours import HONOURS
from bot.core.subject import Subject
from bot.deadlines.sweeps import SWEEPS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.matches import FOLLOWS, Follows
from bot.players import PREFERENCE_PAGES
from bot.ratings.checking import check_ratings
from bot.ratings.choices import PREFERENCE_PAGE, SERVER_PAGE
from bot.ratings.commands import profile, ranking
from bot.ratings.personal import STORED
from bot.ratings.profiles import Profiles
from bot.ratings.rankings import Rankings
from bot.ratings.ratings import Ratings, note_correction, note_end
from bot.ratings.stakes import Forecast
from bot.ratings.stakes_views import StakesButton
from bot.ratings.telling import TOLD
from bot.ratings.views import RankingButton, ShowProfileButton
from bot.replays import Replays
from bot.servers import SERVER_PAGES

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
