"""What is sent, what is returned, and what is raised."""

from __future__ import annotations

import math
import traceback
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx

from promptory import Budget, PromptoryError, RateLimit, ResponseInfo
from promptory.models import (
    AiUseFilter,
    CreateApiKeyInput,
    OwnPromptInput,
    SignInResult,
    User,
)

from .support import ME, URL, BothClients, Server, async_client, data, failure, sync_client

KEY = "plk_live_0123456789abcdef"
USER: dict[str, Any] = {
    **dict.fromkeys(("firstName", "lastName", "profileImageUrl", "stripeCustomerId")),
    "hasPassword": True,
    "isRegistered": True,
    "isTestUser": False,
    "isEmailVerified": True,
    "stripeSubscriptionId": None,
    "id": "u",
    "email": "ada@example.test",
    "role": "owner",
    "createdAt": "2026-11-21T12:00:00.000Z",
    "subscriptionStatus": "free",
}


class CallTest(BothClients):
    def test_returns_dataclasses_and_ignores_unknown_fields(self) -> None:
        client, _ = self.client(data({"me": {**USER, "price": 5}}))
        user = client.me()
        self.assertIsInstance(user, User)
        # A newer server can have a role that the types do not list.
        self.assertEqual((user.first_name, user.is_registered, user.role), (None, True, "owner"))
        self.assertEqual(user.created_at.isoformat(), "2026-11-21T12:00:00+00:00")

    def test_leaves_out_what_is_none_and_sends_inputs_as_json(self) -> None:
        client, server = self.client(failure("FORBIDDEN", 403), failure("FORBIDDEN", 403))
        self.error_of(client.prompts, category="legal", tags=("a", "b"))
        wanted = CreateApiKeyInput(name="Nightly", scopes=["catalog:read"], is_test=True)
        self.error_of(client.create_api_key, input=wanted)
        prompts, created = server.variables
        self.assertEqual(prompts, {"category": "legal", "tags": ["a", "b"], "first": 24})
        self.assertEqual(
            created["input"],
            {"name": "Nightly", "scopes": ["catalog:read"], "isTest": True, "expiresInDays": 90},
        )

    def test_an_argument_that_is_no_json_is_an_error(self) -> None:
        client, server = self.client()
        error = self.error_of(client.prompts, search=object())
        self.assertEqual((error.code, server.requests), ("BAD_USER_INPUT", []))
        error = self.error_of(client.prompts, search="half a character: \ud83d")
        self.assertEqual((error.code, list(error.fields)), ("BAD_USER_INPUT", ["variables"]))
        self.assertEqual(server.requests, [])

    def test_sends_text_as_utf8(self) -> None:
        # A letter would have six bytes as an escape, and the server limits the bytes of a body.
        client, server = self.client(failure("FORBIDDEN", 403))
        self.error_of(client.prompts, search="договор")
        self.assertIn('"search":"договор"'.encode(), server.requests[0].content)

    def test_sends_dates_in_utc(self) -> None:
        client, server = self.client(*(failure("FORBIDDEN", 403) for _ in range(3)))
        since = datetime(2026, 11, 1, 9, 30, tzinfo=timezone(timedelta(hours=-5)))
        wanted = AiUseFilter(since=since, until=datetime(2026, 12, 1, tzinfo=timezone.utc))
        self.error_of(client.ai_use_record, filter=wanted)
        self.error_of(client.ai_use_file, format="csv", filter=wanted)
        letter = OwnPromptInput(title="Letter", content="Write.")
        read = datetime(2026, 11, 21, 12, 0, 0, 123000, timezone.utc)
        self.error_of(client.update_own_prompt, id="a", input=letter, updated_at=read)
        record, file, updated = server.variables
        dates = {"since": "2026-11-01T14:30:00+00:00", "until": "2026-12-01T00:00:00+00:00"}
        self.assertEqual((record["filter"], file["filter"]), (dates, dates))
        self.assertEqual(updated["updatedAt"], "2026-11-21T12:00:00.123000+00:00")

    def test_a_date_without_a_time_zone_is_an_error_that_names_it(self) -> None:
        client, server = self.client()
        letter = OwnPromptInput(title="Letter", content="Write.")
        naive = datetime(2026, 11, 1)
        since = {"filter": AiUseFilter(since=naive)}
        updated_at = {"id": "a", "input": letter, "updated_at": naive}
        call: Any
        arguments: Any
        for name, call, arguments in (
            ("filter.since", client.ai_use_record, since),
            ("updated_at", client.update_own_prompt, updated_at),
        ):
            error = self.error_of(call, **arguments)
            self.assertEqual((error.code, list(error.fields)), ("BAD_USER_INPUT", [name]))
            self.assertIn("datetime.now(timezone.utc)", error.fields[name])
        latest = datetime.max.replace(tzinfo=timezone(timedelta(hours=-5)))
        error = self.error_of(client.ai_use_record, filter=AiUseFilter(until=latest))
        self.assertEqual((error.code, server.requests), ("BAD_USER_INPUT", []))

    def test_fields_of_an_error_have_the_names_of_the_arguments(self) -> None:
        extensions = {"code": "BAD_USER_INPUT", "fields": {"promptId": "Too long"}, "reason": "X"}
        body = {"errors": [{"message": "No", "extensions": extensions}]}
        client, _ = self.client(httpx.Response(400, json=body, headers={"x-request-id": "r-1"}))
        error = self.error_of(client.record_use, prompt_id="a")
        self.assertEqual((str(error), error.code, error.status), ("No", "BAD_USER_INPUT", 400))
        self.assertEqual((error.fields, error.reason), ({"prompt_id": "Too long"}, "X"))
        self.assertEqual((error.request_id, error.retry_after), ("r-1", None))

    def test_fields_that_are_blanks_keep_their_names(self) -> None:
        reasons = {"CLIENT_NAME": "Too long", "DAY": "Too long", "input.0.promptId": "Unknown"}
        extensions = {"code": "BAD_USER_INPUT", "fields": {**reasons, "values.CLIENT_NAME": "X"}}
        body = {"errors": [{"message": "No", "extensions": extensions}]}
        client, _ = self.client(httpx.Response(400, json=body))
        names = ["CLIENT_NAME", "DAY", "input.0.prompt_id", "values.CLIENT_NAME"]
        self.assertEqual(list(self.error_of(client.set_practice_values, values=[]).fields), names)

    def test_json_of_an_unknown_form_is_bad_response(self) -> None:
        foreign: list[Any] = [None, 5, "x", [], {}, {"data": 5}, {"data": {"me": 5}}]
        foreign += [{"data": {"me": {"id": "u"}}}, {"data": {"me": {**USER, "createdAt": "now"}}}]
        foreign += [{"errors": errors} for errors in (5, "x", {"base": ["x"]}, [None], ["x"])]
        foreign += [{"errors": [{"message": 5}]}, {"data": ME, "errors": {}}]
        for body in foreign:
            with self.subTest(body):
                client, _ = self.client(httpx.Response(500, json=body))
                error = self.error_of(client.me)
                self.assertEqual((error.code, error.status), ("BAD_RESPONSE", 500))
        client, _ = self.client(httpx.Response(200, text="<html>"))
        self.assertIn("or the address is wrong", str(self.error_of(client.me)))

    def test_a_page_of_a_proxy_has_the_code_of_its_status(self) -> None:
        pages: list[Any] = [{"text": "<html>"}, {"json": {"message": "Slow down"}}]
        codes = {429: "RATE_LIMITED", **dict.fromkeys((502, 503, 504), "SERVICE_UNAVAILABLE")}
        for status, code in codes.items():
            for page in pages:
                response = httpx.Response(status, headers={"retry-after": "7"}, **page)
                client, _ = self.client(response)
                error = self.error_of(client.me)
                self.assertEqual((error.code, error.status, error.retry_after), (code, status, 7))

    def test_an_error_without_a_code_is_internal_server_error(self) -> None:
        for extensions in (None, "x", {"code": 5, "fields": "x"}, {"fields": None}):
            body = {"errors": [{"message": "No", "extensions": extensions}]}
            client, _ = self.client(httpx.Response(200, json=body))
            error = self.error_of(client.me)
            self.assertEqual((error.code, error.fields), ("INTERNAL_SERVER_ERROR", {}))

    def test_on_response_is_called_with_every_response(self) -> None:
        seen: list[ResponseInfo] = []
        headers = {"x-request-id": "r-1", "ratelimit": '"requests";r=0;t=7, "points";r=19;t=42'}
        steps = (failure("RATE_LIMITED", 429, headers), data({"favorite": None, "prompt": None}))
        client, _ = self.client(*steps, on_response=seen.append)
        self.error_of(client.me)
        client.favorite(prompt_id="a")
        limits = RateLimit(Budget(0, 7), Budget(19, 42))
        self.assertEqual(
            seen,
            [
                ResponseInfo("me", 429, "r-1", limits),
                ResponseInfo("favorite", 200, None, RateLimit()),
            ],
        )

    def test_what_on_response_raises_is_passed_on(self) -> None:
        def stop(_: ResponseInfo) -> None:
            raise KeyError("stop")

        client, _ = self.client(data(ME), on_response=stop, retry=True)
        with self.assertRaises(KeyError):
            client.me()


