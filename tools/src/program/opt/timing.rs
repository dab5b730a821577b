//! `--timing`.

use cotan_passes::instrument::Timing;
use serde_json::json;
use std::fmt::{self, Write as _};
use std::time::{Duration, Instant};

/// The format of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As upstream.
    Text,
    /// One JSON object.
    Json,
}

/// Measures the driver and the passes.
pub struct Clock {
    start: Instant,
    phases: [Phase; 4],
    passes: Timing,
}

struct Phase {
    name: &'static str,
    time: Duration,
    runs: u64,
}

/// A line of the report.
struct Line {
    name: String,
    depth: usize,
    time: Duration,
    runs: u64,
}

impl Clock {
    /// Starts now.
    pub fn new() -> Self {
        let phases = ["read", "parse", "verify", "print"];
        let phases = phases.map(|name| Phase { name, time: Duration::ZERO, runs: 0 });
        Self { start: Instant::now(), phases, passes: Timing::default() }
    }

    /// Measures `work`, which is `read`, `parse`, `verify` or `print`.
    pub fn phase<T>(&mut self, name: &str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        if let Some(phase) = self.phases.iter_mut().find(|phase| phase.name == name) {
            phase.time += start.elapsed();
            phase.runs += 1;
        }
        result
    }

    /// Returns the instrumentation of the passes.
    pub fn passes(&mut self) -> &mut Timing {
        &mut self.passes
    }

    /// Everything measured so far.
    pub fn report(&self, form: Form) -> String {
        let total = self.start.elapsed();
        match form {
            Form::Text => text(&self.lines(total), total),
            Form::Json => format!("{}\n", in_json(&self.lines(total), total)),
        }
    }

    fn lines(&self, total: Duration) -> Vec<Line> {
        let of = |phase: &Phase| {
            let Phase { name, time, runs } = *phase;
            Line { name: name.to_owned(), depth: 0, time, runs }
        };
        let [read, parse, verify, print] = &self.phases;
        let mut lines = vec![of(read), of(parse), of(verify)];
        lines.extend(self.passes.nodes().into_iter().map(|node| Line {
            name: node.name.clone(),
            depth: node.depth,
            time: node.wall,
            runs: node.runs,
        }));
        lines.push(of(print));
        let known: Duration =
            lines.iter().filter(|line| line.depth == 0).map(|line| line.time).sum();
        let time = total.saturating_sub(known);
        lines.push(Line { name: "rest".to_owned(), depth: 0, time, runs: 1 });
        lines
    }
}

fn percent(part: Duration, whole: Duration) -> f64 {
    100.0 * part.as_secs_f64() / whole.as_secs_f64().max(1e-9)
}

fn text(lines: &[Line], total: Duration) -> String {
    let mut out = String::new();
    let _ = title(&mut out, "Execution time report");
    let _ = writeln!(out, "  Total Execution Time: {:.4} seconds\n", total.as_secs_f64());
    let _ = writeln!(out, "  ----Wall Time----  ----Name----");
    let mut line = |time: Duration, depth: usize, name: &str| {
        let (seconds, share) = (time.as_secs_f64(), percent(time, total));
        let _ = writeln!(out, "  {seconds:8.4} ({share:5.1}%)  {:1$}{name}", "", 2 * depth);
    };
    lines.iter().for_each(|it| line(it.time, it.depth, &it.name));
    line(total, 0, "total");
    out
}

fn in_json(lines: &[Line], total: Duration) -> serde_json::Value {
    let lines = lines.iter().map(|line| {
        json!({
            "name": line.name,
            "depth": line.depth,
            "runs": line.runs,
            "seconds": line.time.as_secs_f64(),
            "percent": percent(line.time, total),
        })
    });
    json!({ "timing": lines.collect::<Vec<_>>(), "total_seconds": total.as_secs_f64() })
}

/// Returns a title as upstream frames it.
pub fn title(out: &mut impl fmt::Write, title: &str) -> fmt::Result {
    let rule = format!("===-{}-===", "-".repeat(71));
    let title = format!("... {title} ...");
    let indent = (rule.len() - title.len()) / 2;
    writeln!(out, "{rule}\n{:indent$}{title}\n{rule}", "")
}
