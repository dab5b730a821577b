//! The operations of the dialect.

mod constraints;
mod definitions;
mod parts;
mod text;

pub use constraints::{AllOf, Any, AnyOf, Base, CPred, Is, Parametric};
pub use definitions::{Attribute, Dialect, Operation, Type};
pub use parts::{Attributes, Operands, Parameters, Region, Regions, Results};

use cotan_ir::OpDef;
use cotan_ir::spec::OpSpec;

/// All of them.
pub const ALL: &[&OpSpec] = &[
    AllOf::SPEC,
    Any::SPEC,
    AnyOf::SPEC,
    Attribute::SPEC,
    Attributes::SPEC,
    Base::SPEC,
    CPred::SPEC,
    Dialect::SPEC,
    Is::SPEC,
    Operands::SPEC,
    Operation::SPEC,
    Parameters::SPEC,
    Parametric::SPEC,
    Region::SPEC,
    Regions::SPEC,
    Results::SPEC,
    Type::SPEC,
];
