//! The operations with attributes, regions, or rules of their own.

mod broadcast_compare;
mod broadcast_select;
mod constant;
mod constant_like;
mod ragged_dot;
mod scan;
mod top_k;

crate::ops! {
    broadcast_compare::BroadcastCompare,
    broadcast_select::BroadcastSelect,
    constant::Constant,
    constant_like::ConstantLike,
    ragged_dot::RaggedDot,
    scan::Scan,
    top_k::TopK,
}
