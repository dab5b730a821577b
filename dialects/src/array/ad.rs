//! Linearization and transposition of operations with regions.

pub mod batch;
pub mod bulk_rules;
pub mod combination_as_fold;
pub mod decompositions;
pub mod emit;
pub mod jacobian;

mod accumulate;
mod along;
mod call_residuals;
mod domain;
mod extrema;
mod fold;
mod fold_products;
mod fold_state_residuals;
mod min_residuals;
mod product;
mod reduce_by_index;
mod sort;
mod transpose_domain;
mod transpose_fold;

pub use accumulate::linearize as linearize_accumulate;
pub use along::linearize as linearize_along;
pub use domain::{linearize as linearize_domain, read_at};
pub use extrema::{EXTREMUM_COST, linearize as linearize_extremum, picked};
pub use fold::{FoldActivity, in_front, linearize as linearize_fold};
pub use fold_state_residuals::{State, keep_states};
pub use product::linearize as linearize_product;
pub use reduce_by_index::{
    decomposed as decomposed_reduction_by_index, linearize as linearize_reduce_by_index,
    reverse_cost as reduction_reverse_cost,
};
pub use sort::linearize as linearize_sort;
pub use transpose_domain::transpose as transpose_domain;
pub use transpose_fold::{
    TransposedFold, transpose as transpose_fold, transpose_parts as transpose_fold_parts,
};
