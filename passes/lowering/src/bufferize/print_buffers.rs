//! `print-buffers`: reports the sizes and lifetimes of buffers. It changes nothing.

use cotan_dialects::Callable;
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::scf;
use cotan_ir::diagnostics::Severity;
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Block, Diagnostic, Ir, Loc, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::source_loc::written;
use rustc_hash::FxHashMap;
use sizes::SymbolicSizes;

mod sizes;

/// The pass.
pub static PASS: Pass = Pass {
    name: "print-buffers",
    summary: "Reports the sizes and lifetimes of buffers",
    doc: "\
An analysis that changes nothing. A remark for each buffer states its size in bytes, as a polynomial
in the sizes of the program. It also states the lifetime: the function, an iteration of a loop, or a
thread. A note points to its last use. A remark for each function states the peak of all its
buffers, without arguments and results, which the caller owns.

Sizes rounded up to vectors, or bounded by a constant, are factors with their text as a name, such
as `ceil(n / 8)` or `min(n, 128)`. A size that depends on a condition is written `(n or 0)`.
`threads` is the number of threads, `chunks` the number of chunks of a loop, which
`chunk-parallel-loops` limits. Distinct values with one name are numbered: `i`, `i_1`.

The input is a function over buffers, such as the result of `lower-to-vector-loops`. After
`lower-to-loops`, outlined loops have arguments without known sizes.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %row = memref.alloc(%n) : memref<?xf64>
  %a = memref.load %x[%zero] : memref<?xf64>
  memref.store %a, %row[%zero] : memref<?xf64>
  memref.dealloc %row : memref<?xf64>
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %row = memref.alloc(%n) : memref<?xf64>
  %a = memref.load %x[%zero] : memref<?xf64>
  memref.store %a, %row[%zero] : memref<?xf64>
  memref.dealloc %row : memref<?xf64>
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-buffers", "Number of buffers")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let functions: Vec<Op> = ir.walk(root).filter(|&op| Callable::is(ir, op)).collect();
    let mut num_buffers = 0;
    for function in functions {
        let buffers: Vec<Op> = ir.walk(function).filter(|&op| ir.is::<Alloc>(op)).collect();
        num_buffers += buffers.len();
        let mut sizes = SymbolicSizes::default();
        let bytes: FxHashMap<Value, Poly> = buffers
            .iter()
            .map(|&op| (ir.verified::<Alloc>(op).memref, bytes(ir, &mut sizes, op)))
            .collect();
        let threads = Poly::parameter(ir.store.symbol("threads"));
        let peak = PeakMemory { ir, bytes: &bytes, threads };
        let body = ir.regions(function).first().and_then(|&body| ir.single_block(body));
        let Some(body) = body.filter(|_| !buffers.is_empty()) else { continue };
        if let Some((first, others)) = peak.block(body).split_first() {
            run.report(function_remark(ir, function, buffers.len(), (first, others)));
        }
        for op in buffers {
            let size = &bytes[&ir.verified::<Alloc>(op).memref];
            run.report(remark(ir, function, op, size));
        }
    }
    run.count("num-buffers", num_buffers);
    Ok(Change::Unchanged)
}

/// Returns the size of a buffer in bytes.
fn bytes(ir: &mut Ir, sizes: &mut SymbolicSizes, op: Op) -> Poly {
    let Alloc { dynamic_sizes, memref, .. } = ir.verified(op);
    let cotan_ir::TypeData::MemRef(ty) = ir.type_data(ir.ty(memref)) else {
        return Poly::default();
    };
    let width = NumberFormat::of(&ir.store, ty.element).map_or(1, |it| it.width().div_ceil(8));
    let known = ty.shape.iter().filter(|&&size| size >= 0);
    let factors: Vec<Poly> = known.copied().chain([i64::from(width)]).map(Poly::constant).collect();
    let worklist: Vec<Value> = dynamic_sizes.iter(ir).collect();
    let worklist: Vec<Poly> = worklist.into_iter().map(|size| sizes.of(ir, size)).collect();
    let product = factors.iter().chain(&worklist).cloned();
    product.reduce(|a, b| sizes::product(ir, &a, &b)).unwrap_or_default()
}

