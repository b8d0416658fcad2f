"""What the bot says about standing invitations."""

from __future__ import annotations

from bot.clocks.words import clock_words
from bot.invitations.invitations import Invitation, State
from bot.matches.words import title
from bot.speech.moments import moment
from bot.speech.names import brief, person
from bot.speech.sentences import _, _n, in_words
from bot.tables.waiting import Table
from bot.tables.words import CLOCK, NOTE, listed_note, quoted

HEADING = _("### {owner} takes on anybody · {title}")
SEAT = _("🪑 {owner} plays {seat}")
SEATS_BY_LOT = _("🎲 Seats are drawn by lot")
PLAYERS = _("👥 {count} players")
PLAYERS_SPAN = _("👥 {least} to {most} players")
RUNNING = _("♟️ {running} of {most} running")
LEFT = _n("1 more time", "{count} more times")
UNTIL = _("-# ⏳ Closes {when}")
ROW_UNTIL = _("closes {when}")
TO_INVITATION = _("Go to invitation")

STATES = {
    State.OPEN: _("Press **Challenge**, and your match begins at once."),
    State.FULL: _("All places are taken just now. The next one is free when a match ends."),
    State.PAUSED: _("{owner} takes a break from new matches."),
    State.RESTING: _("🏖️ {owner} is on vacation, until {until} at the latest; the invitation rests."),
    State.CLOSED: _("This invitation is closed. Its matches go on."),
}
OPEN_TO_SEVERAL = _("Press **Challenge** to sit down; the match begins when enough have joined.")

CHALLENGE = _("Challenge")
PAUSE, RESUME, CLOSE = _("Pause"), _("Take challenges again"), _("Close")
INVITED = _("Your invitation stands: its card is in this channel. `/standing list` pauses or closes it.")
CHALLENGED = _("Match #{number} against {owner} begins: the board comes in {channel}.")
SEATED = _("You sit at table #{number} with {owner} in {channel}; the match begins when enough have joined.")
NO_INVITATIONS = _("You have no standing invitation. `/standing open` takes on anybody, at most three at a time.")
YOUR_INVITATIONS = _("### Your standing invitations")
ROW = _("**{owner} takes on anybody · {title}**")
OWN_ROW = _("**{title}** in {channel}")
OWN_STATES = {
    State.OPEN: _("takes challenges"),
    State.FULL: _("full just now"),
    State.PAUSED: _("paused"),
    State.RESTING: _("rests during your vacation"),
    State.CLOSED: _("closed"),
}


def invitation_text(invitation: Invitation) -> str:
    """The card: who plays what, on which terms, and whether there is a place."""
    row, owner = invitation.standing, person(invitation.owner.name)
    lines = [HEADING.format(owner=owner, title=_title(invitation))]
    lines += [CLOCK.format(clock=clock_words(invitation.clock))] if invitation.clock else []
    lines += [NOTE.format(note=quoted(row.note))] if row.note else []
    lines += [*_players(invitation), _seat(invitation)]
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


def invitation_row(invitation: Invitation) -> str:
    """An invitation in the list of what is open."""
    facts = _places(invitation)
    facts += [CLOCK.format(clock=clock_words(invitation.clock))] if invitation.clock else []
    lines = [ROW.format(owner=brief(invitation.owner.name), title=_title(invitation)), " · ".join(facts)]
    note = invitation.standing.note
    return "\n".join([*lines, *([NOTE.format(note=listed_note(note))] if note else [])])


def own_row(invitation: Invitation) -> str:
    """An invitation in the list of its owner."""
    facts = [str(OWN_STATES[invitation.state]), *_places(invitation)]
    facts.append(ROW_UNTIL.format(when=moment(invitation.standing.expires_at)))
    heading = OWN_ROW.format(title=_title(invitation), channel=f"<#{invitation.channel_id}>")
    return f"{heading}\n{' · '.join(facts)}"


def _title(invitation: Invitation) -> str:
    return title(invitation.game, dict(invitation.standing.options))


def _players(invitation: Invitation) -> list[str]:
    """With how many, where a game leaves that open."""
    row = invitation.standing
    if len(invitation.game.info.seats) == 1:
        return []
    words = PLAYERS if row.seats_least == row.seats_wanted else PLAYERS_SPAN
    return [words.format(count=row.seats_wanted, least=row.seats_least, most=row.seats_wanted)]


def _seat(invitation: Invitation) -> str:
    seat = invitation.standing.owner_seat
    if seat is None:
        return str(SEATS_BY_LOT)
    return SEAT.format(owner=person(invitation.owner.name), seat=in_words(invitation.game.info.seat_names[seat]))


def _places(invitation: Invitation) -> list[str]:
    row = invitation.standing
    words = [RUNNING.format(running=invitation.running, most=row.at_most)]
    if row.left is not None:
        words.append(LEFT.format(row.left))
    return words


def _state(invitation: Invitation) -> str:
    if invitation.state is State.OPEN and invitation.standing.seats_wanted > 2:
        return str(OPEN_TO_SEVERAL)
    until = moment(invitation.away_until, "D") if invitation.away_until else ""
    return STATES[invitation.state].format(owner=person(invitation.owner.name), until=until)
