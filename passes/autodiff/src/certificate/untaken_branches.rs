//! Operands that selections never choose, where a derivative may become non-finite unnoticed.

use cotan_dialects::derivative_rules::{OperandRule, RuleOperand, operand_rules};
use cotan_dialects::interp::{Frame, Observer};
use cotan_ir::{Ir, Loc, LocData, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The operands of selections, each with whether it was ever chosen.
#[derive(Debug, Default)]
pub struct Untaken {
    taken: FxHashMap<(Op, usize), bool>,
}

impl Observer for Untaken {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let Some(operands) = operand_rules(ir, op) else { return };
        let Some(Ok(result)) = ir.results(op).next().map(|result| frame.get(result)) else {
            return;
        };
        let selects = |it: &RuleOperand| matches!(it.rule, OperandRule::Select { .. });
        for RuleOperand { index, .. } in operands.into_iter().filter(selects) {
            let Ok(operand) = frame.get(ir.operand(op, index)) else { continue };
            let mut pairs = operand.words().iter().zip(result.words());
            *self.taken.entry((op, index)).or_default() |= pairs.any(|(a, b)| a == b);
        }
    }
}

impl Untaken {
    /// Returns the selection that uses the result of an operation but never chose it, and the
    /// operand index.
    pub fn of(&self, ir: &Ir, op: Op) -> Option<(Op, usize)> {
        let mut open: Vec<Value> = ir.results(op).collect();
        let mut seen = FxHashSet::default();
        while let Some(value) = open.pop() {
            for user in ir.users(value) {
                for index in (0..ir.operand_count(user)).filter(|&at| ir.operand(user, at) == value)
                {
                    if self.taken.get(&(user, index)) == Some(&false) {
                        return Some((user, index));
                    }
                }
                let around = ir.parent_op(user).filter(|_| ir.result_count(user) == 0);
                if seen.insert(user) {
                    open.extend(ir.results(around.unwrap_or(user)));
                }
            }
        }
        None
    }
}

/// Returns the source operation of an operation in a derivative.
pub fn original(ir: &Ir, derived: Op) -> Option<Op> {
    let at = source(ir, ir.loc(derived)).as_offset()?;
    let mut ops = ir.walk(ir.root());
    ops.find(|&op| ir.loc(op).as_offset() == Some(at) && ir.result_count(op) > 0)
}

/// Returns the source position of a location.
pub fn source(ir: &Ir, mut loc: Loc) -> Loc {
    while let Some(data) = ir.loc_data(loc) {
        loc = match data {
            LocData::CallSite { callee, .. } => *callee,
            LocData::Fused { parts, .. } if !parts.is_empty() => parts[0],
            LocData::Name { child, .. } => *child,
            _ => return loc,
        };
    }
    loc
}
