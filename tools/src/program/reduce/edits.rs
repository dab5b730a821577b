//! Edits that make a module smaller.

use super::stand_in::StandIn;
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Type, Value};

/// An edit. Invalid results are found by the verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Removes a symbol.
    Symbol(Op),
    /// Removes an operation; values from this source stand in for its results.
    Bypass(Op, StandIn),
    /// Replaces an operation by the contents of one of its regions.
    Unwrap(Op, usize),
    /// Lets a function return the results of an operation of its body.
    Ending(Op),
    /// Removes a result of a function.
    Result(Op, usize),
    /// Removes an unused argument of a function.
    Argument(Op, usize),
}

/// The edits of each kind that a module may have.
pub const KINDS: [fn(&Ir) -> Vec<Edit>; 8] = [
    symbols,
    results,
    endings,
    |ir| bypasses(ir, StandIn::Operand),
    |ir| bypasses(ir, StandIn::Argument),
    |ir| bypasses(ir, StandIn::Constant),
    unwraps,
    arguments,
];

fn symbols(ir: &Ir) -> Vec<Edit> {
    let is_symbol = |&op: &Op| ir.has_traits(op, Traits::SYMBOL) && op != ir.root();
    ir.walk(ir.root()).filter(is_symbol).map(Edit::Symbol).collect()
}

fn bypasses(ir: &Ir, source: StandIn) -> Vec<Edit> {
    let kept = [Traits::SYMBOL, Traits::TERMINATOR, Traits::CONSTANT];
    let is_free = |&op: &Op| op != ir.root() && !kept.iter().any(|&it| ir.has_traits(op, it));
    ir.walk(ir.root()).filter(is_free).map(|op| Edit::Bypass(op, source)).collect()
}

fn unwraps(ir: &Ir) -> Vec<Edit> {
    let is_open = |&op: &Op| !ir.has_traits(op, Traits::ISOLATED) && op != ir.root();
    let regions = |op: Op| (0..ir.regions(op).len()).map(move |at| Edit::Unwrap(op, at));
    ir.walk(ir.root()).filter(is_open).flat_map(regions).collect()
}

fn endings(ir: &Ir) -> Vec<Edit> {
    let is_in_function = |&op: &Op| {
        ir.result_count(op) > 0 && ir.parent_op(op).is_some_and(|op| signature(ir, op).is_some())
    };
    ir.walk(ir.root()).filter(is_in_function).map(Edit::Ending).collect()
}

fn results(ir: &Ir) -> Vec<Edit> {
    let count = |op| signature(ir, op).map_or(0, |(_, results)| results.len());
    let all = ir.walk(ir.root()).map(|op| (op, count(op))).filter(|&(_, count)| count > 1);
    all.flat_map(|(op, count)| (0..count).map(move |at| Edit::Result(op, at))).collect()
}

fn arguments(ir: &Ir) -> Vec<Edit> {
    let count = |op| signature(ir, op).map_or(0, |(inputs, _)| inputs.len());
    let all = ir.walk(ir.root()).map(|op| (op, count(op)));
    all.flat_map(|(op, count)| (0..count).map(move |at| Edit::Argument(op, at))).collect()
}

/// Returns the types of the arguments and results of a function with a body.
fn signature(ir: &Ir, op: Op) -> Option<(Vec<Type>, Vec<Type>)> {
    let is_function = ir.has_traits(op, Traits::SYMBOL.with(Traits::ISOLATED));
    let ty = ir.attr_named(op, "function_type").filter(|_| is_function)?;
    let ty = ir.as_function(ir.as_type(ty)?)?;
    Some((ty.inputs.to_vec(), ty.results.to_vec()))
}

/// Returns the number of values that a function takes and returns; 0 for other operations.
pub fn arity(ir: &Ir, op: Op) -> usize {
    signature(ir, op).map_or(0, |(inputs, results)| inputs.len() + results.len())
}

impl Edit {
    /// Applies the edit; `None` if it does not apply, or no longer does.
    pub fn apply(self, ir: &mut Ir) -> Option<()> {
        let (Self::Symbol(op)
        | Self::Bypass(op, _)
        | Self::Unwrap(op, _)
        | Self::Ending(op)
        | Self::Result(op, _)
        | Self::Argument(op, _)) = self;
        if ir.is_erased(op) {
            return None;
        }
        match self {
            Self::Symbol(_) => ir.erase_op(op),
            Self::Bypass(_, source) => {
                let new = stand_ins(ir, op, source)?;
                ir.replace_op(op, &new);
            }
            Self::Unwrap(_, region) => unwrap(ir, op, region)?,
            Self::Ending(_) => end_with(ir, op)?,
            Self::Result(_, at) => remove_result(ir, op, at)?,
            Self::Argument(_, at) => remove_argument(ir, op, at)?,
        }
        Some(())
    }
}

