//! A gradient that is compiled in this process and called on arrays of the crate `ndarray`: a line
//! is laid through points by walking down the gradient of the mean of squares.
//!
//! ```text
//! cargo run -p cotan-backend-llvm --features ndarray --example gradient
//! ```

use cotan_backend_llvm::{Jit, LineAligned, View, ViewMut};
use ndarray::{Array1, Array2, array};
use std::error::Error;

#[global_allocator]
static ALLOCATOR: LineAligned = LineAligned;

const PROGRAM: &str = "
!points = tensor<?x2xf64, #cotan.dims<n>>
!v = tensor<?xf64, #cotan.dims<n>>
!line = tensor<2xf64>

func.func private @loss(%points: !points, %line: !line) -> f64 {
  %slope = array.index %line[0] : !line
  %start = array.index %line[1] : !line
  %squares = array.build (%i: index) {
    %x = array.index %points[%i, 0] : !points
    %y = array.index %points[%i, 1] : !points
    %rise = arith.mulf %slope, %x : f64
    %given = arith.addf %rise, %start : f64
    %off = arith.subf %given, %y : f64
    %square = arith.mulf %off, %off : f64
    array.yield %square : f64
  } : !v
  %sum = array.sum %squares along 0 : !v
  %n = array.dim n
  %count = arith.index_cast %n : index to i64
  %float = arith.sitofp %count : i64 to f64
  %mean = arith.divf %sum, %float : f64
  return %mean : f64
}

func.func @descent(%points: !points, %line: !line) -> (f64, !line) {
  %value, %gradient = ad.value_and_grad @loss(%points, %line) {wrt = [1]} : (!points, !line) -> (f64, !line)
  return %value, %gradient : f64, !line
}";

fn main() -> Result<(), Box<dyn Error>> {
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), PROGRAM)?;
    let jit = Jit::new(&ir)?;
    let descent = jit.function("descent")?;

    let xs = Array1::linspace(-1.0, 1.0, 1001);
    let points: Array2<f64> =
        Array2::from_shape_fn((1001, 2), |(i, j)| if j == 0 { xs[i] } else { 3.0 * xs[i] - 0.5 });
    let mut line: Array1<f64> = array![0.0, 0.0];
    let (mut value, mut gradient) = (0.0, array![0.0, 0.0]);
    for _ in 0..200 {
        let inputs = [View::from(&points), View::from(&line)];
        descent.call_into(inputs, [ViewMut::from(&mut value), ViewMut::from(&mut gradient)])?;
        line = line - 0.5 * &gradient;
    }
    println!("y = {:.6} x + {:.6}, mean of squares {value:.1e}", line[0], line[1]);
    assert!((line[0] - 3.0).abs() < 1e-6 && (line[1] + 0.5).abs() < 1e-6);

    // Columns of a matrix in rows have gaps between their elements.
    let turned = points.t().as_standard_layout().into_owned();
    let refused = descent.call([View::from(&turned.t()), View::from(&line)]);
    println!("{}", refused.err().ok_or("an array with gaps is refused")?);
    Ok(())
}
