//! The dialects of StableHLO: `stablehlo`, `chlo`, `sdy` and `check`.
//!
//! They are text, types and rules. Their meaning is a pass to the dialects of arrays.
//! [`add_to`] registers all four.

/// Declares the operations of a dialect, which are listed nowhere else. Each one is exported with
/// its file, and its table is added to `OPS`.
macro_rules! ops {
    ($($module:ident::$op:ident),* $(,)?) => {
        $(pub use $module::$op;)*

        pub(crate) const OPS: &[&cotan_ir::spec::OpSpec] =
            &[$(<$op as cotan_ir::OpDef>::SPEC),*];
    };
}
pub(crate) use ops;

pub mod attributes;
mod bytecode;
pub mod check;
mod check_op;
pub mod chlo;
pub mod sdy;
pub mod stablehlo;
mod text;
pub mod types;

use cotan_ir::registry::{Builder, Dialect};
use cotan_ir::spec::OpSpec;

/// The dialects.
pub static ALL: &[&Dialect] =
    &[&stablehlo::DIALECT, &chlo::DIALECT, &sdy::DIALECT, &check::DIALECT];

/// Returns two lists as one.
const fn joined<const N: usize>(
    first: &[&'static OpSpec],
    second: &[&'static OpSpec],
) -> [&'static OpSpec; N] {
    let mut all = [first[0]; N];
    let mut index = 0;
    while index < N {
        all[index] = match index < first.len() {
            true => first[index],
            false => second[index - first.len()],
        };
        index += 1;
    }
    all
}

/// Adds the dialects to a registry.
#[must_use]
pub fn add_to(builder: Builder) -> Builder {
    let mut builder = ALL.iter().fold(builder, |builder, dialect| builder.dialect(dialect));
    bytecode::attach(&mut builder);
    builder
}
