//! Homomorphic differentiation: functions as values are eliminated where possible, functions may be
//! arguments and results, and the work of a derivative stays within a constant of the program's.

use cotan_dialects::interp::{Interpreter, Limits, Sources, read_arguments};
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_tests::corpus::oracles::{Failure, oracles};
use cotan_tests::derivatives::derived;
use cotan_tests::work::work;
use std::fmt::Write;

/// Derivatives by this AD method, without functions as values where that is possible.
const ELIMINATED: &str = "differentiate{method=chad},inline,inline-function-values,cse,dce";

#[test]
fn functions_as_values_are_eliminated() {
    for oracle in oracles().iter().filter(|oracle| oracle.name.starts_with("chad/")) {
        for forward in [true, false] {
            match oracle.check(forward, ELIMINATED) {
                Ok(()) => {}
                Err(Failure::Refused(why) | Failure::Wrong(why)) => {
                    panic!("{} forward={forward}: {why}", oracle.name)
                }
            }
            // A fold that carries functions has a state of a new type in every iteration.
            if oracle.claims(forward) == 0 || oracle.name == "chad/o12" {
                continue;
            }
            let (ir, _) = oracle.derivative_at(forward, ELIMINATED).expect("it was made");
            let of_functions =
                |name: &str| name.starts_with("closure.") || name.starts_with("chad.");
            let function = if forward { "the_jvp" } else { "the_vjp" };
            let function = Interpreter::new(&ir, Limits::default()).function_named(function);
            let function = function.expect("it is there");
            let left = ir.walk(function).find(|&op| of_functions(ir.name_text(op)));
            let left = left.map(|op| ir.name_text(op));
            assert_eq!(left, None, "{} forward={forward}", oracle.name);
        }
    }
}

/// Returns the result of a function in a module of two parts: the output of the pass for one, and
/// the other one, which uses that.
fn given(program: &str, pass: &str, user: &str) -> Vec<f64> {
    let made = derived(program, pass).expect("the pass takes it");
    let text = print_to_string(&made, PrintOptions::default());
    let text = text.trim_end().strip_suffix('}').expect("a module ends with a brace");
    let ir = derived(&format!("{text}\n{user}\n}}\n"), "canonicalize").expect("it is valid");
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named("user").expect("it is there");
    let args = read_arguments(&ir, function, &[], Sources::default()).expect("it takes nothing");
    let given = interpreter.call_sized(function, args);
    let given = given.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
    given.iter().map(|datum| f64::from_bits(datum.scalar().expect("it is a number"))).collect()
}

/// A function result `u * x`: at x = 11 it returns 22 for 2, a cotangent 3 of that is 33 for the
/// argument, and applications to 2 and 5 with cotangents 3 and 7 are 41 for x.
#[test]
fn a_function_result_has_cotangents_of_its_captures() {
    let program = "func.func @f(%x: f64) -> ((f64) -> f64) {
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %x : f64
    closure.yield %v : f64
  } : (f64) -> f64
  return %f : (f64) -> f64
}";
    let user = "func.func @user() -> (f64, f64, f64) {
  %x = arith.constant 11.0 : f64
  %two = arith.constant 2.0 : f64
  %three = arith.constant 3.0 : f64
  %five = arith.constant 5.0 : f64
  %seven = arith.constant 7.0 : f64
  %f, %back = call @f_reverse(%x) : (f64) -> ((f64) -> (f64, !chad.linear<(f64) -> f64>), !chad.linear<(!chad.copower<(f64) -> f64>) -> f64>)
  %y, %to_argument = closure.apply %f(%two) : (f64) -> (f64, !chad.linear<(f64) -> f64>)
  %du = chad.apply %to_argument(%three) : !chad.linear<(f64) -> f64>
  %one = chad.singleton %two with %three : (f64, f64) -> !chad.copower<(f64) -> f64>
  %other = chad.singleton %five with %seven : (f64, f64) -> !chad.copower<(f64) -> f64>
  %both = chad.add %one, %other : !chad.copower<(f64) -> f64>
  %dx = chad.apply %back(%both) : !chad.linear<(!chad.copower<(f64) -> f64>) -> f64>
  return %y, %du, %dx : f64, f64, f64
}";
    assert_eq!(given(program, "chad", user), [22.0, 33.0, 41.0]);
}

