"""What the bot says about ladders."""

from __future__ import annotations

from collections.abc import Sequence

from bot.community.competitions import clock_line, director_line
from bot.community.ladders.order import ClimbResult, LadderFact
from bot.community.ladders.overviews import ClimbOverview, LadderHistory, LadderOverview
from bot.core.people import Player
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, in_label, person
from bot.core.speech.sentences import Counted, _, _n, _np, _p
from bot.play.matches import title
from storage.community.climbs import ClimbRow
from storage.community.tournaments import Fact

CARD_RUNGS, LIST_RUNGS = 10, 20
LADDERS = _("Ladders")
HEADING = _("### 🪜 {name}")
HOW_TO = _n(
    "New players start at the bottom. Challenge someone up to 1 rung above you; if you win, you take their rung.",
    "New players start at the bottom. Challenge someone up to {count} rungs above you; if you win, you take "
    "their rung.",
)
CLOSED = _("This ladder is closed. Matches in progress continue.")
NOBODY = _("No one here yet. The first to join takes the top rung.")
RUNG = _("**{rung}.** {name}")
TOP = _("**1.** 👑 {name}")
YOU = _("**{rung}.** {name} ← you")
CHALLENGED_BY = _("{line} · ⚔️ challenged by {name}")
PLAYS = _("{line} · ⚔️ against {name}, #{number}")
AGAINST, CHALLENGED = _("against {name}"), _("challenged by {name}")
PLAYERS = _np("of a tournament", "1 player", "{count} players")
MORE = _n("-# And 1 more below.", "-# And {count} more below.")
RUNGS_HEADING = _("### 🪜 {name} · All rungs")
PAGE_OF = _("-# Page {page} of {pages}")

JOIN, LEAVE = _p("button on a ladder", "Join"), _p("button on a ladder", "Leave")
CLIMB = _p("button on a ladder", "Challenge")
ALL_RUNGS, HOW_IT_WORKS = _("All rungs"), _p("button on a ladder", "How it works")
HISTORY = _p("button on a ladder", "History")
ACCEPT, DECLINE = _p("button on a ladder challenge", "Accept"), _p("button on a ladder challenge", "Decline")
TAKE_BACK = _p("button on a ladder challenge", "Take back")
DECLINE_FINALLY = _("Decline and lose the rung")

REACH = _("How far up someone can challenge")
REACH_CHOICE = _n("1 rung up", "{count} rungs up")
CREATED = _("The ladder {name} is open. Its card is posted in {channel}, and it stays open until you close it.")
JOINED = _("You're on rung {rung} of the ladder {name}. Challenge someone above you.")
JOINED_FIRST = _("You're at the top of the ladder {name}. Whoever joins now starts below you.")
LEFT = _("You've left the ladder {name}.")
CLOSE_QUESTION = _("Close the ladder {name} for good? Open challenges are dropped; matches in progress continue.")
LADDER_CLOSED = _("The ladder {name} is closed. Matches in progress continue.")
CHALLENGE_SENT = _("{challenged} has 5 days to accept. If they don't, their rung is yours.")
ACCEPTED = _("Match #{number} against {challenger} is starting. You're pinged when it's your turn.")
DECLINED = _("You've declined. {challenger} takes your rung.")
TAKEN_BACK = _("You've taken your challenge back.")
CHOOSE_RUNG = _("Challenge someone")
RUNG_CHOICE = _("{rung}. {name}")
DECLINE_QUESTION = _("Decline {challenger}'s challenge? They take your rung, as if they'd won.")

MOVED = _("The ladder {name} continues here. Matches in progress stay where they are.")
CHALLENGE_HEADING = _("### ⚔️ {challenger} challenges {challenged}")
FOR_RUNG = _("For rung {rung} of the ladder {name}")
ANSWER_BY = _("{challenged}, accept by {when} ({left}), or {challenger} takes your rung.")
STANDS_STILL = _("{challenged} is on vacation. The time to answer is paused until they're back.")
BEING_PLAYED = _("Accepted. It's being played as match #{number}.")
SETTLED = {
    ClimbResult.WIN: _("{challenger} won match #{number} and takes the rung."),
    ClimbResult.LOSS: _("{challenged} won match #{number} and keeps the rung."),
    ClimbResult.DRAW: _("Match #{number} was drawn. {challenged} keeps the rung."),
    ClimbResult.REFUSED: _("{challenged} declined. {challenger} takes the rung."),
    ClimbResult.UNANSWERED: _("{challenged} didn't answer in time. {challenger} takes the rung."),
    ClimbResult.WITHDRAWN: _("The challenge was dropped. No one moves."),
    ClimbResult.VOID: _("Match #{number} ended without a result. No one moves."),
}

