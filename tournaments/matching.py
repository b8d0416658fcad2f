"""The cheapest matching of a graph; the only module that knows the library which finds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import rustworkx

Edge = tuple[int, int, int]
"""Two nodes and the cost of pairing them, a whole number of any size below 2^126."""

WIDEST = 126
"""Bits a cost may have: sums inside the library have 128."""


def cheapest(nodes: int, edges: Sequence[Edge]) -> list[tuple[int, int]]:
    """The pairs with the smallest sum of costs, of as many as possible, the smaller node first."""
    ceiling = max((cost for _, _, cost in edges), default=0) + 1
    if ceiling.bit_length() > WIDEST:
        raise OverflowError(f"a cost of {ceiling.bit_length()} bits cannot be matched, at most {WIDEST} can")
    return _matched(nodes, ((one, two, ceiling - cost) for one, two, cost in edges))


def perfect(nodes: int, edges: Sequence[tuple[int, int]]) -> bool:
    """Whether everyone can be paired along these edges."""
    if nodes % 2:
        return False
    degree = [0] * nodes
    for one, two in edges:
        degree[one] += 1
        degree[two] += 1
    if not nodes or min(degree) * 2 >= nodes:  # Dirac: there is a round trip through all of them
        return True
    return min(degree) > 0 and 2 * len(_matched(nodes, ((one, two, 1) for one, two in edges))) == nodes


def _matched(nodes: int, weighted: Iterable[Edge]) -> list[tuple[int, int]]:
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from(list(weighted))
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)
