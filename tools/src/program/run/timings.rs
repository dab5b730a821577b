//! `--timing` of `cotan run`: how long each stage took.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The time of each stage, in their order.
#[derive(Debug, Default)]
pub struct Timings {
    stages: Vec<(&'static str, Duration)>,
}

impl Timings {
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

    /// Returns a line for each stage, in milliseconds, and one for all.
    pub fn report(&self) -> String {
        let mut out = String::new();
        for (name, time) in self.stages.iter().copied().chain([("total", self.total())]) {
            let _ = writeln!(out, "{:>12.3} ms  {name}", time.as_secs_f64() * 1e3);
        }
        out
    }

    /// Returns the total time of all stages.
    pub fn total(&self) -> Duration {
        self.stages.iter().map(|stage| stage.1).sum()
    }

    /// Returns all of it in one line, for code that was compiled.
    #[cfg(feature = "llvm")]
    pub fn line(&self) -> String {
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let stage = |&(name, time): &(&str, Duration)| format!("{name} {:.1}", milliseconds(time));
        let stages: Vec<String> = self.stages.iter().map(stage).collect();
        format!("compiled in {:.1} ms: {}", milliseconds(self.total()), stages.join(", "))
    }
}
