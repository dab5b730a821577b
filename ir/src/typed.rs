//! Operations as plain structs.

use crate::entity::{Op, Value};
use crate::ir::Ir;
use crate::spec::{OpSpec, Traits};

/// An operation as a plain struct; made by `#[derive(Op)]`.
pub trait OpDef: Sized + 'static {
    /// What is declared of it.
    const SPEC: &'static OpSpec;

    /// Its parts, read from an operation of this name. `None` if there are not as many operands,
    /// results, regions and successors as declared, or if a required attribute is missing or of
    /// another kind.
    fn read(ir: &Ir, op: Op) -> Option<Self>;
}

impl Ir {
    /// The parts of `op`, if it is an operation of this kind and has the parts that are declared.
    /// So whoever looks at a neighbour need not know whether it is verified. The types of values
    /// and what is inside regions may be anything.
    #[inline]
    pub fn get<T: OpDef>(&self, op: Op) -> Option<T> {
        if self.is::<T>(op) { T::read(self, op) } else { None }
    }

    /// The parts of `op`, known to be of this kind and to have the parts that are declared: one
    /// that was verified, or whose own rule is being asked. For a neighbour there is
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

    /// Whether `op` is an operation of this kind.
    #[inline]
    pub fn is<T: OpDef>(&self, op: Op) -> bool {
        self.spec(op).is_some_and(|spec| std::ptr::eq(spec, T::SPEC) || spec == T::SPEC)
    }

    /// The parts of the operation that defines `value`, if it is of this kind.
    #[inline]
    pub fn def_as<T: OpDef>(&self, value: Value) -> Option<T> {
        self.def_op(value).and_then(|op| self.get(op))
    }

    /// Whether `op` is registered and has all of these traits.
    #[inline]
    pub fn has_traits(&self, op: Op, traits: Traits) -> bool {
        self.spec(op).is_some_and(|spec| spec.has(traits))
    }
}
