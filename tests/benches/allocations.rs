//! Counts allocations, one JSON line for each stage: part of `cargo xtask bench`.

use allocation_counter::{AllocationInfo, measure};
use cotan_ir::source::SourceText;
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print};
use cotan_ir::{Diagnostics, Ir, verify};
use cotan_tests::programs::{self, Program};
use serde_json::json;

/// Counts per operation hardly change with the size, so one is enough.
const OPS: u64 = 100_000;

const CASES: &[&str] = &["scalar", "tensor", "nested", "unique"];

fn main() {
    let filter = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let wants = |case: &str| {
        filter.as_ref().is_none_or(|filter| case.contains(filter) || "allocations".contains(filter))
    };
    for program in CASES.iter().filter(|case| wants(case)).filter_map(|case| programs::named(case))
    {
        count(program);
    }
}

fn count(program: &Program) {
    let text: SourceText = program.text(OPS).into();
    let registry = cotan_dialects::registry();
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let mut parsed = None;
    let parsing = measure(|| {
        parsed = Some(parse(&registry, program.name, text.clone(), 1, options));
    });
    let ir: Ir = parsed.expect("it was just parsed").ir;
    let mut diagnostics = Diagnostics::default();
    let verifying = measure(|| verify::verify(&ir, &mut diagnostics));
    let printing = measure(|| {
        print(&ir, PrintOptions::default(), &mut std::io::sink()).expect("a sink takes everything");
    });
    for (stage, info) in [("parse", parsing), ("verify", verifying), ("print", printing)] {
        report(program, stage, &info);
    }
}

fn report(program: &Program, stage: &str, info: &AllocationInfo) {
    let per_op = |number: f64| (number / OPS as f64 * 1e5).round() / 1e5;
    let line = json!({
        "bench": "allocations",
        "case": program.name,
        "stage": stage,
        "ops": OPS,
        "allocations": info.count_total,
        "allocations_per_op": per_op(info.count_total as f64),
        "peak_bytes_per_op": per_op(info.bytes_max as f64),
        "kept_bytes_per_op": per_op(info.bytes_current as f64),
    });
    println!("{line}");
}
