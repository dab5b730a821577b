//! Derivatives of functions, their certificates, and their cost.

pub mod certificate;
pub mod cost;
pub mod derive_implicit_rules;
pub mod differentiate;
pub mod legalize_for_ad;
pub mod provenance;
pub mod request;
pub mod residuals;
pub mod split_gradient;
pub mod stop_shift_gradients;
pub mod verify_derivative_provenance;
