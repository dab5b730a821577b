//! `--count` of `cotan run`: the work of each operation, and how much memory there was.

use crate::report::Site;
use cotan_dialects::interp::observe::{OpWork, Peaks, Work};
use cotan_ir::{Ir, Op};
use std::fmt::Write as _;

/// Returns a line for each operation that worked, those that worked most first, and one for all.
pub fn report(ir: &Ir, work: &Work, peaks: &Peaks) -> String {
    let highest = peaks.highest();
    let mut rows: Vec<(Op, OpWork)> = work.done().collect();
    let is_highest = |op: Op| highest.is_some_and(|peak| peak.op == op && peak.bytes > 0);
    rows.retain(|&(op, done)| done.work > 0 || done.is_unknown || is_highest(op));
    rows.sort_by_key(|(_, done)| std::cmp::Reverse(done.work));
    let mut out = format!("{:>12} {:>10} {:>12}  operation\n", "work", "runs", "bytes");
    for (op, done) in rows {
        let work = if done.is_unknown { "unknown".to_owned() } else { done.work.to_string() };
        let (runs, bytes) = (done.runs, peaks.of(op));
        let _ = writeln!(out, "{work:>12} {runs:>10} {bytes:>12}  {}", described(ir, op));
    }
    let (total, bytes) = (work.total(), highest.map_or(0, |peak| peak.bytes));
    let _ = writeln!(out, "{total:>12} {:>10} {bytes:>12}  total, and the most bytes", "");
    out
}

/// Returns the name of an operation, and its location.
pub fn described(ir: &Ir, op: Op) -> String {
    format!("{}  {}", ir.name_text(op), Site::of(ir, ir.loc(op).into()))
}
