"""Arrays in and out: no copies, layouts, element types, memory."""

from __future__ import annotations

import array
import gc
import resource
import sys
import weakref
from typing import Any

import cotan
import numpy as np
import pytest

#: Element types of programs, and those of NumPy.
FORMATS = [
    ("f64", np.float64),
    ("f32", np.float32),
    ("i64", np.int64),
    ("i32", np.int32),
    ("i16", np.int16),
    ("i8", np.int8),
    ("i1", np.bool_),
    ("index", np.int64),
]


def reversed_rows(element: str) -> cotan.Module:
    """A module with a function that reverses the rows of a matrix."""
    ty = f"tensor<?x?x{element}, #cotan.dims<n, m>>"
    return cotan.Module.from_text(
        f"func.func @f(%x: {ty}) -> {ty} {{\n"
        f"  %r = array.reverse %x along 0 : {ty}\n"
        f"  return %r : {ty}\n}}"
    )


def matrix(dtype: type, n: int = 3, m: int = 5) -> np.ndarray:
    return (np.arange(n * m).reshape(n, m) % 7 % 2 if dtype is np.bool_ else np.arange(n * m).reshape(n, m)).astype(dtype)


@pytest.mark.parametrize(("element", "dtype"), FORMATS)
def test_element_types(element: str, dtype: type) -> None:
    f = reversed_rows(element).f
    for n, m in [(3, 5), (0, 4), (1, 1), (64, 3)]:
        x = matrix(dtype, n, m)
        found = f(x)
        assert type(found) is np.ndarray
        assert found.dtype == dtype
        np.testing.assert_array_equal(found, x[::-1])


@pytest.mark.parametrize("dtype", [np.uint64, np.uint32, np.uint16, np.uint8])
def test_unsigned_arrays_are_integers_without_sign(dtype: type) -> None:
    bits = np.dtype(dtype).itemsize * 8
    x = matrix(dtype)
    x[0, 0] = np.iinfo(dtype).max
    found = reversed_rows(f"i{bits}").f(x)
    np.testing.assert_array_equal(found.view(dtype), x[::-1])


def test_results_begin_at_64_bytes_and_are_writable() -> None:
    f = reversed_rows("f32").f
    for n in range(1, 30):
        found = f(matrix(np.float32, n))
        assert found.ctypes.data % 64 == 0
        assert found.flags.writeable and found.flags.c_contiguous
        found[:] = 1


def test_results_outlive_everything() -> None:
    x = matrix(np.float64)
    module = reversed_rows("f64")
    found = module.f(x)
    view = found[1:]
    expected = x[::-1][1:].copy()
    del module, found, x
    gc.collect()
    np.testing.assert_array_equal(view, expected)


def test_arguments_are_not_copied(loss: cotan.Module) -> None:
    # A copy of 256 MB would be seen.
    x, w, y = np.zeros((2**19, 64)), np.zeros(64), np.zeros(2**19)
    loss.loss(x[:1], w, y[:1])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    loss.loss(x, w, y)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 100_000, "kilobytes: the pages of the arguments themselves are shared"


def test_read_only_arguments() -> None:
    x = matrix(np.float64)
    x.flags.writeable = False
    np.testing.assert_array_equal(reversed_rows("f64").f(x), x[::-1])


def test_layouts() -> None:
    f = reversed_rows("f64").f
    whole = np.arange(120.0).reshape(10, 12)
    unaligned = np.frombuffer(bytearray(8 * 15 + 4), dtype=np.float64, offset=4).reshape(3, 5)
    strided = [whole.T, whole[::2], whole[:, 1:], whole[::-1], whole[:, ::-3], unaligned]
    for x in [*strided, np.broadcast_to(np.arange(4.0), (3, 4))]:
        with pytest.raises(cotan.ShapeError):
            f(x)
        np.testing.assert_array_equal(f(x, copy=True), x[::-1])
    # Strides of dimensions of one element, and of empty arrays, do not matter.
    for x in [whole[::3][:1], whole[:, ::2][:0], whole[2:5], whole.T[:, :1].T]:
        np.testing.assert_array_equal(f(x), x[::-1])


