"""What a server can choose about tournaments."""

from __future__ import annotations

from enum import StrEnum

from bot.servers import ServerPage, ServerSetting
from bot.speech.sentences import _


class Organisers(StrEnum):
    """Who may set tournaments up."""

    MANAGERS = "managers"
    EVERYONE = "everyone"


ALLOWED: ServerSetting[bool] = ServerSetting(
    key="tournaments",
    line=_("**Tournaments**: {chosen}"),
    choices={True: _("allowed"), False: _("switched off")},
)
WHO: ServerSetting[str] = ServerSetting(
    key="organisers",
    line=_("**Who can organise tournaments**: {chosen}"),
    choices={Organisers.MANAGERS.value: _("server managers"), Organisers.EVERYONE.value: _("everyone")},
)
MOST_OPEN: ServerSetting[int] = ServerSetting(
    key="most_tournaments",
    line=_("**Tournaments one person can run at a time**: {chosen}\n-# Those who manage the server can run more."),
    choices={count: str(count) for count in (3, 1, 2, 5, 10)},
)
PAGE = ServerPage(
    key="tournaments",
    rank=60,
    label=_("Tournaments"),
    heading=_("### Tournaments"),
    settings=(ALLOWED, WHO, MOST_OPEN),
)
