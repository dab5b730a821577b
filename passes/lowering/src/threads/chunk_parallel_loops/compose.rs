//! Emission of the composed steps of the states of chunks.
//!
//! A parallel loop computes the composition of the steps of each chunk. A short loop over chunks
//! applies them, which yields the states at the start of each chunk.

use super::chunks::{Chunks, identity};
use super::states::{StateGroup, StateSteps, has_constant, reached};
use crate::analysis::vectorizable_loop::{ASSOCIATIVE_CARRY, Recurrence, set_parallelism};
use cotan_dialects::arith::{Mulf, Negf, Select, Subf};
use cotan_dialects::r#loop::{Kind, Monoid};
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::scf;
use cotan_ir::{Attr, Builder, Ir, Loc, Mapping, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Steps of a group that a chunk executes from constants.
struct Run {
    group: usize,
    kind: RunKind,
    /// For each state, the number of its component; `None` if it stays zero.
    components: Vec<Option<usize>>,
}

/// The start and the steps of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RunKind {
    /// A scan, from the identity.
    Scan(Monoid),
    /// From zero, for the constant terms.
    Constant,
    /// From a unit vector without constant terms, for the factors of a state.
    Factor(usize),
}

/// The composition of the steps of a chunk: iter_args of a loop.
struct Composition {
    runs: Vec<Run>,
    /// The start of each component.
    inits: Vec<Value>,
    /// The zero of the type of each component.
    zeros: Vec<Value>,
}

/// The first carried value of each chunk, by the number of the iter_arg.
pub type ChunkStarts = FxHashMap<usize, Value>;

/// Emits the states at the start of each chunk, and returns the buffers with them.
pub fn chunk_starts(chunks: &mut Chunks<'_>, this: &scf::For) -> ChunkStarts {
    let groups = std::mem::take(&mut chunks.shared.states);
    if groups.is_empty() {
        return ChunkStarts::default();
    }
    let composition = Composition::of(chunks, this, &groups);
    let types = composition.inits.iter().map(|&init| chunks.ir.ty(init));
    let types: Vec<Type> = types.collect();
    let count = chunks.count;
    let buffers: Vec<Value> = types.iter().map(|&ty| chunks.alloc(ty, count)).collect();
    composition.emit_parallel(chunks, this, &groups, &buffers);
    let positions: Vec<usize> = groups.iter().flat_map(|it| it.positions.clone()).collect();
    let inits: Vec<Value> = this.inits.iter(chunks.ir).collect();
    let inits: Vec<Value> = positions.iter().map(|&position| inits[position]).collect();
    let starts = inits.iter().map(|&init| chunks.alloc(chunks.ir.ty(init), count));
    let starts: Vec<Value> = starts.collect();
    composition.emit_starts(chunks, &groups, [&inits, &buffers, &starts]);
    chunks.temporaries.extend(buffers);
    chunks.temporaries.extend(&starts);
    positions.into_iter().zip(starts).collect()
}

impl Composition {
    fn of(chunks: &mut Chunks<'_>, this: &scf::For, groups: &[StateGroup]) -> Self {
        let inits: Vec<Value> = this.inits.iter(chunks.ir).collect();
        let mut all = Self { runs: Vec::new(), inits: Vec::new(), zeros: Vec::new() };
        for (group, it) in groups.iter().enumerate() {
            let ty = chunks.ir.ty(inits[it.positions[0]]);
            let zero = chunks.identity(Monoid::Add, ty);
            let (this, same) = match &it.steps {
                StateSteps::Scan(monoid, _) => {
                    let identity = chunks.identity(*monoid, ty);
                    all.push((group, RunKind::Scan(*monoid)), zero, &[Some(identity)]);
                    continue;
                }
                StateSteps::Linear(this, same) => (this, same),
            };
            if has_constant(chunks.ir, this) {
                all.push((group, RunKind::Constant), zero, &vec![Some(zero); this.args.len()]);
            }
            let columns = if same.is_some() { 0 } else { this.args.len() };
            for column in 0..columns {
                let one = chunks.identity(Monoid::Mul, ty);
                let reached = reached(chunks.ir, this, column);
                let start = |(at, reached)| match (at == column, reached) {
                    (true, _) => Some(one),
                    (_, true) => Some(zero),
                    _ => None,
                };
                let starts: Vec<_> = reached.into_iter().enumerate().map(start).collect();
                all.push((group, RunKind::Factor(column)), zero, &starts);
            }
        }
        all
    }

