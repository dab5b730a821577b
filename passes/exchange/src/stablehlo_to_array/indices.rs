//! Indices that are computed: starts of slices and windows.

use super::importer::{Importer, Refusal};
use super::types::{self, Kind};
use cotan_dialects::arith::{
    Addi, Andi, Cmpi, CmpiPredicate, IndexCast, IndexCastui, Maxsi, Minsi,
};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Dim, Gather, Index, Update, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, OpDef, Type, Value};

/// An array of start indices: one vector for each batch index.
pub struct Starts {
    /// The array.
    pub array: Value,
    /// The kind of its elements.
    pub kind: Kind,
    /// The dimension along which the elements of a vector are; the rank if vectors are numbers.
    pub vector: usize,
    /// The number of dimensions.
    pub rank: usize,
}

impl Starts {
    /// Reads the array from an operand.
    pub fn of(it: &Importer<'_>, op: Op, operand: usize, vector: i64) -> Result<Self, Refusal> {
        let array = it.operand(op, operand)?;
        let rank = it.sizes(op, array)?.len();
        Ok(Self { array, kind: it.kind(op, operand), vector: vector as usize, rank })
    }

    /// Returns the dimensions besides that of the vectors.
    pub fn batch(&self) -> Vec<usize> {
        (0..self.rank).filter(|&dim| dim != self.vector).collect()
    }

    /// Emits element `number` of the vector at a batch index.
    pub fn at(&self, it: &mut Importer<'_>, batch: &[Value], number: usize) -> Value {
        let mut indices: Vec<Affine<Value>> = batch.iter().copied().map(Affine::index).collect();
        if self.vector < self.rank {
            indices.insert(self.vector, Affine::constant(number as i64));
        }
        let element = it.read(self.array, &indices);
        it.index_of(element, self.kind)
    }
}

impl Importer<'_> {
    /// Returns an integer as an index.
    pub fn index_of(&mut self, value: Value, kind: Kind) -> Value {
        if let Some(number) = self.known_integer(value).filter(|_| kind == Kind::Signed) {
            return self.index(number);
        }
        match kind {
            Kind::Signed => IndexCast::value(&mut self.b, self.loc, value, Type::INDEX),
            _ => IndexCastui::value(&mut self.b, self.loc, value, Type::INDEX),
        }
    }

    /// Returns an index limited to a range, at compile time if it is known.
    pub fn clamped(&mut self, value: Value, high: i64) -> Value {
        if high <= 0 {
            return self.index(0);
        }
        match self.known_integer(value) {
            Some(number) => self.index(number.clamp(0, high)),
            None => self.limited(value, 0, high),
        }
    }

    /// Returns the start of a window limited so that the window fits into a dimension.
    pub fn start(&mut self, value: Value, [size, window]: [i64; 2]) -> Value {
        let last = self.last_start(size, window);
        if let Some(last) = last.as_constant() {
            return self.clamped(value, last);
        }
        let (last, zero) = (self.size_index(&last), self.index(0));
        let value = Minsi::value(&mut self.b, self.loc, value, last);
        Maxsi::value(&mut self.b, self.loc, value, zero)
    }

    /// Returns the last start of a window that fits into a dimension.
    pub fn last_start(&self, size: i64, window: i64) -> Poly {
        let (size, window) = (types::poly(self.ir(), size), types::poly(self.ir(), window));
        size.sub(&window).unwrap_or_default()
    }

    /// Returns a size as an index.
    pub fn size_index(&mut self, size: &Poly) -> Value {
        match size.as_constant() {
            Some(size) => self.index(size),
            None => {
                let size = self.b.store_mut().dims_attr(std::slice::from_ref(size));
                Dim::index(&mut self.b, self.loc, size)
            }
        }
    }

    /// Returns the element or slice of an array at leading indices.
    pub fn read(&mut self, array: Value, indices: &[Affine<Value>]) -> Value {
        if indices.is_empty() {
            return array;
        }
        Index::of(&mut self.b, self.loc, array, indices).expect("the indices are simple sums")
    }

    /// Returns an array with a slice replaced at leading indices.
    pub fn updated(&mut self, array: Value, indices: &[Value], part: Value) -> Value {
        if indices.is_empty() {
            return part;
        }
        let mut parts = cotan_ir::assemble::Parts::new(<Update as OpDef>::SPEC);
        parts.operands(&[array]);
        parts.operands(indices);
        parts.operands(&[part]);
        let made = parts.build_inferred(&mut self.b, self.loc);
        self.b.result(made, 0)
    }

    /// Returns the slices of an array at the leading indices that `at` computes from indices below
    /// `loops`; `rest` are the sizes of a slice.
    pub fn gathered(
        &mut self,
        array: Value,
        [loops, rest]: [&[i64]; 2],
        at: impl FnOnce(&mut Self, &[Value]) -> Result<Vec<Value>, Refusal>,
    ) -> Result<Value, Refusal> {
        if loops.is_empty() {
            let indices = at(self, &[])?;
            let indices: Vec<Affine<Value>> = indices.into_iter().map(Affine::index).collect();
            return Ok(self.read(array, &indices));
        }
        let body = self.region(&vec![Type::INDEX; loops.len()], |it, args| {
            let indices = at(it, args)?;
            Yield::build(&mut it.b, it.loc, &indices);
            Ok(())
        })?;
        let element = self.element(array);
        let ty = self.array(&[loops, rest].concat(), element);
        Ok(Gather::value(&mut self.b, self.loc, array, body, ty))
    }

    /// Returns the sum of two indices.
    pub fn plus(&mut self, a: Value, b: Value) -> Value {
        let (known_a, known_b) = (self.known_integer(a), self.known_integer(b));
        match (known_a, known_b) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(a), Some(b)) => self.index(a + b),
            _ => Addi::value(&mut self.b, self.loc, a, b),
        }
    }

    /// Returns whether an index is at least 0 and at most `high`.
    pub fn within(&mut self, value: Value, high: &Poly) -> Value {
        let (low, high) = (self.index(0), self.size_index(high));
        let (b, loc) = (&mut *self.b, self.loc);
        let above = Cmpi::value(b, loc, CmpiPredicate::Sge, value, low);
        let below = Cmpi::value(b, loc, CmpiPredicate::Sle, value, high);
        Andi::value(b, loc, above, below)
    }
}

/// The dimensions of an operand: those read at computed indices, and those read as a whole.
pub struct Split {
    /// The dimensions with an index.
    pub indexed: Vec<usize>,
    /// The dimensions that a window covers.
    pub whole: Vec<usize>,
}

impl Split {
    /// Splits the dimensions of an array by the sizes of a window; `single` are the dimensions that
    /// windows omit.
    pub fn of(sizes: &[i64], window: &[i64], single: &[i64]) -> Self {
        let is_whole = |&dim: &usize| window[dim] == sizes[dim] && !single.contains(&(dim as i64));
        let (whole, indexed) = (0..sizes.len()).partition(is_whole);
        Self { indexed, whole }
    }

    /// Returns the order of dimensions with the indexed ones first.
    pub fn order(&self) -> Vec<i64> {
        self.indexed.iter().chain(&self.whole).map(|&dim| dim as i64).collect()
    }
}

/// Returns the order of dimensions that undoes another one.
pub fn inverse(order: &[i64]) -> Vec<i64> {
    let mut inverse = vec![0; order.len()];
    order.iter().enumerate().for_each(|(index, &dim)| inverse[dim as usize] = index as i64);
    inverse
}
