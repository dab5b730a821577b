"""Settings of this process."""

from __future__ import annotations

import os
from pathlib import Path

from cotan import _cotan


class Config:
    """Settings of later compilations, as ``cotan.config``."""

    def __init__(self) -> None:
        self._cache_dir: Path | None = None
        self._threads: int | None = None
        folder = os.environ.get("COTAN_CACHE_DIR")
        if folder:
            self.cache_dir = folder

    @property
    def cache_dir(self) -> Path | None:
        """The folder of compiled functions, which processes share; ``None`` for none.

        The files hold machine code: only trusted users may write to the folder. The default is the
        environment variable ``COTAN_CACHE_DIR``.
        """
        return self._cache_dir

    @cache_dir.setter
    def cache_dir(self, folder: str | os.PathLike[str] | None) -> None:
        path = None if folder is None else Path(folder)
        _cotan.set_cache_dir(None if path is None else os.fspath(path), _salt())
        self._cache_dir = path

    @property
    def threads(self) -> int | None:
        """The number of threads of functions compiled without ``threads``."""
        return self._threads

    @threads.setter
    def threads(self, count: int | None) -> None:
        _cotan.set_default_threads(count)
        self._threads = count

    def __repr__(self) -> str:
        folder = None if self._cache_dir is None else os.fspath(self._cache_dir)
        return f"<cotan.config: cache_dir={folder!r}, threads={self._threads!r}>"


def _salt() -> str:
    """Names the build of this library."""
    status = os.stat(_cotan.__file__)
    return f"{status.st_size} {status.st_mtime_ns}"


config = Config()


def set_threads(count: int | None) -> None:
    """Sets the number of threads of functions compiled later without ``threads``.

    Results do not depend on it.
    """
    config.threads = count
