//! Declarations of the parts of operations, types and attributes.

use super::text::{
    parse_attributes, parse_parts, parse_region, parse_values, print_attributes, print_parts,
    print_region, print_values,
};
use crate::attrs::{IS_TEXTS, IS_VARIADICITY_ARRAY};
use crate::types::{IS_ATTRIBUTE, IS_REGION};
use cotan_ir::constraints::{I32, UNIT};
use cotan_ir::{Attr, Op, Value};

/// Declares the operands of an operation.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @scale {
///     %0 = irdl.any
///     irdl.operands(x: %0, factors: variadic %0, offset: optional %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.operands")]
#[asm(custom(parse_values, print_values))]
pub struct Operands {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub args: cotan_ir::Operands,
    /// The names.
    #[attr(IS_TEXTS)]
    pub names: Option<Attr>,
    /// The numbers of values.
    #[attr(IS_VARIADICITY_ARRAY)]
    pub variadicity: Attr,
}

/// Declares the results of an operation.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @zero {
///     %0 = irdl.is f64
///     irdl.results(zero: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.results")]
#[asm(custom(parse_values, print_values))]
pub struct Results {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub args: cotan_ir::Operands,
    /// The names.
    #[attr(IS_TEXTS)]
    pub names: Option<Attr>,
    /// The numbers of values.
    #[attr(IS_VARIADICITY_ARRAY)]
    pub variadicity: Attr,
}

/// Declares the parameters of a type or attribute.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.type @quantity {
///     %0 = irdl.any
///     irdl.parameters(element: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.parameters")]
#[asm(custom(parse_parts, print_parts))]
pub struct Parameters {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub args: cotan_ir::Operands,
    /// The names.
    #[attr(IS_TEXTS)]
    pub names: Option<Attr>,
}

/// Declares attributes of an operation.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @round {
///     %0 = irdl.base "#builtin.integer"
///     irdl.attributes {"digits" = %0}
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.attributes")]
#[asm(custom(parse_attributes, print_attributes))]
pub struct Attributes {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub values: cotan_ir::Operands,
    /// The names.
    #[attr(IS_TEXTS, name = "attributeValueNames")]
    pub names: Attr,
}

/// Declares the regions of an operation.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @repeat {
///     %0 = irdl.is index
///     %1 = irdl.region(%0)
///     irdl.regions(body: %1)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.regions")]
#[asm(custom(parse_parts, print_parts))]
pub struct Regions {
    /// The constraints.
    #[operand(IS_REGION)]
    pub args: cotan_ir::Operands,
    /// The names.
    #[attr(IS_TEXTS)]
    pub names: Option<Attr>,
}

/// A constraint on a region: on the arguments of its entry block, and on the number of blocks.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @branch {
///     %0 = irdl.region() with size 2
///     irdl.regions(body: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.region")]
#[asm(custom(parse_region, print_region))]
pub struct Region {
    /// The constraints on the arguments.
    #[operand(IS_ATTRIBUTE)]
    pub args: cotan_ir::Operands,
    /// True if the arguments are constrained.
    #[attr(UNIT, name = "constrainedArguments")]
    pub constrained: Option<Attr>,
    /// The number of blocks.
    #[attr(I32, name = "numberOfBlocks")]
    pub blocks: Option<Attr>,
    /// The constraint.
    #[result(IS_REGION)]
    pub output: Value,
}
