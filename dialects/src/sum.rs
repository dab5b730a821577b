//! The dialect `sum`: values that are one of several variants.
//!
//! `sum.inject` creates a value of one variant, and `sum.match` executes the region of the variant.
//! The pass `sums-to-tuples` replaces sums by tuples before programs are differentiated or lowered.

use cotan_ir::registry::Dialect;

mod types;

pub use types::{mentions_sums, op_with_sums, sum_type, variants};

crate::differentiable_ops! {
    inject::Inject,
    r#match::Match,
    yields::Yield,
}

/// Sum types.
pub static DIALECT: Dialect = Dialect {
    name: "sum",
    doc: "Values that are one of several variants. The pass `sums-to-tuples` replaces them by a tag \
          and the payloads of all variants.",
    ops: OPS,
    types: &[&types::SUM],
    attrs: &[],
    attach: |builder| {
        attach_derivatives(builder);
        types::attach(builder);
    },
}
.checked();
