//! Operations of several devices.

use crate::attributes::{ChannelHandle, PAIRS, REPLICA_GROUPS};
use crate::types::{TENSOR, UI32_TENSOR};
use cotan_ir::constraints::UNIT;
use cotan_ir::{Attr, Op, Operands, Region, Results, Value};

/// Concatenates the arrays of a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_gather")]
pub struct AllGather {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The dimension.
    #[attr]
    pub all_gather_dim: i64,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// Present if groups name devices of all partitions.
    #[attr(UNIT)]
    pub use_global_device_ids: Option<Attr>,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

/// Combines the arrays of a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_reduce")]
pub struct AllReduce {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// Present if groups name devices of all partitions.
    #[attr(UNIT)]
    pub use_global_device_ids: Option<Attr>,
    /// Combines two elements.
    #[region(single_block)]
    pub computation: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

/// Combines the arrays of a group of devices; each receives a part.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce_scatter")]
pub struct ReduceScatter {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The dimension that is divided.
    #[attr]
    pub scatter_dimension: i64,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// Present if groups name devices of all partitions.
    #[attr(UNIT)]
    pub use_global_device_ids: Option<Attr>,
    /// Combines two elements.
    #[region(single_block)]
    pub computation: Region,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

/// Divides arrays and exchanges the parts in a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_to_all")]
pub struct AllToAll {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The dimension that is divided.
    #[attr]
    pub split_dimension: i64,
    /// The dimension along which parts are concatenated.
    #[attr]
    pub concat_dimension: i64,
    /// The number of parts.
    #[attr]
    pub split_count: i64,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

/// Copies the array of the first device of a group to all.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_broadcast")]
pub struct CollectiveBroadcast {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// Present if the root is an operand.
    #[attr(UNIT)]
    pub has_dynamic_root: Option<Attr>,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

/// Combines the arrays of a group of devices at one of them.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_reduce")]
pub struct CollectiveReduce {
    /// The operands.
    #[operand(TENSOR)]
    pub operands: Operands,
    /// The groups of devices.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// Present if groups name devices of all partitions.
    #[attr(UNIT)]
    pub use_global_device_ids: Option<Attr>,
    /// Present if the root is an operand.
    #[attr(UNIT)]
    pub has_dynamic_root: Option<Attr>,
    /// Combines two elements.
    #[region(single_block)]
    pub computation: Region,
    /// The results.
    #[result(TENSOR)]
    pub results: Results,
}

/// Sends the array of each source to its target.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_permute")]
pub struct CollectivePermute {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// Pairs of source and target.
    #[attr(PAIRS)]
    pub source_target_pairs: Attr,
    /// The channel.
    #[attr]
    pub channel_handle: Option<ChannelHandle>,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

/// The number of the replica.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.replica_id", pure)]
#[asm("attr-dict `:` type($result)")]
pub struct ReplicaId {
    /// The number.
    #[result(UI32_TENSOR)]
    pub result: Value,
}

/// The number of the partition.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.partition_id", pure)]
#[asm("attr-dict `:` type($result)")]
pub struct PartitionId {
    /// The number.
    #[result(UI32_TENSOR)]
    pub result: Value,
}
