//! Machine code on arrays between pages that cannot be accessed: what reads or writes outside of an array ends
//! the process. Other crates include this file: it is the fuzz target `machine-code` as well.

#![allow(unsafe_code)]

use cotan_backend_llvm::{CompileError, Elements, Program, Tensor, View, ViewMut};
use cotan_dialects::interp::{Datum, Word};
use cotan_ir::Ir;
use cotan_passes::run_pipeline;
use cotan_tests::agree::{Range, Runs};
use cotan_tests::derivatives::{derived, request};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::{arrays, dual, laws};
use std::ptr;

/// Bytes that decide the pipeline, the sizes and the side on which arrays touch a guard page.
const HEAD: usize = 16;

/// Pipelines for machines with long and short vectors, and with loops past the cache.
const PIPELINES: &[&str] = &[
    "lower-to-loops{fp=strict}",
    "lower-to-loops{fp=strict width=32 registers=16}",
    "lower-to-loops{fp=strict width=16 registers=16}",
    "lower-to-vector-loops{fp=strict},version-nontemporal-stores{least=0},outline-similar-loops",
];

/// Sizes at which vectors have a remainder, or none, or are nothing but a remainder.
const SIZES: &[i64] = &[3, 0, 1, 2, 7, 8, 9, 13, 16, 17, 33];

/// Elements with an inaccessible page directly after them, or directly before them.
pub struct Guarded {
    mapped: *mut u8,
    length: usize,
    /// The first byte of the elements.
    start: *mut u8,
}

impl Guarded {
    /// Memory for so many bytes; it ends at a guard page, or begins at one.
    ///
    /// # Panics
    /// If there is no memory.
    pub fn new(bytes: usize, at_end: bool) -> Self {
        // SAFETY: the constant is one of `sysconf`.
        let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as usize;
        let inner = bytes.div_ceil(page).max(1) * page;
        let length = inner + 2 * page;
        let (none, flags) = (libc::PROT_NONE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a new mapping at any address; nothing else is there.
        let mapped = unsafe { libc::mmap(ptr::null_mut(), length, none, flags, -1, 0) };
        assert_ne!(mapped, libc::MAP_FAILED, "no memory for {bytes} bytes");
        let mapped: *mut u8 = mapped.cast();
        // SAFETY: the range lies inside of the mapping.
        let opened = unsafe {
            libc::mprotect(mapped.add(page).cast(), inner, libc::PROT_READ | libc::PROT_WRITE)
        };
        assert_eq!(opened, 0, "the pages between guards cannot be opened");
        let offset = if at_end { page + inner - bytes } else { page };
        // SAFETY: the offset is inside of the mapping.
        let start = unsafe { mapped.add(offset) };
        Self { mapped, length, start }
    }

    /// Its elements, which were written or are zero.
    ///
    /// # Safety
    /// The memory must have been made for at least so many elements of this type.
    unsafe fn elements<T>(&mut self, count: usize) -> &mut [T] {
        // SAFETY: the memory belongs to this value, and is aligned: pages are, and so are whole elements before one.
        unsafe { std::slice::from_raw_parts_mut(self.start.cast(), count) }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        // SAFETY: it was mapped with this length, and nothing borrows from it any more.
        unsafe { libc::munmap(self.mapped.cast(), self.length) };
    }
}

/// A tensor in guarded memory.
struct Lent {
    memory: Guarded,
    like: Tensor,
}

/// Does something with the elements of each format.
macro_rules! by_format {
    ($elements:expr, $numbers:ident => $does:expr) => {
        match $elements {
            Elements::F64($numbers) => $does,
            Elements::F32($numbers) => $does,
            Elements::F16($numbers) => $does,
            Elements::BF16($numbers) => $does,
            Elements::F8E4M3FN($numbers) => $does,
            Elements::F8E5M2($numbers) => $does,
            Elements::I64($numbers) => $does,
            Elements::I32($numbers) => $does,
            Elements::I16($numbers) => $does,
            Elements::I8($numbers) => $does,
        }
    };
}

fn bytes_of<T>(numbers: &[T]) -> usize {
    size_of_val(numbers)
}

fn copy<T: Copy>(memory: &mut Guarded, numbers: &[T]) {
    // SAFETY: the memory was made for these numbers.
    unsafe { memory.elements::<T>(numbers.len()) }.copy_from_slice(numbers);
}

fn back<T: Copy>(memory: &mut Guarded, numbers: &mut [T]) {
    // SAFETY: the memory was made for these numbers.
    numbers.copy_from_slice(unsafe { memory.elements::<T>(numbers.len()) });
}

fn view<'a, T: cotan_backend_llvm::Element + 'a>(
    memory: &'a mut Guarded,
    numbers: &[T],
    shape: &[usize],
) -> View<'a> {
    // SAFETY: the memory was made for these numbers.
    View::shaped(unsafe { memory.elements::<T>(numbers.len()) }, shape)
}

