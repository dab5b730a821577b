//! Reasons for and against the fusion of two loops, and remarks on them.

use super::profit::Benefit;
use cotan_dialects::scf;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op, Value};

/// The reason why two loops are not fused.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle {
    /// Their ranges differ.
    Range,
    /// One of them has not the form that the mode fuses.
    Form(&'static str),
    /// It gains nothing.
    NoBenefit(&'static str),
    /// The second one needs a result of the first one.
    NeedsResult,
    /// An operation between them.
    Between(Op),
    /// Accesses to a buffer.
    Dependence(Value),
}

/// The remarks of one run.
pub struct Trace {
    is_on: bool,
    remarks: Vec<Diagnostic>,
}

impl Trace {
    /// Starts without remarks. They are collected if `is_on`.
    pub fn new(is_on: bool) -> Self {
        Self { is_on, remarks: Vec::new() }
    }

    /// Returns the remarks so far.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.remarks)
    }

    /// Reports that two loops are about to be fused.
    pub fn fused(&mut self, ir: &Ir, both: [Op; 2], benefit: Benefit) {
        self.report(ir, both, "is fused with", || benefit.text(ir));
    }

    /// Reports that two loops are not fused.
    pub fn not_fused(&mut self, ir: &Ir, both: [Op; 2], obstacle: Obstacle) {
        self.report(ir, both, "is not fused with", || obstacle.text(ir));
    }

    /// Reports a decision; returns whether the loops are fused.
    pub fn decided<T>(
        &mut self,
        ir: &Ir,
        both: [Op; 2],
        decision: Result<(T, Benefit), Obstacle>,
    ) -> Option<T> {
        match decision {
            Ok((how, benefit)) => {
                self.fused(ir, both, benefit);
                Some(how)
            }
            Err(obstacle) => {
                self.not_fused(ir, both, obstacle);
                None
            }
        }
    }

    fn report(&mut self, ir: &Ir, both: [Op; 2], verb: &str, why: impl FnOnce() -> String) {
        if self.is_on {
            let [first, second] = both.map(|op| name(ir, op));
            let message = format!("{second} {verb} {first}: {}", why());
            self.remarks.push(Diagnostic::new(Severity::Remark, ir.loc(both[1]), message));
        }
    }
}

impl Obstacle {
    fn text(self, ir: &Ir) -> String {
        match self {
            Self::Range => "their ranges differ".into(),
            Self::Form(why) | Self::NoBenefit(why) => why.into(),
            Self::NeedsResult => "it needs a result of that loop".into(),
            Self::Between(op) => format!("'{}' op is between them", ir.name_text(op)),
            Self::Dependence(buffer) => {
                let buffer = value_name(ir, buffer, "an unnamed buffer");
                format!("an iteration may depend on a later one through {buffer}")
            }
        }
    }
}

impl Benefit {
    fn text(self, ir: &Ir) -> String {
        let name = |buffer| value_name(ir, buffer, "an unnamed buffer");
        match self {
            Self::SharedRead(buffer) => format!("both read {}", name(buffer)),
            Self::Reuse(buffer) => format!("{} is read soon after its access", name(buffer)),
            Self::FilledStalls => "it fills the stalls of a sequential loop".into(),
            Self::FoldedStorage(buffer) => format!("only some rows of {} are stored", name(buffer)),
        }
    }
}

/// Returns the name of a loop: that of its induction variable.
fn name(ir: &Ir, op: Op) -> String {
    let index = ir.get::<scf::For>(op).and_then(|it| it.induction_variable(ir));
    let index = index.map(|index| value_name(ir, index, "an unnamed index"));
    format!("the loop over {}", index.as_deref().unwrap_or("nothing"))
}

fn value_name(ir: &Ir, value: Value, unnamed: &str) -> String {
    let name = ir.store.name_text(ir.value_name(value)).map(|name| format!("`%{name}`"));
    name.unwrap_or_else(|| unnamed.to_owned())
}
