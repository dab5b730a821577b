//! Measures elementary functions of arrays that fit into the first-level cache, as machine code: a
//! line of JSON for each, in nanoseconds an element, next to the time of glibc's vector functions.
//!
//! ```text
//! functions [NAME]...
//! ```

#![allow(unsafe_code)]

use cotan_backend_llvm::{Cpu, Loader, Program};
use std::ffi::c_void;
use std::hint::black_box;
use std::time::Instant;

mod glibc;

/// Enough elements for a loop, few enough for the cache.
const COUNT: usize = 1024;

/// Functions, and the ranges of their arguments.
const FUNCTIONS: [(&str, &str, f64, f64); 17] = [
    ("math", "exp", -10.0, 10.0),
    ("math", "exp2", -10.0, 10.0),
    ("math", "expm1", -3.0, 3.0),
    ("math", "log", 0.01, 10.0),
    ("math", "log1p", -0.9, 10.0),
    ("math", "log2", 0.01, 10.0),
    ("math", "log10", 0.01, 10.0),
    ("math", "sin", -10.0, 10.0),
    ("math", "cos", -10.0, 10.0),
    ("math", "tan", -10.0, 10.0),
    ("math", "sinh", -5.0, 5.0),
    ("math", "cosh", -5.0, 5.0),
    ("math", "tanh", -3.0, 3.0),
    ("math", "erf", -3.0, 3.0),
    ("special", "sigmoid", -10.0, 10.0),
    ("special", "log_sigmoid", -10.0, 10.0),
    ("special", "softplus", -10.0, 10.0),
];

/// `int32_t f(int64_t n, const double *x, double *result, void *workspace)`.
type OfArray = unsafe extern "C" fn(i64, *const f64, *mut f64, *mut c_void) -> i32;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (dialect, name, low, high) in FUNCTIONS {
        if !wanted.is_empty() && !wanted.iter().any(|it| it == name) {
            continue;
        }
        let text = format!(
            "!v = tensor<?xf64, #cotan.dims<n>>\nfunc.func @f(%x: !v) -> !v {{\n  \
             %y = {dialect}.{name} %x : !v\n  return %y : !v\n}}\n"
        );
        let mut ir = cotan_ir::parse_str(&cotan_dialects::registry(), &text)?;
        cotan_passes::run_pipeline(
            &mut ir,
            &cotan_passes::registry(),
            &format!("lower-to-loops{{{}}}", Cpu::host().vector_unit()),
        )?;
        let program = Program::compile(&ir)?;
        let theirs = glibc::compiled(name).ok();
        let theirs = theirs.map(|loader| least(&loader, "f", low, high)).transpose()?;
        let theirs = theirs.map_or("null".to_owned(), |time| format!("{time:.3}"));
        let ours = least(program.loader(), &Program::symbol("f"), low, high)?;
        println!("{{\"function\":\"{name}\",\"ns\":{ours:.3},\"libmvec_ns\":{theirs}}}");
    }
    Ok(())
}

/// Returns the least time of a call of `f`, in nanoseconds an element.
fn least(
    loader: &Loader,
    symbol: &str,
    low: f64,
    high: f64,
) -> Result<f64, cotan_backend_llvm::Error> {
    const CALLS: u32 = 50;
    // SAFETY: both kinds of `f` are functions of one array of one size.
    let function = unsafe { loader.function::<OfArray>(symbol)? };
    let place = |at: usize| (at * 389 % COUNT) as f64 / COUNT as f64;
    let x: Vec<f64> = (0..COUNT).map(|at| low + (high - low) * place(at)).collect();
    let mut y = vec![0.0; COUNT];
    let mut timed = || {
        let start = Instant::now();
        for _ in 0..CALLS {
            let (x, y) = (black_box(x.as_ptr()), black_box(y.as_mut_ptr()));
            // SAFETY: both have the stated number of elements, and there is no workspace.
            unsafe { function(COUNT as i64, x, y, std::ptr::null_mut()) };
        }
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS) / COUNT as f64
    };
    Ok((0..300).map(|_| timed()).fold(f64::INFINITY, f64::min))
}
