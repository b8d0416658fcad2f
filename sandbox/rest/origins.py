"""Only pages and programs of this machine may use the sandbox: a page from elsewhere in the same browser may not."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import web

from sandbox.network_guard import is_loopback

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

BODIES = ("POST", "PUT", "PATCH", "DELETE")
JSON = "application/json"
WITH_FILE = "/sandbox/upload"


@web.middleware
async def local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse names that only lead here, pages of other sites, and what a form could send."""
    if not _is_here(f"//{request.host}"):
        return _refused(HTTPStatus.MISDIRECTED_REQUEST, "This sandbox is only reached by the address it prints.")
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        return _refused(HTTPStatus.FORBIDDEN, "This sandbox takes no requests from pages of other sites.")
    if _wants_json(request) and request.content_type != JSON:
        return _refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"The body has to be {JSON}.")
    return await handler(request)


def _is_here(address: str) -> bool:
    try:
        host = urlsplit(address).hostname
    except ValueError:
        return False
    return bool(host) and is_loopback(host)


def _wants_json(request: web.Request) -> bool:
    ours = request.path.startswith("/sandbox/") and request.path != WITH_FILE
    return ours and request.method in BODIES and request.can_read_body


def _refused(status: HTTPStatus, words: str) -> web.Response:
    return web.Response(status=status, text=words)
