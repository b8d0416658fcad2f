"""What is kept of a tournament as JSON: what its director chose, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Self


class AtDeadline(StrEnum):
    """What happens to matches that are not over when a round ends."""

    WAIT = "wait"
    DRAW = "draw"
    JUDGE = "judge"


class Seeding(StrEnum):
    """How seeds are given."""

    RATING = "rating"
    JOINED = "joined"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class TournamentSettings:
    """What was chosen; the names are the keys in `tournaments.settings`, where any can be missing."""

    text: str = ""
    games: int = 1
    """Matches of a pairing."""
    rounds: int = 0
    """0: as many as its entrants need."""
    cycles: int = 1
    most: int = 4
    """Matches at a time."""
    seats: int = 2
    least: int = 2
    """Players at a table."""
    groups: int = 0
    qualify: int = 2
    advance: int = 2
    replays: int = 1
    cut: int = 0
    """How many go on to a knock-out; 0: there is none."""
    playoff: bool = False
    """Whether those who are level at the cut play for it."""
    tiebreaks: tuple[str, ...] = ()
    """None: those that are usual in its format."""
    third: bool = False
    mix: bool = False
    rests: int = 1
    """Rounds that one can sit out for half a win."""
    reset: bool = True
    filler: bool = False
    provisional_hours: int = 0
    """How long results are provisional before the end; 0: not at all, -1: until its director says."""
    team_size: int = 0
    """How many boards a match between teams has; 0: everyone plays for themselves."""
    reserve: bool = False
    """Whether whoever waits takes over from those who drop out."""
    least_entrants: int = 4
    most_entrants: int | None = None
    round_days: int | None = None
    at_deadline: AtDeadline = AtDeadline.WAIT
    vacation_days: int = 14
    """How long clocks stop for someone's vacations in the whole tournament."""
    seeding: Seeding = Seeding.RATING
    draft_pairings: bool = False
    rated: bool | None = None
    """None: as is usual in its server."""
    private: bool = False
    who: str = "everyone"
    role: int | None = None
    rating_least: int | None = None
    rating_most: int | None = None
    finished_least: int = 0
    """How many matches one has to have finished to join."""
    late_most: int | None = None
    """In how many of 100 matches one may have lost on time; None: in any."""
    first_move_days: int = 0
    """How long everyone has for their first move of a match; 0: as long as for any move."""
    opens: int = 0
    """In how many days one can join, once it is published."""
    starts: int = 0
    right: str | None = None
    """By what its director could set it up: a role, by its number, or being anyone; None: unknown."""
    entrant_role: int | None = None
    """Which players have until it is over."""
    champion_role: int | None = None
    """Which its winner has until the next of its series is won."""
    scheduled: bool = False
    """Whether its start and its dated rounds are in the server's list of events."""
    pinned: bool = False
    """Whether its card is pinned until it is over."""
    series: int | None = None
    rhythm: str | None = None
    """Of the series it belongs to."""
    league: int | None = None
    """Of which it is a division."""

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """What the column says; keys that nobody knows are left out."""
        known = {each.name: stored[each.name] for each in fields(cls) if each.name in stored}
        made = cls(**known)
        return replace(
            made,
            tiebreaks=tuple(made.tiebreaks),
            at_deadline=AtDeadline(made.at_deadline),
            seeding=Seeding(made.seeding),
        )

    @property
    def stored(self) -> dict[str, Any]:
        """For the column."""
        return asdict(self) | {"tiebreaks": list(self.tiebreaks)}

    def changed(self, **changes: Any) -> Self:
        """The same but for these, as they are typed or stored."""
        return self.read(replace(self, **changes).stored)


@dataclass(frozen=True, slots=True)
class DraftedPairings:
    """Pairings that wait for directors."""

    version: int
    """Of the tournament for which they hold."""
    rounds: tuple[Mapping[str, Any], ...]
    until: datetime
    """Then they are published by themselves."""
    approved: bool = False
    made: tuple[Mapping[str, Any], ...] = ()
    """As they were before anything was swapped."""

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """What the column says."""
        until, made = datetime.fromisoformat(stored["until"]), tuple(stored.get("made", ()))
        return cls(stored["version"], tuple(stored["rounds"]), until, stored["approved"], made)


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """How far it has come, facts aside; the names are the keys in `tournaments.progress`, where any can be missing."""

    moved: bool = False
    """Whether its start was put off, because it had too few entrants."""
    round_post: int | None = None
    """The post of the present round."""
    round_posts: Mapping[int, int] = field(default_factory=dict)
    """By round, 0 for all of them; of one that was paired again the latest."""
    final_post: int | None = None
    news_posts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """By kind, all there are."""
    draft: DraftedPairings | None = None
    notices: tuple[datetime, ...] = ()
    """When it is told that the end of the round is near."""
    final_at: datetime | None = None
    """When its results become final, once everything is played; None before."""
    refused_marks: tuple[str, ...] = ()
    """Of which kinds those who run it were told that Discord doesn't let the bot make them."""
    judging: bool = False
    """Whether its directors were asked to decide what is not over."""
    at_deadline: AtDeadline | None = None
    """What happens to what is not over at the end of the present round; None: what was chosen last."""

    def later(self, by: timedelta) -> Self:
        """The same, with all that is ahead so much later."""
        return replace(
            self,
            draft=self.draft and replace(self.draft, until=self.draft.until + by),
            notices=tuple(each + by for each in self.notices),
            final_at=self.final_at and self.final_at + by,
        )

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """What the column says; keys that nobody knows are left out."""
        known = {each.name: stored[each.name] for each in fields(cls) if each.name in stored}
        made, draft, then = cls(**known), known.get("draft"), known.get("at_deadline")
        return replace(
            made,
            round_posts={int(number): post for number, post in made.round_posts.items()},
            news_posts={kind: tuple(told) for kind, told in made.news_posts.items()},
            draft=DraftedPairings.read(draft) if draft else None,
            refused_marks=tuple(made.refused_marks),
            at_deadline=AtDeadline(then) if then else None,
            notices=tuple(map(datetime.fromisoformat, known.get("notices", ()))),
            final_at=datetime.fromisoformat(known["final_at"]) if known.get("final_at") else None,
        )

    @property
    def stored(self) -> dict[str, Any]:
        """For the column."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        draft = self.draft and asdict(self.draft) | {"until": self.draft.until.isoformat()}
        final_at = self.final_at and self.final_at.isoformat()
        return values | {"draft": draft, "final_at": final_at, "notices": [each.isoformat() for each in self.notices]}