class TimeoutTest(BothClients):
    def test_a_slow_call_is_timeout(self) -> None:
        client, _ = self.client(httpx.ReadTimeout("slow"), timeout=5)
        error = self.error_of(client.me)
        self.assertEqual((error.code, error.status), ("TIMEOUT", None))
        self.assertIn("5 s", str(error))

    def test_a_timeout_of_the_http_client_is_a_network_error(self) -> None:
        cause = httpx.ReadTimeout("slow")
        for timeout in (None, math.inf):
            client, _ = self.client(cause, timeout=timeout)
            error = self.error_of(client.me)
            self.assertEqual((error.code, error.status), ("NETWORK_ERROR", None))
            self.assertEqual(str(error), f"{URL} has not responded in time.")
            self.assertIs(error.__cause__, cause)

    def test_no_time_is_timeout_and_nothing_is_sent(self) -> None:
        client, server = self.client()
        self.assertEqual(self.error_of(client.me, timeout=0).code, "TIMEOUT")
        self.assertEqual(server.requests, [])

    def test_an_invalid_timeout_is_rejected_at_once(self) -> None:
        for timeout in (math.nan, -1, "5", True):
            with self.assertRaises(PromptoryError) as raised:
                self.client(timeout=timeout)
            self.assertIn("seconds", raised.exception.fields["timeout"])
            client, server = self.client()
            self.assertEqual(self.error_of(client.me, timeout=timeout).code, "BAD_USER_INPUT")
            error = self.error_of(client.iterate_prompts, timeout=timeout)
            self.assertEqual((error.code, server.requests), ("BAD_USER_INPUT", []))

    def test_infinity_is_no_limit(self) -> None:
        client, _ = self.client(data(ME), timeout=math.inf)
        self.assertIsNone(client.me())


