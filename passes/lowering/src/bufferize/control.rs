//! Conditionals and loops over scalars and buffers.

use super::memory::Bufferizer;
use super::unsupported::is_array;
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Divui, Maxsi, Muli, Select, Subi};
use cotan_dialects::array::{WithDim, constant};
use cotan_dialects::cf::Assert;
use cotan_dialects::interfaces::sizes::NO_SIZE;
use cotan_dialects::scf::{Condition, For, If, While};
use cotan_dialects::{IterationSpace, yielded};
use cotan_ir::{Attr, Block, Builder, Ir, Op, Region, Symbol, Type, Value};

/// Values partitioned into scalars and arrays.
struct ScalarsAndArrays {
    scalars: Vec<Value>,
    arrays: Vec<Value>,
}

impl Bufferizer<'_> {
    fn partition(&self, values: impl IntoIterator<Item = Value>) -> ScalarsAndArrays {
        let is_array = |value: &Value| is_array(self.ir, *value);
        let (arrays, scalars) = values.into_iter().partition(is_array);
        ScalarsAndArrays { scalars, arrays }
    }

    /// Lowers the block of a region: returns the yielded scalars and moves yielded arrays into
    /// buffers.
    fn outputs(&mut self, region: Region, block: Block, buffers: &[Value]) -> Vec<Value> {
        self.body(block);
        let outputs = yielded(self.ir, region).unwrap_or_default();
        let outputs = self.partition(outputs);
        self.move_all(&outputs.arrays, buffers);
        outputs.scalars.into_iter().map(|value| self.value(value)).collect()
    }

    /// Lowers a conditional. An array that its branches pass on, changed or not, stays in its
    /// buffer.
    pub fn conditional(&mut self, op: Op) {
        let this: If = self.ir.verified(op);
        let results: Vec<Value> = this.results.iter(self.ir).collect();
        let passed_arrays = self.passed_arrays(op);
        let (mut fresh, mut buffers) = (Vec::new(), Vec::new());
        for (at, (&result, passed_arrays)) in results.iter().zip(passed_arrays).enumerate() {
            if !is_array(self.ir, result) {
                continue;
            }
            let buffer = match passed_arrays {
                Some((array, _)) => self.value(array),
                None => self.buffer(result),
            };
            fresh.extend(passed_arrays.is_none().then_some((at, buffer)));
            buffers.push(buffer);
        }
        let results = self.partition(results);
        let types: Vec<Type> = results.scalars.iter().map(|&it| self.ir.ty(it)).collect();
        let regions = [this.then_region, this.else_region].map(|region| {
            let Some(block) = self.ir.single_block(region) else {
                return self.ir.create_region();
            };
            let outputs = yielded(self.ir, region).unwrap_or_default();
            // These buffers are still uninitialized.
            let (preassigned, outs): (Vec<Value>, Vec<Value>) =
                fresh.iter().map(|&(at, buffer)| (outputs[at], buffer)).unzip();
            self.preassign(&preassigned, &outs);
            self.region(&[], |lower, _| lower.outputs(region, block, &buffers))
        });
        let (condition, loc) = (self.value(this.condition), self.loc);
        let new_op = If::build(&mut self.b(), loc, condition, regions[0], regions[1], &types);
        self.keep_attrs(op, new_op);
        let new_op: Vec<Value> = self.ir.results(new_op).collect();
        self.values.extend(results.arrays.into_iter().zip(buffers));
        self.values.extend(results.scalars.into_iter().zip(new_op));
    }

    /// Lowers an operation that executes its region once, in a scope of its own buffers; it may
    /// bind a dimension. A result stays in its buffer if that has no other use.
    pub fn execute_once(&mut self, op: Op) {
        if let Some(name) = IterationSpace::bound_dim(self.ir, op) {
            let WithDim { size, .. } = self.ir.verified(op);
            self.bind(name, size);
        }
        let body = self.ir.regions(op)[0];
        let block = self.ir.single_block(body).expect("the region has a block");
        let end = self.ir.last_op(block).expect("the region has a terminator");
        let outputs = yielded(self.ir, body).unwrap_or_default().to_vec();
        let (mut stay, mut moved, mut buffers) = (Vec::new(), Vec::new(), Vec::new());
        for (result, &output) in self.ir.results(op).collect::<Vec<_>>().into_iter().zip(&outputs) {
            let is_preassigned = self.preassigned.contains_key(&result);
            if !is_array(self.ir, output) || (!is_preassigned && self.is_last_use(output, end)) {
                stay.push((result, output));
            } else {
                let buffer = self.buffer(result);
                self.values.insert(result, buffer);
                moved.push(output);
                buffers.push(buffer);
            }
        }
        self.preassign(&moved, &buffers);
        let saved = self.with_own_buffers(|lower| {
            lower.body(block);
            lower.move_all(&moved, &buffers);
            let mut saved = Vec::new();
            for (result, output) in stay {
                let value = lower.value(output);
                lower.values.insert(result, value);
                saved.extend(lower.keep(value));
            }
            saved
        });
        self.dealloc_at_end(saved);
    }

    /// Binds a dimension to a size, and asserts that it is not negative.
    fn bind(&mut self, name: Symbol, size: Value) {
        let is_natural = is_natural(self.ir, size);
        let size = self.value(size);
        if !is_natural {
            let (zero, loc) = (self.index(0), self.loc);
            let message = self.ir.store.string_attr("the size is not negative");
            let b = &mut self.b();
            let holds = Cmpi::value(b, loc, CmpiPredicate::Sge, size, zero);
            let new_op = Assert::build(b, loc, holds, message);
            let no_size = self.ir.store.symbol(NO_SIZE);
            self.ir.set_attr(new_op, no_size, Some(Attr::UNIT));
        }
        self.parameters.insert(name, size);
        self.bound.insert(name);
    }

    /// Returns the buffers of carried arrays, and maps the results to them.
    fn carried(&mut self, op: Op, inits: &[Value], results: &[Value]) -> Vec<Value> {
        let mut buffers = Vec::new();
        for (&init, &result) in inits.iter().zip(results) {
            if is_array(self.ir, init) {
                let buffer = self.dest_buffer(init, result, op);
                self.values.insert(result, buffer);
                buffers.push(buffer);
            }
        }
        buffers
    }

    /// Lowers a counted loop.
    pub fn counted_loop(&mut self, op: Op) {
        let this: For = self.ir.verified(op);
        let ir = &*self.ir;
        let (inits, results): (Vec<Value>, Vec<Value>) =
            (this.inits.iter(ir).collect(), this.results.iter(ir).collect());
        let block = ir.single_block(this.body).expect("a loop has a body");
        let args: Vec<Value> = ir.args(block).collect();
        let buffers = self.carried(op, &inits, &results);
        let carried = self.partition(args[1..].iter().copied());
        self.values.extend(carried.arrays.into_iter().zip(buffers.iter().copied()));
        let acc = self.partition(inits).scalars;
        let acc: Vec<Value> = acc.into_iter().map(|it| self.value(it)).collect();
        let types: Vec<Type> = acc.iter().map(|&it| self.ir.ty(it)).collect();
        let count = self.ir.ty(this.lower);
        let by_ones = constant(self.ir, this.step) == Some(1);
        let [lower, upper, step] = [this.lower, this.upper, this.step].map(|it| self.value(it));
        // Other passes expect indices by ones.
        let is_counted = count == Type::INDEX && !by_ones;
        let (loc, bounds) = (self.loc, [lower, upper, step]);
        let [from, to, by] = match count == Type::INDEX {
            true if by_ones => [lower, upper, self.index(1)],
            true => [self.index(0), self.trip_count(lower, upper, step), self.index(1)],
            false => bounds,
        };
        let body = self.region(&[&[count], &types[..]].concat(), |this, outputs| {
            let mut at = outputs[0];
            if is_counted {
                let b = &mut this.b();
                let distance = Muli::value(b, loc, at, step);
                at = Addi::value(b, loc, lower, distance);
            }
            this.values.insert(args[0], at);
            this.values.extend(carried.scalars.iter().copied().zip(outputs[1..].iter().copied()));
            let region = this.ir.region_of(block).expect("the body is a region");
            this.outputs(region, block, &buffers)
        });
        let new_op = For::build(&mut self.b(), loc, from, to, by, &acc, body, &types);
        self.keep_attrs(op, new_op);
        let new_op: Vec<Value> = self.ir.results(new_op).collect();
        let scalars = self.partition(results).scalars;
        self.values.extend(scalars.into_iter().zip(new_op));
    }

    /// Emits the trip count of a loop: zero if its step is below 1.
    fn trip_count(&mut self, lower: Value, upper: Value, step: Value) -> Value {
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        let b = &mut self.b();
        let moves = Cmpi::value(b, loc, CmpiPredicate::Sgt, step, zero);
        let begins = Cmpi::value(b, loc, CmpiPredicate::Slt, lower, upper);
        let is_nonempty = Andi::value(b, loc, moves, begins);
        let step = Select::value(b, loc, moves, step, one);
        // The distance may exceed the signed range.
        let distance = Subi::value(b, loc, upper, lower);
        let distance = Subi::value(b, loc, distance, one);
        let count = Divui::value(b, loc, distance, step);
        let count = Addi::value(b, loc, count, one);
        Select::value(b, loc, is_nonempty, count, zero)
    }

    /// Keeps the attributes of an operation, such as those that guide vectorization.
    fn keep_attrs(&mut self, op: Op, new_op: Op) {
        let attrs = self.ir.attrs(op);
        self.ir.set_attrs(new_op, attrs);
    }

    /// Rotates the loops of a function that forward other values than their arguments.
    pub fn rotate_loops(ir: &mut Ir, function: Op) {
        let loops = ir.nested_ops_inside_out(function);
        for op in loops {
            let Some(this) = ir.get::<While>(op).filter(|this| !this.forwards_args(ir)) else {
                continue;
            };
            let results: Vec<Value> = this.results.iter(ir).collect();
            let loc = ir.loc(op);
            let rotated = While::rotate(&mut Builder::before(ir, op), loc, op);
            for (result, new) in results.into_iter().zip(ir.results(rotated).collect::<Vec<_>>()) {
                ir.replace_all_uses(result, new);
            }
            ir.erase_op(op);
        }
    }

    /// Lowers a while loop whose first region forwards its arguments.
    pub fn while_loop(&mut self, op: Op) {
        let this: While = self.ir.verified(op);
        let ir = &*self.ir;
        let (inits, results): (Vec<Value>, Vec<Value>) =
            (this.inits.iter(ir).collect(), this.results.iter(ir).collect());
        let blocks = [this.before, this.after].map(|region| ir.single_block(region));
        let [Some(before), Some(body)] = blocks else { unreachable!("both regions have a block") };
        let condition = this.condition(ir).expect("the first region has a condition").condition;
        let buffers = self.carried(op, &inits, &results);
        let acc = self.partition(inits).scalars;
        let acc: Vec<Value> = acc.into_iter().map(|it| self.value(it)).collect();
        let types: Vec<Type> = acc.iter().map(|&it| self.ir.ty(it)).collect();
        let loc = self.loc;
        let condition_region = self.ir.create_region();
        let block = self.ir.append_new_block(condition_region, &types, loc);
        let forwarded: Vec<Value> = self.ir.args(block).collect();
        self.map_args(before, &forwarded, &buffers);
        self.inside(block, |lower| {
            let condition = lower.with_buffers(|lower| {
                lower.body(before);
                lower.value(condition)
            });
            Condition::build(&mut lower.b(), loc, condition, &forwarded);
        });
        let body_region = self.region(&types, |lower, outputs| {
            lower.map_args(body, outputs, &buffers);
            lower.outputs(this.after, body, &buffers)
        });
        let new_op = While::build(&mut self.b(), loc, &acc, condition_region, body_region, &types);
        self.keep_attrs(op, new_op);
        let new_op: Vec<Value> = self.ir.results(new_op).collect();
        let scalars = self.partition(results).scalars;
        self.values.extend(scalars.into_iter().zip(new_op));
    }

    /// Maps the arguments of a block.
    fn map_args(&mut self, block: Block, scalars: &[Value], buffers: &[Value]) {
        let args: Vec<Value> = self.ir.args(block).collect();
        let args = self.partition(args);
        self.values.extend(args.scalars.into_iter().zip(scalars.iter().copied()));
        self.values.extend(args.arrays.into_iter().zip(buffers.iter().copied()));
    }
}

/// Returns whether a value is evidently non-negative: a constant, or the maximum of a non-negative
/// constant and another value.
fn is_natural(ir: &Ir, number: Value) -> bool {
    let bounds = ir.def_as::<Maxsi>(number).map(|it| [it.lhs, it.rhs]);
    let constants = bounds.into_iter().flatten().chain([number]).filter_map(|it| constant(ir, it));
    constants.into_iter().any(|constant| constant >= 0)
}
