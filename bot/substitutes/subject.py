"""The entry of `substitutes` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.substitutes.commands import substitute
from bot.substitutes.notes import NOTES

SUBJECT = Subject(
    key="substitutes",
    commands=(substitute,),
    notes=NOTES,
)
