//! Arrays are changed in place where they are used for the last time: n changes of n numbers, one
//! after the other, take fuel that is linear in n.

use cotan_dialects::interp::{Array, Datum, Interpreter, Limits};
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::verify::verify;
use cotan_ir::{Diagnostics, Ir};

const PROGRAMS: &str = "\
!vector = tensor<?xf64, #cotan.dims<n>>
!indices = tensor<?xindex, #cotan.dims<n>>
func.func @for(%x: !vector) -> !vector {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %n = array.dim n
  %step = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %step iter_args(%s = %x) -> (!vector) {
    %t = array.add_at %s[%i], %one : !vector, f64
    scf.yield %t : !vector
  }
  return %r : !vector
}
func.func @fold(%x: !vector) -> !vector {
  %at = array.iota along 0 : !indices
  %r = array.fold %at, %x along 0 from %x (%s: !vector, %i: index, %a: f64) {
    %t = array.add_at %s[%i], %a : !vector, f64
    array.yield %t : !vector
  } : (!indices, !vector, !vector) -> !vector
  return %r : !vector
}
func.func @while(%x: !vector) -> !vector {
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %n = array.dim n
  %r:2 = scf.while (%s = %x, %k = %n) : (!vector, index) -> (!vector, index) {
    %first = array.index %s[%zero] : !vector
    %more = arith.cmpi sgt, %k, %zero : index
    scf.condition(%more) %s, %k : !vector, index
  } do {
  ^bb0(%s: !vector, %k: index):
    %l = arith.subi %k, %one : index
    %a = array.index %s[%k] : !vector
    %t = array.update %s[%l] to %a : !vector, f64
    scf.yield %t, %l : !vector, index
  }
  return %r#0 : !vector
}
func.func @scatter(%x: !vector) -> !vector {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (!vector) {
    %v = array.index %x[%i] : !vector
    %t = array.scatter %v into %s : !vector () {
      array.yield %i : index
    } : f64 -> !vector
    scf.yield %t : !vector
  }
  return %r : !vector
}
func.func @opened(%x: !vector) -> !vector {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (!vector) {
    %t = array.accumulate %s over [2] (%j: index, %a: !array.acc<!vector>) {
      %v = array.index %x[%j] : !vector
      %b = array.add_at %a[%i], %v : !array.acc<!vector>, f64
      array.yield %b : !array.acc<!vector>
    } : (!vector) -> !vector
    scf.yield %t : !vector
  }
  return %r : !vector
}
func.func @nested(%x: !vector) -> !vector {
  %zero = arith.constant 0.0 : f64
  %r = array.accumulate over [n] (%i: index, %s: !array.acc<!vector>) {
    %v = array.index %x[%i] : !vector
    %t = array.accumulate %s over [3] (%j: index, %a: !array.acc<!vector>) {
      %positive = arith.cmpf ogt, %v, %zero : f64
      %c = scf.if %positive -> (!array.acc<!vector>) {
        %b = array.add_at %a[%j], %v : !array.acc<!vector>, f64
        scf.yield %b : !array.acc<!vector>
      } else {
        %b = func.call @add(%a, %i, %v) : (!array.acc<!vector>, index, f64) -> !array.acc<!vector>
        scf.yield %b : !array.acc<!vector>
      }
      array.yield %c : !array.acc<!vector>
    } : (!array.acc<!vector>) -> !array.acc<!vector>
    array.yield %t : !array.acc<!vector>
  } : () -> !vector
  return %r : !vector
}
func.func @add(%a: !array.acc<!vector>, %i: index, %v: f64) -> !array.acc<!vector> {
  %b = array.add_at %a[%i], %v : !array.acc<!vector>, f64
  return %b : !array.acc<!vector>
}
func.func @calls(%x: !vector) -> !vector {
  %zero = arith.constant 0 : index
  %n = array.dim n
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (!vector) {
    %t = func.call @set(%s, %i) : (!vector, index) -> !vector
    scf.yield %t : !vector
  }
  return %r : !vector
}
func.func @set(%s: !vector, %i: index) -> !vector {
  %one = arith.constant 1.0 : f64
  %t = array.update %s[%i] to %one : !vector, f64
  return %t : !vector
}
func.func @branches(%x: !vector) -> !vector {
  %zero = arith.constant 0 : index
  %n = array.dim n
  cf.br ^next(%zero, %x : index, !vector)
^next(%i: index, %s: !vector):
  %t = func.call @set(%s, %i) : (!vector, index) -> !vector
  %one = arith.constant 1 : index
  %j = arith.addi %i, %one : index
  %more = arith.cmpi slt, %j, %n : index
  cf.cond_br %more, ^next(%j, %t : index, !vector), ^end(%t : !vector)
^end(%r: !vector):
  return %r : !vector
}
func.func @copied(%x: !vector) -> (!vector, !vector) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1.0 : f64
  %r = array.update %x[%zero] to %one : !vector, f64
  return %x, %r : !vector, !vector
}
";

fn module() -> Ir {
    let options = ParseOptions::default();
    let parsed = parse(&cotan_dialects::registry(), "in_place.mlir", PROGRAMS.into(), 1, options);
    let mut diagnostics: Diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    let messages: Vec<_> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, [""; 0]);
    parsed.ir
}

/// Returns the result of a function for n elements 1, -1, 1, ..., with this much fuel.
fn run(ir: &Ir, name: &str, n: usize, fuel: usize) -> Result<Vec<Datum>, String> {
    let limits = Limits { fuel: fuel as u64, ..Limits::default() };
    let mut interpreter = Interpreter::new(ir, limits);
    let function = interpreter.function_named(name).expect("it is there");
    let words = (0..n).map(|at| if at % 2 == 0 { 1.0_f64 } else { -1.0 }.to_bits()).collect();
    let argument = Datum::array(Array::new([n].into(), words));
    let given = interpreter.call(function, vec![argument]);
    given.map_err(|stop| stop.into_diagnostic().message)
}

#[test]
fn changes_of_single_numbers_take_linear_fuel() {
    let ir = module();
    let names = ["for", "fold", "nested", "while", "scatter", "opened", "calls", "branches"];
    for (at, name) in names.into_iter().enumerate() {
        // The larger size is slow: for additions in a loop, along an array and in nested sums.
        let sizes: &[usize] = if at < 3 { &[1_000, 10_000, 100_000] } else { &[1_000, 10_000] };
        for &n in sizes {
            let given = run(&ir, name, n, 50 * n + 1_000);
            assert!(given.is_ok(), "@{name} of {n}: {}", given.unwrap_err());
        }
    }
}

#[test]
fn an_array_that_is_used_later_is_copied() {
    let ir = module();
    let given = run(&ir, "copied", 1_000, 1_100).expect("it takes 1,000 for the copy");
    assert_eq!(given[0].words()[0], 1.0_f64.to_bits());
    assert_ne!(run(&ir, "copied", 1_000, 900), Ok(given));
}
