"""What the bot says about the week of a server."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from bot.community.sundays.posts import Sunday
from bot.core.speech.moments import moment
from bot.core.speech.names import person
from bot.core.speech.sentences import Counted, _, _n, _np, said_name
from games import GAMES
from storage.community.sundays import SundayPlan

SUNDAY = _("Sunday")
HEADING = _("### 🗞️ Sunday")
FINISHED: Counted = _n("1 match finished this week", "{count} matches finished this week")
PLAYED: Counted = _n("1 match", "{count} matches")
FINEST, CAME_BACK = _("Finest finish"), _("{name} came back from {points}")
CAME_FROM_BEHIND = _("{name} came from behind")
FINEST_LINE = _("**Finest finish:** {words} ({game}, `/match {number}`).")
UPSET_LINE = _("**Upset:** {name} beat someone rated {points} points higher.")
STREAK_LINE: Counted = _n("**Puzzle streak:** {name}, 1 day.", "**Puzzle streak:** {name}, {count} days.")
STARTING_LINE = _("**Starts soon:** {name}, {moment}")
TABLES: Counted = _np("a sentence of its own", "1 open table", "{count} open tables")
UPSET, STREAK, STREAK_DAYS = _("upset"), _("puzzle streak"), _n("1 day", "{count} days")
MATCH = "{game} · #{number}"
WEEK, OFF = _("Week in review"), _("off")
IN_CHANNEL = _("in {channel}, Sundays at 18:00")
HINT = _("One post on Sunday evenings about what was played in that channel; none if nothing was.")
NEXT_ONE = _("The next one: {moment}.")
NOT_HERE = _("Whoever runs this bot has switched these posts off.")


def told(sunday: Sunday) -> str:
    return "\n".join([str(HEADING), *_lines(sunday)])


def finest(sunday: Sunday, name: str) -> str:
    """What was fine about a finish."""
    points = sunday.told["finish"]["points"]
    if points is None:
        return CAME_FROM_BEHIND.format(name=name)
    return CAME_BACK.format(name=name, points="–".join(map(str, points)))


def winner(sunday: Sunday) -> str:
    assert sunday.finest
    return said_name(sunday.finest.names[sunday.told["finish"]["seat"]])


def planned(plan: SundayPlan | None) -> str:
    return IN_CHANNEL.format(channel=f"<#{plan.channel_id}>") if plan else str(OFF)


def _lines(sunday: Sunday) -> Iterator[str]:
    facts = sunday.told
    if facts["finished"]:
        yield f"{FINISHED.format(facts['finished'])}."
    if view := sunday.finest:
        words = finest(sunday, f"**{person(winner(sunday))}**")
        yield FINEST_LINE.format(words=words, game=GAMES[view.match.game].info.name, number=view.match.id)
    if facts["upset"] and (player := sunday.who(facts["upset"]["player"])):
        yield UPSET_LINE.format(name=person(player.name), points=facts["upset"]["points"])
    if facts["streak"] and (player := sunday.who(facts["streak"][0])):
        yield STREAK_LINE.format(facts["streak"][1], name=person(player.name))
    for name, at in facts["events"]:
        yield STARTING_LINE.format(name=person(name), moment=moment(datetime.fromtimestamp(at, UTC)))
    if facts["tables"]:
        yield f"{TABLES.format(facts['tables'])}."
