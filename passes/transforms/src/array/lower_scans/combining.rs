//! A scan or a reduction that is written in other groups.

use crate::array::checkpoint_folds::sizes::free_inside;
use crate::array::checkpoint_folds::write::in_front;
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::axis::combine::Along;
use cotan_dialects::array::{
    Build, Fold, Index, Iota, Map, Reduce, Reverse, Scan, Transpose, WithDim, index_of_size, region,
};
use cotan_dialects::control::{self, If};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, InsertPoint, Ir, Loc, Op, Region, Shape, Symbol, Type, Value};

/// What is combined, gone along from the first place to the last one.
pub struct Combining {
    pub loc: Loc,
    /// How many elements there are.
    pub size: Poly,
    /// The elements, along the first dimension; in the other order if it is gone along from the end.
    pub elements: Vec<Value>,
    /// The types of what stands at a place.
    pub rows: Vec<Type>,
    /// Whether every beginning is kept, not only what comes of everything.
    pub is_scan: bool,
    body: Region,
    right: bool,
    exclusive: bool,
    axis: i64,
    identities: Vec<Value>,
    /// What stands beside each other at a place and is combined by itself.
    batches: usize,
    names: [Symbol; 2],
}

/// Where something stands: a sum of multiples of indices.
pub type Position = Affine<Value>;

/// A number that is a size.
pub enum Count {
    Known(i64),
    /// When the program runs.
    Computed(Value),
}

impl Combining {
    /// Names for two sizes that nobody around an operation knows.
    pub fn names(ir: &mut Ir, op: Op) -> [Symbol; 2] {
        ["groups", "rest"].map(|name| free_inside(ir, op, name))
    }

    /// What a scan or a reduction combines.
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

    /// What comes of what stands first and what stands after it.
    pub fn combine(&self, b: &mut Builder<'_>, first: &[Value], then: &[Value]) -> Vec<Value> {
        let args = if self.right { [then, first] } else { [first, then] }.concat();
        if self.batches == 0 {
            let given = region::inline(b, self.body, &args);
            return given.expect("a verified body is one block that gives something");
        }
        let body = region::copy(b, self.body);
        let made = Map::build(b, self.loc, &args, body, &self.rows);
        b.results(made).collect()
    }

    /// What stands in arrays at leading places.
    pub fn at(&self, b: &mut Builder<'_>, arrays: &[Value], at: &[Position]) -> Vec<Value> {
        let read = |&array: &Value| Index::of(b, self.loc, array, at);
        arrays
            .iter()
            .map(read)
            .map(|it| it.expect("a map says sums of multiples of sizes"))
            .collect()
    }

    /// A number.
    pub fn number(&self, b: &mut Builder<'_>, number: i64) -> Value {
        index_of_size(b, self.loc, &Poly::constant(number))
    }

    /// Whether two indices are so.
    pub fn is(&self, b: &mut Builder<'_>, what: CmpiPredicate, one: Value, other: Value) -> Value {
        Cmpi::value(b, self.loc, what, one, other)
    }

    /// Arrays with so many rows.
    pub fn arrays(
        &self,
        b: &mut Builder<'_>,
        size: &Poly,
        row: impl FnOnce(&mut Builder<'_>, Value) -> Vec<Value>,
    ) -> Vec<Value> {
        let body = region::build(b, self.loc, &[Type::INDEX], |b, at| row(b, at[0]));
        let types = self.types(b, std::slice::from_ref(size));
        let made = Build::build(b, self.loc, body, &types);
        b.results(made).collect()
    }

    /// The types of arrays of rows.
    pub fn types(&self, b: &mut Builder<'_>, sizes: &[Poly]) -> Vec<Type> {
        let array = |&row: &Type| {
            let row = Shape::of(&b.store, row).expect("a row is an array or a number");
            let sizes = [sizes, &row.sizes].concat();
            let shape = Shape { sizes, element: row.element };
            shape.ty(b.store_mut()).expect("these are sizes of arrays")
        };
        self.rows.iter().map(array).collect()
    }

    /// One of two.
    pub fn choose(
        &self,
        b: &mut Builder<'_>,
        condition: Value,
        one: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
        other: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Vec<Value> {
        let one = self.branch(b, one);
        let other = self.branch(b, other);
        let made = If::build(b, self.loc, condition, one, other, &self.rows);
        b.results(made).collect()
    }

    fn branch(
        &self,
        b: &mut Builder<'_>,
        body: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Region {
        let region = b.create_region();
        let block = b.append_new_block(region, &[], self.loc);
        let inside = &mut b.elsewhere(InsertPoint::End(block));
        let given = body(inside);
        control::Yield::build(inside, self.loc, &given);
        region
    }

    /// What a fold over so many numbers makes of states.
    pub fn turns(
        &self,
        b: &mut Builder<'_>,
        (count, right): (&Poly, bool),
        states: &[Value],
        turn: impl FnOnce(&mut Builder<'_>, &[Value], Value) -> Vec<Value>,
    ) -> Vec<Value> {
        if count.as_constant() == Some(0) {
            return states.to_vec();
        }
        let numbers = Shape { sizes: vec![count.clone()], element: Type::INDEX };
        let numbers = numbers.ty(b.store_mut()).expect("it is a size");
        let numbers = Iota::value(b, self.loc, 0, numbers);
        let types: Vec<Type> = states.iter().map(|&state| b.ty(state)).collect();
        let takes = [&types[..], &[Type::INDEX]].concat();
        let body = region::build(b, self.loc, &takes, |b, args| {
            let (states, at) = args.split_at(types.len());
            turn(b, states, at[0])
        });
        let made = Fold::build(b, self.loc, &[numbers], 0, states, body, &types);
        if right {
            Fold::set_right(b, made, Some(Attr::UNIT));
        }
        b.results(made).collect()
    }

    /// What is done where a number is the size of that name, which is one of two.
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
        let made = WithDim::build(b, self.loc, size, parameter, body, &results);
        b.results(made).collect()
    }

    /// What the operation gives: everything that comes of a beginning, or what comes of everything.
    pub fn finish(&self, b: &mut Builder<'_>, op: Op, combined: Vec<Value>) -> Vec<Value> {
        let given = match self.is_scan {
            true => self.moved_back(b, combined),
            false => self.unless_empty(b, combined),
        };
        for (at, &value) in given.iter().enumerate() {
            let name = b.value_name(b.result(op, at));
            b.set_value_name(value, name);
        }
        given
    }

    fn moved_back(&self, b: &mut Builder<'_>, mut arrays: Vec<Value>) -> Vec<Value> {
        if self.exclusive {
            let before = arrays;
            arrays = self.arrays(b, &self.size, |b, at| {
                let zero = self.number(b, 0);
                let is_first = self.is(b, CmpiPredicate::Eq, at, zero);
                let last = Position::sum([(at, Poly::constant(1))], Poly::constant(-1));
                self.choose(b, is_first, |b| self.nothing(b), |b| self.at(b, &before, &[last]))
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
        self.choose(b, is_empty, |b| self.nothing(b), |_| combined)
    }

    /// What stands for nothing at all at each place.
    fn nothing(&self, b: &mut Builder<'_>) -> Vec<Value> {
        if self.batches == 0 {
            return self.identities.clone();
        }
        let body = region::build(b, self.loc, &vec![Type::INDEX; self.batches], |_, _| {
            self.identities.clone()
        });
        let made = Build::build(b, self.loc, body, &self.rows);
        b.results(made).collect()
    }
}