/// The cotangents of the argument and of the captured values of a function result together are the
/// gradient of the function of both: of `sin(u x) + x u u` at several points.
#[test]
fn halves_of_a_function_are_its_gradient() {
    let program = "func.func @f(%x: f64) -> ((f64) -> f64) {
  %f = closure.lambda (%u: f64) {
    %p = arith.mulf %u, %x : f64
    %s = math.sin %p : f64
    %q = arith.mulf %p, %u : f64
    %v = arith.addf %s, %q : f64
    closure.yield %v : f64
  } : (f64) -> f64
  return %f : (f64) -> f64
}";
    for [x, u, v] in [[0.5_f64, 1.5, 1.0], [-2.0, 0.25, 3.0], [1.0, -1.0, -0.5], [0.0, 2.0, 1.0]] {
        let user = format!(
            "func.func @user() -> (f64, f64, f64) {{
  %x = arith.constant {x:?} : f64
  %u = arith.constant {u:?} : f64
  %v = arith.constant {v:?} : f64
  %f, %back = call @f_reverse(%x) : (f64) -> ((f64) -> (f64, !chad.linear<(f64) -> f64>), !chad.linear<(!chad.copower<(f64) -> f64>) -> f64>)
  %y, %to_argument = closure.apply %f(%u) : (f64) -> (f64, !chad.linear<(f64) -> f64>)
  %du = chad.apply %to_argument(%v) : !chad.linear<(f64) -> f64>
  %told = chad.singleton %u with %v : (f64, f64) -> !chad.copower<(f64) -> f64>
  %dx = chad.apply %back(%told) : !chad.linear<(!chad.copower<(f64) -> f64>) -> f64>
  return %y, %dx, %du : f64, f64, f64
}}"
        );
        let slope = (u * x).cos();
        let wanted =
            [(u * x).sin() + x * u * u, v * (u * slope + u * u), v * (x * slope + 2.0 * x * u)];
        for (found, wanted) in given(program, "chad", &user).into_iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted} at {x}, {u}, {v}");
        }
    }
}

/// A function argument g, with `11 u` and its derivative; for `g y + g (y * y)` at y = 3 a
/// cotangent 1 is recorded for g as applications to 3 and to 9, and is 77 for y.
#[test]
fn a_function_argument_records_its_applications() {
    let program = "func.func @f(%g: (f64) -> f64, %y: f64) -> f64 {
  %a = closure.apply %g(%y) : (f64) -> f64
  %square = arith.mulf %y, %y : f64
  %b = closure.apply %g(%square) : (f64) -> f64
  %r = arith.addf %a, %b : f64
  return %r : f64
}";
    let user = "func.func @user() -> (f64, f64, f64, f64) {
  %eleven = arith.constant 11.0 : f64
  %three = arith.constant 3.0 : f64
  %one = arith.constant 1.0 : f64
  %g = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %eleven : f64
    %back = chad.lambda (%dv: f64) {
      %du = arith.mulf %dv, %eleven : f64
      chad.yield %du : f64
    } : !chad.linear<(f64) -> f64>
    closure.yield %v, %back : f64, !chad.linear<(f64) -> f64>
  } : (f64) -> (f64, !chad.linear<(f64) -> f64>)
  %y, %back = call @f_reverse(%g, %three) : ((f64) -> (f64, !chad.linear<(f64) -> f64>), f64) -> (f64, !chad.linear<(f64) -> (!chad.copower<(f64) -> f64>, f64)>)
  %dg, %dy = chad.apply %back(%one) : !chad.linear<(f64) -> (!chad.copower<(f64) -> f64>, f64)>
  %at, %with = chad.fold %dg (%u: f64, %v: f64) {
    %p = arith.mulf %u, %v : f64
    chad.yield %p, %v : f64, f64
  } : (!chad.copower<(f64) -> f64>) -> (f64, f64)
  return %y, %at, %with, %dy : f64, f64, f64, f64
}";
    assert_eq!(given(program, "chad", user), [132.0, 12.0, 2.0, 77.0]);
}

/// Forwards: f is `u * u`, changes by `100 + u`; at y = 3, which changes by 0.5, it changes by 106.
#[test]
fn the_tangent_of_a_function_argument_is_a_function() {
    let program = "func.func @f(%f: (f64) -> f64, %y: f64) -> f64 {
  %a = closure.apply %f(%y) : (f64) -> f64
  return %a : f64
}";
    let user = "func.func @user() -> (f64, f64) {
  %hundred = arith.constant 100.0 : f64
  %three = arith.constant 3.0 : f64
  %half = arith.constant 0.5 : f64
  %f = closure.lambda (%u: f64) {
    %v = arith.mulf %u, %u : f64
    %ahead = chad.lambda (%du: f64) {
      %p = arith.mulf %u, %du : f64
      %dv = arith.addf %p, %p : f64
      chad.yield %dv : f64
    } : !chad.linear<(f64) -> f64>
    closure.yield %v, %ahead : f64, !chad.linear<(f64) -> f64>
  } : (f64) -> (f64, !chad.linear<(f64) -> f64>)
  %df = closure.lambda (%u: f64) {
    %v = arith.addf %hundred, %u : f64
    closure.yield %v : f64
  } : (f64) -> f64
  %y, %ahead = call @f_forward(%f, %three) : ((f64) -> (f64, !chad.linear<(f64) -> f64>), f64) -> (f64, !chad.linear<((f64) -> f64, f64) -> f64>)
  %dy = chad.apply %ahead(%df, %half) : !chad.linear<((f64) -> f64, f64) -> f64>
  return %y, %dy : f64, f64
}";
    assert_eq!(given(program, "chad{mode=forward}", user), [9.0, 106.0]);
}

