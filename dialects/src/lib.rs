//! The dialects of Cotan: one folder each, one file per operation.
//!
//! [`registry`] has all of them; an embedder who wants others as well starts from [`builder`].

pub mod acc;
pub mod ad;
pub mod arith;
pub mod array;
pub mod batch;
mod build;
pub mod builtin;
pub mod cf;
pub mod chad;
pub mod cl;
pub mod closure;
pub mod continuation;
pub mod control;
pub mod cotan;
pub mod differentiate;
pub mod eval;
pub mod expr;
pub mod func;
mod interfaces;
mod last_uses;
pub mod linear;
pub mod linear_map;
pub mod r#loop;
pub mod math;
pub mod memref;
pub mod numerics;
pub mod prelude;
pub mod scf;
pub mod sizes;
pub mod special;
pub mod tuple;
pub mod unf;
pub mod vector;
pub mod verify;

pub use build::emit::Emit;
pub use interfaces::add_transposed::AddTransposed;
pub use interfaces::binds::Binds;
pub use interfaces::branch::{
    Branch, ChooseSuccessor, SetSuccessorOperands, SuccessorOperands, successor_operands,
};
pub use interfaces::by_element::ByElement;
pub use interfaces::calls::{Callable, Callee, SizesOf};
pub use interfaces::carries::{Before, Carries};
pub use interfaces::cost::{Cost, CostKind, Elements};
pub use interfaces::derivative;
pub use interfaces::domain::Domain;
pub use interfaces::domain_sizes::DomainSizes;
pub use interfaces::effects::{Effects, effects, writes, writes_in_calls};
pub use interfaces::enters::Enters;
pub use interfaces::flow::{ControlPoint, Edge, Flow};
pub use interfaces::in_other_words::InOtherWords;
pub use interfaces::in_place::InPlace;
pub use interfaces::laws::{Law, Laws, Outcome};
pub use interfaces::of_unit::{OfUnit, Unit};
pub use interfaces::runs::Runs;
pub use interfaces::touches::{Lanes, Touched, Touches};
pub use interfaces::turns::Turns;
pub use interfaces::yields::{Yields, yielded};
pub use last_uses::{LastUse, LastUses, is_last_use, used_again};

use cotan_ir::Registry;
use cotan_ir::registry::{Builder, Dialect};
use std::sync::{Arc, LazyLock};

/// Every dialect.
pub static ALL: &[&Dialect] = &[
    &builtin::DIALECT,
    &func::DIALECT,
    &cf::DIALECT,
    &arith::DIALECT,
    &math::DIALECT,
    &special::DIALECT,
    &array::DIALECT,
    &tuple::DIALECT,
    &control::DIALECT,
    &r#loop::DIALECT,
    &closure::DIALECT,
    &unf::DIALECT,
    &linear::DIALECT,
    &cl::DIALECT,
    &chad::DIALECT,
    &ad::DIALECT,
    &scf::DIALECT,
    &memref::DIALECT,
    &vector::DIALECT,
    &cotan::DIALECT,
];

/// A registry in the making that has every dialect already.
pub fn builder() -> Builder {
    ALL.iter().fold(Registry::builder(), |builder, dialect| builder.dialect(dialect))
}

/// The registry of every dialect, which is made once.
pub fn registry() -> Arc<Registry> {
    static ALL: LazyLock<Arc<Registry>> = LazyLock::new(|| builder().build());
    ALL.clone()
}

/// The operations of a dialect, which are put nowhere but on this list: each one is made public
/// with its file, and its table goes into `OPS`. `cargo xtask fmt` formats files that are listed
/// like this.
macro_rules! ops {
    ($($(#[$attribute:meta])* $module:ident::$op:ident),* $(,)?) => {
        $(
            $(#[$attribute])*
            mod $module;
            pub use $module::$op;
        )*

        const OPS: &[&cotan_ir::spec::OpSpec] =
            &[$(<$op as cotan_ir::OpDef>::SPEC),*];
    };
}
pub(crate) use ops;

/// As `ops`, for a dialect in which every operation says what it is to a derivative: one that does
/// not is refused by the compiler. `attach_derivatives` attaches what they say.
macro_rules! differentiable_ops {
    ($($(#[$attribute:meta])* $module:ident::$op:ident),* $(,)?) => {
        crate::ops! { $($(#[$attribute])* $module::$op),* }

        fn attach_derivatives(builder: &mut cotan_ir::registry::Builder) {
            $(builder.attach(
                <$op as cotan_ir::OpDef>::SPEC.name,
                <$op as crate::derivative::Differentiate>::ROW,
            );)*
        }
    };
}
pub(crate) use differentiable_ops;
