//! `expand-ops`: replaces operations by the lowerings that they declare.

use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::r#loop::LoweringRow;
use cotan_dialects::{Decomposition, WriteOps};
use cotan_ir::codes::{NO_CODE, OP_RULE};
use cotan_ir::text::type_to_string;
use cotan_ir::{Builder, Diagnostic, Ir, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "expand-ops",
    summary: "Replaces operations by the lowering or decomposition that they declare",
    doc: "\
Replaces each operation that declares a lowering, or a decomposition with the same values, by the
operations that it emits. Emitted operations are expanded as well. The values are bit-identical.

`lower-to-loops` starts with it, so operations of other crates have machine code. There
`keep-lowered` keeps those with an element, nest or buffer lowering, which makes faster code.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.product %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %0 = arith.constant 1.0 : f64
  %r = array.fold %x along 0 reassoc from %0 (%arg0: f64, %arg1: f64) {
    %1 = arith.mulf %arg0, %arg1 : f64
    array.yield %1 : f64
  } : (tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-expanded", "Number of operations expanded")],
    run,
};

cotan_pass::options! {
    /// The options of `expand-ops`.
    struct Options {
        /// Keep operations that other passes lower
        keep_lowered: bool = "false",
    }
}

/// The maximal number of expansions inside each other.
const MAX_DEPTH: usize = 1000;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { keep_lowered } = run.options();
    let mut num_expanded = 0;
    // Inner ones first, so that outer ones copy expanded bodies.
    for op in ir.replaceable_ops_inside_out(root) {
        if op == root {
            continue;
        }
        match expand_all(ir, op, keep_lowered) {
            Ok(count) => num_expanded += count,
            Err(error) => return Err(run.fail(*error)),
        }
    }
    run.count("num-expanded", num_expanded);
    Ok(Change::from(num_expanded > 0))
}

/// Expands an operation and the operations that it expands to; returns the number of expansions.
fn expand_all(ir: &mut Ir, op: Op, keep_lowered: bool) -> Result<usize, Box<Diagnostic>> {
    let mut open = vec![(op, 0)];
    let mut count = 0;
    while let Some((op, depth)) = open.pop() {
        let Some(lowering) = lowering_of(ir, op, keep_lowered) else { continue };
        if depth == MAX_DEPTH {
            let name = ir.name_text(op);
            let message = format!("the lowering of `{name}` does not end");
            let error = Diagnostic::error(&NO_CODE, ir.loc(op), message);
            let note = format!("{MAX_DEPTH} expansions contain each other");
            return Err(error.note(note).into());
        }
        count += 1;
        let emitted = expand(ir, op, lowering)?;
        let inside = emitted.into_iter().flat_map(|op| ir.walk(op));
        open.extend(inside.map(|op| (op, depth + 1)));
    }
    Ok(count)
}

/// Returns the lowering to apply to an operation.
fn lowering_of(ir: &Ir, op: Op, keep_lowered: bool) -> Option<WriteOps> {
    if ir.is_erased(op) {
        return None;
    }
    Decomposition::lowering_of(ir, op).filter(|_| !keep_lowered || !is_lowered(ir, op))
}

/// Returns whether another pass lowers an operation.
fn is_lowered(ir: &Ir, op: Op) -> bool {
    let code = ir.registry().interface::<ElementwiseRow>(ir.name(op));
    let row = LoweringRow::of(ir, op);
    row.element.is_some()
        || row.nest.is_some()
        || row.in_buffers
        || code.is_some_and(|row| row.code(ir, op).is_some())
}

/// Replaces an operation by its lowering; returns the emitted operations.
fn expand(ir: &mut Ir, op: Op, lowering: WriteOps) -> Result<Vec<Op>, Box<Diagnostic>> {
    let (loc, before) = (ir.loc(op), ir.prev_op(op));
    let loc = ir.store.derived_loc(loc, Decomposition::RULE);
    let values = lowering(&mut Builder::before(ir, op), loc, op);
    check(ir, op, &values)?;
    let first = match before {
        Some(before) => ir.next_op(before),
        None => ir.block_of(op).and_then(|block| ir.first_op(block)),
    };
    let all = std::iter::successors(first, |&op| ir.next_op(op));
    let emitted = all.take_while(|&emitted| emitted != op).collect();
    ir.replace_op(op, &values);
    Ok(emitted)
}

/// Checks that a lowering returns values of the types of the results.
fn check(ir: &Ir, op: Op, values: &[Value]) -> Result<(), Box<Diagnostic>> {
    let list = |types: &mut dyn Iterator<Item = Type>| {
        let types: Vec<String> = types.map(|ty| format!("`{}`", type_to_string(ir, ty))).collect();
        if types.is_empty() { "no value".to_owned() } else { types.join(", ") }
    };
    if ir.results(op).map(|result| ir.ty(result)).eq(values.iter().map(|&value| ir.ty(value))) {
        return Ok(());
    }
    let name = ir.name_text(op);
    let returned = list(&mut values.iter().map(|&value| ir.ty(value)));
    let expected = list(&mut ir.results(op).map(|result| ir.ty(result)));
    let message = format!("the lowering of `{name}` returns {returned}, expected {expected}");
    Err(Diagnostic::error(&OP_RULE, ir.loc(op), message).into())
}
