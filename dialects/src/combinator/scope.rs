//! The variables that terms see.

use cotan_ir::{Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The variables in scope.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub(super) types: Vec<Type>,
    /// What each place stands for: a value, or the results of an operation, which are a tuple.
    pub(super) holds: Vec<Vec<Value>>,
    /// Where each value is.
    pub(super) places: FxHashMap<Value, usize>,
}

impl Scope {
    /// The context of terms.
    pub fn context(&self) -> &[Type] {
        &self.types
    }

    /// One place more, for values that are together of a type.
    pub fn push(&mut self, ty: Type, values: &[Value]) {
        let at = self.types.len();
        self.types.push(ty);
        self.places.extend(values.iter().map(|&value| (value, at)));
        self.holds.push(values.to_vec());
    }

    /// The places of which something is needed, and what is left with those alone; `None` if that is
    /// all of them.
    pub(super) fn narrowed(&self, needed: &FxHashSet<Value>) -> Option<(Vec<usize>, Self)> {
        let is_needed = |at: &usize| self.holds[*at].iter().any(|value| needed.contains(value));
        let mut places: Vec<usize> = (0..self.types.len()).filter(is_needed).collect();
        if places.is_empty() {
            // A tuple has at least one part.
            places.extend(self.types.len().checked_sub(1));
        }
        if places.len() == self.types.len() {
            return None;
        }
        let mut scope = Self::default();
        places.iter().for_each(|&at| scope.push(self.types[at], &self.holds[at]));
        Some((places, scope))
    }
}
