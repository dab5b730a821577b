// The measurements of `bench`: sizes with the bounds of the machine, and the time of each loop.
const placeOf = (it) => it.file + ":" + it.line + ":" + it.column;

// A time with a unit: `1.5 ms`.
function timeText(seconds) {
  const [scale, unit] = [[1, "s"], [1e-3, "ms"], [1e-6, "\u00b5s"]].find(([scale]) => seconds >= scale) ?? [1e-9, "ns"];
  return (seconds / scale).toPrecision(3) + " " + unit;
}

// The measured loop that an operation outside of loops comes from.
function measuredLoop(stage, op) {
  if (!data.bench || !op?.parent || !/func$/.test(op.parent.name)) return null;
  const places = origin(locationOf(stage, op.line)).places.map(placeOf);
  return data.bench.loops.find((it) => it.seconds && it.place && it.place === places[0]) ?? null;
}

function showBench() {
  const { bench } = data, panel = byId("bench");
  byId("tab-bench").hidden = !bench;
  if (!bench) return;
  panel.append(element("p", "y", "@" + bench.function), element("p", "dim", bench.machine));
  const table = element("table", "numbers");
  const names = bench.rows.length ? Object.keys(bench.rows[0].sizes) : [];
  const add = (cells, tag) => {
    const row = table.insertRow();
    cells.forEach((text) => row.append(element(tag, "", text)));
  };
  add([...names, "time", "GB/s", "GFLOP/s", "memory", "arithmetic", "share"], "th");
  for (const it of bench.rows) {
    const arithmetic = it.operations ? it.operations / (it.most_gflop_per_s * 1e9) : null;
    const orNone = (value, text) => value === null ? "\u2013" : text(value);
    add([...names.map((name) => String(it.sizes[name])), timeText(it.least_s), it.gb_per_s.toFixed(2),
      orNone(it.gflop_per_s, (x) => x.toFixed(2)), orNone(it.memory_s, timeText), orNone(arithmetic, timeText),
      orNone(it.share, (x) => (100 * x).toFixed(0) + " %")], "td");
  }
  panel.append(table);
  panel.append(element("p", "dim", "Memory and arithmetic: the least time that this machine needs for as many bytes, and for as many operations. Share: the larger one as a fraction of the time."));
  showLoopTimes(panel, bench);
}

function showLoopTimes(panel, bench) {
  const timed = bench.loops.filter((it) => it.seconds);
  panel.append(heading("Loops, each by itself" + (bench.at ? ", for " + bench.at : "")));
  if (bench.why) panel.append(element("p", "dim", "not measured: " + bench.why));
  const all = timed.reduce((sum, it) => sum + it.seconds, 0);
  for (const it of [...timed].sort((a, b) => b.seconds - a.seconds)) {
    const bar = barOf(it.seconds / all, it.text ?? it.name, timeText(it.seconds));
    bar.title = (it.place ?? "") + (it.work ? "\nwork: " + pretty(it.work) : "");
    if (it.place) bar.onclick = () => goToPlace(stages[current], it.place);
    panel.append(bar);
    if (it.work) panel.append(element("p", "dim", "work " + pretty(it.work) + (it.place ? ", " + it.place.replace(/^.*\//, "") : "")));
  }
  for (const it of bench.loops.filter((it) => it.why)) panel.append(element("p", "dim", (it.text ?? it.name) + ": not measured: " + it.why));
  if (!bench.loops.length && !bench.why) panel.append(element("p", "dim", "The function has no loop."));
}
