//! The cost of the pullback of a scalar operation, from the declared rules of its operands.

use cotan_dialects::arith::Negf;
use cotan_dialects::autodiff::{cotangent_type, has_tangent, tangent_type};
use cotan_dialects::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use cotan_dialects::{Cost, Emit};
use cotan_ir::{Builder, Ir, Op};

/// The number of operations of the pullback for one element. The total includes additions, of which
/// there is one less than operands.
pub struct PullbackOps {
    /// The maximum for one operand.
    pub most: usize,
    /// The total.
    pub all: usize,
}

/// Returns the cost of an elementwise operation; `None` for others.
pub fn pullback_ops(ir: &mut Ir, op: Op) -> Option<PullbackOps> {
    let operands = operand_rules(ir, op)?;
    let is_elementwise = |operand: &RuleOperand| {
        matches!(operand.rule, OperandRule::Pointwise(_) | OperandRule::Select { .. })
    };
    if !operands.iter().any(is_elementwise) {
        return None;
    }
    let (loc, ty) = (ir.loc(op), ir.results(op).next().map(|result| ir.ty(result))?);
    let ty = tangent_type(&mut ir.store, ty)?;
    let ty = cotangent_type(&ir.store, ty);
    let mut found = Vec::new();
    for operand in operands {
        if !has_tangent(&ir.store, ir.ty(ir.operand(op, operand.index))) {
            continue;
        }
        let block = ir.create_block();
        let cotangent = ir.add_block_arg(block, ty, loc);
        let builder = &mut Builder::at_end(ir, block);
        let e = &mut Emit::new(builder, loc);
        crate::certificate::emit_cotangent(e, op, &operand, cotangent);
        found.push(ir.ops(block).filter(|&op| is_counted(ir, op)).count());
    }
    let found: Vec<usize> = found.into_iter().filter(|&count| count > 0).collect();
    let sums = found.len().saturating_sub(1);
    Some(PullbackOps { most: *found.iter().max()?, all: found.iter().sum::<usize>() + sums })
}

/// Returns whether an operation counts; a sign is part of the following product.
fn is_counted(ir: &Ir, op: Op) -> bool {
    if ir.is::<Negf>(op) {
        return false;
    }
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    cost.is_none_or(|cost| cost.per_element > 0)
}
