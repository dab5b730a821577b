//! `print-in-place-updates`: reports in-place updates and copies of arrays. It changes nothing.

use cotan_dialects::array::elements;
use cotan_dialects::{InPlace, used_again};
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Diagnostic, Ir, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "print-in-place-updates",
    summary: "Reports which arrays are updated in place, and which are copied first",
    doc: "\
An analysis that changes nothing. For each array that an operation updates, a remark reports one of
two cases. Either the update is in place, since it is the last use in the region that defines the
array. Or the array is copied: the remark states the number of elements, and a later use. This is
the cost of `array.update`, `array.add_at`, `array.scatter` and `array.accumulate` in addition to
the stored or added elements.

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
    statistics: &[
        Statistic::new("num-in-place", "Number of arrays updated in place"),
        Statistic::new("num-copied", "Number of arrays copied"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    for op in ir.walk(root) {
        for array in InPlace::of(ir, op) {
            let later_use = used_again(ir, op, array);
            run.count(if later_use.is_some() { "num-copied" } else { "num-in-place" }, 1);
            run.report(remark(ir, op, array, later_use));
        }
    }
    Ok(Change::Unchanged)
}

/// Reports the effect of an operation on an array that it updates.
fn remark(ir: &Ir, op: Op, array: Value, later_use: Option<Op>) -> Diagnostic {
    let name = ir.name_text(op);
    let diagnostic = |message| Diagnostic::new(Severity::Remark, ir.loc(op), message);
    let Some(later_use) = later_use else {
        return diagnostic(format!("`{name}` updates its array in place: this is its last use"));
    };
    let count_text = elements(ir, array).map_or("?".to_owned(), |count| poly_to_string(ir, &count));
    let reason = match ir.is_within(op, later_use) {
        true => "which may repeat this",
        false => "which uses it later",
    };
    diagnostic(format!("`{name}` copies its array of {count_text} elements before the update"))
        .note_at(ir.loc(later_use), format!("because of `{}`, {reason}", ir.name_text(later_use)))
}
