//! IRDL: dialects that are defined by text and loaded at run time.
//!
//! [`add_to`] registers the dialect `irdl`, in which the definitions are written. [`extend`] adds the
//! dialects that a module defines to a registry: programs with their operations, types and
//! attributes are read, verified and printed without a compiler.
//!
//! ```
//! use cotan_ir::{Registry, parse_str};
//!
//! let registry = cotan_irdl::add_to(Registry::builder()).build();
//! let definitions = parse_str(&registry, "irdl.dialect @units {
//!   irdl.type @length
//!   irdl.operation @double {
//!     %0 = irdl.base @units::@length
//!     irdl.operands(x: %0)
//!     irdl.results(twice: %0)
//!   }
//! }")?;
//! let registry = cotan_irdl::extend(&registry, &definitions)?;
//! let program = r#""units.double"() : () -> !units.length"#;
//! let errors = parse_str(&registry, program).err().unwrap_or_default();
//! assert!(errors.to_string().contains("requires 1 operand, but has 0"), "{errors}");
//! # Ok::<(), cotan_ir::Diagnostics>(())
//! ```

mod attrs;
mod definition;
mod load;
pub mod ops;
mod types;
mod verify;

pub use load::extend;

use cotan_ir::registry::{Builder, Dialect};

/// Definitions of dialects.
pub static DIALECT: Dialect = Dialect {
    name: "irdl",
    doc: "Definitions of dialects: their operations, types and attributes, and the constraints on \
          them.",
    ops: ops::ALL,
    types: &[&types::ATTRIBUTE, &types::REGION],
    attrs: &[&attrs::VARIADICITY_ARRAY],
    attach: |builder| builder.attach_to_attr(&attrs::VARIADICITY_ARRAY, attrs::TEXT),
};

/// Adds the dialect `irdl` to a registry.
#[must_use]
pub fn add_to(builder: Builder) -> Builder {
    builder.dialect(&DIALECT)
}
