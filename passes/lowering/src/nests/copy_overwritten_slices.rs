//! `copy-overwritten-slices`: copies what a nest reads in addition to the elements that it overwrites.
//!
//! Always legal: a copy has the same elements. It lets `bufferize` update the array in place.

use cotan_dialects::ExecutesOnce;
use cotan_dialects::array::Index;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Empty, Kind, Nest, NewNest, Yield};
use cotan_ir::dataflow::next_use_after;
use cotan_ir::{Builder, Ir, Op, Shape, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "copy-overwritten-slices",
    summary: "Copies slices of a state that a nest reads in addition to its own elements, so that it updates the state in place",
    doc: "\
A nest that computes the next state of a loop may read the element that it replaces, and also a slice
of fewer dimensions, such as the row of a pivot. It then needs a second buffer for the next state. If
such slices are copied before, each iteration reads only its own element, and `bufferize` updates the
state in place.

```mlir before
func.func @f(%n: index, %x: tensor<?x?xf64, #cotan.dims<n, n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
  %zero = arith.constant 0 : index
  %r = loop.nest [\"ordered\"] %zero to %n carry %x : tensor<?x?xf64, #cotan.dims<n, n>> (%k: index, %s: tensor<?x?xf64, #cotan.dims<n, n>>) {
    %empty = loop.empty : tensor<?x?xf64, #cotan.dims<n, n>>
    %t = loop.nest [\"parallel\", \"parallel\"] %zero, %zero to %n, %n put %empty : tensor<?x?xf64, #cotan.dims<n, n>> (%i: index, %j: index) {
      %a = array.index %s[%i, %j] : tensor<?x?xf64, #cotan.dims<n, n>>
      %b = array.index %s[%k, %j] : tensor<?x?xf64, #cotan.dims<n, n>>
      %c = arith.subf %a, %b : f64
      loop.yield %c, %i, %j : f64, index, index
    }
    loop.yield %t : tensor<?x?xf64, #cotan.dims<n, n>>
  }
  return %r : tensor<?x?xf64, #cotan.dims<n, n>>
}
```

```mlir after
func.func @f(%n: index, %x: tensor<?x?xf64, #cotan.dims<n, n>>) -> tensor<?x?xf64, #cotan.dims<n, n>> {
  %zero = arith.constant 0 : index
  %r = loop.nest [\"ordered\"] %zero to %n carry %x : tensor<?x?xf64, #cotan.dims<n, n>> (%k: index, %s: tensor<?x?xf64, #cotan.dims<n, n>>) {
    %empty = loop.empty : tensor<?x?xf64, #cotan.dims<n, n>>
    %0 = loop.empty : tensor<?xf64, #cotan.dims<n>>
    %2 = loop.nest [\"parallel\"] %zero to %n put %0 : tensor<?xf64, #cotan.dims<n>> (%arg0: index) {
      %1 = array.index %s[%k, %arg0] : tensor<?x?xf64, #cotan.dims<n, n>>
      loop.yield %1, %arg0 : f64, index
    }
    %t = loop.nest [\"parallel\", \"parallel\"] %zero, %zero to %n, %n put %empty : tensor<?x?xf64, #cotan.dims<n, n>> (%i: index, %j: index) {
      %a = array.index %s[%i, %j] : tensor<?x?xf64, #cotan.dims<n, n>>
      %b = array.index %2[%j] : tensor<?xf64, #cotan.dims<n>>
      %c = arith.subf %a, %b : f64
      loop.yield %c, %i, %j : f64, index, index
    }
    loop.yield %t : tensor<?x?xf64, #cotan.dims<n, n>>
  }
  return %r : tensor<?x?xf64, #cotan.dims<n, n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-copied", "Number of slices copied")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let nests: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Nest>(op)).collect();
    let mut num_copied = 0;
    for op in nests {
        let slices = slices(ir, op).unwrap_or_default();
        num_copied += slices.len();
        slices.into_iter().for_each(|slice| slice.copy(ir, op));
    }
    run.count("num-copied", num_copied);
    Ok(Change::from(num_copied > 0))
}

/// A read of an array at fewer induction variables than it has dimensions.
struct Slice {
    read: Op,
    positions: Vec<Affine<Value>>,
    /// The loops whose induction variables occur.
    loops: Vec<usize>,
}

/// Returns the reads of a state in addition to the own element, if a nest computes the next state.
fn slices(ir: &Ir, op: Op) -> Option<Vec<Slice>> {
    let nest: Nest = ir.get(op)?;
    let block = ir.single_block(nest.body)?;
    let results = nest.iteration_results(ir)?;
    let [put] = &results.puts[..] else { return None };
    let indices: Vec<Value> = ir.args(block).collect();
    let is_parallel = nest.kinds(&ir.store).iter().all(|&kind| kind == Kind::Parallel);
    let dest = nest.puts.iter(ir).next()?;
    let is_map = is_parallel
        && put.at == indices
        && nest.results.len() == 1
        && ir.def_op(dest).is_some_and(|dest| ir.is::<Empty>(dest));
    let state = state_before(ir, op, nest.results.iter(ir).next()?).filter(|_| is_map)?;
    if next_use_after(ir, op, state, ExecutesOnce::is).is_some() {
        return None;
    }
    let is_inside = |user: &Op| ir.is_within(*user, op);
    let (mut slices, mut is_updated) = (Vec::new(), false);
    for user in ir.users(state).filter(is_inside) {
        let read: Index = ir.get(user).filter(|_| ir.block_of(user) == Some(block))?;
        let positions = read.access().indices(ir);
        let own = indices.iter().copied().map(Some);
        if positions.iter().map(Affine::as_index).eq(own) {
            is_updated = true;
            continue;
        }
        let is_known =
            |&(value, _): &(Value, _)| indices.contains(&value) || !ir.is_defined_inside(value, op);
        let are_known = positions.iter().flat_map(|it| it.terms()).all(is_known);
        let has = |index: &Value| positions.iter().any(|position| position.has(*index));
        let loops = (0..indices.len()).filter(|&it| has(&indices[it]));
        let loops: Vec<usize> = loops.collect();
        let is_slice = positions.len() == indices.len() && loops.len() < indices.len();
        if !are_known || !is_slice {
            return None;
        }
        slices.push(Slice { read: user, positions, loops });
    }
    is_updated.then_some(slices)
}

/// Returns the argument of the enclosing body whose next value is a result of an operation.
fn state_before(ir: &Ir, op: Op, result: Value) -> Option<Value> {
    let block = ir.block_of(op)?;
    let end = ir.last_op(block)?;
    let position = ir.operands(end).position(|output| output == result)?;
    // Carried values come last, in both lists.
    let from_end = ir.operand_count(end) - position;
    let state = ir.arg(block, ir.arg_count(block).checked_sub(from_end)?);
    (ir.ty(state) == ir.ty(result)).then_some(state)
}

impl Slice {
    /// Copies the slice before the nest, and reads the copy.
    fn copy(self, ir: &mut Ir, op: Op) {
        let nest: Nest = ir.verified(op);
        let read: Index = ir.verified(self.read);
        let loc = ir.store.derived_loc(ir.loc(self.read), PASS.name);
        let block = ir.single_block(nest.body).expect("the body of a nest was verified");
        let indices: Vec<Value> = self.loops.iter().map(|&it| ir.arg(block, it)).collect();
        let bounds = self.loops.iter().map(|&it| {
            let [lower, upper] = [nest.lowers, nest.uppers].map(|bounds| bounds.get(ir, it));
            (Kind::Parallel, lower, upper)
        });
        let loops: Vec<_> = bounds.collect();
        let shape = nest.results.iter(ir).next().and_then(|it| Shape::of(&ir.store, ir.ty(it)));
        let Some(mut shape) = shape else { return };
        shape.sizes = self.loops.iter().map(|&it| shape.sizes[it].clone()).collect();
        let b = &mut Builder::before(ir, op);
        let element = |b: &mut Builder<'_>, at: &[Value]| {
            let renamed = |index: Value| {
                let position = indices.iter().position(|&it| it == index);
                position.map_or(index, |position| at[position])
            };
            let positions = self.positions.iter().map(|it| it.renamed(renamed));
            let positions: Vec<Affine<Value>> = positions.collect();
            Index::of(b, loc, read.source, &positions).expect("there are few indices")
        };
        let value = if indices.is_empty() {
            element(b, &[])
        } else {
            let ty = shape.ty(b.store_mut()).expect("its sizes are those of an array");
            let empty = Empty::value(b, loc, ty);
            let body = b.region(loc, &vec![Type::INDEX; indices.len()], |b, at| {
                let value = element(b, at);
                Yield::build(b, loc, &[&[value], at].concat());
            });
            let new = NewNest { loops, puts: vec![empty], ..NewNest::default() };
            let copy = new.build(b, loc, body);
            let copy = b.result(copy, 0);
            let own: Vec<_> = indices.iter().copied().map(Affine::index).collect();
            Index::of(&mut Builder::before(ir, self.read), loc, copy, &own)
                .expect("there are few indices")
        };
        ir.replace_op(self.read, &[value]);
    }
}
