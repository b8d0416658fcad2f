"""Who rests because of their own blocks: they are not paired with whom they blocked, and it gives them no bye."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from tournaments.careers import Career, bye_order
from tournaments.matching import perfect

Blocks = Collection[tuple[str, ...]]
"""Who has blocked whom."""

Careers = Mapping[str, Career]


class Plan(NamedTuple):
    """Whether all can be paired without a repeat or a block, and who would have the bye."""

    is_clean: bool
    bye: str | None = None


def resting(found: Careers, blocks: Blocks) -> list[str]:
    """Those of a round who can't be paired because of their own blocks, whom others can't be made to pay for."""
    there, out = dict(found), list[str]()
    while blocks and (who := _next(there, [each for each in blocks if there.keys() >= set(each)])):
        out.append(who)
        del there[who]
    return out


def plan(found: Careers, blocks: Blocks, but: str = "", *, again: bool = False) -> Plan:
    """Of an odd number the first has the bye, `but` one, in the order of byes, without whom all can be paired.

    Nobody meets `again`, unless it says so.
    """
    apart = frozenset(map(frozenset, blocks))
    if len(found) % 2 == 0:
        return Plan(can_be_paired(found.values(), apart, again=again))
    for candidate in bye_order(found):
        others = (each for each in found.values() if each is not candidate)
        if candidate.id != but and can_be_paired(others, apart, again=again):
            return Plan(True, candidate.id)
    return Plan(False)


def strangers(one: Career, two: Career, apart: Collection[frozenset[str]], *, again: bool = False) -> bool:
    """Whether two have not met, or may do so `again`, and neither has blocked the other."""
    return (again or two.id not in one.met) and (not apart or frozenset((one.id, two.id)) not in apart)


def can_be_paired(careers: Iterable[Career], apart: Collection[frozenset[str]], *, again: bool = False) -> bool:
    """Whether all of them can be paired without a block and, unless they may meet `again`, without a repeat."""
    order = list(careers)
    pairs = combinations(enumerate(order), 2)
    return perfect(len(order), [(one, two) for (one, a), (two, b) in pairs if strangers(a, b, apart, again=again)])


def _next(found: Careers, blocks: Blocks) -> str | None:
    """Someone whose blocks are why not all can be paired, or why they have the bye themselves."""
    if not blocks:
        return None
    now = plan(found, blocks)
    if now.is_clean:
        return now.bye if now.bye and _owes_to_blocks(found, now.bye, blocks) else None
    owners = sorted({who for who, _ in blocks}, key=lambda who: _blame(found[who], blocks))
    causes = [who for who in owners if plan(found, _lifted(blocks, who)).is_clean]
    harmless = [who for who in causes if _goes_without(found, who, blocks)]
    if not causes:
        causes = owners if plan(found, ()).is_clean else [who for who in owners if _has_nobody(found, who, blocks)]
    return next(iter(harmless or causes), None)


def _has_nobody(found: Careers, who: str, blocks: Blocks) -> bool:
    """Whether only their own blocks keep someone from being paired, although others meet again."""
    lifted = _lifted(blocks, who)
    return not plan(found, blocks, but=who, again=True).is_clean and plan(found, lifted, but=who, again=True).is_clean


def _owes_to_blocks(found: Careers, who: str, blocks: Blocks) -> bool:
    """Whether someone has a bye out of turn, or can't but have one, because of their own blocks."""
    lifted = _lifted(blocks, who)
    if plan(found, lifted).bye != who:
        return True
    return not plan(found, blocks, but=who).is_clean and plan(found, lifted, but=who).is_clean


def _goes_without(found: Careers, who: str, blocks: Blocks) -> bool:
    return plan({other: career for other, career in found.items() if other != who}, blocks).is_clean


def _lifted(blocks: Blocks, who: str) -> Blocks:
    return [each for each in blocks if each[0] != who]


def _blame(career: Career, blocks: Blocks) -> tuple[int, int, int, int]:
    """The order of blame: most blocks first, then who has rested least, the lowest score, the weakest seed."""
    return -sum(who == career.id for who, _ in blocks), career.unplayed, career.score, -career.seed
