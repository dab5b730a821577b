// Tokens of lines, and the structure of a stage: definitions, uses, operations, regions.
const TOKEN = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(%[\w$.-]+(?:#\d+)?)|(@[\w$.-]+|@"[^"]*"|\^[\w$.-]+)|(\b(?:tensor|memref|vector|tuple|complex)<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>|\b(?:index|none|bf16|[fisu]i?\d+(?:E\dM\d\w*)?)\b|![\w.]+(?:<(?:[^<>]|<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>)*>)?)|(\b[a-z_]\w*(?:\.[a-z_]\w*)+\b|\b(?:return|module|call)\b)|(-?\b\d[\w.+]*)/g;
const KINDS = ["c", "s", "v", "y", "t", "o", "n"];
const tokenCache = new Map();

// The tokens of a line: pairs of a kind and a text.
function tokens(text) {
  const known = tokenCache.get(text);
  if (known) return known;
  const out = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) out.push(["", text.slice(end, match.index)]);
    out.push([KINDS[match.slice(1).findIndex((group) => group !== undefined)], match[0]]);
    end = match.index + match[0].length;
  }
  if (end < text.length) out.push(["", text.slice(end)]);
  if (tokenCache.size < 50000) tokenCache.set(text, out);
  return out;
}

const indentOf = (text) => text.length - text.trimStart().length;
const baseName = (value) => value.replace(/#\d+$/, "");

// The names of the results of an operation: those before `=`.
function resultNames(text) {
  const match = /^\s*((?:%[\w$.-]+(?::\d+)?(?:,\s*)?)+)\s*=\s/.exec(text);
  return match ? [...match[1].matchAll(/%[\w$.-]+/g)].map((it) => it[0]) : [];
}

// The structure of a stage, built once. A name that no open region defines is defined where it first
// stands: results before `=`, parameters of regions elsewhere.
function structureOf(stage) {
  if (stage.structure) return stage.structure;
  const top = { op: null, names: new Map(), ops: [], open: 0, args: [] };
  const state = { scopes: [top], ops: [], values: [], opAt: new Map(), last: null, closed: null };
  stage.ids.forEach((id, line) => addLine(state, data.texts[id], line));
  const { ops, values, opAt } = state;
  for (const op of ops) op.end ??= op.line;
  stage.structure = { top, ops, values, opAt };
  return stage.structure;
}

function addLine(state, text, line) {
  const trimmed = text.trim();
  if (!trimmed || /^[#!][\w.]+ =/.test(trimmed) || trimmed.startsWith("//")) return;
  if (!/^[}^]/.test(trimmed)) startOp(state, text, line);
  else if (trimmed.startsWith("}")) closeRegion(state, line);
  const op = state.last;
  const opened = openedRegion(trimmed, op, line);
  const scopes = opened ? [...state.scopes, opened] : state.scopes;
  const results = trimmed.startsWith("%") ? resultNames(text) : [];
  let skip = results.length;
  // Strings and comments are skipped: they may have names of values.
  for (const [, name] of text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/.*|(%[\w$.-]+)/g)) {
    if (!name || skip-- > 0) continue;
    mention(state, scopes, name, op, line, trimmed[0] === "^");
  }
  if (opened) state.scopes.push(opened);
}

// The name of the operation of a line: a word with a dot, perhaps in quotes, or the first word.
function opName(text) {
  const rest = text.replace(/^\s*(?:%[^=]*=\s*)?/, "");
  return (/^"?([\w$.-]+)/.exec(rest) ?? ["", rest])[1];
}

function startOp(state, text, line) {
  const scope = state.scopes[state.scopes.length - 1];
  const op = { line, name: opName(text), scope, parent: scope.op, results: [], operands: [], regions: [] };
  state.ops.push(op);
  state.opAt.set(line, op);
  scope.ops.push(op);
  state.last = op;
  for (const name of resultNames(text)) {
    const value = { name, line, op, uses: [], isArg: false };
    scope.names.set(name, value);
    state.values.push(value);
    op.results.push(value);
  }
}

function closeRegion(state, line) {
  if (state.scopes.length === 1) return;
  const closed = state.scopes.pop();
  state.last = closed.op ?? state.last;
  if (closed.op) closed.op.end = line;
}

// The region that a line opens at its end.
function openedRegion(trimmed, op, line) {
  if (!trimmed.endsWith("{") || !op) return null;
  const region = { op, names: new Map(), ops: [], args: [], line };
  op.regions.push(region);
  return region;
}

function mention(state, scopes, name, op, line, isLabel) {
  for (let k = scopes.length - 1; k >= 0; k--) {
    const value = scopes[k].names.get(name);
    if (!value) continue;
    value.uses.push({ line, op });
    if (op && !op.operands.includes(value)) op.operands.push(value);
    return;
  }
  const scope = scopes[scopes.length - 1];
  const value = { name, line, op: isLabel ? scope.op : op, uses: [], isArg: true, region: scope };
  scope.names.set(name, value);
  scope.args.push(value);
  state.values.push(value);
}

// The value of a name on a line.
function valueAt(stage, line, token) {
  const name = baseName(token);
  const on = (value) => value.name === name &&
    (value.line === line || value.uses.some((use) => use.line === line));
  return structureOf(stage).values.find(on) ?? null;
}

// The location of the operation of a line; that of one with regions is at its end.
function locationOf(stage, line) {
  const op = structureOf(stage).opAt.get(line);
  return data.locs[stage.ids[op ? op.end : line]].split("\n").pop();
}

// The rules that a location names, and the positions in source files.
function origin(location) {
  const rules = [], places = [];
  for (const [, text, line, column] of location.matchAll(/"((?:[^"\\]|\\.)*)"(?::(\d+):(\d+))?/g)) {
    if (line) places.push({ file: text, line: +line, column: +column });
    else rules.push(text);
  }
  return { rules, places };
}

function sourceLine(place) {
  const source = data.sources.find((it) => it.name === place.file);
  return source ? source.text.split("\n")[place.line - 1 - source.first] : undefined;
}

const factsAt = (stage, line) => data.facts[data.factOf[stage.ids[line]]] ?? {};
