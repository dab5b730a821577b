//! The cost of a certificate that fails: each operation is checked in a module of its own.

use cotan_dialects::arith::Negf;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits};
use cotan_ir::{Builder, Ir, Op};
use cotan_passes::certificate::{CheckOptions, CheckedPipeline, certify};
use cotan_passes::{Anchor, Change, Pass, PassManager, PassRegistry, PassResult, Pipeline};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of operations in all modules that the pipeline ran on.
static SEEN: AtomicUsize = AtomicUsize::new(0);

static COUNT: Pass = Pass {
    name: "count-operations",
    summary: "Counts the operations of a module",
    doc: "For a test.",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[],
    run: |ir, module, _| {
        SEEN.fetch_add(ir.walk(module).count(), Ordering::Relaxed);
        Ok(Change::from(false))
    },
};

static NEGATE: Pass = Pass {
    name: "negate-cotangent",
    summary: "Negates the last result of `@f_vjp`",
    doc: "A mistake.",
    anchor: Anchor::Op("func.func"),
    options: &[],
    statistics: &[],
    run: negate,
};

fn negate(ir: &mut Ir, function: Op, _: &mut cotan_passes::PassContext<'_>) -> PassResult {
    let is_derivative = ir.symbol_name(function).is_some_and(|name| ir.text(name) == "f_vjp");
    let end = ir.regions(function).first().and_then(|&body| ir.single_block(body));
    let Some(end) = end.and_then(|block| ir.last_op(block)).filter(|_| is_derivative) else {
        return Ok(Change::from(false));
    };
    let (last, loc) = (ir.operand_count(end) - 1, ir.loc(end));
    let cotangent = ir.operand(end, last);
    let negated = Negf::value(&mut Builder::before(ir, end), loc, cotangent);
    ir.set_operand(end, last, negated);
    Ok(Change::from(true))
}

/// Returns the number of operations that pipelines run on for the certificate of a chain of
/// operations with a wrong derivative.
fn operations_seen(length: usize) -> usize {
    let mut text = "func.func @f(%v0: f64) -> f64 {\n".to_owned();
    for at in 0..length {
        let _ = writeln!(text, "  %v{} = math.sin %v{at} : f64", at + 1);
    }
    let _ = write!(text, "  return %v{length} : f64\n}}");
    let ir = laws::read_dialects(&REGISTRY, "chain.mlir", &text, false).expect("it can be read");
    let function = Interpreter::new(&ir, Limits::default()).function_named("f");
    let passes =
        [&COUNT, &NEGATE].into_iter().fold(cotan_passes::registry(), PassRegistry::with_pass);
    let name = "count-operations,differentiate,func.func(negate-cotangent)";
    let pipeline = Pipeline::parse(&passes, &REGISTRY, name).expect("there is such a pipeline");
    let manager = PassManager::new(pipeline);
    let pipelines = [CheckedPipeline { name: name.to_owned(), manager, may_refuse: false }];
    let values = vec![Datum::Scalar(0.5_f64.to_bits())];
    let points = [Arguments { values, sizes: Vec::new() }];
    let function = function.expect("it has a function");
    let limits = Limits::default();
    SEEN.store(0, Ordering::Relaxed);
    let options = CheckOptions {
        function,
        wrt: &[0],
        pipelines: &pipelines,
        points: &points,
        seed: 5,
        limits,
    };
    let certificate = certify(&ir, &options).ok().expect("it has a derivative");
    assert!(!certificate.failures.is_empty(), "the derivative is wrong");
    SEEN.load(Ordering::Relaxed)
}

#[test]
fn failures_cost_as_much_as_there_are_operations() {
    let [few, many] = [20, 40].map(operations_seen);
    assert!(many < few * 5 / 2, "{few} operations, then {many}");
}
