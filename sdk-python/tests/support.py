"""A fake server, and the client in both forms."""

from __future__ import annotations

import asyncio
import inspect
import json
import unittest
from collections.abc import Callable, Iterable
from typing import Any
from unittest import mock

import httpx

from promptory import AsyncPromptory, Promptory, PromptoryError

URL = "https://promptory.test"
ME = {"me": None}
Step = httpx.Response | Exception


def data(value: object, **headers: str) -> httpx.Response:
    return httpx.Response(200, json={"data": value}, headers=headers)


def failure(code: str, status: int, headers: dict[str, str] | None = None) -> httpx.Response:
    errors = [{"message": f"Refused: {code}", "extensions": {"code": code}}]
    return httpx.Response(status, json={"errors": errors}, headers=headers)


class Server:
    """Returns one step for each request, and records the requests."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = list(steps)
        self.requests: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        step = self._steps[len(self.requests) - 1]
        if isinstance(step, Exception):
            raise step
        return step

    @property
    def variables(self) -> list[Any]:
        return [json.loads(request.content)["variables"] for request in self.requests]

    @property
    def tokens(self) -> list[str | None]:
        return [request.headers.get("authorization") for request in self.requests]


class Blocking:
    """An asynchronous client whose coroutines are run to their end."""

    def __init__(self, client: AsyncPromptory) -> None:
        self._client = client

    def __repr__(self) -> str:
        return repr(self._client)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(**arguments: Any) -> Any:
            result = getattr(self._client, name)(**arguments)
            if inspect.isasyncgen(result):
                return asyncio.run(collect(result))
            return asyncio.run(result)

        return call


async def collect(items: Any) -> list[Any]:
    return [item async for item in items]


def sync_client(server: Server, **options: Any) -> Any:
    http = httpx.Client(transport=httpx.MockTransport(server))
    return Promptory(options.pop("base_url", URL), http_client=http, **options)


def async_client(server: Server, **options: Any) -> Any:
    http = httpx.AsyncClient(transport=httpx.MockTransport(server))
    return Blocking(AsyncPromptory(options.pop("base_url", URL), http_client=http, **options))


class BothClients(unittest.TestCase):
    """Runs the tests of a subclass with the synchronous client, and with the other one."""

    def run(self, result: unittest.TestResult | None = None) -> unittest.TestResult | None:
        for create in (sync_client, async_client):
            self._create = create
            super().run(result)
        return result

    def setUp(self) -> None:
        self.waits: list[float] = []

        async def sleep(seconds: float) -> None:
            self.waits.append(seconds)

        for target, replacement in (
            ("time.sleep", self.waits.append),
            ("anyio.sleep", sleep),
            ("random.random", lambda: 0.5),
        ):
            patch = mock.patch(target, replacement)
            patch.start()
            self.addCleanup(patch.stop)

    def client(self, *steps: Step, **options: Any) -> tuple[Any, Server]:
        server = Server(steps)
        return self._create(server, **options), server

    def error_of(self, call: Callable[..., Any], **arguments: Any) -> PromptoryError:
        with self.assertRaises(PromptoryError) as raised:
            result = call(**arguments)
            if inspect.isgenerator(result):
                list(result)
        return raised.exception
