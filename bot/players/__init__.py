"""What other subjects may use of `players`."""

from bot.players.blocking import NO_REMATCH, check_challenge, check_company, check_guests, may_meet
from bot.players.hours import next_daily
from bot.players.notices import Awake, disturbing_at, owe_directly, owe_news, owe_note, wants_directly
from bot.players.pages import LOOKS, PREFERENCE_PAGES, Preference, PreferencePage, switch
from bot.players.personal import FORGOTTEN
from bot.players.preferences import (
    CONSEQUENCES,
    Consequence,
    Pings,
    PreferenceBook,
    Preferences,
    chosen_zone,
    note_language,
    preferences_of,
)
from bot.players.reminders import lefts, reminders
from bot.players.zones import read_zone, telling_times, zone_named

__all__ = [
    "CONSEQUENCES",
    "FORGOTTEN",
    "LOOKS",
    "NO_REMATCH",
    "PREFERENCE_PAGES",
    "Awake",
    "Consequence",
    "Pings",
    "Preference",
    "PreferenceBook",
    "PreferencePage",
    "Preferences",
    "check_challenge",
    "check_company",
    "check_guests",
    "chosen_zone",
    "disturbing_at",
    "lefts",
    "may_meet",
    "next_daily",
    "note_language",
    "owe_directly",
    "owe_news",
    "owe_note",
    "preferences_of",
    "read_zone",
    "reminders",
    "switch",
    "telling_times",
    "wants_directly",
    "zone_named",
]
