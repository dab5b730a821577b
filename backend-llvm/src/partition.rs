//! The functions of a module, in partitions that are compiled in parallel.

use cotan_dialects::func::Func;
use cotan_dialects::interp::ElementwiseRow;
use cotan_ir::{Ir, Op};
use cotan_numerics::code::{Instruction, Step};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;

/// Number of instructions for each part at least: a module of LLVM costs as much as some of them.
const LEAST: usize = 300;

/// Number of parts at most.
const MOST: usize = 4;

/// Code of more steps on vectors, constants not counted, is outlined into one function for all
/// equivalent operations. Constants stay in registers across iterations of a loop.
pub(crate) const SHORT_ON_VECTORS: usize = 96;

/// Functions whose machine code is in one object.
pub(crate) struct Partition {
    /// The index of the partition.
    pub number: usize,
    pub functions: FxHashSet<Op>,
}

impl Partition {
    /// Returns all functions of a module.
    pub fn whole(ir: &Ir) -> Self {
        Self { number: 0, functions: functions(ir).into_iter().collect() }
    }
}

/// The functions that have a body.
pub(crate) fn functions(ir: &Ir) -> Vec<Op> {
    let has_body = |&op: &Op| ir.get::<Func>(op).is_some_and(|func| !func.is_declaration(ir));
    ir.walk(ir.root()).filter(has_body).collect()
}

/// Returns the approximate number of instructions of a function: those that its operations record,
/// and some for each of the others, which move data and control.
fn instructions(ir: &Ir, function: Op) -> usize {
    let of = |op: Op| {
        let row: Option<ElementwiseRow> = ir.registry().interface(ir.name(op));
        let Some(code) = row.and_then(|row| row.code(ir, op)) else { return 3 };
        let computes = |step: &&Step| {
            !matches!(step.instruction, Instruction::Operand(_) | Instruction::Constant(_))
        };
        let count = code.steps.iter().filter(computes).count();
        if count > SHORT_ON_VECTORS { 1 } else { count }
    };
    ir.walk(function).map(of).sum()
}

/// The functions that have a body in parts of about equal work, the largest part first. They depend
/// on the module alone.
pub(crate) fn parts(ir: &Ir) -> Vec<Partition> {
    let mut functions: Vec<(usize, Op)> =
        functions(ir).into_iter().map(|op| (instructions(ir, op), op)).collect();
    let all: usize = functions.iter().map(|(size, _)| size).sum();
    let mut parts = vec![(0, FxHashSet::default()); (all / LEAST).clamp(1, MOST)];
    functions.sort_by_key(|&(size, _)| Reverse(size));
    for (size, op) in functions {
        let smallest = parts.iter_mut().min_by_key(|part| part.0);
        let (sum, ops) = smallest.expect("there is a part");
        *sum += size;
        ops.insert(op);
    }
    parts.sort_by_key(|&(size, _)| Reverse(size));
    parts.retain(|(size, _)| *size > 0);
    let numbered = parts.into_iter().enumerate();
    numbered.map(|(number, (_, functions))| Partition { number, functions }).collect()
}
