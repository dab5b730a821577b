//! The spans of time of passes, nests and the verifier, for a flame chart.

use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Maximal number of spans on the page.
const LIMIT: usize = 20_000;

/// The spans of a run. The time of recording itself is excluded.
#[derive(Debug, Default)]
pub struct Spans {
    /// The closed spans as JSON, in the order of their ends.
    pub all: Vec<Value>,
    open: Vec<Duration>,
    started: Option<Instant>,
    paused: Duration,
}

impl Spans {
    fn now(&mut self) -> Duration {
        let started = *self.started.get_or_insert_with(Instant::now);
        started.elapsed().saturating_sub(self.paused)
    }

    /// Opens a span.
    pub fn open(&mut self) {
        let now = self.now();
        self.open.push(now);
    }

    /// Closes the innermost span, and returns its duration.
    pub fn close(&mut self, name: &str, run: Option<usize>) -> Duration {
        let end = self.now();
        let Some(start) = self.open.pop() else { return Duration::ZERO };
        let time = end.saturating_sub(start);
        if self.all.len() < LIMIT {
            self.all.push(json!({
                "name": name,
                "depth": self.open.len(),
                "start": milliseconds(start),
                "ms": milliseconds(time),
                "run": run,
            }));
        }
        time
    }

    /// Excludes a time that was spent on recording. Nothing before the first span counts.
    pub fn pause(&mut self, time: Duration) {
        if self.started.is_some() {
            self.paused += time;
        }
    }
}

/// Returns milliseconds, to the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_nest_and_exclude_pauses() {
        let mut spans = Spans::default();
        spans.pause(Duration::from_secs(7200));
        spans.open();
        assert_eq!(spans.paused, Duration::ZERO);
        spans.open();
        assert!(spans.close("pass", Some(0)) < Duration::from_secs(3600));
        spans.pause(Duration::from_secs(7200));
        assert_eq!(spans.close("nest", None), Duration::ZERO);
        assert_eq!(spans.all[0]["depth"], json!(1));
        assert_eq!((&spans.all[1]["depth"], &spans.all[1]["name"]), (&json!(0), &json!("nest")));
        assert_eq!(spans.close("none", None), Duration::ZERO);
        assert_eq!(spans.all.len(), 2);
    }
}
