//! The part of a reverse derivative that does not depend on cotangents.

use super::refused;
use cotan_dialects::func::Func;
use cotan_dialects::writes;
use cotan_ir::{Diagnostic, Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// A function, divided by dependence on cotangents.
pub struct KnownPart {
    /// The arguments of the forward program.
    pub arguments: Vec<Value>,
    /// The cotangents.
    pub cotangents: Vec<Value>,
    /// The results of the forward program before residuals.
    pub values: Vec<Value>,
    /// The results of the reverse program.
    pub gradients: Vec<Value>,
    /// The operations of the forward program, in order.
    pub forward: Vec<Op>,
    /// The operations that depend on cotangents, in order.
    pub reverse: Vec<Op>,
    /// The values that the reverse program needs and the forward program can compute.
    pub needed: IndexSet<Value, FxBuildHasher>,
}

impl KnownPart {
    /// Divides a function.
    pub fn of(ir: &Ir, function: Op, values: usize, cotangents: usize) -> Result<Self, Diagnostic> {
        let body = ir.get::<Func>(function).and_then(|func| ir.single_block(func.body));
        let end = body.and_then(|block| ir.last_op(block));
        let (Some(block), Some(end)) = (body, end) else {
            return Err(refused(ir, function, "its body is not a single block"));
        };
        let args: Vec<Value> = ir.args(block).collect();
        let returned: Vec<Value> = ir.operands(end).collect();
        check_count(ir, function, "argument", args.len(), ("cotangents", cotangents))?;
        check_count(ir, function, "result", returned.len(), ("values", values))?;
        let (arguments, seeds) = args.split_at(args.len() - cotangents);
        let (values, gradients) = returned.split_at(values);
        let ops: Vec<Op> = ir.ops(block).filter(|&op| op != end).collect();
        let (forward, reverse, dependent) = divide(ir, ops, seeds);
        if let Some(at) = values.iter().position(|value| dependent.contains(value)) {
            let why = format!("its result {at} depends on a cotangent, so it is no value");
            return Err(refused(ir, function, &why));
        }
        let read = reverse.iter().flat_map(|&op| operands_of(ir, op));
        let read = read.chain(gradients.iter().copied());
        let needed = read.filter(|value| !dependent.contains(value)).collect();
        Ok(Self {
            arguments: arguments.to_vec(),
            cotangents: seeds.to_vec(),
            values: values.to_vec(),
            gradients: gradients.to_vec(),
            forward,
            reverse,
            needed,
        })
    }
}

fn check_count(
    ir: &Ir,
    function: Op,
    noun: &str,
    found: usize,
    (option, wanted): (&str, usize),
) -> Result<(), Diagnostic> {
    if wanted <= found {
        return Ok(());
    }
    let plural = if found == 1 { "" } else { "s" };
    let why = format!("it has {found} {noun}{plural}, and `{option}` is {wanted}");
    Err(refused(ir, function, &why))
}

/// Divides operations into those that do not depend on cotangents and those that do; returns the
/// dependent values, too. Side effects stay in order.
fn divide(ir: &Ir, ops: Vec<Op>, seeds: &[Value]) -> (Vec<Op>, Vec<Op>, FxHashSet<Value>) {
    let (mut forward, mut reverse) = (Vec::new(), Vec::new());
    let mut dependent: FxHashSet<Value> = seeds.iter().copied().collect();
    let mut reverse_writes = false;
    for op in ops {
        let is_dependent = operands_of(ir, op).any(|value| dependent.contains(&value));
        let has_effect = writes(ir, op);
        if is_dependent || has_effect && reverse_writes {
            reverse_writes |= has_effect;
            dependent.extend(ir.results(op));
            reverse.push(op);
        } else {
            forward.push(op);
        }
    }
    (forward, reverse, dependent)
}

/// Returns the values that an operation reads, captured ones included.
pub fn operands_of(ir: &Ir, op: Op) -> impl Iterator<Item = Value> {
    let operands = ir.walk(op).flat_map(move |inner| ir.operands(inner));
    operands.filter(move |&value| !ir.is_defined_inside(value, op))
}
