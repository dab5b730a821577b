//! Calls on the same arrays again and again.

use super::call::Dimensions;
use super::elements::is_wrapped;
use crate::{CallError, Compiled, Element, View, ViewMut};
use smallvec::SmallVec;
use std::cell::Cell;
use std::ffi::c_void;

/// A function bound to its arrays: [`Compiled::bind`] checks once what every other call checks, so
/// these calls cost little more than the computation. Between them, elements may change; shapes may
/// not.
///
/// ```
/// use cotan_backend_llvm::{Jit, ViewMut};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = "!v = tensor<?xf64, #cotan.dims<n>>
/// func.func @slope(%x: !v) -> !v {
///   %g = arith.addf %x, %x : !v
///   return %g : !v
/// }";
/// let jit = Jit::new(&cotan_ir::parse_str(&cotan_dialects::registry(), text)?)?;
/// let (mut x, mut g) = ([1.0_f64, -2.0], [0.0; 2]);
/// let mut slope = jit.function("slope")?.bind([ViewMut::from(&mut x)], [ViewMut::from(&mut g)])?;
/// for _ in 0..100 {
///     slope.call()?;
///     let (x, g) = slope.input_and_result::<f64>(0, 0).ok_or("both are f64")?;
///     x.iter_mut().zip(g).for_each(|(x, g)| *x -= 0.25 * g);
/// }
/// assert!(x.iter().all(|x| x.abs() < 1e-9));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Bound<'p, 'a> {
    compiled: Compiled<'p>,
    known: Dimensions,
    /// The dimension parameters, at a stable address.
    sizes: Box<[i64]>,
    inputs: Vec<ViewMut<'a>>,
    results: Vec<ViewMut<'a>>,
    /// The arguments: pointers to sizes, inputs, results and the workspace; empty if inputs have
    /// formats that Rust lacks, which each call converts.
    pointers: SmallVec<[*const c_void; 16]>,
    /// True if no array was borrowed since the pointers were made.
    is_fresh: Cell<bool>,
}

impl<'p> Compiled<'p> {
    /// Lends it arrays for many calls.
    ///
    /// # Errors
    /// The errors of [`Compiled::call_into`], except those of the function itself.
    pub fn bind<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<ViewMut<'a>>>,
        results: impl IntoIterator<Item = impl Into<ViewMut<'a>>>,
    ) -> Result<Bound<'p, 'a>, CallError> {
        self.bind_sized(inputs, results, &[])
    }

    /// Binds as [`Compiled::bind`], with some dimension parameters given by name.
    ///
    /// # Errors
    /// As there.
    pub fn bind_sized<'a>(
        &self,
        inputs: impl IntoIterator<Item = impl Into<ViewMut<'a>>>,
        results: impl IntoIterator<Item = impl Into<ViewMut<'a>>>,
        given: &[(&str, i64)],
    ) -> Result<Bound<'p, 'a>, CallError> {
        let inputs: Vec<ViewMut<'a>> = inputs.into_iter().map(Into::into).collect();
        let results: Vec<ViewMut<'a>> = results.into_iter().map(Into::into).collect();
        let views: SmallVec<[View<'_>; 6]> = inputs.iter().map(ViewMut::as_view).collect();
        let known = self.checked(&views, &results, given)?;
        drop(views);
        let is_plain = self.signature().inputs.iter().all(|input| !is_wrapped(input.number));
        let count = known.len() + inputs.len() + results.len() + 1;
        let pointers = SmallVec::from_elem(std::ptr::null(), if is_plain { count } else { 0 });
        let sizes = known.iter().map(|&(_, size)| size).collect();
        let is_fresh = Cell::new(false);
        Ok(Bound { compiled: *self, known, sizes, inputs, results, pointers, is_fresh })
    }
}

impl Bound<'_, '_> {
    /// Calls it.
    ///
    /// # Errors
    /// If it does not return normally.
    #[inline]
    pub fn call(&mut self) -> Result<(), CallError> {
        if self.pointers.is_empty() {
            let inputs = self.inputs.iter().filter_map(|input| input.numbers().ok());
            return self.compiled.enter(inputs, &self.known, &mut self.results);
        }
        if !self.is_fresh.get() {
            self.point();
        }
        // SAFETY: `bind` checked that inputs and results match the parameters of the function and
        // are contiguous; they are exclusively borrowed, their shapes do not change, and they were
        // not borrowed since the pointers were made.
        unsafe { self.compiled.run(&mut self.pointers) }
    }

    /// Makes the pointers.
    #[cold]
    fn point(&mut self) {
        let sizes = self.sizes.iter().map(|size| std::ptr::from_ref(size).cast());
        let inputs = self.inputs.iter_mut().filter_map(ViewMut::as_mut_ptr);
        let results = self.results.iter_mut().filter_map(ViewMut::as_mut_ptr);
        let arrays = inputs.chain(results).map(|array| array.cast_const().cast());
        self.pointers.iter_mut().zip(sizes.chain(arrays)).for_each(|(to, from)| *to = from);
        self.is_fresh.set(true);
    }

    /// Returns the elements of an input, if they are of this format.
    pub fn input<T: Element>(&mut self, at: usize) -> Option<&mut [T]> {
        self.is_fresh.set(false);
        self.inputs.get_mut(at)?.numbers_mut()
    }

    /// Returns the elements of a result, if they are of this format.
    pub fn result<T: Element>(&self, at: usize) -> Option<&[T]> {
        self.is_fresh.set(false);
        T::of(self.results.get(at)?.numbers().ok()?)
    }

    /// Returns the elements of an input, for updates from those of a result, if they are of this
    /// format.
    pub fn input_and_result<T: Element>(
        &mut self,
        input: usize,
        result: usize,
    ) -> Option<(&mut [T], &[T])> {
        self.is_fresh.set(false);
        let input = self.inputs.get_mut(input)?.numbers_mut()?;
        Some((input, T::of(self.results.get(result)?.numbers().ok()?)?))
    }
}
