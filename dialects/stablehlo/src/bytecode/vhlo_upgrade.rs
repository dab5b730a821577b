//! From the attributes of an operation of `vhlo` to those of `stablehlo`.
//!
//! Attributes that belong together become one, lists of integers become arrays, names of functions
//! become symbols, and those that `stablehlo` omits are removed.

use super::defaults::is_default;
use super::vhlo_groups;
use crate::attributes::{ChannelHandle, dense_integers};
use cotan_ir::bytecode::Upgrade;
use cotan_ir::{Attr, AttrData, AttrValue, Store, Type};
use std::borrow::Cow;

/// Replaces the attributes of an operation.
pub(super) fn upgrade(upgrade: &mut Upgrade<'_>) -> Result<(), String> {
    vhlo_groups::group(upgrade)?;
    if upgrade.name == "stablehlo.custom_call" {
        drop_empty_layouts(upgrade);
    }
    let name = upgrade.name;
    let attrs = std::mem::take(&mut upgrade.attrs);
    for (key, value) in attrs {
        if is_default(upgrade.store, name, &key, value) {
            continue;
        }
        let (key, value) = converted(upgrade.store, name, key, value)?;
        upgrade.attrs.extend(value.map(|value| (key, value)));
    }
    Ok(())
}

/// The layouts of operands and results are omitted together.
fn drop_empty_layouts(upgrade: &mut Upgrade<'_>) {
    let names = ["operand_layouts", "result_layouts"];
    if names.iter().all(|name| upgrade.get(name) == Some(Attr::EMPTY_ARRAY)) {
        upgrade.attrs.retain(|attr| !names.contains(&&*attr.0));
    }
}

type Converted = (Cow<'static, str>, Option<Attr>);

/// Returns the attribute of `stablehlo` for one of `vhlo`; none for a unit that is false.
fn converted(
    store: &mut Store,
    op: &str,
    key: Cow<'static, str>,
    value: Attr,
) -> Result<Converted, String> {
    let value = match (op.strip_prefix("stablehlo.").unwrap_or(op), &*key) {
        (_, "channel_id") => return channel_handle(store, value),
        (_, "use_global_device_ids" | "has_dynamic_root") => {
            return Ok((key, (value == Attr::TRUE).then_some(Attr::UNIT)));
        }
        ("func.call", "callee") | ("composite", "decomposition") => symbol(store, value),
        ("custom_call", "called_computations") => symbols(store, value),
        ("fft", "fft_length")
        | ("broadcast", "broadcast_sizes")
        | ("dynamic_slice" | "gather", "slice_sizes")
        | ("reverse" | "map" | "reduce", "dimensions")
        | ("transpose", "permutation")
        | ("pad", _)
        | ("slice", _)
        | ("broadcast_in_dim" | "dynamic_broadcast_in_dim", _)
        | ("select_and_scatter" | "reduce_window", "window_dimensions" | "window_strides")
        | ("reduce_window", "base_dilations" | "window_dilations")
        | ("convolution" | "dynamic_conv", "lhs_dilation" | "rhs_dilation" | "window_strides") => {
            integers(store, value)
        }
        ("convolution" | "dynamic_conv", "window_reversal") => booleans(store, value),
        _ => Some(value),
    };
    match value {
        Some(value) => Ok((key, Some(value))),
        None => Err(format!("`{key}` is of another kind than it should be")),
    }
}

fn channel_handle(store: &mut Store, id: Attr) -> Result<Converted, String> {
    let handle = store.as_int(id).ok_or("`channel_id` is no integer")?;
    let value = ChannelHandle { handle, kind: 0 }.to_attr(store);
    Ok(("channel_handle".into(), Some(value)))
}

/// `"name"` as `@name`.
fn symbol(store: &mut Store, name: Attr) -> Option<Attr> {
    let AttrData::String { text, .. } = *store.attr_data(name) else { return None };
    Some(store.symbol_ref(text))
}

fn symbols(store: &mut Store, names: Attr) -> Option<Attr> {
    let AttrData::Array(names) = store.attr_data(names).clone() else { return None };
    let symbols: Vec<Attr> =
        names.iter().map(|&name| symbol(store, name)).collect::<Option<_>>()?;
    Some(store.array_attr(&symbols))
}

/// `dense<[1, 2]> : tensor<2xi64>` as `array<i64: 1, 2>`.
fn integers(store: &mut Store, dense: Attr) -> Option<Attr> {
    let (_, integers) = dense_integers(store, dense)?;
    Some(store.i64_array(&integers))
}

/// `dense<[true]> : tensor<1xi1>` as `array<i1: true>`.
fn booleans(store: &mut Store, dense: Attr) -> Option<Attr> {
    let (_, bits) = dense_integers(store, dense)?;
    let bytes = bits.iter().map(|&bit| u8::from(bit != 0)).collect();
    Some(store.intern_attr(AttrData::DenseArray { element: Type::I1, bytes }))
}
