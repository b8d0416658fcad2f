"""What the bot says about open challenges."""

from __future__ import annotations

from textwrap import shorten

from bot.core.clock_rules import clock_words
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, listing, person
from bot.core.speech.sentences import _, _n, _p, in_words
from bot.play.challenges.open_challenge import OpenChallenge, State
from bot.play.matches import title
from bot.play.tables import CLOCK, NOTE, Table, left_early, listed_note, quoted, rating_lines

HEADING = _("### {owner} is open to challenges · {title}")
SEAT = _("🪑 {owner} plays {seat}")
RANDOM_SEATS = _("🎲 Random seats")
PLAYERS = _n("👥 1 player", "👥 {count} players")
PLAYERS_SPAN = _n("👥 {least} to 1 player", "👥 {least} to {count} players")
COMPUTERS = _("🤖 Also playing: {names}")
RUNNING = _n("♟️ {running} of 1 match in progress", "♟️ {running} of {count} matches in progress")
LEFT = _n("1 challenge left", "{count} challenges left")
UNTIL = _("-# ⏳ Closes {when}")
ROW_UNTIL = _("closes {when}")
TO_INVITATION = _("Go to challenge")

STATES = {
    State.OPEN: _("Press **Challenge** and your match starts right away."),
    State.FULL: _("All slots are full right now. One opens up when a match ends."),
    State.PAUSED: _("{owner} is taking a break from new matches."),
    State.RESTING: _("🏖️ {owner} is on vacation until {until} at the latest. This challenge is paused."),
    State.CLOSED: _("This challenge is closed. Its matches continue."),
}
OPEN_TO_SEVERAL = _("Press **Challenge** to join. The match starts when enough players are in.")

CHALLENGE = _p("button on an open challenge", "Challenge")
PAUSE, RESUME, CLOSE = (
    _p("button on an open challenge", "Pause"),
    _("Accept challenges again"),
    _p("button on an open challenge", "Close"),
)
INVITED = _("Your open challenge is posted in this channel. Pause or close it with `/challenge`.")
CHALLENGED = _("Match #{number} against {owner} is starting. The board will be in {channel}.")
SEATED = _("You're at table #{number} with {owner} in {channel}. The match starts when enough players have joined.")
NO_INVITATIONS = _(
    "You have no open challenges. With `/challenge game`, anyone can play you, up to three matches at a time."
)
YOUR_INVITATIONS = _("Your open challenges")
ROW = _("**{owner} is open to challenges · {title}**")
RATED_AMONG_EXPERIENCED = _("📈 Rated, once everyone playing has finished three matches")
OWN_ROW = _("**{title}** in {channel}")
OWN_STATES = {
    State.OPEN: _("accepting challenges"),
    State.FULL: _("full right now"),
    State.PAUSED: _("paused"),
    State.RESTING: _("paused during your vacation"),
    State.CLOSED: _("closed"),
}


def open_challenge_text(invitation: OpenChallenge) -> str:
    """The card: who plays what, on which terms, and whether there is a place."""
    row, owner = invitation.challenge, person(invitation.owner.name)
    lines = [HEADING.format(owner=owner, title=_title(invitation))]
    lines += [CLOCK.format(clock=clock_words(invitation.challenge.clock))] if invitation.challenge.clock else []
    lines += [NOTE.format(note=quoted(row.note))] if row.note else []
    lines += [*_rating(invitation), *_players(invitation), _seat(invitation)]
    lines += [left_early(invitation.owner, invitation.left_early)] if invitation.left_early else []
    lines += _computers(invitation)
    if not invitation.is_closed:
        lines.append(" · ".join(_places(invitation)))
    lines.append(_state(invitation))
    if not invitation.is_closed:
        lines.append(UNTIL.format(when=moment(row.expires_at)))
    return "\n".join(lines)


def challenged(table: Table) -> str:
    """What taking an invitation up led to."""
    words = SEATED if table.is_open else CHALLENGED
    channel = f"<#{table.match.channel_id}>"
    return words.format(number=table.match.id, owner=person(table.host.name), channel=channel)


def _rating(invitation: OpenChallenge) -> list[str]:
    return [str(RATED_AMONG_EXPERIENCED)] if invitation.needs_experience else rating_lines(rated=invitation.rated)


def open_challenge_row(invitation: OpenChallenge) -> str:
    facts = [*_computers(invitation), *_places(invitation)]
    facts += [CLOCK.format(clock=clock_words(invitation.challenge.clock))] if invitation.challenge.clock else []
    lines = [ROW.format(owner=brief(invitation.owner.name), title=_title(invitation)), " · ".join(facts)]
    note = invitation.challenge.note
    return "\n".join([*lines, *([NOTE.format(note=listed_note(note))] if note else [])])


def own_label(invitation: OpenChallenge) -> str:
    """Which one it is, for a select."""
    return shorten(f"{invitation.number} · {_title(invitation)}", 100, placeholder="…")


def own_row(invitation: OpenChallenge) -> str:
    facts = [str(OWN_STATES[invitation.state]), *_computers(invitation), *_places(invitation)]
    facts.append(ROW_UNTIL.format(when=moment(invitation.challenge.expires_at)))
    heading = OWN_ROW.format(title=_title(invitation), channel=f"<#{invitation.channel_id}>")
    return f"{heading}\n{' · '.join(facts)}"


def _title(invitation: OpenChallenge) -> str:
    return title(invitation.game, dict(invitation.challenge.options))


def _players(invitation: OpenChallenge) -> list[str]:
    """Tell with how many it is played, where a game leaves that open."""
    row = invitation.challenge
    if len(invitation.game.info.seats) == 1:
        return []
    words = PLAYERS if row.seats_least == row.seats_wanted else PLAYERS_SPAN
    return [words.format(row.seats_wanted, least=row.seats_least)]


def _computers(invitation: OpenChallenge) -> list[str]:
    names = invitation.computers
    return [COMPUTERS.format(names=listing(map(person, names)))] if names else []


def _seat(invitation: OpenChallenge) -> str:
    seat = invitation.challenge.owner_seat
    if seat is None:
        return str(RANDOM_SEATS)
    return SEAT.format(owner=person(invitation.owner.name), seat=in_words(invitation.game.info.seat_names[seat]))


def _places(invitation: OpenChallenge) -> list[str]:
    row = invitation.challenge
    words = [RUNNING.format(row.at_most, running=invitation.running)]
    if row.left is not None:
        words.append(LEFT.format(row.left))
    return words


def _state(invitation: OpenChallenge) -> str:
    if invitation.state is State.OPEN and invitation.waits_for_several:
        return str(OPEN_TO_SEVERAL)
    until = moment(invitation.away_until, "D") if invitation.away_until else ""
    return STATES[invitation.state].format(owner=person(invitation.owner.name), until=until)
