// Rendering: only the rows in sight exist, so that large modules open at once.
const byId = (id) => document.getElementById(id);
const ROW = 19;
let current = 0, shown = [], selected = null;

function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function rowNode(row, k) {
  const at = selected && row.line >= 0 && (row.line === selected.def || row.line === selected.line);
  const node = element("div", "row " + row.kind + (at ? " at" : ""));
  node.style.top = k * ROW + "px";
  if (row.kind === "gap") {
    node.append(element("i", "", ""), "\u22ef " + row.count + " equal lines");
    return node;
  }
  const sign = { add: "+", del: "\u2212" }[row.kind] ?? " ";
  node.append(element("i", "", (row.line >= 0 ? row.line + 1 : "") + " " + sign));
  for (const [kind, text] of tokens(data.texts[row.id])) {
    if (!kind) { node.append(text); continue; }
    const span = element("span", kind, text);
    if (kind === "v" && row.line >= 0) {
      span.onclick = () => select(row.line, text);
      if (selected && baseName(text) === selected.name) {
        if (row.line === selected.def) span.classList.add("def");
        else if (selected.uses.includes(row.line)) span.classList.add("use");
      }
    }
    node.append(span);
  }
  return node;
}

function paint() {
  const code = byId("code");
  const first = Math.max(0, Math.floor(code.scrollTop / ROW) - 20);
  const last = Math.min(shown.length, first + Math.ceil(code.clientHeight / ROW) + 40);
  byId("rows").style.height = shown.length * ROW + "px";
  byId("rows").replaceChildren(...shown.slice(first, last).map((row, k) => rowNode(row, first + k)));
}

function goTo(line) {
  const k = shown.findIndex((row) => row.line === line);
  if (k >= 0) byId("code").scrollTop = Math.max(0, k * ROW - byId("code").clientHeight / 3);
  paint();
}

function link(text, act) {
  const node = element("a", "", text);
  node.title = text;
  node.onclick = act;
  return node;
}

function select(line, value) {
  const stage = stages[current];
  selected = { ...resolve(stage, line, value), line };
  const panel = byId("value");
  panel.replaceChildren(element("p", "", selected.name));
  if (selected.def >= 0) {
    const text = (k) => k + 1 + "  " + data.texts[stage.ids[k]].trim();
    panel.append(element("p", "dim", "defined in line"), link(text(selected.def), () => goTo(selected.def)));
    showOrigin(panel, origin(locationOf(stage, selected.def)));
    panel.append(element("p", "dim", selected.uses.length + (selected.uses.length === 1 ? " use" : " uses")));
    selected.uses.slice(0, 100).forEach((k) => panel.append(link(text(k), () => goTo(k))));
    showOtherStages(panel, stage, locationOf(stage, selected.def));
  }
  paint();
}

function showOrigin(panel, { rules, places }) {
  if (rules.length) {
    panel.append(element("p", "dim", "made by"));
    const list = element("p");
    rules.forEach((rule) => list.append(element("span", "chip", rule)));
    panel.append(list);
  }
  const seen = new Set();
  for (const place of places) {
    const name = place.file + ":" + place.line + ":" + place.column;
    if (seen.has(name) || seen.size > 8) continue;
    seen.add(name);
    panel.append(element("p", "dim", "from " + name));
    const line = sourceLine(place);
    if (line !== undefined) panel.append(element("pre", "", line.trim()));
  }
}

// The lines of the neighbouring stages with the same origin.
function showOtherStages(panel, stage, location) {
  const key = (it) => it.places.map((place) => place.file + place.line + ":" + place.column).join();
  const wanted = key(origin(location));
  if (!wanted) return;
  for (const [name, other] of [["previous", current - 1], ["next", current + 1]]) {
    if (!stages[other]) continue;
    const found = [];
    stages[other].ids.forEach((id, line) => {
      if (found.length < 12 && data.locs[id] && key(origin(locationOf(stages[other], line))) === wanted) found.push(line);
    });
    panel.append(element("p", "dim", "same origin in the " + name + " stage"));
    if (!found.length) panel.append(element("p", "", "none"));
    found.forEach((line) => panel.append(
      link(data.texts[stages[other].ids[line]].trim(), () => { show(other); goTo(line); })));
  }
}

function show(index) {
  current = Math.max(0, Math.min(stages.length - 1, index));
  const stage = stages[current];
  selected = null;
  byId("value").replaceChildren(element("p", "dim", "Click a value."));
  byId("slider").value = current;
  byId("title").textContent = current + ": " + stage.pass + (stage.target ? " on " + stage.target : "") +
    "  (" + stage.ids.length + " lines)";
  [...byId("stages").children].forEach((item, k) => item.classList.toggle("on", k === current));
  byId("stages").children[current].scrollIntoView({ block: "nearest" });
  refresh();
  const first = shown.findIndex((row) => row.kind === "add" || row.kind === "del");
  byId("code").scrollTop = Math.max(0, (first - 6) * ROW);
  showOutline(stage);
  showCosts(stage);
  showSteps(stage);
  paint();
}

function refresh() {
  shown = shownRows(stages[current], byId("diff").checked, byId("hunks").checked);
  paint();
}

