"""An independent recount of events of teams, by the words of the rules; nothing imported from `tournaments`."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sandbox.soak.audit.recount import (
    OVER_THE_BOARD,
    Count,
    Document,
    attendance,
    decides,
    eliminations,
    in_one,
    points,
    qualifying,
    stages,
    standings,
)


def team_faults(document: Document) -> Iterator[str]:
    """Everything that is wrong with an event of teams."""
    document = in_one(document)
    yield from boards(document)
    if "individual" in document:
        yield from individual(document)
    whole = of_teams(document)
    yield from attendance(whole) if document["format"] != "roundrobin" else meetings(whole)
    if document["format"] == "knockout":
        order = sorted(document["teams"], key=lambda team: team["seed"])
        yield from decided(document, [team["id"] for team in order])
        yield from eliminations(advanced(whole, [team["id"] for team in order]))
    elif document["options"].get("cut"):
        count = TeamCount(qualifying(document))
        order = [who for level in count.order() for who in level]
        yield from decided(document, order)
        yield from stages(advanced(whole, order), count)
    else:
        yield from standings(whole, TeamCount(document))


def homes(document: Document, number: int = 10**9) -> dict[str, str]:
    """The team of each player in that round, by default the last one they were in."""
    home = {who: team["id"] for team in document["teams"] for who in team["boards"]}
    for each in document["players"]:
        earlier = [was["team"] for was in each.get("was", ()) if number <= was["until"]]
        home.update({each["id"]: earlier[0]} if earlier else {})
    return home


def together(document: Document, held: Document) -> dict[tuple[str, ...], list[Document]]:
    """The boards of each match of a round."""
    found: dict[tuple[str, ...], list[Document]] = {}
    for table in held["tables"]:
        found.setdefault(tuple(table["teams"]), []).append(table)
    return found


def at_board(table: Document) -> dict[str, Fraction] | None:
    """What everyone made at a board that has ended."""
    if len(table["seats"]) == 1:
        return {table["seats"][0]: Fraction(1)}
    return points(table["games"][0]) if table["games"] else None


def boards(document: Document) -> Iterator[str]:
    """Whether sides alternate, everybody sits in a round once, and nobody is absent."""
    size = document["options"]["team_size"]
    stays = {each["id"]: each for each in document["players"] + document["teams"]}
    for number, held in enumerate(document["rounds"], 1):
        home, named = homes(document, number), Counter(who for table in held["tables"] for who in table["seats"])
        for who, times in named.items():
            here = [stays[who], stays[home[who]]]
            there = all(each.get("from", 1) <= number <= each.get("until", number) for each in here)
            if times > 1 or not there:
                yield f"{who} sits {times} times in round {number}"
        for teams, tables in together(document, held).items():
            if [table["board"] for table in tables] != list(range(1, len(tables) + 1)) or len(tables) > size:
                yield f"{teams} have the boards {[table['board'] for table in tables]}"
            for table in tables:
                sides = list(teams) if table["board"] % 2 else list(reversed(teams))
                sitting = [home[who] for who in table["seats"]]
                if sitting != [team for team in sides if team in sitting]:
                    yield f"{table['seats']} have the wrong sides at board {table['board']}"
            for team in teams:
                empty = [table["board"] for table in tables if team not in {home[who] for who in table["seats"]}]
                if empty and empty != list(range(min(empty), len(tables) + 1)):
                    yield f"{team} leaves the boards {empty} empty in round {number}"


def of_teams(document: Document) -> Document:
    """The document as one of entrants: a table a match, with a game that says who won."""
    rounds = []
    for number, held in enumerate(document["rounds"], 1):
        tables, home = [], homes(document, number)
        for teams, found in together(document, held).items():
            game = of_match(held, home, teams, found)
            table = {"seats": list(teams), "games": [game] if game else []}
            tables.append(table | {name: found[0][name] for name in ("advance", "by") if name in found[0]})
        rounds.append({**held, "tables": tables})
    return {**document, "players": document["teams"], "rounds": rounds}


def totals(home: dict[str, str], teams: tuple[str, ...], tables: list[Document]) -> dict[str, Fraction]:
    made = dict.fromkeys(teams, Fraction(0))
    for table in tables:
        for who, each in (at_board(table) or {}).items():
            made[home[who]] += each
    return made


def of_match(held: Document, home: dict[str, str], teams: tuple[str, ...], tables: list[Document]) -> Document | None:
    """Who won, if every board has ended: by board points, in a knock-out then by the highest board with a winner."""
    if any(at_board(table) is None for table in tables):
        return None
    made = totals(home, teams, tables)
    one, two = teams
    lead = made[one] - made[two]
    for table in tables:
        if lead == 0 and decides(held):
            here = {home[who]: each for who, each in (at_board(table) or {}).items()}
            lead = here.get(one, Fraction(0)) - here.get(two, Fraction(0))
    apart = [[one], [two]] if lead > 0 else [[two], [one]]
    places = apart if lead else [[one, two]]
    hows = [game["how"] for table in tables for game in table["games"]]
    if OVER_THE_BOARD & set(hows):
        how = "played"
    elif hows and set(hows) == {"void"} and len(hows) == len(tables):
        how = "void"
    else:
        how = "forfeit"
        if not any(made.values()):
            places = [[], [one], [two]]
    return {"seats": list(teams), "places": places, "how": how}


class TeamCount(Count):
    """Scores and tie-breaks of teams."""

    win = 2

    def __init__(self, document: Document) -> None:
        self.board_points = dict.fromkeys((team["id"] for team in document["teams"]), Fraction(0))
        annulled, half = set(document["annulled"]), Fraction(document["options"]["team_size"], 2)
        for number, held in enumerate(document["rounds"]):
            for teams, tables in together(document, held).items():
                for team, made in totals(homes(document, number + 1), teams, tables).items():
                    self.board_points[team] += 0 if annulled & set(teams) else made
            if document["format"] == "swiss":
                late = [team["id"] for team in document["teams"] if number == 0 and team.get("from", 1) > 1]
                for team in held["byes"] + held["rests"] + late:
                    self.board_points[team] += half
        super().__init__(of_teams(document))

    def _entry(self, game: Document, who: str) -> Any:
        kind, worth, others, made, first, won = super()._entry(game, who)
        level = game["how"] == "forfeit" and len(game["places"][0]) > 1
        return kind, Fraction(1, 2) if level else worth, others, [Fraction(1, 2)] if level else made, first, won

    def number(self, name: str, who: str) -> Fraction:
        return self.board_points[who] if name == "BP" else super().number(name, who)


def individual(document: Document) -> Iterator[str]:
    annulled, made = set(document["annulled"]), dict[str, list[Fraction]]()
    won: Counter[str] = Counter()
    for table in (table for held in document["rounds"] for table in held["tables"]):
        if not annulled & set(table["teams"]):
            here = at_board(table)
            for who in table["seats"]:
                made.setdefault(who, []).extend([here[who]] if here else [])
            won.update(
                game["places"][0][0]
                for game in table["games"]
                if game["how"] in OVER_THE_BOARD and len(game["places"]) == len(table["seats"])
            )
    ranks = {who: (sum(points, Fraction(0)), won[who]) for who, points in made.items()}
    told = {line["id"]: line for line in document["individual"]}
    if set(told) != set(ranks) or len(told) != len(document["individual"]):
        yield "the individual table has not everyone once"
        return
    for who, line in told.items():
        place = 1 + sum(other > ranks[who] for other in ranks.values())
        right = (place, *ranks[who], len(made[who]), homes(document)[who])
        if (line["place"], Fraction(line["points"]), line["won"], line["games"], line["team"]) != right:
            yield f"{line} should be {right}"


def decided(document: Document, order: list[str]) -> Iterator[str]:
    """Whether whoever goes on is whom the boards, or else the order before it, say."""
    for number, held in ((number, held) for number, held in enumerate(document["rounds"], 1) if decides(held)):
        home = homes(document, number)
        for teams, tables in together(document, held).items():
            game = of_match(held, home, teams, tables)
            if game is None:
                continue
            came = list(game["places"][0]) or list(teams)
            winner = min(came, key=order.index)
            made = totals(home, teams, tables)
            by = "seed" if len(came) > 1 else "board" if len(set(made.values())) == 1 else "points"
            by = "forfeit" if game["how"] == "forfeit" else by
            if any("advance" in table and (table["advance"], table["by"]) != ([winner], by) for table in tables):
                yield f"{winner} should go on by {by}"


def advanced(whole: Document, order: list[str]) -> Document:
    """The matches of teams with who goes on, where the document doesn't say so."""
    for table in (table for held in whole["rounds"] if decides(held) for table in held["tables"] if table["games"]):
        best = table["games"][0]["places"][0] or table["seats"]
        table.setdefault("advance", [min(best, key=order.index)])
    return whole


