//! Constraints on types and attributes.

use super::text::{
    parse_base, parse_is, parse_list, parse_parametric, parse_pred, print_base, print_is,
    print_list, print_parametric, print_pred,
};
use crate::types::IS_ATTRIBUTE;
use cotan_ir::constraints::{ANY_ATTR, STRING, SYMBOL_REF};
use cotan_ir::{Attr, Op, Operands, Value};

/// Any type or attribute.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @show {
///     %0 = irdl.any
///     irdl.operands(x: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.any")]
#[asm(custom(super::text::parse_any, super::text::print_any))]
pub struct Any {
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// One type or attribute.
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
#[op("irdl.is")]
#[asm(custom(parse_is, print_is))]
pub struct Is {
    /// The type or attribute.
    #[attr(ANY_ATTR)]
    pub expected: Attr,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// The types or attributes of a name, with any parameters.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.type @length
///   irdl.operation @measure {
///     %0 = irdl.base @units::@length
///     %1 = irdl.base "!builtin.integer"
///     irdl.operands(x: %0)
///     irdl.results(number: %1)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.base")]
#[asm(custom(parse_base, print_base))]
pub struct Base {
    /// The definition.
    #[attr(SYMBOL_REF)]
    pub base_ref: Option<Attr>,
    /// A name with `!` or `#` in front.
    #[attr(STRING)]
    pub base_name: Option<Attr>,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// The types or attributes of a name whose parameters satisfy constraints.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.type @quantity {
///     %0 = irdl.any
///     irdl.parameters(element: %0)
///   }
///   irdl.operation @value {
///     %0 = irdl.any
///     %1 = irdl.parametric @units::@quantity<%0>
///     irdl.operands(x: %1)
///     irdl.results(value: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.parametric")]
#[asm(custom(parse_parametric, print_parametric))]
pub struct Parametric {
    /// The definition.
    #[attr(SYMBOL_REF)]
    pub base_type: Attr,
    /// The constraints on its parameters.
    #[operand(IS_ATTRIBUTE)]
    pub args: Operands,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// The types or attributes that satisfy one of several constraints.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @sqrt {
///     %0 = irdl.is f32
///     %1 = irdl.is f64
///     %2 = irdl.any_of(%0, %1)
///     irdl.operands(x: %2)
///     irdl.results(root: %2)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.any_of")]
#[asm(custom(parse_list, print_list))]
pub struct AnyOf {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub args: Operands,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// The types or attributes that satisfy all of several constraints.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @count {
///     %0 = irdl.base "!builtin.integer"
///     %1 = irdl.is i64
///     %2 = irdl.all_of(%0, %1)
///     irdl.results(count: %2)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.all_of")]
#[asm(custom(parse_list, print_list))]
pub struct AllOf {
    /// The constraints.
    #[operand(IS_ATTRIBUTE)]
    pub args: Operands,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}

/// A condition in C++. It is read and printed; a dialect that contains one cannot be loaded.
///
/// ```mlir
/// irdl.dialect @units {
///   irdl.operation @show {
///     %0 = irdl.c_pred "::llvm::isa<::mlir::FloatType>($_self)"
///     irdl.operands(x: %0)
///   }
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("irdl.c_pred")]
#[asm(custom(parse_pred, print_pred))]
pub struct CPred {
    /// The condition.
    #[attr(STRING)]
    pub pred: Attr,
    /// The constraint.
    #[result(IS_ATTRIBUTE)]
    pub output: Value,
}