    fn push(&mut self, (group, kind): (usize, RunKind), zero: Value, starts: &[Option<Value>]) {
        let components = starts.iter().map(|&start| {
            self.inits.extend(start);
            self.zeros.extend(start.map(|_| zero));
            start.map(|_| self.inits.len() - 1)
        });
        let components = components.collect();
        self.runs.push(Run { group, kind, components });
    }

    /// Emits the parallel loop that stores the components of each chunk.
    fn emit_parallel(
        &self,
        chunks: &mut Chunks<'_>,
        this: &scf::For,
        groups: &[StateGroup],
        buffers: &[Value],
    ) {
        let (block, chunk) = chunks.parallel_block();
        let loc = chunks.loc;
        let end = scf::Reduce::build(&mut Builder::at_end(chunks.ir, block), loc, &[], &[]);
        let [lower, upper] = chunks.bounds_of(this, chunk, end);
        let composed =
            self.emit_loop(chunks.ir, (loc, end), [lower, upper, this.step], this, groups);
        for (number, &buffer) in buffers.iter().enumerate() {
            let component = chunks.ir.result(composed, number);
            Store::build(&mut Builder::before(chunks.ir, end), loc, component, buffer, &[chunk]);
        }
    }

    /// Emits the loop over the iterations of a chunk.
    fn emit_loop(
        &self,
        ir: &mut Ir,
        (loc, end): (Loc, Op),
        [lower, upper, step]: [Value; 3],
        this: &scf::For,
        groups: &[StateGroup],
    ) -> Op {
        let types: Vec<Type> = self.inits.iter().map(|&init| ir.ty(init)).collect();
        let (region, body) = (ir.create_region(), this.block(ir).expect("a loop has one block"));
        let block = ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let args: Vec<Value> = ir.args(block).collect();
        let mut mapping = Mapping::default();
        mapping.values.insert(ir.arg(body, 0), args[0]);
        let before: FxHashSet<Op> = groups.iter().flat_map(|it| it.before()).copied().collect();
        let before: Vec<Op> = ir.ops(body).filter(|op| before.contains(op)).collect();
        for op in before {
            let copy = ir.clone_op(op, &mut mapping);
            ir.append_op(block, copy);
        }
        let mut outputs = self.inits.clone();
        for run in &self.runs {
            let starts = run.components.iter().map(|it| it.map(|number| args[1 + number]));
            let starts: Vec<Option<Value>> = starts.collect();
            let b = &mut Builder::at_end(ir, block);
            let ends = match &groups[run.group].steps {
                StateSteps::Scan(monoid, scan) => {
                    let (acc, next) = (starts[0].expect("a scan starts"), mapping.value(scan.next));
                    vec![Some(monoid.emit_in_any_order(b, loc, acc, next))]
                }
                StateSteps::Linear(this, _) => {
                    let has_constant = run.kind == RunKind::Constant;
                    Steps { this, mapping: &mapping, has_constant, loc }.emit(b, &starts)
                }
            };
            for (component, end) in run.components.iter().zip(ends) {
                let Some(component) = *component else { continue };
                outputs[component] = end.unwrap_or(self.zeros[component]);
            }
        }
        scf::Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
        let b = &mut Builder::before(ir, end);
        let op = scf::For::build(b, loc, lower, upper, step, &self.inits, region, &types);
        self.mark(ir, op);
        op
    }

    /// Sets the attribute of the loop over the iterations of a chunk: nothing reads its states.
    fn mark(&self, ir: &mut Ir, op: Op) {
        if self.runs.iter().all(|run| matches!(run.kind, RunKind::Scan(_))) {
            return set_parallelism(ir, op, Some(Kind::Reduce));
        }
        let name = ir.store.symbol(ASSOCIATIVE_CARRY);
        ir.set_attr(op, name, Some(Attr::UNIT));
    }

    /// Emits the loop over chunks that stores their first states.
    fn emit_starts(
        &self,
        chunks: &mut Chunks<'_>,
        groups: &[StateGroup],
        [inits, buffers, starts]: [&[Value]; 3],
    ) {
        let (loc, bounds) = (chunks.loc, [chunks.zero, chunks.count, chunks.one]);
        scf::For::counting(&mut chunks.b(), loc, bounds, inits, |b, args| {
            let (chunk, states) = (args[0], &args[1..]);
            for (&state, &start) in states.iter().zip(starts) {
                Store::build(b, loc, state, start, &[chunk]);
            }
            let load = |b: &mut Builder<'_>, &buffer: &Value| Load::value(b, loc, buffer, &[chunk]);
            let components: Vec<Value> = buffers.iter().map(|buffer| load(b, buffer)).collect();
            let (mut next, mut first) = (Vec::new(), 0);
            for (number, group) in groups.iter().enumerate() {
                let own = &states[first..first + group.positions.len()];
                first += own.len();
                next.extend(self.applied(b, loc, (number, group), own, &components));
            }
            next
        });
    }

