//! Builds and maps of a linear program, turned around.

use super::super::{Accumulate, AddAt, Index, Sum, Yield};
use super::domain::{discard, leading, over_domain};
use crate::acc;
use crate::differentiate::{Back, Refusal, Start, Transposer, add, refused};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Op, Shape, Type, Value};

/// Where what a turned body gives belongs: in the cotangent of a value, at indices that do not
/// depend on the place of the body, and there
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// at the place of the body;
    Here,
    /// everywhere: it is a number, and the sum over all places is added;
    Summed,
    /// everywhere, row by row.
    Rows,
}

/// What a turned body gives for a value around it.
struct Part {
    to: Where,
    target: Value,
    at: Vec<Value>,
    value: Value,
}

/// A sum that the turned body carries, because it adds to it in many places.
struct Lane {
    target: Value,
    arg: Value,
    sum: Value,
}

/// A body that reads arrays gives their cotangents at its own place; what it reads elsewhere is added
/// up by an `array.accumulate`.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), Refusal> {
    let mut turned = Turned::new(t, op)?;
    turned.turn(t)?;
    turned.put(t);
    Ok(())
}

struct Turned {
    block: Block,
    /// The sizes that are gone over.
    domain: Vec<Poly>,
    /// The arrays that are gone over and do not change, then the cotangents of results; none if the
    /// body takes indices.
    over: Vec<Value>,
    /// The indices that the body takes, if it does.
    indices: Vec<Value>,
    /// Linear arrays that are gone over, and the arguments for them.
    linear: Vec<(Value, Value)>,
    /// The linear values that the body sees.
    seen: Vec<Value>,
    seeds: Vec<(Value, Value)>,
    parts: Vec<Part>,
    lanes: Vec<Lane>,
}

