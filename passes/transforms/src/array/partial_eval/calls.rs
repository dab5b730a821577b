//! Calls with known arguments: unfolded, or directed to specialized functions.

use super::copies::{Attempt, hold, release};
use super::known::bind_value;
use super::remarks::Why;
use super::specializer::Specializer;
use super::structure::{Parts, known_datum};
use crate::generic::canonicalize::LARGEST;
use crate::generic::inline::{Code, cost_inside, sizes};
use cotan_dialects::Callee;
use cotan_dialects::ad::names_rule;
use cotan_dialects::func::{self, Func};
use cotan_dialects::interp::Datum;
use cotan_ir::symbol_table::{SymbolTable, SymbolTables};
use cotan_ir::{Attr, Builder, Ir, Mapping, Op, Type, Value};

/// The maximal nesting of unfolded calls of one function.
const MAX_DEPTH: usize = 64;

/// The maximal number of specializations of one function.
const MAX_SPECIALIZATIONS: usize = 64;

impl Specializer<'_> {
    /// Unfolds or specializes a call, if a part of an argument is known.
    pub(super) fn call(&mut self, call: Op) {
        let Some(name) = Callee::name(self.ir, call) else { return };
        let Some(callee) = self.tables.resolve(self.ir, call, name) else { return };
        let operands: Vec<Value> = self.ir.operands(call).collect();
        let mut is_known = operands.iter().any(|&operand| is_function(self.ir, operand));
        for &operand in &operands {
            is_known |= Parts::of(self.ir, operand, self.splits_arrays).is_known();
        }
        let function: Option<Func> = self.ir.get(callee);
        let Some(function) =
            function.filter(|function| is_known && !function.is_declaration(self.ir))
        else {
            return;
        };
        if names_rule(self.ir, callee) {
            return self.remarks.add(self.ir, call, Why::CustomDerivative);
        }
        let key = (callee, known_arguments(self.ir, &operands));
        let keeps = function.no_inline.is_some() || Callee::stays(self.ir, call);
        let is_cheap = cost_inside(self.ir, self.source(callee)) <= self.max_cost;
        let is_straight = self.ir.single_block(function.body).is_some();
        let depth = self.active.iter().filter(|active| active.0 == callee).count();
        let is_again = self.active.contains(&key) || depth >= MAX_DEPTH;
        let unfolds = is_straight && is_cheap && !keeps && !is_again;
        if unfolds && self.unfold(call, callee, &key) {
            return;
        }
        self.specialize(call, callee, key);
    }

    /// Replaces a call by the specialized body of its function.
    fn unfold(&mut self, call: Op, callee: Op, key: &Key) -> bool {
        let size = self.ir.walk(self.source(callee)).count();
        let Some(mut by) = sizes(self.ir, call, callee) else {
            self.remarks.add(self.ir, call, Why::Sizes);
            return false;
        };
        if !self.consume(size) {
            self.remarks.add(self.ir, call, Why::Budget(self.budget));
            return false;
        }
        let attempt = Attempt::new(self, call);
        let capacity = self.ir.op_capacity();
        let twin = self.ir.clone_op(call, &mut Mapping::default());
        self.ir.insert_before(twin, call);
        let names: Vec<_> = self.ir.results(call).map(|value| self.ir.value_name(value)).collect();
        for (value, name) in self.ir.results(twin).collect::<Vec<_>>().into_iter().zip(names) {
            self.ir.set_value_name(value, name);
        }
        let results: Vec<Value> = self.ir.results(twin).collect();
        let held = hold(self.ir, call, &results);
        let source = self.source(callee);
        Code::copy(self.ir, source).replace(self.ir, twin, 0, &mut by);
        self.simplify_new(capacity);
        self.active.push(key.clone());
        let block = self.ir.block_of(call).expect("the call is in a block");
        self.walk(block, Some(attempt.start), Some(held));
        self.active.pop();
        self.clean(&attempt);
        if self.is_too_large(call) {
            return self.give_up(attempt, call, Why::Budget(self.budget));
        }
        let results = release(self.ir, held);
        self.counted.unfolded += 1;
        attempt.accept(self, &results);
        true
    }

    /// Directs a call to the function for its known arguments, which is created on demand.
    fn specialize(&mut self, call: Op, callee: Op, key: Key) {
        if key.1.iter().all(Option::is_none) || Callee::plain(self.ir, call).is_none() {
            return;
        }
        let found = self.functions.get(&key).copied();
        let Some(special) = found.or_else(|| self.create(call, callee, &key)) else { return };
        let Some(name) = self.ir.symbol_name(special) else { return };
        let operands: Vec<Value> = self.ir.operands(call).collect();
        let remaining = operands.into_iter().zip(&key.1).filter(|(_, known)| known.is_none());
        let remaining: Vec<Value> = remaining.map(|pair| pair.0).collect();
        let types: Vec<Type> = self.ir.results(call).map(|value| self.ir.ty(value)).collect();
        let loc = self.ir.store.derived_loc(self.ir.loc(call), super::PASS_NAME);
        let name = self.ir.store.symbol_ref(name);
        let new =
            func::Call::build(&mut Builder::before(self.ir, call), loc, name, &remaining, &types);
        let attrs = self.ir.attrs(call);
        self.ir.set_attrs(new, attrs);
        self.done(&[new]);
        let results: Vec<Value> = self.ir.results(new).collect();
        self.counted.specialized += 1;
        self.replace(call, &results);
    }

    /// Creates the function for known arguments.
    fn create(&mut self, call: Op, callee: Op, key: &Key) -> Option<Op> {
        let count = self.functions.keys().filter(|known| known.0 == callee).count();
        let size = self.ir.walk(self.source(callee)).count();
        let fits = self.ir.walk(self.root).count() + size <= self.limit;
        let is_inside = self.ir.is_within(callee, self.root);
        if !fits || !is_inside || count >= MAX_SPECIALIZATIONS || !self.consume(size) {
            self.remarks.add(self.ir, call, Why::Budget(self.budget));
            return None;
        }
        let special = {
            let source = self.source(callee);
            self.ir.clone_op(source, &mut Mapping::default())
        };
        self.ir.insert_after(special, callee);
        self.name(callee, special, key);
        let operands: Vec<Value> = self.ir.operands(call).collect();
        for index in (0..operands.len()).rev().filter(|&index| key.1[index].is_some()) {
            let datum = known(self.ir, operands[index])?;
            bind_value(self.ir, special, index, &datum);
        }
        self.functions.insert(key.clone(), special);
        self.counted.specialized += 1;
        self.done(&[special]);
        let ops: Vec<Op> = self.ir.walk(special).skip(1).collect();
        let around = std::mem::replace(&mut self.function, special);
        let active = std::mem::take(&mut self.active);
        self.simplify(ops);
        self.inside(special);
        self.active = active;
        self.function = around;
        Some(special)
    }

    /// Names a function after what is known of its arguments, and makes it private.
    fn name(&mut self, callee: Op, special: Op, key: &Key) {
        let base = self.ir.symbol_name(callee).map_or("", |name| self.ir.text(name)).to_owned();
        let base = super::naming::name(self.ir, callee, &base, &key.1);
        let table = self.ir.parent_op(callee).and_then(|op| self.ir.nearest_symbol_table(op));
        let name = match table {
            Some(table) => SymbolTable::new(self.ir, table).unique_name(self.ir, &base),
            None => self.ir.store.symbol(&base),
        };
        self.ir.set_symbol_name(special, name);
        let private = self.ir.store.string_attr("private");
        Func::set_sym_visibility(self.ir, special, Some(private));
        self.tables = SymbolTables::default();
    }
}

/// A function and its known arguments.
type Key = (Op, Vec<Option<Attr>>);

fn is_function(ir: &Ir, value: Value) -> bool {
    ir.def_as::<func::Constant>(value).is_some()
}

/// Returns an argument that consists of constants or is the name of a function.
fn known(ir: &Ir, value: Value) -> Option<Datum> {
    known_datum(ir, value, LARGEST)
}

/// Returns the known arguments among operands, as attributes that are equal if the values are.
fn known_arguments(ir: &mut Ir, operands: &[Value]) -> Vec<Option<Attr>> {
    operands.iter().map(|&operand| known_attr(ir, operand)).collect()
}

fn known_attr(ir: &mut Ir, value: Value) -> Option<Attr> {
    known(ir, value)?;
    if let Some(attr) = ir.constant(value) {
        return Some(attr);
    }
    let def = ir.def_op(value)?;
    let parts: Vec<Value> = ir.operands(def).collect();
    let parts =
        parts.into_iter().map(|part| known_attr(ir, part)).collect::<Option<Vec<Attr>>>()?;
    Some(ir.store.array_attr(&parts))
}
