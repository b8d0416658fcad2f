"""The entry of `competitions` in the register of subjects."""

from __future__ import annotations

from bot.competitions.preferences_page import PAGE as OWN_PAGE
from bot.competitions.settings import PAGE
from bot.core.subject import Subject
from bot.players import PREFERENCE_PAGES
from bot.servers import SERVER_PAGES

SUBJECT = Subject(key="competitions", provides=(PREFERENCE_PAGES(OWN_PAGE), SERVER_PAGES(PAGE)))
