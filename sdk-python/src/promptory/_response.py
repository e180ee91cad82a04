"""Reads responses."""

from __future__ import annotations

import json
import math
import re
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, TypeVar

import httpx

from ._convert import UnexpectedShapeError, decode, snake
from ._errors import PromptoryError
from ._operation import Operation
from ._retry import TEMPORARY_STATUSES

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left of a rate limit of an API key."""

    remaining: int
    reset: int
    """Seconds until it is reset."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """What is left of a key's rate limits. Both are None for requests without a key."""

    requests: Budget | None = None
    points: Budget | None = None


@dataclass(frozen=True, slots=True)
class ResponseInfo:
    """A response of the server, successful or not."""

    operation: str
    """The method that was called, such as prompts."""
    status: int
    request_id: str | None
    """Identifies the request in the server's log."""
    rate_limit: RateLimit


def info_of(operation: Operation[Any], response: httpx.Response) -> ResponseInfo:
    """What on_response is called with."""
    header = response.headers.get("ratelimit", "")
    budgets = {
        name: Budget(int(remaining), int(reset))
        for name, remaining, reset in re.findall(r'"(requests|points)";r=(\d+);t=(\d+)', header)
    }
    return ResponseInfo(
        operation.name,
        response.status_code,
        response.headers.get("x-request-id"),
        RateLimit(**budgets),
    )


def _retry_after(header: str | None) -> int | None:
    """Parse seconds or a date, which some proxies send."""
    if header is None:
        return None
    if re.fullmatch("[0-9]+", header):
        return int(header)
    try:
        return max(0, math.ceil(parsedate_to_datetime(header).timestamp() - time.time()))
    except (TypeError, ValueError, OverflowError):
        return None


def _code_of(status: int) -> str:
    """The code of a response that has none, such as the page of a proxy."""
    if status == 429:
        return "RATE_LIMITED"
    return "SERVICE_UNAVAILABLE" if status in TEMPORARY_STATUSES else "BAD_RESPONSE"


def read_result(operation: Operation[Result], text: str, response: httpx.Response) -> Result:
    """The result of an operation. Raise its error.

    The response may come from a proxy and have any form.
    """
    status = response.status_code
    request_id = response.headers.get("x-request-id")
    retry_after = _retry_after(response.headers.get("retry-after"))

    def failed(message: str, code: str, **more: Any) -> PromptoryError:
        details = {"status": status, "request_id": request_id, "retry_after": retry_after}
        return PromptoryError(message, code=code, **details, **more)

    def bad_response(what: str) -> PromptoryError:
        return failed(f"The response (status {status}) {what}", _code_of(status))

    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise bad_response("is not JSON: it may be from a proxy, or the address is wrong.") from error
    known = body if isinstance(body, dict) else {}
    errors = known.get("errors")
    if errors is not None and not isinstance(errors, list):
        raise bad_response("has errors of an unknown form.")
    if errors:
        first = errors[0]
        if not isinstance(first, dict) or not isinstance(first.get("message"), str):
            raise bad_response("has errors of an unknown form.")
        given = first.get("extensions")
        extensions = given if isinstance(given, dict) else {}
        code, fields, reason = (extensions.get(name) for name in ("code", "fields", "reason"))
        raise failed(
            first["message"],
            code if isinstance(code, str) else "INTERNAL_SERVER_ERROR",
            # By the names of the arguments in Python, or of blanks.
            fields=(
                {snake(name): str(text) for name, text in fields.items()}
                if isinstance(fields, dict)
                else None
            ),
            reason=reason if isinstance(reason, str) else None,
        )
    data = known.get("data")
    if not isinstance(data, dict):
        raise bad_response("has no data.")
    try:
        result: Result = decode(operation.result, data.get(operation.field), operation.field)
    except UnexpectedShapeError as error:
        raise bad_response(str(error)) from None
    return result
