//! Results written to given arrays.

use super::arguments::Lents;
use super::{Call, views};
use crate::arrays::layout;
use crate::arrays::library::ndarray;
use crate::arrays::{Lent, NotLent};
use crate::errors::{Class, Failure};
use crate::function::Function;
use cotan_backend_llvm::ViewMut;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use smallvec::SmallVec;

impl Call<'_> {
    /// Calls the function, and writes its results to the given arrays, which it returns.
    pub fn write_to<'py>(
        &self,
        py: Python<'py>,
        inputs: &Lents,
        out: &Bound<'py, PyAny>,
        dims: &[(String, i64)],
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = self.given(out)?;
        let lent = given.iter().enumerate().map(|(at, array)| self.lend_out(at, array));
        let lent = lent.collect::<PyResult<Lents>>()?;
        self.refuse_overlaps(inputs, &lent)?;
        let results = &self.function.code.signature().results;
        let (views, named): (_, SmallVec<[(&str, i64); 2]>) =
            (self.views(inputs), dims.iter().map(|(name, size)| (name.as_str(), *size)).collect());
        let places = lent.iter().zip(results).map(|(lent, result)| {
            // SAFETY: the array is writable, of this element type, contiguous and aligned, and
            // overlaps neither the arguments nor other results.
            unsafe { views::written(lent.data().cast_mut(), lent.in_code(), result.number) }
        });
        let mut places: SmallVec<[ViewMut<'_>; 2]> = places.collect();
        places.reverse();
        let (views, named) = (&views[..], &named[..]);
        let ended = py.detach(move || {
            self.function.code.compiled().call_placing(views, named, |_, _| places.pop())
        });
        ended.map_err(|error| self.explained(&error, inputs, &lent, dims))?;
        Ok(out.clone())
    }

    /// Returns the arrays, as many as there are results.
    fn given<'py>(&self, out: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let is_several = out.is_instance_of::<PyTuple>() || out.is_instance_of::<PyList>();
        let given = if is_several { out.extract()? } else { vec![out.clone()] };
        let (function, wanted) = (&self.function.name, self.function.results.len());
        if given.len() == wanted {
            return Ok(given);
        }
        let count =
            |count: usize, of: &str| format!("{count} {of}{}", if count == 1 { "" } else { "s" });
        let (wanted, given) = (count(wanted, "result"), count(given.len(), "array"));
        let message = format!("out: `{function}` has {wanted}, given: {given}");
        Err(Failure::new(Class::Argument, message).into())
    }

    /// Lends one array to write to.
    fn lend_out(&self, at: usize, array: &Bound<'_, PyAny>) -> PyResult<Lent> {
        let (name, ty) = (self::name(self.function, at), &self.function.results[at].ty);
        let wanted = self.function.results[at].dtype;
        let wrong = |class, message: String| PyErr::from(Failure::new(class, message));
        let lent = match array.is_instance(ndarray(array.py())?)? {
            true => Lent::buffer(array, true),
            false if array.hasattr("__dlpack__")? => Lent::tensor(array, true),
            false => Lent::buffer(array, true),
        };
        let lent = lent.map_err(|why| match why {
            NotLent::Raised(error) => error,
            NotLent::ReadOnly => wrong(Class::Argument, format!("{name} is read-only")),
            _ => wrong(Class::Dtype, format!("{name} is no array of {wanted}, `{ty}` is needed")),
        })?;
        if lent.dtype() != wanted {
            let message = format!("{name} is {}, `{ty}` is needed", lent.dtype());
            return Err(wrong(Class::Dtype, message));
        }
        if lent.gaps().is_some() || !lent.is_aligned() {
            let message = format!("{name} is not contiguous in row-major order");
            return Err(wrong(Class::Shape, message));
        }
        Ok(lent)
    }

    /// Fails if an array to write to shares memory with an argument, or another one.
    fn refuse_overlaps(&self, inputs: &Lents, outs: &Lents) -> Result<(), Failure> {
        let names = &self.function.code.signature().inputs;
        for (at, out) in outs.iter().enumerate() {
            let input = inputs.iter().position(|input| overlap(input, out));
            let other = outs[..at].iter().position(|other| overlap(other, out));
            let other = match (input, other) {
                (Some(input), _) => format!("argument `{}`", names[input].name),
                (None, Some(other)) => name(self.function, other),
                (None, None) => continue,
            };
            let message = format!("{} shares memory with {other}", name(self.function, at));
            return Err(Failure::new(Class::Argument, message));
        }
        Ok(())
    }
}

/// Returns the name of an array to write to, for messages.
pub fn name(function: &Function, at: usize) -> String {
    if function.results.len() == 1 { "out".to_owned() } else { format!("out[{at}]") }
}

fn overlap(one: &Lent, other: &Lent) -> bool {
    let range = |lent: &Lent| {
        let bytes = layout::count(lent.shape()).unwrap_or(0) * lent.dtype().size();
        (lent.data().addr(), lent.data().addr() + bytes)
    };
    let ((start, end), (other_start, other_end)) = (range(one), range(other));
    start < other_end && other_start < end
}
