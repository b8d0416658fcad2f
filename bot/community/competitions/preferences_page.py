"""What people can choose about tournaments, ladders and leagues."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.people.players import Preference, PreferencePage, switch

COUNTS = (2, 3, 4, 6, 8, 12)

LETTERS = switch(
    "tournament_letters",
    _("Messages about tournaments"),
    _(
        "DMs about tournaments, leagues and ladders: whether you're still in, a place that opens up, rounds without a "
        "match, deadlines, and how you finish; your matches ping you either way"
    ),
    default=True,
)
AT_ONCE = Preference(
    key="tournament_matches",
    title=_("Tournament matches at once"),
    hint=_("in round robins, further matches wait until you have fewer; rounds of other tournaments don't wait"),
    default=0,
    choices=(0, *COUNTS),
    labels={"0": _("no limit"), **{str(count): str(count) for count in COUNTS}},
)
PAGE = PreferencePage(
    rank=70,
    preferences=(LETTERS, AT_ONCE),
)
