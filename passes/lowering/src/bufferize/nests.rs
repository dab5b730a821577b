//! Lowering of nests to loops.

use super::memory::Lower;
use super::regroup;
use super::unsupported::is_array;
use crate::floating_point::FloatingPoint;
use cotan_dialects::arith::Addi;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Given, IterationResults, Kind, Monoid, Nest};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::{Block, Op, Type, Value};

/// A nest that is being lowered.
struct Making {
    block: Block,
    kinds: Vec<Kind>,
    turn: IterationResults,
    monoids: Vec<Monoid>,
    lowers: Vec<Value>,
    uppers: Vec<Value>,
    /// The targets of destinations and of array accumulators.
    puts: Vec<Option<Target>>,
    accs: Vec<Option<Target>>,
    /// The buffers of carried arrays.
    carried: Vec<Value>,
}

/// An array that is stored to.
struct Target {
    buffer: Value,
    sizes: Vec<Poly>,
}

impl Lower<'_> {
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
            let buffer = is_array.then(|| self.made_of(operand, result, op));
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
        let making = Making {
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
        let given = self.loops(&making, 0, &sofar);
        let numbers = numbers(&results, self);
        self.values.extend(numbers.into_iter().zip(given));
    }

    /// Lowers the loops of a nest from a depth on, with scalars as iter_args.
    fn loops(&mut self, making: &Making, depth: usize, sofar: &[Value]) -> Vec<Value> {
        let Some(&lower) = making.lowers.get(depth) else { return self.turn(making, sofar) };
        let types: Vec<Type> = sofar.iter().map(|&value| self.ir.ty(value)).collect();
        let args = [&[Type::INDEX], &types[..]].concat();
        let (one, loc) = (self.index(1), self.loc);
        let body = self.region(&args, |lower, args| {
            let index = lower.ir.arg(making.block, depth);
            lower.ir.set_value_name(args[0], lower.ir.value_name(index));
            lower.values.insert(index, args[0]);
            lower.loops(making, depth + 1, &args[1..])
        });
        let upper = making.uppers[depth];
        let op = scf::For::build(&mut self.b(), loc, lower, upper, one, sofar, body, &types);
        if let Some(&kind) = making.kinds.get(depth) {
            self.say_kind(op, kind);
        }
        self.ir.results(op).collect()
    }

    /// Lowers the body of a nest; returns the scalars to yield.
    fn turn(&mut self, making: &Making, sofar: &[Value]) -> Vec<Value> {
        let ir = &*self.ir;
        let carried = ir.args(making.block).skip(making.lowers.len());
        let carried: Vec<Value> = carried.filter(|&arg| !is_array(ir, arg)).collect();
        let (accs, inits) = sofar.split_at(sofar.len() - carried.len());
        self.values.extend(carried.into_iter().zip(inits.iter().copied()));
        self.body(making.block);
        for (put, target) in making.turn.puts.iter().zip(making.puts.iter().flatten()) {
            self.write(put, target, None);
        }
        let (mut accs, mut next) = (accs.iter(), Vec::new());
        let given = making.turn.accs.iter().zip(&making.accs).zip(&making.monoids);
        for ((given, target), &monoid) in given {
            if let Some(target) = target {
                self.write(given, target, Some(monoid));
            } else if let Some(&sofar) = accs.next() {
                let value = self.value(given.value);
                next.push(self.combined(monoid, sofar, value));
            }
        }
        let (arrays, numbers): (Vec<Value>, Vec<Value>) =
            making.turn.carried.iter().partition(|&&value| is_array(self.ir, value));
        self.move_all(&arrays, &making.carried);
        let given: Vec<Value> = numbers.into_iter().map(|value| self.value(value)).collect();
        if self.fp == FloatingPoint::Default {
            regroup::allow(self.ir, &making.kinds, inits, &given);
        }
        next.extend(given);
        next
    }

    fn targets(&self, arrays: &[Value], buffers: &[Option<Value>]) -> Vec<Option<Target>> {
        let targets = arrays.iter().zip(buffers).map(|(&array, &buffer)| {
            buffer.map(|buffer| Target { buffer, sizes: self.shape(array).sizes })
        });
        targets.collect()
    }

    /// Stores the result of an iteration, or combines it with the element, if the index is in
    /// bounds.
    fn write(&mut self, given: &Given, target: &Target, monoid: Option<Monoid>) {
        let Target { buffer, sizes } = target;
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
