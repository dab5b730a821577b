//! Reads and writes of several turns at once.

use super::emit::Widening;
use super::wide::Wide;
use crate::lanes::{Access, Form};
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::vector::{Gather, Load, MaskedLoad, MaskedStore, Scatter, Store};
use cotan_ir::{Op, Type, TypeData, Value};

impl Widening<'_> {
    /// A read or a write.
    pub fn access(&mut self, op: Op, access: Access) {
        let at = access.at.expect("places are one number");
        let form = self.lanes.forms.get(at);
        let is_uniform = form == Form::Uniform && self.mask.is_none();
        match access.stored {
            _ if self.count == 1 => self.each_turn(op, is_uniform),
            None if is_uniform => self.once(op),
            None => {
                let result = self.ir.result(op, 0);
                let copies = (0..self.copies).collect::<Vec<_>>();
                let read = copies.into_iter().map(|copy| match form {
                    Form::Linear(1) => self.load(access.buffer, at, copy),
                    _ => self.gather(access.buffer, at, copy),
                });
                let read = read.collect();
                self.values.insert(result, Wide::Many(read));
            }
            Some(_) if is_uniform => self.once(op),
            Some(stored) => {
                let stored = self.many(stored);
                for (copy, value) in stored.into_iter().enumerate() {
                    match form {
                        Form::Linear(1) => self.store(access.buffer, at, copy, value),
                        _ => self.scatter(access.buffer, at, copy, value),
                    }
                }
            }
        }
    }

    /// The same for all turns.
    fn once(&mut self, op: Op) {
        let made = self.copy(op, |it, value| it.first(value), false);
        let results: Vec<Value> = self.ir.results(op).collect();
        self.values.extend(results.into_iter().zip(made.into_iter().map(Wide::Same)));
    }

    /// Once for each turn, or once for all.
    fn each_turn(&mut self, op: Op, is_uniform: bool) {
        if is_uniform { self.once(op) } else { self.each(op) }
    }

    /// What stands at a place for all turns, combined with something of each of them.
    pub fn combine(&mut self, op: Op) {
        let monoid = Monoid::of_regroupable(self.ir, op).expect("only such sums are combined");
        let operands: Vec<Value> = self.ir.operands(op).collect();
        let is_sofar = |it: &Self, value: Value| {
            it.ir.def_op(value).is_some_and(|op| crate::lanes::access(it.ir, op).is_some())
                && matches!(it.wide(value), Wide::Same(_))
        };
        let sofar = operands.iter().position(|&value| is_sofar(self, value));
        let sofar = sofar.expect("what stands there is read");
        let next = self.many(operands[1 - sofar]);
        let loc = self.loc;
        let sum =
            next.into_iter().reduce(|a, b| monoid.emit_in_any_order(&mut self.b(), loc, a, b));
        let sum = self.lanes_together(monoid, sum.expect("there is a copy"));
        let sofar = self.first(operands[sofar]);
        let total = monoid.emit_in_any_order(&mut self.b(), loc, sofar, sum);
        self.values.insert(self.ir.result(op, 0), Wide::Same(total));
    }

    fn load(&mut self, buffer: Value, at: Value, copy: usize) -> Value {
        let (ty, loc) = (self.row_type(buffer), self.loc);
        let (buffer, at) = (self.first(buffer), self.first_of(at, copy));
        let Some(mask) = self.mask_of(copy) else {
            return Load::value(&mut self.b(), loc, buffer, &[at], ty);
        };
        let zeros = self.zeros(buffer);
        MaskedLoad::value(&mut self.b(), loc, buffer, &[at], mask, zeros, ty)
    }

    fn store(&mut self, buffer: Value, at: Value, copy: usize, value: Value) {
        let loc = self.loc;
        let (buffer, at) = (self.first(buffer), self.first_of(at, copy));
        match self.mask_of(copy) {
            None => drop(Store::build(&mut self.b(), loc, value, buffer, &[at])),
            Some(mask) => {
                MaskedStore::build(&mut self.b(), loc, buffer, &[at], mask, value);
            }
        }
    }

    fn gather(&mut self, buffer: Value, at: Value, copy: usize) -> Value {
        let (ty, loc) = (self.row_type(buffer), self.loc);
        let at = self.many(at)[copy];
        let (buffer, zero) = (self.first(buffer), self.word(Type::INDEX, 0));
        let (mask, zeros) = (self.some_mask(copy), self.zeros(buffer));
        Gather::value(&mut self.b(), loc, buffer, &[zero], at, mask, zeros, ty)
    }

    fn scatter(&mut self, buffer: Value, at: Value, copy: usize, value: Value) {
        let loc = self.loc;
        let at = self.many(at)[copy];
        let (buffer, zero) = (self.first(buffer), self.word(Type::INDEX, 0));
        let mask = self.some_mask(copy);
        Scatter::build(&mut self.b(), loc, buffer, &[zero], at, mask, value);
    }

    fn mask_of(&self, copy: usize) -> Option<Value> {
        self.mask.as_ref().map(|masks| masks[copy])
    }

    fn some_mask(&mut self, copy: usize) -> Value {
        if let Some(mask) = self.mask_of(copy) {
            return mask;
        }
        let holds = self.word(Type::I1, 1);
        self.splat(holds)
    }

    fn element(&self, buffer: Value) -> Type {
        match self.ir.type_data(self.ir.ty(buffer)) {
            TypeData::MemRef(memref) => memref.element,
            _ => unreachable!("a buffer is a memref"),
        }
    }

    fn row_type(&mut self, buffer: Value) -> Type {
        let element = self.element(buffer);
        self.vector_type(element)
    }

    fn zeros(&mut self, buffer: Value) -> Value {
        let zero = self.word(self.element(buffer), 0);
        self.splat(zero)
    }
}
