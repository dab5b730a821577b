//! Helpers for lowering array operations to loop nests.

use super::zero;
use crate::arith::CmpiPredicate;
use crate::array::affine::index_of_size;
use crate::interfaces::nest_lowering::{
    ArraySlice, Given, IterationResults, Kind, LoopSpec, LoopSpecBody, Monoid, NestBuilder,
    NewNest, filled,
};
use crate::interp::NumberFormat;
use cotan_ir::dims::Poly;
use cotan_ir::{Shape, Type, Value};

/// Shorthands that emit into the lowered program unless stated otherwise.
impl<'a> dyn NestBuilder + 'a {
    /// Emits a polynomial.
    pub fn size(&mut self, size: &Poly) -> Value {
        let loc = self.loc();
        index_of_size(&mut self.builder(), loc, size)
    }

    /// Emits an index plus a polynomial.
    pub fn moved(&mut self, at: Value, by: &Poly) -> Value {
        if by.as_constant() == Some(0) {
            return at;
        }
        let by = self.size(by);
        self.plus(at, by)
    }

    /// Returns loops over all indices of some sizes.
    pub fn loops(&mut self, kind: Kind, sizes: &[Poly]) -> Vec<(Kind, Value, Value)> {
        let zero = self.index(0);
        sizes.iter().map(|size| (kind, zero, self.size(size))).collect()
    }

    /// Returns loops with a lower bound.
    pub fn loops_from(
        &mut self,
        number: i64,
        kind: Kind,
        sizes: &[Poly],
    ) -> Vec<(Kind, Value, Value)> {
        let lower = self.index(number);
        sizes.iter().map(|size| (kind, lower, self.size(size))).collect()
    }

    /// Emits the minimum of a size and 1.
    pub fn at_most_one(&mut self, size: &Poly) -> Value {
        let (size, one) = (self.size(size), self.index(1));
        let is_less = self.compare(CmpiPredicate::Slt, size, one);
        self.select(is_less, size, one)
    }

    /// Emits `size - 1 - at`.
    pub fn from_end(&mut self, at: Value, size: &Poly) -> Value {
        let (size, one) = (self.size(size), self.index(1));
        let last = self.minus(size, one);
        self.minus(last, at)
    }

    /// Emits the initial value of an accumulator: the additive identity.
    pub fn additive_identity(&mut self, ty: Type) -> Value {
        let number =
            NumberFormat::of(&self.ir().store, ty).expect("accumulators have a number format");
        let (shape, word) = (Shape::of(&self.ir().store, ty), zero::unit_of_sums(number));
        match shape {
            Some(shape) if shape.rank() > 0 => {
                self.filled(ty, &mut |reader| reader.word(shape.element, word))
            }
            _ => self.word(ty, word),
        }
    }

    /// Emits an arbitrary value of a type, which is never used.
    pub fn arbitrary(&mut self, ty: Type) -> Value {
        match Shape::of(&self.ir().store, ty) {
            Some(shape) if shape.rank() > 0 => self.empty(ty),
            _ => self.word(ty, 0),
        }
    }

    /// Emits an array with equal elements.
    pub fn filled(
        &mut self,
        ty: Type,
        element: &mut dyn FnMut(&mut dyn NestBuilder) -> Value,
    ) -> Value {
        let (element, empty) = (element(self), self.empty(ty));
        let loops = self.shape(empty).sizes;
        let loops = self.loops(Kind::Parallel, &loops);
        let new = NewNest { loops, puts: vec![empty], ..NewNest::default() };
        let put = |_: &mut dyn NestBuilder, at: &[Value], _: &[Value]| IterationResults {
            puts: vec![Given { value: element, at: at.to_vec() }],
            ..IterationResults::default()
        };
        self.nest(&new, &mut { put })[0]
    }

