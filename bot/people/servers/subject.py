"""The entry of `servers` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.context import LANGUAGES
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.personal import PERSONAL, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.people.players import LOOKS
from bot.people.servers import words
from bot.people.servers.commands import setup
from bot.people.servers.health import HealthBook
from bot.people.servers.members import MemberBook
from bot.people.servers.own_settings import OWN
from bot.people.servers.pages import SERVER_PAGES
from bot.people.servers.proposals import KeepLooksButton, ProposedPlaceButton
from bot.people.servers.settings import ChosenSettings, GuildBook
from bot.people.servers.views import (
    ChangeSelect,
    ChannelSelect,
    CheckButton,
    RoleSelect,
    ServerPageButton,
    TypeButton,
    WordSelect,
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
            ChangeSelect,
            WordSelect,
            RoleSelect,
            ChannelSelect,
            TypeButton,
            ServerPageButton,
            CheckButton,
            KeepLooksButton,
            ProposedPlaceButton,
        ),
        SERVER_PAGES(OWN),
        LOOKS(_look),
        LANGUAGES(_language),
        PERSONAL(Personal(impersonal=("guild_settings.settings",))),
    ),
)
