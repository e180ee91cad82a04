"""The synchronous client."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Optional, TypeVar, Union

import httpx

from ._base import BaseClient, OnResponse, token_failed
from ._deadline import Deadline
from ._errors import PromptoryError
from ._generated.sync_operations import SyncOperations
from ._operation import Operation, Variables
from ._request import body_of, headers_of
from ._retry import Retry

Result = TypeVar("Result")
Token = Union[str, Callable[[], Optional[str]], None]


class Promptory(BaseClient[Token], SyncOperations):
    """The client: one method for each operation of keys and of members.

    Args:
        base_url: The URL of Promptory without /graphql, such as https://promptory.example.
        token: An API key, or the token of a session from ``sign_in``. Without it, only the
            operations for visitors work. A function is called for each request that is sent.
        timeout: Seconds that a call may take, including the token and retries. Without it,
            there is no limit. A server that responds in small parts can exceed it.
        retry: Whether rate-limited calls, and queries that failed on the way, are sent again.
            Without it, each call is sent once.
        on_response: Called with every response, including errors.
        http_client: Used instead of a new ``httpx.Client``, for a proxy or your own
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
        http_client: httpx.Client | None = None,
    ) -> None:
        super().__init__(base_url, token, timeout, retry, on_response)
        self._is_own_client = http_client is None
        self._http = http_client or httpx.Client(timeout=None)

    def __enter__(self) -> Promptory:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections. The client cannot be used afterward."""
        if self._is_own_client:
            self._http.close()

    def _call(
        self, operation: Operation[Result], variables: Variables, timeout: float | None
    ) -> Result:
        deadline = self._deadline(timeout)
        body = body_of(operation, variables)
        tried = 0
        while True:
            deadline.check()
            tried += 1
            try:
                return self._send(operation, body, deadline)
            except PromptoryError as error:
                wait = self._wait(error, tried, operation, deadline)
                if wait is None:
                    raise
            time.sleep(wait)

    def _resolve_token(self) -> str | None:
        if not callable(self._token):
            return self._token
        try:
            return self._token()
        except Exception as error:
            raise token_failed() from error

    def _send(self, operation: Operation[Result], body: bytes, deadline: Deadline) -> Result:
        headers = headers_of(self._resolve_token())
        deadline.check()
        response: httpx.Response | None = None
        parts: list[bytes] = []
        try:
            with self._http.stream(
                "POST", self._endpoint, headers=headers, content=body, **deadline.options
            ) as response:
                for part in response.iter_bytes():
                    parts.append(part)
                    deadline.check()
        except httpx.HTTPError as error:
            raise self._network_error(error, response, deadline) from error
        return self._finish(operation, response, parts)
