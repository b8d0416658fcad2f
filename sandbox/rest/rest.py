"""The REST side: every request is recorded, troubled, counted, checked and handed to its route's handler."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from aiohttp import web

from sandbox.backend import Backend, FakeRequest
from sandbox.faults import FakeTrouble, Rule
from sandbox.rest.calls import Call, Reply, Route, read
from sandbox.rest.ratelimits import Grant, SlowDown, bucket
from sandbox.rest.refusals import UNAUTHORIZED, FakeRefusal

PREFIX = "/api/v10"
# discord.py takes a 429 without it for a ban by the network in front of Discord.
PROXIED = {"Via": "1.1 sandbox"}
BODILESS = 204
GIVEN_UP = 499
Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]


def mount(app: web.Application, backend: Backend, routes: Sequence[Route]) -> None:
    """Serve the routes, and a loud 501 for every other one."""
    for route in routes:
        app.router.add_route(route.method, PREFIX + route.template, _served(backend, route))
    app.router.add_route("*", "/api/{rest:.*}", _unknown(backend))


def _served(backend: Backend, route: Route) -> Serve:
    async def serve(request: web.Request) -> web.StreamResponse:
        began = time.perf_counter()
        call = Call(backend, route.method, route.template, dict(request.match_info), dict(request.query))
        response = await _answer(request, route, call)
        backend.record(_recorded(call, request.path, response.status, time.perf_counter() - began))
        return response

    return serve


def _recorded(call: Call, path: str, status: int, seconds: float) -> FakeRequest:
    files = tuple(file.upload.filename for file in call.files)
    return FakeRequest(call.method, call.route, path, call.body, files, status, call.backend.clock.now(), seconds)


def _unknown(backend: Backend) -> Serve:
    async def refuse(request: web.Request) -> web.StreamResponse:
        name = f"{request.method} {request.path.removeprefix(PREFIX)}"
        backend.unknown_routes.append(name)
        message = f"The sandbox does not know {name}; it would have to be added to sandbox/routes_*.py."
        backend.record(FakeRequest(request.method, "?", request.path, None, (), 501, backend.clock.now(), 0.0))
        return _json({"code": 0, "message": message}, status=501)

    return refuse


async def _answer(request: web.Request, route: Route, call: Call) -> web.StreamResponse:
    """The answer with its rate-limit headers, whatever the answer is."""
    grant: Grant | None = None
    try:
        await read(request, call)
        if early := await _trouble(request, call, call.backend.faults.before(call.method, call.route)):
            return early
        if route.authorized and request.headers.get("Authorization") != f"Bot {call.backend.token}":
            raise FakeRefusal(UNAUTHORIZED)
        grant = call.backend.limits.take(call.method, call.route, call.path)
        response = _response(await _checked(route, call))
    except FakeRefusal as refusal:
        response = _json(refusal.body, status=refusal.status)
    except SlowDown as slower:
        return _slow_down(slower.grant, slower.code)
    response.headers.update(grant.headers() if grant else {})
    return await _trouble(request, call, call.backend.faults.after(call.method, call.route)) or response


async def _checked(route: Route, call: Call) -> Any:
    backend = call.backend
    if backend.contract:
        backend.refuse(call.method, call.route, backend.contract.violations(call.method, call.route, call.body))
    return await route.handler(call)


def _response(result: Any) -> web.Response:
    reply = result if isinstance(result, Reply) else Reply(BODILESS if result is None else 200, result)
    return web.Response(status=BODILESS) if reply.status == BODILESS else _json(reply.body, status=reply.status)


async def _trouble(request: web.Request, call: Call, rules: Sequence[Rule]) -> web.Response | None:
    """Let faults happen; the first that is an answer is the answer."""
    for rule in rules:
        match rule.trouble:
            case FakeTrouble.DELAY:
                await asyncio.sleep(rule.seconds)
                if request.transport is None:  # whoever asked is gone, so the request never arrives
                    return web.Response(status=GIVEN_UP)
            case FakeTrouble.RATE_LIMITED:
                return _slow_down(_refused(call, rule))
            case FakeTrouble.CUT_BEFORE | FakeTrouble.CUT_AFTER:
                if request.transport:
                    request.transport.abort()
                return web.Response(status=GIVEN_UP)
            case FakeTrouble.ERROR_BEFORE | FakeTrouble.ERROR_AFTER:
                return _json({"code": rule.code, "message": f"{rule.status}: a fault"}, status=rule.status)
    return None


def _refused(call: Call, rule: Rule) -> Grant:
    """The state of the route's own bucket, as if it had really been emptied."""
    name, limit = bucket(call.method, call.route)
    return Grant(
        name, limit.requests, 0, call.backend.clock.now() + rule.seconds, rule.seconds, everywhere=rule.everywhere
    )


def _slow_down(grant: Grant, code: int = 0) -> web.Response:
    """Answer with Discord's 429."""
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(grant.reset_after, 3),
        "global": grant.everywhere,
        **({"code": code} if code else {}),
    }
    scope = {"X-RateLimit-Scope": "global" if grant.everywhere else "user"}
    everywhere = {"X-RateLimit-Global": "true"} if grant.everywhere else {}
    waiting = {"Retry-After": str(int(grant.reset_after) + 1)}
    headers = {**grant.headers(), **scope, **everywhere, **waiting, **PROXIED}
    return _json(body, status=429, headers=headers)


def _json(body: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Answer with JSON as Discord sends it: discord.py reads it only if the type names no charset."""
    told = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=told)
