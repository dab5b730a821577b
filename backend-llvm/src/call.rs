//! Calling compiled functions on arrays, whose shapes are checked.

use crate::signature::{Parameter, Signature};
use crate::view::Strides;
use crate::workspace::Workspaces;
use crate::{Elements, Slice, Status, Tensor, View, ViewMut};
use cotan_ir::Symbol;
use cotan_ir::dims::Poly;
use smallvec::SmallVec;
use std::ffi::c_void;
use thiserror::Error;

/// Why a function cannot be called, or did not come to its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// There is no such function, or it takes buffers and does not say what they are.
    #[error("there is no compiled function @{0} whose signature is known")]
    NoFunction(String),
    /// There are too many arguments, or too few.
    #[error("{given} arguments are given, {wanted} are needed")]
    Count {
        /// How many there are.
        given: usize,
        /// How many it takes.
        wanted: usize,
    },
    /// An argument that is something else than the function takes.
    #[error("{name} is {given}, `{wanted}` is needed")]
    Argument {
        /// Which one: `%x` in backquotes, or `result 2`.
        name: String,
        /// What is given.
        given: String,
        /// The type.
        wanted: String,
    },
    /// A view whose elements do not follow each other in row-major order.
    #[error(
        "{name} is a view with strides {strides:?}: its elements do not follow each other row by row; a copy \
         in standard layout can be given"
    )]
    Gaps {
        /// Which one, as above.
        name: String,
        /// How far the next element along each dimension is.
        strides: Vec<isize>,
    },
    /// There is another number of places for results than there are results.
    #[error("there are places for {given} results, and {wanted} results")]
    Places {
        /// How many places there are.
        given: usize,
        /// How many results it has.
        wanted: usize,
    },
    /// A dimension parameter that no argument decides.
    #[error("no argument says how large `{0}` is")]
    UnknownSize(String),
    /// A size that is negative or too large.
    #[error("a size of `{0}` is no number of elements")]
    Size(String),
    /// The function did not come to its end.
    #[error("the function ended with status {0}: {1}")]
    Ended(i32, &'static str),
}

/// What a way into a function is called with: a pointer for each parameter.
pub(crate) type Entry = unsafe extern "C" fn(*const *const c_void) -> i32;

/// What the dimension parameters are.
type Known = SmallVec<[(Symbol, i64); 8]>;

/// A compiled function. It can be copied and sent to other threads while what it belongs to lives.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<'p> {
    entry: Entry,
    signature: &'p Signature,
    workspaces: Option<&'p Workspaces>,
}

impl<'p> Compiled<'p> {
    /// The entry is one of a function of this signature.
    pub(crate) fn new(
        entry: Entry,
        signature: &'p Signature,
        workspaces: Option<&'p Workspaces>,
    ) -> Self {
        Self { entry, signature, workspaces }
    }

