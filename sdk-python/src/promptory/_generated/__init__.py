"""Written by ``npm run codegen``."""
