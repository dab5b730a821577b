//! Reverse mode by continuations: the direct transform of terms in unary normal form.
//!
//! A continuation maps the cotangents of all values that are known at a program point to those of
//! the arguments. The transposed Jacobian of a step is composed in front of the continuation, so
//! the last step comes first. Each continuation is used once and is applied as it is built, so no
//! function is left. The cotangents of the state are the [`Continuation`]; an absent one is a
//! structural zero.
//!
//! A step whose operands have simple [classes](crate::derivative_rules::OperandRule) needs nothing
//! else. An operation with regions declares [`Derivative::pull_back`](super::Derivative::pull_back).

mod body;
mod entered;
mod walk;

pub use body::PulledBody;
pub use entered::pull_back as pull_back_entered;
pub use walk::Continuation;
pub(crate) use walk::may_change;
