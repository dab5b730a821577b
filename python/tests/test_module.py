"""``cotan.Module``: programs as text (usages 6 and 7), pickling, logs."""

from __future__ import annotations

import copy
import logging
import pickle
from pathlib import Path

import cotan
import numpy as np
import pytest


def arguments(n: int = 7, d: int = 3) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    random = np.random.default_rng(n)
    return random.normal(size=(n, d)), random.normal(size=d), random.normal(size=n)


def reference(x: np.ndarray, w: np.ndarray, y: np.ndarray) -> tuple[float, np.ndarray]:
    residual = x @ w - y
    return residual @ residual, 2 * x.T @ residual


def test_functions_of_a_file_are_called_by_name(loss_file: Path) -> None:
    module = cotan.Module.from_file(loss_file)
    for n, d in [(7, 3), (1, 1), (40, 5), (0, 2)]:
        x, w, y = arguments(n, d)
        value, _ = reference(x, w, y)
        np.testing.assert_allclose(module.loss(x, w, y), value, rtol=1e-12)
        np.testing.assert_allclose(module["loss"](x, w=w, y=y), value, rtol=1e-12)


def test_gradients_by_name(loss: cotan.Module) -> None:
    x, w, y = arguments()
    value, gradient = reference(x, w, y)
    derived = loss.grad("loss", wrt=["w"], value=True)
    assert derived.derived_name() == "value_and_grad_loss"
    found_value, found = derived.value_and_grad_loss(x, w, y)
    np.testing.assert_allclose(found_value, value, rtol=1e-12)
    np.testing.assert_allclose(found, gradient, rtol=1e-10)
    by_index = loss.grad("loss", wrt=1)
    np.testing.assert_array_equal(by_index["grad_loss"](x, w, y), found)
    # The function itself stays.
    np.testing.assert_allclose(derived.loss(x, w, y), value, rtol=1e-12)


@pytest.mark.parametrize("kind", ["jvp", "vjp", "hvp", "jacobian", "hessian"])
def test_other_derivatives(loss: cotan.Module, kind: str) -> None:
    x, w, y = arguments()
    residual, v = x @ w - y, np.random.default_rng(1).normal(size=3)
    derived = loss.derive("loss", kind, "w")
    function = derived.compile(derived.derived_name())
    hessian = 2 * x.T @ x
    expected = {
        "jvp": ((v,), (residual @ residual, 2 * residual @ x @ v)),
        "vjp": ((np.float64(3.0),), (residual @ residual, 6 * x.T @ residual)),
        "hvp": ((v,), (hessian @ v,)),
        "jacobian": ((), (2 * x.T @ residual,)),
        "hessian": ((), (hessian,)),
    }
    more, wanted = expected[kind]
    found = function(x, w, y, *more)
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-10)


@pytest.mark.parametrize("method", ["direct", "chad", "unary-normal-form"])
def test_methods_agree(loss: cotan.Module, method: str) -> None:
    x, w, y = arguments()
    derived = loss.grad("loss", wrt="w", method=method)
    np.testing.assert_allclose(derived.grad_loss(x, w, y), reference(x, w, y)[1], rtol=1e-10)


def test_pipelines(loss: cotan.Module) -> None:
    assert "array.contract" in str(loss)
    lowered = loss.opt("expand-contract,canonicalize")
    assert "array.contract" not in lowered.text()
    assert "scf.for" in loss.opt("lower-to-loops").text()
    # The module itself is unchanged.
    assert "array.contract" in str(loss)


def test_text_is_read_again(loss: cotan.Module) -> None:
    for generic in [False, True]:
        again = cotan.Module.from_text(loss.text(generic=generic))
        assert again.text() == loss.text()
    assert '"array.contract"' in loss.text(generic=True)
    assert 'loc("loss.mlir"' in loss.text(locations=True)


