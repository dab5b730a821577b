//! `split-index-sets`: index-set splitting at a bound.
//!
//! Legal for any loop whose condition compares its induction variable with an invariant. Triangular
//! loops then cost half of square ones.

use crate::analysis::vectorizable_loop::{
    INTERLEAVE, Uniformity, VECTOR_WIDTH, VectorizableLoop, is_vectorized,
};
use cotan_dialects::arith::{Addf, Cmpi, CmpiPredicate, Constant, Maxsi, Minsi, Select};
use cotan_dialects::interp::{filled, word_of};
use cotan_dialects::{array, scf, writes, yielded};
use cotan_ir::{Builder, Editor, Ir, Loc, Op, Step, Stepper, Translator, Type, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod parts;
mod untouched;
mod zeros;

use zeros::ZeroAdditions;

/// The pass.
pub static PASS: Pass = Pass {
    name: "split-index-sets",
    summary: "Splits loops at the index where a condition changes",
    doc: "\
Index-set splitting. A loop that executes inner loops while its index is below a bound is split in
two. The condition is true in the first loop, and false in the second one. A loop that selects by
such a condition is also split inside a loop with the attribute `cotan.vector_width`. A triangle of
a matrix then costs half of the square. The iteration order does not change.

An innermost loop with constant bounds is split at the constants with which the conditions of its
branches compare its index, if each part has at least 16 iterations. The gradient of slices, which
concatenates their cotangents, then executes one branch for each element.

A parallel loop that stores the elements that it has loaded, except where such a condition is true,
runs over the indices of these elements only.

A second loop that would only add zeros to carried sums is replaced by one addition of zero, which
is equivalent. If it would only add zeros in buffers, at indices that are the same for all lanes, it
is hoisted above the vectorized loop. For a buffer private to a lane, it is hoisted above the
outermost inner loop in which the indices are invariant.

```mlir before
func.func @f(%n: index, %m: index, %b: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    scf.for %j = %zero to %m step %one {
      %below = arith.cmpi slt, %j, %b : index
      %c = arith.select %below, %a, %none : f64
      memref.store %c, %y[%i] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %b: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %0 = arith.minsi %b, %m : index
    %1 = arith.maxsi %0, %zero : index
    scf.for %j = %zero to %1 step %one {
      %below = arith.constant true
      %c = arith.select %below, %a, %none : f64
      memref.store %c, %y[%i] : memref<?xf64>
    }
    scf.for %arg0 = %1 to %m step %one {
      %2 = arith.constant false
      %c = arith.select %2, %a, %none : f64
      memref.store %c, %y[%i] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-split", "Number of loops split")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut num_split = 0;
    for this in ir.nested_ops_inside_out(root) {
        if let Some(split) =
            IndexSplit::of(ir, this, |op, condition, _| executes_loops(ir, op, condition))
        {
            split.apply(ir, None);
            num_split += 1;
        }
    }
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    num_split += loops.iter().map(|&this| untouched::trim(ir, this)).sum::<usize>();
    num_split += loops.into_iter().map(|this| parts::split(ir, this)).sum::<usize>();
    let vectorized: Vec<Op> = ir.walk(root).filter(|&op| is_vectorized(ir, op)).collect();
    for vectorized in vectorized {
        let Ok(legality) = VectorizableLoop::of(ir, vectorized, true) else { continue };
        let is_split = |op, condition, bound| {
            legality.uniformity.get(bound) == Uniformity::Uniform
                && is_selected_by(ir, op, condition)
        };
        let inside = ir.walk(vectorized).filter(|&op| op != vectorized);
        let splits: Vec<IndexSplit> =
            inside.filter_map(|op| IndexSplit::of(ir, op, is_split)).collect();
        num_split += splits.len();
        let splits = splits.into_iter().map(|split| {
            let zeros = ZeroAdditions::of(ir, vectorized, &legality, &split);
            (split, zeros)
        });
        // The innermost first: enclosing loops are copied with them.
        for (split, zeros) in splits.collect::<Vec<_>>().into_iter().rev() {
            split.apply(ir, zeros);
        }
    }
    run.count("num-split", num_split);
    Ok(Change::from(num_split > 0))
}

/// A loop with a condition that is true up to some index.
struct IndexSplit {
    this: Op,
    looped: scf::For,
    condition: Op,
    bound: Value,
    loc: Loc,
}

impl IndexSplit {
    /// Returns the split of a loop, if a user of the condition `iv < bound` makes it profitable.
    fn of(ir: &Ir, this: Op, is_profitable: impl Fn(Op, Value, Value) -> bool) -> Option<Self> {
        let looped: scf::For = ir.get(this)?;
        let block = looped.block(ir)?;
        let is_planned =
            [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(this, name).is_some());
        if is_planned || !looped.range().has_unit_step(ir) {
            return None;
        }
        let index = ir.arg(block, 0);
        let bound = |op: Op| {
            let Cmpi { predicate, lhs, rhs, result } = ir.get(op)?;
            let is_below = predicate == CmpiPredicate::Slt && lhs == index;
            let is_split = is_below && !ir.is_defined_inside(rhs, this);
            let is_profitable = |user| is_profitable(user, result, rhs);
            (is_split && ir.users(result).any(is_profitable)).then_some((op, rhs))
        };
        let (condition, bound) = ir.ops(block).find_map(bound)?;
        Some(Self { this, looped, condition, bound, loc: ir.loc(this) })
    }

    fn apply(self, ir: &mut Ir, zeros: Option<Vec<ZeroAdditions>>) {
        let Self { this, looped, bound, loc, .. } = self;
        let loc = ir.store.derived_loc(loc, PASS.name);
        let middle = if self.is_bound_within(ir) {
            bound
        } else {
            let b = &mut Builder::before(ir, this);
            let middle = Minsi::value(b, loc, bound, looped.upper);
            Maxsi::value(b, loc, middle, looped.lower)
        };
        match (zeros, self.zero_additions(ir)) {
            (Some(zeros), _) => zeros.iter().for_each(|zeros| zeros.add_before(ir, &self)),
            (None, Some(sums)) => self.add_zeros(ir, middle, sums),
            (None, None) => {
                let loc = ir.store.derived_loc(self.loc, PASS.name);
                second_loop(ir, this, middle, &mut |copy, op| match op == self.condition {
                    true => Ok(Step::Values(vec![truth(&mut copy.builder, loc, false)])),
                    false => Ok(Step::Copy),
                });
            }
        }
        scf::For::set_upper(ir, this, middle);
        for condition in self.same_tests(ir) {
            let holds = truth(&mut Builder::before(ir, condition), loc, true);
            ir.replace_op(condition, &[holds]);
        }
    }

    /// Returns whether the bound is an enclosing induction variable over the same range, and thus
    /// needs no clamping.
    fn is_bound_within(&self, ir: &Ir) -> bool {
        let block = ir.def_block(self.bound).filter(|_| ir.arg_index(self.bound) == Some(0));
        let around = block.and_then(|block| ir.get::<scf::For>(ir.block_parent_op(block)?));
        around.is_some_and(|around| {
            let is_same = around.lower == self.looped.lower && around.upper == self.looped.upper;
            is_same && around.range().has_unit_step(ir)
        })
    }

    /// Returns the tests that are true where the condition is, including unsigned ones if the index
    /// is non-negative.
    fn same_tests(&self, ir: &Ir) -> Vec<Op> {
        let index = ir.operand(self.condition, 0);
        let is_natural = array::constant(ir, self.looped.lower).is_some_and(|lower| lower >= 0);
        let is_same = |&op: &Op| {
            let cmpi: Option<Cmpi> = ir.get(op);
            op == self.condition
                || cmpi.is_some_and(|it| {
                    let is_below = it.predicate == CmpiPredicate::Ult && is_natural;
                    is_below && it.lhs == index && it.rhs == self.bound
                })
        };
        ir.walk(self.this).filter(is_same).collect()
    }

    /// Returns the additions of zero to carried sums, if these are the only effect where the
    /// condition is false.
    fn zero_additions(&self, ir: &Ir) -> Option<Vec<(Op, Value)>> {
        let block = ir.single_block(self.looped.body)?;
        if ir.result_count(self.this) == 0 || ir.ops(block).any(|op| writes(ir, op)) {
            return None;
        }
        let condition = ir.result(self.condition, 0);
        let carried = ir.args(block).skip(1).zip(yielded(ir, self.looped.body)?);
        let zero = |(arg, outputs): (Value, Value)| {
            let sum = ir.def_op(outputs).filter(|&op| ir.is::<Addf>(op))?;
            let Addf { lhs, rhs, .. } = ir.get(sum)?;
            let added = if lhs == arg { rhs } else { lhs };
            let chosen: Select = ir.def_as(added)?;
            let is_sum = [lhs, rhs].contains(&arg) && ir.has_one_use(arg);
            (is_sum && is_zero(ir, chosen.false_value) && chosen.condition == condition)
                .then_some((sum, chosen.false_value))
        };
        carried.map(zero).collect()
    }

    /// Adds the zeros once, to the initial values of the sums, if iterations are left. A bound that
    /// is an index of the loop always leaves one. The order does not matter, since a zero only
    /// changes a sum of negative zeros.
    fn add_zeros(&self, ir: &mut Ir, middle: Value, sums: Vec<(Op, Value)>) {
        let loc = ir.store.derived_loc(self.loc, PASS.name);
        let inits: Vec<Value> = self.looped.inits.iter(ir).collect();
        for (position, (init, (sum, zero))) in inits.into_iter().zip(sums).enumerate() {
            let b = &mut Builder::before(ir, self.this);
            let total = Addf::build(b, loc, init, zero);
            let mut chosen = b.result(total, 0);
            if middle != self.bound {
                let is_left = Cmpi::value(b, loc, CmpiPredicate::Slt, middle, self.looped.upper);
                chosen = Select::value(b, loc, is_left, chosen, init);
            }
            ir.set_attrs(total, ir.attrs(sum));
            scf::For::set_init(ir, self.this, position, chosen);
        }
    }
}

/// Returns whether an operation executes loops depending on a condition.
fn executes_loops(ir: &Ir, op: Op, condition: Value) -> bool {
    let branch: Option<scf::If> = ir.get(op);
    branch.is_some_and(|branch| branch.condition == condition)
        && ir.walk(op).any(|inner| ir.is::<scf::For>(inner))
}

/// Returns whether an operation selects a constant or a branch by a condition.
fn is_selected_by(ir: &Ir, op: Op, condition: Value) -> bool {
    let is_known = |value| ir.constant(value).is_some();
    if let Some(select) = ir.get::<Select>(op) {
        return select.condition == condition
            && (is_known(select.true_value) || is_known(select.false_value));
    }
    ir.get::<scf::If>(op).is_some_and(|branch| branch.condition == condition)
}

/// Returns whether a value is a constant zero, of either sign.
fn is_zero(ir: &Ir, value: Value) -> bool {
    let word = ir.constant(value).and_then(|attr| word_of(ir, attr));
    let number = NumberFormat::of(&ir.store, ir.ty(value));
    word.zip(number).is_some_and(|(word, number)| number.float(word) == 0.0)
}

fn truth(b: &mut Builder<'_>, loc: Loc, holds: bool) -> Value {
    let attr = filled(b.store_mut(), Type::I1, u64::from(holds)).expect("i1 is a scalar type");
    Constant::value(b, loc, attr)
}

/// Emits the iterations from `middle` on as a second loop, which continues from the results of the
/// first one. `rewrite` decides how each operation is copied.
fn second_loop(ir: &mut Ir, this: Op, middle: Value, rewrite: &mut Stepper<'_>) {
    let looped: scf::For = ir.verified(this);
    let (old, from) = (looped.block(ir).expect("a loop has a body"), ir.loc(this));
    let loc = ir.store.derived_loc(from, PASS.name);
    let results: Vec<Value> = looped.results.iter(ir).collect();
    let types: Vec<Type> = results.iter().map(|&it| ir.ty(it)).collect();
    let region = ir.create_region();
    let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
    let args: Vec<Value> = ir.args(block).collect();
    let mut copy = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
    let outputs = copy.block(old, &args, rewrite);
    let outputs = outputs.expect("a clone of verified code is valid");
    scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    let b = &mut Builder::after(ir, this);
    let (upper, step) = (looped.upper, looped.step);
    let second = scf::For::build(b, loc, middle, upper, step, &results, region, &types);
    ir.set_attrs(second, ir.attrs(this));
    for (position, result) in results.into_iter().enumerate() {
        let new = ir.result(second, position);
        ir.replace_uses_if(result, new, |ir, it| ir.user(it) != second);
    }
}
