"""The entry of `servers` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Personal, Subject
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
    personal=Personal(impersonal=("guild_settings.settings",)),
    services=(
        lambda made: GuildBook(made.database, made.clock),
        lambda made: HealthBook(made.database, made.clock),
        lambda _: ChosenSettings(),
        lambda _: MemberBook(),
    ),
    commands=(setup,),
    components=(
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
    choosers=(_language,),
    looks=(_look,),
)
