//! Symbol tables: operations by their names.

use crate::attrs::AttrData;
use crate::entity::{Attr, Op, Symbol};
use crate::ir::Ir;
use crate::spec::Traits;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The operations directly inside one operation that have a name (`sym_name`), in the order of
/// the text. Where two have the same name the first one counts.
#[derive(Clone, Debug, Default)]
pub struct SymbolTable {
    symbols: IndexMap<Symbol, Op, FxBuildHasher>,
    /// For each base name, the number at which the search for a free one continues.
    counters: FxHashMap<Symbol, u64>,
}

impl SymbolTable {
    /// Returns the table of `op` as it is now.
    pub fn new(ir: &Ir, op: Op) -> Self {
        let mut symbols = IndexMap::default();
        let Some(key) = ir.symbols.find("sym_name") else {
            return Self { symbols, counters: FxHashMap::default() };
        };
        for &region in ir.regions(op) {
            for inside in ir.blocks(region).flat_map(|block| ir.ops(block)) {
                if let Some(name) = ir.symbol_under(inside, key) {
                    symbols.entry(name).or_insert(inside);
                }
            }
        }
        Self { symbols, counters: FxHashMap::default() }
    }

    /// Returns the operation of that name.
    pub fn get(&self, name: Symbol) -> Option<Op> {
        self.symbols.get(&name).copied()
    }

    /// Names and operations, in the order of the text.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Symbol, Op)> + '_ {
        self.symbols.iter().map(|(&name, &op)| (name, op))
    }

    /// Adds an operation of the table's region. If its name is already used, it is renamed. Returns
    /// its name.
    pub fn insert(&mut self, ir: &mut Ir, op: Op) -> Option<Symbol> {
        let mut name = ir.symbol_name(op)?;
        if self.get(name).is_some_and(|other| other != op) {
            let base = ir.text(name).to_owned();
            name = self.unique_name(ir, &base);
            ir.set_symbol_name(op, name);
        }
        self.symbols.insert(name, op);
        Some(name)
    }

    /// Removes an operation that is about to leave the table's region.
    pub fn remove(&mut self, ir: &Ir, op: Op) {
        let name = ir.symbol_name(op).filter(|&name| self.get(name) == Some(op));
        if let Some(name) = name {
            self.symbols.shift_remove(&name);
        }
    }

    /// Returns an unused name: `base`, else `base_0`, `base_1`, ...
    pub fn unique_name(&mut self, ir: &mut Ir, base: &str) -> Symbol {
        let mut name = ir.store.symbol(base);
        if self.get(name).is_none() {
            return name;
        }
        let counter = self.counters.entry(name).or_default();
        while self.symbols.contains_key(&name) {
            name = ir.store.symbol(&format!("{base}_{counter}"));
            *counter += 1;
        }
        name
    }
}

/// Symbol tables of many operations, each built on demand. They are valid until symbols are added,
/// removed or renamed.
#[derive(Clone, Debug, Default)]
pub struct SymbolTables(FxHashMap<Op, SymbolTable>);

impl SymbolTables {
    /// Returns the table of `op`.
    pub fn of(&mut self, ir: &Ir, op: Op) -> &mut SymbolTable {
        self.0.entry(op).or_insert_with(|| SymbolTable::new(ir, op))
    }

    /// Returns the operation with the path `@a::@b` inside `table`.
    pub fn lookup(&mut self, ir: &Ir, table: Op, path: &[Symbol]) -> Option<Op> {
        let (&first, rest) = path.split_first()?;
        rest.iter().try_fold(self.of(ir, table).get(first)?, |op, &name| {
            let is_table = ir.has_traits(op, Traits::SYMBOL_TABLE);
            if is_table { self.of(ir, op).get(name) } else { None }
        })
    }

    /// Returns the operation that a symbol reference at `op` resolves to, from the nearest
    /// enclosing table.
    pub fn resolve(&mut self, ir: &Ir, op: Op, reference: Attr) -> Option<Op> {
        let AttrData::SymbolRef(path) = ir.attr_data(reference) else { return None };
        self.lookup(ir, ir.nearest_symbol_table(op)?, path)
    }
}

impl Ir {
    /// Returns the nearest enclosing symbol table of `op`, or itself.
    pub fn nearest_symbol_table(&self, op: Op) -> Option<Op> {
        let mut around = std::iter::successors(Some(op), |&op| self.parent_op(op));
        around.find(|&op| self.has_traits(op, Traits::SYMBOL_TABLE))
    }

    /// Returns the symbol name of an operation, its attribute `sym_name`.
    pub fn symbol_name(&self, op: Op) -> Option<Symbol> {
        self.symbol_under(op, self.symbols.find("sym_name")?)
    }

    /// The string under `key` as a symbol.
    pub(crate) fn symbol_under(&self, op: Op, key: Symbol) -> Option<Symbol> {
        match self.attr_data(self.attr_of(op, key)?) {
            AttrData::String { text, .. } => Some(*text),
            _ => None,
        }
    }

    /// Renames an operation; references to it stay as they are.
    pub fn set_symbol_name(&mut self, op: Op, name: Symbol) {
        let text = self.text(name).to_owned();
        let value = self.store.string_attr(&text);
        let key = self.store.symbol("sym_name");
        self.set_attr(op, key, Some(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, NewOp, Registry};

    fn named(ir: &mut Ir, name: &str) -> Op {
        let op_name = ir.op_name("u.symbol");
        let op = ir.create_op(NewOp::new(op_name, Loc::UNKNOWN));
        let name = ir.store.symbol(name);
        ir.set_symbol_name(op, name);
        op
    }

    #[test]
    fn names_that_are_taken_get_a_number() {
        let mut ir = Ir::new(Registry::builder().build());
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[], Loc::UNKNOWN);
        let name = ir.op_name("u.table");
        let around = ir.create_op(NewOp { regions: &[region], ..NewOp::new(name, Loc::UNKNOWN) });
        let ops = ["f", "g", "f_0"].map(|name| named(&mut ir, name));
        ops.iter().for_each(|&op| ir.append_op(block, op));
        let mut table = SymbolTable::new(&ir, around);
        let again = named(&mut ir, "f");
        let name = table.insert(&mut ir, again).unwrap();
        assert_eq!((ir.text(name), ir.symbol_name(again)), ("f_1", Some(name)));
        table.remove(&ir, ops[1]);
        let names: Vec<&str> = table.iter().map(|(name, _)| ir.text(name)).collect();
        assert_eq!(names, ["f", "f_0", "f_1"]);
    }
}
