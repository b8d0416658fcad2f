"""The entry of `lists` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.lists.commands import games, tables
from bot.lists.inbox import Inbox
from bot.lists.lobby import Lobby
from bot.lists.lobby_views import LobbyButton, TakeButton
from bot.lists.views import AllGamesButton, GamesButton
from bot.replays import Replays

SUBJECT = Subject(
    key="lists",
    services=(
        lambda made: Inbox(made.database, made[Replays]),
        lambda made: Lobby(made.database),
    ),
    commands=(
        tables,
        games,
    ),
    components=(
        LobbyButton,
        TakeButton,
        GamesButton,
        AllGamesButton,
    ),
)
