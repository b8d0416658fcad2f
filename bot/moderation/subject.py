"""The entry of `moderation` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import Personal, Subject
from bot.matches.happenings import Followers
from bot.matches.matches import Matches
from bot.matches.replays import Replays
from bot.moderation.commands import moderate
from bot.moderation.moderation import Moderation
from bot.moderation.telling import TOLD
from bot.moderation.views import LetGoOnButton, RuleButton
from bot.offers.offers import Offers
from storage import dossiers

SUBJECT = Subject(
    key="moderation",
    personal=Personal(exports={"decisions": rows(dossiers.decided), "drafts": rows(dossiers.drafted)}),
    services=(lambda made: Moderation(made.acting, made[Replays], made[Matches], made[Offers], made[Followers]),),
    commands=(moderate,),
    components=(
        RuleButton,
        LetGoOnButton,
    ),
    told=TOLD,
)
