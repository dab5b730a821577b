//! Where the values of a function are kept while it runs.

use cotan_ir::{AttrData, Entity, Ir, Op, Type, TypeData, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// A number for every value of a module, counted anew in every isolated operation: a place in a
/// frame.
#[derive(Debug)]
pub(super) struct Slots {
    of_value: Vec<u32>,
    /// How many there are in each operation that owns a frame, by operation.
    counts: Vec<u32>,
    /// Of the operations that own a frame, a value of each type with symbolic sizes.
    open: FxHashMap<Op, Vec<Value>>,
}

impl Slots {
    /// Numbers the values of the functions directly inside a module, and of everything in them.
    pub fn new(ir: &Ir, functions: impl Iterator<Item = Op>) -> Self {
        let mut slots =
            Self { of_value: Vec::new(), counts: Vec::new(), open: FxHashMap::default() };
        for function in functions {
            let mut count = 0;
            let mut open = Open::default();
            for op in ir.walk(function) {
                for value in ir.results(op) {
                    slots.number(value, &mut count);
                    open.add(ir, value);
                }
                for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
                    for value in ir.args(block) {
                        slots.number(value, &mut count);
                        open.add(ir, value);
                    }
                }
            }
            slots.set_count(function, count);
            if !open.values.is_empty() {
                slots.open.insert(function, open.values);
            }
        }
        slots
    }

    fn number(&mut self, value: Value, count: &mut u32) {
        let index = value.index();
        if index >= self.of_value.len() {
            self.of_value.resize(index + 1, 0);
        }
        self.of_value[index] = *count;
        *count += 1;
    }

    fn set_count(&mut self, function: Op, count: u32) {
        let index = function.index();
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] = count;
    }

    /// The place of a value.
    #[inline]
    pub fn of(&self, value: Value) -> usize {
        self.of_value.get(value.index()).map_or(usize::MAX, |&slot| slot as usize)
    }

    /// A value of each type in a function with symbolic sizes.
    pub fn open(&self, function: Op) -> &[Value] {
        self.open.get(&function).map_or(&[], Vec::as_slice)
    }

    /// How many places a function needs.
    pub fn count(&self, function: Op) -> usize {
        self.counts.get(function.index()).map_or(0, |&count| count as usize)
    }
}

/// Collects a value of each type with symbolic sizes.
#[derive(Default)]
struct Open {
    seen: FxHashSet<Type>,
    values: Vec<Value>,
}

impl Open {
    fn add(&mut self, ir: &Ir, value: Value) {
        let ty = ir.ty(value);
        let TypeData::Tensor { encoding: Some(encoding), .. } = ir.type_data(ty) else { return };
        if matches!(ir.attr_data(*encoding), AttrData::Dims(_)) && self.seen.insert(ty) {
            self.values.push(value);
        }
    }
}
