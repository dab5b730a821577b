//! Builds, maps and accumulations of a linear program, turned around.

use super::domain::{discard, leading, over_domain};
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt, Index, Sum, Yield};
use crate::autodiff::{
    InitialSum, NotDifferentiable, TransposedBlock, Transposer, add, cotangent_type, refused,
};
use crate::interfaces::accumulators;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Op, Shape, Type, Value};

/// What a turned body gives for a value around it.
struct Part {
    /// The value to the cotangent of which it is added.
    target: Value,
    /// Where it is added: at indices that do not depend on the place of the body, and then at the
    /// place of the body in these dimensions of the domain. Along the others it is summed.
    at: Vec<Affine<Value>>,
    dims: Vec<usize>,
    value: Value,
}

/// A sum that the turned body carries, because it adds to it in many places.
struct Lane {
    target: Value,
    arg: Value,
    sum: Value,
}

/// A body that reads arrays gives their cotangents at its own place; what it reads elsewhere is added
/// up by an `array.accumulate`. A body that adds to accumulators reads what they add up to.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
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
    /// The accumulators that the body takes, if it does; their cotangents are those of the sums.
    sums: Vec<Value>,
    /// What the body gives for them.
    given: Vec<Value>,
    /// Linear arrays that are gone over, and the arguments for them.
    linear: Vec<(Value, Value)>,
    /// The linear values that the body sees.
    seen: Vec<Value>,
    seeds: Vec<(Value, Value)>,
    parts: Vec<Part>,
    lanes: Vec<Lane>,
}

