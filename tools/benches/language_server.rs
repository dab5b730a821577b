//! The latency of each request on 10,000 lines, each after a keystroke. With a number of
//! milliseconds as an argument, it fails if a 95th percentile exceeds it.

#[path = "../tests/lsp/program.rs"]
mod program;
#[path = "../tests/lsp/requests.rs"]
mod requests;

use cotan_lsp::client::Client;
use requests::{AFTER_NAME, LINE, requests};
use std::io;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const URI: &str = "untitled:large.mlir";
const ROUNDS: usize = 60;

fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort();
    let index = ((times.len() as f64 * share).ceil() as usize).clamp(1, times.len()) - 1;
    times[index].as_secs_f64() * 1e3
}

/// Returns the processor time of a process so far: on a busy machine it is what an idle one would
/// take. `None` where the system does not tell.
fn processor_time(process: u32) -> Option<Duration> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let times = tasks.filter_map(|task| {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    });
    Some(Duration::from_nanos(times.sum()))
}

/// Times of one measurement, and processor times.
type Times = (Vec<Duration>, Vec<Duration>);

/// Returns the times of one measurement, repeated after a keystroke each.
fn measure(
    client: &mut Client,
    column: u32,
    typed: &str,
    mut answer: impl FnMut(&mut Client) -> io::Result<()>,
) -> io::Result<Times> {
    let (mut times, mut busy) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        // A character is typed, and removed again.
        let (end, text) = if round % 2 == 0 { (column, typed) } else { (column + 1, "") };
        let (start, before) = (Instant::now(), processor_time(client.process()));
        client.change(URI, (LINE, column), (LINE, end), text)?;
        answer(client)?;
        times.push(start.elapsed());
        if let (Some(before), Some(after)) = (before, processor_time(client.process())) {
            busy.push(after.saturating_sub(before));
        }
    }
    Ok((times, busy))
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
    println!("{:24} {:>8} {:>8} {:>8} {:>8}", "request", "p50 ms", "p95 ms", "max ms", "p95 CPU");
    let mut is_fast = true;
    let mut report = |name: &str, (mut times, mut busy): Times| {
        let [half, most, all] = [0.5, 0.95, 1.0].map(|share| percentile(&mut times, share));
        let busy = match busy.is_empty() {
            true => "-".to_owned(),
            false => format!("{:.1}", percentile(&mut busy, 0.95)),
        };
        println!("{name:24} {half:8.1} {most:8.1} {all:8.1} {busy:>8}");
        is_fast &= limit.is_none_or(|limit| most <= limit);
    };
    let times = measure(&mut client, 0, " ", |client| client.diagnostics(URI).map(drop))?;
    report("publishDiagnostics", times);
    for (method, params) in requests(URI) {
        // A code action mends a name that is misspelled after every second keystroke.
        let (column, typed) = if method == "codeAction" { (AFTER_NAME, "s") } else { (0, " ") };
        let method = format!("textDocument/{method}");
        let answer = |client: &mut Client| client.request(&method, params.clone()).map(drop);
        let times = measure(&mut client, column, typed, answer)?;
        report(&method["textDocument/".len()..], times);
    }
    client.stop()?;
    Ok(is_fast)
}
