// The other panels: loops, costs, applied rules, times, findings.
let step = 0;

const TABS = ["value", "graph", "loops", "cost", "rules", "passes", "findings", "bench"];

function showTab(name) {
  for (const tab of TABS) {
    byId(tab).hidden = tab !== name;
    byId("tab-" + tab).classList.toggle("on", tab === name);
  }
  byId("side").classList.toggle("wide", name === "graph" || name === "passes");
  if (stages.length && name === "graph") showGraph(stages[current]);
  paint();
}

function showLoops(stage) {
  const panel = byId("loops");
  panel.replaceChildren();
  const hot = hottest(stage);
  if (hot.length) panel.append(heading("Hottest"), ...hot, heading("All"));
  const visit = (op, depth) => {
    if (!op.regions.length || panel.childElementCount > 600) return;
    const facts = factsAt(stage, op.line);
    const text = data.texts[stage.ids[op.line]].trim().replace(/ \{$/, "");
    const node = link(text, () => { select(op.line); showTab("loops"); goTo(op.line); });
    node.style.paddingLeft = depth * 12 + "px";
    const share = facts.work ? shareOf(op, stage, facts.work) : null;
    if (share !== null) node.prepend(element("small", "", (100 * share).toFixed(0) + " % of the work  "));
    if (facts.trips) node.prepend(element("b", "", "\u00d7 " + amount(facts.trips) + "  "));
    panel.append(node);
    op.regions.forEach((region) => region.ops.forEach((it) => visit(it, depth + 1)));
  };
  structureOf(stage).top.ops.forEach((op) => visit(op, 0));
  if (!panel.childElementCount) panel.append(element("p", "dim", "no operation with a region"));
}

// The work of an operation as a fraction of its function's.
function shareOf(op, stage, work) {
  let times = 1, at = op;
  for (; at.parent && !/module$/.test(at.parent.name); at = at.parent) {
    if (at !== op) times *= evaluate(factsAt(stage, at.line).trips ?? "1");
  }
  const symbol = tokens(data.texts[stage.ids[at.line]]).find(([kind]) => kind === "y")?.[1]?.slice(1);
  const cost = stage.costs.find((it) => it.function === symbol);
  const share = cost && at !== op ? times * evaluate(work) / evaluate(cost.counts.work ?? "") : NaN;
  return Number.isFinite(share) && share >= 0.005 && share <= 1.001 ? share : null;
}

const COUNTS = ["work", "operations", "moves", "adds", "multiplies", "functions", "nesting"];

function showCosts(stage) {
  const panel = byId("cost");
  panel.replaceChildren(sizeInputs(stage));
  if (!stage.costs.length) panel.append(element("p", "dim", "not known at this level"));
  for (const { function: name, counts } of stage.costs) {
    const rows = COUNTS.map((it) => [it, counts[it] === null ? "beyond 64 bits" : amount(String(counts[it]))]);
    const bytes = arrayBytes(stage, name);
    if (bytes) rows.splice(1, 0, ["arrays", short(bytes, "B") + " in all values together"]);
    panel.append(element("h3", "y", "@" + name), tableOf(rows));
  }
}

// The bytes of all arrays that a function creates outside of loops, at the sizes.
function arrayBytes(stage, name) {
  const isNamed = (op) => tokens(data.texts[stage.ids[op.line]]).some(([kind, text]) => kind === "y" && text === "@" + name);
  const all = structureOf(stage).ops;
  const op = all.find((it) => it.regions.length && /func$/.test(it.name) && isNamed(it));
  const bytes = (it) => evaluate(factsAt(stage, it.line).bytes ?? "0") || 0;
  return op ? op.regions[0].ops.reduce((sum, it) => sum + bytes(it), 0) : 0;
}

function sizeInputs(stage) {
  const form = element("p", "sizes");
  for (const [dim, value] of sizes) {
    const label = element("label", "", dim + " = ");
    const input = element("input");
    input.type = "number";
    input.value = value;
    input.onchange = () => {
      sizes.set(dim, +input.value);
      sizesVersion++;
      showFlags();
      showCosts(stages[current]);
      showLoops(stages[current]);
      showValue(stages[current]);
      paint();
    };
    label.append(input);
    form.append(label);
  }
  return form;
}

// The applied rules of a stage, one at a time, with the next and the previous one.
function showSteps(stage, at) {
  const panel = byId("rules");
  panel.replaceChildren();
  const steps = stage.run === null ? [] : data.steps.filter((it) => it.run === stage.run);
  byId("tab-rules").textContent = "Rules" + (steps.length ? " " + steps.length : "");
  if (!steps.length) return void panel.append(element("p", "dim", "This stage applied no rule."));
  step = Math.max(0, Math.min(steps.length - 1, at));
  const bar = element("p", "steps");
  const button = (text, to) => {
    const node = element("button", "", text);
    node.onclick = () => showSteps(stage, to);
    node.disabled = to < 0 || to >= steps.length;
    return node;
  };
  bar.append(button("\u25c0", step - 1), step + 1 + " of " + steps.length, button("\u25b6", step + 1));
  panel.append(bar, stepNode(stage, steps[step]), heading("All, by rule"));
  const byRule = new Map();
  steps.forEach((it, k) => byRule.set(it.rule, [...(byRule.get(it.rule) ?? []), k]));
  for (const [rule, all] of [...byRule].sort((a, b) => b[1].length - a[1].length)) {
    panel.append(element("p", "", all.length + " \u00d7 " + rule));
    const list = element("p", "places");
    all.slice(0, 60).forEach((k) => {
      const node = link(steps[k].at.replace(/^.*?([^/]*:\d+:\d+)$/, "$1") || "?", () => showSteps(stage, k));
      if (k === step) node.classList.add("on");
      list.append(node);
    });
    panel.append(list);
  }
  if (data.stepsOmitted) panel.append(element("p", "dim", data.stepsOmitted + " later applications are left out."));
}

function stepNode(stage, it) {
  const node = element("div");
  node.append(element("span", "chip", it.rule), link(it.at, () => goToPlace(stage, it.at)));
  const lines = element("pre");
  const add = (kind, sign, text) => text.split("\n").filter(Boolean)
    .forEach((line) => lines.append(element("div", kind, sign + " " + line)));
  add("del", "\u2212", it.before);
  add("add", "+", it.after);
  add("dim", "=", it.by && "the value is now " + it.by);
  node.append(lines);
  return node;
}

function goToPlace(stage, place) {
  const here = ({ places }) => places.some((it) => it.file + ":" + it.line + ":" + it.column === place);
  const op = structureOf(stage).ops.find((it) => here(origin(locationOf(stage, it.line))));
  if (op) { selected = { line: op.line, value: op.results[0] ?? null }; showValue(stage); goTo(op.line); }
}

// A flame chart of the passes, and the runs by time.
function showPasses() {
  const panel = byId("passes");
  const total = data.spans.filter((it) => !it.depth).reduce((sum, it) => sum + it.ms, 0);
  const sum = (end) => data.runs.filter((it) => it.end === end).length;
  panel.append(element("p", "dim", data.runs.length + " runs of passes in " + total.toFixed(1) + " ms; " +
    sum("changed") + " changed the module. Click a bar for its stage."));
  const depth = Math.max(0, ...data.spans.map((it) => it.depth)) + 1;
  const end = Math.max(1e-6, ...data.spans.map((it) => it.start + it.ms));
  const chart = element("div", "flame");
  chart.style.height = depth * 22 + "px";
  data.spans.filter((it) => it.ms / end > 0.0005).forEach((it) => chart.append(flameBar(it, end)));
  panel.append(chart, heading("By time"));
  const runs = data.runs.map((run, k) => ({ ...run, k })).sort((a, b) => b.ms - a.ms);
  runs.slice(0, 300).forEach((run) => panel.append(runNode(run, runs[0].ms)));
  if (data.statistics.length) panel.append(heading("Statistics"), tableOf(data.statistics.map((it) => [it.pass, it.count + " " + it.name])));
}

function flameBar(span, end) {
  const stage = span.run === null ? -1 : stages.findIndex((it) => it.run === span.run);
  const bar = element("div", span.run === null ? "nest" : stage >= 0 ? "changed" : "still", span.name);
  bar.style.left = (100 * span.start) / end + "%";
  bar.style.width = "max(2px, " + (100 * span.ms) / end + "%)";
  bar.style.top = span.depth * 22 + "px";
  bar.title = span.name + ": " + span.ms.toFixed(2) + " ms";
  if (stage >= 0) bar.onclick = () => show(stage);
  return bar;
}

function runNode(run, longest) {
  const bar = element("div", "bar" + (run.end === "unchanged" ? " still" : ""));
  const fill = element("b");
  fill.style.width = (100 * run.ms) / Math.max(1e-6, longest) + "%";
  bar.append(fill, element("span", "", run.pass + " " + run.target), element("span", "", run.ms.toFixed(2) + " ms"));
  bar.title = run.doc + " (" + run.end + ")";
  const stage = stages.findIndex((it) => it.run === run.k);
  if (stage >= 0) { bar.onclick = () => show(stage); bar.style.cursor = "pointer"; }
  return bar;
}

function showFindings() {
  const panel = byId("findings");
  byId("tab-findings").textContent = "Findings" + (data.findings.length ? " " + data.findings.length : "");
  if (data.certificate) panel.append(heading("Certificate"), element("pre", "text", data.certificate));
  if (!data.findings.length) {
    if (!data.certificate) panel.append(element("p", "dim", "The passes reported nothing."));
    return;
  }
  if (data.certificate) panel.append(heading("At operations"));
  for (const it of data.findings.slice(0, 500)) {
    const place = it.file ? it.file + ":" + it.line + ":" + it.column : "";
    panel.append(element("p", it.severity, it.severity + ": " + it.text));
    if (place) panel.append(link(place.replace(/^.*\//, ""), () => { show(it.stage); showTab("findings"); goToPlace(stages[current], place); }));
  }
  if (data.findings.length > 500) panel.append(element("p", "dim", data.findings.length - 500 + " more are at their lines."));
}
