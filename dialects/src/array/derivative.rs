//! Derivatives of operations with bodies: what they change by, and that turned around.

mod accumulate;
mod along;
mod domain;
mod extrema;
mod fold;
mod fold_products;
mod kept_functions;
mod kept_states;
mod product;
mod smallest;
mod turned_domain;
mod turned_fold;

pub use accumulate::linearize as linearize_accumulate;
pub use along::linearize as linearize_along;
pub use domain::{linearize as linearize_domain, read_at};
pub use extrema::{BACK_THROUGH_EXTREMUM, linearize as linearize_extremum, picked};
pub use fold::{Lanes as FoldLanes, in_front, linearize as linearize_fold};
pub use kept_states::{State, keep_states};
pub use product::linearize as linearize_product;
pub use turned_domain::transpose as transpose_domain;
pub use turned_fold::{TurnedFold, transpose as transpose_fold, turn as turn_fold};
