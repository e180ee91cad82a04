"""The filler passes the same cases as the one of the website and the TypeScript client."""

import json
import unittest
from pathlib import Path

from promptory import Text, Variable, fill, missing, parse_template

CASES = json.loads(
    (Path(__file__).parents[2] / "sdk" / "test" / "fill-cases.json").read_text("utf-8")
)


class FillTest(unittest.TestCase):
    def test_there_are_cases(self) -> None:
        self.assertGreater(len(CASES), 20)

    def test_fills_as_the_website_does(self) -> None:
        for case in CASES:
            with self.subTest(case["name"]):
                args = case["content"], case["names"], case["values"]
                self.assertEqual(fill(*args), case["filled"])
                self.assertEqual(missing(*args), case["missing"])

    def test_leaves_a_variable_whose_value_is_none(self) -> None:
        self.assertEqual(fill("<[NAME]>", ["NAME"], {"NAME": None}), "<[NAME]>")

    def test_accepts_any_iterable_of_names(self) -> None:
        self.assertEqual(fill("[A]", iter({"A": 1}), {"A": "x"}), "x")

    def test_has_no_empty_and_no_adjacent_texts(self) -> None:
        self.assertEqual(
            parse_template("[B][A] [A][ x", ["A"]),
            [Text("[B]"), Variable("A"), Text(" "), Variable("A"), Text("[ x")],
        )

    def test_hostile_text_takes_linear_time(self) -> None:
        for content in ("[A" * 400_000, "[" * 800_000, "[" + "A" * 800_000):
            self.assertEqual(fill(content, ["A"], {"A": "x"}), content)
