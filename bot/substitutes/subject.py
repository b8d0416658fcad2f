"""The entry of `substitutes` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.matches import Followers
from bot.substitutes.commands import substitute
from bot.substitutes.notes import NOTES
from bot.substitutes.substitution import Substitution
from bot.substitutes.telling import TOLD

SUBJECT = Subject(
    key="substitutes",
    agreements=(lambda made: Substitution(made.clock, made[Followers], made.acting.bounds, made.hosting),),
    commands=(substitute,),
    told=TOLD,
    notes=NOTES,
)
