//! A scan or reduction that is being rescheduled.

use crate::array::checkpoint_folds::sizes::free_inside;
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::axis::combine::Along;
use cotan_dialects::array::axis::moves::in_front;
use cotan_dialects::array::{
    Build, Fold, Index, Iota, Map, Reduce, Reverse, Scan, Transpose, WithDim, index_of_size, region,
};
use cotan_dialects::scf::{self, If};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Region, Shape, Symbol, Type, Value};

/// A scan or reduction, normalized to run from the first element to the last.
pub struct Combination {
    pub loc: Loc,
    /// The number of elements.
    pub size: Poly,
    /// The operands with the axis first, reversed for a scan from the end.
    pub elements: Vec<Value>,
    /// The types of slices at an index.
    pub rows: Vec<Type>,
    /// True for a scan, which returns every prefix; false for a reduction.
    pub is_scan: bool,
    body: Region,
    right: bool,
    exclusive: bool,
    axis: i64,
    identities: Vec<Value>,
    /// The number of leading dimensions of slices that are combined independently.
    batches: usize,
    names: [Symbol; 2],
}

/// The index of an element: an affine combination of indices.
pub type Position = Affine<Value>;

/// A trip count.
pub enum Count {
    Known(i64),
    /// Computed at run time.
    Computed(Value),
}

impl Combination {
    /// Returns names for two dimension parameters that are unused around an operation.
    pub fn names(ir: &mut Ir, op: Op) -> [Symbol; 2] {
        ["groups", "rest"].map(|name| free_inside(ir, op, name))
    }

    /// Normalizes a scan or a reduction.
    pub fn of(b: &mut Builder<'_>, loc: Loc, op: Op, names: [Symbol; 2]) -> Self {
        let scan: Option<Scan> = b.get(op);
        let (right, exclusive) =
            scan.map_or((false, false), |scan| (scan.right.is_some(), scan.exclusive.is_some()));
        let along = match scan {
            Some(Scan { operands, axis, identities, body, .. }) => {
                Along { operands, axis, identities, body }
            }
            None => {
                let Reduce { operands, axis, identities, body, .. } = b.verified(op);
                Along { operands, axis, identities, body }
            }
        };
        let batches = along.batch_rank(b);
        let Along { operands, axis, identities, body } = along;
        let identities: Vec<Value> = identities.iter(b).collect();
        let operands: Vec<Value> = operands.iter(b).collect();
        let mut elements = Vec::with_capacity(operands.len());
        for operand in operands {
            let array = in_front(b, loc, operand, axis);
            elements.push(if right { Reverse::value(b, loc, array, 0) } else { array });
        }
        let shapes = elements.iter().map(|&array| Shape::of(&b.store, b.ty(array)));
        let mut shapes: Vec<Shape> = shapes.map(|shape| shape.expect("these are arrays")).collect();
        let size = shapes[0].sizes[0].clone();
        let mut rows = Vec::with_capacity(shapes.len());
        for shape in &mut shapes {
            shape.sizes.remove(0);
            rows.push(shape.ty(b.store_mut()).expect("its sizes are those of an array"));
        }
        let is_scan = scan.is_some();
        Self {
            loc,
            size,
            elements,
            rows,
            is_scan,
            body,
            right,
            exclusive,
            axis,
            identities,
            batches,
            names,
        }
    }

    /// Emits the combination of two slices, in order.
    pub fn combine(&self, b: &mut Builder<'_>, first: &[Value], then: &[Value]) -> Vec<Value> {
        let args = if self.right { [then, first] } else { [first, then] }.concat();
        if self.batches == 0 {
            let outputs = region::inline(b, self.body, &args);
            return outputs.expect("a verified body is one block with a yield");
        }
        let body = b.copy_region(self.body);
        let new_op = Map::build(b, self.loc, &args, body, &self.rows);
        b.results(new_op).collect()
    }

    /// Emits reads of arrays at leading indices.
    pub fn at(&self, b: &mut Builder<'_>, arrays: &[Value], at: &[Position]) -> Vec<Value> {
        let read = |&array: &Value| Index::of(b, self.loc, array, at);
        arrays
            .iter()
            .map(read)
            .map(|it| it.expect("the index is affine in the indices and sizes"))
            .collect()
    }

    /// Emits an index constant.
    pub fn number(&self, b: &mut Builder<'_>, number: i64) -> Value {
        index_of_size(b, self.loc, &Poly::constant(number))
    }

    /// Emits the comparison of two indices.
    pub fn is(
        &self,
        b: &mut Builder<'_>,
        predicate: CmpiPredicate,
        one: Value,
        other: Value,
    ) -> Value {
        Cmpi::value(b, self.loc, predicate, one, other)
    }

