//! The result of an emitted term.

use super::Code;
use crate::autodiff::cps_reverse::may_change;
use crate::autodiff::has_tangent;
use crate::tuple::{Get, Pack};
use cotan_ir::{Ir, Type, Value};

/// The result of an emitted term: a value, or the components of a tuple.
#[derive(Clone, Debug)]
pub enum PrimalValue {
    /// A value, and whether it is active.
    One {
        /// The value.
        value: Value,
        /// True if it is active.
        changes: bool,
    },
    /// A tuple that is not packed.
    Parts(Vec<Self>),
}

impl PrimalValue {
    /// Returns a value, which is active if `changes` and its type has a tangent.
    pub fn of(ir: &Ir, value: Value, changes: bool) -> Self {
        let changes = changes && has_tangent(&ir.store, ir.ty(value));
        Self::One { value, changes }
    }

    /// Returns the single element, or the tuple of all.
    pub fn together(mut all: Vec<Self>) -> Self {
        if all.len() == 1 { all.remove(0) } else { Self::Parts(all) }
    }

    /// Returns the result as one value, packed if it is a tuple.
    pub fn value(&self, code: &mut Code<'_>) -> Value {
        match self {
            Self::One { value, .. } => *value,
            Self::Parts(parts) => {
                let parts: Vec<Value> = parts.iter().map(|part| part.value(code)).collect();
                let loc = code.loc;
                Pack::value(&mut code.builder(), loc, &parts)
            }
        }
    }

    /// Returns the components of a tuple.
    pub fn parts(self, code: &mut Code<'_>) -> Vec<Self> {
        match self {
            Self::Parts(parts) => parts,
            Self::One { value, changes } => {
                let count = code.ir.store.as_tuple(code.ir.ty(value)).map_or(0, <[Type]>::len);
                let mut parts = Vec::with_capacity(count);
                for index in 0..count {
                    let loc = code.loc;
                    let part = Get::value(&mut code.builder(), loc, value, index as i64);
                    parts.push(Self::of(code.ir, part, changes));
                }
                parts
            }
        }
    }

    /// Returns whether any part is active.
    pub fn changes(&self) -> bool {
        match self {
            Self::One { changes, .. } => *changes,
            Self::Parts(parts) => parts.iter().any(Self::changes),
        }
    }

    /// Returns the same result, inactive.
    #[must_use]
    pub fn fixed(&self) -> Self {
        match self {
            Self::One { value, .. } => Self::One { value: *value, changes: false },
            Self::Parts(parts) => Self::Parts(parts.iter().map(Self::fixed).collect()),
        }
    }

    /// Returns the values of the components, and whether they are active.
    pub fn values(self, code: &mut Code<'_>) -> Vec<(Value, bool)> {
        let parts = self.parts(code);
        parts.into_iter().map(|part| (part.value(code), part.changes())).collect()
    }

    /// Returns whether any part is a function, whose cotangent cannot be represented.
    pub fn hides_changes(&self, ir: &Ir) -> bool {
        match self {
            Self::One { value, .. } => hides_changes(ir, *value),
            Self::Parts(parts) => parts.iter().any(|part| part.hides_changes(ir)),
        }
    }

    /// Returns the same result, active where the type has a tangent.
    #[must_use]
    pub fn changing(&self, ir: &Ir) -> Self {
        match self {
            Self::One { value, .. } => Self::of(ir, *value, true),
            Self::Parts(parts) => Self::Parts(parts.iter().map(|part| part.changing(ir)).collect()),
        }
    }

    /// Returns its scalars and arrays, and whether they are active.
    pub fn leaves(self, code: &mut Code<'_>) -> Vec<(Value, bool)> {
        match self {
            Self::One { value, changes } if !is_tuple(code.ir, value) => vec![(value, changes)],
            tuple => {
                let parts = tuple.parts(code);
                parts.into_iter().flat_map(|part| part.leaves(code)).collect()
            }
        }
    }

    /// Rebuilds a result of a type from its scalars and arrays.
    pub fn of_leaves(ir: &Ir, ty: Type, leaves: &mut dyn Iterator<Item = (Value, bool)>) -> Self {
        match ir.store.as_tuple(ty) {
            Some(parts) => {
                Self::Parts(parts.iter().map(|&part| Self::of_leaves(ir, part, leaves)).collect())
            }
            None => {
                let (value, changes) = leaves.next().expect("there is a leaf for each component");
                Self::of(ir, value, changes)
            }
        }
    }
}

/// Returns whether a value may be active but has no cotangent: a function.
pub fn hides_changes(ir: &Ir, value: Value) -> bool {
    let (store, ty) = (&ir.store, ir.ty(value));
    may_change(store, ty) && !has_tangent(store, ty)
}

fn is_tuple(ir: &Ir, value: Value) -> bool {
    ir.store.as_tuple(ir.ty(value)).is_some()
}