function showOutline(stage) {
  const panel = byId("outline");
  panel.replaceChildren();
  stage.ids.forEach((id, line) => {
    const text = data.texts[id];
    if (!/\{$/.test(text) || /^\s*\}/.test(text) || panel.childElementCount >= 500) return;
    const node = link(text.trim().replace(/ \{$/, ""), () => goTo(line));
    node.style.paddingLeft = indentOf(text) * 5 + "px";
    panel.append(node);
  });
}

function showCosts(stage) {
  const panel = byId("costs");
  panel.replaceChildren();
  if (!stage.costs.length) panel.append(element("p", "dim", "none at this level"));
  for (const { function: name, counts } of stage.costs) {
    const table = element("table");
    for (const [count, poly] of Object.entries(counts)) {
      const row = table.insertRow();
      row.insertCell().textContent = count;
      row.insertCell().textContent = poly ?? "beyond 64 bits";
    }
    panel.append(element("p", "y", "@" + name), table);
  }
}

function showSteps(stage) {
  const panel = byId("steps");
  panel.replaceChildren();
  const steps = stage.run === null ? [] : data.steps.filter((step) => step.run === stage.run);
  if (!steps.length) panel.append(element("p", "dim", "none in this stage"));
  for (const step of steps.slice(0, 300)) {
    panel.append(element("span", "chip", step.rule), element("span", "dim", step.at));
    const after = [step.after, step.by && "= " + step.by].filter(Boolean).join("\n");
    panel.append(element("pre", "", step.before + "\n\u2192\n" + after));
  }
  if (data.stepsOmitted) panel.append(element("p", "dim", data.stepsOmitted + " later steps are left out"));
}

function showTimes() {
  const longest = Math.max(1e-6, ...data.runs.map((run) => run.ms));
  const total = data.runs.reduce((sum, run) => sum + run.ms, 0);
  byId("times").append(element("p", "dim", data.runs.length + " runs, " + total.toFixed(2) + " ms"));
  data.runs.forEach((run, k) => {
    const bar = element("div", "bar" + (run.end === "unchanged" ? " still" : ""));
    const fill = element("b");
    fill.style.width = (100 * run.ms) / longest + "%";
    bar.append(fill, element("span", "", run.pass + (run.target ? " " + run.target : "")),
      element("span", "", run.ms.toFixed(2) + " ms"));
    bar.title = run.end;
    const stage = stages.findIndex((it) => it.run === k);
    if (stage >= 0) { bar.onclick = () => show(stage); bar.style.cursor = "pointer"; }
    byId("times").append(bar);
  });
}

function showWhole() {
  stages.forEach((stage, k) => {
    const item = element("li", "", stage.pass);
    if (stage.target) item.append(element("small", "", stage.target));
    if (k) {
      item.append(element("small", "plus", "+" + stage.added), element("small", "minus", "\u2212" + stage.removed));
    }
    item.onclick = () => show(k);
    byId("stages").append(item);
  });
  if (data.omitted) byId("note").textContent = data.omitted + " stages are left out: the text is too long";
  const table = element("table");
  for (const row of data.statistics) {
    const cells = table.insertRow();
    cells.title = row.doc;
    cells.insertCell().textContent = row.pass;
    cells.insertCell().textContent = row.count + " " + row.name;
  }
  byId("statistics").append(data.statistics.length ? table : element("p", "dim", "none"));
  data.remarks.forEach((remark) => byId("remarks").append(element("p", "", remark)));
  if (!data.remarks.length) byId("remarks").append(element("p", "dim", "none recorded"));
  showTimes();
}

function find(text, from) {
  for (let k = 1; k <= shown.length && text; k++) {
    const row = shown[(from + k) % shown.length];
    if (row.kind !== "gap" && data.texts[row.id].includes(text)) return (from + k) % shown.length;
  }
  return -1;
}

let found = -1;
byId("find").onkeydown = (event) => {
  if (event.key === "Escape") return byId("code").focus();
  if (event.key !== "Enter") return;
  found = find(byId("find").value, found);
  if (found < 0) return;
  byId("code").scrollTop = Math.max(0, found * ROW - byId("code").clientHeight / 3);
  selected = { name: "", def: -1, uses: [], line: shown[found].line };
  paint();
};
byId("code").onscroll = paint;
window.onresize = paint;
byId("slider").oninput = () => show(+byId("slider").value);
byId("back").onclick = () => show(current - 1);
byId("next").onclick = () => show(current + 1);
byId("diff").onchange = byId("hunks").onchange = refresh;
document.onkeydown = (event) => {
  if (event.target === byId("find") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {
    ArrowLeft: () => show(current - 1), ArrowRight: () => show(current + 1),
    Home: () => show(0), End: () => show(stages.length - 1),
    d: () => byId("diff").click(), c: () => byId("hunks").click(), "/": () => byId("find").focus(),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};
if (stages.length) {
  byId("slider").max = stages.length - 1;
  showWhole();
  // `#3` opens stage 3, and `#3:12:%x` selects a value in its line 12.
  const [stage, line, value] = decodeURIComponent(location.hash.slice(1)).split(":");
  show(stage ? +stage : 0);
  if (value) select(+line - 1, value);
} else {
  byId("title").textContent = "No passes ran.";
}
