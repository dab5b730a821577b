//! Lowering of nests to loops.

use super::memory::Bufferizer;
use super::reassociate;
use super::unsupported::is_array;
use cotan_dialects::arith::Addi;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Given, IterationResults, Kind, Monoid, Nest};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Ir, Op, Type, Value};
use cotan_transforms::FloatingPoint;

/// A nest that is being lowered.
struct PendingNest {
    block: Block,
    kinds: Vec<Kind>,
    iteration: IterationResults,
    monoids: Vec<Monoid>,
    lowers: Vec<Value>,
    uppers: Vec<Value>,
    /// The targets of destinations and of array accumulators.
    puts: Vec<Option<StoreTarget>>,
    accs: Vec<Option<StoreTarget>>,
    /// The buffers of carried arrays.
    carried: Vec<Value>,
    /// The accumulators of which one element is an iter_arg of the loops from a depth on, ordered
    /// by this depth.
    elements: Vec<(usize, usize)>,
}

/// An array that is stored to.
struct StoreTarget {
    buffer: Value,
    sizes: Vec<Poly>,
}

impl Bufferizer<'_> {
    /// Lowers a nest.
    pub fn nest(&mut self, op: Op) {
        let nest: Nest = self.ir.verified(op);
        let ir = &*self.ir;
        let results: Vec<Value> = nest.results.iter(ir).collect();
        let puts: Vec<Value> = nest.puts.iter(ir).collect();
        let accs: Vec<Value> = nest.accs.iter(ir).collect();
        let inits: Vec<Value> = nest.inits.iter(ir).collect();
        let iteration = nest.iteration_results(ir).expect("the results of a nest were verified");
        let block = ir.single_block(nest.body).expect("the body of a nest was verified");
        let monoids = nest.monoids(&ir.store);
        let [lowers, uppers] = [nest.lowers, nest.uppers].map(|bounds| {
            let bounds = bounds.iter(self.ir).map(|bound| self.value(bound));
            bounds.collect::<Vec<Value>>()
        });
        let operands = puts.iter().chain(&accs).chain(&inits);
        let mut buffers = Vec::new();
        for (&operand, &result) in operands.zip(&results) {
            let is_array = is_array(self.ir, operand);
            let buffer = is_array.then(|| self.dest_buffer(operand, result, op));
            if let Some(buffer) =
                buffer.filter(|_| accs.contains(&operand) && self.is_empty(operand))
            {
                self.clear(operand, buffer);
            }
            if let Some(buffer) = buffer {
                self.values.insert(result, buffer);
            }
            buffers.push(buffer);
        }
        let (put_buffers, remainder) = buffers.split_at(puts.len());
        let (acc_buffers, carried) = remainder.split_at(accs.len());
        let args = self.ir.args(block).skip(lowers.len()).collect::<Vec<Value>>();
        for (arg, buffer) in args.iter().zip(carried) {
            self.values.extend(buffer.map(|buffer| (*arg, buffer)));
        }
        let scalars = |values: &[Value], lower: &Self| -> Vec<Value> {
            values.iter().copied().filter(|&value| !is_array(lower.ir, value)).collect()
        };
        let mut acc = scalars(&accs, self);
        acc.extend(scalars(&inits, self));
        let acc: Vec<Value> = acc.into_iter().map(|value| self.value(value)).collect();
        let elements = elements(self.ir, &nest, block, &iteration);
        let mut pending = PendingNest {
            block,
            kinds: nest.kinds(&self.ir.store),
            iteration,
            monoids,
            lowers,
            uppers,
            puts: self.targets(&puts, put_buffers),
            accs: self.targets(&accs, acc_buffers),
            carried: carried.iter().copied().flatten().collect(),
            elements: Vec::new(),
        };
        let is_within = |&(_, acc): &(usize, usize)| {
            let sizes = pending.accs[acc].as_ref().map(|target| &target.sizes);
            let mut at = pending.iteration.accs[acc].at.iter();
            sizes.is_some_and(|sizes| {
                let mut pairs = at.by_ref().zip(sizes);
                pairs.all(|(&at, size)| {
                    let position = Affine::index(at).expanded(self.ir);
                    position.is_some_and(|it| it.is_within(self.ir, size))
                })
            })
        };
        pending.elements = elements.into_iter().filter(is_within).collect();
        let outputs = self.loops(&pending, 0, &acc);
        let scalars = scalars(&results, self);
        self.values.extend(scalars.into_iter().zip(outputs));
    }

    /// Lowers the loops of a nest from a depth on, with scalars and elements as iter_args.
    fn loops(&mut self, pending: &PendingNest, depth: usize, acc: &[Value]) -> Vec<Value> {
        let mut places = Vec::new();
        for &(_, index) in pending.elements.iter().filter(|it| it.0 == depth) {
            let Some(StoreTarget { buffer, sizes }) = &pending.accs[index] else { continue };
            let at = pending.iteration.accs[index].at.iter().map(|&at| self.value(at));
            let at: Vec<Value> = at.collect();
            places.push((*buffer, self.offset(sizes, &at)));
        }
        let loaded: Vec<Value> =
            places.iter().map(|&(buffer, position)| self.load(buffer, position)).collect();
        let mut results = self.loop_at(pending, depth, &[acc, &loaded].concat());
        let sums = results.split_off(acc.len());
        for (&(buffer, position), sum) in places.iter().zip(sums) {
            self.store(sum, buffer, position);
        }
        results
    }

    /// Lowers the loop of a nest at a depth; behind the innermost one, the body.
    fn loop_at(&mut self, pending: &PendingNest, depth: usize, acc: &[Value]) -> Vec<Value> {
        let Some(&lower) = pending.lowers.get(depth) else { return self.iteration(pending, acc) };
        let types: Vec<Type> = acc.iter().map(|&value| self.ir.ty(value)).collect();
        let args = [&[Type::INDEX], &types[..]].concat();
        let (one, loc) = (self.index(1), self.loc);
        let body = self.region(&args, |lower, args| {
            let index = lower.ir.arg(pending.block, depth);
            lower.ir.set_value_name(args[0], lower.ir.value_name(index));
            lower.values.insert(index, args[0]);
            lower.loops(pending, depth + 1, &args[1..])
        });
        let upper = pending.uppers[depth];
        let op = scf::For::build(&mut self.b(), loc, lower, upper, one, acc, body, &types);
        if let Some(&kind) = pending.kinds.get(depth) {
            self.set_iteration_kind(op, kind);
        }
        self.ir.results(op).collect()
    }

    /// Lowers the body of a nest; returns the scalars to yield.
    fn iteration(&mut self, pending: &PendingNest, acc: &[Value]) -> Vec<Value> {
        let ir = &*self.ir;
        let carried = ir.args(pending.block).skip(pending.lowers.len());
        let carried: Vec<Value> = carried.filter(|&arg| !is_array(ir, arg)).collect();
        let (acc, elements) = acc.split_at(acc.len() - pending.elements.len());
        let (accs, inits) = acc.split_at(acc.len() - carried.len());
        self.values.extend(carried.into_iter().zip(inits.iter().copied()));
        self.body(pending.block);
        for (put, target) in pending.iteration.puts.iter().zip(pending.puts.iter().flatten()) {
            self.write(put, target, None);
        }
        let (mut accs, mut next) = (accs.iter(), Vec::new());
        let mut sums = elements.to_vec();
        let outputs = pending.iteration.accs.iter().zip(&pending.accs).zip(&pending.monoids);
        for (index, ((output, target), &monoid)) in outputs.enumerate() {
            if let Some(element) = pending.elements.iter().position(|it| it.1 == index) {
                let value = self.value(output.value);
                sums[element] = self.combined(monoid, sums[element], value);
            } else if let Some(target) = target {
                self.write(output, target, Some(monoid));
            } else if let Some(&acc) = accs.next() {
                let value = self.value(output.value);
                next.push(self.combined(monoid, acc, value));
            }
        }
        let (arrays, scalars): (Vec<Value>, Vec<Value>) =
            pending.iteration.carried.iter().partition(|&&value| is_array(self.ir, value));
        self.move_all(&arrays, &pending.carried);
        let outputs: Vec<Value> = scalars.into_iter().map(|value| self.value(value)).collect();
        if self.fp == FloatingPoint::Default {
            reassociate::allow(self.ir, &pending.kinds, inits, &outputs);
        }
        next.extend(outputs);
        next.extend(sums);
        next
    }

    fn targets(&self, arrays: &[Value], buffers: &[Option<Value>]) -> Vec<Option<StoreTarget>> {
        let targets = arrays.iter().zip(buffers).map(|(&array, &buffer)| {
            buffer.map(|buffer| StoreTarget { buffer, sizes: self.shape(array).sizes })
        });
        targets.collect()
    }

    /// Stores the result of an iteration, or combines it with the element, if the index is in
    /// bounds.
    fn write(&mut self, output: &Given, target: &StoreTarget, monoid: Option<Monoid>) {
        let StoreTarget { buffer, sizes } = target;
        let positions: Vec<_> = output.at.iter().map(|&at| Affine::index(at)).collect();
        let at: Vec<Value> = output.at.iter().map(|&at| self.value(at)).collect();
        let test = self.test(sizes, &positions, &at);
        let value = self.value(output.value);
        let is_slice = is_array(self.ir, output.value);
        self.when(test, |lower| {
            let position = lower.offset(sizes, &at);
            if !is_slice {
                return lower.combine(value, *buffer, position, monoid);
            }
            let count = lower.count(&sizes[at.len()..]);
            lower.each(count, |lower, step| {
                let (next, loc) = (lower.load(value, step), lower.loc);
                let position = Addi::value(&mut lower.b(), loc, position, step);
                lower.combine(next, *buffer, position, monoid);
            });
        });
    }

    fn combine(&mut self, value: Value, buffer: Value, position: Value, monoid: Option<Monoid>) {
        let value = match monoid {
            None => value,
            Some(monoid) => {
                let acc = self.load(buffer, position);
                self.combined(monoid, acc, value)
            }
        };
        self.store(value, buffer, position);
    }

    /// Emits the combination of an accumulator and a value.
    fn combined(&mut self, monoid: Monoid, acc: Value, next: Value) -> Value {
        let (fp, loc) = (self.fp, self.loc);
        let b = &mut self.b();
        match fp {
            FloatingPoint::Strict => monoid.emit(b, loc, acc, next),
            FloatingPoint::Default => monoid.emit_in_any_order(b, loc, acc, next),
        }
    }
}

