"""The entry of `privacy` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.privacy.commands import privacy
from bot.privacy.privacy import Privacy
from bot.privacy.views import ForgetButton, RememberButton

SUBJECT = Subject(
    key="privacy",
    services=(Privacy,),
    provides=(
        COMMANDS(privacy),
        COMPONENTS(ForgetButton, RememberButton),
    ),
)
