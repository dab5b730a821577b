//! The operations of `vhlo`, with their versions and the attributes that each one stores.

use super::vhlo_upgrade::upgrade;
use cotan_ir::bytecode::StoredOp;

/// An operation with attributes: its name, its version, and its attributes in alphabetical order.
type Row = (&'static str, u32, &'static [&'static str]);

const ALL_REDUCE: &[&str] = &["channel_id", "replica_groups", "use_global_device_ids"];
const ALL_GATHER: &[&str] =
    &["all_gather_dim", "channel_id", "replica_groups", "use_global_device_ids"];
const ALL_TO_ALL: &[&str] =
    &["channel_id", "concat_dimension", "replica_groups", "split_count", "split_dimension"];
const CONVOLUTION: &[&str] = &[
    "batch_group_count",
    "feature_group_count",
    "input_batch_dimension",
    "input_feature_dimension",
    "input_spatial_dimensions",
    "kernel_input_feature_dimension",
    "kernel_output_feature_dimension",
    "kernel_spatial_dimensions",
    "lhs_dilation",
    "output_batch_dimension",
    "output_feature_dimension",
    "output_spatial_dimensions",
    "padding",
    "precision_config",
    "rhs_dilation",
    "window_reversal",
    "window_strides",
];
const COMPOSITE: &[&str] = &["composite_attributes", "decomposition", "name", "version"];
const ACCURACY: &[&str] = &["result_accuracy"];
const EPSILON: &[&str] = &["epsilon", "feature_index"];
const DIMENSIONS: &[&str] = &["dimensions"];

const ROWS: &[Row] = &[
    ("all_gather", 1, ALL_GATHER),
    ("all_gather", 2, ALL_GATHER),
    ("all_reduce", 1, ALL_REDUCE),
    ("all_reduce", 2, ALL_REDUCE),
    ("all_to_all", 1, ALL_TO_ALL),
    ("all_to_all", 2, ALL_TO_ALL),
    ("batch_norm_grad", 1, EPSILON),
    ("batch_norm_inference", 1, EPSILON),
    ("batch_norm_training", 1, EPSILON),
    ("broadcast", 1, &["broadcast_sizes"]),
    ("broadcast_in_dim", 1, &["broadcast_dimensions"]),
    ("call", 1, &["callee"]),
    ("cbrt", 2, ACCURACY),
    ("cholesky", 1, &["lower"]),
    ("collective_broadcast", 1, &["channel_id", "replica_groups"]),
    ("collective_broadcast", 2, &["channel_id", "has_dynamic_root", "replica_groups"]),
    ("collective_permute", 1, &["channel_id", "source_target_pairs"]),
    (
        "collective_reduce",
        1,
        &["channel_id", "has_dynamic_root", "replica_groups", "use_global_device_ids"],
    ),
    ("compare", 1, &["compare_type", "comparison_direction"]),
    ("composite", 1, COMPOSITE),
    ("composite", 2, COMPOSITE),
    ("concatenate", 1, &["dimension"]),
    ("constant", 1, &["value"]),
    ("convolution", 1, CONVOLUTION),
    ("cosine", 2, ACCURACY),
    ("cross-replica-sum", 1, &["replica_groups"]),
    (
        "custom_call",
        1,
        &[
            "api_version",
            "backend_config",
            "call_target_name",
            "called_computations",
            "has_side_effect",
            "operand_layouts",
            "output_operand_aliases",
            "result_layouts",
        ],
    ),
    (
        "custom_call",
        2,
        &[
            "api_version",
            "backend_config",
            "call_target_name",
            "called_computations",
            "has_side_effect",
            "operand_layouts",
            "output_operand_aliases",
            "result_layouts",
            "result_tilings",
        ],
    ),
    ("dot", 1, &["precision_config"]),
    (
        "dot_general",
        1,
        &[
            "lhs_batching_dimensions",
            "lhs_contracting_dimensions",
            "precision_config",
            "rhs_batching_dimensions",
            "rhs_contracting_dimensions",
        ],
    ),
    (
        "dot_general",
        2,
        &[
            "accumulation_type",
            "allow_imprecise_accumulation",
            "lhs_batching_dimensions",
            "lhs_component_count",
            "lhs_contracting_dimensions",
            "lhs_precision_type",
            "num_primitive_operations",
            "precision_config",
            "rhs_batching_dimensions",
            "rhs_component_count",
            "rhs_contracting_dimensions",
            "rhs_precision_type",
        ],
    ),
    (
        "dynamic_broadcast_in_dim",
        1,
        &["broadcast_dimensions", "known_expanding_dimensions", "known_nonexpanding_dimensions"],
    ),
    ("dynamic_conv", 1, CONVOLUTION),
    (
        "dynamic_conv",
        2,
        &[
            "batch_group_count",
            "feature_group_count",
            "input_batch_dimension",
            "input_feature_dimension",
            "input_spatial_dimensions",
            "kernel_input_feature_dimension",
            "kernel_output_feature_dimension",
            "kernel_spatial_dimensions",
            "lhs_dilation",
            "output_batch_dimension",
            "output_feature_dimension",
            "output_spatial_dimensions",
            "precision_config",
            "rhs_dilation",
            "window_reversal",
            "window_strides",
        ],
    ),
    (
        "dynamic_gather",
        1,
        &[
            "collapsed_slice_dims",
            "index_vector_dim",
            "indices_are_sorted",
            "offset_dims",
            "start_index_map",
        ],
    ),
    (
        "dynamic_gather",
        2,
        &[
            "collapsed_slice_dims",
            "index_vector_dim",
            "indices_are_sorted",
            "offset_dims",
            "operand_batching_dims",
            "start_index_map",
            "start_indices_batching_dims",
        ],
    ),
    ("dynamic_iota", 1, &["iota_dimension"]),
    ("dynamic_slice", 1, &["slice_sizes"]),
    ("einsum", 1, &["einsum_config"]),
    ("exponential", 2, ACCURACY),
    ("exponential_minus_one", 2, ACCURACY),
    ("fft", 1, &["fft_length", "fft_type"]),
    ("func", 1, &["arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility"]),
    (
        "gather",
        1,
        &[
            "collapsed_slice_dims",
            "index_vector_dim",
            "indices_are_sorted",
            "offset_dims",
            "slice_sizes",
            "start_index_map",
        ],
    ),
    (
        "gather",
        2,
        &[
            "collapsed_slice_dims",
            "index_vector_dim",
            "indices_are_sorted",
            "offset_dims",
            "operand_batching_dims",
            "slice_sizes",
            "start_index_map",
            "start_indices_batching_dims",
        ],
    ),
    ("get_dimension_size", 1, &["dimension"]),
    ("get_tuple_element", 1, &["index"]),
    ("infeed", 1, &["infeed_config", "layout"]),
    ("iota", 1, &["iota_dimension"]),
    ("log", 2, ACCURACY),
    ("log_plus_one", 2, ACCURACY),
    ("logistic", 2, ACCURACY),
    ("map", 1, DIMENSIONS),
    ("outfeed", 1, &["outfeed_config"]),
    ("pad", 1, &["edge_padding_high", "edge_padding_low", "interior_padding"]),
    ("recv", 1, &["channel_id", "channel_type", "is_host_transfer"]),
    ("recv", 2, &["channel_id", "channel_type", "is_host_transfer", "source_target_pairs"]),
    ("reduce", 1, DIMENSIONS),
    ("reduce_precision", 1, &["exponent_bits", "mantissa_bits"]),
    (
        "reduce_scatter",
        1,
        &["channel_id", "replica_groups", "scatter_dimension", "use_global_device_ids"],
    ),
    (
        "reduce_window",
        1,
        &["base_dilations", "padding", "window_dilations", "window_dimensions", "window_strides"],
    ),
    ("reverse", 1, DIMENSIONS),
    ("rng", 1, &["rng_distribution"]),
    ("rng_bit_generator", 1, &["rng_algorithm"]),
    ("rsqrt", 2, ACCURACY),
    (
        "scatter",
        1,
        &[
            "index_vector_dim",
            "indices_are_sorted",
            "inserted_window_dims",
            "scatter_dims_to_operand_dims",
            "unique_indices",
            "update_window_dims",
        ],
    ),
    (
        "scatter",
        2,
        &[
            "index_vector_dim",
            "indices_are_sorted",
            "input_batching_dims",
            "inserted_window_dims",
            "scatter_dims_to_operand_dims",
            "scatter_indices_batching_dims",
            "unique_indices",
            "update_window_dims",
        ],
    ),
    ("select_and_scatter", 1, &["padding", "window_dimensions", "window_strides"]),
    ("send", 1, &["channel_id", "channel_type", "is_host_transfer"]),
    ("send", 2, &["channel_id", "channel_type", "is_host_transfer", "source_target_pairs"]),
    ("set_dimension_size", 1, &["dimension"]),
    ("sine", 2, ACCURACY),
    ("slice", 1, &["limit_indices", "start_indices", "strides"]),
    ("sort", 1, &["dimension", "is_stable"]),
    ("sqrt", 2, ACCURACY),
    ("tan", 2, ACCURACY),
    ("tanh", 2, ACCURACY),
    ("torch_index_select", 1, &["batch_dims", "dim"]),
    ("transpose", 1, &["permutation"]),
    ("triangular_solve", 1, &["left_side", "lower", "transpose_a", "unit_diagonal"]),
    ("unary_einsum", 1, &["einsum_config"]),
];

/// Returns the operation that `vhlo.name_v1` becomes. Names that have no row for version 1 are of
/// operations without attributes.
pub(super) fn stored_op(full: &str) -> Result<StoredOp, String> {
    let unknown = || format!("`{full}` is not an operation of StableHLO 0.14 to 1.20");
    let name = full.strip_prefix("vhlo.").ok_or_else(unknown)?;
    let (name, version) = name.rsplit_once("_v").ok_or_else(unknown)?;
    let version: u32 = version.parse().map_err(|_| unknown())?;
    let row = ROWS.iter().find(|row| row.0 == name && row.1 == version);
    let properties = match row {
        Some(row) => row.2,
        None if version == 1 => &[],
        None => return Err(unknown()),
    };
    let (name, inside) = match name {
        "func" => ("func.func".into(), None),
        "call" => ("func.call".into(), None),
        "return" => ("stablehlo.return".into(), Some(("func.func", "func.return"))),
        name => (format!("stablehlo.{name}").into(), None),
    };
    Ok(StoredOp { name, inside, properties, upgrade })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_attributes_are_in_order() {
        assert!(ROWS.is_sorted_by(|a, b| (a.0, a.1) < (b.0, b.1)));
        for (name, _, attrs) in ROWS {
            assert!(attrs.is_sorted_by(|a, b| a < b), "{name}");
        }
    }
}
