//! Operations as plain structs.

use crate::entity::{Op, Value};
use crate::ir::Ir;
use crate::spec::{OpSpec, Traits};

/// An operation as a plain struct; implemented by `#[derive(Op)]`.
pub trait OpDef: Sized + 'static {
    /// The declaration.
    const SPEC: &'static OpSpec;

    /// Its parts, read from an operation of this name. `None` if there are not as many operands,
    /// results, regions and successors as declared, or if a required attribute is missing or of
    /// another kind.
    fn read(ir: &Ir, op: Op) -> Option<Self>;
}

impl Ir {
    /// Returns the parts of `op`, if it is an operation of this kind with the declared parts. So
    /// neighbours can be examined before they are verified. The types of values and the contents of
    /// regions may be anything.
    #[inline]
    pub fn get<T: OpDef>(&self, op: Op) -> Option<T> {
        if self.is::<T>(op) { T::read(self, op) } else { None }
    }

    /// Returns the parts of `op`, known to be of this kind and to have the declared parts: one that
    /// was verified, or whose own rule is being checked. For a neighbour there is
    /// [`get`](Self::get).
    ///
    /// # Panics
    /// If it has other parts.
    #[inline]
    pub fn verified<T: OpDef>(&self, op: Op) -> T {
        T::read(self, op).unwrap_or_else(|| self.not_verified(op, T::SPEC))
    }

    #[cold]
    #[inline(never)]
    fn not_verified(&self, op: Op, spec: &OpSpec) -> ! {
        panic!(
            "`{}` was read as a verified `{}`, but has other parts",
            self.name_text(op),
            spec.name
        )
    }

    /// Returns whether `op` is an operation of this kind.
    #[inline]
    pub fn is<T: OpDef>(&self, op: Op) -> bool {
        self.spec(op).is_some_and(|spec| std::ptr::eq(spec, T::SPEC) || spec == T::SPEC)
    }

    /// Returns the parts of the operation that defines `value`, if it is of this kind.
    #[inline]
    pub fn def_as<T: OpDef>(&self, value: Value) -> Option<T> {
        self.def_op(value).and_then(|op| self.get(op))
    }

    /// Returns whether `op` is registered and has all of these traits.
    #[inline]
    pub fn has_traits(&self, op: Op, traits: Traits) -> bool {
        self.spec(op).is_some_and(|spec| spec.has(traits))
    }
}
