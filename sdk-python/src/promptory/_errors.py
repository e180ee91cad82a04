"""The error that every call of the client raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ERROR_CODES: Final = (
    "BAD_REQUEST",
    "BAD_USER_INPUT",
    "GRAPHQL_PARSE_FAILED",
    "GRAPHQL_VALIDATION_FAILED",
    "OPERATION_RESOLUTION_FAILURE",
    "PERSISTED_QUERY_NOT_SUPPORTED",
    "QUERY_TOO_COMPLEX",
    "UNAUTHENTICATED",
    "PAYMENT_FAILED",
    "FORBIDDEN",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "CONFLICT",
    "PAYLOAD_TOO_LARGE",
    "URI_TOO_LONG",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMITED",
    "SERVICE_UNAVAILABLE",
    "INTERNAL_SERVER_ERROR",
    "NETWORK_ERROR",
    "BAD_RESPONSE",
    "TIMEOUT",
    "TOKEN_FAILED",
)
"""The codes of the server, followed by those of the client. A newer server may have more."""


class PromptoryError(Exception):
    """A call that failed. Decide by ``code``; the message is for people and may change."""

    code: str
    """A code of the server, such as FORBIDDEN, or one of the client, such as TIMEOUT."""
    status: int | None
    """The HTTP status. None if there was no response."""
    fields: dict[str, str]
    """The invalid inputs by name, each with the reason."""
    reason: str | None
    """Of UNAUTHENTICATED: what is wrong with the key or token, such as MISSING or EXPIRED."""
    retry_after: int | None
    """Seconds to wait before a retry, if the server says so."""
    request_id: str | None
    """Identifies the request in the server's log."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        fields: Mapping[str, str] | None = None,
        reason: str | None = None,
        retry_after: int | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.fields = dict(fields or {})
        self.reason = reason
        self.retry_after = retry_after
        self.request_id = request_id


def invalid_input(name: str, reason: str, message: str) -> PromptoryError:
    """The error of an argument that the client itself rejects."""
    return PromptoryError(message, code="BAD_USER_INPUT", fields={name: reason})
