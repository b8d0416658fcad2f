"""A tournament as its facts make it: what was decided is replayed, and everything else follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from itertools import dropwhile, islice
from typing import Any

from storage.community.tournaments import Fact, TournamentRow
from tournaments.documents import settings as read_settings
from tournaments.facts import Entrant, Format, How, Match, Pairing, Round, Settings, Team, Tournament
from tournaments.teams import homes, joined, lineups, moved, settled
from tournaments.verdicts import verdict


class FactKind(StrEnum):
    """What can happen in a tournament."""

    ANNOUNCED = "announced"
    OPENED = "opened"
    TAKEN_BACK = "taken back"  # what was published by mistake
    JOINED = "joined"
    LEFT = "left"
    STARTED = "started"
    PAIRED = "paired"
    RESULT = "result"
    RULED = "ruled"
    REST = "rest"
    WITHDRAWN = "withdrawn"
    PAUSED = "paused"
    RESUMED = "resumed"
    OVERDUE = "overdue"
    EXTENDED = "extended"
    UNDONE = "undone"
    REPLACED = "replaced"
    RETURNED = "returned"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    SEEDED = "seeded"  # by hand, before the start
    ORDERED = "ordered"  # the members of a team, as they sit down
    MOVED = "moved"  # into another team
    SWAPPED = "swapped"  # in pairings that were not published yet


ALL_AT_ONCE = frozenset({Format.ROUND_ROBIN, Format.GROUPS})
"""Formats whose pairings wait only for their entrants to be free."""


OVER_THE_BOARD = frozenset({How.PLAYED, How.ADJUDICATED})


def replayed(row: TournamentRow, facts: Sequence[Fact]) -> Tournament:
    """The tournament after these facts; without entrants before it has started."""
    return _with_results(*_replayed(row, facts))


def results_of(row: TournamentRow, facts: Sequence[Fact]) -> Results:
    """How the matches that have ended count."""
    return _replayed(row, facts)[1]


def standing(facts: Sequence[Fact]) -> list[Fact]:
    """The facts without those of rounds that were undone; rests asked for during one come after it is made again."""
    kept: list[Fact] = []
    postponed: list[list[Fact]] = []
    for fact in facts:
        if fact.kind != FactKind.UNDONE:
            kept.append(fact)
            kept += postponed.pop() if fact.kind == FactKind.PAIRED and postponed else []
            continue
        last = max(place for place, each in enumerate(kept) if each.kind == FactKind.PAIRED)
        postponed.append([each for each in kept[last:] if _is_of_next_round(each)])
        since = [each for each in kept[last + 1 :] if not _is_of_next_round(each)]
        kept = [each for each in (*kept[:last], *since) if not _is_of(each, fact.data["round"])]
    return kept


def replaced(facts: Sequence[Fact]) -> set[str]:
    """Those whose place someone else has taken."""
    return {fact.data["player"] for fact in facts if fact.kind == FactKind.REPLACED}


def arrivals(facts: Sequence[Fact]) -> dict[int, datetime]:
    """When those came who were not in it from the start."""
    found: dict[int, datetime] = {}
    for fact in dropwhile(lambda each: each.kind != FactKind.STARTED, facts):
        who = {FactKind.JOINED: "player", FactKind.REPLACED: "newcomer"}.get(FactKind(fact.kind))
        if who is not None:
            found.setdefault(int(fact.data[who]), fact.at)
    return found


def successor(facts: Sequence[Fact], who: str) -> str:
    """Whoever has someone's place by now."""
    for fact in facts:
        if fact.kind == FactKind.REPLACED and fact.data["player"] == who:
            who = fact.data["newcomer"]
    return who


Results = dict[tuple[int, int], dict[int, Match]]
"""The matches that have ended, by round and place, then by number."""


def settings_of(row: TournamentRow) -> Settings:
    """What the director chose, as the formats read it."""
    return read_settings(row.settings.stored)


