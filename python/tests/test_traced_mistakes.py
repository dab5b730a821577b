"""Mistakes of users of transformations, and the texts that they see: ``traced_mistakes.txt``.

``COTAN_BLESS=1`` accepts the texts as they are now.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import cotan

SNAPSHOT = Path(__file__).with_name("traced_mistakes.txt")

X = np.arange(6.0).reshape(2, 3) + 1
I = np.arange(3)


def loss(w, x):
    return jnp.sum(jnp.tanh(x * w))


def by_value(x):
    if x > 0:
        return x
    return -x


def calls_python(x):
    return jax.pure_callback(np.sin, x, x)


def prints(x):
    jax.debug.print("x = {}", x)
    return x


def eigenvalues(a):
    return jnp.abs(jnp.linalg.eigvals(a)).sum()


def endless(x):
    return endless(x)


@jax.custom_batching.custom_vmap
def batched(x):
    return jax.nn.relu(x)


batched.def_vmap(lambda size, batched, x: (batched(x), True))


def vectors(x):
    return {"a": x, "b": (x, None)}


def pull_back(x):
    return cotan.vjp(jnp.sin, x)[1]


#: What users do, and a call that does it.
MISTAKES: dict[str, Callable[[], object]] = {
    "no function": lambda: cotan.grad(3.0),  # type: ignore[arg-type]
    "an unknown option": lambda: cotan.jit(loss, thread=2),
    "an unknown value of an option": lambda: cotan.grad(loss, ties="half"),
    "an unknown method": lambda: cotan.grad(loss, method="forward")(X, X),
    "argnums out of range": lambda: cotan.grad(loss, argnums=2)(X, X),
    "argnums by name": lambda: cotan.grad(loss, argnums="w")(X, X),  # type: ignore[arg-type]
    "argnums twice": lambda: cotan.grad(loss, argnums=(0, -2))(X, X),
    "the gradient by integers": lambda: cotan.grad(lambda n: n.sum())(I),
    "the Jacobian by complex numbers": lambda: cotan.jacobian(lambda z: abs(z))(1j),
    "an array as result": lambda: cotan.grad(jnp.tanh)(X),
    "integers as result": lambda: cotan.grad(lambda x: jnp.argmax(x))(X),
    "several results": lambda: cotan.grad(vectors)(X),
    "a pair without has_aux": lambda: cotan.grad(lambda x: (x.sum(), x))(X),
    "has_aux without a pair": lambda: cotan.grad(lambda x: x.sum(), has_aux=True)(X),
    "no array as argument": lambda: cotan.jit(loss)("w", X),
    "no array as result": lambda: cotan.jit(lambda x: "x")(X),
    "an unhashable static argument": lambda: cotan.jit(loss, static_argnums=0)([1.0], X),
    "a branch on a value": lambda: cotan.jit(by_value)(1.0),
    "a layout": lambda: cotan.jit(jnp.sin)(X.T),
    "a call of Python": lambda: cotan.jit(calls_python)(X),
    "printing": lambda: cotan.grad(lambda x: prints(x).sum())(X),
    "complex rules": lambda: cotan.grad(eigenvalues)(X @ X.T),
    "a rule that cannot be marked": lambda: cotan.grad(lambda x: batched(x).sum())(X),
    "endless recursion": lambda: cotan.jit(endless)(X),
    "shapes that do not fit": lambda: cotan.jit(lambda x: x @ x)(X),
    "a tangent of another shape": lambda: cotan.jvp(jnp.sin, (X,), (X.T,)),
    "a tangent of another structure": lambda: cotan.jvp(jnp.sin, (X,), ((X, X),)),
    "a cotangent of another structure": lambda: pull_back(X)((X, X)),
    "hvp without a vector": lambda: cotan.hvp(lambda x: x.sum())(X),
    "a suffix of build": lambda: cotan.build(loss, X, X, out="loss.exe"),
    "an unknown stage": lambda: cotan.lower(loss, X, X).text("hlo"),
    "a wrong gradient": lambda: cotan.check(loss, X, X, against=lambda w, x: x * 0),
}

_WITHOUT_JAX = """
import sys
sys.modules["jax"] = None
import cotan
try:
    cotan.grad
except ImportError as error:
    print(error)
"""


def text(mistake: Callable[[], object]) -> str:
    """Returns what a user sees, without the folders of files."""
    with pytest.raises(Exception) as caught:
        mistake()
    kind = type(caught.value)
    shown = str(caught.value).split("\n\n")[0]
    notes = [n for n in getattr(caught.value, "__notes__", ()) if n.startswith("cotan")]
    shown = re.sub(r"/\S*/(?=\w+\.py)", "", "\n".join([shown, *notes]))
    lines = f"{kind.__module__}.{kind.__name__}: {shown}".splitlines()
    return "\n".join(f"    {line}".rstrip() for line in lines)


def test_the_texts_of_mistakes():
    found = "\n\n".join(f"{name}\n{text(mistake)}" for name, mistake in MISTAKES.items()) + "\n"
    if os.environ.get("COTAN_BLESS"):
        SNAPSHOT.write_text(found)
    assert found == SNAPSHOT.read_text()


def test_without_jax():
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT_JAX], capture_output=True, text=True, check=True
    )
    assert "traces functions with JAX, which is not installed: pip install 'cotan[jax]'" in done.stdout
