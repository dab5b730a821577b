//! Emission of maps.

use super::reverse;
use crate::Emit;
use crate::autodiff::{NotDifferentiable, refused};
use crate::linear::interface::{LinearMapRow, Space};
use crate::linear::types;
use crate::linear::vector::Vector;
use cotan_ir::OpDef;
use cotan_ir::codes::NO_DERIVATIVE;
use cotan_ir::{Diagnostic, Editor, Ir, Loc, Op, Translator, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The emission of code that applies maps. Values are those of the original program, which the
/// translator maps to emitted values.
pub struct Code<'t, 'i> {
    /// The translator.
    pub t: &'t mut Translator<'i>,
    /// The location of emitted operations.
    pub loc: Loc,
    /// The known results of maps for vectors.
    known: FxHashMap<(Value, Vector), Vector>,
    /// The keys of `known` in the order of insertion.
    order: Vec<(Value, Vector)>,
}

impl<'t, 'i> Code<'t, 'i> {
    /// Creates an emitter on the translator `t`.
    pub fn new(t: &'t mut Translator<'i>, loc: Loc) -> Self {
        Self { t, loc, known: FxHashMap::default(), order: Vec::new() }
    }

    /// Returns an operation of the original program.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.t.builder.verified::<T>(op)
    }

    /// Returns the domain and codomain of the first map of an operation.
    pub fn spaces(&self, op: Op) -> (Type, Type) {
        types::spaces(&self.t.builder, self.t.builder.result(op, 0))
    }

    /// Returns the editor at the insertion point.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Materializes a vector of a space as a value.
    pub fn value(&mut self, x: &Vector, space: Type) -> Value {
        x.value(&mut self.t.builder, self.loc, space)
    }

    /// Records the result of a map for a vector.
    pub fn record(&mut self, map: Value, x: &Vector, outputs: Vector) {
        let key = (map, x.clone());
        self.known.insert(key.clone(), outputs);
        self.order.push(key);
    }

    /// Emits code in a block with its own scope: results recorded there are forgotten at its end.
    pub fn scoped<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Result<T, NotDifferentiable>,
    ) -> Result<T, NotDifferentiable> {
        let (at, count) = (self.t.builder.at, self.order.len());
        let written = write(self);
        self.t.builder.at = at;
        for key in self.order.drain(count..) {
            self.known.remove(&key);
        }
        written
    }

    /// Returns the result of a map for a vector. Maps to which it passes the vector are applied
    /// first, each one once.
    ///
    /// # Errors
    /// Returns an error if the definition of a map is unknown.
    pub fn apply_map(&mut self, map: Value, x: &Vector) -> Result<Vector, NotDifferentiable> {
        if x.is_zero() {
            return Ok(Vector::Zero);
        }
        let key = (map, x.clone());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let is_known = |map: Value| self.known.contains_key(&(map, x.clone()));
        for op in upstream(&self.t.builder, map, &is_known)? {
            let row = row(&self.t.builder, op)?;
            let outputs = (row.emit)(self, op, x)?;
            let results: Vec<Value> = self.t.builder.results(op).collect();
            for (result, outputs) in results.into_iter().zip(outputs) {
                self.record(result, x, outputs);
            }
        }
        Ok(self.known[&key].clone())
    }

    /// Returns the result of a map in reverse.
    ///
    /// # Errors
    /// Returns an error if the definition of a map is unknown, or if an operation has no transpose.
    pub fn reverse_map(&mut self, map: Value, r: Vector) -> Result<Vector, NotDifferentiable> {
        if r.is_zero() {
            return Ok(Vector::Zero);
        }
        let op = maker(&self.t.builder, map)?;
        let row = row(&self.t.builder, op)?;
        match reverse::is_simple(&self.t.builder, op) {
            true => (row.emit_reverse)(self, op, r),
            false => reverse::reverse(self, map, &r),
        }
    }
}

/// Returns the operation that defines a map.
pub fn maker(ir: &Ir, map: Value) -> Result<Op, NotDifferentiable> {
    ir.def_op(map).ok_or_else(|| unknown(ir, map))
}

/// Returns the interface row of an operation that defines maps.
pub fn row(ir: &Ir, op: Op) -> Result<LinearMapRow, NotDifferentiable> {
    LinearMapRow::of(ir, op)
        .ok_or_else(|| refused(ir, op, "it does not implement the interface of linear maps"))
}

fn unknown(ir: &Ir, map: Value) -> NotDifferentiable {
    let message = "the definition of this map is unknown: run `inline` before";
    Diagnostic::error(&NO_DERIVATIVE, ir.value_loc(map), message)
}

/// Returns the operations that define a map, each after those to whose maps it passes its vector.
/// Known maps are omitted.
pub fn upstream(
    ir: &Ir,
    map: Value,
    is_known: &dyn Fn(Value) -> bool,
) -> Result<Vec<Op>, NotDifferentiable> {
    let (mut order, mut seen) = (Vec::new(), FxHashSet::default());
    let mut open = vec![(maker(ir, map)?, false)];
    while let Some((op, is_left)) = open.pop() {
        if is_left {
            order.push(op);
            continue;
        }
        if !seen.insert(op) {
            continue;
        }
        open.push((op, true));
        for map in (row(ir, op)?.passes_on)(ir, op).into_iter().rev() {
            if !is_known(map) {
                open.push((maker(ir, map)?, false));
            }
        }
    }
    Ok(order)
}

impl Space for Code<'_, '_> {
    type Vector = Vector;
    type Error = NotDifferentiable;

    fn ir(&self) -> &Ir {
        &self.t.builder
    }

    fn zero(&mut self, _: Type) -> Result<Vector, NotDifferentiable> {
        Ok(Vector::Zero)
    }

    fn add(&mut self, of: Type, one: Vector, other: Vector) -> Result<Vector, NotDifferentiable> {
        Ok(one.plus(other, &mut self.t.builder, self.loc, of))
    }

    fn scaled(&mut self, of: Type, factor: Value, x: Vector) -> Result<Vector, NotDifferentiable> {
        let (factor, loc) = (self.t.value(factor), self.loc);
        Ok(x.each(&mut self.t.builder, loc, of, &mut |b, x| {
            let ty = b.ty(x);
            let e = &mut Emit::new(b, loc);
            let factors = e.copies(factor, ty).expect("vectors consist of scalars");
            e.mul(factors, x)
        }))
    }

    fn times(&mut self, of: Type, factors: Value, x: Vector) -> Result<Vector, NotDifferentiable> {
        let (factors, loc) = (self.t.value(factors), self.loc);
        Ok(x.each(&mut self.t.builder, loc, of, &mut |b, x| Emit::new(b, loc).mul(factors, x)))
    }

    fn masked(
        &mut self,
        of: Type,
        mask: Value,
        when: bool,
        x: Vector,
    ) -> Result<Vector, NotDifferentiable> {
        if x.is_zero() {
            return Ok(x);
        }
        let value = self.value(&x, of);
        Ok(Vector::Masked { mask: self.t.value(mask), when, value })
    }

    fn pack(&mut self, parts: Vec<Vector>) -> Vector {
        Vector::Parts(parts)
    }

    fn parts(&mut self, tuple: Vector, count: usize) -> Vec<Vector> {
        tuple.parts(&mut self.t.builder, self.loc, count)
    }

    fn apply(&mut self, map: Value, x: Vector) -> Result<Vector, NotDifferentiable> {
        self.apply_map(map, &x)
    }

    fn reverse(&mut self, map: Value, r: Vector) -> Result<Vector, NotDifferentiable> {
        self.reverse_map(map, r)
    }
}
