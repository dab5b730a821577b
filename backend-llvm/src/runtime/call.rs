//! Calling compiled functions on arrays, whose shapes are checked.

use super::arguments::{check, described, extent, fits};
use super::workspace::Workspaces;
use crate::signature::{LargeArray, Parameter, Signature};
use crate::{Elements, Slice, Status, Tensor, View, ViewMut};
use cotan_ir::Symbol;
use cotan_ir::dims::Poly;
use cotan_numerics::NumberFormat;
use smallvec::SmallVec;
use std::ffi::c_void;
use thiserror::Error;

/// The reason why a function cannot be called, or did not return normally.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum CallError {
    /// There is no such function, or it has buffer parameters without a declared signature.
    #[error("there is no compiled function @{0} whose signature is known")]
    NoFunction(String),
    /// There are too many arguments, or too few.
    #[error("{wanted} arguments are required, but {given} were passed")]
    Count {
        /// Number of arguments.
        given: usize,
        /// Number of parameters.
        wanted: usize,
    },
    /// An argument does not match its parameter.
    #[error("{name} is {given}, expected `{wanted}`")]
    Argument {
        /// The parameter: `%x` in backquotes, or `result 2`.
        name: String,
        /// The actual type.
        given: String,
        /// The type.
        wanted: String,
    },
    /// A view whose elements do not follow each other in row-major order.
    #[error(
        "{name} is a view with strides {strides:?}: it is not contiguous in row-major order; pass a copy in standard layout"
    )]
    Gaps {
        /// The parameter, as above.
        name: String,
        /// The stride of each dimension, in elements.
        strides: Vec<isize>,
    },
    /// The number of result buffers differs from the number of results.
    #[error("there are {wanted} results, but {given} result buffers were passed")]
    Places {
        /// Number of result buffers.
        given: usize,
        /// Number of results.
        wanted: usize,
    },
    /// A dimension parameter that no argument decides.
    #[error("no argument determines the size `{0}`")]
    UnknownSize(String),
    /// A result exceeds the available memory, or the memory limit.
    #[error("not enough memory for `{ty}` of shape {shape:?}")]
    NoRoom {
        /// The type.
        ty: String,
        /// The size of each dimension.
        shape: Vec<usize>,
    },
    /// A size that is negative or too large.
    #[error("a size of `{0}` is negative or too large")]
    Size(String),
    /// An array in the function would have more elements than can be counted.
    #[error("not enough memory for an array of shape [{shape}]{sizes}")]
    TooLarge {
        /// Its sizes, as they were written: `n, n * m`.
        shape: String,
        /// The dimension parameters: ` where n = 65536`; empty if there are none.
        sizes: String,
    },
    /// An array in the function would have a negative size.
    #[error("`{size}` is not a number of elements where {sizes}")]
    Negative {
        /// The size.
        size: String,
        /// The dimension parameters: `n = 0`.
        sizes: String,
    },
    /// A fact that the function states about its sizes does not hold.
    #[error("`{fact}` is false where {sizes}")]
    WrongFact {
        /// The fact.
        fact: String,
        /// The dimension parameters: `d = 2, s = 4`.
        sizes: String,
    },
    /// The function did not return normally.
    #[error("the function ended with status {0}: {1}")]
    Ended(i32, &'static str),
}

/// An entry point of a function, called with a pointer for each parameter.
pub(crate) type Entry = unsafe extern "C" fn(*const *const c_void) -> i32;

/// The dimension parameters and their values.
pub(crate) type Dimensions = SmallVec<[(Symbol, i64); 8]>;

/// A compiled function. It can be copied and sent to other threads during the lifetime of its
/// owner.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<'p> {
    entry: Entry,
    signature: &'p Signature,
    workspaces: Option<&'p Workspaces>,
    /// The memory limit in bytes.
    memory_limit: usize,
}

impl<'p> Compiled<'p> {
    /// The entry is one of a function of this signature.
    pub(crate) fn new(
        entry: Entry,
        signature: &'p Signature,
        workspaces: Option<&'p Workspaces>,
    ) -> Self {
        Self { entry, signature, workspaces, memory_limit: usize::MAX }
    }

    /// Returns the same, with a limit in bytes on the memory for results and buffers. Buffers of
    /// parallel chunks on other threads do not count.
    #[must_use]
    pub fn with_memory_limit(self, bytes: usize) -> Self {
        Self { memory_limit: bytes, ..self }
    }

    /// Returns the entry point.
    pub(crate) fn entry(&self) -> Entry {
        self.entry
    }

