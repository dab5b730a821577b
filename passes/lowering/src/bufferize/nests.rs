//! Lowering of nests to loops.

use super::memory::Bufferizer;
use super::reassociate;
use super::unsupported::is_array;
use crate::floating_point::FloatingPoint;
use cotan_dialects::arith::Addi;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Given, IterationResults, Kind, Monoid, Nest};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Op, Type, Value};

/// A nest that is being lowered.
struct PendingNest {
    block: Block,
    kinds: Vec<Kind>,
    turn: IterationResults,
    monoids: Vec<Monoid>,
    lowers: Vec<Value>,
    uppers: Vec<Value>,
    /// The targets of destinations and of array accumulators.
    puts: Vec<Option<StoreTarget>>,
    accs: Vec<Option<StoreTarget>>,
    /// The buffers of carried arrays.
    carried: Vec<Value>,
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
        let turn = nest.turn(ir).expect("what a nest gives was verified");
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
        let (put_buffers, rest) = buffers.split_at(puts.len());
        let (acc_buffers, carried) = rest.split_at(accs.len());
        let args = self.ir.args(block).skip(lowers.len()).collect::<Vec<Value>>();
        for (arg, buffer) in args.iter().zip(carried) {
            self.values.extend(buffer.map(|buffer| (*arg, buffer)));
        }
        let numbers = |values: &[Value], lower: &Self| -> Vec<Value> {
            values.iter().copied().filter(|&value| !is_array(lower.ir, value)).collect()
        };
        let mut sofar = numbers(&accs, self);
        sofar.extend(numbers(&inits, self));
        let sofar: Vec<Value> = sofar.into_iter().map(|value| self.value(value)).collect();
        let pending = PendingNest {
            block,
            kinds: nest.kinds(&self.ir.store),
            turn,
            monoids,
            lowers,
            uppers,
            puts: self.targets(&puts, put_buffers),
            accs: self.targets(&accs, acc_buffers),
            carried: carried.iter().copied().flatten().collect(),
        };
        let given = self.loops(&pending, 0, &sofar);
        let numbers = numbers(&results, self);
        self.values.extend(numbers.into_iter().zip(given));
    }

    /// Lowers the loops of a nest from a depth on, with scalars as iter_args.
    fn loops(&mut self, pending: &PendingNest, depth: usize, sofar: &[Value]) -> Vec<Value> {
        let Some(&lower) = pending.lowers.get(depth) else { return self.turn(pending, sofar) };
        let types: Vec<Type> = sofar.iter().map(|&value| self.ir.ty(value)).collect();
        let args = [&[Type::INDEX], &types[..]].concat();
        let (one, loc) = (self.index(1), self.loc);
        let body = self.region(&args, |lower, args| {
            let index = lower.ir.arg(pending.block, depth);
            lower.ir.set_value_name(args[0], lower.ir.value_name(index));
            lower.values.insert(index, args[0]);
            lower.loops(pending, depth + 1, &args[1..])
        });
        let upper = pending.uppers[depth];
        let op = scf::For::build(&mut self.b(), loc, lower, upper, one, sofar, body, &types);
        if let Some(&kind) = pending.kinds.get(depth) {
            self.set_iteration_kind(op, kind);
        }
        self.ir.results(op).collect()
    }

    /// Lowers the body of a nest; returns the scalars to yield.
    fn turn(&mut self, pending: &PendingNest, sofar: &[Value]) -> Vec<Value> {
        let ir = &*self.ir;
        let carried = ir.args(pending.block).skip(pending.lowers.len());
        let carried: Vec<Value> = carried.filter(|&arg| !is_array(ir, arg)).collect();
        let (accs, inits) = sofar.split_at(sofar.len() - carried.len());
        self.values.extend(carried.into_iter().zip(inits.iter().copied()));
        self.body(pending.block);
        for (put, target) in pending.turn.puts.iter().zip(pending.puts.iter().flatten()) {
            self.write(put, target, None);
        }
        let (mut accs, mut next) = (accs.iter(), Vec::new());
        let given = pending.turn.accs.iter().zip(&pending.accs).zip(&pending.monoids);
        for ((given, target), &monoid) in given {
            if let Some(target) = target {
                self.write(given, target, Some(monoid));
            } else if let Some(&sofar) = accs.next() {
                let value = self.value(given.value);
                next.push(self.combined(monoid, sofar, value));
            }
        }
        let (arrays, numbers): (Vec<Value>, Vec<Value>) =
            pending.turn.carried.iter().partition(|&&value| is_array(self.ir, value));
        self.move_all(&arrays, &pending.carried);
        let given: Vec<Value> = numbers.into_iter().map(|value| self.value(value)).collect();
        if self.fp == FloatingPoint::Default {
            reassociate::allow(self.ir, &pending.kinds, inits, &given);
        }
        next.extend(given);
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
    fn write(&mut self, given: &Given, target: &StoreTarget, monoid: Option<Monoid>) {
        let StoreTarget { buffer, sizes } = target;
        let places: Vec<_> = given.at.iter().map(|&at| Affine::index(at)).collect();
        let at: Vec<Value> = given.at.iter().map(|&at| self.value(at)).collect();
        let test = self.test(sizes, &places, &at);
        let value = self.value(given.value);
        let is_consecutive = is_array(self.ir, given.value);
        self.when(test, |lower| {
            let place = lower.offset(sizes, &at);
            if !is_consecutive {
                return lower.combine(value, *buffer, place, monoid);
            }
            let count = lower.count(&sizes[at.len()..]);
            lower.each(count, |lower, step| {
                let (next, loc) = (lower.load(value, step), lower.loc);
                let place = Addi::value(&mut lower.b(), loc, place, step);
                lower.combine(next, *buffer, place, monoid);
            });
        });
    }

    fn combine(&mut self, value: Value, buffer: Value, place: Value, monoid: Option<Monoid>) {
        let value = match monoid {
            None => value,
            Some(monoid) => {
                let sofar = self.load(buffer, place);
                self.combined(monoid, sofar, value)
            }
        };
        self.store(value, buffer, place);
    }

    /// Emits the combination of an accumulator and a value.
    fn combined(&mut self, monoid: Monoid, sofar: Value, next: Value) -> Value {
        let (fp, loc) = (self.fp, self.loc);
        let b = &mut self.b();
        match fp {
            FloatingPoint::Strict => monoid.emit(b, loc, sofar, next),
            FloatingPoint::Default => monoid.emit_in_any_order(b, loc, sofar, next),
        }
    }
}
