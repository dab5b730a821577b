//! Rules that make operations on whole arrays of builds, one step at a time: they push builds inward until
//! these are gathers, or nothing, and indices inward until they stand at what a gather can read.
//!
//! They are what `batch-builds{strategy=rules}` applies. A value with a name is what a `let` is in the
//! paper: rules about a `let` around something need no rule here, and an index that is used several times is
//! computed once.

mod body;
mod inward;
mod inward_views;
mod lets;
mod outward;
mod outward_moved;
mod reads;

use crate::array::ops::index::rules::{INDEX_NOTHING, INDEX_OF_INDEX};
use crate::autodiff::batch::BulkRules;

/// Of `array.build`: what is the same at all indices first, since it overlaps the others.
pub const OF_BUILD: BulkRules = BulkRules(&[
    &lets::BUILD_OF_INDICES,
    &lets::BUILD_OF_RESULTS,
    &lets::BUILD_OF_SAME,
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
]);

/// Of `array.map`.
pub const OF_MAP: BulkRules = BulkRules(&[&lets::MAP_AS_BUILD]);

/// Of `array.index`: a gather without indices first, so that no index is left in disguise.
pub const OF_INDEX: BulkRules = BulkRules(&[
    &inward_views::READ_OF_GATHERED,
    &INDEX_NOTHING,
    &INDEX_OF_INDEX,
    &inward::READ_OF_CHOICE,
    &inward::READ_OF_ELEMENTWISE,
    &inward::READ_OF_SUM,
    &inward::READ_OF_STACK,
    &inward_views::READ_OF_REPLICATE,
    &inward_views::READ_OF_TRANSPOSE,
    &inward_views::READ_OF_RESHAPE,
    &inward_views::READ_OF_GATHER,
]);