    /// Returns its signature.
    pub fn signature(&self) -> &'p Signature {
        self.signature
    }

    /// Returns the shapes of the results for arguments of these shapes.
    ///
    /// # Errors
    /// If the shapes do not match the parameters.
    pub fn result_shapes(&self, inputs: &[&[usize]]) -> Result<Vec<Vec<usize>>, CallError> {
        let mut known = Dimensions::new();
        self.solve_dimensions(inputs, &[], &mut known)?;
        for (parameter, &shape) in self.signature.inputs.iter().zip(inputs) {
            if !fits(parameter, shape, &known)? {
                let (name, given) = (format!("`%{}`", parameter.name), described(shape, ""));
                return Err(CallError::Argument { name, given, wanted: parameter.ty.clone() });
            }
        }
        self.check_sizes(&known)?;
        let shape = |result: &Parameter| {
            (0..result.extents.len()).map(|at| extent(result, at, &known)).collect()
        };
        self.signature.results.iter().map(shape).collect()
    }

    /// Calls it.
    ///
    /// # Errors
    /// If the arguments do not match, or it does not return normally.
    pub fn call<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
    ) -> Result<Vec<Tensor>, CallError> {
        self.call_sized(inputs, &[])
    }

    /// Calls it, with some dimension parameters given by name.
    ///
    /// # Errors
    /// As for [`Compiled::call`].
    pub fn call_sized<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
        given: &[(&str, i64)],
    ) -> Result<Vec<Tensor>, CallError> {
        let inputs: SmallVec<[View<'a>; 6]> = inputs.into_iter().map(Into::into).collect();
        let mut known = Dimensions::new();
        self.determine_dimensions(&inputs, given, &mut known)?;
        let mut left = self.memory_limit;
        let results = self.signature.results.iter().map(|result| zeros(result, &known, &mut left));
        let mut results = results.collect::<Result<Vec<Tensor>, _>>()?;
        let mut places: SmallVec<[ViewMut<'_>; 6]> = results.iter_mut().map(Into::into).collect();
        self.with_memory_limit(left).enter(numbers(&inputs), &known, &mut places)?;
        drop(places);
        Ok(results)
    }

    /// Calls it, and writes the results into existing arrays.
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

    /// Calls as [`Compiled::call_into`], with some dimension parameters given by name.
    ///
    /// # Errors
    /// As there.
    pub fn call_into_sized<'a, 'b>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<View<'a>>>,
        results: impl IntoIterator<Item = impl Into<ViewMut<'b>>>,
        given: &[(&str, i64)],
    ) -> Result<(), CallError> {
        let mut views: SmallVec<[View<'a>; 6]> = SmallVec::new();
        views.extend(inputs.into_iter().map(Into::into));
        let mut places: SmallVec<[ViewMut<'b>; 6]> = SmallVec::new();
        places.extend(results.into_iter().map(Into::into));
        let known = self.checked(&views, &places, given)?;
        self.enter(numbers(&views), &known, &mut places)
    }

    /// Calls it, and writes the results into arrays that `place` returns for the index and the
    /// shape of each result; `None` if there is no memory for it.
    ///
    /// # Errors
    /// As for [`Compiled::call_into`].
    pub fn call_placing<'a, 'b>(
        &self,
        inputs: &[View<'a>],
        given: &[(&str, i64)],
        mut place: impl FnMut(usize, &[usize]) -> Option<ViewMut<'b>>,
    ) -> Result<(), CallError> {
        let mut known = Dimensions::new();
        self.determine_dimensions(inputs, given, &mut known)?;
        let mut places: SmallVec<[ViewMut<'b>; 6]> = SmallVec::new();
        for (index, result) in self.signature.results.iter().enumerate() {
            let shape = (0..result.sizes.len()).map(|at| extent(result, at, &known));
            let shape = shape.collect::<Result<SmallVec<[usize; 4]>, _>>()?;
            let made = place(index, &shape).ok_or_else(|| CallError::NoRoom {
                ty: result.ty.clone(),
                shape: shape.to_vec(),
            })?;
            let name = || format!("result {}", index + 1);
            check(result, made.shape(), made.numbers(), &known, &name)?;
            places.push(made);
        }
        self.enter(numbers(inputs), &known, &mut places)
    }

    /// Determines the dimension parameters, if every input and every result buffer matches its
    /// parameter.
    #[inline]
    pub(crate) fn checked(
        &self,
        inputs: &[View<'_>],
        places: &[ViewMut<'_>],
        given: &[(&str, i64)],
    ) -> Result<Dimensions, CallError> {
        let mut known = Dimensions::new();
        self.determine_dimensions(inputs, given, &mut known)?;
        let (given, wanted) = (places.len(), self.signature.results.len());
        if given != wanted {
            return Err(CallError::Places { given, wanted });
        }
        for (at, (result, place)) in self.signature.results.iter().zip(places).enumerate() {
            let name = || format!("result {}", at + 1);
            check(result, place.shape(), place.numbers(), &known, &name)?;
        }
        Ok(known)
    }

    /// Determines the dimension parameters from the sizes of the inputs, if every input matches its
    /// parameter.
    fn determine_dimensions(
        &self,
        inputs: &[View<'_>],
        named: &[(&str, i64)],
        known: &mut Dimensions,
    ) -> Result<(), CallError> {
        self.solve_dimensions(inputs, named, known)?;
        for (parameter, input) in self.signature.inputs.iter().zip(inputs) {
            let name = || format!("`%{}`", parameter.name);
            check(parameter, input.shape(), input.numbers(), known, &name)?;
        }
        self.check_sizes(known)
    }

    /// Determines the dimension parameters from the shapes of the inputs.
    #[inline]
    fn solve_dimensions<S: AsRef<[usize]>>(
        &self,
        inputs: &[S],
        named: &[(&str, i64)],
        known: &mut Dimensions,
    ) -> Result<(), CallError> {
        let (given, wanted) = (inputs.len(), self.signature.inputs.len());
        if given != wanted {
            return Err(CallError::Count { given, wanted });
        }
        let mut solved = None;
        for size in &self.signature.sizes {
            let named = named.iter().find(|named| named.0 == size.name).map(|named| named.1);
            let found = || {
                let (at, dim) = size.place?;
                i64::try_from(*inputs[at].as_ref().get(dim)?).ok()
            };
            let mut solved = || {
                let solved = solved.get_or_insert_with(|| self.solved(inputs));
                solved.iter().find(|known| known.0 == size.symbol).map(|known| known.1)
            };
            let value = named.or_else(found).or_else(&mut solved).filter(|&value| value >= 0);
            let value = value.ok_or_else(|| CallError::UnknownSize(size.name.clone()))?;
            known.push((size.symbol, value));
        }
        Ok(())
    }

    /// Fails if the function does not accept these dimension parameters.
    #[inline]
    fn check_sizes(&self, known: &Dimensions) -> Result<(), CallError> {
        let number = |name| known.iter().find(|known| known.0 == name).map(|known| known.1);
        let is_wrong = |size: &Poly| size.eval(number).is_none_or(|size| size < 0);
        if let Some(wrong) = self.signature.checked.iter().find(|inside| is_wrong(&inside.size)) {
            let (size, sizes) = (wrong.text.clone(), self.sizes(known));
            return Err(CallError::Negative { size, sizes });
        }
        if let Some(array) = self.signature.large.first(known) {
            return Err(self.too_large(array, known));
        }
        let mut facts = self.signature.facts.iter();
        if let Some(wrong) = facts.find(|stated| !stated.fact.holds(number)) {
            let (fact, sizes) = (wrong.text.clone(), self.sizes(known));
            return Err(CallError::WrongFact { fact, sizes });
        }
        Ok(())
    }

    #[cold]
    fn too_large(&self, array: &LargeArray, known: &Dimensions) -> CallError {
        let sizes = self.sizes(known);
        let sizes = if sizes.is_empty() { sizes } else { format!(" where {sizes}") };
        CallError::TooLarge { shape: array.text.clone(), sizes }
    }

    /// Returns the dimension parameters, as text.
    #[cold]
    fn sizes(&self, known: &Dimensions) -> String {
        let sizes = self.signature.sizes.iter().zip(known);
        let sizes: Vec<String> =
            sizes.map(|(size, (_, value))| format!("{} = {value}", size.name)).collect();
        sizes.join(", ")
    }

    /// Returns the dimension parameters that sizes of inputs decide, from left to right. Where no
    /// number fits, the next smaller one is found, which an input then is not as large as.
    fn solved<S: AsRef<[usize]>>(&self, inputs: &[S]) -> Dimensions {
        let mut known = Dimensions::new();
        for (parameter, input) in self.signature.inputs.iter().zip(inputs) {
            for (poly, &size) in parameter.sizes.iter().zip(input.as_ref()) {
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

    /// Calls it with checked arguments.
    #[inline]
    pub(crate) fn enter<'n>(
        &self,
        inputs: impl Iterator<Item = Slice<'n>>,
        known: &Dimensions,
        results: &mut [ViewMut<'_>],
    ) -> Result<(), CallError> {
        let mut wrapped: SmallVec<[Elements; 1]> = SmallVec::new();
        let mut pointers: SmallVec<[*const c_void; 16]> =
            known.iter().map(|(_, size)| std::ptr::from_ref(size).cast()).collect();
        for (parameter, numbers) in self.signature.inputs.iter().zip(inputs) {
            let own = numbers.wrapped(parameter.number);
            pointers.push(own.as_ref().map_or(numbers, Elements::as_slice).as_ptr().cast());
            wrapped.extend(own);
        }
        let places = results.iter_mut().filter_map(ViewMut::as_mut_ptr);
        pointers.extend(places.map(|place| place.cast_const().cast()));
        pointers.push(std::ptr::null());
        // SAFETY: there is a pointer for each parameter of the function, in their order: to a
        // scalar of the parameter's format, or to as many as its sizes require. The sizes were
        // checked, and all views are contiguous. Results are exclusively borrowed and alias
        // nothing.
        unsafe { self.run(&mut pointers) }
    }

    /// Runs it.
    ///
    /// # Safety
    /// There is a pointer for each parameter, as the parameter requires, and a slot for the one to
    /// the workspace.
    #[inline]
    pub(crate) unsafe fn run(&self, pointers: &mut [*const c_void]) -> Result<(), CallError> {
        // SAFETY: as we were promised.
        let enter = unsafe { self.enter_with(pointers) };
        let code = match self.workspaces {
            Some(workspaces) => workspaces.with(self.memory_limit, enter),
            None => enter(std::ptr::null_mut()),
        };
        result_of(code)
    }

    /// Runs it, with parallel loops on the threads of a host program.
    ///
    /// # Safety
    /// As for [`Compiled::run`].
    #[cfg(feature = "xla")]
    pub(crate) unsafe fn run_on(
        &self,
        pointers: &mut [*const c_void],
        schedule: &super::Schedule<'_>,
        threads: usize,
    ) -> Result<(), CallError> {
        // SAFETY: as we were promised.
        let enter = unsafe { self.enter_with(pointers) };
        let code = match self.workspaces {
            Some(workspaces) => workspaces.with_pool(schedule, threads, enter),
            None => enter(std::ptr::null_mut()),
        };
        result_of(code)
    }

    /// Returns the number of threads for its parallel loops, the caller's included.
    #[cfg(feature = "xla")]
    pub(crate) fn threads(&self) -> usize {
        self.workspaces.map_or(1, Workspaces::threads)
    }

    /// Returns a call that needs a workspace only.
    ///
    /// # Safety
    /// As for [`Compiled::run`].
    unsafe fn enter_with(&self, pointers: &mut [*const c_void]) -> impl FnOnce(*mut c_void) -> i32 {
        let entry = self.entry;
        move |workspace: *mut c_void| {
            if let Some(last) = pointers.last_mut() {
                *last = workspace.cast_const();
            }
            // SAFETY: as we were promised.
            unsafe { entry(pointers.as_ptr()) }
        }
    }
}

/// Returns the result of a function that returned a status.
#[inline]
fn result_of(code: i32) -> Result<(), CallError> {
    match code {
        0 => Ok(()),
        code => Err(ended(code)),
    }
}

/// Returns the error for a function that did not return normally.
#[cold]
fn ended(code: i32) -> CallError {
    CallError::Ended(code, Status::of(code).map_or("unknown reason", Status::words))
}

/// Returns the elements of contiguous views.
fn numbers<'n>(views: &[View<'n>]) -> impl Iterator<Item = Slice<'n>> {
    views.iter().filter_map(|view| view.numbers().ok())
}

/// Returns a buffer for a result, of at most `left` bytes.
fn zeros(result: &Parameter, known: &Dimensions, left: &mut usize) -> Result<Tensor, CallError> {
    let shape = (0..result.sizes.len()).map(|at| extent(result, at, known));
    let shape = shape.collect::<Result<Vec<usize>, _>>()?;
    let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    let count = count.filter(|&count| count <= isize::MAX as usize / 8);
    let count = count.ok_or_else(|| CallError::Size(result.ty.clone()))?;
    let no_room = || CallError::NoRoom { ty: result.ty.clone(), shape: shape.clone() };
    // Memory is allocated only within the limit.
    *left = left.checked_sub(count.saturating_mul(width(result.number))).ok_or_else(no_room)?;
    let elements = Elements::zeros(result.number, count).ok_or_else(no_room)?;
    Ok(Tensor { shape, elements })
}

/// Returns the bytes of a scalar in memory.
fn width(number: NumberFormat) -> usize {
    number.width().max(8).next_power_of_two() as usize / 8
}
