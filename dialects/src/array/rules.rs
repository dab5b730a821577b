//! The rules of operations with bodies.

pub mod splat_folding;

mod accumulate;
mod accumulate_at_one_hot;
mod accumulate_rows;
mod accumulate_to_contract;
mod accumulate_to_gather;
mod add_of_contracts;
mod add_of_scatter;
mod begin_with_addend;
mod combine;
mod copies;
pub(super) mod folded;
mod fuse;
mod identity_bodies;
mod invariant;
mod map_of_replicate;
mod perfect_nests;
mod push_accumulate_into_build;
mod rebuild;
mod reduce_inner_additions;
mod save_slices;
mod scan_of_identities;
mod sink_fold_products;
mod sizes;
mod sum_of_contracts;
mod sum_of_fold_outputs;
mod sum_of_sums;
mod unused;

use super::rules::splat_folding::PROPAGATE_ZEROS;
pub(super) use add_of_contracts::ADD_OF_CONTRACTS;
pub(super) use add_of_scatter::SINGLE_SCATTER_TO_ADD_AT;
use cotan_ir::rewrite::Rule;

/// The rules of `array.build`.
pub const OF_BUILD: &[&Rule] = &[
    &identity_bodies::FOLD_IDENTITY_BUILD,
    &perfect_nests::FLATTEN_BUILDS,
    &invariant::INVARIANT_RESULT_TO_REPLICATE,
    &invariant::INVARIANT_RESULT_TO_REPLICATES,
    &invariant::HOIST_INVARIANT_BODY,
    &unused::DROP_UNUSED_RESULTS,
];

/// The rules of `array.map`.
pub const OF_MAP: &[&Rule] = &[
    &identity_bodies::FOLD_IDENTITY_MAP,
    &invariant::INVARIANT_RESULT_TO_REPLICATE,
    &invariant::INVARIANT_RESULT_TO_REPLICATES,
    &invariant::HOIST_INVARIANT_BODY,
    &unused::DROP_UNUSED_RESULTS,
    &unused::DEDUPLICATE_ARRAYS,
    &unused::DROP_UNUSED_ARRAYS,
    &fuse::FUSE_MAPS,
    &map_of_replicate::MAP_OF_REPLICATE,
];

/// The rules of `array.reduce`.
pub const OF_REDUCE: &[&Rule] = &[
    &unused::DROP_UNUSED_CARRIED_VALUES,
    &sizes::DROP_UNUSED_IDENTITY,
    &sizes::FOLD_SHORT_REDUCE,
    &combine::REDUCE_TO_NAMED,
];

/// The rules of `array.scan`.
pub const OF_SCAN: &[&Rule] = &[
    &unused::DROP_UNUSED_CARRIED_VALUES,
    &sizes::DROP_UNUSED_IDENTITY,
    &sizes::FOLD_SHORT_SCAN,
    &scan_of_identities::SCAN_OF_IDENTITIES,
];

/// The rules of `array.fold`.
pub const OF_FOLD: &[&Rule] = &[
    &unused::DROP_UNUSED_CARRIED_VALUES,
    &unused::DEDUPLICATE_ARRAYS,
    &unused::DROP_UNUSED_ARRAYS,
    &invariant::FOLD_INVARIANT_STATE,
    &sizes::FOLD_SHORT_FOLD,
    &sink_fold_products::SINK_FOLD_PRODUCTS,
    &save_slices::SAVE_SLICES,
];

/// The rules of `array.add_at`.
pub const OF_ADD_AT: &[&Rule] = &[
    &folded::FOLD_INTO_ACCESS,
    &add_of_scatter::ADD_OF_SCATTER,
    &add_of_scatter::MERGE_NESTED_ADDITIONS,
];

/// The rules of `array.sum`.
pub const OF_SUM: &[&Rule] = &[
    &PROPAGATE_ZEROS,
    &sum_of_sums::SUM_OF_SUMS,
    &sum_of_contracts::SUM_OF_CONTRACTS,
    &sum_of_sums::SUM_ALONG_UNIT_AXES,
    &push_accumulate_into_build::PUSH_ACCUMULATE_INTO_BUILD,
];

/// The rules of `array.accumulate`.
pub const OF_ACCUMULATE: &[&Rule] = &[
    &accumulate::DROP_UNUSED_SUMS,
    &accumulate::FOLD_IDLE_ACCUMULATOR,
    &accumulate::ACCUMULATOR_TO_OUTPUT,
    &accumulate_rows::ACCUMULATE_ROWS,
    &accumulate_at_one_hot::ACCUMULATE_AT_ONE_HOT,
    &accumulate_to_contract::ACCUMULATE_TO_CONTRACT,
    &sum_of_fold_outputs::SUM_OF_FOLD_OUTPUTS,
    &reduce_inner_additions::REDUCE_INNER_ADDITIONS,
    &accumulate_to_gather::ACCUMULATE_TO_GATHER,
    &perfect_nests::MERGE_ACCUMULATIONS,
    &begin_with_addend::COPIED_OUTPUT_TO_SOURCE,
    &begin_with_addend::BEGIN_WITH_ADDEND,
];
