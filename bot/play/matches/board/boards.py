"""What subjects put on the board of a match: buttons below it, entries of its menu, paragraphs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.slots import Provided, Slot
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from games.core import Objection, Seat


class Group(StrEnum):
    """Places where buttons stand together, in a row; those of the menu stand in rows one below the other."""

    DIRECT = "direct"
    """Stands above all others below a board: moves that can be made at once."""
    BELOW = "below"
    MOVED = "moved"
    """Stands below the sentence that says that a move was made."""
    REFUSED = "refused"
    """Stands below the reason why a move was refused."""
    PAST = "past"
    """Stands below a board that someone looks back on."""
    AGAIN = "again"
    """Stands on every page on which someone looks back on a match."""
    ASKING = "asking"
    ACTING = "acting"
    LOOKING = "looking"


@dataclass(frozen=True, slots=True)
class Board:
    view: MatchView
    viewer: Person | None = None
    """The player it was sent to, or None for everyone in the channel."""
    following: Seat | None = None
    """The seat to which the board can be turned."""
    objection: Objection | None = None
    """Why a move was refused."""
    viewpoint: Seat | None = None
    """The seat from which its picture is seen, if it has one."""
    is_direct: bool = False
    """Whether it was sent to one person."""

    @property
    def seat(self) -> Seat | None:
        return None if self.viewer is None else self.view.seat_of(self.viewer.discord_id)

    @property
    def can_move(self) -> bool:
        """Whether a move can be made on it: it is the present one, and the viewer's turn."""
        if self.viewer is None:
            return self.view.to_move is not None
        return self.view.is_present and self.view.waits_for(self.viewer.discord_id)


@dataclass(frozen=True, slots=True)
class Control:
    """Buttons of one subject in a group."""

    group: Group
    rank: int
    """Controls stand before those with a higher rank."""
    items: Callable[[Board], Iterable[Any]]
    """Components of Discord that make sense on this board."""


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """Entries of one subject in the menu of a match."""

    group: Group
    rank: int
    items: Callable[[Services, MatchView, Request], Awaitable[Sequence[Any]]]
    """Components of Discord, for someone who plays there or looks on, and where they ask."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What one subject tells below whose turn it is; empty where there is nothing to tell."""

    rank: int
    words: Callable[[MatchView, Narration], str]


@dataclass(frozen=True, slots=True)
class Aside:
    """What one subject tells on boards that only one person sees; looked up when such a board is opened."""

    rank: int
    words: Callable[[Services, MatchView, Person], Awaitable[str]]
    """The words, empty where there is nothing to tell."""


CONTROLS = Slot[Control]("controls")
MENU_ENTRIES = Slot[MenuEntry]("menu entries")
PARAGRAPHS = Slot[Paragraph]("paragraphs")
ASIDES = Slot[Aside]("asides")


class Boards:
    """Collects everything that stands on boards, in order, and what tells it."""

    def __init__(self, provided: Provided, told: Narration) -> None:
        self.told = told
        self._controls = sorted(provided[CONTROLS], key=_rank)
        self._menu = sorted(provided[MENU_ENTRIES], key=_rank)
        self._paragraphs = sorted(provided[PARAGRAPHS], key=_rank)
        self._asides = sorted(provided[ASIDES], key=_rank)

    def controls(self, group: Group, board: Board) -> list[Any]:
        return [item for control in self._controls if control.group is group for item in control.items(board)]

    async def menu(self, services: Services, view: MatchView, request: Request) -> Mapping[Group, Sequence[Any]]:
        """The entries for someone, by group."""
        rows: dict[Group, list[Any]] = {}
        for entry in self._menu:
            rows.setdefault(entry.group, []).extend(await entry.items(services, view, request))
        return rows

    def paragraphs(self, view: MatchView) -> Iterator[str]:
        return filter(None, (paragraph.words(view, self.told) for paragraph in self._paragraphs))

    async def asides(self, services: Services, view: MatchView, person: Person) -> list[str]:
        found = [await aside.words(services, view, person) for aside in self._asides]
        return [words for words in found if words]


def _rank(each: Control | MenuEntry | Paragraph | Aside) -> int:
    return each.rank
