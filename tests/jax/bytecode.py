"""Compares bytecode with text, for all programs of `programs/`. Needs JAX.

`python bytecode.py COTAN [FOLDER]`: each program is written as MLIR bytecode and as portable artifacts
for each version of `VERSIONS`. `COTAN opt` must print each file as it prints the text that jaxlib reads
from it, with all locations, but for the names of values. Files are written to FOLDER.
"""

import collections
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

from jax._src.interpreters import mlir
from jax._src.lib import _jax
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

PROGRAMS = pathlib.Path(__file__).parent / "programs"
NEWEST = stablehlo.get_current_version()
VERSIONS = ["0.14.0", "0.17.0", "0.19.0", "1.0.0", "1.5.0", "1.10.0", NEWEST]
FLAGS = ["--mlir-print-op-generic", "--mlir-print-debuginfo"]
NAME = re.compile(r"%[A-Za-z0-9_]+")


def text(module):
    """Returns the text of a module, without aliases."""
    form = {"print_generic_op_form": True, "use_local_scope": True, "enable_debug_info": True}
    return module.operation.get_asm(**form)


def write(folder, path):
    """Writes the files of a program; returns the versions that cannot express it."""
    refused = []
    source = path.read_text()
    with mlir.make_ir_context() as context:
        module = ir.Module.parse(source)
        with open(folder / f"{path.stem}.native.mlirbc", "wb") as file:
            module.operation.write_bytecode(file)
        (folder / f"{path.stem}.native.mlir").write_text(text(module))
        for version in VERSIONS:
            try:
                data = _jax.mlir.serialize_portable_artifact(ir.Module.parse(source), version, False)
            except Exception:
                refused.append(version)
                continue
            (folder / f"{path.stem}.{version}.mlirbc").write_bytes(data)
            back = stablehlo.deserialize_portable_artifact(context, data)
            (folder / f"{path.stem}.{version}.mlir").write_text(text(back))
    return refused


def renamed(lines):
    """Returns a text whose values are numbered in the order of their definitions."""
    names, out = {}, []
    numbers = itertools.count()

    def new(match):
        names[match.group()] = f"%v{next(numbers)}"
        return names[match.group()]

    def known(match):
        return names.get(match.group(), match.group())

    for line in lines.splitlines():
        defined = re.match(r"\s*(%[A-Za-z0-9_]+)(?::\d+)? = ", line)
        if line.lstrip().startswith("^"):
            line = re.sub(NAME, new, line)
        elif defined:
            rest = re.sub(NAME, known, line[defined.end() :])
            line = re.sub(NAME, new, defined.group(1)) + " = " + rest
        else:
            line = re.sub(NAME, known, line)
        out.append(line)
    return "\n".join(out)


def printed(cotan, path):
    """Returns what Cotan prints of a file; nothing if it refuses it."""
    done = subprocess.run([cotan, "opt", str(path), *FLAGS], capture_output=True, text=True)
    return renamed(done.stdout) if done.returncode == 0 else None


def main(cotan, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    same, refused, wrong = collections.Counter(), collections.Counter(), []
    for path in sorted(PROGRAMS.glob("*.mlir")):
        refused.update(write(folder, path))
    for path in sorted(folder.glob("*.mlirbc")):
        version = path.stem.split(".", 1)[1]
        found, wanted = printed(cotan, path), printed(cotan, path.with_suffix(".mlir"))
        if found is None or found != wanted:
            wrong.append(path.name)
        else:
            same[version] += 1
    for version in [*VERSIONS, "native"]:
        print(f"{version}: {same[version]} equal, {refused[version]} that jaxlib cannot write")
    print(f"different or refused: {', '.join(wrong) or 'none'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    place = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()
    sys.exit(main(sys.argv[1], place))
