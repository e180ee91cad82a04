"""The generated code matches the documents, the error codes of the other client, and its types."""

import importlib.util
import inspect
import re
import subprocess
import sys
import unittest
from pathlib import Path

from promptory import ERROR_CODES, AsyncPromptory, Promptory

FOLDER = Path(__file__).parents[1]
SDK = FOLDER.parent / "sdk"
MYPY = [sys.executable, "-m", "mypy", "--cache-dir=/dev/null"]


def public_methods(client: type) -> dict[str, list[str]]:
    found = inspect.getmembers(client, inspect.isfunction)
    methods = {name: each for name, each in found if not name.startswith("_")}
    return {name: list(inspect.signature(each).parameters) for name, each in methods.items()}


class OperationsTest(unittest.TestCase):
    def test_there_is_a_method_for_every_operation_in_both_clients(self) -> None:
        documents = "\n".join(path.read_text() for path in (SDK / "operations").iterdir())
        names = re.findall(r"^(?:query|mutation) (\w+)", documents, re.M)
        wanted = {re.sub("([A-Z])", r"_\1", name).lower() for name in names}
        wanted |= {"iterate_prompts", "iterate_favorites", "iterate_ai_use_record", "iterate_workflows"}
        wanted |= {"iterate_own_prompts", "iterate_collections", "iterate_collection_entries"}
        wanted |= {"iterate_own_workflows", "iterate_my_versions", "iterate_my_version_saves"}
        wanted |= {"iterate_search_prompts"}
        sync, other = public_methods(Promptory), public_methods(AsyncPromptory)
        self.assertEqual(set(sync) - {"close"}, wanted)
        del sync["close"], other["aclose"]
        self.assertEqual(sync, other)

    def test_methods_say_which_scope_they_need_and_what_they_cost(self) -> None:
        for name in public_methods(Promptory).keys() - {"close"}:
            text = inspect.getdoc(getattr(Promptory, name)) or ""
            self.assertRegex(text, r"Costs at least \d+ points", name)
        self.assertIn("Needs the scope catalog:read", inspect.getdoc(Promptory.prompts) or "")
        self.assertIn("no API key may", inspect.getdoc(Promptory.account) or "")

    def test_the_error_codes_are_those_of_the_typescript_client(self) -> None:
        text = (SDK / "src" / "error.ts").read_text()
        listed = re.findall(r"^  '([A-Z_]+)',$", text, re.M)
        # In Python, a task is canceled instead.
        self.assertEqual(list(ERROR_CODES), [code for code in listed if code != "ABORTED"])

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_its_types_are_exact(self) -> None:
        ran = subprocess.run(
            MYPY,
            cwd=FOLDER,
            capture_output=True,
            text=True,
        )
        self.assertEqual((ran.returncode, ran.stderr), (0, ""), ran.stdout)

    @unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
    def test_its_types_reject_mistakes(self) -> None:
        program = """
from promptory import Promptory
client = Promptory("http://127.0.0.1")
client.prompt()
client.prompts(sort="cheapest")
for prompt in client.iterate_prompts():
    prompt.price
title: int = client.prompts().edges[0].node.title
client.iterate_categories()
"""
        ran = subprocess.run(
            [*MYPY, "--config-file=", "--strict", "-c", program],
            cwd=FOLDER / "src",
            capture_output=True,
            text=True,
        )
        lines = re.findall(r"^<string>:(\d+): error: .*\[([\w-]+)\]$", ran.stdout, re.M)
        wanted = [("4", "call-arg"), ("5", "arg-type"), ("7", "attr-defined")]
        self.assertEqual(lines, [*wanted, ("8", "assignment"), ("9", "attr-defined")])
