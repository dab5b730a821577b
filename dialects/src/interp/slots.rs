//! The slots of the values of a function.

use crate::interfaces::accumulators;
use crate::interfaces::sizes::{mentions, sizes_at};
use crate::{IterationSpace, RegionExecution};
use cotan_ir::dataflow::{LastUse, LastUses};
use cotan_ir::dims::Poly;
use cotan_ir::{Entity, Ir, Loc, Op, Symbol, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The slot of every value of a module in the frame of its function.
#[derive(Debug)]
pub(super) struct Slots {
    of_value: Vec<u32>,
    layouts: FxHashMap<Op, Rc<Layout>>,
    last_uses: LastSlots,
    /// The sizes that are known on entry to functions and to operations that bind a dimension
    /// parameter, with a location where each is needed.
    open: FxHashMap<Op, Vec<(Poly, Loc)>>,
}

/// The frame layout of a function, or of a nested function value.
#[derive(Debug, Default)]
pub(super) struct Layout {
    /// The first slot: nested functions have contiguous slots.
    pub start: usize,
    /// The number of slots.
    pub count: usize,
    /// The captured values, by slot.
    pub captured: Vec<(usize, Value)>,
}

impl Slots {
    /// Assigns slots to the values of the functions directly in a module.
    pub fn new(ir: &Ir, functions: impl Iterator<Item = Op>) -> Self {
        let (of_value, layouts, last_uses, open) = Default::default();
        let mut slots = Self { of_value, layouts, last_uses, open };
        let functions: Vec<Op> = functions.collect();
        for &function in &functions {
            let count = slots.number_all(ir, function);
            let layout = Layout { count, ..Layout::default() };
            slots.layouts.insert(function, Rc::new(layout));
            for lambda in ir
                .walk(function)
                .filter(|&op| RegionExecution::of(ir, op) == Some(RegionExecution::Deferred))
            {
                let layout = slots.layout_inside(ir, lambda);
                slots.layouts.insert(lambda, Rc::new(layout));
            }
        }
        let found = LastUses::new(ir, functions, |value| accumulators::is(&ir.store, ir.ty(value)));
        slots.last_uses = LastSlots::new(&slots, &found);
        slots
    }

    /// Assigns slots to the values that one operation uses, and to those in its regions.
    pub fn of_op(ir: &Ir, op: Op) -> Self {
        let (of_value, layouts, last_uses, open) = Default::default();
        let mut slots = Self { of_value, layouts, last_uses, open };
        let mut count = 0;
        for inner in ir.walk(op) {
            for value in ir.operands(inner).chain(ir.results(inner)).chain(args_inside(ir, inner)) {
                slots.number(value, &mut count);
            }
        }
        slots.layouts.insert(op, Rc::new(Layout { count, ..Layout::default() }));
        slots
    }

    fn number_all(&mut self, ir: &Ir, function: Op) -> usize {
        let mut count = 0;
        let mut open = OpenSizes::new(function);
        for op in ir.walk(function) {
            open.enter(ir, op);
            for value in ir.results(op) {
                self.number(value, &mut count);
            }
            open.bind(ir, op);
            for value in args_inside(ir, op) {
                self.number(value, &mut count);
            }
            open.add(ir, op);
        }
        for (owner, size, loc) in open.found {
            self.open.entry(owner).or_default().push((size, loc));
        }
        count
    }

    /// Returns the layout of a nested function, all of whose values have slots.
    fn layout_inside(&self, ir: &Ir, lambda: Op) -> Layout {
        let results = ir.walk(lambda).skip(1).flat_map(|op| ir.results(op));
        let args = ir.walk(lambda).flat_map(|op| args_inside(ir, op));
        let own: Vec<usize> = results.chain(args).map(|value| self.of(value)).collect();
        let start = own.iter().copied().min().unwrap_or(0);
        let count = own.len();
        let used = ir.walk(lambda).skip(1).flat_map(|op| ir.operands(op));
        let used = used.map(|value| (self.of(value), value));
        let mut captured: Vec<(usize, Value)> =
            used.filter(|(slot, _)| !(start..start + count).contains(slot)).collect();
        captured.sort_unstable_by_key(|captured| captured.0);
        captured.dedup();
        Layout { start, count, captured }
    }

    fn number(&mut self, value: Value, count: &mut usize) {
        let index = value.index();
        if index >= self.of_value.len() {
            self.of_value.resize(index + 1, 0);
        }
        self.of_value[index] = *count as u32;
        *count += 1;
    }

    /// Returns the slot of a value.
    #[inline]
    pub fn of(&self, value: Value) -> usize {
        self.of_value.get(value.index()).map_or(usize::MAX, |&slot| slot as usize)
    }

    /// Returns the sizes that are known when this operation is entered, with a location where each
    /// is needed.
    pub fn open(&self, owner: Op) -> &[(Poly, Loc)] {
        self.open.get(&owner).map_or(&[], Vec::as_slice)
    }

    /// Returns the values that are not used after an operation.
    #[inline]
    pub fn last_uses(&self, op: Op) -> impl Iterator<Item = LastSlot> {
        self.last_uses.of(op).iter().copied()
    }

    /// Returns the layout of a function or function value.
    pub fn layout(&self, function: Op) -> Rc<Layout> {
        self.layouts.get(&function).cloned().unwrap_or_default()
    }
}

/// The slot of a value that is not used after an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastSlot {
    pub slot: u32,
    /// True if it is an operand, and not used inside the operation.
    pub is_operand: bool,
}

