//! Symbol tables.

use super::{Analysis, AnalysisCache};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Attr, AttrData, Ir, Op, Symbol};

impl Analysis for SymbolTable {
    const NAME: &'static str = "symbol-table";

    fn new(ir: &Ir, op: Op, _: &mut AnalysisCache) -> Self {
        Self::new(ir, op)
    }

    fn is_current(&self, ir: &Ir, op: Op) -> bool {
        self.iter().eq(Self::new(ir, op).iter())
    }
}

impl AnalysisCache {
    /// Returns the operation with the path `@a::@b` inside `table`.
    pub fn lookup_symbol(&mut self, ir: &Ir, table: Op, path: &[Symbol]) -> Option<Op> {
        let (&first, rest) = path.split_first()?;
        let outer = self.get::<SymbolTable>(ir, table).get(first)?;
        rest.iter().try_fold(outer, |op, &name| {
            let is_table = ir.has_traits(op, Traits::SYMBOL_TABLE);
            if is_table { self.get::<SymbolTable>(ir, op).get(name) } else { None }
        })
    }

    /// Returns the operation that a symbol reference at `op` resolves to, from the nearest
    /// enclosing table.
    pub fn resolve_symbol(&mut self, ir: &Ir, op: Op, reference: Attr) -> Option<Op> {
        let AttrData::SymbolRef(path) = ir.attr_data(reference) else { return None };
        self.lookup_symbol(ir, ir.nearest_symbol_table(op)?, path)
    }
}
