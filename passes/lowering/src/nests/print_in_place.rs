//! `print-in-place`: where arrays are changed in place, and where they are copied first.

use cotan_dialects::array::elements;
use cotan_dialects::{InPlace, used_again};
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Ir, Op, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "print-in-place",
    summary: "Says which arrays are changed in place, and which are copied first",
    doc: "\
Changes nothing. A remark for each array that an operation changes says whether it is changed in place, since this is
its last use in the block that defines it, or copied: how many numbers these are, and what may use them again. That is
what `array.update`, `array.add_at`, `array.scatter` and `array.accumulate` cost beside what they put or add.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %v: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %y = array.update %x[%i] to %v : tensor<?xf64, #cotan.dims<n>>, f64
  %z = arith.addf %x, %y : tensor<?xf64, #cotan.dims<n>>
  return %z : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %i: index, %v: f64) -> tensor<?xf64, #cotan.dims<n>> {
  %y = array.update %x[%i] to %v : tensor<?xf64, #cotan.dims<n>>, f64
  %z = arith.addf %x, %y : tensor<?xf64, #cotan.dims<n>>
  return %z : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `print-in-place` counts.
    struct Counted {
        /// Number of arrays changed in place
        num_in_place,
        /// Number of arrays copied
        num_copied,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut counted = Counted { num_in_place: 0, num_copied: 0 };
    for op in ir.walk(root) {
        for array in InPlace::of(ir, op) {
            let again = used_again(ir, op, array);
            *if again.is_some() { &mut counted.num_copied } else { &mut counted.num_in_place } += 1;
            run.report(remark(ir, op, array, again));
        }
    }
    run.count(counted);
    Ok(Change::Unchanged)
}

/// What an operation does to an array that it changes.
fn remark(ir: &Ir, op: Op, array: Value, again: Option<Op>) -> Diagnostic {
    let name = ir.name_text(op);
    let said = |message| Diagnostic::new(Severity::Remark, ir.loc(op), message);
    let Some(again) = again else {
        return said(format!("`{name}` changes its array in place: this is its last use"));
    };
    let numbers = elements(ir, array).map_or("?".to_owned(), |count| poly_to_string(ir, &count));
    let what = match ir.block_of(op) == ir.def_block(array) {
        true => "which uses it again",
        false => "which may run this again",
    };
    said(format!("`{name}` copies its array, {numbers} numbers, before it changes them"))
        .note_at(ir.loc(again), format!("because of `{}`, {what}", ir.name_text(again)))
}
