//! The measured programs.

use crate::plan::Pass;
use crate::process::{self, Failure, Usage};
use crate::texts::{self, Text};
use std::env;
use std::path::{Path, PathBuf};

/// A program that reads, checks and prints a module.
pub struct Tool {
    /// `cotan` or `mlir-opt`.
    pub name: &'static str,
    program: String,
    arguments: &'static [&'static str],
    timing: &'static [&'static str],
    /// The usage for an empty module.
    pub baseline: Usage,
}

/// Ours, and upstream's if it is installed and ours is not to be `alone`.
pub fn find(alone: bool) -> Result<Vec<Tool>, String> {
    let ours = ours().ok_or("no `cotan`: run `cargo xtask bench`, which builds it")?;
    let mut tools = vec![Tool {
        name: "cotan",
        program: ours,
        arguments: &["opt", "--allow-unregistered-dialect"],
        timing: &["--timing=json"],
        baseline: Usage { cpu_us: 0.0, peak_bytes: 0.0 },
    }];
    if alone {
        return Ok(tools);
    }
    match on_path("mlir-opt-22") {
        Some(program) => tools.push(Tool {
            name: "mlir-opt",
            program,
            arguments: &["--allow-unregistered-dialect", "--mlir-disable-threading"],
            timing: &["--mlir-timing", "--mlir-timing-display=list", "--mlir-output-format=json"],
            baseline: Usage { cpu_us: 0.0, peak_bytes: 0.0 },
        }),
        None => eprintln!("`mlir-opt-22` is not installed, so nothing is compared with it"),
    }
    Ok(tools)
}

/// Returns `COTAN`, else the release build in the same folder.
fn ours() -> Option<String> {
    if let Some(path) = env::var_os("COTAN") {
        return path.into_string().ok();
    }
    let this = env::current_exe().ok()?;
    let built = this.ancestors().nth(2)?.join("cotan");
    built.is_file().then(|| built.display().to_string())
}

fn on_path(name: &str) -> Option<String> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder| folder.join(name));
    places.find(|place: &PathBuf| place.is_file()).map(|place| place.display().to_string())
}

impl Tool {
    /// Measures the start-up.
    pub fn learn_baseline(&mut self) -> Result<(), String> {
        let text = texts::empty()?;
        let usage = self.measure(&[], &text, 9);
        self.baseline = usage.map_err(|Failure(why)| format!("{}: {why}", self.name))?;
        Ok(())
    }

    /// Returns the number of repetitions: short runs are noisier.
    pub fn repetitions(&self, size: u64) -> u32 {
        match (size, self.name) {
            (0..=100_000, _) => 9,
            (..=1_000_000, _) => 5,
            (_, "cotan") => 3,
            _ => 1,
        }
    }

    /// Returns the least of several runs; flags come before the file.
    pub fn measure(&self, flags: &[&str], text: &Text, times: u32) -> Result<Usage, Failure> {
        let mut least = Usage { cpu_us: f64::INFINITY, peak_bytes: f64::INFINITY };
        for _ in 0..times {
            least = least.least(self.run(flags, &text.path)?.0);
        }
        Ok(least)
    }

    /// Returns the time of a pass by the tool's own clock.
    fn pass_seconds(&self, row: &Pass, text: &Text) -> Option<f64> {
        let flag = format!("--{}", row.pass);
        let flags: Vec<&str> =
            [flag.as_str()].into_iter().chain(self.timing.iter().copied()).collect();
        let (_, errors) = self.run(&flags, &text.path).ok()?;
        seconds_of([row.pass, row.upstream], &errors)
    }

    fn run(&self, flags: &[&str], path: &Path) -> Result<(Usage, String), Failure> {
        let path = path.display().to_string();
        let words = self.arguments.iter().chain(flags).copied().chain([path.as_str()]);
        process::measure(&self.program, &words.collect::<Vec<_>>())
    }
}

/// Returns the minimum of several runs of each tool, interleaved: the speed of a machine varies,
/// and all tools must see the same variation.
pub fn in_turns<'t>(
    tools: &'t [Tool],
    flags: &[&str],
    text: &Text,
    size: u64,
) -> Vec<(&'t Tool, Result<Usage, Failure>)> {
    let mut results: Vec<_> =
        tools.iter().map(|tool| (tool, tool.measure(flags, text, 1))).collect();
    for round in 1..tools.iter().map(|tool| tool.repetitions(size)).max().unwrap_or(0) {
        for (tool, least) in &mut results {
            if round < tool.repetitions(size)
                && let Ok(known) = least
            {
                *least = tool.measure(flags, text, 1).map(|usage| known.least(usage));
            }
        }
    }
    results
}

/// Returns the minimal times of a pass by each tool's own clock, interleaved.
pub fn pass_in_turns(tools: &[Tool], row: &Pass, text: &Text, size: u64) -> Vec<Option<f64>> {
    let mut least: Vec<Option<f64>> = vec![None; tools.len()];
    for round in 0..tools.iter().map(|tool| tool.repetitions(size)).max().unwrap_or(0) {
        for (tool, least) in tools.iter().zip(&mut least) {
            if round < tool.repetitions(size) {
                let seconds = tool.pass_seconds(row, text);
                *least = least.take().into_iter().chain(seconds).reduce(f64::min);
            }
        }
    }
    least
}

/// Returns the seconds of a pass in a timing report of either tool.
fn seconds_of(names: [&str; 2], report: &str) -> Option<f64> {
    let start = report.find(['[', '{'])?;
    let report: serde_json::Value = serde_json::from_str(report[start..].trim()).ok()?;
    let mut found = 0.0;
    let mut pending = vec![&report];
    while let Some(value) = pending.pop() {
        match value {
            serde_json::Value::Array(values) => pending.extend(values),
            serde_json::Value::Object(fields) => {
                let name = fields.get("name").and_then(|name| name.as_str());
                if name.is_some_and(|name| names.contains(&name)) {
                    found += seconds(fields)?;
                }
                pending.extend(fields.values());
            }
            _ => {}
        }
    }
    (found > 0.0).then_some(found)
}

/// `"wall": {"duration": 0.1}` upstream, `"seconds": 0.1` here.
fn seconds(fields: &serde_json::Map<String, serde_json::Value>) -> Option<f64> {
    let theirs = fields.get("wall").and_then(|wall| wall.get("duration"));
    theirs.or_else(|| fields.get("seconds"))?.as_f64()
}
