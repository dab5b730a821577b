//! Vectorization of a loop and its body.

use super::lane_private_sums;
use super::lane_private_sums::PrivateSums;
use super::register_tiles;
use super::register_tiles::ColumnSquare;
use super::remainder;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::{Reduction, Uniformity, VectorizableLoop};
use cotan_dialects::arith::{Addi, Andi, FastMath, Maxsi, Select, Subi};
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::vector::{self, CombiningKind};
use cotan_dialects::{array, scf};
use cotan_ir::{Block, Ir, Loc, NewOp, Op, Type, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashMap;

/// A loop that is being vectorized.
pub struct Vectorizer<'a> {
    pub ir: &'a mut Ir,
    pub legality: &'a VectorizableLoop,
    /// Number of elements of a vector.
    pub count: usize,
    /// Interleave count: number of vectors per value.
    pub copies: usize,
    /// True if the last lane has the first iteration: loops with negative strides are reversed so
    /// that vectors are not.
    pub is_backward: bool,
    /// The insertion block.
    pub block: Block,
    pub loc: Loc,
    pub values: FxHashMap<Value, VectorValue>,
    /// The running values of scans and recurrences, by iter_arg.
    pub carried: FxHashMap<Value, Value>,
    /// The mask of the current branch, a vector per copy; `None` if all lanes are active.
    pub mask: Option<Vec<Value>>,
    /// The mask of the lanes that have an iteration, a vector per copy; `None` if all have one.
    pub iteration_masks: Option<Vec<Value>>,
    /// Lane-private sums in buffers.
    pub private_sums: Vec<PrivateSums>,
    /// Column reads that are performed by rows.
    pub squares: Vec<ColumnSquare>,
}

/// Emits a vector loop over a multiple of the vector width, followed by the remainder: the scalar
/// loop, or a masked vector loop.
pub fn vectorize(ir: &mut Ir, this: Op, legality: &VectorizableLoop, count: usize, copies: usize) {
    let looped: scf::For = ir.verified(this);
    let loc = ir.store.derived_loc(ir.loc(this), super::PASS.name);
    let block = ir.create_block();
    let private_sums =
        if count > 1 { lane_private_sums::find(ir, this, legality) } else { Vec::new() };
    let squares =
        if copies == 1 { register_tiles::find(ir, &looped, legality, count) } else { Vec::new() };
    // The remainder would gather each column.
    let may_have_masks = squares.is_empty() && !legality.needs_scalar_remainder();
    let has_masked_remainder = count > 1 && may_have_masks && remainder::is_masked(ir, this);
    let (values, carried) = (FxHashMap::default(), FxHashMap::default());
    let (mask, iteration_masks, is_backward) = (None, None, legality.is_reversed(ir, this));
    let mut vectorizer = Vectorizer {
        ir,
        legality,
        count,
        copies,
        is_backward,
        block,
        loc,
        values,
        carried,
        mask,
        iteration_masks,
        private_sums,
        squares,
    };
    let has_capacity = vectorizer.init_private_sums();
    let main = vectorizer.main_loop(&looped, has_capacity);
    let upper = main.upper;
    let inits: Vec<Value> = legality.reductions.iter().map(|it| it.init).collect();
    let starts = vectorizer.starts(&inits);
    let sums = vectorizer.main(&looped, [looped.lower, upper, main.step], &starts);
    vectorizer.add_private_sums();
    if has_masked_remainder && !main.is_exact {
        let sums = vectorizer.combine_accumulators(&sums);
        let totals = vectorizer.masked_remainder(&looped, upper, Some(sums), &inits, 1);
        ir.inline_block_before(block, this, &[]);
        ir.replace_op(this, &totals);
        return;
    }
    let totals = vectorizer.totals(&sums, &inits);
    ir.inline_block_before(block, this, &[]);
    if main.is_exact {
        ir.replace_op(this, &totals);
        return;
    }
    scf::For::set_lower(ir, this, upper);
    for (position, total) in totals.into_iter().enumerate() {
        scf::For::set_init(ir, this, position, total);
    }
}

/// Emits a masked vector loop over all iterations.
pub fn vectorize_masked(
    ir: &mut Ir,
    this: Op,
    legality: &VectorizableLoop,
    count: usize,
    copies: usize,
) {
    let looped: scf::For = ir.verified(this);
    let loc = ir.store.derived_loc(ir.loc(this), super::PASS.name);
    let block = ir.create_block();
    let (values, carried) = (FxHashMap::default(), FxHashMap::default());
    let (private_sums, squares) = (Vec::new(), Vec::new());
    let (mask, iteration_masks, is_backward) = (None, None, legality.is_reversed(ir, this));
    let mut vectorizer = Vectorizer {
        ir,
        legality,
        count,
        copies,
        is_backward,
        block,
        loc,
        values,
        carried,
        mask,
        iteration_masks,
        private_sums,
        squares,
    };
    let inits: Vec<Value> = legality.reductions.iter().map(|it| it.init).collect();
    let totals = vectorizer.masked_remainder(&looped, looped.lower, None, &inits, copies);
    ir.inline_block_before(block, this, &[]);
    ir.replace_op(this, &totals);
}

