//! The interpreter runs functions, calls and branches, and stops where it must.

use cotan_dialects::interp::{Array, Datum, Interpreter, Limits, Trap};
use cotan_ir::Ir;
use cotan_ir::text::{ParseOptions, parse};
use cotan_ir::verify::verify;

fn module(text: &str) -> Ir {
    let options = ParseOptions::default();
    let mut parsed = parse(&cotan_dialects::registry(), "test", text.into(), 1, options);
    verify(&parsed.ir, &mut parsed.diagnostics);
    let found: Vec<_> = parsed.diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0]);
    parsed.ir
}

fn run_within(ir: &Ir, limits: Limits, args: &[Datum]) -> Result<Vec<Datum>, Trap> {
    let mut interpreter = Interpreter::new(ir, limits);
    let main = interpreter.function_named("main").expect("there is a main");
    interpreter.call(main, args.to_vec())
}

fn run(text: &str, args: &[Datum]) -> Vec<Datum> {
    run_within(&module(text), Limits::default(), args).expect("it runs to its end")
}

fn why_stopped(text: &str, limits: Limits) -> String {
    let stop = run_within(&module(text), limits, &[]).expect_err("it cannot go on");
    let diagnostic = stop.into_diagnostic();
    let (code, message) = (diagnostic.code.map_or("", |code| code.id), diagnostic.message);
    format!("{code}: {message}")
}

fn f64(value: f64) -> Datum {
    Datum::Scalar(value.to_bits())
}

#[test]
fn loops_and_calls_run() {
    let text = "
func.func @main(%n: f64) -> f64 {
  %one = arith.constant 1.0 : f64
  cf.br ^head(%n, %one : f64, f64)
^head(%i: f64, %product: f64):
  %more = arith.cmpf ogt, %i, %one : f64
  cf.cond_br %more, ^body, ^end
^body:
  %next = call @times(%i, %product) : (f64, f64) -> f64
  %minus = arith.constant -1.0 : f64
  %less = arith.addf %i, %minus : f64
  cf.br ^head(%less, %next : f64, f64)
^end:
  return %product : f64
}
func.func @times(%a: f64, %b: f64) -> f64 {
  %r = arith.mulf %a, %b : f64
  return %r : f64
}";
    assert_eq!(run(text, &[f64(5.0)]), [f64(120.0)]);
}

#[test]
fn arrays_go_element_by_element_and_selects_choose() {
    let text = "
func.func @main(%x: tensor<3xf64>) -> tensor<3xf64> {
  %zero = arith.constant dense<0.0> : tensor<3xf64>
  %positive = arith.cmpf ogt, %x, %zero : tensor<3xf64>
  %r = arith.select %positive, %x, %zero : tensor<3xi1>, tensor<3xf64>
  return %r : tensor<3xf64>
}";
    let array =
        |values: [f64; 3]| Datum::array(Array::new([3].into(), values.map(f64::to_bits).to_vec()));
    let results = run(text, &[array([-1.0, 2.5, f64::NAN])]);
    assert_eq!(results, [array([0.0, 2.5, 0.0])]);
}

#[test]
fn switches_select_a_case_or_the_default() {
    let text = "
func.func @main(%flag: i8) -> f64 {
  %a = arith.constant 1.0 : f64
  %b = arith.constant 2.0 : f64
  cf.switch %flag : i8, [default: ^end(%a : f64), -1: ^end(%b : f64)]
^end(%r: f64):
  return %r : f64
}";
    assert_eq!(run(text, &[Datum::Scalar(0xFF)]), [f64(2.0)]);
    assert_eq!(run(text, &[Datum::Scalar(7)]), [f64(1.0)]);
}

#[test]
fn functions_are_values() {
    let text = "
func.func @main(%x: f64) -> f64 {
  %f = constant @twice : (f64) -> f64
  %r = call_indirect %f(%x) : (f64) -> f64
  return %r : f64
}
func.func @twice(%x: f64) -> f64 {
  %r = arith.addf %x, %x : f64
  return %r : f64
}";
    assert_eq!(run(text, &[f64(1.5)]), [f64(3.0)]);
}

#[test]
fn endless_programs_are_stopped() {
    let endless = "func.func @main() {\n  cf.br ^again\n^again:\n  cf.br ^again\n}";
    let limits = Limits { fuel: 1000, ..Limits::default() };
    assert_eq!(why_stopped(endless, limits), "E0703: the fuel ran out here");
    let deep = "func.func @main() {\n  call @main() : () -> ()\n  return\n}";
    let message = "E0703: calls are nested more than 10000 deep";
    assert_eq!(why_stopped(deep, Limits::default()), message);
    let large = "
func.func @main() -> tensor<1000000x1000000xf64> {
  %r = arith.constant dense<1.0> : tensor<1000000x1000000xf64>
  return %r : tensor<1000000x1000000xf64>
}";
    let message = "E0703: not enough memory for `tensor<1000000x1000000xf64>`";
    assert_eq!(why_stopped(large, Limits::default()), message);
}

#[test]
fn meaningless_words_are_reported() {
    let assertion = "
func.func @main() {
  %no = arith.constant false
  cf.assert %no, \"never\"
  return
}";
    assert_eq!(why_stopped(assertion, Limits::default()), "E0702: never");
    let outside =
        "func.func private @g()\nfunc.func @main() {\n  call @g() : () -> ()\n  return\n}";
    let message = "E0701: `func.call` cannot be evaluated: the function has no body";
    assert_eq!(why_stopped(outside, Limits::default()), message);
}
