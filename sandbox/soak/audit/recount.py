"""An independent recount of tournament documents: plain fractions, nothing imported from `tournaments`.

Every function takes a document as `python -m tournaments` writes it and yields a sentence for each thing that is wrong.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, groupby
from typing import Any

HALF = Fraction(1, 2)
IN_A_ROBIN = {"alone", "missed", "void"}
"""The kinds that count as a game in a round robin, though nobody played."""

OVER_THE_BOARD = {"played", "adjudicated"}
OF_SCORES = {"BH", "BHC1", "BHM1", "SB"}
"""The tie-breaks that are sums of scores."""
Document = dict[str, Any]


def faults(document: Document) -> Iterator[str]:
    document = in_one(document)
    kind = document["format"]
    if kind == "ladder":
        yield from ladder(document)
        return
    yield from sums_of_points(document)
    yield from attendance(document)
    yield from overlaps(document)
    if document["options"].get("cut"):
        yield from stages(document, Count(qualifying(document)))
    elif kind in {"swiss", "tables", "rolling", "roundrobin"}:
        yield from standings(document, Count(document))
    if kind in {"knockout", "double", "tableknockout", "groups"}:
        yield from eliminations(document)


def in_one(document: Document) -> Document:
    """A document of two stages with the rounds and options of both beside each other."""
    if "stages" not in document:
        return document
    first, later = document["stages"]
    chosen = {"cut": later["options"]["cut"], "playoff": later["options"]["ties"] == "playoff"}
    options = {**later["options"], **first["options"], **chosen}
    rounds = first["rounds"] + later["rounds"]
    return {**document, "format": first["format"], "options": options, "rounds": rounds}


def decides(held: Document) -> bool:
    """Whether who loses in a round is out."""
    return held["part"] == "3" or str(held["part"])[1:].isdigit()


def qualifying(document: Document) -> Document:
    """The first stage alone."""
    return {**document, "rounds": [held for held in document["rounds"] if not decides(held)]}


def points(game: Document) -> dict[str, Fraction]:
    seats, how = game["seats"], game["how"]
    if how == "void":
        return dict.fromkeys(seats, HALF)
    if how == "forfeit":
        return {seat: Fraction(int(seat in game["places"][0])) for seat in seats}
    found, below = {}, len(seats)
    for place in game["places"]:
        below -= len(place)
        for seat in place:
            found[seat] = (below + HALF * (len(place) - 1)) / (len(seats) - 1)
    return found


def sums_of_points(document: Document) -> Iterator[str]:
    for held in document["rounds"]:
        for table in held["tables"]:
            for number, game in enumerate(table["games"]):
                turn = game.get("number", number) % len(table["seats"])
                if game["seats"] != table["seats"][turn:] + table["seats"][:turn]:
                    yield f"game {turn} of {table['seats']} is seated {game['seats']}"
                total = sum(points(game).values())
                if total != Fraction(len(game["seats"]), 2) and game["how"] != "forfeit":
                    yield f"{game} gives {total} points"


def attendance(document: Document) -> Iterator[str]:
    by_round = document["format"] in {"swiss", "tables"}
    for number, held in enumerate(document["rounds"], 1):
        named = Counter(who for table in held["tables"] for who in table["seats"])
        named.update(held["byes"] + held["rests"] + held["away"])
        there = {
            player["id"]
            for player in document["players"]
            if player.get("from", 1) <= number <= player.get("until", number)
        }
        if most := [who for who, times in named.items() if times > 1 or who not in there]:
            yield f"round {number} has {most} twice or wrongly"
        if by_round and not decides(held) and set(named) != there:
            yield f"round {number} misses {there - set(named)}"


def overlaps(document: Document) -> Iterator[str]:
    tables = [table for held in document["rounds"] for table in held["tables"] if "began" in table]
    for table in tables:
        for who in table["seats"]:
            running = [
                other
                for other in tables
                if who in other["seats"] and other["began"] <= table["began"] <= other["ended"]
            ]
            if len(running) > document["options"]["most"]:
                yield f"{who} has {len(running)} games at hour {table['began']}"


class Count:
    """Scores and tie-breaks of one document, by the words of the rules."""

    win = 1
    """The points that a win brings."""

    def __init__(self, document: Document) -> None:
        self.document, options = document, document["options"]
        self.robin, self.games = document["format"] in {"roundrobin", "groups"}, options.get("games", 1)
        self.planned = options["rounds"] or len(document["rounds"])
        annulled = set(document.get("annulled", ()))
        self.seeds = {player["id"]: player["seed"] for player in document["players"] if player["id"] not in annulled}
        self.games_of: dict[str, list[list[Any]]] = {who: [] for who in self.seeds}
        late = {player["id"] for player in document["players"] if player.get("from", 1) > 1}
        for number, held in enumerate(document["rounds"]):
            for who in self.seeds:
                self.games_of[who].append(self._seen(held, who, annulled, HALF * (number == 0 and who in late)))
        self.score = {who: sum((sum(e[1] for e in r) for r in rs), Fraction(0)) for who, rs in self.games_of.items()}
        self.adjusted = {who: self._adjusted(who) for who in self.seeds}

    def _seen(self, held: Document, who: str, annulled: set[str], missed: Fraction) -> list[Any]:
        for table in held["tables"]:
            if who in table["seats"] and not annulled & set(table["seats"]):
                return [self._entry(game, who) for game in table["games"]]
        if self.robin:
            return []
        for name, worth in (("byes", Fraction(1)), ("rests", HALF)):
            if who in held[name]:
                return [("bye" if name == "byes" else "asked", worth, (), (), False, False)] * self.games
        if self.document["format"] == "rolling":
            return []
        return [("asked", missed, (), (), False, False)] * self.games

    def _entry(self, game: Document, who: str) -> Any:
        others = [seat for seat in game["seats"] if seat != who]
        where = {seat: place for place, seats in enumerate(game["places"]) for seat in seats}
        kind = "void" if game["how"] == "void" else "played"
        if game["how"] == "forfeit":
            kind = "alone" if who in game["places"][0] else "missed"
            made = [points(game)[who] for _ in others]
        else:
            where = dict.fromkeys(game["seats"], 0) if kind == "void" else where
            made = [Fraction((where[other] > where[who]) * 2 + (where[other] == where[who]), 2) for other in others]
        won = game["how"] in OVER_THE_BOARD and game["places"][0] == [who]
        return kind, points(game)[who], others, made, game["seats"][0] == who, won

    def _adjusted(self, who: str) -> Fraction:
        score = self.score[who]
        for entries in reversed(self.games_of[who]):
            if not entries or entries[0][0] != "asked":
                break
            score += sum(HALF - entry[1] for entry in entries)
        return score

    def _mean(self, opponents: list[str]) -> Fraction:
        return sum((self.adjusted[other] for other in opponents), Fraction(0)) / len(opponents)

    def parts(self, who: str) -> list[tuple[Fraction, bool, Fraction]]:
        """Per game: what it adds to Buchholz, whether not playing was chosen, what it adds to Sonneborn-Berger."""
        found = []
        for kind, worth, others, made, _, _ in (entry for entries in self.games_of[who] for entry in entries):
            if kind == "played" or (self.robin and kind in IN_A_ROBIN):
                defeats = sum(m * self.adjusted[o] for m, o in zip(made, others, strict=True)) / len(others)
                found.append((self._mean(others), False, defeats))
            else:
                cap = self._mean(others) if kind in {"alone", "missed"} else HALF * self.games * self.planned
                dummy = min(self.score[who], cap)
                found.append((dummy, kind in {"asked", "missed"}, worth * dummy))
        return found

    def number(self, name: str, who: str) -> Fraction:
        parts = self.parts(who)
        left = sorted(value for value, _, _ in parts)
        if name in {"BHC1", "BHM1"} and left:
            left.remove(min((value for value, chosen, _ in parts if chosen), default=left[0]))
        if name == "BHM1" and left:
            left.pop()
        if name in {"BH", "BHC1", "BHM1"}:
            return sum(left, Fraction(0))
        if name == "SB":
            return sum((defeats for _, _, defeats in parts), Fraction(0))
        entries = [entry for entries in self.games_of[who] for entry in entries]
        return Fraction(sum(entry[5] and (name == "WON" or not entry[4]) for entry in entries))

    def direct(self, tied: list[str]) -> list[list[str]]:
        counting = {"played"} | (IN_A_ROBIN if self.robin else set())
        total: dict[str, Fraction] = {}
        for who in tied:
            versus: dict[str, list[Fraction]] = {}
            for kind, _, others, made, _, _ in (entry for entries in self.games_of[who] for entry in entries):
                for other, result in zip(others, made, strict=True):
                    if kind in counting and other in tied:
                        versus.setdefault(other, []).append(result)
            if len(versus) < len(tied) - 1:
                return [tied]
            total[who] = sum((sum(results, Fraction(0)) / len(results) for results in versus.values()), Fraction(0))
        parts = split(tied, lambda who: -total[who])
        return [smaller for part in parts for smaller in self.direct(part)] if len(parts) > 1 else parts

    def order(self) -> list[list[str]]:
        levels = split(sorted(self.seeds, key=self.seeds.__getitem__), lambda who: -self.score[who])
        if self.document["format"] == "rolling":
            levels = [
                part
                for late in (False, True)
                for level in levels
                for part in [[w for w in level if self._few(w) is late]]
                if part
            ]
        for name in self.document["options"]["tiebreaks"]:
            if name == "DE":
                levels = [part for level in levels for part in self.direct(level)]
            elif name == "SEED":
                levels = [[who] for level in levels for who in level]
            else:
                levels = [part for level in levels for part in split(level, partial(self._worse, name))]
        return levels

    def _worse(self, name: str, who: str) -> Fraction:
        return -self.number(name, who)

    def _few(self, who: str) -> bool:
        played = sum(any(entry[0] == "played" for entry in entries) for entries in self.games_of[who])
        return bool(2 * played < self.planned)


def split(ids: list[str], key: Any) -> list[list[str]]:
    return [list(part) for _, part in groupby(sorted(ids, key=key), key=key)]


def standings(document: Document, count: Count) -> Iterator[str]:
    right = places(count.order())
    if {line["id"]: line["place"] for line in document["standings"]} != right:
        yield f"places should be {right}"
    yield from numbers(document, count)


def stages(document: Document, count: Count) -> Iterator[str]:
    """Whether the best of the first stage go on, the knock-out puts them in order, and all others stand as before."""
    later = [held for held in document["rounds"] if decides(held) and held["part"][0] != "P"]
    yield from numbers(document, count)
    levels = count.order()
    if not later:
        if {line["id"]: line["place"] for line in document["standings"]} != places(levels):
            yield f"places should be {places(levels)}"
        return
    order = [who for level in levels for who in level]
    begins = document["rounds"].index(later[0]) + 1
    there = [each["id"] for each in document["players"] if each.get("until", begins) >= begins]
    present = [who for who in order if who in there]
    bracket, cut = document["bracket"], document["options"]["cut"]
    if bracket != [who for who in order if who in bracket] or not set(bracket) <= set(present):
        yield f"the bracket {bracket} should stand in the order of {present}"
    if len(bracket) != min(cut, len(present)):
        yield f"{len(bracket)} went on"
    if not document["options"].get("playoff") and bracket != present[:cut]:
        yield f"{present[:cut]} should have gone on, not {bracket}"
    least = min((count.score[who] for who in bracket), default=Fraction(0))
    if missing := [who for who in present if count.score[who] > least and who not in bracket]:
        yield f"{missing} should have gone on as well"
    others = places([part for level in levels if (part := [who for who in level if who not in bracket])], len(bracket))
    told = {line["id"]: line["place"] for line in document["standings"]}
    if {who: place for who, place in told.items() if who not in bracket} != others:
        yield f"those who did not go on should be {others}"
    inside = {
        "format": "tableknockout" if document["format"] == "tables" else "knockout",
        "players": [each for each in document["players"] if each["id"] in bracket],
        "standings": [line for line in document["standings"] if line["id"] in bracket],
    }
    yield from eliminations({**document, **inside, "rounds": later})


def places(levels: list[list[str]], before: int = 0) -> dict[str, int]:
    right: dict[str, int] = {}
    for level in levels:
        right |= dict.fromkeys(level, before + 1)
        before += len(level)
    return right


def numbers(document: Document, count: Count) -> Iterator[str]:
    """Whether points and tie-breaks are those of the recount."""
    for line in document["standings"]:
        points = count.win * count.score[line["id"]]
        if Fraction(line["points"]) != points:
            yield f"{line} should have {points} points"
        for name, value in line["tiebreaks"].items():
            right = count.number(name, line["id"]) * (count.win if name in OF_SCORES else 1)
            if Fraction(value) != right:
                yield f"{name} of {line['id']} should be {right}, not {value}"


def eliminations(document: Document) -> Iterator[str]:
    """Who plays is who went on; who lost once (twice in a double elimination) never plays again; one winner.

    The look ends at a table that is played still, without `advance`, and at the latest before the winner of what is
    `unfinished`.
    """
    lives = Counter({player["id"]: 2 if document["format"] == "double" else 1 for player in document["players"]})
    for held in document["rounds"]:
        if held["part"] == "3" or (document["format"] == "groups" and not held["part"][1:].isdigit()):
            continue
        for table in held["tables"]:
            if any(lives[who] < 1 for who in table["seats"]):
                yield f"{table['seats']} of {held['part']} has somebody who is out"
            if "advance" not in table:
                return
            lives.subtract(who for who in table["seats"] if who not in table["advance"])
    if not document.get("unfinished"):
        yield from winner(document, lives)


def winner(document: Document, lives: Counter[str]) -> Iterator[str]:
    """Whether whoever is first is the only one who is not out, and everyone has a place."""
    first = [line["id"] for line in document["standings"] if line["place"] == 1]
    gone = {player["id"] for player in document["players"] if "until" in player}
    if (len(first) != 1 and not gone.issuperset(first)) or lives[first[0]] < 1:
        yield f"the winner should not be {first}"
    inside = set(document.get("bracket") or lives) - gone - set(first)
    if document["format"] != "double" and any(lives[who] > 0 for who in inside):
        yield "there is not one winner"
    there = {player["id"] for player in document["players"] if player.get("until") != 0}
    there -= set(document.get("annulled", ()))
    if {line["id"] for line in document["standings"]} != there:
        yield "somebody has no place"


def ladder(document: Document) -> Iterator[str]:
    order = [player["id"] for player in document["players"]]
    for event in document["events"]:
        who = event.get("id", event.get("by"))
        if event["type"] == "join":
            order.append(who)
            continue
        here = order.index(who)
        if event["type"] == "challenge":
            there = order.index(event["to"])
            if not 0 < here - there <= document["options"]["reach"]:
                yield f"{event} reaches too far"
            if event["result"] in {"win", "refused"}:
                order.insert(there, order.pop(here))
            continue
        order.pop(here)
        if event["type"] == "drop":
            order.insert(here + event["rungs"] if "rungs" in event else len(order), who)
    if [line["id"] for line in document["standings"]] != order:
        yield f"the order should be {order}"


def repeats(document: Document) -> int:
    """Pairs who met more than once."""
    met = Counter(
        frozenset(pair)
        for held in document["rounds"]
        for table in held["tables"]
        for pair in combinations(table["seats"], 2)
    )
    return sum(times - 1 for times in met.values())
