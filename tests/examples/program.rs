//! Prints a benchmark text: `cargo run --release --example program -- scalar 1000`.

use cotan_tests::programs;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let program = arguments.first().and_then(|name| programs::named(name));
    let count = arguments.get(1).and_then(|count| count.parse().ok());
    let (Some(program), Some(count)) = (program, count) else {
        eprintln!("Usage: program NAME COUNT\n");
        for program in programs::PROGRAMS.iter().chain(programs::HARD).chain([&programs::ARRAYS]) {
            eprintln!("  {:<20} {}", program.name, program.about);
        }
        return ExitCode::from(2);
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    match (program.write)(count, &mut out).and_then(|_| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
