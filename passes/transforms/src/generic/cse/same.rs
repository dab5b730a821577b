//! Structural equivalence of operations.

use super::redundant::Redundant;
use cotan_ir::equivalence::mix;
use cotan_ir::{Block, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Reads operands as they will be after redundant operations are erased.
#[derive(Clone, Copy)]
pub(super) struct Operands<'a> {
    pub ir: &'a Ir,
    pub redundant: &'a Redundant,
}

impl Operands<'_> {
    #[inline]
    fn of(&self, op: Op) -> impl ExactSizeIterator<Item = u32> {
        self.ir.operands(op).map(|operand| self.redundant.leader(operand))
    }

    /// Returns the first two operands packed into one integer, sorted if they commute, and `hash`
    /// combined with all operands.
    #[inline]
    pub fn read(&self, op: Op, hash: u64, commutative: bool) -> (u64, u64) {
        let mut operands = self.of(op).map(|operand| u64::from(operand) + 1);
        let (a, b) = (operands.next().unwrap_or(0), operands.next().unwrap_or(0));
        // Branch-free: the order of operands is unpredictable.
        let swapped = (a ^ b) & u64::from(commutative & (a < b)).wrapping_neg();
        let first = (a ^ swapped) << 32 | (b ^ swapped);
        (first, operands.fold(mix(hash, first), mix))
    }

    /// As [`Operands::read`], for an operation that reads memory: packs the first operand and the
    /// epoch.
    pub fn read_in(&self, op: Op, hash: u64, epoch: u32) -> (u64, u64) {
        let first = self.of(op).next().map_or(0, |operand| u64::from(operand) + 1);
        let first = first << 32 | u64::from(epoch);
        (first, self.of(op).skip(1).map(u64::from).fold(mix(hash, first), mix))
    }

    /// Returns whether two operations, not nested in each other, are equivalent if their packed
    /// operands are equal: the first two, or `in_epoch` the first one.
    #[inline]
    pub fn same_op(&self, a: Op, b: Op, in_epoch: bool) -> bool {
        let (count, ir) = (self.ir.operand_count(a), self.ir);
        let known = if in_epoch { 1 } else { 2 };
        ir.same_head(a, b)
            && count == ir.operand_count(b)
            && (count <= known || self.of(a).skip(known).eq(self.of(b).skip(known)))
            && (ir.regions(a).is_empty() || same_regions(ir, a, b))
    }
}

/// Returns whether the regions of two operations are equivalent up to the values defined inside.
/// Regions have at most one block.
fn same_regions(ir: &Ir, a: Op, b: Op) -> bool {
    let mut pairs = Pairs { ir, around: None, values: FxHashMap::default(), open: Vec::new() };
    pairs.open(a, b) && pairs.all_same()
}

/// Returns whether two operations are equivalent under a mapping of the values around them.
pub(crate) fn same_among(ir: &Ir, a: Op, b: Op, around: &FxHashMap<Value, Value>) -> bool {
    let around = Some(around);
    let mut pairs = Pairs { ir, around, values: FxHashMap::default(), open: Vec::new() };
    pairs.same(a, b) && pairs.all_same()
}

struct Pairs<'a> {
    ir: &'a Ir,
    /// The mapping of values around the first operation.
    around: Option<&'a FxHashMap<Value, Value>>,
    /// The mapping of values defined in the first operation.
    values: FxHashMap<Value, Value>,
    /// Operations to compare next, followed by their successors in the block.
    open: Vec<(Option<Op>, Option<Op>)>,
}

impl Pairs<'_> {
    /// Returns whether all pairs on the worklist are equivalent.
    fn all_same(&mut self) -> bool {
        while let Some((a, b)) = self.open.pop() {
            let (Some(a), Some(b)) = (a, b) else {
                if a == b {
                    continue;
                }
                return false;
            };
            self.open.push((self.ir.next_op(a), self.ir.next_op(b)));
            if !self.same(a, b) {
                return false;
            }
        }
        true
    }

    /// Returns the value that a value is mapped to.
    fn read(&self, value: Value) -> Value {
        let around = || self.around.and_then(|around| around.get(&value));
        self.values.get(&value).or_else(around).copied().unwrap_or(value)
    }

    fn same(&mut self, a: Op, b: Op) -> bool {
        let ir = self.ir;
        if !ir.same_head(a, b) || ir.operand_count(a) != ir.operand_count(b) {
            return false;
        }
        for (a, b) in ir.operands(a).zip(ir.operands(b)) {
            if self.read(a) != b {
                return false;
            }
        }
        self.values.extend(ir.results(a).zip(ir.results(b)));
        self.open(a, b)
    }

    /// Adds the regions of two operations to the worklist.
    fn open(&mut self, a: Op, b: Op) -> bool {
        let ir = self.ir;
        ir.regions(a).iter().zip(ir.regions(b)).all(|(&a, &b)| {
            match (ir.single_block(a), ir.single_block(b)) {
                (Some(a), Some(b)) => self.open_blocks(a, b),
                (None, None) => ir.entry(a).is_none() && ir.entry(b).is_none(),
                _ => false,
            }
        })
    }

    fn open_blocks(&mut self, a: Block, b: Block) -> bool {
        let ir = self.ir;
        let types = |block: Block| ir.args(block).map(|arg| ir.ty(arg));
        if !types(a).eq(types(b)) {
            return false;
        }
        self.values.extend(ir.args(a).zip(ir.args(b)));
        self.open.push((ir.first_op(a), ir.first_op(b)));
        true
    }
}
