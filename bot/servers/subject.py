"""The entry of `servers` in the register of subjects."""

from __future__ import annotations

from bot.core.personal import PERSONAL, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.context import LANGUAGES
from bot.frame.press import COMPONENTS
from bot.players import LOOKS
from bot.servers import words
from bot.servers.commands import setup
from bot.servers.health import HealthBook
from bot.servers.members import MemberBook
from bot.servers.proposals import ProposedPlaceButton
from bot.servers.settings import ChosenSettings, GuildBook
from bot.servers.views import (
    ChannelsSelect,
    CheckButton,
    ManagersSelect,
    ServerChannelSelect,
    ServerChoiceSelect,
    ServerPageButton,
    ServerRoleSelect,
    SettingSelect,
)


async def _language(made: Services, guild_id: int | None) -> str | None:
    return await made[GuildBook].language(guild_id)


async def _look(made: Services, guild_id: int | None) -> str | None:
    return None if guild_id is None else words.boards_look((await made[GuildBook].of(guild_id)).boards)


SUBJECT = Subject(
    key="servers",
    services=(
        lambda made: GuildBook(made.database, made.clock),
        lambda made: HealthBook(made.database, made.clock),
        lambda _: ChosenSettings(),
        lambda _: MemberBook(),
    ),
    provides=(
        COMMANDS(setup),
        COMPONENTS(
            SettingSelect,
            ChannelsSelect,
            ManagersSelect,
            CheckButton,
            ProposedPlaceButton,
            ServerChoiceSelect,
            ServerRoleSelect,
            ServerChannelSelect,
            ServerPageButton,
        ),
        LOOKS(_look),
        LANGUAGES(_language),
        PERSONAL(Personal(impersonal=("guild_settings.settings",))),
    ),
)
