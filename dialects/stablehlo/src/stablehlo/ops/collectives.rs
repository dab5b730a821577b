//! Operations of several devices.

use crate::attributes::{ChannelHandle, PAIRS, REPLICA_GROUPS};
use crate::check_op::Check;
use crate::types::{TENSOR, UI32_TENSOR};
use cotan_ir::constraints::UNIT;
use cotan_ir::types::DYNAMIC;
use cotan_ir::{Attr, Diagnostics, Ir, Op, Operands, Region, Results, Value};

/// Concatenates the arrays of a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_gather", verify = all_gather)]
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

fn all_gather(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<AllGather>(op);
    let mut check = Check::new(ir, op, diagnostics);
    gathers(&mut check, this.operands, this.results, this.all_gather_dim);
}

/// Combines the arrays of a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_reduce", verify = all_reduce)]
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

fn all_reduce(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<AllReduce>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.same_shapes(this.operands, this.results);
    reduces(&mut check, this.operands, this.computation);
}

/// Adds the arrays of a group of replicas: an older form of `all_reduce`.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.cross-replica-sum", verify = cross_replica_sum)]
pub struct CrossReplicaSum {
    /// The operand.
    #[operand(TENSOR)]
    pub operand: Value,
    /// The groups of replicas.
    #[attr(REPLICA_GROUPS)]
    pub replica_groups: Attr,
    /// The result.
    #[result(TENSOR)]
    pub result: Value,
}

fn cross_replica_sum(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<CrossReplicaSum>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(operand) = check.tensor(this.operand) {
        check.expect_tensor("the result", this.result, operand.shape, operand.element);
    }
}

/// Combines the arrays of a group of devices; each receives a part.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.reduce_scatter", verify = reduce_scatter)]
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

fn reduce_scatter(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<ReduceScatter>(op);
    let mut check = Check::new(ir, op, diagnostics);
    let (Some(operand), Some(result)) = (check.tensor(this.operand), check.tensor(this.result))
    else {
        return;
    };
    check.expect_dimension("`scatter_dimension`", this.scatter_dimension, operand.shape.len());
    let mut shape = operand.shape.to_vec();
    if let Ok(index) = usize::try_from(this.scatter_dimension)
        && index < shape.len()
    {
        shape[index] = DYNAMIC;
    }
    check.expect_shape("the result", this.result, &shape);
    if let Some(elements) = check.reducer(this.computation, &[operand.element]) {
        check.ensure(elements == [result.element], || {
            "the result must have the element type of the region".to_owned()
        });
    }
}

/// Divides arrays and exchanges the parts in a group of devices.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.all_to_all", verify = all_to_all)]
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

fn all_to_all(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<AllToAll>(op);
    let mut check = Check::new(ir, op, diagnostics);
    check.ensure(this.split_count > 0, || {
        format!("`split_count` must be positive, found {}", this.split_count)
    });
    for operand in this.operands.iter(ir) {
        let Some(operand) = check.tensor(operand) else { return };
        let rank = operand.shape.len();
        if !check.expect_dimension("`split_dimension`", this.split_dimension, rank)
            || !check.expect_dimension("`concat_dimension`", this.concat_dimension, rank)
        {
            return;
        }
        let size = operand.shape[this.split_dimension as usize];
        check.ensure(
            size == DYNAMIC || this.split_count > 0 && size % this.split_count == 0,
            || format!("cannot divide {size} elements into {} parts", this.split_count),
        );
    }
}

/// Copies the array of the first device of a group to all.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_broadcast", verify = collective_broadcast)]
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

fn collective_broadcast(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<CollectiveBroadcast>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if this.has_dynamic_root.is_none() {
        check.same_shapes(this.operands, this.results);
    }
}

/// Combines the arrays of a group of devices at one of them.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_reduce", verify = collective_reduce)]
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

fn collective_reduce(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<CollectiveReduce>(op);
    let mut check = Check::new(ir, op, diagnostics);

    reduces(&mut check, this.operands, this.computation);
}

/// Sends the array of each source to its target.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.collective_permute", verify = collective_permute)]
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

fn collective_permute(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let this = ir.verified::<CollectivePermute>(op);
    let mut check = Check::new(ir, op, diagnostics);
    if let Some(operand) = check.tensor(this.operand) {
        check.expect_tensor("the result", this.result, operand.shape, operand.element);
    }
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

/// A region combines two elements of the operands.
fn reduces(check: &mut Check<'_>, operands: Operands, computation: Region) {
    let ir = check.ir;
    // A dynamic root is no array that is combined.
    if let Some(operand) = operands.first(ir).and_then(|operand| check.tensor(operand)) {
        check.reducer(computation, &[operand.element]);
    }
}

/// Each result is as large as its operand in all dimensions but one.
fn gathers(check: &mut Check<'_>, operands: Operands, results: Results, along: i64) {
    let ir = check.ir;
    if !check.expect_length("the list of results", results.len(), operands.len()) {
        return;
    }
    for (operand, result) in operands.iter(ir).zip(results.iter(ir)) {
        let Some(operand) = check.tensor(operand) else { return };
        if !check.expect_dimension("`all_gather_dim`", along, operand.shape.len()) {
            return;
        }
        let mut shape = operand.shape.to_vec();
        shape[along as usize] = DYNAMIC;
        check.expect_tensor("the result", result, &shape, operand.element);
    }
}
