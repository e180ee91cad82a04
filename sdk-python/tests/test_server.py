"""The client against the real server, on loopback. The wheel is what partners install."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from datetime import timedelta, timezone
from pathlib import Path
from typing import Any, ClassVar

from promptory import AsyncPromptory, Promptory, PromptoryError, ResponseInfo, fill
from promptory.models import (
    AiUseFilter,
    MyVersionInput,
    OwnPromptInput,
    OwnVariableInput,
    OwnWorkflowInput,
    OwnWorkflowStepInput,
)

FOLDER = Path(__file__).parents[1]
ROOT = FOLDER.parent


def node(*arguments: str) -> list[str]:
    return [os.environ.get("NODE", "node"), *arguments]


class ServerTest(unittest.TestCase):
    server: ClassVar[subprocess.Popen[str]]
    facts: ClassVar[dict[str, Any]]
    wheel: ClassVar[str]

    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        subprocess.run(node(str(ROOT / "scripts" / "wheel.mjs"), folder.name), check=True)
        cls.wheel = str(next(Path(folder.name).iterdir()))
        program = ("--import", "tsx", "--conditions=promptory:source", "sdk/test/server.process.ts")
        cls.server = subprocess.Popen(
            node(*program),
            cwd=ROOT,
            env={**os.environ, "TSX_TSCONFIG_PATH": str(ROOT / "api" / "tsconfig.json")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        cls.addClassCleanup(cls.server.communicate)
        assert cls.server.stdout
        cls.facts = json.loads(cls.server.stdout.readline())

    def setUp(self) -> None:
        self.env: dict[str, str] = self.facts["env"]
        self.url = self.env["PROMPTORY_URL"]

    def client(self, **options: Any) -> Promptory:
        client = Promptory(self.url, self.env["PROMPTORY_KEY"], **options)
        self.addCleanup(client.close)
        return client

    def run_program(self, *program: str) -> str:
        """Run a program with nothing but the wheel, and return what it prints."""
        ran = subprocess.run(
            [sys.executable, *program],
            env={**os.environ, **self.env, "PYTHONPATH": self.wheel},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        return ran.stdout

    def test_reads_the_library_and_reports_what_is_left(self) -> None:
        seen: list[ResponseInfo] = []
        client = self.client(on_response=seen.append)
        titles = [each.title for each in client.iterate_prompts(sort="alphabetical", first=10)]
        self.assertEqual(len(titles), 25)
        found = client.prompts(search="chronology", category=None).edges[0].node
        prompt = client.prompt(id=found.id)
        assert prompt and prompt.content
        body: str = self.facts["prompt"]["body"]
        self.assertEqual(prompt.content, body)
        filled = fill(prompt.content, ["CLIENT_ROLE"], {"CLIENT_ROLE": "Claimant"})
        self.assertEqual(filled, body.replace("[CLIENT_ROLE]", "Claimant"))
        self.assertEqual([info.operation for info in seen], ["prompts"] * 4 + ["prompt"])
        left = [info.rate_limit.requests and info.rate_limit.requests.remaining for info in seen]
        self.assertEqual(left, sorted(set(left), reverse=True))

    def test_every_query_that_a_key_may_call_has_the_declared_types(self) -> None:
        client = self.client()
        wanted = client.prompts(first=1).edges[0].node.id
        client.set_favorite(prompt_id=wanted, is_favorited=True)
        client.record_use(prompt_id=client.favorites().edges[0].node.id)
        client.app_info()
        client.system_status()
        client.popular_prompts(first=2)
        match = client.search_prompts(search="chronology", first=1).edges[0].match
        assert match
        self.assertIn("chronology", [span.text.lower() for span in match.title if span.is_match])
        self.assertIn(client.categories()[0].slug, repr(client.category(id="legal")))
        self.assertEqual(len(client.all_prompts(limit=5)), 5)
        self.assertEqual(len(client.all_favorites()), 1)
        self.assertEqual(client.recent_uses()[0].used_at.tzinfo, timezone.utc)
        self.assertEqual(client.stats().favorites, 1)
        self.assertIn("catalog:read", [scope.name for scope in client.api_scopes()])
        current = client.current_api_key()
        assert current
        self.assertEqual((current.name, current.is_test), ("Partner", False))

    def test_a_member_writes_own_prompts_collections_versions_and_workflows(self) -> None:
        visitor = Promptory(self.url)
        self.addCleanup(visitor.close)
        session = visitor.sign_in(email=self.env["EMAIL"], password=self.env["PASSWORD"])
        member = Promptory(self.url, session.token)
        self.addCleanup(member.close)
        tones = ["calm", "firm"]
        choice = OwnVariableInput(name="TONE", label="Tone", type="select", options=tones)
        own = member.create_own_prompt(
            input=OwnPromptInput(title="Reply", content="Reply in a [TONE] tone.", variables=[choice])
        )
        self.assertEqual(own.variables[0].options, tones)
        wanted = member.prompts(first=1).edges[0].node.id
        collection = member.create_collection(name="Replies")
        entry: Any
        for entry in ({"prompt_id": wanted}, {"own_prompt_id": own.id}):
            added = member.add_to_collection(collection_id=collection.id, **entry)
        self.assertEqual(added.collection.entry_count, 2)
        member.move_in_collection(collection_id=collection.id, id=added.entry.id)
        entries = list(member.iterate_collection_entries(collection_id=collection.id))
        self.assertEqual([entry.own_prompt is None for entry in entries], [False, True])
        prompt = member.prompt(id=wanted)
        assert prompt and prompt.content
        version = MyVersionInput(content=f"{prompt.content} Be brief.")
        saved = member.save_my_version(
            prompt_id=wanted, input=version, revision=0, base=prompt.content
        )
        self.assertEqual((saved.revision, saved.defaults), (1, []))
        steps = [
            OwnWorkflowStepInput(title="Sort", prompt_id=wanted),
            OwnWorkflowStepInput(title="Reply", own_prompt_id=own.id),
        ]
        workflow = member.create_own_workflow(input=OwnWorkflowInput(title="Both", steps=steps))
        mine = json.loads(member.export_mine_part().text)
        self.assertEqual([each["title"] for each in mine["workflows"]], ["Both"])
        member.delete_own_workflow(id=workflow.id)
        member.delete_my_version(prompt_id=wanted, revision=1)
        member.delete_collection(id=collection.id)
        member.delete_own_prompt(id=own.id)
        self.assertEqual(member.connected_assistants(), [])

    def test_dates_are_inputs_as_they_are_results(self) -> None:
        with Promptory(self.url) as visitor:
            session = visitor.sign_in(email=self.env["EMAIL"], password=self.env["PASSWORD"])
        member = Promptory(self.url, session.token)
        self.addCleanup(member.close)
        member.record_use(prompt_id=member.prompts(first=1).edges[0].node.id)
        used = member.ai_use_record(first=1).edges[0].node.used_at
        since = AiUseFilter(since=used)
        self.assertEqual(member.ai_use_record(filter=since).edges[0].node.used_at, used)
        later = AiUseFilter(since=used + timedelta(days=1))
        self.assertEqual(member.ai_use_record(filter=later).edges, [])
        self.assertGreaterEqual(member.ai_use_file(format="csv", filter=since).count, 1)
        letter = OwnPromptInput(title="Letter", content="Write a letter.")
        own = member.create_own_prompt(input=letter)
        memo = OwnPromptInput(title="Memo", content="Write a memo.")
        saved = member.update_own_prompt(id=own.id, input=memo, updated_at=own.updated_at)
        self.assertEqual(saved.title, "Memo")
        with self.assertRaises(PromptoryError) as raised:
            member.update_own_prompt(
                id=own.id, input=letter, updated_at=saved.updated_at - timedelta(days=1)
            )
        self.assertEqual(raised.exception.code, "CONFLICT")
        member.delete_own_prompt(id=own.id)

    def test_an_error_of_the_server_has_its_code_status_and_fields(self) -> None:
        with self.assertRaises(PromptoryError) as raised:
            self.client().prompt(id="nothing")
        self.assertEqual((raised.exception.code, raised.exception.status), ("NOT_FOUND", 404))
        with self.assertRaises(PromptoryError) as raised:
            self.client().prompts(first=0)
        self.assertEqual(raised.exception.fields, {"first": "Must be between 1 and 100"})
        with Promptory(self.url, self.facts["catalogKey"]) as client:
            with self.assertRaises(PromptoryError) as raised:
                client.account()
        self.assertEqual((raised.exception.code, raised.exception.status), ("FORBIDDEN", 403))
        self.assertRegex(str(raised.exception.request_id), "^[0-9a-f-]{36}$")

    def test_a_member_signs_in_changes_the_account_and_signs_out(self) -> None:
        async def visit() -> tuple[str, str | None]:
            async with AsyncPromptory(self.url) as visitor:
                session = await visitor.sign_in(
                    email=self.env["EMAIL"], password=self.env["PASSWORD"]
                )
            self.assertNotIn(session.token, repr(session))
            token = session.token

            async def load() -> str:
                return token

            async with AsyncPromptory(self.url, load, timeout=600) as member:
                field = (await member.set_field(field="legal")).field
                self.assertEqual(field, "legal")
                self.assertIsNone((await member.set_field()).field)
                titles = [each.title async for each in member.iterate_prompts(first=20)]
                self.assertEqual(len(titles), 25)
                await member.sign_out()
                try:
                    await member.me()
                except PromptoryError as error:
                    return error.code, error.reason
            return "", None

        self.assertEqual(asyncio.run(visit())[0], "UNAUTHENTICATED")

    def test_every_example_of_the_readme_runs(self) -> None:
        readme = (FOLDER / "README.md").read_text("utf-8")
        output = self.run_program("-c", "\n".join(re.findall(r"```python\n(.*?)```", readme, re.S)))
        prompt = self.facts["prompt"]
        lines = output.split("\n")
        self.assertEqual(lines.count(prompt["title"]), 1)
        role = next(line for line in prompt["body"].split("\n") if "[CLIENT_ROLE]" in line)
        self.assertIn(role.replace("[CLIENT_ROLE]", "Employer, respondent"), lines)
        self.assertIn("BAD_USER_INPUT (400): Must be between 1 and 100", lines)
        self.assertIn("1 professions", lines)
        self.assertIn("25 prompts in the copy", lines)
        self.assertIn(f"Signed in as {self.env['EMAIL']}", lines)
        self.assertIn("Saved Letter to a client", lines)
        self.assertRegex(output, rf"{re.escape(prompt['title'])} \(\d+\)\n")
        self.assertRegex(output, r"\d favorites\n")
        self.assertRegex(output, r"Still empty: \w+, ")
        self.assertRegex(output, r"Request [0-9a-f-]{36}\n")
        self.assertRegex(output, r"categories: RateLimit\(requests=Budget\(remaining=\d+")

    def test_the_example_program_runs(self) -> None:
        output = self.run_program("-m", "promptory.examples.list_prompts", self.url, "legal")
        self.assertRegex(output, r"^Partner may: catalog:read, ")
        self.assertRegex(output, r"\n25 prompts\. Requests left this minute: \d+\.\n$")

    def test_the_wheel_has_its_metadata_types_and_readme(self) -> None:
        with zipfile.ZipFile(self.wheel) as wheel:
            self.assertIsNone(wheel.testzip())
            self.assertIn("promptory/py.typed", wheel.namelist())
        program = "from importlib.metadata import metadata as m; print(m('promptory').as_string())"
        metadata = self.run_program("-c", program)
        for line in ("Requires-Python: >=3.10", "Requires-Dist: httpx", "# promptory"):
            self.assertIn(line, metadata)
