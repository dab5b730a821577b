//! Derivatives by linear maps have the size of their functions, and their cost: for any number of
//! uses of a map, and of iterations of a loop.

use cotan_dialects::Callable;
use cotan_ir::Ir;
use cotan_tests::derivatives::derived;
use cotan_tests::work::work;
use std::fmt::Write;

const WAYS: [&str; 3] = [
    "differentiate{method=linear-maps},canonicalize,cse",
    "emit-jacobian-maps{of=f form=plain},linear-simplify,cse",
    "emit-jacobian-maps{of=f form=tupled},linear-simplify,cse",
];

/// Twenty squarings, O13 of the notes on linear maps, and more: inlined, maps would double with
/// each.
fn squarings(count: usize) -> String {
    let mut text = String::from("func.func @f(%s0: f64) -> f64 {\n");
    for at in 0..count {
        let _ = writeln!(text, "  %s{} = arith.mulf %s{at}, %s{at} : f64", at + 1);
    }
    let _ = writeln!(text, "  return %s{count} : f64\n}}");
    text + "func.func @back(%x: f64, %dr: f64) -> (f64, f64) {
  %r, %dx = ad.vjp @f(%x, %dr) : (f64, f64) -> (f64, f64)
  return %r, %dx : f64, f64
}
func.func @ahead(%x: f64, %dx: f64) -> (f64, f64) {
  %r, %dr = ad.jvp @f(%x, %dx) : (f64, f64) -> (f64, f64)
  return %r, %dr : f64, f64
}
"
}

fn operations(ir: &Ir) -> usize {
    let functions = ir.walk(ir.root()).filter(|&op| Callable::is(ir, op));
    functions.map(|function| ir.walk(function).count()).sum()
}

#[test]
fn code_grows_with_the_program() {
    for way in WAYS {
        let sizes = [20, 40, 60].map(|count| {
            let ir = derived(&squarings(count), way).unwrap_or_else(|why| panic!("`{way}`: {why}"));
            operations(&ir)
        });
        println!("{way}: {sizes:?}");
        assert_eq!(sizes[1] - sizes[0], sizes[2] - sizes[1], "`{way}` is not linear: {sizes:?}");
        assert!(sizes[0] < 20 * 12, "`{way}` has {} operations of 20", sizes[0]);
    }
}

/// Folds of as many steps: of numbers, with a factor seen from outside, of states that are tuples.
const FOLDS: [(&str, &str); 3] = [
    ("a product", "%n = arith.mulf %s, %e : f64\n    array.yield %n : f64"),
    (
        "Horner's rule",
        "%p = arith.mulf %s, %c : f64\n    %n = arith.addf %p, %e : f64\n    array.yield %n : f64",
    ),
    (
        "a step that is not linear",
        "%p = math.sin %e : f64\n    %q = arith.mulf %s, %p : f64\n    %n = math.exp %q : f64\n    \
         array.yield %n : f64",
    ),
];

/// Returns the counted work of the reverse pass of a fold over `size` elements, for each element.
fn work_of_step(body: &str, size: usize) -> f64 {
    let text = format!(
        "!v = tensor<{size}xf64>
func.func private @f(%v: !v, %c: f64) -> f64 {{
  %one = arith.constant 1.0 : f64
  %r = array.fold %v along 0 from %one (%s: f64, %e: f64) {{
    {body}
  }} : (!v, f64) -> f64
  return %r : f64
}}
func.func @g(%v: !v, %c: f64) -> (!v, f64) {{
  %dv, %dc = ad.grad @f(%v, %c) : (!v, f64) -> (!v, f64)
  return %dv, %dc : !v, f64
}}
"
    );
    let ir = derived(&text, "gradient{method=linear-maps}").expect("the road takes it");
    work(&ir, "g", 1) / size as f64
}

#[test]
fn the_reverse_pass_of_a_fold_is_linear() {
    for (name, body) in FOLDS {
        let steps = [32, 64, 128].map(|size| work_of_step(body, size));
        println!("{name}: {steps:.1?} for each step");
        assert!(steps[2] <= 1.02 * steps[0], "{name} takes more for each of more steps: {steps:?}");
    }
}
