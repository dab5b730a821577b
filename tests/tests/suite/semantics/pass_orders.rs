//! Passes in random order on the text cases: each one leaves a module that verifies, or a diagnostic.

use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::{FailureKind, PassManager, PassRegistry, Pipeline, VerifyEach};
use cotan_tests::effort::{sample, seeds};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::laws;
use cotan_tests::mistakes::Mistakes;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Passes that follow each other.
const PASSES: u64 = 12;

/// Larger modules are left out of longer sequences, which copy what they unroll.
const LARGEST: usize = 20_000;

/// The modules of the text cases: files are split where cases are.
fn modules() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")];
    let mut modules = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of cases").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension() == Some("mlir".as_ref()) {
                let text = fs::read(&path).expect("a listed file can be read");
                let text = String::from_utf8_lossy(&text).into_owned();
                modules.extend(text.split("// -----").map(|part| (path.clone(), part.to_owned())));
            }
        }
    }
    modules.sort();
    modules
}

/// Runs a pass on a module; the module stays as it was if the pass refuses it.
fn run(ir: &mut Ir, passes: &PassRegistry, name: &str) -> Result<(), String> {
    let Ok(pipeline) = Pipeline::parse(passes, &REGISTRY, name) else { return Ok(()) };
    let mut changed = ir.clone();
    let manager = PassManager { verify: VerifyEach::Each, ..PassManager::new(pipeline) };
    let report = manager.run(&mut changed, &mut []);
    match report.failure {
        None => *ir = changed,
        Some(failure) if matches!(failure.kind, FailureKind::Pass) => {
            if !report.diagnostics.has_errors() {
                return Err(format!("`{name}` fails without an error"));
            }
        }
        Some(failure) => {
            let before = print_to_string(ir, PrintOptions::default());
            let messages = laws::messages(&report.diagnostics);
            return Err(format!("`{name}`: {failure}: {messages}\nbefore it:\n{before}"));
        }
    }
    Ok(())
}

/// Runs a random sequence of passes on a module.
fn hold(text: &str, seed: u64, passes: &PassRegistry) -> Result<u64, String> {
    let Ok(mut ir) = laws::read(&REGISTRY, "case.mlir", text) else { return Ok(0) };
    if laws::verified(&ir).is_err() {
        return Ok(0);
    }
    let bytes = seeded(seed, 64);
    let mut choices = Choices::new(&bytes);
    let mut order = Vec::new();
    for _ in 0..sample(PASSES, PASSES * 3 / 4) {
        let name = choices.pick(passes.passes()).name;
        order.push(name);
        run(&mut ir, passes, name).map_err(|why| format!("{why}\nafter {}", order.join(",")))?;
        if ir.walk(ir.root()).count() > LARGEST {
            break;
        }
    }
    Ok(order.len() as u64)
}

#[test]
fn passes_in_any_order_leave_modules_that_verify() {
    let passes = cotan_passes::registry();
    let (modules, mut mistakes) = (modules(), Mistakes::default());
    let (start, mut ran, mut all) = (Instant::now(), 0, 0);
    for seed in seeds(20, 1) {
        for (at, (path, text)) in modules.iter().enumerate() {
            all += 1;
            let mixed = seed * 10_007 + at as u64;
            match hold(text, mixed, &passes) {
                Ok(count) => ran += count,
                Err(why) => {
                    let name = format!("{}, seed {mixed}", path.display());
                    // The last line lists the passes.
                    let order = why.lines().rev().find(|line| line.starts_with("after "));
                    let first = why.lines().next().unwrap_or_default();
                    eprintln!("{name}: {first} {}", order.unwrap_or_default());
                    mistakes.add(&name, &why, text);
                }
            }
        }
    }
    println!("{ran} passes on {all} modules in {:?}", start.elapsed());
    mistakes.none_of(all);
    assert!(ran > 300, "only {ran} passes");
}
