//! The combinations of old and new elements that have names.

use crate::interfaces::nest_lowering::Monoid;
use crate::interfaces::region_return::yielded;
use crate::{arith, arith::Addf};
use cotan_ir::{Ir, Op, Region, Value};

/// The combination that a body computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combination {
    /// The update replaces the element.
    Set,
    /// A named associative operation of one array.
    Monoid(Monoid),
    /// Any other computation.
    Other,
}

impl Combination {
    /// Returns the combination of a body on this number of arrays.
    pub fn of(ir: &Ir, body: Region, arrays: usize) -> Self {
        let named = || {
            let block = ir.single_block(body)?;
            let values = yielded(ir, body)?;
            if ir.args(block).skip(arrays).eq(values.iter().copied()) {
                return Some(Self::Set);
            }
            let ([value], 1) = (&values[..], arrays) else { return None };
            let op = ir.def_op(*value)?;
            let [old, new] = [0, 1].map(|index| ir.arg(block, index));
            let operands: Vec<Value> = ir.operands(op).collect();
            let is_pair = operands == [old, new] || operands == [new, old];
            monoid(ir, op).filter(|_| is_pair).map(Self::Monoid)
        };
        named().unwrap_or(Self::Other)
    }
}

/// Returns the monoid of an operation.
fn monoid(ir: &Ir, op: Op) -> Option<Monoid> {
    let is_any = |found: bool, monoid| found.then_some(monoid);
    is_any(ir.is::<Addf>(op) || ir.is::<arith::Addi>(op), Monoid::Add)
        .or(is_any(ir.is::<arith::Mulf>(op) || ir.is::<arith::Muli>(op), Monoid::Mul))
        .or(is_any(ir.is::<arith::Andi>(op), Monoid::And))
        .or(is_any(ir.is::<arith::Ori>(op), Monoid::Or))
        .or(is_any(ir.is::<arith::Maximumf>(op) || ir.is::<arith::Maxsi>(op), Monoid::Max))
        .or(is_any(ir.is::<arith::Minimumf>(op) || ir.is::<arith::Minsi>(op), Monoid::Min))
        .or(is_any(ir.is::<arith::Maxui>(op), Monoid::UnsignedMax))
        .or(is_any(ir.is::<arith::Minui>(op), Monoid::UnsignedMin))
}