/// Reports the peak memory of a function.
fn function_remark(ir: &Ir, function: Op, count: usize, most: (&Poly, &[Poly])) -> Diagnostic {
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let buffers = if count == 1 { "a buffer".to_owned() } else { format!("{count} buffers") };
    let (first, others) = most;
    let most = poly_to_string(ir, first);
    let message = format!("@{name} allocates {buffers}, at most {most} bytes at once");
    let diagnostic = Diagnostic::new(Severity::Remark, written(ir, ir.loc(function)), message);
    let or = |size| format!("or {} bytes, if that is more", poly_to_string(ir, size));
    others.iter().fold(diagnostic, |diagnostic, size| diagnostic.note(or(size)))
}

/// Reports the size and lifetime of a buffer.
fn remark(ir: &Ir, function: Op, op: Op, size: &Poly) -> Diagnostic {
    let buffer = ir.verified::<Alloc>(op).memref;
    let around = ir.parent_op(op).unwrap_or(function);
    let name = ir.name_text(around);
    let is_there = match around {
        it if it == function && lives_to_end(ir, buffer) => {
            let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
            format!(", until @{name} returns")
        }
        it if it == function => String::new(),
        it if ir.is::<scf::Parallel>(it) => format!(", in each thread that runs `{name}`"),
        it if ir.is::<scf::If>(it) => format!(", in a branch of `{name}`"),
        _ => format!(", in each iteration of `{name}`"),
    };
    let size = poly_to_string(ir, size);
    let here = written(ir, ir.loc(op));
    let message = format!("a buffer of {size} bytes{is_there}");
    let diagnostic = Diagnostic::new(Severity::Remark, here, message);
    match last_use(ir, buffer).filter(|&last| last != here) {
        Some(last) => diagnostic.note_at(last, "last used here"),
        None => diagnostic,
    }
}

/// Returns whether a buffer is deallocated at the end of its block, where only other deallocations
/// follow.
fn lives_to_end(ir: &Ir, buffer: Value) -> bool {
    let dealloc = ir.users(buffer).find(|&user| ir.is::<Dealloc>(user));
    let Some((dealloc, block)) = dealloc.and_then(|it| Some((it, ir.block_of(it)?))) else {
        return true;
    };
    let mut after = ir.ops(block).skip_while(|&op| op != dealloc);
    after.all(|op| ir.is::<Dealloc>(op) || ir.last_op(block) == Some(op))
}

/// Returns the location of the last access of a buffer.
fn last_use(ir: &Ir, buffer: Value) -> Option<Loc> {
    let block = ir.def_block(buffer)?;
    let uses: Vec<Op> = ir.users(buffer).filter(|&user| !ir.is::<Dealloc>(user)).collect();
    let last =
        ir.ops(block).filter(|&op| uses.iter().any(|&user| ir.is_within(user, op))).last()?;
    let last = ir.walk(last).filter(|op| uses.contains(op)).last()?;
    Some(written(ir, ir.loc(last)))
}

/// The analysis of peak memory.
struct PeakMemory<'a> {
    ir: &'a Ir,
    bytes: &'a FxHashMap<Value, Poly>,
    threads: Poly,
}

impl PeakMemory<'_> {
    /// Returns the peak memory of a block. There are several candidates if their order depends on
    /// the sizes at run time.
    fn block(&self, block: Block) -> Vec<Poly> {
        let ir = self.ir;
        let (mut now, mut most) = (Poly::default(), Vec::new());
        for op in ir.ops(block) {
            if let Some(Alloc { memref, .. }) = ir.get(op) {
                now = now.add(&self.bytes[&memref]).unwrap_or(now);
                add_candidate(&mut most, now.clone());
            } else if let Some(Dealloc { memref }) = ir.get(op) {
                let size = self.bytes.get(&memref).and_then(|size| now.sub(size));
                now = size.unwrap_or(now);
            }
            let threads = ir.is::<scf::Parallel>(op).then_some(&self.threads);
            let inner = ir.regions(op).iter().filter_map(|&body| ir.single_block(body));
            for size in inner.flat_map(|body| self.block(body)) {
                let size = threads.map_or(Some(size.clone()), |threads| size.mul(threads));
                let sum = size.and_then(|size| now.add(&size));
                sum.into_iter().for_each(|sum| add_candidate(&mut most, sum));
            }
        }
        most
    }
}

/// Adds a size to an antichain of sizes none of which is provably larger than another.
fn add_candidate(most: &mut Vec<Poly>, size: Poly) {
    let is_less = |a: &Poly, b: &Poly| b.sub(a).is_some_and(|more| more.is_never_negative(&[]));
    if !most.iter().any(|other| is_less(&size, other)) {
        most.retain(|other| !is_less(other, &size));
        most.push(size);
    }
}
