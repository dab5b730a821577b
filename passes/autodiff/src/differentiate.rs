//! Expansion of the requests of the dialect `ad`, by any AD method.

pub mod ad_method;
mod basis_vectors;
mod custom_derivative;
mod custom_series;
mod derivative_cache;
mod expand;
pub mod function;
mod hessian;
mod jacobian;
mod linear_rule;
mod linearize;
pub mod scaffold;
mod second_order;
pub mod stage_log;
mod transpose;

pub use custom_derivative::named as named_rule;
pub use expand::Expansion;
