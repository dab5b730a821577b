//! What going back through an operation on numbers costs, as its operands' classes declare it.

use cotan_dialects::arith::Negf;
use cotan_dialects::autodiff::{cotangent_type, has_tangent, tangent_type};
use cotan_dialects::derivative_rules::{OperandRule, classes};
use cotan_dialects::{Cost, Emit};
use cotan_ir::{Builder, Ir, Op};

/// Operations for one element: for each operand that may change what takes the cotangent of the result
/// to its own; and all of them together, with the additions of what comes to one value from several
/// places, of which there is one less than operands.
pub struct Slopes {
    /// The most for one operand.
    pub most: usize,
    /// For all of them.
    pub all: usize,
}

/// What an operation declares whose result changes element by element; nothing for others.
pub fn slopes(ir: &mut Ir, op: Op) -> Option<Slopes> {
    let (spec, classes) = (ir.spec(op)?, classes(ir, op)?);
    let is_elementwise = |class: &OperandRule| {
        matches!(class, OperandRule::Pointwise(_) | OperandRule::Select { .. })
    };
    if !classes.iter().any(is_elementwise) {
        return None;
    }
    let (loc, ty) = (ir.loc(op), ir.results(op).next().map(|result| ir.ty(result))?);
    let ty = tangent_type(&mut ir.store, ty)?;
    let ty = cotangent_type(&ir.store, ty);
    let mut found = Vec::new();
    for (group, class) in classes.iter().enumerate() {
        for (place, index) in ir.operand_group(op, spec, group).enumerate() {
            let operand = ir.operand(op, index);
            if !has_tangent(&ir.store, ir.ty(operand)) {
                continue;
            }
            let block = ir.create_block();
            let cotangent = ir.add_block_arg(block, ty, loc);
            let builder = &mut Builder::at_end(ir, block);
            crate::certificate::back(&mut Emit::new(builder, loc), op, class, place, cotangent);
            found.push(ir.ops(block).filter(|&op| is_counted(ir, op)).count());
        }
    }
    let found: Vec<usize> = found.into_iter().filter(|&count| count > 0).collect();
    let sums = found.len().saturating_sub(1);
    Some(Slopes { most: *found.iter().max()?, all: found.iter().sum::<usize>() + sums })
}

/// Whether an operation is one for each element; a sign goes into the product after it.
fn is_counted(ir: &Ir, op: Op) -> bool {
    if ir.is::<Negf>(op) {
        return false;
    }
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    cost.is_none_or(|cost| cost.per_element > 0)
}
