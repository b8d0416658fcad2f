"""Who may manage the bot in a server: whom Discord lets manage it, and roles that these have chosen."""

from __future__ import annotations

from bot.core.people import Request
from bot.people.servers.refusals import NotAManager, NotTheOwner
from bot.people.servers.settings import GuildBook


async def is_manager(book: GuildBook, request: Request) -> bool:
    """Whether someone may use what is for those who manage a server."""
    rights = request.rights
    if rights.guild_id is None:
        return False
    return rights.manages_server or (await book.of(rights.guild_id)).entrusts(rights.roles)


async def require_manager(book: GuildBook, request: Request) -> int:
    """The server someone manages; raises `NotAManager`."""
    if request.rights.guild_id is None or not await is_manager(book, request):
        raise NotAManager
    return request.rights.guild_id


def require_owner(request: Request) -> int:
    """The server Discord itself lets someone manage; raises `NotTheOwner`."""
    if request.rights.guild_id is None or not request.rights.manages_server:
        raise NotTheOwner
    return request.rights.guild_id
