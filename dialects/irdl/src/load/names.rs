//! The types and attributes that the dialects of a module define.

use crate::definition::FullName;
use crate::ops::{Attribute, Dialect, Type};
use cotan_ir::attrs::AttrData;
use cotan_ir::{Attr, Ir, Op};

/// The defined names.
pub struct Names(Vec<FullName>);

impl Names {
    pub fn of(ir: &Ir) -> Self {
        let all = ir.try_root().into_iter().flat_map(|root| ir.walk(root));
        let full = |op: Op| {
            let is_type = ir.is::<Type>(op);
            if !is_type && !ir.is::<Attribute>(op) {
                return None;
            }
            let parent = ir.parent_op(op).filter(|&parent| ir.is::<Dialect>(parent))?;
            let text = format!("{}.{}", symbol(ir, parent), symbol(ir, op));
            Some(FullName { text, is_type })
        };
        Self(all.filter_map(full).collect())
    }

    /// Returns the definition that a symbol of a dialect refers to: `@dialect::@name`, or `@name` in
    /// the same dialect. The error is the text of the symbol.
    pub fn resolve(&self, ir: &Ir, dialect: &str, symbol: Attr) -> Result<FullName, String> {
        let AttrData::SymbolRef(path) = ir.attr_data(symbol) else { return Err(String::new()) };
        let path: Vec<&str> = path.iter().map(|&part| ir.store.text(part)).collect();
        let text = match path[..] {
            [name] => format!("{dialect}.{name}"),
            [dialect, name] => format!("{dialect}.{name}"),
            _ => String::new(),
        };
        let found = self.0.iter().find(|name| name.text == text);
        found.cloned().ok_or_else(|| {
            path.iter().map(|part| format!("@{part}")).collect::<Vec<_>>().join("::")
        })
    }
}

/// Returns the name of a definition.
pub fn symbol(ir: &Ir, op: Op) -> &str {
    ir.attr_named(op, "sym_name").and_then(|name| ir.as_str(name)).unwrap_or_default()
}
