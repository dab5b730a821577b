//! Statistics of passes.

/// The declaration of a count in the record of a pass;
/// [`PassContext::count`](crate::PassContext::count) adds to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Statistic {
    /// The name, as in `num-cse'd`.
    pub name: &'static str,
    /// The counted event.
    pub doc: &'static str,
}

impl Statistic {
    /// Declares a count.
    pub const fn new(name: &'static str, doc: &'static str) -> Self {
        Self { name, doc }
    }
}
