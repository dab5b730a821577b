//! `plan-vectorization`: selects the loops to vectorize.
//!
//! It only sets attributes on loops for which vectorization is legal. The cost model weighs
//! gathers, divergence and register use.

use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::{
    ASSOCIATIVE_CARRY, INTERLEAVE, PARALLELISM, Recurrence, SEPARATE_ROWS, Uniformity,
    VECTOR_WIDTH, VectorizableLoop, access,
};
use crate::target::TARGET;
use crate::vectorize::pack_strided_reads;
use cotan_dialects::{Cost, CountedLoop, scf};
use cotan_ir::{Attr, Ir, Op, Type, TypeData};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

mod cold_loops;
mod interleave;
mod latency_bound;
mod masked_tails;
mod short_loops;

use interleave::{
    fitting_copies, interleave_count, interleave_sharing, scalar_reductions, shared_interleave,
};
use short_loops::VersionedLoop;

/// The pass.
pub static PASS: Pass = Pass {
    name: "plan-vectorization",
    summary: "Selects the loops to vectorize, with vector width and interleave count",
    doc: "\
Of nested loops with the attribute `cotan.parallelism`, one is vectorized. It is the innermost one
if its accesses are contiguous, else the one with the fewest gathers. An enclosing loop is preferred
to a loop with divergent branches. It is also preferred to nested inner loops if these need no
gathers then: no reduction crosses lanes, and short loops have no remainder.

The loop gets `cotan.vector_width`. It also gets `cotan.interleave` if it does little work, which
hides latencies, or if its inner loops load uniform elements, which several vectors then share. A
scalar loop gets `cotan.interleave` if it has few sums, or if its inner loops are recurrences, which
no vectors execute. Four chains then hide the latency of each other's operations.

An outer loop and its inner loops may both be candidates. If their trip counts are unknown, a small
loop is versioned, and the trip counts select the version at run time. Most lanes would be empty in
a vector over the three elements of a window.

An innermost loop with much work gets vectors of two machine registers. A loop with linear
recurrences (`cotan.associative_carry`) is vectorized if composing its steps is faster than
executing them in order. With one state that needs four lanes, with two purely multiplied ones
eight.

Inner loops get `cotan.masked_tail`, so that their code occurs once, unless they are stencils, or the
last iterations of a constant number fill a shorter vector: those become a loop of their own. So do
cold loops, whose sizes are a subset of those of another loop.

Loads that `pack-strided-reads` makes contiguous count as contiguous. Loops that are known to be
shorter than a vector, or that would gather more than compute, are left alone. Floating-point sums
must be reassociable (`reassoc`). The attributes may be written by hand; loops that have one are not
changed. `vectorize-loops` executes the plan.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = math.exp %a : f64
    memref.store %b, %y[%i] : memref<?xf64>
  } {cotan.vector_width = 16, cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-planned", "Number of loops"),
        Statistic::new("num-versioned", "Number of loops versioned by their trip count"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `plan-vectorization`.
    #[derive(Clone, Copy)]
    pub struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
        /// Number of vector registers
        registers: i64 = 32 in 4..=64,
    }
}

/// Work that outweighs a gather.
const WORTH_A_GATHER: u32 = 16;

/// Work that outweighs a gather next to an elementary function, on machines with mask registers.
/// Vectors of functions gain more than their operations do.
const WORTH_A_MASKED_GATHER: u32 = 8;

/// Minimum work of an elementary function.
const MIN_FUNCTION: u32 = Cost::FUNCTION.per_element;

/// Work that hides latencies without interleaving.
const MUCH_WORK: u32 = 16;

/// Minimum number of elements of a vector.
const MIN_VECTOR: i64 = 4;

/// Minimum vector size in bytes of an innermost loop with much work. It is at least two machine
/// vectors, which hide each other's latencies and share scalar work.
const MIN_LONG_VECTOR: i64 = 64;

impl Options {
    /// Interleave count of vectors that share the loads of inner loops with few accumulators.
    fn shared_interleave(self) -> i64 {
        match self.registers {
            16.. => 8,
            _ => 2,
        }
    }

