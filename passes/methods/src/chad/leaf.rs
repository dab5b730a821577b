//! Operations that are differentiated by their operand rules.

use super::generators::At;
use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::walk::{StepKind, Walk};
use cotan_dialects::autodiff::{
    Derivative, Masks, NotDifferentiable, ReversePass, bodies_are_discrete, is_elementwise,
    pull_back, refused,
};
use cotan_dialects::derivative_rules::{RuleOperand, classes, operand_rules, unsupported_operand};
use cotan_dialects::{Emit, LinearHints};
use cotan_ir::{Editor, Loc, Op, Value};

/// Emits a copy, if the operation has operand rules.
pub fn write(walk: &mut Walk<'_>, op: Op, functions: bool) -> Result<StepKind, NotDifferentiable> {
    let ir = walk.ir();
    if functions {
        return Err(refused(ir, op, "CHAD has no rule for functions in it"));
    }
    let by_row = Derivative::of(ir, op).linearize.is_some();
    let sees = !walk.captured(op).is_empty() && !bodies_are_discrete(ir, op);
    if by_row || classes(ir, op).is_none() || sees {
        return Err(refused(ir, op, "CHAD has no rule for it"));
    }
    let by_slope = walk.how.generators.back.is_none();
    let why = unsupported_operand(ir, op, |value| walk.active.contains(&value));
    if let Some(why) = why.filter(|_| by_slope) {
        return Err(refused(ir, op, why));
    }
    walk.t.copy(op).map(StepKind::Leaf)
}

/// Returns whether the results of an operation depend on active values.
pub fn changes(walk: &Walk<'_>, op: Op) -> bool {
    let (ir, reaches) = (walk.ir(), walk.how.generators.reaches);
    let Some(operands) = operand_rules(ir, op) else { return true };
    let is_read = |it: &RuleOperand| walk.active.contains(&ir.operand(op, it.index));
    !ir.regions(op).is_empty() || operands.iter().any(|it| reaches(it.rule) && is_read(it))
}

/// Emits the cotangents of the operands of an operation from those of its results.
pub fn pull(
    back: &mut Pullback<'_, '_>,
    op: Op,
    copy: Op,
    sums: &mut SumMap,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = back.walk.ir().results(op).collect();
    let cotangents: Vec<Option<Value>> =
        results.into_iter().map(|result| back.take_whole(result, sums)).collect();
    if cotangents.iter().all(Option::is_none) {
        return Ok(());
    }
    let (walk, reaches) = (&back.walk, back.walk.how.generators.reaches);
    let operands = operand_rules(walk.ir(), op).unwrap_or_default().into_iter();
    let operands = operands.map(|it| (it, walk.ir().operand(op, it.index)));
    let receives = |&(it, value): &(RuleOperand, Value)| {
        walk.active.contains(&value) && walk.can_change(value) && reaches(it.rule)
    };
    let operands: Vec<(RuleOperand, Value)> = operands.filter(receives).collect();
    let Some(contribution) = back.walk.how.generators.back else {
        let pulled = pull_back(&mut LeafPullback { back, sums }, copy, &operands, &cotangents);
        return pulled.map_err(|why| refused(back.walk.ir(), op, why));
    };
    for (operand, value) in operands {
        for (result, quantity) in cotangents.iter().enumerate() {
            let &Some(quantity) = quantity else { continue };
            let by_element = is_elementwise(back.walk.ir(), op);
            let at = At { op: copy, operand, result, quantity, by_element };
            let adds = back.walk.how.generators.in_place && at.is_linear_move();
            let mut pass = LeafPullback { back, sums };
            if adds && pass.add_in_place(copy, &operand, value, quantity) {
                continue;
            }
            let loc = back.loc;
            let part = contribution(&mut Emit::new(back.walk.b(), loc), &at);
            let why = "its contribution to an operand is unknown";
            let part = part.ok_or_else(|| refused(back.walk.ir(), op, why))?;
            back.add(value, Sum::Whole(part), sums);
        }
    }
    Ok(())
}

/// The reverse pass at one operation.
struct LeafPullback<'p, 'w, 'i> {
    back: &'p mut Pullback<'w, 'i>,
    sums: &'p mut SumMap,
}

impl<'i> ReversePass<'i> for LeafPullback<'_, '_, 'i> {
    fn site(&mut self) -> (&mut Editor<'i>, Loc, &mut Masks) {
        let Pullback { walk, loc, masks } = &mut *self.back;
        (walk.b(), *loc, masks)
    }

    fn add(&mut self, value: Value, part: Value) {
        self.back.add(value, Sum::Whole(part), self.sums);
    }

    fn add_in_place(&mut self, op: Op, at: &RuleOperand, to: Value, cotangent: Value) -> bool {
        let ir = self.back.walk.ir();
        let Some(row) = LinearHints::of(ir, op).add_transposed else { return false };
        let Some(&Sum::Whole(sum)) = self.sums.get(to) else { return false };
        let e = &mut Emit::new(self.back.walk.b(), self.back.loc);
        let sum = row(e, op, at.position, cotangent, sum);
        self.sums.set(to, Sum::Whole(sum));
        true
    }
}
