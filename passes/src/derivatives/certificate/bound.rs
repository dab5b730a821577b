//! The work that a gradient may take, as the declarations of the function's operations add up.
//!
//! For each run of an operation: what it costs itself, as often as it runs again in the backward walk
//! (once for each body around it); the partial derivatives and transposes of its operands; adding what
//! they give; keeping and reading results.

use cotan_dialects::derivative::{Class, classes};
use cotan_dialects::differentiate::{cotangent_type, has_tangent, tangent_type};
use cotan_dialects::eval::{Frame, Observer};
use cotan_dialects::{AddTransposed, Callable, Emit};
use cotan_ir::{Builder, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// What the backward walk computes for each operation: written down, never run.
#[derive(Debug, Default)]
pub struct Declared {
    of: FxHashMap<Op, Vec<Op>>,
}

impl Declared {
    /// Of the operations of a module that were written, not made by a pass.
    pub fn new(ir: &mut Ir) -> Self {
        let is_written = |&op: &Op| ir.loc(op).as_offset().is_some() && ir.regions(op).is_empty();
        let ops: Vec<Op> = ir.walk(ir.root()).filter(is_written).collect();
        let of = ops.into_iter().map(|op| (op, declared(ir, op))).collect();
        Self { of }
    }
}

/// Partial derivatives and transposes of an operation, in a block of their own.
fn declared(ir: &mut Ir, op: Op) -> Vec<Op> {
    let (Some(spec), Some(classes)) = (ir.spec(op), classes(ir, op)) else { return Vec::new() };
    let is_added_in_place = ir.registry().interface::<AddTransposed>(ir.name(op)).is_some();
    let Some(result) = ir.results(op).next().filter(|_| !is_added_in_place) else {
        return Vec::new();
    };
    let (loc, ty) = (ir.loc(op), ir.ty(result));
    let Some(ty) = tangent_type(&mut ir.store, ty) else { return Vec::new() };
    let ty = cotangent_type(&ir.store, ty);
    let block = ir.create_block();
    let cotangent = ir.add_block_arg(block, ty, loc);
    for (group, class) in classes.iter().enumerate() {
        for (place, index) in ir.operand_group(op, spec, group).enumerate() {
            let operand = ir.operand(op, index);
            if has_tangent(&ir.store, ir.ty(operand)) {
                let builder = &mut Builder::at_end(ir, block);
                let e = &mut Emit::new(builder, loc);
                if let Some(part) = back(e, op, class, place, cotangent) {
                    e.sum(part, part);
                }
            }
        }
    }
    ir.ops(block).collect()
}

/// What comes back to an operand.
pub fn back(e: &mut Emit<'_, '_>, op: Op, class: &Class, place: usize, ct: Value) -> Option<Value> {
    Some(match class {
        Class::Pointwise(partial) => {
            let slope = partial(e, op)?;
            e.mul(slope, ct)
        }
        Class::Linear(back) | Class::Bilinear(back) => back(e, op, ct),
        Class::LinearEach(back) | Class::BilinearEach(back) => back(e, op, place, ct),
        Class::Selecting { mask, .. } => {
            let mask = mask(e, op)?;
            e.select(mask, ct, ct)
        }
        _ => return None,
    })
}

/// Adds up what is declared, while the function runs.
pub struct Bound<'d> {
    declared: &'d Declared,
    /// The sum.
    pub work: u64,
}

impl<'d> Bound<'d> {
    /// Nothing yet.
    pub fn new(declared: &'d Declared) -> Self {
        Self { declared, work: 0 }
    }
}

impl Observer for Bound<'_> {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let own = frame.work(op).unwrap_or(0);
        let count = |value: Value| frame.count(ir.ty(value)).unwrap_or(0);
        let results: u64 = ir.results(op).map(count).sum();
        let emitted = self.declared.of.get(&op).map_or(&[][..], Vec::as_slice);
        let back: u64 = match emitted.is_empty() {
            // It goes over its operands once more, and adds to what they get.
            true => own + ir.operands(op).map(count).sum::<u64>(),
            false => emitted.iter().map(|&op| frame.work(op).unwrap_or(0)).sum(),
        };
        self.work += (1 + around(ir, op)) * own + back + 2 * results;
    }
}

/// How many bodies are around an operation.
fn around(ir: &Ir, op: Op) -> u64 {
    let mut count = 0;
    let mut next = ir.parent_op(op);
    while let Some(op) = next.filter(|&op| !Callable::is(ir, op)) {
        count += 1;
        next = ir.parent_op(op);
    }
    count
}
