"""Adds to documents what follows from facts: rounds that are made, who goes on, and where standings differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from tournaments import brackets, cuts, groups
from tournaments.brackets import Bracket
from tournaments.contests import BY_BOARD, BY_POINTS, Decision, decision, table_decision
from tournaments.documents import Document, written_rounds
from tournaments.facts import Format, Pairing, Round, Tournament
from tournaments.tableknockout import Rounds, is_last
from tournaments.teams import between, is_level


def with_verdicts(document: Document, tournament: Tournament) -> Document:
    """The document, with `advance` and `by` in every decided table of a knock-out."""
    seeds = seeds_of_bracket(tournament)
    stages = document.get("stages", [document])
    written = [held for stage in stages for held in stage.get("rounds", ()) if "tables" in held]
    for held, shown in zip(tournament.rounds, written, strict=True):
        if held.in_bracket:
            tables = iter(shown["tables"])
            for pairing in held.pairings:
                found = verdict(tournament, held, pairing, seeds)
                for table in islice(tables, len(pairing.boards) or 1):
                    table.update({"advance": list(found.advance), "by": found.by} if found else {})
    return document


def with_round(document: Document, tournament: Tournament, held: Round) -> Document:
    """The document with one more round, and what was drawn to make it."""
    made = replace(tournament, rounds=(*tournament.rounds, held))
    return document | drawn_for(tournament, held) | written_rounds(made, document)


def drawn_for(tournament: Tournament, held: Round) -> Document:
    """The groups and the bracket that a next round comes from."""
    drawn: Document = {}
    if tournament.teams:
        tournament = between(tournament)
    if tournament.format is Format.GROUPS:
        drawn["groups"] = [list(ids) for ids in groups.members(tournament)]
        if held.in_bracket:
            drawn["bracket"] = list(groups.qualified(tournament))
    if tournament.has_cut and cuts.is_after(held):
        drawn["bracket"] = list(cuts.made_cut(tournament).ids)
    return drawn


def verdict(tournament: Tournament, held: Round, pairing: Pairing, seeds: Mapping[str, int]) -> Decision | None:
    """How a pairing of a knock-out ended; None while it goes on."""
    if held.at_tables:
        advance = 1 if is_last(held) else tournament.settings.advance
        return table_decision(pairing, tournament.settings, seeds, advance)
    found = decision(pairing, tournament.settings, seeds)
    if found and found.by == BY_POINTS and tournament.teams and is_level(pairing):
        return replace(found, by=BY_BOARD)
    return found


def bracket_of(tournament: Tournament) -> Bracket | Rounds | None:
    """The knock-out played as far as the facts go; None where there is none, or not yet."""
    match tournament.format:
        case Format.KNOCKOUT:
            return brackets.knockout(tournament)
        case Format.DOUBLE:
            return brackets.double(tournament)
        case Format.TABLE_KNOCKOUT:
            return Rounds(tournament)
        case Format.GROUPS:
            return groups.bracket(tournament)
        case _:
            begun = tournament.has_cut and any(map(cuts.is_after, tournament.rounds))
            return cuts.knockout(tournament) if begun else None


def goes_on_alike(tournament: Tournament, corrected: Tournament) -> bool:
    """Whether the knock-out that has begun after a first stage, and its play-off, are the same by corrected results."""
    return all(one == two for one, two in zip(_entry(tournament), _entry(corrected), strict=True))


def _entry(tournament: Tournament) -> Iterator[object]:
    """How a second stage begins by the results before it: the first pairings, then who is in the knock-out."""
    anew = replace(tournament, bracket=())
    if tournament.format is Format.GROUPS:
        yield groups.qualified(anew)
        return
    yield cuts.next_rounds(replace(anew, rounds=cuts.first_stage(anew).rounds))
    if tournament.bracket:
        yield cuts.made_cut(anew).ids


def is_out(tournament: Tournament, who: str) -> bool:
    """Whether someone has lost their place in the knock-out, or did not reach it."""
    played = bracket_of(tournament)
    if not tournament.rounds or played is None:
        return False
    return who not in played.ids or any(who in level for level in played.out)


def seeds_of_bracket(tournament: Tournament) -> Mapping[str, int]:
    """The seeds of the bracket by which a level pairing is decided."""
    if tournament.has_cut and any(held.in_bracket for held in tournament.rounds):
        return {who: place for place, who in enumerate(cuts.in_order(tournament))}
    if tournament.bracket:
        return {who: place for place, who in enumerate(tournament.bracket)}
    return tournament.seeds


def differences(document: Document, computed: Iterable[Document], name: str = "standings") -> Iterator[str]:
    """A sentence for every line of the document's standings that is not as computed."""
    if name not in document:
        return
    right = {line["id"]: line for line in computed}
    stated = {line["id"]: line for line in document[name]}
    if len(stated) < len(document[name]):
        yield f"Somebody stands more than once in {name}."
    yield from (f"{who} is missing in {name}." for who in right if who not in stated)
    for who, line in stated.items():
        if who not in right:
            yield f"{who} has no place in {name}."
        elif unlike := sorted(_unlike(line, right[who])):
            yield f"{who}: {', '.join(unlike)}."


def _unlike(stated: Document, right: Document) -> Iterable[str]:
    if stated["place"] != right["place"]:
        yield f"place {stated['place']} should be {right['place']}"
    numbers = [(name, stated, right) for name in ("points", "games", "won")]
    numbers += [
        (name, stated.get("tiebreaks") or {}, right.get("tiebreaks", {})) for name in right.get("tiebreaks", {})
    ]
    for name, theirs, ours in numbers:
        if theirs.get(name) is not None and name in ours and Fraction(theirs[name]) != Fraction(ours[name]):
            yield f"{name} {theirs[name]} should be {ours[name]}"
