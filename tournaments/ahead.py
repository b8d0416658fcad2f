"""Whether the rounds to come can be played without meeting again and without a second bye: a search in small fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Graph = tuple[int, ...]
"""For each place the places of those who may still meet it, as bits."""

Pairs = tuple[tuple[int, int], ...]


class Search:
    """One search; where it takes more steps than it is given, it finds that all will be well."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def can_go_on(self, graph: Graph, gifts: Sequence[int], rounds: int) -> bool:
        """Whether so many more rounds can be played by an odd number; who has had the fewest byes is next for one."""
        fewest = min(gifts)
        free = [place for place, count in enumerate(gifts) if count == fewest]
        return self._play(graph, free, min(rounds, len(free)))

    def _play(self, graph: Graph, free: Sequence[int], rounds: int) -> bool:
        """Play the rounds, which may come in any order, so they are tried in that of their byes."""
        if not rounds or self.steps <= 0:
            return True
        if not _may_do(graph, free, rounds):
            return False
        for turn in range(len(free) - rounds + 1):
            everyone = ((1 << len(graph)) - 1) & ~(1 << free[turn])
            for pairs in matchings(graph, everyone):
                self.steps -= 1
                if self._play(without(graph, pairs), free[turn + 1 :], rounds - 1):
                    return True
        return False


def matchings(graph: Graph, there: int) -> Iterator[Pairs]:
    """Every way to pair all of these, who has the fewest possible opponents first."""
    if not there:
        yield ()
        return
    one = min(_places(there), key=lambda place: (graph[place] & there).bit_count())
    for two in _places(graph[one] & there):
        for rest in matchings(graph, there & ~(1 << one) & ~(1 << two)):
            yield ((one, two), *rest)


def without(graph: Graph, pairs: Pairs) -> Graph:
    """The graph once these have met."""
    found = list(graph)
    for one, two in pairs:
        found[one] &= ~(1 << two)
        found[two] &= ~(1 << one)
    return tuple(found)


def _may_do(graph: Graph, free: Sequence[int], rounds: int) -> bool:
    """Whether everyone has opponents enough; who lacks one needs a bye."""
    short = [place for place, others in enumerate(graph) if others.bit_count() < rounds]
    return (
        len(short) <= rounds
        and set(short) <= set(free)
        and all(graph[place].bit_count() >= rounds - 1 for place in short)
    )


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
