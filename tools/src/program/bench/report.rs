//! The results as a table or as JSON.

use super::ceilings::Ceilings;
use super::sizes::Row;
use super::times::Times;
use std::time::Duration;

/// The limits of this machine, and their source.
pub struct Limits {
    /// Programs that only access memory or only compute.
    pub ceilings: Ceilings,
    /// The format of the floats that are computed with.
    pub format: &'static str,
    /// Arithmetic operations in a second.
    pub operations: f64,
}

impl Limits {
    /// Returns a line in front of the table.
    pub fn line(&self) -> String {
        format!("at most {:.1} GFLOP/s of {} on one thread", self.operations / 1e9, self.format)
    }
}

/// The result for one size.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The dimension parameters.
    pub sizes: Row,
    /// Minimal number of bytes read and written.
    pub bytes: usize,
    /// Number of arithmetic operations; `None` if it does not depend on sizes only.
    pub operations: Option<f64>,
    /// The time of a call.
    pub times: Times,
    /// The time for reading and writing as many bytes; `None` if there are too few.
    pub memory: Option<f64>,
}

impl Measured {
    fn rate(&self) -> f64 {
        self.bytes as f64 / self.times.least / 1e9
    }

    /// Billions of operations in a second.
    fn speed(&self) -> Option<f64> {
        self.operations.map(|operations| operations / self.times.least / 1e9)
    }

    /// Returns the maximum of the minimal times of memory and arithmetic.
    pub fn least(&self, most: f64) -> Option<f64> {
        let arithmetic = self.operations.map(|operations| operations / most);
        [self.memory, arithmetic].into_iter().flatten().reduce(f64::max)
    }

    /// Returns the share of the minimal time; `None` if the memory time is too short to be
    /// measured.
    fn share(&self, limits: &Limits) -> Option<f64> {
        self.memory
            .and_then(|_| self.least(limits.operations))
            .map(|least| least / self.times.least)
    }

    /// Returns a row of the table.
    pub fn line(&self, limits: &Limits) -> String {
        let sizes: String = self.sizes.iter().map(|(_, size)| format!("{size:>10}")).collect();
        let Times { least, median } = self.times;
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let speed = or_none(self.speed().map(|speed| format!("{speed:.2}")));
        let share = or_none(self.share(limits).map(|share| format!("{:.0} %", share * 1e2)));
        format!(
            "{sizes} {:>12} {:>12} {:>12} {:>9.2} {speed:>9} {share:>8}\n",
            self.bytes,
            seconds(least),
            seconds(median),
            self.rate(),
        )
    }

    /// Returns an object of JSON.
    pub fn json(&self, function: &str, compile: Duration, limits: &Limits) -> String {
        let sizes: serde_json::Map<_, _> =
            self.sizes.iter().map(|(name, size)| (name.clone(), (*size).into())).collect();
        let object = serde_json::json!({
            "function": function,
            "sizes": sizes,
            "bytes": self.bytes,
            "operations": self.operations,
            "least_s": self.times.least,
            "median_s": self.times.median,
            "gb_per_s": self.rate(),
            "gflop_per_s": self.speed(),
            "memory_s": self.memory,
            "most_gflop_per_s": limits.operations / 1e9,
            "share": self.share(limits),
            "compile_s": compile.as_secs_f64(),
        });
        format!("{object}\n")
    }
}

/// Returns the first line of the table.
pub fn heading(row: &Row) -> String {
    let sizes: String = row.iter().map(|(name, _)| format!("{name:>10}")).collect();
    format!(
        "{sizes} {:>12} {:>12} {:>12} {:>9} {:>9} {:>8}\n",
        "bytes", "time", "median", "GB/s", "GFLOP/s", "share"
    )
}

/// Returns a time with a unit that makes it short.
pub fn seconds(time: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (unit, name) = units.into_iter().find(|unit| time >= unit.0).unwrap_or((1e-9, "ns"));
    format!("{:.2} {name}", time / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_contains_its_time() {
        let times = Times { least: 2e-6, median: 0.0025 };
        let sizes = vec![("n".to_owned(), 1000)];
        let measured =
            Measured { sizes, bytes: 8000, operations: Some(4000.0), times, memory: Some(1e-6) };
        let ceilings = Ceilings::new().unwrap();
        let limits = Limits { ceilings, format: "f64", operations: 4e9 };
        assert_eq!(heading(&measured.sizes).len(), measured.line(&limits).len());
        let line = measured.line(&limits);
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.join(" "), "1000 8000 2.00 us 2.50 ms 4.00 2.00 50 %");
        // The arithmetic bound exceeds the memory bound.
        let limits = Limits { operations: 2.5e9, ..limits };
        assert!(measured.line(&limits).ends_with("80 %\n"));
        let json = measured.json("f", Duration::from_millis(5), &limits);
        let wanted = ["\"sizes\":{\"n\":1000}", "\"share\":0.8", "\"gflop_per_s\":2.0"];
        assert!(wanted.iter().all(|part| json.contains(part)), "{json}");
    }
}
