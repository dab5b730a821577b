//! Jacobians as functions of their own, in every form, are those that requests ask for.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::derivatives::{derived, numbers};

/// A function that calls others: with other sizes, one of them twice, and one that calls itself.
const PROGRAM: &str = "
func.func private @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
func.func private @power(%x: f64, %n: index) -> f64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %again = arith.cmpi sgt, %n, %zero : index
  %r = scf.if %again -> (f64) {
    %before = arith.subi %n, %one : index
    %p = func.call @power(%x, %before) : (f64, index) -> f64
    %q = arith.mulf %p, %x : f64
    scf.yield %q : f64
  } else {
    %unit = arith.constant 1.0 : f64
    scf.yield %unit : f64
  }
  return %r : f64
}
func.func private @scaled(%x: tensor<?xf64, #cotan.dims<m>>, %a: f64) -> (tensor<?xf64, #cotan.dims<m>>, f64) {
  %y = array.map %x (%e: f64) {
    %p = arith.mulf %e, %a : f64
    array.yield %p : f64
  } : (tensor<?xf64, #cotan.dims<m>>) -> tensor<?xf64, #cotan.dims<m>>
  %b = call @square(%a) : (f64) -> f64
  return %y, %b : tensor<?xf64, #cotan.dims<m>>, f64
}
func.func private @f(%x: tensor<?xf64, #cotan.dims<m + 1>>, %a: f64) -> f64 {
  %y, %b = array.call @scaled(%x, %a) : (tensor<?xf64, #cotan.dims<m + 1>>, f64) -> (tensor<?xf64, #cotan.dims<m + 1>>, f64)
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<m + 1>>
  %c = call @square(%s) : (f64) -> f64
  %three = arith.constant 3 : index
  %d = call @power(%c, %three) : (f64, index) -> f64
  %r = arith.addf %b, %d : f64
  return %r : f64
}
";

/// The same without calls, where `PROGRAM` has some.
const EXPECTED: &str = "
func.func private @f(%x: tensor<?xf64, #cotan.dims<m>>, %a: f64) -> f64 {
  %sum = array.sum %x along 0 : tensor<?xf64, #cotan.dims<m>>
  %s = arith.mulf %sum, %a : f64
  %c = arith.mulf %s, %s : f64
  %cc = arith.mulf %c, %c : f64
  %d = arith.mulf %cc, %c : f64
  %b = arith.mulf %a, %a : f64
  %r = arith.addf %b, %d : f64
  return %r : f64
}
func.func @forwards(%x: tensor<4xf64>, %a: f64, %dx: tensor<4xf64>, %da: f64) -> f64 {
  %r, %dr = ad.jvp @f(%x, %a, %dx, %da) : (tensor<4xf64>, f64, tensor<4xf64>, f64) -> (f64, f64)
  return %dr : f64
}
func.func @backwards(%x: tensor<4xf64>, %a: f64, %dr: f64) -> tuple<tensor<4xf64>, f64> {
  %r, %dx, %da = ad.vjp @f(%x, %a, %dr) : (tensor<4xf64>, f64, f64) -> (f64, tensor<4xf64>, f64)
  %both = tuple.pack %dx, %da : tensor<4xf64>, f64
  return %both : tuple<tensor<4xf64>, f64>
}
";

/// The domain and codomain of the map, where `@f` is called.
const MAP: &str = "!linear.map<tuple<tensor<4xf64>, f64>, f64>";

/// Returns code for the map `%m` of the function `@f` at `%x` and `%a`.
fn map(form: &str) -> String {
    let args = "tensor<4xf64>, f64";
    match form {
        "plain" => format!("%m = array.call @f_jacobian(%x, %a) : ({args}) -> {MAP}"),
        "tupled" => format!("%r, %m = array.call @f_jacobian(%x, %a) : ({args}) -> (f64, {MAP})"),
        _ => format!(
            "%one = linear.identity : !linear.map<tensor<4xf64>, tensor<4xf64>>
             %no = linear.zero : !linear.map<f64, tensor<4xf64>>
             %mx = linear.hcat %one, %no : !linear.map<tensor<4xf64>, tensor<4xf64>>, !linear.map<f64, tensor<4xf64>>
             %none = linear.zero : !linear.map<tensor<4xf64>, f64>
             %same = linear.identity : !linear.map<f64, f64>
             %ma = linear.hcat %none, %same : !linear.map<tensor<4xf64>, f64>, !linear.map<f64, f64>
             %r, %m = array.call @f_jacobian(%x, %a, %mx, %ma) :
               ({args}, !linear.map<tuple<{args}>, tensor<4xf64>>, !linear.map<tuple<{args}>, f64>) -> (f64, {MAP})"
        ),
    }
}

/// Functions that apply the map, forwards and in reverse.
fn applications(form: &str) -> String {
    let map = map(form);
    format!(
        "func.func @forwards(%x: tensor<4xf64>, %a: f64, %dx: tensor<4xf64>, %da: f64) -> f64 {{
           {map}
           %v = tuple.pack %dx, %da : tensor<4xf64>, f64
           %dr = linear.apply %m, %v : {MAP}, tuple<tensor<4xf64>, f64>
           return %dr : f64
         }}
         func.func @backwards(%x: tensor<4xf64>, %a: f64, %dr: f64) -> tuple<tensor<4xf64>, f64> {{
           {map}
           %both = linear.reverse_apply %dr, %m : f64, {MAP}
           return %both : tuple<tensor<4xf64>, f64>
         }}"
    )
}

/// Returns the results of both functions of a text at a few points.
fn given(text: &str, pipeline: &str) -> Vec<f64> {
    let ir = derived(text, pipeline).unwrap_or_else(|why| panic!("{why} in\n{text}"));
    let mut all = Vec::new();
    for (name, seed) in
        ["forwards", "backwards"].into_iter().flat_map(|name| [(name, 1), (name, 2)])
    {
        let mut interpreter = Interpreter::new(&ir, Limits::default());
        let function = interpreter.function_named(name).expect("it is there");
        let results = Callable::type_of(&ir, function).expect("it is a function").results.clone();
        let sources = Sources { seed: Some(seed), bytes: 1 << 20, ..Sources::default() };
        let args = read_arguments(&ir, function, &[], sources).expect("it takes numbers");
        let made = interpreter.call_sized(function, args);
        let made = made.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
        all.extend(results.iter().zip(&made).flat_map(|(&ty, datum)| numbers(&ir, ty, datum)));
    }
    all
}

#[test]
fn all_spellings_build_the_same_map() {
    let expected = given(EXPECTED, "differentiate");
    for form in ["plain", "tupled", "polymorphic"] {
        let pipeline = format!("emit-jacobian-maps{{of=f form={form} separate=true}}");
        let ir = derived(PROGRAM, &pipeline).unwrap();
        let text = print_to_string(&ir, PrintOptions::default());
        let functions =
            text.trim().strip_prefix("module {").and_then(|text| text.strip_suffix('}'));
        let whole = format!("{}\n{}", functions.unwrap_or(&text), applications(form));
        let found = given(&whole, "canonicalize");
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            let error = (found - expected).abs() / (1.0 + expected.abs());
            assert!(error < 1e-12, "{form}: {found} for {expected}");
        }
    }
}
