"""The types of inputs and results: dataclasses, and ``Literal`` types for enums.

A newer server may send enum values that are not listed here, so have a branch for them.
"""

from ._generated.models import *
from ._generated.models import __all__ as __all__
