//! Arrays of others, lent for a call.

use crate::{Element, Slice, SliceMut, Tensor};
use smallvec::SmallVec;

/// The strides of an array with gaps, in elements.
pub(crate) type Strides = Box<[isize]>;

/// A borrowed shape, or one given with the elements.
#[derive(Clone, Debug)]
enum Shape<'a> {
    Lent(&'a [usize]),
    Said(SmallVec<[usize; 3]>),
}

impl Shape<'_> {
    fn as_slice(&self) -> &[usize] {
        match self {
            Self::Lent(sizes) => sizes,
            Self::Said(sizes) => sizes,
        }
    }
}

impl From<&[usize]> for Shape<'_> {
    fn from(sizes: &[usize]) -> Self {
        Self::Said(sizes.into())
    }
}

/// An array that a function reads: a slice with a shape.
///
/// ```
/// use cotan_backend_llvm::View;
///
/// let matrix = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
/// let _rows = View::shaped(&matrix, &[2, 3]);
/// let _vector = View::from(&matrix);
/// let _number = View::from(&0.5);
/// ```
#[derive(Clone, Debug)]
pub struct View<'a> {
    shape: Shape<'a>,
    numbers: Result<Slice<'a>, Strides>,
}

/// An array that a function writes, as [`View`].
#[derive(Debug)]
pub struct ViewMut<'a> {
    shape: Shape<'a>,
    numbers: Result<SliceMut<'a>, Strides>,
}

impl<'a> View<'a> {
    /// Returns a view of elements in row-major order. Their number is checked against the shape
    /// when they are used.
    pub fn shaped<T: Element>(numbers: &'a [T], shape: &[usize]) -> Self {
        Self { shape: shape.into(), numbers: Ok(T::slice(numbers)) }
    }

    /// Returns a view of elements in row-major order, with a borrowed shape.
    #[cfg(feature = "xla")]
    pub(crate) fn lent(numbers: Slice<'a>, shape: &'a [usize]) -> Self {
        Self { shape: Shape::Lent(shape), numbers: Ok(numbers) }
    }

    /// Returns the size of each dimension.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.shape.as_slice()
    }

    /// Returns its elements, or the strides of an array with gaps.
    #[inline]
    pub(crate) fn numbers(&self) -> Result<Slice<'a>, &Strides> {
        self.numbers.as_ref().copied()
    }

    /// Returns an invalid view, with the reason.
    #[cfg(feature = "ndarray")]
    pub(crate) fn with_gaps(shape: &[usize], strides: &[isize]) -> Self {
        Self { shape: shape.into(), numbers: Err(strides.into()) }
    }
}

impl<'a> ViewMut<'a> {
    /// As [`View::shaped`].
    pub fn shaped<T: Element>(numbers: &'a mut [T], shape: &[usize]) -> Self {
        Self { shape: shape.into(), numbers: Ok(T::slice_mut(numbers)) }
    }

    /// Returns the size of each dimension.
    #[inline]
    pub fn shape(&self) -> &[usize] {
        self.shape.as_slice()
    }

    #[inline]
    pub(crate) fn numbers(&self) -> Result<Slice<'_>, &Strides> {
        self.numbers.as_ref().map(SliceMut::as_slice)
    }

    /// The same, to be read.
    pub(crate) fn as_view(&self) -> View<'_> {
        let numbers = self.numbers().map_err(Clone::clone);
        View { shape: Shape::Lent(self.shape()), numbers }
    }

    /// Returns its elements, if they are of this format and contiguous.
    pub(crate) fn numbers_mut<T: Element>(&mut self) -> Option<&mut [T]> {
        self.numbers.as_mut().ok().and_then(T::of_mut)
    }

    /// Returns the destination, if it is contiguous.
    #[inline]
    pub(crate) fn as_mut_ptr(&mut self) -> Option<*mut u8> {
        self.numbers.as_mut().ok().map(SliceMut::as_mut_ptr)
    }

    /// Returns an invalid view, with the reason.
    #[cfg(feature = "ndarray")]
    pub(crate) fn with_gaps(shape: &[usize], strides: &[isize]) -> Self {
        Self { shape: shape.into(), numbers: Err(strides.into()) }
    }
}

impl AsRef<[usize]> for View<'_> {
    /// Returns the shape.
    #[inline]
    fn as_ref(&self) -> &[usize] {
        self.shape()
    }
}

impl<'a> From<&'a Tensor> for View<'a> {
    #[inline]
    fn from(tensor: &'a Tensor) -> Self {
        Self { shape: Shape::Lent(&tensor.shape), numbers: Ok(tensor.elements.as_slice()) }
    }
}

impl<'a> From<&'a mut Tensor> for ViewMut<'a> {
    #[inline]
    fn from(Tensor { shape, elements }: &'a mut Tensor) -> Self {
        Self { shape: Shape::Lent(shape), numbers: Ok(elements.as_slice_mut()) }
    }
}

impl<'a> From<&View<'a>> for View<'a> {
    fn from(view: &View<'a>) -> Self {
        view.clone()
    }
}

/// A scalar.
impl<'a, T: Element> From<&'a T> for View<'a> {
    fn from(number: &'a T) -> Self {
        Self::shaped(std::slice::from_ref(number), &[])
    }
}

/// A scalar.
impl<'a, T: Element> From<&'a mut T> for ViewMut<'a> {
    fn from(number: &'a mut T) -> Self {
        Self::shaped(std::slice::from_mut(number), &[])
    }
}

macro_rules! vectors {
    ($($of:ty $(, $count:ident)?;)*) => {$(
        /// An array of one dimension.
        impl<'a, T: Element $(, const $count: usize)?> From<&'a $of> for View<'a> {
            fn from(numbers: &'a $of) -> Self {
                Self::shaped(numbers, &[numbers.len()])
            }
        }

        /// An array of one dimension.
        impl<'a, T: Element $(, const $count: usize)?> From<&'a mut $of> for ViewMut<'a> {
            fn from(numbers: &'a mut $of) -> Self {
                let count = numbers.len();
                Self::shaped(numbers, &[count])
            }
        }
    )*};
}

vectors! { [T]; Vec<T>; [T; N], N; }
