import cotan
import numpy as np

module = cotan.Module.from_file("loss.mlir")
gradient = module.grad("loss", wrt="w", value=True).value_and_grad_loss

x = np.linspace(-1, 1, 10_000)
for w in [0.0, 0.5, 1.0]:
    value, slope = gradient(x, w)
    print(f"w = {w}: loss {value:.6f}, slope {slope:.6f}, by NumPy {(x * np.exp(w * x)).sum():.6f}")
