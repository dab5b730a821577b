//! Loops whose iterations are known: unrolled.

use super::copies::{Attempt, hold, release, static_cost};
use super::remarks::Why;
use super::specializer::Specializer;
use cotan_dialects::arith::Constant;
use cotan_dialects::array::Stack;
use cotan_dialects::scf::While;
use cotan_dialects::{ControlFlow, Iteration, Iterations};
use cotan_ir::{Attr, Builder, Ir, Op, Shape, Value};

impl Specializer<'_> {
    /// Unrolls an operation with a constant trip count. Array operations are unrolled only if the
    /// elements of an array are known and the result costs less.
    pub(super) fn unroll(&mut self, op: Op, iterations: Iterations) -> bool {
        let is_loop = ControlFlow::edges(self.ir, op).is_some();
        if !is_loop && !uses_known_array(self.ir, op) {
            return false;
        }
        let Some(count) = (iterations.count)(self.ir, op) else {
            let why = if is_loop { Why::TripCount } else { Why::Size };
            self.remarks.add(self.ir, op, why);
            return false;
        };
        let body = self.ir.regions(op).first().and_then(|&body| self.ir.single_block(body));
        let Some(body) = body.filter(|_| count <= self.budget) else {
            self.remarks.add(self.ir, op, Why::Budget(self.budget));
            return false;
        };
        let attempt = Attempt::new(self, op);
        let inits = (iterations.inits)(self.ir, op);
        let mut carried = hold(self.ir, op, &inits);
        let mut outputs = Vec::new();
        for number in 0..count {
            let values: Vec<Value> = self.ir.operands(carried).collect();
            let at = Iteration { number, carried: &values };
            let capacity = self.ir.op_capacity();
            let args = (iterations.args)(&mut Builder::before(self.ir, op), op, at);
            let Some(args) = args else { return self.give_up(attempt, op, Why::NotEvaluated) };
            let args = hold(self.ir, op, &args);
            self.simplify_new(capacity);
            let args = release(self.ir, args);
            let held = self.copy_block(body, &args, op).filter(|_| !self.is_too_large(op));
            let Some(held) = held else {
                return self.give_up(attempt, op, Why::Budget(self.budget));
            };
            self.ir.erase_op(carried);
            let yields: Vec<Value> = self.ir.operands(held).collect();
            let (next, produced) = yields.split_at(inits.len().min(yields.len()));
            carried = hold(self.ir, op, next);
            outputs.push(hold(self.ir, op, produced));
            self.ir.erase_op(held);
        }
        let values: Vec<Value> = self.ir.operands(carried).collect();
        let rows = outputs.iter().map(|&held| self.ir.operands(held).collect());
        let rows: Vec<Vec<Value>> = rows.collect();
        let results = (iterations.results)(&mut Builder::before(self.ir, op), op, &values, &rows);
        let Some(results) = results else { return self.give_up(attempt, op, Why::NotEvaluated) };
        let results = hold(self.ir, op, &results);
        self.ir.erase_op(carried);
        outputs.iter().for_each(|&held| self.ir.erase_op(held));
        self.clean(&attempt);
        let after: u64 = attempt.ops(self.ir).iter().map(|&op| static_cost(self.ir, op)).sum();
        let before = static_cost(self.ir, op);
        if after > before || !is_loop && after == before {
            return self.give_up(attempt, op, Why::Cost);
        }
        let results = release(self.ir, results);
        self.counted.unrolled += 1;
        attempt.accept(self, &results);
        true
    }

    /// Unrolls a loop whose condition is known in every iteration.
    pub(super) fn peel(&mut self, op: Op) -> bool {
        let While { inits, before, after, .. } = self.ir.verified(op);
        let blocks = [before, after].map(|region| self.ir.single_block(region));
        let [Some(before), Some(after)] = blocks else { return false };
        let attempt = Attempt::new(self, op);
        let mut carried: Vec<Value> = inits.iter(self.ir).collect();
        loop {
            let held = self.copy_block(before, &carried, op).filter(|_| !self.is_too_large(op));
            let Some(held) = held else {
                return self.give_up(attempt, op, Why::Budget(self.budget));
            };
            let forwarded: Vec<Value> = self.ir.operands(held).collect();
            let Some((&condition, forwarded)) = forwarded.split_first() else {
                return self.give_up(attempt, op, Why::NotEvaluated);
            };
            match self.ir.constant(condition) {
                Some(Attr::FALSE) => {
                    self.ir.set_operands(held, forwarded);
                    self.clean(&attempt);
                    let results = release(self.ir, held);
                    self.counted.unrolled += 1;
                    attempt.accept(self, &results);
                    return true;
                }
                Some(_) => {}
                None => return self.give_up(attempt, op, Why::Condition),
            }
            let forwarded = forwarded.to_vec();
            self.ir.set_operands(held, &forwarded);
            let next = self.copy_block(after, &forwarded, op);
            let Some(next) = next else {
                return self.give_up(attempt, op, Why::Budget(self.budget));
            };
            self.ir.erase_op(held);
            carried = release(self.ir, next);
        }
    }
}

/// Returns whether an operation or its body uses an array some of whose elements are known.
fn uses_known_array(ir: &Ir, op: Op) -> bool {
    let is_array = |value| Shape::of(&ir.store, ir.ty(value)).is_some_and(|shape| shape.rank() > 0);
    let is_known = |value: Value| {
        is_array(value) && (ir.def_as::<Constant>(value).is_some() || is_known_stack(ir, value))
    };
    ir.walk(op).any(|inner| ir.operands(inner).any(is_known))
}

fn is_known_stack(ir: &Ir, value: Value) -> bool {
    let stack: Option<Stack> = ir.def_as(value);
    stack.is_some_and(|stack| stack.operands.iter(ir).any(|part| ir.constant(part).is_some()))
}