WAITING = _n("### You have a ladder challenge to answer", "### You have {count} ladder challenges to answer")
MORE_WAITING = _n("-# Plus one more challenge.", "-# Plus {count} more challenges.")
WAITS = _("**{challenger}** challenges you on the ladder {name}. Answer by {when} ({left}).")
WAITS_STILL = _("**{challenger}** challenges you on the ladder {name}. You can answer when you're back from vacation.")
HISTORY_HEADING = _("### 🪜 {name} · What happened")
NO_HISTORY = _("Nothing has happened yet.")
LINE = _("{when} · {what}")
WAS_SETTLED = {
    ClimbResult.WIN: _("{challenger} beat {challenged} (#{number}) and took rung {rung}"),
    ClimbResult.LOSS: _("{challenged} beat {challenger} (#{number}) and kept rung {rung}"),
    ClimbResult.DRAW: _("{challenger} and {challenged} drew (#{number}); {challenged} kept rung {rung}"),
    ClimbResult.REFUSED: _("{challenged} declined; {challenger} took rung {rung}"),
    ClimbResult.UNANSWERED: _("{challenged} didn't answer; {challenger} took rung {rung}"),
    ClimbResult.WITHDRAWN: _("{challenger}'s challenge of {challenged} was dropped"),
    ClimbResult.VOID: _("{challenger} against {challenged} (#{number}) ended without a result"),
}
PLAYED_AFTERWARDS = _("{challenger} against {challenged} (#{number}) ended after one of them had left")
DID = {LadderFact.JOINED: _("{name} joined"), LadderFact.LEFT: _("{name} left")}
FELL = _n("{name} moved down 1 rung for not playing", "{name} moved down {count} rungs for not playing")
FELL_TO_BOTTOM = _("{name} ran out of time and moved to the bottom")

RULES = (
    _("**Joining.** You start at the bottom. You can leave at any time."),
    _n(
        "**Challenging.** You can challenge anyone up to 1 rung above you, one at a time. No one has to answer more "
        "than two challenges at once. The same two can meet again after 14 days.",
        "**Challenging.** You can challenge anyone up to {count} rungs above you, one at a time. No one has to answer "
        "more than two challenges at once. The same two can meet again after 14 days.",
    ),
    _(
        "**Answering.** You have 5 days to accept, paused while you're on vacation. If you decline or don't "
        "answer, the challenger takes your rung."
    ),
    _(
        "**Result.** If the challenger wins, they take the rung and everyone between moves down one. Otherwise no one "
        "moves."
    ),
    _("**Time.** If you lose on time, you move to the bottom."),
    _(
        "**Not playing.** After 60 days without a match you move down 5 rungs, then again every 30 days. After 180 "
        "days you're off the ladder. You'll be notified a week before."
    ),
)


def joined(shown: LadderOverview) -> str:
    """Tell the newest where they stand."""
    rung = len(shown.row.rungs)
    return (JOINED if rung > 1 else JOINED_FIRST).format(rung=rung, name=person(shown.row.name))


def challenged_text(shown: ClimbOverview) -> str:
    """What came of a challenge at once: it was sent, or counts as declined."""
    names = {"challenger": person(shown.challenger.name), "challenged": person(shown.challenged.name)}
    if shown.row.result is None:
        return CHALLENGE_SENT.format(challenged=names["challenged"])
    return SETTLED[ClimbResult(shown.row.result)].format(**names)


def card_text(shown: LadderOverview) -> str:
    """The announcement: what is played, how, and who stands at the top."""
    row = shown.row
    lines = [HEADING.format(name=person(row.name)), title(shown.game, dict(row.options))]
    lines.append(clock_line(row.clock))
    lines.append(str(CLOSED) if shown.is_over else HOW_TO.format(row.reach))
    lines += rung_lines(shown, 0, CARD_RUNGS) or [str(NOBODY)]
    if (below := len(row.rungs) - CARD_RUNGS) > 0:
        lines.append(MORE.format(below))
    return "\n".join([*lines, director_line(shown.director)])


def rung_lines(shown: LadderOverview, start: int, count: int, viewer: int | None = None) -> list[str]:
    """So many rungs from one on, with the challenges for them."""
    rungs = shown.row.rungs[start : start + count]
    return [_rung_line(shown, rung, who, viewer) for rung, who in enumerate(rungs, start + 1)]


