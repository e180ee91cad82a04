"""What goes wrong between the client and a real socket."""

from __future__ import annotations

import asyncio
import socket
import threading
import unittest
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import httpx

from promptory import AsyncPromptory, Promptory, PromptoryError


@contextmanager
def listening(response: bytes, hangs_up: bool = False) -> Iterator[str]:
    """The URL of a server that sends these bytes, and then nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                held.append(connection)
                connection.recv(65536)
                connection.sendall(response)
                if hangs_up:
                    connection.close()

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}"
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()
            for connection in held:
                connection.close()


async def me(base_url: str, **options: Any) -> None:
    async with AsyncPromptory(base_url, **options) as client:
        await client.me()


def me_async(base_url: str, **options: Any) -> None:
    asyncio.run(me(base_url, **options))


def me_sync(base_url: str, **options: Any) -> None:
    with Promptory(base_url, **options) as client:
        client.me()


class NetworkTest(unittest.TestCase):
    def error_of(self, call: Callable[..., None], *args: Any, **options: Any) -> PromptoryError:
        with self.assertRaises(PromptoryError) as raised:
            call(*args, **options)
        return raised.exception

    def test_a_server_that_does_not_respond_is_timeout(self) -> None:
        for call in (me_sync, me_async):
            with listening(b"") as url:
                self.assertEqual(self.error_of(call, url, timeout=0.05).code, "TIMEOUT")

    def test_the_limit_of_ones_own_http_client_is_a_network_error(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
        for response in (b"", head + b'{"data":'):
            with listening(response) as url, httpx.Client(timeout=0.05) as http:
                error = self.error_of(me_sync, url, http_client=http)
                self.assertEqual(error.code, "NETWORK_ERROR")
            http_client = httpx.AsyncClient(timeout=0.05)
            with listening(response) as url:
                error = self.error_of(me_async, url, http_client=http_client)
                self.assertEqual(error.code, "NETWORK_ERROR")

    def test_a_response_that_never_ends_is_timeout(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
        for call in (me_sync, me_async):
            with listening(head + b'{"data":') as url:
                self.assertEqual(self.error_of(call, url, timeout=0.05).code, "TIMEOUT")

    def test_a_truncated_response_is_a_network_error_with_its_request_id(self) -> None:
        head = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\nX-Request-Id: r-1\r\n\r\n"
        for call in (me_sync, me_async):
            with listening(head + b'{"data":', hangs_up=True) as url:
                error = self.error_of(call, url)
                self.assertEqual((error.code, error.status), ("NETWORK_ERROR", 200))
                self.assertEqual(error.request_id, "r-1")

    def test_a_server_that_is_not_there_is_a_network_error(self) -> None:
        # Port 9 is the discard service, which is not running.
        for call in (me_sync, me_async):
            error = self.error_of(call, "http://127.0.0.1:9")
            self.assertEqual((error.code, error.status), ("NETWORK_ERROR", None))
            self.assertEqual(str(error), "http://127.0.0.1:9 cannot be reached.")

    def test_a_token_that_never_comes_is_timeout(self) -> None:
        error = self.error_of(
            me_async, "http://127.0.0.1:9", token=anyio.sleep_forever, timeout=0.01
        )
        self.assertEqual(error.code, "TIMEOUT")

    def test_a_canceled_task_is_canceled(self) -> None:
        async def cancel(url: str) -> None:
            started = asyncio.Event()

            async def token() -> None:
                started.set()

            task = asyncio.create_task(me(url, token=token, timeout=600))
            await started.wait()
            task.cancel()
            await task

        with listening(b"") as url, self.assertRaises(asyncio.CancelledError):
            asyncio.run(cancel(url))
