//! The dialect at work: built through typed builders, changed by a pipeline, printed, evaluated.

use cotan_dialects::builtin::Module;
use cotan_dialects::eval::{Interpreter, Limits};
use cotan_dialects::func::{Func, Return};
use cotan_example_interval::{Add, Bounds, Iterate, Of, Upper, Yield, passes, registry};
use cotan_ir::text::{self, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Diagnostics, Ir, Loc, Type};
use cotan_passes::{PassManager, Pipeline};

/// A module with `@steps() -> f64`: the upper bound of `start`, after adding `step` five times.
fn steps(start: Bounds, step: Bounds) -> Ir {
    let mut ir = Ir::new(registry());
    let loc = Loc::UNKNOWN;
    let [outside, inside, body] = std::array::from_fn(|_| ir.create_region());
    let top = ir.append_new_block(outside, &[], loc);
    let entry = ir.append_new_block(inside, &[], loc);
    let module = Module::build(&mut Builder::detached(&mut ir), loc, outside);
    ir.set_root(module);
    let name = ir.store.string_attr("steps");
    let ty = ir.store.function_type(&[], &[Type::F64]);
    Func::build(&mut Builder::at_end(&mut ir, top), loc, name, ty, inside);

    let b = &mut Builder::at_end(&mut ir, entry);
    let start = Of::value(b, loc, start);
    let step = Of::value(b, loc, step);
    let range = b.ty(start);
    let end = Iterate::value(b, loc, start, 5, body);
    let upper = Upper::value(b, loc, end, Type::F64);
    Return::build(b, loc, &[upper]);

    let block = ir.append_new_block(body, &[range], loc);
    let state = ir.arg(block, 0);
    let b = &mut Builder::at_end(&mut ir, block);
    let next = Add::value(b, loc, state, step);
    Yield::build(b, loc, next);
    ir
}

fn assert_verifies(ir: &Ir) {
    let mut diagnostics = Diagnostics::default();
    verify(ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0]);
}

fn run(ir: &Ir) -> f64 {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let steps = interpreter.function_named("steps").expect("it was built");
    let results = interpreter.call(steps, Vec::new()).expect("it runs to its end");
    f64::from_bits(results[0].scalar().expect("a number"))
}

#[test]
fn a_program_is_built_changed_printed_and_evaluated() {
    let mut ir = steps(Bounds { lower: 0.0, upper: 1.0 }, Bounds { lower: 0.25, upper: 0.5 });
    assert_verifies(&ir);
    let before = run(&ir);
    assert!((3.5..3.5 + 1e-14).contains(&before), "{before} encloses 3.5, and little more");

    let pipeline = "builtin.module(func.func(interval-unroll{at-most=5},canonicalize))";
    let pipeline = Pipeline::parse(&passes(), ir.registry(), pipeline).expect("it is well formed");
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none());
    assert_verifies(&ir);
    assert_eq!(run(&ir), before);
    let expected = "\
module {
  func.func @steps() -> f64 {
    %0 = interval.of<1.2499999999999996 : f64, 3.5000000000000018 : f64>
    %1 = interval.upper %0 : !interval.range
    return %1 : f64
  }
}
";
    assert_eq!(text::print_to_string(&ir, PrintOptions::default()), expected);
}

/// The programs shown for operations, the pass and the rule.
#[test]
fn examples_are_right() {
    assert_eq!(cotan_passes::examples::wrong(&registry(), &passes()), [""; 0]);
}
