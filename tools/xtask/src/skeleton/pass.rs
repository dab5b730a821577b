//! `cargo xtask new-pass`

use super::finish;
use super::write::{Edits, is_identifier};
use crate::Result;

const FOLDER: &str = "passes/transforms/src/array";
const REGISTRY: &str = "passes/src/pipelines.rs";

pub fn new(pass: &str) -> Result {
    let module = pass.replace('-', "_");
    if !is_identifier(&module) {
        return Err(format!("`{pass}` is not the name of a pass: write it as `fuse-scans`"));
    }
    let mut edits = Edits::default();
    edits.create(&format!("{FOLDER}/{module}.rs"), file(pass))?;
    let parent = format!("{FOLDER}.rs");
    let text = edits.read(&parent)?;
    edits.replace(&parent, &text, &format!("{text}pub mod {module};\n"))?;
    let list = "pub static PASSES: &[&Pass] = &[\n";
    edits.replace(
        REGISTRY,
        list,
        &format!("{list}    &cotan_transforms::array::{module}::PASS,\n"),
    )?;
    let case = format!("// RUN: cotan opt %s --{pass}\n{BEFORE}");
    edits.create(&format!("tests/cases/{pass}/example.mlir"), case)?;
    let printed: String = BEFORE.lines().map(|line| format!("  {line}\n")).collect();
    edits
        .create(&format!("tests/cases/{pass}/example.out"), format!("module {{\n{printed}}}\n"))?;
    finish(
        edits,
        "Next: `run`, the doc and its example, the case; then `cargo xtask fmt`, `docs` and `check`.",
    )
}

const BEFORE: &str = "func.func @f(%x: f64) -> f64 {\n  return %x : f64\n}\n";

fn file(pass: &str) -> String {
    format!(
        r#"//! `{pass}`: counts operations and changes nothing.

use cotan_ir::{{Ir, Op}};
use cotan_pass::{{Anchor, Change, Pass, PassContext, PassResult, Statistic}};

/// The pass.
pub static PASS: Pass = Pass {{
    name: "{pass}",
    summary: "Counts operations",
    doc: "\
Counts the operations of a function. The program stays as it is.

```mlir before
{BEFORE}```

```mlir after
{BEFORE}```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-ops", "Number of operations")],
    run,
}};

fn run(ir: &mut Ir, root: Op, context: &mut PassContext<'_>) -> PassResult {{
    let num_ops = ir.walk(root).count();
    context.count("num-ops", num_ops);
    Ok(Change::Unchanged)
}}
"#
    )
}
