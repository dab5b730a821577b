//! A few seconds of every fuzz target: on previous failures, on cases and upstream programs, and on
//! random changes of those. `cargo xtask fuzz` runs for a given time.

use cotan_tests::effort::{count, sample};
use cotan_tests::fuzz::{TARGETS, Target, mutate};
use cotan_tests::generate::seeded;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// An input that takes longer is a failure, even without optimization.
const TOO_LONG: Duration = Duration::from_secs(30);

fn files(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// Returns the files of a sample, each with a seed, or all of them in full mode. Whether a file
/// belongs to the sample depends on its path alone, so that new files leave the others as they are.
fn sampled(files: Vec<PathBuf>, one_in: u64) -> impl Iterator<Item = (PathBuf, u64)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let seeded = files.into_iter().map(move |file| {
        let seed = hash(file.strip_prefix(folder).unwrap_or(&file).as_os_str().as_encoded_bytes());
        (file, seed)
    });
    seeded.filter(move |(_, seed)| seed.is_multiple_of(sample(1, one_in)))
}

/// The hash FNV-1a, with its high bits mixed into the low ones.
fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    hash ^ hash >> 32
}

/// Returns the programs among the cases.
fn case_programs() -> Vec<PathBuf> {
    let mut files = files("cases");
    files.retain(|file| file.extension() == Some("mlir".as_ref()));
    files
}

fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).expect("there is such a target")
}

/// Returns the processor time of this thread, which the load of the machine does not change. `None` on
/// other systems than Linux.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Runs a target; a stack that overflows ends the test too.
fn hold(target: &Target, what: &str, input: &[u8]) {
    let (start, started) = (Instant::now(), processor_time());
    if let Err(broken) = (target.run)(input) {
        panic!("{} on {what}: {broken}\ninput: {}", target.name, String::from_utf8_lossy(input));
    }
    let spent = started.zip(processor_time()).map(|(started, now)| now.saturating_sub(started));
    let took = spent.unwrap_or_else(|| start.elapsed());
    assert!(took < TOO_LONG, "{} takes {took:?} on {what}", target.name);
}

/// These programs are a workspace of their own, which is compiled by `cargo xtask fuzz` alone.
#[test]
fn every_target_has_a_program_for_libfuzzer() {
    for Target { name, .. } in TARGETS {
        let path = format!("{}/fuzz/src/bin/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert!(text.contains(&format!("cotan_tests::fuzz::hold(\"{name}\", input)")), "{path}");
    }
}

#[test]
fn findings_stay_fixed() {
    for file in files("fuzz/findings") {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let input = fs::read(&file).expect("a listed file can be read");
        for target in TARGETS.iter().filter(|target| name.starts_with(target.name)) {
            hold(target, &name, &input);
        }
    }
}

#[test]
fn cases_and_upstream_programs_obey_the_laws() {
    let files: Vec<_> = files("cases").into_iter().chain(files("conformance/upstream")).collect();
    assert!(files.len() > 100, "only {} files to start from", files.len());
    // `tests/cases.rs` checks their whole output.
    for (file, _) in sampled(files, 6) {
        let input = fs::read(&file).expect("a listed file can be read");
        hold(target("bytes"), &file.to_string_lossy(), &input);
    }
}

#[test]
fn changed_programs_obey_the_laws() {
    let seeds = files("conformance/upstream").into_iter().filter_map(|file| fs::read(file).ok());
    let seeds: Vec<_> = seeds.filter(|text| text.len() < 3000).collect();
    let start = Instant::now();
    for seed in 0.. {
        if start.elapsed() > Duration::from_secs(count(8)) {
            return;
        }
        let start = &seeds[seed as usize % seeds.len()];
        if let Some(input) = mutate(start, seed, 4096) {
            hold(target("bytes"), &format!("seed {seed}"), &input);
        }
    }
}

#[test]
fn changed_pipelines_obey_the_laws() {
    let start = b"builtin.module(func.func(cse,dce{x=1 y={a,b}}),any(symbol-dce))";
    for seed in 0..5000 {
        let input = mutate(start, seed, 200).unwrap_or_else(|| seeded(seed, 20));
        hold(target("pipeline"), &format!("seed {seed}"), &input);
    }
}

/// Derivatives of cases, with parts left out.
#[test]
fn derivatives_of_cases_are_built_or_refused() {
    for (file, seed) in sampled(case_programs(), 35) {
        let text = fs::read(&file).expect("a listed file can be read");
        hold(target("derivatives"), &file.to_string_lossy(), &[seeded(seed, 32), text].concat());
    }
}

/// Derivatives of generated programs, with parts left out.
#[test]
fn derivatives_of_generated_programs_are_built_or_refused() {
    for seed in 0..count(400) {
        let input = [seeded(seed, 32), seeded(seed + 1, 200)].concat();
        hold(target("derivatives"), &format!("seed {seed}"), &input);
    }
}

/// Verifiers and rules examine neighbours, which may be any operation.
#[test]
fn operations_may_lack_any_part() {
    for (file, seed) in sampled(case_programs(), 12) {
        let text = fs::read(&file).expect("a listed file can be read");
        for seed in seed..seed + sample(2, 1) {
            let input = [seeded(seed, 32), text.clone()].concat();
            hold(target("parts"), &format!("{} with seed {seed}", file.display()), &input);
        }
    }
}
