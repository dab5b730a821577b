//! Operations ordered by tokens: transfers, and the host.

use crate::attributes::{ChannelHandle, PAIRS};
use crate::types::{IS_TOKEN, TENSOR, VALUE};
use cotan_ir::constraints::{ARRAY, STRING};
use cotan_ir::{Attr, Op, Operands, Results, Value};

/// A token after several others.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.after_all", pure)]
#[asm("$inputs attr-dict `:` same-type(operands, results)")]
pub struct AfterAll {
    /// The tokens.
    #[operand(IS_TOKEN)]
    pub inputs: Operands,
    /// The token.
    #[result(IS_TOKEN)]
    pub result: Value,
}

/// A token after nothing.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.create_token", pure)]
#[asm("attr-dict `:` type($output)")]
pub struct CreateToken {
    /// The token.
    #[result(IS_TOKEN)]
    pub output: Value,
}

/// Reads arrays from the host.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.infeed")]
pub struct Infeed {
    /// The token before.
    #[operand(IS_TOKEN)]
    pub token: Value,
    /// The configuration.
    #[attr(STRING)]
    pub infeed_config: Option<Attr>,
    /// The layouts.
    #[attr(ARRAY)]
    pub layout: Option<Attr>,
    /// The arrays and the token after.
    #[result(VALUE)]
    pub results: Results,
}

/// Writes arrays to the host.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.outfeed")]
pub struct Outfeed {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The token before.
    #[operand(IS_TOKEN)]
    pub token: Value,
    /// The configuration.
    #[attr(STRING)]
    pub outfeed_config: Option<Attr>,
    /// The token after.
    #[result(IS_TOKEN)]
    pub result: Value,
}

/// Sends arrays through a channel.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.send")]
pub struct Send {
    /// The arrays.
    #[operand(TENSOR)]
    pub inputs: Operands,
    /// The token before.
    #[operand(IS_TOKEN)]
    pub token: Value,
    /// The channel.
    #[attr]
    pub channel_handle: ChannelHandle,
    /// True for a transfer to the host.
    #[attr(default = false)]
    pub is_host_transfer: bool,
    /// Pairs of source and target.
    #[attr(PAIRS)]
    pub source_target_pairs: Option<Attr>,
    /// The token after.
    #[result(IS_TOKEN)]
    pub result: Value,
}

/// Receives arrays from a channel.
#[derive(Op, Clone, Debug)]
#[op("stablehlo.recv")]
pub struct Recv {
    /// The token before.
    #[operand(IS_TOKEN)]
    pub token: Value,
    /// The channel.
    #[attr]
    pub channel_handle: ChannelHandle,
    /// True for a transfer to the host.
    #[attr(default = false)]
    pub is_host_transfer: bool,
    /// Pairs of source and target.
    #[attr(PAIRS)]
    pub source_target_pairs: Option<Attr>,
    /// The arrays and the token after.
    #[result(VALUE)]
    pub results: Results,
}
