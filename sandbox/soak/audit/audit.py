"""The promises, held against the database, the messages the sandbox has and what people remember."""

import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator

from sandbox.server import Sandbox
from sandbox.soak.actions.moves import ANY
from sandbox.soak.actor import PATIENCE_S
from sandbox.soak.audit.contests import Contests
from sandbox.soak.audit.exported_rows import (
    BOARDS,
    MOVE,
    RESIGN,
    RULING,
    STANDING,
    TIMEOUT,
    AuditedEntry,
    AuditedMatch,
    AuditedPost,
    Truth,
)
from sandbox.soak.audit.leavers import Leavings
from sandbox.soak.audit.pings import PingAudit
from sandbox.soak.audit.post_audit import Papers
from sandbox.soak.audit.powers import Powers
from sandbox.soak.channel_view import Scene
from sandbox.soak.ledger import Confirmed, SoakAct, SoakAnswer
from sandbox.world import Message

IN_TIME = "every interaction is answered"
STORED = "every confirmed move is stored once and in order"
REPLAYED = "every match replays"
SENT = "every owed post is sent exactly once"
BUTTONS = "only the newest board has buttons"
PINGED = "nobody is pinged who is not to move, and nobody twice"
ANSWERED = "every offer is asked once and shows how it ended"
TOLD = "every note is owed once"
DAILY = "nobody has two digests on a day"
REDRAWN = "every card shows what became of it"
WEEKLY = "a puzzle comes once a day, a week is told once, a result is shared once"
FOLLOWED = "a winner's card shows what its message tells"
THREADED = "a match has at most one thread"
COMPUTERS = "computers move whenever it is their turn, and never lose on time"
FORGOTTEN = "nothing is left of who deletes their data, and nothing is taken from others"
COUNTED = "tournaments and ladders stand as a recount says"
ASKED = "nobody is in a tournament or runs one without having agreed"
ONCE = "nobody has more than one message about the same a day"
SET = "nobody sets the same result again and again"
DECIDED = "what someone decided is unrated unless said, and told"
NEUTRAL = "nobody decides about their own matches"
BLOCKED = "whoever is blocked reaches nobody who blocked them"
LIMITS = "limits on tournaments hold"
TRACELESS = "who comes and goes before the start leaves nothing"
GIVEN = "time that is given once is given once"
DISCORD = "Discord has nothing to object to"