    /// What it takes and gives.
    pub fn signature(&self) -> &'p Signature {
        self.signature
    }

    /// Calls it.
    ///
    /// # Errors
    /// If the arguments do not fit, or it does not come to its end.
    pub fn call<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
    ) -> Result<Vec<Tensor>, CallError> {
        self.call_sized(inputs, &[])
    }

    /// Calls it, some of its dimension parameters given by name.
    ///
    /// # Errors
    /// As for [`Compiled::call`].
    pub fn call_sized<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
        given: &[(&str, i64)],
    ) -> Result<Vec<Tensor>, CallError> {
        let inputs: SmallVec<[View<'a>; 8]> = inputs.into_iter().map(Into::into).collect();
        let known = self.known(&inputs, given)?;
        let results = self.signature.results.iter().map(|result| zeros(result, &known));
        let mut results = results.collect::<Result<Vec<Tensor>, _>>()?;
        let mut places: SmallVec<[ViewMut<'_>; 8]> = results.iter_mut().map(Into::into).collect();
        self.enter(&inputs, &known, &mut places)?;
        drop(places);
        Ok(results)
    }

    /// Calls it, and puts what it gives into arrays that are there.
    ///
    /// # Errors
    /// As for [`Compiled::call`]; if a result has another shape or format.
    pub fn call_into<'a, 'b>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
        results: impl IntoIterator<Item = impl Into<ViewMut<'b>>>,
    ) -> Result<(), CallError> {
        self.call_into_sized(inputs, results, &[])
    }

    /// As [`Compiled::call_into`], some of its dimension parameters given by name.
    ///
    /// # Errors
    /// As there.
    pub fn call_into_sized<'a, 'b>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
        results: impl IntoIterator<Item = impl Into<ViewMut<'b>>>,
        given: &[(&str, i64)],
    ) -> Result<(), CallError> {
        let inputs: SmallVec<[View<'a>; 8]> = inputs.into_iter().map(Into::into).collect();
        let known = self.known(&inputs, given)?;
        let mut places: SmallVec<[ViewMut<'b>; 8]> = results.into_iter().map(Into::into).collect();
        let (given, wanted) = (places.len(), self.signature.results.len());
        if given != wanted {
            return Err(CallError::Places { given, wanted });
        }
        for (at, (result, place)) in self.signature.results.iter().zip(&places).enumerate() {
            let name = || format!("result {}", at + 1);
            check(result, place.shape(), place.numbers(), &known, &name)?;
        }
        self.enter(&inputs, &known, &mut places)
    }

    /// What the dimension parameters are, where every input is what the function takes: what the sizes of inputs
    /// make them.
    fn known(&self, inputs: &[View<'_>], named: &[(&str, i64)]) -> Result<Known, CallError> {
        let (given, wanted) = (inputs.len(), self.signature.inputs.len());
        if given != wanted {
            return Err(CallError::Count { given, wanted });
        }
        let mut known = Known::new();
        let mut solved = None;
        for size in &self.signature.sizes {
            let named = named.iter().find(|named| named.0 == size.name).map(|named| named.1);
            let found = || {
                let (at, dim) = size.place?;
                i64::try_from(*inputs[at].shape().get(dim)?).ok()
            };
            let mut solved = || {
                let solved = solved.get_or_insert_with(|| self.solved(inputs));
                solved.iter().find(|known| known.0 == size.symbol).map(|known| known.1)
            };
            let value = named.or_else(found).or_else(&mut solved).filter(|&value| value >= 0);
            let value = value.ok_or_else(|| CallError::UnknownSize(size.name.clone()))?;
            known.push((size.symbol, value));
        }
        for (parameter, input) in self.signature.inputs.iter().zip(inputs) {
            let name = || format!("`%{}`", parameter.name);
            check(parameter, input.shape(), input.numbers(), &known, &name)?;
        }
        Ok(known)
    }

    /// The dimension parameters that sizes of inputs decide, from left to right. Where no number fits, the next
    /// smaller one is found, which an input then is not as large as.
    fn solved(&self, inputs: &[View<'_>]) -> Known {
        let mut known = Known::new();
        for (parameter, input) in self.signature.inputs.iter().zip(inputs) {
            for (poly, &size) in parameter.sizes.iter().zip(input.shape()) {
                let size = Poly::constant(i64::try_from(size).unwrap_or(i64::MAX));
                let value = |name| known.iter().find(|known| known.0 == name);
                let value = |name| value(name).map(|known| Poly::constant(known.1));
                if let Some((name, value)) = poly.solve(&size, value, true) {
                    known.push((name, value.as_constant().unwrap_or(0).max(0)));
                }
            }
        }
        known
    }

    /// Calls it with what was checked.
    fn enter(
        &self,
        inputs: &[View<'_>],
        known: &Known,
        results: &mut [ViewMut<'_>],
    ) -> Result<(), CallError> {
        let pairs = self.signature.inputs.iter().zip(inputs);
        let numbers: SmallVec<[(Slice<'_>, Option<Elements>); 8]> = pairs
            .filter_map(|(parameter, input)| {
                let numbers = input.numbers().ok()?;
                Some((numbers, numbers.wrapped(parameter.number)))
            })
            .collect();
        let mut pointers: SmallVec<[*const c_void; 16]> =
            known.iter().map(|(_, size)| std::ptr::from_ref(size).cast()).collect();
        for (numbers, wrapped) in &numbers {
            let numbers = wrapped.as_ref().map_or(*numbers, Elements::as_slice);
            pointers.push(numbers.as_ptr().cast());
        }
        let places = results.iter_mut().filter_map(ViewMut::as_mut_ptr);
        pointers.extend(places.map(|place| place.cast_const().cast()));
        let mut enter = |workspace: *mut c_void| {
            pointers.push(workspace.cast_const());
            // SAFETY: there is a pointer for each parameter of the function, in their order, and a
            // workspace: to a number of the parameter's format, or to as many as its sizes say,
            // which were checked above, as was that none of the views has gaps. Results are ours
            // alone and alias nothing.
            unsafe { (self.entry)(pointers.as_ptr()) }
        };
        let code = match self.workspaces {
            Some(workspaces) => workspaces.with(enter),
            None => enter(std::ptr::null_mut()),
        };
        match Status::of(code) {
            Some(Status::Done) => Ok(()),
            Some(status) => Err(CallError::Ended(code, status.words())),
            None => Err(CallError::Ended(code, "nobody knows why")),
        }
    }
}

/// Says so if an array is not what a parameter stands for.
fn check(
    parameter: &Parameter,
    shape: &[usize],
    numbers: Result<Slice<'_>, &Strides>,
    known: &Known,
    name: &dyn Fn() -> String,
) -> Result<(), CallError> {
    let mut fits = shape.len() == parameter.sizes.len();
    for (at, size) in parameter.sizes.iter().enumerate() {
        fits &= shape.get(at) == Some(&value_of(parameter, size, known)?);
    }
    let wrong =
        |given| Err(CallError::Argument { name: name(), given, wanted: parameter.ty.clone() });
    let described = |format: String| match shape {
        [] => format!("a number{format}"),
        _ => format!("an array of shape {shape:?}{format}"),
    };
    let numbers = match numbers {
        _ if !fits => return wrong(described(String::new())),
        Ok(numbers) => numbers,
        Err(strides) => {
            return Err(CallError::Gaps { name: name(), strides: strides.to_vec() });
        }
    };
    if !numbers.fits(parameter.number) {
        return wrong(described(format!(" of {}", numbers.format())));
    }
    let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    match numbers.len() {
        given if Some(given) == count => Ok(()),
        given => wrong(format!("{given} numbers with the shape {shape:?}")),
    }
}

fn zeros(result: &Parameter, known: &Known) -> Result<Tensor, CallError> {
    let shape = result.sizes.iter().map(|size| value_of(result, size, known));
    let shape = shape.collect::<Result<Vec<usize>, _>>()?;
    let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    let count = count.filter(|&count| count <= isize::MAX as usize / 8);
    let elements = count.and_then(|count| Elements::zeros(result.number, count));
    let elements = elements.ok_or_else(|| CallError::Size(result.ty.clone()))?;
    Ok(Tensor { shape, elements })
}

/// A size of a parameter.
fn value_of(parameter: &Parameter, size: &Poly, known: &Known) -> Result<usize, CallError> {
    let value = |name| known.iter().find(|known| known.0 == name).map(|known| known.1);
    let size = size.eval(value).and_then(|size| usize::try_from(size).ok());
    size.ok_or_else(|| CallError::Size(parameter.ty.clone()))
}
