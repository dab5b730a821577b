//! Measures products of square matrices of `f64` as machine code and by OpenBLAS, if that is
//! installed, on one thread, and the maximal arithmetic throughput of this CPU: a line of JSON for
//! each size. The measurements are interleaved, since the speed of machines varies.
//!
//! ```text
//! dgemm [SIZE]...
//! ```

#![allow(unsafe_code)]

use cotan_backend_llvm::{Host, Jit, LineAligned, Loader, View, ViewMut};
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::support::load_library_permanently;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

/// Matrices of all three begin at a line of the cache.
#[global_allocator]
static ALLOCATOR: LineAligned = LineAligned;

/// Multiples of tiles, one more and less, and primes.
const SIZES: [usize; 14] = [8, 31, 64, 100, 127, 256, 257, 384, 509, 512, 513, 768, 1024, 1536];

/// Time for the measurement of each size, in seconds.
const SECONDS: f64 = 3.0;

const PRODUCT: &str = "!a = tensor<?x?xf64, #cotan.dims<n, k>>
!b = tensor<?x?xf64, #cotan.dims<k, m>>
!c = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @product(%a: !a, %b: !b) -> !c {
  %c = array.contract %a, %b over [k] by [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] : !a, !b -> !c
  return %c : !c
}";

/// Matrices row by row, neither of them transposed.
const OPENBLAS: &str = "
declare void @openblas_set_num_threads(i32)
declare void @cblas_dgemm(i32, i32, i32, i32, i32, i32, double, ptr, i32, ptr, i32, double, ptr, i32)
define void @product(i32 %n, ptr %a, ptr %b, ptr %c) {
  call void @openblas_set_num_threads(i32 1)
  call void @cblas_dgemm(i32 101, i32 111, i32 111, i32 %n, i32 %n, i32 %n, double 1.0, ptr %a, i32 %n, ptr %b, i32 %n, double 0.0, ptr %c, i32 %n)
  ret void
}";

type OpenBlas = unsafe extern "C" fn(i32, *const f64, *const f64, *mut f64);

/// Trip count of a call of [`products`].
const TRIP_COUNT: i64 = 20_000;

type Products = unsafe extern "C" fn(i64, f64) -> f64;

fn main() -> Result<(), Box<dyn Error>> {
    let sizes = std::env::args().skip(1).map(|size| size.parse());
    let mut sizes = sizes.collect::<Result<Vec<usize>, _>>()?;
    if sizes.is_empty() {
        sizes = SIZES.to_vec();
    }
    let jit = Jit::new(&cotan_ir::parse_str(&cotan_dialects::registry(), PRODUCT)?)?;
    let ours = jit.function("product")?;
    let theirs = load_library_permanently(Path::new("libopenblas.so.0"))
        .map_err(Box::<dyn Error>::from)
        .and_then(|()| compiled(OPENBLAS));
    if let Err(error) = &theirs {
        eprintln!("no OpenBLAS: {error}");
    }
    let theirs = theirs.ok();
    // SAFETY: these are the types of the functions in the texts above and below.
    let theirs = theirs.as_ref().map(|loader| unsafe { loader.function::<OpenBlas>("product") });
    let theirs = theirs.transpose()?;
    let lanes = if Host::new()?.features().contains("+avx512f") { 8 } else { 4 };
    let peak = compiled(&products(lanes))?;
    // SAFETY: as above.
    let peak = unsafe { peak.function::<Products>("products")? };
    for n in sizes {
        let matrix = |by: usize| (0..n * n).map(move |at| (at * by % 101) as f64 / 101.0 - 0.5);
        let [a, b] = [389, 283].map(|by| matrix(by).collect::<Vec<f64>>());
        let [mut c, mut d] = [0.0, 0.0].map(|zero| vec![zero; n * n]);
        let shape = [n, n];
        let [a_view, b_view] = [&a, &b].map(|it| View::shaped(it, &shape));
        let mut times = [f64::INFINITY; 3];
        let start = Instant::now();
        while start.elapsed().as_secs_f64() < SECONDS {
            times[0] = times[0].min(timed(n, || {
                let place = ViewMut::shaped(&mut c, &shape);
                ours.call_into([a_view.clone(), b_view.clone()], [place]).expect("it ends");
            }));
            if let Some(theirs) = &theirs {
                // SAFETY: the buffers have the stated number of elements.
                times[1] = times[1].min(timed(n, || unsafe {
                    theirs(n as i32, a.as_ptr(), b.as_ptr(), d.as_mut_ptr());
                }));
            }
            let now = Instant::now();
            // SAFETY: it touches no memory.
            std::hint::black_box(unsafe { peak(TRIP_COUNT, 1.0) });
            times[2] = times[2].min(now.elapsed().as_secs_f64());
        }
        let far = c.iter().zip(&d).map(|(c, d)| (c - d).abs()).fold(0.0, f64::max);
        assert!(theirs.is_none() || far <= 1e-13 * n as f64, "both differ by {far}");
        let operations = 2.0 * (n * n * n) as f64;
        let most = (2 * VECTORS * lanes) as f64 * TRIP_COUNT as f64 / times[2] / 1e9;
        let [ours, openblas] = [times[0], times[1]].map(|time| operations / time / 1e9);
        println!(
            "{{\"n\":{n},\"gflop_per_s\":{ours:.2},\"openblas\":{openblas:.2},\"most\":{most:.2},\
             \"share\":{:.3},\"of_openblas\":{:.3}}}",
            ours / most,
            ours / openblas
        );
    }
    Ok(())
}