def test_other_objects_with_buffers() -> None:
    f = cotan.Module.from_text(
        "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {\n"
        "  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>\n"
        "  return %s : f64\n}"
    ).f
    assert f(array.array("d", [1, 2, 3])) == 6
    assert f(memoryview(np.arange(4.0))) == 6


def test_numbers() -> None:
    module = cotan.Module.from_text(
        "func.func @f(%x: f64, %y: f32, %n: i8, %b: i1) -> (f64, f32, i8, i1) {\n"
        "  return %x, %y, %n, %b : f64, f32, i8, i1\n}"
    )
    x, y, n, b = module.f(0.1, 0.1, -128, True)
    assert (x, y, n, b) == (0.1, np.float32(0.1), -128, True)
    assert (x.dtype, y.dtype, n.dtype, b.dtype) == (np.float64, np.float32, np.int8, np.bool_)
    assert module.f(np.float64(2), np.float32(3), np.int8(4), np.bool_(False)) == (2, 3, 4, False)
    assert module.f(2**53, 2**24, 0, False)[:2] == (2**53, 2**24)
    for wrong in [(2**53 + 1, 0, 0, False), (0, 2**24 + 1, 0, False), (0, 0, 128, False)]:
        with pytest.raises(cotan.DtypeError):
            module.f(*wrong)


def test_rank_0() -> None:
    module = cotan.Module.from_text(
        "func.func @f(%x: tensor<f64>) -> tensor<f64> {\n"
        "  %r = arith.addf %x, %x : tensor<f64>\n  return %r : tensor<f64>\n}"
    )
    found = module.f(np.array(1.5))
    assert (type(found), found.shape, found[()]) == (np.ndarray, (), 3.0)
    assert module.f(1.5) == 3.0


def test_given_results(loss: cotan.Module) -> None:
    f = loss.grad("loss", wrt=["w", "y"]).grad_loss
    x, w, y = np.ones((4, 2)), np.ones(2), np.zeros(4)
    dw, dy = f(x, w, y)
    out = np.empty(2), np.empty(4)
    assert f(x, w, y, out=out) is out
    np.testing.assert_array_equal(out[0], dw)
    np.testing.assert_array_equal(out[1], dy)
    one = reversed_rows("f64").f
    place = np.empty((3, 5))
    assert one(matrix(np.float64), out=place) is place
    np.testing.assert_array_equal(place, matrix(np.float64)[::-1])


def test_sizes_by_name() -> None:
    ty = "tensor<?xf64, #cotan.dims<n>>"
    module = cotan.Module.from_text(
        f"func.func @f(%x: f64) -> {ty} attributes {{cotan.parameters = #cotan.dims<n>}} {{\n"
        f"  %r = array.replicate %x along 0 : f64 -> {ty}\n  return %r : {ty}\n}}"
    )
    np.testing.assert_array_equal(module.f(2.0, dims={"n": 3}), [2.0, 2.0, 2.0])


class Exporter:
    """An array of an unknown library, with DLPack only."""

    def __init__(self, inner: np.ndarray, old: bool = False) -> None:
        self.inner, self.old, self.calls = inner, old, 0

    def __dlpack__(self, **named: object) -> object:
        self.calls += 1
        if self.old and named:
            raise TypeError("unexpected keyword")
        return self.inner.__dlpack__(**named)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.inner.__dlpack_device__()


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize(("element", "dtype"), FORMATS[:-1])
def test_dlpack_in(element: str, dtype: type, old: bool) -> None:
    f = reversed_rows(element).f
    x = matrix(dtype)
    found = f(Exporter(x, old))
    assert type(found) is np.ndarray
    np.testing.assert_array_equal(found, x[::-1])
    with pytest.raises(cotan.ShapeError):
        f(Exporter(x[:, ::2]))
    np.testing.assert_array_equal(f(Exporter(x[1:, ::2]), copy=True), x[:0:-1, ::2])


