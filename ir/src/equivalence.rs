//! Whether operations are alike when what they read and hold is left aside.

use crate::entity::Op;
use crate::ir::Ir;

/// Mixes a number into a hash: the two halves of their product with a constant, one over the other.
#[inline]
pub fn mix(hash: u64, more: u64) -> u64 {
    let product = u128::from(hash ^ more) * 0x9e37_79b9_7f4a_7c15;
    product as u64 ^ (product >> 64) as u64
}

impl Ir {
    /// A hash of the name, the attributes and the types of the results of an operation.
    #[inline]
    pub fn head_hash(&self, op: Op) -> u64 {
        let row = self.op_row(op);
        let name_and_attrs = u64::from(row.name.raw()) << 32 | u64::from(row.attrs.raw());
        let props = row.props.map_or(0, |props| props.raw());
        let hash = mix(mix(1, name_and_attrs), props.into());
        self.result_rows(op).iter().fold(hash, |hash, row| mix(hash, row.ty.raw().into()))
    }

    /// Whether two operations have one name, the same attributes, types of results and successors,
    /// and equally many regions.
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
