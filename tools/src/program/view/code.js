// The text of a stage: only the rows in sight exist, so that large modules open at once.
const byId = (id) => document.getElementById(id);
const ROW = 19;
let current = 0, shown = [], selected = null;

function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function link(text, act) {
  const node = element("a", "", text);
  node.title = text;
  node.tabIndex = 0;
  node.onclick = act;
  node.onkeydown = (event) => { if (event.key === "Enter") act(); };
  return node;
}

function rowNode(row, k) {
  const at = selected && row.line >= 0 && row.line === selected.line;
  const node = element("div", "row " + row.kind + (at ? " at" : ""));
  node.style.top = k * ROW + "px";
  if (row.kind === "gap") {
    node.append(element("i"), "\u22ef " + row.count + " equal lines");
    return node;
  }
  const sign = { add: "+", del: "\u2212" }[row.kind] ?? " ";
  node.append(element("i", "", (row.line >= 0 ? row.line + 1 : "") + " " + sign));
  for (const [kind, text] of tokens(data.texts[row.id])) {
    node.append(kind ? tokenNode(row, kind, text) : text);
  }
  if (row.line >= 0) addNotes(node, row);
  return node;
}

function tokenNode(row, kind, text) {
  const span = element("span", kind, text);
  if (kind !== "v" || row.line < 0) return span;
  span.onclick = (event) => { event.stopPropagation(); select(row.line, text); };
  if (selected?.value && baseName(text) === selected.value.name) {
    if (row.line === selected.value.line) span.classList.add("def");
    else if (selected.value.uses.some((use) => use.line === row.line)) span.classList.add("use");
  }
  return span;
}

// Trip counts and findings, after the text of a line.
function addNotes(node, row) {
  const facts = data.facts[data.factOf[row.id]];
  if (facts?.trips) node.append(element("em", "", "\u00d7 " + amount(facts.trips)));
  addMarks(node, row, facts);
  const findings = findingsAt(row.line);
  if (!findings) return;
  const note = element("em", (findings[0].severity === "remark" ? "" : "bad ") + findings[0].severity, findings[0].text);
  note.title = findings.map((it) => it.text).join("\n");
  node.append(note);
}

function paint() {
  const code = byId("code");
  const first = Math.max(0, Math.floor(code.scrollTop / ROW) - 20);
  const last = Math.min(shown.length, first + Math.ceil(code.clientHeight / ROW) + 40);
  byId("rows").style.height = shown.length * ROW + "px";
  byId("rows").replaceChildren(...shown.slice(first, last).map((row, k) => rowNode(row, first + k)));
}

// Scrolls to a line, if it is out of sight.
function goTo(line) {
  const code = byId("code"), k = shown.findIndex((row) => row.line === line);
  const isInSight = k * ROW > code.scrollTop + ROW && (k + 3) * ROW < code.scrollTop + code.clientHeight;
  if (k >= 0 && !isInSight) code.scrollTop = Math.max(0, k * ROW - code.clientHeight / 3);
  paint();
}

// The findings by place.
const findingsByPlace = new Map();
for (const it of data.findings) {
  const key = it.file + ":" + it.line + ":" + it.column;
  if (it.file) findingsByPlace.set(key, [...(findingsByPlace.get(key) ?? []), it]);
}

// The findings at the place of the operation of a line. One that names an operation is at those of
// this name; others are not at operations that a rule created.
function findingsAt(line) {
  if (!findingsByPlace.size || !structureOf(stages[current]).opAt.has(line)) return null;
  const { rules, places } = origin(locationOf(stages[current], line));
  if (!places.length) return null;
  const found = findingsByPlace.get(places[0].file + ":" + places[0].line + ":" + places[0].column) ?? [];
  const { name } = structureOf(stages[current]).opAt.get(line);
  const isHere = (it) => it.op ? it.op === name : !rules.length && places.length === 1;
  return found.some(isHere) ? found.filter(isHere) : null;
}
