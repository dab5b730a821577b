//! Values of the evaluator.

use super::evaluator::Stop;
use super::number::Real;
use cotan_dialects::interp::{Datum, NumberFormat};
use cotan_ir::{Ir, Type};

/// A scalar.
#[derive(Clone, Copy, Debug)]
pub enum Cell<T> {
    /// A float of 64 bits.
    Real(T),
    /// An integer or a boolean.
    Int(i64),
}

/// An array in row-major order; a scalar has no dimensions.
#[derive(Clone, Debug)]
pub struct Tensor<T> {
    /// The size of each dimension.
    pub sizes: Vec<usize>,
    /// The elements.
    pub cells: Vec<Cell<T>>,
}

/// A value of a program.
#[derive(Clone, Debug)]
pub enum Val<T> {
    /// A scalar or an array.
    Array(Tensor<T>),
    /// Several values.
    Tuple(Vec<Val<T>>),
}

impl<T: Real> Cell<T> {
    /// The float.
    ///
    /// # Errors
    /// If it is an integer.
    pub fn real(self) -> Result<T, Stop> {
        match self {
            Self::Real(value) => Ok(value),
            Self::Int(_) => Err(Stop::unsupported("an integer where a float is expected")),
        }
    }

    /// The integer.
    ///
    /// # Errors
    /// If it is a float.
    pub fn int(self) -> Result<i64, Stop> {
        match self {
            Self::Int(value) => Ok(value),
            Self::Real(_) => Err(Stop::unsupported("a float where an integer is expected")),
        }
    }
}

impl<T: Real> Tensor<T> {
    /// A scalar.
    pub fn scalar(cell: Cell<T>) -> Self {
        Self { sizes: Vec::new(), cells: vec![cell] }
    }

    /// An array of equal elements.
    pub fn filled(sizes: &[usize], cell: Cell<T>) -> Self {
        Self { sizes: sizes.to_vec(), cells: vec![cell; sizes.iter().product()] }
    }

    /// The part at some leading indices; `None` out of range.
    pub fn at(&self, indices: &[i64]) -> Option<Self> {
        let (start, count) = self.range(indices)?;
        let sizes = self.sizes[indices.len()..].to_vec();
        Some(Self { sizes, cells: self.cells[start..start + count].to_vec() })
    }

    /// The first element of the part at some leading indices, and the number of its elements.
    pub fn range(&self, indices: &[i64]) -> Option<(usize, usize)> {
        let count: usize = self.sizes[indices.len()..].iter().product();
        let mut position = 0;
        for (&index, &size) in indices.iter().zip(&self.sizes) {
            let index = usize::try_from(index).ok().filter(|&index| index < size)?;
            position = position * size + index;
        }
        Some((position * count, count))
    }

    /// The elements at an index of one axis, without that axis.
    pub fn slice(&self, axis: usize, index: usize) -> Self {
        let mut sizes = self.sizes.clone();
        let size = sizes.remove(axis);
        let inner: usize = self.sizes[axis + 1..].iter().product();
        let outer: usize = self.sizes[..axis].iter().product();
        let rows = (0..outer).flat_map(|row| {
            let start = (row * size + index) * inner;
            self.cells[start..start + inner].iter().copied()
        });
        Self { sizes, cells: rows.collect() }
    }

    /// The array whose elements are read from this one, or are `None`-cells.
    pub fn picked(
        &self,
        sizes: Vec<usize>,
        none: Cell<T>,
        from: impl Fn(&[usize]) -> Vec<i64>,
    ) -> Self {
        let cells = positions(&sizes).map(|index| match self.at(&from(&index)) {
            Some(found) => found.cells[0],
            None => none,
        });
        let cells = cells.collect();
        Self { sizes, cells }
    }
}

impl<T: Real> Val<T> {
    /// The array.
    ///
    /// # Errors
    /// If it is a tuple.
    pub fn array(&self) -> Result<&Tensor<T>, Stop> {
        match self {
            Self::Array(array) => Ok(array),
            Self::Tuple(_) => Err(Stop::unsupported("a tuple where an array is expected")),
        }
    }

    /// The scalar cells in order.
    pub fn cells(&self) -> Vec<Cell<T>> {
        match self {
            Self::Array(array) => array.cells.clone(),
            Self::Tuple(parts) => parts.iter().flat_map(Self::cells).collect(),
        }
    }
}

/// All indices below some sizes, in row-major order.
pub fn positions(sizes: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let sizes = sizes.to_vec();
    let count: usize = sizes.iter().product();
    (0..count).map(move |mut position| {
        let mut index = vec![0; sizes.len()];
        for (place, &size) in index.iter_mut().zip(&sizes).rev() {
            (*place, position) = (position % size, position / size);
        }
        index
    })
}

/// A datum of the interpreter as a value, its floats made by `real` in their order.
///
/// # Errors
/// If it holds other numbers than the evaluator has.
pub fn of_datum<T: Real>(
    ir: &Ir,
    ty: Type,
    datum: &Datum,
    real: &mut dyn FnMut(f64) -> T,
) -> Result<Val<T>, Stop> {
    let unsupported = || Err(Stop::unsupported("this type of arguments"));
    let Some(number) = NumberFormat::of(&ir.store, ty) else { return unsupported() };
    let element = cotan_ir::constraints::element_or_self(&ir.store, ty);
    let mut cell = |word: u64| match (element, number) {
        (Type::F64, _) => Ok(Cell::Real(real(f64::from_bits(word)))),
        (_, NumberFormat::Int(64)) => Ok(Cell::Int(word as i64)),
        (_, NumberFormat::Int(1)) => Ok(Cell::Int(i64::from(word != 0))),
        _ => Err(Stop::unsupported("this format of numbers")),
    };
    let cells = datum.words().iter().map(|&word| cell(word)).collect::<Result<_, _>>()?;
    Ok(Val::Array(Tensor { sizes: datum.shape().unwrap_or_default().to_vec(), cells }))
}
