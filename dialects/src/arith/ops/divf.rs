//! `arith.divf`

mod rules;

use crate::Cost;
use crate::arith::families;
use crate::autodiff::{Coefficient, Derivative, Taylor};
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use cotan_ir::Op;
use cotan_ir::rewrite::Canonical;

families::float_binary! {
    /// Returns the quotient of two floats.
    Divf = "arith.divf" {
        traits: [],
        attach: [Cost::DIVISION, LAWS, Canonical(rules::ALL), Derivative::NONE.taylor(taylor)],
        computes: |[a, b]| a / b,
        code: |x| x[0] / x[1],
        operands: [
            OperandRule::Linear(|e, op, c| {
                let Self { rhs, .. } = e.read(op);
                e.div(c, rhs)
            }),
            // -y/b
            OperandRule::Pointwise(|e, op| {
                let Self { rhs, result, .. } = e.read(op);
                let quotient = e.div(result, rhs);
                Some(e.neg(quotient))
            }),
        ],
    }
}

/// From `y b = a`: the coefficient of `a` without the products of `b` and lower ones of `y`, over `b`.
fn taylor(t: &mut Taylor<'_, '_>, op: Op, order: usize) -> Coefficient {
    let Divf { lhs, rhs, result, .. } = t.read(op);
    let mut products = None;
    for at in 1..=order {
        let Some(factor) = t.coefficient(rhs, at)? else { continue };
        let Some(lower) = t.coefficient(result, order - at)? else { continue };
        let part = t.emit().mul(factor, lower);
        t.add_to(&mut products, part);
    }
    let numerator = match (t.coefficient(lhs, order)?, products) {
        (Some(numerator), Some(products)) => t.emit().sub(numerator, products),
        (None, Some(products)) => t.emit().neg(products),
        (Some(numerator), None) => numerator,
        (None, None) => return Ok(None),
    };
    Ok(Some(t.emit().div(numerator, rhs)))
}

const LAWS: Laws =
    Laws { right: |number, c| (number.float(c) == 1.0).then_some(Outcome::Operand), ..Laws::NONE };
