"""Which calls are sent again, and after how long."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ._errors import PromptoryError

_FIRST_WAIT = 0.5
TEMPORARY_STATUSES = (502, 503, 504)


@dataclass(frozen=True, slots=True, kw_only=True)
class Retry:
    """How often, and after how long, a call is sent again."""

    attempts: int = 3
    """The maximum number of attempts, including the first one."""
    max_wait: float = 60
    """The longest wait in seconds. If the server asks for a longer one, its error is raised."""

    def wait_after(
        self, error: PromptoryError, tried: int, is_query: bool, remaining: float
    ) -> float | None:
        """Seconds to wait before the next attempt. None if there is none.

        A rate-limited mutation was not executed, so it is safe to send it again. After any other
        failure it may have been executed, so only queries are. The wait has a random part, so that
        many clients do not return at the same moment.
        """
        if tried >= self.attempts:
            return None
        may_pass = error.code == "NETWORK_ERROR" or error.status in TEMPORARY_STATUSES
        if error.status != 429 and not (is_query and may_pass):
            return None
        if error.retry_after is None:
            longest: float = min(self.max_wait, _FIRST_WAIT * 2 ** (tried - 1))
            wait = longest * (0.5 + random.random() / 2)
        elif error.retry_after > self.max_wait:
            return None
        else:
            wait = error.retry_after + random.random() * _FIRST_WAIT
        # If there is no time for a retry, the server's error says more than TIMEOUT would.
        return wait if wait <= remaining else None
