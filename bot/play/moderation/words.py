"""What the bot says about moderators and what they decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core.people import Player
from bot.core.speech.escapes import plain
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, in_label, listing, person, plain_values
from bot.core.speech.sentences import Sentence, _, _n
from bot.play.matches import match_title, versus
from bot.play.moderation.entry_texts import ruling
from bot.play.moderation.fair_play import PlayReport
from bot.play.moderation.moderation import Draft, Listed
from bot.play.moderation.slowdowns import Slowdown
from games import GAMES

ACTS: Mapping[str, Sentence] = {
    "pause": _("Pause the clocks…"),
    "resume": _("Resume the clocks…"),
    "end": _("End the match…"),
    "correct": _("Correct the result…"),
    "substitute": _("Substitute a player…"),
}
ALL_TOLD = _("Whatever you decide is posted there with your reason, and stays in the log.")
REASON, REASON_HINT = _("Your reason"), _("Everyone there can read it, and it stays in the match log.")
RESULT, WINS, DRAW, NO_RESULT, AS_IT_IS = _("Result"), _("{name} wins"), _("Draw"), _("No result"), _("As it is")
RATED, COUNTS, COUNTS_NOT = _("For ratings"), _("It counts"), _("It doesn't count")
WHO_LEAVES, WHO_COMES, OR_COMPUTER = _("Who leaves"), _("Who takes over"), _("Or a level of the computer")
END, LET_GO_ON = _("End the match"), _("Keep it going")
END_QUESTION = _(
    "End match **{title}**, {players}?\n"
    "{outcome} You can't undo this, and everyone there will see your reason:\n"
    "> {reason}"
)
CONFIRMED_BY = _("-# You play in this match, so I'll ask {names} to confirm it first.")
WITHOUT_RESULT = _("It would have no result and wouldn't count.")
ENDED = _("You ended match #{number}. Your reason will be posted in the channel.")
GOES_ON = _("OK, match #{number} continues.")
CORRECTED = _("You corrected match #{number}. Your reason will be posted in its channel, and ratings are recalculated.")
SEATED = _("You take over from **{leaver}** in match #{number}. Your reason will be posted in the channel.")
MATCH_LABEL = "#{number} {game}: {players}"
PAUSED = _(
    "You paused the clocks in match #{number}. Your reason will be posted in the channel. Only moderators can "
    "resume them."
)
RESUMED = _("The clocks in match #{number} are running again. Your reason will be posted in the channel.")


SLOWED = _("### Slowed down in the last 7 days")
NOBODY_SLOWED = _("No one was slowed down here in the last 7 days.")
SLOWED_LINE = _n(
    "- **{name}** · {limit} · once, {moment}", "- **{name}** · {limit} · in {count} different minutes, last {moment}"
)
LIMITS = {
    "tables": _("too many open tables"),
    "invitations": _("too many invitations to one person"),
    "matches": _("too many matches"),
    "posts": _("too many posts at once"),
    "requests": _("too many requests at once"),
}


PLAY = _("### Rated play of {name} in this server")
ACCOUNT = _("Discord account created {made} · first seen by me {met}")
NEW_ACCOUNT = _("⚠️ Account less than 30 days old, created {made} · first seen by me {met}")
NONE_RATED = _("No rated matches here yet.")
RATED_PLAY = _n("{count} rated match", "{count} rated matches")
AGAINST_NEW = _n(
    "{count} of them against an account less than 30 days old",
    "{count} of them against accounts less than 30 days old",
)
MET_LINE = _("- Against **{name}**: {times} of {total} ({percent}%)")
ELSEWHERE = _("{elsewhere} of {total} rated matches elsewhere")
LEFT_EARLY = _("Left before their second move: {early} of the last {matches} rated matches, here and elsewhere")
OUT = _("⚠️ Taken out of the rankings here by {name} {when}: {reason}")
TAKE_OUT, PUT_BACK = _("Take out of the rankings"), _("Put back into the rankings")
RANKING_REASON = _("Your reason; they can read it")
TAKEN_OUT = _("**{name}** isn't in the rankings here any more. I'll tell them, with your reason.")
BACK_AGAIN = _("**{name}** is back in the rankings here. I'll tell them, with your reason.")
FORFEITS = _("Forfeits (lost without ever moving): {count}")
TIME_OUTS = _("Losses on time: {count}")
UNRATE = _("-# To stop a match from counting, use `/moderate match`, **Correct the result…**.")


def play_text(found: PlayReport) -> str:
    """Someone's play in numbers, and whom they met most."""
    account = NEW_ACCOUNT if found.is_new else ACCOUNT
    total = found.rated.matches
    return "\n".join(
        [
            PLAY.format(name=person(found.player.name)),
            account.format(made=moment(found.made_at), met=moment(found.met_at)),
            *(_rated_lines(found) if total else [str(NONE_RATED)]),
            *_elsewhere_lines(found),
            FORFEITS.format(count=found.forfeits),
            TIME_OUTS.format(count=found.time_outs),
            str(UNRATE),
        ]
    )


def ranking_decided(player: Player, *, out: bool) -> str:
    """What a moderator has decided about someone's place."""
    return (TAKEN_OUT if out else BACK_AGAIN).format(name=person(player.name))


def _elsewhere_lines(found: PlayReport) -> list[str]:
    """Tell what there is besides the matches here, and what was decided because of it."""
    total, left, decision = found.rated.everywhere, found.left, found.decision
    lines = [ELSEWHERE.format(elsewhere=total - found.rated.matches, total=total)] if total else []
    if left.early:
        lines.append(LEFT_EARLY.format(early=left.early, matches=left.matches))
    if decision and decision.is_out:
        told = {"name": person(decision.moderator.name), "when": moment(decision.at), "reason": plain(decision.reason)}
        lines.append(OUT.format(**told))
    return lines


def _rated_lines(found: PlayReport) -> list[str]:
    total, new = found.rated.matches, found.rated.against_new
    lines = [RATED_PLAY.format(total)]
    if new:
        lines.append(AGAINST_NEW.format(new))
    for met in found.opponents:
        share = {"times": met.matches, "total": total, "percent": round(100 * met.matches / total)}
        lines.append(MET_LINE.format(name=brief(met.opponent.name), **share))
    return lines


def slowed_text(found: Sequence[Slowdown]) -> str:
    """Tell who reached which limit how often."""
    lines = [
        SLOWED_LINE.format(
            each.times, name=brief(each.player.name), limit=str(LIMITS[each.limit]), moment=moment(each.last_at)
        )
        for each in found
    ]
    return "\n".join([str(SLOWED), *lines]) if lines else str(NOBODY_SLOWED)


def match_label(listed: Listed) -> str:
    """`#17 Go: Ann – Bo`, for a list of choices, which formats nothing."""
    names = " – ".join(in_label(player.name) for player in listed.players)
    return MATCH_LABEL.format(number=listed.match.id, game=GAMES[listed.match.game].info.name, players=names)


def end_question(draft: Draft) -> str:
    outcome = ruling(draft.view, draft.outcome) if draft.outcome else str(WITHOUT_RESULT)
    question = END_QUESTION.format(
        title=match_title(draft.view),
        players=versus(draft.view),
        outcome=outcome,
        **plain_values({"reason": draft.reason}),
    )
    asked = CONFIRMED_BY.format(names=listing(person(player.name) for player in draft.asked)) if draft.asked else ""
    return "\n".join(filter(None, [question, asked]))
