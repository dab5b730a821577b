//! The latency of each request on 10,000 lines, each after a keystroke. With a number of
//! milliseconds as an argument, it fails if a 95th percentile exceeds it.

#[path = "../tests/lsp/program.rs"]
mod program;

use cotan_lsp::client::Client;
use serde_json::{Value, json};
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const URI: &str = "untitled:large.mlir";
const ROUNDS: usize = 60;

/// A line in the middle of the text.
const LINE: u32 = 5_010;

fn requests() -> Vec<(&'static str, Value)> {
    let document = json!({ "uri": URI });
    let position = json!({ "line": LINE, "character": 20 });
    let at = json!({ "textDocument": document, "position": position });
    let of = json!({ "textDocument": document });
    let window = json!({
        "start": { "line": LINE, "character": 0 }, "end": { "line": LINE + 60, "character": 0 }
    });
    let within =
        json!({ "textDocument": document, "range": window, "context": { "diagnostics": [] } });
    let with = |key: &str, value: Value| {
        let mut params = at.clone();
        params[key] = value;
        params
    };
    vec![
        ("hover", at.clone()),
        ("completion", at.clone()),
        ("definition", at.clone()),
        ("references", with("context", json!({ "includeDeclaration": true }))),
        ("documentHighlight", at.clone()),
        ("prepareRename", at.clone()),
        ("rename", with("newName", json!("renamed"))),
        ("documentSymbol", of.clone()),
        ("foldingRange", of.clone()),
        ("formatting", with("options", json!({ "tabSize": 2, "insertSpaces": true }))),
        ("semanticTokens/full", of.clone()),
        ("semanticTokens/range", within.clone()),
        ("codeAction", within.clone()),
        ("inlayHint", within),
        ("codeLens", of),
    ]
}

fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort();
    let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len()) - 1;
    times[index].as_secs_f64() * 1e3
}

/// Returns the times of one measurement, repeated after a keystroke each.
fn measure(
    client: &mut Client,
    mut answer: impl FnMut(&mut Client) -> io::Result<()>,
) -> io::Result<Vec<Duration>> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        // A blank is typed, and removed again.
        let (end, text) = if round % 2 == 0 { (0, " ") } else { (1, "") };
        let start = Instant::now();
        client.change(URI, (LINE, 0), (LINE, end), text)?;
        answer(client)?;
        times.push(start.elapsed());
    }
    Ok(times)
}

fn main() -> ExitCode {
    let limit = std::env::args().skip(1).find_map(|word| word.parse::<f64>().ok());
    match run(limit) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(limit: Option<f64>) -> io::Result<bool> {
    let mut client = Client::start(env!("CARGO_BIN_EXE_cotan"))?;
    let text = program::program(10_000);
    client.open(URI, &text)?;
    client.diagnostics(URI)?;
    println!("{} lines, {ROUNDS} keystrokes for each request", text.lines().count());
    println!("{:24} {:>8} {:>8} {:>8}", "request", "p50 ms", "p95 ms", "max ms");
    let mut is_fast = true;
    let mut report = |name: &str, times: &mut [Duration]| {
        let [half, most, all] = [0.5, 0.95, 1.0].map(|share| percentile(times, share));
        println!("{name:24} {half:8.1} {most:8.1} {all:8.1}");
        is_fast &= limit.is_none_or(|limit| most <= limit);
    };
    let mut times = measure(&mut client, |client| client.diagnostics(URI).map(drop))?;
    report("publishDiagnostics", &mut times);
    for (method, params) in requests() {
        let method = format!("textDocument/{method}");
        let mut times =
            measure(&mut client, |client| client.request(&method, params.clone()).map(drop))?;
        report(&method["textDocument/".len()..], &mut times);
    }
    client.stop()?;
    Ok(is_fast)
}
