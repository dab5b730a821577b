//! Remarks on what stayed unknown.

use cotan_dialects::scf::{For, If, While};
use cotan_dialects::{ControlFlow, IterationSpace};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Loc, Op, Value};
use rustc_hash::FxHashSet;

/// A reason why an operation was not evaluated or expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    TripCount,
    Size,
    Condition,
    Budget(u64),
    Cost,
    NotEvaluated,
    CustomDerivative,
    Sizes,
}

/// The remarks so far.
#[derive(Debug, Default)]
pub struct Remarks {
    found: Vec<(Loc, Diagnostic)>,
}

impl Remarks {
    /// Adds the reason for an operation.
    pub fn add(&mut self, ir: &Ir, op: Op, why: Why) {
        let message = format!("`{}` stays: {}", ir.name_text(op), why.text());
        let remark = Diagnostic::new(Severity::Remark, ir.loc(op), message);
        let remark = match origin(ir, op, why) {
            Some(origin) => remark.note_at(ir.value_loc(origin), "it depends on this value"),
            None => remark,
        };
        self.found.push((ir.loc(op), remark));
    }

    /// Returns the number of remarks.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Removes all but the first remarks.
    pub fn truncate(&mut self, count: usize) {
        self.found.truncate(count);
    }

    /// Returns the remarks, each once.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        let mut seen = FxHashSet::default();
        let found = self.found.into_iter();
        found.filter(|(loc, it)| seen.insert((*loc, it.message.clone()))).map(|it| it.1).collect()
    }
}

impl Why {
    fn text(self) -> String {
        match self {
            Self::TripCount => "its trip count is unknown".to_owned(),
            Self::Size => "the size of its axis is unknown".to_owned(),
            Self::Condition => "its condition is unknown".to_owned(),
            Self::Budget(budget) => {
                format!("its specialization would exceed the budget of {budget} operations")
            }
            Self::Cost => "its specialization would cost as much".to_owned(),
            Self::NotEvaluated => "its value has no constant".to_owned(),
            Self::CustomDerivative => "its function has a custom derivative".to_owned(),
            Self::Sizes => "sizes may be invalid at the call".to_owned(),
        }
    }
}

/// Returns the unknown value that decides the control flow of an operation.
fn origin(ir: &Ir, op: Op, why: Why) -> Option<Value> {
    let decides: Vec<Value> = match why {
        Why::TripCount => {
            let For { lower, upper, step, .. } = ir.get(op)?;
            vec![lower, upper, step]
        }
        Why::Condition => {
            let condition = ir.get::<While>(op).and_then(|it| it.condition(ir));
            let condition = condition.map(|it| it.condition);
            condition.or_else(|| ir.get::<If>(op).map(|it| it.condition)).into_iter().collect()
        }
        _ => return None,
    };
    decides.into_iter().find_map(|value| source(ir, value))
}

/// Returns the first argument, or result without known operands, that a value depends on.
fn source(ir: &Ir, value: Value) -> Option<Value> {
    let (mut open, mut seen) = (vec![value], FxHashSet::default());
    while let Some(value) = open.pop() {
        if ir.constant(value).is_some() || !seen.insert(value) {
            continue;
        }
        match ir.def_op(value) {
            Some(def) if ir.regions(def).is_empty() && ir.operand_count(def) > 0 => {
                let mut operands: Vec<Value> = ir.operands(def).collect();
                operands.reverse();
                open.extend(operands);
            }
            _ => return Some(value),
        }
    }
    None
}

/// Adds a remark for every conditional that remains inside an operation, and for loops between
/// blocks.
pub fn on_remaining(ir: &Ir, root: Op, remarks: &mut Remarks) {
    for op in ir.walk(root) {
        let is_loop = ir.is::<While>(op) && ControlFlow::edges(ir, op).is_some();
        if ir.is::<If>(op) || ir.successors(op).len() > 1 || is_loop {
            remarks.add(ir, op, Why::Condition);
        } else if ir.is::<For>(op)
            && IterationSpace::iterations(ir, op).is_some_and(|it| (it.count)(ir, op).is_none())
        {
            remarks.add(ir, op, Why::TripCount);
        }
    }
}
