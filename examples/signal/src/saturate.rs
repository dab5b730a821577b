//! `signal.saturate`

use crate::Drive;
use cotan_dialects::math::Absf;
use cotan_dialects::prelude::*;
use cotan_ir::constraints::FLOAT_LIKE;

/// Amplifies a sample and saturates it at a limit: `g x / (1 + |g x| / limit)`.
///
/// ```mlir
/// func.func @example(%x: f64) -> f64 {
///   %r = signal.saturate %x<gain 3.0 limit 2.0> : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("signal.saturate", pure, same_type, impl(FloatFormula<1>, Differentiate), attach(Cost::each(5)))]
#[asm("$x $drive attr-dict `:` type($result)")]
pub struct Saturate {
    /// The sample.
    #[operand(FLOAT_LIKE)]
    pub x: Value,
    /// Gain and limit.
    #[attr]
    pub drive: Drive,
    /// The saturated sample.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl FloatFormula<1> for Saturate {
    fn formula<M: Machine>(&self, m: &M, [x]: [M::F; 1]) -> M::F {
        let driven = m.float(self.drive.gain) * x;
        let excess = m.abs(driven) / m.float(self.drive.limit.unwrap_or(1.0));
        driven / (m.float(1.0) + excess)
    }
}

impl Differentiate for Saturate {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { x, drive, .. } = e.read(op);
        let scale = e.number(drive.gain / drive.limit.unwrap_or(1.0), x)?;
        let driven = e.mul(scale, x);
        let excess = Absf::value(e.builder, e.loc, driven);
        let one = e.number(1.0, x)?;
        let root = e.add(one, excess);
        let square = e.mul(root, root);
        let gain = e.number(drive.gain, x)?;
        Some(e.div(gain, square))
    })];
}
