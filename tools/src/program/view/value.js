// The selected value or operation: definition, origin, users, size, and its lines in other stages.

function select(line, token) {
  const stage = stages[current];
  const value = token ? valueAt(stage, line, token) : structureOf(stage).opAt.get(line)?.results[0] ?? null;
  selected = { line, value };
  showTab("value");
  showValue(stage);
  showGraph(stage);
  paint();
  rememberPlace();
}

function showValue(stage) {
  const panel = byId("value");
  panel.replaceChildren();
  if (!selected) return void panel.append(...overview(stage));
  const { value } = selected;
  const line = value ? value.line : selected.line;
  const op = structureOf(stage).opAt.get(line);
  if (value) panel.append(element("p", "name v", value.name + (value.isArg ? "  (argument of a region)" : "")));
  panel.append(heading(value ? "Defined by" : "Operation"), lineLink(stage, line));
  showFacts(panel, factsAt(stage, line), value?.isArg);
  showOrigin(panel, origin(locationOf(stage, line)));
  if (value) showUses(panel, stage, value);
  else if (op?.operands.length) panel.append(heading("Reads"));
  if (!value && op) op.operands.forEach((it) => panel.append(lineLink(stage, it.line)));
  showOtherStages(panel, stage, line);
}

const heading = (text) => element("h3", "", text);

function lineLink(stage, line) {
  return link(line + 1 + "  " + data.texts[stage.ids[line]].trim(), () => select(line));
}

function showFacts(panel, facts, isArg) {
  const rows = [];
  if (facts.types && !isArg) rows.push(["type", facts.types.join(", ")]);
  if (facts.bytes && !isArg) rows.push(["size", amount(facts.bytes, "B")]);
  if (facts.trips) rows.push(["iterations", amount(facts.trips)]);
  if (facts.work) rows.push(["work", amount(facts.work)]);
  if (facts.moves) rows.push(["elements moved", amount(facts.moves)]);
  if (rows.length) panel.append(tableOf(rows));
}

function tableOf(rows) {
  const table = element("table");
  for (const [name, text] of rows) {
    const row = table.insertRow();
    row.insertCell().textContent = name;
    row.insertCell().textContent = text;
  }
  return table;
}

function showOrigin(panel, { rules, places }) {
  if (rules.length) {
    panel.append(heading("Created by"));
    const list = element("p");
    rules.forEach((rule) => list.append(element("span", "chip", rule)));
    panel.append(list);
  }
  const seen = new Set();
  for (const place of places) {
    const name = place.file + ":" + place.line + ":" + place.column;
    if (seen.has(name) || seen.size > 8) continue;
    if (!seen.size) panel.append(heading(rules.length ? "From the operation" : "Source"));
    seen.add(name);
    panel.append(element("p", "dim", name));
    const line = sourceLine(place);
    if (line !== undefined) panel.append(element("pre", "", line.trim()));
  }
}

function showUses(panel, stage, value) {
  const lines = [...new Set(value.uses.map((use) => use.line))];
  panel.append(heading(lines.length === 1 ? "1 use" : lines.length + " uses"));
  lines.slice(0, 100).forEach((line) => panel.append(lineLink(stage, line)));
}

// The operations of the neighbouring stages with the same origin, those with the same location first.
function showOtherStages(panel, stage, line) {
  const location = locationOf(stage, line);
  const key = (it) => origin(it).places.map((place) => place.file + place.line + ":" + place.column).join();
  const wanted = key(location);
  if (!wanted) return;
  for (const [name, other] of [["next", current + 1], ["previous", current - 1]]) {
    if (!stages[other]) continue;
    const same = [], related = [];
    for (const op of structureOf(stages[other]).ops) {
      const found = locationOf(stages[other], op.line);
      if (found === location) same.push(op);
      else if (key(found) === wanted) related.push(op);
    }
    const found = [...same, ...related].slice(0, 12);
    panel.append(heading("In the " + name + " stage, " + stages[other].pass));
    if (!found.length) panel.append(element("p", "dim", "no operation with this origin"));
    for (const op of found) {
      const text = data.texts[stages[other].ids[op.line]].trim();
      const node = link(op.line + 1 + "  " + text, () => { show(other); select(op.line); goTo(op.line); });
      if (!same.includes(op)) node.classList.add("related");
      panel.append(node);
    }
  }
}