class TokenTest(BothClients):
    def test_is_text_or_a_function_that_is_called_for_each_request(self) -> None:
        tokens = iter(["first", "second", None])
        client, server = self.client(data(ME), data(ME), data(ME), token=lambda: next(tokens))
        for _ in range(3):
            client.me()
        self.assertEqual(server.tokens, ["Bearer first", "Bearer second", None])
        client, server = self.client(data(ME), token=f"{KEY}\n")
        client.me()
        self.assertEqual(server.tokens, [f"Bearer {KEY}"])

    def test_function_that_raises_is_token_failed(self) -> None:
        cause = OSError("no vault")

        def fail() -> str:
            raise cause

        client, server = self.client(token=fail, retry=True)
        error = self.error_of(client.me)
        self.assertEqual((error.code, error.__cause__), ("TOKEN_FAILED", cause))
        self.assertEqual(server.requests, [])

    def test_is_in_no_error_and_no_text_of_the_client(self) -> None:
        step: Any
        for token, step in (
            (f"{KEY}\u2026", data(ME)),
            (KEY, httpx.ConnectError("refused")),
            (KEY, httpx.Response(502)),
        ):
            client, _ = self.client(step, token=token)
            error = self.error_of(client.me)
            text = "".join(traceback.format_exception(error)) + repr(error) + repr(client)
            self.assertNotIn("plk_live", text)
            request = getattr(error.__cause__, "request", None)
            self.assertNotIn("plk_live", str(request and list(request.headers.raw)))
        self.assertIn(URL, repr(client))
        user = User(**{name: None for name in User.__annotations__})  # type: ignore[arg-type]
        self.assertNotIn("secret", repr(SignInResult(token="secret", user=user)))


