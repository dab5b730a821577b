//! Walks over nested operations, without recursion.

use crate::entity::Op;
use crate::ir::Ir;
use crate::spec::Traits;

/// The operations inside `root`, it first, then in the order of the text.
#[derive(Clone)]
pub struct Preorder<'a> {
    ir: &'a Ir,
    root: Op,
    next: Option<Op>,
}

impl Ir {
    /// Returns the operations inside `root`, it first, then in the order of the text.
    pub fn walk(&self, root: Op) -> Preorder<'_> {
        Preorder { ir: self, root, next: Some(root) }
    }

    /// Returns the operations of [`Ir::walk`] collected, innermost first, for changes during the
    /// walk.
    pub fn nested_ops_inside_out(&self, root: Op) -> Vec<Op> {
        let mut ops: Vec<Op> = self.walk(root).collect();
        ops.reverse();
        ops
    }

    /// Returns the operations of [`Ir::nested_ops_inside_out`] that a rewrite may replace: those
    /// outside of bodies that belong to a definition.
    pub fn replaceable_ops_inside_out(&self, root: Op) -> Vec<Op> {
        let (mut ops, mut walk) = (Vec::new(), self.walk(root));
        while let Some(op) = walk.next() {
            ops.push(op);
            if self.has_traits(op, Traits::FIXED_BODY) {
                walk.skip_inside(op);
            }
        }
        ops.reverse();
        ops
    }

    /// Returns whether an operation belongs to the definition of one around it, with
    /// [`Traits::FIXED_BODY`]. No rewrite may replace it.
    pub fn is_in_fixed_body(&self, op: Op) -> bool {
        let mut around =
            std::iter::successors(self.parent_op(op), |&around| self.parent_op(around));
        around.any(|around| self.has_traits(around, Traits::FIXED_BODY))
    }

    /// Returns the first operation in a region of `op` with an index of at least `from`.
    fn first_nested(&self, op: Op, from: usize) -> Option<Op> {
        let regions = self.regions(op).get(from..)?;
        regions.iter().find_map(|&region| self.blocks(region).find_map(|b| self.first_op(b)))
    }

    /// Returns the operation that follows `op` and all inside it, within `root`.
    fn following(&self, mut op: Op, root: Op) -> Option<Op> {
        while op != root {
            if let Some(next) = self.next_op(op) {
                return Some(next);
            }
            let block = self.block_of(op)?;
            let mut later = std::iter::successors(self.next_block(block), |&b| self.next_block(b));
            if let Some(next) = later.find_map(|b| self.first_op(b)) {
                return Some(next);
            }
            let region = self.region_of(block)?;
            let parent = self.region_parent(region)?;
            let index = self.region_index(region);
            if let Some(next) = self.first_nested(parent, index + 1) {
                return Some(next);
            }
            op = parent;
        }
        None
    }
}

impl Preorder<'_> {
    /// Skips the contents of `op`, the last operation visited.
    pub fn skip_inside(&mut self, op: Op) {
        self.next = self.ir.following(op, self.root);
    }
}

impl Iterator for Preorder<'_> {
    type Item = Op;

    fn next(&mut self) -> Option<Op> {
        let op = self.next?;
        let inside = self.ir.first_nested(op, 0);
        self.next = inside.or_else(|| self.ir.following(op, self.root));
        Some(op)
    }
}