fn view_mut<'a, T: cotan_backend_llvm::Element + 'a>(
    memory: &'a mut Guarded,
    numbers: &[T],
    shape: &[usize],
) -> ViewMut<'a> {
    // SAFETY: the memory was made for these numbers.
    ViewMut::shaped(unsafe { memory.elements::<T>(numbers.len()) }, shape)
}

impl Lent {
    fn new(like: Tensor, at_end: bool) -> Self {
        let bytes = by_format!(&like.elements, numbers => bytes_of(numbers));
        let mut memory = Guarded::new(bytes, at_end);
        by_format!(&like.elements, numbers => copy(&mut memory, numbers));
        Self { memory, like }
    }

    fn view(&mut self) -> View<'_> {
        let (memory, shape) = (&mut self.memory, &self.like.shape);
        by_format!(&self.like.elements, numbers => view(memory, numbers, shape))
    }

    fn view_mut(&mut self) -> ViewMut<'_> {
        let (memory, shape) = (&mut self.memory, &self.like.shape);
        by_format!(&self.like.elements, numbers => view_mut(memory, numbers, shape))
    }

    fn tensor(mut self) -> Tensor {
        by_format!(&mut self.like.elements, numbers => back(&mut self.memory, numbers));
        self.like
    }
}

/// Compiles a program, a text after [`HEAD`] bytes of choices or else a generated one, or its gradient, and calls it
/// on guarded arrays. Results are those of the interpreter.
///
/// # Errors
/// The call that differs.
pub fn machine_code(input: &[u8]) -> Result<usize, String> {
    let (head, made) = input.split_at(input.len().min(HEAD));
    let mut choices = Choices::new(head);
    let pipeline = *choices.pick(PIPELINES);
    let at_end = choices.chance(2, 3);
    let written = std::str::from_utf8(made)
        .ok()
        .filter(|text| text.contains("func") && !text.contains("memref"));
    let text = match written {
        Some(text) => text.to_owned(),
        None if choices.chance(1, 2) => arrays::program(&mut Choices::new(made)),
        None => dual::program(&mut Choices::new(made)),
    };
    let Ok(ir) = laws::read_dialects(&REGISTRY, "guarded.mlir", &text, false) else { return Ok(0) };
    if laws::verified(&ir).is_err() {
        return Ok(0);
    }
    match choices.chance(1, 2).then(|| gradient(&text)).flatten() {
        Some(gradient) => compare(&gradient, pipeline, at_end, &mut choices),
        None => compare(&ir, pipeline, at_end, &mut choices),
    }
}

/// The gradient of the function `main` of a program, if it has one.
fn gradient(text: &str) -> Option<Ir> {
    let mut ir = laws::read_dialects(&REGISTRY, "guarded.mlir", text, false).ok()?;
    let main = ir.walk(ir.root()).find(|&op| {
        cotan_dialects::Callable::is(&ir, op)
            && ir.symbol_name(op).is_some_and(|name| ir.text(name) == "main")
    })?;
    let signature = cotan_dialects::Callable::type_of(&ir, main)?.clone();
    let request = request(&mut ir, "main", &signature, false);
    derived(&format!("{text}{request}"), "gradient").ok()
}

