//! Pullback of `array.fold`: the states before each step are saved. A fold in the other direction
//! carries the cotangents of the states and of captured values.
//!
//! If all types are scalar, the closed form of the paper avoids that fold: see [`products`].

use super::domain::check_captured;
use super::{array_of, in_front, moved_back, products, tuples};
use crate::array::axis::combine;
use crate::array::{Fold, Yield};
use crate::autodiff::cps_reverse::{Continuation, PulledBody};
use crate::autodiff::{NotDifferentiable, add, has_tangent, reached, refused, zeros};
use cotan_ir::{Attr, Block, Op, Type, Value};

/// Pulls back a fold.
pub fn pull_back(c: &mut Continuation<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let fold: Fold = c.read(op);
    if fold.states.iter(c.ir()).any(|state| c.ir().store.as_tuple(c.ir().ty(state)).is_some()) {
        return c.desugared(op, |b, loc| tuples::carried(b, loc, &fold));
    }
    let steps = FoldSteps::of_fold(c, op)?;
    check_captured(c, op, &steps.captured)?;
    match products::applies(c, &steps) {
        true => products::pull_back(c, &steps),
        false => steps.backwards(c),
    }
}

/// A fold with known states before each step.
pub struct FoldSteps {
    /// The fold.
    pub fold: Fold,
    /// Its body.
    pub from: Block,
    /// The arrays, with the fold axis first.
    pub arrays: Vec<Value>,
    /// The operands of the operation itself.
    pub operands: Vec<Value>,
    /// The initial states.
    pub states: Vec<Value>,
    /// The states before each step.
    pub before: Vec<Value>,
    /// The cotangents of the final states and of the per-step outputs.
    pub cotangents: Vec<Option<Value>>,
    /// The active captured values.
    pub captured: Vec<Value>,
}

impl FoldSteps {
    fn of_fold(c: &mut Continuation<'_, '_>, op: Op) -> Result<Self, NotDifferentiable> {
        let ir = c.ir();
        let fold: Fold = c.read(op);
        let from = ir.single_block(fold.body).expect("a verified body is one block");
        let operands: Vec<Value> = fold.operands.iter(ir).collect();
        let states: Vec<Value> = fold.states.iter(ir).collect();
        let cotangents = ir.results(op).map(|result| c.cotangent(result)).collect();
        let captured = c.captured(op);
        let before = states_before(c, op, &fold, &states)?;
        let mut arrays = Vec::with_capacity(operands.len());
        for &operand in &operands {
            arrays.push(in_front(c.builder, c.loc, operand, fold.axis));
        }
        Ok(Self { fold, from, arrays, operands, states, before, cotangents, captured })
    }

