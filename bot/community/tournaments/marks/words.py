"""Sentences about what Discord shows of tournaments besides their posts."""

from __future__ import annotations

from bot.core.speech.sentences import _

GIVEN_ROLES = {
    "entrant_role": (_("Players have the role {role} until it's over"), _("Players get no role")),
    "champion_role": (_("The winner has the role {role} until the next one is won"), _("The winner gets no role")),
}
ROLE_OF, ROLE_WORKS = _("Role of {name}"), _("{role} can be given.")
ROLE_DELETED = _("it was deleted. Choose another one in `/event manage`, under **Settings**.")
ROLE_REFUSED = _("give me the permission Manage Roles, and move my role above {role} under Server Settings > Roles.")


def given_role(name: str, role: int | None) -> str:
    """Tell which role players or the winner get."""
    some, none = GIVEN_ROLES[name]
    return some.format(role=f"<@&{role}>") if role else str(none)
