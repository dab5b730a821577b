//! Structural equivalence of operations, apart from their operands and regions.

use crate::entity::Op;
use crate::ir::Ir;

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
