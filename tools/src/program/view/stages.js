"use strict";
// The stages: each is rebuilt from its difference to the one before.
const data = JSON.parse(document.getElementById("data").textContent);
const stages = [];

// A text without the numbers of unnamed values, which change with each value before them.
const unnumbered = new Map();
function withoutNumbers(id) {
  if (!unnumbered.has(id)) unnumbered.set(id, data.texts[id].replace(/%\d+\b/g, "%"));
  return unnumbered.get(id);
}

// For each new line the old one that differs in its location, or in numbers of values, alone; -1 if
// there is none: a longest common subsequence.
function pairsOf(old, come) {
  const partner = new Int32Array(come.length).fill(-1);
  const n = old.length, m = come.length;
  if (n * m > 1e6) return partner;
  const [a, b] = [old.map(withoutNumbers), come.map(withoutNumbers)];
  const best = new Uint16Array((n + 1) * (m + 1)), at = (i, j) => i * (m + 1) + j;
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      best[at(i, j)] = a[i] === b[j] ? 1 + best[at(i + 1, j + 1)] : Math.max(best[at(i + 1, j)], best[at(i, j + 1)]);
    }
  }
  for (let i = 0, j = 0; i < n && j < m;) {
    if (a[i] === b[j]) partner[j++] = i++;
    else if (best[at(i + 1, j)] >= best[at(i, j + 1)]) i++;
    else j++;
  }
  return partner;
}

for (const stage of data.stages) {
  const before = stages.length ? stages[stages.length - 1].ids : [];
  const ids = [];
  const rows = [];
  let from = 0;
  const keep = (count) => {
    for (let k = 0; k < count; k++) {
      rows.push({ kind: "", id: before[from], line: ids.length });
      ids.push(before[from++]);
    }
  };
  let added = 0, removed = 0;
  for (const [kept, gone, come] of stage.edits) {
    keep(kept);
    const old = before.slice(from, from + gone);
    from += gone;
    let done = 0;
    const remove = (end) => {
      for (; done < end; done++, removed++) rows.push({ kind: "del", id: old[done], line: -1 });
    };
    const partner = pairsOf(old, come);
    let pending = [];
    const flush = (end) => { remove(end); rows.push(...pending); pending = []; };
    come.forEach((id, k) => {
      const isNew = partner[k] < 0 && stages.length > 0;
      const row = { kind: isNew ? "add" : "", id, line: ids.length };
      ids.push(id);
      if (isNew) added++;
      if (partner[k] < 0) return void pending.push(row);
      flush(partner[k]);
      done++;
      rows.push(row);
    });
    flush(old.length);
  }
  keep(before.length - from);
  const costs = stage.costs ?? (stages.length ? stages[stages.length - 1].costs : []);
  const fresh = new Set(rows.filter((row) => row.kind === "add").map((row) => row.line));
  stages.push({ ...stage, ids, rows, added, removed, costs, fresh });
}

// The rows of a stage: all of the diff, its hunks with context, or the text alone.
function shownRows(stage, withDiff, hunksOnly) {
  if (!withDiff) return stage.rows.filter((row) => row.kind !== "del");
  if (!hunksOnly) return stage.rows;
  const near = new Uint8Array(stage.rows.length);
  stage.rows.forEach((row, k) => {
    if (row.kind) near.fill(1, Math.max(0, k - 3), k + 4);
  });
  const out = [];
  let hidden = 0;
  const flush = () => {
    if (hidden) out.push({ kind: "gap", line: -1, count: hidden });
    hidden = 0;
  };
  stage.rows.forEach((row, k) => {
    if (!near[k]) return void hidden++;
    flush();
    out.push(row);
  });
  flush();
  return out;
}
