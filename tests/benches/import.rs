//! The way of a JAX program into arrays: `cargo bench --bench import`.
//!
//! Each program of the corpus is repeated in one module until it has about 10,000 operations.

use cotan_ir::bytecode;
use cotan_ir::source::SourceText;
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::{Diagnostics, Ir, verify};
use cotan_passes::exchange::{Settings, import};
use cotan_tests::corpus::jax;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::time::Duration;

/// The goal for this number of operations is 20 ms, from text to arrays.
const OPS: usize = 10_000;

/// Programs of elementwise functions, contractions, loops, gathers and calls.
const PROGRAMS: [&str; 4] = ["diffusion_loss", "transformer_block", "hmc_step", "mlp_sgd_step"];

fn read(name: &str, text: SourceText) -> Ir {
    let parsed = parse(&jax::REGISTRY, name, text, 1, ParseOptions::default());
    assert!(!parsed.diagnostics.has_errors(), "{name}: {}", parsed.diagnostics);
    parsed.ir
}

fn operations(ir: &Ir) -> usize {
    ir.try_root().map_or(0, |root| ir.walk(root).count())
}

/// Returns a module of copies of all functions of a program. Names of functions get a number.
fn repeated(name: &str) -> (SourceText, usize) {
    let program = jax::text(name);
    let once = operations(&read(name, program.clone().into()));
    let copies = OPS.div_ceil(once);
    let body = program.split_once("{\n").map_or("", |(_, body)| body).trim_end();
    let body = body.strip_suffix('}').expect("a module ends with a brace");
    let mut text = "module {\n".to_owned();
    for copy in 0..copies {
        let mut pieces = body.split('@');
        text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            // The target of a foreign call is no function of the module.
            let number =
                if text.ends_with("custom_call ") { String::new() } else { format!("f{copy}_") };
            text.push_str(&format!("@{number}{piece}"));
        }
    }
    text.push_str("}\n");
    (text.into(), once * copies)
}

fn stages(criterion: &mut Criterion) {
    for name in PROGRAMS {
        let (text, count) = repeated(name);
        let ir = read(name, text.clone());
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(count as u64));
        let all = |text: SourceText| {
            let mut ir = read(name, text);
            import(&mut ir, Settings::default()).expect("it has a translation");
            ir
        };
        group.bench_function("text-to-arrays", |bencher| {
            bencher.iter_with_large_drop(|| all(text.clone()));
        });
        group.bench_function("parse", |bencher| {
            bencher.iter_with_large_drop(|| read(name, text.clone()));
        });
        group.bench_function("verify", |bencher| {
            bencher.iter(|| {
                let mut diagnostics = Diagnostics::default();
                verify::verify(&ir, &mut diagnostics);
                assert!(diagnostics.is_empty());
            });
        });
        group.bench_function("import", |bencher| {
            let run = |ir: &mut Ir| import(ir, Settings::default()).expect("it has a translation");
            bencher.iter_batched_ref(|| ir.clone(), run, BatchSize::LargeInput);
        });
        group.finish();
    }
}

/// The same program as text and as a portable artifact.
fn artifacts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("operations");
    for file in ["operations.1.17.0.mlirbc", "operations.v6.mlirbc"] {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../bytecode/");
        let bytes = std::fs::read(format!("{path}{file}")).expect("there is such a file");
        group.bench_function(file, |bencher| {
            bencher.iter_with_large_drop(|| {
                let parsed = bytecode::parse(&jax::REGISTRY, file, &bytes, ParseOptions::default());
                assert!(!parsed.diagnostics.has_errors(), "{}", parsed.diagnostics);
                parsed.ir
            });
        });
    }
    group.finish();
}

fn settings() -> Criterion {
    Criterion::default().sample_size(10).measurement_time(Duration::from_secs(2))
}

criterion_group! { name = benches; config = settings(); targets = stages, artifacts }
criterion_main!(benches);
