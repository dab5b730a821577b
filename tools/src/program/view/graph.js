// The graph of the operations of a region, and of regions inside it, as SVG. Operations are in
// layers: each below those whose results it reads.
const SVG = "http://www.w3.org/2000/svg";
const BOX = { height: 24, gapX: 14, gapY: 26, pad: 12, char: 6.7, most: 34 };
const MOST_NODES = 400;
let graphOp = null, expanded = new Set();

function svg(tag, attributes, text) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// The operation whose regions are shown: the chosen one, or the function of the selection.
function graphRoot(stage) {
  const { ops, opAt } = structureOf(stage);
  if (graphOp && opAt.get(graphOp.line) === graphOp) return graphOp;
  let op = selected ? nearestOp(stage, selected.value?.line ?? selected.line) : firstChanged(stage);
  while (op && !op.regions.length) op = op.parent;
  const isModule = (it) => it.name.endsWith("module");
  while (op?.parent && sizeOf(op) < 4 && !isModule(op.parent)) {
    expanded.add(op);
    op = op.parent;
  }
  return op && !isModule(op) ? op : ops.find((it) => it.regions.length && !isModule(it)) ?? ops[0];
}

function nearestOp(stage, line) {
  const { opAt } = structureOf(stage);
  for (let k = line; k >= 0; k--) if (opAt.has(k)) return opAt.get(k);
  return null;
}

function firstChanged(stage) {
  const row = stage.rows.find((it) => it.kind === "add");
  return row ? nearestOp(stage, row.line) : null;
}

const sizeOf = (op) => op.regions.reduce((sum, it) => sum + it.ops.length, 0);

function showGraph(stage) {
  const panel = byId("graph");
  if (panel.hidden) return;
  panel.replaceChildren();
  const root = graphRoot(stage);
  if (!root?.regions.length) return void panel.append(element("p", "dim", "no operation with a region"));
  panel.append(crumbs(stage, root));
  const total = sizeOf(root);
  const note = total > MOST_NODES ? "The first " + MOST_NODES + " of " + total + " operations. " : "";
  panel.append(element("p", "dim", note + "Click a box to select it; click \u25b8 to open its regions."));
  const layout = layOut(stage, root, MOST_NODES);
  const picture = svg("svg", { width: layout.width + 2, height: layout.height + 2, role: "img" });
  draw(stage, picture, layout, 1, 1);
  const frame = element("div", "frame");
  frame.append(picture);
  panel.append(frame);
  picture.querySelector(".on")?.scrollIntoView({ block: "center", inline: "center" });
}

function crumbs(stage, root) {
  const list = element("p", "crumbs");
  for (let op = root; op; op = op.parent) {
    const node = link(labelOf(stage, op), () => { graphOp = op; showGraph(stage); });
    list.prepend(node);
  }
  return list;
}

function labelOf(stage, op) {
  const symbol = tokens(data.texts[stage.ids[op.line]]).find(([kind]) => kind === "y")?.[1];
  const results = op.results.map((it) => it.name).join(", ");
  const text = (results ? results + " = " : "") + op.name + (symbol && !results ? " " + symbol : "");
  return text.length > BOX.most ? text.slice(0, BOX.most - 1) + "\u2026" : text;
}

// Positions of the operations in the regions of `op`, relative to its box.
function layOut(stage, op, limit) {
  const parts = op.regions.map((region) => layOutRegion(stage, region, limit));
  let y = 0, width = 60;
  for (const part of parts) {
    part.y = y;
    y += part.height + 6;
    width = Math.max(width, part.width);
  }
  return { op, parts, width, height: Math.max(20, y - 6) };
}

function layOutRegion(stage, region, limit) {
  const nodes = region.ops.slice(0, limit).map((op) => nodeOf(stage, op));
  const args = region.args.length ? [{ args: region.args, width: argsText(region).length * BOX.char + 16, height: 20, uses: [], layer: 0 }] : [];
  const ofOp = new Map(nodes.map((node) => [node.op, node]));
  for (const node of nodes) {
    for (const value of outerValues(node.op)) {
      const source = value.isArg ? (value.region === region ? args[0] : null) : ofOp.get(value.op);
      if (source && source !== node && !node.uses.includes(source)) node.uses.push(source);
    }
    node.layer = Math.max(args.length, ...node.uses.map((it) => it.layer + 1));
  }
  // A terminator stands below everything.
  const last = nodes[nodes.length - 1];
  if (last && /(^|\.)(return|yield|br|cond_br)$/.test(last.op.name)) {
    last.layer = Math.max(0, ...nodes.filter((it) => it !== last).map((it) => it.layer)) + 1;
  }
  // A source without operands stands right above its first user.
  for (const node of [...nodes].reverse()) {
    if (node.uses.length || node === last) continue;
    const users = nodes.filter((it) => it.uses.includes(node)).map((it) => it.layer);
    if (users.length) node.layer = Math.max(node.layer, Math.min(...users) - 1);
  }
  return place([...args, ...nodes], region);
}