impl Turned {
    fn new(t: &mut Transposer<'_, '_>, op: Op) -> Result<Self, Refusal> {
        let ir = t.ir();
        let region = ir.regions(op)[0];
        let block = ir.single_block(region).expect("a verified body is one block");
        let count = leading(ir, op);
        let shape = Shape::of(&ir.store, ir.ty(ir.result(op, 0)));
        let domain = shape.expect("a verified result is an array").sizes[..count].to_vec();
        let seen = t.seen_inside(op);
        let rank = |value: &Value| Shape::of(&ir.store, ir.ty(*value)).map(|shape| shape.rank());
        if seen.iter().any(|value| rank(value).is_none()) {
            return Err(refused(ir, op, "its body sees a tuple that changes"));
        }
        let sees_arrays = seen.iter().any(|value| rank(value) != Some(0));
        let operands: Vec<Value> = ir.operands(op).collect();
        let indexed = operands.is_empty() || sees_arrays;
        let (over, indices, linear, seeds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (parts, lanes) = (Vec::new(), Vec::new());
        let mut this = Self { block, domain, over, indices, linear, seen, seeds, parts, lanes };
        this.take(t, &operands, indexed);
        this.seed(t, op, indexed);
        Ok(this)
    }

    /// Sorts out what the body takes.
    fn take(&mut self, t: &mut Transposer<'_, '_>, operands: &[Value], indexed: bool) {
        let args: Vec<Value> = t.ir().args(self.block).collect();
        if operands.is_empty() {
            self.indices = args;
            return;
        }
        if indexed {
            for _ in 0..self.domain.len() {
                self.indices.push(t.builder.add_block_arg(self.block, Type::INDEX, t.loc));
            }
        }
        for (&operand, &arg) in operands.iter().zip(&args) {
            if t.is_linear(operand) {
                self.linear.push((operand, arg));
            } else if indexed {
                let b = &mut Builder::at_start(t.builder.ir_mut(), self.block);
                let element = Index::value(b, t.loc, operand, &self.indices);
                b.ir_mut().replace_all_uses(arg, element);
                let index = b.arg_index(arg).expect("it is an argument");
                b.ir_mut().erase_block_arg(self.block, index);
            } else {
                self.over.push(operand);
            }
        }
    }

    /// What the body gave has the cotangents that stand at its place.
    fn seed(&mut self, t: &mut Transposer<'_, '_>, op: Op, indexed: bool) {
        let end = t.ir().last_op(self.block).expect("a verified body has an end");
        let given: Vec<Value> = t.ir().operands(end).collect();
        t.builder.ir_mut().erase_op(end);
        for (value, cotangent) in given.into_iter().zip(t.of_results(op)) {
            let Some(cotangent) = cotangent else { continue };
            let element = match indexed {
                true => {
                    let b = &mut Builder::at_end(t.builder.ir_mut(), self.block);
                    Index::value(b, t.loc, cotangent, &self.indices)
                }
                false => {
                    self.over.push(cotangent);
                    let ty = t.ir().ty(value);
                    t.builder.add_block_arg(self.block, ty, t.loc)
                }
            };
            self.seeds.push((value, element));
        }
    }

    /// Turns the body around. Arrays around it have an accumulator each, numbers a value.
    fn turn(&mut self, t: &mut Transposer<'_, '_>) -> Result<(), Refusal> {
        let linear: Vec<Value> = self.linear.iter().map(|pair| pair.1).collect();
        let mut starts = Vec::with_capacity(self.seen.len());
        for &value in &self.seen {
            let ty = t.ir().ty(value);
            let start = match rank(t.ir(), value) {
                0 => Start::Absent,
                _ => Start::Lane(acc::of(t.builder.store_mut(), ty)),
            };
            starts.push((value, start));
        }
        let back = Transposer::block(t.builder, self.block, &linear, &starts, &self.seeds)?;
        for &(target, arg) in &self.linear {
            if let Some(&value) = back.sums.get(&arg) {
                self.parts.push(Part { to: Where::Here, target, at: Vec::new(), value });
            }
        }
        for (target, start) in starts {
            match back.changed(target, start) {
                None => {}
                Some(value) if matches!(start, Start::Absent) => {
                    self.parts.push(Part { to: Where::Summed, target, at: Vec::new(), value });
                }
                Some(sum) => self.take_apart(t, &back, target, sum),
            }
        }
        Ok(())
    }

    /// Takes what the body adds to an accumulator out of it where that has a simpler place.
    fn take_apart(&mut self, t: &mut Transposer<'_, '_>, back: &Back, target: Value, sum: Value) {
        let mut lane = Lane { target, arg: back.lanes[&target], sum };
        for &(_, op) in back.added.iter().filter(|added| added.0 == target) {
            let Some(AddAt { target: before, indices, value, result }) = t.ir().get(op) else {
                continue;
            };
            let mut at: Vec<Value> = indices.iter(t.ir()).collect();
            let Some(to) = self.place(t.ir(), target, &at, value) else { continue };
            if to == Where::Here {
                at.truncate(at.len() - self.indices.len());
            }
            t.builder.ir_mut().replace_all_uses(result, before);
            t.builder.ir_mut().erase_op(op);
            if lane.sum == result {
                lane.sum = before;
            }
            self.gives(t, Part { to, target, at, value });
        }
        if lane.sum != lane.arg {
            self.lanes.push(lane);
        }
    }

    /// The simpler place of what is added to the cotangent of a value at some indices.
    fn place(&self, ir: &Ir, target: Value, at: &[Value], value: Value) -> Option<Where> {
        let outside = |at: &[Value]| at.iter().all(|&at| ir.def_block(at) != Some(self.block));
        if outside(at) {
            return match rank(ir, value) {
                0 => Some(Where::Summed),
                _ if at.is_empty() => None,
                _ => Some(Where::Rows),
            };
        }
        let shape = Shape::of(&ir.store, ir.ty(target))?;
        let first = at.len().checked_sub(self.indices.len())?;
        let is_here = at[first..] == self.indices && outside(&at[..first]);
        (is_here && shape.sizes[first..].starts_with(&self.domain)).then_some(Where::Here)
    }

    /// Adds a part to those that go to the same place.
    fn gives(&mut self, t: &mut Transposer<'_, '_>, part: Part) {
        let same = |other: &&mut Part| {
            (other.to, other.target, &other.at) == (part.to, part.target, &part.at)
        };
        match self.parts.iter_mut().find(same) {
            None => self.parts.push(part),
            Some(other) => {
                let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
                other.value = add(b, t.loc, other.value, part.value);
            }
        }
    }

    /// Makes the turned operation, and adds what it gives.
    fn put(self, t: &mut Transposer<'_, '_>) {
        let spread = self.parts.iter().any(|part| part.to == Where::Rows);
        match (spread || !self.lanes.is_empty(), self.parts.is_empty()) {
            (true, _) => self.accumulate(t),
            (false, false) => self.compute(t),
            (false, true) => discard(t.builder.ir_mut(), self.block),
        }
    }

    fn compute(self, t: &mut Transposer<'_, '_>) {
        let yields: Vec<Value> = self.parts.iter().map(|part| part.value).collect();
        let types: Vec<Type> =
            yields.iter().map(|&value| array_of(t, &self.domain, value)).collect();
        let args = match self.over.is_empty() {
            true => self.indices.clone(),
            false => {
                let is_linear = |arg: &Value| self.linear.iter().any(|it| it.1 == *arg);
                t.ir().args(self.block).filter(|arg| !is_linear(arg)).collect()
            }
        };
        let region = t.finish_body(self.block, &args, |b, loc| {
            Yield::build(b, loc, &yields);
        });
        let made = over_domain(t.builder, t.loc, &self.over, region, &types);
        let made: Vec<Value> = t.ir().results(made).collect();
        for (part, mut value) in self.parts.into_iter().zip(made) {
            if part.to == Where::Summed {
                let dims = 0..self.domain.len();
                value = dims.fold(value, |sum, _| Sum::value(t.builder, t.loc, sum, 0));
            }
            t.add_at(part.target, &part.at, value);
        }
    }

    /// What belongs to the place is kept; for everything else there is an accumulator, which goes
    /// on from what was added before, or begins with zeros.
    fn accumulate(self, t: &mut Transposer<'_, '_>) {
        let (mut opened, mut args, mut fresh) = (Vec::new(), self.indices.clone(), Vec::new());
        let (mut sums, mut types, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        for lane in &self.lanes {
            match t.sum_so_far(lane.target) {
                Some(sum) => {
                    opened.push(sum);
                    args.push(lane.arg);
                    sums.push(lane.sum);
                    types.push(t.ir().ty(sum));
                    targets.push(lane.target);
                }
                None => fresh.push((lane.target, Vec::new(), lane.arg, lane.sum)),
            }
        }
        let (kept, added): (Vec<Part>, Vec<Part>) =
            self.parts.into_iter().partition(|part| part.to == Where::Here);
        for Part { target, at, value, .. } in added {
            let ty = t.ir().ty(value);
            let ty = acc::of(t.builder.store_mut(), ty);
            let arg = t.builder.add_block_arg(self.block, ty, t.loc);
            let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
            let sum = AddAt::value(b, t.loc, arg, &[], value);
            fresh.push((target, at, arg, sum));
        }
        let mut places = Vec::new();
        for (target, at, arg, sum) in fresh {
            let ty = t.ir().ty(arg);
            types.push(acc::sum(&t.ir().store, ty).expect("it is an accumulator"));
            args.push(arg);
            sums.push(sum);
            places.push((target, at));
        }
        for Part { target, at, value, .. } in kept {
            types.push(array_of(t, &self.domain, value));
            sums.push(value);
            places.push((target, at));
        }
        let region = t.finish_body(self.block, &args, |b, loc| {
            Yield::build(b, loc, &sums);
        });
        let domain = t.builder.store_mut().dims_attr(&self.domain);
        let made = Accumulate::build(t.builder, t.loc, &opened, domain, region, &types);
        let made: Vec<Value> = t.ir().results(made).collect();
        let (sums, values) = made.split_at(opened.len());
        for (target, &sum) in targets.into_iter().zip(sums) {
            t.set_sum(target, sum);
        }
        for ((target, at), &value) in places.into_iter().zip(values) {
            t.add_at(target, &at, value);
        }
    }
}

/// The type of an array of such values over a domain.
fn array_of(t: &mut Transposer<'_, '_>, domain: &[Poly], value: Value) -> Type {
    let ir = t.builder.ir_mut();
    let shape = Shape::of(&ir.store, ir.ty(value)).expect("bodies give numbers and arrays");
    let sizes = domain.iter().cloned().chain(shape.sizes).collect();
    let shape = Shape { sizes, element: shape.element };
    shape.ty(&mut ir.store).expect("the sizes were those of arrays before")
}

/// How many dimensions a value has.
fn rank(ir: &Ir, value: Value) -> usize {
    Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank())
}
