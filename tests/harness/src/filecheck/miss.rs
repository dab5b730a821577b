//! Reasons for which a pattern does not match.

/// A reason for which a pattern does not match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The text has no match.
    NotFound,
    /// Variables that are not defined.
    Undefined(Vec<String>),
    /// A number that cannot be computed, or an expression that is too complex.
    Unusable(String),
}
