//! The rules of operations with bodies.

pub mod splat_folding;

mod add_of_scatter;
mod added;
mod added_along;
mod added_apart;
mod added_products;
mod combine;
mod copies;
pub(super) mod folded;
mod fuse;
mod invariant;
mod keep;
mod nested;
mod of_copies;
mod products_of_steps;
mod push_accumulate_into_build;
mod same;
mod sizes;
mod sum_of_fold_outputs;
mod sum_of_sums;
mod units;
mod unused;

use super::rules::splat_folding::KEEP_ZEROS;
pub(super) use add_of_scatter::ADDED_AT_ONE_PLACE;
use cotan_ir::rewrite::Rule;

/// The rules of `array.build`.
pub const OF_BUILD: &[&Rule] = &[
    &same::BUILT_AS_IT_IS,
    &nested::FLATTEN_BUILDS,
    &invariant::THE_SAME_EVERYWHERE,
    &invariant::NOTHING_TAKEN,
    &unused::UNUSED_RESULTS,
];

/// The rules of `array.map`.
pub const OF_MAP: &[&Rule] = &[
    &same::MAPPED_AS_IT_IS,
    &invariant::THE_SAME_EVERYWHERE,
    &invariant::NOTHING_TAKEN,
    &unused::UNUSED_RESULTS,
    &unused::SAME_ARRAYS,
    &unused::UNUSED_ARRAYS,
    &fuse::MAP_OF_MAP,
    &of_copies::MAP_OF_COPIES,
];

/// The rules of `array.reduce`.
pub const OF_REDUCE: &[&Rule] = &[
    &unused::UNUSED_LANES,
    &sizes::DROP_UNUSED_IDENTITY,
    &sizes::REDUCE_FEW,
    &combine::REDUCE_BY_NAME,
];

/// The rules of `array.scan`.
pub const OF_SCAN: &[&Rule] =
    &[&unused::UNUSED_LANES, &sizes::DROP_UNUSED_IDENTITY, &sizes::SCAN_FEW, &units::SCAN_OF_UNITS];

/// The rules of `array.fold`.
pub const OF_FOLD: &[&Rule] = &[
    &unused::UNUSED_LANES,
    &unused::SAME_ARRAYS,
    &unused::UNUSED_ARRAYS,
    &invariant::STATE_STAYS,
    &sizes::FOLD_FEW,
    &products_of_steps::PRODUCTS_OF_STEPS,
];

/// The rules of `array.add_at`.
pub const OF_ADD_AT: &[&Rule] =
    &[&folded::FOLD_INTO_ACCESS, &add_of_scatter::ADD_OF_SCATTER, &add_of_scatter::ADD_OF_ADDED];

/// The rules of `array.sum`.
pub const OF_SUM: &[&Rule] = &[
    &KEEP_ZEROS,
    &sum_of_sums::SUM_OF_SUMS,
    &push_accumulate_into_build::PUSH_ACCUMULATE_INTO_BUILD,
];

/// The rules of `array.accumulate`.
pub const OF_ACCUMULATE: &[&Rule] = &[
    &added::UNUSED_SUMS,
    &added::NOTHING_ADDED,
    &added::ADDED_IN_ITS_PLACE,
    &added_products::ADDED_PRODUCTS,
    &sum_of_fold_outputs::SUM_OF_FOLD_OUTPUTS,
    &added_along::ADDED_ALONG,
    &added_apart::ADDED_APART,
    &nested::ONE_DOMAIN,
];
