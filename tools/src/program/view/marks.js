// Marks of lines and stages: hot loops, copies, values that are not finite, warnings.
let sizesVersion = 0;

// The loops with much work that no operation inside them has: line to fraction of the work.
function hotOf(stage) {
  if (stage.hot?.version === sizesVersion) return stage.hot.lines;
  const lines = new Map();
  const visit = (op) => {
    let most = 0;
    op.regions.forEach((region) => region.ops.forEach((it) => { most = Math.max(most, visit(it)); }));
    const facts = factsAt(stage, op.line);
    const share = facts.work ? shareOf(op, stage, facts.work) ?? 0 : 0;
    if (facts.trips && share >= 0.25 && most < 0.8 * share) lines.set(op.line, share);
    return Math.max(most, facts.trips ? share : 0);
  };
  structureOf(stage).top.ops.forEach(visit);
  stage.hot = { version: sizesVersion, lines };
  return lines;
}

// `NaN` or `infinity` for a constant that is not finite: its bits are written in hexadecimal.
function notFinite(text) {
  const bits = /\b0x([0-9A-F]{4}|[0-9A-F]{8}|[0-9A-F]{16})\b[^:]*: (?:tensor<.*x|vector<.*x)?(bf16|f16|f32|f64)/.exec(text);
  if (!bits) return null;
  const width = { 4: 16, 8: 32, 16: 64 }[bits[1].length];
  const exponent = BigInt({ bf16: 8, f16: 5, f32: 8, f64: 11 }[bits[2]]);
  if (width !== ({ bf16: 16, f16: 16, f32: 32, f64: 64 })[bits[2]]) return null;
  const digits = BigInt(width) - 1n - exponent, value = BigInt("0x" + bits[1]);
  const ones = (1n << exponent) - 1n;
  if (((value >> digits) & ones) !== ones) return null;
  return value & ((1n << digits) - 1n) ? "NaN" : "infinity";
}

const copiesOf = (stage) => stage.copies ??= stage.ids.reduce((sum, id) => sum + (data.facts[data.factOf[id]]?.copies ? 1 : 0), 0);

// The work of the function that has most of it, at the sizes.
const workOf = (stage) => Math.max(...stage.costs.map((it) => evaluate(it.counts.work ?? "") || 0), 0);

// A finding at an operation is about the first stage that has the operation.
for (const it of data.findings.filter((it) => it.op && it.file)) {
  const place = it.file + ":" + it.line + ":" + it.column;
  const isHere = (stage) => structureOf(stage).ops.some((op) => op.name === it.op &&
    origin(locationOf(stage, op.line)).places.some((at) => at.file + ":" + at.line + ":" + at.column === place));
  const first = stages.findIndex(isHere);
  if (first >= 0) it.stage = first;
}

// The flags of a stage: a class and a text each.
function flagsOf(k) {
  const flags = [], stage = stages[k], before = stages[k - 1];
  if (before) {
    const copies = copiesOf(stage) - copiesOf(before);
    if (copies > 0) flags.push(["copy", "+" + copies + (copies === 1 ? " copy" : " copies")]);
    const ratio = workOf(stage) / workOf(before);
    if (ratio > 1.2 && Number.isFinite(ratio)) flags.push(["hot", "work \u00d7" + ratio.toFixed(ratio < 10 ? 1 : 0)]);
  }
  const warnings = data.findings.filter((it) => it.stage === k && it.severity !== "remark");
  if (warnings.length) flags.push(["bad", warnings.length === 1 ? "1 warning" : warnings.length + " warnings"]);
  return flags;
}

// The first line that a flag is about.
function flaggedLine(stage, kind) {
  const has = {
    copy: (row) => row.kind === "add" && data.facts[data.factOf[row.id]]?.copies,
    hot: (row) => row.kind === "add" && hotOf(stage).has(row.line),
    bad: (row) => row.line >= 0 && findingsAt(row.line)?.some((it) => it.severity !== "remark"),
  }[kind];
  return stage.rows.find(has)?.line;
}

function showFlag(k, kind) {
  show(k);
  const line = flaggedLine(stages[k], kind);
  if (line === undefined) return;
  select(line);
  goTo(line);
}

// The flags of all stages, the hottest loops of this one, and the findings.
function overview(stage) {
  const nodes = [element("p", "dim", "Click a value or a line to see where it comes from.")];
  const flags = stages.flatMap((_, k) => flagsOf(k).map(([kind, text]) => [k, kind, text]));
  if (flags.length) nodes.push(heading("Passes to look at"));
  for (const [k, kind, text] of flags) {
    const node = link(k + "  " + stages[k].pass, () => showFlag(k, kind));
    node.append(element("small", "flag " + kind, text));
    nodes.push(node);
  }
  if (hotOf(stage).size) nodes.push(heading("Hottest loops of this stage"), ...hottest(stage));
  const bad = data.findings.filter((it) => it.severity !== "remark");
  if (bad.length) nodes.push(heading("Warnings"));
  for (const it of bad.slice(0, 20)) nodes.push(link(it.text, () => showFlag(it.stage, "bad")));
  return nodes;
}

// Bars of the loops with most of the work.
function hottest(stage) {
  const all = [...hotOf(stage)].sort((a, b) => b[1] - a[1]).slice(0, 6);
  return all.map(([line, share]) => {
    const text = line + 1 + "  " + data.texts[stage.ids[line]].trim().replace(/ \{$/, "");
    const node = barOf(share, text, (100 * share).toFixed(0) + " %");
    node.onclick = () => { select(line); showTab("loops"); goTo(line); };
    return node;
  });
}

function barOf(share, text, amount) {
  const bar = element("div", "bar"), fill = element("b");
  fill.style.width = 100 * share + "%";
  bar.append(fill, element("span", "", text), element("span", "", amount));
  bar.style.cursor = "pointer";
  return bar;
}

function showFlags() {
  [...byId("stages").children].forEach((item, k) => {
    item.querySelectorAll(".flag").forEach((it) => it.remove());
    flagsOf(k).forEach(([kind, text]) => item.append(element("small", "flag " + kind, text)));
  });
}

// The marks of a line, after its text.
function addMarks(node, row, facts) {
  const stage = stages[current];
  if (facts?.copies) {
    const isNew = current > 0 && stage.fresh.has(row.line) && copiesOf(stage) > copiesOf(stages[current - 1]);
    const size = facts.bytes ? " of " + amount(facts.bytes, "B") : "";
    node.append(element("em", "copy", (isNew ? "new copy" : "copy") + size));
  }
  const share = hotOf(stage).get(row.line);
  if (share) node.append(element("em", "hot", (100 * share).toFixed(0) + " % of the work"));
  const measured = measuredLoop(stage, structureOf(stage).opAt.get(row.line));
  if (measured) node.append(element("em", "time", timeText(measured.seconds) + " alone"));
  const value = notFinite(data.texts[row.id]);
  if (value) node.append(element("em", value === "NaN" ? "bad" : "", value));
}