/// Returns a value for each result; results without uses take any value.
fn stand_ins(ir: &mut Ir, op: Op, source: StandIn) -> Option<Vec<Value>> {
    let results: Vec<Value> = ir.results(op).collect();
    let new = |&result: &Value| {
        if ir.is_unused(result) {
            return Some(result);
        }
        let ty = ir.ty(result);
        source.value(ir, op, ty)
    };
    results.iter().map(new).collect()
}

fn unwrap(ir: &mut Ir, op: Op, region: usize) -> Option<()> {
    let block = ir.single_block(*ir.regions(op).get(region)?)?;
    let last = ir.last_op(block)?;
    let args: Vec<Value> = ir.args(block).collect();
    let args: Option<Vec<Value>> = args
        .into_iter()
        .map(|arg| {
            let ty = ir.ty(arg);
            StandIn::any(ir, op, ty)
        })
        .collect();
    ir.inline_block_before(block, op, &args?);
    let results: Vec<Value> = ir.results(op).collect();
    for (at, result) in results.into_iter().enumerate() {
        let ty = ir.ty(result);
        let given = ir.operands(last).nth(at).filter(|&value| ir.ty(value) == ty);
        let new = match given {
            Some(value) => value,
            None => StandIn::any(ir, op, ty)?,
        };
        ir.replace_all_uses(result, new);
    }
    if ir.has_traits(last, Traits::TERMINATOR) {
        ir.erase_op(last);
    }
    ir.erase_op(op);
    Some(())
}

fn end_with(ir: &mut Ir, op: Op) -> Option<()> {
    let function = ir.parent_op(op)?;
    let (inputs, results) = signature(ir, function)?;
    let body = ir.single_block(*ir.regions(function).first()?)?;
    let end = ir.last_op(body).filter(|_| ir.attr_named(function, "res_attrs").is_none())?;
    let new: Vec<Value> = ir.results(op).collect();
    let types: Vec<Type> = new.iter().map(|&value| ir.ty(value)).collect();
    if ir.operand_count(end) != results.len() {
        return None;
    }
    ir.set_operands(end, &new);
    set_signature(ir, function, &inputs, &types);
    Some(())
}

fn remove_result(ir: &mut Ir, function: Op, at: usize) -> Option<()> {
    let (inputs, mut results) = signature(ir, function)?;
    if at >= results.len() || ir.attr_named(function, "res_attrs").is_some() {
        return None;
    }
    results.remove(at);
    let body = *ir.regions(function).first()?;
    let ends: Vec<Op> = ir.blocks(body).filter_map(|block| ir.last_op(block)).collect();
    for end in ends {
        if !ir.successors(end).is_empty() {
            continue;
        }
        let mut operands: Vec<Value> = ir.operands(end).collect();
        if at < operands.len() {
            operands.remove(at);
            ir.set_operands(end, &operands);
        }
    }
    set_signature(ir, function, &inputs, &results);
    Some(())
}

fn remove_argument(ir: &mut Ir, function: Op, at: usize) -> Option<()> {
    let (mut inputs, results) = signature(ir, function)?;
    let entry = ir.regions(function).first().and_then(|&body| ir.entry(body))?;
    let is_free = at < inputs.len() && at < ir.arg_count(entry);
    if !is_free || ir.attr_named(function, "arg_attrs").is_some() {
        return None;
    }
    if !ir.is_unused(ir.arg(entry, at)) {
        return None;
    }
    ir.erase_block_arg(entry, at);
    inputs.remove(at);
    set_signature(ir, function, &inputs, &results);
    Some(())
}

fn set_signature(ir: &mut Ir, function: Op, inputs: &[Type], results: &[Type]) {
    let ty = ir.store.function_type(inputs, results);
    let (name, attr) = (ir.store.symbol("function_type"), ir.store.type_attr(ty));
    ir.set_attr(function, name, Some(attr));
}

/// Removes unused operations without effects, the last one first.
pub fn sweep(ir: &mut Ir) {
    let ops: Vec<Op> = ir.walk(ir.root()).skip(1).collect();
    for op in ops.into_iter().rev() {
        if ir.is_erased(op) || !ir.has_no_uses(op) || ir.result_count(op) == 0 {
            continue;
        }
        if ir.has_traits(op, Traits::PURE) || ir.has_traits(op, Traits::CONSTANT) {
            ir.erase_op(op);
        }
    }
}
