//! Rules that turn builds into whole-array operations, one step at a time. They push builds inward
//! until these are gathers or disappear. They push reads inward until a gather can express them.
//!
//! `batch-builds{strategy=rules}` applies them. An SSA value corresponds to a `let` of the paper.
//! So rules that move a `let` are not needed here, and an index with several uses is computed once.

mod body;
mod inward;
mod inward_views;
mod lets;
mod outward;
mod outward_moved;
mod reads;

use crate::array::ops::index::rules::{FOLD_INDEX_WITHOUT_INDICES, INDEX_OF_INDEX};
use cotan_ir::rewrite::Rule;

/// Rules of `array.build`: invariant values first, since that rule overlaps the others.
pub const OF_BUILD: &[&Rule] = &[
    &lets::BUILD_OF_INDICES,
    &lets::BUILD_OF_RESULTS,
    &lets::BUILD_OF_INVARIANT,
    &lets::BUILD_OF_INDEX,
    &lets::LET_OUT_OF_BUILD,
    &lets::BUILD_OF_LET,
    &outward::BUILD_OF_CHOICE,
    &outward::BUILD_OF_ELEMENTWISE,
    &outward::BUILD_OF_SUM,
    &outward_moved::BUILD_OF_GATHER,
    &outward_moved::BUILD_OF_SCATTER,
    &outward::BUILD_OF_STACK,
    &outward::BUILD_OF_REPLICATE,
    &outward::BUILD_OF_TRANSPOSE,
    &outward::BUILD_OF_RESHAPE,
    &reads::BUILD_OF_READ,
    &reads::BUILD_OF_READ_OF_STACK,
    &reads::BUILD_OF_READ_OF_SCATTER,
];

/// Rules of `array.map`.
pub const OF_MAP: &[&Rule] = &[&lets::MAP_AS_BUILD];

/// Rules of `array.index`: a gather without indices first, so that no hidden read is left.
pub const OF_INDEX: &[&Rule] = &[
    &inward_views::READ_OF_SCALAR_GATHER,
    &FOLD_INDEX_WITHOUT_INDICES,
    &INDEX_OF_INDEX,
    &inward::READ_OF_CHOICE,
    &inward::READ_OF_ELEMENTWISE,
    &inward::READ_OF_SUM,
    &inward::READ_OF_STACK,
    &inward_views::READ_OF_REPLICATE,
    &inward_views::READ_OF_TRANSPOSE,
    &inward_views::READ_OF_RESHAPE,
    &inward_views::READ_OF_GATHER,
];
