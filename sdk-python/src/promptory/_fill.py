"""Fills in the variables of a prompt, exactly as the website does: sdk/test/fill-cases.json."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

_VARIABLE = re.compile(r"\[([A-Z][A-Z0-9_/]*)\]")
# What JavaScript's trim() removes. str.strip() removes other characters.
_BLANK = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(
    map(chr, range(0x2000, 0x200B))
)


@dataclass(frozen=True, slots=True)
class Text:
    """A part of a prompt that stays as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A part of a prompt that a value replaces."""

    name: str


def parse_template(content: str, names: Iterable[str]) -> list[Text | Variable]:
    """Split a prompt into text and variables. Only declared names are variables."""
    declared = set(names)
    segments: list[Text | Variable] = []
    start = 0
    for match in _VARIABLE.finditer(content):
        if match[1] not in declared:
            continue
        if match.start() > start:
            segments.append(Text(content[start : match.start()]))
        segments.append(Variable(match[1]))
        start = match.end()
    if start < len(content):
        segments.append(Text(content[start:]))
    return segments


def fill(content: str, names: Iterable[str], values: Mapping[str, str | None]) -> str:
    """Replace the variables with their values, exactly as typed.

    A missing or blank value leaves the bracketed name. Values are not parsed, so brackets in
    them stay. ``names`` are those of the prompt: ``[each.name for each in prompt.variables]``.
    """

    def text_of(segment: Text | Variable) -> str:
        if isinstance(segment, Text):
            return segment.text
        value = _value_of(values, segment.name)
        return f"[{segment.name}]" if value is None else value

    return "".join(map(text_of, parse_template(content, names)))


def missing(content: str, names: Iterable[str], values: Mapping[str, str | None]) -> list[str]:
    """The variables in the prompt that have no value, in order of occurrence."""
    segments = parse_template(content, names)
    found = [each.name for each in segments if isinstance(each, Variable)]
    return [name for name in dict.fromkeys(found) if _value_of(values, name) is None]


def _value_of(values: Mapping[str, str | None], name: str) -> str | None:
    value = values.get(name)
    return value if value and value.strip(_BLANK) else None
