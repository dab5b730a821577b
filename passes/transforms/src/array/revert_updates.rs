//! `revert-updates`: reverse folds that restore states instead of reading saved ones.

use cotan_dialects::array::{Fold, Traversal};
use cotan_ir::{Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod overwritten;
mod recomputed;
mod restore;

use overwritten::Overwritten;

/// The pass.
pub static PASS: Pass = Pass {
    name: "revert-updates",
    summary: "Restores the states of a fold in its reverse fold from the elements that each step overwrote",
    doc: "\
A fold may replace an element or a slice of a state in each step, as forward substitution does. Its
reverse fold then reads the states of all steps, as many arrays as there are steps. The states of
neighboring steps differ in one slice only. Therefore the fold saves the slice that it overwrites, and
the reverse fold carries the state: it begins with the final one, and each step puts back the slice.

- Slices are given by leading indices, which may be data. The updates may be in an inner fold whose
  indices are invariant there. Restored states are bit-identical.
- If each step overwrites another slice of an argument or of a splat, that has the elements, and no
  slice is saved.
- Values that the reverse fold recomputes, but that the next state contains, are read from it.
- Folds inside the reverse fold that begin with the saved state restore it themselves, in place.

Both folds must be in one block and run in opposite directions. The saved states are unused then;
`canonicalize` drops them.

```mlir before
func.func @f(%at: tensor<?xindex, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %s: f64) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
  %r, %all = array.fold %at along 0 from %x (%a: tensor<?xf64, #cotan.dims<n>>, %k: index) {
    %b = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
    %c = math.sin %b : f64
    %d = array.update %a[%k] to %c : tensor<?xf64, #cotan.dims<n>>, f64
    array.yield %d, %a : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>
  } : (tensor<?xindex, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>)
  %t = array.fold %at, %all along 0 right from %s (%p: f64, %k: index, %a: tensor<?xf64, #cotan.dims<n>>) {
    %b = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
    %c = math.cos %b : f64
    %q = arith.mulf %p, %c : f64
    array.yield %q : f64
  } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>, f64) -> f64
  return %r, %t : tensor<?xf64, #cotan.dims<n>>, f64
}
```

```mlir after
func.func @f(%at: tensor<?xindex, #cotan.dims<n>>, %x: tensor<?xf64, #cotan.dims<n>>, %s: f64) -> (tensor<?xf64, #cotan.dims<n>>, f64) {
  %r, %all, %1 = array.fold %at along 0 from %x (%a: tensor<?xf64, #cotan.dims<n>>, %k: index) {
    %b = array.sum %a along 0 : tensor<?xf64, #cotan.dims<n>>
    %c = math.sin %b : f64
    %d = array.update %a[%k] to %c : tensor<?xf64, #cotan.dims<n>>, f64
    %0 = array.index %a[%k] : tensor<?xf64, #cotan.dims<n>>
    array.yield %d, %a, %0 : tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, f64
  } : (tensor<?xindex, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>) -> (tensor<?xf64, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?xf64, #cotan.dims<n>>)
  %t, %2 = array.fold %at, %all, %1 along 0 right from %s, %r (%p: f64, %arg0: tensor<?xf64, #cotan.dims<n>>, %k: index, %a: tensor<?xf64, #cotan.dims<n>>, %arg1: f64) {
    %a_2 = array.update %arg0[%k] to %arg1 : tensor<?xf64, #cotan.dims<n>>, f64
    %b = array.sum %a_2 along 0 : tensor<?xf64, #cotan.dims<n>>
    %c = math.cos %b : f64
    %q = arith.mulf %p, %c : f64
    array.yield %q, %a_2 : f64, tensor<?xf64, #cotan.dims<n>>
  } : (tensor<?xindex, #cotan.dims<n>>, tensor<?x?xf64, #cotan.dims<n, n>>, tensor<?xf64, #cotan.dims<n>>, f64, tensor<?xf64, #cotan.dims<n>>) -> (f64, tensor<?xf64, #cotan.dims<n>>)
  return %r, %t : tensor<?xf64, #cotan.dims<n>>, f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-states", "Number of states that are restored")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    // Outer folds come first, since they decide on the folds in their bodies.
    let mut num_states = 0;
    let folds: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Fold>(op)).collect();
    for op in folds {
        let mut open = (!ir.is_erased(op)).then_some(op);
        while let Some(plan) = open.and_then(|op| SavedState::of(ir, op)) {
            let restored = plan.restore(ir, false);
            num_states += usize::from(restored.is_some());
            open = restored.and_then(|value| ir.def_op(value));
        }
    }
    run.count("num-states", num_states);
    Ok(Change::from(num_states > 0))
}

/// A state that a fold saves in each step, and that a fold in the other direction reads.
struct SavedState {
    /// The fold that saves it.
    producer: Traversal,
    /// The index of the state.
    state: usize,
    /// The fold that reads it.
    reader: Traversal,
    /// The index of the array among the elements of the reader.
    element: usize,
    overwritten: Overwritten,
}

impl SavedState {
    /// Matches a fold that reads the saved states of a fold before it.
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let reader = Traversal::of(ir, op).filter(|it| it.axis == 0 && !it.is_loose)?;
        (0..reader.elements.len()).find_map(|element| Self::read(ir, &reader, element))
    }

    fn read(ir: &Ir, reader: &Traversal, element: usize) -> Option<Self> {
        let (arg, array) = reader.elements[element];
        let op = ir.def_op(array).filter(|_| !ir.is_unused(arg) && ir.has_one_use(array))?;
        if !ir.is::<Fold>(op) || ir.block_of(op) != ir.block_of(reader.op) {
            return None;
        }
        let producer = Traversal::of(ir, op).filter(|it| it.right != reader.right)?;
        let saved = producer.kept.iter().find(|kept| kept.1 == array)?.0;
        let state = producer.carried.iter().position(|it| it.arg == saved)?;
        let overwritten = Overwritten::by(ir, &producer, state)?;
        let reader = reader.clone();
        Some(Self { producer, state, reader, element, overwritten })
    }
}
