//! The decisions of a program that depend on its data: jumps and kinks.

use super::{Observed, Observer};
use crate::derivative_rules::{OperandRule, classes};
use crate::interfaces::calls::Callee;
use crate::interp::{Datum, Frame};
use cotan_ir::{Entity, Ir, Op, Value};
use cotan_numerics::{NumberFormat, Word};
use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use std::hash::Hasher;

/// Records the decisions of every operation in execution order: the results of comparisons and
/// roundings, and the selected operand of a maximum.
///
/// If two executions of one program on nearby arguments have equal decisions, the program is smooth
/// between them.
#[derive(Debug, Default)]
pub struct Decisions {
    taken: Vec<Decision>,
    held: Option<Op>,
    /// Functions, and whether they are declared to be smooth.
    functions: FxHashMap<Op, bool>,
}

/// The attribute of a function whose results are smooth though its operations decide by data, such
/// as an iteration to convergence. A function that names its residual is one without it.
pub const SMOOTH: &str = "cotan.smooth";

/// The attribute by which a function names the residual of the equation that it solves.
pub const IMPLICIT: &str = "cotan.implicit";

/// One decision of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The operation.
    pub op: Op,
    /// A hash of the decision.
    pub hash: u64,
    /// True if it is a float that is declared to be locally constant.
    pub is_step: bool,
}

impl Decisions {
    /// Returns the first operation whose result derivatives intentionally treat as a constant.
    pub fn held(&self) -> Option<Op> {
        self.held
    }

    /// Returns the first operation with a different decision in another execution; `None` if there
    /// is none.
    pub fn differ(&self, other: &Self) -> Option<Op> {
        self.differing(other).map(|decision| decision.op)
    }

    /// As [`Decisions::differ`], if it is an operation whose floats are declared to be locally
    /// constant.
    pub fn step(&self, other: &Self) -> Option<Op> {
        self.differing(other).filter(|decision| decision.is_step).map(|decision| decision.op)
    }

    /// Returns whether an operation belongs to a function that is declared to be smooth.
    fn is_smooth(&mut self, ir: &Ir, op: Op) -> bool {
        let ancestors = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        let Some(function) = ancestors.take_while(|&op| Some(op) != ir.try_root()).last() else {
            return false;
        };
        let has = |name: &str| ir.attr_named(function, name).is_some();
        let is_declared = || has(SMOOTH) || has(IMPLICIT);
        *self.functions.entry(function).or_insert_with(is_declared)
    }

    fn differing(&self, other: &Self) -> Option<Decision> {
        let mut pairs = self.taken.iter().zip(&other.taken);
        let differing = pairs.find(|(one, other)| one != other);
        let longer = || self.taken.get(other.taken.len()).or(other.taken.get(self.taken.len()));
        differing.map(|pair| pair.0).or_else(longer).copied()
    }
}

impl Observer for Decisions {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let rules = classes(ir, op).unwrap_or_default();
        if rules.iter().any(|rule| matches!(rule, OperandRule::StopGradient)) {
            self.held.get_or_insert(op);
            return;
        }
        if self.is_smooth(ir, op) {
            return;
        }
        let (mut hasher, mut is_step) = (FxHasher::default(), false);
        let mut write = |word| hasher.write_u64(word);
        let declared = ir.registry().column::<Observed>().get(ir.name(op).index());
        let declared = declared.and_then(|it| it.as_ref()?.decisions);
        match (declared, kind(ir, op)) {
            (Some(decides), _) => decides(frame, op, &mut write),
            (_, DecisionKind::None) => return,
            (_, DecisionKind::Results) => {
                let is_exact = |&value: &Value| !is_float(ir, value);
                is_step = !ir.results(op).any(|value| is_exact(&value));
                for value in ir.results(op).filter(|value| is_step || is_exact(value)) {
                    frame.get(value).iter().flat_map(Datum::words).copied().for_each(&mut write);
                }
            }
            (_, DecisionKind::Selection) => choice(frame, op, &mut write),
        }
        self.taken.push(Decision { op, hash: hasher.finish(), is_step });
    }
}

/// The way to observe the decision of an operation.
enum DecisionKind {
    /// It decides nothing, or the operations nested in it do.
    None,
    /// It compares or rounds: by its results that are not floats, if there are any.
    Results,
    /// By the operand that equals the result.
    Selection,
}

fn kind(ir: &Ir, op: Op) -> DecisionKind {
    let is_float = |value: Value| is_float(ir, value);
    let runs_others = !ir.regions(op).is_empty() || Callee::name(ir, op).is_some();
    if runs_others || !ir.operands(op).any(is_float) {
        return DecisionKind::None;
    }
    let mut results = ir.results(op);
    if results.any(|value| matches!(number(ir, value), Some(NumberFormat::Int(_)))) {
        return DecisionKind::Results;
    }
    let classes = classes(ir, op).unwrap_or_default();
    let selects = classes.iter().any(|class| matches!(class, OperandRule::Select { .. }));
    if selects && ir.operands(op).all(is_float) {
        return DecisionKind::Selection;
    }
    let steps = !classes.is_empty()
        && classes.iter().all(|class| matches!(class, OperandRule::ZeroDerivative));
    if steps { DecisionKind::Results } else { DecisionKind::None }
}

fn is_float(ir: &Ir, value: Value) -> bool {
    matches!(number(ir, value), Some(NumberFormat::Float(_)))
}

fn number(ir: &Ir, value: Value) -> Option<NumberFormat> {
    NumberFormat::of(&ir.store, ir.ty(value))
}

/// Writes, for each element of the result, the number of the first operand that equals it.
fn choice(frame: &Frame<'_, '_>, op: Op, write: &mut dyn FnMut(Word)) {
    let ir = frame.ir();
    let Ok(operands) = frame.get_all(ir.operands(op)) else { return };
    let Some(Ok(result)) = ir.results(op).next().map(|result| frame.get(result)) else { return };
    let operands: SmallVec<[&[Word]; 3]> = operands.iter().map(Datum::words).collect();
    for (at, word) in result.words().iter().enumerate() {
        let is_chosen = |operand: &&[Word]| operand.get(at).or(operand.first()) == Some(word);
        write(operands.iter().position(is_chosen).unwrap_or(operands.len()) as Word);
    }
}
