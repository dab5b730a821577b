//! A Python process that times JAX's twins.

use super::BenchResult;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The environment variable that names a Python with JAX.
const PYTHON: &str = "COTAN_PYTHON";

/// A running `tests/breadth/beside.py`.
pub struct Jax {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Jax {
    /// Starts the process; returns `None` if no Python is named.
    ///
    /// # Errors
    /// If the named Python cannot be run.
    pub fn start() -> BenchResult<Option<Self>> {
        let Some(python) = std::env::var_os(PYTHON) else {
            eprintln!("{PYTHON} names no Python with JAX: its columns are missing");
            return Ok(None);
        };
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/breadth/beside.py");
        let mut command = Command::new(python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let requests = child.stdin.take().ok_or("it has an input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("it has an output")?);
        Ok(Some(Self { child, requests, answers }))
    }

    /// Compiles value and gradient of a program; returns the milliseconds of each.
    ///
    /// # Errors
    /// If the process ended.
    pub fn load(&mut self, name: &str, sizes: &[usize], element: &str) -> BenchResult<[f64; 2]> {
        let answer = self.ask(&format!("[\"load\", \"{name}\", {sizes:?}, \"{element}\"]"))?;
        let numbers = answer.trim_matches(['[', ']']).split(", ").map(str::parse);
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>()?;
        Ok(numbers.try_into().map_err(|_| "two times are expected")?)
    }

    /// Returns the microseconds of the fastest call in a measurement.
    ///
    /// # Errors
    /// If the process ended.
    pub fn time(&mut self, at: usize, seconds: f64) -> BenchResult<f64> {
        Ok(self.ask(&format!("[\"time\", {at}, {seconds}]"))?.parse()?)
    }

    /// Returns the bytes that a function allocates besides its results.
    ///
    /// # Errors
    /// If the process ended.
    pub fn memory(&mut self, at: usize) -> BenchResult<usize> {
        Ok(self.ask(&format!("[\"memory\", {at}]"))?.parse()?)
    }

    fn ask(&mut self, request: &str) -> BenchResult<String> {
        writeln!(self.requests, "{request}")?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer)? == 0 {
            return Err("JAX's process ended".into());
        }
        Ok(answer.trim().to_owned())
    }
}

impl Drop for Jax {
    fn drop(&mut self) {
        // It ends by itself when its input ends; this only hurries.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
