// The page: changes of the stage, keys, the address.

function show(index) {
  current = Math.max(0, Math.min(stages.length - 1, index));
  const stage = stages[current];
  selected = graphOp = null;
  expanded = new Set();
  byId("slider").value = current;
  const run = stage.run === null ? null : data.runs[stage.run];
  byId("title").textContent = current + ": " + stage.pass + (stage.target ? " on " + stage.target : "");
  byId("summary").textContent = run?.doc ?? "The module before its passes.";
  [...byId("stages").children].forEach((item, k) => item.classList.toggle("on", k === current));
  byId("stages").children[current].scrollIntoView({ block: "nearest" });
  refresh();
  const first = shown.findIndex((row) => row.kind === "add" || row.kind === "del");
  byId("code").scrollTop = Math.max(0, (first - 6) * ROW);
  showValue(stage);
  showGraph(stage);
  showLoops(stage);
  showCosts(stage);
  showSteps(stage, 0);
  paint();
  rememberPlace();
}

function refresh() {
  shown = shownRows(stages[current], byId("diff").checked, byId("hunks").checked);
  paint();
}

// `#3` is stage 3, `#3:12:%x` the value %x in its line 12, `#3:12:%x:graph` with the graph.
function rememberPlace() {
  const at = selected ? ":" + (selected.line + 1) + ":" + encodeURIComponent(selected.value?.name ?? "") : "";
  history.replaceState(null, "", "#" + current + at);
}

function decode(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

function openPlace() {
  // A bare `%x` is no valid escape.
  const hash = location.hash.slice(1).replace(/%(?![0-9A-Fa-f]{2})/g, "%25");
  const [stage, line, value, tab] = hash.split(":").map(decode);
  if (!(stage in stages)) return show(0);
  show(+stage);
  if (line) { select(+line - 1, value || undefined); goTo(+line - 1); }
  if (TABS.includes(tab)) showTab(tab);
}

function showStages() {
  byId("slider").max = stages.length - 1;
  stages.forEach((stage, k) => {
    const item = element("li", "", stage.pass);
    if (stage.target) item.append(element("small", "", stage.target));
    if (k) item.append(element("small", "plus", "+" + stage.added), element("small", "minus", "\u2212" + stage.removed));
    item.onclick = () => show(k);
    byId("stages").append(item);
  });
  showFlags();
  const still = data.runs.filter((run) => run.end === "unchanged").length;
  const notes = [still && still + (still === 1 ? " run of a pass" : " runs of passes") + " changed nothing.",
    data.omitted && data.omitted + " stages are left out: their text is too long."];
  byId("note").textContent = notes.filter(Boolean).join(" ");
}

let found = -1;
function find(text) {
  for (let k = 1; k <= shown.length && text; k++) {
    const at = (found + k) % shown.length, row = shown[at];
    if (row.kind === "gap" || !data.texts[row.id].includes(text)) continue;
    found = at;
    byId("code").scrollTop = Math.max(0, at * ROW - byId("code").clientHeight / 3);
    selected = { line: row.line, value: null };
    return paint();
  }
}

byId("find").onkeydown = (event) => {
  if (event.key === "Escape") byId("code").focus();
  if (event.key === "Enter") find(byId("find").value);
};
byId("rows").onclick = (event) => {
  const row = shown[Math.floor((event.clientY - byId("rows").getBoundingClientRect().top) / ROW)];
  if (row && row.line >= 0) select(row.line);
};
byId("code").onscroll = paint;
window.onresize = paint;
byId("slider").oninput = () => show(+byId("slider").value);
byId("back").onclick = () => show(current - 1);
byId("next").onclick = () => show(current + 1);
byId("diff").onchange = byId("hunks").onchange = refresh;
for (const tab of TABS) byId("tab-" + tab).onclick = () => showTab(tab);
document.onkeydown = (event) => {
  if (event.target.tagName === "INPUT" && event.target.type !== "checkbox" || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = {
    ArrowLeft: () => show(current - 1), ArrowRight: () => show(current + 1),
    Home: () => show(0), End: () => show(stages.length - 1),
    "[": () => showSteps(stages[current], step - 1), "]": () => showSteps(stages[current], step + 1),
    d: () => byId("diff").click(), c: () => byId("hunks").click(), "/": () => byId("find").focus(),
    g: () => showTab("graph"), v: () => showTab("value"), l: () => showTab("loops"), r: () => showTab("rules"),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};
if (stages.length) {
  collectSizes();
  showStages();
  showPasses();
  showFindings();
  showBench();
  showTab("value");
  openPlace();
  document.documentElement.dataset.milliseconds = Math.round(performance.now());
} else {
  byId("title").textContent = "No passes ran.";
}
