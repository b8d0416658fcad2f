"""What the page uses; thin wrappers over Person. Ids are strings, times seconds since 1970, bodies JSON.

GET  /sandbox/people      [{id, name, display, about, locale, dms_open, installed, blocked, moderator}]
GET  /sandbox/state?user=ID
     {me, locale, bot, now, connected, users, guild: {id, name, roles}, channels, threads, dms, messages: {channel id:
     [message]}, pings: [{message_id, channel_id, reason, push}], unread: {channel id: {messages, pings}},
     commands: [Discord's command payload + channels: ids of where this user is offered it]};
     channels, threads and dms are Discord's payloads + can_write, can_command; a dm adds `with_bot`
WS   /sandbox/live?user=ID   {"t": ..., "d": ...} for what this user sees:
     message_create (d + `pinged`: reason or null), message_update, message_delete {id, channel_id},
     channel_create/_update/_delete, thread_create/_update/_delete, thread_members_update,
     thinking {interaction_id, channel_id, message_id?}, answered {same}, failed {same + reason},
     modal {same + modal}, commands {}, bot {connected}, time {now, ahead}
POST /sandbox/slash       {user, channel_id, command: "name sub", options: {}}       -> answer
POST /sandbox/suggest     {user, channel_id, command, focused, options: {}}          -> {choices: [{name, value}]}
POST /sandbox/menu        {user, command, message_id} or {user, command, channel_id, person_id}     -> answer
POST /sandbox/click       {user, message_id, label: label or custom id}              -> answer
POST /sandbox/choose      {user, message_id, select: custom id or placeholder, values: []} -> answer
POST /sandbox/submit      {user, interaction_id: of the answer with the modal, values: {custom id: value}} -> answer
POST /sandbox/say         {user, channel_id, text}                                   -> message
POST /sandbox/read        {user, channel_id}      marks a channel read
POST /sandbox/person      {user, display?, locale?, dms_open?, installed?, blocked?}
POST /sandbox/host        {do, ...}: a method of sandbox.host.Host with its arguments
POST /sandbox/time        {ahead: seconds}        moves the clock, GET tells {now, ahead}
GET  /sandbox/stage       {now, ahead, trouble, presets: [{key, label, words}], bot: {running, state, log: last lines},
     samples}
POST /sandbox/trouble     {preset: key}           -> the stage
POST /sandbox/samples     {do: fill | play | pause, channel_id}  -> {names, there, playing, moves}, on the stage too
POST /sandbox/upload?user=ID&name=FILENAME   the file as body -> {id, filename, size}; the id is the option's value
GET/POST/DELETE /sandbox/faults   the rules; POST {trouble, method?, route?, times?, chance?, status?, code?, seconds?}
POST /sandbox/gateway     {do: drop | reconnect | invalid}
POST /sandbox/bot         {do: start | stop | kill | restart}     -> the bot of the stage
GET  /sandbox/records     {requests, violations, unknown_routes}
An answer is {kind, interaction_id, message, modal, choices, seconds, failure}; a modal is Discord's payload.
What the real client would not let a person do answers 422 {"impossible": sentence}.
GET  /attachments/...     uploaded files, by signed links; GET / and everything else: files of sandbox/page/.
"""

import json
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.backend import Backend
from sandbox.control.control_panel import ControlPanel
from sandbox.control.live import Live
from sandbox.control.snapshot import answer_payload, people_payload, state_payload
from sandbox.host import Host
from sandbox.people.client_view import Modal
from sandbox.people.options import Impossible
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.uploads import content_type
from sandbox.world import FakeGuild

PAGE = Path(__file__).parent.parent / "page"
Body = dict[str, Any]
Action = Callable[[FakePerson, Body], Awaitable[Any]]


def mount(app: web.Application, page: "PageApi") -> None:
    """Serve everything that is not Discord's own."""
    app.router.add_get("/sandbox/people", page.people)
    app.router.add_get("/sandbox/state", page.state)
    app.router.add_get("/sandbox/live", page.live)
    app.router.add_get("/sandbox/records", page.records)
    app.router.add_get("/sandbox/time", page.time)
    app.router.add_get("/sandbox/stage", page.stage)
    app.router.add_post("/sandbox/upload", page.upload)
    app.router.add_route("*", "/sandbox/faults", page.faults)
    for name, action in page.actions.items():
        app.router.add_post(f"/sandbox/{name}", page.acting(action))
    for name, deed in page.deeds.items():
        app.router.add_post(f"/sandbox/{name}", page.doing(deed))
    app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", page.attachment)
    app.router.add_get("/{path:.*}", page.file)