/// The iterations that the main vector loop executes.
struct MainLoop {
    step: Value,
    upper: Value,
    /// True if it is statically known that there is no remainder.
    is_exact: bool,
}

impl Vectorizer<'_> {
    /// Emits the step and the bound of the main loop, which is empty if memory for lane-private
    /// sums is insufficient.
    fn main_loop(&mut self, this: &scf::For, has_capacity: Option<Value>) -> MainLoop {
        let (loc, many) = (self.loc, (self.count * self.copies) as i64);
        let [lower, upper] = [this.lower, this.upper].map(|bound| array::constant(self.ir, bound));
        if let (Some(lower), Some(upper), None) = (lower, upper, has_capacity) {
            let trip_count = upper.saturating_sub(lower).max(0);
            let ends = [many, lower + trip_count / many * many];
            let [step, upper] = ends.map(|number| self.word(Type::INDEX, number as u64));
            return MainLoop { step, upper, is_exact: trip_count % many == 0 };
        }
        let zero = self.word(Type::INDEX, 0);
        let step = self.word(Type::INDEX, many as u64);
        let b = &mut self.b();
        let trip_count = Subi::value(b, loc, this.upper, this.lower);
        let trip_count = Maxsi::value(b, loc, trip_count, zero);
        let trip_count = match many.count_ones() {
            1 => {
                let mask = self.word(Type::INDEX, (-many) as u64);
                Andi::value(&mut self.b(), loc, trip_count, mask)
            }
            _ => {
                let b = &mut self.b();
                let others = cotan_dialects::arith::Remui::value(b, loc, trip_count, step);
                Subi::value(b, loc, trip_count, others)
            }
        };
        let b = &mut self.b();
        let trip_count = has_capacity.map_or(trip_count, |has_capacity| {
            Select::value(b, loc, has_capacity, trip_count, zero)
        });
        MainLoop { step, upper: Addi::value(b, loc, this.lower, trip_count), is_exact: false }
    }

    /// Returns the initial value of each accumulator.
    pub fn starts(&mut self, inits: &[Value]) -> Vec<Value> {
        let legality = self.legality;
        let mut starts = Vec::new();
        for (reduction, &init) in legality.reductions.iter().zip(inits) {
            if reduction.reads_partial() {
                starts.push(self.splat(init));
                continue;
            }
            if reduction.is_searched {
                let start = self.splat(init);
                starts.extend(vec![start; self.copies]);
                continue;
            }
            let ty = self.ir.ty(reduction.arg);
            let number = NumberFormat::of(&self.ir.store, ty).expect("a monoid combines scalars");
            let start = self.splat_from_bits(ty, reduction.monoid.identity(number));
            starts.extend(vec![start; self.copies]);
        }
        starts
    }

    /// Emits a splat constant from its bit pattern.
    pub fn splat_from_bits(&mut self, ty: Type, word: u64) -> Value {
        if let Some((count, element)) = vector::lanes(&self.ir.store, ty) {
            let number = self.word(element, word);
            let ty = vector::of_lanes(&mut self.ir.store, count, element);
            let loc = self.loc;
            return vector::Broadcast::value(&mut self.b(), loc, number, ty);
        }
        let number = self.word(ty, word);
        self.splat(number)
    }

    /// Emits the vector loop; returns the final accumulators.
    pub fn main(
        &mut self,
        this: &scf::For,
        [lower, upper, step]: [Value; 3],
        starts: &[Value],
    ) -> Vec<Value> {
        let legality = self.legality;
        let types: Vec<Type> = starts.iter().map(|&value| self.ir.ty(value)).collect();
        let (region, loc, outside) = (self.ir.create_region(), self.loc, self.block);
        let block = self.ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let args: Vec<Value> = self.ir.args(block).collect();
        let old = self.ir.single_block(this.body).expect("a verified loop has one block");
        let index = self.ir.arg(old, 0);
        self.ir.set_value_name(args[0], self.ir.value_name(index));
        self.values.insert(index, VectorValue::Strided(args[0], 1));
        let mut others = &args[1..];
        for reduction in &legality.reductions {
            let sums = others.split_off(..self.width(reduction)).expect("one accumulator per copy");
            match reduction.reads_partial() {
                true => drop(self.carried.insert(reduction.arg, sums[0])),
                false => {
                    drop(self.values.insert(reduction.arg, VectorValue::PerCopy(sums.to_vec())))
                }
            }
        }
        self.block = block;
        self.compute_iteration_masks(args[0], this.upper);
        self.vectorize_body(old);
        let mut others = &args[1..];
        let mut outputs = Vec::new();
        for reduction in &legality.reductions {
            let sums = others.split_off(..self.width(reduction)).expect("one accumulator per copy");
            if reduction.reads_partial() {
                outputs.push(self.carried[&reduction.arg]);
                continue;
            }
            let next = self.vectors_of(reduction.yielded).into_iter().zip(sums).enumerate();
            outputs.extend(next.map(|(copy, (value, &arg))| self.or_else(copy, value, arg)));
        }
        scf::Yield::build(&mut self.b(), loc, &outputs);
        self.block = outside;
        let new_op =
            scf::For::build(&mut self.b(), loc, lower, upper, step, starts, region, &types);
        self.ir.results(new_op).collect()
    }

    /// Emits the horizontal reduction of each accumulator, combined with the initial value.
    pub fn totals(&mut self, sums: &[Value], inits: &[Value]) -> Vec<Value> {
        let (legality, loc) = (self.legality, self.loc);
        let vectors = self.combine_accumulators(sums);
        let mut totals = Vec::new();
        for ((reduction, &init), &vector) in legality.reductions.iter().zip(inits).zip(&vectors) {
            if reduction.is_searched {
                totals.push(vector);
                continue;
            }
            if reduction.reads_partial() {
                totals.push(self.extract_scalar(reduction.monoid, vector));
                continue;
            }
            let total = self.reduce_lanes(reduction.monoid, vector);
            totals.push(reduction.monoid.emit_in_any_order(&mut self.b(), loc, init, total));
        }
        for search in &legality.searches {
            let found = self.first_among_lanes(search, search.numbers.map(|it| vectors[it]));
            search.numbers.iter().zip(found).for_each(|(&number, value)| totals[number] = value);
        }
        totals
    }

    /// Combines the accumulators of each reduction into one vector.
    fn combine_accumulators(&mut self, sums: &[Value]) -> Vec<Value> {
        let (legality, mut others, mut vectors) = (self.legality, sums, Vec::new());
        let mut copies = Vec::new();
        for reduction in &legality.reductions {
            let sums = others.split_off(..self.width(reduction)).expect("one accumulator per copy");
            vectors.push(if reduction.is_searched {
                sums[0]
            } else {
                self.vector(reduction, sums)
            });
            copies.push(sums);
        }
        for search in &legality.searches {
            let found = self.first_among_copies(search, search.numbers.map(|it| copies[it]));
            search.numbers.iter().zip(found).for_each(|(&number, value)| vectors[number] = value);
        }
        vectors
    }

    /// Combines the accumulators of a reduction into one vector.
    fn vector(&mut self, reduction: &Reduction, sums: &[Value]) -> Value {
        let (loc, monoid) = (self.loc, reduction.monoid);
        let mut sums = sums.to_vec();
        while sums.len() > 1 {
            let pairs = sums.chunks(2).map(<[Value]>::to_vec).collect::<Vec<_>>();
            let pairs = pairs.into_iter().map(|pair| match pair[..] {
                [a, b] => monoid.emit_in_any_order(&mut self.b(), loc, a, b),
                _ => pair[0],
            });
            sums = pairs.collect();
        }
        sums[0]
    }

    /// Emits a horizontal reduction.
    pub fn reduce_lanes(&mut self, monoid: cotan_dialects::r#loop::Monoid, sum: Value) -> Value {
        if self.count == 1 {
            return sum;
        }
        let (loc, ty) = (self.loc, self.ir.ty(sum));
        let (_, element) = vector::lanes(&self.ir.store, ty).expect("the value is a vector");
        let number = NumberFormat::of(&self.ir.store, element).expect("a monoid combines scalars");
        let kind = CombiningKind::of(monoid, number);
        let op = vector::Reduction::build(&mut self.b(), loc, kind, sum, None, element);
        if matches!(number, NumberFormat::Float(_)) {
            vector::Reduction::set_fastmath(self.ir, op, FastMath::REASSOC);
        }
        self.ir.result(op, 0)
    }

    /// Vectorizes the body of the loop. Recurrences follow the operations that compute their
    /// coefficients.
    fn vectorize_body(&mut self, block: Block) {
        let legality = self.legality;
        let is_before = |op: &Op| legality.recurrences.iter().any(|it| it.before.contains(op));
        let ops: Vec<Op> = self.ir.ops(block).collect();
        let early = ops.iter().rposition(is_before).map_or(0, |last| last + 1);
        let (early, late) = ops.split_at(early);
        self.each_op(early);
        legality.recurrences.iter().for_each(|recurrence| self.vectorize_recurrence(recurrence));
        self.each_op(&late[..late.len() - 1]);
    }

    /// Vectorizes the operations of a block except the terminator.
    pub fn ops(&mut self, block: Block) {
        let mut ops: Vec<Op> = self.ir.ops(block).collect();
        ops.pop();
        self.each_op(&ops);
    }

    fn each_op(&mut self, ops: &[Op]) {
        for &op in ops {
            let from = self.ir.loc(op);
            let loc = self.ir.store.derived_loc(from, super::PASS.name);
            let around = std::mem::replace(&mut self.loc, loc);
            self.op(op);
            self.loc = around;
        }
    }

    fn op(&mut self, op: Op) {
        let legality = self.legality;
        if self.handles_private_sum(op)
            || legality.recurrences.iter().any(|it| it.yields(self.ir, op))
        {
            return;
        }
        if let Some(this) = self.ir.get::<scf::For>(op) {
            return self.inner_loop(op, &this);
        }
        if let Some(this) = self.ir.get::<scf::If>(op) {
            return self.conditional(op, &this);
        }
        let scan = |it: &&Reduction| it.scan.as_ref().is_some_and(|scan| scan.combine == op);
        if let Some(carried) = legality.reductions.iter().find(scan) {
            return self.scan(carried, carried.scan.as_ref().expect("the reduction has a scan"));
        }
        if legality.accesses.combined.contains(&op) {
            return self.combine(op);
        }
        if let Some(access) = crate::analysis::vectorizable_loop::access(self.ir, op) {
            self.access(op, access);
            return self.mask_factor(op);
        }
        if let Some(this) = self.ir.get::<Alloc>(op) {
            return self.alloc_private(&this);
        }
        if let Some(this) = self.ir.get::<Dealloc>(op) {
            return self.dealloc_private(&this);
        }
        let uniformity: Vec<Uniformity> =
            self.ir.results(op).map(|it| legality.uniformity.get(it)).collect();
        match uniformity[..] {
            [Uniformity::Strided(stride)] => {
                let copied = self.copy(op, |it, value| it.first(value), false);
                self.values.insert(self.ir.result(op, 0), VectorValue::Strided(copied[0], stride));
            }
            _ if uniformity.iter().all(|&form| form == Uniformity::Uniform) => {
                let copied = self.copy(op, |it, value| it.first(value), false);
                let results: Vec<Value> = self.ir.results(op).collect();
                self.values
                    .extend(results.into_iter().zip(copied.into_iter().map(VectorValue::Uniform)));
            }
            _ => {
                self.each(op);
                self.mask_factor(op);
            }
        }
    }

    /// Emits an operation on vectors, for each copy.
    pub fn each(&mut self, op: Op) {
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let vectorized: Vec<(Value, Vec<Value>)> =
            operands.iter().map(|&value| (value, self.vectors_of(value))).collect();
        let results: Vec<Value> = self.ir.results(op).collect();
        let mut new_values = vec![Vec::new(); results.len()];
        for copy in 0..self.copies {
            let of = |value: Value| {
                vectorized.iter().find(|it| it.0 == value).expect("an operand of the operation").1
                    [copy]
            };
            let outputs = self.copy(op, |_, value| of(value), true);
            new_values
                .iter_mut()
                .zip(outputs)
                .for_each(|(new_values, value)| new_values.push(value));
        }
        self.values
            .extend(results.into_iter().zip(new_values.into_iter().map(VectorValue::PerCopy)));
    }

    /// Clones an operation with mapped operands.
    pub fn copy(
        &mut self,
        op: Op,
        of: impl Fn(&Self, Value) -> Value,
        is_vector_op: bool,
    ) -> Vec<Value> {
        let operands: Vec<Value> = self.ir.operands(op).map(|value| of(self, value)).collect();
        let mut types: Vec<Type> = self.ir.results(op).map(|it| self.ir.ty(it)).collect();
        if is_vector_op {
            types = types.into_iter().map(|ty| self.vector_type(ty)).collect();
        }
        let (name, props, attrs) = (self.ir.name(op), self.ir.props(op), self.ir.attrs(op));
        let new = NewOp {
            operands: &operands,
            results: &types,
            props,
            attrs,
            ..NewOp::new(name, self.loc)
        };
        let new_op = self.b().create(new);
        let pairs: Vec<_> = self.ir.results(op).zip(self.ir.results(new_op)).collect();
        for &(from, to) in &pairs {
            self.ir.set_value_name(to, self.ir.value_name(from));
        }
        pairs.into_iter().map(|pair| pair.1).collect()
    }
}
