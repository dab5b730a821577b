//! The values that a loop captures, and the equivalence of loops that differ in them only: one
//! function can serve all of them.

use cotan_dialects::interfaces::sizes::parameters_in;
use cotan_dialects::{Effects, effects};
use cotan_ir::equivalence::{Equivalence, mix};
use cotan_ir::{Ir, Op, TypeData, Value};
use rustc_hash::FxHashSet;

/// The treatment of captured vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturedVectors {
    /// All are rematerialized from scalars.
    Rematerialized,
    /// Vectors computed directly from scalars are rematerialized; others are parameters.
    Parameters,
}

/// The captured values of a loop.
pub struct Captures {
    /// Captured values, in order of first use.
    pub parameters: Vec<Value>,
    /// Operations outside that are rematerialized inside, in dependence order. Constants are.
    pub rematerialized: Vec<Op>,
    /// Number of operations of the loop.
    pub size: usize,
}

impl Captures {
    /// Returns the captured values of a loop. Returns `None` if a vector would have to be
    /// rematerialized from other values than scalars, and for a loop over arrays, whose dimension
    /// parameters are no values.
    pub fn of(ir: &Ir, op: Op, vectors: CapturedVectors) -> Option<Self> {
        if !parameters_in(ir, op).is_empty() {
            return None;
        }
        let captures = Self { parameters: Vec::new(), rematerialized: Vec::new(), size: 0 };
        let mut finder = Finder { ir, vectors, captures, known: FxHashSet::default() };
        for inner in ir.walk(op) {
            finder.captures.size += 1;
            finder.op(inner)?;
        }
        Some(finder.captures)
    }
}

/// Returns a hash of a loop that is equal for equivalent loops.
pub fn hash(ir: &Ir, op: Op) -> u64 {
    ir.walk(op).fold(0, |hash, op| mix(hash, ir.head_hash(op)))
}

/// Returns whether two loops differ in their parameters only, which have the same types.
pub fn are_equivalent(ir: &Ir, one: &(Op, Captures), other: &(Op, Captures)) -> bool {
    let ((a, x), (b, y)) = (one, other);
    let types = |captures: &Captures| -> Vec<_> {
        captures.parameters.iter().map(|&value| ir.ty(value)).collect()
    };
    if x.rematerialized.len() != y.rematerialized.len() || types(x) != types(y) {
        return false;
    }
    let mut equivalence = Equivalence::new(ir);
    for (&a, &b) in x.parameters.iter().zip(&y.parameters) {
        equivalence.equate(a, b);
    }
    let mut definitions = x.rematerialized.iter().zip(&y.rematerialized);
    definitions.all(|(&a, &b)| equivalence.ops(a, b)) && equivalence.ops(*a, *b)
}

struct Finder<'a> {
    ir: &'a Ir,
    vectors: CapturedVectors,
    captures: Captures,
    /// The values defined in the loop or rematerialized, and the parameters.
    known: FxHashSet<Value>,
}

impl Finder<'_> {
    fn op(&mut self, op: Op) -> Option<()> {
        let ir = self.ir;
        ir.successors(op).is_empty().then_some(())?;
        for operand in ir.operands(op) {
            self.operand(operand)?;
        }
        self.known.extend(ir.results(op));
        let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
        self.known.extend(blocks.flat_map(|block| ir.args(block)));
        Some(())
    }

    fn operand(&mut self, value: Value) -> Option<()> {
        let ir = self.ir;
        if self.known.contains(&value) {
            return Some(());
        }
        let is_vector = |value| matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. });
        let (vector, all) = (is_vector(value), self.vectors == CapturedVectors::Rematerialized);
        let is_rematerializable = |&op: &Op| match vector {
            true => all || !ir.operands(op).any(is_vector),
            false => ir.operand_count(op) == 0,
        };
        let def = ir.def_op(value).filter(is_rematerializable);
        let def = def.filter(|&op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure);
        if let Some(def) = def {
            self.op(def)?;
            self.captures.rematerialized.push(def);
            return Some(());
        }
        if vector && all {
            return None;
        }
        self.captures.parameters.push(value);
        self.known.insert(value);
        Some(())
    }
}
