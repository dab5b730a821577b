//! The dialects of Cotan: one folder each, one file per operation.
//!
//! [`registry`] returns the registry of all dialects; an embedder with further dialects starts from
//! [`builder`].

pub mod ad;
pub mod arith;
pub mod array;
pub mod autodiff;
pub mod builtin;
pub mod cf;
pub mod chad;
pub mod closure;
pub mod combinator;
pub mod complex;
pub mod cotan;
pub mod func;
pub mod interfaces;
pub mod interp;
pub mod linear;
pub mod r#loop;
pub mod math;
pub mod memref;
pub mod prelude;
pub mod scf;
pub mod special;
pub mod sum;
pub mod tuple;
pub mod unf;
pub mod vector;

pub use interfaces::accumulator_flow::{AccumulatorFlow, Sources};
pub use interfaces::calls::{Callable, Callee, SizesOf};
pub use interfaces::complex_parts::ComplexParts;
pub use interfaces::control_flow::{
    Branch, ControlFlow, RegionEdge, RegionPoint, SuccessorOperands, successor_operands,
};
pub use interfaces::cost::{Cost, CostKind, Elements, Execution, ReverseCost};
pub use interfaces::decomposition::{Decomposition, WriteOps};
pub use interfaces::derivative_rules;
pub use interfaces::effects::{Effects, effects, writes, writes_in_calls};
pub use interfaces::emit::Emit;
pub use interfaces::executes_once::ExecutesOnce;
pub use interfaces::in_place::{InPlace, used_again};
pub use interfaces::iteration_space::IterationSpace;
pub use interfaces::laws::{Law, Laws, Outcome};
pub use interfaces::linear_hints::{AddTransposed, LinearHints, OneHot};
pub use interfaces::loops::counted_loop::{CountedLoop, LoopRange};
pub use interfaces::loops::iterations::{Iteration, Iterations};
pub use interfaces::memory_access::{AccessSet, Lanes, MemoryAccess};
pub use interfaces::region_execution::RegionExecution;
pub use interfaces::region_return::yielded;

use cotan_ir::Registry;
use cotan_ir::registry::{Builder, Dialect};
use std::sync::{Arc, LazyLock};

/// All dialects.
pub static ALL: &[&Dialect] = &[
    &builtin::DIALECT,
    &func::DIALECT,
    &cf::DIALECT,
    &arith::DIALECT,
    &math::DIALECT,
    &special::DIALECT,
    &complex::DIALECT,
    &array::DIALECT,
    &tuple::DIALECT,
    &scf::DIALECT,
    &r#loop::DIALECT,
    &closure::DIALECT,
    &sum::DIALECT,
    &unf::DIALECT,
    &linear::DIALECT,
    &combinator::DIALECT,
    &chad::DIALECT,
    &ad::DIALECT,
    &memref::DIALECT,
    &vector::DIALECT,
    &cotan::DIALECT,
];

/// Returns a registry builder with all dialects.
pub fn builder() -> Builder {
    ALL.iter().fold(Registry::builder(), |builder, dialect| builder.dialect(dialect))
}

/// Returns the shared registry of all dialects.
pub fn registry() -> Arc<Registry> {
    static ALL: LazyLock<Arc<Registry>> = LazyLock::new(|| builder().build());
    ALL.clone()
}

/// Declares the operations of a dialect, which are listed nowhere else. Each one is exported with
/// its file, and its table is added to `OPS`. `cargo xtask fmt` formats files that are listed like
/// this.
macro_rules! ops {
    ($($(#[$attribute:meta])* $module:ident::$op:ident),* $(,)?) => {
        $(
            $(#[$attribute])*
            pub(crate) mod $module;
            pub use $module::$op;
        )*

        pub(crate) const OPS: &[&cotan_ir::spec::OpSpec] =
            &[$(<$op as cotan_ir::OpDef>::SPEC),*];
    };
}
pub(crate) use ops;

/// As `ops`, for a dialect whose operations all declare derivative rules: a missing one is a
/// compile error. `attach_derivatives` attaches the rules.
macro_rules! differentiable_ops {
    ($($(#[$attribute:meta])* $module:ident::$op:ident),* $(,)?) => {
        crate::ops! { $($(#[$attribute])* $module::$op),* }

        pub(crate) fn attach_derivatives(builder: &mut cotan_ir::registry::Builder) {
            $(builder.attach(
                <$op as cotan_ir::OpDef>::SPEC.name,
                <$op as crate::derivative_rules::Differentiate>::ROW,
            );)*
        }
    };
}
pub(crate) use differentiable_ops;

/// Declares the terminator of the regions of a dialect, which yields its operands. The words in
/// parentheses are further interfaces that the operation implements.
macro_rules! yields {
    ($(#[$doc:meta])* $name:literal ($($implemented:path),*) [$($attached:tt)*]) => {
        $(#[$doc])*
        #[derive(cotan_ir::Op, Clone, Copy, Debug)]
        #[op(
            $name, pure, terminator, region_return,
            verify = $crate::interfaces::verify::body::verify_end,
            impl($crate::interp::Evaluate, $($implemented),*),
            attach($crate::Cost::FREE, $($attached)*)
        )]
        #[asm("attr-dict ($values^ `:` type($values))?")]
        pub struct Yield {
            /// The yielded values.
            #[operand(cotan_ir::constraints::ANY)]
            pub values: cotan_ir::Operands,
        }

        impl $crate::interp::Evaluate for Yield {
            fn evaluate(
                &self,
                frame: &mut $crate::interp::Frame<'_, '_>,
                _: cotan_ir::Op,
            ) -> Result<$crate::interp::Next, $crate::interp::Trap> {
                let values = frame.get_all(self.values.iter(frame.ir()))?;
                Ok($crate::interp::Next::Leave(values))
            }
        }

        impl $crate::derivative_rules::Differentiate for Yield {
            const CLASSES: &'static [$crate::derivative_rules::OperandRule] =
                &[$crate::derivative_rules::OperandRule::Region];
        }
    };
}
pub(crate) use yields;
