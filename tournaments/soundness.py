"""Whether the facts of a document can stand together: who is named plays, nobody is in two places at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tournaments import cuts
from tournaments.facts import BRACKETS, SEVERAL, TEAM_FORMATS, Format, How, Pairing, Round, Tournament
from tournaments.shapes import LARGEST_TEAM, BadDocument
from tournaments.teams import SMALLEST, homes

Name = TypeVar("Name", str, int)

PARTS = {
    Format.KNOCKOUT: re.compile(r"K[1-9]\d*|3"),
    Format.DOUBLE: re.compile(r"[WL][1-9]\d*|F[12]"),
    Format.TABLE_KNOCKOUT: re.compile(r"T[1-9]\d*"),
    Format.GROUPS: re.compile(r"[A-Z]+|K[1-9]\d*|3"),
    Format.SWISS: re.compile(r"(?![A-Z]\d).+|[KP][1-9]\d*|3"),
}
"""What the rounds are called where that says what they are."""
AGAINST_FILLERS = frozenset({How.FILLER, How.FORFEIT, How.VOID})
"""How games against a computer in place of a bye end: whoever has it may stay away."""


def check_sound(tournament: Tournament) -> None:
    """Raise `BadDocument` for the first thing that cannot be."""
    if wrong := next(_contradictions(tournament), None):
        raise BadDocument(wrong)


def _contradictions(tournament: Tournament) -> Iterator[str]:
    yield from _players(tournament)
    yield from _teams(tournament)
    yield from _named(tournament)
    if tournament.format in SEVERAL and tournament.settings.seats < tournament.settings.least:
        yield "The options want more at a table than it has seats."
    if tournament.format is Format.TABLE_KNOCKOUT and tournament.settings.advance >= _smallest(tournament):
        yield "Fewer have to advance than the smallest table has, or nobody is ever out."
    if tournament.format is Format.TABLE_KNOCKOUT and not all(held.pairings for held in tournament.rounds):
        yield "A round of a knock-out needs tables."
    for number, held in enumerate(tournament.rounds):
        yield from _round(tournament, held, f"rounds[{number}]")
        if tournament.teams:
            yield from _boards(tournament, held, number + 1, f"rounds[{number}]")
        yield from _unplayed(tournament, number, held)
    if tournament.format in BRACKETS:
        parts = Counter(held.part for held in tournament.rounds)
        yield from (f"There are {times} rounds {part}." for part, times in parts.items() if times > 1)


def _unplayed(tournament: Tournament, number: int, held: Round) -> Iterator[str]:
    """Check a round of which only rests are told, which is the one to be paired."""
    if tournament.format not in {Format.SWISS, Format.TABLES} or held.pairings or held.byes or held.away:
        return
    out = tournament.annulled.union(held.rests)
    there = [entrant.id for entrant in tournament.present(number + 1) if entrant.id not in out]
    if there:
        yield (
            f"rounds[{number}] has not been played: nobody sits there, and {there[0]} neither rests nor is away. "
            "To have it paired, leave out its tables."
        )


def _players(tournament: Tournament) -> Iterator[str]:
    for whose, entrants in (("players", tournament.players or tournament.entrants), ("teams", tournament.entrants)):
        for who in _twice(entrant.id for entrant in entrants):
            yield f"Two {whose} have the id {who}."
        for seed in _twice(entrant.seed for entrant in entrants):
            yield f"Two {whose} have the seed {seed}."


def _teams(tournament: Tournament) -> Iterator[str]:
    chosen, known = tournament.settings, {player.id for player in tournament.players}
    if not tournament.teams:
        if chosen.team_size and tournament.entrants:  # before the start it has neither
            yield "The option team_size needs teams."
        if any(pairing.boards for held in tournament.rounds for pairing in held.pairings):
            yield "There are tables with teams, but no teams."
        return
    if tournament.format not in TEAM_FORMATS:
        yield "Teams play a Swiss, a round robin or a knock-out."
    if chosen.team_size < SMALLEST:
        yield f"The option team_size has to be {SMALLEST} to {LARGEST_TEAM}, not {chosen.team_size}."
    if chosen.games != 1 or chosen.replays:
        yield "A match between teams is one game a board, and none is replayed: games is 1 and replays 0."
    members = [who for team in tournament.teams for who in team.members]
    yield from (f"{who} stands in boards, but is no player." for who in members if who not in known)
    yield from (f"{who} stands twice in boards." for who in _twice(members))
    for team in tournament.teams:
        if team.captain not in team.members:
            yield f"{team.captain} is the captain of {team.id}, but stands not in its boards."
    yield from _former_teams(tournament)


def _former_teams(tournament: Tournament) -> Iterator[str]:
    known = {team.id for team in tournament.teams}
    for player in tournament.players:
        yield from (f"{player.id} was in {team}, which is no team." for team, _ in player.was if team not in known)
        rounds = [until for _, until in player.was]
        if rounds != sorted(set(rounds)):
            yield f"{player.id} was in teams until the rounds {rounds}, which have to follow each other."


def _named(tournament: Tournament) -> Iterator[str]:
    """The lists of a document that name players."""
    known = {entrant.id for entrant in tournament.entrants}
    blocking = {player.id for player in tournament.players} or known
    strangers = {who for pair in tournament.blocks for who in pair} - blocking
    yield from (f"{who} in blocks is no player." for who in sorted(strangers))
    for where, names in (
        ("annulled", tournament.annulled),
        ("bracket", tournament.bracket),
        ("groups", (who for group in tournament.groups for who in group)),
    ):
        yield from (f"{who} in {where} is no player." for who in sorted(set(names) - known))
    for where, listed in (("bracket", tournament.bracket), ("groups", sum(tournament.groups, ()))):
        yield from (f"{who} stands twice in {where}." for who in _twice(listed))
    if any(len(pair) != 2 or pair[0] == pair[1] for pair in tournament.blocks):
        yield "Each of the blocks has to name two players."
    known |= {climb.by for climb in tournament.climbs if climb.kind == "join"}
    for climb in tournament.climbs:
        if not {climb.by, climb.to or climb.by} <= known:
            yield f"The events name {climb.by} and {climb.to or 'nobody'}, who are not both on the ladder."


def _round(tournament: Tournament, held: Round, at: str) -> Iterator[str]:
    right = PARTS.get(tournament.format)
    if right and not right.fullmatch(held.part):
        yield f"{at} is called {held.part}, which no part of this format is."
    listed = [who for pairing in held.pairings for who in pairing.seats]
    everyone = [*listed, *held.byes, *held.rests, *held.away]
    yield from (f"{who} stands twice in {at}." for who in _twice(everyone))
    known = _may_play(tournament, held)
    strangers = [who for who in everyone if who not in known]
    fillers = _fillers(held, known) if strangers else set()
    yield from (f"{who} in {at} does not play there." for who in strangers if who not in fillers)
    for place, pairing in enumerate(held.pairings):
        yield from _pairing(tournament, pairing, f"{at}.tables[{place}]")


def _pairing(tournament: Tournament, pairing: Pairing, at: str) -> Iterator[str]:
    most = tournament.settings.seats if tournament.format in SEVERAL else 2
    if not 2 <= len(pairing.seats) <= most:
        yield f"{at} has {len(pairing.seats)} seats, not 2{f' to {most}' if most > 2 else ''}."
    if any(sorted(match.seats) != sorted(pairing.seats) for match in pairing.matches):
        yield f"{at} has a game of others than those who sit there."


def _boards(tournament: Tournament, held: Round, number: int, at: str) -> Iterator[str]:
    """Whether at every board of a round two teams meet, or somebody has nobody opposite."""
    home = homes(tournament, number)
    seated = [who for pairing in held.pairings for board in pairing.boards for who in board.seats]
    yield from (f"{who} sits twice in {at}." for who in _twice(seated))
    for pairing in held.pairings:
        between = " and ".join(pairing.seats)
        if not 0 < len(pairing.boards) <= tournament.settings.team_size:
            yield f"{at} has {len(pairing.boards)} boards between {between}, not 1 to {tournament.settings.team_size}."
        for place, board in enumerate(pairing.boards, 1):
            teams = [home.get(who) for who in board.seats]
            if not 1 <= len(teams) <= 2 or len(set(teams)) < len(teams) or not set(teams) <= set(pairing.seats):
                yield f"Board {place} of {between} in {at} needs a player of each."
            if len(board.matches) > 1 or any(sorted(match.seats) != sorted(board.seats) for match in board.matches):
                yield f"Board {place} of {between} in {at} has a game too many, or of others than those who sit there."
            if any(match.how is How.FILLER for match in board.matches):
                yield f"Board {place} of {between} in {at} has a computer."


def _may_play(tournament: Tournament, held: Round) -> set[str]:
    """Those who can be in a round: of a knock-out, whoever is in its bracket."""
    if tournament.bracket and cuts.is_after(held):
        return set(tournament.bracket)
    if tournament.format in BRACKETS:
        return {entrant.id for entrant in tournament.present(1)}
    return {entrant.id for entrant in tournament.entrants}


def _fillers(held: Round, known: set[str]) -> set[str]:
    """Computers in place of a bye, who are no players."""
    return {
        who
        for pairing in held.pairings
        if len(pairing.seats) == 2 and all(match.how in AGAINST_FILLERS for match in pairing.matches)
        for who in pairing.seats
        if who not in known and not known.isdisjoint(pairing.seats)
    }


def _smallest(tournament: Tournament) -> int:
    return min(tournament.settings.least, tournament.settings.seats)


def _twice(found: Iterable[Name]) -> list[Name]:
    return [each for each, times in Counter(found).items() if times > 1]
