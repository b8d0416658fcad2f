"""Forty small faults, each of which breaks a promise; seeded one by one, to see that the tests catch them.

`python -m tests.faults [WORD ...]` takes those whose promise or tests have one of the words in them, by default all. It
changes a copy of the tree, runs the one file of tests that should fail, and exits with 1 if that fails to fail.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
ROOMS = ("bot", "games", "lessons", "opponents", "renderers", "storage", "tournaments")
FAILED = 1
"""The exit status of pytest where tests failed; any other says that they could not be run."""


class Fault(NamedTuple):
    """A change of one line; both are found by their text, wherever their modules go."""

    promise: str
    right: str
    """What stands there; once in all that is ours."""
    wrong: str
    tests: str
    """The end of the path of the file that should fail; where that takes long, `::` and the test itself."""


FAULTS = (
    Fault(
        "a piece of tokonoma falls to two attackers, not to one",
        "targets = targets_from[piece]\n            twice |= once & targets",
        "targets = targets_from[piece]\n            twice |= targets",
        "games/test_tokonoma.py",
    ),
    Fault(
        "Dogon captures twos and threes",
        "and 2 <= pits[last] <= 3:",
        "and 2 <= pits[last] <= 4:",
        "games/test_dogon.py",
    ),
    Fault(
        "a tower of Kamisado pushes only weaker ones",
        "if other >> 3 == seat or rings[other] >= strength or",
        "if other >> 3 == seat or rings[other] > strength or",
        "games/test_kamisado.py",
    ),
    Fault(
        "the third time a position of Honey Donuts stands is a draw",
        "if len(plies) < OCCURRENCES_TO_DRAW:",
        "if len(plies) <= OCCURRENCES_TO_DRAW:",
        "games/test_honey_donuts.py",
    ),
    Fault(
        "who can push at Dohyō has to",
        "return legal_pushes(position) or _pivots(position)",
        "return [*legal_pushes(position), *_pivots(position)]",
        "games/test_dohyo.py",
    ),
    Fault(
        "nobody moves out of turn",
        "        if state.to_move != seat:\n",
        "        if state.to_move is None:\n",
        "games/test_contract.py",
    ),
    Fault(
        "digits of every script are read",
        "return str(decimal(sign)) if sign.isdecimal() else sign",
        "return sign",
        "games/test_typed.py",
    ),
    Fault(
        "a level finds the move that wins at once",
        "return self._tree.result(child, self._me) * (WIN - 1)",
        "return self._tree.result(child, self._me)",
        "opponents/test_thinking.py",
    ),
    Fault(
        "an increment never raises a bank above its cap",
        "return max(left, min(left + self.increment, self.cap))",
        "return left + self.increment",
        "clocks/test_clocks.py",
    ),
    Fault(
        "clocks stand still on the weekend, which is not Friday",
        "WEEKEND = (5, 6)",
        "WEEKEND = (4, 5)",
        "clocks/test_clocks.py",
    ),
    Fault(
        "an outage is given back to clocks that rest on some days",
        "return deadline(back, left_until(due, last_seen, calendar), calendar) if due > last_seen else due",
        "return due",
        "clocks/test_calendars.py",
    ),
    Fault(
        "a soft clock ends nothing by itself",
        "if view.timing is None or not view.timing.rule.hard:",
        "if view.timing is None:",
        "deadlines/test_flags.py",
    ),
    Fault(
        "a move that was first stops the flag",
        "if deadline not in await clocks.of_match(connection, deadline.match_id):",
        "if not await clocks.of_match(connection, deadline.match_id):",
        "deadlines/test_flags.py",
    ),
    Fault(
        "a vacation has thirty days a year",
        "if left_of_year(taken, now) < timedelta(minutes=1):",
        "if left_of_year(taken, now) < timedelta():",
        "pauses/test_breaks.py",
    ),
    Fault(
        "what fails is tried later and later",
        "until = self._clock() + min(FIRST_WAIT * (1 << min(failures, 16)), LONGEST_WAIT)",
        "until = self._clock() + FIRST_WAIT",
        "deadlines/test_sweeps.py",
    ),
    Fault(
        "of several processes one sends a post",
        "return or_(table.c.claimed_until.is_(None), table.c.claimed_until <= now)",
        "return or_(table.c.claimed_until.is_(None), table.c.claimed_until != now)",
        "storage/core/test_posts.py",
    ),
    Fault(
        "who sends keeps what was claimed",
        "await posts.renew(connection, self._worker, self._clock() + LEASE, numbers)",
        "await posts.renew(connection, self._worker, self._clock(), numbers)",
        "bot/test_races.py",
    ),
    Fault(
        "nothing overtakes what was owed before",
        "*line, earlier.c.id < posts.c.id, counts).exists()",
        "*line, earlier.c.id > posts.c.id, counts).exists()",
        "storage/core/test_posts.py",
    ),
    Fault(
        "a message that may be out already is looked for",
        "may_be_out = self._clock() - post.created_at > NONCE_LIFE",
        "may_be_out = self._clock() - post.created_at < NONCE_LIFE",
        "end_to_end/test_trouble.py::test_a_post_lost_longer_ago_than_its_nonce_lives_is_found_in_the_channel",
    ),
    Fault(
        "a board that a later move overtook is not sent",
        "return delivery.post.ply != delivery.shown.match.ply",
        "return delivery.post.ply > delivery.shown.match.ply",
        "outbox/test_outbox.py",
    ),
    Fault(
        "an interaction that arrives twice acts once",
        "if not await interactions.claim(connection, request.interaction_id, self.clock()):",
        "if await interactions.claim(connection, request.interaction_id, self.clock()) is None:",
        "matches/test_matches.py",
    ),
    Fault(
        "who presses twice does it once",
        "await self.claim(connection, request.person, request.press)",
        "await self.claim(connection, request.person, request.interaction_id)",
        "bot/test_races.py",
    ),
    Fault(
        "nobody confirms the ruling of another moderator",
        "if moderator.id != ruling.moderator_id:",
        "if moderator.id == ruling.match_id:",
        "moderation/test_moderation.py",
    ),
    Fault(
        "a moderator who plays ends no pause of another one's",
        "            if clock.halted_by != moderator:",
        "            if clock.halted_by is None:",
        "moderation/test_moderation.py",
    ),
    Fault(
        "nobody directs the tournament of another server",
        "if row is None or row.guild_id != rights.guild_id:",
        "if row is None:",
        "competitions/test_rights.py",
    ),
    Fault(
        "matches in a channel that is hidden are told to nobody who does not see it",
        "seen = {number for number, channel_id in found if rights.sees(channel_id)}",
        "seen = {number for number, _ in found}",
        "matches/test_visibility.py",
    ),
    Fault(
        "only who made an offer takes it back",
        "            if player != proposal.asker:\n",
        "            if player is None:\n",
        "offers/test_offers.py",
    ),
    Fault(
        "only who is invited declines",
        "if person not in table.expected:",
        "if person in table.seated:",
        "tables/test_tables.py",
    ),
    Fault(
        "a plan has ten lines at most",
        "if len(plan.lines) - len(replaced) >= MOST_LINES:",
        "if len(plan.lines) - len(replaced) > MOST_LINES:",
        "plans/test_plans.py",
    ),
    Fault(
        "Buchholz leaves out the smallest opponent",
        "return min(which, key=lambda number: found[number].value)",
        "return max(which, key=lambda number: found[number].value)",
        "tournaments/test_vectors.py",
    ),
    Fault(
        "who shares the second place leaves no third",
        "        place += len(level)\n",
        "        place += 1\n",
        "tournaments/test_vectors.py",
    ),
    Fault(
        "nobody meets the same opponent twice in a Swiss",
        "a.met[b.id] + (frozenset((a.id, b.id)) in self.apart) if self.apart else a.met[b.id],",
        "int(frozenset((a.id, b.id)) in self.apart),",
        "tournaments/test_swiss.py",
    ),
    Fault(
        "two who have met on a ladder wait a fortnight",
        "and at - met.get(frozenset((by, one)), -AGAIN) >= AGAIN",
        "and at - met.get(frozenset((by, one)), -AGAIN) >= DAY",
        "tournaments/test_other_formats.py",
    ),
    Fault(
        "who refuses a challenge gives the rung away",
        "await settle(connection, row, ClimbResult.REFUSED, self._clock(), player.id)",
        "await settle(connection, row, ClimbResult.WITHDRAWN, self._clock(), player.id)",
        "ladders/test_ladders.py",
    ),
    Fault(
        "a match in which someone never moved counts for no rating",
        "return Unrated.NO_SHOW if _has_no_show(ending) else None",
        "return Unrated.NO_SHOW if ending.match.reason is None else None",
        "ratings/test_ratings.py",
    ),
    Fault(
        "two people have four rated matches a month",
        "in known.latest) >= MOST_OF_A_PAIR",
        "in known.latest) > MOST_OF_A_PAIR",
        "ratings/test_ratings.py",
    ),
    Fault(
        "what ended before the last match counted is put in its place",
        "(course.last_at, course.newest[0]) > result.moment",
        "course.last_at > result.ended_at + YEAR",
        "ratings/test_tallies.py",
    ),
    Fault(
        "who is forgotten is named in no remark",
        "    Typed(remarks.c.text, _in_match(remarks.c.match_id)),\n",
        "",
        "privacy/test_every_column.py",
    ),
    Fault(
        "who is forgotten has no account that is remembered",
        'nobody |= {"account": None}',
        'nobody |= {"name": name}',
        "players/test_accounts.py",
    ),
    Fault(
        "every entry is sealed with all before it",
        'return replace(entry, chain=_hash(f"{before}\\n{line(entry)}"))',
        "return replace(entry, chain=_hash(line(entry)))",
        "archive/test_archive.py",
    ),
    Fault(
        "pictures keep no more memory than they may",
        "while self.used > self.limit:",
        "while self.used > 2 * self.limit:",
        "renderers/test_cache.py",
    ),
    Fault(
        "the card of a player who is out recedes",
        'ground = "page" if seat in out else',
        'ground = "card" if seat in out else',
        "renderers/test_golden.py",
    ),
    Fault(
        "commands in code are left as they are",
        "self._link(part) if place % 2 == 0 else part",
        "self._link(part)",
        "frame/test_mentions.py",
    ),
)


def main(words: Sequence[str]) -> int:
    """Seed those that are wanted, and say what became of each."""
    wanted = [each for each in FAULTS if not words or any(word in f"{each.promise} {each.tests}" for word in words)]
    missed = 0
    with TemporaryDirectory(prefix="engawa-faults-") as folder:
        copy = _copied(Path(folder))
        for fault in wanted:
            began, told = time.monotonic(), _seeded(fault, copy)
            missed += told != "caught"
            print(f"{told:7} {time.monotonic() - began:6.1f} s  {fault.promise} ({fault.tests})", flush=True)
    print(f"{len(wanted) - missed} of {len(wanted)} caught")
    return 1 if missed else 0


def found(fault: Fault, root: Path) -> tuple[list[Path], list[Path]]:
    """The modules in which its line stands, as often as it does, and the files of tests that are meant."""
    modules, tests = _texts(root), (root / "tests").rglob("test_*.py")
    return (
        [path for path, text in modules.items() for _ in range(text.count(fault.right))],
        [path for path in tests if path.as_posix().endswith(f"/{fault.tests.partition('::')[0]}")],
    )


@cache
def _texts(root: Path) -> dict[Path, str]:
    return {path: path.read_text() for room in ROOMS for path in (root / room).rglob("*.py")}


def _copied(folder: Path) -> Path:
    """All that git knows or does not ignore, and the translations as they are compiled."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    names = [*listed.stdout.decode().splitlines(), *(path.relative_to(ROOT) for path in (ROOT / "bot").rglob("*.mo"))]
    for source, target in ((ROOT / name, folder / name) for name in names):
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return folder


def _seeded(fault: Fault, root: Path) -> str:
    """What the tests say to a fault, which is taken out again: `caught`, `missed`, or why that is not known."""
    (module,), (tests,) = found(fault, root)
    text = module.read_text()
    module.write_text(text.replace(fault.right, fault.wrong))
    try:
        named = f"{tests}{''.join(fault.tests.partition('::')[1:])}"
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", named]
        ran = subprocess.run(
            command, cwd=root, capture_output=True, check=False, env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        )
    finally:
        module.write_text(text)
    return {0: "missed", FAILED: "caught"}.get(ran.returncode, f"pytest: {ran.returncode}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
