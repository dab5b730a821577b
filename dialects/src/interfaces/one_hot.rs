//! Linear operations on arrays of which one element is not zero.

use crate::interfaces::emit::Emit;
use cotan_ir::registry::Interface;
use cotan_ir::{Op, Value};

/// What an operation that is linear in an operand gives if only one element of that is not zero: without
/// the terms that have a zero in them, also where the other factor is infinite or no number. So the time it takes
/// is that of what depends on the element. `None` if it cannot be said so.
///
/// For operations whose result sums up elements of the operand. Of those that work element by element,
/// or move elements, what is computed of all elements tells it.
#[derive(Clone, Copy, Debug)]
pub struct OneHotRule(pub fn(&mut Emit<'_, '_>, Op, &OneHot<'_>) -> Option<Value>);

impl Interface for OneHotRule {}

/// An operand, and its only element that is not zero.
#[derive(Clone, Copy, Debug)]
pub struct OneHot<'a> {
    /// The place of the operand.
    pub place: usize,
    /// An array that has the element in its place.
    pub elements: Value,
    /// Where that is, in range: an index for each dimension.
    pub at: &'a [Value],
}

impl OneHot<'_> {
    /// The element.
    pub fn element(&self, e: &mut Emit<'_, '_>) -> Value {
        e.element_at(self.elements, self.at)
    }
}
