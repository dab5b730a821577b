//! Transposition of linear builds, maps and accumulations.

mod body_results;

use super::domain::{discard, leading, over_domain};
use crate::array::affine::Affine;
use crate::array::{Accumulate, AddAt, Index, Yield};
use crate::autodiff::{
    InitialSum, NotDifferentiable, TransposedBlock, Transposer, add, cotangent_type, refused,
};
use crate::interfaces::accumulators;
use body_results::{BodyResults, add_at};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Builder, InsertPoint, Ir, Op, Shape, Type, Value};

/// A contribution of the transposed body to the cotangent of a captured value.
struct Contribution {
    /// The value whose cotangent receives it.
    target: Value,
    /// The index of the contribution: first indices that are invariant in the body, then these
    /// dimensions of the domain. It is summed along the other dimensions.
    at: Vec<Affine<Value>>,
    dims: Vec<usize>,
    value: Value,
}

/// A sum carried as an accumulator, because the body adds to it at varying indices.
struct CarriedSum {
    target: Value,
    arg: Value,
    sum: Value,
}

/// Transposes a build, map or accumulation. Cotangents of arrays read at the iteration's own index
/// become results of the body. An `array.accumulate` sums those of other reads. A body that adds to
/// accumulators reads their cotangents.
pub fn transpose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let mut transposed = TransposedDomain::new(t, op)?;
    transposed.transpose_body(t)?;
    transposed.build(t);
    Ok(())
}

struct TransposedDomain {
    block: Block,
    /// The sizes of the iteration domain.
    domain: Vec<Poly>,
    /// The nonlinear operands of a map, then the cotangents of results; empty if the body has index
    /// arguments.
    over: Vec<Value>,
    /// The index arguments of the body.
    indices: Vec<Value>,
    /// The accumulator arguments of the body; their cotangents are those of the sums.
    sums: Vec<Value>,
    /// The values that the body yields for them.
    yields: Vec<Value>,
    /// Linear operands of a map and their arguments.
    linear: Vec<(Value, Value)>,
    /// The captured linear values.
    seen: Vec<Value>,
    seeds: Vec<(Value, Value)>,
    contributions: Vec<Contribution>,
    carried: Vec<CarriedSum>,
}

impl TransposedDomain {
    fn new(t: &mut Transposer<'_, '_>, op: Op) -> Result<Self, NotDifferentiable> {
        let ir = t.ir();
        let region = ir.regions(op)[0];
        let block = ir.single_block(region).expect("a verified body is one block");
        let domain = domain(ir, op);
        let seen = t.captured(op);
        let rank = |value: &Value| shape(ir, *value).map(|shape| shape.rank());
        if seen.iter().any(|value| rank(value).is_none()) {
            return Err(refused(ir, op, "its body captures an active tuple"));
        }
        let sees_arrays = seen.iter().any(|value| rank(value) != Some(0));
        let accumulation = ir.get::<Accumulate>(op);
        let operands: Vec<Value> = match accumulation {
            Some(_) => Vec::new(),
            None => ir.operands(op).collect(),
        };
        let indexed = operands.is_empty() || sees_arrays;
        let (over, indices, linear, seeds) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (sums, yields, contributions, carried) = Default::default();
        let mut this = Self {
            block,
            domain,
            over,
            indices,
            sums,
            yields,
            linear,
            seen,
            seeds,
            contributions,
            carried,
        };
        this.classify_arguments(t, &operands, indexed);
        this.seed(t, op, indexed);
        if let Some(sums) = accumulation {
            // The initial values of sums are terms of them.
            let initial: Vec<Value> = sums.operands.iter(t.ir()).collect();
            for (value, cotangent) in initial.into_iter().zip(t.of_results(op)) {
                if let Some(cotangent) = cotangent {
                    t.add(value, cotangent);
                }
            }
        }
        Ok(this)
    }