    /// Work that outweighs a gather, in a loop with or without elementary functions.
    fn worth_a_gather(self, has_functions: bool) -> u32 {
        match has_functions && self.registers >= TARGET.masked_from_registers {
            true => WORTH_A_MASKED_GATHER,
            false => WORTH_A_GATHER,
        }
    }

    /// As `worth_a_gather`, among operations of these costs.
    pub fn worth_a_gather_among(self, works: &[u32]) -> u32 {
        self.worth_a_gather(works.iter().any(|&it| it >= MIN_FUNCTION))
    }

    /// Maximum number of accumulator vectors in registers.
    fn max_accumulators(self) -> i64 {
        self.registers / 2
    }
}

/// Loops with vector width and interleave count.
#[derive(Default)]
struct Choice {
    loops: Vec<(Op, i64, i64)>,
    scattered: usize,
    /// Number of divergent branches.
    masked: usize,
    /// Number of gathers and divergent branches at the deepest level.
    num_deepest_slow: usize,
    /// Loops that are versioned by their trip count.
    versioned: Vec<VersionedLoop>,
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let options: Options = run.options();
    let (mut chosen, mut versioned) = (Vec::new(), Vec::new());
    let (mut walk, mut outermost) = (ir.walk(root), Vec::new());
    while let Some(op) = walk.next() {
        if ir.is::<scf::For>(op) {
            walk.skip_inside(op);
            outermost.push(op);
            match best(ir, op, options) {
                Some(choice) => {
                    chosen.extend(scalar_reductions(ir, op, &choice));
                    chosen.extend(choice.loops);
                    versioned.extend(choice.versioned);
                }
                None => chosen.extend(scalar_reductions(ir, op, &Choice::default())),
            }
        }
    }
    let num_versioned = versioned.len();
    versioned.into_iter().for_each(|versioned| chosen.extend(versioned.apply(ir)));
    cold_loops::decide(ir, &outermost, &mut chosen, options);
    for &(op, lanes, copies) in &chosen {
        let legality = Some(op).filter(|_| copies > 1 && lanes == 1);
        let legality = legality.and_then(|op| VectorizableLoop::of(ir, op, false).ok());
        if legality.is_some_and(|it| it.accesses.has_own_rows) {
            let name = ir.store.symbol(SEPARATE_ROWS);
            ir.set_attr(op, name, Some(Attr::UNIT));
        }
        for (name, value) in [(VECTOR_WIDTH, lanes), (INTERLEAVE, copies)] {
            let (name, attr) = (ir.store.symbol(name), ir.store.int_attr(value, Type::I64));
            ir.set_attr(op, name, Some(attr).filter(|_| value > 1));
        }
    }
    let loops: Vec<Op> = chosen.iter().map(|choice| choice.0).collect();
    masked_tails::decide(ir, &loops, options);
    run.count("num-planned", chosen.len());
    run.count("num-versioned", num_versioned);
    Ok(Change::from(!chosen.is_empty()))
}

/// Returns the best choice for a loop and its inner loops.
fn best(ir: &Ir, this: Op, options: Options) -> Option<Choice> {
    if is_planned(ir, this) {
        return Some(Choice::default());
    }
    let inner = loops_inside(ir, this);
    let choices: Vec<Option<Choice>> =
        inner.iter().map(|&inner| best(ir, inner, options)).collect();
    let is_complete = choices.iter().all(Option::is_some);
    let mut together = Choice::default();
    for choice in choices.into_iter().flatten() {
        together.loops.extend(choice.loops);
        together.scattered += choice.scattered;
        together.masked += choice.masked;
        together.versioned.extend(choice.versioned);
    }
    // Loops around a register tile are left alone: further copies of its sums need more registers.
    if is_around_planned(ir, this) {
        return Some(together);
    }
    let is_good = is_complete && together.scattered == 0 && !inner.is_empty();
    if is_good {
        let without_masks = |choice: &Choice| choice.scattered == 0 && choice.masked == 0;
        let is_deep = is_deep(ir, this);
        let around = Some(this).filter(|_| together.masked > 0 || is_deep);
        let around = around.and_then(|this| vectorize_itself(ir, this, options));
        // Vectors around sums in registers need no scattered accesses.
        let may_scatter = is_deep && !is_around_sums(ir, &together);
        let around =
            around.filter(|it| without_masks(it) || may_scatter && it.num_deepest_slow == 0);
        return Some(match around {
            Some(around) => short_loops::decide(ir, this, around, together),
            None => interleave_sharing(ir, this, together, options),
        });
    }
    match vectorize_itself(ir, this, options) {
        Some(choice)
            if !is_complete || inner.is_empty() || choice.scattered < together.scattered =>
        {
            Some(choice)
        }
        _ if !together.loops.is_empty() => Some(together),
        _ => latency_bound::interleaved_chains(ir, this),
    }
}

