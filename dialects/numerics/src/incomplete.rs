//! The incomplete gamma and beta functions.

mod beta;
mod gamma;

pub use beta::{BETAINC, betainc};
pub use gamma::{IGAMMA, IGAMMA_GRAD_A, IGAMMAC, igamma, igamma_grad_a, igammac};
