"""The entry of `competitions` in the register of subjects."""

from __future__ import annotations

from bot.community.competitions.preferences_page import PAGE as OWN_PAGE
from bot.community.competitions.settings import PAGE
from bot.core.subject import Subject
from bot.people.players import PREFERENCE_PAGES
from bot.people.servers import SERVER_PAGES

SUBJECT = Subject(key="competitions", provides=(PREFERENCE_PAGES(OWN_PAGE), SERVER_PAGES(PAGE)))