class PageApi:
    """The handlers of one sandbox."""

    def __init__(
        self, backend: Backend, guild: FakeGuild, people: Sequence[FakePerson], host: Host, stage: ControlPanel
    ) -> None:
        self._backend, self._guild, self._people, self._host_of = backend, guild, people, host
        self._live = Live(backend)
        self._stage = stage
        self.actions: dict[str, Action] = {
            "slash": self._slash,
            "suggest": self._suggest,
            "menu": self._menu,
            "click": self._click,
            "choose": self._choose,
            "submit": self._submit,
            "say": self._say,
            "read": self._read,
            "person": self._person,
        }
        self.deeds: dict[str, Callable[[Body], Awaitable[Any]]] = {
            "host": self._host,
            "time": self._advance,
            "gateway": self._gateway,
            "bot": self._bot,
            "trouble": self._trouble,
            "samples": self._samples,
        }

    def acting(self, action: Action) -> Callable[[web.Request], Awaitable[web.Response]]:
        """Make a handler that lets a person act."""

        async def act(request: web.Request) -> web.Response:
            body = await _body(request)
            return await _told(action(self._someone(body.get("user")), body))

        return act

    def doing(self, deed: Callable[[Body], Awaitable[Any]]) -> Callable[[web.Request], Awaitable[web.Response]]:
        """Make a handler for what no person does."""

        async def do(request: web.Request) -> web.Response:
            return await _told(deed(await _body(request)))

        return do

    async def people(self, _request: web.Request) -> web.Response:
        return web.json_response(people_payload(self._people, self._guild))

    async def state(self, request: web.Request) -> web.Response:
        person = self._someone(request.query.get("user"))
        return web.json_response(state_payload(self._backend, self._guild, person))

    async def records(self, _request: web.Request) -> web.Response:
        requests = [request._asdict() for request in self._backend.requests]
        violations = [[breach.method, breach.route, *breach.violation] for breach in self._backend.violations]
        records = {"requests": requests, "violations": violations, "unknown_routes": self._backend.unknown_routes}
        return web.json_response(records)

    async def time(self, _request: web.Request) -> web.Response:
        return web.json_response({"now": self._backend.clock.now(), "ahead": self._backend.clock.ahead})

    async def stage(self, _request: web.Request) -> web.Response:
        return web.json_response(self._stage.described())

    async def upload(self, request: web.Request) -> web.Response:
        person = self._someone(request.query.get("user"))
        return await _told(_uploaded(person, request.query.get("name", ""), await request.read()))

    async def faults(self, request: web.Request) -> web.Response:
        if request.method == "POST":
            self._backend.faults.add(**await _body(request))
        elif request.method == "DELETE":
            self._backend.faults.clear()
        return web.json_response(self._backend.faults.described())

    async def live(self, request: web.Request) -> web.WebSocketResponse:
        person = self._someone(request.query.get("user"))
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        async with self._live.telling(person, socket):
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        return socket

    async def attachment(self, request: web.Request) -> web.Response:
        store = self._backend.store
        data = store.read(int(request.match_info["attachment_id"]))
        if data is None or not store.is_valid(request.path, request.query.get("ex", ""), request.query.get("hm", "")):
            return web.Response(status=HTTPStatus.NOT_FOUND, text="This content is no longer available.")
        return web.Response(body=data, content_type=content_type(request.match_info["filename"], data))

    async def file(self, request: web.Request) -> web.StreamResponse:
        path = (PAGE / (request.match_info["path"] or "index.html")).resolve()
        if not path.is_relative_to(PAGE) or not path.is_file():
            return web.Response(status=HTTPStatus.NOT_FOUND, text="There is no such file.")
        return web.FileResponse(path, headers={"Cache-Control": "no-cache"})

    def _someone(self, user_id: Any) -> FakePerson:
        for person in self._people:
            if str(person.id) == str(user_id):
                return person
        names = ", ".join(f"{person.id} ({person.name})" for person in self._people)
        raise web.HTTPNotFound(text=f"There is no user {user_id}; there are {names}.")

    async def _slash(self, person: FakePerson, body: Body) -> Body:
        options = body.get("options") or {}
        return answer_payload(await person.slash(int(body["channel_id"]), body["command"], **options))

    async def _suggest(self, person: FakePerson, body: Body) -> Body:
        typed = {name: value for name, value in (body.get("options") or {}).items() if name != body["focused"]}
        typed[body["focused"]] = (body.get("options") or {}).get(body["focused"], "")
        found = await person.suggestions(int(body["channel_id"]), body["command"], focused=body["focused"], **typed)
        return {"choices": [choice._asdict() for choice in found]}

    async def _menu(self, person: FakePerson, body: Body) -> Body:
        if "message_id" in body:
            return answer_payload(await person.on_message(int(body["message_id"]), body["command"]))
        return answer_payload(await person.on_person(int(body["channel_id"]), body["command"], int(body["person_id"])))

    async def _click(self, person: FakePerson, body: Body) -> Body:
        return answer_payload(await person.click(int(body["message_id"]), body["label"]))

    async def _choose(self, person: FakePerson, body: Body) -> Body:
        return answer_payload(await person.choose(int(body["message_id"]), body["select"], *body["values"]))

    async def _submit(self, person: FakePerson, body: Body) -> Body:
        interaction = self._backend.interactions.find(int(body["interaction_id"]))
        if interaction is None or interaction.modal is None or interaction.user_id != person.id:
            raise Impossible("There is no such dialog any more.")
        answer: FakeAnswer = await person.submit(Modal(interaction, interaction.modal), **body.get("values") or {})
        return answer_payload(answer)

    async def _say(self, person: FakePerson, body: Body) -> Body:
        return person.say(int(body["channel_id"]), body["text"]).payload

    async def _read(self, person: FakePerson, body: Body) -> Body:
        person.read(int(body["channel_id"]))
        return {}

    async def _person(self, person: FakePerson, body: Body) -> Body:
        if "display" in body:
            person.rename(body["display"])
        person.user.locale = body.get("locale", person.user.locale)
        person.close_dms(closed=not body.get("dms_open", person.user.dms_open))
        person.install(installed=bool(body.get("installed", person.user.installed)))
        person.block(blocked=body.get("blocked", bool(person.user.blocked)))
        return {}

    async def _host(self, body: Body) -> Body:
        """Act as the host, for whom ids and permissions that arrive as text are numbers."""
        name = body.pop("do")
        if name.startswith("_") or not hasattr(self._host_of, name):
            raise Impossible(f"A host cannot {name}.")
        numbers = {
            key: int(value) if key.endswith(("_id", "permissions", "target")) else value for key, value in body.items()
        }
        return {"result": str(getattr(self._host_of, name)(**numbers))}

    async def _advance(self, body: Body) -> Body:
        return self._stage.advance(float(body["ahead"]))

    async def _trouble(self, body: Body) -> Body:
        return self._stage.trouble(body["preset"])

    async def _samples(self, body: Body) -> Body:
        return await self._stage.samples(body["do"], int(body.get("channel_id") or 0))

    async def _gateway(self, body: Body) -> Body:
        gateway = self._backend.gateway
        match body["do"]:
            case "drop":
                gateway.drop()
            case "reconnect":
                gateway.reconnect()
            case "invalid":
                gateway.invalidate()
            case other:
                raise Impossible(f"The gateway can drop, reconnect or turn invalid, not {other}.")
        return {}

    async def _bot(self, body: Body) -> Body:
        return await self._stage.bot(body["do"])


async def _uploaded(person: FakePerson, name: str, data: bytes) -> Body:
    handed = person.upload(name, data)
    return {"id": str(handed.id), "filename": handed.filename, "size": handed.size}


async def _body(request: web.Request) -> Body:
    """The JSON object that was sent."""
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise web.HTTPBadRequest(text="The body has to be a JSON object.")
    return body


async def _told(deed: Awaitable[Any]) -> web.Response:
    try:
        return web.json_response(await deed)
    except Impossible as impossible:
        return web.json_response({"impossible": str(impossible)}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except (KeyError, TypeError, ValueError, json.JSONDecodeError) as error:
        return web.json_response({"impossible": f"Malformed request: {error!r}"}, status=HTTPStatus.BAD_REQUEST)
