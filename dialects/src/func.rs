//! The dialect `func`: functions and calls.

mod call;
mod call_indirect;
mod constant;
#[allow(clippy::module_inception)]
mod func;
mod r#return;
mod signature;
mod symbols;

use cotan_ir::registry::Dialect;

crate::ops! {
    func::Func,
    r#return::Return,
    call::Call,
    call_indirect::CallIndirect,
    constant::Constant,
}

/// Functions and calls.
pub static DIALECT: Dialect = Dialect {
    name: "func",
    doc: "Functions and calls.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
};
