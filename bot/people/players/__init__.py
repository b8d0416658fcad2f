"""What other subjects may use of `players`."""

from bot.people.players.blocks import check_challenge, check_company, check_guests, check_rematch, may_meet
from bot.people.players.follows import (
    FOLLOW,
    UNFOLLOW,
    FollowedWaiting,
    follow_label,
    followed_words,
    is_following,
    remove_follow,
    toggle_follow,
)
from bot.people.players.hours import next_daily
from bot.people.players.notices import (
    Awake,
    disturbing_at,
    enqueue_directly,
    enqueue_news,
    enqueue_note,
    is_direct,
    wants_directly,
)
from bot.people.players.pages import LOOKS, PREFERENCE_PAGES, Preference, PreferencePage, switch
from bot.people.players.personal import FORGOTTEN
from bot.people.players.preferences import (
    CONSEQUENCES,
    Consequence,
    Pings,
    PreferenceBook,
    Preferences,
    chosen_zone,
    note_language,
    preferences_of,
)
from bot.people.players.reminders import lefts, reminders
from bot.people.players.zones import read_zone, telling_times, zone_named

__all__ = [
    "CONSEQUENCES",
    "FOLLOW",
    "FORGOTTEN",
    "LOOKS",
    "PREFERENCE_PAGES",
    "UNFOLLOW",
    "Awake",
    "Consequence",
    "FollowedWaiting",
    "Pings",
    "Preference",
    "PreferenceBook",
    "PreferencePage",
    "Preferences",
    "check_challenge",
    "check_company",
    "check_guests",
    "check_rematch",
    "chosen_zone",
    "disturbing_at",
    "enqueue_directly",
    "enqueue_news",
    "enqueue_note",
    "follow_label",
    "followed_words",
    "is_direct",
    "is_following",
    "lefts",
    "may_meet",
    "next_daily",
    "note_language",
    "preferences_of",
    "read_zone",
    "reminders",
    "remove_follow",
    "switch",
    "telling_times",
    "toggle_follow",
    "wants_directly",
    "zone_named",
]
