//! Derivatives of functions, what certifies them, and what they cost.

pub mod certificate;
pub mod cost;
pub mod differentiate;
pub mod provenance;
pub mod request;
pub mod residuals;
pub mod verify_provenance;
