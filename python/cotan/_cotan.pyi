"""The Rust part of ``cotan``."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, final

VERSION: str

_Kind = Literal["grad", "value_and_grad", "jvp", "vjp", "hvp", "jacobian", "hessian", "jet"]
_Argument = str | int
_Named = tuple[str | None, str]

def main(arguments: Sequence[str]) -> int:
    """Runs the command line, and returns its exit status."""

def set_cache_dir(folder: str | None, salt: str) -> None:
    """Sets the folder of compiled functions."""

def set_default_threads(threads: int | None) -> None:
    """Sets the number of threads of functions that are compiled later without ``threads``."""

@final
class Module:
    """A module: functions of arrays, as text."""

    @staticmethod
    def from_text(
        text: str,
        source: str | None = None,
        *,
        translate: bool = True,
        ties: Literal["cotan", "jax"] = "cotan",
    ) -> Module:
        """Parses and verifies a module; StableHLO is translated."""
    @staticmethod
    def from_file(path: str | os.PathLike[str]) -> Module:
        """Reads, parses and verifies a file."""
    def text(self, *, generic: bool = False, locations: bool = False) -> str:
        """Returns the module as text."""
    def functions(self) -> dict[str, tuple[list[_Named], list[_Named]]]:
        """Returns the signatures of the functions: arguments and results, with names and types."""
    def opt(self, pipeline: str, *, print_after_change: bool = False) -> Module:
        """Runs a pipeline of passes, and returns the resulting module."""
    def derive(
        self,
        function: str,
        kind: _Kind = "grad",
        wrt: _Argument | Sequence[_Argument] | None = None,
        method: str = "direct",
        order: int = 1,
    ) -> Module:
        """Returns the module with a derivative of a function added, ``grad_f`` for ``f``."""
    def derived_name(self) -> str | None:
        """Returns the name of the function that ``derive`` added."""
    def grad(
        self,
        function: str,
        wrt: _Argument | Sequence[_Argument] | None = None,
        *,
        value: bool = False,
        method: str = "direct",
    ) -> Module:
        """Returns the module with the gradient of a function added."""
    def split_gradient(
        self,
        function: str,
        wrt: _Argument | Sequence[_Argument] | None = None,
        *,
        method: str = "direct",
    ) -> SplitGradient:
        """Returns the reverse derivative of a function as two programs."""
    def compile(
        self,
        function: str | None = None,
        *,
        threads: int | None = None,
        strict: bool = False,
    ) -> Function:
        """Compiles a function; the only one, or ``main``, without a name."""
    def check(
        self,
        function: str | None = None,
        *arguments: Any,
        wrt: _Argument | Sequence[_Argument] | None = None,
        against: Callable[..., Any] | None = None,
        points: int = 3,
        seed: int = 0,
        dims: Mapping[str, int] | None = None,
        methods: bool = False,
        quiet: bool = False,
        **named: Any,
    ) -> Any:
        """Certifies the derivative of a function, as ``cotan check`` does."""
    def _repr_html_(self) -> str:
        """Shows the stages of the module in a notebook; each folds out."""
    def __getattr__(self, name: str) -> Function: ...
    def __getitem__(self, name: str) -> Function: ...

@final
class SplitGradient:
    """A reverse derivative as two programs.

    The forward one maps the arguments to the values and the residuals. The reverse one takes the
    selected arguments and forward results, in this order, then cotangents.
    """

    @property
    def module(self) -> Module:
        """The module with both programs."""
    @property
    def forward(self) -> str:
        """The name of the forward program."""
    @property
    def reverse(self) -> str:
        """The name of the reverse program."""
    @property
    def arguments(self) -> list[int]:
        """The indices of the arguments that the reverse program takes."""
    @property
    def results(self) -> list[int]:
        """The indices of the results of the forward program that the reverse program takes."""
    @property
    def residuals(self) -> list[str]:
        """The types of the residuals, which the forward program returns after the values."""
    @property
    def residual_bytes(self) -> int | str | None:
        """The size of the residuals in bytes: a polynomial of sizes as text, if some are open."""

@final
class Function:
    """A compiled function of arrays."""

    @property
    def __name__(self) -> str: ...
    @property
    def program_id(self) -> int:
        """A hash of the program, its settings and the version: the same in every process.

        Programs of XLA may call the function by this number as long as it lives.
        """
    @property
    def module(self) -> Module:
        """The module that it was compiled from."""
    @property
    def threads(self) -> int | None:
        """The number of threads of long loops, if these are divided."""
    @property
    def strict(self) -> bool:
        """Whether sums are added in the order of the program."""
    @property
    def dtypes(self) -> tuple[list[str], list[str]]:
        """The element types of the arguments and of the results, as NumPy names them."""
    def result_shapes(self, shapes: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """Returns the shapes of the results for arguments of these shapes."""
    @property
    def inputs(self) -> list[tuple[str, str]]:
        """The names and types of the arguments."""
    @property
    def results(self) -> list[str]:
        """The types of the results."""
    def __call__(
        self,
        *arguments: Any,
        out: Any = None,
        copy: bool = False,
        dims: Mapping[str, int] | None = None,
        **named: Any,
    ) -> Any:
        """Calls the function on arrays, and returns its result, or a tuple of several."""

def release_memory() -> None:
    """Frees the memory of results that were dropped."""

def retained_bytes() -> int:
    """Returns the bytes of memory that is kept for the next results."""

def xla_target() -> dict[str, Any]:
    """Returns what JAX needs to register the handler: ``handlers``, and the ``state``."""

@final
class Memory:
    """The memory of a result, which array libraries refer to."""

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any: ...
    def __dlpack_device__(self) -> tuple[int, int]: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...