def test_dlpack_owners_are_released() -> None:
    f = reversed_rows("f64").f
    x = matrix(np.float64)
    owner = weakref.ref(x)
    before = sys.getrefcount(x)
    for _ in range(10):
        f(Exporter(x))
        f(x)
    assert sys.getrefcount(x) == before
    del x
    assert owner() is None


def test_results_are_exported_by_dlpack() -> None:
    x = matrix(np.float64)
    found = reversed_rows("f64").f(x)
    again = np.from_dlpack(found)
    assert again.ctypes.data == found.ctypes.data
    memory = found.base
    while isinstance(memory, memoryview):
        memory = memory.obj
    for max_version in [None, (1, 0)]:
        capsule = memory.__dlpack__(max_version=max_version)
        del capsule  # Not taken: its destructor frees it.
    tensor = np.from_dlpack(memory)
    assert tensor.ctypes.data == found.ctypes.data
    np.testing.assert_array_equal(tensor, x[::-1])
    with pytest.raises(BufferError):
        memory.__dlpack__(dl_device=(2, 0))


def memory_after(calls: int, call: object) -> int:
    for _ in range(calls):
        call()
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_no_leak(loss: cotan.Module) -> None:
    f = loss.grad("loss", wrt="w", value=True).value_and_grad_loss
    x, w, y = np.ones((40, 50)), np.ones(50), np.zeros(40)
    foreign = Exporter(x)

    def call() -> None:
        f(x, w, y)
        f(foreign, w, y)
        with pytest.raises(cotan.ShapeError):
            f(x, w, w)

    before = memory_after(2_000, call)
    after = memory_after(33_000, call)
    # 100 bytes a call would be 10 MB.
    assert after - before < 5_000, f"{after - before} kB after 10^5 calls"


class Labelled(np.ndarray):
    """A class of arrays that has an attribute."""


def test_views_and_subclasses_are_read_where_they_are() -> None:
    f = reversed_rows("f64").f
    x = matrix(np.float64)
    for array in [x.view(Labelled), np.asfortranarray(x.T).T, x[:, :][:]]:
        found = f(array)
        assert type(found) is np.ndarray
        np.testing.assert_array_equal(found, x[::-1])


@pytest.mark.parametrize("dtype", [">f8", "<f4", "f2", "S8", "M8[s]", "g", "O", [("a", "f8")]])
def test_other_elements_are_refused(dtype: Any) -> None:
    with pytest.raises(cotan.DtypeError, match="argument `x` of `f`"):
        reversed_rows("f64").f(np.zeros((3, 5), dtype))


def test_platform_integers_are_integers_of_their_width() -> None:
    for letter in "bhilq":
        dtype = np.dtype(letter)
        x = matrix(np.int64).astype(letter)
        found = reversed_rows(f"i{8 * dtype.itemsize}").f(x)
        np.testing.assert_array_equal(found, x[::-1])


def test_numbers_are_those_of_numpy() -> None:
    kinds = {"f64": np.float64, "f32": np.float32, "i64": np.int64, "i32": np.int32, "i1": np.bool_}
    for element, kind in kinds.items():
        text = f"func.func @f(%x: {element}) -> {element} {{\n  return %x : {element}\n}}"
        found = cotan.Module.from_text(text).f(np.asarray(1, kind))
        assert type(found) is kind and found == 1


def test_arrays_and_results_have_balanced_references() -> None:
    f, x = reversed_rows("f64").f, matrix(np.float64)
    dtype = x.dtype
    for _ in range(100):
        f(x)
    before = sys.getrefcount(x), sys.getrefcount(dtype)
    kept = [f(x) for _ in range(100)]
    assert sys.getrefcount(x) == before[0]
    assert sys.getrefcount(dtype) == before[1] + 100
    kept.clear()
    assert sys.getrefcount(dtype) == before[1]
