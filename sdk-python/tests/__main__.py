"""Runs all tests for ``npm test``, and writes how many passed to a file: python3 -m tests <file>."""

import json
import sys
import unittest
from pathlib import Path

folder = Path(__file__).parent
suite = unittest.defaultTestLoader.discover(str(folder), top_level_dir=str(folder.parent))
result = unittest.TextTestRunner(buffer=True).run(suite)
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
skipped = [f"{test.id()}: {reason}" for test, reason in result.skipped]
counts = {
    "passed": max(0, result.testsRun - failed - len(skipped)),
    "failed": failed,
    "skipped": skipped,
}
if len(sys.argv) > 1:
    Path(sys.argv[1]).write_text(json.dumps(counts))
sys.exit(not result.wasSuccessful())