def result(round_: int, place: int, number: int, match: Match) -> dict[str, Any]:
    """The data of a fact that says how a match ended."""
    places = [list(each) for each in match.places]
    where = {"round": round_, "place": place, "number": number}
    return where | {"seats": list(match.seats), "places": places, "how": match.how.value}


def is_decided(tournament: Tournament, held: Round, pairing: Pairing, seeds: Mapping[str, int]) -> bool:
    """Whether a pairing needs no further match; `seeds` are those of the bracket.

    Of teams it is their whole match or one of its boards, which are both over with the one result they have.
    """
    if held.in_bracket and not tournament.teams:
        return verdict(tournament, held, pairing, seeds) is not None
    enough = len(pairing.matches) >= tournament.settings.games
    return enough or not tournament.annulled.isdisjoint(entrants_at(pairing))


def entrants_at(pairing: Pairing) -> tuple[str, ...]:
    """Whose result a pairing is: those who sit there, or at a board their teams."""
    return pairing.sides or pairing.seats


def first_matches(tournament: Tournament, held: Round) -> int:
    """How many matches of a pairing begin with it: in a knock-out of two, one after the other."""
    return 1 if held.in_bracket and not held.at_tables else tournament.settings.games


def waits_for_places(tournament: Tournament, held: Round) -> bool:
    """Whether its pairings begin only when their entrants are free."""
    return tournament.format in ALL_AT_ONCE and not held.in_bracket and not tournament.teams


def still_in(tournament: Tournament) -> tuple[str, ...]:
    """Those who would be paired next, by seed."""
    number = len(tournament.rounds) + 1
    there = {each.id for each in tournament.present(number) if each.id not in tournament.annulled}
    if not tournament.teams:
        return tuple(each.id for each in tournament.present(number) if each.id in there)
    home = homes(tournament)
    return tuple(each.id for each in tournament.players if each.present(number) and home.get(each.id) in there)


def competing(tournament: Tournament) -> int:
    """How many entrants would be paired next."""
    number, there = len(tournament.rounds) + 1, still_in(tournament)
    if not tournament.teams:
        return len(there)
    return sum(not {*each}.isdisjoint(there) for each in lineups(tournament, number).values())


def _replayed(row: TournamentRow, facts: Sequence[Fact]) -> tuple[Tournament, Results]:
    tournament = Tournament(Format(row.format), (), settings_of(row), row.seed)
    results: Results = {}
    for fact in standing(facts):
        tournament = _after(tournament, results, fact)
    return _with_rests(tournament, facts), results


def rests_asked(facts: Iterable[Fact]) -> dict[str, tuple[int, ...]]:
    """The rounds that people want to sit out, as they said it last."""
    asked = (fact.data for fact in facts if fact.kind == FactKind.REST)
    return {data["player"]: tuple(data["rounds"]) for data in asked if "rounds" in data}


def _is_of_next_round(fact: Fact) -> bool:
    """Whether someone asked to sit out the round that comes next, whichever that is."""
    return fact.kind == FactKind.REST and "rounds" not in fact.data


def _with_rests(tournament: Tournament, facts: Iterable[Fact]) -> Tournament:
    asked = rests_asked(facts)
    if not asked:
        return tournament
    entrants = tuple(replace(each, rests=asked.get(each.id, ())) for each in tournament.entrants)
    return replace(tournament, entrants=entrants)


