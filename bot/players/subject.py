"""The entry of `players` in the register of subjects."""

from __future__ import annotations

from types import MappingProxyType

from bot.clocks.timing import set_reminders
from bot.core.subject import Subject
from bot.digests.digests import plan_digest
from bot.players.blocking import BlockList
from bot.players.commands import block, preferences
from bot.players.preferences import Habits, PreferenceBook
from bot.players.views import PreferenceButton, PreferenceSelect

CONSEQUENCES = MappingProxyType(
    {"pings": plan_digest, "digest_hour": plan_digest, "zone": plan_digest, "reminders": set_reminders}
)
"""What follows from the choice of a setting."""

SUBJECT = Subject(
    key="players",
    services=(
        lambda made: PreferenceBook(made.database, made.clock, CONSEQUENCES),
        lambda made: BlockList(made.database, made.clock),
        lambda _: Habits(),
    ),
    commands=(
        preferences,
        block,
    ),
    components=(
        PreferenceSelect,
        PreferenceButton,
    ),
)