def test_signatures(loss: cotan.Module) -> None:
    inputs, results = loss.functions()["loss"]
    assert [name for name, _ in inputs] == ["x", "w", "y"]
    assert inputs[1][1] == "tensor<?xf64, #cotan.dims<d>>"
    assert results == [("l", "f64")]
    function = loss.loss
    assert function.__name__ == "loss"
    assert function.inputs == inputs
    assert function.results == ["f64"]
    assert "loss" in dir(loss)
    assert repr(loss) == "<cotan.Module of loss>"
    assert loss.loss is function, "it is compiled once"


def test_modules_are_pickled_and_copied(loss: cotan.Module) -> None:
    x, w, y = arguments()
    derived = loss.grad("loss", wrt="w")
    for again in [pickle.loads(pickle.dumps(derived)), copy.deepcopy(derived)]:
        assert again.text() == derived.text()
        assert again.derived_name() == "grad_loss"
        np.testing.assert_array_equal(again.grad_loss(x, w, y), derived.grad_loss(x, w, y))


def test_functions_are_pickled_and_copied(loss: cotan.Module) -> None:
    x, w, y = arguments()
    function = loss.compile("loss", threads=2)
    for again in [pickle.loads(pickle.dumps(function)), copy.copy(function)]:
        assert again.program_id == function.program_id
        assert again(x, w, y) == function(x, w, y)


def test_results_do_not_depend_on_threads(loss: cotan.Module) -> None:
    x, w, y = arguments(200_000, 4)
    gradient = loss.grad("loss", wrt="w")
    found = [gradient.compile("grad_loss", threads=count)(x, w, y) for count in [1, 2, 3]]
    np.testing.assert_array_equal(found[0], found[1])
    np.testing.assert_array_equal(found[0], found[2])


def test_strict_sums(loss: cotan.Module) -> None:
    module = cotan.Module.from_text(
        "func.func @total(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {\n"
        "  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>\n"
        "  return %s : f64\n}"
    )
    x = np.random.default_rng(5).normal(size=1001)
    total = 0.0
    for element in x:
        total += element
    assert module.compile("total", strict=True)(x) == total


def test_compilations_are_logged(
    loss: cotan.Module, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="cotan"):
        loss.grad("loss", wrt="w").compile("grad_loss")
    derive, compiled = caplog.messages
    assert derive.startswith("derive loss(tensor<?x?xf64, #cotan.dims<n, d>>, ")
    assert compiled.startswith("compile grad_loss(")
    assert all(stage in compiled for stage in ["lower ", "emit ", "codegen ", "link "])
    caplog.clear()
    with caplog.at_level(logging.DEBUG, logger="cotan"):
        loss.compile("loss")
    assert any("loss: bufferize" in message for message in caplog.messages)


def test_timing(loss: cotan.Module) -> None:
    with cotan.timing() as t:
        loss.compile("loss")
    loss.compile("loss")
    (record,) = t.records
    assert (record.kind, record.function) == ("compile", "loss")
    assert list(t.stages()) == ["lower", "emit", "optimise", "codegen", "link"]
    assert 0 < t.passes()["bufferize"] < record.seconds
    assert "total" in str(t)


def test_stablehlo_is_read() -> None:
    module = cotan.Module.from_text(
        "func.func @main(%x: tensor<3x4xf32>, %n: tensor<4xui32>)"
        " -> (tensor<f32>, tensor<4xui32>) {\n"
        "  %sine = stablehlo.sine %x : tensor<3x4xf32>\n"
        "  %zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
        "  %sum = stablehlo.reduce(%sine init: %zero) applies stablehlo.add across"
        " dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>\n"
        "  %twice = stablehlo.add %n, %n : tensor<4xui32>\n"
        "  return %sum, %twice : tensor<f32>, tensor<4xui32>\n}"
    )
    x = np.linspace(0, 1, 12, dtype=np.float32).reshape(3, 4)
    n = np.array([0, 1, 2, 2**31 + 5], dtype=np.uint32)
    total, twice = module.main(x, n)
    np.testing.assert_allclose(total, np.sin(x).sum(), rtol=1e-6)
    assert (total.shape, total.dtype, twice.dtype) == ((), np.float32, np.uint32)
    np.testing.assert_array_equal(twice, n + n)
    assert module.main.results == ["tensor<f32>", "tensor<4xui32>"]
