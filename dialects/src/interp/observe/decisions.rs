//! What a program decides by its numbers: where it jumps, or has a kink.

use super::Observer;
use crate::derivative_rules::{IsStopGradient, OperandRule, classes};
use crate::interfaces::calls::Callee;
use crate::interp::{Datum, Frame};
use cotan_ir::registry::Interface;
use cotan_ir::{Entity, Ir, Op, Value};
use cotan_numerics::{NumberFormat, Word};
use rustc_hash::FxHasher;
use smallvec::SmallVec;
use std::hash::Hasher;

/// Says what an operation decides, as words, where the classes of its operands do not: the sign of a
/// number, the place of the greatest one. As long as the words are the same it is smooth.
#[derive(Clone, Copy, Debug)]
pub struct BranchSignature(pub fn(&Frame<'_, '_>, Op, &mut dyn FnMut(Word)));

impl Interface for BranchSignature {}

/// Writes down what every operation decides, in the order in which they run: the results of
/// comparisons and roundings, and which operand a maximum is. Where two runs of one program on
/// arguments near to each other decide the same, it is smooth in between.
#[derive(Debug, Default)]
pub struct Decisions {
    taken: Vec<Decision>,
    held: Option<Op>,
}

/// What an operation decided once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The operation.
    pub op: Op,
    /// A hash of what it decided.
    pub hash: u64,
    /// Whether that is a float that it says is constant in between.
    pub is_step: bool,
}

impl Decisions {
    /// The first operation whose result derivatives take for a constant, on purpose.
    pub fn held(&self) -> Option<Op> {
        self.held
    }

    /// The operation that first decides something else than in another run; `None` if there is none.
    pub fn differ(&self, other: &Self) -> Option<Op> {
        self.differing(other).map(|decision| decision.op)
    }

    /// The same, if it is an operation whose floats change in steps only, as it says.
    pub fn step(&self, other: &Self) -> Option<Op> {
        self.differing(other).filter(|decision| decision.is_step).map(|decision| decision.op)
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
        if ir.registry().interface::<IsStopGradient>(ir.name(op)).is_some() {
            self.held.get_or_insert(op);
            return;
        }
        let (mut hasher, mut is_step) = (FxHasher::default(), false);
        let mut write = |word| hasher.write_u64(word);
        let declared = ir.registry().column::<BranchSignature>().get(ir.name(op).index());
        match (declared, how(ir, op)) {
            (Some(Some(BranchSignature(decides))), _) => decides(frame, op, &mut write),
            (_, How::NotAtAll) => return,
            (_, How::ByResults) => {
                let is_exact = |&value: &Value| !is_float(ir, value);
                is_step = !ir.results(op).any(|value| is_exact(&value));
                for value in ir.results(op).filter(|value| is_step || is_exact(value)) {
                    frame.get(value).iter().flat_map(Datum::words).copied().for_each(&mut write);
                }
            }
            (_, How::ByChoice) => choice(frame, op, &mut write),
        }
        self.taken.push(Decision { op, hash: hasher.finish(), is_step });
    }
}

/// How what an operation decides can be seen.
enum How {
    /// It decides nothing, or what runs inside of it does.
    NotAtAll,
    /// It compares or rounds: by its results that are no floats, if there are such.
    ByResults,
    /// By which operand the result is.
    ByChoice,
}

fn how(ir: &Ir, op: Op) -> How {
    let is_float = |value: Value| is_float(ir, value);
    let runs_others = !ir.regions(op).is_empty() || Callee::name(ir, op).is_some();
    if runs_others || !ir.operands(op).any(is_float) {
        return How::NotAtAll;
    }
    let mut results = ir.results(op);
    if results.any(|value| matches!(number(ir, value), Some(NumberFormat::Int(_)))) {
        return How::ByResults;
    }
    let classes = classes(ir, op).unwrap_or_default();
    let selects = classes.iter().any(|class| matches!(class, OperandRule::Select { .. }));
    if selects && ir.operands(op).all(is_float) {
        return How::ByChoice;
    }
    let steps = !classes.is_empty()
        && classes.iter().all(|class| matches!(class, OperandRule::ZeroDerivative));
    if steps { How::ByResults } else { How::NotAtAll }
}

fn is_float(ir: &Ir, value: Value) -> bool {
    matches!(number(ir, value), Some(NumberFormat::Float(_)))
}

fn number(ir: &Ir, value: Value) -> Option<NumberFormat> {
    NumberFormat::of(&ir.store, ir.ty(value))
}

/// For each element of the result, the first operand that it is.
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
