use cotan_backend_llvm::{Jit, View, ViewMut};
use std::error::Error;

const CASE: &str = include_str!("cases/loudness.mlir");
const SLOPE: &str = "
func.func @slope(%x: !v, %a: f64) -> (f64, f64) {
  %value, %da = ad.value_and_grad @loudness(%x, %a) {wrt = [1]} : (!v, f64) -> (f64, f64)
  return %value, %da : f64, f64
}";

#[test]
fn the_gradient_is_machine_code() -> Result<(), Box<dyn Error>> {
    let jit = Jit::new(&cotan_ir::parse_str(&signal::registry(), &(CASE.to_owned() + SLOPE))?)?;
    let slope = jit.function("slope")?;
    let at = |a: f64| {
        let (x, mut value, mut da) = ([0.5, -1.0, 0.25, 2.0], 0.0, 0.0);
        let results = [ViewMut::from(&mut value), ViewMut::from(&mut da)];
        slope.call_into([View::from(&x), View::from(&a)], results).map(|()| (value, da))
    };
    let ((_, da), h) = (at(0.5)?, 1e-6);
    assert!((da - (at(0.5 + h)?.0 - at(0.5 - h)?.0) / (2.0 * h)).abs() < 1e-6);
    Ok(())
}
