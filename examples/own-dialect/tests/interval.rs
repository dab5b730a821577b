//! The dialect at work: built through typed builders, changed by a pipeline, printed, evaluated.

use cotan_dialects::builtin::Module;
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Interpreter, Limits};
use cotan_example_interval::{Add, Bounds, Iterate, Of, Upper, Yield, passes, registry};
use cotan_ir::text::{self, PrintOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Diagnostics, InsertPoint, Ir, Loc, Type};
use cotan_passes::{PassManager, Pipeline, RunError, examples, run_pipeline};
use std::error::Error;

/// Returns a module with `@steps() -> f64`: the upper bound of `start`, after adding `step` five
/// times.
fn steps(start: Bounds, step: Bounds) -> Ir {
    let mut ir = Ir::new(registry());
    let loc = Loc::UNKNOWN;
    let module = Module::root(&mut ir, loc);
    let b = &mut Builder::at_end(&mut ir, module);
    Func::define(b, loc, "steps", &[], |b, _| {
        let start = Of::value(b, loc, start);
        let step = Of::value(b, loc, step);
        let (body, range) = (b.create_region(), b.ty(start));
        let block = b.append_new_block(body, &[range], loc);
        let state = b.arg(block, 0);
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let next = Add::value(inside, loc, state, step);
        Yield::build(inside, loc, next);
        let end = Iterate::value(b, loc, start, 5, body);
        vec![Upper::value(b, loc, end, Type::F64)]
    });
    ir
}

fn assert_verifies(ir: &Ir) {
    let mut diagnostics = Diagnostics::default();
    verify(ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0]);
}

fn run(ir: &Ir) -> Result<f64, Box<dyn Error>> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let steps = interpreter.function_named("steps").ok_or("there is no @steps")?;
    let results = interpreter.call(steps, Vec::new())?;
    let word = results[0].scalar().ok_or("its result is not a number")?;
    Ok(f64::from_bits(word))
}

#[test]
fn a_program_is_built_changed_printed_and_evaluated() -> Result<(), Box<dyn Error>> {
    let mut ir = steps(Bounds { lower: 0.0, upper: 1.0 }, Bounds { lower: 0.25, upper: 0.5 });
    assert_verifies(&ir);
    let before = run(&ir)?;
    assert!((3.5..3.5 + 1e-14).contains(&before), "{before} encloses 3.5, and little more");

    let pipeline = "builtin.module(func.func(interval-unroll{at-most=5},canonicalize))";
    let report = run_pipeline(&mut ir, &passes(), pipeline)?;
    assert!(report.changed);
    assert_verifies(&ir);
    assert_eq!(run(&ir)?, before);
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
    Ok(())
}

#[test]
fn what_passes_count_is_in_the_report() -> Result<(), Box<dyn Error>> {
    let mut ir = steps(Bounds { lower: 0.0, upper: 1.0 }, Bounds { lower: 0.25, upper: 0.5 });
    let text = "builtin.module(func.func(interval-unroll{at-most=5}))";
    let pipeline = Pipeline::parse(&passes(), ir.registry(), text).map_err(RunError::Pipeline)?;
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    assert!(report.failure.is_none());
    assert_eq!(report.statistics.get("interval-unroll", "num-unrolled"), 1);
    Ok(())
}

#[test]
fn a_program_is_read_from_text() -> Result<(), Diagnostics> {
    let text = "func.func @f() -> !interval.range {
      %r = interval.of<0.0 : f64, 1.0 : f64>
      return %r : !interval.range
    }";
    let ir = cotan_ir::parse_str(&registry(), text)?;
    assert_verifies(&ir);
    let wrong = cotan_ir::parse_str(&registry(), "func.func @f() {\n  interval.off\n}");
    let wrong = wrong.err().unwrap_or_default().to_string();
    assert!(wrong.starts_with("2:3: error: "), "{wrong}");
    Ok(())
}

/// The programs shown for operations, the pass and the rule.
#[test]
fn examples_are_right() -> Result<(), examples::ExampleFailures> {
    examples::check(&registry(), &passes())
}