/// Returns the time of a call after another one, so that caches hold its own data and not those of
/// others; of several together if they are short, in seconds.
fn timed(n: usize, mut call: impl FnMut()) -> f64 {
    call();
    let calls = (200_000 / (n * n * n)).max(1);
    let start = Instant::now();
    (0..calls).for_each(|_| call());
    start.elapsed().as_secs_f64() / calls as f64
}

fn compiled(text: &str) -> Result<Loader, Box<dyn Error>> {
    let context = Context::create();
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "text");
    let module = context.create_module_from_ir(buffer).map_err(|error| error.to_string())?;
    let loader = Loader::new()?;
    loader.add(&Host::new()?.compile(&module)?)?;
    Ok(loader)
}

/// Number of independent vectors to multiply and add: more than the latency of both units covers.
const VECTORS: usize = 12;

/// Returns a loop that does nothing else.
fn products(lanes: usize) -> String {
    let ty = format!("<{lanes} x double>");
    let lines = |line: &dyn Fn(usize) -> String| (0..VECTORS).map(line).collect::<String>();
    let starts = lines(&|at| {
        format!("  %a{at} = phi {ty} [ zeroinitializer, %entry ], [ %b{at}, %body ]\n")
    });
    let steps = lines(&|at| {
        format!("  %b{at} = call {ty} @llvm.fma.v{lanes}f64({ty} %a{at}, {ty} %x, {ty} %y{at})\n")
    });
    let added = lines(&|at| format!("  %y{at} = fadd {ty} %x, splat (double {at}.0)\n"));
    let sums = (1..VECTORS).map(|at| {
        let before = if at == 1 { "%b0".to_owned() } else { format!("%s{}", at - 1) };
        format!("  %s{at} = fadd {ty} {before}, %b{at}\n")
    });
    let last = VECTORS - 1;
    format!(
        "declare {ty} @llvm.fma.v{lanes}f64({ty}, {ty}, {ty})
define double @products(i64 %iterations, double %by) {{
entry:
  %first = insertelement {ty} poison, double %by, i32 0
  %x = shufflevector {ty} %first, {ty} poison, <{lanes} x i32> zeroinitializer
{added}  br label %body
body:
  %t = phi i64 [ 0, %entry ], [ %u, %body ]
{starts}{steps}  %u = add i64 %t, 1
  %more = icmp slt i64 %u, %iterations
  br i1 %more, label %body, label %done
done:
{}  %r = extractelement {ty} %s{last}, i32 0
  ret double %r
}}",
        sums.collect::<String>()
    )
}
