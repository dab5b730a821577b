"""A program that an installed wheel must run with NumPy alone: `cargo xtask wheel` does."""

import cotan
import numpy as np

module = cotan.Module.from_text(
    "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {\n"
    "  %e = math.exp %x : tensor<?xf64, #cotan.dims<n>>\n"
    "  %s = array.sum %e along 0 : tensor<?xf64, #cotan.dims<n>>\n"
    "  return %s : f64\n}"
)
x = np.linspace(-1, 1, 1001)
value, gradient = module.grad("f", value=True).value_and_grad_f(x)
np.testing.assert_allclose(value, np.exp(x).sum(), rtol=1e-13)
np.testing.assert_allclose(gradient, np.exp(x), rtol=1e-13)
try:
    cotan.grad
except ImportError as error:
    assert "cotan[jax]" in str(error)
else:
    raise AssertionError("there is JAX in this environment")
print(f"cotan {cotan.__version__} runs from {cotan.__file__}")
