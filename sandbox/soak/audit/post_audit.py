"""What was posted beside the boards: offers, notes, digests, cards and threads, each as often as it should be."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from sandbox.soak.audit.exported_rows import RULING, AuditedMatch, AuditedOffer, AuditedPost, Truth
from sandbox.soak.channel_view import NUMBER, Scene
from sandbox.soak.crowd import LEAVERS

REPLACING = {"replaced", "replaced by moderator"}
RULED, LOST = "ruled", "thread lost"
OPEN = "open"
LATE = timedelta(hours=3)
"""After so long a digest that came late may be followed by that of the next day."""
A_DAY, A_WEEK = timedelta(hours=12), timedelta(days=6)
"""At least so much is between two of them; days are shorter where someone changes the zone."""
SHARED = re.compile(r"\*\*(.+)\*\* · Engawa puzzle -?\d+ · ")
FOLLOWED = ("-# 📈", "-# ⭐", "-# 📊")
RESULT = re.compile(r"/told-(\d+)-engawa-(\d+)-\d+")
"""The picture of a result, with how many things it shows that followed."""
CHANCES = "chances"
"""The kind of what tells how the chances of a match went."""
CARD = {"table": "Join", "invitation": "Challenge"}
"""The button by which a card takes someone in."""


class Papers:
    """Compares the posts of a database with what they are about, and with the messages the sandbox has."""

    def __init__(self, scene: Scene, truth: Truth) -> None:
        self._scene = scene
        self._truth = truth
        self._by_kind: defaultdict[str, list[AuditedPost]] = defaultdict(list)
        for post in truth.posts:
            self._by_kind[post.kind].append(post)
        self._venues: defaultdict[int, set[int | None]] = defaultdict(set)
        """The channels in which a match was, or was to be, played before or after it moved."""
        for row in truth.tables["offers"]:
            if row["kind"] == "venue":
                first = next(post.channel for post in truth.posts if post.match == row["match_id"] and post.channel)
                self._venues[row["match_id"]] |= {row["details"]["channel_id"], first}

    def offers(self) -> Iterator[str]:
        """Check that offers are owed once where the match is played and to each person, and lose their buttons.

        What only computers are asked for is granted or refused without a message.
        """
        messages = [post for post in self._by_kind["offer"] if "edits" not in post.details]
        owed = Counter(map(_address, messages))
        for (number, person, called), count in owed.items():
            if count > 1 and person != 0:
                yield f"offer {number} was owed {count} times to {person or called or 'its channel'}"
        for offer in self._truth.offers.values():
            if (offer.id, None, None) not in owed and any(person >= 0 for person in offer.asked):
                yield f"{offer} was never owed to its channel"
            if offer.status != OPEN and offer.told is None:
                yield f"{offer} has ended, and its messages do not say so"
        for post in messages:
            yield from self._answerable(post, self._truth.offers[post.details["offer"]])

    def _answerable(self, post: AuditedPost, offer: AuditedOffer) -> Iterator[str]:
        """Check that a message of an offer can be answered exactly as long as that is open."""
        labels = None if post.in_chat else self._labels(post)
        if labels is None or post.person == 0:
            return
        if offer.status == OPEN and "Agree" not in labels:
            yield f"{post} has only {labels}, and {offer} is open"
        if offer.status != OPEN and labels and not self._was_closed_to_us(post):
            yield f"{post} still has {labels}, and {offer} has ended"

    def weeks(self) -> Iterator[str]:
        """Check that a puzzle comes once a day and a week is told once, and that nobody shares a result twice.

        Whoever has deleted their data, what they had shared included, may share it again.
        """
        for kind, apart in (("daily", A_DAY), ("sunday", A_WEEK)):
            times = sorted(
                datetime.fromisoformat(post.created) for post in self._by_kind[kind] if "edits" not in post.details
            )
            yield from (f"{kind} came at {one} and at {two}" for one, two in pairwise(times) if two - one < apart)
        lines = filter(None, map(SHARED.match, self._scene.texts()))
        shared = Counter(line[0] for line in lines if line[1] not in LEAVERS)
        yield from (f"{line} was shared {count} times" for line, count in shared.items() if count > 1)

    def results(self) -> Iterator[str]:
        """Check that the last board of a match tells what followed from it only with a picture that shows it."""
        drawn = {row["match_id"] for row in self._truth.tables["incidents"] if _is_only_drawn(row)}
        for seen in self._scene.pictured():
            told = sum(line.startswith(FOLLOWED) for line in seen.text.splitlines())
            name = RESULT.search(seen.pictures[0].url)
            if name and told + (int(name[2]) in drawn) < int(name[1]):
                yield f"{name[0]} shows {name[1]} things, and its message tells {told}"

    def notes(self) -> Iterator[str]:
        """Check for one note on each seat taken over and match ended by a moderator; on a lost thread at most one."""
        said = Counter((post.match, _says(post)) for post in self._by_kind["note"] if _is_public(post))
        for match in self._truth.matches.values():
            replaced = sum(said[match.id, words] for words in REPLACING)
            if replaced != len(match.stints):
                yield f"#{match.id} told {replaced} times of {match.stints}"
            ruled = sum(entry.kind == RULING for entry in match.entries)
            stopped = match.id in self._truth.arranged and not said[match.id, RULED]  # by its tournament
            if said[match.id, RULED] != ruled and not stopped:
                yield f"#{match.id} told {said[match.id, RULED]} times that a moderator ended it"
            if said[match.id, LOST] > 1:
                yield f"#{match.id} told {said[match.id, LOST]} times that its thread is lost"

    def digests(self) -> Iterator[str]:
        """Check for at most one digest on a day of its reader, unless the one before came late.

        People move at most once, from UTC.
        """
        by_person: defaultdict[int, list[datetime]] = defaultdict(list)
        for post in self._by_kind["digest"]:
            by_person[post.person or 0].append(datetime.fromisoformat(post.created))
        for person, moments in by_person.items():
            zones = {zone_of("UTC"), zone_of(self._truth.zones.get(person, "UTC"))}
            for before, after in pairwise(sorted(moments)) if person else ():
                if after - before < LATE and all(_day(before, zone) == _day(after, zone) for zone in zones):
                    yield f"{person} had a digest at {before} and another one at {after}"

    def cards(self) -> Iterator[str]:
        """Check cards; a promise to draw one again leaves no message, and who is late finds no button."""
        sent = {post.id: post for post in self._truth.posts}
        lost = {
            post.details["edits"] for post in self._truth.posts if "edits" in post.details and post.status == "failed"
        }
        for post in self._truth.posts:
            if "edits" in post.details and (post.status == "sent" or post.message is not None):
                yield f"{post} should only have changed {sent.get(post.details['edits'])}"
        for post in self._by_kind["table"]:
            match = self._truth.matches[post.match]
            if match.status == "cancelled" and not match.movers and post.id not in lost:
                yield from self._still_takes(post, f"table #{match.id} is {match.status}")
        for invitation in self._truth.invitations:
            post_of = sent.get(invitation.card or 0)
            if post_of and invitation.status == "closed" and post_of.id not in lost:
                yield from self._still_takes(post_of, f"{invitation} is closed")

    def _still_takes(self, post: AuditedPost, why: str) -> Iterator[str]:
        if post.person != 0 and not post.in_chat and CARD[post.kind] in (self._labels(post) or ()):
            yield f"{post} can be pressed, though {why}"

    def threads(self) -> Iterator[str]:
        """Check that threads belong to one match each, which is played there or in its channel."""
        matches, world = self._truth.matches, self._scene.sandbox.backend.world
        found: defaultdict[int, list[int]] = defaultdict(list)
        for thread in (thread for guild in world.guilds for thread in world.threads(guild)):
            if thread.owner_id == world.bot_id and (named := NUMBER.match(thread.name)):
                found[int(named[1])].append(thread.id)
        for number, threads in found.items():
            if len(threads) > 1 or matches[number].thread not in {None, *threads}:
                yield f"#{number} has the threads {threads} and knows {matches[number].thread}"
        for post in self._truth.posts:
            match = matches.get(post.match)
            moved = self._venues[post.match]
            if match and post.status == "sent" and post.channel not in moved | _places(match):
                yield f"{post} went astray from {_places(match)}"

    def _labels(self, post: AuditedPost) -> list[str] | None:
        """What can be pressed on the message of a post; None where there is none."""
        return self._scene.labels(post.message) if post.message else None

    def _was_closed_to_us(self, post: AuditedPost) -> bool:
        """Whether the place was forbidden to the bot for a while, so that a message could not be changed."""
        places = {post.channel, self._scene.parent(post.channel or 0)}
        return bool(places & self._scene.ledger.hidden)


def _address(post: AuditedPost) -> tuple[int, int | None, int | None]:
    return post.details["offer"], post.person, post.details.get("called")


def zone_of(name: str) -> tzinfo:
    """A zone as the bot keeps it: by its name, or `UTC+02:00`."""
    if name in available_timezones():
        return ZoneInfo(name)
    return datetime.strptime(name, "UTC%z").tzinfo or UTC


def _day(moment: datetime, zone: tzinfo) -> date:
    return moment.astimezone(zone).date()


def _says(post: AuditedPost) -> str:
    return str(post.details["says"])


def _is_only_drawn(incident: Mapping[str, Any]) -> bool:
    """Whether it is the chances of a match in which no move decided, of which the picture alone tells."""
    return incident["kind"] == CHANCES and not incident["values"]["turning"]


def _is_public(post: AuditedPost) -> bool:
    return post.person is None and post.channel is not None


def _places(match: AuditedMatch) -> set[int | None]:
    return {None, match.channel, match.thread}
