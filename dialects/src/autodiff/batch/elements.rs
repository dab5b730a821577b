//! The computation of a body at one index.

use super::Batcher;
use super::batcher::Batched;
use crate::Emit;
use cotan_ir::{Editor, Loc, Mapping, Op, Region, Value};

/// Recomputes values of a body at one index: batched arrays are read there, and deferred values are
/// computed.
pub struct Elements<'b, 'i> {
    batcher: &'b mut Batcher<'i>,
    place: Vec<Value>,
    loc: Loc,
    mapping: Mapping,
}

impl<'b, 'i> Elements<'b, 'i> {
    pub(super) fn new(batcher: &'b mut Batcher<'i>, place: Vec<Value>, loc: Loc) -> Self {
        Self { batcher, place, loc, mapping: Mapping::default() }
    }

    /// Returns the index.
    pub fn place(&self) -> &[Value] {
        &self.place
    }

    /// Returns the insertion point.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        self.batcher.builder()
    }

    /// Returns a value of the body at this index.
    pub fn value(&mut self, value: Value) -> Value {
        let mut open = vec![value];
        while let Some(&next) = open.last() {
            if self.mapping.values.contains_key(&next) {
                open.pop();
                continue;
            }
            let known = match self.batcher.of.get(&next).copied() {
                None => self.batcher.t.value(next),
                Some(Batched::Index(axis)) => self.place[axis],
                Some(Batched::Array(array)) => {
                    let (loc, place) = (self.loc, &self.place);
                    Emit::new(&mut self.batcher.t.builder, loc).element_at(array, place)
                }
                Some(Batched::Deferred) => {
                    let op = self.batcher.ir().def_op(next).expect("only operations are deferred");
                    let needed = self.batcher.ir().operands(op);
                    let is_open = |value: &Value| !self.mapping.values.contains_key(value);
                    let missing: Vec<Value> = needed.filter(is_open).collect();
                    match missing.is_empty() {
                        true => self.copy(op),
                        false => open.extend(missing),
                    }
                    continue;
                }
            };
            self.mapping.values.insert(next, known);
        }
        self.mapping.value(value)
    }

    /// Emits the code of a region of the body with its arguments replaced by `args`, and returns
    /// the yielded values.
    pub fn region(&mut self, region: Region, args: &[Value]) -> Vec<Value> {
        let ir = self.batcher.ir();
        let block = ir.single_block(region).expect("a verified body has one block");
        let end = ir.last_op(block).expect("a verified body has a terminator");
        let inside: Vec<Op> = ir.ops(block).take_while(|&op| op != end).collect();
        let yielded_values: Vec<Value> = ir.operands(end).collect();
        let region_args: Vec<Value> = ir.args(block).collect();
        self.mapping.values.extend(region_args.into_iter().zip(args.iter().copied()));
        for op in inside {
            for value in self.captured_values(op) {
                self.value(value);
            }
            self.copy(op);
        }
        yielded_values.into_iter().map(|value| self.value(value)).collect()
    }

    /// Returns the values that an operation and its regions capture.
    fn captured_values(&self, op: Op) -> Vec<Value> {
        let ir = self.batcher.ir();
        let operands = ir.walk(op).flat_map(|inner| ir.operands(inner));
        let is_own = |value: Value| ir.def_op(value).is_some_and(|def| ir.is_within(def, op));
        operands.filter(|&value| !ir.is_defined_inside(value, op) && !is_own(value)).collect()
    }

    /// Emits a copy of an operation whose operands are mapped.
    fn copy(&mut self, op: Op) {
        let copy = self.batcher.t.builder.clone_op(op, &mut self.mapping);
        let loc = self.batcher.loc(op);
        self.batcher.t.builder.ir_mut().set_loc(copy, loc);
        self.batcher.t.builder.insert(copy);
    }
}
