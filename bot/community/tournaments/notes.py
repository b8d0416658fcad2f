"""What notes say about tournaments, each to one person."""

from __future__ import annotations

from bot.core.outbox.notes import NoteKind
from bot.core.speech.sentences import _

SERIES_OVER = NoteKind(
    "series over",
    _(
        "{name} doesn't repeat any more: the last three had too few players. **Repeat…** in `/event manage` makes "
        "another tournament repeat."
    ),
)
SERIES_STOPPED = NoteKind(
    "series stopped",
    _(
        "{name} doesn't repeat any more: tournaments are switched off in its server, or you can't organise there now. "
        "Once you can again, **Repeat…** in `/event manage` makes it repeat."
    ),
)
JUDGE_NOW = NoteKind(
    "judge now",
    _(
        "Time is up for the present round of {name}, and some of its matches aren't over. You have 72 hours to set "
        "their results in `/event manage`; after that whoever took more of the time loses."
    ),
)
STILL_IN = NoteKind(
    "still in",
    _(
        "**{name}** starts <t:{when}:R>. Are you still in? Without an answer your place goes to someone else, and you "
        "move to the waiting list."
    ),
)
PLACE_FREE = NoteKind("place free", _("A place in **{name}** has opened up, and it's yours. You're in."))
MOVED_DOWN = NoteKind(
    "moved down",
    _("You didn't confirm in time, so you've moved to the waiting list of **{name}**."),
)
PUT_OFF = NoteKind(
    "put off",
    _(
        "**{name}** has too few players, so its start moves to <t:{when}:f>. If there are still too few then, it's "
        "cancelled."
    ),
)
ROUND_ENDS = NoteKind(
    "round ends",
    _("The round of **{name}** ends <t:{when}:R>, and it's your turn in {matches}."),
)
HAS_BYE = NoteKind(
    "has bye",
    _("You have a bye in round {round} of **{name}**: no match for you this time, and it counts as a win."),
)
THROUGH = NoteKind(
    "through",
    _("You have a bye in round {round} of **{name}**: you advance without a match."),
)
SITS_OUT = NoteKind("sits out", _("You're sitting out round {round} of **{name}**, as you asked."))
TEAM_SITS_OUT = NoteKind(
    "team sits out", _("Your team is sitting out round {round} of **{name}**, as its captain asked.")
)
BLOCKS_ALL = NoteKind(
    "blocks all", _("You have no match in round {round} of **{name}**, as you've blocked whoever is left to play.")
)
ABSENT_TWICE = NoteKind(
    "absent twice",
    _(
        "You've been taken out of **{name}**, as you haven't shown up for two matches. Was that a mistake? Its "
        "organisers can let you back in."
    ),
)
STEPPED_IN = NoteKind(
    "stepped in",
    _("You're in **{name}** now: you take over from {leaver}, with their points, opponents and matches in progress."),
)
ABSENT_ANNULLED = NoteKind(
    "absent annulled",
    _(
        "You've been taken out of **{name}**, as you haven't shown up for two matches. Fewer than half of yours had "
        "been played, so none of them count there, and you can't come back."
    ),
)
BOARDS = NoteKind(
    "boards",
    _(
        "Round {round} of **{name}** has begun. Until it's over you can change the boards of your team for the next "
        "one: **Teams** in `/tournament`. If you change nothing, the order stays."
    ),
)
TEAM_WITHDRAWN = NoteKind(
    "team withdrawn",
    _("Your captain has withdrawn your team from **{name}**."),
)
LEFT_SERVER = NoteKind(
    "left server",
    _("{player} isn't in the server any more, so they're out of **{name}**."),
)
NEVER_STARTED = NoteKind(
    "never started",
    _("**{name}** was cancelled: 30 days have passed, and it never started. `/event new` sets up another one."),
)
PLACED = NoteKind("placed", _("**{name}** is over. Your place: {place} of {players}."))
NOT_ENOUGH = NoteKind("not enough", _("**{name}** ended without enough matches, so no one won."))
DRAFT_WAITS = NoteKind(
    "draft waits",
    _(
        "The next round of **{name}** is paired. Look at it in `/event manage`: you can publish it or swap two "
        "players. It'll be published automatically <t:{when}:R>."
    ),
)

REPORTED = NoteKind(
    "reported",
    _("{reporter} sent a report about **{name}**: {reason}"),
)
REPORTED_SOMEONE = NoteKind(
    "reported someone",
    _("{reporter} reports {suspect} in **{name}**: {reason}"),
)
APPEALED = NoteKind(
    "appealed",
    _(
        "{reporter} appeals against the result of match #{played} in **{name}**: {reason}\n"
        "**Rounds**, **Results** in `/event manage` sets another one."
    ),
)
MODERATED = NoteKind(
    "moderated",
    _(
        "A moderator decided match #{played} of **{name}**, and the new result counts. If it should count for "
        "something else, use `/event manage`."
    ),
)
MODERATED_TOO_LATE = NoteKind(
    "moderated too late",
    _(
        "A moderator corrected match #{played} of **{name}**, but what follows from its old result stays, so that "
        "still counts there."
    ),
)
PLACE_LOST = NoteKind(
    "place lost",
    _(
        "I can't post in the channel of **{name}** any more: it was deleted or closed to me, or I was removed from "
        "the server. It's paused, and nothing expires for 7 days. To go on, use **Move it here** in `/event manage` "
        "in the channel where it's to be played."
    ),
)

ROLE_GONE = NoteKind(
    "role gone",
    _(
        "The role that players of **{name}** got was deleted, so I don't give it any more. You can choose another one "
        "in `/event manage`, under **Settings**."
    ),
)
ROLE_REFUSED = NoteKind(
    "role refused",
    _(
        "I can't give the role you chose for **{name}**. I need the permission Manage Roles, and the role has to stand "
        "below mine in Server Settings > Roles, without a moderator's permissions. I keep trying; `/setup` tells you "
        "whether it works."
    ),
)
SCHEDULED_REFUSED = NoteKind(
    "scheduled refused",
    _(
        "Discord doesn't let me put **{name}** into the server's list of events. I need the permission Create Events. "
        "I keep trying."
    ),
)
PIN_REFUSED = NoteKind(
    "pin refused",
    _("Discord doesn't let me pin the card of **{name}**. I need the permission Pin Messages. I keep trying."),
)

NOTE_KINDS = (
    MODERATED_TOO_LATE,
    SCHEDULED_REFUSED,
    PIN_REFUSED,
    ROLE_GONE,
    ROLE_REFUSED,
    SERIES_STOPPED,
    *(SERIES_OVER, LEFT_SERVER, NEVER_STARTED, REPORTED, REPORTED_SOMEONE, APPEALED, MODERATED, PLACE_LOST, JUDGE_NOW),
    *(PLACE_FREE, STEPPED_IN, MOVED_DOWN, PUT_OFF, ROUND_ENDS, DRAFT_WAITS),
    *(
        BOARDS,
        TEAM_WITHDRAWN,
        HAS_BYE,
        THROUGH,
        SITS_OUT,
        TEAM_SITS_OUT,
        ABSENT_TWICE,
        ABSENT_ANNULLED,
        PLACED,
        NOT_ENOUGH,
        BLOCKS_ALL,
    ),
)
