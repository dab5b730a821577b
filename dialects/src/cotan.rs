//! The dialect `cotan`: attributes for foreign operations and types.
//!
//! `#cotan.dims<n, n - 1>` names the dynamic sizes of a tensor type; it is part of the type, so it
//! has no definition here. `#cotan.facts<2 * s = d * d + d>` states facts about such sizes.
//! `cotan.rule` in a location names the rule that derived an operation.

use cotan_ir::registry::Dialect;

/// Attributes for foreign operations and types.
pub static DIALECT: Dialect = Dialect {
    name: "cotan",
    doc: "Attributes for foreign operations and types: symbolic dimensions, `#cotan.dims<n>`, and \
           facts about them, `#cotan.facts<2 * n = m>`.",
    ops: &[],
    types: &[],
    attrs: &[],
    attach: |_| {},
}
.checked();
