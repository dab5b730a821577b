"use strict";
// The stages: each is rebuilt from its difference to the one before.
const data = JSON.parse(document.getElementById("data").textContent);
const stages = [];
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
    // Lines whose location alone has changed are no difference.
    const same = gone === come.length &&
      come.every((id, k) => data.texts[id] === data.texts[before[from + k]]);
    for (let k = 0; k < gone; k++) {
      if (!same) rows.push({ kind: "del", id: before[from], line: -1 });
      from++;
    }
    for (const id of come) {
      rows.push({ kind: same || !stages.length ? "" : "add", id, line: ids.length });
      ids.push(id);
    }
    if (!same) { added += come.length; removed += gone; }
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
