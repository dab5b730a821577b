//! Structural equivalence of operations.

use crate::entity::{Block, Op, Value};
use crate::ir::Ir;
use rustc_hash::FxHashMap;

/// Mixes an integer into a hash: the two halves of their product with a constant, combined by xor.
#[inline]
pub fn mix(hash: u64, more: u64) -> u64 {
    fold(hash ^ more, 0x9e37_79b9_7f4a_7c15)
}

/// Returns the two halves of a product, one over the other.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Ir {
    /// Returns a hash of the name, the attributes and the types of the results of an operation.
    #[inline]
    pub fn head_hash(&self, op: Op) -> u64 {
        let row = self.op_row(op);
        let name_and_attrs = u64::from(row.name.raw()) << 32 | u64::from(row.attrs.raw());
        let props = u64::from(row.props.map_or(0, |props| props.raw())) << 32;
        let (first, others) = match self.result_rows(op) {
            [first, others @ ..] => (first.ty.raw(), others),
            [] => (0, &[][..]),
        };
        // One product of both: the latency of the hash is that of the whole chain of products.
        let props_and_type = props | u64::from(first);
        let hash =
            fold(name_and_attrs ^ 0xa076_1d64_78bd_642f, props_and_type ^ 0xe703_7ed1_a0b4_28db);
        others.iter().fold(hash, |hash, row| mix(hash, row.ty.raw().into()))
    }

    /// Returns whether two operations have one name, the same attributes, types of results and
    /// successors, and equally many regions.
    #[inline]
    pub fn same_head(&self, a: Op, b: Op) -> bool {
        let (x, y) = (self.op_row(a), self.op_row(b));
        let own = (x.name, x.props, x.attrs, x.result_count);
        own == (y.name, y.props, y.attrs, y.result_count)
            && self.result_rows(a).iter().zip(self.result_rows(b)).all(|(x, y)| x.ty == y.ty)
            && (x.tail | y.tail == 0 || self.same_tail(a, b))
    }

    #[inline(never)]
    fn same_tail(&self, a: Op, b: Op) -> bool {
        self.successors(a) == self.successors(b) && self.regions(a).len() == self.regions(b).len()
    }
}

/// The correspondence of values in two pieces of code, found by comparing their operations.
///
/// Two operations are equivalent if their heads, operands and regions are. Regions have at most one
/// block. A comparison that fails leaves no trace.
pub struct Equivalence<'a> {
    ir: &'a Ir,
    /// A mapping of values around the first operation.
    around: Option<&'a FxHashMap<Value, Value>>,
    /// The values of the first code, mapped to those of the second one.
    values: FxHashMap<Value, Value>,
    /// The mapped values in order, each with its previous image.
    trail: Vec<(Value, Option<Value>)>,
    /// Operations to compare next, followed by their successors in the block.
    open: Vec<(Option<Op>, Option<Op>)>,
    definitions: Option<Definitions<'a>>,
}

/// The definitions of operands that are compared as well.
#[derive(Clone, Copy)]
struct Definitions<'a> {
    /// Returns whether an operation of the first code computes the same wherever it is executed.
    is_repeatable: &'a dyn Fn(Op) -> bool,
    /// The maximal length of a chain of definitions.
    depth: u32,
}

impl<'a> Equivalence<'a> {
    /// Returns an equivalence of equal values only.
    pub fn new(ir: &'a Ir) -> Self {
        Self {
            ir,
            around: None,
            values: FxHashMap::default(),
            trail: Vec::new(),
            open: Vec::new(),
            definitions: None,
        }
    }

    /// Returns an equivalence under a mapping of the values around the first code.
    pub fn among(ir: &'a Ir, around: &'a FxHashMap<Value, Value>) -> Self {
        Self { around: Some(around), ..Self::new(ir) }
    }

    /// Compares the definitions of operands as well, in chains of at most `depth` operations. All
    /// operations of the first code must satisfy `is_repeatable`.
    pub fn with_definitions(self, depth: u32, is_repeatable: &'a dyn Fn(Op) -> bool) -> Self {
        Self { definitions: Some(Definitions { is_repeatable, depth }), ..self }
    }

    /// Maps a value of the first code to one of the second code.
    pub fn equate(&mut self, a: Value, b: Value) {
        let previous = self.values.insert(a, b);
        self.trail.push((a, previous));
    }

    /// Returns whether two operations are equivalent.
    pub fn ops(&mut self, a: Op, b: Op) -> bool {
        self.attempt(|this| this.op(a, b, this.depth()))
    }

    /// Returns whether two values are equivalent.
    pub fn values(&mut self, a: Value, b: Value) -> bool {
        self.attempt(|this| this.value(a, b, this.depth()))
    }

    /// Returns whether the regions of two operations are equivalent.
    pub fn regions(&mut self, a: Op, b: Op) -> bool {
        self.attempt(|this| this.open(a, b))
    }

    fn depth(&self) -> u32 {
        self.definitions.map_or(0, |it| it.depth)
    }

    /// Runs a comparison to its end; restores the mapping if it fails.
    fn attempt(&mut self, start: impl FnOnce(&mut Self) -> bool) -> bool {
        let mark = self.trail.len();
        let is_equal = start(self) && self.finish();
        if !is_equal {
            self.open.clear();
            for (value, previous) in self.trail.split_off(mark).into_iter().rev() {
                match previous {
                    Some(previous) => self.values.insert(value, previous),
                    None => self.values.remove(&value),
                };
            }
        }
        is_equal
    }

    /// Returns whether all pairs on the worklist are equivalent.
    fn finish(&mut self) -> bool {
        while let Some((a, b)) = self.open.pop() {
            let (Some(a), Some(b)) = (a, b) else {
                if a == b {
                    continue;
                }
                return false;
            };
            self.open.push((self.ir.next_op(a), self.ir.next_op(b)));
            if !self.op(a, b, self.depth()) {
                return false;
            }
        }
        true
    }

    fn value(&mut self, a: Value, b: Value, depth: u32) -> bool {
        let ir = self.ir;
        let around = || self.around.and_then(|around| around.get(&a));
        let image = self.values.get(&a).or_else(around).copied();
        if image.unwrap_or(a) == b || self.definitions.is_some() && a == b {
            return true;
        }
        let (Some(x), Some(y), Some(depth)) = (ir.def_op(a), ir.def_op(b), depth.checked_sub(1))
        else {
            return false;
        };
        let position = |op, value| ir.results(op).position(|result| result == value);
        position(x, a) == position(y, b) && self.op(x, y, depth)
    }

    fn op(&mut self, a: Op, b: Op, depth: u32) -> bool {
        let ir = self.ir;
        let is_repeatable = self.definitions.is_none_or(|it| (it.is_repeatable)(a));
        if !is_repeatable || !ir.same_head(a, b) || ir.operand_count(a) != ir.operand_count(b) {
            return false;
        }
        for (a, b) in ir.operands(a).zip(ir.operands(b)) {
            if !self.value(a, b, depth) {
                return false;
            }
        }
        for (a, b) in ir.results(a).zip(ir.results(b)) {
            self.equate(a, b);
        }
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
        for (a, b) in ir.args(a).zip(ir.args(b)) {
            self.equate(a, b);
        }
        self.open.push((ir.first_op(a), ir.first_op(b)));
        true
    }
}
