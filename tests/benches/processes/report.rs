//! Results as JSON lines.

use crate::plan::Pass;
use crate::process::{Failure, Usage};
use crate::texts::Text;
use crate::tools::Tool;
use serde_json::{Map, Value, json};

/// The measurement of a pass in a tool.
pub struct PassResult<'t> {
    /// The tool.
    pub tool: &'t Tool,
    /// The usage without the pass.
    pub plain: Result<Usage, Failure>,
    /// The usage with it.
    pub with: Result<Usage, Failure>,
    /// Seconds by the tool's own clock.
    pub alone: Option<f64>,
}

/// Reports a program at growing sizes.
pub struct Reporter {
    bench: &'static str,
    /// The program's name.
    pub case: &'static str,
    /// The counted unit: `op` or `item`.
    unit: &'static str,
    /// Tool, size and time of every measurement.
    seen: Vec<(&'static str, u64, f64)>,
}

impl Reporter {
    /// Returns an empty report of this bench and program.
    pub fn new(bench: &'static str, case: &'static str, unit: &'static str) -> Self {
        Reporter { bench, case, unit, seen: Vec::new() }
    }

    /// Prints a line for each tool; the first is ours, the second the reference.
    pub fn report(&mut self, text: &Text, results: &[(&Tool, Result<Usage, Failure>)]) {
        let theirs = results.get(1).and_then(|(tool, result)| {
            let usage = result.as_ref().ok()?;
            Some(per_item(tool, usage, text))
        });
        for (index, (tool, result)) in results.iter().enumerate() {
            let mut line = self.line(tool, text.items);
            match result {
                Ok(usage) => {
                    let own = per_item(tool, usage, text);
                    self.seen.push((tool.name, text.items, own.us));
                    line.insert(format!("us_per_{}", self.unit), rounded(own.us));
                    line.insert(format!("bytes_per_{}", self.unit), rounded(own.bytes));
                    let text_bytes = text.bytes as f64 / text.items as f64;
                    line.insert(format!("text_bytes_per_{}", self.unit), rounded(text_bytes));
                    if let (0, Some(theirs)) = (index, &theirs) {
                        line.insert("ratio_to_mlir".to_owned(), rounded(theirs.us / own.us));
                    }
                }
                Err(Failure(reason)) => {
                    line.insert("failed".to_owned(), json!(reason));
                }
            }
            println!("{}", Value::Object(line));
        }
    }

    /// Prints how much dearer an item is at the largest size than at a tenth of it or less.
    pub fn growth(&self) {
        for tool in ["cotan", "mlir-opt"] {
            let of_tool = || self.seen.iter().filter(|row| row.0 == tool);
            let Some(&(_, to, last)) = of_tool().next_back() else { continue };
            let Some(&(_, from, first)) = of_tool().next() else { continue };
            if from == to || first <= 0.0 {
                continue;
            }
            let mut line = self.line_of("growth", tool);
            line.insert("from".to_owned(), json!(from));
            line.insert("to".to_owned(), json!(to));
            line.insert("growth_per_item".to_owned(), rounded(last / first));
            println!("{}", Value::Object(line));
        }
    }

    fn line(&self, tool: &Tool, items: u64) -> Map<String, Value> {
        let mut line = self.line_of(self.bench, tool.name);
        line.insert(format!("{}s", self.unit), json!(items));
        line
    }

    fn line_of(&self, bench: &str, tool: &str) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("bench".to_owned(), json!(bench));
        line.insert("case".to_owned(), json!(self.case));
        line.insert("tool".to_owned(), json!(tool));
        line
    }
}

struct PerItem {
    us: f64,
    bytes: f64,
}

/// Returns the usage for an item, without start-up and without the text.
fn per_item(tool: &Tool, usage: &Usage, text: &Text) -> PerItem {
    let items = text.items as f64;
    let ir = usage.peak_bytes - tool.baseline.peak_bytes - text.bytes as f64;
    PerItem { us: (usage.cpu_us - tool.baseline.cpu_us) / items, bytes: ir / items }
}

/// Prints the usage for an empty module.
pub fn startup(tool: &Tool) {
    let (cpu, peak) = (tool.baseline.cpu_us, tool.baseline.peak_bytes);
    let line = json!({
        "bench": "startup", "tool": tool.name, "cpu_us": cpu, "peak_bytes": peak,
    });
    println!("{line}");
}

/// Prints the usage of a pass, for an operation of the text.
pub fn pass(row: &Pass, text: &Text, results: &[PassResult<'_>]) {
    let ops = text.items as f64;
    let whole = |result: &PassResult<'_>| {
        Some((result.with.as_ref().ok()?.cpu_us - result.tool.baseline.cpu_us) / ops)
    };
    for (index, result) in results.iter().enumerate() {
        let mut line = Map::new();
        line.insert("bench".to_owned(), json!(row.pass));
        line.insert("case".to_owned(), json!(row.program));
        line.insert("tool".to_owned(), json!(result.tool.name));
        line.insert("ops".to_owned(), json!(text.items));
        match (&result.plain, &result.with) {
            (Ok(plain), Ok(with)) => {
                line.insert(
                    "added_us_per_op".to_owned(),
                    rounded((with.cpu_us - plain.cpu_us) / ops),
                );
            }
            (Err(Failure(reason)), _) | (_, Err(Failure(reason))) => {
                line.insert("failed".to_owned(), json!(reason));
            }
        };
        if let Some(alone) = result.alone {
            line.insert("us_per_op".to_owned(), rounded(alone * 1e6 / ops));
        }
        if let Some(whole) = whole(result) {
            line.insert("process_us_per_op".to_owned(), rounded(whole));
        }
        let ratios = [
            ("ratio_to_mlir", result.alone, results.get(1).and_then(|result| result.alone)),
            ("process_ratio_to_mlir", whole(result), results.get(1).and_then(whole)),
        ];
        for (name, own, theirs) in ratios {
            if let (0, Some(own), Some(theirs)) = (index, own, theirs) {
                line.insert(name.to_owned(), rounded(theirs / own));
            }
        }
        println!("{}", Value::Object(line));
    }
}

/// Three decimals are more than the measurement knows.
fn rounded(number: f64) -> Value {
    json!((number * 1000.0).round() / 1000.0)
}
