//! A second evaluator of programs, over dual numbers: forward-mode derivatives that share no rule with the
//! passes, of first and second order, and programs that it is compared on.
//!
//! [`Real`] lists the few functions whose derivatives are stated here; all others are composed of them. A
//! [`Dual`] over a [`Dual`] carries a second derivative. [`Evaluator`] runs the operations of an [`Ir`](cotan_ir::Ir)
//! over any such number, from their documentation alone. [`compare`] holds what the pipelines make of requests to it.

mod additions;
mod arrays;
mod bodies;
mod compare;
mod elements;
mod evaluator;
mod number;
mod programs;
mod statements;
mod value;

pub use compare::{Compared, compare};
pub use evaluator::{Evaluator, Stop};
pub use number::{Dual, Real};
pub use programs::program;
pub use value::{Cell, Tensor, Val};
