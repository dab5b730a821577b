//! The pullback of a fold.

use super::Types;
use crate::array;
use crate::array::ad::jacobian::array_of;
use crate::array::axis::moves::moved_back;
use crate::autodiff::{NotDifferentiable, add, has_tangent, prune, zeros};
use crate::combinator::Code;
use crate::combinator::body_split::BodySplit;
use crate::linear::Vector;
use cotan_ir::{Attr, Block, InsertPoint, Shape, Type, Value};

/// The reverse fold over the residuals of a fold.
pub struct ReverseFold<'t> {
    pub types: &'t Types,
    pub axis: i64,
    pub right: bool,
    pub reassoc: Option<Attr>,
    /// The arguments of the step that are read again from the arrays.
    pub elements: &'t [usize],
    /// The cotangent types of the context of the fold.
    pub spaces: &'t [Type],
}

/// The cotangents of a fold.
pub struct FoldCotangents {
    /// The cotangents of the context of the step.
    pub context: Vec<Vector>,
    /// The cotangent of the initial states.
    pub states: Vector,
    /// The cotangents of the arrays.
    pub arrays: Vector,
}

/// The pullback of one iteration.
struct ReverseStep {
    block: Block,
    /// The cotangents of the context of the step, flattened.
    context: Vec<Option<Value>>,
    /// The cotangents of the active states.
    states: Vec<Value>,
    /// The cotangents of the elements.
    elements: Vec<Option<Value>>,
}

