//! A user-defined dialect has machine code: its operations declare their lowering in their own
//! files, and nothing more is needed for them, for programs that use them and for the derivatives
//! of these.

mod fold_over;
mod mix;
mod repeat;

use cotan_backend_llvm::{Jit, Tensor, View};
use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::registry::Dialect;
use cotan_ir::types::FloatKind;
use cotan_ir::{OpDef, Registry, parse_str};
use cotan_numerics::NumberFormat;
use std::sync::Arc;

static MINE: Dialect = Dialect {
    name: "mine",
    doc: "My operations.",
    ops: &[mix::Mix::SPEC, fold_over::FoldOver::SPEC, repeat::Repeat::SPEC, repeat::Yield::SPEC],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

fn registry() -> Arc<Registry> {
    cotan_dialects::builder().dialect(&MINE).build()
}

const PROGRAM: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @mixed(%a: !v, %b: !v, %t: !v) -> !v {
  %r = mine.mix %a to %b by %t : !v
  return %r : !v
}
func.func @single(%a: f32, %b: f32, %t: f32) -> f32 {
  %r = mine.mix %a to %b by %t : f32
  return %r : f32
}
func.func @folded(%x: !v) -> !v {
  %r = mine.fold_over %x : !v
  return %r : !v
}
func.func private @loss(%a: !v, %b: !v, %t: !v) -> f64 {
  %m = mine.mix %a to %b by %t : !v
  %f = mine.fold_over %m : !v
  %s = arith.mulf %f, %t : !v
  %r = array.sum %s along 0 : !v
  return %r : f64
}
func.func @slopes(%a: !v, %b: !v, %t: !v) -> (!v, !v) {
  %da, %dt = ad.grad @loss(%a, %b, %t) {wrt = [0, 2]} : (!v, !v, !v) -> (!v, !v)
  return %da, %dt : !v, !v
}
func.func @repeated(%x: !v, %y: !v) -> !v {
  %r = mine.repeat 3 %x (%a: !v) {
    %inner = mine.repeat 2 %a (%b: !v) {
      %c = arith.mulf %b, %y : !v
      mine.yield %c : !v
    } : !v
    %d = arith.addf %inner, %a : !v
    mine.yield %d : !v
  } : !v
  return %r : !v
}
func.func private @repeated_sum(%x: !v, %y: !v) -> f64 {
  %r = call @repeated(%x, %y) : (!v, !v) -> !v
  %s = array.sum %r along 0 : !v
  return %s : f64
}
func.func @repeated_slopes(%x: !v, %y: !v) -> (!v, !v) {
  %dx, %dy = ad.grad @repeated_sum(%x, %y) {wrt = [0, 1]} : (!v, !v) -> (!v, !v)
  return %dx, %dy : !v, !v
}";

/// Returns the results of the interpreter for vectors.
fn interpreted(function: &str, inputs: &[&[f64]]) -> Vec<Tensor> {
    let mut ir = parse_str(&registry(), PROGRAM).unwrap();
    cotan_passes::run_pipeline(&mut ir, &cotan_passes::registry(), "differentiate").unwrap();
    let inputs = inputs.iter().map(|input| {
        Datum::of(&[input.len()], input.iter().map(|number| number.to_bits()).collect())
    });
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named(function).unwrap();
    let results = interpreter.call(function, inputs.collect()).unwrap();
    let number = NumberFormat::Float(FloatKind::F64);
    results.iter().map(|result| Tensor::of_datum(number, result).unwrap()).collect()
}

#[test]
fn own_operations_have_machine_code() {
    let jit = Jit::new(&parse_str(&registry(), PROGRAM).unwrap()).unwrap();
    for n in [0, 1, 7, 8, 9, 100] {
        let numbers = |by: f64| (0..n).map(|i| f64::from(i) * by - 2.0).collect::<Vec<f64>>();
        let [a, b, t] = [0.5, 0.25, 1.125].map(numbers);
        for (function, inputs) in [
            ("mixed", vec![&a, &b, &t]),
            ("folded", vec![&a]),
            ("slopes", vec![&a, &b, &t]),
            ("repeated", vec![&a, &b]),
            ("repeated_slopes", vec![&a, &b]),
        ] {
            let given = jit.function(function).unwrap().call(inputs.iter().copied()).unwrap();
            let inputs: Vec<&[f64]> = inputs.iter().map(|input| input.as_slice()).collect();
            assert_eq!(given, interpreted(function, &inputs), "{function}, n = {n}");
        }
    }
    let single = jit.function("single").unwrap();
    let given = single.call([View::from(&0.1_f32), View::from(&0.7_f32), View::from(&0.3_f32)]);
    let wanted = 0.1_f32 as f64 + (0.7_f32 as f64 - 0.1_f32 as f64) * 0.3_f32 as f64;
    assert_eq!(given, Ok(vec![Tensor::from(wanted as f32)]));
}

#[test]
fn operation_files_name_no_backend() {
    for text in [include_str!("own_dialect/mix.rs"), include_str!("own_dialect/fold_over.rs")] {
        assert!(!text.to_lowercase().contains("llvm"));
    }
}
