//! Constraints on lists of attributes.

use super::{ChloPrecision, OutputOperandAlias, Precision, dense_integers};
use cotan_ir::spec::{AttrConstraint, AttrStyle};
use cotan_ir::{Attr, AttrData, AttrValue, Store};

macro_rules! constraints {
    ($($(#[$doc:meta])* $name:ident = $description:literal, $holds:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: AttrConstraint = AttrConstraint {
            description: $description,
            holds: $holds,
            style: AttrStyle::Full,
        };
    )*};
}

fn all(store: &Store, attr: Attr, holds: impl Fn(Attr) -> bool) -> bool {
    match store.attr_data(attr) {
        AttrData::Array(items) => items.iter().all(|&item| holds(item)),
        _ => false,
    }
}

constraints! {
    /// A precision for each operand.
    PRECISIONS = "array of `stablehlo.precision`",
        |s, a| all(s, a, |item| Precision::from_attr(s, item).is_some() || ChloPrecision::from_attr(s, item).is_some());
    /// Names of functions.
    FUNCTIONS = "array of flat symbol references",
        |s, a| all(s, a, |item| matches!(s.attr_data(item), AttrData::SymbolRef(path) if path.len() == 1));
    /// Aliases of results.
    ALIASES = "array of `stablehlo.output_operand_alias`",
        |s, a| all(s, a, |item| OutputOperandAlias::from_attr(s, item).is_some());
    /// A string or a dictionary.
    STRING_OR_DICT = "string or dictionary",
        |s, a| matches!(s.attr_data(a), AttrData::String { .. } | AttrData::ByteString { .. } | AttrData::Dict(_));
    /// Groups of devices: a matrix of integers, or axes of a mesh.
    REPLICA_GROUPS = "matrix of integers or axes of a mesh",
        |s, a| dense_integers(s, a).is_some() || matches!(s.attr_data(a), AttrData::Dialect { .. });
    /// Pairs of devices.
    PAIRS = "dense tensor of n x 2 integers",
        |s, a| dense_integers(s, a).is_some_and(|(shape, _)| matches!(shape[..], [_, 2]));
    /// Booleans.
    BOOLS = "i1 dense array attribute",
        |s, a| matches!(s.attr_data(a), AttrData::DenseArray { element: cotan_ir::Type::I1, .. });
    /// Elements of a tensor.
    ELEMENTS = "dense elements", |s, a| {
        matches!(s.attr_data(a), AttrData::Dense(_) | AttrData::DenseResource { .. } | AttrData::Sparse { .. })
    };
}

/// Returns the booleans of a dense array.
pub fn booleans(store: &Store, attr: Attr) -> Option<Vec<bool>> {
    match store.attr_data(attr) {
        AttrData::DenseArray { element: cotan_ir::Type::I1, bytes } => {
            Some(bytes.iter().map(|&byte| byte != 0).collect())
        }
        _ => None,
    }
}
