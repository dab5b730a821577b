"""Uses of the package whose types pyright checks; nothing runs it."""

from pathlib import Path
from typing import assert_type

import cotan

module = cotan.Module.from_file(Path("gmm.mlir"))
assert_type(module, cotan.Module)
assert_type(module.text(generic=True), str)
assert_type(module.likelihood, cotan.Function)
assert_type(module["likelihood"], cotan.Function)
assert_type(module.derive("likelihood", "hvp", ["means", 2], method="chad"), cotan.Module)
assert_type(module.grad("likelihood", wrt="means", value=True).derived_name(), str | None)
assert_type(module.opt("canonicalize"), cotan.Module)
function = module.compile("likelihood", threads=4)
assert_type(function.inputs, list[tuple[str, str]])
assert_type(function.program_id, int)
function([1.0], out=None, copy=True, dims={"n": 3}, weights=1.0)
with cotan.timing() as t:
    assert_type(t.stages(), dict[str, float])
try:
    function()
except (cotan.ShapeError, cotan.StoppedError) as error:
    assert_type(error.diagnostics, tuple[cotan.Diagnostic, ...])
except cotan.Error as error:
    assert_type(error.code, str | None)
    assert_type(error.diagnostics[0].line, int | None)

# Mistakes that a checker finds; a comment without a mistake is one, too.
module.derive("likelihood", "curl")  # pyright: ignore[reportArgumentType]
module.compile(1)  # pyright: ignore[reportArgumentType]
function(dims={"n": "3"})  # pyright: ignore[reportArgumentType]

# Functions that JAX traces.
gradient = cotan.grad(lambda w, x: (w * x).sum(), argnums=(0, 1), threads=2)
gradient.clear_cache()
assert_type(cotan.lower(gradient, 1.0, 2.0).text("array"), str)
assert_type(cotan.lower(gradient, 1.0, 2.0).module, cotan.Module)
assert_type(cotan.cost(gradient, 1.0, 2.0), str)
assert_type(bool(cotan.check(gradient, 1.0, 2.0, against=lambda w, x: (x, w))), bool)
cotan.build(gradient, 1.0, 2.0, out=Path("g.o"), header="g.h")
cotan.grad(gradient, argnum=0)
cotan.build(gradient, 1.0)  # pyright: ignore[reportCallIssue]
