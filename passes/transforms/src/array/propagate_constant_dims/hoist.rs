//! Hoisting and merging of size computations.

use cotan_dialects::IterationSpace;
use cotan_dialects::array::Dim;
use cotan_ir::dims::Poly;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Block, Ir, Op, Type};
use rustc_hash::FxHashMap;

/// The numbers of changed operations.
#[derive(Default)]
pub struct Hoisted {
    pub moved: usize,
    pub merged: usize,
}

/// The size computations at the start of blocks.
#[derive(Default)]
struct Starts {
    known: FxHashMap<(Block, Attr, Type), Op>,
    /// The last one in each block.
    last: FxHashMap<Block, Op>,
    hoisted: Hoisted,
}

/// Hoists every size computation in these functions to the region that defines its parameters;
/// equal ones are merged.
pub fn hoist(ir: &mut Ir, functions: &[Op]) -> Hoisted {
    let mut starts = Starts::default();
    for &function in functions {
        // Operations in nested isolated operations belong to those.
        let is_own = |ir: &Ir, op| around(ir, op) == Some(function);
        let dims = ir.walk(function).filter(|&op| ir.is::<Dim>(op) && is_own(ir, op));
        for op in dims.collect::<Vec<_>>() {
            starts.put(ir, op);
        }
    }
    starts.hoisted
}

/// Returns the innermost isolated operation around another one.
fn around(ir: &Ir, op: Op) -> Option<Op> {
    let parents = std::iter::successors(ir.parent_op(op), |&parent| ir.parent_op(parent));
    parents.into_iter().find(|&parent| ir.has_traits(parent, Traits::ISOLATED))
}

impl Starts {
    fn put(&mut self, ir: &mut Ir, op: Op) {
        let Some(Dim { size, result }) = ir.get(op) else { return };
        let Some(block) = ir.as_dim(size).and_then(|poly| home(ir, op, poly)) else { return };
        let key = (block, size, ir.ty(result));
        if let Some(&first) = self.known.get(&key) {
            ir.replace_all_uses(result, ir.result(first, 0));
            ir.erase_op(op);
            self.hoisted.merged += 1;
            return;
        }
        let next = match self.last.get(&block) {
            Some(&last) => ir.next_op(last),
            None => ir.first_op(block),
        };
        if let Some(next) = next.filter(|&next| next != op) {
            ir.move_before(op, next);
            self.hoisted.moved += 1;
        }
        self.last.insert(block, op);
        self.known.insert(key, op);
    }
}

/// Returns the entry of the innermost region in which all parameters of a polynomial are defined.
fn home(ir: &Ir, op: Op, size: &Poly) -> Option<Block> {
    let mut inner = op;
    loop {
        let parent = ir.parent_op(inner)?;
        let bound = IterationSpace::bound_dim(ir, parent);
        let is_bound = bound.is_some_and(|name| size.terms().any(|term| term.0.contains(&name)));
        if is_bound || ir.has_traits(parent, Traits::ISOLATED) {
            let block = ir.block_of(inner)?;
            return ir.entry(ir.region_of(block)?);
        }
        inner = parent;
    }
}
