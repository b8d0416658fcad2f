"""The entry of `matches` in the register of subjects."""

from __future__ import annotations

from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import Follows, Personal, Subject
from bot.matches import next_up, stopped
from bot.matches.arranging import Arranging
from bot.matches.boards import Boards
from bot.matches.checking import check_matches
from bot.matches.claims import ClaimButton
from bot.matches.commands import board, resign
from bot.matches.controls import CONTROLS, MENU, PARAGRAPHS
from bot.matches.deadlines import TurnDeadlines
from bot.matches.endings import MatchesOver
from bot.matches.entries import ENTRIES
from bot.matches.happenings import Followers
from bot.matches.letters import BoardLetters, ReminderLetters
from bot.matches.matches import Matches
from bot.matches.menu import AskToResignButton, MoreButton
from bot.matches.moving import MatchPositions
from bot.matches.personal import EXPORTS, HOLDS, IMPERSONAL
from bot.matches.posts import BoardPost, ReminderPost
from bot.matches.resigning import KeepPlayingButton, ResignButton
from bot.matches.suggestions import suggest_matches
from bot.matches.telling import TOLD
from bot.matches.told import Told
from bot.matches.views import TurnButton, ended_match
from bot.matches.waiting import MatchesWaiting
from bot.replays import Replays
from storage import Connection


def _matches(made: Services) -> Matches:
    replies = [reply for subject in made.subjects for reply in subject.replies]
    return Matches(made.acting, made[Replays], made[Followers], replies)


async def _leave(made: Services, connection: Connection, player: Player) -> int:
    return await made[Matches].leave_all(connection, player)


SUBJECT = Subject(
    key="matches",
    personal=Personal(exports=EXPORTS, holds=HOLDS, impersonal=IMPERSONAL, leave=_leave),
    services=(
        lambda made: Followers(made.subjects, made),
        lambda made: Told(telling for subject in made.subjects for telling in subject.told),
        lambda made: Boards(made.subjects, made[Told]),
        lambda made: Arranging(made.clock, made[Followers]),
        _matches,
        lambda made: TurnDeadlines(made.database, made.clock, made[Matches], made.process),
    ),
    follows=Follows(began=next_up.begin, entered=next_up.go_on),
    notes=(next_up.NEXT,),
    sweeps=(TurnDeadlines,),
    posts=(
        lambda made: BoardPost(made[Replays], made.clock, made[Followers]),
        lambda made: ReminderPost(made[Replays], made.clock, made[Followers]),
    ),
    letters=(
        lambda context: BoardLetters(context.pictures, context[Boards]),
        lambda context: ReminderLetters(context.pictures, context[Boards]),
    ),
    commands=(
        board,
        resign,
    ),
    components=(
        ResignButton,
        KeepPlayingButton,
        TurnButton,
        ClaimButton,
        MoreButton,
        AskToResignButton,
    ),
    controls=CONTROLS,
    menu=MENU,
    paragraphs=PARAGRAPHS,
    told=(*TOLD, *stopped.TOLD),
    entries=(*ENTRIES, stopped.STOPPED),
    checks=(lambda made: check_matches(made[Matches]),),
    waiting=(lambda made: MatchesWaiting(made[Replays]), lambda made: MatchesOver(made[Replays], made[Boards])),
    lines={MatchesOver.key: ended_match},
    positions={"match": MatchPositions()},
    suggestions={"matches": suggest_matches},
)
