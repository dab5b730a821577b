//! Linear operations on arrays with a single nonzero element.

use crate::interfaces::emit::Emit;
use cotan_ir::registry::Interface;
use cotan_ir::{Op, Value};

/// The result of an operation that is linear in an operand, if that operand is one-hot.
///
/// Terms with a zero factor are omitted, even if the other factor is infinite or NaN. So the cost
/// is that of the terms that depend on the element. It returns `None` if there is no such form.
///
/// It is implemented by operations whose result sums elements of the operand. Elementwise
/// operations, and those that move elements, need no rule.
#[derive(Clone, Copy, Debug)]
pub struct OneHotRule(pub fn(&mut Emit<'_, '_>, Op, &OneHot<'_>) -> Option<Value>);

impl Interface for OneHotRule {}

/// A one-hot operand: its only nonzero element.
#[derive(Clone, Copy, Debug)]
pub struct OneHot<'a> {
    /// The operand number.
    pub place: usize,
    /// An array that has the element at its index.
    pub elements: Value,
    /// The index of the element, in range.
    pub at: &'a [Value],
}

impl OneHot<'_> {
    /// Returns the element.
    pub fn element(&self, e: &mut Emit<'_, '_>) -> Value {
        e.element_at(self.elements, self.at)
    }
}
