//! Reductions by index as scans of sorted updates.

use super::Reduction;
use crate::Emit;
use crate::arith::{Addi, Cmpi, CmpiPredicate, Constant, Muli, Ori, Select, Subi};
use crate::array::zero::copies_of;
use crate::array::{
    Argsort, Build, Index, Iota, Map, ReduceByIndex, Reshape, Scan, index_of_size, region,
};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Shape, Type, Value};

impl Reduction {
    /// Sorts the updates by the element that they belong to, and combines those of one element by a
    /// scan. The last one of them is combined with the initial element.
    pub fn by_sorting(&self, b: &mut Builder<'_>) -> Vec<Value> {
        let loc = self.loc;
        let keys = self.keys(b);
        let less = region::build(b, loc, &[Type::INDEX; 2], |b, args| {
            vec![Cmpi::value(b, loc, CmpiPredicate::Slt, args[0], args[1])]
        });
        let order = Argsort::value(b, loc, &[keys], 0, less);
        let keys = self.slices_at(b, keys, order);
        let scanned = self.scanned(b, keys, order);
        let last = self.last_positions(b, keys);
        let leading = b.ty(last);
        let zero = copies_of(b, loc, 0, leading).expect("indices have a number format");
        let is_updated = Cmpi::value(b, loc, CmpiPredicate::Sge, last, zero);
        let mask = Emit::new(b, loc).copies_along(is_updated, self.count, &self.slice);
        let mut others = Vec::with_capacity(scanned.len());
        for (scanned, &array) in scanned.into_iter().zip(&self.arrays) {
            let update = self.slices_at(b, scanned, last);
            others.push(Select::value(b, loc, mask, update, array));
        }
        let operands = [&self.arrays[..], &others].concat();
        let types: Vec<Type> = self.arrays.iter().map(|&array| b.ty(array)).collect();
        let body = b.copy_region(self.body);
        let combined = Map::build(b, loc, &operands, body, &types);
        let combined: Vec<Value> = b.results(combined).collect();
        let pairs = combined.into_iter().zip(&self.arrays);
        pairs.map(|(value, &array)| Select::value(b, loc, mask, value, array)).collect()
    }

    /// Returns the row-major number of the element of each update; -1 if it is out of range.
    fn keys(&self, b: &mut Builder<'_>) -> Value {
        let loc = self.loc;
        let sizes = self.leading(b);
        let domain = self.domain.clone();
        let flat = Self::ty(b, &[self.number()], Type::INDEX);
        let key = |b: &mut Builder<'_>, at: &[Value]| {
            let index = self.index_at(b, at);
            let [zero, none] = [0, -1].map(|number| Constant::index(b, loc, number));
            let (mut key, mut is_inside) = (zero, None);
            for (&at, size) in index.iter().zip(&sizes) {
                let size = index_of_size(b, loc, size);
                // An unsigned comparison rejects negative indices as well.
                let test = Cmpi::value(b, loc, CmpiPredicate::Ult, at, size);
                is_inside = Some(match is_inside {
                    None => test,
                    Some(other) => Emit::new(b, loc).and(other, test),
                });
                let row = Muli::value(b, loc, key, size);
                key = Addi::value(b, loc, row, at);
            }
            vec![Select::value(b, loc, is_inside.expect("there is an index"), key, none)]
        };
        if domain.is_empty() {
            let key = key(b, &[])[0];
            return Reshape::value(b, loc, key, flat);
        }
        let ty = Self::ty(b, &domain, Type::INDEX);
        let body = region::build(b, loc, &vec![Type::INDEX; domain.len()], key);
        let keys = Build::build(b, loc, body, &[ty]);
        let keys = b.result(keys, 0);
        if ty == flat { keys } else { Reshape::value(b, loc, keys, flat) }
    }

    /// Scans the sorted updates, each run of equal keys on its own.
    fn scanned(&self, b: &mut Builder<'_>, keys: Value, order: Value) -> Vec<Value> {
        let (loc, body) = (self.loc, self.body);
        let starts = self.starts(b, keys);
        let mut operands = vec![Emit::new(b, loc).copies_along(starts, 1, &self.slice)];
        let mut elements = vec![Type::I1];
        for &updates in &self.updates {
            let updates = self.flat(b, updates);
            elements.push(Shape::of(&b.store, b.ty(updates)).expect("it is an array").element);
            operands.push(self.slices_at(b, updates, order));
        }
        let args = [&elements[..], &elements].concat();
        let combine = region::build(b, loc, &args, |b, args| {
            let (left, right) = args.split_at(elements.len());
            let starts = Ori::value(b, loc, left[0], right[0]);
            let values = [&left[1..], &right[1..]].concat();
            let combined = region::inline(b, body, &values).expect("it is a verified body");
            let mut outputs = vec![starts];
            for (combined, &alone) in combined.into_iter().zip(&right[1..]) {
                outputs.push(Select::value(b, loc, right[0], alone, combined));
            }
            outputs
        });
        let scan = Scan::build(b, loc, &operands, 0, &[], combine);
        b.results(scan).skip(1).collect()
    }

    /// Returns whether each key differs from the one before it.
    fn starts(&self, b: &mut Builder<'_>, keys: Value) -> Value {
        let loc = self.loc;
        let ty = Self::ty(b, &[self.number()], Type::I1);
        let body = region::build(b, loc, &[Type::INDEX], |b, at| {
            let [zero, one] = [0, 1].map(|number| Constant::index(b, loc, number));
            let before = Subi::value(b, loc, at[0], one);
            let [key, before] = [at[0], before].map(|at| Index::value(b, loc, keys, &[at]));
            let is_first = Cmpi::value(b, loc, CmpiPredicate::Eq, at[0], zero);
            let differs = Cmpi::value(b, loc, CmpiPredicate::Ne, key, before);
            vec![Ori::value(b, loc, is_first, differs)]
        });
        let starts = Build::build(b, loc, body, &[ty]);
        b.result(starts, 0)
    }

    /// Returns the position of the last sorted update of each element; -1 if there is none.
    fn last_positions(&self, b: &mut Builder<'_>, keys: Value) -> Value {
        let loc = self.loc;
        let sizes = self.leading(b);
        let positions = Self::ty(b, &[self.number()], Type::INDEX);
        let positions = Iota::value(b, loc, 0, positions);
        let flat = Self::ty(b, &[Poly::product(&sizes).unwrap_or_default()], Type::INDEX);
        let none = copies_of(b, loc, u64::MAX, flat).expect("indices have a number format");
        let at =
            region::build(b, loc, &[Type::INDEX], |b, at| vec![Index::value(b, loc, keys, at)]);
        let last = ReduceByIndex::last(b, loc, [positions, none], at);
        let ty = Self::ty(b, &sizes, Type::INDEX);
        if ty == flat { last } else { Reshape::value(b, loc, last, ty) }
    }

    /// Returns the sizes of the arrays that have indices.
    fn leading(&self, b: &Builder<'_>) -> Vec<Poly> {
        let shape = Shape::of(&b.store, b.ty(self.arrays[0])).expect("it is an array");
        shape.sizes[..self.count].to_vec()
    }
}
