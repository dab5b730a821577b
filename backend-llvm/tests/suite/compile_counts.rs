//! Counts that bound the compile time of gradients, which times cannot do on a shared machine: the
//! passes that run, and the LLVM instructions emitted.
//!
//! Each count is at most that of the table `compile_counts.tsv`; `COTAN_BLESS=1` writes the table.

use cotan_backend_llvm::{ArtifactKind, Cpu, Level, Target, build};
use cotan_dialects::Callable;
use cotan_ir::Ir;
use cotan_passes::{End, Instrument, Invocation, PassManager, Pipeline, registry};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::straight_line::straight_line;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The programs of the kit.
const KIT: &str = "../tests/kit";

/// Number of operations of a program without loops: its gradient is split into several functions.
const STRAIGHT: usize = 1_500;

/// Passes that ran, passes that changed the module, LLVM instructions.
type Counts = [usize; 3];

const HEADER: &str = "program\tpasses\tchanging passes\tLLVM instructions\n";

/// Counts executions of passes.
#[derive(Default)]
struct Executions {
    all: usize,
    changing: usize,
}

impl Instrument for Executions {
    fn after_pass(&mut self, _: &Ir, _: Invocation<'_>, end: End) {
        self.all += 1;
        self.changing += usize::from(end == End::Changed);
    }
}

/// Returns the counts of the gradient of the first function of a program.
fn counts(text: &str) -> Result<Counts, String> {
    let mut ir = derived(text, "")?;
    let function = ir.walk(ir.root()).find(|&op| Callable::is(&ir, op)).ok_or("no function")?;
    let name = ir.symbol_name(function).map(|name| ir.text(name).to_owned()).unwrap_or_default();
    let signature = Callable::type_of(&ir, function).cloned().ok_or("no signature")?;
    let asked = request(&mut ir, &name, &signature, false);
    let text = text.replace("func.func @", "func.func private @") + &asked;
    let mut ir = derived(&text, "")?;
    let mut executions = Executions::default();
    for pipeline in ["gradient", "lower-to-loops"] {
        let pipeline = Pipeline::parse(&registry(), ir.registry(), pipeline);
        let pipeline = pipeline.map_err(|errors| format!("{errors:?}"))?;
        let report = PassManager::new(pipeline).run(&mut ir, &mut [&mut executions]);
        if let Some(failure) = report.failure {
            return Err(failure.to_string());
        }
    }
    let cpu = Cpu::named("x86-64-v4").ok_or("no such CPU")?;
    let target = Target { cpu, level: Level::O0 };
    let code = build(&ir, &target, ArtifactKind::Llvm).map_err(|error| error.to_string())?;
    let code = String::from_utf8(code).map_err(|error| error.to_string())?;
    Ok([executions.all, executions.changing, instructions(&code)])
}

/// Returns the number of instructions of a module as text: lines of functions, but not those of a
/// switch, which are indented twice.
fn instructions(code: &str) -> usize {
    let is_one = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    code.lines().filter(is_one).count()
}

fn programs() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(KIT);
    let files = std::fs::read_dir(folder).expect("the kit is a folder");
    let files = files.map(|file| file.expect("it is readable").path());
    let named = |file: PathBuf| {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(file).expect("a program is text"))
    };
    let mut all: BTreeMap<String, String> = files.map(named).collect();
    all.insert(format!("straight_line_{STRAIGHT}"), straight_line(STRAIGHT));
    all
}

/// Returns the rows of a table.
fn read(table: &str) -> BTreeMap<&str, Vec<usize>> {
    let rows = table.lines().skip(1).map(|line| line.split('\t'));
    let numbers = rows.filter_map(|mut words| {
        Some((words.next()?, words.filter_map(|word| word.parse().ok()).collect()))
    });
    numbers.collect()
}

#[cfg(target_arch = "x86_64")]
#[test]
fn gradients_run_no_more_passes_and_emit_no_more_instructions() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/compile_counts.tsv");
    let mut table = HEADER.to_owned();
    let mut found = BTreeMap::new();
    for (name, text) in programs() {
        let counts = counts(&text).unwrap_or_else(|why| panic!("{name}: {why}"));
        let [passes, changing, instructions] = counts;
        writeln!(table, "{name}\t{passes}\t{changing}\t{instructions}").expect("strings take all");
        found.insert(name, counts);
    }
    if std::env::var_os("COTAN_BLESS").is_some() {
        std::fs::write(&file, table).expect("the table is writable");
        return;
    }
    let bounds = std::fs::read_to_string(&file).expect("the table is text");
    let bounds = read(&bounds);
    let wrong = found.iter().filter_map(|(name, counts)| {
        let bound = bounds.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        let is_within = bound.len() == 3 && counts.iter().zip(bound).all(|(a, b)| a <= b);
        (!is_within).then(|| format!("{name}: {counts:?}, at most {bound:?}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}; COTAN_BLESS=1 writes the table", wrong.join("\n"));
}
