"""The entry of `lists` in the register of subjects."""

from __future__ import annotations

from bot.core.agenda import WaitingKinds
from bot.core.frame.cards import CARD_BUTTONS, Card, CardButton
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.subject import Subject
from bot.play.lists.calendar import CalendarButton
from bot.play.lists.commands import games, tables
from bot.play.lists.followed import Followed, FollowedMatches, take_part
from bot.play.lists.inbox import Inbox
from bot.play.lists.lobby import Lobby
from bot.play.lists.lobby_views import LISTED, LobbyButton, TablesButton
from bot.play.lists.views import (
    AllGamesButton,
    FollowMatchButton,
    GamesButton,
    UnfollowMatchButton,
    follow_in_menu,
    followed_match,
    waiting_match,
)
from bot.play.matches import FOLLOWS, MENU_ENTRIES, Follows, Group, Matches, MatchesWaiting, MenuEntry
from bot.play.replays import Replays

SUBJECT = Subject(
    key="lists",
    services=(
        lambda made: WaitingKinds(lambda: (each.build(made) for each in made[WAITING])),
        lambda made: Inbox(made.database, made.clock, made[Replays], made[WaitingKinds]),
        lambda made: Followed(made.acting, made[Matches]),
        lambda made: Lobby(made.database, (each.kind() for each in made[LISTED])),
    ),
    provides=(
        COMMANDS(tables, games),
        COMPONENTS(LobbyButton, TablesButton, GamesButton, AllGamesButton, CalendarButton),
        COMPONENTS(FollowMatchButton, UnfollowMatchButton),
        MENU_ENTRIES(MenuEntry(Group.ACTING, 60, follow_in_menu)),
        FOLLOWS(Follows(reseated=take_part)),
        WAITING(
            WaitingType(MatchesWaiting, waiting_match, lambda made: MatchesWaiting(made[Replays])),
            WaitingType(FollowedMatches, followed_match, lambda made: FollowedMatches(made[Replays])),
        ),
        CARD_BUTTONS(
            CardButton(Card.DIGEST, 10, lambda game: [AllGamesButton()]),
            CardButton(Card.GAMES, 70, lambda game: [CalendarButton()]),
        ),
    ),
)
