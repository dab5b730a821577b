//! Expansion of the requests of the dialect `ad`, by any AD method.

pub mod ad_method;
mod basis_vectors;
mod custom_derivative;
mod derivative_cache;
mod expand;
pub mod function;
mod hessian;
mod jacobian;
mod linearize;
mod second_order;
mod transpose;

pub use expand::Expansion;