/// A program of a size, whose gradient is asked for by `@g`.
type Program = fn(usize) -> String;

/// Returns a chain of definitions: x[k+1] = sin(x[k]) * x[0].
fn chain(size: usize) -> String {
    let mut text = String::from("func.func private @f(%x0: f64) -> f64 {\n");
    for at in 0..size {
        let next = at + 1;
        let _ = writeln!(text, "  %s{at} = math.sin %x{at} : f64");
        let _ = writeln!(text, "  %x{next} = arith.mulf %s{at}, %x0 : f64");
    }
    let _ = writeln!(text, "  return %x{size} : f64\n}}");
    text + "func.func @g(%x: f64) -> f64 {\n  %r = ad.grad @f(%x) : (f64) -> f64\n  return %r : f64\n}\n"
}

/// Returns the sum of all elements of an array, each read by itself.
fn reads(size: usize) -> String {
    let mut text = format!(
        "!v = tensor<{size}xf64>\nfunc.func private @f(%x: !v) -> f64 {{\n  %s0 = arith.constant 0.0 : f64\n"
    );
    for at in 0..size {
        let next = at + 1;
        let _ = writeln!(text, "  %i{at} = arith.constant {at} : index");
        let _ = writeln!(text, "  %a{at} = array.index %x[%i{at}] : !v");
        let _ = writeln!(text, "  %s{next} = arith.addf %s{at}, %a{at} : f64");
    }
    let _ = writeln!(text, "  return %s{size} : f64\n}}");
    text + "func.func @g(%x: !v) -> !v {\n  %r = ad.grad @f(%x) : (!v) -> !v\n  return %r : !v\n}\n"
}

/// Returns a map that reads one element of an array around it.
fn captured(size: usize) -> String {
    format!(
        "!v = tensor<{size}xf64>
func.func private @f(%z: !v, %w: !v) -> f64 {{
  %zero = arith.constant 0 : index
  %ys = array.map %z (%e: f64) {{
    %a = array.index %w[%zero] : !v
    %y = arith.mulf %e, %a : f64
    array.yield %y : f64
  }} : (!v) -> !v
  %r = array.sum %ys along 0 : !v
  return %r : f64
}}
func.func @g(%z: !v, %w: !v) -> (!v, !v) {{
  %dz, %dw = ad.grad @f(%z, %w) : (!v, !v) -> (!v, !v)
  return %dz, %dw : !v, !v
}}
"
    )
}

/// Functions that apply the one before: f[k+1] = sin(c * f[k](u)).
fn functions(size: usize) -> String {
    let mut text = String::from("func.func private @f(%c: f64, %x: f64) -> f64 {\n");
    let _ = writeln!(
        text,
        "  %f0 = closure.lambda (%u: f64) {{\n    %v = arith.mulf %u, %c : f64\n    closure.yield %v : f64\n  }} : (f64) -> f64"
    );
    for at in 0..size {
        let next = at + 1;
        let _ = writeln!(
            text,
            "  %f{next} = closure.lambda (%u: f64) {{
    %y = closure.apply %f{at}(%u) : (f64) -> f64
    %p = arith.mulf %c, %y : f64
    %v = math.sin %p : f64
    closure.yield %v : f64
  }} : (f64) -> f64"
        );
    }
    let _ =
        writeln!(text, "  %r = closure.apply %f{size}(%x) : (f64) -> f64\n  return %r : f64\n}}");
    text + "func.func @g(%c: f64, %x: f64) -> (f64, f64) {\n  %r, %s = ad.grad @f(%c, %x) : (f64, f64) -> (f64, f64)\n  return %r, %s : f64, f64\n}\n"
}

/// Counted work of a gradient, over that of its program.
fn ratio(program: Program, size: usize) -> f64 {
    let text = program(size);
    let before = derived(&text, "inline,inline-function-values,dce").expect("it is valid");
    let after = derived(&text, "gradient{method=chad}").expect("the road takes it");
    work(&after, "g", 1) / work_of_f(&before)
}

fn work_of_f(ir: &Ir) -> f64 {
    work(ir, "f", 1)
}

/// In the paper a context of cotangents is a tuple of zeros, except one component, for every
/// variable: its cost grows with the number of variables.
#[test]
fn work_stays_within_a_constant() {
    let programs: [(&str, Program, [usize; 3]); 4] = [
        ("a chain of definitions", chain, [32, 64, 128]),
        ("reads of single elements", reads, [16, 32, 64]),
        ("a map that reads around it", captured, [8, 16, 32]),
        ("functions of functions", functions, [8, 16, 32]),
    ];
    for (name, program, sizes) in programs {
        let ratios = sizes.map(|size| ratio(program, size));
        println!("{name}: {ratios:.2?} at {sizes:?}");
        assert!(ratios.iter().all(|&ratio| ratio <= 6.0), "{name}: {ratios:?}");
    }
}