def _after(tournament: Tournament, results: Results, fact: Fact) -> Tournament:
    data = fact.data
    match fact.kind:
        case FactKind.STARTED:
            seeded = tuple(Entrant(who, seed) for seed, who in enumerate(data["seeds"], 1))
            started = replace(tournament, entrants=seeded, settings=read_settings(data["settings"]))
            return in_teams(started, data["teams"]) if "teams" in data else started
        case FactKind.ORDERED | FactKind.MOVED if tournament.teams:
            return _with_teams_changed(tournament, fact)
        case FactKind.JOINED if tournament.entrants:
            return joined(tournament, data["player"], data.get("team"))
        case FactKind.PAIRED:
            return _paired(tournament, data)
        case FactKind.RESULT | FactKind.RULED:
            found = results.setdefault((data["round"], data["place"]), {})
            found[data["number"]] = match_of(data)
        case FactKind.REST if _is_of_next_round(fact):
            return replace(tournament, resting=tournament.resting | {data["player"]})
        case FactKind.WITHDRAWN:
            return _without(tournament, data)
        case FactKind.RETURNED:
            return _returned(tournament, data["player"])
        case FactKind.REPLACED:
            return _replaced(tournament, results, data["player"], data["newcomer"])
    return tournament


def _paired(tournament: Tournament, data: Mapping[str, Any]) -> Tournament:
    lists = {name: tuple(data.get(name, ())) for name in ("byes", "rests", "away")}
    pairings = tuple(Pairing(tuple(seats)) for seats in data["tables"])
    if "teams" in data:
        pairings = _between_teams(pairings, data["teams"])
    groups = tuple(tuple(group) for group in data["groups"]) if "groups" in data else tournament.groups
    bracket = tuple(data["bracket"]) if "bracket" in data else tournament.bracket
    rounds = (*tournament.rounds, Round(pairings, part=data["part"], **lists))
    return replace(tournament, rounds=rounds, groups=groups, bracket=bracket, resting=frozenset())


def _without(tournament: Tournament, data: Mapping[str, Any]) -> Tournament:
    """The tournament without whoever leaves; in a round robin their matches are annulled, or forfeits."""
    who = data["player"]
    if data.get("annulled"):
        return replace(tournament, annulled=tournament.annulled | {homes(tournament).get(who, who)})
    last = len(tournament.rounds)
    people = tuple(replace(each, left=last) if each.id == who else each for each in tournament.people)
    return _with_people(tournament, people)


def _returned(tournament: Tournament, who: str) -> Tournament:
    """The tournament with whoever comes back, who was away in the rounds since they left."""
    last = next((each.left for each in tournament.people if each.id == who), None)
    people = tuple(replace(each, left=None) if each.id == who else each for each in tournament.people)
    rounds = tournament.rounds
    if last is not None and tournament.format in {Format.SWISS, Format.TABLES} and not tournament.teams:
        missed = tuple(held if held.in_bracket else replace(held, away=(*held.away, who)) for held in rounds[last:])
        rounds = (*rounds[:last], *missed)
    return replace(_with_people(tournament, people), rounds=rounds)


def in_teams(tournament: Tournament, told: Sequence[Mapping[str, Any]]) -> Tournament:
    """The tournament of these teams, in the order of their seeds; whoever founded one is its captain."""
    teams = tuple(Team(each["id"], tuple(each["members"]), each["captain"]) for each in told)
    entrants = tuple(Entrant(team.id, seed) for seed, team in enumerate(teams, 1))
    return replace(tournament, teams=teams, players=tournament.entrants, entrants=entrants)


