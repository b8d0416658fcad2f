"""The nouns of a tournament: who is in, what was paired, how it ended. Values only; nothing here decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

MAIN = "main"
"""The part of a round of a format that has only one."""
THIRD = "3"
"""The part of the match for place 3 of a knock-out."""
PLAY_OFF = "P"
"""Play-offs before a knock-out are the parts P1, P2 .. until the place at the cut is decided."""


class Format(StrEnum):
    ROUND_ROBIN = "roundrobin"
    SWISS = "swiss"
    TABLES = "tables"
    ROLLING = "rolling"
    KNOCKOUT = "knockout"
    DOUBLE = "double"
    TABLE_KNOCKOUT = "tableknockout"
    GROUPS = "groups"
    LADDER = "ladder"


class How(StrEnum):
    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    FORFEIT = "forfeit"
    VOID = "void"
    FILLER = "filler"


BRACKETS = frozenset({Format.KNOCKOUT, Format.DOUBLE, Format.TABLE_KNOCKOUT})
"""The formats in which who loses is out."""

SEVERAL = frozenset({Format.TABLES, Format.TABLE_KNOCKOUT})
"""The formats with pairings of three and four."""

CUT = frozenset({Format.SWISS, Format.TABLES})
"""The formats after which the best can go on to a knock-out."""

TEAM_FORMATS = frozenset({Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT})
"""The formats that teams can play."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the organiser chose; the names are those of the documents, 0 rounds or groups: the default."""

    games: int = 1
    cycles: int = 1
    seats: int = 2
    least: int = 2
    rounds: int = 0
    tiebreaks: tuple[str, ...] = ()
    third: bool = False
    reset: bool = True
    replays: int = 1
    advance: int = 2
    groups: int = 0
    qualify: int = 2
    most: int = 4
    reach: int = 5
    mix: bool = False
    rests: int = 1
    """How many rounds one can sit out for half a win."""
    cut: int = 0
    """How many go on to a knock-out, 0: there is none."""
    playoff: bool = False
    """Whether those who are level at the cut play for it."""
    team_size: int = 0
    """How many boards a match between teams has, 0: there are none."""

    @property
    def pairings_at_once(self) -> int:
        """In how many pairings someone can play at a time: `most` is about their matches, which all begin together."""
        return max(1, self.most // self.games)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player: seed 1 is the best; rounds count from 1, `left` is the last round they were in."""

    id: str
    seed: int
    entered: int = 1
    left: int | None = None
    rests: tuple[int, ...] = ()
    """The rounds they asked in advance to sit out."""
    was: tuple[tuple[str, int], ...] = ()
    """The teams they were in before the one they are in, each with their last round in it."""

    def present(self, number: int) -> bool:
        """Whether they are in the tournament in that round."""
        return self.entered <= number and (self.left is None or number <= self.left)


@dataclass(frozen=True, slots=True)
class Team:
    """The members of an entrant that is a team, in the order in which they sit down, and who sets that order."""

    id: str
    members: tuple[str, ...]
    captain: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match that ended: seats in playing order; places best first, who tie stand together.

    Of a forfeit, `places[0]` holds who showed up, and is empty if nobody did.
    """

    seats: tuple[str, ...]
    places: tuple[tuple[str, ...], ...]
    how: How = How.PLAYED

    @property
    def shown_up(self) -> tuple[str, ...]:
        """Those who were there, of a forfeit."""
        return self.places[0] if self.places else ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two to four entrants who meet in one or more matches; times in hours, where the format has any."""

    seats: tuple[str, ...]
    matches: tuple[Match, ...] = ()
    began: float | None = None
    ended: float | None = None
    boards: tuple[Pairing, ...] = ()
    """Who meets where, if the entrants are teams; their match follows from these."""
    sides: tuple[str, ...] = ()
    """At such a board, the teams of those who sit there."""

    @property
    def met(self) -> bool:
        """Whether they have met: at least one match ended over the board or was adjudicated."""
        return any(match.how in {How.PLAYED, How.ADJUDICATED} for match in self.matches)

    def seated(self, number: int) -> tuple[str, ...]:
        """The seats of match 0, 1 ..: they rotate by one from match to match."""
        turn = number % len(self.seats)
        return self.seats[turn:] + self.seats[:turn]


@dataclass(frozen=True, slots=True)
class Round:
    """Pairings that belong together, and who had none: a bye is a win, a rest half of it, away nothing."""

    pairings: tuple[Pairing, ...] = ()
    byes: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    part: str = MAIN

    @property
    def boards(self) -> tuple[Pairing, ...]:
        """Who meets at a board: the pairings, or what those of teams are made of."""
        return tuple(board for pairing in self.pairings for board in pairing.boards or (pairing,))

    @property
    def in_bracket(self) -> bool:
        """Whether who loses in it does not go on: K1, T2, W1, L3, F2, P1, 3."""
        return self.part == THIRD or self.part[1:].isdigit()

    @property
    def at_tables(self) -> bool:
        """Whether the best of each pairing of several go on."""
        return self.in_bracket and self.part[0] == "T"


@dataclass(frozen=True, slots=True)
class Climb:
    """Something that moves the rungs of a ladder, or might have; `at` in hours."""

    kind: str
    by: str
    to: str = ""
    result: str = ""
    rungs: int | None = None
    at: float | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """All facts of one tournament. Everything else, from the next pairing to the places, follows from them."""

    format: Format
    entrants: tuple[Entrant, ...]
    settings: Settings = Settings()
    seed: int | str = 0
    rounds: tuple[Round, ...] = ()
    blocks: frozenset[tuple[str, ...]] = frozenset()
    """Who has blocked whom, as it was when they entered."""
    annulled: frozenset[str] = frozenset()
    groups: tuple[tuple[str, ...], ...] = ()
    bracket: tuple[str, ...] = ()
    climbs: tuple[Climb, ...] = ()
    resting: frozenset[str] = field(default_factory=frozenset)
    teams: tuple[Team, ...] = ()
    """What the entrants are, if they are teams."""
    players: tuple[Entrant, ...] = ()
    """The members of teams."""

    @property
    def apart(self) -> frozenset[frozenset[str]]:
        """The pairs of whom one has blocked the other."""
        return frozenset(map(frozenset, self.blocks))

    @property
    def has_cut(self) -> bool:
        """Whether the best go on to a knock-out."""
        return self.settings.cut > 0 and self.format in CUT

    @property
    def people(self) -> tuple[Entrant, ...]:
        """Those who play: the members, if the entrants are teams."""
        return self.players or self.entrants

    @property
    def by_seed(self) -> tuple[Entrant, ...]:
        return tuple(sorted(self.entrants, key=lambda entrant: entrant.seed))

    @property
    def seeds(self) -> dict[str, int]:
        return {entrant.id: entrant.seed for entrant in self.entrants}

    def present(self, number: int) -> tuple[Entrant, ...]:
        """Those who are in the tournament in that round, best seed first."""
        return tuple(entrant for entrant in self.by_seed if entrant.present(number))
