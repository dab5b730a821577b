//! The gradient of a program with both operations, as machine code.

use cotan_backend_llvm::{Jit, View, ViewMut};
use std::error::Error;

const PROGRAM: &str = "
!v = tensor<?xf64, #cotan.dims<n>>
func.func private @energy(%x: !v, %a: f64) -> f64 {
  %zero = arith.constant 0.0 : f64
  %y = signal.recur %x from %zero (%last: f64, %e: f64) {
    %kept = arith.mulf %last, %a : f64
    %next = arith.addf %kept, %e : f64
    %loud = signal.saturate %next<gain 3.0 limit 2.0> : f64
    signal.yield %loud : f64
  } : (!v, f64) -> !v
  %squares = arith.mulf %y, %y : !v
  %r = array.sum %squares along 0 : !v
  return %r : f64
}
func.func @slopes(%x: !v, %a: f64) -> (f64, f64) {
  %value, %da = ad.value_and_grad @energy(%x, %a) {wrt = [1]} : (!v, f64) -> (f64, f64)
  return %value, %da : f64, f64
}";

#[test]
fn a_gradient_is_machine_code() -> Result<(), Box<dyn Error>> {
    let jit = Jit::new(&cotan_ir::parse_str(&signal::registry(), PROGRAM)?)?;
    let slopes = jit.function("slopes")?;
    let x = [0.5, -1.0, 0.25, 2.0, 0.0, -0.125];
    let at = |a: f64| {
        let (mut value, mut slope) = (0.0, 0.0);
        slopes.call_into(
            [View::from(&x), View::from(&a)],
            [ViewMut::from(&mut value), ViewMut::from(&mut slope)],
        )?;
        Ok::<_, Box<dyn Error>>((value, slope))
    };
    let (h, (_, slope)) = (1e-6, at(0.5)?);
    let difference = (at(0.5 + h)?.0 - at(0.5 - h)?.0) / (2.0 * h);
    assert!((slope - difference).abs() < 1e-6, "{slope} is not {difference}");
    Ok(())
}
