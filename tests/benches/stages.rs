//! The stages of `cotan opt`, each on its own: `cargo bench --bench stages`.

use cotan_ir::registry::Registry;
use cotan_ir::source::SourceText;
use cotan_ir::text::lexer::{Kind, Lexer};
use cotan_ir::text::{ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::{Diagnostics, Ir, verify};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::programs;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

/// Large enough that starting costs nothing, small enough to be quick.
const OPS: u64 = 100_000;

/// A program, its text and its registry.
struct Subject {
    name: &'static str,
    text: SourceText,
    registry: Arc<Registry>,
}

impl Subject {
    fn new(name: &'static str) -> Self {
        let program = programs::named(name).expect("a row of `PROGRAMS`");
        Subject { name, text: program.text(OPS).into(), registry: cotan_dialects::registry() }
    }

    fn parse(&self) -> Ir {
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let parsed = parse(&self.registry, self.name, self.text.clone(), 1, options);
        assert!(!parsed.diagnostics.has_errors(), "{} has errors", self.name);
        parsed.ir
    }
}

fn stages(criterion: &mut Criterion) {
    for name in ["scalar", "tensor", "nested", "unique"] {
        let subject = Subject::new(name);
        let ir = subject.parse();
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(OPS));
        group.bench_function("lex", |bencher| bencher.iter(|| lex(&subject.text)));
        group.bench_function("parse", |bencher| {
            bencher.iter_with_large_drop(|| subject.parse());
        });
        group.bench_function("verify", |bencher| bencher.iter(|| check(&ir)));
        group.bench_function("print", |bencher| {
            bencher.iter(|| print_to_string(&ir, PrintOptions::default()).len());
        });
        group.finish();
    }
}

fn passes(criterion: &mut Criterion) {
    for (program, pass) in
        [("redundant", "cse"), ("redundant", "dce"), ("foldable", "canonicalize")]
    {
        let subject = Subject::new(program);
        let text = format!("builtin.module({pass})");
        let passes = cotan_passes::registry();
        let pipeline = Pipeline::parse(&passes, &subject.registry, &text).expect("a known pass");
        let manager = PassManager::new(pipeline);
        let mut group = criterion.benchmark_group(program);
        group.throughput(Throughput::Elements(OPS));
        group.bench_function(pass, |bencher| {
            let run = |ir: &mut Ir| manager.run(ir, &mut []);
            bencher.iter_batched_ref(|| subject.parse(), run, BatchSize::LargeInput);
        });
        group.finish();
    }
}

/// Returns the number of tokens.
fn lex(text: &str) -> usize {
    let mut lexer = Lexer::new(text);
    let mut count = 0;
    while lexer.next_token().kind != Kind::End {
        count += 1;
    }
    black_box(count)
}

fn check(ir: &Ir) {
    let mut diagnostics = Diagnostics::default();
    verify::verify(ir, &mut diagnostics);
    assert!(diagnostics.is_empty());
}

fn settings() -> Criterion {
    Criterion::default().sample_size(10).measurement_time(Duration::from_secs(2))
}

criterion_group! { name = benches; config = settings(); targets = stages, passes }
criterion_main!(benches);
