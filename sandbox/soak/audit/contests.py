"""Tournaments held against the matches they are made of: who met, how each match ended, how they stand.

What was decided is taken from the facts, every result from its match, and standings from a recount that shares nothing
with the bot.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sandbox.soak.audit.exported_rows import LEAVING, MOVE, AuditedTables, Row
from sandbox.soak.audit.recount import Count, Document, decides, faults, points, qualifying
from sandbox.soak.audit.teams import Teams, tables_of, team_faults
from sandbox.soak.audit.tours import wrong_tours

RUNNING, FINISHED = "running", "finished"
RESULT, RULED = "result", "ruled"
OVER = {"finished", "cancelled"}
DECREED = {"moderator", "stopped"}
"""Why a match is over that a moderator or its tournament ended."""
LIMITED = {"roundrobin", "groups", "rolling"}
"""Formats in which someone has only so many pairings at once."""
BY_SCORE = {"swiss", "tables"}


class PairedMatch(NamedTuple):
    """A match of a pairing: rounds count from 1, the others from 0."""

    round: int
    place: int
    number: int


class Story:
    """One tournament, fact by fact; `document` has everything but results."""

    def __init__(self, row: Row, facts: Iterable[Row]) -> None:
        self.document: Document = {"format": row["format"], "options": {}, "players": [], "rounds": [], "annulled": []}
        self.told: defaultdict[PairedMatch, list[Row]] = defaultdict(list)
        self.withdrawals: list[Row] = []
        self._players: dict[str, Row] = {}
        self._teams = Teams()
        for fact in standing(facts):
            self._take(fact["kind"], fact)
        self.document["players"] = list(self._players.values())
        if self._teams.all:
            self.document["teams"] = list(self._teams.all.values())

    def _take(self, kind: str, fact: Row) -> None:
        data, rounds = fact["data"], self.document["rounds"]
        who = data.get("player")
        match kind:
            case "started":
                self.document["options"] = data["settings"]
                self._players = {who: {"id": who, "seed": seed} for seed, who in enumerate(data["seeds"], 1)}
                self._teams.start(data)
            case "ordered" | "moved":
                self._teams.change(data, self._players, len(rounds))
            case "joined" if self._players:
                self._players[who] = {"id": who, "seed": len(self._players) + 1, "from": len(rounds) + 1}
                self._teams.join(data, len(rounds) + 1)
            case "paired":
                rounds.append({**data, "tables": tables_of(data)})
                self.document |= {name: data[name] for name in ("groups", "bracket") if name in data}
            case "withdrawn" if data.get("annulled"):
                self.document["annulled"] += self._teams.of(who) or [who]
                self.withdrawals.append(fact)
            case "withdrawn" if who in self._players:
                self._players[who]["until"] = len(rounds)
                self.withdrawals.append(fact)
                self._teams.leave(self._players)
            case "returned" if who in self._players:
                last = self._players[who].pop("until", len(rounds))
                self._teams.leave(self._players)
                by_score = self.document["format"] in BY_SCORE and not self._teams.all
                for held in rounds[last:] if by_score else ():
                    held["away"] = [*held["away"], who]
            case "result" | "ruled":
                self.told[PairedMatch(data["round"], data["place"], data["number"])].append(fact)


class AuditedContest:
    """A tournament with its pairings and their matches."""

    def __init__(self, tables: AuditedTables, row: Row) -> None:
        number = row["id"]
        facts = [fact for fact in tables["tournament_facts"] if fact["tournament_id"] == number]
        self.row, self.story = row, Story(row, facts)
        self.undone = sum(fact["kind"] == "undone" for fact in facts)
        self.replaced = any(fact["kind"] == "replaced" for fact in facts)
        self.pairings = {each["id"]: each for each in tables["pairings"] if each["tournament_id"] == number}
        self.matches = [each for each in tables["pairing_matches"] if each["pairing_id"] in self.pairings]
        self.standings = [each for each in tables["standings"] if each["tournament_id"] == number]

    def __str__(self) -> str:
        return f"tournament {self.row['id']}"

    def slot(self, each: Row) -> PairedMatch:
        """Where a match of a pairing belongs."""
        pairing = self.pairings[each["pairing_id"]]
        return PairedMatch(pairing["round"], pairing["place"], each["number"])

    def seats(self, slot: PairedMatch) -> list[str]:
        """The entrants by seat, by the facts."""
        found: list[str] = self.story.document["rounds"][slot.round - 1]["tables"][slot.place]["seats"]
        turn = slot.number % len(found)
        return found[turn:] + found[:turn]


class Contests:
    """Every tournament and ladder of a database."""

    def __init__(self, tables: AuditedTables) -> None:
        self._tables = tables
        self._matches = {row["id"]: row for row in tables["matches"]}
        self._entries = tables.of_matches("moves")
        self._seats = tables.of_matches("seats")
        self._handed_over = {row["match_id"] for row in tables["stints"]}
        self._corrected = {row["match_id"] for row in tables["result_corrections"]}
        self.all = [AuditedContest(tables, row) for row in tables["tournaments"]]

    def wrong(self) -> Iterator[str]:
        """Everything that is not as it should be."""
        for contest in (each for each in self.all if not each.replaced):
            yield from (f"{contest}: {words}" for words in self._results(contest))
            yield from (f"{contest}: {words}" for words in self._annulments(contest))
            yield from (f"{contest}: {words}" for words in self._places(contest))
            yield from (f"{contest}: {words}" for words in self._pace(contest))
            yield from (f"{contest}: {words}" for words in self._posts(contest))
        yield from wrong_tours(self._tables)
        for row in self._tables["ladders"]:
            yield from (f"ladder {row['id']}: {words}" for words in self._rungs(row))

    def _results(self, contest: AuditedContest) -> Iterator[str]:
        """Check that pairings are those of the facts, and that each match of one counts once, as it ended."""
        rounds = contest.story.document["rounds"]
        tables = ((number, each["seats"]) for number, held in enumerate(rounds, 1) for each in held["tables"])
        told = [(number, seats) for number, seats in tables if len(seats) > 1]  # who is alone at a board has no match
        stored = sorted(contest.pairings.values(), key=lambda each: (each["round"], each["place"]))
        if [(each["round"], [str(who) for who in each["seats"]]) for each in stored] != told:
            yield f"its pairings are not those of the facts: {told}"
            return
        for each in contest.matches:
            if each["match_id"] is not None:
                yield from self._result(contest, each, contest.slot(each))
        for slot, facts in contest.story.told.items():
            if len(facts) > 1 and not self._was_corrected(contest, slot) and _kinds(facts).count(RESULT) > 1:
                yield f"{slot} counts {len(facts)} times"

    def _result(self, contest: AuditedContest, each: Row, slot: PairedMatch) -> Iterator[str]:
        match, facts = self._matches[each["match_id"]], contest.story.told.get(slot, [])
        seats = contest.seats(slot)
        sitting = [str(row["player_id"]) for row in sorted(self._seats[match["id"]], key=lambda row: row["seat"])]
        if match["id"] not in self._handed_over and sitting != seats:
            yield f"#{match['id']} seats {sitting} in place of {seats}"
        if match["status"] not in OVER:
            return
        if contest.row["state"] == RUNNING and (each["settled_at"] is None or not facts):
            yield f"#{match['id']} has ended and does not count"
        if facts and facts[-1]["kind"] == RESULT and match["id"] not in self._corrected:
            ended, said = self._ended(match, seats), facts[-1]["data"]
            if (_sorted(said["places"]), said["how"]) != (_sorted(ended["places"]), ended["how"]):
                yield f"#{match['id']} ended {ended} and counts as {said}"

    def _annulments(self, contest: AuditedContest) -> Iterator[str]:
        """Check that who leaves a round robin is annulled by what had ended then, whenever the bot learnt of it."""
        if contest.row["format"] != "roundrobin" or "teams" in contest.story.document:
            return
        for fact in (each for each in contest.story.withdrawals if each["by_id"]):
            who, games = fact["data"]["player"], contest.story.document["options"]["games"]
            own = [each for each in contest.matches if who in contest.seats(contest.slot(each))]
            needed = sum(int(who) in each["seats"] for each in contest.pairings.values()) * games
            ended = [sum(self._had_ended(contest, each, fact, at) for each in own) for at in (False, True)]
            if fact["data"]["annulled"] not in {2 * count < needed for count in ended}:
                yield f"{who} left after {ended} of {needed} matches: annulled {fact['data']['annulled']}"

    def _had_ended(self, contest: AuditedContest, each: Row, left: Row, same_moment: bool) -> bool:
        """Whether a match had ended over the board before someone left; those of that moment they may have resigned."""
        known = [fact for fact in contest.story.told.get(contest.slot(each), ()) if fact["number"] < left["number"]]
        match = self._matches.get(each["match_id"])
        if match is None or match["id"] in self._corrected or RULED in _kinds(known):
            return bool(known) and known[-1]["data"]["how"] in {"played", "adjudicated"}
        before = match["ended_at"] and (match["ended_at"], 1) < (left["at"], 1 + same_moment)
        return bool(before) and self._ended(match, contest.seats(contest.slot(each)))["how"] in {
            "played",
            "adjudicated",
        }

    def _was_corrected(self, contest: AuditedContest, slot: PairedMatch) -> bool:
        made = (each["match_id"] for each in contest.matches if contest.slot(each) == slot)
        return any(number in self._corrected for number in made)

    def _ended(self, match: Row, seats: list[str]) -> Document:
        if match["status"] != "finished" or match["places"] is None:
            return {"seats": seats, "places": [], "how": "void"}
        places = [[seats[seat] for seat in place] for place in self._in_order(match)]
        how = "adjudicated" if match["reason"] in DECREED else "played"
        if how == "played" and [len(place) for place in places] == [1, 1]:
            loser, entries = match["places"][1][0], self._entries[match["id"]]
            moved = any(each["kind"] == MOVE and not each["automatic"] and each["seat"] == loser for each in entries)
            left = entries[-1]["kind"] in LEAVING and entries[-1]["seat"] == loser
            how = "forfeit" if left and not moved else how
        return {"seats": seats, "places": places, "how": how}

    def _in_order(self, match: Row) -> list[list[int]]:
        """Put whoever was there longest first, of those who left and share a place."""
        gone = [each["seat"] for each in self._entries[match["id"]] if each["kind"] in LEAVING]
        order = []
        for place in match["places"]:
            out = [seat for seat in gone if seat in place] if len(match["places"]) > 1 else []
            order.append([seat for seat in place if seat not in out[:-1]])
            order += [[seat] for seat in out[-2::-1]]
        return order

    def _places(self, contest: AuditedContest) -> Iterator[str]:
        """Check that the standings the bot tells are those of a recount."""
        document = self.document(contest)
        if document["rounds"]:
            yield from team_faults(document) if "teams" in document else faults(document)

    def document(self, contest: AuditedContest) -> Document:
        """The whole tournament, as `recount` reads it; results of matches as those ended."""
        found = contest.story.document
        by_slot = {contest.slot(each): each for each in contest.matches}
        for slot in sorted(contest.story.told):
            fact, each = contest.story.told[slot][-1], by_slot.get(slot)
            game = {name: fact["data"][name] for name in ("seats", "places", "how")}
            number = each["match_id"] if each and fact["kind"] == RESULT else None
            if number is not None and number not in self._corrected:
                game = self._ended(self._matches[number], contest.seats(slot))
            found["rounds"][slot.round - 1]["tables"][slot.place]["games"].append(game | {"number": slot.number})
        for each in contest.pairings.values():
            held = found["rounds"][each["round"] - 1]
            if each["ended_at"] is not None and decides(held) and "teams" not in found:
                table = held["tables"][each["place"]]
                table["advance"] = advancing(found, held, table)
        unfinished = contest.row["state"] != FINISHED
        lines = [each | {"id": each["id"]} for each in contest.standings]
        return found | {"standings": lines, "unfinished": unfinished}

    def _pace(self, contest: AuditedContest) -> Iterator[str]:
        """Check that nobody has more pairings at once than they may, and that what runs does not stand still."""
        if contest.row["format"] in LIMITED and "teams" not in contest.story.document:
            yield from self._crowded(contest)
        running = [self._matches[each["match_id"]]["status"] for each in contest.matches if each["match_id"]]
        waits = any(each["match_id"] is None and each["settled_at"] is None for each in contest.matches)
        if contest.row["state"] == RUNNING and not (waits or contest.row["due_at"] or "running" in running):
            yield "it runs, and nothing will ever happen in it"

    def _crowded(self, contest: AuditedContest) -> Iterator[str]:
        most = contest.story.document["options"].get("most")
        begun = [each for each in contest.pairings.values() if each["began_at"] is not None]
        for each in begun:
            others = [one for one in begun if one["began_at"] <= each["began_at"] < (one["ended_at"] or "9")]
            playing = Counter(who for one in others for who in one["seats"])
            if crowded := [who for who in each["seats"] if playing[who] > most]:
                yield f"{crowded} have more than {most} pairings at {each['began_at']}"

    def _posts(self, contest: AuditedContest) -> Iterator[str]:
        """Check for a podium for what is finished, and that each round was told once, again if it was undone."""
        about: Counter[tuple[str, Any]] = Counter()
        for post in self._tables["posts"]:
            details = post["details"] or {}
            if details.get("tournament") == contest.row["id"] and "edits" not in details:
                about[post["kind"], details.get("round")] += 1
        if about["podium", None] != (contest.row["state"] == FINISHED):
            yield f"{about['podium', None]} podiums are owed, and it is {contest.row['state']}"
        for (kind, number), count in about.items():
            if kind == "round" and count > 1 + contest.undone:
                yield f"round {number} was told {count} times"

    def _rungs(self, ladder: Row) -> Iterator[str]:
        """Check that the order follows from what happened, and what happened from the matches."""
        order: list[int] = []
        for fact in self._tables["ladder_facts"]:
            if fact["ladder_id"] == ladder["id"]:
                _move(order, fact["kind"], fact["data"])
                yield from self._climbed(fact)
        if order != ladder["rungs"]:
            yield f"the order is {ladder['rungs']} and should be {order}"

    def _climbed(self, fact: Row) -> Iterator[str]:
        match = self._matches.get(fact["data"].get("match") or 0)
        if fact["kind"] != "challenge" or match is None or match["id"] in self._handed_over | self._corrected:
            return
        seats = [row["player_id"] for row in sorted(self._seats[match["id"]], key=lambda row: row["seat"])]
        ended = match["places"] if match["status"] == "finished" else None
        best = [seats[seat] for seat in ended[0]] if ended else []
        right = "void" if not best else "draw" if len(best) > 1 else "win" if best[0] == fact["data"]["by"] else "loss"
        if fact["data"]["result"] != right:
            yield f"#{match['id']} was a {right} and counts as a {fact['data']['result']}"


def standing(facts: Iterable[Row]) -> list[Row]:
    """Facts without rounds that were undone, and without the results of those."""
    kept: list[Row] = []
    for fact in facts:
        if fact["kind"] != "undone":
            kept.append(fact)
            continue
        paired = [each for each in kept if each["kind"] == "paired"][-1]
        number = fact["data"]["round"]
        kept = [each for each in kept if each is not paired and not _is_result_of(each, number)]
    return kept


def advancing(document: Document, held: Document, table: Document) -> list[str]:
    """Those who go on from a decided table: by a forfeit, else by points, level ones by the better seed."""
    by_seed = [each["id"] for each in sorted(document["players"], key=lambda each: each["seed"])]
    if document["options"].get("cut"):
        by_seed = [who for level in Count(qualifying(document)).order() for who in level]
    seeds = {who: place for place, who in enumerate(document.get("bracket", ()))}
    seeds |= {who: len(seeds) + place for place, who in enumerate(by_seed) if who not in seeds}
    several = held["part"].startswith("T")
    games = table["games"]
    if games and games[-1]["how"] == "forfeit" and not several:
        games = games[-1:]
    made = {who: sum(points(game)[who] for game in games) for who in table["seats"]}
    is_last = len(held["tables"]) == 1 and not held["byes"]
    count = document["options"].get("advance", 2) if several and not is_last else 1
    return sorted(made, key=lambda who: (-made[who], seeds[who]))[:count]


def unsettled(tables: AuditedTables) -> int:
    """What tournaments have yet to do at once: results to take, matches to make."""
    running = {row["id"] for row in tables["tournaments"] if row["state"] == RUNNING}
    mine = {row["id"] for row in tables["pairings"] if row["tournament_id"] in running}
    todo = [row for row in tables["pairing_matches"] if row["pairing_id"] in mine and row["settled_at"] is None]
    climbs = sum(row["ended_at"] is not None and row["settled_at"] is None for row in tables["climbs"])
    return climbs + sum(row["match_id"] is None or row["ended_at"] is not None for row in todo)


def _is_result_of(fact: Row, number: int) -> bool:
    return fact["kind"] in {RESULT, RULED} and fact["data"]["round"] == number


def _kinds(facts: Iterable[Row]) -> list[str]:
    return [fact["kind"] for fact in facts]


def _sorted(places: list[list[str]]) -> list[list[str]]:
    return [sorted(place) for place in places if place]


def _move(order: list[int], kind: str, data: Row) -> None:
    if kind == "joined":
        order.append(data["player"])
    elif kind == "left":
        order.remove(data["player"])
    elif kind == "fell":
        here = order.index(data["player"])
        order.pop(here)
        order.insert(len(order) if data["rungs"] is None else here + data["rungs"], data["player"])
    elif data["result"] in {"win", "refused", "unanswered"} and {data["by"], data["to"]} <= set(order):
        here, there = order.index(data["by"]), order.index(data["to"])
        if there < here:
            order.insert(there, order.pop(here))
