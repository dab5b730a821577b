"""Writes the bytecode files of this folder from the texts next to them. Needs jaxlib.

`NAME.mlir` is written as MLIR bytecode (`NAME.vN.mlirbc`, by version) or as portable artifacts of
StableHLO (`NAME.1.0.0.mlirbc`, by target version). The files of `broken/` are cut or changed.
"""

import pathlib

from jax._src.interpreters import mlir
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

HERE = pathlib.Path(__file__).parent


def parse(context, name):
    """Reads a text, with its own locations."""
    context.allow_unregistered_dialects = True
    return ir.Module.parse((HERE / f"{name}.mlir").read_text())


def native(name, versions):
    """Writes MLIR bytecode."""
    with mlir.make_ir_context() as context:
        module = parse(context, name)
        for version in versions:
            with open(HERE / f"{name}.v{version}.mlirbc", "wb") as file:
                module.operation.write_bytecode(file, desired_version=version)


def artifacts(name, versions):
    """Writes portable artifacts."""
    with mlir.make_ir_context() as context:
        module = parse(context, name)
        for version in versions:
            data = stablehlo.serialize_portable_artifact(module, version)
            (HERE / f"{name}.{version}.mlirbc").write_bytes(data)


def broken(file, **changes):
    """Writes changed copies of a file to `broken/`: by name, a function of its bytes."""
    data = (HERE / file).read_bytes()
    (HERE / "broken").mkdir(exist_ok=True)
    for name, change in changes.items():
        (HERE / "broken" / f"{name}.mlirbc").write_bytes(change(data))


def replaced(data, at, byte):
    """Returns bytes with another one at an offset."""
    return data[:at] + bytes([byte]) + data[at + 1 :]


def main():
    native("builtin", range(7))
    native("properties", [5, 6])
    native("operations", [6])
    native("devices", [6])
    artifacts("operations", ["0.14.0", "1.0.0", stablehlo.get_current_version()])
    artifacts("loss", ["1.0.0"])
    artifacts("replicas", ["1.0.0"])
    broken(
        "loss.1.0.0.mlirbc",
        cut=lambda data: data[:300],
        index=lambda data: replaced(data, 296, 0xFD),
        newer=lambda data: replaced(data, 4, 0x0F),
        operation=lambda data: data.replace(b"multiply_v1", b"multiply_v9"),
    )


if __name__ == "__main__":
    main()
