//! `special.polygamma`

use crate::Cost;
use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::types::FloatKind;
use cotan_ir::{Op, Type, Value};
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};
use cotan_numerics::{Elementary, Host, POLYGAMMA, POLYGAMMA_ORDERS, polygamma};

/// Returns a derivative of the logarithm of the gamma function; digamma, the first one, has order
/// 0. The highest order is 170, since the factors of later ones overflow `f64`; it has no
/// derivative.
///
/// At zero and at the negative integers it is infinite if the order is odd. If the order is even,
/// the limits at these poles differ in sign. At a zero the sign of the zero determines the
/// infinity; at the others the result is NaN.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {
///   %r = special.polygamma 1, %a : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("special.polygamma", pure, same_type, impl(Elementwise), attach(Cost::each(200)))]
#[asm("$order `,` $operand (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Polygamma {
    /// The number of derivatives of digamma.
    #[attr(ORDER)]
    pub order: i64,
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

/// The constraint of orders that have a function.
pub static ORDER: AttrConstraint = AttrConstraint {
    description: "64-bit signless integer attribute from 0 to 170",
    holds: |store, attr| store.as_int_of(attr, Type::I64).and_then(known).is_some(),
    style: AttrStyle::Number(Type::I64),
};

fn known(order: i64) -> Option<u32> {
    u32::try_from(order).ok().filter(|order| *order <= POLYGAMMA_ORDERS)
}

impl Elementwise for Polygamma {
    const FUNCTIONS: &'static [&'static Elementary] = &[&POLYGAMMA];

    fn kernel(&self, numbers: &Numbers) -> Kernel {
        // An unverified order may be out of range, which results in NaN.
        let order = u32::try_from(self.order).unwrap_or(u32::MAX);
        numbers.floats(move |[x]| polygamma(&Host, order, x))
    }

    fn code<'r>(
        &self,
        m: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let order = u32::try_from(self.order).unwrap_or(u32::MAX);
        let value = polygamma(&m, order, x[0].float_to(NumberFormat::Float(FloatKind::F64)));
        one(value.float_to(numbers.to()))
    }
}

impl Differentiate for Polygamma {
    /// Polygamma of the next order.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Pointwise(|e, op| {
        let Self { order, operand: x, .. } = e.read(op);
        let next = known(order.checked_add(1)?)?;
        Some(e.polygamma(next.into(), x))
    })];
}
