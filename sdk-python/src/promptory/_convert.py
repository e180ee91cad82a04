"""Converts between JSON, with names such as isLocked, and dataclasses, with is_locked."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timezone
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from ._errors import invalid_input


class UnexpectedShapeError(Exception):
    """JSON that does not match its type. Its text says what is wrong, without values."""


def camel(name: str) -> str:
    """Such as isLocked for is_locked."""
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), name)


def snake(name: str) -> str:
    """Such as is_locked for isLocked. A name without lower-case letters, as blanks have, stays."""
    parts = name.split(".")
    return ".".join(each if each.isupper() else _snake_part(each) for each in parts)


def _snake_part(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def encode(value: object, name: str = "") -> Any:
    """A value as JSON. What is None is left out. The name is for an error, such as filter.since."""
    if is_dataclass(value):
        value = {camel(each.name): getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        prefix = f"{name}." if name else ""
        entries = value.items()
        return {key: encode(each, f"{prefix}{key}") for key, each in entries if each is not None}
    if isinstance(value, (list, tuple)):
        return [encode(entry, name) for entry in value]
    if isinstance(value, datetime):
        return _text_of(value, snake(name))
    return value


def _text_of(date: datetime, name: str) -> str:
    """A date in UTC. One without a time zone is rejected: it could mean UTC or local time."""
    if date.utcoffset() is None:
        raise invalid_input(
            name,
            "Must have a time zone, such as datetime.now(timezone.utc)",
            f"The date {name} has no time zone.",
        )
    return date.astimezone(timezone.utc).isoformat()


@cache
def _types_of(model: type) -> dict[str, tuple[str, Any]]:
    """The attributes of a dataclass, each with its name in JSON and its type."""
    hints = get_type_hints(model)
    return {each.name: (camel(each.name), hints[each.name]) for each in fields(model)}


def decode(kind: Any, value: object, name: str) -> Any:
    """JSON as its type. Fields that this version does not know are ignored."""
    if get_origin(kind) in (Union, types.UnionType):
        wanted = [each for each in get_args(kind) if each is not type(None)]
        return None if value is None else decode(wanted[0], value, name)
    if value is None:
        raise UnexpectedShapeError(f"has no {name}.")
    if get_origin(kind) is list:
        if not isinstance(value, list):
            raise UnexpectedShapeError(f"has no list as {name}.")
        [entry] = get_args(kind)
        return [decode(entry, each, name) for each in value]
    if kind is datetime:
        return _date_of(value, name)
    if not is_dataclass(kind):
        return value
    if not isinstance(value, dict):
        raise UnexpectedShapeError(f"has no object as {name}.")
    assert isinstance(kind, type)
    attributes = _types_of(kind).items()
    return kind(
        **{key: decode(of, value.get(json_name), json_name) for key, (json_name, of) in attributes}
    )


def _date_of(value: object, name: str) -> datetime:
    try:
        # Python 3.10 does not know that Z is UTC.
        return datetime.fromisoformat(str(value).replace("Z", "+00:00"))
    except ValueError as error:
        raise UnexpectedShapeError(f"has no date as {name}.") from error
