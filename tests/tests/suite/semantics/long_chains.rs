//! Passes on long chains of operations: their output grows as the program does.

use cotan_ir::{Ir, Op, Type};
use cotan_passes::{PassManager, Pipeline};
use std::fmt::Write as _;

fn chain(count: usize) -> Ir {
    let mut text = "func.func @f(%x: f64) -> f64 {\n  %v0 = math.sin %x : f64\n".to_owned();
    for at in 0..count {
        let op = if at % 2 == 0 { ", %x" } else { "" };
        let name = if at % 2 == 0 { "arith.addf" } else { "math.sin" };
        let _ = writeln!(text, "  %v{} = {name} %v{at}{op} : f64", at + 1);
    }
    let _ = writeln!(text, "  return %v{count} : f64\n}}");
    cotan_ir::parse_str(&cotan_dialects::registry(), &text).unwrap()
}

/// Returns the operations of a module, and the parts of the contexts in the types of their results.
fn size(ir: &Ir) -> usize {
    let mut size = 0;
    for op in ir.walk(ir.root()).collect::<Vec<Op>>() {
        size += 1;
        let types: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
        for ends in
            types.iter().filter_map(|&ty| cotan_dialects::combinator::arrow::ends(&ir.store, ty))
        {
            size += ends.0.len();
        }
    }
    size
}

#[test]
fn terms_of_long_chains_take_linear_space() {
    let made = |count: usize| {
        let mut ir = chain(count);
        let pipeline = Pipeline::parse(&cotan_passes::registry(), ir.registry(), "to-combinators");
        let report = PassManager::new(pipeline.unwrap()).run(&mut ir, &mut []);
        assert!(report.failure.is_none());
        size(&ir)
    };
    let (one, two) = (made(1000), made(2000));
    assert!(two < 2 * one + one / 10, "{one} for 1000 operations, {two} for 2000");
}
