"""Writes the texts of all programs of `corpus.py` and of their gradients to a folder. Needs JAX.

`python texts.py FOLDER`: for each program `NAME.mlir` in pretty form, `NAME.debug.mlir` with
locations, and `NAME.generic.mlir` in generic form, as jaxlib prints them. `cargo xtask conformance
text FOLDER` compares them with what Cotan prints.
"""

import pathlib
import sys

import jax
from corpus import PROGRAMS, Random


def value(leaf):
    """Returns an argument as an array."""
    return leaf.value() if isinstance(leaf, Random) else leaf


def write(folder, name, lowered):
    """Writes three files."""
    generic = lowered.compiler_ir("stablehlo").operation.get_asm(print_generic_op_form=True)
    texts = {"": lowered.as_text(), ".debug": lowered.as_text(debug_info=True), ".generic": generic}
    for form, text in texts.items():
        (folder / f"{name}{form}.mlir").write_text(text)


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (function, arguments) in PROGRAMS.items():
        is_random = lambda leaf: isinstance(leaf, Random)
        arguments = jax.tree.map(value, arguments, is_leaf=is_random)
        write(folder, name, jax.jit(function).lower(*arguments))
        try:
            gradient = jax.jit(jax.value_and_grad(function, allow_int=True)).lower(*arguments)
        except (TypeError, ValueError, NotImplementedError):
            continue  # Not a scalar, or no derivative in JAX.
        write(folder, f"grad_{name}", gradient)


if __name__ == "__main__":
    main(*sys.argv[1:])
