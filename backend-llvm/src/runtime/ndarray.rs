//! Arrays of the crate `ndarray`, borrowed for a call and converted from results.

use crate::{Element, Tensor, View, ViewMut};
use ndarray::{ArrayBase, ArrayD, Data, DataMut, Dimension, IxDyn};

impl<'a, A: Element, S: Data<Elem = A>, D: Dimension> From<&'a ArrayBase<S, D>> for View<'a> {
    fn from(array: &'a ArrayBase<S, D>) -> Self {
        match array.as_slice() {
            Some(numbers) => Self::shaped(numbers, array.shape()),
            None => Self::with_gaps(array.shape(), array.strides()),
        }
    }
}

impl<'a, A: Element, S: DataMut<Elem = A>, D: Dimension> From<&'a mut ArrayBase<S, D>>
    for ViewMut<'a>
{
    fn from(array: &'a mut ArrayBase<S, D>) -> Self {
        if !array.is_standard_layout() {
            return Self::with_gaps(array.shape(), array.strides());
        }
        let dim = array.raw_dim();
        let numbers = array.as_slice_mut().expect("it has no gaps");
        Self::shaped(numbers, dim.slice())
    }
}

impl Tensor {
    /// Returns the array, if its elements are of this format.
    ///
    /// # Errors
    /// The tensor, if it has another format or its number of elements does not match its shape.
    pub fn into_ndarray<A: Element>(self) -> Result<ArrayD<A>, Self> {
        if self.shape.iter().product::<usize>() != self.elements.len() {
            return Err(self);
        }
        let Self { shape, elements } = self;
        match A::into_vec(elements) {
            Ok(numbers) => {
                let array = ArrayD::from_shape_vec(IxDyn(&shape), numbers);
                Ok(array.expect("there are as many numbers as the shape says"))
            }
            Err(elements) => Err(Self { shape, elements }),
        }
    }
}
