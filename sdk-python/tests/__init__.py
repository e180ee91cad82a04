"""``python3 -m unittest`` in this folder's parent runs them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
