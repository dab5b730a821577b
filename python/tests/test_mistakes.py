"""Mistakes of users, and the exact texts that they see: ``mistakes.txt``.

``COTAN_BLESS=1`` accepts the texts as they are now.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cotan
import numpy as np
import pytest
from conftest import LOSS

SNAPSHOT = Path(__file__).with_name("mistakes.txt")

ROOT = """\
func.func @root(%x: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %ok = arith.cmpf oge, %x, %zero : f64
  cf.assert %ok, "x is negative"
  %r = math.sqrt %x : f64
  return %r : f64
}"""

ROUNDED = """\
func.func @rounded(%n: i32) -> i32 {
  %m = arith.addi %n, %n : i32
  return %m : i32
}"""

VECTOR = """\
func.func @vector(%x: tensor<3xf64>) -> (tensor<3xf64>, f64) {
  %s = array.sum %x along 0 : tensor<3xf64>
  return %x, %s : tensor<3xf64>, f64
}"""


def loss() -> cotan.Module:
    return cotan.Module.from_text(LOSS, "loss.mlir")


X, W, Y = np.ones((3, 2)), np.ones(2), np.ones(3)

#: What users do, and a call that does it.
MISTAKES: dict[str, Callable[[], object]] = {
    "text with a mistake": lambda: cotan.Module.from_text(
        "func.func @f(%x: f64) -> f64 {\n  %y = math.expp %x : f64\n  return %y : f64\n}", "f.mlir"
    ),
    "a module that does not verify": lambda: cotan.Module.from_text(
        "func.func @f(%x: f64) -> f32 {\n  return %x : f64\n}", "f.mlir"
    ),
    "a file that is not there": lambda: cotan.Module.from_file("nowhere.mlir"),
    "an unknown function": lambda: loss().los,
    "an unknown function as an item": lambda: loss()["los"],
    "too few arguments": lambda: loss().loss(X, W),
    "an unknown argument name": lambda: loss().loss(X, W, z=Y),
    "an argument given twice": lambda: loss().loss(X, W, Y, w=W),
    "another element type": lambda: loss().loss(X.astype(np.float32), W, Y),
    "integers for floats": lambda: loss().loss(X, np.arange(2), Y),
    "big-endian elements": lambda: loss().loss(X, W.astype(">f8"), Y),
    "an array of objects": lambda: loss().loss(X, np.array([1, None]), Y),
    "another size": lambda: loss().loss(X, W, np.ones(4)),
    "another rank": lambda: loss().loss(X, W[None], Y),
    "an array for a fixed size": lambda: cotan.Module.from_text(VECTOR).vector(np.ones(4)),
    "a list": lambda: loss().loss(X, [1.0, 2.0], Y),
    "None": lambda: loss().loss(X, None, Y),
    "a number for an array": lambda: loss().loss(X, 1.0, Y),
    "a transposed matrix": lambda: loss().loss(np.ones((2, 3)).T, W, Y),
    "an integer that does not fit": lambda: cotan.Module.from_text(ROUNDED).rounded(2**31),
    "a float for an integer": lambda: cotan.Module.from_text(ROUNDED).rounded(1.5),
    "out of another size": lambda: cotan.Module.from_text(VECTOR).vector(
        np.ones(3), out=(np.empty(2), np.empty(()))
    ),
    "out that is an argument": lambda: (
        lambda x: cotan.Module.from_text(VECTOR).vector(x, out=(x, np.empty(())))
    )(np.ones(3)),
    "one array for two results": lambda: cotan.Module.from_text(VECTOR).vector(
        np.ones(3), out=np.empty(3)
    ),
    "an assertion that is false": lambda: cotan.Module.from_text(ROOT, "root.mlir").root(-1.0),
    "a gradient by an unknown argument": lambda: loss().grad("loss", wrt="v"),
    "a gradient of integers": lambda: cotan.Module.from_text(ROUNDED).grad("rounded"),
    "a gradient of several results": lambda: cotan.Module.from_text(VECTOR).grad("vector"),
    "an unknown AD method": lambda: loss().grad("loss", method="reverse"),
    "an unknown derivative": lambda: loss().derive("loss", "curl"),
    "an unknown pass": lambda: loss().opt("canonicalise"),
    "an unknown option of a pass": lambda: loss().opt("canonicalize{speed=high}"),
}


def text(error: BaseException) -> str:
    return f"{type(error).__module__}.{type(error).__qualname__}: {error}"


def test_each_mistake_has_its_text() -> None:
    found = []
    for name, mistake in MISTAKES.items():
        with pytest.raises(Exception) as caught:
            mistake()
        lines = "\n".join(f"    {line}".rstrip() for line in text(caught.value).splitlines())
        found.append(f"{name}\n{lines}\n")
    found_text = "\n".join(found)
    if os.environ.get("COTAN_BLESS"):
        SNAPSHOT.write_text(found_text)
    assert found_text == SNAPSHOT.read_text()


def test_errors_of_programs_have_places() -> None:
    with pytest.raises(cotan.Error) as caught:
        MISTAKES["a module that does not verify"]()
    error = caught.value
    (diagnostic,) = error.diagnostics
    assert (diagnostic.file, diagnostic.line, diagnostic.code) == ("f.mlir", 2, error.code)
    assert diagnostic.message in str(error)
    with pytest.raises(cotan.StoppedError) as caught:
        MISTAKES["an assertion that is false"]()
    assert isinstance(caught.value, ArithmeticError)
    assert (caught.value.diagnostics[0].file, caught.value.diagnostics[0].line) == ("root.mlir", 4)


def test_errors_are_those_of_python_too() -> None:
    for name, base in [
        ("another size", ValueError),
        ("a transposed matrix", ValueError),
        ("another element type", TypeError),
        ("too few arguments", TypeError),
        ("a gradient of integers", cotan.Error),
        ("a file that is not there", FileNotFoundError),
        ("an unknown function", AttributeError),
        ("an unknown function as an item", KeyError),
    ]:
        with pytest.raises(base):
            MISTAKES[name]()


def test_without_jax() -> None:
    program = (
        "import sys; sys.modules['jax'] = None\n"
        "import cotan\n"
        "assert cotan.Module and 'jit' in dir(cotan)\n"
        "try: cotan.grad\n"
        "except ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "pip install 'cotan[jax]'" in done.stdout
