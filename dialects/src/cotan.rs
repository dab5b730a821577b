//! The dialect `cotan`: what Cotan adds to foreign operations and types.
//!
//! `#cotan.dims<n, n - 1>` says what the `?` of a tensor type stand for; types know it
//! themselves, so it has no definition here. `#cotan.facts<2 * s = d * d + d>` says what is known of such sizes. `cotan.rule` names the rule that made an operation,
//! in its location.

use cotan_ir::registry::Dialect;

/// What Cotan adds to foreign operations and types.
pub static DIALECT: Dialect = Dialect {
    name: "cotan",
    doc: "What Cotan adds to foreign operations and types: symbolic dimensions, `#cotan.dims<n>`, and facts \
          about them, `#cotan.facts<2 * n = m>`.",
    ops: &[],
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