    /// Propagates the cotangents of the states backwards step by step.
    fn backwards(&self, c: &mut Continuation<'_, '_>) -> Result<(), NotDifferentiable> {
        let count = self.states.len();
        let args_of_body: Vec<Value> = c.ir().args(self.from).collect();
        let yields = crate::yielded(c.ir(), self.fold.body).expect("a verified body has a yield");
        let (states, elements) = args_of_body.split_at(count);
        let real = |c: &Continuation<'_, '_>, value| has_tangent(&c.ir().store, c.ir().ty(value));
        let has_cotangent = self.cotangents.iter().map(Option::is_some).collect();
        let reached = reached(c.ir(), self.from, states, &yields, has_cotangent);
        let is_active_state = |&at: &usize| reached[at] && real(c, states[at]);
        let active_states: Vec<usize> = (0..count).filter(is_active_state).collect();

        let body = PulledBody::new(c);
        let of_states: Vec<Value> = active_states.iter().map(|&at| states[at]).collect();
        let carried = body.args_like(c, &of_states);
        let sums = body.args_like(c, &self.captured);
        let here = body.args_like(c, elements);
        let before = body.args_like(c, states);
        let mut seeds: Vec<Option<Value>> = vec![None; yields.len()];
        active_states.iter().zip(&carried).for_each(|(&at, &value)| seeds[at] = Some(value));
        let mut outputs = Vec::new();
        for at in count..yields.len() {
            let Some(cotangent) = self.cotangents[at] else { continue };
            outputs.push(cotangent);
            let ty = c.ir().ty(yields[at]);
            seeds[at] = Some(body.arg(c, ty));
        }

        let active_arrays: Vec<usize> =
            (0..elements.len()).filter(|&at| c.is_active(self.operands[at])).collect();
        let mut wrt: Vec<Value> = active_states.iter().map(|&at| before[at]).collect();
        wrt.extend(active_arrays.iter().map(|&at| here[at]));
        wrt.extend(&self.captured);
        let args = [&before[..], &here].concat();
        let found = body.pull(c, self.from, &args, &wrt, &seeds)?;

        let (back, rest) = found.split_at(active_states.len());
        let (components, more) = rest.split_at(active_arrays.len());
        let mut yields = Vec::with_capacity(found.len());
        for (&part, &like) in back.iter().zip(&of_states) {
            yields.push(body.or_zeros(c, part, like));
        }
        for (&sum, &part) in sums.iter().zip(more) {
            yields.push(match part {
                Some(part) => body.write(c, |b, loc| add(b, loc, sum, part)),
                None => sum,
            });
        }
        for (&part, &at) in components.iter().zip(&active_arrays) {
            yields.push(body.or_zeros(c, part, here[at]));
        }
        let mut inits = Vec::with_capacity(active_states.len() + sums.len());
        for &at in &active_states {
            let ty = c.ir().ty(self.states[at]);
            let zero = |c: &mut Continuation<'_, '_>| zeros(c.builder, c.loc, ty);
            inits.push(self.cotangents[at].unwrap_or_else(|| zero(c)));
        }
        for &value in &self.captured {
            let ty = c.ir().ty(value);
            inits.push(zeros(c.builder, c.loc, ty));
        }
        let mut types: Vec<Type> = inits.iter().map(|&init| c.ir().ty(init)).collect();
        types.extend(active_arrays.iter().map(|&at| c.ir().ty(self.arrays[at])));
        let region = body.finish(c, |b, loc| {
            Yield::build(b, loc, &yields);
        });
        let over = [&self.arrays[..], &self.before, &outputs].concat();
        let built = Fold::build(c.builder, c.loc, &over, 0, &inits, region, &types);
        Fold::set_right(c.builder, built, self.fold.right.is_none().then_some(Attr::UNIT));
        Fold::set_reassoc(c.builder, built, self.fold.reassoc);
        let built: Vec<Value> = c.ir().results(built).collect();
        let (ends, components) = built.split_at(inits.len());
        let values =
            active_states.iter().map(|&at| self.states[at]).chain(self.captured.iter().copied());
        for (value, &part) in values.zip(ends) {
            c.add(value, part);
        }
        for (&at, &part) in active_arrays.iter().zip(components) {
            self.add_to_array(c, at, part);
        }
        Ok(())
    }

    /// Adds to the cotangent of an operand a value with the fold axis first.
    pub fn add_to_array(&self, c: &mut Continuation<'_, '_>, at: usize, part: Value) {
        let part = moved_back(c.builder, c.loc, part, self.fold.axis);
        c.add(self.operands[at], part);
    }
}

/// Emits the fold again, with the states before each step as outputs.
fn states_before(
    c: &mut Continuation<'_, '_>,
    op: Op,
    fold: &Fold,
    states: &[Value],
) -> Result<Vec<Value>, NotDifferentiable> {
    let ir = c.ir();
    let size = combine::size(ir, fold.operands.iter(ir).next(), fold.axis);
    let size = size.expect("the axis was verified");
    let mut types: Vec<Type> = states.iter().map(|&state| ir.ty(state)).collect();
    for &state in states {
        let ty = c.ir().ty(state);
        let Some(ty) = array_of(c.builder, std::slice::from_ref(&size), ty) else {
            return Err(refused(c.ir(), op, "one of its states is a function"));
        };
        types.push(ty);
    }
    let body = c.builder.copy_region(fold.body);
    let block = c.ir().single_block(body).expect("it has the type of the original");
    let end = c.ir().last_op(block).expect("it has the type of the original");
    let mut yields: Vec<Value> = c.ir().operands(end).take(states.len()).collect();
    yields.extend(c.ir().args(block).take(states.len()));
    c.builder.ir_mut().set_operands(end, &yields);
    let over: Vec<Value> = fold.operands.iter(c.ir()).collect();
    let built = Fold::build(c.builder, c.loc, &over, fold.axis, states, body, &types);
    fold.lead(c.builder, built);
    Ok(c.ir().results(built).skip(states.len()).collect())
}