impl ReverseFold<'_> {
    /// Emits the reverse fold.
    pub fn write(
        &self,
        code: &mut Code<'_>,
        inside: BodySplit,
        own: &[Value],
        outer: &[Value],
        cotangent: Vector,
    ) -> Result<FoldCotangents, NotDifferentiable> {
        let (types, count) = (self.types, self.types.states.len());
        let parts = code.cotangents(cotangent, types.results.len());
        let real: Vec<usize> =
            (0..count).filter(|&at| has_tangent(&code.ir.store, types.states[at])).collect();
        let mut first = Vec::with_capacity(real.len());
        for &at in &real {
            let space = code.space(types.states[at]);
            first.push(code.cotangent(&parts[at], space));
        }
        let mut over = own.to_vec();
        let mut output_positions = Vec::new();
        for at in (count..parts.len()).filter(|&at| !parts[at].is_zero()) {
            over.push(code.cotangent(&parts[at], types.results[at]));
            output_positions.push(at);
        }
        if over.is_empty() {
            over.push(self.steps(code));
        }
        let mut arg_types: Vec<Type> = first.iter().map(|&value| code.ir.ty(value)).collect();
        for &array in &over {
            arg_types.push(element(code, array));
        }
        let (region, step) = code.region(&arg_types, |code, block| {
            let args: Vec<Value> = code.ir.args(block).collect();
            let (states, rows) = args.split_at(real.len());
            let (own, residuals) = rows.split_at(own.len());
            let (own, read) = own.split_at(own.len() - self.elements.len());
            let taken = |at: usize| {
                let index = self.elements.iter().position(|&element| element == at);
                read[index.expect("only these elements are read again")]
            };
            let mut seeds = vec![Vector::Zero; types.results.len()];
            real.iter().zip(states).for_each(|(&at, &arg)| seeds[at] = Vector::Whole(arg));
            output_positions
                .iter()
                .zip(residuals)
                .for_each(|(&at, &arg)| seeds[at] = Vector::Whole(arg));
            let all = inside.residuals(code, taken, own, outer);
            let mut context_cotangents = inside.pullback.emit(code, &all, Vector::Parts(seeds))?;
            let mut to_states = context_cotangents.split_off(self.spaces.len());
            let to_elements = to_states.split_off(count);
            let mut states = Vec::with_capacity(real.len());
            for &at in &real {
                let space = code.space(types.states[at]);
                states.push(code.cotangent(&to_states[at], space));
            }
            let mut elements = Vec::with_capacity(to_elements.len());
            for (vector, &ty) in to_elements.iter().zip(&types.elements) {
                elements.push((!vector.is_zero()).then(|| code.cotangent(vector, ty)));
            }
            Ok(ReverseStep {
                block,
                context: code.leaves(context_cotangents, self.spaces),
                states,
                elements,
            })
        })?;
        let sums: Vec<Value> = step.context.iter().flatten().copied().collect();
        let sum_types: Vec<Type> = sums.iter().map(|&value| code.ir.ty(value)).collect();
        let block = self.with_sums(code, region, &step, first.len(), &sum_types, &sums);
        prune(code.ir, block);

        let loc = code.loc;
        let mut results: Vec<Type> = first.iter().map(|&value| code.ir.ty(value)).collect();
        results.extend(&sum_types);
        for &element in step.elements.iter().flatten() {
            let ty = code.ir.ty(element);
            let array = array_of(&mut code.builder(), std::slice::from_ref(&types.size), ty);
            results.push(array.expect("its sizes are those of an array"));
        }
        let mut from = first;
        for &ty in &sum_types {
            from.push(zeros(&mut code.builder(), loc, ty));
        }
        let b = &mut code.builder();
        let emitted = array::Fold::build(b, loc, &over, 0, &from, region, &results);
        array::Fold::set_right(b, emitted, (!self.right).then_some(Attr::UNIT));
        array::Fold::set_reassoc(b, emitted, self.reassoc);
        let mut emitted: Vec<Value> = b.results(emitted).collect();
        let mut rows = emitted.split_off(from.len()).into_iter();
        let mut sums = emitted.split_off(real.len()).into_iter();
        let mut states = vec![Vector::Zero; count];
        real.iter().zip(emitted).for_each(|(&at, value)| states[at] = Vector::Whole(value));
        let arrays = step.elements.iter().map(|element| match element.and_then(|_| rows.next()) {
            Some(rows) => Vector::Whole(moved_back(b, loc, rows, self.axis)),
            None => Vector::Zero,
        });
        let arrays = Vector::Parts(arrays.collect());
        let context = step.context.iter().map(|leaf| leaf.and_then(|_| sums.next())).collect();
        let context = code.of_leaves(context, self.spaces);
        Ok(FoldCotangents { context, states: Vector::Parts(states), arrays })
    }

    /// Moves the step to a block that also carries sums, after the states, and accumulates into
    /// them.
    fn with_sums(
        &self,
        code: &mut Code<'_>,
        region: cotan_ir::Region,
        step: &ReverseStep,
        states: usize,
        types: &[Type],
        parts: &[Value],
    ) -> Block {
        let loc = code.loc;
        let old: Vec<Value> = code.ir.args(step.block).collect();
        let mut arg_types: Vec<Type> = old.iter().map(|&arg| code.ir.ty(arg)).collect();
        arg_types.splice(states..states, types.iter().copied());
        let block = code.ir.append_new_block(region, &arg_types, loc);
        let mut new: Vec<Value> = code.ir.args(block).collect();
        let sums: Vec<Value> = new.splice(states..states + types.len(), []).collect();
        let now =
            |value: Value| old.iter().position(|&arg| arg == value).map_or(value, |at| new[at]);
        for (&old, &new) in old.iter().zip(&new) {
            code.ir.replace_all_uses(old, new);
        }
        code.ir.move_ops(step.block, block);
        code.ir.detach_block(step.block);
        let around = std::mem::replace(&mut code.at, InsertPoint::End(block));
        let b = &mut code.builder();
        let mut yields: Vec<Value> = step.states.iter().map(|&value| now(value)).collect();
        yields.extend(sums.iter().zip(parts).map(|(&sum, &part)| add(b, loc, sum, now(part))));
        yields.extend(step.elements.iter().flatten().map(|&value| now(value)));
        array::Yield::build(b, loc, &yields);
        code.at = around;
        block
    }

    /// Returns an array with the trip count as its size, for a fold without residuals.
    fn steps(&self, code: &mut Code<'_>) -> Value {
        let (loc, b) = (code.loc, &mut code.builder());
        let shape = Shape { sizes: vec![self.types.size.clone()], element: Type::INDEX };
        let ty = shape.ty(b.store_mut()).expect("its size is that of an array");
        array::Iota::value(b, loc, 0, ty)
    }
}

/// Returns the type of an element along the first axis.
fn element(code: &mut Code<'_>, array: Value) -> Type {
    let mut shape = Shape::of(&code.ir.store, code.ir.ty(array)).expect("it is an array");
    shape.sizes.remove(0);
    shape.ty(&mut code.ir.store).expect("its sizes are those of an array")
}
