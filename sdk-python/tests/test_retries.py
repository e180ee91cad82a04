"""When a call is sent again."""

from email.utils import formatdate
from time import time
from typing import Any
from unittest import mock

import httpx

from promptory import Retry

from .support import ME, BothClients, data, failure

USED = {
    "recordUse": {
        "prompt": {"id": "a", "usageCount": 1},
        "stats": {"totalPrompts": 1, "favorites": 0, "thisWeek": 1, "totalUsed": 1},
        "isCounted": True,
    }
}


def limited(retry_after: str) -> httpx.Response:
    return failure("RATE_LIMITED", 429, {"retry-after": retry_after})


def offline() -> httpx.ConnectError:
    return httpx.ConnectError("refused")


class RetryTest(BothClients):
    def test_is_off_by_default(self) -> None:
        step: Any
        for step in (limited("1"), failure("SERVICE_UNAVAILABLE", 503), offline()):
            client, server = self.client(step)
            self.error_of(client.me)
            self.assertEqual(len(server.requests), 1)

    def test_waits_as_long_as_the_server_says_even_for_mutations(self) -> None:
        client, server = self.client(limited("42"), limited("42"), data(USED), retry=True)
        self.assertEqual(client.record_use(prompt_id="a").stats.this_week, 1)
        # Up to half a second is added at random.
        self.assertEqual(self.waits, [42.25, 42.25])
        self.assertEqual(server.variables, [{"promptId": "a"}] * 3)

    def test_accepts_a_date_and_ignores_an_invalid_value(self) -> None:
        now = time() // 1
        with mock.patch("time.time", lambda: now):
            steps = (limited(formatdate(now + 10, usegmt=True)), limited("soon"), data(ME))
            client, _ = self.client(*steps, retry=Retry(attempts=4))
            self.assertIsNone(client.me())
        self.assertEqual(self.waits, [10.25, 0.75])

    def test_does_not_wait_longer_than_max_wait(self) -> None:
        client, server = self.client(limited("11"), retry=Retry(max_wait=10))
        error = self.error_of(client.me)
        self.assertEqual((error.code, error.status, error.retry_after), ("RATE_LIMITED", 429, 11))
        self.assertEqual((self.waits, len(server.requests)), ([], 1))

    def test_does_not_wait_beyond_the_timeout(self) -> None:
        client, server = self.client(limited("400"), retry=Retry(max_wait=600), timeout=300)
        self.assertEqual(self.error_of(client.me).code, "RATE_LIMITED")
        self.assertEqual((self.waits, len(server.requests)), ([], 1))

    def test_of_a_failed_query_waits_longer_each_time(self) -> None:
        steps: list[Any] = [
            offline(),
            httpx.Response(502),
            failure("SERVICE_UNAVAILABLE", 503),
            offline(),
        ]
        client, _ = self.client(*steps, data(ME), retry=Retry(attempts=5, max_wait=2))
        self.assertIsNone(client.me())
        self.assertEqual(self.waits, [0.375, 0.75, 1.5, 1.5])

    def test_is_sent_after_a_timeout_of_the_http_client_but_not_of_the_call(self) -> None:
        client, server = self.client(httpx.ReadTimeout("slow"), data(ME), retry=True)
        self.assertIsNone(client.me())
        self.assertEqual(len(server.requests), 2)
        client, server = self.client(httpx.ReadTimeout("slow"), retry=True)
        self.assertEqual(self.error_of(client.me, timeout=5).code, "TIMEOUT")
        self.assertEqual(len(server.requests), 1)

    def test_ends_with_the_last_error(self) -> None:
        client, _ = self.client(offline(), offline(), httpx.Response(504), retry=True)
        error = self.error_of(client.me)
        self.assertEqual((error.code, error.status), ("SERVICE_UNAVAILABLE", 504))
        self.assertEqual(len(self.waits), 2)

    def test_is_not_sent_for_a_mutation_that_may_have_been_executed(self) -> None:
        step: Any
        for step in (offline(), *(httpx.Response(status) for status in (502, 503, 504))):
            client, server = self.client(step, retry=True)
            self.error_of(client.record_use, prompt_id="a")
            self.assertEqual(len(server.requests), 1)

    def test_is_not_sent_after_a_permanent_error(self) -> None:
        for code, status in (("BAD_USER_INPUT", 400), ("INTERNAL_SERVER_ERROR", 500)):
            client, server = self.client(failure(code, status), retry=True)
            self.assertEqual(self.error_of(client.me).code, code)
            self.assertEqual(len(server.requests), 1)
