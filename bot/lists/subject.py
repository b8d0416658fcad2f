"""The entry of `lists` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.core.waiting import WaitingKinds
from bot.frame.cards import Card, CardButton
from bot.lists.commands import games, tables
from bot.lists.inbox import Inbox
from bot.lists.lobby import Lobby
from bot.lists.lobby_views import LobbyButton
from bot.lists.views import AllGamesButton, GamesButton, waiting_match
from bot.replays import Replays

SUBJECT = Subject(
    key="lists",
    services=(
        lambda made: Inbox(made.database, made[Replays], WaitingKinds(made)),
        Lobby,
    ),
    commands=(
        tables,
        games,
    ),
    components=(
        LobbyButton,
        GamesButton,
        AllGamesButton,
    ),
    lines={"matches": waiting_match},
    card_buttons=(CardButton(Card.DIGEST, 10, lambda game: [AllGamesButton()]),),
)
