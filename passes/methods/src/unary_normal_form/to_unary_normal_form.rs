//! `to-unary-normal-form`: converts functions to unary normal form.

use cotan_dialects::combinator::arrow;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::linear::Leaf;
use cotan_dialects::tuple::{Get, Pack};
use cotan_dialects::unf::{Apply, Pair, Part, Proj, Var, Yield};
use cotan_ir::codes::OP_RULE;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Builder, Diagnostic, InsertPoint, Ir, Loc, Mapping, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "to-unary-normal-form",
    summary: "Converts functions to unary normal form: each operation maps a tuple of all live values",
    doc: "\
Converts the body of every function to steps of `unf`. The state is a tuple that starts with the
arguments. Each operation copies its operands to the end of the state, is applied there, and drops
the operands. So the state holds the arguments and all results; at the end all but the returned
values are dropped. `from-unary-normal-form` is the inverse, up to the names of values.

It is an error if a function has several blocks, an operation without results, a term of
`combinator`, an accumulator, or a leaf of a linear map: these depend on the operation that defines
them, which a state does not contain.

```mlir before
func.func @f(%x: f64, %y: f64) -> f64 {
  %w = arith.mulf %x, %y : f64
  return %w : f64
}
```

```mlir after
func.func @f(%x: f64, %y: f64) -> f64 {
  %0 = tuple.pack %x, %y : f64, f64
  %1 = unf.var %0[0] : tuple<f64, f64>
  %2 = unf.var %1[1] : tuple<f64, f64, f64>
  %3 = unf.apply %2 (%arg0: f64, %arg1: f64) {
    %w = arith.mulf %arg0, %arg1 : f64
    unf.yield %w : f64
  } : tuple<f64, f64, f64, f64> -> tuple<f64, f64, f64, f64, f64>
  %4 = unf.proj %3 forget 2 at 2 : tuple<f64, f64, f64, f64, f64>
  %5 = unf.var %4[2] : tuple<f64, f64, f64>
  %6 = unf.proj %5 forget 1 at 2 : tuple<f64, f64, f64, f64>
  %7 = tuple.get %6[2] : tuple<f64, f64, f64>
  return %7 : f64
}
```
",
    anchor: Anchor::Traits(Traits::SYMBOL_TABLE, "operations that hold symbols"),
    options: &[],
    statistics: &[Statistic::new("num-functions", "Number of functions converted")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Func>(op)).collect();
    let mut count = 0;
    for function in functions {
        let func: Func = ir.verified(function);
        if !func.is_declaration(ir) {
            write(ir, function).map_err(|refusal| run.fail(refusal))?;
            count += 1;
        }
    }
    run.count("num-functions", count);
    Ok(Change::from(count > 0))
}

/// Converts the body of a function.
fn write(ir: &mut Ir, function: Op) -> Result<(), Diagnostic> {
    let body = ir.verified::<Func>(function).body;
    let Some(block) = ir.single_block(body) else {
        return Err(refused(ir, function, "it must have a single block (use `scf.if`, `scf.for`)"));
    };
    let ops: Vec<Op> = ir.ops(block).collect();
    let Some((&end, steps)) = ops.split_last().filter(|(end, _)| ir.is::<Return>(**end)) else {
        return Err(refused(ir, function, "it does not return"));
    };
    if let Some(&op) = steps.iter().find(|&&op| ir.result_count(op) == 0) {
        return Err(refused(ir, op, "it has no results"));
    }
    if let Some((op, what)) = steps.iter().find_map(|&op| Some((op, needs_its_source(ir, op)?))) {
        return Err(refused(ir, op, &format!("it yields {what}")));
    }
    let is_acc = |value: Value| accumulators::is(&ir.store, ir.ty(value));
    if ir.args(block).any(is_acc) {
        return Err(refused(ir, function, "an argument is an accumulator"));
    }
    UnfState::of(ir, block, end).write(ir, steps, end);
    for &op in steps.iter().rev() {
        ir.erase_op(op);
    }
    Ok(())
}

/// A result whose users must see the operation that defines it, which an entry of a state hides.
fn needs_its_source(ir: &Ir, op: Op) -> Option<&'static str> {
    if ir.is::<Leaf>(op) {
        return Some("a leaf of a linear map");
    }
    ir.results(op).find_map(|result| match ir.ty(result) {
        ty if arrow::ends(&ir.store, ty).is_some() => Some("a term"),
        ty if accumulators::is(&ir.store, ty) => Some("an accumulator"),
        _ => None,
    })
}

fn refused(ir: &Ir, op: Op, why: &str) -> Diagnostic {
    let message = format!("`{}` has no unary normal form: {why}", ir.name_text(op));
    Diagnostic::error(&OP_RULE, ir.loc(op), message)
}

/// The state so far.
struct UnfState {
    at: InsertPoint,
    loc: Loc,
    state: Value,
    /// The values of the entries; `None` for temporary copies.
    entries: Vec<Option<Value>>,
    arguments: usize,
}

impl UnfState {
    /// Creates the initial state from the arguments of a block, before its terminator.
    fn of(ir: &mut Ir, block: Block, end: Op) -> Self {
        let args: Vec<Value> = ir.args(block).collect();
        let (at, loc) = (InsertPoint::Before(end), ir.loc(end));
        let state = Pack::value(&mut Builder::new(ir, at), loc, &args);
        let arguments = args.len();
        Self { at, loc, state, entries: args.into_iter().map(Some).collect(), arguments }
    }