impl Turned {
    fn new(t: &mut Transposer<'_, '_>, op: Op) -> Result<Self, NotDifferentiable> {
        let ir = t.ir();
        let region = ir.regions(op)[0];
        let block = ir.single_block(region).expect("a verified body is one block");
        let domain = domain(ir, op);
        let seen = t.captured(op);
        let rank = |value: &Value| shape(ir, *value).map(|shape| shape.rank());
        if seen.iter().any(|value| rank(value).is_none()) {
            return Err(refused(ir, op, "its body sees a tuple that changes"));
        }
        let sees_arrays = seen.iter().any(|value| rank(value) != Some(0));
        let accumulation = ir.get::<Accumulate>(op);
        let operands: Vec<Value> = match accumulation {
            Some(_) => Vec::new(),
            None => ir.operands(op).collect(),
        };
        let indexed = operands.is_empty() || sees_arrays;
        let (over, indices, linear, seeds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (sums, given, parts, lanes) = Default::default();
        let mut this =
            Self { block, domain, over, indices, sums, given, linear, seen, seeds, parts, lanes };
        this.take(t, &operands, indexed);
        this.seed(t, op, indexed);
        if let Some(sums) = accumulation {
            // Opened arrays are part of the sums.
            let opened: Vec<Value> = sums.operands.iter(t.ir()).collect();
            for (value, cotangent) in opened.into_iter().zip(t.of_results(op)) {
                if let Some(cotangent) = cotangent {
                    t.add(value, cotangent);
                }
            }
        }
        Ok(this)
    }

    /// Sorts out what the body takes.
    fn take(&mut self, t: &mut Transposer<'_, '_>, operands: &[Value], indexed: bool) {
        let args: Vec<Value> = t.ir().args(self.block).collect();
        if operands.is_empty() {
            let (indices, sums) = args.split_at(self.domain.len());
            (self.indices, self.sums) = (indices.to_vec(), sums.to_vec());
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
                let ir = t.builder.ir_mut();
                let b = &mut Builder::at_start(ir, self.block);
                let element = Index::value(b, t.loc, operand, &self.indices);
                ir.replace_all_uses(arg, element);
                let index = ir.arg_index(arg).expect("it is an argument");
                ir.erase_block_arg(self.block, index);
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
        self.given = given[..self.sums.len()].to_vec();
        for (at, (value, cotangent)) in given.into_iter().zip(t.of_results(op)).enumerate() {
            let Some(cotangent) = cotangent else { continue };
            if at < self.sums.len() {
                self.seeds.push((value, cotangent));
                continue;
            }
            let element = match indexed {
                true if self.indices.is_empty() => cotangent,
                true => {
                    let b = &mut Builder::at_end(t.builder.ir_mut(), self.block);
                    Index::value(b, t.loc, cotangent, &self.indices)
                }
                false => {
                    self.over.push(cotangent);
                    let ty = cotangent_type(&t.ir().store, t.ir().ty(value));
                    t.builder.add_block_arg(self.block, ty, t.loc)
                }
            };
            self.seeds.push((value, element));
        }
    }

    /// Turns the body around. Arrays around it have an accumulator each, numbers a value.
    fn turn(&mut self, t: &mut Transposer<'_, '_>) -> Result<(), NotDifferentiable> {
        let is_asked = |pair: &(&Value, &Value)| self.seeds.iter().any(|seed| seed.0 == *pair.1);
        let sums = self.sums.iter().zip(&self.given).filter(is_asked).map(|pair| *pair.0);
        let linear: Vec<Value> = self.linear.iter().map(|pair| pair.1).chain(sums).collect();
        let mut starts = Vec::with_capacity(self.seen.len());
        for &value in &self.seen {
            let ty = cotangent_type(&t.ir().store, t.ir().ty(value));
            let start = match rank(t.ir(), value) {
                0 => InitialSum::Absent,
                _ => InitialSum::Argument(accumulators::of(t.builder.store_mut(), ty)),
            };
            starts.push((value, start));
        }
        let back = Transposer::block(t.builder, self.block, &linear, &starts, &self.seeds)?;
        for &(target, arg) in &self.linear {
            if let Some(&value) = back.sums.get(&arg) {
                let dims = (0..self.domain.len()).collect();
                self.parts.push(Part { target, at: Vec::new(), dims, value });
            }
        }
        let mut sums = Vec::new();
        for (target, start) in starts {
            match (back.changed(target, start), back.lanes.get(&target)) {
                (None, _) => {}
                (Some(sum), Some(&arg)) => sums.push(Lane { target, arg, sum }),
                (Some(value), None) => {
                    let (at, dims) = (Vec::new(), Vec::new());
                    self.parts.push(Part { target, at, dims, value });
                }
            }
        }
        // What is kept is known before it is decided what is a sum of that.
        for only_kept in [true, false] {
            sums.iter_mut().for_each(|lane| self.take_apart(t, &back, lane, only_kept));
        }
        self.lanes = sums.into_iter().filter(|lane| lane.sum != lane.arg).collect();
        self.drop_idle(t.builder.ir_mut());
        Ok(())
    }

    /// Erases what does nothing but go on adding to sums that nobody asks for.
    fn drop_idle(&self, ir: &mut Ir) {
        let is_idle = |ir: &Ir, sum: Value| {
            let is_given = self.lanes.iter().any(|lane| lane.sum == sum);
            accumulators::is(&ir.store, ir.ty(sum)) && ir.is_unused(sum) && !is_given
        };
        let mut next = ir.last_op(self.block);
        while let Some(op) = next {
            next = ir.prev_op(op);
            if ir.result_count(op) > 0 && ir.results(op).all(|sum| is_idle(ir, sum)) {
                ir.erase_op(op);
            }
        }
    }

    /// Takes what the body adds to an accumulator out of it where that has a simpler place.
    fn take_apart(
        &mut self,
        t: &mut Transposer<'_, '_>,
        back: &TransposedBlock,
        lane: &mut Lane,
        only_kept: bool,
    ) {
        for &(_, op) in back.added.iter().filter(|added| added.0 == lane.target) {
            if t.ir().is_erased(op) {
                continue;
            }
            let Some(add) = t.ir().get::<AddAt>(op) else { continue };
            let AddAt { target: before, value, result, .. } = add;
            let indices = add.access().places_within(t.ir());
            let Some((at, dims)) = self.place(t.ir(), lane.target, &indices) else { continue };
            let is_everywhere = dims.len() == self.domain.len();
            let is_number = rank(t.ir(), value) == 0;
            let is_sum = dims.is_empty() && (is_number || !at.is_empty());
            let takes = is_everywhere || !only_kept && (is_sum || self.keeps(value));
            if !takes {
                continue;
            }
            t.builder.ir_mut().replace_all_uses(result, before);
            t.builder.ir_mut().erase_op(op);
            if lane.sum == result {
                lane.sum = before;
            }
            self.gives(t, Part { target: lane.target, at, dims, value });
        }
    }

    /// The place of indices into the cotangent of a value: those that do not depend on the place of
    /// the body, and then dimensions of the domain, in their order.
    fn place(
        &self,
        ir: &Ir,
        target: Value,
        at: &[Affine<Value>],
    ) -> Option<(Vec<Affine<Value>>, Vec<usize>)> {
        let is_outside = |at: &Affine<Value>| {
            at.terms().iter().all(|(index, _)| ir.def_block(*index) != Some(self.block))
        };
        let first = at.iter().position(|at| !is_outside(at)).unwrap_or(at.len());
        let shape = shape(ir, target)?;
        let mut dims: Vec<usize> = Vec::new();
        for (at, size) in at[first..].iter().zip(&shape.sizes[first..]) {
            let dim = self.indices.iter().position(|&index| at.as_index() == Some(index))?;
            if self.domain[dim] != *size || dims.last().is_some_and(|&last| last >= dim) {
                return None;
            }
            dims.push(dim);
        }
        Some((at[..first].to_vec(), dims))
    }

    /// Whether a value is given at each place of the body anyway.
    fn keeps(&self, value: Value) -> bool {
        let count = self.domain.len();
        self.parts.iter().any(|part| part.value == value && part.dims.len() == count)
    }

    /// Adds a part to those that go to the same place.
    fn gives(&mut self, t: &mut Transposer<'_, '_>, part: Part) {
        let same = |other: &&mut Part| {
            (other.target, &other.at, &other.dims) == (part.target, &part.at, &part.dims)
        };
        match self.parts.iter_mut().find(same) {
            None => self.parts.push(part),
            Some(other) => {
                let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
                other.value = add(b, t.loc, other.value, part.value);
            }
        }
    }

    /// Whether a part is a sum of rows that are not kept.
    fn is_sum_of_rows(&self, ir: &Ir, part: &Part) -> bool {
        part.dims.is_empty() && rank(ir, part.value) > 0 && !self.keeps(part.value)
    }

    /// The accumulators that operations which are not linear go on adding to, and what comes of them:
    /// less than the body gave where a linear operation was the last to add.
    fn needed<'a>(&'a self, ir: &'a Ir) -> impl Iterator<Item = (Value, Value)> + 'a {
        let body = ir.region_of(self.block);
        let pairs = self
            .sums
            .iter()
            .filter_map(move |&arg| Some((arg, accumulators::last(ir, body?, arg))));
        pairs.filter(|(arg, sum)| sum != arg)
    }

    /// Whether the body runs once, for no index, and something comes of it.
    fn is_once(&self) -> bool {
        self.domain.is_empty() && !self.parts.is_empty()
    }

    /// Makes the turned operation, and adds what it gives.
    fn put(self, t: &mut Transposer<'_, '_>) {
        let spread = self.parts.iter().any(|part| self.is_sum_of_rows(t.ir(), part));
        // Over no dimension there are no arrays of what is kept.
        let spread = spread || self.needed(t.ir()).next().is_some() || self.is_once();
        match (spread || !self.lanes.is_empty(), self.parts.is_empty()) {
            (true, _) => self.accumulate(t),
            (false, false) => self.compute(t),
            (false, true) => discard(t.builder.ir_mut(), self.block),
        }
    }

    fn compute(self, t: &mut Transposer<'_, '_>) {
        let kept = Kept::of(t, &self.domain, self.parts);
        let args = match self.over.is_empty() {
            true => self.indices.clone(),
            false => {
                let is_linear = |arg: &Value| self.linear.iter().any(|it| it.1 == *arg);
                t.ir().args(self.block).filter(|arg| !is_linear(arg)).collect()
            }
        };
        let region = t.finish_body(self.block, &args, |b, loc| {
            Yield::build(b, loc, &kept.values);
        });
        let made = over_domain(t.builder, t.loc, &self.over, region, &kept.types);
        let made: Vec<Value> = t.ir().results(made).collect();
        kept.add(t, &made);
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
        // Nobody asks for these.
        let needed: Vec<(Value, Value)> = self.needed(t.ir()).collect();
        let is_kept = |part: &Part| {
            !self.is_once() && (part.dims.len() == self.domain.len() || self.keeps(part.value))
        };
        let is_kept: Vec<bool> = self.parts.iter().map(is_kept).collect();
        let (mut kept, mut added) = (Vec::new(), Vec::new());
        for (part, is_kept) in self.parts.into_iter().zip(is_kept) {
            if is_kept { kept.push(part) } else { added.push(part) }
        }
        let kept = Kept::of(t, &self.domain, kept);
        for Part { target, at, value, .. } in added {
            let ty = t.ir().ty(value);
            let ty = accumulators::of(t.builder.store_mut(), ty);
            let arg = t.builder.add_block_arg(self.block, ty, t.loc);
            let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
            let sum = AddAt::value(b, t.loc, arg, &[], value);
            fresh.push((target, at, arg, sum));
        }
        let mut places = Vec::new();
        for (target, at, arg, sum) in fresh {
            let ty = t.ir().ty(arg);
            types.push(accumulators::sum(&t.ir().store, ty).expect("it is an accumulator"));
            args.push(arg);
            sums.push(sum);
            places.push((target, at));
        }
        for &(arg, given) in &needed {
            let ty = t.ir().ty(arg);
            types.push(accumulators::sum(&t.ir().store, ty).expect("it is an accumulator"));
            args.push(arg);
            sums.push(given);
        }
        sums.extend(&kept.values);
        types.extend(&kept.types);
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
        let (sums, values) = values.split_at(places.len());
        for ((target, at), &value) in places.into_iter().zip(sums) {
            add_at(t, target, &at, value);
        }
        kept.add(t, &values[needed.len()..]);
    }
}

/// What a turned body gives at each of its places.
struct Kept {
    parts: Vec<Part>,
    /// Dimensions of the domain.
    dims: usize,
    /// Each value once.
    values: Vec<Value>,
    types: Vec<Type>,
}

impl Kept {
    fn of(t: &mut Transposer<'_, '_>, domain: &[Poly], parts: Vec<Part>) -> Self {
        let mut values: Vec<Value> = Vec::with_capacity(parts.len());
        for part in &parts {
            if !values.contains(&part.value) {
                values.push(part.value);
            }
        }
        let types = values.iter().map(|&value| array_of(t, domain, value)).collect();
        Self { parts, dims: domain.len(), values, types }
    }

    /// Adds the arrays of them to where they belong.
    fn add(self, t: &mut Transposer<'_, '_>, made: &[Value]) {
        for Part { target, at, dims, value } in self.parts {
            let place = self.values.iter().position(|&other| other == value);
            let whole = made[place.expect("each value is given")];
            let summed = (0..self.dims).rev().filter(|dim| !dims.contains(dim));
            let sum = summed.fold(whole, |sum, dim| Sum::along(t.builder, t.loc, sum, dim as i64));
            add_at(t, target, &at, sum);
        }
    }
}

/// Adds to the cotangent of a value.
fn add_at(t: &mut Transposer<'_, '_>, target: Value, at: &[Affine<Value>], value: Value) {
    let at: Vec<Value> = at.iter().map(|at| at.value(t.builder, t.loc)).collect();
    t.add_at(target, &at, value);
}

/// The sizes that an operation goes over.
fn domain(ir: &Ir, op: Op) -> Vec<Poly> {
    if let Some(sums) = ir.get::<Accumulate>(op) {
        return sums.sizes(ir).to_vec();
    }
    let shape = shape(ir, ir.result(op, 0));
    shape.expect("a verified result is an array").sizes[..leading(ir, op)].to_vec()
}

/// The type of an array of such values over a domain.
fn array_of(t: &mut Transposer<'_, '_>, domain: &[Poly], value: Value) -> Type {
    let ir = t.builder.ir_mut();
    let shape = Shape::of(&ir.store, ir.ty(value)).expect("bodies give numbers and arrays");
    let sizes = domain.iter().cloned().chain(shape.sizes).collect();
    let shape = Shape { sizes, element: shape.element };
    shape.ty(&mut ir.store).expect("the sizes were those of arrays before")
}

/// The shape of the cotangents of a value.
fn shape(ir: &Ir, value: Value) -> Option<Shape> {
    Shape::of(&ir.store, cotangent_type(&ir.store, ir.ty(value)))
}

/// How many dimensions the cotangents of a value have.
fn rank(ir: &Ir, value: Value) -> usize {
    shape(ir, value).map_or(0, |shape| shape.rank())
}
