//! Symbols: each is defined once in its table; their uses are checked.

use super::describe::op_text;
use super::walk::Walk;
use crate::codes::{REDEFINED_SYMBOL, STRUCTURE};
use crate::diagnostics::Diagnostic;
use crate::entity::{Op, Symbol};
use crate::spec::Traits;
use crate::symbol_table::SymbolTables;
use rustc_hash::FxHashMap;

/// The symbols defined so far in an open region of a symbol table.
pub(super) type Defined = FxHashMap<Symbol, Op>;

impl Walk<'_> {
    /// Notes the symbol that an operation in a symbol table defines.
    #[cold]
    pub(super) fn define_symbol(&mut self, op: Op) {
        let ir = self.ir;
        let (Some(key), Some(table)) = (self.sym_name, self.tables.last_mut()) else { return };
        let Some(name) = ir.symbol_under(op, key) else { return };
        let first = *table.entry(name).or_insert(op);
        if first != op {
            let message = format!("redefinition of symbol named '{}'", ir.text(name));
            let error = Diagnostic::error(&REDEFINED_SYMBOL, ir.loc(op), message);
            self.diagnostics.push(error.note_at(ir.loc(first), "it is defined here already"));
        }
    }

    /// Checks that an operation with a symbol name is directly inside a symbol table.
    pub(super) fn check_symbol_parent(&mut self, op: Op) {
        let ir = self.ir;
        let named = self.sym_name.is_some_and(|key| ir.attr_of(op, key).is_some());
        let parent = ir.parent_op(op).and_then(|parent| ir.spec(parent));
        if named && parent.is_some_and(|parent| !parent.has(Traits::SYMBOL_TABLE)) {
            let message =
                format!("{} must be in a symbol table, such as a module", op_text(ir, op));
            self.diagnostics.push(Diagnostic::error(&STRUCTURE, ir.loc(op), message));
        }
    }

    /// Checks the rules of operations that refer to symbols.
    pub(super) fn verify_symbol_users(self) {
        let mut tables = SymbolTables::default();
        for (op, rule) in self.symbol_users {
            rule(self.ir, op, &mut tables, self.diagnostics);
        }
    }
}
