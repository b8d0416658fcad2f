"""What may and may not follow from the powers of organisers, moderators and those who block, as it is stored."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from sandbox.soak.audit.exported_rows import RULING, STOPPED, AuditedMatch, Row, Truth
from sandbox.soak.ledger import SoakLedger

DAY, WAIT = timedelta(days=1), timedelta(seconds=10)
OUT = {"taken out", "taken out why", "struck out", "struck out why"}
COUNTS = {"counts won", "counts drawn", "counts lost", "counts for place", "counts void"}
REQUEST, MOST_RESULTS = "request", 3
RULED, CORRECTED, RELEASED, HALTED, DIRECTED, GIVEN = "ruled", "corrected", "released", "halted", "directed", "given"
CONFIRMED = "ruling"
UNDER_WAY = {"draft", "announced", "open", "running", "paused"}
MOST_OF_A_SERVER, MOST_OF_ONE = 10, 3
"""Most tournaments of a server, and of one person, that are not over."""
STARTED, WITHDRAWN = "started", "withdrawn"
PERSONAL = {"joined", WITHDRAWN}
PERSON = "person"


class Powers:
    """Holds what people decided about others against what those had asked for, and against the limits."""

    def __init__(self, ledger: SoakLedger, managers: Collection[int], truth: Truth) -> None:
        self._ledger = ledger
        self._managers = {*managers, 0}
        """Those who may run as many as there is room for, and nobody."""
        self._truth = truth
        self._tables = tables = truth.tables
        self._events = {row["id"]: row for row in tables["tournaments"]}
        self._facts: defaultdict[int, list[Row]] = defaultdict(list)
        for fact in tables["tournament_facts"]:
            self._facts[fact["tournament_id"]].append(fact)
        self._blocks = {(row["player_id"], row["blocked_id"]): row["created_at"] for row in tables["blocks"]}
        self._incidents = tables.of_matches("incidents")
        self._notes = [post for post in truth.posts if post.kind == "note" and post.person is not None]

    def asked(self) -> Iterator[str]:
        """Check that nobody is in a tournament, runs it or helps to without having agreed.

        Divisions take their league's members. Of a series the next ones follow from what was agreed to before.
        """
        for row in self._tables["entrants"]:
            who, event = self._whose(row), self._events[row["tournament_id"]]
            if self._is_looked_at(who, event) and not self._ledger.wished[who, event["id"]]:
                yield f"{who} is in tournament {event['id']} and never asked for it"
        running = [(row["tournament_id"], self._whose(row)) for row in self._tables["tournament_directors"]]
        running += [(number, self._truth.people[row["director_id"]]) for number, row in self._events.items()]
        for number, who in running:
            if self._is_looked_at(who, self._events[number]) and (who, number) not in self._ledger.willing:
                yield f"{who} runs tournament {number} and never agreed to"

    def once(self) -> Iterator[str]:
        """Check for one request a day and kind of the same person, and no more about leaving than someone has joined.

        What is deleted with whoever ran a tournament is not known to those who run it after them.
        """
        sent: defaultdict[tuple[Any, ...], list[str]] = defaultdict(list)
        gone = self._ledger.leaving
        forgetful = {number for who, number in self._ledger.willing if who in gone}
        for post in self._truth.posts:
            is_known = post.person and post.person not in gone
            if post.kind == REQUEST and is_known and post.details["tournament"] not in forgetful:
                sent[post.person, post.details["tournament"], post.details["kind"]].append(post.created)
        for about, moments in sent.items():
            for before, after in pairwise(sorted(moments)):
                if _is_within_a_day(before, after):
                    yield f"{about} was told at {before} and again at {after}"
        for (who, event), count in self._out().items():
            if self._is_looked_at(who, self._events[event]) and count > self._ledger.wished[who, event]:
                yield f"{who} was told {count} times that they are out of tournament {event}"

    def repeated(self) -> Iterator[str]:
        """Check that nobody sets the result of the same match more often than they may on a day."""
        moments: defaultdict[tuple[Any, ...], list[str]] = defaultdict(list)
        for number, facts in self._facts.items():
            for fact in facts:
                if fact["kind"] == RULED and fact["by_id"]:
                    place = (fact["data"][name] for name in ("round", "place", "number"))
                    moments[number, fact["by_id"], *place].append(fact["at"])
        for about, known in moments.items():
            for first, last in zip(known, known[MOST_RESULTS:], strict=False):
                if _is_within_a_day(first, last):
                    yield f"{about} was set more than {MOST_RESULTS} times between {first} and {last}"

    def decided(self) -> Iterator[str]:
        """Check that what ended by a decision is unrated unless said otherwise, and that its players were told."""
        ratable = {row["match_id"] for row in self._tables["result_corrections"] if row["rated"]}
        rated = {row["match_id"] for row in self._tables["rating_facts"] if row["rated"]}
        for match in self._truth.matches.values():
            if not match.entries or match.entries[-1].kind not in {RULING, STOPPED}:
                continue
            if match.id in rated - ratable:
                yield f"#{match.id} was ended by {match.entries[-1].kind} and is rated"
            yield from self._untold(match)

    def neutral(self) -> Iterator[str]:
        """Check that nobody decides about a match they play or have played, but for what their opponents agree to."""
        confirmed = {offer.match for offer in self._truth.offers.values() if offer.kind == CONFIRMED}
        for number, incidents in self._incidents.items():
            match, halted = self._truth.matches[number], set[int]()
            for each in incidents:
                by = self._truth.people.get(each["moderator_id"] or 0, 0)
                halted |= {by} if each["kind"] == HALTED else set()
                if by <= 0 or by not in _sat(match, each["at"]):
                    continue
                if each["kind"] in {CORRECTED, DIRECTED} or (each["kind"] == RULED and number not in confirmed):
                    yield f"#{number}: {by} {each['kind']} their own match"
                if each["kind"] == RELEASED and by not in halted:
                    yield f"#{number}: {by} resumed their own match, which somebody else had paused"

    def blocked(self) -> Iterator[str]:
        """Check that whoever is blocked reaches nobody who has blocked them."""
        hosts = {row["id"]: row for row in self._tables["matches"]}
        for row in self._tables["tournament_requests"]:
            if self._is_blocked(row["player_id"], row["by_id"], row["asked_at"]):
                yield f"{self._whose(row)} was asked by someone they had blocked: {row}"
        for row in self._tables["invitations"]:
            table = hosts[row["match_id"]]
            if self._is_blocked(row["player_id"], table["host_id"], table["created_at"]):
                yield f"{self._whose(row)} was invited to #{table['id']} by someone they had blocked"
        posted = {post.details["climb"] for post in self._truth.posts if post.kind == "climb"}
        for row in self._tables["climbs"]:
            if row["id"] in posted and self._is_blocked(row["challenged_id"], row["challenger_id"], row["made_at"]):
                yield f"climb {row['id']} was posted for someone who had blocked the challenger"
        for post in self._notes:
            reporter = post.details["people"].get("reporter")
            if reporter and self._is_blocked(post.details["called"][0], reporter, post.created):
                yield f"{post} is by someone they had blocked"

    def limits(self) -> Iterator[str]:
        """Check the limits on tournaments that are not over at once in a server, and on what one person runs."""
        known = [row for row in self._events.values() if not row["settings"].get("league")]
        for row in known:
            at_once = [each for each in known if _goes_on(each, row["created_at"], row["guild_id"])]
            if len(at_once) > MOST_OF_A_SERVER:
                yield f"{len(at_once)} tournaments were under way when {row['id']} was set up"
        running = Counter((row["guild_id"], self._truth.people[row["director_id"]]) for row in known if _is_open(row))
        for (_, who), count in running.items():
            if count > MOST_OF_ONE and who not in self._managers:
                yield f"{who} runs {count} tournaments"

    def silent(self) -> Iterator[str]:
        """Check that before a tournament has started nothing is kept of who came and went."""
        for number, facts in self._facts.items():
            kinds = [fact["kind"] for fact in facts]
            before = kinds[: kinds.index(STARTED)] if STARTED in kinds else kinds
            if left := PERSONAL & set(before):
                yield f"tournament {number} keeps {left} from before its start"

    def given(self) -> Iterator[str]:
        """Check that each decision to give time gives it once."""
        presses = Counter((press.person, int(press.button.split(":")[1])) for press in self._ledger.given)
        for number, incidents in self._incidents.items():
            match, given = self._truth.matches[number], Counter[int]()
            for each in incidents:
                if each["kind"] == GIVEN:
                    given[match.seated(each["values"]["seat"], each["ply"], each["at"])] += 1
            for who, count in given.items():
                decisions = presses[who, number]
                if who > 0 and who not in self._ledger.leaving and count > decisions:
                    yield f"#{number}: {who} decided {decisions} times to give time and gave it {count} times"

    def _untold(self, match: AuditedMatch) -> Iterator[str]:
        """Find players whose match a director has ended; of a withdrawal the last board tells."""
        decisions = [each for each in self._incidents[match.id] if each["kind"] == DIRECTED]
        decisions = [each for each in decisions if "verdict" not in each["values"] and not self._was_removal(each)]
        told = {(post.person, post.created) for post in self._notes if post.details["says"] in COUNTS}
        for each in decisions:
            for person in match.people:
                is_there = person > 0 and person not in self._ledger.leaving and not match.stints
                if is_there and person not in self._ledger.choosers and (person, each["at"]) not in told:
                    yield f"#{match.id}: {person} was never told that it was decided at {each['at']}"

    def _was_removal(self, incident: Row) -> bool:
        facts = (fact for facts in self._facts.values() for fact in facts)
        return any(fact["kind"] == WITHDRAWN and fact["at"] == incident["at"] for fact in facts)

    def _out(self) -> Counter[tuple[int, int]]:
        """How often people were told that a director took them out, by tournament."""
        numbers = defaultdict(list)
        for row in self._events.values():
            numbers[row["name"]].append(row["id"])
        found: Counter[tuple[int, int]] = Counter()
        for post in self._notes:
            known = numbers[post.details["values"].get("name")]
            if post.details["says"] in OUT and len(known) == 1:
                found[post.person or 0, known[0]] += 1
        return found

    def _is_looked_at(self, who: int, event: Row) -> bool:
        """Whether it is known what someone asked for: seasons and next events of a series take people in themselves."""
        settings = event["settings"]
        follows = event["id"] not in {number for _, number in self._ledger.willing}
        return who > 0 and who not in self._ledger.leaving and not settings.get("league") and not follows

    def _is_blocked(self, by: int, who: int, since: str) -> bool:
        return bool(self._blocks.get((by, who), since) < since)

    def _whose(self, row: Row) -> int:
        return self._truth.people.get(row["player_id"], 0)


def _sat(match: AuditedMatch, at: str) -> set[int]:
    """Those who had sat at the match by a moment, those aside who sat down right then."""
    found = set()
    for seat, person in enumerate(match.people):
        own = [stint for stint in match.stints if stint.seat == seat]
        people, began = [*(stint.person for stint in own), person], ["", *(stint.until for stint in own)]
        found |= {who for who, since in zip(people, began, strict=True) if since < at}
    return found


def _is_within_a_day(before: str, after: str) -> bool:
    return datetime.fromisoformat(after) - datetime.fromisoformat(before) < DAY


def _goes_on(row: Row, at: str, guild: int) -> bool:
    """Whether a tournament was set up by then and not over, nor about to be while somebody else waited to write."""
    soon = (datetime.fromisoformat(at) + WAIT).isoformat(timespec="microseconds")
    return row["guild_id"] == guild and row["created_at"] <= at and (_is_open(row) or (row["ended_at"] or "") > soon)


def _is_open(row: Row) -> bool:
    return row["state"] in UNDER_WAY
