//! The dialect `cl`: functions without variables, put together by combinators.
//!
//! A term leads from a context, the tuple of all variables in scope, to what it gives. Terms are values of
//! type `!cl.arrow`, each made by an operation, and `cl.apply` applies one to arguments. Whoever goes through
//! terms asks the operation that made one: see [`Combinator`].

use cotan_ir::registry::Dialect;

pub use called::Pairs;
pub use code::Code;
pub use combinator::{Combinator, CombinatorRow};
pub use dual::Dual;
pub use given::Given;
pub use into_term::IntoTerm;
pub use scope::Scope;
pub use split::{Back, Split};
pub use terms::Terms;

mod again;
pub mod arrow;
mod called;
mod code;
mod combinator;
mod dual;
mod given;
mod inside;
mod into_term;
mod residual;
mod scope;
mod source;
mod split;
mod terms;

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

/// Functions without variables.
pub static DIALECT: Dialect = Dialect {
    name: "cl",
    doc: "Functions without variables, put together by combinators. The pass `combinators` writes a function so, \
          `from-combinators` writes it back, `split-reverse` makes its derivative in two halves.",
    ops: OPS,
    types: &[&arrow::DEF],
    attrs: &[],
    attach: into_term::attach,
};
