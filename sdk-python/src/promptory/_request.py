"""Creates requests."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx

from ._convert import encode
from ._errors import invalid_input
from ._operation import Operation, Variables


def endpoint_of(base_url: str) -> httpx.URL:
    """The URL of the API. The error does not repeat what may be a key."""
    wrong = invalid_input(
        "base_url",
        "Must be the URL of Promptory without /graphql, such as https://promptory.example",
        "base_url must be the URL of Promptory without /graphql, such as https://promptory.example.",
    )
    try:
        url = httpx.URL(base_url)
    except (httpx.InvalidURL, TypeError, ValueError):
        raise wrong from None
    if url.scheme not in ("http", "https") or not url.host or url.userinfo:
        raise wrong
    path = url.path.rstrip("/")
    if path.endswith("/graphql"):
        raise wrong
    return url.copy_with(path=f"{path}/graphql", query=None, fragment=None)


def headers_of(token: str | None) -> dict[str, str]:
    """The headers of a request."""
    headers = {"content-type": "application/json", "accept": "application/json"}
    if not token:
        return headers
    token = token.strip()
    if not re.fullmatch(r"[\x20-\x7e]+", token):
        raise invalid_input(
            "token",
            "Must be an API key or the token of a session",
            "The token has a character that no token has.",
        )
    return {**headers, "authorization": f"Bearer {token}"}


def body_of(operation: Operation[Any], variables: Variables) -> bytes:
    """The body of a request."""
    try:
        body = {"query": operation.document, "variables": encode(variables)}
        # As UTF-8, because the server limits the bytes. Half a character raises a ValueError there.
        return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    except (TypeError, ValueError, OverflowError):
        raise invalid_input(
            "variables",
            "Must be text, numbers, dates, lists or the inputs of promptory.models",
            f"{operation.name} has an argument that cannot be sent as JSON.",
        ) from None
