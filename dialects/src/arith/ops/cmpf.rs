//! `arith.cmpf`

mod of_integer;
mod rules;

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{bool_like_first, verify_bool_like_first};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{BOOL_LIKE, FLOAT_LIKE};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Compares two floats, element by element. Unordered predicates (`u..`) are true if an operand is
/// NaN.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> i1 {
///   %r = arith.cmpf olt, %a, %b : f64
///   return %r : i1
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "arith.cmpf", pure, same_operand_type, infer = bool_like_first, verify = verify_bool_like_first, impl(Elementwise),
    attach(Cost::ONE, Canonical(rules::ALL))
)]
#[asm("$predicate `,` $lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($lhs)")]
pub struct Cmpf {
    /// The predicate.
    #[attr]
    pub predicate: CmpfPredicate,
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result of the comparison.
    #[result(BOOL_LIKE)]
    pub result: Value,
}

impl Elementwise for Cmpf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let predicate = self.predicate;
        numbers.float_test(move |pair| predicate.holds(pair))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].compare_floats(self.predicate.into(), x[1]))
    }
}

impl Differentiate for Cmpf {
    const CLASSES: &'static [OperandRule] = &[OperandRule::NonDifferentiable; 2];
}