/// Returns the array accumulators to which the inner loops of a nest add at one element, next to a
/// result at the index of the innermost loop, with the depth of the first of these loops. Other
/// accumulators are left to tiles of registers.
fn elements(
    ir: &Ir,
    nest: &Nest,
    block: Block,
    iteration: &IterationResults,
) -> Vec<(usize, usize)> {
    let kinds = nest.kinds(&ir.store);
    let indices: Vec<Value> = ir.args(block).take(kinds.len()).collect();
    let Some(innermost) = indices.last() else { return Vec::new() };
    let is_scalar = |output: &Given| !is_array(ir, output.value);
    let has_inner =
        iteration.puts.iter().chain(&iteration.accs).any(|output| output.at.contains(innermost));
    // The depth below the loops whose indices are used.
    let depth = |output: &Given| {
        let mut depths =
            output.at.iter().map(|&at| match indices.iter().position(|&it| it == at) {
                Some(depth) => Some(depth + 1),
                None => (ir.def_block(at) != Some(block)).then_some(0),
            });
        depths.try_fold(0, |most, depth| Some(most.max(depth?)))
    };
    let mut elements = Vec::new();
    for (index, output) in iteration.accs.iter().enumerate().filter(|it| is_scalar(it.1)) {
        let is_accumulator = nest.accs.iter(ir).nth(index).is_some_and(|it| is_array(ir, it));
        let Some(depth) = depth(output).filter(|_| is_accumulator && has_inner) else { continue };
        if depth < kinds.len() && !kinds[depth..].contains(&Kind::Parallel) {
            elements.push((depth, index));
        }
    }
    elements.sort_unstable();
    elements
}
