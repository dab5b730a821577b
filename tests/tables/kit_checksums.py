"""Holds values and gradients of `tests/kit`, as the interpreter runs them, to those of the kit.

`python3 tests/tables/kit_checksums.py FOLDER [PROBLEM ...]` reads the kit's inputs from a folder of raw
numbers and prints for each problem, or those that are named, the value, the checksum of the gradient, how
far they are from what the kit's C programs print at full size, and for how long the interpreter ran. Needs
NumPy, and `cotan` on the path or in `COTAN`.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

KIT = Path(__file__).parent.parent / "kit"

# What is differentiated, inputs (a file with numbers that follow, and a shape), value and checksum.
PROBLEMS = {
    "dot 1000": ("a,b", [("va", 1000), ("vb", 1000)], 14.07552967906, 41.14016117441),
    "sum 1000": ("a", [("va", 1000)], 2.545287600168, 247.0),
    "prod 1000": ("a", [("near1", 1000)], 0.9978751588509, 246.4762829578),
    "dot 1000000": ("a,b", [("va", 10**6), ("vb", 10**6)], -314.0743869082, 2346.855778495),
    "sum 1000000": ("a", [("va", 10**6)], 195.4668993885, 249997.0),
    "prod 1000000": ("a", [("near1", 10**6)], 1.033163011714, 258287.7907014),
    "cumprod": ("a", [("near1", 10**5), ("sc_w", 10**5)], 9.307463498622, -349886.3824862),
    "mat2": ("A", [("sc_M", 10**5, 2, 2), ("sc_W", 10**5, 2, 2)], -236.3147522802, 1704569.933998),
    "lstm": ("Wx,Wh,b", [("ls_x", 512, 32), ("ls_y", 512, 64), ("ls_Wx", 32, 256), ("ls_Wh", 64, 256),
                         ("ls_b", 256)], 3.551178242615, -0.1180927276655),
    "adlstm": ("main,extra", [("al_main", 2, 8, 14), ("al_extra", 3, 14), ("al_state", 2, 2, 14),
                              ("al_seq", 1024, 14)], 1.376839048449, 0.4595548347603),
    "logreg": ("wb", [("lr_X", 10**4, 100), ("lr_y", 10**4), ("lr_w", 100, [0.1])],
               0.7832110850864, 1.277369196511),
    "logreg_hvp": ("wb", [("lr_X", 10**4, 100), ("lr_y", 10**4), ("lr_w", 100, [0.1]), ("lr_v", 101)],
                   0.0, 5.481215791883),
    "mlp": ("W1,b1,W2,b2", [("mlp_X", 64, 784), ("mlp_Y", 64, 10), ("mlp_W1", 784, 128), ("mlp_b1", 128),
                            ("mlp_W2", 128, 10), ("mlp_b2", 10)], 2.392094669774, -8.288531987392),
    "gather": ("x,w", [("va", 10**6), ("gi", 10**6), ("vb", 10**6)], 1225.972179564, 3071.702409367),
    "chain 1000000": ("x,ab", [("va", 10**6), ("", 0, [0.7, 0.3])], 148360.3442152, -678349.6168717),
    "matvec": ("x", [("mv_A", 2000, 2000), ("mv_x", 2000), ("mv_y", 2000)],
               2380.335200959, -293.4431006333),
    "stencil1d": ("a,c", [("va", 10**6), ("", 0, [0.3, 0.5, 0.2]), ("vb", 10**6)],
                  691767.6207701, -1858161.258929),
    "stencil2d": ("u,c", [("va", 1000, 1000), ("", 0, [0.4, 0.15]), ("vb", 1000, 1000)],
                  623381.8587349, -2143759.982119),
    "gmm10_25": ("alphas,means,icf", [("gmm10_25_alphas", 25), ("gmm10_25_means", 25, 10),
                                      ("gmm10_25_icf", 25, 55), ("gmm10_25_x", 1000, 10)],
                 -25004.90253653, -6475.402293954),
    "dot 10000000": ("a,b", [("va", 10**7), ("vb", 10**7)], 4633.255664551, -539.570514035),
    "sum 10000000": ("a", [("va", 10**7)], -1382.124537511, 2499994.0),
    "prod 10000000": ("a", [("near1", 10**7)], 1.146699349277, 2866741.741474),
    "chain 10000000": ("x,ab", [("va", 10**7), ("", 0, [0.7, 0.3])], 1482934.720192, -6767901.812583),
    "gmm20_50": ("alphas,means,icf", [("gmm20_50_alphas", 50), ("gmm20_50_means", 50, 20),
                                      ("gmm20_50_icf", 50, 210), ("gmm20_50_x", 1000, 20)],
                 -64800.80221611, -34535.12622543),
    "matmul": ("A,B", [("mm_A", 512, 512), ("mm_B", 512, 512)], 418.3871598305, 82.87475054315),
}


def program(name):
    """The file of a problem, and its function."""
    stem = name.split()[0].split("_")[0]
    stem = "gmm" if stem.startswith("gmm") else stem
    return KIT / f"{stem}.mlir", stem


def array(folder, file, *shape):
    more = shape[-1] if isinstance(shape[-1], list) else []
    sizes = shape[:-1] if more else shape
    count = int(np.prod(sizes))
    numbers = np.fromfile(folder / f"{file}.bin", np.int64 if file == "gi" else np.float64, count) if file else []
    return np.concatenate([numbers, more]) if more else numbers.reshape(sizes)


def run(name, folder, work):
    wrt, inputs, value, checksum = PROBLEMS[name]
    path, function = program(name)
    kind = ["--hvp"] if name == "logreg_hvp" else ["--value"]
    command = [os.environ.get("COTAN", "cotan"), "grad", path, "--fn", function, "--wrt", wrt, *kind, "--run",
               "--fuel=1000000000000", f"--out={work / 'out.npz'}"]
    for place, (file, *shape) in enumerate(inputs):
        np.save(work / f"{place}.npy", array(folder, file, *shape))
        command.append(f"--arg=@{work / f'{place}.npy'}")
    start = time.monotonic()
    subprocess.run(command, check=True)
    seconds = time.monotonic() - start
    with np.load(work / "out.npz") as out:
        results = [out[key] for key in out.files]
    found = 0.0 if name == "logreg_hvp" else float(results.pop(0))
    weights = lambda count: np.arange(count) % 7 - 2.75
    found_checksum = sum(float(np.dot(g.ravel(), weights(g.size))) for g in results)
    off = max(abs(found - value) / max(1, abs(value)), abs(found_checksum - checksum) / max(1, abs(checksum)))
    print(f"{name:<14} {found:.13g} {found_checksum:.13g} {off:.0e} {seconds:.1f} s", flush=True)


def main():
    folder, *names = sys.argv[1:]
    for name in names or PROBLEMS:
        with tempfile.TemporaryDirectory() as work:
            run(name, Path(folder), Path(work))


if __name__ == "__main__":
    sys.exit(main())
