"""The entry of `ratings` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Follows, Subject
from bot.ratings.personal import PERSONAL
from bot.ratings.ratings import Ratings, note_correction, note_end
from bot.ratings.stakes import Forecast
from bot.ratings.stakes_views import StakesButton
from bot.ratings.telling import TOLD
from bot.replays import Replays

SUBJECT = Subject(
    key="ratings",
    personal=PERSONAL,
    services=(
        lambda made: Ratings(made.database, made.clock, made[Replays]),
        lambda made: Forecast(made.database, made.clock),
    ),
    sweeps=(Ratings,),
    follows=Follows(ended=note_end, corrected=note_correction),
    components=(StakesButton,),
    told=TOLD,
)
