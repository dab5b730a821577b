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
