"""Bounds on processor time that hold on a slow or busy machine: seconds are counted in units of a loop run beside them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

# Seconds of processor that `_loop` takes on the machine on which the bounds of the tests were set, with nothing else
# running.
_QUIET_S = 0.05


def _loop() -> float:
    """Seconds of processor that a fixed piece of work takes here and now."""
    begun, total = time.process_time(), 0
    for number in range(1_700_000):
        total += number & 7
    return time.process_time() - begun


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Fails if what runs inside takes more than `seconds` of processor, as that machine would count them."""
    loops = [_loop()]
    begun = time.process_time()
    yield
    took = time.process_time() - begun
    loops.append(_loop())
    slower = max(1.0, *(loop / _QUIET_S for loop in loops))
    assert took < seconds * slower, (
        f"{took:.2f} s, where {seconds} s are allowed where all takes {slower:.1f} times as long"
    )
