"""What both clients share: everything but waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import httpx

from ._deadline import Deadline, check_timeout
from ._errors import PromptoryError
from ._operation import Operation
from ._request import endpoint_of
from ._response import ResponseInfo, info_of, read_result
from ._retry import Retry

Result = TypeVar("Result")
Token = TypeVar("Token")
OnResponse = Callable[[ResponseInfo], object]


class BaseClient(Generic[Token]):
    """The settings of a client, and what it makes of a response."""

    def __init__(
        self,
        base_url: str,
        token: Token,
        timeout: float | None,
        retry: bool | Retry,
        on_response: OnResponse | None,
    ) -> None:
        self._endpoint = endpoint_of(base_url)
        check_timeout(timeout)
        self._token = token
        self._timeout = timeout
        self._retry = retry if isinstance(retry, Retry) else Retry(attempts=3 if retry else 1)
        self._on_response = on_response

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self._endpoint).removesuffix('/graphql')!r})"

    def _deadline(self, timeout: float | None) -> Deadline:
        return Deadline(self._timeout if timeout is None else timeout)

    def _wait(
        self, error: PromptoryError, tried: int, operation: Operation[Any], deadline: Deadline
    ) -> float | None:
        return self._retry.wait_after(error, tried, operation.is_query, deadline.remaining)

    def _finish(
        self, operation: Operation[Result], response: httpx.Response, parts: list[bytes]
    ) -> Result:
        if self._on_response:
            self._on_response(info_of(operation, response))
        text = b"".join(parts).decode(errors="replace")
        return read_result(operation, text, response)

    def _network_error(
        self, error: httpx.HTTPError, response: httpx.Response | None, deadline: Deadline
    ) -> PromptoryError:
        """The error of a request without a response, or with a part of one."""
        # The request of the original error has the key in its headers.
        error.request = httpx.Request("POST", self._endpoint)
        is_timeout = isinstance(error, httpx.TimeoutException)
        if is_timeout and deadline.seconds is not None:
            return deadline.error()
        if response is None:
            origin = f"{self._endpoint.scheme}://{self._endpoint.netloc.decode()}"
            # Without a timeout of the call, this is the limit of the caller's own HTTP client.
            what = "has not responded in time" if is_timeout else "cannot be reached"
            return PromptoryError(f"{origin} {what}.", code="NETWORK_ERROR")
        return PromptoryError(
            "The response broke off.",
            code="NETWORK_ERROR",
            status=response.status_code,
            request_id=response.headers.get("x-request-id"),
        )


def token_failed() -> PromptoryError:
    """The error of a token function that raised one itself, which is its cause."""
    return PromptoryError("The function that returns the token has failed.", code="TOKEN_FAILED")
