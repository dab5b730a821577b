//! `complex-to-pairs`: replaces complex numbers by pairs of floats.

mod constants;
mod contract;
mod emitted;
mod fft;
mod functions;
mod requests;
mod translator;
mod types;

use cotan_dialects::complex::{GRADIENTS, SIGNATURE};
use cotan_dialects::func::Func;
use cotan_ir::{Diagnostic, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "complex-to-pairs",
    summary: "Replaces complex numbers by pairs of floats",
    doc: "\
A complex number becomes two floats, an array of them two arrays of floats. Arguments and results of
functions and the components of tuples stay one value: an array with an additional last dimension of
size 2, as C and NumPy store complex numbers. A function whose type changes keeps the old one in the
attribute `complex.signature`.

The pass runs before programs are differentiated or lowered, so derivatives and machine code know
floats only. It is legal for every program without control flow between blocks. Operations on
complex numbers become the formulas that define them, with the same bits.

The derivative of a real function of a complex argument is a pair of partial derivatives, by the
real part `x` and the imaginary part `y`. With `gradients=steepest-descent` the gradient is
`du/dx + i du/dy`, as PyTorch has it. With `gradients=jax` it is the conjugate, as JAX has it, and
the cotangents of `ad.vjp` are conjugated on both sides. The attribute `complex.gradients` of a
module, one of these two words, selects one for its requests.

```mlir before
func.func @f(%z: complex<f64>) -> f64 {
  %w = complex.mul %z, %z : complex<f64>
  %r = complex.re %w : complex<f64>
  return %r : f64
}
```

```mlir after
func.func @f(%z: tensor<2xf64>) -> f64 attributes {complex.signature = (complex<f64>) -> f64} {
  %0 = array.index %z[0] : tensor<2xf64>
  %1 = array.index %z[1] : tensor<2xf64>
  %2 = arith.mulf %0, %0 : f64
  %3 = arith.mulf %1, %1 : f64
  %4 = arith.mulf %0, %1 : f64
  %5 = arith.mulf %1, %0 : f64
  %6 = arith.subf %2, %3 : f64
  %7 = arith.addf %4, %5 : f64
  return %6 : f64
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-functions", "Number of functions that were translated")],
    run,
};

cotan_pass::options! {
    /// Options of `complex-to-pairs`.
    struct Options {
        /// Gradients by complex arguments, unless the module selects them
        gradients: Gradients = "steepest-descent",
    }
}

cotan_pass::words! {
    /// The convention for derivatives of real functions by complex arguments.
    pub enum Gradients {
        /// `du/dx + i du/dy`, the direction of steepest ascent, as PyTorch has it.
        SteepestDescent = "steepest-descent",
        /// `du/dx - i du/dy`, as JAX has it.
        Jax = "jax",
    }
}

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { gradients } = run.options();
    match translate(ir, module, gradients) {
        Ok(count) => {
            run.count("num-functions", count);
            Ok(Change::from(count > 0))
        }
        Err(mut found) => {
            let last = found.pop();
            found.into_iter().for_each(|diagnostic| run.report(diagnostic));
            Err(run.fail(last.expect("a failed translation has a diagnostic")))
        }
    }
}

/// Translates every function with complex numbers; returns their number. If one cannot be
/// translated, the module is unchanged.
fn translate(ir: &mut Ir, module: Op, gradients: Gradients) -> Result<usize, Vec<Diagnostic>> {
    let functions: Vec<Op> = ir.walk(module).filter(|&op| ir.is::<Func>(op)).collect();
    let functions: Vec<Op> =
        functions.into_iter().filter(|&op| types::holds_complex(ir, op)).collect();
    if functions.is_empty() {
        return Ok(0);
    }
    let gradients = selected(ir, module).unwrap_or(gradients);
    let conjugates = requests::conjugates(ir, &functions, gradients);
    let (mut made, mut refused) = (Vec::with_capacity(functions.len()), Vec::new());
    for &function in &functions {
        match functions::translate(ir, function, &conjugates) {
            Ok(op) => made.push(op),
            Err(why) => refused.push(why),
        }
    }
    let erased = if refused.is_empty() { &functions } else { &made };
    for &op in erased {
        ir.erase_op(op);
    }
    if refused.is_empty() { Ok(functions.len()) } else { Err(refused) }
}

/// Returns the convention that a module selects.
fn selected(ir: &Ir, module: Op) -> Option<Gradients> {
    match ir.as_str(ir.attr_named(module, GRADIENTS)?)? {
        "jax" => Some(Gradients::Jax),
        "steepest-descent" => Some(Gradients::SteepestDescent),
        _ => None,
    }
}
