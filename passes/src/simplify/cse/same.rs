//! Whether two operations compute the same.

use super::redundant::Redundant;
use cotan_ir::equivalence::mix;
use cotan_ir::{Block, Entity, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Compares operands as they will be when what is redundant is gone.
#[derive(Clone, Copy)]
pub(super) struct Operands<'a> {
    pub ir: &'a Ir,
    pub redundant: &'a Redundant,
    /// Whether the first two may be swapped.
    pub commutative: bool,
}

impl Operands<'_> {
    #[inline]
    fn of(&self, op: Op) -> impl ExactSizeIterator<Item = Value> {
        self.ir.operands(op).map(|operand| self.redundant.leader(operand))
    }

    /// `hash` with the operands. That of swapped ones is the same for every operation, which costs
    /// less than to ask whether they may be swapped.
    #[inline]
    pub fn hash(&self, op: Op, hash: u64) -> u64 {
        let mut operands = self.of(op).map(|operand| operand.index() as u64 + 1);
        let (a, b) = (operands.next().unwrap_or(0), operands.next().unwrap_or(0));
        operands.fold(mix(hash, a.max(b) << 32 | a.min(b)), mix)
    }

    /// Whether two operations, outside of each other, compute the same.
    #[inline]
    pub fn same_op(&self, a: Op, b: Op) -> bool {
        self.ir.same_head(a, b)
            && self.same(a, b)
            && (self.ir.regions(a).is_empty() || same_regions(self.ir, a, b))
    }

    #[inline]
    fn same(&self, a: Op, b: Op) -> bool {
        self.ir.operand_count(a) == self.ir.operand_count(b)
            && (self.of(a).zip(self.of(b)).all(|(a, b)| a == b)
                || self.commutative && self.swapped(a, b))
    }

    fn swapped(&self, a: Op, b: Op) -> bool {
        let (mut a, mut b) = (self.of(a), self.of(b));
        let first = (a.next(), a.next());
        let second = (b.next(), b.next());
        first.1.is_some() && first == (second.1, second.0) && a.eq(b)
    }
}

/// Whether the regions of two operations read the same, up to the values defined inside. Regions
/// have one block at most.
fn same_regions(ir: &Ir, a: Op, b: Op) -> bool {
    let mut pairs = Pairs { ir, values: FxHashMap::default(), open: Vec::new() };
    if !pairs.open(a, b) {
        return false;
    }
    while let Some((a, b)) = pairs.open.pop() {
        let (Some(a), Some(b)) = (a, b) else {
            if a == b {
                continue;
            }
            return false;
        };
        pairs.open.push((ir.next_op(a), ir.next_op(b)));
        if !pairs.same(a, b) {
            return false;
        }
    }
    true
}

struct Pairs<'a> {
    ir: &'a Ir,
    /// What values defined in the first stand for in the second.
    values: FxHashMap<Value, Value>,
    /// Operations to compare next, with what follows them.
    open: Vec<(Option<Op>, Option<Op>)>,
}

impl Pairs<'_> {
    fn same(&mut self, a: Op, b: Op) -> bool {
        let ir = self.ir;
        if !ir.same_head(a, b) || ir.operand_count(a) != ir.operand_count(b) {
            return false;
        }
        for (a, b) in ir.operands(a).zip(ir.operands(b)) {
            if self.values.get(&a).copied().unwrap_or(a) != b {
                return false;
            }
        }
        self.values.extend(ir.results(a).zip(ir.results(b)));
        self.open(a, b)
    }

    /// Puts the regions of two operations on the list.
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
