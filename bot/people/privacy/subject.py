"""The entry of `privacy` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.subject import Subject
from bot.people.privacy.commands import privacy
from bot.people.privacy.privacy import Privacy
from bot.people.privacy.views import DeleteButton, ExportButton, ForgetButton, RememberButton

SUBJECT = Subject(
    key="privacy",
    services=(Privacy,),
    provides=(
        COMMANDS(privacy),
        COMPONENTS(ExportButton, DeleteButton, ForgetButton, RememberButton),
    ),
)
