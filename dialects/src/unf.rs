//! The dialect `unf`: unary normal form. A program is a sequence of steps. Each step maps the whole
//! state, a tuple of all live values, to the next one.

use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use cotan_ir::registry::Dialect;
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Op, Store, Type, TypeData};

mod steps;

crate::differentiable_ops! {
    apply::Apply,
    pair::Pair,
    part::Part,
    proj::Proj,
    var::Var,
    yields::Yield,
    zero::Zero,
}

/// The constraint of states.
pub static STATE: TypeConstraint = TypeConstraint {
    description: "a state, which is a tuple",
    holds: |store, ty| store.as_tuple(ty).is_some(),
    only: None,
};

/// Steps on a state of all live values.
pub static DIALECT: Dialect = Dialect {
    name: "unf",
    doc: "Unary normal form: steps on one state, a tuple of all live values. The pass \
          `to-unary-normal-form` converts a function to it, `from-unary-normal-form` converts it \
          back, `reverse-unary-normal-form` emits its reverse.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();

/// The types of the entries of a state.
type State = Vec<Type>;

/// Returns the entries of a state.
fn entries(store: &Store, state: Type) -> Result<State, String> {
    store
        .as_tuple(state)
        .map(<[Type]>::to_vec)
        .ok_or_else(|| "the operand is not a state".to_owned())
}

/// Returns the state type with these entries.
pub fn state_of(store: &mut Store, entries: &[Type]) -> Type {
    store.intern_type(TypeData::Tuple(entries.into()))
}

/// Rejects the generic methods: steps have an AD method of their own.
fn refuse_derivative(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let why = "unary normal form is differentiated by `reverse-unary-normal-form`; run `from-unary-normal-form` for other AD methods";
    Err(refused(l.ir(), op, why))
}
