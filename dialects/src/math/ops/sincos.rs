//! `math.sincos`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::types::FloatKind;
use cotan_ir::{Op, Value};
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{Recorder, Scalar, Scalars, SingleRecorder};
use cotan_numerics::{COS, Elementary, Host, HostSingle, SIN, sincos};

/// Returns the sine and the cosine of an angle in radians.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %sin, %r = math.sincos %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.sincos", pure, same_type, impl(Elementwise), attach(Cost::FUNCTION))]
#[asm("$operand (`fastmath` $fastmath^)? attr-dict `:` type($operand)")]
pub struct Sincos {
    /// The angle.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The sine.
    #[result(FLOAT_LIKE)]
    pub sin: Value,
    /// The cosine.
    #[result(FLOAT_LIKE)]
    pub cos: Value,
}

impl Elementwise for Sincos {
    const FUNCTIONS: &'static [&'static Elementary] = &[&SIN, &COS];

    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        if numbers.are_single() {
            return Kernel::words(move |x, y| {
                let (sin, cos) = sincos(&HostSingle, from.float(x[0]) as f32);
                (y[0], y[1]) = (to.nearest(f64::from(sin)), to.nearest(f64::from(cos)));
            });
        }
        Kernel::words(move |x, y| {
            let (sin, cos) = sincos(&Host, from.float(x[0]));
            (y[0], y[1]) = (to.nearest(sin), to.nearest(cos));
        })
    }

    fn code<'r>(
        &self,
        m: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        if numbers.are_single() {
            let x = x[0].float_to(NumberFormat::Float(FloatKind::F32));
            let (sin, cos) = sincos(&SingleRecorder(m), x);
            return Some([sin, cos].map(|it| it.float_to(numbers.to())).into_iter().collect());
        }
        let (sin, cos) = sincos(&m, x[0].float_to(NumberFormat::Float(FloatKind::F64)));
        Some([sin, cos].map(|value| value.float_to(numbers.to())).into_iter().collect())
    }
}

impl Differentiate for Sincos {
    /// `cos x` for the sine, `-sin x` for the cosine.
    const CLASSES: &'static [OperandRule] = &[OperandRule::PointwiseEach(&[
        |e, op| Some(e.read::<Self>(op).cos),
        |e, op| {
            let Self { sin, .. } = e.read(op);
            Some(e.neg(sin))
        },
    ])];
}
