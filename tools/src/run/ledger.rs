//! `--timing` of `cotan run`: how long each stage took.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// How long each stage took, in their order.
#[derive(Debug, Default)]
pub struct Ledger {
    stages: Vec<(&'static str, Duration)>,
}

impl Ledger {
    /// Measures a stage.
    pub fn stage<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(name, start.elapsed());
        result
    }

    /// Adds a stage that was measured elsewhere.
    pub fn add(&mut self, name: &'static str, time: Duration) {
        self.stages.push((name, time));
    }

    /// A line for each stage, in milliseconds, and one for all.
    pub fn report(&self) -> String {
        let mut out = String::new();
        let total = self.stages.iter().map(|stage| stage.1).sum();
        for (name, time) in self.stages.iter().copied().chain([("total", total)]) {
            let _ = writeln!(out, "{:>12.3} ms  {name}", time.as_secs_f64() * 1e3);
        }
        out
    }
}
