"""The promises, held against the database, the messages the sandbox has and what people remember."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from sandbox.seen import Seen
from sandbox.server import Sandbox
from sandbox.soak.actor import PATIENCE_S
from sandbox.soak.ledger import Act, Confirmed, Notice
from sandbox.soak.playing import ANY
from sandbox.soak.scene import Scene
from sandbox.soak.truth import MOVE, Entry, Match, Post, Truth
from sandbox.world import Message

BOARDS = ("board", "reminder")
STANDING = ("table", *BOARDS)
"""Kinds of posts of which only the newest of a match has buttons."""
IN_TIME = "every interaction is answered"
STORED = "every confirmed move is stored once and in order"
REPLAYED = "every match replays"
SENT = "every owed post is sent exactly once"
BUTTONS = "only the newest board has buttons"
PINGED = "nobody is pinged who is not to move, and nobody twice"
DISCORD = "Discord has nothing to object to"


class Audit:
    """Looks at everything once nobody acts any more; each check notes what it finds in the ledger."""

    def __init__(self, scene: Scene, truth: Truth) -> None:
        self._scene = scene
        self._ledger = scene.ledger
        self._truth = truth
        self._messages = _sent_by_nonce(scene.sandbox)
        self._posts = {post.nonce: post for post in truth.posts}

    def run(self) -> None:
        """Every check."""
        checks = {
            IN_TIME: self._unanswered,
            STORED: self._confirmations,
            REPLAYED: self._replays,
            SENT: self._deliveries,
            BUTTONS: self._newest,
            PINGED: self._pings,
            DISCORD: self._objections,
        }
        for promise, check in checks.items():
            for words in check():
                self._ledger.violate(promise, words)

    def _unanswered(self) -> Iterator[str]:
        """Without an answer although the bot was there and Discord let it answer."""
        outages, ledger = self._scene.outages, self._ledger
        for interaction in ledger.failed:
            why = outages.excuse(interaction.created)
            why = why or (ledger.met_a_fault(interaction) and "the answer met a fault") or None
            ledger.unanswered[f"no answer: {why or 'nothing excuses it'}"] += 1
            if why is None:
                yield f"{interaction.kind.name} {interaction.data} by {interaction.user_id} at {interaction.created}"
        for interaction in ledger.unfilled:
            why = "the answer met a fault" if ledger.met_a_fault(interaction) else None
            why = why or outages.lost(interaction.created, interaction.created + PATIENCE_S)
            ledger.unanswered[f"only acknowledged: {why or 'nothing excuses it'}"] += 1
            if why is None:
                yield f"only acknowledged: {interaction.kind.name} {interaction.data} by {interaction.user_id}"

    def _confirmations(self) -> Iterator[str]:
        for confirmed, origins in self._ledger.confirmed.items():
            stored = sum(1 for entry in self._by_hand(confirmed) if entry.notation == confirmed.notation)
            if stored < len(origins):
                yield f"{confirmed} was confirmed {len(origins)} times and is stored {stored} times"
        for confirmed in self._ledger.on_the_board:
            if not any(entry.notation == confirmed.notation for entry in self._by_hand(confirmed)):
                yield f"{confirmed} was said to be on the board and is not stored"
        for match in self._truth.matches.values():
            yield from self._uncalled(match)
        for told in self._ledger.told:
            found = self._truth.matches.get(told.match)
            if found is None or (told.what == "resigned" and not _has_left(found, told.person)):
                yield f"{told} was confirmed and is not stored"

    def _by_hand(self, confirmed: Confirmed) -> Iterator[Entry]:
        match = self._truth.matches.get(confirmed.match)
        for entry in match.entries if match else ():
            if match and entry.kind == MOVE and not entry.automatic and match.people[entry.seat] == confirmed.person:
                yield entry

    def _uncalled(self, match: Match) -> Iterator[str]:
        """Moves nobody decided to make: each decision accounts for one."""
        typed = Counter((act.person, act.notation) for act in self._acts[match.id] if not isinstance(act.origin, int))
        picked = {(act.person, act.notation, act.origin) for act in self._acts[match.id]}
        for entry in match.entries:
            person = match.people[entry.seat]
            if entry.kind != MOVE or entry.automatic:
                continue
            if {(person, entry.notation, entry.ply), (person, ANY, entry.ply)} & picked:
                continue
            typed[person, entry.notation] -= 1
            if typed[person, entry.notation] < 0:
                yield f"#{match.id} ply {entry.ply}: {entry.notation} is stored once too often for {person}"

    @property
    def _acts(self) -> defaultdict[int, list[Act]]:
        found: defaultdict[int, list[Act]] = defaultdict(list)
        for act in self._ledger.acts:
            found[act.match].append(act)
        return found

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

    def _delivered(self, post: Post) -> Iterator[str]:
        """Sent with a message, or not sent for a reason and without one."""
        messages = self._messages.get(post.nonce, [])
        match = self._truth.matches.get(post.match)
        if post.status == "owed":
            yield f"{post} is owed still"
        elif post.status == "sent" and [message.id for message in messages] != [post.message]:
            yield f"{post} has the messages {[message.id for message in messages]}"
        elif post.status == "failed" and not post.trouble:
            yield f"{post} failed for no reason"
        elif post.status == "dropped" and match and post.kind in BOARDS and post.ply == match.ply and not messages:
            yield f"{post} was dropped, and no newer board exists"

    def _owed(self, match: Match) -> Iterator[str]:
        """The newest position of every match was shown, in its channel or to those concerned."""
        if not match.movers:
            return
        newest = [post for post in self._truth.posts if post.match == match.id and post.kind in BOARDS]
        if not any(post.ply == match.ply and post.status in {"sent", "failed"} for post in newest):
            yield f"#{match.id} at ply {match.ply} was never shown; its boards: {newest[-3:]}"

    def _newest(self) -> Iterator[str]:
        by_match: defaultdict[int, list[Post]] = defaultdict(list)
        for post in self._truth.posts:
            if post.kind in STANDING and post.channel is not None and post.status == "sent":
                by_match[post.match].append(post)
        for number, posts in by_match.items():
            shown = [(post, self._labels(post)) for post in posts]
            match = self._truth.matches[number]
            for post, labels in shown[:-1]:
                if labels:
                    yield f"{post} still has {labels}, and {posts[-1]} is newer"
            post, labels = shown[-1]
            if match.status == "running" and post.ply == match.ply and "Move" not in labels:
                yield f"{post} is the newest board of a running match and has only {labels}"

    def _labels(self, post: Post) -> list[str]:
        backend = self._scene.sandbox.backend
        message = backend.world.message(post.channel or 0, post.message or 0)
        return Seen(backend.payloads.message(message)).labels if message else []

    def _pings(self) -> Iterator[str]:
        turns: Counter[tuple[int, int, int, bool]] = Counter()
        for notice in self._ledger.notices:
            post = self._posts.get(notice.nonce or "")
            if post is None:
                yield f"{notice} came with a message nobody owed"
                continue
            match = self._truth.matches.get(post.match)
            if match is None:
                continue  # what is about no single match calls nobody to one
            if words := _wrongly(notice, post, match):
                yield words
            if post.kind == "board" and notice.push and post.trouble is None and post.ply < len(match.movers):
                turns[match.id, match.turn(post.ply), notice.person, notice.direct] += 1
        for (match_id, ply, person, direct), count in turns.items():
            if count > 1:
                where = "directly" if direct else "in the channel"
                yield f"#{match_id}: {person} was told {count} times {where} of the turn that began at ply {ply}"
        yield from self._unpinged(turns)

    def _unpinged(self, turns: Counter[tuple[int, int, int, bool]]) -> Iterator[str]:
        """Turns nobody was told of, where the newest board stands in the channel and pings were never changed."""
        sent = {(post.match, post.ply) for post in self._truth.posts if post.status == "sent" and post.kind == "board"}
        failed = {post.match for post in self._truth.posts if post.status == "failed"}
        for match in self._truth.matches.values():
            person = match.mover(match.ply) if match.status == "running" else None
            if person is None or person in self._ledger.choosers or match.id in failed:
                continue
            if (match.id, match.ply) in sent and not turns[match.id, match.turn(match.ply), person, False]:
                yield f"#{match.id}: {person} has to move at ply {match.ply} and was never told"

    def _objections(self) -> Iterator[str]:
        sandbox = self._scene.sandbox
        yield from (str(breach) for breach in sandbox.violations)
        yield from (f"the sandbox does not know {name}" for name in sandbox.unknown_routes)


def _has_left(match: Match, person: int) -> bool:
    return any(entry.kind != MOVE and match.people[entry.seat] == person for entry in match.entries)


def _wrongly(notice: Notice, post: Post, match: Match) -> str | None:
    """Why somebody should not have been notified."""
    if post.kind == "table":
        may = match.invited | ({post.person} if post.person else set())
        return None if notice.person in may else f"{notice} of {post} went to somebody who was not invited"
    if post.kind not in STANDING and notice.person in match.people:
        return None
    if notice.person == match.mover(post.ply) or notice.person == post.person:
        return None
    return f"{notice} of {post} went to somebody who had not to move; {match.mover(post.ply)} had"


def _sent_by_nonce(sandbox: Sandbox) -> dict[str, list[Message]]:
    """Every message the bot sent by itself, not in answer to somebody."""
    found: defaultdict[str, list[Message]] = defaultdict(list)
    world = sandbox.backend.world
    for channel in world.messages.values():
        for message in channel.values():
            if message.author_id == world.bot_id and message.nonce is not None:
                found[message.nonce].append(message)
    return found
