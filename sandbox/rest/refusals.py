"""Discord's refusals: the HTTP status, the code and the message of each one the sandbox gives."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Reason(NamedTuple):
    status: int
    code: int
    message: str


UNAUTHORIZED = Reason(401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL = Reason(404, 10003, "Unknown Channel")
UNKNOWN_GUILD = Reason(404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = Reason(404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = Reason(404, 10008, "Unknown Message")
UNKNOWN_ROLE = Reason(404, 10011, "Unknown Role")
UNKNOWN_USER = Reason(404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = Reason(404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = Reason(404, 10062, "Unknown interaction")
UNKNOWN_SCHEDULED_EVENT = Reason(404, 10070, "Unknown Guild Scheduled Event")
UNKNOWN_COMMAND = Reason(404, 10063, "Unknown application command")
TOO_MANY_PINS = Reason(400, 30003, "Maximum number of pins reached (250)")
TOO_MANY_CREATES = Reason(400, 30034, "Max number of daily application command creates has been reached (200)")
TOO_MANY_EVENTS = Reason(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
TOO_MANY_OLD_EDITS = Reason(
    429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later."
)
ALREADY_ACKNOWLEDGED = Reason(400, 40060, "Interaction has already been acknowledged.")
TAG_REQUIRED = Reason(400, 40067, "A tag is required to create a forum post in this channel")
MISSING_ACCESS = Reason(403, 50001, "Missing Access")
WRONG_CHANNEL_TYPE = Reason(400, 50024, "Cannot execute action on this channel type")
NOT_YOUR_MESSAGE = Reason(403, 50005, "Cannot edit a message authored by another user")
NOT_WRITTEN_TO = Reason(400, 50008, "Cannot send messages in a non-text channel")
EMPTY_MESSAGE = Reason(400, 50006, "Cannot send an empty message")
DMS_CLOSED = Reason(403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS = Reason(403, 50013, "Missing Permissions")
INVALID_ROLE = Reason(400, 50028, "Invalid role")
INVALID_TOKEN = Reason(401, 50027, "Invalid Webhook Token")
INVALID_JSON = Reason(400, 50109, "The request body contains invalid JSON.")
TOO_LARGE = Reason(413, 40005, "Request entity too large")
THREAD_ARCHIVED = Reason(400, 50083, "Thread is archived")
REPLY_NEEDS_HISTORY = Reason(400, 160002, "Cannot reply without permission to read message history")
THREAD_EXISTS = Reason(400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = Reason(400, 160005, "Thread is locked")
TOO_MANY_FOLLOWUPS = Reason(400, 40094, "This interaction has reached the maximum number of follow up messages.")


class FakeRefusal(Exception):
    """A request that Discord would answer with an error."""

    def __init__(self, reason: Reason, body: Mapping[str, Any] | None = None) -> None:
        super().__init__(reason.message)
        self.status = reason.status
        self.body: dict[str, Any] = dict(body or {"code": reason.code, "message": reason.message})
