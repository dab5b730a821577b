// Tokens of a line, definitions and uses of values, and origins of lines.
const TOKEN = /(\/\/.*)|("(?:[^"\\]|\\.)*")|(%[\w$.-]+(?:#\d+)?)|(@[\w$.-]+|@"[^"]*"|\^[\w$.-]+)|(\b(?:tensor|memref|vector|tuple|complex|index|none|bf16|[fisu]i?\d+(?:E\dM\d\w*)?)\b(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?|![\w.]+)|(\b[a-z_]\w*(?:\.[a-z_]\w*)+\b|\b(?:return|module|call)\b)|(-?\b\d[\w.+]*)/g;
const KINDS = ["c", "s", "v", "y", "t", "o", "n"];

function tokens(text) {
  const out = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) out.push(["", text.slice(end, match.index)]);
    out.push([KINDS[match.slice(1).findIndex((group) => group !== undefined)], match[0]]);
    end = match.index + match[0].length;
  }
  if (end < text.length) out.push(["", text.slice(end)]);
  return out;
}

const indentOf = (text) => text.length - text.trimStart().length;
const baseName = (value) => value.replace(/#\d+$/, "");

// True for a name before `=` or before a type in a list of parameters.
function defines(text, name) {
  const parts = tokens(text);
  return parts.some(([kind, part], k) => {
    if (kind !== "v" || baseName(part) !== name) return false;
    let next = k + 1;
    while (next + 1 < parts.length && (parts[next][1].trim() === "," || parts[next][0] === "v" || /^:\d*$/.test(parts[next][1].trim()) && parts[next + 1][0] === "n")) next++;
    const rest = parts[next] ? parts[next][1].trimStart() : "";
    const isResult = /^\s*%/.test(text) && /^(:\d+\s*)?=/.test(rest) || parts[k + 1] && /^\s*=/.test(parts[k + 1][1]);
    const isParameter = parts[k + 1] && /^\s*:/.test(parts[k + 1][1]) && /[(,]\s*$/.test(parts.slice(0, k).map((it) => it[1]).join(""));
    return isResult || isParameter;
  });
}

// The definition that a use on a line sees, and all uses of that definition.
function resolve(stage, line, value) {
  const name = baseName(value);
  const text = (k) => data.texts[stage.ids[k]];
  let reach = Infinity, def = -1;
  for (let k = line; k >= 0; k--) {
    const indent = indentOf(text(k));
    const opens = /\{$/.test(text(k));
    if (indent > reach) continue;
    if (text(k).includes(name) && defines(text(k), name)) {
      const isResult = new RegExp("^\\s*(%[\\w$.-]+(:\\d+)?,? ?)+=").test(text(k)) && text(k).split("=")[0].includes(name);
      // A parameter is visible inside its region only.
      if (isResult || k === line || opens || /^\s*\^/.test(text(k))) { def = k; break; }
    }
    if (opens || /^\s*\^/.test(text(k))) reach = Math.min(reach, indent);
    else reach = Math.min(reach, Math.max(indent, 0));
  }
  if (def < 0) return { name, def, uses: [] };
  const uses = [];
  const own = indentOf(text(def));
  for (let k = def; k < stage.ids.length; k++) {
    const line = text(k);
    if (k > def && line.trim() && indentOf(line) < own) break;
    if (k > def && line.includes(name) && defines(line, name)) {
      if (indentOf(line) <= own) break;
      continue;
    }
    if (k > def && line.includes(name) && tokens(line).some(([kind, part]) => kind === "v" && baseName(part) === name)) uses.push(k);
  }
  return { name, def, uses };
}

// The location of an operation: on its line, or after the end of its regions.
function locationOf(stage, line) {
  const indent = indentOf(data.texts[stage.ids[line]]);
  const last = (k) => data.locs[stage.ids[k]].split("\n").pop();
  if (!/\{$/.test(data.texts[stage.ids[line]])) return last(line);
  for (let k = line + 1; k < stage.ids.length; k++) {
    const text = data.texts[stage.ids[k]];
    if (indentOf(text) < indent) break;
    if (indentOf(text) === indent && text.trim().startsWith("}") && data.locs[stage.ids[k]]) return last(k);
  }
  return last(line);
}

// The rules that a location names, and the positions in source files.
function origin(location) {
  const rules = [...location.matchAll(/"((?:[^"\\]|\\.)*)"(?!:\d)/g)].map((match) => match[1]);
  const places = [...location.matchAll(/"((?:[^"\\]|\\.)*)":(\d+):(\d+)/g)]
    .map(([, file, line, column]) => ({ file, line: +line, column: +column }));
  return { rules, places };
}

function sourceLine(place) {
  const source = data.sources.find((it) => it.name === place.file);
  return source ? source.text.split("\n")[place.line - 1 - source.first] : undefined;
}
