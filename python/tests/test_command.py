"""The program ``cotan``, and the types of the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cotan
import pytest

PACKAGE = Path(cotan.__file__).parent


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cotan", *arguments], capture_output=True, text=True
    )


def test_the_program_comes_with_the_package(loss_file: Path) -> None:
    assert run("--version").stdout == f"cotan {cotan.__version__}\n"
    done = run("run", str(loss_file), "--arg", "x=[[2.0]]", "--arg", "w=[3.0]", "--arg", "y=[1.0]")
    assert (done.returncode, done.stdout) == (0, "l = 25.0 : f64\n"), done.stderr


def test_it_reads_stablehlo(tmp_path: Path) -> None:
    twice = tmp_path / "twice.mlir"
    body = "%y = stablehlo.add %x, %x : tensor<2xf32>\n  return %y : tensor<2xf32>"
    twice.write_text(f"func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{\n  {body}\n}}\n")
    done = run("run", str(twice), "--arg", "[1.0, 2.5]")
    assert (done.returncode, done.stdout) == (0, "y = [2.0, 5.0] : tensor<2xf32>\n"), done.stderr


def test_its_status(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.mlir"
    wrong.write_text("func.func")
    done = run("opt", str(wrong))
    assert done.returncode == 1
    assert "wrong.mlir:1" in done.stderr
    assert run("frobnicate").returncode == 2


def test_types_are_checked() -> None:
    probe = [sys.executable, "-m", "pyright", "--version"]
    if subprocess.run(probe, capture_output=True).returncode != 0:
        pytest.skip("pyright cannot be downloaded here")
    root = PACKAGE.parents[1]
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    assert done.returncode == 0, done.stdout


def test_stubs_name_what_the_extension_has() -> None:
    import ast

    from cotan import _cotan

    tree = ast.parse((PACKAGE / "_cotan.pyi").read_text())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            stated = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            found = set(vars(getattr(_cotan, node.name)))
            public = {name for name in found if not name.startswith("_")}
            assert public <= stated, f"{node.name}: {public - stated} have no stub"
            # `__getattr__` is a slot; Python offers `__buffer__` from 3.12 on.
            assert stated - {"__buffer__", "__getattr__"} <= found, f"{node.name}: {stated - found}"
    public = {name for name in vars(_cotan) if not name.startswith("_")}
    stated = {node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    assert public <= stated | {"VERSION"}
