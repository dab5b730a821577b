//! The dialect `combinator`: point-free terms, built from combinators.
//!
//! A term maps a context, the tuple of all variables in scope, to a result. Terms are values of
//! type `!combinator.arrow`; each is the result of an operation, and `combinator.apply` applies one
//! to arguments. Traversals of terms use the interface [`Combinator`] of the defining operations.

use cotan_ir::registry::Dialect;

pub use call_split::Pairs;
pub use code::Code;
pub use dual::Dual;
pub use into_term::IntoTerm;
pub use point_free::Terms;
pub use primal_value::PrimalValue;
pub use scope::Scope;
pub use split::{PullbackFn, Split};
pub use term::{Combinator, CombinatorRow};

pub mod arrow;
mod body_split;
mod call_split;
mod code;
mod dual;
mod into_term;
mod point_free;
mod primal_value;
mod rematerialize;
mod residual;
mod scope;
mod source;
mod split;
mod term;

crate::ops! {
    apply::Apply,
    build::Build,
    compose::Compose,
    constant::Constant,
    fold::Fold,
    r#if::If,
    r#let::Let,
    primitive::Primitive,
    project::Project,
    tuple::Tuple,
    yields::Yield,
}

/// Point-free terms.
pub static DIALECT: Dialect = Dialect {
    name: "combinator",
    doc: "Point-free terms, built from combinators. The pass `to-combinators` converts a function to a term, \
          `from-combinators` converts it back, `split-reverse` emits its forward and reverse functions.",
    ops: OPS,
    types: &[&arrow::DEF],
    attrs: &[],
    attach: into_term::attach,
}
.checked();
