//! The memory consumption of running programs.

use cotan_dialects::interp::{Datum, Interpreter, Limits, find_function};
use cotan_ir::parse_str;

const PROGRAM: &str = "
func.func private @same(%a: tensor<1000xf64>) -> tensor<1000xf64> {
  return %a : tensor<1000xf64>
}
func.func @by_many_names(%x: f64) -> f64 {
  %a = array.replicate %x along 0 : f64 -> tensor<1000xf64>
  %b = func.call @same(%a) : (tensor<1000xf64>) -> tensor<1000xf64>
  %c = func.call @same(%b) : (tensor<1000xf64>) -> tensor<1000xf64>
  %p = array.sum %a along 0 : tensor<1000xf64>
  %q = array.sum %b along 0 : tensor<1000xf64>
  %r = array.sum %c along 0 : tensor<1000xf64>
  %s = arith.addf %p, %q : f64
  %t = arith.addf %s, %r : f64
  return %t : f64
}
func.func @one_after_the_other(%x: f64) -> f64 {
  %a = array.replicate %x along 0 : f64 -> tensor<1000xf64>
  %s = array.sum %a along 0 : tensor<1000xf64>
  %b = array.replicate %s along 0 : f64 -> tensor<1000xf64>
  %t = array.sum %b along 0 : tensor<1000xf64>
  return %t : f64
}
func.func @side_by_side(%x: f64) -> f64 {
  %a = array.replicate %x along 0 : f64 -> tensor<1000xf64>
  %s = array.sum %a along 0 : tensor<1000xf64>
  %b = array.replicate %s along 0 : f64 -> tensor<1000xf64>
  %t = array.sum %b along 0 : tensor<1000xf64>
  %u = array.sum %a along 0 : tensor<1000xf64>
  %v = arith.addf %t, %u : f64
  return %v : f64
}";

/// Returns whether a function runs in so many bytes.
fn runs_in(bytes: u64, name: &str) -> bool {
    let ir = parse_str(&cotan_dialects::registry(), PROGRAM).expect("it is a program");
    let function = find_function(&ir, Some(name)).expect("there is the function");
    let mut interpreter = Interpreter::new(&ir, Limits { bytes, ..Limits::default() });
    interpreter.call(function, vec![Datum::Scalar(1.0_f64.to_bits())]).is_ok()
}

#[test]
fn arrays_are_counted_once_and_while_they_live() {
    // A sum needs memory for its operands.
    assert!(runs_in(25_000, "by_many_names"));
    assert!(runs_in(25_000, "one_after_the_other"));
    assert!(!runs_in(25_000, "side_by_side") && runs_in(40_000, "side_by_side"));
}