fn compare(
    ir: &Ir,
    pipeline: &str,
    at_end: bool,
    choices: &mut Choices<'_>,
) -> Result<usize, String> {
    let range = Range { sizes: SIZES, ..Range::default() };
    let seed = choices.word();
    let numbers = seeded(seed, 20_000);
    let Ok(runs) = Runs::with(ir, 2, &range, &mut Choices::new(&numbers)) else { return Ok(0) };
    let mut lowered = ir.clone();
    if run_pipeline(&mut lowered, &cotan_passes::registry(), pipeline).is_err() {
        return Ok(0);
    }
    let program = match Program::compile(&lowered) {
        Ok(program) => program,
        Err(CompileError::Operations(_)) => return Ok(0),
        Err(CompileError::Llvm(error)) => return Err(error.to_string()),
    };
    let mut compared = 0;
    for (function, arguments, results) in runs.given() {
        let Ok(compiled) = program.function(function) else { continue };
        let signature = compiled.signature();
        let lend = |(parameter, datum): (&cotan_backend_llvm::Parameter, &Datum)| {
            Some(Lent::new(Tensor::of_datum(parameter.number, datum)?, at_end))
        };
        let inputs: Option<Vec<Lent>> = signature.inputs.iter().zip(arguments).map(lend).collect();
        let places: Option<Vec<Lent>> = signature.results.iter().zip(results).map(lend).collect();
        let (Some(mut inputs), Some(mut places)) = (inputs, places) else { continue };
        for place in &mut places {
            // The buffer must not hold the result of the interpreter before the call.
            let bytes = by_format!(&place.like.elements, numbers => bytes_of(numbers));
            // SAFETY: the memory was made for so many bytes.
            unsafe { place.memory.elements::<u8>(bytes) }.fill(0x55);
        }
        let views: Vec<View<'_>> = inputs.iter_mut().map(Lent::view).collect();
        let outputs: Vec<ViewMut<'_>> = places.iter_mut().map(Lent::view_mut).collect();
        compiled.call_into(views, outputs).map_err(|error| format!("@{function}: {error}"))?;
        let given = places.into_iter().map(Lent::tensor).zip(&signature.results);
        let given: Vec<Datum> =
            given.map(|(tensor, of)| tensor.into_datum(of.number, of.by_value)).collect();
        let words =
            |data: &[Datum]| -> Vec<Word> { data.iter().flat_map(Datum::words).copied().collect() };
        if words(&given) != words(results) {
            return Err(format!(
                "@{function}({arguments:?}) by {pipeline} is {results:?}, and now {given:?}"
            ));
        }
        compared += 1;
    }
    Ok(compared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cotan_tests::effort::{is_enough, seeds};

    #[test]
    fn machine_code_stays_between_guard_pages() {
        let last = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("guarded-seed");
        let (mut compared, mut wrong) = (0, Vec::new());
        for seed in seeds(5_000, 60) {
            // A signal says nothing: the seed is in this file.
            std::fs::write(&last, seed.to_string()).expect("the seed can be written");
            match machine_code(&seeded(seed, 500)) {
                Ok(count) => compared += count,
                Err(why) => wrong.push(format!("seed {seed}: {why}\n")),
            }
        }
        println!("{compared} calls");
        assert!(wrong.is_empty(), "{}", wrong.concat());
        assert!(is_enough(compared, 40), "only {compared} calls");
    }

    #[test]
    fn a_page_guards_each_side() {
        for at_end in [true, false] {
            let mut lent = Lent::new(Tensor::from(vec![1.0, 2.0, 3.0]), at_end);
            assert!(lent.view().shape() == [3]);
            assert_eq!(lent.tensor(), Tensor::from(vec![1.0, 2.0, 3.0]));
        }
    }
}