def meetings(whole: Document) -> Iterator[str]:
    """Whether in a round robin nobody is twice in a round, and no two who stayed have met too often or too rarely."""
    met: Counter[frozenset[str]] = Counter()
    for number, held in enumerate(whole["rounds"], 1):
        named = Counter(who for table in held["tables"] for who in table["seats"])
        named.update(held["byes"])
        yield from (f"{who} is twice in round {number}" for who, times in named.items() if times > 1)
        met.update(frozenset(table["seats"]) for table in held["tables"])
    out = {team["id"] for team in whole["players"] if "until" in team or team.get("from", 1) > 1} | {*whole["annulled"]}
    stayed = [team["id"] for team in whole["players"] if team["id"] not in out]
    for one in stayed:
        for two in stayed:
            if one < two and not whole.get("unfinished") and met[frozenset((one, two))] != whole["options"]["cycles"]:
                yield f"{one} and {two} met {met[frozenset((one, two))]} times"


class Teams:
    """The teams of a tournament as its facts make them, each as a document has it."""

    def __init__(self) -> None:
        self.all: dict[str, Document] = {}

    def start(self, data: Document) -> None:
        for seed, each in enumerate(data.get("teams", ()), 1):
            self.all[each["id"]] = {**each, "boards": each["members"], "seed": seed}

    def join(self, data: Document, number: int) -> None:
        """Take somebody new into the team they enter with, which may be new from that round on."""
        if "team" in data:
            new = {"id": data["team"], "captain": data["player"], "boards": []}
            team = self.all.setdefault(data["team"], new | {"seed": len(self.all) + 1, "from": number})
            team["boards"] = [*team["boards"], data["player"]]

    def change(self, data: Document, players: dict[str, Document], last: int) -> None:
        """Take what was decided after that round; what was before the start went into the fact of the start."""
        if data["team"] in self.all:
            if "player" in data:
                self._move(players[data["player"]], data["team"], last)
            else:
                self._order(data)

    def _order(self, data: Document) -> None:
        """Take the order a captain has chosen."""
        before = self.all[data["team"]]["boards"]
        gone = [who for who in before if who not in data["members"]]
        self.all[data["team"]]["boards"] = [*data["members"], *gone]

    def _move(self, player: Document, team: str, last: int) -> None:
        """Put somebody into another team; what they have made stays with the one they were in."""
        who, was = player["id"], player.setdefault("was", [])
        (old,) = self.of(who)
        if old == team:
            return
        if last > max((each["until"] for each in was), default=0):
            was.append({"team": old, "until": last})
        self.all[old]["boards"] = [each for each in self.all[old]["boards"] if each != who]
        self.all[team]["boards"] = [*self.all[team]["boards"], who]

    def of(self, who: str) -> list[str]:
        """The team somebody is in."""
        return [team for team, each in self.all.items() if who in each["boards"]]

    def leave(self, players: Document) -> None:
        """Let teams be out that nobody is left of, and no others."""
        for team in self.all.values():
            team.pop("until", None)
            last = [players[who]["until"] for who in team["boards"] if "until" in players[who]]
            if len(last) == len(team["boards"]):
                team["until"] = max(last)


def tables_of(data: Document) -> list[Document]:
    """The tables of a paired round; at boards of teams which board of which match each is."""
    tables: list[Document] = [{"seats": seats, "games": []} for seats in data["tables"]]
    found: Counter[tuple[str, ...]] = Counter()
    for table, teams in zip(tables, data.get("teams", ()), strict=False):
        found[tuple(teams)] += 1
        table.update({"teams": teams, "board": found[tuple(teams)]})
    return tables
