"""Who was notified of what: only those it concerns, of a turn once, and nobody is left out."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from sandbox.soak.audit.exported_rows import BOARDS, AuditedMatch, AuditedPost, Truth
from sandbox.soak.channel_view import Scene
from sandbox.soak.ledger import Notice

LAST_PLACE = 3


class PingTurn(NamedTuple):
    """A turn someone was told of, in a channel or directly."""

    match: int
    began: tuple[int, int]
    person: int
    direct: bool


class PingQuestion(NamedTuple):
    """An offer someone was told of, in a channel or directly."""

    offer: int
    person: int
    direct: bool


class Honour(NamedTuple):
    """A place on a podium, of which someone was told."""

    tournament: int
    person: int


class PingAudit:
    """Holds the notifications people had against the matches and offers they were about."""

    def __init__(self, scene: Scene, truth: Truth) -> None:
        self._ledger = scene.ledger
        self._truth = truth
        posts = {post.nonce: post for post in truth.posts}
        self._podiums = _podiums(truth)
        gone = scene.ledger.leaving
        heard = [notice for notice in scene.ledger.notices if notice.person not in gone]
        answers = {post.message: post for post in truth.posts if post.in_chat}
        self._heard = [(notice, posts.get(notice.nonce or "") or answers.get(notice.message)) for notice in heard]

    def wrong(self) -> Iterator[str]:
        """Every notification that should not have been, and every one that is missing."""
        for notice, post in self._heard:
            if post is None:
                yield f"{notice} came with a message nobody owed"
            elif not self._may_hear(notice, post):
                yield f"{notice} of {post} went to someone it doesn't concern; {self._mover(post)} had to move"
        turns = Counter(filter(None, (self._turn(notice, post) for notice, post in self._heard if post)))
        asked = Counter(filter(None, (_question(notice, post) for notice, post in self._heard if post)))
        won = Counter(filter(None, (_honour(notice, post) for notice, post in self._heard if post)))
        yield from (f"{told} was told {count} times" for told, count in (turns | asked | won).items() if count > 1)
        yield from self._missing(turns)

    def _may_hear(self, notice: Notice, post: AuditedPost) -> bool:
        """Whether a message may notify someone: a direct one its recipient, any other those it calls."""
        if notice.direct or post.person is not None:
            return notice.person == post.person
        match = self._truth.matches.get(post.match)
        if post.kind == "offer":
            return notice.person in self._truth.offers[post.details["offer"]].asked
        if post.kind == "climb":
            return notice.person == self._truth.climbs[post.details["climb"]]
        if post.kind == "note":
            return notice.person in {self._truth.people[called] for called in post.details["called"]}
        if post.kind == "podium":
            return notice.person in self._podiums[post.details["tournament"]]
        if match is None:
            return False
        if "calls" in post.details and (match.mover(post.ply) is None or post.ply in match.late):
            # it is over, which those learn who didn't end it, or they may claim
            return notice.person in {self._truth.people[called] for called in post.details["calls"]}
        return notice.person in match.invited if post.kind == "table" else notice.person in _movers(match, post)

    def _mover(self, post: AuditedPost) -> int | None:
        match = self._truth.matches.get(post.match)
        return match.mover(post.ply) if match else None

    def _turn(self, notice: Notice, post: AuditedPost) -> PingTurn | None:
        """The turn a notification announced; reminders announce none."""
        match = self._truth.matches.get(post.match)
        if match is None or post.kind != "board" or not notice.push or post.trouble is not None:
            return None
        if post.ply >= len(match.movers):
            return None
        return PingTurn(match.id, match.turn(post.ply, post.created), notice.person, notice.direct)

    def _missing(self, turns: Counter[PingTurn]) -> Iterator[str]:
        """Find turns nobody was told of, where the newest board stands in the channel and pings were never changed."""
        told = {(turn.match, turn.began[0], turn.person) for turn in turns}
        sent = {(post.match, post.ply) for post in self._truth.posts if post.status == "sent" and post.kind == "board"}
        quiet = {post.match for post in self._truth.posts if "quiet" in post.details}
        failed = {post.match for post in self._truth.posts if post.status == "failed"}
        for match in self._truth.matches.values():
            person = match.mover(match.ply) if match.status == "running" else None
            if (
                person is None
                or person <= 0
                or person in self._ledger.choosers
                or person in self._ledger.leaving  # and has come back
                or match.id in failed
                or (match.id in quiet and not match.turn(match.ply)[0])
                or (match.id, match.ply) not in sent
            ):
                continue
            if (match.id, match.turn(match.ply)[0], person) not in told:
                yield f"#{match.id}: {person} has to move at ply {match.ply} and was never told"


def _podiums(truth: Truth) -> defaultdict[int, set[int]]:
    """Those who have one of the first places, by tournament; nobody is pinged for a team.

    Where something was decided after the end, which leaves the podium as it was posted, it may be anyone who was in it.
    """
    found: defaultdict[int, set[int]] = defaultdict(set)
    changed = _decided_after_end(truth)
    for row in truth.tables["entrants"]:
        if row["tournament_id"] in changed:
            found[row["tournament_id"]].add(truth.people[row["player_id"]])
    for line in truth.tables["standings"]:
        if line["place"] <= LAST_PLACE and line["id"].isdecimal():
            found[line["tournament_id"]].add(truth.people[int(line["id"])])
    return found


def _decided_after_end(truth: Truth) -> set[int]:
    """The tournaments of which a fact stands behind that of their end."""
    facts = truth.tables["tournament_facts"]
    ends = {fact["tournament_id"]: fact["number"] for fact in facts if fact["kind"] == "finished"}
    return {event for fact in facts if fact["number"] > ends.get(event := fact["tournament_id"], fact["number"])}


def _honour(notice: Notice, post: AuditedPost) -> Honour | None:
    if post.kind != "podium" or not notice.push or post.trouble is not None:
        return None
    return Honour(post.details["tournament"], notice.person)


def _question(notice: Notice, post: AuditedPost) -> PingQuestion | None:
    """The offer a notification announced; where one way failed and another followed, it may come again."""
    if post.kind != "offer" or not notice.push or post.trouble is not None or "called" in post.details:
        return None
    return PingQuestion(post.details["offer"], notice.person, notice.direct)


def _movers(match: AuditedMatch, post: AuditedPost) -> set[int | None]:
    """Those who may be called by a board: whoever sits there when it is written, or took over just then."""
    assert post.kind in BOARDS
    return {match.mover(post.ply), match.mover(post.ply, post.created)}
