//! Values of a running program.

use super::closure::Closure;
use super::memory::Charge;
use cotan_ir::Symbol;
use cotan_numerics::Word;
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
    /// Several values as one.
    Tuple(Arc<Parts>),
    /// A function that was made while the program ran.
    Closure(Arc<Closure>),
}

/// The values that a value is made of. However long the chain of values in values is, dropping it
/// takes no more of the stack.
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

    /// How many bytes they take, without what they own.
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

    /// Several values as one.
    pub fn tuple(parts: Vec<Self>) -> Self {
        Self::Tuple(Arc::new(parts.into()))
    }

    /// The values that a tuple is made of; nothing for anything else.
    pub fn parts(&self) -> Option<&[Self]> {
        match self {
            Self::Tuple(parts) => Some(parts.data()),
            _ => None,
        }
    }

    /// An array of these elements, as many as the sizes say; the number itself if there are no
    /// sizes.
    pub fn of(sizes: &[usize], words: Vec<Word>) -> Self {
        match (sizes, &words[..]) {
            ([], [word]) => Self::Scalar(*word),
            _ => Self::array(Array::new(sizes.into(), words)),
        }
    }

    /// The same value; one without numbers in another shape without numbers of the same rank.
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

    /// The words, to be changed. An array that others hold as well is copied first: see
    /// [`Frame::own`](super::Frame::own).
    pub fn words_mut(&mut self) -> &mut [Word] {
        match self {
            Self::Scalar(word) => std::slice::from_mut(word),
            Self::Array(array) => &mut Arc::make_mut(array).words,
            Self::Function(_) | Self::Tuple(_) | Self::Closure(_) => &mut [],
        }
    }

    /// How many words would be copied before they could be changed: none if nobody else holds the
    /// array.
    pub(super) fn shared(&self) -> usize {
        match self {
            Self::Array(array) if Arc::strong_count(array) > 1 => array.words.len(),
            _ => 0,
        }
    }

    /// The words: one for a scalar, none for what is no number and no array of numbers.
    pub fn words(&self) -> &[Word] {
        match self {
            Self::Scalar(word) => std::slice::from_ref(word),
            Self::Array(array) => &array.words,
            Self::Function(_) | Self::Tuple(_) | Self::Closure(_) => &[],
        }
    }
}