    /// Emits a build of `size` slices.
    pub fn arrays(
        &self,
        b: &mut Builder<'_>,
        size: &Poly,
        row: impl FnOnce(&mut Builder<'_>, Value) -> Vec<Value>,
    ) -> Vec<Value> {
        let body = region::build(b, self.loc, &[Type::INDEX], |b, at| row(b, at[0]));
        let types = self.types(b, std::slice::from_ref(size));
        let new_op = Build::build(b, self.loc, body, &types);
        b.results(new_op).collect()
    }

    /// Returns the types of arrays of slices.
    pub fn types(&self, b: &mut Builder<'_>, sizes: &[Poly]) -> Vec<Type> {
        let array = |&row: &Type| {
            let row = Shape::of(&b.store, row).expect("a slice is an array or a scalar");
            let sizes = [sizes, &row.sizes].concat();
            let shape = Shape { sizes, element: row.element };
            shape.ty(b.store_mut()).expect("these are sizes of arrays")
        };
        self.rows.iter().map(array).collect()
    }

    /// Emits a conditional.
    pub fn choose(
        &self,
        b: &mut Builder<'_>,
        condition: Value,
        one: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
        other: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Vec<Value> {
        let one = self.branch(b, one);
        let other = self.branch(b, other);
        let new_op = If::build(b, self.loc, condition, one, other, &self.rows);
        b.results(new_op).collect()
    }

    fn branch(
        &self,
        b: &mut Builder<'_>,
        body: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Region {
        b.region(self.loc, &[], |inside, _| {
            let outputs = body(inside);
            scf::Yield::build(inside, self.loc, &outputs);
        })
    }

    /// Emits a fold of states over `count` iterations.
    pub fn fold(
        &self,
        b: &mut Builder<'_>,
        (count, right): (&Poly, bool),
        states: &[Value],
        iteration: impl FnOnce(&mut Builder<'_>, &[Value], Value) -> Vec<Value>,
    ) -> Vec<Value> {
        if count.as_constant() == Some(0) {
            return states.to_vec();
        }
        let domain = Shape { sizes: vec![count.clone()], element: Type::INDEX };
        let domain = domain.ty(b.store_mut()).expect("it is a size");
        let indices = Iota::value(b, self.loc, 0, domain);
        let types: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
        let arg_types = [&types[..], &[Type::INDEX]].concat();
        let body = region::build(b, self.loc, &arg_types, |b, args| {
            let (states, at) = args.split_at(types.len());
            iteration(b, states, at[0])
        });
        let new_op = Fold::build(b, self.loc, &[indices], 0, states, body, &types);
        if right {
            Fold::set_right(b, new_op, Some(Attr::UNIT));
        }
        b.results(new_op).collect()
    }

    /// Emits a body in which a trip count is bound to one of the two dimension parameters.
    pub fn with_size(
        &self,
        b: &mut Builder<'_>,
        (name, count): (usize, &Count),
        body: impl FnOnce(&mut Builder<'_>, &Poly) -> Vec<Value>,
    ) -> Vec<Value> {
        let size = match count {
            Count::Known(number) => return body(b, &Poly::constant(*number)),
            Count::Computed(size) => *size,
        };
        let results = match self.is_scan {
            true => self.types(b, std::slice::from_ref(&self.size)),
            false => self.rows.clone(),
        };
        let text = b.text(self.names[name]).to_owned();
        let parameter = b.store_mut().string_attr(&text);
        let named = Poly::parameter(self.names[name]);
        let body = region::build(b, self.loc, &[], |b, _| body(b, &named));
        let new_op = WithDim::build(b, self.loc, size, parameter, body, &results);
        b.results(new_op).collect()
    }

    /// Emits the results of the operation: the prefixes or the total, in the original orientation.
    pub fn finish(&self, b: &mut Builder<'_>, op: Op, combined: Vec<Value>) -> Vec<Value> {
        let outputs = match self.is_scan {
            true => self.restore_layout(b, combined),
            false => self.unless_empty(b, combined),
        };
        for (at, &value) in outputs.iter().enumerate() {
            let name = b.value_name(b.result(op, at));
            b.set_value_name(value, name);
        }
        outputs
    }

    fn restore_layout(&self, b: &mut Builder<'_>, mut arrays: Vec<Value>) -> Vec<Value> {
        if self.exclusive {
            let before = arrays;
            arrays = self.arrays(b, &self.size, |b, at| {
                let zero = self.number(b, 0);
                let is_first = self.is(b, CmpiPredicate::Eq, at, zero);
                let last = Position::sum([(at, Poly::constant(1))], Poly::constant(-1));
                self.choose(
                    b,
                    is_first,
                    |b| self.identity_slice(b),
                    |b| self.at(b, &before, &[last]),
                )
            });
        }
        for array in &mut arrays {
            if self.right {
                *array = Reverse::value(b, self.loc, *array, 0);
            }
            if self.axis > 0 {
                let rank = Shape::of(&b.store, b.ty(*array)).map_or(0, |shape| shape.rank());
                let (axis, rank) = (self.axis, rank as i64);
                let order: Vec<i64> = (1..=axis).chain([0]).chain(axis + 1..rank).collect();
                let order = b.store_mut().i64_array(&order);
                *array = Transpose::value(b, self.loc, *array, order);
            }
        }
        arrays
    }

    fn unless_empty(&self, b: &mut Builder<'_>, combined: Vec<Value>) -> Vec<Value> {
        if self.identities.is_empty() || self.size.is_always_positive() {
            return combined;
        }
        let (size, zero) = (index_of_size(b, self.loc, &self.size), self.number(b, 0));
        let is_empty = self.is(b, CmpiPredicate::Eq, size, zero);
        self.choose(b, is_empty, |b| self.identity_slice(b), |_| combined)
    }

    /// Emits the identity for each slice.
    fn identity_slice(&self, b: &mut Builder<'_>) -> Vec<Value> {
        if self.batches == 0 {
            return self.identities.clone();
        }
        let body = region::build(b, self.loc, &vec![Type::INDEX; self.batches], |_, _| {
            self.identities.clone()
        });
        let new_op = Build::build(b, self.loc, body, &self.rows);
        b.results(new_op).collect()
    }
}
