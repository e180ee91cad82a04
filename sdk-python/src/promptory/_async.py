"""The asynchronous client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Optional, TypeVar, Union

import anyio
import httpx

from ._base import BaseClient, OnResponse, token_failed
from ._deadline import Deadline
from ._errors import PromptoryError
from ._generated.async_operations import AsyncOperations
from ._operation import Operation, Variables
from ._request import body_of, headers_of
from ._retry import Retry

Result = TypeVar("Result")
Token = Union[str, Callable[[], Union[str, None, Awaitable[Optional[str]]]], None]


class AsyncPromptory(BaseClient[Token], AsyncOperations):
    """The asynchronous client: one coroutine for each operation of keys and of members.

    Args:
        base_url: The URL of Promptory without /graphql, such as https://promptory.example.
        token: An API key, or the token of a session from ``sign_in``. Without it, only the
            operations for visitors work. A function is called for each request that is sent, and may be a coroutine function.
        timeout: Seconds that a call may take, including the token and retries. Without it,
            there is no limit.
        retry: Whether rate-limited calls, and queries that failed on the way, are sent again.
            Without it, each call is sent once.
        on_response: Called with every response, including errors.
        http_client: Used instead of a new ``httpx.AsyncClient``, for a proxy or your own
            certificates. Its own timeout applies where there is no other: httpx's is 5 seconds.
            It is not closed with this client.
    """

    def __init__(
        self,
        base_url: str,
        token: Token = None,
        *,
        timeout: float | None = None,
        retry: bool | Retry = False,
        on_response: OnResponse | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        super().__init__(base_url, token, timeout, retry, on_response)
        self._is_own_client = http_client is None
        self._http = http_client or httpx.AsyncClient(timeout=None)

    async def __aenter__(self) -> AsyncPromptory:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections. The client cannot be used afterward."""
        if self._is_own_client:
            await self._http.aclose()

    async def _call(
        self, operation: Operation[Result], variables: Variables, timeout: float | None
    ) -> Result:
        deadline = self._deadline(timeout)
        body = body_of(operation, variables)
        deadline.check()
        with anyio.move_on_after(deadline.seconds):
            return await self._send_until_done(operation, body, deadline)
        raise deadline.error()

    async def _send_until_done(
        self, operation: Operation[Result], body: bytes, deadline: Deadline
    ) -> Result:
        tried = 0
        while True:
            deadline.check()
            tried += 1
            try:
                return await self._send(operation, body, deadline)
            except PromptoryError as error:
                wait = self._wait(error, tried, operation, deadline)
                if wait is None:
                    raise
            await anyio.sleep(wait)

    async def _resolve_token(self) -> str | None:
        if not callable(self._token):
            return self._token
        try:
            token = self._token()
            return await token if isinstance(token, Awaitable) else token
        except Exception as error:
            raise token_failed() from error

    async def _send(self, operation: Operation[Result], body: bytes, deadline: Deadline) -> Result:
        headers = headers_of(await self._resolve_token())
        deadline.check()
        response: httpx.Response | None = None
        parts: list[bytes] = []
        try:
            async with self._http.stream(
                "POST", self._endpoint, headers=headers, content=body, **deadline.options
            ) as response:
                async for part in response.aiter_bytes():
                    parts.append(part)
                    deadline.check()
        except httpx.HTTPError as error:
            raise self._network_error(error, response, deadline) from error
        return self._finish(operation, response, parts)