/// Returns whether a loop inside is planned already.
fn is_around_planned(ir: &Ir, this: Op) -> bool {
    ir.walk(this).any(|op| op != this && ir.is::<scf::For>(op) && is_planned(ir, op))
}

/// Returns whether a loop has a vector width or an interleave count.
fn is_planned(ir: &Ir, op: Op) -> bool {
    [VECTOR_WIDTH, INTERLEAVE].iter().any(|name| ir.attr_named(op, name).is_some())
}

/// Returns the outermost loops inside another one.
fn loops_inside(ir: &Ir, this: Op) -> Vec<Op> {
    let mut found = Vec::new();
    let mut walk = ir.walk(this);
    while let Some(op) = walk.next() {
        if op != this && ir.is::<scf::For>(op) {
            walk.skip_inside(op);
            found.push(op);
        }
    }
    found
}

/// Returns whether longer vectors are useless: inner loops usually have few iterations, and a scan
/// takes another step for each doubling.
fn gains_no_length(ir: &Ir, this: Op) -> bool {
    let mut around = std::iter::successors(ir.parent_op(this), |&op| ir.parent_op(op));
    ir.attr_named(this, ASSOCIATIVE_CARRY).is_some() || around.any(|op| ir.is::<scf::For>(op))
}

/// Returns whether vectorizing a loop itself is legal and profitable.
pub fn is_vectorized_alone(ir: &Ir, this: Op, options: Options) -> bool {
    vectorize_itself(ir, this, options).is_some()
}

/// Returns the choice to vectorize a loop itself, if that is legal and profitable.
fn vectorize_itself(ir: &Ir, this: Op, options: Options) -> Option<Choice> {
    if [PARALLELISM, ASSOCIATIVE_CARRY].iter().all(|name| ir.attr_named(this, name).is_none()) {
        return None;
    }
    let legality = VectorizableLoop::of(ir, this, true).ok()?;
    let bytes = ir.walk(this).filter_map(|op| bytes(ir, op)).max().unwrap_or(8);
    let works = || ir.walk(this).map(|op| work(ir, &legality, op));
    let (work, has_functions) = (works().sum::<u32>(), works().any(|it| it >= MIN_FUNCTION));
    let is_long = work > MUCH_WORK && loops_inside(ir, this).is_empty();
    let trip_count = CountedLoop::constant_trip_count(ir, this).unwrap_or(i64::MAX);
    let single = (options.width / bytes).min(vectorizable_loop::MAX_VECTOR_WIDTH);
    let longest = if gains_no_length(ir, this) { options.width } else { 2 * options.width };
    let longest = (longest.max(MIN_LONG_VECTOR) / bytes).min(vectorizable_loop::MAX_VECTOR_WIDTH);
    let count = if is_long && trip_count >= longest { longest } else { single };
    let count = if trip_count < count { shorter_vector(trip_count)? } else { count };
    let packed = pack_strided_reads::packed_loads(ir, this, &legality);
    let interleaved: usize = legality.interleaved.iter().map(|it| it.ops.len()).sum();
    let scattered = legality.accesses.scattered - packed.len() - interleaved;
    if !legality.recurrences.iter().all(|it| is_composition_profitable(it, count)) {
        return None;
    }
    if count < 2 || scattered as u32 * options.worth_a_gather(has_functions) > work {
        return None;
    }
    let copies = shared_interleave(ir, this, &legality, options)
        .or_else(|| latency_bound::interleave_of_sums(ir, this, &legality, options))
        .unwrap_or_else(|| interleave_count(ir, this, &legality, work, options));
    let copies = match CountedLoop::constant_trip_count(ir, this) {
        Some(trip_count) => fitting_copies(copies, trip_count / count),
        None => copies,
    };
    let is_masked = |&op: &Op| ir.is::<scf::If>(op) && has_masks(ir, &legality, op);
    let masked = ir.walk(this).filter(is_masked).count();
    let is_scattered = |op: &Op| legality.is_scattered(ir, *op) && !packed.contains(op);
    let is_slow = |op: &Op| is_masked(op) || is_scattered(op);
    let deepest = ir.walk(this).map(|op| depth(ir, this, op)).max().unwrap_or(0);
    let is_often = |&op: &Op| is_slow(&op) && depth(ir, this, op) == deepest;
    let num_deepest_slow = ir.walk(this).filter(is_often).count();
    Some(Choice {
        loops: vec![(this, count, copies)],
        scattered,
        masked,
        num_deepest_slow,
        versioned: Vec::new(),
    })
}

