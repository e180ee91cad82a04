"""When a call has to end."""

from __future__ import annotations

import math
import time
from typing import Any

from ._errors import PromptoryError, invalid_input


def check_timeout(timeout: object) -> None:
    """Reject a timeout that would mean no limit or no time, depending on the library."""
    if timeout is None:
        return
    is_number = isinstance(timeout, (int, float)) and not isinstance(timeout, bool)
    if is_number and timeout >= 0:  # type: ignore[operator]
        return
    raise invalid_input(
        "timeout", "Must be a number of seconds, 0 or more", "The timeout is not a valid duration."
    )


class Deadline:
    """The end of a call, including its token and its retries."""

    def __init__(self, timeout: float | None) -> None:
        check_timeout(timeout)
        self._timeout = math.inf if timeout is None else timeout
        self._end = time.monotonic() + self._timeout

    @property
    def remaining(self) -> float:
        """Seconds until the end."""
        return self._end - time.monotonic()

    @property
    def seconds(self) -> float | None:
        """The same; None if there is no limit."""
        return None if self._timeout == math.inf else self.remaining

    @property
    def options(self) -> dict[str, Any]:
        """The options of a request: without a limit, those of the HTTP client count."""
        return {} if self._timeout == math.inf else {"timeout": max(self.remaining, 0)}

    def check(self) -> None:
        """Raise TIMEOUT if the time is over."""
        if self.remaining <= 0:
            raise self.error()

    def error(self) -> PromptoryError:
        """The error of a call that took too long."""
        return PromptoryError(f"There was no response within {self._timeout} s.", code="TIMEOUT")
