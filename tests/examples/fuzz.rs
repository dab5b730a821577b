//! Runs a fuzz target on files, or on so many random inputs:
//! `cargo run -p cotan-tests --example fuzz structure 1000`.

use cotan_tests::fuzz::TARGETS;
use cotan_tests::generate::seeded;
use std::process::ExitCode;

/// A short input or a long one.
fn input(seed: u64) -> Vec<u8> {
    seeded(seed, 100 + (seed % 17) as usize * 70)
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some(target) = TARGETS.iter().find(|target| target.name == name) else {
        eprintln!("Usage: fuzz TARGET FILE|COUNT...\n");
        TARGETS.iter().for_each(|target| eprintln!("  {:<10} {}", target.name, target.about));
        return ExitCode::from(2);
    };
    let mut findings = 0;
    let mut run = |what: String, input: &[u8]| {
        if let Err(broken) = (target.run)(input) {
            println!("{what}: {broken}");
            findings += 1;
        }
    };
    for argument in arguments {
        match argument.parse() {
            Ok(count) => (0..count).for_each(|seed| run(format!("seed {seed}"), &input(seed))),
            Err(_) => match std::fs::read(&argument) {
                Ok(input) => run(argument, &input),
                Err(error) => eprintln!("cannot read `{argument}`: {error}"),
            },
        }
    }
    if findings == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