    /// Classifies the arguments of the body.
    fn classify_arguments(
        &mut self,
        t: &mut Transposer<'_, '_>,
        operands: &[Value],
        indexed: bool,
    ) {
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

    /// Seeds yielded values with the cotangents of the results at the iteration's index.
    fn seed(&mut self, t: &mut Transposer<'_, '_>, op: Op, indexed: bool) {
        let end = t.ir().last_op(self.block).expect("a verified body has an end");
        let yields: Vec<Value> = t.ir().operands(end).collect();
        t.builder.ir_mut().erase_op(end);
        self.yields = yields[..self.sums.len()].to_vec();
        for (at, (value, cotangent)) in yields.into_iter().zip(t.of_results(op)).enumerate() {
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

    /// Transposes the body. Captured arrays have an accumulator each, scalars an SSA value.
    fn transpose_body(&mut self, t: &mut Transposer<'_, '_>) -> Result<(), NotDifferentiable> {
        let has_seed = |pair: &(&Value, &Value)| self.seeds.iter().any(|seed| seed.0 == *pair.1);
        let sums = self.sums.iter().zip(&self.yields).filter(has_seed).map(|pair| *pair.0);
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
                self.contributions.push(Contribution { target, at: Vec::new(), dims, value });
            }
        }
        let mut sums = Vec::new();
        for (target, start) in starts {
            match (back.changed(target, start), back.lanes.get(&target)) {
                (None, _) => {}
                (Some(sum), Some(&arg)) => sums.push(CarriedSum { target, arg, sum }),
                (Some(value), None) => {
                    let (at, dims) = (Vec::new(), Vec::new());
                    self.contributions.push(Contribution { target, at, dims, value });
                }
            }
        }
        // Results of the body are known before sums of them are chosen.
        for only_full_domain in [true, false] {
            sums.iter_mut().for_each(|carried_sum| {
                self.extract_additions(t, &back, carried_sum, only_full_domain)
            });
        }
        self.carried = sums.into_iter().filter(|carried| carried.sum != carried.arg).collect();
        self.drop_unused_sums(t.builder.ir_mut());
        Ok(())
    }

    /// Erases additions to sums without a use.
    fn drop_unused_sums(&self, ir: &mut Ir) {
        let is_unused_sum = |ir: &Ir, sum: Value| {
            let is_yielded = self.carried.iter().any(|carried| carried.sum == sum);
            accumulators::is(&ir.store, ir.ty(sum)) && ir.is_unused(sum) && !is_yielded
        };
        let mut next = ir.last_op(self.block);
        while let Some(op) = next {
            next = ir.prev_op(op);
            if ir.result_count(op) > 0 && ir.results(op).all(|sum| is_unused_sum(ir, sum)) {
                ir.erase_op(op);
            }
        }
    }

    /// Moves additions out of an accumulator where their index has a simpler form.
    fn extract_additions(
        &mut self,
        t: &mut Transposer<'_, '_>,
        back: &TransposedBlock,
        carried_sum: &mut CarriedSum,
        only_full_domain: bool,
    ) {
        for &(_, op) in back.added.iter().filter(|added| added.0 == carried_sum.target) {
            if t.ir().is_erased(op) {
                continue;
            }
            let Some(add) = t.ir().get::<AddAt>(op) else { continue };
            let AddAt { target: before, value, result, .. } = add;
            let indices = add.access().indices_within(t.ir());
            let Some((at, dims)) = self.split_index(t.ir(), carried_sum.target, &indices) else {
                continue;
            };
            let is_everywhere = dims.len() == self.domain.len();
            let is_number = rank(t.ir(), value) == 0;
            let is_sum = dims.is_empty() && (is_number || !at.is_empty());
            let can_extract =
                is_everywhere || !only_full_domain && (is_sum || self.is_body_result(value));
            if !can_extract {
                continue;
            }
            t.builder.ir_mut().replace_all_uses(result, before);
            t.builder.ir_mut().erase_op(op);
            if carried_sum.sum == result {
                carried_sum.sum = before;
            }
            self.contribute(t, Contribution { target: carried_sum.target, at, dims, value });
        }
    }

    /// Splits the indices into the cotangent of a value: indices that are invariant in the body,
    /// then dimensions of the domain in ascending order.
    fn split_index(
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

    /// Returns whether a value is a result of the body anyway.
    fn is_body_result(&self, value: Value) -> bool {
        let count = self.domain.len();
        self.contributions
            .iter()
            .any(|contribution| contribution.value == value && contribution.dims.len() == count)
    }

    /// Adds a contribution to one with the same index, or appends it.
    fn contribute(&mut self, t: &mut Transposer<'_, '_>, contribution: Contribution) {
        let same = |other: &&mut Contribution| {
            (other.target, &other.at, &other.dims)
                == (contribution.target, &contribution.at, &contribution.dims)
        };
        match self.contributions.iter_mut().find(same) {
            None => self.contributions.push(contribution),
            Some(other) => {
                let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
                other.value = add(b, t.loc, other.value, contribution.value);
            }
        }
    }

    /// Returns whether a contribution is a sum of slices that are no results.
    fn is_sum_of_slices(&self, ir: &Ir, contribution: &Contribution) -> bool {
        contribution.dims.is_empty()
            && rank(ir, contribution.value) > 0
            && !self.is_body_result(contribution.value)
    }

    /// Returns the accumulators that nonlinear operations add to and their last values. These
    /// differ from the yielded ones where a linear operation added last.
    fn needed<'a>(&'a self, ir: &'a Ir) -> impl Iterator<Item = (Value, Value)> + 'a {
        let body = ir.region_of(self.block);
        let pairs = self
            .sums
            .iter()
            .filter_map(move |&arg| Some((arg, accumulators::last(ir, body?, arg))));
        pairs.filter(|(arg, sum)| sum != arg)
    }

    /// Returns whether the domain has no dimension and there is a contribution.
    fn runs_once(&self) -> bool {
        self.domain.is_empty() && !self.contributions.is_empty()
    }

    /// Builds the transposed operation and adds its results to cotangents.
    fn build(self, t: &mut Transposer<'_, '_>) {
        let spread = self
            .contributions
            .iter()
            .any(|contribution| self.is_sum_of_slices(t.ir(), contribution));
        // Over no dimension there are no result arrays.
        let spread = spread || self.needed(t.ir()).next().is_some() || self.runs_once();
        match (spread || !self.carried.is_empty(), self.contributions.is_empty()) {
            (true, _) => self.accumulate(t),
            (false, false) => self.compute(t),
            (false, true) => discard(t.builder.ir_mut(), self.block),
        }
    }

    fn compute(self, t: &mut Transposer<'_, '_>) {
        let body_results = BodyResults::of(t, &self.domain, self.contributions);
        let args = match self.over.is_empty() {
            true => self.indices.clone(),
            false => {
                let is_linear = |arg: &Value| self.linear.iter().any(|it| it.1 == *arg);
                t.ir().args(self.block).filter(|arg| !is_linear(arg)).collect()
            }
        };
        let region = t.finish_body(self.block, &args, |b, loc| {
            Yield::build(b, loc, &body_results.values);
        });
        let built = over_domain(t.builder, t.loc, &self.over, region, &body_results.types);
        let built: Vec<Value> = t.ir().results(built).collect();
        body_results.add(t, &built);
    }

    /// Builds an accumulation. Contributions at the iteration's index are results. Each other one
    /// has an accumulator that starts from the sum so far, or from zeros.
    fn accumulate(self, t: &mut Transposer<'_, '_>) {
        let (mut initial, mut args, mut from_zeros) =
            (Vec::new(), self.indices.clone(), Vec::new());
        let (mut sums, mut types, mut targets) = (Vec::new(), Vec::new(), Vec::new());
        for carried_sum in &self.carried {
            match t.sum_so_far(carried_sum.target) {
                Some(sum) => {
                    initial.push(sum);
                    args.push(carried_sum.arg);
                    sums.push(carried_sum.sum);
                    types.push(t.ir().ty(sum));
                    targets.push(carried_sum.target);
                }
                None => from_zeros.push((
                    carried_sum.target,
                    Vec::new(),
                    carried_sum.arg,
                    carried_sum.sum,
                )),
            }
        }
        // These results have no use.
        let needed: Vec<(Value, Value)> = self.needed(t.ir()).collect();
        let is_result = |contribution: &Contribution| {
            !self.runs_once()
                && (contribution.dims.len() == self.domain.len()
                    || self.is_body_result(contribution.value))
        };
        let is_result: Vec<bool> = self.contributions.iter().map(is_result).collect();
        let (mut body_results, mut added) = (Vec::new(), Vec::new());
        for (contribution, is_result) in self.contributions.into_iter().zip(is_result) {
            if is_result { body_results.push(contribution) } else { added.push(contribution) }
        }
        let body_results = BodyResults::of(t, &self.domain, body_results);
        for Contribution { target, at, value, .. } in added {
            let ty = t.ir().ty(value);
            let ty = accumulators::of(t.builder.store_mut(), ty);
            let arg = t.builder.add_block_arg(self.block, ty, t.loc);
            let b = &mut t.builder.elsewhere(InsertPoint::End(self.block));
            let sum = AddAt::value(b, t.loc, arg, &[], value);
            from_zeros.push((target, at, arg, sum));
        }
        let mut targets_of_sums = Vec::new();
        for (target, at, arg, sum) in from_zeros {
            let ty = t.ir().ty(arg);
            types.push(accumulators::sum(&t.ir().store, ty).expect("it is an accumulator"));
            args.push(arg);
            sums.push(sum);
            targets_of_sums.push((target, at));
        }
        for &(arg, yields) in &needed {
            let ty = t.ir().ty(arg);
            types.push(accumulators::sum(&t.ir().store, ty).expect("it is an accumulator"));
            args.push(arg);
            sums.push(yields);
        }
        sums.extend(&body_results.values);
        types.extend(&body_results.types);
        let region = t.finish_body(self.block, &args, |b, loc| {
            Yield::build(b, loc, &sums);
        });
        let domain = t.builder.store_mut().dims_attr(&self.domain);
        let built = Accumulate::build(t.builder, t.loc, &initial, domain, region, &types);
        let built: Vec<Value> = t.ir().results(built).collect();
        let (sums, values) = built.split_at(initial.len());
        for (target, &sum) in targets.into_iter().zip(sums) {
            t.set_sum(target, sum);
        }
        let (sums, values) = values.split_at(targets_of_sums.len());
        for ((target, at), &value) in targets_of_sums.into_iter().zip(sums) {
            add_at(t, target, &at, value);
        }
        body_results.add(t, &values[needed.len()..]);
    }
}

/// Returns the sizes of the iteration domain.
fn domain(ir: &Ir, op: Op) -> Vec<Poly> {
    if let Some(sums) = ir.get::<Accumulate>(op) {
        return sums.sizes(ir).to_vec();
    }
    let shape = shape(ir, ir.result(op, 0));
    shape.expect("a verified result is an array").sizes[..leading(ir, op)].to_vec()
}

/// Returns the shape of the cotangent of a value.
fn shape(ir: &Ir, value: Value) -> Option<Shape> {
    Shape::of(&ir.store, cotangent_type(&ir.store, ir.ty(value)))
}

/// Returns the rank of the cotangent of a value.
fn rank(ir: &Ir, value: Value) -> usize {
    shape(ir, value).map_or(0, |shape| shape.rank())
}
