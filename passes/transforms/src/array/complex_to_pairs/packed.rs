//! Functions and operations that move complex numbers as arrays of pairs.

use super::parts::{Pair, PartsBuilder};
use super::requests::Cotangents;
use super::types;
use cotan_dialects::ComplexParts;
use cotan_dialects::complex::SIGNATURE;
use cotan_ir::{Block, Ir, Mapping, Op, Type, Value};
use cotan_pass::conversion::{ConversionRewriter, ValueLists};
use rustc_hash::FxHashMap;
use std::sync::Mutex;

/// The state of the patterns.
pub struct Packed {
    /// The cotangents to conjugate.
    conjugates: FxHashMap<Op, Cotangents>,
    /// The array that each pair was before it was taken apart.
    arrays: Mutex<FxHashMap<Pair, Value>>,
}

/// Returns whether an operation has its form on arrays of pairs.
pub fn is_packed(ir: &Ir, op: Op) -> bool {
    ir.registry().interface::<ComplexParts>(ir.name(op)) == Some(ComplexParts::Packed)
}

/// Returns an error if an operation has regions, whose arguments would be pairs.
pub fn check(ir: &Ir, op: Op) -> Result<(), String> {
    match ir.regions(op).is_empty() {
        true => Ok(()),
        false => Err("it has regions".to_owned()),
    }
}

impl Packed {
    /// Returns the state with these cotangents to conjugate.
    pub fn new(conjugates: FxHashMap<Op, Cotangents>) -> Self {
        Self { conjugates, arrays: Mutex::default() }
    }

    /// Returns the first operand or argument, and the first result, to conjugate.
    fn conjugated(&self, op: Op) -> [usize; 2] {
        let found = self.conjugates.get(&op);
        found.map_or([usize::MAX; 2], |found| [found.operands, found.results])
    }

    /// Converts an operation to the same one on arrays of pairs.
    pub fn convert(
        &self,
        rewriter: &mut ConversionRewriter<'_>,
        op: Op,
        operands: &[Vec<Value>],
    ) -> ValueLists {
        let [first_operand, first_result] = self.conjugated(op);
        let mut t = PartsBuilder::new(rewriter);
        let operands = operands.iter().enumerate();
        let operands: Vec<Value> =
            operands.map(|(index, new)| self.pack(&mut t, new, index >= first_operand)).collect();
        let copy = t.b.ir_mut().clone_shallow(op, &mut Mapping::default());
        t.b.ir_mut().set_operands(copy, &operands);
        t.b.set_loc(copy, t.loc);
        t.b.insert(copy);
        let olds: Vec<Type> = t.b.results(copy).map(|result| t.b.ty(result)).collect();
        let mut lists = Vec::with_capacity(olds.len());
        for (index, old) in olds.into_iter().enumerate() {
            let new = t.b.result(copy, index);
            let ty = types::convert(t.b.store_mut(), old);
            t.b.ir_mut().set_type(new, ty);
            lists.push(self.unpack(&mut t, new, old, index >= first_result));
        }
        lists
    }

    /// Converts a function: its entry takes complex arguments apart.
    pub fn function(
        &self,
        rewriter: &mut ConversionRewriter<'_>,
        old: Op,
        _: &[Vec<Value>],
    ) -> ValueLists {
        let ir = rewriter.ir_mut();
        let made = ir.clone_shallow(old, &mut Mapping::default());
        ir.insert_before(made, old);
        set_type(ir, made);
        let (from, to) = (ir.regions(old)[0], ir.regions(made)[0]);
        ir.move_blocks(from, to);
        let blocks: Vec<Block> = ir.blocks(to).collect();
        let Some((&entry, others)) = blocks.split_first() else { return Vec::new() };
        others.iter().for_each(|&block| rewriter.convert_args(block));
        let [first, _] = self.conjugated(old);
        let lists = self.unpack_args(rewriter, entry, first);
        rewriter.replace_args(entry, lists);
        Vec::new()
    }

    /// Adds arguments of converted types to a block, and returns the new values of the old ones.
    fn unpack_args(
        &self,
        rewriter: &mut ConversionRewriter<'_>,
        entry: Block,
        first: usize,
    ) -> ValueLists {
        let ir = rewriter.ir_mut();
        let olds: Vec<Value> = ir.args(entry).collect();
        let mut added = Vec::with_capacity(olds.len());
        for (index, &old) in olds.iter().enumerate() {
            let (ty, loc) = (ir.ty(old), ir.arg_loc(entry, index));
            let new = types::convert(&mut ir.store, ty);
            let new = ir.add_block_arg(entry, new, loc);
            ir.set_value_name(new, ir.value_name(old));
            added.push((new, ty, loc));
        }
        let begin = ir.first_op(entry).expect("a function ends with a terminator");
        let added = added.into_iter().enumerate();
        let unpacked = added.map(|(index, (new, ty, loc))| {
            let mut t = PartsBuilder::at(rewriter, begin, loc);
            self.unpack(&mut t, new, ty, index >= first)
        });
        unpacked.collect()
    }

    /// Emits the array of pairs of a converted operand, if it is complex.
    fn pack(&self, t: &mut PartsBuilder<'_>, new: &[Value], is_conjugated: bool) -> Value {
        let &[re, im] = new else { return new[0] };
        if is_conjugated {
            let pair = t.conjugate([re, im]);
            return t.pack(pair);
        }
        let known = self.arrays.lock().expect("no pattern panicked").get(&[re, im]).copied();
        known.unwrap_or_else(|| t.pack([re, im]))
    }

    /// Emits the parts of an array of pairs, if its type was complex.
    fn unpack(
        &self,
        t: &mut PartsBuilder<'_>,
        new: Value,
        old: Type,
        is_conjugated: bool,
    ) -> Vec<Value> {
        if !types::is_complex(&t.b, old) {
            return vec![new];
        }
        let pair = t.unpack(new, old);
        if is_conjugated {
            return t.conjugate(pair).to_vec();
        }
        self.arrays.lock().expect("no pattern panicked").insert(pair, new);
        pair.to_vec()
    }
}

/// Sets the type of a function, and keeps the old one if it is another.
fn set_type(ir: &mut Ir, function: Op) {
    let key = ir.store.symbol("function_type");
    let Some(old) = ir.attr_of(function, key) else { return };
    let Some(ty) = ir.store.as_type(old) else { return };
    let new = types::convert(&mut ir.store, ty);
    if new == ty {
        return;
    }
    let new = ir.store.type_attr(new);
    ir.set_attr(function, key, Some(new));
    let kept = ir.store.symbol(SIGNATURE);
    ir.set_attr(function, kept, Some(old));
}