/// The last uses of all values, grouped by operation.
#[derive(Debug, Default)]
struct LastSlots {
    /// The start of the group of each operation, and the end of the last one.
    starts: Vec<u32>,
    slots: Vec<LastSlot>,
}

impl LastSlots {
    fn new(slots: &Slots, found: &LastUses) -> Self {
        let mut found: Vec<LastUse> = found.iter().collect();
        found.sort_by_key(|last| last.op);
        let mut starts = Vec::new();
        for (at, last) in found.iter().enumerate() {
            starts.resize((last.op.index() + 1).max(starts.len()), at as u32);
        }
        starts.push(found.len() as u32);
        let slot = |last: LastUse| LastSlot {
            slot: slots.of(last.value) as u32,
            is_operand: last.is_operand,
        };
        Self { starts, slots: found.into_iter().map(slot).collect() }
    }

    #[inline]
    fn of(&self, op: Op) -> &[LastSlot] {
        match self.starts.get(op.index()..op.index() + 2) {
            Some(&[start, end]) => &self.slots[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// Returns the arguments of the blocks of an operation.
fn args_inside(ir: &Ir, op: Op) -> impl Iterator<Item = Value> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    blocks.flat_map(|block| ir.args(block))
}

/// A collector of symbolic sizes.
struct OpenSizes {
    function: Op,
    /// The enclosing binders of dimension parameters, innermost last.
    binders: Vec<(Op, Symbol)>,
    seen: FxHashSet<(Op, Poly)>,
    found: Vec<(Op, Poly, Loc)>,
}

impl OpenSizes {
    fn new(function: Op) -> Self {
        Self { function, binders: Vec::new(), seen: FxHashSet::default(), found: Vec::new() }
    }

    /// Pops the binders that do not contain an operation.
    fn enter(&mut self, ir: &Ir, op: Op) {
        while self.binders.pop_if(|(binder, _)| !ir.is_within(op, *binder)).is_some() {}
    }

    fn bind(&mut self, ir: &Ir, op: Op) {
        self.binders.extend(IterationSpace::bound_dim(ir, op).map(|name| (op, name)));
    }

    fn add(&mut self, ir: &Ir, op: Op) {
        for (sizes, loc) in sizes_at(ir, op) {
            for size in sizes {
                let binder = self.binders.iter().rev().find(|binder| mentions(size, binder.1));
                let owner = binder.map_or(self.function, |binder| binder.0);
                if self.seen.insert((owner, size.clone())) {
                    self.found.push((owner, size.clone(), loc));
                }
            }
        }
    }
}