    fn write(mut self, ir: &mut Ir, steps: &[Op], end: Op) {
        for &op in steps {
            self.loc = ir.loc(op);
            let known = self.entries.len();
            match (ir.get::<Get>(op), ir.get::<Pack>(op)) {
                (Some(get), _) => {
                    self.copy(ir, get.tuple);
                    let (b, loc) = (&mut Builder::new(ir, self.at), self.loc);
                    self.state = Part::value(b, loc, self.state, get.index);
                    self.entries.push(Some(get.part));
                    self.forget(ir, known, 1);
                }
                (_, Some(pack)) => {
                    let values: Vec<Value> = pack.values.iter(ir).collect();
                    values.iter().for_each(|&value| self.copy(ir, value));
                    let (b, loc, count) = (&mut Builder::new(ir, self.at), self.loc, values.len());
                    self.state = Pair::value(b, loc, self.state, count as i64);
                    self.entries.truncate(known);
                    self.entries.push(Some(pack.tuple));
                }
                _ => {
                    let operands: Vec<Value> = ir.operands(op).collect();
                    let read: Vec<Value> =
                        operands.iter().copied().filter(|&it| !is_inside(ir, op, it)).collect();
                    read.iter().for_each(|&value| self.copy(ir, value));
                    self.apply(ir, op, &read);
                    self.forget(ir, known, read.len());
                }
            }
        }
        self.loc = ir.loc(end);
        let known = self.entries.len();
        let returned: Vec<Value> = ir.operands(end).collect();
        returned.iter().for_each(|&value| self.copy(ir, value));
        self.forget(ir, self.arguments, known - self.arguments);
        let b = &mut Builder::new(ir, self.at);
        let (loc, state, first) = (self.loc, self.state, self.arguments);
        let results = (0..returned.len()).map(|at| Get::value(b, loc, state, (first + at) as i64));
        let results: Vec<Value> = results.collect();
        ir.set_operands(end, &results);
    }

    /// Returns the entry of a value.
    fn entry(&self, value: Value) -> usize {
        let entry = self.entries.iter().position(|&entry| entry == Some(value));
        entry.expect("read values are in the state")
    }

    fn copy(&mut self, ir: &mut Ir, value: Value) {
        let index = self.entry(value);
        self.state = Var::value(&mut Builder::new(ir, self.at), self.loc, self.state, index as i64);
        self.entries.push(None);
    }

    /// Drops entries, if there are any.
    fn forget(&mut self, ir: &mut Ir, first: usize, count: usize) {
        if count > 0 {
            let b = &mut Builder::new(ir, self.at);
            self.state = Proj::value(b, self.loc, self.state, count as i64, first as i64);
            self.entries.drain(first..first + count);
        }
    }

    /// Emits the step of an operation, whose operands are at the end of the state.
    fn apply(&mut self, ir: &mut Ir, op: Op, operands: &[Value]) {
        let (constants, captured): (Vec<Value>, Vec<Value>) = self
            .captured_entries(ir, op)
            .into_iter()
            .partition(|&value| ir.def_constant(value).is_some());
        let free: Vec<i64> = captured.iter().map(|&value| self.entry(value) as i64).collect();
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[], self.loc);
        let mut mapping = Mapping::default();
        for &value in &constants {
            copy_into(ir, block, value, &mut mapping);
        }
        let mut args = Vec::with_capacity(operands.len());
        for &value in captured.iter().chain(operands) {
            let arg = ir.add_block_arg(block, ir.ty(value), self.loc);
            mapping.values.insert(value, arg);
            args.push(arg);
        }
        let mut read = args[captured.len()..].iter();
        let all: Vec<Value> = ir.operands(op).collect();
        let own = all.into_iter().map(|value| match is_inside(ir, op, value) {
            true => copy_into(ir, block, value, &mut mapping),
            // An operand may be read twice, and also be captured.
            false => *read.next().expect("each has an argument"),
        });
        let own: Vec<Value> = own.collect();
        let copy = ir.clone_op(op, &mut mapping);
        ir.set_operands(copy, &own);
        ir.append_op(block, copy);
        let results: Vec<Value> = ir.results(copy).collect();
        Yield::build(&mut Builder::at_end(ir, block), self.loc, &results);
        let before = ir.store.as_tuple(ir.ty(self.state)).unwrap_or_default().to_vec();
        let after: Vec<_> = before.into_iter().chain(results.iter().map(|&it| ir.ty(it))).collect();
        let next = cotan_dialects::unf::state_of(&mut ir.store, &after);
        let b = &mut Builder::new(ir, self.at);
        let step = Apply::build(b, self.loc, self.state, region, next);
        if !free.is_empty() {
            let free = ir.store.i64_array(&free);
            Apply::set_free(ir, step, Some(free));
        }
        self.state = ir.result(step, 0);
        self.entries.extend(ir.results(op).map(Some));
    }

    /// Returns the values of the state that the regions of an operation capture, each once.
    fn captured_entries(&self, ir: &Ir, op: Op) -> Vec<Value> {
        let mut captured = Vec::new();
        for value in ir.walk(op).skip(1).flat_map(|inner| ir.operands(inner)) {
            if !captured.contains(&value) && self.entries.contains(&Some(value)) {
                captured.push(value);
            }
        }
        captured
    }
}

/// Returns whether an operand is copied into the step: a constant operand of an operation with a
/// body.
fn is_inside(ir: &Ir, op: Op, operand: Value) -> bool {
    !ir.regions(op).is_empty() && ir.def_constant(operand).is_some()
}

/// Copies a constant to the end of a block.
fn copy_into(ir: &mut Ir, block: Block, constant: Value, mapping: &mut Mapping) -> Value {
    let op = ir.def_op(constant).expect("it is a constant");
    let copy = ir.clone_op(op, &mut Mapping::default());
    ir.append_op(block, copy);
    let value = ir.result(copy, 0);
    mapping.values.insert(constant, value);
    value
}
