//! `--print-op-stats`: the number of operations of each name.

use cotan_ir::Ir;
use std::collections::BTreeMap;
use std::fmt;

/// The numbers of operations, by dialect and name.
#[derive(Debug)]
pub struct OpCounts(BTreeMap<(String, String), usize>);

impl OpCounts {
    /// Counts the operations of a module.
    pub fn of(ir: &Ir) -> Self {
        let mut counts = BTreeMap::new();
        for op in ir.walk(ir.root()) {
            let name = ir.name_text(op);
            let (dialect, name) = name.split_once('.').unwrap_or(("", name));
            *counts.entry((dialect.to_owned(), name.to_owned())).or_default() += 1;
        }
        Self(counts)
    }
}

impl fmt::Display for OpCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Operations encountered:\n-----------------------")?;
        let width = |part: fn(&(String, String)) -> usize| self.0.keys().map(part).max();
        let dialects = width(|key| key.0.len()).unwrap_or(0);
        let names = width(|key| key.1.len()).unwrap_or(0);
        for ((dialect, name), count) in &self.0 {
            let dot = if dialect.is_empty() { ' ' } else { '.' };
            writeln!(f, "  {dialect:>dialects$}{dot}{name:names$} , {count}")?;
        }
        Ok(())
    }
}
