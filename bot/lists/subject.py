"""The entry of `lists` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.core.waiting import WaitingKinds
from bot.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.lists.commands import games, tables
from bot.lists.inbox import Inbox
from bot.lists.lobby import Lobby
from bot.lists.lobby_views import LISTED, LobbyButton
from bot.lists.views import AllGamesButton, GamesButton, waiting_match
from bot.matches import MatchesWaiting
from bot.replays import Replays

SUBJECT = Subject(
    key="lists",
    services=(
        lambda made: WaitingKinds(lambda: (each.build(made) for each in made[WAITING])),
        lambda made: Inbox(made.database, made[Replays], made[WaitingKinds]),
        lambda made: Lobby(made.database, (each.kind() for each in made[LISTED])),
    ),
    provides=(
        COMMANDS(tables, games),
        COMPONENTS(LobbyButton, GamesButton, AllGamesButton),
        WAITING(WaitingType(MatchesWaiting, waiting_match, lambda made: MatchesWaiting(made[Replays]))),
        CARD_BUTTONS(CardButton(Card.DIGEST, 10, lambda game: [AllGamesButton()])),
    ),
)
