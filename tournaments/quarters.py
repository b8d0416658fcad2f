"""Where those of one group stand in a knock-out: the first two in different halves, the next two in quarters left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournaments.brackets import order

TRIES = 3000
"""Orders of a rank looked at before more is allowed."""

Group = int
Tier = Sequence[Group]
"""The groups of those who have reached the same place in theirs, best first; each group once."""

Allowed = Sequence[Sequence[bool]]
"""Whether they fit, by seed and by place in the tier."""


def kept_apart(tiers: Sequence[Tier]) -> list[list[Group]]:
    """The order of the seeds, as near to that of merit as those of one group can be apart.

    Where some groups have more places in the knock-out than others, not all may be; the last ranks give way first.
    """
    for strict in range(len(tiers), 0, -1):
        for only_first_round in (True, False):
            if found := _Draw(sum(map(len, tiers)), strict, only_first_round).filled(tiers):
                return found
    return [list(tier) for tier in tiers]


class _Draw:
    """One attempt: up to the rank `strict` everyone keeps apart, the others perhaps in the first round."""

    def __init__(self, entrants: int, strict: int, only_first_round: bool) -> None:
        self.depth = max(entrants - 1, 0).bit_length()
        self.slots = {seed: slot for slot, seed in enumerate(order(1 << self.depth))}
        self.strict, self.loose = strict, self.depth - 1 if only_first_round else 0
        self.tries = TRIES

    def filled(self, tiers: Sequence[Tier]) -> list[list[Group]] | None:
        """Fill all ranks; None if there is no such draw."""
        return self._filled(tiers, 1, 1, {})

    def _filled(
        self, tiers: Sequence[Tier], rank: int, first: int, before: Mapping[Group, Sequence[int]]
    ) -> list[list[Group]] | None:
        if not tiers:
            return []
        seeds = range(first, first + len(tiers[0]))
        for tier in _variants(tiers[0]):
            self.tries -= 1
            allowed = [[self._may(group, seed, rank, before) for group in tier] for seed in seeds]
            row = _matched(allowed)
            if row is None or self.tries < 0:
                return None
            found = [tier[place] for place in row]
            taken = {group: (*before.get(group, ()), seed) for group, seed in zip(found, seeds, strict=True)}
            if (rest := self._filled(tiers[1:], rank + 1, seeds.stop, {**before, **taken})) is not None:
                return [found, *rest]
        return None

    def _may(self, group: Group, seed: int, rank: int, before: Mapping[Group, Sequence[int]]) -> bool:
        """Whether nobody of this group stands in the same part: half, quarter, eighth .., by rank."""
        depth = (rank - 1).bit_length() if rank <= self.strict else self.loose
        shift = self.depth - min(depth, self.depth)
        own = self.slots[seed] >> shift
        return not depth or all(self.slots[other] >> shift != own for other in before.get(group, ()))


def _variants(tier: Tier) -> Iterator[Tier]:
    """The order of merit, then each with two exchanged, the last ones first."""
    yield tier
    for one, two in combinations(range(len(tier) - 1, -1, -1), 2):
        changed = list(tier)
        changed[one], changed[two] = changed[two], changed[one]
        yield changed


def _matched(allowed: Allowed) -> list[int] | None:
    """A place of the tier for each seed, the first seeds as early ones as can be; None if they do not fit."""
    owner: dict[int, int] = {}
    for seed in range(len(allowed)):
        if not _augmented(seed, allowed, owner, set()):
            return None
    for seed in range(len(allowed)):
        own = next(place for place, one in owner.items() if one == seed)
        earlier = (place for place in range(own) if allowed[seed][place] and owner[place] > seed)
        owner = next(filter(None, (_exchanged(seed, place, allowed, owner) for place in earlier)), owner)
    return [place for _, place in sorted((one, place) for place, one in owner.items())]


def _exchanged(seed: int, place: int, allowed: Allowed, owner: Mapping[int, int]) -> dict[int, int] | None:
    """The matching with this seed at this place, those before it kept."""
    other = owner[place]
    found = {at: one for at, one in owner.items() if one not in {seed, other}} | {place: seed}
    fixed = {at for at, one in found.items() if one <= seed}
    return found if _augmented(other, allowed, found, fixed) else None


def _augmented(seed: int, allowed: Allowed, owner: dict[int, int], seen: set[int]) -> bool:
    """Find this seed a place, moving others on; `seen` places are not touched."""
    for place, may in enumerate(allowed[seed]):
        if may and place not in seen:
            seen.add(place)
            if place not in owner or _augmented(owner[place], allowed, owner, seen):
                owner[place] = seed
                return True
    return False
