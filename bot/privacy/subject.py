"""The entry of `privacy` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Personal, Subject
from bot.privacy.commands import privacy
from bot.privacy.erasing import erase_words
from bot.privacy.privacy import Privacy
from bot.privacy.views import ForgetButton, RememberButton

SUBJECT = Subject(
    key="privacy",
    services=(Privacy,),
    personal=Personal(forget=erase_words),
    commands=(privacy,),
    components=(
        ForgetButton,
        RememberButton,
    ),
)
