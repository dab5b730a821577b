//! `verify-provenance`: derivatives say what they were made of.

use crate::provenance::{rules, written};
use cotan_dialects::Callable;
use cotan_ir::codes::NO_PROVENANCE;
use cotan_ir::{Diagnostic, Ir, Loc, Op};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "verify-provenance",
    summary: "Checks that what passes made says what it was made of",
    doc: "\
Changes nothing. In a function that a pass made, such as a derivative, every operation has a location that says by
which rule it was made, and of what: a diagnostic about it shows the line that was written. It is an error if an
operation there has a location like one that was written, or one that leads nowhere. In other functions nothing is
looked at, since what was written and what was made stand side by side.

`differentiate,verify-provenance` is for who writes a derivative of an operation: rules emit with the location that
they are given, `Linearizer::loc` and `Transposer::loc`.

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
    statistics: VerifyProvenanceStatistics::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `verify-provenance` counts.
    struct VerifyProvenanceStatistics {
        /// Number of operations looked at
        num_checked,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let is_made = |op: &Op| Callable::is(ir, *op) && !rules(ir, ir.loc(*op)).is_empty();
    let (mut num_checked, mut found) = (0, Vec::new());
    for function in ir.walk(root).filter(is_made) {
        for op in ir.walk(function) {
            num_checked += 1;
            found.extend(missing(ir, function, op));
        }
    }
    run.count(VerifyProvenanceStatistics { num_checked });
    let mut found = found.into_iter();
    let Some(first) = found.next() else { return Ok(Change::Unchanged) };
    found.for_each(|error| run.report(error));
    Err(run.fail(first))
}

/// What is wrong with the location of an operation in a function that was made.
fn missing(ir: &Ir, function: Op, op: Op) -> Option<Diagnostic> {
    let loc = ir.loc(op);
    let why = match rules(ir, loc).is_empty() {
        true => "does not say by which rule it was made",
        false if written(ir, loc) == Loc::UNKNOWN => "does not say what it was made of",
        false => return None,
    };
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let message = format!("`{}` in @{name} {why}", ir.name_text(op));
    let error = Diagnostic::error(&NO_PROVENANCE, loc, message);
    Some(error.note_at(ir.loc(function), "the function was made by a pass"))
}