class AddressTest(BothClients):
    def test_a_wrong_one_is_an_error_that_says_what_to_do(self) -> None:
        for base_url in (
            *("", "promptory.test", "/", "ftp://promptory.test", "https://", "localhost:4000"),
            *(f"{URL}/graphql", f"{URL}/graphql/", "https://me:secret@promptory.test", KEY, None),
        ):
            for create in (sync_client, async_client):
                with self.subTest(base_url), self.assertRaises(PromptoryError) as raised:
                    create(Server([]), base_url=base_url)
                error = raised.exception
                self.assertEqual((error.code, list(error.fields)), ("BAD_USER_INPUT", ["base_url"]))
                self.assertIn("such as https://promptory.example", str(error))
                self.assertNotIn("plk_live", str(error))
                self.assertNotIn("secret", str(error))

    def test_may_have_a_path_and_a_slash(self) -> None:
        for base_url, wanted in ((URL, ""), (f"{URL}/", ""), (f"{URL}/a/b/?c#d", "/a/b")):
            client, server = self.client(data(ME), base_url=base_url)
            client.me()
            self.assertEqual(str(server.requests[0].url), f"{URL}{wanted}/graphql")


class IterateTest(BothClients):
    @staticmethod
    def page(ids: str, end: str, has_next: bool) -> httpx.Response:
        texts = ("title", "description", "task", "sensitivity", "version")
        flags = ("isPremium", "isLocked", "isFavorited")
        card: dict[str, Any] = {"category": {"id": "c", "name": "C"}, "tags": [], "usageCount": 0}
        card.update(dict.fromkeys(("createdAt", "reviewedAt"), "2026-11-21T12:00:00.000Z"))
        card.update(dict.fromkeys(texts, "x"))
        card.update(dict.fromkeys(flags, False))
        edges = [{"cursor": id, "node": {**card, "id": id}} for id in ids]
        info = {"hasNextPage": has_next, "hasPreviousPage": False, "startCursor": None, "endCursor": end}
        prompts: dict[str, Any] = {"edges": edges, "pageInfo": info, "totalCount": 9}
        prompts.update(totalCountIsExact=True, isNearest=False, didYouMean=None)
        return data({"prompts": prompts})

    def test_requests_every_page(self) -> None:
        # The last page also has an end cursor.
        pages = (self.page("ab", "2", True), self.page("", "3", True), self.page("c", "4", False))
        client, server = self.client(*pages)
        items = client.iterate_prompts(category="legal", first=2)
        self.assertEqual([item.id for item in items], ["a", "b", "c"])
        asked = {"category": "legal", "first": 2}
        self.assertEqual(
            server.variables, [asked, {**asked, "after": "2"}, {**asked, "after": "3"}]
        )

    def test_raises_an_error_of_a_later_page(self) -> None:
        client, _ = self.client(self.page("a", "1", True), failure("FORBIDDEN", 403))
        self.assertEqual(self.error_of(client.iterate_prompts).code, "FORBIDDEN")

    def test_loses_no_page_on_a_retry(self) -> None:
        limited = failure("RATE_LIMITED", 429, {"retry-after": "0"})
        steps = (self.page("a", "1", True), limited, self.page("b", "2", False))
        client, _ = self.client(*steps, retry=True)
        self.assertEqual([item.id for item in client.iterate_prompts()], ["a", "b"])

    def test_requests_a_page_when_its_first_item_is_needed(self) -> None:
        server = Server([self.page("de", "5", True)])
        items = sync_client(server).iterate_prompts(after="3")
        self.assertEqual(server.requests, [])
        self.assertEqual([next(items).id, next(items).id], ["d", "e"])
        self.assertEqual(server.variables, [{"first": 24, "after": "3"}])
