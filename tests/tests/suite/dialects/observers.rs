//! The events that observers get from a running program.

use cotan_dialects::interp::observe::{Decisions, Finite, MonoidLaw, Monoids, Peaks, Work};
use cotan_dialects::interp::{Array, Datum, Interpreter, Limits, Observer};
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir, Op};

const PROGRAMS: &str = "\
!vector = tensor<?xf64, #cotan.dims<n>>
func.func @sum(%x: !vector) -> f64 {
  %e = math.exp %x : !vector
  %p = arith.mulf %e, %e : !vector
  %q = arith.addf %p, %p : !vector
  %s = array.sum %q along 0 : !vector
  return %s : f64
}
func.func @largest(%x: !vector) -> f64 {
  %m = array.max %x along 0 : !vector
  %a = math.absf %m : f64
  return %a : f64
}
func.func @relu(%x: !vector) -> !vector {
  %r = array.map %x (%a: f64) {
    %zero = arith.constant 0.0 : f64
    %m = arith.maximumf %zero, %a : f64
    array.yield %m : f64
  } : (!vector) -> !vector
  return %r : !vector
}
func.func @logs(%x: !vector) -> !vector {
  %low = arith.constant -inf : f64
  %r = array.map %x (%a: f64) {
    %l = math.log %a : f64
    %m = arith.maximumf %l, %low : f64
    %s = func.call @twice(%m) : (f64) -> f64
    array.yield %s : f64
  } : (!vector) -> !vector
  return %r : !vector
}
func.func @twice(%x: f64) -> f64 {
  %r = arith.addf %x, %x : f64
  return %r : f64
}
func.func @combined(%x: !vector) -> (f64, !vector, f64) {
  %one = arith.constant 1.0 : f64
  %d = array.reduce %x along 0 from %one : f64 (%a: f64, %b: f64) {
    %r = arith.subf %a, %b : f64
    array.yield %r : f64
  } : !vector
  %p = array.scan %x along 0 (%a: f64, %b: f64) {
    %r = arith.mulf %a, %b : f64
    array.yield %r : f64
  } : !vector
  %s = array.reduce %x along 0 from %one : f64 (%a: f64, %b: f64) {
    %r = arith.addf %a, %b : f64
    array.yield %r : f64
  } : !vector
  return %d, %p, %s : f64, !vector, f64
}
";

fn module() -> Ir {
    let options = ParseOptions::default();
    let parsed = parse(&cotan_dialects::registry(), "t", PROGRAMS.into(), 1, options);
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{:?}", messages(&diagnostics));
    parsed.ir
}

fn messages(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.iter().map(|found| found.message.as_str()).collect()
}

/// Runs a function on an array, watched by an observer.
fn watch(ir: &Ir, name: &str, x: &[f64], observer: &mut dyn Observer) -> Op {
    let mut interpreter = Interpreter::new(ir, Limits::default()).observed(observer);
    let function = interpreter.function_named(name).expect("there is such a function");
    let words = x.iter().map(|x| x.to_bits()).collect();
    let x = Datum::array(Array::new([x.len()].into(), words));
    interpreter.call(function, vec![x]).unwrap_or_else(|stop| {
        panic!("{}", stop.into_diagnostic().message);
    });
    function
}

#[test]
fn work_is_what_operations_declare_at_the_sizes_they_run_at() {
    let (ir, mut work) = (module(), Work::default());
    watch(&ir, "sum", &[1.0; 5], &mut work);
    let done: Vec<(&str, u64)> =
        work.done().map(|(op, done)| (ir.name_text(op), done.work)).collect();
    let expected = [
        ("math.exp", 100),
        ("arith.mulf", 5),
        ("arith.addf", 5),
        ("array.sum", 6),
        ("func.return", 0),
    ];
    assert_eq!(done, expected);
    assert_eq!(work.total(), 116);
}

#[test]
fn values_are_live_until_their_last_use() {
    let (ir, mut peaks) = (module(), Peaks::default());
    watch(&ir, "sum", &[1.0; 100], &mut peaks);
    let highest = peaks.highest().expect("something ran");
    assert_eq!(highest.bytes, 1600, "an operand and a result");
}

#[test]
fn decisions_differ_beyond_a_kink() {
    let ir = module();
    let differ = |name: &str, one: &[f64], other: &[f64]| {
        let (mut here, mut there) = (Decisions::default(), Decisions::default());
        watch(&ir, name, one, &mut here);
        watch(&ir, name, other, &mut there);
        here.differ(&there).map(|op| ir.name_text(op))
    };
    assert_eq!(differ("sum", &[1.0], &[-2.0]), None);
    assert_eq!(differ("largest", &[1.0, 2.0], &[1.9, 2.0]), None);
    assert_eq!(differ("largest", &[1.0, 2.0], &[1.0, 0.5]), Some("array.max"));
    assert_eq!(differ("largest", &[-1.0], &[1.0]), Some("math.absf"));
    assert_eq!(differ("relu", &[1.0, -1.0], &[0.5, -2.0]), None);
    assert_eq!(differ("relu", &[1.0, -1.0], &[1.0, 1.0]), Some("arith.maximumf"));
}

#[test]
fn non_finite_values_are_traced_to_their_origin() {
    let ir = module();
    let origin = |x: &[f64]| {
        let mut finite = Finite::default();
        let function = watch(&ir, "logs", x, &mut finite);
        finite.origin(function).map(|found| (ir.name_text(found.op), found.number))
    };
    assert_eq!(origin(&[1.0, 2.0]), None, "constants are as they were written");
    assert_eq!(origin(&[1.0, 0.0, 2.0]), Some(("math.log", f64::NEG_INFINITY)));
    assert!(origin(&[-1.0]).is_some_and(|(name, number)| name == "math.log" && number.is_nan()));
}

#[test]
fn laws_of_monoids_are_tried_on_neighbours() {
    let (ir, mut monoids) = (module(), Monoids::default());
    watch(&ir, "combined", &[0.1, 0.7, 1.3, 0.2], &mut monoids);
    let broken: Vec<(&str, MonoidLaw)> =
        monoids.broken().map(|broken| (ir.name_text(broken.op), broken.why)).collect();
    let reduce = "array.reduce";
    assert_eq!(broken, [(reduce, MonoidLaw::Associativity), (reduce, MonoidLaw::LeftIdentity)]);
    assert_eq!((monoids.operations(), monoids.places()), (3, 6));
}

#[test]
fn several_observers_see_the_same() {
    let (ir, mut work, mut peaks) = (module(), Work::default(), Peaks::default());
    let mut both: [&mut dyn Observer; 2] = [&mut work, &mut peaks];
    watch(&ir, "relu", &[1.0; 3], &mut both);
    assert!(work.total() > 0 && peaks.highest().is_some());
}
