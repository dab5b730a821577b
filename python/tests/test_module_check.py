"""Certificates of functions of text, and the stages that notebooks show."""

from __future__ import annotations

import html.parser
from typing import Any

import cotan
import numpy as np
import pytest

ENERGY = """
!v = tensor<?xf64, #cotan.dims<n>>
func.func @energy(%x: !v, %s: f64) -> f64 {
  %e = math.sqrt %x : !v
  %q = arith.mulf %e, %x : !v
  %r = array.sum %q along 0 : !v
  %t = arith.mulf %r, %s : f64
  return %t : f64
}
func.func @slope(%x: !v, %s: f64) -> !v {
  %d = ad.grad @energy(%x, %s) {wrt = [0]} : (!v, f64) -> !v
  return %d : !v
}"""

X = np.arange(1.0, 5.0)


def energy() -> cotan.Module:
    return cotan.Module.from_text(ENERGY, "energy.mlir")


def by_hand(x: Any, s: Any) -> Any:
    return 1.5 * np.sqrt(x) * s, np.sum(x * np.sqrt(x))


def test_the_certificate_is_that_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    certificate = energy().check("energy", X, s=2.0)
    printed = capsys.readouterr().out
    assert printed == f"{certificate}\n"
    assert printed.startswith("@energy by %x, %s: 3 points, everything agrees\n  directions ")


def test_arguments_that_are_missing_are_random() -> None:
    certificate = energy().check("energy", dims={"n": 6}, wrt="x", points=2, quiet=True)
    assert str(certificate).startswith("@energy by %x: 2 points, everything agrees")
    with pytest.raises(cotan.Error, match="no argument determines the size `n`"):
        energy().check("energy")


def test_a_derivative_that_is_not_finite_has_its_place() -> None:
    with pytest.raises(cotan.CheckError, match=r"energy\.mlir:4:8: error: .*becomes non-finite"):
        energy().check("energy", np.arange(4.0), 2.0)


def test_gradients_from_elsewhere_are_judged_by_slopes() -> None:
    assert energy().check("energy", X, 2.0, against=by_hand, quiet=True)
    assert energy().check("energy", X, 2.0, wrt="s", against=lambda x, s: by_hand(x, s)[1])

    def wrong(x: Any, s: Any) -> Any:
        dx, ds = by_hand(x, s)
        return dx + np.eye(4)[2], ds

    with pytest.raises(cotan.CheckError, match=r"`x`\[2\]: the gradient has 6\.19.*off by 1$"):
        energy().check("energy", X, 2.0, against=wrong)


@pytest.mark.parametrize(
    ("arguments", "named", "message"),
    [
        ((X, 2.0, 1.0), {}, "`energy` takes 2 arguments, 3 were given"),
        ((X,), {"z": 1.0}, "`energy` has no argument `z`; it has `x`, `s`"),
        ((X,), {"x": X}, "argument `x` of `energy` is given twice"),
        ((X, 2.0), {"wrt": "v"}, "wrt: there is no argument 'v'; the function has `x`, `s`"),
        ((X,), {"against": by_hand}, "argument `s` of `energy` is missing"),
    ],
)
def test_calls_that_do_not_fit(arguments: Any, named: Any, message: str) -> None:
    with pytest.raises(cotan.ArgumentError, match=message):
        energy().check("energy", *arguments, **named)


def test_a_gradient_of_other_shapes_is_wrong() -> None:
    with pytest.raises(cotan.CheckError, match="returns 1 arrays, the arguments are `x`, `s`"):
        energy().check("energy", X, 2.0, against=lambda x, s: x)
    with pytest.raises(cotan.CheckError, match=r"shape \(\) for `x` of shape \(4,\)"):
        energy().check("energy", X, 2.0, against=lambda x, s: (s, s))


def test_single_precision_has_no_slopes() -> None:
    text = "func.func @f(%x: f32) -> f32 {\n return %x : f32\n}"
    with pytest.raises(cotan.UnsupportedError, match="argument `x` is float32"):
        cotan.Module.from_text(text).check("f", 1.0, against=lambda x: np.float32(1))


class Folds(html.parser.HTMLParser):
    """The stages of a program: their titles and texts; tags must nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.titles: list[str] = []
        self.texts: list[str] = []
        self.unfolded = 0
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        self.unfolded += tag == "details" and ("open", None) in attrs
        (self.titles if tag == "summary" else self.texts if tag == "pre" else []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["summary"]:
            self.titles[-1] += data.strip()
        elif self.open[-1:] == ["pre"]:
            self.texts[-1] += data


def test_stages_of_a_module_fold_out() -> None:
    folds = Folds(energy()._repr_html_())
    assert folds.titles == ["program", "gradient", "loops", "llvm"]
    assert folds.unfolded == 1
    assert folds.texts[0] == energy().text().rstrip("\n")
    assert "ad.grad" not in folds.texts[1] and "scf.for" in folds.texts[2]
    assert "define" in folds.texts[3]


def test_names_are_escaped() -> None:
    text = 'func.func @"<script>"(%x: f64) -> f64 {\n return %x : f64\n}'
    shown = cotan.Module.from_text(text)._repr_html_()
    assert "<script>" not in shown
    assert '@"<script>"' in Folds(shown).texts[0]


def test_a_stage_that_is_refused_shows_the_reason() -> None:
    text = """
func.func private @f(f64) -> f64
func.func @g(%x: f64) -> f64 {
  %d = ad.grad @f(%x) : (f64) -> f64
  return %d : f64
}"""
    folds = Folds(cotan.Module.from_text(text)._repr_html_())
    assert folds.titles[1] == "gradient" and "declaration" in folds.texts[1]


def test_stages_of_a_traced_function_fold_out() -> None:
    pytest.importorskip("jax")
    import jax.numpy as jnp

    lowered = cotan.lower(cotan.grad(lambda x: jnp.sum(jnp.sin(x))), X)
    folds = Folds(lowered._repr_html_())
    assert folds.titles == ["stablehlo", "array", "gradient", "loops", "llvm", "asm"]
    assert "stablehlo.sine" in folds.texts[0] and "define" in folds.texts[4]
