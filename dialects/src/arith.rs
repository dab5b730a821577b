//! The dialect `arith`: elementwise arithmetic on integers, floats, vectors and tensors.
//!
//! Operations, attributes and syntax are those of MLIR. The semantics are total: see each
//! operation.

mod bits;
mod casts;
mod emit;
mod extended;
pub(crate) mod extrema;
mod fastmath;
pub mod formats;
mod monoid;
mod operands;
pub(crate) use operands::LARGEST;
mod overflow;
mod predicates;
mod reader;
mod regroup;
mod rounding;
mod scale;
mod signs;

use cotan_ir::registry::Dialect;

pub use fastmath::FastMath;
pub use overflow::Overflow;
pub use predicates::{CmpfPredicate, CmpiPredicate};
pub use rounding::RoundingMode;

crate::differentiable_ops! {
    addf::Addf,
    addi::Addi,
    addui_extended::AdduiExtended,
    andi::Andi,
    bitcast::Bitcast,
    ceildivsi::Ceildivsi,
    ceildivui::Ceildivui,
    cmpf::Cmpf,
    cmpi::Cmpi,
    constant::Constant,
    convertf::Convertf,
    divf::Divf,
    divsi::Divsi,
    divui::Divui,
    extf::Extf,
    extsi::Extsi,
    extui::Extui,
    floordivsi::Floordivsi,
    flush_denormals::FlushDenormals,
    fptosi::Fptosi,
    fptoui::Fptoui,
    index_cast::IndexCast,
    index_castui::IndexCastui,
    maximumf::Maximumf,
    maxnumf::Maxnumf,
    maxsi::Maxsi,
    maxui::Maxui,
    minimumf::Minimumf,
    minnumf::Minnumf,
    minsi::Minsi,
    minui::Minui,
    mulf::Mulf,
    muli::Muli,
    mulsi_extended::MulsiExtended,
    mului_extended::MuluiExtended,
    negf::Negf,
    ori::Ori,
    remf::Remf,
    remsi::Remsi,
    remui::Remui,
    scaling_extf::ScalingExtf,
    scaling_truncf::ScalingTruncf,
    select::Select,
    shli::Shli,
    shrsi::Shrsi,
    shrui::Shrui,
    sitofp::Sitofp,
    subf::Subf,
    subi::Subi,
    subui_extended::SubuiExtended,
    truncf::Truncf,
    trunci::Trunci,
    uitofp::Uitofp,
    xori::Xori,
}

/// Arithmetic on integers and floats.
pub static DIALECT: Dialect = Dialect {
    name: "arith",
    doc: "Arithmetic on integers and floats, elementwise on vectors and tensors.",
    ops: OPS,
    types: &[],
    attrs: &[FastMath::DEF, Overflow::DEF],
    attach: attach_derivatives,
}
.checked();