class Audit:
    """Looks at everything once nobody acts any more; each check notes what it finds in the ledger."""

    def __init__(self, scene: Scene, truth: Truth) -> None:
        self._scene = scene
        self._ledger = scene.ledger
        self._truth = truth
        self._messages = _sent_by_nonce(scene.sandbox)
        self._posts = {post.nonce: post for post in truth.posts}
        self._acts: defaultdict[int, list[SoakAct]] = defaultdict(list)
        for act in self._ledger.acts:
            self._acts[act.match].append(act)

    def run(self) -> None:
        managers = {person.id for person in self._scene.moderators}
        papers, powers = Papers(self._scene, self._truth), Powers(self._ledger, managers, self._truth)
        checks = {
            IN_TIME: self._unanswered,
            STORED: self._confirmations,
            REPLAYED: self._replays,
            SENT: self._deliveries,
            BUTTONS: self._newest,
            PINGED: PingAudit(self._scene, self._truth).wrong,
            ANSWERED: papers.offers,
            TOLD: papers.notes,
            DAILY: papers.digests,
            WEEKLY: papers.weeks,
            FOLLOWED: papers.results,
            REDRAWN: papers.cards,
            THREADED: papers.threads,
            COMPUTERS: self._computers,
            FORGOTTEN: Leavings(self._ledger, self._truth.tables).wrong,
            COUNTED: Contests(self._truth.tables).wrong,
            ASKED: powers.asked,
            ONCE: powers.once,
            SET: powers.repeated,
            DECIDED: powers.decided,
            NEUTRAL: powers.neutral,
            BLOCKED: powers.blocked,
            LIMITS: powers.limits,
            TRACELESS: powers.silent,
            GIVEN: powers.given,
            DISCORD: self._objections,
        }
        for promise, check in checks.items():
            try:
                for words in check():
                    self._ledger.violate(promise, words)
            except Exception:  # the others are still worth a look
                self._ledger.violate(promise, f"cannot be checked: {traceback.format_exc()}")

    def _unanswered(self) -> Iterator[str]:
        """Find requests without an answer although the bot was there and Discord let it answer."""
        outages, ledger = self._scene.outages, self._ledger
        for interaction in ledger.failed:
            why = outages.excuse(interaction.created, self._scene.shard_of(interaction))
            why = why or (ledger.met_a_fault(interaction) and "the answer met a fault") or None
            ledger.unanswered[f"no answer: {why or 'nothing excuses it'}"] += 1
            if why is None:
                yield f"{interaction.kind.name} {interaction.data} by {interaction.user_id} at {interaction.created}"
        for interaction in ledger.unfilled:
            why = "the answer met a fault" if ledger.met_a_fault(interaction) else None
            until, shard = interaction.created + PATIENCE_S, self._scene.shard_of(interaction)
            why = why or outages.lost(interaction.created, until, shard)
            ledger.unanswered[f"only acknowledged: {why or 'nothing excuses it'}"] += 1
            if why is None:
                yield f"only acknowledged: {interaction.kind.name} {interaction.data} by {interaction.user_id}"

    def _confirmations(self) -> Iterator[str]:
        """Check confirmations; of who has deleted their data nobody can tell which moves were theirs."""
        gone = self._ledger.leaving
        for confirmed, origins in self._ledger.confirmed.items():
            if confirmed.person in gone:
                continue
            stored = sum(1 for entry in self._by_hand(confirmed) if entry.notation == confirmed.notation)
            if stored < len(origins):
                yield f"{confirmed} was confirmed {len(origins)} times and is stored {stored} times"
        for confirmed in self._ledger.on_the_board:
            if confirmed.person not in gone and not any(
                entry.notation == confirmed.notation for entry in self._by_hand(confirmed)
            ):
                yield f"{confirmed} was said to be on the board and is not stored"
        for match in self._truth.matches.values():
            yield from self._uncalled(match)
        for told in self._ledger.told:
            found = self._truth.matches.get(told.match)
            if told.person not in gone and (found is None or not self._is_stored(told, found)):
                yield f"{told} was confirmed and is not stored"

    def _is_stored(self, told: SoakAnswer, match: AuditedMatch) -> bool:
        """Whether something besides the moves, which the bot said had happened, has."""
        offers = [offer for offer in self._truth.offers.values() if offer.match == match.id]
        return {
            "opened": True,
            "resigned": _has(match, RESIGN, told.person),
            "offered": any(offer.asker == told.person for offer in offers),
            "agreed": any(told.person in offer.asked for offer in offers),
            "ended": _has(match, RULING),
            "seated": told.person in match.everyone,
        }[told.what]

    def _by_hand(self, confirmed: Confirmed) -> Iterator[AuditedEntry]:
        match = self._truth.matches.get(confirmed.match)
        for entry in match.entries if match else ():
            if match and entry.kind == MOVE and not entry.automatic and _maker(match, entry) == confirmed.person:
                yield entry

    def _uncalled(self, match: AuditedMatch) -> Iterator[str]:
        """Find moves nobody decided to make: each decision accounts for one."""
        typed = Counter((act.person, act.notation) for act in self._acts[match.id] if not isinstance(act.origin, int))
        picked = {(act.person, act.notation, act.origin) for act in self._acts[match.id]}
        for entry in match.entries:
            person = _maker(match, entry)
            if entry.kind != MOVE or entry.automatic or person <= 0:
                continue
            if {(person, entry.notation, entry.ply), (person, ANY, entry.ply)} & picked:
                continue
            typed[person, entry.notation] -= 1
            if typed[person, entry.notation] < 0:
                yield f"#{match.id} ply {entry.ply}: {entry.notation} is stored once too often for {person}"

    def _replays(self) -> Iterator[str]:
        yield from self._truth.broken

    def _deliveries(self) -> Iterator[str]:
        for nonce, messages in self._messages.items():
            if nonce not in self._posts:
                yield f"message {messages[0].id} was owed by nobody"
            elif len(messages) > 1:
                yield f"{self._posts[nonce]} was sent {len(messages)} times"
        for post in self._truth.posts:
            yield from self._delivered(post)
        for match in self._truth.matches.values():
            yield from self._owed(match)

    def _delivered(self, post: AuditedPost) -> Iterator[str]:
        """Check that posts were sent with a message, or not sent for a reason and without one."""
        messages = self._messages.get(post.nonce, [])
        match = self._truth.matches.get(post.match)
        if post.in_chat:
            yield from self._answered(post)
        elif post.status == "owed" and not post.is_put_off(self._truth.now):
            yield f"{post} is owed still"
        elif post.status == "sent" and [message.id for message in messages] != [post.message]:
            yield f"{post} has the messages {[message.id for message in messages]}"
        elif post.status == "failed" and not post.trouble:
            yield f"{post} failed for no reason"
        elif post.status == "dropped" and post.person != 0 and match and self._is_missed(post, match) and not messages:
            yield f"{post} was dropped, and no newer board exists"

    def _answered(self, post: AuditedPost) -> Iterator[str]:
        """Check a post to a chat: it waits for somebody to act there, and of one in doubt no message is known."""
        if post.status == "failed":
            yield f"{post} failed, though only answers can"
        elif post.status == "sent" and post.message and self._scene.look(post.message) is None:
            yield f"{post} has no message"

    def _is_missed(self, post: AuditedPost, match: AuditedMatch) -> bool:
        """Whether it is a board of its own, and no later one shows the same position, to whoever took over a seat."""
        if post.kind not in BOARDS or post.ply != match.ply or "edits" in post.details:
            return False
        if post.is_told_otherwise and match.status != "running":
            return False
        later = (each for each in self._truth.posts if each.match == match.id and each.id > post.id)
        return not any(each.kind in BOARDS and each.ply == post.ply and self._was_shown(each) for each in later)

    def _owed(self, match: AuditedMatch) -> Iterator[str]:
        """Check that the newest position of every match was shown, in its channel or to those concerned."""
        if not match.movers:
            return
        newest = [post for post in self._truth.posts if post.match == match.id and post.kind in BOARDS]
        if not any(post.ply == match.ply and self._was_shown(post) for post in newest):
            yield f"#{match.id} at ply {match.ply} was never shown; its boards: {newest[-3:]}"

    def _was_shown(self, post: AuditedPost) -> bool:
        """Whether it was shown, could not be, or will be as soon as its reader wants it."""
        waits = post.in_chat and post.status == "owed"
        return post.status in {"sent", "failed"} or waits or post.is_put_off(self._truth.now)

    def _newest(self) -> Iterator[str]:
        by_match: defaultdict[int, list[AuditedPost]] = defaultdict(list)
        for post in self._truth.posts:
            if post.kind in STANDING and post.channel is not None and post.status == "sent" and not post.in_chat:
                by_match[post.match].append(post)
        for number, posts in by_match.items():
            shown = [(post, self._scene.labels(post.message) or []) for post in posts]
            match = self._truth.matches[number]
            for post, labels in shown[:-1]:
                if labels:
                    yield f"{post} still has {labels}, and {posts[-1]} is newer"
            post, labels = shown[-1]
            is_board = post.kind in BOARDS  # where a board could not be posted, the card of the table stays the newest
            if is_board and match.status == "running" and post.ply == match.ply and "Move" not in labels:
                yield f"{post} is the newest board of a running match and has only {labels}"

    def _computers(self) -> Iterator[str]:
        """Check moves of computers, whose legality is seen when matches are replayed."""
        for match in self._truth.matches.values():
            mover = match.mover(match.ply)
            if match.status == "running" and mover is not None and mover < 0:
                yield f"#{match.id} waits at ply {match.ply} for a computer"
            for entry in match.entries:
                if entry.kind == TIMEOUT and _maker(match, entry) < 0:
                    yield f"#{match.id} ply {entry.ply}: a computer lost on time"

    def _objections(self) -> Iterator[str]:
        sandbox = self._scene.sandbox
        yield from (str(breach) for breach in sandbox.violations)
        yield from (f"the sandbox does not know {name}" for name in sandbox.unknown_routes)
        yield from (f"where the bot isn't: {request}" for request in sandbox.backend.trespasses)


def _maker(match: AuditedMatch, entry: AuditedEntry) -> int:
    return match.seated(entry.seat, entry.ply)


def _has(match: AuditedMatch, kind: str, person: int | None = None) -> bool:
    entries = [entry for entry in match.entries if entry.kind == kind]
    return any(person in {None, match.seated(entry.seat, entry.ply)} for entry in entries)


def _sent_by_nonce(sandbox: Sandbox) -> dict[str, list[Message]]:
    """Every message the bot sent by itself, not in answer to someone."""
    found: defaultdict[str, list[Message]] = defaultdict(list)
    world = sandbox.backend.world
    for channel in world.messages.values():
        for message in channel.values():
            if message.author_id == world.bot_id and message.nonce is not None:
                found[message.nonce].append(message)
    return found
