//! `cargo xtask new-dialect`

use super::write::{Edits, is_identifier};
use super::{finish, op};
use crate::Result;

const LIST: &str = "dialects/src/lib.rs";

pub fn new(dialect: &str) -> Result {
    if !is_identifier(dialect) {
        return Err(format!("`{dialect}` is not the name of a dialect: write it as `signal`"));
    }
    let mut edits = Edits::default();
    let file = format!(
        r#"//! The dialect `{dialect}`.

use cotan_ir::registry::Dialect;

crate::differentiable_ops! {{
    example::Example,
}}

/// The dialect `{dialect}`.
pub static DIALECT: Dialect = Dialect {{
    name: "{dialect}",
    doc: "Elementwise operations.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}}
.checked();
"#
    );
    edits.create(&format!("dialects/src/{dialect}.rs"), file)?;
    edits.create(&format!("dialects/src/{dialect}/example.rs"), op::file(dialect, "example"))?;
    op::add_case(&mut edits, dialect, "example")?;
    edits.replace(LIST, "pub mod ad;\n", &format!("pub mod ad;\npub mod {dialect};\n"))?;
    edits.replace(
        LIST,
        "    &cotan::DIALECT,\n];",
        &format!("    &{dialect}::DIALECT,\n    &cotan::DIALECT,\n];"),
    )?;
    finish(
        edits,
        "Next: operations by `cargo xtask new-op`, then `cargo xtask fmt`, `docs` and `check`.",
    )
}
