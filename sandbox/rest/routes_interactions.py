"""Routes for answering interactions: the first answer, the original response, followups."""

from collections.abc import Mapping
from typing import Any

from sandbox.checks.limits import choices_violations, message_violations, modal_violations
from sandbox.checks.violations import Violation
from sandbox.interactions import ALLOWED, UPDATES, Callback, Interaction, Kind
from sandbox.payloads import Json
from sandbox.rest.calls import Call, Reply, Route
from sandbox.rest.refusals import UNKNOWN_WEBHOOK, FakeRefusal
from sandbox.rest.routes_messages import as_old, refuse_empty
from sandbox.world import FakeFlag, Message

DEFERRAL_FLAGS = int(FakeFlag.EPHEMERAL)


async def respond(call: Call) -> Reply | None:
    """Take the first answer; with `with_response` it tells what it made."""
    backend = call.backend
    interaction = backend.interactions.waiting(call.id("interaction_id"), call.path["interaction_token"])
    callback = _callback(call, interaction)
    data = call.fields.get("data") or {}
    backend.refuse(call.method, call.route, _violations(call, interaction, callback, data))
    message = backend.interactions.answer(interaction, callback, data, call.files)
    if call.query.get("with_response", "").lower() not in {"1", "true"}:
        return None
    return Reply(200, _described(call, interaction, message))


async def original(call: Call) -> Json:
    interaction = _followed(call)
    return call.backend.payloads.message(call.backend.interactions.original(interaction))


async def edit_original(call: Call) -> Json:
    """Edit the original, which fills a deferral."""
    interaction = _followed(call)
    message = call.backend.interactions.original(interaction)
    if not interaction.filled and interaction.callback is Callback.DEFERRED_MESSAGE:
        return await _filled(call, interaction, message)
    edited = _edited(call, message)
    call.backend.interactions.updated(interaction)
    return edited


async def delete_original(call: Call) -> None:
    call.backend.messages.delete(call.backend.interactions.original(_followed(call)))


async def follow_up(call: Call) -> Json:
    interaction = _followed(call)
    refuse_empty(call)
    if not interaction.filled:
        return await _filled(call, interaction, call.backend.interactions.original(interaction))
    call.backend.refuse(call.method, call.route, message_violations(call.fields, call.uploads))
    message = call.backend.interactions.follow(interaction, call.fields, call.files)
    return call.backend.payloads.message(message)


async def read(call: Call) -> Json:
    return call.backend.payloads.message(_own(call))


async def edit(call: Call) -> Json:
    return _edited(call, _own(call))


async def delete(call: Call) -> None:
    call.backend.messages.delete(_own(call))


def _callback(call: Call, interaction: Interaction) -> Callback:
    """The type of the answer, if this interaction may be answered so."""
    allowed = ALLOWED[interaction.kind]
    if interaction.kind is Kind.MODAL and interaction.source_id is None:
        allowed = tuple(each for each in allowed if each not in UPDATES)
    if call.fields.get("type") not in allowed:
        words = f"Value must be one of {{{', '.join(str(int(each)) for each in allowed)}}}."
        call.backend.refuse(call.method, call.route, [Violation("type", "BASE_TYPE_CHOICES", words)])
    return Callback(call.fields["type"])


def _violations(call: Call, interaction: Interaction, callback: Callback, data: Mapping[str, Any]) -> list[Violation]:
    """What is wrong with the data of a first answer, its path beginning at `data`."""
    match callback:
        case Callback.MESSAGE:
            refuse_empty(call)
            found = message_violations(data, call.uploads)
        case Callback.UPDATE:
            source = call.backend.world.message(interaction.channel_id, interaction.source_id or 0)
            found = message_violations(data, call.uploads, old=as_old(source)) if source else []
        case Callback.MODAL:
            found = modal_violations(data)
        case Callback.CHOICES:
            found = choices_violations(data.get("choices") or (), _focused_kind(interaction.data))
        case _:
            found = _deferral_violations(data)
    return [violation._replace(path=f"data.{violation.path}") for violation in found]


def _deferral_violations(data: Mapping[str, Any]) -> list[Violation]:
    """Check a deferral, which says nothing but whether it is ephemeral."""
    if int(data.get("flags") or 0) & ~DEFERRAL_FLAGS:
        return [Violation("flags", "MESSAGE_FLAGS_INVALID", "Only the EPHEMERAL flag (64) may be set on a deferral.")]
    return []


def _focused_kind(data: Mapping[str, Any]) -> int:
    """The type of the option that is being typed."""
    for option in data.get("options", ()):
        if option.get("focused"):
            return int(option["type"])
        if kind := _focused_kind(option):
            return kind
    return 0


def _described(call: Call, interaction: Interaction, message: Message | None) -> Json:
    facts: Json = {"id": str(interaction.id), "type": int(interaction.kind)}
    answer: Json = {"interaction": facts}
    if message:
        facts["response_message_id"] = str(message.id)
        facts["response_message_loading"] = message.is_loading
        facts["response_message_ephemeral"] = message.seen_by is not None
        answer["resource"] = {
            "type": int(call.fields["type"]),
            "message": call.backend.payloads.message(message),
        }
    return answer


def _followed(call: Call) -> Interaction:
    if call.id("webhook_id") != call.backend.world.bot_id:
        raise FakeRefusal(UNKNOWN_WEBHOOK)
    return call.backend.interactions.followed(call.path["webhook_token"])


def _own(call: Call) -> Message:
    return call.backend.interactions.own(_followed(call), call.id("message_id"))


def _edited(call: Call, message: Message) -> Json:
    call.backend.refuse(call.method, call.route, message_violations(call.fields, call.uploads, old=as_old(message)))
    return call.backend.payloads.message(call.backend.messages.edit(message, call.fields, call.files))


async def _filled(call: Call, interaction: Interaction, message: Message) -> Json:
    call.backend.refuse(call.method, call.route, message_violations(call.fields, call.uploads, old=as_old(message)))
    return call.backend.payloads.message(call.backend.interactions.fill(interaction, call.fields, call.files))


TOKEN = "/webhooks/{webhook_id}/{webhook_token}"  # noqa: S105 (a route)
ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", respond, authorized=False),
    Route("POST", TOKEN, follow_up, authorized=False),
    Route("GET", TOKEN + "/messages/@original", original, authorized=False),
    Route("PATCH", TOKEN + "/messages/@original", edit_original, authorized=False),
    Route("DELETE", TOKEN + "/messages/@original", delete_original, authorized=False),
    Route("GET", TOKEN + "/messages/{message_id}", read, authorized=False),
    Route("PATCH", TOKEN + "/messages/{message_id}", edit, authorized=False),
    Route("DELETE", TOKEN + "/messages/{message_id}", delete, authorized=False),
)
