//! Values of attributes that `vhlo` stores and `stablehlo` omits.

use crate::attributes::{ComparisonType, Precision, ResultAccuracy, dense_integers};
use cotan_ir::{Attr, AttrData, AttrValue, Store};

/// Returns whether an operation omits an attribute with this value. Those with a declared default
/// need no rule.
pub(super) fn is_default(store: &Store, op: &str, key: &str, value: Attr) -> bool {
    match (op.strip_prefix("stablehlo.").unwrap_or(op), key) {
        ("func.func", "sym_visibility") => store.as_str(value) == Some(""),
        ("func.func", "arg_attrs" | "res_attrs") => value == Attr::EMPTY_ARRAY,
        (_, "channel_id") => store.as_int(value) == Some(0),
        ("compare", "compare_type") => {
            ComparisonType::from_attr(store, value) == Some(ComparisonType::NoType)
        }
        ("composite", "version") => store.as_int(value) == Some(0),
        ("composite", "composite_attributes") => value == Attr::EMPTY_DICT,
        (_, "precision_config") => is_default_precision(store, value),
        ("convolution" | "dynamic_conv", "window_strides" | "lhs_dilation" | "rhs_dilation")
        | ("reduce_window", "window_strides" | "base_dilations" | "window_dilations")
        | ("select_and_scatter", "window_strides") => is_splat(store, value, 1),
        ("convolution" | "reduce_window" | "select_and_scatter", "padding")
        | ("convolution" | "dynamic_conv", "window_reversal") => is_splat(store, value, 0),
        ("custom_call", "backend_config") => {
            value == Attr::EMPTY_DICT || store.as_str(value) == Some("")
        }
        ("custom_call", "output_operand_aliases" | "result_tilings") | ("infeed", "layout") => {
            value == Attr::EMPTY_ARRAY
        }
        ("infeed", "infeed_config") | ("outfeed", "outfeed_config") => {
            store.as_str(value) == Some("")
        }
        (
            "dynamic_broadcast_in_dim",
            "known_expanding_dimensions" | "known_nonexpanding_dimensions",
        )
        | ("send" | "recv", "source_target_pairs") => is_empty(store, value),
        (_, "result_accuracy") => {
            ResultAccuracy::from_attr(store, value) == Some(ResultAccuracy::DEFAULT)
        }
        _ => false,
    }
}

fn is_default_precision(store: &Store, value: Attr) -> bool {
    match store.attr_data(value) {
        AttrData::Array(items) => {
            items.iter().all(|&item| Precision::from_attr(store, item) == Some(Precision::Default))
        }
        _ => false,
    }
}

/// Returns whether there are elements, all equal to this one.
fn is_splat(store: &Store, value: Attr, element: i64) -> bool {
    let AttrData::Dense(dense) = store.attr_data(value) else { return false };
    let cotan_ir::attrs::Elements::Bytes { bytes, splat: true } = &dense.elements else {
        return false;
    };
    let expected = element.to_le_bytes();
    bytes.len() <= expected.len() && **bytes == expected[..bytes.len()]
}

fn is_empty(store: &Store, value: Attr) -> bool {
    dense_integers(store, value).is_some_and(|(_, integers)| integers.is_empty())
}
