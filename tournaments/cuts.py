"""After a Swiss or after tables: who makes the cut, by a play-off where one is wanted, and their knock-out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count

from tournaments.brackets import Bracket, Unknown
from tournaments.facts import PLAY_OFF, Format, Round, Tournament
from tournaments.ranking import Table, Tied, ranked
from tournaments.tableknockout import Rounds


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on, the best first, and a round of the play-off that has to be played before that is known."""

    ids: tuple[str, ...] = ()
    next: Round | None = None
    is_known: bool = True


def is_after(held: Round) -> bool:
    """Whether a round belongs to the knock-out after the cut."""
    return held.in_bracket and not held.part.startswith(PLAY_OFF)


def first_stage(tournament: Tournament) -> Tournament:
    """The tournament up to the cut."""
    if not tournament.has_cut:
        return tournament
    before = tuple(held for held in tournament.rounds if not held.in_bracket)
    return replace(tournament, rounds=before, settings=replace(tournament.settings, cut=0), bracket=())


def made_cut(tournament: Tournament) -> Cut:
    """Who goes on: whoever is there when the knock-out is paired, so the next in order follows whoever has left.

    The first stage has to have ended.
    """
    if tournament.bracket:
        return Cut(tournament.bracket)
    ids = _ranked(tournament)
    played = _played_off(tournament, ids)
    if isinstance(played, Cut):
        return played
    begins = next((number for number, held in enumerate(tournament.rounds, 1) if is_after(held)), None)
    there = {entrant.id for entrant in tournament.present(begins or len(tournament.rounds) + 1)}
    chosen = {*[who for who in played if who in there][: tournament.settings.cut]}
    return Cut(tuple(who for who in ids if who in chosen))


def in_order(tournament: Tournament) -> list[str]:
    """Everyone by whom a level pairing after the first stage is decided: the bracket, then all others."""
    return [*tournament.bracket, *(who for who in _ranked(tournament) if who not in tournament.bracket)]


def knockout(tournament: Tournament) -> Bracket | Rounds:
    """The knock-out of those who made the cut, played as far as the facts go."""
    ids = made_cut(tournament).ids
    if tournament.format is Format.TABLES:
        return Rounds(tournament, ids)
    bracket = Bracket(tournament, ids)
    bracket.play_single()
    return bracket


def next_rounds(tournament: Tournament) -> Sequence[Round]:
    """What is played next after the first stage has ended; none while results are missing, or if it is over."""
    cut = made_cut(tournament)
    if cut.next or not cut.is_known:
        return [cut.next] if cut.next else []
    made = knockout(tournament).next
    return made if isinstance(made, list) else [made] if made else []


def is_over(tournament: Tournament) -> bool:
    """Whether the knock-out has a winner."""
    return made_cut(tournament).is_known and knockout(tournament).is_over


def places(tournament: Tournament, table: Table) -> Tied:
    """The knock-out in its order, then everyone else by the first stage, of which this is the table."""
    if not any(map(is_after, tournament.rounds)):
        return table.order
    played = knockout(tournament)
    inside = {who for level in played.places for who in level}
    others = [[who for who in level if who not in inside] for level in table.order]
    return played.places + [level for level in others if level]


def _ranked(tournament: Tournament) -> list[str]:
    """Everyone in the order of the first stage, whom nothing parts by seed."""
    return [who for level in ranked(first_stage(tournament)).order for who in level]


def _played_off(tournament: Tournament, ids: Sequence[str]) -> list[str] | Cut:
    """Everyone in the order in which they go on, after a play-off of those level at the cut if that is wanted.

    Of more than go on, as many of the last as have to go play the best of them, until the others are left.
    """
    first = first_stage(tournament)
    begins = len(first.rounds) + 1
    there = {entrant.id for entrant in tournament.present(begins)}
    left, cut = [who for who in ids if who in there], tournament.settings.cut
    if not tournament.settings.playoff or tournament.format is not Format.SWISS or len(left) <= cut:
        return list(ids)
    scores = ranked(first).sums.scores
    level = [who for who in left if scores[who] == scores[left[cut - 1]]]
    above, below = left[: left.index(level[0])], left[left.index(level[-1]) + 1 :]
    bracket, out = Bracket(tournament, ids), list[str]()
    for number in count(1):
        spare = len(level) - (cut - len(above))
        if spare <= 0:
            return [*above, *level, *out, *below]
        pairs = min(spare, len(level) // 2)
        safe, playing = level[: len(level) - 2 * pairs], level[len(level) - 2 * pairs :]
        played = bracket.play(f"{PLAY_OFF}{number}", list(zip(playing[:pairs], playing[: pairs - 1 : -1], strict=True)))
        if any(slot is Unknown.YET for slot in played.winners):
            return Cut(next=bracket.next[0] if bracket.next else None, is_known=False)
        out = [who for who in ids if who in played.losers] + out
        level = safe + [who for who in ids if who in played.winners]
    raise AssertionError("a play-off ends")
