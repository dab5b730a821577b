//! Functions that request a derivative.

use cotan_dialects::ad::Kind;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_ir::{Ir, Op};
use cotan_passes::{request, run_pipeline};

const TEXT: &str = "
func.func @f(%x: f64, %y: f64) -> f64 {
  %z = arith.mulf %x, %y : f64
  return %z : f64
}
func.func @g(%x: f64, %i: i64) -> (f64, f64) {
  return %x, %x : f64, f64
}";

fn module() -> (Ir, [Op; 2]) {
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), TEXT).expect("it is a module");
    let mut functions = ir.walk(ir.root()).filter(|&op| ir.name_text(op) == "func.func");
    let functions = [(); 2].map(|()| functions.next().expect("there are two functions"));
    (ir, functions)
}

#[test]
fn every_kind_that_returns_values_is_expanded() {
    let kinds = [
        Kind::Jvp,
        Kind::Vjp,
        Kind::Grad,
        Kind::ValueAndGrad,
        Kind::Hvp,
        Kind::Jacobian,
        Kind::Hessian,
    ];
    for kind in kinds {
        let (mut ir, [f, _]) = module();
        let wrapper = request::wrap(&mut ir, f, kind, &[0, 1]);
        assert!(wrapper.is_ok(), "{kind:?}");
        let report = run_pipeline(&mut ir, &cotan_passes::registry(), "gradient");
        assert!(report.is_ok(), "{kind:?}: {}", print_to_string(&ir, PrintOptions::default()));
    }
}

#[test]
fn a_function_without_the_derivative_is_rejected() {
    let rejected = |kind, wrt: &[usize]| {
        let (mut ir, [_, g]) = module();
        request::wrap(&mut ir, g, kind, wrt).map_err(|error| error.message).unwrap_err()
    };
    assert!(rejected(Kind::Grad, &[0]).contains("does not return a single float"));
    assert!(rejected(Kind::Jvp, &[]).contains("needs arguments of floats"));
    assert!(rejected(Kind::Jvp, &[1]).contains("needs arguments of floats"));
    assert!(rejected(Kind::Linearize, &[0]).contains("linear function"));
}
