//! What was measured, as a table or as JSON.

use super::sizes::Row;
use super::times::Times;
use std::time::Duration;

/// What was measured of one size.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The dimension parameters.
    pub sizes: Row,
    /// What is read and written at least.
    pub bytes: usize,
    /// How long a call takes.
    pub times: Times,
    /// How long reading and writing as much takes; `None` if there is too little of it.
    pub ceiling: Option<f64>,
}

impl Measured {
    fn rate(&self) -> f64 {
        self.bytes as f64 / self.times.least / 1e9
    }

    fn share(&self) -> Option<f64> {
        self.ceiling.map(|ceiling| ceiling / self.times.least)
    }

    /// A row of the table.
    pub fn line(&self) -> String {
        let sizes: String = self.sizes.iter().map(|(_, size)| format!("{size:>10}")).collect();
        let Times { least, median } = self.times;
        let share = self.share().map_or("-".to_owned(), |share| format!("{:.0} %", share * 1e2));
        format!(
            "{sizes} {:>12} {:>12} {:>12} {:>9.2} {share:>8}\n",
            self.bytes,
            seconds(least),
            seconds(median),
            self.rate(),
        )
    }

    /// An object of JSON.
    pub fn json(&self, function: &str, compile: Duration) -> String {
        let sizes: serde_json::Map<_, _> =
            self.sizes.iter().map(|(name, size)| (name.clone(), (*size).into())).collect();
        let object = serde_json::json!({
            "function": function,
            "sizes": sizes,
            "bytes": self.bytes,
            "least_s": self.times.least,
            "median_s": self.times.median,
            "gb_per_s": self.rate(),
            "ceiling_s": self.ceiling,
            "share": self.share(),
            "compile_s": compile.as_secs_f64(),
        });
        format!("{object}\n")
    }
}

/// The first line of the table.
pub fn heading(row: &Row) -> String {
    let sizes: String = row.iter().map(|(name, _)| format!("{name:>10}")).collect();
    format!(
        "{sizes} {:>12} {:>12} {:>12} {:>9} {:>8}\n",
        "bytes", "time", "median", "GB/s", "share"
    )
}

/// A time with a unit that makes it a short number.
fn seconds(time: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (unit, name) = units.into_iter().find(|unit| time >= unit.0).unwrap_or((1e-9, "ns"));
    format!("{:.2} {name}", time / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_how_fast_it_was() {
        let times = Times { least: 2e-6, median: 0.0025 };
        let sizes = vec![("n".to_owned(), 1000)];
        let measured = Measured { sizes, bytes: 8000, times, ceiling: Some(1e-6) };
        assert_eq!(heading(&measured.sizes).len(), measured.line().len());
        let words: Vec<String> = measured.line().split_whitespace().map(str::to_owned).collect();
        assert_eq!(words.join(" "), "1000 8000 2.00 us 2.50 ms 4.00 50 %");
        let json = measured.json("f", Duration::from_millis(5));
        assert!(
            json.contains("\"sizes\":{\"n\":1000}") && json.contains("\"share\":0.5"),
            "{json}"
        );
    }
}