    /// Emits the states after a chunk.
    fn applied(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        (number, group): (usize, &StateGroup),
        states: &[Value],
        components: &[Value],
    ) -> Vec<Value> {
        let same = match &group.steps {
            StateSteps::Linear(_, Some(same)) => *same,
            _ => number,
        };
        let mut sums = vec![None; states.len()];
        for run in &self.runs {
            let of_run = run.components.iter().map(|it| it.map(|at| components[at]));
            let terms: Vec<Option<Value>> = of_run.collect();
            let scaled = match run.kind {
                RunKind::Scan(monoid) if run.group == number => {
                    let next = terms[0].expect("a scan has one component");
                    vec![Some(monoid.emit_in_any_order(b, loc, states[0], next))]
                }
                RunKind::Constant if run.group == number => terms,
                RunKind::Factor(column) if run.group == same => {
                    let mut times =
                        |by: Value| Monoid::Mul.emit_in_any_order(b, loc, states[column], by);
                    terms.into_iter().map(|term| term.map(&mut times)).collect()
                }
                _ => continue,
            };
            for (sum, term) in sums.iter_mut().zip(scaled) {
                *sum = match (*sum, term) {
                    (Some(sum), Some(term)) => {
                        Some(Monoid::Add.emit_in_any_order(b, loc, sum, term))
                    }
                    (sum, term) => sum.or(term),
                };
            }
        }
        sums.into_iter().map(|sum| sum.expect("each state has its own factor")).collect()
    }
}

/// The steps of a recurrence, on states some of which are zero.
struct Steps<'a> {
    this: &'a Recurrence,
    /// The other operands.
    mapping: &'a Mapping,
    /// True if other terms are added.
    has_constant: bool,
    loc: Loc,
}

impl Steps<'_> {
    /// Emits the steps, and returns the next states.
    fn emit(&self, b: &mut Builder<'_>, starts: &[Option<Value>]) -> Vec<Option<Value>> {
        let starts = self.this.args.iter().copied().zip(starts.iter().copied());
        let mut known: FxHashMap<Value, Option<Value>> = starts.collect();
        for &op in &self.this.steps {
            let result = self.step(b, op, &known);
            known.insert(b.result(op, 0), result);
        }
        self.this.yielded.iter().map(|&value| self.term(&known, value)).collect()
    }

    /// Returns a term: a state, or a constant one.
    fn term(&self, known: &FxHashMap<Value, Option<Value>>, value: Value) -> Option<Value> {
        let constant = || self.has_constant.then(|| self.mapping.value(value));
        known.get(&value).copied().unwrap_or_else(constant)
    }

    fn step(
        &self,
        b: &mut Builder<'_>,
        op: Op,
        known: &FxHashMap<Value, Option<Value>>,
    ) -> Option<Value> {
        let operands: Vec<Value> = b.operands(op).collect();
        let other = |value: Value| self.mapping.value(value);
        if b.is::<Mulf>(op) {
            let factors = operands.iter().map(|it| match known.get(it) {
                Some(state) => *state,
                None => Some(other(*it)),
            });
            let factors: Option<Vec<Value>> = factors.collect();
            return factors.map(|factors| self.copy(b, op, &factors));
        }
        if let Some(Select { condition, .. }) = b.get::<Select>(op) {
            let sides = [operands[1], operands[2]].map(|value| self.term(known, value));
            if sides == [None, None] {
                return None;
            }
            let ty = b.ty(operands[1]);
            let zero = identity(b, self.loc, Monoid::Add, ty);
            let [then, otherwise] = sides.map(|side| side.unwrap_or(zero));
            return Some(self.copy(b, op, &[other(condition), then, otherwise]));
        }
        let terms: Vec<Option<Value>> =
            operands.iter().map(|&value| self.term(known, value)).collect();
        match terms[..] {
            [Some(lhs), Some(rhs)] => Some(self.copy(b, op, &[lhs, rhs])),
            [None, Some(rhs)] if b.is::<Subf>(op) => Some(Negf::value(b, self.loc, rhs)),
            [Some(term)] => Some(self.copy(b, op, &[term])),
            [one, other] => one.or(other),
            _ => None,
        }
    }

    /// Emits a copy of an operation with other operands.
    fn copy(&self, b: &mut Builder<'_>, op: Op, operands: &[Value]) -> Value {
        let copy = b.clone_op_with(op, operands, &mut Mapping::default());
        b.insert(copy);
        b.result(copy, 0)
    }
}
