//! The vocabulary of decisions on fusion, and remarks in it.

use super::domain::Domain;
use super::profit::Benefit;
use cotan_dialects::r#loop::Nest;
use cotan_dialects::scf;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op, Value};

/// A way to fuse two loops with its benefit, or the reason why they are not fused.
pub type Decision<T> = Result<(T, Benefit), Obstacle>;

/// The reason why two loops are not fused.
#[derive(Clone, Copy, Debug)]
pub enum Obstacle {
    /// Their ranges differ.
    Range,
    /// One of them has not the form that the mode fuses.
    Form(&'static str),
    /// It gains nothing, or costs more.
    NoBenefit(&'static str),
    /// The second one needs a result of the first one, or a value computed from one.
    NeedsResult(Option<Value>),
    /// An operation between them.
    Between(Op),
    /// Accesses to a buffer, or reads of an array.
    Dependence(Value),
}

impl Obstacle {
    /// Other effects than loads and stores.
    pub const EFFECTS: Self = Self::Form("one of them has other effects than loads and stores");

    fn text(self, ir: &Ir, first: Op) -> String {
        match self {
            Self::Range => "their ranges differ".into(),
            Self::Form(why) | Self::NoBenefit(why) => why.into(),
            Self::NeedsResult(None) => "it needs a result of that loop".into(),
            Self::NeedsResult(Some(value)) => match ir.def_op(value) == Some(first) {
                true => format!("it needs all of {}", text(ir, value)),
                false => format!("it needs {}, which is computed between them", text(ir, value)),
            },
            Self::Between(op) => format!("'{}' op is between them", ir.name_text(op)),
            Self::Dependence(value) => {
                format!("an iteration may depend on a later one through {}", text(ir, value))
            }
        }
    }
}

impl Benefit {
    fn text(&self, ir: &Ir) -> String {
        match self {
            Self::Reuse(values) => match values[..] {
                [value] => format!("{} is read soon after its access", text(ir, value)),
                _ => format!("{} are read soon after their accesses", list(ir, values)),
            },
            Self::SharedRead(values) => format!("both read {}", list(ir, values)),
            Self::Overlap => "one fills stalls of the other one".into(),
            Self::FoldedStorage(buffer) => {
                format!("only some rows of {} are stored", text(ir, *buffer))
            }
        }
    }
}

/// The remarks of one run.
pub struct Trace {
    pub is_on: bool,
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

    /// Reports a decision on two loops; returns how they are fused.
    pub fn decided<T>(&mut self, ir: &Ir, both: [Op; 2], decision: Decision<T>) -> Option<T> {
        match decision {
            Ok((how, benefit)) => {
                self.report(ir, both, "is fused with", || benefit.text(ir));
                Some(how)
            }
            Err(obstacle) => {
                self.report(ir, both, "is not fused with", || obstacle.text(ir, both[0]));
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

/// Returns the name of a loop: that of its induction variable, or of the first named result of a
/// nest.
fn name(ir: &Ir, op: Op) -> String {
    if ir.is::<Nest>(op) {
        let result = ir.results(op).find_map(|value| named(ir, value));
        let domain = Domain::of(ir, op).map_or_else(String::new, |domain| domain.text(ir));
        return format!("{} over {domain}", result.as_deref().unwrap_or("an unnamed nest"));
    }
    let index = ir.walk(op).find_map(|op| ir.get::<scf::For>(op)?.induction_variable(ir));
    let index = index.map(|index| named(ir, index).unwrap_or_else(|| "an unnamed index".into()));
    format!("the loop over {}", index.as_deref().unwrap_or("nothing"))
}

fn list(ir: &Ir, values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(|&value| text(ir, value)).collect();
    texts.join(", ")
}

fn text(ir: &Ir, value: Value) -> String {
    named(ir, value).unwrap_or_else(|| "an unnamed value".to_owned())
}

/// Returns the name of a value, if it has one.
fn named(ir: &Ir, value: Value) -> Option<String> {
    ir.store.name_text(ir.value_name(value)).map(|name| format!("`%{name}`"))
}
