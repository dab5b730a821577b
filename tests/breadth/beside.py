"""Times the twins on one core, as a Rust process asks: a request a line, an answer a line, in JSON.

Requests are lists: `["load", NAME, SIZE, ELEMENT]` compiles value and gradient at a size and returns
milliseconds; `["time", WHAT, SECONDS]` returns microseconds of the fastest call, and `["memory", WHAT]` the bytes
allocated besides arguments and results, WHAT being 0 for the value and 1 for value and gradient.
"""

import json
import os
import sys
import time

# Before JAX starts its threads: all of them share one core, as the program beside it has.
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax  # noqa: E402
import jax.scipy.stats  # noqa: E402, F401
import numpy as np  # noqa: E402
from arguments import arguments  # noqa: E402
from make import bound  # noqa: E402
from programs import PROGRAMS  # noqa: E402


class Loaded:
    """Compiled functions and their arguments."""

    def __init__(self, name, size, element):
        f, describe, _ = PROGRAMS[name]
        dtype = np.dtype("float64" if element == "f64" else "float32")
        call, values, floats = bound(f, arguments(describe, size), dtype)
        self.values = [jax.device_put(value) for value in values]
        self.functions, self.compile_ms = [], []
        for function in (call, jax.value_and_grad(call, argnums=floats)):
            start = time.perf_counter()
            self.functions.append(jax.jit(function).lower(*self.values).compile())
            self.compile_ms.append(1e3 * (time.perf_counter() - start))

    def memory(self, what):
        """Returns the bytes of temporary arrays."""
        return self.functions[what].memory_analysis().temp_size_in_bytes

    def time(self, what, seconds):
        """Returns the microseconds of the fastest batch of calls."""
        function, values = self.functions[what], self.values

        def timed(calls):
            start = time.perf_counter()
            for _ in range(calls):
                result = function(*values)
            jax.block_until_ready(result)
            return (time.perf_counter() - start) / calls

        once = timed(1)
        calls = max(1, min(10000, int(1e-3 / max(once, 1e-9))))
        end, least = time.perf_counter() + seconds, timed(calls)
        while time.perf_counter() < end:
            least = min(least, timed(calls))
        return 1e6 * least


def main():
    """Answers requests."""
    jax.config.update("jax_enable_x64", True)
    loaded = None
    for line in sys.stdin:
        request = json.loads(line)
        if request[0] == "load":
            _, name, size, element = request
            loaded = Loaded(name, size, element)
            answer = loaded.compile_ms
        elif request[0] == "memory":
            answer = loaded.memory(request[1])
        else:
            answer = loaded.time(request[1], request[2])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
