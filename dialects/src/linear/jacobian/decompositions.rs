//! Jacobians of operations by their decompositions.

use super::JacobianWalk;
use crate::arith::Constant;
use crate::array::{self, Fold, Reduce, Scan, Transpose, region};
use crate::autodiff::{NotDifferentiable, refused};
use crate::scf;
use crate::{Decomposition, Emit};
use cotan_ir::{Attr, Builder, InsertPoint, Loc, Op, Region, Shape, Step, Type, Value};

impl JacobianWalk<'_, '_> {
    /// Replaces an operation by others and emits their maps: `make` creates them from its operands
    /// and returns the values of its results.
    fn replace_by(
        &mut self,
        op: Op,
        make: impl FnOnce(&mut Builder<'_>, Loc, &[Value]) -> Option<Vec<Value>>,
    ) -> Result<(), NotDifferentiable> {
        let read = self.ir().walk(op).flat_map(|inner| self.ir().operands(inner));
        let read: Vec<Value> =
            read.filter(|&value| !self.ir().is_defined_inside(value, op)).collect();
        for value in read {
            if let Some(map) = self.map(value) {
                let there = self.t.value(value);
                self.maps.set(there, map);
            }
        }
        let (loc, operands) = (self.loc(op), self.t.operands(op));
        let loc = self.builder().store_mut().derived_loc(loc, Decomposition::RULE);
        let scratch = self.builder().create_block();
        let b = &mut self.t.builder.elsewhere(InsertPoint::End(scratch));
        let emitted = make(b, loc, &operands);
        let Some(emitted) = emitted else {
            super::super::discard(self.builder().ir_mut(), scratch);
            return Err(refused(self.ir(), op, "it needs a constant of a type with dynamic sizes"));
        };
        array::Yield::build(b, loc, &emitted);
        let maps = &mut *self.maps;
        let written = self.t.block(scratch, &[], &mut |t, op| maps.step(t, op));
        super::super::discard(self.builder().ir_mut(), scratch);
        let results: Vec<Value> = self.ir().results(op).collect();
        for ((result, value), original) in results.into_iter().zip(written?).zip(emitted) {
            self.t.map(result, value);
            if let Some(map) = self.map(original) {
                self.set_map(result, map);
            }
        }
        Ok(())
    }
}

/// Emits the Jacobian of an operation with a decomposition.
pub fn decomposed(
    w: &mut JacobianWalk<'_, '_>,
    op: Op,
    decomposed: Decomposition,
) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = w.ir().results(op).collect();
    let values = match decomposed.same_value {
        true => None,
        false => {
            w.t.copy(op)?;
            Some(results.iter().map(|&result| w.t.value(result)).collect::<Vec<_>>())
        }
    };
    w.replace_by(op, |b, loc, _| Some((decomposed.write)(b, loc, op)))?;
    for (result, value) in results.into_iter().zip(values.into_iter().flatten()) {
        w.t.map(result, value);
    }
    Ok(())
}

/// Returns the type of an array without one axis.
fn row(b: &mut Builder<'_>, array: Value, axis: i64) -> Option<Type> {
    let mut shape = Shape::of(&b.store, b.ty(array))?;
    shape.sizes.remove(axis as usize);
    shape.ty(b.store_mut())
}

/// Emits the Jacobian of a combination along an axis as that of a fold whose first iteration passes
/// the element through.
pub fn along(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let ir = w.ir();
    let scan: Option<Scan> = ir.get(op);
    let (operands, axis, body) = match scan {
        Some(Scan { operands, axis, body, .. }) => (operands, axis, body),
        None => {
            let Reduce { operands, axis, body, .. } = ir.verified(op);
            (operands, axis, body)
        }
    };
    let count = operands.len();
    let rank = |value| Shape::of(&ir.store, ir.ty(value)).map_or(0, |shape| shape.rank());
    let block = ir.single_block(body).expect("a verified body is one block");
    let pairs = operands.iter(ir).zip(ir.args(block));
    if pairs.into_iter().any(|(array, element)| rank(array) != rank(element) + 1) {
        return Err(refused(ir, op, "it has batch dimensions"));
    }
    let body = w.t.region(body, &mut |_, _| Ok(Step::Copy))?;
    let done = w.replace_by(op, |b, loc, operands| {
        let (arrays, identities) = operands.split_at(count);
        let combined = AxisCombination { body, arrays, identities, axis, scan };
        combined.fold(b, loc)
    });
    let block = w.ir().single_block(body).expect("it is a copy of one");
    super::super::discard(w.builder().ir_mut(), block);
    done
}

