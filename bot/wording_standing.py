"""What the bot says about standing invitations."""

from __future__ import annotations

from bot.clockwords import clock_words, moment
from bot.services.invitations import Invitation, State
from bot.services.waiting import Table
from bot.wording import brief, person, title
from bot.wording_tables import CLOCK, NOTE, listed_note, quoted

HEADING = "### {owner} takes on anybody · {title}"
SEAT = "🪑 {owner} plays {seat}"
SEATS_BY_LOT = "🎲 Seats are drawn by lot"
PLAYERS = "👥 {count} players"
PLAYERS_SPAN = "👥 {least} to {most} players"
RUNNING = "♟️ {running} of {most} running"
LEFT_ONE = "1 more time"
LEFT = "{count} more times"
UNTIL = "-# ⏳ Closes {when}"
ROW_UNTIL = "closes {when}"
TO_INVITATION = "Go to invitation"

STATES = {
    State.OPEN: "Press **Challenge**, and your match begins at once.",
    State.FULL: "All places are taken just now. The next one is free when a match ends.",
    State.PAUSED: "{owner} takes a break from new matches.",
    State.RESTING: "🏖️ {owner} is on vacation, until {until} at the latest; the invitation rests.",
    State.CLOSED: "This invitation is closed. Its matches go on.",
}
OPEN_TO_SEVERAL = "Press **Challenge** to sit down; the match begins when enough have joined."

CHALLENGE = "Challenge"
PAUSE, RESUME, CLOSE = "Pause", "Take challenges again", "Close"
INVITED = "Your invitation stands: its card is in this channel. `/standing list` pauses or closes it."
CHALLENGED = "Match #{number} against {owner} begins: the board comes in {channel}."
SEATED = "You sit at table #{number} with {owner} in {channel}; the match begins when enough have joined."
NO_INVITATIONS = "You have no standing invitation. `/standing open` takes on anybody, at most three at a time."
YOUR_INVITATIONS = "### Your standing invitations"
ROW = "**{owner} takes on anybody · {title}**"
OWN_ROW = "**{title}** in {channel}"
OWN_STATES = {
    State.OPEN: "takes challenges",
    State.FULL: "full just now",
    State.PAUSED: "paused",
    State.RESTING: "rests during your vacation",
    State.CLOSED: "closed",
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
    facts = [OWN_STATES[invitation.state], *_places(invitation)]
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
        return SEATS_BY_LOT
    return SEAT.format(owner=person(invitation.owner.name), seat=invitation.game.info.seat_names[seat])


def _places(invitation: Invitation) -> list[str]:
    row = invitation.standing
    words = [RUNNING.format(running=invitation.running, most=row.at_most)]
    if row.left is not None:
        words.append(LEFT_ONE if row.left == 1 else LEFT.format(count=row.left))
    return words


def _state(invitation: Invitation) -> str:
    if invitation.state is State.OPEN and invitation.standing.seats_wanted > 2:
        return OPEN_TO_SEVERAL
    until = moment(invitation.away_until, "D") if invitation.away_until else ""
    return STATES[invitation.state].format(owner=person(invitation.owner.name), until=until)
