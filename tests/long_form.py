"""Whether tests are to try many times as much as usual: `make test-long` says so."""

import os

LONG = "TESTS_LONG" in os.environ
