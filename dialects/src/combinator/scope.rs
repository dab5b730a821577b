//! The variables in the context of terms.

use cotan_ir::{Ir, Op, Type, Value};
use rustc_hash::FxHashMap;

/// The variables in scope.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub(super) types: Vec<Type>,
    /// The content of each position: a value, or the results of an operation as a tuple.
    pub(super) holds: Vec<Vec<Value>>,
    /// The position of each value.
    pub(super) positions: FxHashMap<Value, usize>,
    /// The number of variables above which unread ones are dropped, if it is more than
    /// [`MOST_VARIABLES`].
    limit: usize,
}

/// The remaining positions in a context, and the previous context.
pub(super) type Narrowed = (Vec<usize>, Vec<Type>);

/// A context of this many variables is restricted only if pruning is requested. Each term repeats
/// the types of its context, so that long blocks would take quadratic space otherwise.
const MOST_VARIABLES: usize = 64;

impl Scope {
    /// Returns the context of terms.
    pub fn context(&self) -> &[Type] {
        &self.types
    }

    /// Appends a position, with values that together have a type.
    pub fn push(&mut self, ty: Type, values: &[Value]) {
        let at = self.types.len();
        self.types.push(ty);
        self.positions.extend(values.iter().map(|&value| (value, at)));
        self.holds.push(values.to_vec());
    }

    /// Drops dead variables from a large context, where that halves it. Returns the remaining
    /// positions and the previous context. The limit doubles, so that blocks take linear time.
    pub(super) fn narrow_large(&mut self, is_read: impl Fn(Value) -> bool) -> Option<Narrowed> {
        if self.types.len() <= self.limit.max(MOST_VARIABLES) {
            return None;
        }
        let narrowed = self.narrowed(is_read);
        let narrowed = narrowed.filter(|(positions, _)| 2 * positions.len() <= self.types.len());
        let narrowed =
            narrowed.map(|(positions, scope)| (positions, std::mem::replace(self, scope).types));
        self.limit = 2 * self.types.len();
        narrowed
    }

    /// Drops dead variables. Returns the remaining positions and the previous context.
    pub(super) fn narrow(&mut self, is_read: impl Fn(Value) -> bool) -> Option<Narrowed> {
        let (positions, scope) = self.narrowed(is_read)?;
        Some((positions, std::mem::replace(self, scope).types))
    }

    /// Returns the positions of live variables and the scope of those only; `None` if all are live.
    fn narrowed(&self, is_read: impl Fn(Value) -> bool) -> Option<(Vec<usize>, Self)> {
        let is_needed = |at: &usize| self.holds[*at].iter().any(|&value| is_read(value));
        let mut positions: Vec<usize> = (0..self.types.len()).filter(is_needed).collect();
        if positions.is_empty() {
            // A tuple has at least one component.
            positions.extend(self.types.len().checked_sub(1));
        }
        if positions.len() == self.types.len() {
            return None;
        }
        let mut scope = Self::default();
        positions.iter().for_each(|&at| scope.push(self.types[at], &self.holds[at]));
        Some((positions, scope))
    }
}

/// The last operation of a block that reads each value.
#[derive(Debug, Default)]
pub(super) struct LastReads(FxHashMap<Value, usize>);

impl LastReads {
    /// Records the reads of operations in order, and of the terminator.
    pub fn new(ir: &Ir, ops: &[Op], primal: &[Value]) -> Self {
        let mut last = FxHashMap::default();
        for (at, &op) in ops.iter().enumerate() {
            last.extend(ir.walk(op).flat_map(|inner| ir.operands(inner)).map(|value| (value, at)));
        }
        last.extend(primal.iter().map(|&value| (value, ops.len())));
        Self(last)
    }

    /// Returns whether a value is read by the operation at an index, or later.
    pub fn is_read_from(&self, value: Value, at: usize) -> bool {
        self.0.get(&value).is_some_and(|&last| last >= at)
    }
}
