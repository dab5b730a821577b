"""Runs the sample calls of JAX's public functions, and compares each result with JAX's.

`python calls.py COTAN [--folder FOLDER] [--again STATUS]... [--only PATTERN] [--bless]` runs the calls that
`samples.py` wrote below FOLDER. Each outcome is one line of `results.jsonl` there, and a run that was stopped
continues. Calls are interpreted; those that take too long run as machine code. COTAN may be `module` for
`python -m cotan`. The exit code is 1 if a call has another outcome than in the table `calls.tsv`, which
`--bless` writes.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import numpy as np
from notes import note

TABLE = pathlib.Path(__file__).parent / "calls.tsv"

#: Outcomes of a call whose result is right.
RIGHT = ("agrees", "agrees as noted")


#: Units in the last place of 1 that a result may be off, for narrow floats.
ROUNDING = {"bfloat16": 2**-7, "float16": 2**-10}


def difference(found, wanted, rounding=2e-5):
    """Returns where two arrays differ; `None` if they agree."""
    if wanted.dtype.kind == "u" and found.dtype.kind == "i":
        found = found.view(wanted.dtype)
    if found.shape != wanted.shape:
        return f"shape {found.shape}, not {wanted.shape}"
    if wanted.dtype.kind == "c" and found.dtype.kind == "c":
        parts = [(found.real, wanted.real), (found.imag, wanted.imag)]
        return next(filter(None, (difference(a, b, rounding) for a, b in parts)), None)
    if wanted.dtype.kind == "f":
        a, b = found.astype(np.float64), wanted.astype(np.float64)
        scale = 1 + np.max(np.abs(b), initial=0, where=np.isfinite(b))
        ok = (a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= rounding * (scale + np.abs(b)))
    else:
        ok = found == wanted
    if ok.all():
        return None
    place = tuple(np.argwhere(~ok)[0])
    return f"element {list(map(int, place))} is {found[place]}, not {wanted[place]}"


def arguments(folder, archive, types):
    """Returns the options that pass the arguments of a call."""
    options = []
    for index, ty in enumerate(types["arguments"]):
        value, path = archive[f"argument{index}"], folder / f"argument{index}.npy"
        if value.dtype.kind == "u":
            value = value.view(value.dtype.str.replace("u", "i"))
        np.save(path, value)
        options += ["--arg", f"@{path}"]
    return options


def run(cotan, module, options, engine, seconds):
    """Returns the exit code of `cotan run` and its message; no code if it takes too long."""
    program = [sys.executable, "-m", "cotan"] if cotan == "module" else [cotan]
    command = [*program, "run", str(module), f"--engine={engine}", *options]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, f"takes more than {seconds} s"
    return ended.returncode, ended.stderr


def reason(stderr):
    """Returns the operations that have no translation, or the first line of another error."""
    targets = re.findall(r"calls `([^`]+)`, which has no", stderr)
    names = targets or re.findall(r"error: `([^`]+)` has no translation", stderr)
    if names:
        return "no translation: " + ", ".join(sorted(set(names)))
    return (stderr.strip().splitlines() or ["no message"])[0].split("error: ")[-1][:100]



def results(out):
    """Returns the results that `cotan run` wrote."""
    if out.suffix == ".json":
        written = json.loads(out.read_text())
        rows = [written] if "value" in written else list(written.values())
        return [np.asarray(row["value"], np.float32) for row in rows]
    archive = np.load(out)
    return [archive[name] for name in archive.files]


def distance(found, wanted):
    """Returns the largest difference of two arrays of one shape, next to the largest number wanted."""
    if wanted.dtype.kind not in "fc" or found.shape != wanted.shape:
        return 0.0
    both = np.isfinite(found) & np.isfinite(wanted)
    a, b = (array.astype(np.complex128)[both] for array in (found, wanted))
    return float(np.max(np.abs(a - b), initial=0) / (1 + np.max(np.abs(b), initial=0)))


def outcome(options, folder, name):
    """Returns status, reason, distance and engine of a call."""
    module = options.folder / "samples" / f"{name}.mlir"
    types = json.loads(module.with_suffix(".json").read_text())
    archive = np.load(module.with_suffix(".npz"))
    if types["error"]:
        return {"status": "JAX fails", "reason": types["error"][:100]}
    # NumPy's format has no narrow floats.
    out = folder / ("out.json" if {"bfloat16", "float16"} & set(types["results"]) else "out.npz")
    out.unlink(missing_ok=True)
    given = [*arguments(folder, archive, types), "--out", str(out)]
    for engine in ("interpret", "jit"):
        code, message = run(options.cotan, module, given, engine, options.seconds)
        if code is not None:
            break
    if code is None:
        return {"status": "slow", "reason": message}
    if code != 0:
        return {"status": "refused" if code == 1 else "fails", "reason": reason(message), "engine": engine}
    found = results(out)
    wanted = [archive[f"result{index}"] for index in range(len(types["results"]))]
    if len(found) != len(wanted):
        return {"status": "differs", "reason": f"{len(found)} results, not {len(wanted)}", "engine": engine}
    pairs = list(zip(found, wanted))
    rounding = [ROUNDING.get(ty, 2e-5) for ty in types["results"]]
    whys = [difference(a, b, limit) for (a, b), limit in zip(pairs, rounding)]
    misses = [f"result {index}: {why}" for index, why in enumerate(whys) if why]
    worst = max((distance(a, b) for a, b in pairs), default=0.0)
    given = [archive[f"argument{index}"] for index in range(len(types["arguments"]))]
    if not misses:
        status, why = "agrees", ""
    elif text := note(name, given, found, wanted):
        status, why = "agrees as noted", text
    else:
        status, why = "differs", "; ".join(misses)
    return {"status": status, "reason": why, "worst": worst, "engine": engine}


def known(path, again):
    """Returns the results of former runs, but those with a status that is to run again."""
    if not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text().splitlines() if line.endswith("}")]
    return {row["name"]: row for row in rows if row["status"] not in again}


def run_all(options, names, done, path):
    """Adds the outcome of each call that has none, and writes it to the file of results."""
    with tempfile.TemporaryDirectory() as folder, path.open("w") as file:
        for row in done.values():
            print(json.dumps(row), file=file)
        for name in names:
            if name in done:
                continue
            start = time.monotonic()
            row = {"name": name, **outcome(options, pathlib.Path(folder), name)}
            row["seconds"] = round(time.monotonic() - start, 2)
            done[name] = row
            print(json.dumps(row), file=file, flush=True)
            if row["status"] not in RIGHT:
                print(f"{name}: {row['status']}: {row['reason']}", flush=True)


def table():
    """Returns status and note of each call in the table."""
    lines = TABLE.read_text().splitlines()[1:] if TABLE.exists() else []
    return {name: (status, why) for name, status, why in (line.split("\t") for line in lines)}


def compared(rows):
    """Prints the calls with another outcome than in the table, and returns their number."""
    expected, count = table(), 0
    for row in rows:
        before, now = expected.get(row["name"], ("no row", ""))[0], row["status"]
        if before != now:
            count += 1
            print(f"{row['name']}: {now}, in the table: {before}: {row['reason']}")
    return count


def counted(rows):
    """Prints how many calls have each status, and the reasons of refusals."""
    kinds = collections.Counter(row["status"] for row in rows)
    print(f"{len(rows)} calls: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    reasons = collections.Counter(row["reason"] for row in rows if row["status"] not in RIGHT)
    for why, count in reasons.most_common():
        print(f"{count:6} {why}")


def main():
    """Runs the calls that have no result, prints the counts, and compares them with the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cotan", help="the program `cotan`, or `module`")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("target/jax-calls"))
    parser.add_argument("--again", action="append", default=[], help="run calls of this status again")
    parser.add_argument("--only", default="", help="run calls whose name matches this pattern, also again")
    parser.add_argument("--seconds", type=float, default=60, help="the time limit of a call")
    parser.add_argument("--bless", action="store_true", help="write the table")
    options = parser.parse_args()
    is_wanted = lambda name: re.search(options.only, name)
    names = sorted(path.stem for path in (options.folder / "samples").glob("*.mlir"))
    path = options.folder / "results.jsonl"
    done = known(path, options.again)
    if options.only:
        done = {name: row for name, row in done.items() if not is_wanted(name)}
    run_all(options, [name for name in names if is_wanted(name)], done, path)
    rows = [done[name] for name in names if name in done]
    counted(rows)
    if options.bless:
        lines = [f"{row['name']}\t{row['status']}\t{row['reason']}\n" for row in rows]
        TABLE.write_text("call\tstatus\tnote\n" + "".join(lines))
    elif count := compared(rows):
        raise SystemExit(f"{count} calls have another outcome than in {TABLE.name}")


if __name__ == "__main__":
    main()
