//! The dialect `check`: expectations of tests.

mod expect_almost_eq;
mod expect_close;
mod expect_eq;
mod expect_serialized_eq;

use cotan_ir::registry::Dialect;

crate::ops! {
    expect_almost_eq::ExpectAlmostEq,
    expect_almost_eq::ExpectAlmostEqConst,
    expect_close::ExpectClose,
    expect_eq::ExpectEq,
    expect_eq::ExpectEqConst,
    expect_serialized_eq::ExpectSerializedEq,
}

/// Expectations of tests.
pub static DIALECT: Dialect = Dialect {
    name: "check",
    doc: "Expectations of tests: they stop a program whose values differ.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
