"""Simulate, check, pair and convert tournaments: `python -m tournaments simulate | check | pair | rounds | trf`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from tournaments.brackets import Inconsistent
from tournaments.documents import Document, read, settings, written, written_individuals, written_standings
from tournaments.facts import Format, Tournament
from tournaments.lines import answer
from tournaments.pairing import Unfinished, next_round
from tournaments.reports import read_report, report
from tournaments.shapes import BadDocument, check_options
from tournaments.simulation import opening, simulate
from tournaments.soundness import check_sound
from tournaments.standings import individuals, standings
from tournaments.tours import is_tour, read_tour, tour_standings, written_tour_standings
from tournaments.verdicts import differences, with_round, with_verdicts

STDIN = "-"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 1 if a document cannot be read, cannot be paired yet, or has other standings."""
    options = _parser().parse_args(arguments)
    if options.command == "simulate":
        return _simulate(options)
    acts = {"check": _checked, "pair": _paired, "rounds": _told}
    run = _converted if options.command == "trf" else partial(_all, acts[options.command])
    try:
        if options.file == STDIN:
            return run(sys.stdin)
        with Path(options.file).open(encoding="utf-8") as file:
            return run(file)
    except OSError as fault:
        raise SystemExit(f"{options.file} cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError as fault:
        raise SystemExit(f"This is no text in UTF-8: {fault.reason}.") from fault


def _converted(file: TextIO) -> int:
    """Print a document as TRF16, or a TRF16 as a document with its standings."""
    text = file.read().removeprefix("\ufeff")
    try:
        if text.lstrip().startswith("{"):
            document = _whole(text)
            print(report(read(document), document.get("name", ""), document.get("names", {})), end="")
        else:
            document = read_report(text)
            print(json.dumps(document | _tables(read(document)), ensure_ascii=False))
    except BadDocument as fault:
        raise SystemExit(str(fault)) from fault
    return 0


def _simulate(options: argparse.Namespace) -> int:
    chosen = {"rounds": options.rounds, "games": options.games, "seats": options.seats} | dict(options.set)
    try:
        check_options(chosen)
        wanted = settings(chosen)
        check_sound(opening(Format(options.format), options.players, wanted, options.seed))
    except BadDocument as fault:
        raise SystemExit(str(fault)) from fault
    seeds = range(options.seed, options.seed + options.events)
    played = (simulate(Format(options.format), options.players, wanted, seed, options.rough) for seed in seeds)
    if options.tour:
        print(json.dumps(_tour(played)))
        return 0
    for tournament in played:
        document = with_verdicts(written(tournament), tournament)
        document |= _tables(tournament)
        print(json.dumps(document) if options.json else _in_words(document))
    return 0


def _tour(played: Iterable[Tournament]) -> Document:
    """What these tournaments come to together."""
    events = []
    for number, tournament in enumerate(played, 1):
        places = {line.id: line.place for line in standings(tournament)}
        events.append({"id": f"e{number}", "size": len(places), "places": places})
    document: Document = {"events": events}
    return document | {"standings": written_tour_standings(tour_standings(*read_tour(document)))}


def _all(act: Callable[[Document], bool], file: TextIO) -> int:
    answers = [_answer(document, act) for document in _read(file)]
    if not answers and act is not _told:  # a bot that asks nothing more is done
        raise SystemExit("There is no tournament to read: a document, a list of them, or one a line is wanted.")
    return 0 if all(answers) else 1


def _answer(document: Document, act: Callable[[Document], bool]) -> bool:
    """Act on one document; one line goes out for each that came in, so that a program can ask one after another."""
    try:
        done = act(document)
    except (BadDocument, Unfinished, Inconsistent) as fault:
        print(json.dumps({"error": str(fault)}))
        done = False
    sys.stdout.flush()
    return done


def _checked(document: Document) -> bool:
    """Compute the standings of a tournament or of a tour anew."""
    if is_tour(document):
        computed = {"standings": written_tour_standings(tour_standings(*read_tour(document)))}
    else:
        computed = _tables(read(document))
    found = [difference for name, lines in computed.items() for difference in differences(document, lines, name)]
    print(json.dumps(document | computed))
    name = document.get("name") or document.get("format", "tour")
    for difference in found:
        print(f"{name}: {difference}", file=sys.stderr)
    return not found


def _tables(tournament: Tournament) -> dict[str, list[Document]]:
    """The standings, and beside those of teams those of their members."""
    found = {"standings": written_standings(standings(tournament))}
    return found | ({"individual": written_individuals(individuals(tournament))} if tournament.teams else {})


def _paired(document: Document) -> bool:
    tournament = read(document)
    held = next_round(tournament)
    print(json.dumps(document if held is None else with_round(document, tournament, held)))
    if held is None:
        print("Nothing is left to be paired.", file=sys.stderr)
    return True


def _told(document: Document) -> bool:
    for line in answer(document):
        print(line)
    return True


def _read(file: TextIO) -> Iterator[Document]:
    for line in file:
        if line.strip():
            try:
                found = json.loads(line)
            except (ValueError, RecursionError):
                found = _whole(line + file.read())
            yield from found if isinstance(found, list) else [found]


def _whole(text: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError as fault:
        raise SystemExit("This is no tournament: it has too many lists inside lists.") from fault
    except ValueError as fault:
        raise SystemExit(f"This is no JSON: {fault}.") from fault


def _in_words(document: Document) -> str:
    stages = document.get("stages", [document])
    formats, rounds = (stage["format"] for stage in stages), sum(len(stage.get("rounds", ())) for stage in stages)
    lines = [f"{', then '.join(formats)}, seed {document['seed']}, {rounds} rounds"]
    for line in document["standings"]:
        numbers = [f"{name} {value}" for name, value in line.get("tiebreaks", {}).items()]
        lines.append("  ".join([f"{line['place']:>3}", line["id"], line.get("points", ""), *numbers]).rstrip())
    return "\n".join(lines)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError("a whole number is wanted, 0 or more")
    return int(text)


def _share(text: str) -> float:
    with suppress(ValueError):
        if 0 <= float(text) <= 1:
            return float(text)
    raise argparse.ArgumentTypeError("a number from 0 to 1 is wanted")


def _option(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError as fault:
        raise argparse.ArgumentTypeError("NAME=JSON is wanted, as cycles=2 or third=true") from fault


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m tournaments", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("simulate", help="play a tournament with random results")
    one.add_argument("--format", required=True, choices=[kind.value for kind in Format])
    one.add_argument("--players", type=_count, required=True)
    one.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    one.add_argument("--seed", type=int, default=0)
    one.add_argument("--rounds", type=int, default=0, help="0: as many as the format suggests")
    one.add_argument("--games", type=int, default=1, help="matches of each pairing")
    one.add_argument("--rough", type=_share, default=0.0, help="the chance of forfeits, rests and withdrawals")
    one.add_argument("--events", type=int, default=1, help="so many, with this seed and the following ones")
    one.add_argument("--tour", action="store_true", help="the overall standings of these events instead")
    one.add_argument("--set", type=_option, action="append", default=[], metavar="NAME=JSON", help="any other option")
    one.add_argument("--json", action="store_true", help="one document a line instead of the standings in words")
    for name, text in (
        ("check", "compute standings anew and compare"),
        ("pair", "add the next round"),
        ("rounds", "print the next rounds alone, in lines"),
        ("trf", "turn a document into TRF16, or TRF16 into a document"),
    ):
        commands.add_parser(name, help=text).add_argument("file", nargs="?", default=STDIN, help="- for standard input")
    return parser


def _to_the_end() -> int:
    """Run a command, also where whoever reads its answers has read enough."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


if __name__ == "__main__":
    sys.exit(_to_the_end())
