//! The forward walk: code written again, beside it what its results change by.

use super::tangent::NO_ZEROS;
use super::tangent::{has_tangent, has_zeros, name_like, tangent_type, without_zeros, zeros};
use super::{Linearize, NotDifferentiable, classes, refused};
use crate::Emit;
use cotan_ir::OpDef;
use cotan_ir::names::ValueName;
use cotan_ir::{Editor, Ir, Loc, Op, Step, Translator, Type, Value};
use rustc_hash::FxHashMap;

/// What becomes of the linear program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is applied: it may share loops with the original.
    Forward,
    /// It is transposed: it stands apart from the original.
    Reverse,
}

/// What values of the original change by; what is not there does not change.
pub struct Tangents {
    /// What the linear program is for.
    pub mode: Mode,
    of: FxHashMap<Value, Value>,
}

impl Tangents {
    /// None yet.
    pub fn new(mode: Mode) -> Self {
        Self { mode, of: FxHashMap::default() }
    }

    /// What a value of the original changes by, if it does.
    pub fn get(&self, value: Value) -> Option<Value> {
        self.of.get(&value).copied()
    }

    /// Says what a value of the original changes by.
    pub fn set(&mut self, value: Value, tangent: Value) {
        self.of.insert(value, tangent);
    }

    /// Writes what an operation is, and what it changes by: a step of a [`Translator`].
    ///
    /// # Errors
    /// That the operation, or one inside it, has no derivative.
    pub fn step(&mut self, t: &mut Translator<'_>, op: Op) -> Result<Step, NotDifferentiable> {
        Linearizer { t, tangents: self }.op(op)
    }
}

/// At one operation of the forward walk.
pub struct Linearizer<'t, 'i> {
    /// What writes the code again.
    pub t: &'t mut Translator<'i>,
    pub(super) tangents: &'t mut Tangents,
}

impl<'t, 'i> Linearizer<'t, 'i> {
    /// A walk that writes by `t` and knows these tangents.
    pub fn new(t: &'t mut Translator<'i>, tangents: &'t mut Tangents) -> Self {
        Self { t, tangents }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Where code is written.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Whether the linear program is transposed afterwards.
    pub fn reverse(&self) -> bool {
        self.tangents.mode == Mode::Reverse
    }

    /// The parts of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// What stands for a value of the original.
    pub fn value(&self, value: Value) -> Value {
        self.t.value(value)
    }

    /// What stands for values of the original.
    pub fn values(&self, values: &[Value]) -> Vec<Value> {
        values.iter().map(|&value| self.value(value)).collect()
    }

    /// Lets a value stand for one of the original, under its name.
    pub fn stand(&mut self, original: Value, value: Value) {
        let ir = self.t.builder.ir_mut();
        let name = ir.value_name(original);
        if name != ValueName::CONTINUED && ir.value_name(value) == ValueName::FRESH {
            ir.set_value_name(value, name);
        }
        self.t.map(original, value);
    }

    /// What a value of the original changes by, if it does.
    pub fn tangent(&self, value: Value) -> Option<Value> {
        self.tangents.get(value)
    }

    /// What a value of the original changes by, zeros if it does not.
    pub fn tangent_or_zeros(&mut self, value: Value) -> Value {
        if let Some(tangent) = self.tangent(value) {
            return tangent;
        }
        let loc = self.t.builder.value_loc(value);
        let (loc, ty) = (self.t.loc(loc), self.ir().ty(value));
        match has_zeros(&self.ir().store, ty) {
            true => zeros(&mut self.t.builder, loc, ty),
            false => {
                let like = self.value(value);
                Emit::new(&mut self.t.builder, loc).zeros_like(like)
            }
        }
    }

    /// Says what a value of the original changes by.
    pub fn set_tangent(&mut self, value: Value, tangent: Value) {
        name_like(self.t.builder.ir_mut(), tangent, value);
        self.tangents.set(value, tangent);
    }

    /// As [`Linearizer::set_tangent`], if there is one.
    pub fn set_tangents(&mut self, values: &[Value], tangents: &[Option<Value>]) {
        for (&value, &tangent) in values.iter().zip(tangents) {
            if let Some(tangent) = tangent {
                self.set_tangent(value, tangent);
            }
        }
    }

    /// The type of what values of a type that changes change by.
    pub fn tangent_type(&mut self, ty: Type) -> Type {
        let store = self.t.builder.store_mut();
        tangent_type(store, ty).expect("what changes has a tangent")
    }

    /// The location of what is made of an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Arithmetic that is made of an operation.
    pub fn emit(&mut self, op: Op) -> Emit<'_, 'i> {
        let loc = self.loc(op);
        Emit::new(&mut self.t.builder, loc)
    }

    /// Whether a value of the original can change.
    pub fn can_change(&self, value: Value) -> bool {
        has_tangent(&self.ir().store, self.ir().ty(value))
    }

    /// The values around an operation that change, and that its regions see, each once.
    pub fn captured(&self, op: Op) -> Vec<Value> {
        let mut captured = Vec::new();
        if self.ir().regions(op).is_empty() {
            return captured;
        }
        let inside = self.ir().walk(op).skip(1).flat_map(|inner| self.ir().operands(inner));
        for value in inside.filter(|&value| self.tangent(value).is_some()) {
            if !captured.contains(&value) && !self.ir().is_defined_inside(value, op) {
                captured.push(value);
            }
        }
        captured
    }

    /// Whether something that an operation reads changes.
    pub fn is_active(&self, op: Op) -> bool {
        let reads = self.ir().operands(op).any(|value| self.tangent(value).is_some());
        reads || !self.captured(op).is_empty()
    }

    /// Writes an operation that stands for part of another one, and what it changes by.
    pub fn rewrite(&mut self, op: Op) -> Result<(), NotDifferentiable> {
        if let Step::Copy = self.op(op)? {
            self.t.copy(op)?;
        }
        Ok(())
    }

    fn op(&mut self, op: Op) -> Result<Step, NotDifferentiable> {
        if !self.is_active(op) {
            return Ok(Step::Copy);
        }
        match self.ir().registry().interface::<Linearize>(self.ir().name(op)) {
            Some(_) if without_zeros(self.ir(), op) => {
                return Err(refused(self.ir(), op, NO_ZEROS));
            }
            Some(Linearize(row)) => row(self, op)?,
            None => classes::linearize(self, op)?,
        }
        let results = self.ir().results(op).map(|result| self.value(result));
        Ok(Step::Values(results.collect()))
    }
}
