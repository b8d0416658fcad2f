"""The entry of `ladders` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.community.competitions import LostChannels
from bot.community.competitions.ui import EVENT_KINDS
from bot.community.ladders import words
from bot.community.ladders.commands import LadderKind, ladder
from bot.community.ladders.notes import LADDER_LOST, NOTE_KINDS
from bot.community.ladders.order import climb_of
from bot.community.ladders.overviews import LISTING, ClimbOverview, load_climb
from bot.community.ladders.posts import ClimbPost, LadderPost
from bot.community.ladders.service import Climbing, leave_ladders, rest
from bot.community.ladders.sweep import LadderKeeping, check_ladders, note_correction, note_end
from bot.community.ladders.views import (
    AnswerClimbButton,
    ClimbButton,
    ClimbMessage,
    ClimbSelect,
    DeclineClimbButton,
    JoinLadderButton,
    LadderMessage,
    LadderRulesButton,
    LeaveLadderButton,
    RungsButton,
    TurnRungsButton,
    waiting_line,
)
from bot.core.agenda import Waiting
from bot.core.awards import HONOURS, Awards, Champion, TimeAtTop
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.findings import CHECKS
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Player, Request
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Arranging, Follows
from storage import Connection, personal_data
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import LadderRow
from storage.core.rows import Condition, Number
from storage.people import players
from tournaments.ladder import tops


class LadderHonours(Awards):
    """Tells who leads ladders; a rung with nobody below is no top."""

    async def reigns(self, connection: Connection, player: Player, now: datetime) -> Sequence[TimeAtTop]:
        """The times on every ladder that someone has ever stood on."""
        rows = await ladders.ever_of(connection, player.id)
        return [reign for row in rows for reign in await _reigns(connection, row, str(player.id), now)]

    async def champions(self, connection: Connection, request: Request) -> Sequence[Champion]:
        rows = [row for row in await LISTING.listed(connection, request) if len(row.rungs) > 1]
        known = await players.named(connection, [row.rungs[0] for row in rows])
        return [Champion(row.name, known[row.rungs[0]], leads=True) for row in rows]


async def _reigns(connection: Connection, row: LadderRow, who: str, now: datetime) -> list[TimeAtTop]:
    facts = await ladders.facts(connection, row.id)
    found, since = [], None
    for fact, top in zip(facts, tops(map(climb_of, facts)), strict=True):
        if top == who:
            since = since or fact.at
        elif since is not None:
            found.append(TimeAtTop(since, fact.at))
            since = None
    return found if since is None else [*found, TimeAtTop(since, row.ended_at or now)]


class ClimbsWaiting(Waiting[ClimbOverview]):
    """Tells of rungs that are lost without an answer."""

    rank = 17
    most = 3
    counted = words.WAITING
    rest = words.MORE_WAITING

    async def all(self, connection: Connection, player: Player) -> Sequence[ClimbRow]:
        found = await climbs.waiting_for(connection, player.id)
        return sorted(found, key=lambda row: (row.expires_at, row.id))

    def may_wait_for(self, who: Number) -> Condition:
        return climbs.challenge(who)

    async def load(self, connection: Connection, found: Sequence[ClimbRow]) -> tuple[ClimbOverview, ...]:
        return tuple([await load_climb(connection, row.id) for row in found])


LOST = LostChannels(LISTING, LADDER_LOST, ladders.put_off)

SUBJECT = Subject(
    key="ladders",
    services=(
        lambda made: Climbing(made.acting, made[Arranging]),
        lambda made: LadderKeeping(made.database, made.clock),
    ),
    provides=(
        COMMANDS(ladder),
        COMPONENTS(
            JoinLadderButton,
            ClimbButton,
            ClimbSelect,
            RungsButton,
            TurnRungsButton,
            LeaveLadderButton,
            LadderRulesButton,
            AnswerClimbButton,
            DeclineClimbButton,
        ),
        EVENT_KINDS(LadderKind()),
        POSTS(PostType(LadderPost, LadderMessage), PostType(ClimbPost, ClimbMessage)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        FOLLOWS(Follows(ended=note_end, corrected=note_correction, away=rest)),
        WAITING(WaitingType(ClimbsWaiting, waiting_line)),
        HONOURS(LadderHonours()),
        LOSERS(LOST.note_loss),
        PLACES(LOST.homes),
        SWEEPS(LadderKeeping),
        CREDITS(ladders.credit),
        CHECKS(lambda made: check_ladders(made[LadderKeeping])),
        PERSONAL(
            Personal(
                exports={
                    "ladders": rows(ladders.export),
                    "ladders_set_up": rows(ladders.directed),
                    "climbs": rows(personal_data.climbed),
                    "ladder_facts": rows(personal_data.ladder_facts_of),
                },
                holds=(
                    Held("climbers.player_id ladders.rungs", "ladders", End.NOBODYS),
                    Held("ladders.director_id", "ladders_set_up", End.NOBODYS),
                    Held("ladders.name", "ladders_set_up", End.CLEANED),
                    Held("climbs.challenger_id climbs.challenged_id", "climbs", End.NOBODYS),
                    Held("ladder_facts.by_id ladder_facts.data", "ladder_facts", End.NOBODYS),
                ),
                impersonal=("ladders.options", "ladders.clock"),
                leave=leave_ladders,
                renamed={"ladders": LadderPost.redraw},
            )
        ),
    ),
)