/// Returns the width of vectors for a loop that fills none of the machine; `None` if it is shorter
/// than the narrowest.
fn shorter_vector(trip_count: i64) -> Option<i64> {
    let widths = std::iter::successors(Some(MIN_VECTOR), |width| Some(2 * width));
    widths.take_while(|&width| width <= trip_count).last()
}

/// Returns whether composing the steps of a vector takes less time than executing them in order.
/// The latter needs fewer operations, but has a longer dependence chain. With two states and
/// constant terms it does not.
fn is_composition_profitable(this: &Recurrence, lanes: i64) -> bool {
    match this.args.len() {
        1 => lanes >= 4,
        _ => lanes >= 8 && !this.has_constant,
    }
}

/// Returns the nesting depth of an operation in a loop.
fn depth(ir: &Ir, this: Op, op: Op) -> usize {
    let around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    around.take_while(|&op| op != this).filter(|&op| ir.is::<scf::For>(op)).count()
}

/// Returns whether a choice vectorizes loops without results, each around a loop with results.
fn is_around_sums(ir: &Ir, choice: &Choice) -> bool {
    let has_sums = |op| loops_inside(ir, op).iter().any(|&inner| ir.result_count(inner) > 0);
    let mut vectors = choice.loops.iter().filter(|it| it.1 > 1).map(|it| it.0);
    vectors.all(|op| ir.result_count(op) == 0 && has_sums(op))
}

/// Returns whether a loop contains nested loops.
fn is_deep(ir: &Ir, this: Op) -> bool {
    loops_inside(ir, this).iter().any(|&op| !loops_inside(ir, op).is_empty())
}

/// Returns whether a conditional is divergent.
fn has_masks(ir: &Ir, legality: &VectorizableLoop, op: Op) -> bool {
    let blocks = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    blocks.into_iter().any(|block| legality.uniformity.is_masked(Some(block)))
}

/// Returns the size in bytes of the register that an accessed element needs.
pub fn bytes(ir: &Ir, op: Op) -> Option<i64> {
    let access = access(ir, op)?;
    let TypeData::MemRef(memref) = ir.type_data(ir.ty(access.buffer)) else { return None };
    let number = NumberFormat::of(&ir.store, memref.element)?;
    Some(i64::from(number.register_width() / 8))
}

/// Returns the cost of an operation, if it is not uniform.
fn work(ir: &Ir, legality: &VectorizableLoop, op: Op) -> u32 {
    let is_varying =
        ir.results(op).any(|result| legality.uniformity.get(result) == Uniformity::Varying);
    if is_varying { Cost::per_element_of(ir, op) } else { 0 }
}
