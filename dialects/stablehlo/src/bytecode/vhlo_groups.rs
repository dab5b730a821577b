//! Attributes of `vhlo` that become one of `stablehlo`: dimensions, algorithms, channels.

use crate::attributes::{
    ChannelHandle, ConvDimensions, DotAlgorithm, DotDimensions, GatherDimensions, Integers, Layout,
    ScatterDimensions, dense_integers,
};
use cotan_ir::bytecode::Upgrade;
use cotan_ir::{Attr, AttrValue, Type};

/// Replaces the attributes of an operation that become one.
pub(super) fn group(upgrade: &mut Upgrade<'_>) -> Result<(), String> {
    match upgrade.name {
        "stablehlo.convolution" => convolution(upgrade),
        "stablehlo.dynamic_conv" => {
            // Version 1 has constant padding, besides the operand that counts.
            upgrade.take("padding");
            convolution(upgrade)
        }
        "stablehlo.dot_general" => {
            dot(upgrade)?;
            dot_algorithm(upgrade)
        }
        "stablehlo.gather" | "stablehlo.dynamic_gather" => gather(upgrade),
        "stablehlo.scatter" => scatter(upgrade),
        "stablehlo.send" | "stablehlo.recv" => channel(upgrade),
        _ => Ok(()),
    }
}

fn take(upgrade: &mut Upgrade<'_>, name: &str) -> Result<Attr, String> {
    upgrade.take(name).ok_or_else(|| format!("`{name}` is missing"))
}

fn integer(upgrade: &mut Upgrade<'_>, name: &str) -> Result<i64, String> {
    let value = take(upgrade, name)?;
    upgrade.store.as_int(value).ok_or_else(|| format!("`{name}` is no integer"))
}

fn integers(upgrade: &mut Upgrade<'_>, name: &str) -> Result<Integers, String> {
    let value = take(upgrade, name)?;
    match dense_integers(upgrade.store, value) {
        Some((_, integers)) => Ok(integers.into_iter().collect()),
        None => Err(format!("`{name}` is no list of integers")),
    }
}

/// Returns integers that older versions lack.
fn optional_integers(upgrade: &mut Upgrade<'_>, name: &str) -> Result<Integers, String> {
    match upgrade.get(name) {
        Some(_) => integers(upgrade, name),
        None => Ok(Integers::default()),
    }
}

fn ty(upgrade: &mut Upgrade<'_>, name: &str) -> Result<Type, String> {
    let value = take(upgrade, name)?;
    upgrade.store.as_type(value).ok_or_else(|| format!("`{name}` is no type"))
}

fn set(upgrade: &mut Upgrade<'_>, name: &'static str, value: &impl AttrValue) {
    let value = value.to_attr(upgrade.store);
    upgrade.set(name, value);
}

fn convolution(u: &mut Upgrade<'_>) -> Result<(), String> {
    let mut layout = |first: &str, second: &str, spatial: &str| {
        Ok::<Layout, String>(Layout {
            first: integer(u, first)?,
            second: integer(u, second)?,
            spatial: integers(u, spatial)?,
        })
    };
    let value = ConvDimensions {
        input: layout(
            "input_batch_dimension",
            "input_feature_dimension",
            "input_spatial_dimensions",
        )?,
        kernel: layout(
            "kernel_input_feature_dimension",
            "kernel_output_feature_dimension",
            "kernel_spatial_dimensions",
        )?,
        output: layout(
            "output_batch_dimension",
            "output_feature_dimension",
            "output_spatial_dimensions",
        )?,
    };
    set(u, "dimension_numbers", &value);
    Ok(())
}

fn dot(u: &mut Upgrade<'_>) -> Result<(), String> {
    let value = DotDimensions {
        lhs_batching: integers(u, "lhs_batching_dimensions")?,
        rhs_batching: integers(u, "rhs_batching_dimensions")?,
        lhs_contracting: integers(u, "lhs_contracting_dimensions")?,
        rhs_contracting: integers(u, "rhs_contracting_dimensions")?,
    };
    set(u, "dot_dimension_numbers", &value);
    Ok(())
}

const ALGORITHM: [&str; 7] = [
    "lhs_precision_type",
    "rhs_precision_type",
    "accumulation_type",
    "lhs_component_count",
    "rhs_component_count",
    "num_primitive_operations",
    "allow_imprecise_accumulation",
];

/// Without an algorithm all its fields are the type `none`, or missing in version 1.
fn dot_algorithm(u: &mut Upgrade<'_>) -> Result<(), String> {
    let is_none = |u: &Upgrade<'_>, name: &str| {
        u.get(name).is_none_or(|value| u.store.as_type(value) == Some(Type::NONE))
    };
    if ALGORITHM.iter().all(|name| is_none(u, name)) {
        u.attrs.retain(|attr| !ALGORITHM.contains(&&*attr.0));
        return Ok(());
    }
    let value = DotAlgorithm {
        lhs_precision_type: ty(u, ALGORITHM[0])?,
        rhs_precision_type: ty(u, ALGORITHM[1])?,
        accumulation_type: ty(u, ALGORITHM[2])?,
        lhs_component_count: integer(u, ALGORITHM[3])?,
        rhs_component_count: integer(u, ALGORITHM[4])?,
        num_primitive_operations: integer(u, ALGORITHM[5])?,
        allow_imprecise_accumulation: take(u, ALGORITHM[6])? == Attr::TRUE,
    };
    set(u, "algorithm", &value);
    Ok(())
}

fn gather(u: &mut Upgrade<'_>) -> Result<(), String> {
    let value = GatherDimensions {
        offset_dims: integers(u, "offset_dims")?,
        collapsed_slice_dims: integers(u, "collapsed_slice_dims")?,
        operand_batching_dims: optional_integers(u, "operand_batching_dims")?,
        start_indices_batching_dims: optional_integers(u, "start_indices_batching_dims")?,
        start_index_map: integers(u, "start_index_map")?,
        index_vector_dim: integer(u, "index_vector_dim")?,
    };
    set(u, "dimension_numbers", &value);
    Ok(())
}

fn scatter(u: &mut Upgrade<'_>) -> Result<(), String> {
    let value = ScatterDimensions {
        update_window_dims: integers(u, "update_window_dims")?,
        inserted_window_dims: integers(u, "inserted_window_dims")?,
        input_batching_dims: optional_integers(u, "input_batching_dims")?,
        scatter_indices_batching_dims: optional_integers(u, "scatter_indices_batching_dims")?,
        scatter_dims_to_operand_dims: integers(u, "scatter_dims_to_operand_dims")?,
        index_vector_dim: integer(u, "index_vector_dim")?,
    };
    set(u, "scatter_dimension_numbers", &value);
    Ok(())
}

fn channel(u: &mut Upgrade<'_>) -> Result<(), String> {
    let value =
        ChannelHandle { handle: integer(u, "channel_id")?, kind: integer(u, "channel_type")? };
    set(u, "channel_handle", &value);
    Ok(())
}
