//! Functions from pieces, and calls of them.

use super::slots::{Slot, Slots};
use super::{PASS, Pieces, is_constant};
use crate::analysis::capacity;
use cotan_dialects::arith::Constant;
use cotan_dialects::func::{Call, Func, Return};
use cotan_dialects::memref::{Dealloc, Load, Store};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Block, Builder, Ir, Loc, Mapping, Op, Type, TypeData, Value};
use rustc_hash::FxHashMap;

/// Outlines the pieces of a function. Returns the number of scalars that are stored for others.
pub fn outline(ir: &mut Ir, names: &mut SymbolTable, function: Op, pieces: &Pieces) -> usize {
    let slots = Slots::assign(ir, pieces);
    let buffers = allocate(ir, pieces.block, &slots);
    let mut after = function;
    for ops in &pieces.list {
        after = Outlining { ir, slots: &slots, buffers: &buffers }.piece(names, after, ops);
    }
    for &value in &slots.used_outside {
        read_outside(ir, pieces, &buffers, value, slots.of[&value]);
    }
    deallocate(ir, pieces.block, &slots, &buffers);
    for &op in pieces.list.iter().flatten().rev() {
        let is_unused = ir.results(op).all(|result| ir.users(result).next().is_none());
        // Constants may have users outside.
        if is_unused {
            ir.erase_op(op);
        }
    }
    slots.of.len()
}

/// Allocates a buffer for each type of scalars, for the whole block.
fn allocate(ir: &mut Ir, block: Block, slots: &Slots) -> FxHashMap<Type, Value> {
    let first = ir.ops(block).next().expect("a long block has operations");
    let loc = ir.loc(first);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let mut buffers = FxHashMap::default();
    for (&element, &size) in &slots.sizes {
        let shape = [DYNAMIC].into();
        let ty = TypeData::MemRef(MemRefType { shape, element, layout: None, space: None });
        let ty = ir.store.intern_type(ty);
        let b = &mut Builder::before(ir, first);
        let size = Constant::index(b, loc, size as i64);
        let buffer = capacity::alloc(b, loc, size, ty);
        buffers.insert(element, buffer);
    }
    buffers
}

/// Deallocates the buffers at the end of the block.
fn deallocate(ir: &mut Ir, block: Block, slots: &Slots, buffers: &FxHashMap<Type, Value>) {
    let last = ir.last_op(block).expect("a block has a terminator");
    let loc = ir.loc(last);
    let loc = ir.store.derived_loc(loc, PASS.name);
    for element in slots.sizes.keys() {
        Dealloc::build(&mut Builder::before(ir, last), loc, buffers[element]);
    }
}

/// Loads a scalar before each operation outside of pieces that uses it.
fn read_outside(
    ir: &mut Ir,
    pieces: &Pieces,
    buffers: &FxHashMap<Type, Value>,
    value: Value,
    slot: Slot,
) {
    let users = ir.users(value).filter_map(|user| ir.ancestor_in_block(user, pieces.block));
    let users: Vec<Op> = users.filter(|user| !pieces.of.contains_key(user)).collect();
    for user in users {
        let loc = ir.loc(user);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let b = &mut Builder::before(ir, user);
        let index = Constant::index(b, loc, slot.index as i64);
        let read = Load::value(b, loc, buffers[&slot.element], &[index]);
        ir.set_value_name(read, ir.value_name(value));
        ir.replace_uses_if(value, read, |ir, this| ir.is_within(ir.user(this), user));
    }
}

struct Outlining<'a> {
    ir: &'a mut Ir,
    slots: &'a Slots,
    buffers: &'a FxHashMap<Type, Value>,
}

/// A function under construction.
struct NewFunction {
    entry: Block,
    mapping: Mapping,
    /// The values of the block that are passed, in the order of the parameters.
    passed: Vec<Value>,
}

impl Outlining<'_> {
    /// Adds a function with copies of some operations, calls it before them, and returns it.
    fn piece(&mut self, names: &mut SymbolTable, after: Op, ops: &[Op]) -> Op {
        let loc = self.ir.loc(ops[0]);
        let loc = self.ir.store.derived_loc(loc, PASS.name);
        let body = self.ir.create_region();
        let entry = self.ir.append_new_block(body, &[], loc);
        let mut new = NewFunction { entry, mapping: Mapping::default(), passed: Vec::new() };
        for &op in ops {
            if !is_constant(self.ir, op) {
                self.copy(&mut new, loc, op);
            }
        }
        let ir = &mut *self.ir;
        Return::build(&mut Builder::at_end(ir, entry), loc, &[]);
        let types: Vec<Type> = new.passed.iter().map(|&value| ir.ty(value)).collect();
        let name = names.unique_name(ir, "piece");
        let (callee, text) = (ir.store.symbol_ref(name), ir.text(name).to_owned());
        let (text, private) = (ir.store.string_attr(&text), ir.store.string_attr("private"));
        let ty = ir.store.function_type(&types, &[]);
        let function = Func::build(&mut Builder::after(ir, after), loc, text, ty, body);
        Func::set_sym_visibility(ir, function, Some(private));
        names.insert(ir, function);
        Call::build(&mut Builder::before(ir, ops[0]), loc, callee, &new.passed, &[]);
        function
    }

    /// Copies an operation, after the values that it uses, and stores its exchanged results.
    fn copy(&mut self, new: &mut NewFunction, loc: Loc, op: Op) {
        let used: Vec<Value> = self
            .ir
            .walk(op)
            .flat_map(|inner| self.ir.operands(inner).collect::<Vec<_>>())
            .collect();
        for value in used {
            if !new.mapping.values.contains_key(&value) && !self.ir.is_defined_inside(value, op) {
                let known = self.bring(new, loc, value);
                new.mapping.values.insert(value, known);
            }
        }
        let copy = self.ir.clone_op(op, &mut new.mapping);
        self.ir.append_op(new.entry, copy);
        let results: Vec<Value> = self.ir.results(op).collect();
        for value in results {
            let Some(&slot) = self.slots.of.get(&value) else { continue };
            let buffer = self.pass(new, loc, self.buffers[&slot.element]);
            let b = &mut Builder::at_end(self.ir, new.entry);
            let index = Constant::index(b, loc, slot.index as i64);
            Store::build(b, loc, new.mapping.values[&value], buffer, &[index]);
        }
    }

    /// Returns a value of the block in the function: a copy of a constant, an element of a buffer,
    /// or a parameter.
    fn bring(&mut self, new: &mut NewFunction, loc: Loc, value: Value) -> Value {
        if let Some(def) = self.ir.def_op(value).filter(|&def| is_constant(self.ir, def)) {
            let copy = self.ir.clone_op(def, &mut new.mapping);
            self.ir.append_op(new.entry, copy);
            return new.mapping.values[&value];
        }
        let Some(&slot) = self.slots.of.get(&value) else { return self.pass(new, loc, value) };
        let buffer = self.pass(new, loc, self.buffers[&slot.element]);
        let b = &mut Builder::at_end(self.ir, new.entry);
        let index = Constant::index(b, loc, slot.index as i64);
        Load::value(b, loc, buffer, &[index])
    }

    /// Returns the parameter for a value.
    fn pass(&mut self, new: &mut NewFunction, loc: Loc, value: Value) -> Value {
        if let Some(&known) = new.mapping.values.get(&value) {
            return known;
        }
        let ty = self.ir.ty(value);
        let parameter = self.ir.add_block_arg(new.entry, ty, loc);
        new.passed.push(value);
        new.mapping.values.insert(value, parameter);
        parameter
    }
}
