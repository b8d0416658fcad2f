"""Sentences about what Discord shows of tournaments besides their posts."""

from __future__ import annotations

from bot.core.speech.sentences import _

GIVEN_ROLES = {
    "entrant_role": (_("Players have the role {role} until it's over"), _("Players get no role")),
    "champion_role": (_("The winner has the role {role} until the next one is won"), _("The winner gets no role")),
}
ROLE_OF, ROLE_WORKS = _("Role of {name}"), _("{role} can be given.")
ROLE_DELETED = _("it was deleted. Choose another one in `/event manage`, under **Settings**.")
ROLE_POWERFUL = _("{role} lets people do what moderators may. Take its permissions away, or choose another role.")
ROLE_REFUSED = _("give me the permission Manage Roles, and move my role above {role} under Server Settings > Roles.")

SCHEDULED = {False: _("Not in the server's list of events"), True: _("In the server's list of events")}
PINNED = {False: _("Its card isn't pinned"), True: _("Its card is pinned until it's over")}
ROUND_ENDS, ALL_ENDS = _("{name}: round {number} ends"), _("{name} ends")


def scheduled_name(name: str, number: int) -> str:
    """What an entry in the list of events is called: like the event, or by the end of a round of it."""
    if not number:
        return name
    return ROUND_ENDS.format(name=name, number=number) if number > 0 else ALL_ENDS.format(name=name)


def given_role(name: str, role: int | None) -> str:
    """Tell which role players or the winner get."""
    some, none = GIVEN_ROLES[name]
    return some.format(role=f"<@&{role}>") if role else str(none)
