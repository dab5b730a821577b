//! Values of a running program.

use super::memory::Charge;
use super::number::Word;
use cotan_ir::Symbol;
use std::sync::Arc;

/// A value of a running program. What its words mean is said by the type of the SSA value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Datum {
    /// An integer, an index or a float.
    Scalar(Word),
    /// A vector or a tensor.
    Array(Arc<Array>),
    /// A function, by its name.
    Function(Symbol),
}

/// The elements of a vector or tensor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Array {
    /// The size of each dimension.
    pub shape: Box<[usize]>,
    /// The elements in row-major order.
    pub words: Vec<Word>,
    pub(super) charge: Charge,
}

impl Array {
    /// An array of these elements, as many as the shape says.
    pub fn new(shape: Box<[usize]>, words: Vec<Word>) -> Self {
        debug_assert_eq!(count(&shape), words.len(), "the elements fill the shape");
        Self { shape, words, charge: Charge::default() }
    }

    /// An array of one number.
    pub fn splat(shape: &[usize], word: Word) -> Self {
        Self::new(shape.into(), vec![word; count(shape)])
    }
}

/// How many elements there are.
fn count(shape: &[usize]) -> usize {
    shape.iter().product()
}

impl Datum {
    /// A truth value.
    pub fn bool(value: bool) -> Self {
        Self::Scalar(Word::from(value))
    }

    /// A vector or tensor.
    pub fn array(array: Array) -> Self {
        Self::Array(Arc::new(array))
    }

    /// An array of these elements, as many as the sizes say; the number itself if there are no
    /// sizes.
    pub fn of(sizes: &[usize], words: Vec<Word>) -> Self {
        match (sizes, &words[..]) {
            ([], [word]) => Self::Scalar(*word),
            _ => Self::array(Array::new(sizes.into(), words)),
        }
    }

    /// The word of a scalar.
    pub fn scalar(&self) -> Option<Word> {
        match self {
            Self::Scalar(word) => Some(*word),
            _ => None,
        }
    }

    /// The shape of an array; nothing for anything else.
    pub fn shape(&self) -> Option<&[usize]> {
        match self {
            Self::Array(array) => Some(&array.shape),
            _ => None,
        }
    }

    /// The words: one for a scalar, none for a function.
    pub fn words(&self) -> &[Word] {
        match self {
            Self::Scalar(word) => std::slice::from_ref(word),
            Self::Array(array) => &array.words,
            Self::Function(_) => &[],
        }
    }
}