const argsText = (region) => region.args.map((it) => it.name).join(", ").slice(0, 60);

// The values that an operation or those inside it read, from outside it.
function outerValues(op) {
  if (op.outer) return op.outer;
  const inside = (value) => {
    for (let at = value.op; at; at = at.parent) if (at === op && (value.isArg || value.op !== op)) return true;
    return false;
  };
  const all = new Set();
  const visit = (it) => {
    it.operands.forEach((value) => { if (!inside(value)) all.add(value); });
    it.regions.forEach((region) => region.ops.forEach(visit));
  };
  visit(op);
  op.outer = [...all];
  return op.outer;
}

function nodeOf(stage, op) {
  const label = (op.regions.length ? (expanded.has(op) ? "\u25be " : "\u25b8 ") : "") + labelOf(stage, op);
  const trips = factsAt(stage, op.line).trips;
  const full = label + (trips ? "  \u00d7" + pretty(trips) : "");
  const node = { op, label: full, uses: [], layer: 0, width: full.length * BOX.char + 16, height: BOX.height };
  if (op.regions.length && expanded.has(op)) {
    node.inner = layOut(stage, op, 100);
    node.width = Math.max(node.width, node.inner.width + 12);
    node.height = BOX.height + node.inner.height + 6;
  }
  return node;
}

// Rows of layers; inside a row, operations are in the order of the means of their operands.
function place(nodes, region) {
  const layers = [];
  nodes.forEach((node) => (layers[node.layer] ??= []).push(node));
  const rows = layers.filter(Boolean);
  let y = BOX.pad, width = 0;
  for (const row of rows) {
    const wish = (node) => node.uses.length
      ? node.uses.reduce((sum, it) => sum + it.x + it.width / 2, 0) / node.uses.length : Infinity;
    const wishes = new Map(row.map((node) => [node, wish(node)]));
    row.sort((a, b) => wishes.get(a) - wishes.get(b) || 0);
    let x = BOX.pad, height = 0;
    for (const node of row) {
      const wanted = wishes.get(node) - node.width / 2;
      node.x = Number.isFinite(wanted) ? Math.max(x, wanted) : x;
      node.y = y;
      x = node.x + node.width + BOX.gapX;
      height = Math.max(height, node.height);
    }
    width = Math.max(width, x - BOX.gapX + BOX.pad);
    y += height + BOX.gapY;
  }
  return { region, nodes, width: Math.max(width, 60), height: y - BOX.gapY + BOX.pad };
}

function draw(stage, picture, layout, x, y) {
  for (const part of layout.parts) {
    picture.append(svg("rect", { class: "region", x, y: y + part.y, width: Math.max(part.width, layout.width), height: part.height, rx: 5 }));
    for (const node of part.nodes) node.uses.forEach((it) => picture.append(edge(it, node, x, y + part.y)));
    part.nodes.forEach((node) => drawNode(stage, picture, node, x + node.x, y + part.y + node.y, part.region));
  }
}

function edge(from, to, x, y) {
  const x1 = x + from.x + from.width / 2, y1 = y + from.y + from.height;
  const x2 = x + to.x + Math.min(to.width, 160) / 2, y2 = y + to.y;
  const bend = Math.max(10, (y2 - y1) / 2);
  const isOn = selected?.value && (from.op && from.op === selected.value.op && !selected.value.isArg);
  return svg("path", { class: "edge" + (isOn ? " on" : ""), d: `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}` });
}

function drawNode(stage, picture, node, x, y, region) {
  const isOn = selected && node.op && node.op.line === (selected.value?.line ?? selected.line);
  const isNew = node.op && stage.added && stage.fresh.has(node.op.line);
  const group = svg("g", { class: "node" + (isOn ? " on" : "") + (isNew ? " new" : "") + (node.args ? " args" : "") });
  group.append(svg("rect", { x, y, width: node.width, height: node.height, rx: 5 }));
  const text = node.args ? argsText(region) : node.label;
  group.append(svg("text", { x: x + 8, y: y + 16 }, text));
  picture.append(group);
  if (node.args) return;
  group.append(svg("title", {}, data.texts[stage.ids[node.op.line]].trim()));
  group.onclick = (event) => {
    if (node.op.regions.length && event.offsetX < x + 22) {
      expanded.has(node.op) ? expanded.delete(node.op) : expanded.add(node.op);
      graphOp = graphRoot(stage);
      return showGraph(stage);
    }
    graphOp = graphRoot(stage);
    selected = { line: node.op.line, value: node.op.results[0] ?? null };
    showValue(stage);
    goTo(node.op.line);
    showGraph(stage);
  };
  if (node.inner) draw(stage, picture, node.inner, x + 6, y + BOX.height);
}
