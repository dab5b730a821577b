//! `complex-to-pairs`: replaces complex numbers by pairs of floats.

mod compared;
mod constants;
mod contract;
mod emitted;
mod fft;
mod packed;
mod parts;
mod requests;
mod separate;
mod types;

use crate::generic::structural_conversion;
use cotan_dialects::ComplexParts;
use cotan_dialects::complex::GRADIENTS;
use cotan_dialects::func::Func;
use cotan_ir::{Diagnostic, Ir, Op, OpDef};
use cotan_pass::Statistic;
use cotan_pass::conversion::{
    Conversion, ConversionPattern, ConversionTarget, Convert, Legality, PatternRoot,
};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use packed::{Packed, is_packed};

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
floats only. Operations on complex numbers become the formulas that define them, with the same bits.
An operation that has no form on pairs is an error, and the module is unchanged.

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
  %r = arith.subf %2, %3 : f64
  %6 = arith.addf %4, %5 : f64
  return %r : f64
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
    let functions = ir.walk(module).filter(|&op| ir.is::<Func>(op));
    let functions: Vec<Op> = functions.filter(|&op| types::holds_complex(ir, op)).collect();
    if functions.is_empty() {
        return Ok(Change::Unchanged);
    }
    let gradients = selected(ir, module).unwrap_or(gradients);
    let conjugates = requests::conjugates(ir, &functions, gradients);
    if let Err(illegal) = convert(ir, module, &Packed::new(conjugates)) {
        return Err(run.fail_with(illegal));
    }
    run.count("num-functions", functions.len());
    Ok(Change::Changed)
}

/// Converts the values of all operations. If one has no form on pairs, the module is unchanged.
fn convert(ir: &mut Ir, module: Op, packed: &Packed) -> Result<usize, Vec<Diagnostic>> {
    let [convert, function]: [&Convert<'_>; 2] = [
        &|rewriter, op, operands| packed.convert(rewriter, op, operands),
        &|rewriter, op, operands| packed.function(rewriter, op, operands),
    ];
    let function =
        ConversionPattern::new("function", PatternRoot::Op(Func::SPEC.name), &[], function);
    let moves = ConversionPattern::new("packed", PatternRoot::If(is_packed), &[], convert)
        .with_check(&packed::check);
    let special = [&function, &separate::FORMULA, &fft::PATTERN, &contract::PATTERN];
    let general = [&separate::SEPARATE, &LISTED, &compared::PATTERN, &moves];
    let patterns: Vec<&ConversionPattern<'_>> = special
        .into_iter()
        .chain(constants::PATTERNS)
        .chain(general)
        .chain(structural_conversion::BRANCHES)
        .collect();
    let conversion = Conversion {
        name: PASS.name,
        target: &ConversionTarget::default().others(Legality::Types),
        types: &types::converter(),
        patterns: &patterns,
    };
    conversion.run(ir, module)
}

/// The pattern of operations on lists: a complex entry becomes two.
static LISTED: ConversionPattern<'_> = ConversionPattern::rebuild(PatternRoot::If(is_listed));

fn is_listed(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ComplexParts>(ir.name(op)) == Some(ComplexParts::Listed)
}

/// Returns the convention that a module selects.
fn selected(ir: &Ir, module: Op) -> Option<Gradients> {
    match ir.as_str(ir.attr_named(module, GRADIENTS)?)? {
        "jax" => Some(Gradients::Jax),
        "steepest-descent" => Some(Gradients::SteepestDescent),
        _ => None,
    }
}
