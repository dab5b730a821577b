//! `verify-derivative-provenance`: checks the locations of derivatives.

use crate::provenance::{rules, written};
use cotan_dialects::Callable;
use cotan_ir::codes::NO_PROVENANCE;
use cotan_ir::{Diagnostic, Ir, Loc, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "verify-derivative-provenance",
    summary: "Verifies that each derivative operation names its rule and the operation it derives from",
    doc: "\
Changes nothing. In a function that a pass created, such as a derivative, the location of every
operation must state the rule that created it and its source position. Diagnostics then show the
source line. It is an error if an operation there has the location of a source operation, or one
without a source position. Other functions are not checked, since they mix source operations and
emitted ones.

`differentiate,verify-derivative-provenance` serves authors of derivative rules: rules must emit operations
with the location of their context, `Linearizer::loc` and `Transposer::loc`.

```mlir before
func.func private @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
```

```mlir after
func.func private @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-checked", "Number of operations checked")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let is_made = |op: &Op| Callable::is(ir, *op) && !rules(ir, ir.loc(*op)).is_empty();
    let (mut num_checked, mut found) = (0, Vec::new());
    for function in ir.walk(root).filter(is_made) {
        for op in ir.walk(function) {
            num_checked += 1;
            found.extend(missing(ir, function, op));
        }
    }
    run.count("num-checked", num_checked);
    let mut found = found.into_iter();
    let Some(first) = found.next() else { return Ok(Change::Unchanged) };
    found.for_each(|error| run.report(error));
    Err(run.fail(first))
}

/// Returns the error of an operation whose location lacks its rule or source position.
fn missing(ir: &Ir, function: Op, op: Op) -> Option<Diagnostic> {
    let loc = ir.loc(op);
    let why = match rules(ir, loc).is_empty() {
        true => "does not state the rule that created it",
        false if written(ir, loc) == Loc::UNKNOWN => "has no source position",
        false => return None,
    };
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let message = format!("`{}` in @{name} {why}", ir.name_text(op));
    let error = Diagnostic::error(&NO_PROVENANCE, loc, message);
    Some(error.note_at(ir.loc(function), "the function was created by a pass"))
}
