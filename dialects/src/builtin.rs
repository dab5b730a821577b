//! The dialect `builtin`: modules.
//!
//! Builtin types and attributes belong to the core.

use cotan_ir::registry::Dialect;

crate::ops! {
    module::Module,
    unrealized_conversion_cast::UnrealizedConversionCast,
}

/// Modules.
pub static DIALECT: Dialect = Dialect {
    name: "builtin",
    doc: "Modules, and conversions that are not resolved yet.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