    /// Emits an elementwise select between a slice and another value.
    pub fn select_elements(&mut self, condition: Value, row: &ArraySlice, other: Value) -> Value {
        let ty = self.ir().ty(other);
        if self.shape(other).rank() == 0 {
            let element = self.element(row, &[]);
            return self.select(condition, element, other);
        }
        let (empty, sizes) = (self.empty(ty), self.shape(other).sizes);
        let loops = self.loops(Kind::Parallel, &sizes);
        let new = NewNest { loops, puts: vec![empty], ..NewNest::default() };
        let select_elements = self.nest(&new, &mut |reader, at, _| {
            let elements = [row, &ArraySlice::New(other)].map(|row| reader.element(row, at));
            let value = reader.select(condition, elements[0], elements[1]);
            IterationResults {
                puts: vec![Given { value, at: at.to_vec() }],
                ..IterationResults::default()
            }
        });
        select_elements[0]
    }

    /// Emits a destination with a slice written at an index.
    pub fn store(
        &mut self,
        dest: Value,
        row: &ArraySlice,
        rank: usize,
        holes: &[Option<Value>],
    ) -> Value {
        let mut axes = (0..).filter(|&axis| holes.get(axis).is_none_or(Option::is_none));
        let sizes = self.shape(dest).sizes;
        let sizes: Vec<Poly> =
            axes.by_ref().take(rank).map(|axis: usize| sizes[axis].clone()).collect();
        let loops = self.loops(Kind::Parallel, &sizes);
        let new = NewNest { loops, puts: vec![dest], ..NewNest::default() };
        let stored = self.nest(&new, &mut |reader, inner, _| {
            let value = reader.element(row, inner);
            let put = Given { value, at: filled(holes, inner) };
            IterationResults { puts: vec![put], ..IterationResults::default() }
        });
        stored[0]
    }

    /// Emits a nest that writes slices into destinations; returns the destinations and then the
    /// carried values.
    pub fn sweep(&mut self, new: &LoopSpec, body: LoopSpecBody<'_>) -> Vec<Value> {
        let (numbers, arrays): (Vec<_>, Vec<_>) = new.dests.iter().partition(|dest| dest.1 == 0);
        let values = |dests: Vec<&(Value, usize)>| dests.iter().map(|dest| dest.0).collect();
        let (puts, mut inits): (Vec<Value>, Vec<Value>) = (values(numbers), values(arrays));
        let (put, carried) = (puts.len(), inits.len());
        inits.extend_from_slice(&new.inits);
        let nest = NewNest { loops: new.loops.clone(), puts, accs: Vec::new(), inits };
        let results = self.nest(&nest, &mut |reader, at, carried_so_far| {
            let (dests, carried_so_far) = carried_so_far.split_at(carried);
            let swept = body(reader, at, carried_so_far);
            let (mut puts, mut next, mut dests) = (Vec::new(), Vec::new(), dests.iter());
            for ((row, holes), &(_, rank)) in swept.rows.iter().zip(&new.dests) {
                if rank == 0 {
                    let value = reader.element(row, &[]);
                    puts.push(Given { value, at: filled(holes, &[]) });
                } else if let Some(&dest) = dests.next() {
                    next.push(reader.store(dest, row, rank, holes));
                }
            }
            next.extend(swept.carried);
            IterationResults { puts, carried: next, ..IterationResults::default() }
        });
        let (mut numbers, mut arrays) = (results[..put].iter(), results[put..].iter());
        let dests = new.dests.iter().map(|dest| {
            let next = if dest.1 == 0 { numbers.next() } else { arrays.next() };
            *next.expect("a nest returns its destinations")
        });
        let mut all: Vec<Value> = dests.collect();
        all.extend(arrays);
        all
    }

    /// Emits a reduction of `next` along one axis, with the initial accumulator `start`.
    pub fn reduce(
        &mut self,
        monoid: Monoid,
        size: &Poly,
        start: Value,
        next: &mut dyn FnMut(&mut dyn NestBuilder, Value) -> Value,
    ) -> Value {
        let loops = self.loops(Kind::Reduce, std::slice::from_ref(size));
        let new = NewNest { loops, accs: vec![(monoid, start)], ..NewNest::default() };
        let results = self.nest(&new, &mut |r, at, _| {
            let value = next(r, at[0]);
            IterationResults {
                accs: vec![Given { value, at: Vec::new() }],
                ..IterationResults::default()
            }
        });
        results[0]
    }
}
