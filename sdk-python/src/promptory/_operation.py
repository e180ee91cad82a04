"""What the generated methods call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")
Variables = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Operation(Generic[Result]):
    """A public operation of the API."""

    name: str
    """The method that calls it."""
    field: str
    """The field of the response that has the result."""
    document: str
    result: object
    """The type of the result. It is not a ``type`` if the result is a list or optional."""

    @property
    def is_query(self) -> bool:
        """Whether it only reads, so that it can be sent twice."""
        return self.document.startswith("query")


class Caller(ABC):
    """Runs operations."""

    @abstractmethod
    def _call(
        self, operation: Operation[Result], variables: Variables, timeout: float | None
    ) -> Result:
        ...

    def _iterate(
        self, operation: Operation[Any], variables: Variables, timeout: float | None
    ) -> Iterator[Any]:
        """The items of a list. A page is requested when its first item is needed."""
        after = variables.get("after")
        while True:
            page = self._call(operation, {**variables, "after": after}, timeout)
            for edge in page.edges:
                yield edge.node
            if not page.page_info.has_next_page or page.page_info.end_cursor is None:
                return
            after = page.page_info.end_cursor


class AsyncCaller(ABC):
    """Runs operations asynchronously."""

    @abstractmethod
    async def _call(
        self, operation: Operation[Result], variables: Variables, timeout: float | None
    ) -> Result:
        ...

    async def _iterate(
        self, operation: Operation[Any], variables: Variables, timeout: float | None
    ) -> AsyncIterator[Any]:
        """The items of a list. A page is requested when its first item is needed."""
        after = variables.get("after")
        while True:
            page = await self._call(operation, {**variables, "after": after}, timeout)
            for edge in page.edges:
                yield edge.node
            if not page.page_info.has_next_page or page.page_info.end_cursor is None:
                return
            after = page.page_info.end_cursor