def pages(shown: LadderOverview) -> int:
    return max(1, -(-len(shown.row.rungs) // LIST_RUNGS))


def rungs_text(shown: LadderOverview, page: int, viewer: int | None) -> str:
    """A page of all rungs, with the line of whoever looks."""
    start = page * LIST_RUNGS
    lines = [RUNGS_HEADING.format(name=person(shown.row.name)), *rung_lines(shown, start, LIST_RUNGS, viewer)]
    mine = shown.rung(viewer) if viewer is not None else None
    if mine is not None and not start < mine <= start + LIST_RUNGS:
        lines.append(_rung_line(shown, mine, shown.row.rungs[mine - 1], viewer))
    lines += [] if shown.row.rungs else [str(NOBODY)]
    return "\n".join([*lines, *([PAGE_OF.format(page=page + 1, pages=pages(shown))] if pages(shown) > 1 else [])])


def rules_text(shown: LadderOverview) -> str:
    lines = [rule.format(shown.row.reach) if isinstance(rule, Counted) else str(rule) for rule in RULES]
    return "\n".join([HEADING.format(name=person(shown.row.name)), *lines])


def challenge_text(shown: ClimbOverview, names: Sequence[str]) -> str:
    """A challenge, by the names or mentions of both, and how it stands."""
    challenger, challenged = names
    both = {"challenger": challenger, "challenged": challenged}
    name = person(shown.ladder.row.name)
    heading = CHALLENGE_HEADING.format(
        challenger=person(shown.challenger.name), challenged=person(shown.challenged.name)
    )
    lines = [heading, title(shown.ladder.game, dict(shown.ladder.row.options))]
    rung = shown.ladder.rung(shown.row.challenged_id)
    if shown.row.settled_at is None and rung is not None:
        lines.insert(1, FOR_RUNG.format(rung=rung, name=name))
    else:
        lines.insert(1, name)
    return "\n".join([*lines, _state(shown, both)])


def waiting_text(shown: ClimbOverview) -> str:
    """A challenge as a line for whoever has to answer."""
    row, both = shown.row, {"challenger": brief(shown.challenger.name), "name": brief(shown.ladder.row.name)}
    if row.left_seconds is not None:
        return WAITS_STILL.format(**both)
    return WAITS.format(**both, when=moment(row.expires_at, "f"), left=moment(row.expires_at))


def history_text(history: LadderHistory) -> str:
    names = {number: brief(player.name) for number, player in history.known.items()}
    lines = [LINE.format(when=moment(fact.at, "d"), what=_told(fact, names)) for fact in history.facts]
    return "\n".join([HISTORY_HEADING.format(name=person(history.row.name)), *(lines or [str(NO_HISTORY)])])


def choice(shown: LadderOverview, player: Player) -> str:
    """A player to challenge, in a list to choose from."""
    return RUNG_CHOICE.format(rung=shown.rung(player.id), name=in_label(player.name))[:100]


def _state(shown: ClimbOverview, both: dict[str, str]) -> str:
    row = shown.row
    if row.result is not None:
        return SETTLED[ClimbResult(row.result)].format(**both, number=row.match_id)
    if row.match_id is not None:
        return BEING_PLAYED.format(number=row.match_id)
    if row.left_seconds is not None:
        return STANDS_STILL.format(**both)
    return ANSWER_BY.format(**both, when=moment(row.expires_at, "f"), left=moment(row.expires_at))


def _rung_line(shown: LadderOverview, rung: int, who: int, viewer: int | None) -> str:
    name = brief(shown.known[who].name)
    words = YOU if who == viewer else TOP if rung == 1 else RUNG
    line = words.format(rung=rung, name=name)
    for climb in shown.open_climbs:
        if who == climb.challenged_id:
            line = _challenged_line(shown, line, climb)
    return line


def _challenged_line(shown: LadderOverview, line: str, climb: ClimbRow) -> str:
    name = brief(shown.known[climb.challenger_id].name)
    if climb.match_id is None:
        return CHALLENGED_BY.format(line=line, name=name)
    return PLAYS.format(line=line, name=name, number=climb.match_id)


def _told(fact: Fact, names: dict[int, str]) -> str:
    data = fact.data
    if fact.kind in DID:
        return DID[LadderFact(fact.kind)].format(name=names[data["player"]])
    if fact.kind == LadderFact.FELL:
        name = names[data["player"]]
        return FELL_TO_BOTTOM.format(name=name) if data["rungs"] is None else FELL.format(data["rungs"], name=name)
    both = {"challenger": names[data["by"]], "challenged": names[data["to"]]}
    if None in data["rungs"]:
        return PLAYED_AFTERWARDS.format(**both, number=data.get("match"))
    return WAS_SETTLED[ClimbResult(data["result"])].format(**both, number=data.get("match"), rung=data["rungs"][1])
