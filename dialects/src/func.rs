//! The dialect `func`: functions and calls.

pub(crate) mod indirect;
mod lowered;
mod signature;
pub(crate) mod symbols;
mod visibility;

use crate::ComplexParts;
use cotan_ir::OpDef;
use cotan_ir::registry::Dialect;

pub use lowered::{INPUTS, SIZES, wrong_signature};
pub use visibility::make_others_private;

crate::ops! {
    #[allow(clippy::module_inception)]
    func::Func,
    r#return::Return,
    call::Call,
    call_indirect::CallIndirect,
    constant::Constant,
}

/// The attribute with the type that a function had in StableHLO.
pub const SIGNATURE: &str = "stablehlo.signature";

/// Functions and calls.
pub static DIALECT: Dialect = Dialect {
    name: "func",
    doc: "Functions and calls.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |builder| {
        for op in [Return::SPEC, Call::SPEC, CallIndirect::SPEC, Constant::SPEC] {
            builder.attach(op.name, ComplexParts::Packed);
        }
    },
}
.checked();
