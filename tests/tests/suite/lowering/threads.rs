//! Loops with enough work run in chunks: the share of the work of a call inside parallel loops.

use cotan_dialects::interp::{Arguments, Interpreter, Limits, Sources, read_arguments};
use cotan_dialects::{Callable, Cost, scf, vector};
use cotan_ir::{Ir, Op, Type};
use cotan_tests::buffers::call_by;
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// Chunks of little work, so that small arrays have several.
const PIPELINE: &str =
    "lower-to-vector-loops{chunks=16 min-work=256 min-iterations=8 width=32 registers=16}";

/// The share of the work that must be inside parallel loops.
const LEAST: f64 = 0.95;

const LIMITS: Limits = Limits { fuel: 200_000_000, bytes: 256 << 20, depth: 100 };

/// The programs, and their sizes.
const PROGRAMS: &[(&str, &[&str])] = &[
    ("kit/cumprod", &["n=1500"]),
    ("kit/mat2", &["n=400"]),
    ("kit/prod", &["n=1500"]),
    ("kit/stencil1d", &["n=3000"]),
    ("threads/mat3", &["n=200"]),
    ("threads/periodic", &["n=2000"]),
    ("threads/sorted", &["n=24", "m=16"]),
    ("threads/batched", &["b=8", "n=8"]),
    ("breadth/programs/softmax", &["n=8", "h=4", "m=16"]),
    ("threads/histogram", &["n=12000"]),
    ("breadth/programs/kmeans", &["n=60", "k=4", "d=4"]),
];

/// Programs and gradients with a smaller share. Sorts store to positions that depend on keys. The
/// gradient of `cumprod` updates the array of residuals in place, one element away, and the reverse
/// fold of `mat3` is one loop. Peeled iterations of scans of matrices count for few matrices.
const KNOWN: &[(&str, f64)] = &[
    ("kit/cumprod gradient", 0.40),
    ("kit/mat2 gradient", 0.91),
    ("threads/mat3 value", 0.93),
    ("threads/mat3 gradient", 0.24),
    ("threads/sorted value", 0.32),
    ("threads/sorted gradient", 0.46),
];

fn read(text: &str) -> Ir {
    laws::read_dialects(&REGISTRY, "threads.mlir", text, false).expect("it is a program")
}

fn function(ir: &Ir, name: &str) -> Op {
    Interpreter::new(ir, Limits::default()).function_named(name).expect("there is the function")
}

/// Returns the work of an operation, without index arithmetic.
fn work(ir: &Ir, op: Op) -> u64 {
    let mut results = ir.results(op);
    if ir.result_count(op) > 0 && ir.results(op).all(|result| ir.ty(result) == Type::INDEX) {
        return 0;
    }
    let lanes = results.next().and_then(|result| vector::lanes(&ir.store, ir.ty(result)));
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    cost.map_or(1, |cost| u64::from(cost.per_element)) * lanes.map_or(1, |it| it.0 as u64)
}

/// Returns the share of the work of a call inside parallel loops.
fn share(source: &Ir, name: &str, dims: &[&str]) -> Result<f64, String> {
    let mut lowered = source.clone();
    cotan_passes::run_pipeline(&mut lowered, &cotan_passes::registry(), PIPELINE)
        .map_err(|why| format!("{why:?}"))?;
    let op = function(source, name);
    let sources = Sources { dims, seed: Some(5), bytes: 1 << 24, ..Sources::default() };
    let args = read_arguments(source, op, &[], sources).map_err(|why| format!("{why:?}"))?;
    let given = Arguments { values: args.values.clone(), sizes: args.sizes };
    let results = Interpreter::new(source, LIMITS).call_sized(op, given);
    let results = results.map_err(|why| format!("{why:?}"))?;
    let mut counting = Interpreter::counting(&lowered, LIMITS);
    let op = function(&lowered, name);
    let called = call_by(&mut counting, &lowered, op, &args.values, &results);
    called.ok_or("it is not lowered")?.map_err(|why| format!("{why:?}"))?;
    let (mut inside, mut all) = (0, 0);
    for op in lowered.walk(lowered.root()) {
        let runs = counting.usage(op).map_or(0, |usage| usage.runs);
        let found = runs * work(&lowered, op);
        let mut around = std::iter::successors(lowered.parent_op(op), |&op| lowered.parent_op(op));
        let is_inside = around.any(|op| lowered.is::<scf::Parallel>(op));
        all += found;
        inside += if is_inside { found } else { 0 };
    }
    Ok(inside as f64 / all as f64)
}

#[test]
fn loops_with_enough_work_run_in_chunks() {
    let mut wrong = Vec::new();
    for (path, dims) in PROGRAMS {
        let file = format!("{}/{path}.mlir", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&file).expect("the program is there");
        let name = path.rsplit('/').next().expect("a path has a name");
        let source = read(&text);
        let signature = Callable::type_of(&source, function(&source, name)).expect("a function");
        let request = request(&mut read(&text), name, signature, false);
        let gradient = derived(&format!("{text}{request}"), "gradient").expect("it has a gradient");
        let functions = [("value", &source, name), ("gradient", &gradient, "the_vjp")];
        for (what, ir, name) in functions {
            let key = format!("{path} {what}");
            let least = KNOWN.iter().find(|it| it.0 == key).map_or(LEAST, |it| it.1);
            match share(ir, name, dims) {
                Ok(share) if share >= least => println!("{key}: {share:.3}"),
                other => wrong.push(format!("{key}: {other:.3?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "less than {LEAST} of the work is in chunks:\n{}", wrong.join("\n"));
}
