//! Runtime values.

use super::closure::Closure;
use super::memory::Charge;
use cotan_ir::Symbol;
use cotan_numerics::Word;
use std::sync::Arc;

/// A runtime value. The type of the SSA value determines the meaning of its words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Datum {
    /// An integer, an index or a float.
    Scalar(Word),
    /// A vector or a tensor.
    Array(Arc<Array>),
    /// A function, by its name.
    Function(Symbol),
    /// A tuple of values.
    Tuple(Arc<Parts>),
    /// A closure.
    Closure(Arc<Closure>),
}

/// The components of a value. Dropping it uses constant stack space, however deeply values are
/// nested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts {
    data: Vec<Datum>,
    pub(super) charge: Charge,
}

impl Parts {
    /// The values.
    pub fn data(&self) -> &[Datum] {
        &self.data
    }

    /// Returns their size in bytes, without the memory that they own.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<Self>() + self.data.capacity() * size_of::<Datum>()) as u64
    }

    fn into_data(mut self) -> Vec<Datum> {
        std::mem::take(&mut self.data)
    }
}

impl From<Vec<Datum>> for Parts {
    fn from(data: Vec<Datum>) -> Self {
        Self { data, charge: Charge::default() }
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        let mut open = std::mem::take(&mut self.data);
        while let Some(datum) = open.pop() {
            let parts = match datum {
                Datum::Tuple(parts) => Arc::into_inner(parts),
                Datum::Closure(closure) => Arc::into_inner(closure).map(|last| last.captured),
                _ => None,
            };
            open.extend(parts.into_iter().flat_map(Self::into_data));
        }
    }
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
    /// Creates an array of these elements, as many as the shape has.
    pub fn new(shape: Box<[usize]>, words: Vec<Word>) -> Self {
        debug_assert_eq!(count(&shape), words.len(), "the elements fill the shape");
        Self { shape, words, charge: Charge::default() }
    }

    /// Creates an array with all elements equal.
    pub fn splat(shape: &[usize], word: Word) -> Self {
        Self::new(shape.into(), vec![word; count(shape)])
    }
}

/// Returns the number of elements.
fn count(shape: &[usize]) -> usize {
    shape.iter().product()
}

impl Datum {
    /// Creates a boolean.
    pub fn bool(value: bool) -> Self {
        Self::Scalar(Word::from(value))
    }

    /// Creates a vector or tensor.
    pub fn array(array: Array) -> Self {
        Self::Array(Arc::new(array))
    }

    /// Creates a tuple.
    pub fn tuple(parts: Vec<Self>) -> Self {
        Self::Tuple(Arc::new(parts.into()))
    }

    /// Returns the components of a tuple; `None` for any other value.
    pub fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Tuple(parts) => Some(parts.data()),
            _ => None,
        }
    }

    /// Creates an array of these elements, or a scalar if there are no sizes.
    pub fn of(sizes: &[usize], words: Vec<Word>) -> Self {
        match (sizes, &words[..]) {
            ([], [word]) => Self::Scalar(*word),
            _ => Self::array(Array::new(sizes.into(), words)),
        }
    }

    /// Returns the same value; an array without elements gets another empty shape of the same rank.
    #[must_use]
    pub(super) fn empty_of(self, sizes: &[usize]) -> Self {
        let is_empty = |shape: &[usize]| shape.contains(&0);
        match self.shape() {
            Some(shape) if is_empty(shape) && is_empty(sizes) && shape.len() == sizes.len() => {
                Self::array(Array::new(sizes.into(), Vec::new()))
            }
            _ => self,
        }
    }

    /// Returns the word of a scalar.
    pub fn scalar(&self) -> Option<Word> {
        match self {
            Self::Scalar(word) => Some(*word),
            _ => None,
        }
    }

    /// Returns the shape of an array; `None` for any other value.
    pub fn shape(&self) -> Option<&[usize]> {
        match self {
            Self::Array(array) => Some(&array.shape),
            _ => None,
        }
    }

    /// Returns the words for an update. A shared array is copied first: see
    /// [`Frame::own`](super::Frame::own).
    pub fn words_mut(&mut self) -> &mut [Word] {
        match self {
            Self::Scalar(word) => std::slice::from_mut(word),
            Self::Array(array) => &mut Arc::make_mut(array).words,
            Self::Function(_) | Self::Tuple(_) | Self::Closure(_) => &mut [],
        }
    }

    /// Returns the number of words to copy before an update: 0 if the array is not shared.
    pub(super) fn shared(&self) -> usize {
        match self {
            Self::Array(array) if Arc::strong_count(array) > 1 => array.words.len(),
            _ => 0,
        }
    }

    /// Returns the words: one for a scalar, none for a function, tuple or closure.
    pub fn words(&self) -> &[Word] {
        match self {
            Self::Scalar(word) => std::slice::from_ref(word),
            Self::Array(array) => &array.words,
            Self::Function(_) | Self::Tuple(_) | Self::Closure(_) => &[],
        }
    }
}
