//! Definitions of dialects, operations, types and attributes.

use super::text::{parse_definition, print_definition};
use crate::load::verify_dialect;
use cotan_ir::constraints::STRING;
use cotan_ir::{Attr, Op, Region};

macro_rules! definitions {
    ($($(#[$doc:meta])* $op:ident = $name:literal $(, $more:tt = $value:path)?;)*) => {$(
        $(#[$doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, symbol, symbol_table, no_terminator $(, $more = $value)?)]
        #[asm(custom(parse_definition, print_definition))]
        pub struct $op {
            /// The name.
            #[attr(STRING)]
            pub sym_name: Attr,
            /// The definition.
            #[region(single_block)]
            pub body: Region,
        }
    )*};
}

definitions! {
    /// Defines a dialect: its operations, types and attributes.
    ///
    /// ```mlir
    /// irdl.dialect @units {
    ///   irdl.type @length
    /// }
    /// ```
    Dialect = "irdl.dialect", verify = verify_dialect;

    /// Defines an operation. What it does not declare, it does not have; without
    /// `irdl.regions` its regions are any.
    ///
    /// ```mlir
    /// irdl.dialect @units {
    ///   irdl.operation @scale {
    ///     %0 = irdl.is f64
    ///     irdl.operands(x: %0, factors: variadic %0)
    ///     irdl.results(product: %0)
    ///   }
    /// }
    /// ```
    Operation = "irdl.operation";

    /// Defines a type.
    ///
    /// ```mlir
    /// irdl.dialect @units {
    ///   irdl.type @quantity {
    ///     %0 = irdl.any
    ///     irdl.parameters(element: %0)
    ///   }
    /// }
    /// ```
    Type = "irdl.type";

    /// Defines an attribute.
    ///
    /// ```mlir
    /// irdl.dialect @units {
    ///   irdl.attribute @prefix {
    ///     %0 = irdl.base "#builtin.string"
    ///     irdl.parameters(name: %0)
    ///   }
    /// }
    /// ```
    Attribute = "irdl.attribute";
}
