"""Prints all prompts of a category, page by page. Needs a key with the scope catalog:read.

PROMPTORY_KEY=plk_live_… python3 -m promptory.examples.list_prompts http://127.0.0.1:4000 legal
"""

import os
import sys

from promptory import Promptory, PromptoryError, ResponseInfo

base_url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4000"
category = sys.argv[2] if len(sys.argv) > 2 else "legal"
left: int | None = None


def count_requests(info: ResponseInfo) -> None:
    global left
    left = info.rate_limit.requests.remaining if info.rate_limit.requests else None


try:
    key = os.environ.get("PROMPTORY_KEY")
    with Promptory(base_url, key, timeout=120, retry=True, on_response=count_requests) as promptory:
        current = promptory.current_api_key()
        if current is None:
            sys.exit("Set PROMPTORY_KEY to a key of /account/keys.")
        print(f"{current.name} may: {', '.join(current.scopes)}")

        count = 0
        for prompt in promptory.iterate_prompts(category=category, sort="alphabetical", first=10):
            count += 1
            print(prompt.title + (" (locked)" if prompt.is_locked else ""))
        print(f"\n{count} prompts. Requests left this minute: {left}.")
except PromptoryError as error:
    sys.exit(f"{error.code}: {error}")
