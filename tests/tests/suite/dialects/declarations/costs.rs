//! The declared costs of operations grow as the counts of the interpreter.

use super::programs::{Numbers, REGISTRY, example, has_sizes, main_function, sizes};
use cotan_dialects::interp::{Interpreter, Limits, Usage};
use cotan_dialects::{Cost, Elements};
use cotan_ir::codes::{OUTSIDE, STOPPED};
use cotan_ir::spec::OpSpec;
use cotan_ir::{Ir, Op, Value};

/// The counted and the declared elements are within a factor of three: operands and results may
/// both be counted, or one of them.
const FACTOR: u64 = 3;

/// The sizes that are compared.
const SIZES: [i64; 3] = [5, 10, 20];

/// Returns the operations that are run by the interpreter and have a cost: requests for derivatives
/// are not run.
fn specs() -> impl Iterator<Item = (&'static OpSpec, Cost)> {
    let costs = REGISTRY.column::<Cost>().iter().zip(REGISTRY.ops());
    // Arguments with complex numbers are generated elsewhere.
    let costs = costs.filter(|(_, spec)| {
        !["ad", "complex"].contains(&spec.dialect()) && spec.name != "array.fft"
    });
    costs.filter_map(|(cost, spec)| Some((*spec, (*cost)?)))
}

/// Returns the number of scalars in a value.
fn elements(ir: &Ir, value: Value, size: i64) -> u64 {
    let sizes = sizes(&ir.store, ir.ty(value), size);
    sizes.map_or(1, |sizes| sizes.iter().product::<usize>() as u64)
}

/// Returns the elements that the declaration counts in one run.
fn declared(ir: &Ir, op: Op, cost: Cost, size: i64) -> u64 {
    let sum = |values: &mut dyn Iterator<Item = Value>| -> u64 {
        values.map(|value| elements(ir, value, size)).sum()
    };
    let results = sum(&mut ir.results(op));
    match cost.of {
        Elements::Results => results,
        Elements::Counted(count) => {
            let count = count(ir, op).and_then(|count| count.eval(|_| Some(size)));
            count.expect("it is small") as u64
        }
        Elements::All => results + sum(&mut ir.operands(op)),
    }
}

/// Returns the counted cost of the operations of an example, where every dimension and every index
/// is `size`.
fn counted(ir: &Ir, ops: &[Op], size: i64) -> Vec<Option<Usage>> {
    let function = main_function(ir);
    assert!(has_sizes(ir, function, size));
    let mut interpreter = Interpreter::counting(ir, Limits::default());
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body)).expect("it has code");
    let mut numbers = Numbers(7);
    let args = ir.args(entry).map(|arg| numbers.datum(ir, ir.ty(arg), size, Some(size)));
    // Linear maps and formal sums cannot be passed as arguments.
    let Some(args) = args.collect() else { return vec![None; ops.len()] };
    if let Err(stop) = interpreter.call(function, args) {
        let found = stop.into_diagnostic();
        // An index may be larger than a buffer of fixed size.
        let is_expected = [&STOPPED, &OUTSIDE].iter().any(|&code| found.code == Some(code));
        assert!(is_expected, "{}", found.message);
    }
    ops.iter().map(|&op| interpreter.usage(op)).collect()
}

/// Returns the work of an operation in one run, apart from its regions: at least one.
fn each_run(spent: Usage) -> u64 {
    1 + spent.elements / spent.runs
}

/// Describes a mismatch of declared and counted growth between two sizes.
fn differ([a, b]: [u64; 2], [c, d]: [u64; 2], cost: Cost) -> Option<String> {
    if cost.per_element == 0 {
        return (c != d).then(|| format!("it is free, but takes {c} and at twice the size {d}"));
    }
    let apart = |declared: u64, counted: u64| {
        declared > FACTOR * counted || counted > FACTOR * declared.max(1)
    };
    if apart(a, c) || apart(b, d) {
        return Some(format!("{a} and {b} are declared, {c} and {d} counted"));
    }
    // One growth is at most a third more than the other one.
    let (declared, counted) = (b * c, d * a);
    let fits = 3 * declared <= 4 * counted && 3 * counted <= 4 * declared;
    (!fits).then(|| format!("from {a} to {b} declared, {c} to {d} counted"))
}

#[test]
fn declared_costs_are_proportional_to_counts() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for (spec, cost) in specs() {
        let (ir, ops) = example(spec);
        let runs = SIZES.map(|size| counted(&ir, &ops, size));
        for (at, &op) in ops.iter().enumerate() {
            for (sizes, runs) in SIZES.windows(2).zip(runs.windows(2)) {
                let (Some(small), Some(large)) = (runs[0][at], runs[1][at]) else { continue };
                let declared = [sizes[0], sizes[1]].map(|size| declared(&ir, op, cost, size));
                checked += 1;
                let found = differ(declared, [small, large].map(each_run), cost);
                wrong.extend(found.map(|found| format!("`{}`: {found}", spec.name)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(checked > 400, "only {checked} runs were compared");
}
