//! Functions without variables: made, written back, and gone back through.

pub mod combinators;
pub mod from_combinators;
pub mod pair;
pub mod split_reverse;
pub mod whole;
