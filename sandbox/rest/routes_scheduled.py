"""Routes for scheduled events of a guild, of the external kind alone: those of the bot, and those of others."""

from datetime import datetime
from typing import Any

from sandbox.access import guild_of
from sandbox.checks.violations import Violation
from sandbox.clock import iso
from sandbox.events import Event
from sandbox.payloads import Json
from sandbox.permissions import Permission, guild_permissions
from sandbox.rest.calls import Call, Route
from sandbox.rest.refusals import MISSING_PERMISSIONS, TOO_MANY_EVENTS, UNKNOWN_SCHEDULED_EVENT, FakeRefusal
from sandbox.world import FakeGuild, Scheduled

EXTERNAL, ONLY_GUILD = 3, 2
SCHEDULED, ACTIVE = 1, 2
MOST = 100


async def every(call: Call) -> list[Json]:
    return [_payload(call, place, each) for place in [guild_of(call)] for each in _there(call, place)]


async def one(call: Call) -> Json:
    return _payload(call, guild_of(call), _asked(call))


async def create(call: Call) -> Json:
    place = guild_of(call)
    if Permission.CREATE_EVENTS not in guild_permissions(place, call.backend.world.bot_id):
        raise FakeRefusal(MISSING_PERMISSIONS)
    call.backend.refuse(call.method, call.route, _violations(call, call.fields))
    if len(_there(call, place)) >= MOST:
        raise FakeRefusal(TOO_MANY_EVENTS)
    made = Scheduled(call.backend.world.snowflake(), call.backend.world.bot_id)
    _fill(made, call.fields)
    place.scheduled[made.id] = made
    return _told(call, "CREATE", place, made)


async def change(call: Call) -> Json:
    place, event = guild_of(call), _held(call)
    whole = {"name": event.name, "entity_metadata": {"location": event.location}}
    whole |= {"scheduled_start_time": iso(event.starts), "scheduled_end_time": iso(event.ends)}
    call.backend.refuse(call.method, call.route, _violations(call, whole | call.fields))
    _fill(event, call.fields)
    return _told(call, "UPDATE", place, event)


async def remove(call: Call) -> None:
    place, event = guild_of(call), _held(call)
    del place.scheduled[event.id]
    _told(call, "DELETE", place, event)


def _there(call: Call, place: FakeGuild) -> list[Scheduled]:
    """Those that are not over: Discord ends them by itself, and lists them no more."""
    return [each for each in place.scheduled.values() if each.ends > call.backend.clock.now()]


def _asked(call: Call) -> Scheduled:
    number = call.id("guild_scheduled_event_id")
    found = next((each for each in _there(call, guild_of(call)) if each.id == number), None)
    if found is None:
        raise FakeRefusal(UNKNOWN_SCHEDULED_EVENT)
    return found


def _held(call: Call) -> Scheduled:
    """The event of the path, if the bot may change it: its own with Create Events, others with Manage Events."""
    event, bot_id = _asked(call), call.backend.world.bot_id
    held = guild_permissions(guild_of(call), bot_id)
    if not (Permission.MANAGE_EVENTS in held or (event.creator_id == bot_id and Permission.CREATE_EVENTS in held)):
        raise FakeRefusal(MISSING_PERMISSIONS)
    return event


def _violations(call: Call, fields: dict[str, Any]) -> list[Violation]:
    """What is wrong with an external event: it needs a name, a place, a start to come and a later end."""
    found = []
    if fields.get("entity_type", EXTERNAL) != EXTERNAL or fields.get("channel_id") is not None:
        found.append(Violation("entity_type", "BASE_TYPE_CHOICES", "The sandbox knows external events only."))
    if fields.get("privacy_level", ONLY_GUILD) != ONLY_GUILD:
        found.append(Violation("privacy_level", "BASE_TYPE_CHOICES", "Value must be one of (2,)."))
    if not str(fields.get("name", "")).strip():
        found.append(Violation("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."))
    if not str((fields.get("entity_metadata") or {}).get("location", "")).strip():
        found.append(Violation("entity_metadata.location", "BASE_TYPE_REQUIRED", "This field is required"))
    if not fields.get("scheduled_end_time"):
        return [*found, Violation("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required")]
    starts, ends = _moment(fields["scheduled_start_time"]), _moment(fields["scheduled_end_time"])
    if "scheduled_start_time" in call.fields and starts <= call.backend.clock.now():
        past = "Cannot schedule event in the past."
        found.append(Violation("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", past))
    if ends <= starts:
        early = "Cannot end an event before its start."
        found.append(Violation("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", early))
    return found


def _fill(event: Scheduled, fields: dict[str, Any]) -> None:
    event.name = fields.get("name", event.name)
    event.description = fields.get("description", event.description)
    event.location = (fields.get("entity_metadata") or {}).get("location", event.location)
    if "scheduled_start_time" in fields:
        event.starts = _moment(fields["scheduled_start_time"])
    if "scheduled_end_time" in fields:
        event.ends = _moment(fields["scheduled_end_time"])


def _moment(text: str) -> float:
    return datetime.fromisoformat(text).timestamp()


def _told(call: Call, what: str, place: FakeGuild, event: Scheduled) -> Json:
    payload = _payload(call, place, event)
    call.backend.bus.publish(Event(f"GUILD_SCHEDULED_EVENT_{what}", payload))
    return payload


def _payload(call: Call, place: FakeGuild, event: Scheduled) -> Json:
    return {
        "id": str(event.id),
        "guild_id": str(place.id),
        "channel_id": None,
        "creator_id": str(event.creator_id),
        "creator": call.backend.payloads.user(event.creator_id),
        "name": event.name,
        "description": event.description,
        "image": None,
        "scheduled_start_time": iso(event.starts),
        "scheduled_end_time": iso(event.ends),
        "privacy_level": ONLY_GUILD,
        "status": ACTIVE if event.starts <= call.backend.clock.now() else SCHEDULED,
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": {"location": event.location},
        "user_count": 0,
        "recurrence_rule": None,
    }


ALL = "/guilds/{guild_id}/scheduled-events"
ROUTES = (
    Route("GET", ALL, every),
    Route("POST", ALL, create),
    Route("GET", ALL + "/{guild_scheduled_event_id}", one),
    Route("PATCH", ALL + "/{guild_scheduled_event_id}", change),
    Route("DELETE", ALL + "/{guild_scheduled_event_id}", remove),
)