def _with_teams_changed(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament with a team in another order, or with somebody in another team."""
    if fact.kind == FactKind.MOVED:
        return moved(tournament, fact.data["player"], fact.data["team"])
    return replace(tournament, teams=tuple(_ordered(each, fact.data) for each in tournament.teams))


def _ordered(team: Team, data: Mapping[str, Any]) -> Team:
    """A team in the order its captain has chosen; those who have left come last."""
    if team.id != data["team"]:
        return team
    gone = (who for who in team.members if who not in data["members"])
    return replace(team, members=(*data["members"], *gone))


def _between_teams(boards: Sequence[Pairing], teams: Sequence[Sequence[str]]) -> tuple[Pairing, ...]:
    """Boards as matches between the teams named beside them."""
    together: dict[tuple[str, ...], list[Pairing]] = {}
    for board, between in zip(boards, teams, strict=True):
        together.setdefault(tuple(between), []).append(board)
    return tuple(Pairing(between, boards=tuple(inside)) for between, inside in together.items())


def _with_people(tournament: Tournament, people: tuple[Entrant, ...]) -> Tournament:
    """The tournament with what has changed about those who play; a team that nobody is left of has left."""
    if not tournament.teams:
        return replace(tournament, entrants=people)
    last = {each.id: each.left for each in people}
    left = {}
    for team in tournament.teams:
        rounds = [number for who in team.members if (number := last.get(who)) is not None]
        left[team.id] = max(rounds) if len(rounds) == len(team.members) else None
    entrants = tuple(replace(each, left=left[each.id]) for each in tournament.entrants)
    return replace(tournament, players=people, entrants=entrants)


def _replaced(tournament: Tournament, results: Results, leaver: str, newcomer: str) -> Tournament:
    for found in results.values():
        found.update({number: renamed_match(match, leaver, newcomer) for number, match in found.items()})
    return renamed(tournament, leaver, newcomer)


def _is_of(fact: Fact, round_: int) -> bool:
    return fact.kind in {FactKind.RESULT, FactKind.RULED} and fact.data["round"] == round_


def match_of(data: Mapping[str, Any]) -> Match:
    """How a match ended, by the fact that says so."""
    places = tuple(tuple(place) for place in data["places"])
    return Match(tuple(data["seats"]), places, How(data["how"]))


def renamed(tournament: Tournament, leaver: str, newcomer: str) -> Tournament:
    """The tournament as if the newcomer had played it from the beginning."""

    def name(who: str) -> str:
        return newcomer if who == leaver else who

    def names(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(name(who) for who in ids)

    def met(one: Pairing) -> Pairing:
        return Pairing(names(one.seats), one.matches, boards=tuple(met(board) for board in one.boards))

    def held(one: Round) -> Round:
        pairings = tuple(met(pairing) for pairing in one.pairings)
        return replace(one, pairings=pairings, byes=names(one.byes), rests=names(one.rests), away=names(one.away))

    return replace(
        tournament,
        entrants=tuple(replace(each, id=name(each.id)) for each in tournament.entrants),
        players=tuple(replace(each, id=name(each.id)) for each in tournament.players),
        teams=tuple(
            replace(each, members=names(each.members), captain=name(each.captain)) for each in tournament.teams
        ),
        rounds=tuple(held(each) for each in tournament.rounds),
        annulled=frozenset(names(tournament.annulled)),
        groups=tuple(names(group) for group in tournament.groups),
        bracket=names(tournament.bracket),
        resting=frozenset(names(tournament.resting)),
    )


def renamed_match(match: Match, leaver: str, newcomer: str) -> Match:
    """A result as if the newcomer had played it."""

    def names(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(newcomer if who == leaver else who for who in ids)

    return Match(names(match.seats), tuple(names(place) for place in match.places), match.how)


def _with_results(tournament: Tournament, results: Results) -> Tournament:
    people = {each.id for each in tournament.people}
    rounds = []
    for number, held in enumerate(tournament.rounds, 1):
        boards = iter(
            replace(board, matches=_in_order(results.get((number, place), {}), people))
            for place, board in enumerate(held.boards)
        )
        pairings = tuple(
            replace(each, boards=tuple(islice(boards, len(each.boards)))) if each.boards else next(boards)
            for each in held.pairings
        )
        rounds.append(replace(held, pairings=pairings))
    made = replace(tournament, rounds=tuple(rounds))
    return settled(made) if made.teams else made


def _in_order(found: Mapping[int, Match], entrants: set[str]) -> tuple[Match, ...]:
    return tuple(_counted(match, entrants) for _, match in sorted(found.items()))


def _counted(match: Match, entrants: set[str]) -> Match:
    """The result as it counts: what was played against a filler, who is no entrant, counts as that."""
    if match.how in OVER_THE_BOARD and not entrants.issuperset(match.seats):
        return replace(match, how=How.FILLER)
    return match
