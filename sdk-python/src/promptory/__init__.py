"""The typed client of the Promptory API."""

from ._async import AsyncPromptory
from ._errors import ERROR_CODES, PromptoryError
from ._fill import Text, Variable, fill, missing, parse_template
from ._response import Budget, RateLimit, ResponseInfo
from ._retry import Retry
from ._sync import Promptory

__all__ = [
    "ERROR_CODES",
    "AsyncPromptory",
    "Budget",
    "Promptory",
    "PromptoryError",
    "RateLimit",
    "ResponseInfo",
    "Retry",
    "Text",
    "Variable",
    "fill",
    "missing",
    "parse_template",
]
