"""Programs that several tests use."""

from __future__ import annotations

from pathlib import Path

import cotan
import pytest

#: A loss with a matrix and vectors of any size.
LOSS = """
!data = tensor<?x?xf64, #cotan.dims<n, d>>
!weights = tensor<?xf64, #cotan.dims<d>>
!values = tensor<?xf64, #cotan.dims<n>>
func.func @loss(%x: !data, %w: !weights, %y: !values) -> f64 {
  %p = array.contract %x, %w over [d] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : !data, !weights -> !values
  %r = arith.subf %p, %y : !values
  %s = arith.mulf %r, %r : !values
  %l = array.sum %s along 0 : !values
  return %l : f64
}
"""


@pytest.fixture
def loss() -> cotan.Module:
    """The module of ``LOSS``."""
    return cotan.Module.from_text(LOSS, "loss.mlir")


@pytest.fixture
def loss_file(tmp_path: Path) -> Path:
    """A file with ``LOSS``."""
    path = tmp_path / "loss.mlir"
    path.write_text(LOSS)
    return path


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Marks the cases of a test with `sampled(n)` as slow, but for each n-th of them."""
    counts: dict[str, int] = {}
    for item in items:
        mark = item.get_closest_marker("sampled")
        if mark is None:
            continue
        test = f"{item.path}::{item.originalname}"
        counts[test] = counts.get(test, -1) + 1
        if counts[test] % mark.args[0]:
            item.add_marker("slow")