/// A reduction or a scan.
struct AxisCombination<'a> {
    body: Region,
    arrays: &'a [Value],
    identities: &'a [Value],
    axis: i64,
    scan: Option<Scan>,
}

impl AxisCombination<'_> {
    fn fold(&self, b: &mut Builder<'_>, loc: Loc) -> Option<Vec<Value>> {
        let rows = self.arrays.iter().map(|&array| row(b, array, self.axis));
        let rows: Vec<Type> = rows.collect::<Option<_>>()?;
        let mut states = self.identities.to_vec();
        if states.is_empty() {
            for &ty in &rows {
                states.push(Emit::new(b, loc).copies_of(0, ty)?);
            }
        }
        states.push(Constant::value(b, loc, Attr::TRUE));
        let arg_types = [&rows[..], &[Type::I1], &rows].concat();
        let count = rows.len();
        let exclusive = self.scan.is_some_and(|scan| scan.exclusive.is_some());
        let region = region::build(b, loc, &arg_types, |b, args| {
            let (acc, here) = (&args[..count], &args[count + 1..]);
            let next = self.next(b, loc, args[count], acc, here);
            let no = Constant::value(b, loc, Attr::FALSE);
            let remaining = if exclusive { acc } else { &next };
            let remaining = if self.scan.is_some() { remaining } else { &[] };
            [&next[..], &[no], remaining].concat()
        });
        let mut types = [&rows[..], &[Type::I1]].concat();
        if self.scan.is_some() {
            for &array in self.arrays {
                let mut shape = Shape::of(&b.store, b.ty(array))?;
                let size = shape.sizes.remove(self.axis as usize);
                shape.sizes.insert(0, size);
                types.push(shape.ty(b.store_mut())?);
            }
        }
        let emitted = Fold::build(b, loc, self.arrays, self.axis, &states, region, &types);
        let Some(scan) = self.scan else { return Some(b.results(emitted).take(count).collect()) };
        Fold::set_right(b, emitted, scan.right);
        let remaining: Vec<Value> = b.results(emitted).skip(count + 1).collect();
        Some(remaining.into_iter().map(|array| self.moved_back(b, loc, array)).collect())
    }

    /// Returns the element in the first iteration, else the result of the body for both.
    fn next(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        first: Value,
        acc: &[Value],
        here: &[Value],
    ) -> Vec<Value> {
        let right = self.scan.is_some_and(|scan| scan.right.is_some());
        let args = if right { [here, acc].concat() } else { [acc, here].concat() };
        let mut regions = Vec::with_capacity(2);
        for is_first in [true, false] {
            let region = b.create_region();
            let block = b.append_new_block(region, &[], loc);
            let inside = &mut b.elsewhere(InsertPoint::End(block));
            let outputs = match is_first {
                true => here.to_vec(),
                false => region::inline(inside, self.body, &args).expect("it is a body"),
            };
            scf::Yield::build(inside, loc, &outputs);
            regions.push(region);
        }
        let types: Vec<Type> = here.iter().map(|&value| b.ty(value)).collect();
        let emitted = scf::If::build(b, loc, first, regions[0], regions[1], &types);
        b.results(emitted).collect()
    }

    fn moved_back(&self, b: &mut Builder<'_>, loc: Loc, array: Value) -> Value {
        if self.axis == 0 {
            return array;
        }
        let rank = Shape::of(&b.store, b.ty(array)).map_or(0, |shape| shape.rank() as i64);
        let order: Vec<i64> = (1..=self.axis).chain([0]).chain(self.axis + 1..rank).collect();
        let order = b.store_mut().i64_array(&order);
        Transpose::value(b, loc, array, order)
    }
}
