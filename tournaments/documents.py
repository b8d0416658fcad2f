"""Tournaments as JSON documents, the shape that `python -m tournaments` reads and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from tournaments import cuts
from tournaments.facts import SEVERAL, Climb, Entrant, Format, How, Match, Pairing, Round, Settings, Team, Tournament
from tournaments.ranking import Standing
from tournaments.shapes import BadDocument, check_document
from tournaments.soundness import check_sound
from tournaments.standings import Individual
from tournaments.teams import settled
from tournaments.tiebreaks import NUMBERS

Document = dict[str, Any]

PLAYED_OFF, BROKEN = "playoff", "tiebreaks"
"""What decides between those who are level at the cut."""


class _Later(NamedTuple):
    """What can follow a stage, and the options it has for itself."""

    format: Format
    options: tuple[str, ...]


SECOND_STAGE = {
    Format.SWISS: _Later(Format.KNOCKOUT, ("third", "replays")),
    Format.TABLES: _Later(Format.TABLE_KNOCKOUT, ("seats", "least", "advance")),
    Format.GROUPS: _Later(Format.KNOCKOUT, ("third", "replays")),
}

TIEBREAK_NAMES = {*NUMBERS, "DE", "SEED"}


def read(document: Mapping[str, Any]) -> Tournament:
    """The facts in a document; a last round without tables says who rests in the round to be paired.

    Raises `BadDocument`.
    """
    check_document(document)
    document = _in_one(document)
    try:
        rounds = [_round(written) for written in document.get("rounds", ()) if "tables" in written]
        teams, players = document.get("teams", ()), tuple(_entrant(written) for written in document["players"])
        tournament = Tournament(
            format=Format(document["format"]),
            entrants=tuple(_entrant(written) for written in teams) if teams else players,
            settings=settings(_with_seats(document)),
            seed=document.get("seed", 0),
            rounds=tuple(rounds),
            blocks=frozenset(tuple(pair) for pair in document.get("blocks", ())),
            annulled=frozenset(document.get("annulled", ())),
            groups=tuple(tuple(group) for group in document.get("groups", ())),
            bracket=tuple(document.get("bracket", ())),
            climbs=tuple(_climb(written) for written in document.get("events", ())),
            resting=frozenset(_resting(document)),
            teams=tuple(_team(written) for written in teams),
            players=players if teams else (),
        )
    except KeyError as fault:
        raise BadDocument(f"The document lacks something: {fault.args[0]}.") from fault
    except ValueError as fault:
        raise BadDocument(f"The document has a value nobody knows: {fault}.") from fault
    check_sound(tournament)
    return settled(tournament) if tournament.teams else tournament


def settings(options: Mapping[str, Any]) -> Settings:
    """The settings among these options; a list becomes a tuple."""
    known = {field.name for field in fields(Settings)}
    chosen = {name: value for name, value in options.items() if name in known}
    chosen["tiebreaks"] = tuple(chosen.get("tiebreaks") or ())
    if unknown := [name for name in chosen["tiebreaks"] if name not in TIEBREAK_NAMES]:
        raise BadDocument(f"Nobody knows the tie-break {unknown[0]}: there are {', '.join(sorted(TIEBREAK_NAMES))}.")
    return Settings(**chosen)


def written(tournament: Tournament) -> Document:
    """Write the whole tournament, without its standings."""
    document: Document = {
        "seed": tournament.seed,
        "players": [_written_entrant(entrant) for entrant in tournament.players or tournament.by_seed],
        "blocks": sorted(list(pair) for pair in tournament.blocks),
        "annulled": sorted(tournament.annulled),
    }
    if tournament.teams:
        document["teams"] = [_written_team(tournament, team) for team in tournament.teams]
    if tournament.groups:
        document["groups"] = [list(group) for group in tournament.groups]
    if tournament.bracket:
        document["bracket"] = list(tournament.bracket)
    chosen = {"format": tournament.format.value, "options": _written_settings(tournament.settings)}
    if tournament.format is Format.LADDER:
        return document | chosen | {"events": [_written_climb(climb) for climb in tournament.climbs]}
    return document | ({} if tournament.has_cut else chosen) | written_rounds(tournament)


def question(tournament: Tournament) -> Document:
    """What has to be paired next: the tournament, with those who rest in a last round without tables."""
    document = written(tournament)
    if tournament.resting:
        stage = document["stages"][0] if "stages" in document else document
        stage["rounds"].append({"rests": sorted(tournament.resting)})
    return document


def written_rounds(tournament: Tournament, document: Mapping[str, Any] | None = None) -> Document:
    """The rounds, of two stages both, in the way in which this document has them."""
    rounds = [written_round(held) for held in tournament.rounds if not cuts.is_after(held) or not tournament.has_cut]
    if not tournament.has_cut or (document is not None and "stages" not in document):
        return {"rounds": rounds + [written_round(held) for held in tournament.rounds[len(rounds) :]]}
    options = _written_settings(tournament.settings)
    later = {name: options[name] for name in ("games", *SECOND_STAGE[tournament.format].options)}
    later |= {"cut": options.pop("cut"), "ties": PLAYED_OFF if options.pop("playoff") else BROKEN}
    after = [written_round(held) for held in tournament.rounds if cuts.is_after(held)]
    return {
        "stages": [
            {"format": tournament.format.value, "options": options, "rounds": rounds},
            {"format": SECOND_STAGE[tournament.format].format.value, "options": later, "rounds": after},
        ]
    }


def written_round(held: Round) -> Document:
    return {
        "part": held.part,
        "byes": list(held.byes),
        "rests": list(held.rests),
        "away": list(held.away),
        "tables": [table for pairing in held.pairings for table in _written_tables(pairing)],
    }


def written_pairing(pairing: Pairing) -> Document:
    """Write one table; times only where it has them."""
    document: Document = {"seats": list(pairing.seats), "games": [_written_match(match) for match in pairing.matches]}
    times = {"began": pairing.began, "ended": pairing.ended}
    return document | {name: time for name, time in times.items() if time is not None}


def _written_tables(pairing: Pairing) -> Iterable[Document]:
    """The tables of a pairing: one, or one a board."""
    if not pairing.boards:
        return [written_pairing(pairing)]
    teams = list(pairing.seats)
    return [
        written_pairing(board) | {"board": number, "teams": teams} for number, board in enumerate(pairing.boards, 1)
    ]


def written_individuals(individuals: Iterable[Individual]) -> list[Document]:
    """Write one line a member of a team."""
    return [
        {"place": one.place, "id": one.id, "team": one.team, "points": str(one.points)}
        | {"games": one.games, "won": one.won}
        for one in individuals
    ]


def written_standings(standings: Iterable[Standing]) -> list[Document]:
    """Write one line an entrant; points and tie-breaks where the format has any."""
    return [_written_standing(standing) for standing in standings]


def _in_one(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """A document of two stages as if it were one, whose knock-out is told by the parts of its rounds."""
    if "stages" not in document:
        return document
    first, *others = document["stages"]
    options = dict(first.get("options", {}))
    for later in others:
        known = SECOND_STAGE.get(Format(first["format"]))
        if known is None or later["format"] != known.format or len(others) > 1:
            raise BadDocument(f"{later['format']} cannot follow {first['format']} as the second of two stages.")
        chosen = later.get("options", {})
        options |= {name: chosen[name] for name in (*known.options, "cut") if name in chosen}
        if "ties" in chosen:
            options["playoff"] = chosen["ties"] == PLAYED_OFF
    rounds = [held for stage in document["stages"] for held in stage.get("rounds", ())]
    rest = {name: value for name, value in document.items() if name != "stages"}
    return {**rest, "format": first["format"], "options": options, "rounds": rounds}


def _round(written: Mapping[str, Any]) -> Round:
    byes, rests, away = (tuple(written.get(name, ())) for name in ("byes", "rests", "away"))
    together: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for number, table in enumerate(written["tables"]):
        together.setdefault(tuple(table.get("teams", ())) or (str(number),), []).append(table)
    pairings = (_match_of_teams(each) if "teams" in each[0] else _pairing(*each) for each in together.values())
    return Round(tuple(pairings), byes, rests, away, written.get("part", "main"))


def _match_of_teams(tables: Sequence[Mapping[str, Any]]) -> Pairing:
    """The boards of two teams; their match follows when all is read."""
    ordered = sorted(tables, key=lambda table: table.get("board", 0))
    if [table.get("board") for table in ordered] != list(range(1, len(ordered) + 1)):
        raise BadDocument(f"The boards of {' and '.join(tables[0]['teams'])} have to be numbered from 1.")
    return Pairing(tuple(tables[0]["teams"]), boards=tuple(map(_pairing, ordered)))


def _pairing(written: Mapping[str, Any]) -> Pairing:
    ended = [game for game in written.get("games", ()) if "places" in game or game.get("how") == How.VOID]
    matches = tuple(_match(game) for game in ended)
    return Pairing(tuple(written["seats"]), matches, written.get("began"), written.get("ended"))


def _match(written: Mapping[str, Any]) -> Match:
    places = tuple(tuple(place) for place in written.get("places", ()))
    match = Match(tuple(written["seats"]), places, How(written.get("how", How.PLAYED)))
    named = [seat for place in places for seat in place]
    complete = set(named) == set(match.seats) or match.how in {How.FORFEIT, How.VOID}
    if not complete or len(set(named)) < len(named) or not set(named) <= set(match.seats):
        raise ValueError(f"places {places} of seats {match.seats}")
    return match


def _with_seats(document: Mapping[str, Any]) -> Document:
    """The options; pairings of several have four seats and at least three entrants unless it says otherwise."""
    several: Document = {"seats": 4, "least": 3} if document["format"] in SEVERAL else {}
    between_teams: Document = {"replays": 0} if document.get("teams") else {}
    return {**several, **between_teams, **document.get("options", {})}


def _entrant(written: Mapping[str, Any]) -> Entrant:
    rests, was = written.get("rests", ()), ((each["team"], each["until"]) for each in written.get("was", ()))
    return Entrant(
        written["id"], written["seed"], written.get("from") or 1, written.get("until"), tuple(rests), tuple(was)
    )


def _team(written: Mapping[str, Any]) -> Team:
    members = tuple(written["boards"])
    return Team(written["id"], members, written.get("captain") or members[0])


def _climb(written: Mapping[str, Any]) -> Climb:
    by = written["by"] if written["type"] == "challenge" else written["id"]
    rest = (written.get("to", ""), written.get("result", ""), written.get("rungs"), written.get("at"))
    return Climb(written["type"], by, *rest)


def _resting(document: Mapping[str, Any]) -> Iterable[str]:
    for written in document.get("rounds", ())[-1:]:
        if "tables" not in written:
            yield from written.get("rests", ())


def _written_settings(settings: Settings) -> Document:
    chosen = {field.name: getattr(settings, field.name) for field in fields(settings)}
    chosen["tiebreaks"] = list(settings.tiebreaks)
    return chosen


def _written_entrant(entrant: Entrant) -> Document:
    document: Document = {"id": entrant.id, "seed": entrant.seed}
    if entrant.entered > 1:
        document["from"] = entrant.entered
    if entrant.left is not None:
        document["until"] = entrant.left
    if entrant.rests:
        document["rests"] = list(entrant.rests)
    if entrant.was:
        document["was"] = [{"team": team, "until": until} for team, until in entrant.was]
    return document


def _written_team(tournament: Tournament, team: Team) -> Document:
    [entrant] = [entrant for entrant in tournament.entrants if entrant.id == team.id]
    document = _written_entrant(entrant) | {"boards": list(team.members)}
    return document if team.captain == team.members[0] else document | {"captain": team.captain}


def _written_climb(climb: Climb) -> Document:
    if climb.kind == "challenge":
        document: Document = {"type": climb.kind, "by": climb.by, "to": climb.to, "result": climb.result}
    else:
        document = {"type": climb.kind, "id": climb.by}
    extra = {"rungs": climb.rungs, "at": climb.at}
    return document | {name: value for name, value in extra.items() if value is not None}


def _written_match(match: Match) -> Document:
    return {"seats": list(match.seats), "places": [list(place) for place in match.places], "how": match.how.value}


def _written_standing(standing: Standing) -> Document:
    document: Document = {"place": standing.place, "id": standing.id}
    if standing.points is not None:
        document["points"] = str(standing.points)
        document["tiebreaks"] = {name: str(value) for name, value in standing.tiebreaks.items()}
    return document
