"""What this subject itself lets a server choose."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.core.clock_rules import ClockRule, clock_text, clock_words, parse_clock
from bot.core.speech.sentences import _
from bot.people.servers import words
from bot.people.servers.pages import Pickable, PickedSetting, ServerPage, ServerSetting, TypedSetting
from bot.people.servers.settings import MOST_CHOSEN, READERS, USUAL_CLOCK

PLACE = ServerSetting(
    key="place", title=_("Matches"), hint=_("Matches in progress stay where they are."), choices=words.PLACES
)
OLD_BOARDS = ServerSetting(
    key="old_boards",
    title=_("Old boards"),
    hint=_("Only the newest board of a match needs its picture; `/match` has all of them."),
    choices=words.SHRINKS,
)
THEME = ServerSetting(key="theme", title=_("Board colours"), choices=words.THEMES, within="boards")
SIDE = ServerSetting(key="side", title=_("Side at the bottom"), choices=words.SIDES, within="boards")
LANGUAGE = ServerSetting(
    key="language",
    title=_("Language"),
    hint=_("Of boards and tables. Private answers are in each person's own language."),
    choices=words.LANGUAGES,
)
COMPUTERS = ServerSetting(
    key="computers",
    title=_("Playing against the computer"),
    hint=_("Matches in progress continue."),
    choices=words.SWITCH,
)
CHANNELS = PickedSetting(
    key="channels",
    pick=Pickable.CHANNEL_OR_FORUM,
    title=_("Channels for tables"),
    none=words.EVERYWHERE,
    hint=_("Threads in them count too. You can view matches anywhere."),
    most=MOST_CHOSEN,
)
FORUM = PickedSetting(
    key="forum",
    pick=Pickable.FORUM,
    title=_("Forum for matches"),
    none=words.NO_FORUM,
    hint=_("Each table becomes a post there. Tags called like a game, or open, running and finished, are set."),
)
MANAGERS = PickedSetting(
    key="managers",
    pick=Pickable.ROLE,
    title=_("Who can manage me"),
    none=words.MANAGE_SERVER,
    some=lambda roles: words.MANAGE_SERVER_AND.format(roles=roles),
    hint=_("To show `/setup` to more roles, go to Server Settings > Integrations > Engawa."),
    most=MOST_CHOSEN,
    is_owners=True,
)


def _rule(kept: Any) -> ClockRule | None:
    rule: ClockRule | None = READERS["clock"](kept, None)
    return rule


def _parse(typed: str) -> Any:
    rule = parse_clock(typed)
    return asdict(rule) if rule else None


CLOCK = TypedSetting(
    key="clock",
    title=_("Default clock"),
    hint=_("For tables without one: none, 3d (per move), 5d + 12h, cap 7d (bank); soft: opponents decide"),
    told=lambda kept: clock_words(_rule(kept)),
    typed=lambda kept: clock_text(_rule(kept)),
    parse=_parse,
    default=asdict(USUAL_CLOCK),
)
OWN = ServerPage(
    rank=0, settings=(PLACE, FORUM, OLD_BOARDS, THEME, SIDE, LANGUAGE, CLOCK, COMPUTERS, CHANNELS, MANAGERS)
)
