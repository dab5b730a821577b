//! The operations with attributes, regions, or rules of their own.

mod asynchronous;
mod batch_norm;
mod bitcast_convert;
mod broadcast;
mod broadcast_in_dim;
mod case;
mod cholesky;
mod clamp;
mod collectives;
mod compare;
mod complex;
mod composite;
mod concatenate;
mod constant;
mod convolution;
mod custom_call;
mod dot;
mod dot_general;
mod dynamic_broadcast_in_dim;
mod dynamic_conv;
mod dynamic_gather;
mod dynamic_iota;
mod dynamic_pad;
mod dynamic_reshape;
mod dynamic_slice;
mod dynamic_update_slice;
mod einsum;
mod fft;
mod gather;
mod get_dimension_size;
mod get_tuple_element;
mod r#if;
mod iota;
mod map;
mod optimization_barrier;
mod pad;
mod real_dynamic_slice;
mod reduce;
mod reduce_precision;
mod reduce_window;
mod reshape;
mod r#return;
mod reverse;
mod rng;
mod rng_bit_generator;
mod scatter;
mod select;
mod select_and_scatter;
mod set_dimension_size;
mod slice;
mod sort;
mod tokens;
mod torch_index_select;
mod transpose;
mod triangular_solve;
mod tuple;
mod uniform_quantize;
mod r#while;

crate::ops! {
    asynchronous::AsyncStart,
    asynchronous::AsyncDone,
    batch_norm::BatchNormTraining,
    batch_norm::BatchNormInference,
    batch_norm::BatchNormGrad,
    bitcast_convert::BitcastConvert,
    broadcast::Broadcast,
    broadcast_in_dim::BroadcastInDim,
    case::Case,
    cholesky::Cholesky,
    clamp::Clamp,
    collectives::AllGather,
    collectives::AllReduce,
    collectives::CrossReplicaSum,
    collectives::ReduceScatter,
    collectives::AllToAll,
    collectives::CollectiveBroadcast,
    collectives::CollectiveReduce,
    collectives::CollectivePermute,
    collectives::ReplicaId,
    collectives::PartitionId,
    compare::Compare,
    complex::Complex,
    composite::Composite,
    concatenate::Concatenate,
    constant::Constant,
    convolution::Convolution,
    custom_call::CustomCall,
    dot::Dot,
    dot_general::DotGeneral,
    dynamic_broadcast_in_dim::DynamicBroadcastInDim,
    dynamic_conv::DynamicConv,
    dynamic_gather::DynamicGather,
    dynamic_iota::DynamicIota,
    dynamic_pad::DynamicPad,
    dynamic_reshape::DynamicReshape,
    dynamic_slice::DynamicSlice,
    dynamic_update_slice::DynamicUpdateSlice,
    einsum::Einsum,
    einsum::UnaryEinsum,
    fft::Fft,
    gather::Gather,
    get_dimension_size::GetDimensionSize,
    get_tuple_element::GetTupleElement,
    r#if::If,
    iota::Iota,
    map::Map,
    optimization_barrier::OptimizationBarrier,
    pad::Pad,
    real_dynamic_slice::RealDynamicSlice,
    reduce::Reduce,
    reduce_precision::ReducePrecision,
    reduce_window::ReduceWindow,
    reshape::Reshape,
    r#return::Return,
    reverse::Reverse,
    rng::Rng,
    rng_bit_generator::RngBitGenerator,
    scatter::Scatter,
    select::Select,
    select_and_scatter::SelectAndScatter,
    set_dimension_size::SetDimensionSize,
    slice::Slice,
    sort::Sort,
    tokens::AfterAll,
    tokens::CreateToken,
    tokens::Infeed,
    tokens::Outfeed,
    tokens::Send,
    tokens::Recv,
    torch_index_select::TorchIndexSelect,
    transpose::Transpose,
    triangular_solve::TriangularSolve,
    tuple::Tuple,
    uniform_quantize::UniformQuantize,
    uniform_quantize::UniformDequantize,
    r#while::While,
}
