"""``cotan.config``: the cache of compiled functions, and threads."""

import os
import subprocess
import sys

import cotan
import numpy as np
import pytest

TEXT = """
func.func @sums(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = math.exp %x : tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
"""

CALL = """
import cotan, numpy as np, sys
print(cotan.config.cache_dir)
print(cotan.Module.from_text(sys.argv[1]).sums(np.zeros(3)))
"""


@pytest.fixture
def config():
    """The settings, as they were afterwards."""
    before = cotan.config.cache_dir, cotan.config.threads
    yield cotan.config
    cotan.config.cache_dir, cotan.config.threads = before




def test_functions_are_compiled_once(config, tmp_path):
    config.cache_dir = tmp_path / "made"
    assert cotan.Module.from_text(TEXT).sums(np.zeros(3)) == 3.0
    files = list((tmp_path / "made").iterdir())
    assert len(files) == 1
    before = files[0].stat().st_mtime_ns
    assert cotan.Module.from_text(TEXT).sums(np.zeros(3)) == 3.0
    assert cotan.Module.from_text(TEXT).grad("sums").grad_sums(np.zeros(2)).tolist() == [1.0, 1.0]
    assert len(list((tmp_path / "made").iterdir())) == 2
    assert files[0].stat().st_mtime_ns == before
    config.cache_dir = None
    assert cotan.Module.from_text(TEXT).sums(np.zeros(3)) == 3.0


def test_the_environment_names_the_folder(tmp_path):
    env = {**os.environ, "COTAN_CACHE_DIR": str(tmp_path)}
    call = [sys.executable, "-c", CALL, TEXT]
    for _ in range(2):
        said = subprocess.run(call, env=env, capture_output=True, text=True, check=True)
        assert said.stdout.split() == [str(tmp_path), "3.0"]
        assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_cannot_be_made_is_an_error(config, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        config.cache_dir = tmp_path / "file" / "folder"
    assert config.cache_dir != tmp_path / "file" / "folder"


def test_threads_have_a_default(config):
    module = cotan.Module.from_text(TEXT)
    cotan.set_threads(2)
    assert config.threads == 2
    assert module.compile("sums").threads == 2
    assert module.compile("sums", threads=3).threads == 3
    cotan.set_threads(None)
    assert module.compile("sums").threads is None
    with pytest.raises(ValueError, match="at least one thread"):
        cotan.set_threads(0)
